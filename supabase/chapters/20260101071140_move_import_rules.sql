-- Importing moves.
-- Two kinds of sheet write the one history of work: `hierarchy` says who reports to whom from a day on, `assignments` tells
-- position, department, manager, site and cost centre entry by entry, in the past or to come. People are named by
-- registration number or CPF, in as many rows as they have changes; a cell left empty leaves what is there.
-- A check writes the rows as the verbs of the history would, each person's in the order of their days, reads what came of
-- it (circles of managers on any day, with the names on them), and takes all of it back. So what is shown is what will be.
-- It refuses: people and names that are unknown or ambiguous, days outside the employment, two rows for one day of one person,
-- circles, and what the caller's rank does not reach. Administrators and masters only.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, rows_at_once, check_routine, apply_routine,
  undo_routine)
values
  ('hierarchy', 'manage_settings', '{cpf,registration_number}',
    '{registration_number,cpf,employee_name,manager,effective_on,reason,note}', '{registration_number,cpf}', 250,
    'private.check_sheet', 'private.apply_move_import', 'private.undo_move_import'),
  ('assignments', 'manage_settings', '{cpf,registration_number}',
    '{registration_number,cpf,employee_name,effective_on,position,department,manager,work_site,cost_centre,reason,note}',
    '{registration_number,cpf}', 250, 'private.check_sheet', 'private.apply_move_import', 'private.undo_move_import');

insert into private.sheet_kinds (kind, names_people, as_whole, match_routine, errors_routine, outcome_routine)
select k, false, true, 'private.match_move_rows', 'private.move_row_errors', 'private.try_move_rows'
  from unnest('{hierarchy,assignments}'::text[]) as k;

-- Functions: what a row names ---------------------------------------------------------------------------------------
-- Departments, managers, sites and cost centres that rows name: one hit is a find. An archived department is known to the past alone.
create function private.move_references(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, id uuid, hits bigint, archived text)
language sql stable security definer set search_path = '' as $$
  with wanted as materialized (
    select r.row_number, private.path_token(r.cells ->> 'department') as department, private.search_text(r.cells ->> 'work_site') as site,
      private.search_text(r.cells ->> 'cost_centre') as centre
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
      and (p_rows is null or r.row_number = any (p_rows))
  ),
  closed as materialized (
    select private.path_token(d.name) as token, (array_agg(d.id))[1] as id, count(*) as hits, min(d.name::text) as name
    from public.departments d where d.company_id = p_import.company_id and d.archived_at is not null group by 1
  ),
  open as materialized (select * from private.department_tokens(p_import.company_id))
  select w.row_number, 'department', coalesce(o.department_id, c.id), coalesce(o.hits, c.hits), case when o.token is null then c.name end
  from wanted w left join open o on o.token = w.department left join closed c on c.token = w.department
  where w.department is not null
  union all
  select w.row_number, 'work_site', (array_agg(s.id))[1], nullif(count(s.id), 0), null
  from wanted w left join public.work_sites s
    on s.company_id = p_import.company_id and s.archived_at is null and private.search_text(s.name) = w.site
  where w.site is not null group by w.row_number
  union all
  select w.row_number, 'cost_centre', (array_agg(s.id))[1], nullif(count(s.id), 0), null
  from wanted w left join public.cost_centres s on s.company_id = p_import.company_id and s.archived_at is null
    and w.centre in (private.search_text(s.code), private.search_text(s.name), private.search_text(s.code, s.name))
  where w.centre is not null group by w.row_number
  union all
  select m.row_number, 'manager', m.manager_id, m.hits, null from private.import_managers(p_import, p_rows) m
$$;

-- Whether a cell says that there is no manager: 'Ninguém' in the column of the manager takes the manager away.
create function private.names_nobody(p_value text) returns boolean language sql immutable parallel safe
return coalesce(private.search_text(p_value) in ('ninguem', 'nenhum', 'sem gestor', '-'), false);

