-- Goals: how far they are.
-- See goals_tables for the overview. All figures are per cent. The raw progress of a key result is shown as it is; it is held between 0 and
-- 100 only where it counts in an objective. An objective is the weighted mean of what it is measured by: it lies between the smallest and
-- the largest of them, and what weighs nothing changes nothing.

-- Functions: one number ---------------------------------------------------------------------------------------------
-- Per cent of the way from a start to a target, in whichever direction the target lies.
create function private.way_progress(p_start numeric, p_target numeric, p_value numeric) returns numeric
language sql immutable parallel safe
return 100 * (p_value - p_start) / nullif(p_target - p_start, 0);

-- Whether a value keeps what is to be kept.
create function private.keeps_target(p_kind text, p_target numeric, p_value numeric) returns boolean language sql immutable parallel safe
return case p_kind when 'keep_above' then p_value >= p_target when 'keep_below' then p_value <= p_target else p_value = p_target end;

-- 100 where the target is kept, less by how far off the value is: 6 where 5 is to be kept is 80.
create function private.distance_progress(p_kind text, p_target numeric, p_value numeric) returns numeric
language sql immutable parallel safe
return case when private.keeps_target(p_kind, p_target, p_value) then 100
  else 100 * (1 - coalesce(abs(p_value - p_target) / nullif(abs(p_target), 0), 1)) end;

-- The period that holds a day, from 0: weeks or fortnights since the first day, or calendar months.
create function private.goal_period(p_period text, p_first_day date, p_on date) returns integer language sql immutable parallel safe
return case p_period when 'week' then (p_on - p_first_day) / 7 when 'fortnight' then (p_on - p_first_day) / 14
  else ((extract(year from p_on) - extract(year from p_first_day)) * 12
    + extract(month from p_on) - extract(month from p_first_day))::integer end;

-- The one formula. p_kept of p_periods were kept, for what is measured by periods; null while nothing is measured. Without a value a key
-- result stands at its start.
create function private.key_result_progress(p_kind text, p_keep_by text, p_start numeric, p_target numeric, p_value numeric,
  p_kept integer default null, p_periods integer default null) returns numeric language sql immutable parallel safe
return case
  when p_keep_by = 'periods' then 100.0 * p_kept / nullif(p_periods, 0)
  when p_keep_by = 'distance' then private.distance_progress(p_kind, p_target, p_value)
  else private.way_progress(p_start, p_target, coalesce(p_value, p_start)) end;

-- Functions: what is to be expected ---------------------------------------------------------------------------------
-- The share of the days that are over: 0 on the first day, 100 on the last.
create function private.elapsed_progress(p_from date, p_to date, p_today date) returns numeric language sql immutable parallel safe
return 100 * least(greatest((p_today - p_from)::numeric / nullif(p_to - p_from, 0), 0), 1);

-- Where a key result should stand. What is kept should be kept every day; a yes is due on the day.
create function private.expected_progress(p_kind text, p_from date, p_to date, p_today date) returns numeric
language sql immutable parallel safe
return case when p_kind like 'keep\_%' then 100 when p_kind = 'yes_no' then case when p_today >= p_to then 100 else 0 end
  else private.elapsed_progress(p_from, p_to, p_today) end;

-- In time with up to 10 points less than expected, attention with up to 25.
create function private.suggested_health(p_progress numeric, p_expected numeric) returns text language sql immutable parallel safe
return case when p_progress is null then null when p_progress >= p_expected - 10 then 'on_track'
  when p_progress >= p_expected - 25 then 'attention' else 'at_risk' end;

-- Which zone was reached: commitment from 30 per cent of the way on, target from 70, stretch with all of it.
create function private.goal_zone(p_progress numeric) returns text language sql immutable parallel safe
return case when p_progress >= 100 then 'stretch' when p_progress >= 70 then 'target' when p_progress >= 30 then 'commitment'
  else 'none' end;

