-- Goals: what begins them and what becomes of them: queries.
-- See goal_life_tables for the overview.

-- Functions: one objective ------------------------------------------------------------------------------------------
-- An objective of another cycle as a link; null where the caller does not read it.
create function private.linked_objective(p_reach private.goal_reach, p_objective private.objectives) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_objective.id, 'title', p_objective.title, 'cycle', c.name, 'status', p_objective.status)
  from public.goal_cycles c
  where c.company_id = p_objective.company_id and c.id = p_objective.cycle_id and private.sees_objective(p_reach, p_objective)
$$;

-- Why a publication was refused or sent back, as long as the objective is a draft: the last decision with its words.
create function private.returned_objective(p_objective private.objectives) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('by', private.person(d.decider_id), 'comment', d.comment, 'at', d.decided_at)
  from public.approval_requests r
  join public.approval_decisions d on d.company_id = r.company_id and d.request_id = r.id and d.decision <> 'approved'
  where p_objective.status = 'draft' and r.company_id = p_objective.company_id and r.id = p_objective.approval_id
    and r.status in ('adjusting', 'rejected')
  order by d.decided_at desc, d.id limit 1
$$;

-- What an objective comes from and goes on in, whom its publication waits for, and whether its owner left.
create function public.objective_life(p_objective_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
begin
  return (
    select jsonb_build_object('owner_left', e.status not in ('active', 'notice'),
      'may_give', private.leads_objective(reach, o) and o.status in ('draft', 'active') and c.status <> 'closed',
      'may_keep_as_template', reach.leads, 'editor', private.person_name(o.updated_by),
      'origin', (select private.linked_objective(reach, s) from private.objectives s
        where s.company_id = o.company_id and s.id = o.carried_from_id),
      'goes_on', (select private.linked_objective(reach, n) from private.objectives n
        where n.company_id = o.company_id and n.carried_from_id = o.id and n.status <> 'cancelled'),
      'waiting_for', coalesce((select private.waiting_for(r, (private.waiting_step(r)).id) from public.approval_requests r
        where o.status = 'waiting' and r.company_id = o.company_id and r.id = o.approval_id), '[]'),
      'returned', private.returned_objective(o))
    from private.objectives o
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
    where o.company_id = reach.company_id and o.id = p_objective_id);
end
$$;

-- Functions: the end of a cycle -------------------------------------------------------------------------------------
-- Who still has objectives to end, those with most first; with how many of them there are.
create function private.closing_progress(p_company_id uuid, p_cycle_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('open', coalesce(sum(w.objectives), 0), 'owners', coalesce((
    select jsonb_agg(jsonb_build_object('person', private.person(p.owner_id), 'objectives', p.objectives, 'works', p.works)
      order by p.objectives desc, private.person_name(p.owner_id))
    from (select x.* from private.owners_to_close(p_company_id, p_cycle_id) x order by x.objectives desc, x.owner_id limit 100) p), '[]'),
    'owners_total', count(*), 'reminded', count(*) filter (where w.works))
  from private.owners_to_close(p_company_id, p_cycle_id) w
$$;

-- Objectives of a cycle that the caller brings to an end, with what their progress suggests, page by page; where they may go on, and for HR
-- who else has some. p_mine: the own ones alone.
create function public.goal_closing(p_company_id uuid, p_cycle_id uuid, p_mine boolean default false, p_limit integer default 50,
  p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
begin
  return (
    with found as materialized (
      select o.id, o.title, o.owner_id, row_number() over (order by o.owner_id is not distinct from reach.employee_id desc,
        e.display_name, o.title, o.id) as place
      from private.objectives_to_close(reach, p_cycle_id) o
      join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
      where p_mine is distinct from true or o.owner_id = reach.employee_id
    ), page as materialized (
      select f.* from found f order by f.place
      limit least(greatest(coalesce(p_limit, 50), 1), 200) offset greatest(coalesce(p_offset, 0), 0)
    )
    select jsonb_build_object('total', (select count(*) from found), 'mine', (select count(*) from found f
        where f.owner_id = reach.employee_id),
      'items', coalesce((select jsonb_agg(r.drawn || jsonb_build_object('suggested_score', s.score,
          'suggested_end', private.suggested_end(s.score), 'may_carry', not exists (select from private.objectives n
            where n.company_id = p_company_id and n.carried_from_id = p.id and n.status <> 'cancelled')) order by p.place)
        from page p
        join private.objective_rows(reach, array(select x.id from page x)) r on r.objective_id = p.id
        cross join lateral (select private.suggested_score((r.drawn ->> 'progress')::numeric) as score) s), '[]'),
      'cycles', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.starts_on desc)
        from public.goal_cycles c where c.company_id = p_company_id and c.id <> p_cycle_id and c.status in ('planning', 'active')), '[]'),
      'progress', case when reach.manages_all then private.closing_progress(p_company_id, p_cycle_id) end));
