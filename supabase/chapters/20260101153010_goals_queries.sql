-- Goals: queries.
-- See goals_tables for the overview.

-- Functions: drawing ------------------------------------------------------------------------------------------------
-- Objectives as lists and trees show them; above is one that the caller reads, null otherwise. They are due with the last of their key
-- results, without one by the end of the cycle. Few people own many: each is drawn once.
create function private.objective_rows(p_reach private.goal_reach, p_objectives uuid[]) returns table (objective_id uuid, drawn jsonb)
language sql stable security definer set search_path = '' as $$
  with owners as materialized (
    select e.id, private.drawn_person(e, y) as drawn
    from public.employees e
    left join public.employee_directory y on y.company_id = e.company_id and y.id = e.id
    where e.company_id = p_reach.company_id and e.id in (
      select x.owner_id from private.objectives x where x.company_id = p_reach.company_id and x.id = any (p_objectives))
  )
  select o.id, jsonb_build_object('id', o.id, 'parent_id', a.id, 'cycle_id', o.cycle_id, 'title', o.title, 'level', o.level,
    'status', o.status, 'visibility', o.visibility, 'owner', e.drawn, 'department', d.name, 'weight', o.weight,
    'counts', private.counts_above(o), 'progress', round(s.progress, 2), 'expected', round(s.expected, 2), 'health', s.health,
    'zone', private.goal_zone(s.progress), 'score', o.score, 'key_results', s.key_results, 'confidence', round(s.confidence, 1),
    'checked_on', s.checked_on, 'due_on', coalesce(k.due_on, c.ends_on), 'updated_at', o.updated_at, 'may_edit',
    private.edits_objective(p_reach, o) and c.status <> 'closed')
  from private.standing_objectives(p_reach.company_id, p_objectives, private.today(p_reach.company_id)) s
  join private.objectives o on o.company_id = p_reach.company_id and o.id = s.objective_id
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  join owners e on e.id = o.owner_id
  left join public.departments d on d.company_id = o.company_id and d.id = o.department_id
  left join private.objectives a on a.company_id = o.company_id and a.id = o.parent_id and private.sees_objective(p_reach, a)
  left join (
    select r.objective_id, max(r.due_on) as due_on from private.key_results r
    where r.company_id = p_reach.company_id and r.objective_id = any (p_objectives) and r.status = 'active'
    group by r.objective_id) k on k.objective_id = o.id
$$;

-- Key results of objectives with all that their page and a check-in need; of a number that the caller may not read, that there is one.
create function private.key_result_rows(p_reach private.goal_reach, p_objectives uuid[])
returns table (objective_id uuid, place smallint, drawn jsonb) language sql stable security definer set search_path = '' as $$
  select k.objective_id, k.position, jsonb_build_object('id', k.id, 'objective_id', k.objective_id, 'title', k.title, 'kind', k.kind,
    'keep_by', k.keep_by, 'period', k.period, 'unit', m.unit, 'decimals', m.decimals,
    'start_value', case when w.is_read then k.start_value end,
    'target_value', k.target_value, 'weight', k.weight, 'due_on', k.due_on, 'owner', private.person(k.owner_id),
    'value', case when w.is_read then s.value end, 'progress', case when w.is_read then s.progress end,
    'expected', round(s.expected, 2), 'suggested', case when w.is_read then s.suggested end,
    'health', case when w.is_read then s.health end, 'zone', private.goal_zone(case when w.is_read then s.progress end),
    'confidence', case when w.is_read then s.confidence end, 'feed', w.drawn, 'is_beside', s.is_beside,
    'checked_on', s.checked_on, 'next_on', s.next_on,
    'milestones', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title, 'weight', x.weight, 'due_on', x.due_on,
        'done_on', x.done_on) order by x.position)
      from private.key_result_milestones x where x.company_id = k.company_id and x.key_result_id = k.id), '[]'))
  from private.standing_key_results(p_reach.company_id, p_objectives, private.today(p_reach.company_id)) s
  join private.key_results k on k.company_id = p_reach.company_id and k.id = s.key_result_id
  join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id
  join private.metric_feeds(p_reach, array(select x.metric_id from private.key_results x
    where x.company_id = p_reach.company_id and x.objective_id = any (p_objectives))) w on w.metric_id = m.id
$$;

