-- Importing people: commands.
-- How the job writes a checked import of people, and takes it back. The order is that of the managers, from the top: new
-- people before those who report to them, and moves so that no circle exists even for a moment.
-- Nobody is ever deleted, so taking back ends the contracts of the people whom the import created; those who
-- were updated get their old values, unless somebody changed them since.
-- It refuses: whatever the triggers of employees refuse; then nothing is written.

-- Functions: checking -----------------------------------------------------------------------------------------------
-- Meets rows with people, departments and managers.
create function private.match_employee_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  with departments as materialized (
    select n.name, case when t.hits = 1 then t.department_id end as id, t.hits
    from (
      select distinct x.cells ->> 'department' as name from private.import_rows x
      where x.company_id = p_import.company_id and x.import_id = p_import.id and (p_rows is null or x.row_number = any (p_rows))
    ) n
    join private.department_tokens(p_import.company_id) t on t.token = private.path_token(n.name)
  ),
  -- Computed once, whatever the planner makes of rows that it knows nothing of.
  proposals as materialized (
    select x.row_number, private.employee_proposal(x.cells) as proposal, x.cells ->> 'department' as department
    from private.import_rows x
    where x.company_id = p_import.company_id and x.import_id = p_import.id and (p_rows is null or x.row_number = any (p_rows))
  )
  update private.import_rows r
  set proposal = case when d.hits is null then s.proposal else s.proposal || jsonb_strip_nulls(jsonb_build_object(
      'department_id', d.id, 'department_hits', d.hits)) end,
    target_id = coalesce(c.id, n.id), seen_at = coalesce(c.updated_at, n.updated_at)
  from proposals s
  left join departments d on d.name = s.department
  left join public.employees c
    on p_import.match_key = 'cpf' and c.company_id = p_import.company_id and c.cpf = s.proposal ->> 'cpf'
  left join public.employees n on p_import.match_key = 'registration_number' and n.company_id = p_import.company_id
    and n.registration_number = s.proposal ->> 'registration_number'
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = s.row_number;

  update private.import_rows r
  set proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('manager_hits', m.hits,
    'manager_id', case when m.hits = 1 then m.manager_id end, 'manager_row', case when m.hits = 1 then m.manager_row end))
  from private.import_managers(p_import, p_rows) m
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = m.row_number
$$;

-- Checks rows of people; whether somebody changed since the last look.
-- Staged rows are too new for statistics: believing them few, the planner would compare each with each.
create function private.check_employee_import(p_import public.imports, p_rows integer[]) returns boolean
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off set enable_memoize = off set jit = off as $$
declare
  found jsonb;
  is_stale boolean := exists (
    select from private.import_rows r join public.employees e on e.company_id = r.company_id and e.id = r.target_id
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update'
      and e.updated_at is distinct from r.seen_at);
begin
  perform private.match_employee_rows(p_import, p_rows);
  perform private.report_import(p_import, p_import.total * 35 / 100) where p_import.status = 'checking';
  select coalesce(jsonb_agg(x), '[]') into found from private.employee_cell_errors(p_import, p_rows) x;
  perform private.report_import(p_import, p_import.total * 75 / 100) where p_import.status = 'checking';
  select found || coalesce(jsonb_agg(x), '[]') into found
  from (
    select * from private.employee_key_errors(p_import, p_rows) union all select * from private.employee_rule_errors(p_import, p_rows)
    union all select * from private.past_ending_errors(p_import, p_rows)
  ) x;
  perform private.report_import(p_import, p_import.total * 90 / 100) where p_import.status = 'checking';
  update private.import_rows r
  set errors = case when r.skip then '[]' else coalesce(w.errors, '[]') end,
    changes = coalesce(c.changes, '{}'),
    doubts = case when r.skip or w.errors is not null or (r.target_id is not null and c.changes = '{}') then '{}'
      else coalesce(d.doubts, '{}') end,
    result = case
      when r.skip then 'skip' when w.errors is not null then 'error' when r.target_id is null then 'create'
      when c.changes = '{}' then 'unchanged' else 'update' end
  from private.import_rows s
  left join (
    select (x.value ->> 'row_number')::integer as row_number, jsonb_agg(distinct jsonb_strip_nulls(x.value - 'row_number')) as errors
    from jsonb_array_elements(found) x group by 1
  ) w on w.row_number = s.row_number
  left join private.employee_import_changes(p_import, p_rows) c on c.row_number = s.row_number
  left join private.employee_doubts(p_import, p_rows) d on d.row_number = s.row_number
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number;
  return is_stale;
end
$$;

