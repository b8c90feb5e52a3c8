-- Development plans: queries.
-- See development_plans_tables for the overview.

-- Functions: drawing ------------------------------------------------------------------------------------------------
-- Plans as lists show them. One without movement for thirty days is still; one whose last day is over is late.
create function private.plan_rows(p_company_id uuid, p_plans uuid[], p_today date) returns table (plan_id uuid, drawn jsonb)
language sql stable security definer set search_path = '' as $$
  select p.id, jsonb_build_object('id', p.id, 'person', private.drawn_person(e, y), 'department', d.name, 'title', p.title,
    'purpose', p.purpose, 'status', p.status, 'starts_on', p.starts_on, 'ends_on', p.ends_on, 'mentor', private.person(p.mentor_id),
    'has_mentor_left', p.status in ('draft', 'waiting', 'active') and g.id is not null,
    'progress', round(f.progress, 2), 'waiting_share', round(f.waiting_share, 2), 'actions', f.actions, 'done', f.done,
    'waiting', f.waiting, 'overdue', f.overdue, 'next_due', f.next_due, 'cost', f.cost, 'moved_at', m.moved_at,
    'is_still', p.status = 'active' and m.moved_at < private.start_of_day(p_company_id, p_today - 30),
    'is_late', p.status = 'active' and p.ends_on < p_today)
  from private.development_plans p
  join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
  left join public.employee_directory y on y.company_id = e.company_id and y.id = e.id
  left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
  left join public.employees g on g.company_id = p.company_id and g.id = p.mentor_id and g.status = 'terminated'
  left join private.plan_figures(p_company_id, p_plans, p_today) f on f.plan_id = p.id
  left join private.plan_movement(p_company_id, p_plans) m on m.plan_id = p.id
  where p.company_id = p_company_id and p.id = any (p_plans)
$$;

-- A document that proves something.
create function private.certificate_json(p_document public.documents) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_document.id, 'title', concat_ws(': ', t.name, p_document.title), 'expires_on', p_document.expires_on,
    'file_id', p_document.file_id)
  from public.document_types t where t.company_id = p_document.company_id and t.id = p_document.type_id
$$;

-- The areas of a plan with their actions. Files and certificates are no matter of the mentor.
create function private.plan_areas_json(p_plan private.development_plans, p_scope text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'competency_id', c.id, 'competency', c.name, 'kind', r.kind,
    'current_level', r.current_level, 'target_level', r.target_level, 'why', r.why,
    'behaviour', (select l.behaviour from public.competency_levels l
      where l.company_id = c.company_id and l.competency_id = c.id and l.level = r.target_level),
    'actions', coalesce((
      select jsonb_agg(jsonb_build_object('id', (a.action).id, 'task_id', (a.action).task_id, 'library_id', (a.action).library_id,
          'title', (a.action).title, 'learning', (a.action).learning, 'success_indicator', (a.action).success_indicator,
          'resources', (a.action).resources, 'cost', (a.action).cost, 'effort_hours', (a.action).effort_hours, 'due_on', a.due_on,
          'weight', (a.action).weight, 'evidence', (a.action).evidence, 'state', a.state, 'note', a.note,
          'file_id', case when p_scope <> 'mentor' then a.file_id end, 'certificate', case when p_scope <> 'mentor' then (
            select private.certificate_json(d) from public.documents d
            where d.company_id = p_plan.company_id and d.id = (a.action).document_id) end, 'accepted_note', (a.action).accepted_note,
          'done_at', a.done_at, 'validated_at', (a.action).validated_at, 'validated_by', private.person((a.action).validated_by),
          'returned_reason', (a.action).returned_reason, 'cancelled_reason', (a.action).cancelled_reason) order by (a.action).position)
      from private.plan_actions(p_plan.company_id, array[p_plan.id]) a where a.area_id = r.id), '[]')) order by r.position), '[]')
  from private.development_areas r
  join public.competencies c on c.company_id = r.company_id and c.id = r.competency_id
  where r.company_id = p_plan.company_id and r.plan_id = p_plan.id
$$;

