-- Before the first day: queries.
-- See before_first_day_commands for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.my_admission() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
  journey public.journeys;
  admission public.admissions;
  contact jsonb;
begin
  select e.* into person from public.employees e where e.id = caller.employee_id;
  select j.* into journey from public.journeys j
  where j.company_id = person.company_id and j.kind = 'admission' and j.employee_id = person.id and j.status in ('open', 'done')
  order by j.created_at desc limit 1;
  select a.* into admission from public.admissions a where a.company_id = journey.company_id and a.id = journey.id;
  if person.id is null or (admission.id is null and person.status <> 'pre_admission') then
    return null;
  end if;
  select jsonb_build_object('name', m.display_name, 'position', m.position) into contact
  from public.employees m where m.company_id = person.company_id and m.id = person.manager_id;
  return jsonb_build_object('first_name', split_part(coalesce(person.social_name, person.first_name)::text, ' ', 1), 'status',
    person.status,
    'hire_date', person.hire_date, 'position', person.position, 'days_left', person.hire_date - private.today(person.company_id),
    'company', (select c.name from public.companies c where c.id = person.company_id), 'manager', contact,
    'buddy', (select jsonb_build_object('name', b.display_name, 'position', b.position) from public.employees b
      where b.company_id = person.company_id and b.id = journey.buddy_id),
    'admission_id', admission.id, 'cpf_confirmed', admission.cpf_confirmed_at is not null, 'data_filled',
      admission.data_filled_at is not null,
    'first_day_place', admission.first_day_place, 'first_day_time', admission.first_day_time, 'first_day_dress', admission.first_day_dress,
    'first_day_contact', admission.first_day_contact, 'first_day_notes', admission.first_day_notes,
    'welcome_message', admission.welcome_message,
    'person', jsonb_build_object('birth_date', person.birth_date, 'rg', person.rg, 'phone', person.phone, 'social_name',
      person.social_name),
    'personal', (select to_jsonb(p) - array['id', 'company_id', 'employee_id', 'created_at', 'updated_at'] from public.employee_personal p
      where p.company_id = person.company_id and p.employee_id = person.id),
    'tasks', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'kind', t.kind, 'url', t.url, 'due_on', t.due_on,
        'status', t.status, 'required', t.required, 'is_document', t.document_type_id is not null) order by t.due_on, t.position)
      from public.journey_tasks t where t.company_id = person.company_id and t.journey_id = admission.id
        and t.assignee_id = person.id and t.status <> 'cancelled'), '[]'));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('colleague', 'name text, position text?'),
  ('own_task', 'id uuid, title text, kind task_kind, url text?, due_on date, status open|done|waived, required boolean,
    is_document boolean'),
  ('own_text', 'text?'),
  ('own_admission', 'first_name text, status text, hire_date date?, position text?, days_left integer?, company text,
    manager colleague?, buddy colleague?, admission_id uuid?, cpf_confirmed boolean, data_filled boolean, first_day_place text?,
    first_day_time text?, first_day_dress text?, first_day_contact text?, first_day_notes text?, welcome_message text?,
    person own_text{}, personal own_text{}?, tasks own_task[]'),
  ('my_admission', 'own_admission?');

-- Functions ---------------------------------------------------------------------------------------------------------
grant execute on function public.my_admission() to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_admission()
  is 'The caller''s own arrival: the first day, what is asked, what was filled in; null for everybody else.';
