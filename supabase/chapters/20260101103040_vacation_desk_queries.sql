-- The desk of vacations: queries.
-- See vacation_desk_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Rows of a page: what is settled or lost shows when asked for, since nobody has to act on it.
create function public.vacation_desk(
  p_company_id uuid, p_on date default null, p_search text default null, p_department_id uuid default null, p_state text default null,
  p_sort text default 'safe', p_desc boolean default false, p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '16MB' as $$
declare
  day date := coalesce(p_on, private.today(p_company_id));
  people uuid[] := private.people_of_desk(p_company_id, day, p_search, p_department_id);
  marked uuid[] := private.people_to_look_at(p_company_id, people, day);
  -- Why a period may be lost may be health: HR alone is told of it.
  hr boolean := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
  answer jsonb;
  employees uuid[];
  periods date[];
begin
  perform private.check_day(day, 'on');
  with sheet as materialized (
    select s.*, e.display_name, e.department_id
    from private.desk_periods(p_company_id, people, marked, day, coalesce(p_state in ('settled', 'lost'), false)) s
    join public.employees e on e.company_id = p_company_id and e.id = s.employee_id
  ), parts as materialized (
    select s.department_id, s.state, count(*) as total, count(*) filter (where s.is_over) as over, sum(s.settled) as settled,
      sum(s.lost) as lost, count(*) filter (where hr and s.loss is not null) as review
    from sheet s group by s.department_id, s.state
  ), page as materialized (
    select row_number() over () as place, l.* from (
      select s.employee_id, s.acquired_from from sheet s
      left join public.departments d on p_sort = 'department' and d.company_id = p_company_id and d.id = s.department_id
      where case when p_state is null then s.state not in ('settled', 'lost')
        when p_state = 'review' then hr and s.loss is not null else s.state = p_state end
      -- What nobody told stands behind what one can reckon with.
      order by s.state = 'untold', case when p_desc then -1 else 1 end * case p_sort when 'balance' then s.balance
          when 'double' then s.double_days
          when 'acquired' then s.acquired_from - date '2000-01-01' when 'person' then 0 when 'department' then 0
          else s.last_safe_start - date '2000-01-01' end,
        case when not p_desc then d.name end, case when p_desc then d.name end desc, case when not p_desc then s.display_name end,
        case when p_desc then s.display_name end desc, case when not p_desc then s.employee_id end, s.employee_id desc,
        s.number * case when p_desc then -1 else 1 end
      limit least(greatest(coalesce(p_limit, 50), 0), 5000) offset greatest(coalesce(p_offset, 0), 0)) l
  )
  select jsonb_build_object('on', day, 'people', cardinality(people), 'untold', private.untold_total(p_company_id, people))
      || private.desk_counters(p_company_id, p_state, (select coalesce(jsonb_agg(p), '[]') from parts p)),
    array(select p.employee_id from page p order by p.place), array(select p.acquired_from from page p order by p.place)
  into answer, employees, periods;
  return answer || jsonb_build_object('rows', private.desk_rows(p_company_id, employees, periods, day, hr));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('next_leave', 'starts_on date, ends_on date, status text, notice_on date, payment_on date'),
  ('desk_row', '...vacation_period, employee_id uuid, person person, registration_number text?, department_id uuid?, department text?,
    hired_on date, planned text?, next next_leave?'),
  ('desk_department', 'id uuid?, name text, double integer, risk integer, available integer, enjoying integer, acquiring integer'),
  ('vacation_desk', 'on date, people integer, untold integer, total integer, counters integer{}, departments desk_department[],
    rows desk_row[]');

-- Data --------------------------------------------------------------------------------------------------------------
grant execute on function public.vacation_desk(uuid, date, text, uuid, text, text, boolean, integer, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.vacation_desk(uuid, date, text, uuid, text, text, boolean, integer, integer) is
  'A page of the periods of a company as of a day, with counters and departments of the same rows; states, review (loss to look at); sort '
    'safe, person, department, balance, double, acquired (RHPER, RHARG).';
