-- Reports of goals: rules.
-- See goal_reports_tables for the overview.

-- Functions: which goals --------------------------------------------------------------------------------------------
-- The published goals of a cycle that a report of the caller is about, with the department that each counts in: its own, else its owner's.
create function private.reported_goals(p_reach private.goal_reach, p_cycle_id uuid, p_department_id uuid)
returns table (objective_id uuid, department_id uuid) language sql stable security definer set search_path = '' as $$
  select o.id, coalesce(o.department_id, e.department_id)
  from private.objectives o join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
  where o.company_id = p_reach.company_id and o.cycle_id = p_cycle_id and o.status not in ('draft', 'cancelled')
    and private.sees_objective(p_reach, o) and (p_reach.manages_all or o.owner_id = any (p_reach.led)
      or coalesce(o.department_id, e.department_id) = any (p_reach.departments))
    and (p_department_id is null or coalesce(o.department_id, e.department_id) = p_department_id)
$$;

-- Whether goals stand under another one that the caller reads; those of the company need none.
create function private.aligned_goals(p_reach private.goal_reach, p_objectives uuid[]) returns table (objective_id uuid, is_aligned boolean)
language sql stable security definer set search_path = '' as $$
  select o.id, a.id is not null
  from private.objectives o
  left join private.objectives a on a.company_id = o.company_id and a.id = o.parent_id and a.status <> 'cancelled'
    and private.sees_objective(p_reach, a)
  where o.company_id = p_reach.company_id and o.id = any (p_objectives) and o.level <> 'company'
$$;

-- Functions: weeks --------------------------------------------------------------------------------------------------
-- The weeks of a cycle up to a day, at most the last thirteen, by number from 0.
create function private.goal_weeks(p_cycle public.goal_cycles, p_today date) returns table (week integer, starts_on date, is_over boolean)
language sql immutable parallel safe set search_path = '' as $$
  select w, p_cycle.starts_on + 7 * w, p_today >= p_cycle.starts_on + 7 * (w + 1)
  from (select (least(p_today, p_cycle.ends_on) - p_cycle.starts_on) / 7 as last where p_today >= p_cycle.starts_on) l
  cross join lateral generate_series(greatest(l.last - 12, 0), l.last) w
$$;

-- Over how many weeks a check-in holds.
create function private.check_in_weeks(p_every text) returns integer language sql immutable parallel safe
return case p_every when 'week' then 1 when 'fortnight' then 2 else 5 end;

-- Objectives week by week: how many key results were due and how many of them done, and how sure people were. In weeks that are over, one
-- is due as soon as there was time for it, and until its objective ended. The key results of an objective are bits of one number.
create function private.goal_weeks_told(p_cycle public.goal_cycles, p_objectives uuid[], p_today date)
returns table (objective_id uuid, week integer, due bigint, done bigint, confidence_sum bigint, said bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with asked as materialized (
    select h.held, min(w.week) as first, array(select date_part('epoch', private.start_of_day(p_cycle.company_id, p_cycle.starts_on
      + 7 * (min(w.week) + 1 - h.held + g))) from generate_series(0, (max(w.week) - min(w.week) + h.held)::integer) g) as bounds
    from private.goal_weeks(p_cycle, p_today) w
    cross join (select private.check_in_weeks(p_cycle.checkin_every) as held) h group by h.held
  ), measured as materialized (
    select k.id, k.objective_id, 1::bigint << (row_number() over (partition by k.objective_id order by k.id) - 1)::integer as bit
    from private.key_results k
    where k.company_id = p_cycle.company_id and k.objective_id = any (p_objectives) and k.status = 'active'
      -- Nobody has to say what the product works out itself.
      and not exists (select from private.metrics f where f.company_id = k.company_id and f.id = k.metric_id and f.indicator is not null)
      and not exists (select from private.kpis i where i.company_id = k.company_id and i.metric_id = k.metric_id)
  ), spans as (
    select o.id as objective_id, c.key_results, greatest(width_bucket(date_part('epoch', o.created_at), a.bounds) - a.held, 0) + a.held - 1
      + a.first as since, a.first + width_bucket(date_part('epoch', o.ended_at), a.bounds) - a.held as until
    from asked a cross join (select m.objective_id, count(*) as key_results from measured m group by m.objective_id) c
    join private.objectives o on o.company_id = p_cycle.company_id and o.id = c.objective_id
  ), entries as (
    select m.objective_id, i.slot, sum(i.confidence) as total, count(i.confidence) as said, bit_or(m.bit) as done
    -- Read at once from their index: a look for each key result takes four times as long.
    from (select c.key_result_id, c.confidence, width_bucket(date_part('epoch', c.created_at), a.bounds) - 1 as slot
      from asked a
      join private.goal_check_ins c on c.company_id = p_cycle.company_id and c.undone_at is null
        and c.created_at >= to_timestamp(a.bounds[1]) offset 0) i
    join measured m on m.id = i.key_result_id
    group by 1, 2
  ), told as (
    select e.objective_id, e.slot + a.first - a.held + 1 + g as week, bit_count(bit_or(e.done)::bit(64)) as done,
      (sum(e.total) filter (where g = 0))::bigint as total, (sum(e.said) filter (where g = 0))::bigint as said
    from entries e cross join asked a cross join generate_series(0, a.held - 1) g group by 1, 2
  )
  select s.objective_id, w.week, case when d.is_due then s.key_results else 0 end, case when d.is_due then coalesce(t.done, 0) else 0 end,
    t.total, coalesce(t.said, 0)
  from spans s
  cross join private.goal_weeks(p_cycle, p_today) w
  cross join lateral (select w.is_over and w.week between s.since and coalesce(s.until - 1, w.week) as is_due) d
  left join told t on t.objective_id = s.objective_id and t.week = w.week
$$;

-- Functions: the rows of a figure -----------------------------------------------------------------------------------
-- The goals behind a figure of a report. p_focus: all; aligned or unaligned; score-7 for scores of 0.7 and up to 0.8; checked-2026-01-05
-- and missed-2026-01-05 for a week by its first day. None where it is none of these.
create function private.goals_in_focus(p_reach private.goal_reach, p_cycle_id uuid, p_focus text) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  cycle public.goal_cycles;
  goals constant uuid[] := array(select r.objective_id from private.reported_goals(p_reach, p_cycle_id, null) r);
  kind constant text := split_part(p_focus, '-', 1);
begin
  select c.* into cycle from public.goal_cycles c where c.company_id = p_reach.company_id and c.id = p_cycle_id;
  return case
    when not p_reach.leads then '{}'
    when p_focus = 'all' then goals
    when p_focus in ('aligned', 'unaligned') then array(
      select a.objective_id from private.aligned_goals(p_reach, goals) a where a.is_aligned = (p_focus = 'aligned'))
    when kind = 'score' then array(
      select o.id from private.objectives o
      where o.company_id = p_reach.company_id and o.id = any (goals) and trunc(o.score * 10)::text = split_part(p_focus, '-', 2))
    when kind in ('checked', 'missed') then array(
      select distinct t.objective_id from private.goal_weeks_told(cycle, goals, private.today(p_reach.company_id)) t
      where cycle.starts_on + 7 * t.week = private.civil_date(substr(p_focus, length(kind) + 2))
        and case kind when 'checked' then t.said > 0 else t.done < t.due end)
    else '{}' end;
end
$$;