-- Functions: what is wrong ------------------------------------------------------------------------------------------
-- What is wrong with rows, each looked at alone.
create function private.move_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  with ranks as materialized (
    select r.role, private.outranks_caller(r.role) as above from unnest(array['master', 'admin', 'manager', 'user']) r (role)
  ),
  facts as materialized (
    select r.row_number, r.cells, r.proposal as p, r.target_id, (r.proposal ->> 'effective_on')::date as day,
      private.today(p_import.company_id) as today, r.proposal -> 'names' as names, r.target_id = private.my_employee_id() as is_me,
      (k.above and r.proposal -> 'changes' ? 'manager_id'
        and (r.proposal #>> '{changes,manager_id}')::uuid is distinct from e.manager_id) as is_above,
      (r.proposal #>> '{names,manager,id}')::uuid as manager_id,
      count(*) over (partition by r.target_id, r.proposal ->> 'effective_on') as twins,
      min(r.row_number) over (partition by r.target_id, r.proposal ->> 'effective_on') as first_twin,
      max(r.row_number) over (partition by r.target_id, r.proposal ->> 'effective_on') as last_twin
    from private.import_rows r
    left join public.employees e on e.company_id = r.company_id and e.id = r.target_id
    left join ranks k on k.role = case when e.role in ('master', 'admin', 'manager') then e.role else 'user' end and e.id is not null
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
  )
  select f.row_number, x.field, x.code, x.detail
  from facts f
  cross join lateral (values
    (f.p ->> 'person_field', f.p ->> 'person_code', null, f.p ? 'person_code'),
    ('effective_on', 'required', null, p_import.kind = 'assignments' and not f.cells ? 'effective_on'),
    ('effective_on', 'invalid_date', null, f.cells ? 'effective_on' and f.day is null),
    ('effective_on', 'RHASG', null, f.day > f.today + 1830
      or (f.target_id is not null and f.day is not null and (select a.id from private.assignment_on(f.target_id, f.day) a) is null)),
    ('effective_on', 'RHSLF', null, f.day > f.today and f.is_me),
    ('effective_on', 'duplicate_in_file', case when f.row_number = f.first_twin then f.last_twin else f.first_twin end::text,
      f.twins > 1 and f.target_id is not null and f.day is not null),
    ('reason', 'invalid_choice', null, f.p ->> 'reason' not in ('promotion', 'merit', 'transfer', 'restructuring', 'correction')),
    ('note', 'employee_assignments_note_check', null, char_length(f.cells ->> 'note') > 1000),
    ('position', 'employee_assignments_position_title_check', null, not private.is_clean_text(f.cells ->> 'position', 120)),
    ('department', 'unknown_department', null, f.cells ? 'department' and not coalesce(f.names -> 'department' ? 'hits', false)),
    ('department', 'ambiguous_department', null, (f.names #>> '{department,hits}')::integer > 1),
    ('department', 'RHARC', f.names #>> '{department,archived}', f.names -> 'department' ? 'archived' and f.day >= f.today),
    ('work_site', 'unknown_work_site', null, f.cells ? 'work_site' and not coalesce(f.names -> 'work_site' ? 'hits', false)),
    ('work_site', 'ambiguous_name', null, (f.names #>> '{work_site,hits}')::integer > 1),
    ('cost_centre', 'unknown_cost_centre', null, f.cells ? 'cost_centre' and not coalesce(f.names -> 'cost_centre' ? 'hits', false)),
    ('cost_centre', 'ambiguous_name', null, (f.names #>> '{cost_centre,hits}')::integer > 1),
    ('manager', 'required', null, p_import.kind = 'hierarchy' and not f.cells ? 'manager'),
    ('manager', 'unknown_manager', null, f.cells ? 'manager' and not private.names_nobody(f.cells ->> 'manager')
      and not coalesce(f.names -> 'manager' ? 'hits', false)),
    ('manager', 'ambiguous_manager', null, (f.names #>> '{manager,hits}')::integer > 1),
    ('manager', 'employees_manager_id_check', null, f.manager_id = f.target_id),
    ('manager', 'RHTRM', null, f.day >= f.today and (select m.status = 'terminated' from public.employees m
      where m.company_id = p_import.company_id and m.id = f.manager_id)),
    ('manager', case when f.is_me then 'RHSLF' else 'RHRNK' end, null, f.is_above),
    ('effective_on', 'nothing_told', null, p_import.kind = 'assignments'
      and not f.cells ?| array['position', 'department', 'manager', 'work_site', 'cost_centre'])
  ) x (field, code, detail, is_wrong)
  where x.is_wrong and (p_rows is null or f.row_number = any (p_rows))
$$;

-- People whose managers form a circle on any day from one on, the first such day, and the names on the circle.
create function private.dated_circles(p_company_id uuid, p_employees uuid[], p_from date)
returns table (employee_id uuid, since date, names text) language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select a.employee_id as person, a.manager_id as boss, daterange(greatest(a.starts_on, p_from), a.ends_on, '[]') as days,
      array[a.employee_id] as path
    from public.employee_assignments a
    where a.company_id = p_company_id and a.employee_id = any (p_employees) and a.manager_id is not null
      and (a.ends_on is null or a.ends_on >= p_from)
    union all
    select u.person, b.manager_id, u.days * daterange(b.starts_on, b.ends_on, '[]'), u.path || b.employee_id
    from above u
    join public.employee_assignments b on b.company_id = p_company_id and b.employee_id = u.boss and b.manager_id is not null
      and daterange(b.starts_on, b.ends_on, '[]') && u.days
    where u.boss <> all (u.path)
  )
  select distinct on (u.person) u.person, lower(u.days), (
    select string_agg(e.display_name::text, ' → ' order by p.place)
    from unnest(u.path || u.person) with ordinality p (id, place) join public.employees e on e.id = p.id)
  from above u where u.boss = u.person
  order by u.person, lower(u.days)
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- The n-th row of each person, held against the history as it is once the rows before it are written.
create function private.move_turn(p_import public.imports, p_rows integer[], p_turn integer)
returns table (row_number integer, move private.assignment_move, result text, changes jsonb)
language sql stable security definer set search_path = '' as $$
  with turns as materialized (
    select r.row_number, r.target_id, r.proposal as p, (r.proposal ->> 'effective_on')::date as day,
      row_number() over (partition by r.target_id order by r.proposal ->> 'effective_on', r.row_number) as turn
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (p_rows)
  )
  select t.row_number, w.move, case when c.changes = '{}' then 'unchanged'
    when p_import.kind = 'hierarchy' or b.starts_on = t.day then 'update' else 'create' end, c.changes
  from turns t
  join public.employees e on e.company_id = p_import.company_id and e.id = t.target_id
  cross join lateral (select private.assignment_wish(e, t.day, t.p -> 'changes', t.p ->> 'reason', t.p ->> 'note') as move offset 0) w
  join public.employee_assignments b on b.company_id = p_import.company_id and b.id = (w.move).base_id
  cross join lateral (
    select coalesce(jsonb_object_agg(k.field, jsonb_build_array(k.old, k.new)), '{}') as changes
    from (
      select 'position' as field, b.position_title::text as old, (w.move).position_title as new
      where b.position_title is distinct from (w.move).position_title
      union all
      select 'department', (select d.name::text from public.departments d where d.id = b.department_id),
        (select d.name::text from public.departments d where d.id = (w.move).department_id)
      where b.department_id is distinct from (w.move).department_id
      union all
      select 'manager', (select m.display_name::text from public.employees m where m.id = b.manager_id),
        (select m.display_name::text from public.employees m where m.id = (w.move).manager_id)
      where b.manager_id is distinct from (w.move).manager_id
      union all
      select 'work_site', (select s.name::text from public.work_sites s where s.id = b.work_site_id),
        (select s.name::text from public.work_sites s where s.id = (w.move).work_site_id)
      where b.work_site_id is distinct from (w.move).work_site_id
      union all
      select 'cost_centre', (select s.name::text from public.cost_centres s where s.id = b.cost_centre_id),
        (select s.name::text from public.cost_centres s where s.id = (w.move).cost_centre_id)
      where b.cost_centre_id is distinct from (w.move).cost_centre_id
    ) k
  ) c
  where t.turn = p_turn
$$;

-- Rows that would put somebody under themselves: a circle always runs through a row that names a manager.
create function private.move_circles(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select r.row_number, 'manager', 'RHCYC', c.names || ', em ' || to_char(c.since, 'DD/MM/YYYY')
  from private.import_rows r
  join private.dated_circles(p_import.company_id,
    array(select distinct x.target_id from private.import_rows x
      where x.company_id = p_import.company_id and x.import_id = p_import.id and x.row_number = any (p_rows) and x.cells ? 'manager'),
    (select min((x.proposal ->> 'effective_on')::date) from private.import_rows x
      where x.company_id = p_import.company_id and x.import_id = p_import.id and x.row_number = any (p_rows))) c on c.employee_id
        = r.target_id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (p_rows) and r.cells ? 'manager'
    and (r.proposal ->> 'effective_on')::date <= c.since
$$;