-- Functions: one plan -----------------------------------------------------------------------------------------------
-- A plan as the caller may read it, with what they may do.
create function public.development_plan(p_plan_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  plan constant private.development_plans := private.plan_in_reach(caller, p_plan_id);
  scope constant text := private.plan_scope(caller, plan.company_id, plan.employee_id, plan.mentor_id);
  is_open constant boolean := plan.status in ('draft', 'waiting', 'active');
begin
  return (
    select r.drawn || jsonb_build_object('scope', scope, 'strengths', plan.strengths,
      'aspiration', case when scope in ('own', 'lead') then plan.aspiration end, 'origin', plan.origin, 'origin_id', plan.origin_id,
      'target_position', (select o.title from public.positions o where o.company_id = plan.company_id and o.id = plan.target_position_id),
      'target_position_id', plan.target_position_id, 'returned_reason', plan.returned_reason, 'closing_note', plan.closing_note,
      'updated_at', plan.updated_at, 'formal_share', (select round(f.formal_share, 2)
        from private.plan_figures(plan.company_id, array[plan.id], private.today(plan.company_id)) f),
      'areas', private.plan_areas_json(plan, scope),
      'certificates', case when plan.status = 'active' and scope <> 'mentor' then coalesce((
        select jsonb_agg(private.certificate_json(d) order by d.created_at desc, d.id)
        from private.certificates(plan.company_id, plan.employee_id) d), '[]') else '[]' end,
      'check_ins', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'mood', c.mood, 'advances', c.advances,
          'blockers', c.blockers, 'next_steps', c.next_steps, 'author', private.person(c.author_id), 'at', c.created_at)
          order by c.created_at desc, c.id)
        from private.development_check_ins c where c.company_id = plan.company_id and c.plan_id = plan.id), '[]'),
      'may_edit', is_open and scope <> 'mentor', 'may_submit', plan.status = 'draft' and scope <> 'mentor',
      'may_decide', plan.status = 'waiting' and scope in ('lead', 'hr'), 'may_validate', plan.status = 'active' and scope in ('lead', 'hr'),
      'may_close', plan.status = 'active' and scope in ('lead', 'hr') or plan.status in ('draft', 'waiting') and scope <> 'mentor',
      'may_check_in', plan.status = 'active')
    from private.plan_rows(plan.company_id, array[plan.id], private.today(plan.company_id)) r);
end
$$;

