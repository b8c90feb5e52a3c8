-- Admissions: rules.
-- See admissions_tables for the overview.

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
    select e.id, e.manager_id, e.department_id from public.journeys j
    join public.employees e on e.company_id = j.company_id and e.id = j.employee_id
    where j.company_id = p_company_id and j.id = p_subject_id and j.kind = 'admission' and j.status = 'open'
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
create function private.guide_accepted_at(p_company_id uuid, p_admission_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(k.acknowledged_at) from public.acknowledgements k
  where k.company_id = p_company_id and k.kind = 'admission_guide' and k.subject_id = p_admission_id
$$;

-- Functions: the kind of journey ------------------------------------------------------------------------------------
-- From which day an arrival of each of these people counts, or why it cannot begin.
create function private.admission_bases(p_company_id uuid, p_people uuid[]) returns setof private.journey_base
language sql stable security definer set search_path = '' as $$
  select e.id, e.hire_date, w.code, w.problem, w.field
  from public.employees e
  left join lateral (values ('RHTRM', 'Esta pessoa foi desligada.', 'employee_id', e.status = 'terminated'),
    ('RHARG', 'Informe a data de admissão antes de começar.', 'hire_date', e.hire_date is null)) w (code, problem, field, is_wrong)
    on w.is_wrong
  where e.company_id = p_company_id and e.id = any (p_people)
$$;

-- Who is expected and has no list of tasks yet.
create function private.people_to_admit(p_company_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select e.id from public.employees e
  where e.company_id = p_company_id and e.status = 'pre_admission' and not exists (select from public.journeys j
    where j.company_id = e.company_id and j.kind = 'admission' and j.employee_id = e.id and j.status = 'open')
$$;

-- An arrival is over with its last task once the person works.
create function private.may_end_admission(p_journey public.journeys) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.employees e
    where e.company_id = p_journey.company_id and e.id = p_journey.employee_id and e.status in ('active', 'notice'))
$$;