-- Functions: cycles -------------------------------------------------------------------------------------------------
-- Cycles of a company, newest first, with how many goals the caller reads in each and what the company has reached; with what the caller
-- may do.
create function public.goal_cycle_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
  today constant date := private.today(p_company_id);
begin
  return jsonb_build_object('manages_all', reach.manages_all, 'leads', reach.leads,
    'departments', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name)
      from public.departments d where d.company_id = p_company_id and (reach.manages_all or d.id = any (reach.departments))
        and d.archived_at is null), '[]'),
    'cycles', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'starts_on', c.starts_on, 'ends_on', c.ends_on, 'status', c.status,
          'checkin_every', c.checkin_every, 'max_objectives', c.max_objectives, 'max_key_results', c.max_key_results,
          'people_may_create', c.people_may_create, 'updated_at', c.updated_at, 'objectives', coalesce(o.objectives, 0),
          'progress', o.progress, 'expected', round(d.expected, 2), 'health', private.suggested_health(o.progress, d.expected))
        order by c.status = 'closed', c.starts_on desc, c.id)
      from public.goal_cycles c
      cross join lateral (select private.elapsed_progress(c.starts_on, c.ends_on, today) as expected) d
      left join (
        select o.cycle_id, count(*) as objectives, round(avg(f.progress) filter (where o.level = 'company'), 2) as progress
        from private.objectives o
        left join private.objective_figures f on f.company_id = o.company_id and f.objective_id = o.id
        where o.company_id = p_company_id and o.status <> 'cancelled' and private.sees_objective(reach, o)
        group by o.cycle_id) o on o.cycle_id = c.id
      where c.company_id = p_company_id), '[]'));
end
$$;

-- Functions: many goals ---------------------------------------------------------------------------------------------
-- Every goal of a cycle that the caller reads, for the tree: parents before children is for the screen.
create function public.objective_tree(p_company_id uuid, p_cycle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
begin
  return (
    select coalesce(jsonb_agg(r.drawn order by (r.drawn ->> 'title') collate "pt-BR-x-icu", r.objective_id), '[]')
    from private.objective_rows(reach, array(select o.id from private.objectives o
      where o.company_id = p_company_id and o.cycle_id = p_cycle_id and o.status <> 'cancelled'
        and private.sees_objective(reach, o))) r);
end
$$;

-- Goals of a cycle, page by page. p_scope: all, mine (owned or worked on) or team (of those whom the caller leads). p_sort: title, owner,
-- department, progress, health or checked_on, with - before it for the other way. p_focus: the goals behind a figure of a report.
create function public.objective_list(p_company_id uuid, p_cycle_id uuid, p_scope text default 'all', p_search text default null,
  p_level text default null, p_department_id uuid default null, p_health text default null, p_status text default null,
  p_sort text default 'title', p_limit integer default 50, p_offset integer default 0, p_focus text default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
  sought constant text := '%' || private.search_text(private.tidy(p_search)) || '%';
  focus constant uuid[] := case when p_focus is not null then private.goals_in_focus(reach, p_cycle_id, p_focus) end;
  found uuid[];
  page uuid[];
begin
  found := array(
    select o.id from private.objectives o
    join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
    left join private.objective_figures f on f.company_id = o.company_id and f.objective_id = o.id
    left join public.departments d on d.company_id = o.company_id and d.id = coalesce(o.department_id, e.department_id)
    where o.company_id = p_company_id and o.cycle_id = p_cycle_id and private.sees_objective(reach, o)
      and case p_scope when 'mine' then o.owner_id = reach.employee_id or o.id = any (reach.contributes)
        when 'team' then o.owner_id = any (reach.led) else true end
      and (focus is null or o.id = any (focus))
      and (p_level is null or o.level = p_level)
      and (p_department_id is null or coalesce(o.department_id, e.department_id) = p_department_id)
      and case when p_status is null then o.status <> 'cancelled' else o.status = p_status end
      and (sought is null or private.search_text(o.title || ' ' || e.display_name) like sought)
    order by case p_sort when 'owner' then e.display_name when 'department' then d.name end nulls last,
      case p_sort when '-owner' then e.display_name when '-department' then d.name end desc nulls last,
      case when p_sort = 'progress' then f.progress end nulls first, case when p_sort = '-progress' then f.progress end desc nulls last,
      case when p_sort = '-title' then o.title end desc, o.title, o.id);
  -- Only these filters and orders ask how each of them stands.
  if p_health is not null or p_sort in ('health', '-health', 'checked_on', '-checked_on') then
    found := array(
      select f.id from unnest(found) with ordinality f (id, place)
      join private.standing_objectives(p_company_id, found, private.today(p_company_id)) s on s.objective_id = f.id
      cross join lateral (select case s.health when 'at_risk' then 3 when 'attention' then 2 when 'on_track' then 1 end as health) h
      where p_health is null or s.health = p_health
      order by case when p_sort = 'health' then -h.health end nulls first, case when p_sort = '-health' then -h.health end desc nulls last,
        case when p_sort = 'checked_on' then s.checked_on end nulls first,
        case when p_sort = '-checked_on' then s.checked_on end desc nulls last, f.place);
  end if;
  page := array(select f.id from unnest(found) with ordinality f (id, place) order by f.place
    limit least(greatest(coalesce(p_limit, 50), 1), 200) offset greatest(coalesce(p_offset, 0), 0));
  return jsonb_build_object('total', cardinality(found), 'items', coalesce((
    select jsonb_agg(r.drawn || jsonb_build_object('counted_in', d.name) order by array_position(page, r.objective_id))
    from private.objective_rows(reach, page) r
    join private.objectives o on o.company_id = p_company_id and o.id = r.objective_id
    join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
    left join public.departments d on d.company_id = o.company_id and d.id = coalesce(o.department_id, e.department_id)), '[]'));
end
$$;

-- Functions: one goal -----------------------------------------------------------------------------------------------
-- Starts, targets and days that were moved, newest first.
create function private.moved_targets(p_reach private.goal_reach, p_objective_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key_result_id', k.id, 'title', k.title, 'field', c.field, 'from', c.from_value,
    'to', c.to_value, 'reason', c.reason, 'by', private.person(c.changed_by), 'at', c.changed_at)
    order by c.changed_at desc, c.field), '[]')
  from private.key_results k
  join private.key_result_changes c on c.company_id = k.company_id and c.key_result_id = k.id
  where k.company_id = p_reach.company_id and k.objective_id = p_objective_id and (c.field <> 'start_value'
    or k.metric_id in (select r from private.read_metrics(p_reach, array[k.metric_id]) r))
