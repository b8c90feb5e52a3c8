-- Importing people.
-- The kind `employees` of imports: creates people, and updates those met by CPF or registration number. An empty cell
-- leaves what is stored. Departments are named (or written as a path, 'Operações > Logística'), managers by registration
-- number, CPF, e-mail or full name, people of the same sheet included, in any order.
-- Who left before may come along, with the last day and the reason; the contract of somebody known is not ended by a sheet.
-- A check asks the table's own constraints and the rules of its triggers, set by set, and writes no person. Writing goes
-- through the same triggers, as the one who confirmed. Sheets change what only administrators may, so the kind is theirs.
-- It refuses: what the table refuses, two rows for one person, unknown or ambiguous names, circles of managers, a
-- change of situation that no hand may write, and a past ending that does not fit. Role and login have no field.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values ('employees', 'manage_settings', '{cpf,registration_number}',
  '{first_name,last_name,social_name,cpf,rg,birth_date,email,phone,address,position,department,manager,hire_date,registration_number,status,
    termination_date,termination_reason}',
  '{cpf,registration_number,email,manager}',
  'private.check_employee_import', 'private.apply_employee_import', 'private.undo_employee_import');

-- Functions: from cells to columns ----------------------------------------------------------------------------------
-- The day that an ISO text names, or null: never an error.
create function private.civil_date(p_value text) returns date language plpgsql immutable parallel safe set search_path = '' as $$
declare
  parts integer[];
begin
  if p_value is null or p_value !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return null;
  end if;
  parts := string_to_array(p_value, '-')::integer[];
  if parts[1] < 1 or parts[2] not between 1 and 12 or parts[3] < 1 or parts[3] > extract(day from
    (make_date(parts[1], parts[2], 1) + interval '1 month' - interval '1 day')) then
    return null;
  end if;
  return make_date(parts[1], parts[2], parts[3]);
end
$$;

-- Columns of a person that the cells of a row would write.
create function private.employee_proposal(p_cells jsonb) returns jsonb language sql immutable parallel safe
return p_cells - '{email,cpf,birth_date,hire_date,termination_date,department,manager}'::text[] || jsonb_strip_nulls(jsonb_build_object(
  'status', coalesce(p_cells ->> 'status', case when p_cells ? 'termination_date' then 'terminated' end),
  'termination_date', private.civil_date(p_cells ->> 'termination_date'),
  'email', lower(p_cells ->> 'email'),
  'cpf', nullif(regexp_replace(p_cells ->> 'cpf', '[\s.-]', '', 'g'), ''),
  'birth_date', private.civil_date(p_cells ->> 'birth_date'),
  'hire_date', private.civil_date(p_cells ->> 'hire_date')));

-- Name or path of a department as it is compared.
create function private.path_token(p_value text) returns text language sql immutable parallel safe
return regexp_replace(private.search_text(p_value), '\s*[>›/]\s*', ' > ', 'g');

-- Departments in use by name and by path, as a sheet may write them; more than one hit is ambiguous.
create function private.department_tokens(p_company_id uuid) returns table (token text, department_id uuid, hits bigint)
language sql stable security definer set search_path = '' as $$
  with recursive tree as (
    select d.id, d.name::text as name, d.name::text as path
    from public.departments d left join public.departments u on u.company_id = d.company_id and u.id = d.parent_id
    where d.company_id = p_company_id and d.archived_at is null and (u.id is null or u.archived_at is not null)
    union all
    select d.id, d.name::text, t.path || ' > ' || d.name
    from public.departments d join tree t on t.id = d.parent_id
    where d.company_id = p_company_id and d.archived_at is null
  )
  select w.token, (array_agg(w.id))[1], count(*)
  from (select private.path_token(t.name) as token, t.id from tree t union select private.path_token(t.path), t.id from tree t) w
  group by w.token
$$;

-- Everyone of the company as they would be after the import: a person (of the company) or a row (somebody new).
create function private.import_people(p_import public.imports)
returns table (person uuid, new_row integer, registration text, cpf text, email text, full_name text, social_name text)
language sql stable security definer set search_path = '' as $$
  select e.id, case when e.id is null then r.row_number end,
    coalesce(r.proposal ->> 'registration_number', e.registration_number), coalesce(r.proposal ->> 'cpf', e.cpf),
    coalesce(r.proposal ->> 'email', e.email),
    coalesce(r.proposal ->> 'first_name', e.first_name) || ' ' || coalesce(r.proposal ->> 'last_name', e.last_name),
    coalesce(r.proposal ->> 'social_name', e.social_name)
  from (select x.* from public.employees x where x.company_id = p_import.company_id) e
  full join (
    select x.* from private.import_rows x
    where x.company_id = p_import.company_id and x.import_id = p_import.id and not x.skip) r on r.target_id = e.id
