-- Calibration and release of results: queries.
-- See evaluation_results_tables for the overview. HR of the company alone asks these; who leads a team asks who would hear of a release.

-- Functions: the 9-box ----------------------------------------------------------------------------------------------
-- Where people stood in the last cycle before this one that gave them a place, or what they had in a former system (imported_percent).
create function private.previous_places(p_cycle public.evaluation_cycles, p_people uuid[])
returns table (employee_id uuid, name text, performance smallint, potential smallint, imported_percent numeric)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select distinct on (b.employee_id) b.employee_id, b.name, b.performance, b.potential, b.imported_percent
  from (
    select p.employee_id, c.id, c.name::text, c.period_end, r.final_performance as performance, r.final_potential as potential,
      null::numeric as imported_percent
    from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id and c.period_end < p_cycle.period_end
    join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.final_performance is not null
    where p.company_id = p_cycle.company_id and p.employee_id = any (p_people) and c.status in ('feedback', 'closed')
    union all
    select h.employee_id, h.id, h.cycle_name::text, h.ended_on, private.box_class(private.score_percent(h.score, h.max_score)), null,
      private.score_percent(h.score, h.max_score)
    from private.imported_evaluations h
    where h.company_id = p_cycle.company_id and h.employee_id = any (p_people) and h.ended_on < p_cycle.period_end) b
  order by b.employee_id, b.period_end desc, b.imported_percent nulls first, b.id
$$;

