-- Days of admissions: queries.
-- See admission_days_commands for the overview.

-- Functions: following ----------------------------------------------------------------------------------------------
create function public.admission_detail(p_employee_id uuid) returns jsonb language plpgsql stable security definer
  set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
  facts jsonb;
  admission public.admissions;
begin
  select e.* into person from public.employees e where e.id = p_employee_id;
  if private.journey_scope(caller, person.id) is null then
    return null;
  end if;
  facts := private.journey_facts(caller, person, 'admission');
  select a.* into admission from public.admissions a where a.company_id = person.company_id and a.id = (facts ->> 'journey_id')::uuid;
  return facts || jsonb_build_object('guide_accepted_at', private.guide_accepted_at(admission.company_id, admission.id),
    'guide', private.admission_guide(),
    'guide_digest', (select v.digest from private.admission_guide_version(admission.company_id, admission.id, null) v),
    'first_day_place', admission.first_day_place, 'first_day_time', admission.first_day_time, 'first_day_dress', admission.first_day_dress,
    'first_day_contact', admission.first_day_contact, 'first_day_notes', admission.first_day_notes,
    'welcome_message', admission.welcome_message);
end
$$;

-- Functions: the home -----------------------------------------------------------------------------------------------
-- Who arrives next, with how far the arrival is, and who leaves next.
create function private.home_movements(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_view <> 'company' then
    return null;
  end if;
  return (
    with arriving as materialized (
      select e.id, e.hire_date from public.employees e where e.company_id = p_company_id and e.status = 'pre_admission'
    ), leaving as materialized (
      select c.employee_id, c.last_day from public.contract_endings c
      where c.company_id = p_company_id and c.applied_at is null and c.undone_at is null
        and c.employee_id is distinct from p_caller.employee_id
    )
    select jsonb_build_object('arriving', (select count(*) from arriving), 'leaving', (select count(*) from leaving),
      'arrivals', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(a.id), 'on_date', a.hire_date, 'done', k.done,
          'total', k.total) order by a.hire_date, a.id), '[]')
        from (select * from arriving order by hire_date, id limit 3) a
        cross join lateral (select count(*) as total, count(*) filter (where t.status <> 'open') as done
          from public.journeys j
          join public.journey_tasks t on t.company_id = j.company_id and t.journey_id = j.id and t.status <> 'cancelled'
          where j.company_id = p_company_id and j.kind = 'admission' and j.employee_id = a.id and j.status = 'open') k),
      'departures', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(l.employee_id), 'on_date', l.last_day)
          order by l.last_day, l.employee_id), '[]')
        from (select * from leaving order by last_day, employee_id limit 3) l)));
end
$$;

insert into private.home_parts (part, routine) values ('movements', 'private.home_movements');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('admission_facts', '...journey_facts, guide admission_guide_step[], guide_digest text?, guide_accepted_at timestamptz?,
    first_day_place text?, first_day_time text?, first_day_dress text?, first_day_contact text?, first_day_notes text?,
    welcome_message text?'),
  ('admission_guide_step', 'day text, words text'),
  ('admission_detail', 'admission_facts?'),
  ('home_arrival', 'person person, on_date date, done integer, total integer'),
  ('home_departure', 'person person, on_date date'),
  ('home_movements', 'arriving integer, leaving integer, arrivals home_arrival[], departures home_departure[]');

-- Functions: following ----------------------------------------------------------------------------------------------
grant execute on function public.admission_detail(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.admission_detail(uuid)
  is 'One arrival with its tasks and what it has besides, for who follows it; null for all others, the person included.';