$$;

-- The person or row that each typed name means, by registration number, CPF, e-mail or full name: the first way of naming that meets
-- anybody, and how many people it meets.
create function private.import_names(p_import public.imports, p_typed text[])
returns table (typed text, person uuid, new_row integer, hits bigint)
language sql stable security definer set search_path = '' as $$
  with people as materialized (select * from private.import_people(p_import)),
  wanted as materialized (
    select distinct t.typed as asked, lower(t.typed) as typed,
      case when t.typed ~ '^[0-9. -]{8,14}$' then lpad(regexp_replace(t.typed, '[ .-]', '', 'g'), 11, '0') end as digits,
      case when t.typed ~ '\s' and t.typed !~ '[0-9@]' then private.search_text(t.typed) end as name
    from unnest(p_typed) t (typed)
  ),
  named as materialized (
    select p.person, p.new_row, private.search_text(n.name) as name
    from people p cross join lateral (values (p.full_name), (p.social_name)) n (name)
    where n.name is not null and exists (select from wanted w where w.name is not null)
  ),
  found as (
    select w.asked, 1 as way, p.person, p.new_row from wanted w join people p on lower(p.registration) = w.typed
    union all
    select w.asked, 2, p.person, p.new_row from wanted w join people p on p.cpf = w.digits
    union all
    select w.asked, 3, p.person, p.new_row from wanted w join people p on p.email = w.typed
    union all
    select w.asked, 4, p.person, p.new_row from wanted w join named p on p.name = w.name
  )
  select f.asked, min(f.person::text)::uuid, min(f.new_row), count(distinct coalesce(f.person::text, f.new_row::text))
  from found f join (select x.asked, min(x.way) as way from found x group by 1) b using (asked, way)
  group by f.asked
$$;

-- The person or row that each manager cell names, and how many people it meets.
create function private.import_managers(p_import public.imports, p_rows integer[])
returns table (row_number integer, manager_id uuid, manager_row integer, hits bigint)
language sql stable security definer set search_path = '' as $$
  with cells as materialized (
    select r.row_number, r.cells ->> 'manager' as typed
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.cells ? 'manager'
      and (p_rows is null or r.row_number = any (p_rows))
  )
  select c.row_number, n.person, n.new_row, n.hits
  from private.import_names(p_import, array(select c.typed from cells c)) n join cells c on c.typed = n.typed
$$;

