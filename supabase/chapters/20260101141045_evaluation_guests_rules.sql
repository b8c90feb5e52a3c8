-- Evaluations by guest links: rules.
-- See evaluation_guests_tables for the overview.

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- Respondents of running cycles without a login, as guests; for null, those who have something to send.
create function private.evaluation_guests(p_company_id uuid, p_subjects uuid[]) returns setof private.guest
language sql stable security definer set search_path = '' as $$
  select r.id, e.id, e.display_name::text, e.phone, e.email, e.cpf, e.birth_date, c.name::text,
    ((w.due_at - interval '1 second') at time zone d.time_zone)::date
  from private.evaluation_respondents r
  join public.company_details d on d.company_id = r.company_id
  join public.evaluation_cycles c on c.company_id = r.company_id and c.id = r.cycle_id
    and c.status not in ('draft', 'launching', 'cancelled')
  join public.employees e on e.company_id = r.company_id and e.id = r.employee_id and e.user_id is null and e.status <> 'terminated'
  left join lateral (
    select x.due_at from private.evaluations_to_answer(r.company_id, r.employee_id) x where x.cycle_id = r.cycle_id) w on true
  where r.company_id = p_company_id and (r.id = any (p_subjects) or (p_subjects is null and w.due_at is not null))
$$;

-- The sheets of a form as a guest sees them. HR makes the links and knows CPF and birth date of everybody: what a guest answered to a
-- sealed form is never shown again, only that it is kept.
create function private.guest_sheets(p_sheets jsonb) returns jsonb language sql immutable set search_path = ''
return case when p_sheets ->> 'mode' <> 'sealed' then p_sheets
  else p_sheets || jsonb_build_object('sheets', (
    select jsonb_agg(s.sheet || jsonb_build_object('answers', (
      select coalesce(jsonb_object_agg(k.question, '{"kept": true}'::jsonb), '{}')
      from jsonb_object_keys(s.sheet -> 'answers') k (question))) order by s.place)
    from jsonb_array_elements(p_sheets -> 'sheets') with ordinality s (sheet, place))) end;

-- The cycle with the sheets of the guest, form by form.
create function private.guest_evaluation(p_link public.guest_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('cycle_id', c.id, 'cycle', c.name, 'forms', coalesce((
    select jsonb_agg(private.guest_sheets(private.sheets_of(r.company_id, r.employee_id, f.id)) order by f.closes_at, f.role)
    from private.forms f
    where f.company_id = r.company_id and f.batch_id = r.cycle_id and exists (select from private.form_assignments a
      where a.company_id = f.company_id and a.form_id = f.id and a.respondent_id = r.employee_id)), '[]'))
  from private.evaluation_respondents r
  join public.evaluation_cycles c on c.company_id = r.company_id and c.id = r.cycle_id
  where r.company_id = p_link.company_id and r.id = p_link.subject_id
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('guest_evaluation', 'cycle_id uuid, cycle text, forms sheets[]');
update private.shapes set shape = shape || ', evaluation? guest_evaluation' where name = 'guest_views';