$$;

-- An objective with its key results, what is above and below it as far as the caller reads it, and what they may do.
create function public.objective_detail(p_objective_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
begin
  return (
    select r.drawn || jsonb_build_object('description', o.description, 'department_id', o.department_id, 'contributes', o.contributes,
      'repeats', o.repeats,
      'learnings', o.learnings, 'ended_reason', o.ended_reason, 'cycle', jsonb_build_object('id', c.id, 'name', c.name,
        'starts_on', c.starts_on, 'ends_on', c.ends_on, 'status', c.status),
      'may_check_in', private.checks_in(reach, o) and o.status = 'active' and c.status in ('active', 'closing'),
      'contributors', coalesce((select jsonb_agg(private.person(x.employee_id) order by private.person_name(x.employee_id))
        from private.objective_contributors x where x.company_id = o.company_id and x.objective_id = o.id), '[]'),
      'key_result_list', coalesce((select jsonb_agg(k.drawn order by k.place)
        from private.key_result_rows(reach, array[o.id]) k), '[]'),
      'above', (select a.drawn from private.objective_rows(reach, array[(r.drawn ->> 'parent_id')::uuid]) a),
      'below', coalesce((select jsonb_agg(b.drawn order by (b.drawn ->> 'title') collate "pt-BR-x-icu")
        from private.objective_rows(reach, array(
        select x.id from private.objectives x where x.company_id = o.company_id and x.parent_id = o.id and x.status <> 'cancelled'
          and private.sees_objective(reach, x))) b), '[]'),
      'changes', private.moved_targets(reach, o.id))
    from private.objectives o
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    join private.objective_rows(reach, array[p_objective_id]) r on r.objective_id = o.id
    where o.company_id = reach.company_id and o.id = p_objective_id);
end
$$;

-- The values of a key result over time, oldest first, and its check-ins, newest first; at most 200 of each. Nothing of a number that the
-- caller may not read.
create function public.key_result_history(p_key_result_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(private.key_result_objective(p_key_result_id));
begin
  return (
    select jsonb_build_object('starts_on', c.starts_on, 'due_on', k.due_on, 'start_value', case when r.is_read then k.start_value end,
      'target_value', k.target_value,
      'values', coalesce((select jsonb_agg(jsonb_build_object('on', v.on_date, 'value', v.value) order by v.on_date, v.place)
        from (select distinct on (m.on_date) m.on_date, m.place, m.value from private.metric_values m
          where m.company_id = k.company_id and m.metric_id = k.metric_id and m.undone_at is null
            and r.is_read
          order by m.on_date desc, m.place desc limit 200) v), '[]'),
      'check_ins', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'on', i.on_date, 'value', i.value, 'confidence', i.confidence,
          'health', i.health, 'note', i.note, 'blocker', i.blocker, 'author', private.person(i.author_id), 'at', i.created_at,
          'is_undone', i.undone_at is not null, 'may_undo', i.undone_at is null and i.author_id = reach.employee_id
            and i.created_at > private.now() - interval '5 minutes') order by i.created_at desc, i.place desc)
        from (select x.*, coalesce(m.on_date, private.company_date(x.company_id, x.created_at)) as on_date, m.value
          from private.goal_check_ins x
          left join private.metric_values m on m.company_id = x.company_id and m.id = x.value_id
          where x.company_id = k.company_id and x.key_result_id = k.id and r.is_read
          order by x.created_at desc, x.place desc limit 200) i), '[]'))
    from private.key_results k
    join private.metric_feeds(reach, array[k.metric_id]) r on true
    join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    where k.company_id = reach.company_id and k.id = p_key_result_id);
