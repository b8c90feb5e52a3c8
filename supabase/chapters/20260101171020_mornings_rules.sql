-- Good morning: rules.
-- See mornings_tables for the overview.

-- Functions: the lines ----------------------------------------------------------------------------------------------
-- What the lines of figures count in a company today, of everybody. Lines that look at the same days of a block are read at once.
create function private.morning_rows(p_company_id uuid, p_today date) returns table (line text, block text, employee_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  told record;
begin
  for told in
    select distinct l.block, l.days_ahead, b.rows_routine from private.morning_lines l join private.dashboard_blocks b on b.block = l.block
  loop
    return query execute format('select l.line, l.block, r.employee_id from %s($1) r
        join private.morning_lines l on l.figure = r.figure and l.block = $2 and l.days_ahead = $3', told.rows_routine)
      using row(p_company_id, true, null, null, p_today, p_today + told.days_ahead, p_today)::private.dashboard_scope,
        told.block, told.days_ahead;
  end loop;
end
$$;

-- What a line counts for one reader.
create function private.morning_count(p_routine text, p_reader private.caller) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
begin
  execute format('select %s($1)', p_routine) into total using p_reader;
  return total;
end
$$;

-- Who is told what this morning: whoever keeps the company of all of it, who leads of those whom they lead, at most seven lines.
create function private.morning_letters(p_company_id uuid, p_today date) returns table (employee_id uuid, items jsonb)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with told as materialized (select r.* from private.morning_rows(p_company_id, p_today) r),
  totals as materialized (select t.line, t.block, count(*) as total from told t group by 1, 2),
  readers as materialized (
    select e.id, e.user_id, e.role from public.employees e
    where e.company_id = p_company_id and e.user_id is not null and e.status in ('active', 'notice') and e.role in (
      select p.role from public.role_permissions p join private.dashboard_blocks b on p.permission in (b.permission, b.team_permission))
  ), counted as (
    select r.id, t.line, t.total from readers r cross join totals t
    join private.dashboard_blocks b on b.block = t.block and private.role_has(r.role, b.permission)
    union all
    select r.id, t.line, count(*) from readers r
    join private.dashboard_blocks b on not private.role_has(r.role, b.permission) and private.role_has(r.role, b.team_permission)
    join told t on t.block = b.block and t.employee_id in (select l from private.led_by(p_company_id, r.id) l)
    group by 1, 2
    union all
    select r.id, l.line, private.morning_count(l.count_routine, row(r.user_id, r.id, p_company_id, r.role, array(
      select p.permission from public.role_permissions p where p.role = r.role))::private.caller)
    from readers r join private.morning_lines l on l.count_routine is not null
  ), placed as (
    select c.id, l.position, l.url, case c.total when 1 then l.one else format(l.many, c.total) end as title,
      row_number() over (partition by c.id order by l.position) as place
    from counted c join private.morning_lines l on l.line = c.line
    where c.total > 0
  )
  select p.id, jsonb_agg(jsonb_build_object('title', p.title, 'url', p.url) order by p.position) from placed p where p.place <= 7
  group by p.id
$$;

-- Whether nobody of a company works on a day: a weekend, or a holiday of the whole company.
create function private.is_day_off(p_company_id uuid, p_on date) returns boolean language sql stable security definer
set search_path = '' as $$
  select extract(isodow from p_on) > 5 or exists (
    select from private.holidays_between(p_company_id, null, p_on, p_on) h where h.on_date = p_on and h.fraction = 1)
$$;

-- Functions: the mail -----------------------------------------------------------------------------------------------
-- The mail of a person, with its link made for it.
create function private.morning_letter(p_params jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('first_name', split_part(coalesce(e.social_name, e.first_name)::text, ' ', 1), 'company', c.name,
    'items', p_params -> 'items')
  from public.employees e join public.companies c on c.id = e.company_id
  where e.id = (p_params ->> 'employee_id')::uuid
$$;