end
$$;

-- Functions: models -------------------------------------------------------------------------------------------------
-- The models of a company with their key results; whoever sets goals reads them.
create function public.objective_template_list(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'description', t.description, 'level', t.level,
      'may_archive', reach.manages_all or t.created_by is not distinct from reach.employee_id, 'key_results', coalesce((
        select jsonb_agg(jsonb_build_object('id', k.id, 'title', k.title, 'kind', k.kind, 'keep_by', k.keep_by, 'period', k.period,
          'unit', k.unit, 'decimals', k.decimals, 'start_value', k.start_value, 'target_value', k.target_value, 'weight', k.weight,
          'milestones', coalesce((select jsonb_agg(jsonb_build_object('title', m.title, 'weight', m.weight) order by m.position)
            from private.objective_template_milestones m where m.company_id = k.company_id and m.key_result_id = k.id), '[]'))
          order by k.position)
        from private.objective_template_key_results k where k.company_id = t.company_id and k.template_id = t.id), '[]'))
      order by t.title, t.id), '[]')
    from private.objective_templates t where t.company_id = p_company_id and t.archived_at is null);
end
$$;

-- Functions: many people --------------------------------------------------------------------------------------------
-- Who would be given an objective, and who would be left out and why; at most fifty of each by name (RHPER).
create function public.preview_given_objective(p_company_id uuid, p_cycle_id uuid, p_audience jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.template_reach(p_company_id);
  cycle constant public.goal_cycles := private.open_goal_cycle(p_company_id, p_cycle_id);
  terms constant private.audience_term[] := private.audience_of(p_audience);
begin
  perform private.check_audience(p_company_id, terms);
  return (
    with found as materialized (
      select r.*, row_number() over (partition by r.reason is null order by r.name, r.employee_id) as place
      from private.goal_receivers(reach, cycle, terms) r
    )
    select jsonb_build_object('receives', count(*) filter (where f.reason is null),
      'left_out', count(*) filter (where f.reason is not null),
      'people', coalesce(jsonb_agg(private.person(f.employee_id) order by f.place) filter (where f.reason is null and f.place <= 50), '[]'),
      'without', coalesce(jsonb_agg(jsonb_build_object('person', private.person(f.employee_id), 'reason', f.reason) order by f.place)
        filter (where f.reason is not null and f.place <= 50), '[]'),
      'max_objectives', cycle.max_objectives, 'needs_approval', private.objective_flow(p_company_id, reach.employee_id) is not null)
    from found f);
end
$$;

-- What was given to many at once in a cycle, newest first: by the caller, for HR by anybody (RHPER).
create function public.given_objective_list(p_company_id uuid, p_cycle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.template_reach(p_company_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title, 'is_published', g.is_published,
      'by', private.person(g.given_by), 'at', g.given_at, 'undone_at', g.undone_at, 'objectives', (select count(*)
        from private.goal_gift_objectives x where x.company_id = g.company_id and x.gift_id = g.id),
      'untouched', case when g.undone_at is null then (select count(*) from private.untouched_gifts(g)) else 0 end)
      order by g.given_at desc, g.id), '[]')
    from (select x.* from private.goal_gifts x where x.company_id = p_company_id and x.cycle_id = p_cycle_id
      and (reach.manages_all or x.given_by = reach.employee_id) order by x.given_at desc, x.id limit 50) g);