-- Functions: checking -----------------------------------------------------------------------------------------------
-- How deep each row stands below the top after the import; -1 on a circle of managers, -3 below one.
create function private.employee_import_depths(p_import public.imports) returns table (row_number integer, depth integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  parents integer[];
  places integer[];
  depths integer[];
  path integer[];
  node integer;
  level integer;
begin
  with people as (
    select distinct on (1) coalesce(e.id::text, 'row:' || r.row_number) as node, r.row_number,
      coalesce('row:' || (r.proposal ->> 'manager_row'), r.proposal ->> 'manager_id', e.manager_id::text) as boss
    from (select x.id, x.manager_id from public.employees x where x.company_id = p_import.company_id) e
    full join (
      select x.row_number, x.target_id, x.proposal from private.import_rows x
      where x.company_id = p_import.company_id and x.import_id = p_import.id and not x.skip) r on r.target_id = e.id
    order by 1, 2
  ),
  numbered as (select p.*, row_number() over (order by p.node)::integer as place from people p)
  select array_agg(coalesce(b.place, 0) order by n.place), array_agg(n.row_number order by n.place)
  into parents, places
  from numbered n left join numbered b on b.node = n.boss;
  depths := array_fill(null::integer, array[coalesce(cardinality(parents), 0)]);
  for start in 1..coalesce(cardinality(parents), 0) loop
    path := '{}';
    node := start;
    while node <> 0 and depths[node] is null loop
      depths[node] := -2;
      path := path || node;
      node := parents[node];
    end loop;
    level := case when node = 0 then -1 when depths[node] = -2 then -2 else depths[node] end;
    for place in reverse cardinality(path)..1 loop
      if level = -2 then
        -- Walking back over the circle, until the node where it was entered.
        depths[path[place]] := -1;
        level := case when path[place] = node then -3 else -2 end;
      else
        level := case when level in (-3, -1) and node <> 0 then -3 else level + 1 end;
        depths[path[place]] := level;
      end if;
    end loop;
  end loop;
  return query select u.place, u.depth from unnest(places, depths) as u (place, depth) where u.place is not null;
end
$$;

-- Check constraints of a table that proposed rows break, asked of rows that are not in it yet: what they refuse, the check refuses. Here
-- and below reasons are collected in an array: as a list of values each of them would be prepared anew for every row.
create function private.proposal_check_errors(p_table regclass, p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text) language plpgsql stable security definer set search_path = '' as $$
declare
  checks text := (
    select string_agg(
      format('case when (import_cells.%1$I is null or (%2$s)) is false then %3$L end',
        a.attname, pg_get_expr(c.conbin, c.conrelid), a.attname || ' ' || c.conname), ', ')
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.conrelid = p_table and c.contype = 'c' and cardinality(c.conkey) = 1);
begin
  return query execute format($query$
    select s.import_row, split_part(w.wrong, ' ', 1), split_part(w.wrong, ' ', 2)
    from (
      select import_row, array_remove(array[%s]::text[], null) as import_wrong
      from (
        select x.import_row, (x.import_proposal).*
        from (
          select r.row_number as import_row, jsonb_populate_record(null::%s, r.proposal) as import_proposal from private.import_rows r
          where r.company_id = $1.company_id and r.import_id = $1.id and ($2 is null or r.row_number = any ($2))
          offset 0
        ) x
      ) import_cells
      offset 0
    ) s
    cross join unnest(s.import_wrong) as w (wrong)
    where s.import_wrong <> '{}'
  $query$, checks, p_table) using p_import, p_rows;
end
$$;

-- Cells that cannot be stored, missing names, unknown names, circles.
create function private.employee_cell_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.employees', p_import, p_rows) e
  union all
  select w.row_number, split_part(x.wrong, ' ', 1), split_part(x.wrong, ' ', 2), null
  from (
    select r.row_number, array_remove(array[
      case when r.cells ? 'birth_date' and not r.proposal ? 'birth_date' then 'birth_date invalid_date' end,
      case when r.cells ? 'hire_date' and not r.proposal ? 'hire_date' then 'hire_date invalid_date' end,
      case when r.cells ? 'termination_date' and not r.proposal ? 'termination_date' then 'termination_date invalid_date' end,
      case when r.target_id is null and not r.cells ? 'first_name' then 'first_name required' end,
      case when r.target_id is null and not r.cells ? 'last_name' then 'last_name required' end,
      case when r.cells ? 'department' and not r.proposal ? 'department_hits' then 'department unknown_department' end,
      case when (r.proposal ->> 'department_hits')::integer > 1 then 'department ambiguous_department' end,
      case when r.cells ? 'manager' and not r.proposal ? 'manager_hits' then 'manager unknown_manager' end,
      case when (r.proposal ->> 'manager_hits')::integer > 1 then 'manager ambiguous_manager' end,
      case when (r.proposal ->> 'manager_id')::uuid = r.target_id or (r.proposal ->> 'manager_row')::integer = r.row_number
        then 'manager employees_manager_id_check' end], null) as wrong
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
    offset 0
  ) w
  cross join unnest(w.wrong) as x (wrong)
  where w.wrong <> '{}'
  union all
  select d.row_number, 'manager', 'RHCYC', null
  from private.employee_import_depths(p_import) d
  where d.depth = -1 and (p_rows is null or d.row_number = any (p_rows))
$$;

-- CPF and registration number used twice, in the sheet or by somebody else.
create function private.employee_key_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  with keys as materialized (
    select r.row_number, r.target_id, k.field, r.proposal ->> k.field as value
    from private.import_rows r cross join unnest(array['cpf', 'registration_number']) as k (field)
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? k.field
  ),
  shared as (
    select k.field, k.value, array_agg(k.row_number order by k.row_number) as places from keys k group by 1, 2 having count(*) > 1
  )
  select k.row_number, k.field, 'duplicate_in_file', (array_remove(s.places, k.row_number))[1]::text
  from keys k join shared s using (field, value) where p_rows is null or k.row_number = any (p_rows)
  union all
  select k.row_number, k.field, 'employees_cpf_key', e.display_name::text
  from keys k join public.employees e on e.company_id = p_import.company_id and e.cpf = k.value
  where k.field = 'cpf' and e.id is distinct from k.target_id and (p_rows is null or k.row_number = any (p_rows))
  union all
  select k.row_number, k.field, 'employees_registration_number_key', e.display_name::text
  from keys k join public.employees e on e.company_id = p_import.company_id and e.registration_number = k.value
  where k.field = 'registration_number' and e.id is distinct from k.target_id and (p_rows is null or k.row_number = any (p_rows))
$$;

-- What the triggers of employees would refuse, by their rules of dates, situation, rank and archived departments.
create function private.employee_rule_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  with ranks as materialized (
    select r.role, private.outranks_caller(r.role) as above
    from unnest(array['master', 'admin', 'manager', 'user']) r (role)
  ),
  facts as materialized (
    select r.row_number, r.proposal as p, e.id, e.role, e.status as old_status, to_jsonb(e) as old,
      coalesce((r.proposal ->> 'birth_date')::date, e.birth_date) as born,
      coalesce((r.proposal ->> 'hire_date')::date, e.hire_date) as hired,
      coalesce(r.proposal ->> 'status', e.status, 'active') as status,
      coalesce((r.proposal ->> 'department_id')::uuid, e.department_id) as department_id,
      e.id is distinct from (select private.my_employee_id()) and coalesce(k.above, false) as is_above,
      e.id = (select private.my_employee_id()) as is_me, coalesce(k.above, false) as is_placed_by_others,
      case when e.id = (select private.my_employee_id()) then 'RHSLF' else 'RHRNK' end as guard,
      (select private.has_permission('manage_departments')) as arranges_departments
    from private.import_rows r
    left join public.employees e on e.company_id = r.company_id and e.id = r.target_id
    left join ranks k on k.role = case when e.role in ('master', 'admin', 'manager') then e.role else 'user' end and e.id is not null
    where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
  )
  select w.row_number, x.wrong ->> 0, x.wrong ->> 1, x.wrong ->> 2
  from (
    select f.row_number, array_remove(array[
      case when f.p ? 'birth_date' and f.born >= (select private.today(p_import.company_id)) then '["birth_date", "RHBIR"]'::jsonb end,
      case when f.p ?| array['birth_date', 'hire_date'] and f.hired < (f.born + interval '14 years')::date
        then jsonb_build_array(case when f.p ? 'hire_date' then 'hire_date' else 'birth_date' end, 'RHAGE') end,
      case when f.status <> f.old_status and not exists (
        select from public.status_transitions t
        where t.entity = 'employee_edit' and t.from_status = f.old_status and t.to_status = f.status)
        then jsonb_build_array('status', 'RHSTA', f.old_status) end,
      case when f.status <> f.old_status and (f.is_me or f.is_above) then jsonb_build_array('status', f.guard) end,
      case when f.hired is distinct from (f.old ->> 'hire_date')::date and (f.is_me or f.is_above)
        then jsonb_build_array('hire_date', f.guard) end,
      case when d.archived_at is not null and f.status <> 'terminated' and f.p ?| array['department_id', 'status']
        then jsonb_build_array('department', 'RHARC', d.name) end], null) as wrong
    from facts f left join public.departments d on d.company_id = p_import.company_id and d.id = f.department_id
    offset 0
  ) w
  cross join unnest(w.wrong) as x (wrong)
  where w.wrong <> '{}'
  union all
  select f.row_number, k.field, 'RHRNK', null
  from facts f cross join unnest(array['first_name', 'last_name', 'social_name', 'email', 'cpf']) as k (field)
  where f.is_above and f.p ? k.field and f.p ->> k.field is distinct from f.old ->> k.field
  union all
  select f.row_number, k.field, f.guard, null
  from facts f cross join lateral (values
    ('manager', f.p ? 'manager_row' or (f.p ? 'manager_id'
      and (f.p ->> 'manager_id')::uuid is distinct from (f.old ->> 'manager_id')::uuid)),
    ('department', not f.arranges_departments and f.p ? 'department_id'
      and (f.p ->> 'department_id')::uuid is distinct from (f.old ->> 'department_id')::uuid)) k (field, is_other)
  where f.is_placed_by_others and k.is_other
$$;

-- Old and new values of what rows would change of the people whom they update, in the words of the sheet.
create function private.employee_import_changes(p_import public.imports, p_rows integer[]) returns table (row_number integer, changes jsonb)
language sql stable security definer set search_path = '' as $$
  select r.row_number, coalesce(jsonb_object_agg(k.field, jsonb_build_array(k.old, k.new)) filter (where k.field is not null), '{}')
  from private.import_rows r
  join public.employees e on e.company_id = r.company_id and e.id = r.target_id
  left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
  left join public.employees m on m.company_id = e.company_id and m.id = e.manager_id
  -- `offset 0` keeps the planner from asking again at each use.
  cross join lateral (select to_jsonb(e) as old offset 0) o
  left join lateral (
    select p.key as field, o.old ->> p.key as old, p.value as new
    from jsonb_each_text(r.proposal) p
    where o.old ? p.key and p.key not in ('department_id', 'manager_id') and o.old ->> p.key is distinct from p.value
      and (p.key <> 'phone' or regexp_replace(o.old ->> p.key, '[^0-9]', '', 'g') is distinct from regexp_replace(p.value, '[^0-9]', '',
        'g'))
    union all
    select 'department', d.name::text, r.cells ->> 'department'
    where r.proposal ? 'department_id' and (r.proposal ->> 'department_id')::uuid is distinct from e.department_id
    union all
    select 'manager', m.display_name::text, r.cells ->> 'manager'
    where r.proposal ? 'manager_row' or (r.proposal ? 'manager_id' and (r.proposal ->> 'manager_id')::uuid is distinct from e.manager_id)
  ) k on true
  where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
  group by r.row_number
$$;

-- Past endings in a sheet that cannot be, and endings of people who are known.
create function private.past_ending_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select w.row_number, split_part(x.wrong, ' ', 1), split_part(x.wrong, ' ', 2), null
  from (
    select r.row_number, case when e.id is null then array[
        case when r.gone and r.left_on is null and not r.cells ? 'termination_date' then 'termination_date required' end,
        case when r.left_on is not null and not r.gone then 'status RHEND' end,
        case when r.left_on >= (select private.today(p_import.company_id)) then 'termination_date RHEND' end,
        case when r.left_on < (r.proposal ->> 'hire_date')::date then 'termination_date RHASG' end]
      else array[case when r.left_on is distinct from e.termination_date and r.left_on is not null then 'termination_date RHEND' end]
      end || case when r.cells ? 'termination_reason' and k.reason is null then 'termination_reason unknown_reason' end as wrong
    from (
      select i.*, (i.proposal ->> 'termination_date')::date as left_on, coalesce(i.proposal ->> 'status' = 'terminated', false) as gone
      from private.import_rows i
      where i.company_id = p_import.company_id and i.import_id = p_import.id and not i.skip
        and (p_rows is null or i.row_number = any (p_rows))
    ) r
    left join public.employees e on e.company_id = r.company_id and e.id = r.target_id
    left join public.ending_reasons k on k.reason = r.cells ->> 'termination_reason'
  ) w
  cross join unnest(array_remove(w.wrong, null)) as x (wrong)
$$;

-- What had better be looked at before it is written: under sixteen one works as an apprentice alone (CF 7 XXXIII).
create function private.employee_doubts(p_import public.imports, p_rows integer[]) returns table (row_number integer, doubts jsonb)
language sql stable security definer set search_path = '' as $$
  select r.row_number, jsonb_build_object(case when r.proposal ? 'hire_date' then 'hire_date' else 'birth_date' end,
    format('Teria %s anos na admissão. Antes dos 16, só como aprendiz: confira as duas datas.', v.age))
  from private.import_rows r
  left join public.employees e on e.company_id = r.company_id and e.id = r.target_id
  cross join lateral (select extract(year from age(coalesce((r.proposal ->> 'hire_date')::date, e.hire_date),
    coalesce((r.proposal ->> 'birth_date')::date, e.birth_date))) as age offset 0) v
  where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
    and v.age between 14 and 15 and r.proposal ?| array['hire_date', 'birth_date']
$$;