-- The places of a cycle with how many stand there and the first twelve of each; without a potential, or a score, one stands in the tray.
-- Null: not the caller's to calibrate.
create function public.evaluation_board(p_cycle_id uuid, p_search text default null, p_department_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c where c.company_id = caller.company_id and c.id = p_cycle_id;
  if cycle.id is null or caller.role <> 'admin' then
    return null;
  end if;
  return (
    with placed as materialized (
      select s.*, private.score_percent(s.score, s.points) as percent, count(*) over w as people,
        row_number() over (w order by s.score desc nulls last, e.display_name, s.participant_id) as nth
      from private.seen_results(cycle.id) s
      join public.employees e on e.company_id = cycle.company_id and e.id = s.employee_id
      where (p_department_id is null or s.department_id = p_department_id)
        and (p_search is null or e.search_text like '%' || private.search_text(private.tidy(p_search)) || '%')
      window w as (partition by s.final_performance, s.final_potential)
    ), before as materialized (
      select b.* from private.previous_places(cycle, array(select p.employee_id from placed p where p.nth <= 12)) b
    )
    select jsonb_build_object('people', (select count(*) from placed), 'boxes', coalesce(jsonb_agg(x.box order by x.performance,
      x.potential), '[]'))
    from (
      select p.final_performance as performance, p.final_potential as potential, jsonb_build_object('performance', p.final_performance,
        'potential', p.final_potential, 'people', p.people, 'first', jsonb_agg(jsonb_build_object('participant_id', p.participant_id,
          'person', private.person(p.employee_id), 'score', round(p.score, 2), 'percent', p.percent, 'is_calibrated', p.is_calibrated,
          'is_released', p.manager_released_at is not null, 'previous', case when b.employee_id is not null then jsonb_build_object(
            'cycle', b.name, 'performance', b.performance, 'potential', b.potential,
            'imported_percent', b.imported_percent) end) order by p.nth)) as box
      from placed p left join before b on b.employee_id = p.employee_id
      where p.nth <= 12
      group by p.final_performance, p.final_potential, p.people) x);
end
$$;

-- Every change of the calibration of a cycle, the newest first; nothing for who does not calibrate it. One's own changes of place are
-- nobody's to read oneself.
create function public.evaluation_calibration_log(p_cycle_id uuid, p_limit integer default 25, p_offset integer default 0)
returns table (id uuid, participant_id uuid, employee jsonb, from_performance integer, to_performance integer, from_potential integer,
  to_potential integer, reason text, made_by jsonb, made_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  if caller.role <> 'admin' then
    return;
  end if;
  return query
    with page as (
      select k.*, p.employee_id, count(*) over () as found
      from public.evaluation_participants p
      join private.evaluation_calibrations k on k.company_id = p.company_id and k.participant_id = p.id
      where p.company_id = caller.company_id and p.cycle_id = p_cycle_id and p.employee_id <> caller.employee_id
      order by k.made_at desc, k.id limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
    )
    select k.id, k.participant_id, private.person(k.employee_id), k.from_performance::integer, k.to_performance::integer,
      k.from_potential::integer, k.to_potential::integer, k.reason, private.person(k.made_by), k.made_at, k.found
    from page k order by k.made_at desc, k.id;
end
$$;

-- Functions: before a release ---------------------------------------------------------------------------------------
-- What releasing results of a cycle (all for null) would do: how many, who is told of how many, and who is not told, because of what
-- `private.reach_of` says. Null: not the caller's.
create function public.evaluation_release(p_cycle_id uuid, p_to text, p_participants uuid[] default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c where c.company_id = caller.company_id and c.id = p_cycle_id;
  if cycle.id is null or p_to is null or p_to not in ('manager', 'person') or not (caller.role = 'admin'
    or (p_to = 'person' and private.leads_evaluated(caller.role))) then
    return null;
  end if;
  return (
    with due as materialized (
      select l.* from private.releasable_results(cycle, p_to, p_participants) l
    ), told as materialized (
      select d.told_id, count(*)::integer as results from due d where d.told_id is not null group by d.told_id
    ), reached as materialized (
      select t.*, r.reason from told t
      left join private.reach_of(cycle.company_id, array(select x.told_id from told x), 'evaluation_released') r
        on r.employee_id = t.told_id
    )
    select jsonb_build_object('results', (select count(*) from due), 'people', (select count(*) from told),
      'without_manager', (select count(*) from due d where d.told_id is null),
      'unscored', (select count(*) from private.seen_results(cycle.id) s
        where s.score is null and (p_participants is null or s.participant_id = any (p_participants))),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(f.told_id), 'results', f.results)
          order by f.results desc, f.told_id), '[]') from (select t.* from told t order by t.results desc, t.told_id limit 50) f),
      'untold', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(u.told_id), 'reason', u.reason)
          order by u.told_id), '[]')
        from (select r.* from reached r where r.reason is not null order by r.told_id limit 50) u)));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_board', 'evaluation_places?'),
  ('evaluation_places', 'people integer, boxes evaluation_place[]'),
  ('evaluation_place', 'performance integer?, potential integer?, people integer, first evaluation_placed[]'),
  ('evaluation_placed', 'participant_id uuid, person person, score number?, percent number?, is_calibrated boolean, is_released boolean, '
    'previous evaluation_previous_place?'),
  ('evaluation_previous_place', 'cycle text, performance integer, potential integer?, imported_percent number?'),
  ('evaluation_calibration_log', 'employee person, from_performance ?, from_potential ?, to_potential ?, made_by person'),
  ('evaluation_release', 'evaluation_release_plan?'),
  ('evaluation_release_plan', 'results integer, people integer, without_manager integer, unscored integer, '
    'first evaluation_release_reader[], untold evaluation_release_untold[]'),
  ('evaluation_release_reader', 'person person, results integer'),
  ('evaluation_release_untold', 'person person, reason left|no_login|login_off|muted');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_board(uuid, text, uuid), public.evaluation_calibration_log(uuid, integer, integer),
  public.evaluation_release(uuid, text, uuid[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_board(uuid, text, uuid) is
  'The 9-box of a cycle with the first people of each place, for HR of the company. Null: not the caller''s.';
comment on function public.evaluation_calibration_log(uuid, integer, integer) is
  'Changes of the calibration of a cycle page by page, for HR of the company.';
comment on function public.evaluation_release(uuid, text, uuid[]) is
  'What a release would do and who would be told. Null: not the caller''s.';
