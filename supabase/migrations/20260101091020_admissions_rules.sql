-- Admissions: rules.
-- See admissions_tables for the overview.

-- Functions: who may ------------------------------------------------------------------------------------------------
-- How the caller stands to an arrival: hr (administers the company), team (the person is below the caller) or null, the person included.
create function private.admission_scope(p_caller private.caller, p_employee_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid := (select e.company_id from public.employees e where e.id = p_employee_id);
begin
  return case
    when p_caller.employee_id is null or p_employee_id = p_caller.employee_id then null
    when company = any (private.companies_reached(p_caller, 'manage_settings')) then 'hr'
    when company = any (private.companies_reached(p_caller, null)) and p_employee_id = any (private.my_reports_ids()) then 'team'
  end;
end
$$;

-- Functions: the guide of managers ----------------------------------------------------------------------------------
-- What a manager takes on with an arrival: what to talk about, and on which day.
create function private.admission_guide() returns jsonb language sql immutable parallel safe
return '[{"day": "Dia 1", "words": "O que você espera destes primeiros dias? Com quem falar, e como pedir ajuda."},
  {"day": "Dia 7", "words": "O que está claro, o que não está? O que surpreendeu até aqui?"},
  {"day": "Dia 30", "words": "Do que você se orgulha? Onde precisa de apoio? As primeiras metas fazem sentido?"}]'::jsonb;

-- The guide of an admission, the same for all of them.
create function private.admission_guide_version(p_company_id uuid, p_subject_id uuid, p_digest text) returns setof private.acknowledgeable
language sql stable security definer set search_path = '' as $$
  select v.digest, 'Guia do gestor', '1', v.words, true, null::jsonb
  from public.admissions a
  cross join lateral (
    select string_agg(g.step ->> 'day' || ': ' || (g.step ->> 'words'), E'\n' order by g.place) as words
    from jsonb_array_elements(private.admission_guide()) with ordinality as g (step, place)) w
  cross join lateral (select w.words, encode(sha256(convert_to(w.words, 'UTF8')), 'hex') as digest) v
  where a.company_id = p_company_id and a.id = p_subject_id and coalesce(p_digest = v.digest, true)
$$;

-- Who leads the person of an open admission: their manager and those above, and the head of their department.
create function private.admission_leaders(p_company_id uuid, p_subject_id uuid, p_people uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive person as (
    select e.id, e.manager_id, e.department_id from public.admissions a
    join public.employees e on e.company_id = a.company_id and e.id = a.employee_id
    where a.company_id = p_company_id and a.id = p_subject_id and a.status = 'open'
  ), leaders as (
    select unnest(array[p.manager_id, d.head_employee_id]) as id
    from person p
    left join public.departments d on d.company_id = p_company_id and d.id = p.department_id
    union
    select e.manager_id from leaders l join public.employees e on e.company_id = p_company_id and e.id = l.id
  )
  select array(
    select l.id from leaders l
    join public.employees e on e.company_id = p_company_id and e.id = l.id and private.role_has(e.role, 'view_all_employees')
    where l.id = any (p_people) and l.id not in (select p.id from person p))
$$;

-- When somebody first took the guide of an admission on; null before.
create function private.guide_accepted_at(p_admission public.admissions) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(k.acknowledged_at) from public.acknowledgements k
  where k.company_id = p_admission.company_id and k.kind = 'admission_guide' and k.subject_id = p_admission.id
$$;

-- Functions: days ---------------------------------------------------------------------------------------------------
-- The last day up to this one on which a person works, by contract and by the holidays of the place of work; none before today: then the
-- first after it. Without days in the contract Monday to Friday.
create function private.person_working_day(p_company_id uuid, p_employee_id uuid, p_day date) returns date
language sql stable security definer set search_path = '' as $$
  with person as (
    select t.today, coalesce((
        select c.work_days from public.employee_contracts c
        where c.company_id = p_company_id and c.employee_id = p_employee_id and c.ended_on is null order by c.starts_on desc limit 1),
      '12345') as days, private.holiday_dates(p_company_id, (
        select s.site from private.sites_on(p_company_id, array[p_employee_id], p_day) s limit 1),
      greatest(t.today, p_day - 14), greatest(t.today, p_day) + 14) as holidays
    from (select private.today(p_company_id) as today) t
  ),
  working as (
    select d::date as day
    from person p cross join generate_series(greatest(p.today, p_day - 14), greatest(p.today, p_day) + 14, interval '1 day') d
    where position(extract(dow from d)::text in p.days) > 0 and d::date <> all (p.holidays)
  )
  select coalesce((select max(w.day) from working w where w.day <= p_day), (select min(w.day) from working w), p_day)
$$;

-- Functions: finding people -----------------------------------------------------------------------------------------
-- The department that does the work of TI where the template names nobody: the one that is called so, or null.
create function private.it_department(p_company_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select d.id from public.departments d
  where d.company_id = p_company_id and d.archived_at is null
    and private.search_text(d.name) ~ '^(ti|tecnologia|tecnologia da informacao|infraestrutura|suporte|sistemas)$'
    and exists (select from public.employee_directory p where p.company_id = d.company_id and p.department_id = d.id)
  order by length(d.name), d.name limit 1
$$;

-- Who does a task; null for groups.
create function private.admission_assignee(p_admission public.admissions, p_responsible text, p_named uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case p_responsible
    when 'person' then p_admission.employee_id
    when 'buddy' then coalesce(p_admission.buddy_id, e.manager_id)
    when 'manager' then e.manager_id
    when 'hr' then null
    else (select n.id from public.employees n where n.company_id = p_admission.company_id and n.id = p_named and n.status <> 'terminated')
  end
  from public.employees e where e.id = p_admission.employee_id
$$;