end
$$;

-- Functions: the own check-in ---------------------------------------------------------------------------------------
-- In how many periods in a row, up to the last one, somebody made a check-in: of the running cycle that asks for the most.
create function private.check_in_streak(p_company_id uuid, p_employee_id uuid, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with cycle as (
    select c.id, c.checkin_every, c.starts_on, private.goal_period(c.checkin_every, c.starts_on, p_today) as current
    from public.goal_cycles c
    where c.company_id = p_company_id and c.status = 'active' and c.starts_on <= p_today and exists (
      select from private.key_results k join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
      where k.company_id = p_company_id and k.owner_id = p_employee_id and o.cycle_id = c.id)
    order by array_position(array['week', 'fortnight', 'month'], c.checkin_every), c.starts_on limit 1
  ), done as (
    select distinct c.current - private.goal_period(c.checkin_every, c.starts_on, private.company_date(p_company_id, i.created_at)) as ago
    from cycle c
    join private.objectives o on o.company_id = p_company_id and o.cycle_id = c.id
    join private.key_results k on k.company_id = o.company_id and k.objective_id = o.id and k.owner_id = p_employee_id
    join private.goal_check_ins i on i.company_id = k.company_id and i.key_result_id = k.id and i.author_id = p_employee_id
      and i.undone_at is null
  ), ranked as (
    select d.ago, row_number() over (order by d.ago) as place, min(d.ago) over () as latest from done d where d.ago >= 0
  )
  select jsonb_build_object('every', c.checkin_every, 'periods',
    (select count(*) from ranked r where r.latest <= 1 and r.ago = r.latest + r.place - 1)) from cycle c
$$;

-- The key results that the caller answers for in running cycles, what is due first on top: of the own company alone. With how long they
-- have kept at it, which nobody else is told.
create function public.my_check_in() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.my_company_id();
  reach private.goal_reach;
  mine uuid[];
begin
  if company is null then
    return jsonb_build_object('streak', null, 'items', '[]'::jsonb);
  end if;
  reach := private.goal_reach(company);
  mine := array(
    select k.objective_id from private.key_results k
    join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id and o.status = 'active'
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.status in ('active', 'closing')
    where k.company_id = company and k.owner_id = reach.employee_id and k.status = 'active');
  return jsonb_build_object('streak', private.check_in_streak(company, reach.employee_id, private.today(company)), 'items', (
    select coalesce(jsonb_agg(r.drawn || jsonb_build_object('objective', o.title, 'cycle', c.name,
        'is_due', r.drawn -> 'feed' = 'null' and (r.drawn ->> 'next_on')::date <= private.today(company))
      order by (r.drawn ->> 'next_on')::date, o.title, r.place), '[]')
    from private.key_result_rows(reach, mine) r
    join private.objectives o on o.company_id = company and o.id = r.objective_id
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    where (r.drawn -> 'owner' ->> 'id')::uuid = reach.employee_id));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('goal_department', 'id uuid, name text'),
  ('goal_cycle', 'id uuid, name text, starts_on date, ends_on date, status planning|active|closing|closed,
    checkin_every week|fortnight|month, max_objectives integer, max_key_results integer, people_may_create boolean,
    updated_at timestamptz, objectives integer, progress number?, expected number, health on_track|attention|at_risk?'),
  ('goal_cycle_list', 'manages_all boolean, leads boolean, departments goal_department[], cycles goal_cycle[]'),
  ('objective_row', 'id uuid, parent_id uuid?, cycle_id uuid, title text, level company|department|team|person,
    status draft|waiting|active|achieved|partial|missed|cancelled, visibility company|private, owner person, department text?, weight number,
    counts boolean, progress number?, expected number, health on_track|attention|at_risk?, zone none|commitment|target|stretch,
    score number?, key_results integer, confidence number?, checked_on date?, due_on date, updated_at timestamptz,
    may_edit boolean'),
  ('objective_tree', 'objective_row[]'),
  ('listed_objective', '...objective_row, counted_in text?'),
  ('objective_list', 'total integer, items listed_objective[]'),
  ('goal_milestone', 'id uuid, title text, weight number, due_on date?, done_on date?'),
  ('key_result_row', 'id uuid, objective_id uuid, title text,
    kind increase|decrease|keep_above|keep_below|keep_equal|yes_no|milestones, keep_by periods|distance?, period week|month?,
    unit number|percent|money|days|hours, decimals integer, start_value number?, target_value number, weight number, due_on date,
    owner person, value number?, progress number?, expected number, suggested on_track|attention|at_risk?,
    health on_track|attention|at_risk?, zone none|commitment|target|stretch, confidence integer?, checked_on date?, next_on date,
    milestones goal_milestone[], feed goal_feed?, is_beside boolean'),
  ('goal_feed', 'name text, indicator text?, scope company|department|team?, department_id uuid?, department text?, kpi_id uuid?,
    is_read boolean, stopped text?'),
  ('objective_cycle', 'id uuid, name text, starts_on date, ends_on date, status planning|active|closing|closed'),
  ('moved_target', 'key_result_id uuid, title text, field start_value|target_value|due_on, from text?, to text?, reason text?, by person,
    at timestamptz'),
  ('objective_detail', '...objective_row, description text?, department_id uuid?, contributes boolean, repeats boolean, learnings text?,
    ended_reason text?,
    cycle objective_cycle, may_check_in boolean, contributors person[], key_result_list key_result_row[],
    above? objective_row?, below objective_row[], changes moved_target[]'),
  ('goal_value', 'on date, value number'),
  ('goal_check_in', 'id uuid, on date, value number?, confidence integer?, health on_track|attention|at_risk?, note text?, blocker text?,
    author person, at timestamptz, is_undone boolean, may_undo boolean'),
  ('key_result_history', 'starts_on date, due_on date, start_value number?, target_value number, values goal_value[],
    check_ins goal_check_in[]'),
  ('my_key_result', '...key_result_row, objective text, cycle text, is_due boolean'),
  ('check_in_streak', 'every week|fortnight|month, periods integer'),
  ('my_check_in', 'streak check_in_streak?, items my_key_result[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.goal_cycle_list(uuid), public.objective_tree(uuid, uuid),
  public.objective_list(uuid, uuid, text, text, text, uuid, text, text, text, integer, integer, text), public.objective_detail(uuid),
  public.key_result_history(uuid), public.my_check_in() to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.goal_cycle_list(uuid) is 'Cycles of goals of a company, and what the caller may do in them (RHPER, RHNTF).';
comment on function public.objective_tree(uuid, uuid) is 'All goals of a cycle that the caller reads (RHPER, RHNTF).';
comment on function public.objective_list(uuid, uuid, text, text, text, uuid, text, text, text, integer, integer, text) is
  'Goals of a cycle that the caller reads, a page of them (RHPER, RHNTF).';
comment on function public.objective_detail(uuid) is 'An objective with its key results and alignment (RHPER, RHNTF).';
comment on function public.key_result_history(uuid) is 'Values and check-ins of a key result (RHPER, RHNTF).';
comment on function public.my_check_in() is 'Key results that the caller answers for, what is due first on top (RHPER).';