-- The day by which the next check-in is due.
create function private.next_check_in(p_every text, p_since date) returns date language sql immutable parallel safe
return (p_since + case p_every when 'week' then interval '7 days' when 'fortnight' then interval '14 days'
  else interval '1 month' end)::date;

-- Functions: many numbers -------------------------------------------------------------------------------------------
-- Asked of one key result and of ten thousand: one plan does not serve both.
-- How many periods were kept, of those up to the last one with a value: one without a value before it was not. The last value of a period
-- holds for it.
create function private.kept_periods(p_company_id uuid, p_key_results uuid[])
returns table (key_result_id uuid, kept integer, periods integer)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select v.id, count(*) filter (where private.keeps_target(v.kind, v.target_value, v.value))::integer, max(v.number) + 1
  from (
    select distinct on (k.id, n.number) k.id, k.kind, k.target_value, n.number, m.value
    from private.key_results k
    join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    join private.metric_values m on m.company_id = k.company_id and m.metric_id = k.metric_id and m.undone_at is null
      and m.on_date between c.starts_on and k.due_on
    -- Worked out once a value: without the offset, again for each comparison.
    cross join lateral (select private.goal_period(k.period, c.starts_on, m.on_date) as number offset 0) n
    where k.company_id = p_company_id and k.id = any (p_key_results) and k.keep_by = 'periods'
    order by k.id, n.number, m.on_date desc, m.place desc) v
  group by v.id
$$;

-- Where key results stand by their values.
create function private.worked_out_key_results(p_company_id uuid, p_key_results uuid[])
returns table (key_result_id uuid, value numeric, progress numeric)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select k.id, v.value, private.key_result_progress(k.kind, k.keep_by, k.start_value, k.target_value, v.value, p.kept, p.periods)
  from private.key_results k
  left join lateral (
    select m.value from private.metric_values m
    where m.company_id = k.company_id and m.metric_id = k.metric_id and m.undone_at is null
    order by m.on_date desc, m.place desc limit 1) v on true
  left join private.kept_periods(p_company_id, p_key_results) p on p.key_result_id = k.id
  where k.company_id = p_company_id and k.id = any (p_key_results)
$$;

-- What the last check-in of each of them said; nothing where there was none.
create function private.check_in_standing(p_company_id uuid, p_key_results uuid[])
returns table (key_result_id uuid, confidence smallint, health text, checked_on date)
language sql stable security definer set search_path = '' as $$
  select k.id, c.confidence, c.health, private.company_date(p_company_id, c.created_at)
  from unnest(p_key_results) k (id)
  left join lateral (
    select i.confidence, i.health, i.created_at from private.goal_check_ins i
    where i.company_id = p_company_id and i.key_result_id = k.id and i.undone_at is null
    order by i.created_at desc, i.place desc limit 1) c on true
$$;

-- Whether an objective counts in the one above it.
create function private.counts_above(p_objective private.objectives) returns boolean language sql immutable parallel safe
return p_objective.contributes and p_objective.visibility = 'company' and p_objective.status not in ('draft', 'waiting', 'cancelled');

-- Weighted means of what objectives are measured by; null where nothing is measured or nothing weighs.
create function private.worked_out_objectives(p_company_id uuid, p_objectives uuid[]) returns setof private.objective_figures
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select p_company_id, i.id, sum(m.weight * m.progress) / nullif(sum(m.weight), 0)
  from unnest(p_objectives) i (id)
  left join (
    select k.objective_id, k.weight, least(greatest(f.progress, 0), 100) as progress
    from private.key_results k
    join private.key_result_figures f on f.company_id = k.company_id and f.key_result_id = k.id and f.progress is not null
    where k.company_id = p_company_id and k.objective_id = any (p_objectives) and k.status = 'active' and not f.is_beside
    union all
    select o.parent_id, o.weight, f.progress
    from private.objectives o
    join private.objective_figures f on f.company_id = o.company_id and f.objective_id = o.id and f.progress is not null
    where o.company_id = p_company_id and o.parent_id = any (p_objectives) and private.counts_above(o)) m on m.objective_id = i.id
  group by i.id
$$;