-- Functions: many plans ---------------------------------------------------------------------------------------------
-- Plans that lists are made of, as they show them, in their order. p_scope: mine, team (of those whom the caller leads), mentored or all
-- (HR). p_status: open, closed, any or one state; p_flag: waiting (for whoever leads), still, late or overdue. What waits comes first, then
-- who moves least. Of another company only HR of a group lists any (RHNTF).
create function private.listed_plans(p_company_id uuid, p_scope text, p_search text, p_status text, p_flag text, p_department_id uuid)
returns table (plan_id uuid, drawn jsonb, place bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller constant private.caller := private.require_caller();
  is_hr constant boolean := coalesce(p_company_id = any (private.companies_reached(caller, 'manage_settings')), false);
  team constant uuid[] := case when private.role_has(caller.role, 'manage_pdis') then private.my_team_ids() else '{}' end;
  sought constant text := '%' || private.search_text(private.tidy(p_search)) || '%';
  found uuid[];
begin
  if p_company_id is distinct from caller.company_id and not is_hr then
    perform private.refuse_missing('Estes planos não são da sua empresa.');
  end if;
  found := array(
    select p.id from private.development_plans p
    join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
    where p.company_id = p_company_id and caller.role not in ('newcomer', 'leaver')
      and case p_scope when 'mine' then p.employee_id = caller.employee_id when 'team' then p.employee_id = any (team)
        when 'mentored' then p.mentor_id = caller.employee_id when 'all' then is_hr else false end
      and case coalesce(p_status, 'open') when 'open' then p.status in ('draft', 'waiting', 'active')
        when 'closed' then p.status in ('done', 'ended', 'cancelled') when 'any' then true else p.status = p_status end
      and (p_department_id is null or e.department_id = p_department_id)
      and (sought is null or private.search_text(e.display_name || ' ' || p.title) like sought));
  return query
    select r.plan_id, r.drawn, row_number() over (order by w.waits desc, (r.drawn ->> 'moved_at')::timestamptz, r.plan_id)
    from private.plan_rows(p_company_id, found, private.today(p_company_id)) r
    cross join lateral (select r.drawn ->> 'status' = 'waiting'
      or r.drawn ->> 'status' = 'active' and (r.drawn ->> 'waiting')::integer > 0 as waits) w
    where case p_flag when 'waiting' then w.waits when 'still' then (r.drawn ->> 'is_still')::boolean
      when 'late' then (r.drawn ->> 'is_late')::boolean when 'overdue' then (r.drawn ->> 'overdue')::integer > 0 else true end;
end
$$;

-- Plans of one scope, as private.listed_plans says.
create function public.development_plan_list(p_company_id uuid, p_scope text, p_search text default null, p_status text default null,
  p_flag text default null, p_department_id uuid default null, p_limit integer default 50, p_offset integer default 0)
returns jsonb language sql stable security definer set search_path = '' as $$
  with rows as materialized (
    select l.* from private.listed_plans(p_company_id, p_scope, p_search, p_status, p_flag, p_department_id) l
  )
  select jsonb_build_object('total', (select count(*) from rows), 'items', coalesce((
    select jsonb_agg(p.drawn order by p.place) from (select r.* from rows r order by r.place
      limit least(greatest(coalesce(p_limit, 50), 1), 200) offset greatest(coalesce(p_offset, 0), 0)) p), '[]'))
$$;

-- The plans of a person, newest first, for whoever reads plans of them (RHNTF); may_begin: none is open, and one may begin.
create function public.person_plans(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  person public.employees;
  plans uuid[];
begin
  select e.* into person from public.employees e where e.id = p_employee_id;
  if person.id is null or not coalesce(private.plan_scope(caller, person.company_id, person.id, null) in ('own', 'lead', 'hr'), false) then
    perform private.refuse_missing('Os planos desta pessoa não estão abertos para você.', 'employee_id');
  end if;
  plans := array(select p.id from private.development_plans p where p.company_id = person.company_id and p.employee_id = person.id);
  return (
    select jsonb_build_object('may_begin', person.status in ('active', 'notice')
        and coalesce(bool_and(r.drawn ->> 'status' not in ('draft', 'waiting', 'active')), true),
      'items', coalesce(jsonb_agg(r.drawn order by r.drawn ->> 'status' not in ('draft', 'waiting', 'active'),
        r.drawn ->> 'starts_on' desc, r.plan_id), '[]'))
    from private.plan_rows(person.company_id, plans, private.today(person.company_id)) r);
end
$$;

-- Functions: gaps ---------------------------------------------------------------------------------------------------
-- The competencies of somebody: what the position (or the wanted one) requires, what the last review and proofs say, where a plan is at
-- work, and what the library recommends. The level of today is the proof that is valid, else the review's.
create function public.competency_gap(p_employee_id uuid, p_position_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id;
  if person.id is null or not coalesce(private.plan_scope(caller, person.company_id, person.id, null) in ('own', 'lead', 'hr'), false) then
    perform private.refuse_missing('As competências desta pessoa não estão abertas para você.', 'employee_id');
  end if;
  return (
    with required as (
      select x.competency_id, x.level from public.position_competencies x
      where x.company_id = person.company_id and x.position_id = coalesce(p_position_id, (
        select a.position_id from private.assignment_on(person.id, private.today(person.company_id)) a))
    ), reviewed as materialized (
      select * from private.reviewed_levels(person.company_id, person.id)
    ), proven as materialized (
      select * from private.proven_levels(person.company_id, array[person.id], private.today(person.company_id))
    ), planned as (
      select r.competency_id, r.target_level, p.id as plan_id from private.development_plans p
      join private.development_areas r on r.company_id = p.company_id and r.plan_id = p.id
      where p.company_id = person.company_id and p.employee_id = person.id and p.status in ('draft', 'waiting', 'active')
    )
    select jsonb_build_object('person', private.person(person.id), 'participant_id', (select w.participant_id from reviewed w limit 1),
      'plan_id', (select p.id from private.development_plans p where p.company_id = person.company_id and p.employee_id = person.id
        and p.status in ('draft', 'waiting', 'active')),
      'items', coalesce((
        select jsonb_agg(jsonb_build_object('competency_id', c.id, 'competency', c.name, 'required_level', q.level,
            'current_level', coalesce(v.level, w.level), 'reviewed_mean', round(w.mean, 2), 'is_proven', v.level is not null,
            'valid_until', v.valid_until, 'target_level', n.target_level,
            'suggestions', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'learning', l.learning,
                'success_indicator', l.success_indicator, 'effort_hours', l.effort_hours) order by l.learning, l.title)
              from private.library_actions l where l.company_id = c.company_id and l.competency_id = c.id and l.archived_at is null), '[]'))
          order by coalesce(q.level, 0) - coalesce(v.level, w.level, 0) desc, c.name)
        from public.competencies c
        left join required q on q.competency_id = c.id
        left join reviewed w on w.competency_id = c.id
        left join proven v on v.competency_id = c.id
        left join planned n on n.competency_id = c.id
        where c.company_id = person.company_id and c.archived_at is null
          and num_nonnulls(q.level, w.level, v.level, n.target_level) > 0), '[]')));