-- Functions: writing imported people --------------------------------------------------------------------------------
-- Updates people, only the columns that differ, so that the trail names nothing else.
create function private.employee_import_write(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.employees e
  set first_name = p.first_name, last_name = p.last_name, social_name = p.social_name, email = p.email, position = p.position,
    hire_date = p.hire_date, phone = p.phone, address = p.address, birth_date = p.birth_date, cpf = p.cpf, rg = p.rg,
    department_id = p.department_id, manager_id = p.manager_id, registration_number = p.registration_number, status = p.status
  from private.import_rows r
  join public.employees o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral (
    select coalesce(jsonb_object_agg(c.key, c.value), '{}') as written
    from jsonb_each(r.proposal) c
    where r.changes ? case c.key when 'department_id' then 'department' when 'manager_id' then 'manager' else c.key end
  ) w
  cross join lateral jsonb_populate_record(o, w.written) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (p_rows) and e.id = o.id
$$;

-- Creates people.
create function private.employee_import_hire(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.employees (id, company_id, first_name, last_name, social_name, email, position, hire_date, phone, address,
    birth_date, cpf, rg, department_id, manager_id, registration_number, status, termination_date)
  select r.target_id, r.company_id, p.first_name, p.last_name, p.social_name, p.email, p.position, p.hire_date, p.phone, p.address,
    p.birth_date, p.cpf, p.rg, p.department_id, p.manager_id, p.registration_number, coalesce(p.status, 'active'),
    p.termination_date
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.employees, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (p_rows)
  order by r.row_number
$$;

-- Gives new people their ids and keeps the old values that undoing needs, before anything is written.
create function private.prepare_employee_import(p_import public.imports) returns void
language sql volatile security definer set search_path = '' set enable_nestloop = off as $$
  -- Each row once: a second change of it in one transaction costs several times the first.
  with ids as materialized (
    select i.row_number, case i.result when 'create' then gen_random_uuid() else i.target_id end as id
    from private.import_rows i
    where i.company_id = p_import.company_id and i.import_id = p_import.id
  )
  update private.import_rows r
  set target_id = o.id,
    proposal = case when m.id is null then r.proposal else r.proposal || jsonb_build_object('manager_id', m.id) end
  from private.import_rows s
  join ids o on o.row_number = s.row_number
  left join ids m on m.row_number = (s.proposal ->> 'manager_row')::integer
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (s.result = 'create' or m.id is not null)
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number;
  update private.import_rows r set before = b.before
  from private.import_rows s
  join public.employees e on e.company_id = s.company_id and e.id = s.target_id
  cross join lateral (
    select jsonb_object_agg(k.name, to_jsonb(e) -> k.name) as before
    from (
      select case c.key when 'department' then 'department_id' when 'manager' then 'manager_id' else c.key end as name
      from jsonb_object_keys(s.changes) as c (key)
      union select 'termination_date' where s.changes ? 'status'
    ) k
  ) b
  where s.company_id = p_import.company_id and s.import_id = p_import.id and s.result = 'update'
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Keeps the endings that came with imported people.
create function private.record_past_endings(p_import public.imports) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.contract_endings (company_id, employee_id, last_day, reason, recorded_by, recorded_at, applied_at)
  select e.company_id, e.id, e.termination_date, r.cells ->> 'termination_reason', private.my_employee_id(), private.now(),
    private.now()
  from private.import_rows r join public.employees e on e.company_id = r.company_id and e.id = r.target_id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and e.status = 'terminated'
$$;

-- Writes a checked import of people in the order of managers; returns how many.
create function private.apply_employee_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  batches jsonb;
  batch record;
  written integer := 0;
begin
  -- Before new people have ids: afterwards they would count twice.
  select jsonb_agg(jsonb_build_object('result', b.result, 'rows', b.places) order by b.result, b.level, b.part) into batches
  from (
    select l.result, l.level, l.part, jsonb_agg(l.row_number) as places
    from (
      select r.result, r.row_number, v.level,
        (row_number() over (partition by r.result, v.level order by r.row_number) - 1) / 250 as part
      from private.import_rows r left join private.employee_import_depths(p_import) d on d.row_number = r.row_number
      cross join lateral (
        select case when r.result = 'create' or r.changes ? 'manager' then coalesce(d.depth, 0) else -1 end as level) v
      where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    ) l group by 1, 2, 3
  ) b;
  perform private.prepare_employee_import(p_import);
  for batch in
    select x.result, array(select jsonb_array_elements_text(x.rows)::integer) as places
    from jsonb_to_recordset(coalesce(batches, '[]')) as x (result text, rows jsonb)
  loop
    if batch.result = 'create' then
      perform private.employee_import_hire(p_import, batch.places);
    else
      perform private.employee_import_write(p_import, batch.places);
    end if;
    written := written + cardinality(batch.places);
    perform private.report_import(p_import, written);
  end loop;
  perform private.record_past_endings(p_import);
  update private.import_rows r set written_at = e.updated_at
  from public.employees e
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and e.company_id = r.company_id and e.id = r.target_id;
  return written;
end
$$;

-- Takes an import of people back where nobody changed anything since; returns how many.
-- A situation goes back only where the table of transitions lets it; the rest of the row goes back all the same.
create function private.undo_employee_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  untouched integer[];
begin
  select coalesce(array_agg(r.row_number), '{}') into untouched
  from private.import_rows r join public.employees e on e.company_id = r.company_id and e.id = r.target_id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and e.updated_at = r.written_at;
  -- Managers first leave and then return, so that no order of rows closes a circle.
  update public.employees e set manager_id = null
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (untouched)
    and r.before ? 'manager_id' and e.company_id = r.company_id and e.id = r.target_id;
  update public.employees e
  set first_name = p.first_name, last_name = p.last_name, social_name = p.social_name, email = p.email, position = p.position,
    hire_date = p.hire_date, phone = p.phone, address = p.address, birth_date = p.birth_date, cpf = p.cpf, rg = p.rg,
    department_id = p.department_id, manager_id = p.manager_id, registration_number = p.registration_number, status = p.status,
    termination_date = p.termination_date
  from private.import_rows r
  join public.employees o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, case
    when exists (
      select from public.status_transitions t
      where t.entity = 'employee' and t.from_status = o.status and t.to_status = r.before ->> 'status') then r.before
    else r.before - '{status,termination_date}'::text[] end) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (untouched) and r.before is not null
    and e.id = o.id;
  update public.employees e set status = 'terminated'
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (untouched) and r.before is null
    and e.company_id = r.company_id and e.id = r.target_id;
  return cardinality(untouched);
end
$$;