end
$$;

-- Functions: what waits ---------------------------------------------------------------------------------------------
-- Objectives to end in Pendências: one line for each cycle that closes.
create function private.pending_goal_closing(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select 'goals:closing:' || c.id as item_key, 'goal_closing', 'okrs', case when count(*) = 1 then 'Encerrar 1 objetivo'
        else format('Encerrar %s objetivos', count(*)) end, c.name::text, p_caller.employee_id, private.end_of_day(c.company_id, c.ends_on),
      null::timestamptz, null::text, null::uuid, '/app/okrs?fechamento=true&ciclo=' || c.id, jsonb_build_object('type', 'goal_closing'),
      private.end_of_day(c.company_id, c.ends_on) as sort_at
    from public.goal_cycles c
    join private.objectives o on o.company_id = c.company_id and o.cycle_id = c.id and o.status = 'active'
      and o.owner_id = p_caller.employee_id
    where c.company_id = p_caller.company_id and c.status = 'closing' and p_caller.role not in ('newcomer', 'leaver')
    group by c.id) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;
insert into private.pending_sources (source, position, items_routine) values ('goal_closing', 96, 'private.pending_goal_closing');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('linked_objective', 'id uuid, title text, cycle text, status draft|waiting|active|achieved|partial|missed|cancelled'),
  ('returned_objective', 'by person?, comment text?, at timestamptz'),
  ('objective_life', 'owner_left boolean, may_give boolean, may_keep_as_template boolean, editor text?, origin? linked_objective?,
    goes_on? linked_objective?, waiting_for seat[], returned? returned_objective?'),
  ('closing_owner', 'person person, objectives integer, works boolean'),
  ('closing_progress', 'open integer, owners closing_owner[], owners_total integer, reminded integer'),
  ('closing_objective', '...objective_row, suggested_score number?, suggested_end achieved|partial|missed, may_carry boolean'),
  ('closing_cycle', 'id uuid, name text'),
  ('goal_closing', 'total integer, mine integer, items closing_objective[], cycles closing_cycle[], progress? closing_progress?'),
  ('template_milestone', 'title text, weight number'),
  ('template_key_result', 'id uuid, title text, kind increase|decrease|keep_above|keep_below|keep_equal|yes_no|milestones,
    keep_by periods|distance?, period week|month?, unit number|percent|money|days|hours, decimals integer, start_value number?,
    target_value number, weight number, milestones template_milestone[]'),
  ('objective_template', 'id uuid, title text, description text?, level company|department|team|person, may_archive boolean,
    key_results template_key_result[]'),
  ('objective_template_list', 'objective_template[]'),
  ('left_out_of_gift', 'person person, reason outside|not_here|full'),
  ('preview_given_objective', 'receives integer, left_out integer, people person[], without left_out_of_gift[], max_objectives integer,
    needs_approval boolean'),
  ('given_objective', 'id uuid, title text, is_published boolean, by person, at timestamptz, undone_at timestamptz?, objectives integer,
    untouched integer'),
  ('given_objective_list', 'given_objective[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.objective_life(uuid), public.goal_closing(uuid, uuid, boolean, integer, integer),
  public.objective_template_list(uuid), public.preview_given_objective(uuid, uuid, jsonb), public.given_objective_list(uuid, uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.objective_life(uuid) is
  'What an objective comes from and goes on in, whom it waits for, whether its owner left (RHPER, RHNTF).';
comment on function public.goal_closing(uuid, uuid, boolean, integer, integer) is
  'Objectives that the caller ends in a cycle, with what their progress suggests (RHPER, RHNTF).';
comment on function public.objective_template_list(uuid) is 'The models of objectives of a company (RHPER, RHNTF).';
comment on function public.preview_given_objective(uuid, uuid, jsonb) is
  'Who of an audience would be given an objective, and who not and why (RHPER, RHNTF, RHARG, RHCLS).';
comment on function public.given_objective_list(uuid, uuid) is 'What was given to many people at once in a cycle (RHPER, RHNTF).';
