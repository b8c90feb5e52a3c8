-- Assignments: days on which they take effect.
-- Readmitting who left, on any day, and the job that lets plans take effect on theirs, in the company's time zone. What takes effect is
-- written to employees, whose rules hold as for any other change.
-- It refuses: readmitting by managers, of who is here, and before the day after the last one.

-- Functions: coming back --------------------------------------------------------------------------------------------
-- Lets the row of today take effect on the person.
create function private.take_effect(p_employee_id uuid, p_today date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry public.employee_assignments;
  coming date;
begin
  select c.* into entry from private.current_assignments(array[p_employee_id]) c;
  select max(a.starts_on) into coming from public.employee_assignments a
  where a.company_id = entry.company_id and a.employee_id = p_employee_id and a.applied_at is null and a.starts_on <= p_today
    and a.reason in ('admission', 'rehire');
  update public.employee_assignments a set applied_at = private.now(), failure = null
  where a.company_id = entry.company_id and a.employee_id = p_employee_id and a.applied_at is null and a.starts_on <= p_today;
  update public.employees e
  set position = entry.position_title, department_id = entry.department_id, manager_id = entry.manager_id,
    status = case when coming is not null and e.status in ('terminated', 'pre_admission') then 'active' else e.status end,
    hire_date = case when coming is not null and e.status = 'terminated' then coming else e.hire_date end
  where e.id = p_employee_id;
end
$$;

create function public.rehire_employee(p_employee_id uuid, p_on date, p_changes jsonb default '{}') returns public.employee_assignments
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  wish jsonb;
  today date;
begin
  select p.* into person from private.assignable_people(array[p_employee_id]) p;
  today := private.today(person.company_id);
  perform private.check_assignment_day(person, p_on);
  if person.status <> 'terminated' or exists (
    select from public.employee_assignments a where a.company_id = person.company_id and a.employee_id = person.id and a.starts_on > today)
      then
    perform private.refuse('RHSTA', 'Só pode ser readmitido quem foi desligado e ainda não tem readmissão programada.', 'status',
      'Recarregue a página.');
  end if;
  perform private.check_rehiring(person);
  if p_on <= person.termination_date then
    perform private.refuse('RHASG', 'A readmissão deve ser depois do desligamento.', 'effective_on', 'Confira a data.');
  end if;
  wish := private.rehire_wish(person, p_on, p_changes);
  insert into public.employee_assignments (company_id, employee_id, starts_on, position_title, position_id, department_id,
    manager_id, work_site_id, cost_centre_id, reason, created_by)
  values (person.company_id, person.id, p_on, wish ->> 'position_title', (wish ->> 'position_id')::uuid,
    (wish ->> 'department_id')::uuid, (wish ->> 'manager_id')::uuid, (wish ->> 'work_site_id')::uuid,
    (wish ->> 'cost_centre_id')::uuid, 'rehire',
    case when person.company_id = private.my_company_id() then private.my_employee_id() end);
  perform private.refuse_dated_circles(person.company_id, array[person.id], p_on);
  if p_on <= today then
    perform private.take_effect(person.id, today);
  end if;
  return private.assignment_on(person.id, p_on);
end
$$;

-- Functions: the day of a plan --------------------------------------------------------------------------------------
-- Job: plans whose day has come take effect; returns for how many people.
-- One by one, so that a plan that became impossible keeps no other from taking effect.
create function private.run_assignments() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  words text;
  done integer := 0;
begin
  for due in
    select a.company_id, a.employee_id, d.today
    from public.companies c
    join lateral (select private.today(c.id) as today offset 0) d on true
    join public.employee_assignments a on a.company_id = c.id and a.applied_at is null and a.starts_on <= d.today
    group by 1, 2, 3 order by min(a.starts_on), 2
  loop
    begin
      perform 1 from public.employees e where e.id = due.employee_id for no key update;
      perform private.take_effect(due.employee_id, due.today);
      done := done + 1;
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      words := case when sqlstate like 'RH%' then left(sqlerrm, 300) else 'Não foi possível aplicar esta mudança (' || sqlstate || ').' end;
      update public.employee_assignments a set failure = words
      where a.company_id = due.company_id and a.employee_id = due.employee_id and a.applied_at is null and a.starts_on <= due.today
        and a.failure is distinct from words;
    end;
  end loop;
  return done;
end
$$;

grant execute on function private.run_assignments() to service_role;
grant execute on function public.rehire_employee(uuid, date, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.rehire_employee(uuid, date, jsonb) is
  'Readmits who left, today, in the past or on a day to come; the history stays (RHPER, RHSTA, RHASG, RHRNK).';