end
$$;

-- Functions: the library --------------------------------------------------------------------------------------------
-- Actions of the library, what people rate highest first; archived ones for HR alone. may_rate: the caller has done it.
create function public.development_library(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.my_employee_id();
  is_hr constant boolean := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
  done uuid[];
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()), false) then
    perform private.refuse_missing('Esta biblioteca não é da sua empresa.');
  end if;
  done := array(select (a.action).library_id
    from private.plan_actions(p_company_id, array(select p.id from private.development_plans p
      where p.company_id = p_company_id and p.employee_id = me)) a
    where a.state = 'done' and (a.action).library_id is not null);
  return jsonb_build_object('may_manage', is_hr, 'items', coalesce((
    select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'competency_id', l.competency_id, 'competency', c.name,
        'learning', l.learning, 'success_indicator', l.success_indicator, 'effort_hours', l.effort_hours, 'url', l.url,
        'archived_at', l.archived_at, 'rating', round(r.rating, 1), 'ratings', coalesce(r.ratings, 0), 'uses', coalesce(u.uses, 0),
        'my_rating', o.rating, 'may_rate', coalesce(l.id = any (done), false))
      order by r.rating desc nulls last, l.title, l.id)
    from private.library_actions l
    left join public.competencies c on c.company_id = l.company_id and c.id = l.competency_id
    left join (select x.library_id, avg(x.rating) as rating, count(*) as ratings from private.library_ratings x
      where x.company_id = p_company_id group by x.library_id) r on r.library_id = l.id
    left join (select a.library_id, count(*) as uses from private.development_actions a
      where a.company_id = p_company_id and a.library_id is not null group by a.library_id) u on u.library_id = l.id
    left join private.library_ratings o on o.company_id = l.company_id and o.library_id = l.id and o.employee_id = me
    where l.company_id = p_company_id and (is_hr or l.archived_at is null)), '[]'));
end
$$;

