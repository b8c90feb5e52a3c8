-- Posts: queries.
-- See posts_tables for the overview.

-- Functions: the caller's state -------------------------------------------------------------------------------------
-- When the caller acknowledged one of the versions of a post that count; null: not yet.
create function private.my_post_acknowledgement(p_post public.posts) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(a.acknowledged_at) from public.acknowledgements a
  where p_post.requires_acknowledgement and a.company_id = p_post.company_id and a.kind = 'post' and a.subject_id = p_post.id
    and a.employee_id = private.my_employee_id() and a.digest = any (private.counted_post_digests(p_post.company_id, p_post.id))
$$;

-- Minutes that a text takes to read.
create function private.reading_minutes(p_plain text) returns integer language sql immutable parallel safe
return greatest(1, ceil(char_length(p_plain) / 1000.0))::integer;

-- Attachments as screens list them.
create function private.post_files(p_company_id uuid, p_files uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size)
    order by f.name, f.id), '[]')
  from public.files f where f.company_id = p_company_id and f.id = any (p_files)
$$;

-- What the caller is shown of the posts of a company: those addressed to them; a master in another company sees all that are published.
create function private.shown_post_ids(p_company_id uuid) returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()), false) then
    return '{}';
  elsif p_company_id = caller.company_id then
    return private.addressed_post_ids();
  end if;
  return array(select p.id from public.posts p where p.company_id = p_company_id and p.status = 'published'
    and (p.expires_at is null or p.expires_at > private.now()) and p_company_id = any (private.company_ids_with('manage_settings')));
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.post_feed(
  p_company_id uuid, p_tab text default 'all', p_kind text default null, p_search text default null, p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit integer default 20)
returns table (post_id uuid, kind text, title text, summary text, cover_file_id uuid, author jsonb, published_at timestamptz,
  is_pinned boolean, is_unread boolean, requires_acknowledgement boolean, acknowledged_at timestamptz, due_on date, is_group boolean,
  reading_minutes integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  shown uuid[] := private.shown_post_ids(p_company_id);
  me uuid := private.my_employee_id();
  sought text := '%' || private.search_text(private.tidy(p_search)) || '%';
begin
  return query
    select p.id, p.kind, v.title::text, v.summary, v.cover_file_id, private.person(p.author_id), p.published_at,
      coalesce(p.pinned_until > private.now(), false), r.employee_id is null, p.requires_acknowledgement,
      private.my_post_acknowledgement(p), p.due_on, p.group_id is not null, private.reading_minutes(v.plain)
    from public.posts p
    join public.post_versions v on v.company_id = p.company_id and v.post_id = p.id and v.number = p.version
    left join public.post_reads r on r.company_id = p.company_id and r.post_id = p.id and r.employee_id = me
    where p.company_id = p_company_id and p.id = any (shown) and (p_kind is null or p.kind = p_kind)
      and (p_before_at is null or (p.published_at, p.id) < (p_before_at, p_before_id))
      and (sought is null or v.search_text like sought)
      and case p_tab when 'highlights' then p.pinned_until > private.now() when 'unread' then r.employee_id is null
        when 'to_acknowledge' then p.requires_acknowledgement and private.my_post_acknowledgement(p) is null else true end
    order by p.published_at desc, p.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50);
end
$$;

create function public.post_detail(p_post_id uuid)
returns table (post_id uuid, company_id uuid, kind text, status text, title text, summary text, body jsonb, cover_file_id uuid,
  attachments jsonb, author jsonb, published_at timestamptz, version integer, version_published_at timestamptz, version_note text,
  digest text, is_pinned boolean, expires_at timestamptz, group_id uuid, allows_comments boolean, allows_reactions boolean,
  is_addressed boolean, requires_acknowledgement boolean, acknowledgement_text text, due_on date, acknowledged_at timestamptz,
  reading_minutes integer, can_edit boolean, previous jsonb, next jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts;
  edits boolean := coalesce(p_post_id = any (private.edited_post_ids()), false);
  shown uuid[];
begin
  select p.* into post from public.posts p where p.id = p_post_id and p.status in ('published', 'withdrawn', 'archived') and p.version > 0
    and p.company_id = any (private.visible_company_ids());
  shown := private.shown_post_ids(post.company_id);
  if post.id is null or not (edits or post.id = any (shown)) then
    perform private.refuse_missing('Esta publicação não existe mais.', 'post_id');
  end if;
  return query
    select post.id, post.company_id, post.kind, post.status, v.title::text, v.summary, v.body, v.cover_file_id,
      private.post_files(post.company_id, v.attachments), private.person(post.author_id), post.published_at, v.number,
      v.published_at, v.note, v.digest,
      coalesce(post.pinned_until > private.now(), false), post.expires_at, post.group_id, post.allows_comments, post.allows_reactions,
      post.id = any (private.addressed_post_ids()), post.requires_acknowledgement, v.acknowledgement_text, post.due_on,
      private.my_post_acknowledgement(post), private.reading_minutes(v.plain), edits,
      (select jsonb_build_object('post_id', o.id, 'title', w.title) from public.posts o
        join public.post_versions w on w.company_id = o.company_id and w.post_id = o.id and w.number = o.version
        where o.company_id = post.company_id and o.id = any (shown) and (o.published_at, o.id) < (post.published_at, post.id)
        order by o.published_at desc, o.id desc limit 1),
      (select jsonb_build_object('post_id', o.id, 'title', w.title) from public.posts o
        join public.post_versions w on w.company_id = o.company_id and w.post_id = o.id and w.number = o.version
        where o.company_id = post.company_id and o.id = any (shown) and (o.published_at, o.id) > (post.published_at, post.id)
        order by o.published_at, o.id limit 1)
    from public.post_versions v where v.company_id = post.company_id and v.post_id = post.id and v.number = post.version;
end
$$;

create function public.post_board(p_company_id uuid)
returns table (post_id uuid, kind text, status text, title text, author jsonb, reviewer jsonb, review_result text, review_note text,
  revision integer, publish_at timestamptz, published_at timestamptz, expires_at timestamptz, is_expired boolean,
  requires_acknowledgement boolean, due_on date, version integer, updated_at timestamptz, told boolean, readers integer, group_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  edited uuid[] := private.edited_post_ids();
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()), false) then
    return;
  end if;
  return query
    select p.id, p.kind, p.status, p.title::text, private.person(p.author_id), private.person(p.reviewer_id), p.review_result,
      p.review_note, p.revision, p.publish_at, p.published_at, p.expires_at,
      coalesce(p.status = 'published' and p.expires_at <= private.now(), false),
      p.requires_acknowledgement, p.due_on, p.version, p.updated_at, p.told_at is not null,
      (select count(*) from public.post_reads r where r.company_id = p.company_id and r.post_id = p.id)::integer, p.group_id
    from public.posts p
    where p.company_id = p_company_id and p.id = any (edited) and p.status <> 'archived'
    order by p.updated_at desc, p.id limit 200;
