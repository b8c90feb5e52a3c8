-- Figures of a cycle for groups of people: queries.
-- See evaluation_results_tables for the overview. What HR and a master see of a company as a whole: no figure is of fewer than five people,
-- and what is hidden cannot be had by subtracting (`private.shown_groups`). Whoever reads is no part of the figures of results, so that
-- nobody who knows all others learns the own one.

-- Functions: figures ------------------------------------------------------------------------------------------------
-- The results of a cycle in percent of the scale, but for the reader's.
create function private.indicated_results(p_cycle public.evaluation_cycles, p_reader_id uuid)
returns table (employee_id uuid, department_id uuid, percent numeric, performance smallint)
language sql stable security definer set search_path = '' as $$
  with scale as materialized (
    select private.scale_points(p_cycle.company_id, p_cycle.scale_id) as points
  )
  select p.employee_id, p.department_id, private.score_percent(r.score, k.points), r.final_performance
  from private.evaluation_results r
  join public.evaluation_participants p on p.company_id = r.company_id and p.id = r.participant_id
    and p.employee_id is distinct from p_reader_id
  cross join scale k
  where r.company_id = p_cycle.company_id and r.cycle_id = p_cycle.id and r.score is not null
$$;

-- The mean of all and of each department that may be shown, in percent; nothing of fewer than five.
create function private.result_figures(p_cycle public.evaluation_cycles, p_reader_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with results as materialized (
    select i.* from private.indicated_results(p_cycle, p_reader_id) i
  ), grouped as materialized (
    select r.department_id, count(*)::integer as n, round(avg(r.percent), 2) as mean from results r group by r.department_id
  ), shown as (
    select s as department_id from private.shown_groups(array(select g.department_id from grouped g order by g.department_id),
      array(select g.n from grouped g order by g.department_id), 5) s
  )
  select case when (select count(*) from results) >= 5 then jsonb_build_object('people', (select count(*) from results),
    'mean', (select round(avg(r.percent), 2) from results r),
    'departments', (select coalesce(jsonb_agg(jsonb_build_object('department_id', d.id, 'name', d.name, 'people', g.n, 'mean', g.mean)
        order by d.name, d.id), '[]')
      from grouped g join shown s on s.department_id = g.department_id
      join public.departments d on d.company_id = p_cycle.company_id and d.id = g.department_id)) end
$$;

-- How many are of each class; classes of too few are left out together with what they could be had from.
create function private.class_figures(p_cycle public.evaluation_cycles, p_reader_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with counted as materialized (
    select k.class, count(i.performance)::integer as n from generate_series(1, 3) k (class)
    left join private.indicated_results(p_cycle, p_reader_id) i on i.performance = k.class group by k.class
  )
  select coalesce(jsonb_agg(jsonb_build_object('performance', c.class, 'people', c.n) order by c.class), '[]')
  from counted c
  where c.class in (select s from private.shown_groups(array(select x.class from counted x where x.n > 0 order by x.class),
    array(select x.n from counted x where x.n > 0 order by x.class), 5) s)
$$;

-- The mean of each competency as others see it, of all and of the departments that may be shown, in percent of the scale.
create function private.competency_figures(p_cycle public.evaluation_cycles, p_reader_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with rated as materialized (
    select m.target_id, m.competency_id, avg(m.mean) as mean
    from private.group_marks(p_cycle.company_id, p_cycle.id, null) m
    where m.competency_id is not null and m.shown_as <> 'self' and coalesce(m.dimension, 'main') = 'main'
      and m.target_id is distinct from p_reader_id
    group by m.target_id, m.competency_id
  ), cells as materialized (
    select r.competency_id, p.department_id, count(*)::integer as n,
      round(avg(r.mean) * 100 / private.scale_points(p_cycle.company_id, p_cycle.scale_id), 2) as mean
    from rated r
    join public.evaluation_participants p on p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.employee_id = r.target_id
    group by r.competency_id, p.department_id
  ), shown as (
    select g.competency_id, s as department_id from (
      select c.competency_id, array_agg(c.department_id order by c.department_id) as departments,
        array_agg(c.n order by c.department_id) as counts
      from cells c group by c.competency_id) g
    cross join lateral private.shown_groups(g.departments, g.counts, 5) s
  ), topics as (
    select c.competency_id, sum(c.n)::integer as n, round(sum(c.mean * c.n) / sum(c.n), 2) as mean from cells c group by c.competency_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('competency_id', k.id, 'name', k.name, 'people', t.n, 'mean', t.mean,
    'departments', (select coalesce(jsonb_agg(jsonb_build_object('department_id', c.department_id, 'people', c.n, 'mean', c.mean)
        order by c.department_id), '[]')
      from cells c join shown s on s.competency_id = c.competency_id and s.department_id = c.department_id
      where c.competency_id = t.competency_id)) order by k.name, k.id), '[]')
  from topics t
  join public.competencies k on k.company_id = p_cycle.company_id and k.id = t.competency_id
  where t.n >= 5
$$;

-- How many forms were sent of those that people of a department have to answer, step by step: of at least five people who answer.
create function private.participation_figures(p_cycle public.evaluation_cycles) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sheets as materialized (
    select f.role, e.department_id, s.respondent_id, s.state in ('sent', 'answered') as is_sent
    from private.assigned_sheets(p_cycle.company_id, array(select x.id from private.forms x
      where x.company_id = p_cycle.company_id and x.batch_id = p_cycle.id)) s
    join private.forms f on f.company_id = p_cycle.company_id and f.id = s.form_id
    join public.employees e on e.company_id = p_cycle.company_id and e.id = s.respondent_id
  ), grouped as materialized (
    select s.role, s.department_id, count(distinct s.respondent_id)::integer as n, count(*) as forms,
      count(*) filter (where s.is_sent) as sent
    from sheets s group by s.role, s.department_id
  ), shown as (
    select g.role, s as department_id from (
      select x.role, array_agg(x.department_id order by x.department_id) as departments, array_agg(x.n order by x.department_id) as counts
      from grouped x group by x.role) g
    cross join lateral private.shown_groups(g.departments, g.counts, 5) s
  ), steps as (
    select s.role, count(distinct s.respondent_id) as n, count(*) as forms, count(*) filter (where s.is_sent) as sent
    from sheets s group by s.role
  )
  select coalesce(jsonb_agg(jsonb_build_object('step', t.role, 'forms', t.forms, 'sent', t.sent,
    'departments', (select coalesce(jsonb_agg(jsonb_build_object('department_id', d.id, 'name', d.name, 'forms', g.forms, 'sent', g.sent)
        order by d.name, d.id), '[]')
      from grouped g join shown s on s.role = g.role and s.department_id = g.department_id
      join public.departments d on d.company_id = p_cycle.company_id and d.id = g.department_id
      where g.role = t.role)) order by t.role), '[]')
  from steps t where t.n >= 5
$$;

-- What a cycle came to for groups of people, with the cycle before it. Null: not the caller's.
create function public.evaluation_indicators(p_cycle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
  previous public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  if cycle.id is null then
    return null;
  end if;
  select c.* into previous from public.evaluation_cycles c
  where c.company_id = cycle.company_id and c.id <> cycle.id and c.period_end < cycle.period_end and c.status in ('feedback', 'closed')
    and c.kind <> 'pulse'
  order by c.period_end desc, c.id limit 1;
  return jsonb_build_object('cycle', private.evaluation_cycle_json(cycle), 'participation', private.participation_figures(cycle),
    'results', private.result_figures(cycle, caller.employee_id), 'classes', private.class_figures(cycle, caller.employee_id),
    'competencies', private.competency_figures(cycle, caller.employee_id),
    'previous', case when previous.id is not null then jsonb_build_object('name', previous.name,
      'results', private.result_figures(previous, caller.employee_id)) end);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_indicators', 'evaluation_figures?'),
  ('evaluation_figures', 'cycle evaluation_head, participation evaluation_participation[], results evaluation_means?, '
    'classes evaluation_class[], competencies evaluation_competency_mean[], previous evaluation_figures_before?'),
  ('evaluation_participation', 'step self|manager|peer|report, forms integer, sent integer, '
    'departments evaluation_department_participation[]'),
  ('evaluation_department_participation', 'department_id uuid, name text, forms integer, sent integer'),
  ('evaluation_means', 'people integer, mean number, departments evaluation_department_mean[]'),
  ('evaluation_department_mean', 'department_id uuid, name text, people integer, mean number'),
  ('evaluation_class', 'performance integer, people integer'),
  ('evaluation_competency_mean', 'competency_id uuid, name text, people integer, mean number, departments evaluation_competency_cell[]'),
  ('evaluation_competency_cell', 'department_id uuid, people integer, mean number'),
  ('evaluation_figures_before', 'name text, results evaluation_means?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_indicators(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_indicators(uuid) is
  'What a cycle came to for groups of five people or more. Null: not the caller''s.';
