-- Goals: comments, initiatives, what is in the way and meetings, read.
-- See goal_talk_tables for the overview.

-- Functions: drawing ------------------------------------------------------------------------------------------------
-- Initiatives with what the caller may do with each; those of a closed cycle rest.
create function private.initiative_rows(p_reach private.goal_reach, p_initiatives uuid[])
returns table (initiative_id uuid, objective_id uuid, drawn jsonb) language sql stable security definer set search_path = '' as $$
  select i.id, o.id, jsonb_build_object('id', i.id, 'objective_id', o.id, 'title', i.title, 'owner', private.person(i.owner_id),
    'due_on', i.due_on, 'status', i.status, 'url', i.url, 'key_result_id', k.id, 'key_result', k.title, 'check_in_id', i.check_in_id,
    'decided_on', private.company_date(i.company_id, m.started_at),
    'is_late', i.status in ('open', 'doing') and coalesce(i.due_on < private.today(i.company_id), false),
    'may_edit', c.status <> 'closed' and o.status in ('draft', 'active') and private.changes_initiative(p_reach, o, i),
    'may_move', c.status <> 'closed' and private.moves_initiative(p_reach, o, i))
  from private.initiatives i
  join private.objectives o on o.company_id = i.company_id and o.id = i.objective_id
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  left join private.key_results k on k.company_id = i.company_id and k.id = i.key_result_id
  left join private.goal_meetings m on m.company_id = i.company_id and m.id = i.meeting_id
  where i.company_id = p_reach.company_id and i.id = any (p_initiatives)
$$;

-- What is in the way of key results, the newest first, with the plan against it.
create function private.blocker_rows(p_company_id uuid, p_key_results uuid[])
returns table (key_result_id uuid, is_open boolean, drawn jsonb) language sql stable security definer set search_path = '' as $$
  select b.key_result_id, b.resolved_at is null, jsonb_build_object('check_in_id', b.check_in_id, 'key_result_id', k.id,
    'key_result', k.title, 'owner', private.person(k.owner_id), 'text', b.blocker, 'author', private.person(b.author_id),
    'at', b.created_at, 'resolved_by', private.person(b.resolved_by), 'resolved_at', b.resolved_at, 'is_planned', exists (
      select from private.initiatives i where i.company_id = p_company_id and i.check_in_id = b.check_in_id and i.status <> 'cancelled'))
  from private.blockers_of(p_company_id, p_key_results) b
  join private.key_results k on k.company_id = p_company_id and k.id = b.key_result_id
$$;

-- Functions: one goal -----------------------------------------------------------------------------------------------
-- What people do to reach a goal and what is in its way; late and next first, what is over last.
create function public.objective_initiatives(p_objective_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
begin
  return (
    select jsonb_build_object('may_add', private.checks_in(reach, o) and o.status in ('draft', 'active') and c.status <> 'closed',
      'initiatives', coalesce((
        select jsonb_agg(r.drawn order by i.status in ('done', 'cancelled'), i.due_on nulls last, i.created_at, i.id)
        from private.initiative_rows(reach, array(select x.id from private.initiatives x
          where x.company_id = o.company_id and x.objective_id = o.id)) r
        join private.initiatives i on i.company_id = o.company_id and i.id = r.initiative_id), '[]'),
      'blockers', coalesce((
        select jsonb_agg(b.drawn order by not b.is_open, (b.drawn ->> 'at')::timestamptz desc)
        from private.blocker_rows(o.company_id, array(select k.id from private.key_results k
          where k.company_id = o.company_id and k.objective_id = o.id)) b), '[]'))
    from private.objectives o
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    where o.company_id = reach.company_id and o.id = p_objective_id);
end
$$;

-- What was said about a goal, newest first; the next page is before the last one.
create function public.objective_talk(p_objective_id uuid, p_before_at timestamptz default null, p_before_id uuid default null,
  p_limit integer default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  may_comment constant boolean := reach.company_id is not distinct from private.my_company_id();
begin
  return (
    with page as materialized (
      select c.* from private.objective_comments c
      where c.company_id = reach.company_id and c.objective_id = p_objective_id and c.deleted_at is null
        and (p_before_at is null or (c.created_at, c.id) < (p_before_at, p_before_id))
      order by c.created_at desc, c.id desc limit least(greatest(coalesce(p_limit, 30), 1), 50)
    )
    select jsonb_build_object('may_comment', may_comment,
      'total', (select count(*) from private.objective_comments c
        where c.company_id = reach.company_id and c.objective_id = p_objective_id and c.deleted_at is null),
      'comments', coalesce((
        select jsonb_agg(jsonb_build_object('comment_id', p.id, 'created_at', p.created_at, 'author', private.person(p.author_id),
          'body', p.body, 'edited_at', p.edited_at, 'is_mine', may_comment and p.author_id is not distinct from reach.employee_id,
          'mentions', coalesce((
            select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.display_name) order by e.display_name, e.id)
            from private.objective_mentions m join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
            where m.company_id = p.company_id and m.comment_id = p.id), '[]')) order by p.created_at desc, p.id desc)
        from page p), '[]')));
end
$$;

-- Up to eight readers of a goal by name, whom a comment may name; p_with_me: who may answer for an initiative, the caller as well.
create function public.objective_people(p_objective_id uuid, p_search text default '', p_with_me boolean default false)
returns table (id uuid, display_name text, "position" text, profile_image_url text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  sought constant text := '%' || coalesce(private.search_text(private.tidy(p_search)), '') || '%';
  readers uuid[];
begin
  select private.objective_readers(o, private.possible_readers(o)) into readers
  from private.objectives o where o.company_id = reach.company_id and o.id = p_objective_id and not private.is_read_by_all(o);
  return query
    select d.id, d.display_name::text, d.position::text, d.profile_image_url from public.employee_directory d
    where d.company_id = reach.company_id and d.search_text like sought and (readers is null or d.id = any (readers))
      and (coalesce(p_with_me, false) or d.id is distinct from reach.employee_id)
    order by d.display_name, d.id limit 8;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('goal_initiative', 'id uuid, objective_id uuid, title text, owner person, due_on date?, status open|doing|done|cancelled, url text?,
    key_result_id uuid?, key_result text?, check_in_id uuid?, decided_on date?, is_late boolean, may_edit boolean, may_move boolean'),
  ('goal_blocker', 'check_in_id uuid, key_result_id uuid, key_result text, owner person, text text, author person, at timestamptz,
    resolved_by person?, resolved_at timestamptz?, is_planned boolean'),
  ('objective_initiatives', 'may_add boolean, initiatives goal_initiative[], blockers goal_blocker[]'),
  ('goal_comment', 'comment_id uuid, created_at timestamptz, author person, body text, edited_at timestamptz?, is_mine boolean,
    mentions talk_mention[]'),
  ('objective_talk', 'may_comment boolean, total integer, comments goal_comment[]'),
  ('objective_people', 'position ?, profile_image_url ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.objective_initiatives(uuid), public.objective_talk(uuid, timestamptz, uuid, integer),
  public.objective_people(uuid, text, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.objective_initiatives(uuid) is 'What people do to reach a goal, and what is in its way (RHPER, RHNTF).';
comment on function public.objective_talk(uuid, timestamptz, uuid, integer) is
  'What readers said about a goal, newest first; the next page is before the last comment (RHPER, RHNTF).';
comment on function public.objective_people(uuid, text, boolean) is
  'Up to eight readers of a goal whom a comment may name, by name; with the caller, who may answer for an initiative (RHPER, RHNTF).';