end
$$;

-- How far a post has come, for who edits it, by department: whom it is for, who opened it, who acknowledged what counts.
create function public.post_reach(p_post_id uuid)
returns table (department_id uuid, department text, addressed integer, opened integer, acknowledged integer, late integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select p.* into post from public.posts p
  where p.company_id = any (private.visible_company_ids()) and p.id = any (private.edited_post_ids()) and p.id = p_post_id;
  return query
    select d.id, d.name::text, count(*)::integer, count(s.opened_at)::integer, count(s.acknowledged_at)::integer,
      (count(*) filter (where s.state = 'late'))::integer
    from private.post_standings(post) s
    left join public.departments d on d.company_id = post.company_id and d.id = s.department_id
    group by d.id, d.name order by d.name nulls last, d.id;
end
$$;

-- A post that the caller edits (RHNTF).
create function private.post_to_look_at(p_post_id uuid) returns public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select p.* into post from public.posts p
  where p.company_id = any (private.visible_company_ids()) and p.id = any (private.edited_post_ids()) and p.id = p_post_id;
  if not found then
    perform private.refuse_missing('Esta publicação não existe mais.', 'post_id');
  end if;
  return post;
end
$$;

-- How many people a post as it is saved would reach today; for its editors.
create function public.post_receivers(p_post_id uuid) returns integer
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select count(a)::integer from private.post_to_look_at(p_post_id) p
  cross join lateral private.audience_people(p.company_id, private.audience_of(p.audience), private.today(p.company_id)) a
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- What the caller is asked to acknowledge.
create function private.pending_posts(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'post_acknowledgement', 'news', i.title, 'Leia e confirme sua ciência', p_caller.employee_id, i.asked_at, i.due_at, 'post',
    i.id, '/app/news/' || i.id, jsonb_build_object('type', 'open'), i.due_at
  from (
    select 'post:' || p.id as key, p.id, v.title::text as title, r.asked_at, private.end_of_day(r.company_id, r.due_on) as due_at
    from public.acknowledgement_requests r
    join public.posts p on p.company_id = r.company_id and p.id = r.subject_id
    join public.post_versions v on v.company_id = p.company_id and v.post_id = p.id and v.number = p.version
    where r.company_id = p_caller.company_id and r.employee_id = p_caller.employee_id and r.kind = 'post' and r.done_at is null
      and r.cancelled_at is null
      and p.id = any ((select private.addressed_post_ids())::uuid[])
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;
insert into private.pending_sources (source, position, items_routine) values ('posts', 130, 'private.pending_posts');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('post_attachment', 'file_id uuid, name text, mime text, size integer'),
  ('post_neighbour', 'post_id uuid, title text'),
  ('post_feed', 'kind news|notice|policy|poll|celebration, summary ?, cover_file_id ?, author person, acknowledged_at ?, due_on ?'),
  ('post_detail', 'kind news|notice|policy|poll|celebration, status published|withdrawn|archived, summary ?, body json, cover_file_id ?,
    attachments post_attachment[], author person, version_note ?, expires_at ?, group_id ?, acknowledgement_text ?, due_on ?,
    acknowledged_at ?, previous post_neighbour?, next post_neighbour?'),
  ('post_board', 'kind news|notice|policy|poll|celebration, status draft|in_review|scheduled|published|withdrawn, title ?, author person,
    reviewer person?, review_result approved|returned?, review_note ?, publish_at ?, published_at ?, expires_at ?, due_on ?, group_id ?'),
  ('post_reach', 'department_id ?, department ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.post_feed(uuid, text, text, text, timestamptz, uuid, integer), public.post_detail(uuid),
  public.post_board(uuid), public.post_reach(uuid), public.post_receivers(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.post_feed(uuid, text, text, text, timestamptz, uuid, integer) is
  'Posts published to the caller, newest first; tabs all, highlights, unread, to_acknowledge; the next page is before the last row.';
comment on function public.post_detail(uuid) is 'A post as its readers see it, with what comes before and after (RHNTF).';
comment on function public.post_board(uuid) is 'Posts that the caller edits, whatever their state, at most 200, last edited first.';
comment on function public.post_receivers(uuid) is 'How many people a post as it is saved would reach today (RHNTF).';
comment on function public.post_reach(uuid) is 'By department, whom a post is for, who opened and who acknowledged it; for its editors.';
