-- Reports of goals: queries.
-- See goal_reports_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Goals of a report as they stand, for one place after the other to count.
create function private.counted_goals(p_reach private.goal_reach, p_cycle_id uuid, p_department_id uuid)
returns table (objective_id uuid, department_id uuid, level text, progress numeric, expected numeric, health text, is_aligned boolean,
  score numeric) language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with told as materialized (select r.* from private.reported_goals(p_reach, p_cycle_id, p_department_id) r)
  select t.objective_id, t.department_id, o.level, s.progress, s.expected, case when o.status = 'active' then s.health end, a.is_aligned,
    o.score
  from told t
  join private.objectives o on o.company_id = p_reach.company_id and o.id = t.objective_id
  join private.standing_objectives(p_reach.company_id, array(select x.objective_id from told x), private.today(p_reach.company_id)) s
    on s.objective_id = t.objective_id
  left join private.aligned_goals(p_reach, array(select x.objective_id from told x)) a on a.objective_id = t.objective_id
$$;

-- What the published goals of a cycle come to, of all or of one department (RHPER, RHNTF).
create function public.goal_report(p_company_id uuid, p_cycle_id uuid, p_department_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
  today constant date := private.today(p_company_id);
  cycle public.goal_cycles;
begin
  if not reach.leads then
    perform private.refuse('RHPER', 'Relatórios de metas são de quem lidera.', '', 'Veja as suas metas na lista.');
  end if;
  select c.* into cycle from public.goal_cycles c where c.company_id = p_company_id and c.id = p_cycle_id;
  if cycle.id is null then
    perform private.refuse_missing('Este ciclo não existe mais.', 'cycle_id');
  end if;
  return (
    with goals as materialized (select g.* from private.counted_goals(reach, p_cycle_id, p_department_id) g),
    counted as (
      select grouping(g.department_id) as is_not_department, grouping(g.level) as is_not_level, g.department_id, g.level,
        jsonb_build_object('objectives', count(*), 'progress', round(avg(g.progress), 2), 'expected', round(avg(g.expected), 2),
          'on_track', count(*) filter (where g.health = 'on_track'), 'attention', count(*) filter (where g.health = 'attention'),
          'at_risk', count(*) filter (where g.health = 'at_risk'), 'aligned', count(*) filter (where g.is_aligned),
          'unaligned', count(*) filter (where not g.is_aligned), 'scored', count(g.score), 'score', round(avg(g.score), 2)) as figures
      from goals g group by grouping sets ((), (g.department_id), (g.level))
    ), told as (
      select g.department_id, t.week, sum(t.due) as due, sum(t.done) as done,
        round(sum(t.confidence_sum)::numeric / nullif(sum(t.said), 0), 1) as confidence
      from private.goal_weeks_told(cycle, array(select x.objective_id from goals x), today) t
      join goals g on g.objective_id = t.objective_id group by 1, 2
    )
    select c.figures || jsonb_build_object(
      'departments', coalesce((select jsonb_agg(x.figures || jsonb_build_object('id', x.department_id, 'name', d.name)
          order by d.name nulls last)
        from counted x left join public.departments d on d.company_id = p_company_id and d.id = x.department_id
        where x.is_not_department = 0), '[]'),
      'levels', coalesce((select jsonb_agg(x.figures || jsonb_build_object('level', x.level)
          order by array_position('{company,department,team,person}', x.level)) from counted x where x.is_not_level = 0), '[]'),
      'weeks', coalesce((select jsonb_agg(w.starts_on order by w.week) from private.goal_weeks(cycle, today) w), '[]'),
      'cells', coalesce((select jsonb_agg(jsonb_build_object('department_id', t.department_id, 'week', cycle.starts_on + 7 * t.week,
        'due', t.due, 'done', t.done, 'confidence', t.confidence) order by t.department_id, t.week) from told t), '[]'),
      'scores', coalesce((select jsonb_agg(jsonb_build_object('tenth', n, 'objectives', (select count(*) from goals g
        where trunc(g.score * 10) = n)) order by n) from generate_series(0, 10) n), '[]'))
    from counted c where c.is_not_department = 1 and c.is_not_level = 1);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('goal_counts', 'objectives integer, progress number?, expected number?, on_track integer, attention integer, at_risk integer,
    aligned integer, unaligned integer, scored integer, score number?'),
  ('goal_department_counts', '...goal_counts, id uuid?, name text?'),
  ('goal_level_counts', '...goal_counts, level company|department|team|person'),
  ('goal_week_cell', 'department_id uuid?, week date, due integer, done integer, confidence number?'),
  ('goal_score_count', 'tenth integer, objectives integer'),
  ('goal_report', '...goal_counts, departments goal_department_counts[], levels goal_level_counts[], weeks date[], cells goal_week_cell[],
    scores goal_score_count[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.goal_report(uuid, uuid, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.goal_report(uuid, uuid, uuid) is
  'What the published goals of a cycle that the caller answers for come to (RHPER, RHNTF).';