-- Functions: the panel ----------------------------------------------------------------------------------------------
-- Figures of the plans of a company for HR: how many have one, what is late or still, how people learn, what it costs; by department.
create function public.development_panel(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := private.today(p_company_id);
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH vê os números dos PDIs.');
  return (
    with plans as materialized (
      select r.drawn, e.department_id
      from private.plan_rows(p_company_id, array(select p.id from private.development_plans p
        where p.company_id = p_company_id and p.status in ('draft', 'waiting', 'active')), today) r
      join public.employees e on e.company_id = p_company_id and e.id = (r.drawn -> 'person' ->> 'id')::uuid
    ), learning as (
      select (a.action).learning as learning, count(*) as actions, sum((a.action).cost) as cost
      from private.plan_actions(p_company_id, array(select (p.drawn ->> 'id')::uuid from plans p)) a
      where a.state <> 'cancelled' group by 1
    ), employed as (
      select e.department_id, count(*) as people from public.employees e
      where e.company_id = p_company_id and e.status in ('active', 'notice') group by e.department_id
    )
    select jsonb_build_object('people', (select coalesce(sum(e.people), 0) from employed e),
      'active', count(*) filter (where p.drawn ->> 'status' = 'active'),
      'waiting', count(*) filter (where p.drawn ->> 'status' = 'waiting'),
      'drafts', count(*) filter (where p.drawn ->> 'status' = 'draft'), 'still', count(*) filter (where (p.drawn ->> 'is_still')::boolean),
      'late', count(*) filter (where (p.drawn ->> 'is_late')::boolean),
      'overdue', count(*) filter (where (p.drawn ->> 'overdue')::integer > 0),
      'cost', coalesce(sum((p.drawn ->> 'cost')::numeric), 0),
      'learning', coalesce((select jsonb_agg(jsonb_build_object('learning', l.learning, 'actions', l.actions, 'cost', coalesce(l.cost, 0))
        order by l.learning) from learning l), '[]'),
      'departments', coalesce((select jsonb_agg(jsonb_build_object('id', d.id,
          'name', coalesce(d.name::text, 'Sem departamento'), 'people', e.people,
          'active', x.active, 'overdue', x.overdue, 'cost', x.cost) order by d.name nulls last)
        from employed e
        left join public.departments d on d.company_id = p_company_id and d.id = e.department_id
        cross join lateral (select count(*) filter (where q.drawn ->> 'status' = 'active') as active,
            count(*) filter (where (q.drawn ->> 'overdue')::integer > 0) as overdue, coalesce(sum((q.drawn ->> 'cost')::numeric), 0) as cost
          from plans q where q.department_id is not distinct from e.department_id) x), '[]'))
    from plans p);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('development_row', 'id uuid, person person, department text?, title text, purpose current_position|next_position|leadership|recovery,
    status draft|waiting|active|done|ended|cancelled, starts_on date, ends_on date, mentor person?, has_mentor_left boolean,
    progress number?, waiting_share number?, actions integer, done integer, waiting integer, overdue integer, next_due date?, cost number?,
    moved_at timestamptz, is_still boolean, is_late boolean'),
  ('development_certificate', 'id uuid, title text, expires_on date?, file_id uuid?'),
  ('development_action', 'id uuid, task_id uuid?, library_id uuid?, title text, learning experience|social|formal, success_indicator text?,
    resources text?, cost number?, effort_hours number?, due_on date, weight number, evidence none|text|file|certificate,
    state todo|doing|paused|waiting|done|cancelled, note text?, file_id uuid?, certificate development_certificate?,
    accepted_note text?, done_at timestamptz?, validated_at timestamptz?,
    validated_by person?, returned_reason text?, cancelled_reason text?'),
  ('development_area', 'id uuid, competency_id uuid, competency text, kind develop|strengthen, current_level integer?,
    target_level integer, why text?, behaviour text?, actions development_action[]'),
  ('development_check_in', 'id uuid, mood integer?, advances text?, blockers text?, next_steps text?, author person, at timestamptz'),
  ('development_plan', '...development_row, scope own|lead|hr|mentor, strengths text?, aspiration text?,
    origin review|manager|person|feedback, origin_id uuid?, target_position text?, target_position_id uuid?, returned_reason text?,
    closing_note text?, updated_at timestamptz, formal_share number?, areas development_area[],
    certificates development_certificate[], check_ins development_check_in[],
    may_edit boolean, may_submit boolean, may_decide boolean, may_validate boolean, may_close boolean, may_check_in boolean'),
  ('person_plans', 'may_begin boolean, items development_row[]'),
  ('development_plan_list', 'total integer, items development_row[]'),
  ('gap_suggestion', 'id uuid, title text, learning experience|social|formal, success_indicator text?, effort_hours number?'),
  ('competency_gap_item', 'competency_id uuid, competency text, required_level integer?, current_level integer?, reviewed_mean number?,
    is_proven boolean, valid_until date?, target_level integer?, suggestions gap_suggestion[]'),
  ('competency_gap', 'person person, participant_id uuid?, plan_id uuid?, items competency_gap_item[]'),
  ('library_row', 'id uuid, title text, competency_id uuid?, competency text?, learning experience|social|formal, success_indicator text?,
    effort_hours number?, url text?, archived_at timestamptz?, rating number?, ratings integer, uses integer, my_rating integer?,
    may_rate boolean'),
  ('development_library', 'may_manage boolean, items library_row[]'),
  ('learning_share', 'learning experience|social|formal, actions integer, cost number'),
  ('department_development', 'id uuid?, name text, people integer, active integer, overdue integer, cost number'),
  ('development_panel', 'people integer, active integer, waiting integer, drafts integer, still integer, late integer, overdue integer,
    cost number, learning learning_share[], departments department_development[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.development_plan(uuid), public.development_plan_list(uuid, text, text, text, text, uuid, integer, integer),
  public.person_plans(uuid), public.competency_gap(uuid, uuid), public.development_library(uuid), public.development_panel(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.development_plan(uuid) is 'A development plan, and what the caller may do with it (RHPER, RHNTF).';
comment on function public.development_plan_list(uuid, text, text, text, text, uuid, integer, integer) is
  'Development plans that the caller reads, who moves least first (RHPER, RHNTF).';
comment on function public.person_plans(uuid) is 'Development plans of a person (RHPER, RHNTF).';
comment on function public.competency_gap(uuid, uuid) is
  'Levels that somebody has and that a position requires, with actions that raise them (RHPER, RHNTF).';
comment on function public.development_library(uuid) is 'Actions that a company recommends (RHPER, RHNTF).';
comment on function public.development_panel(uuid) is 'Figures of the development plans of a company (RHPER).';
