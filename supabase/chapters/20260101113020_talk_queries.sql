-- Talk: queries.
-- See talk_tables for the overview.

-- Functions: drawing ------------------------------------------------------------------------------------------------
-- Whether nothing of a comment is left for the caller: it was deleted, or hidden and the caller neither wrote nor moderates it.
create function private.is_comment_gone(p_comment public.post_comments, p_employee_id uuid, p_moderates boolean) returns boolean
language sql immutable parallel safe
return p_comment.deleted_at is not null
  or (p_comment.hidden_at is not null and not p_moderates and p_comment.author_id is distinct from p_employee_id);

-- A comment as the caller sees it. Hidden words are for moderators; of what is gone only the place is left.
create function private.drawn_comment(p_comment public.post_comments, p_employee_id uuid, p_moderates boolean, p_is_open boolean)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('comment_id', p_comment.id, 'created_at', p_comment.created_at,
    'state', case when s.is_gone then 'gone' when s.is_hidden then 'hidden' else 'shown' end,
    'author', case when not s.is_gone then private.person(p_comment.author_id) end,
    'body', case when s.is_read then p_comment.body end,
    'mentions', coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.display_name) order by e.display_name, e.id)
      from public.post_mentions m join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
      where s.is_read and m.company_id = p_comment.company_id and m.comment_id = p_comment.id), '[]'),
    'edited_at', case when s.is_read then p_comment.edited_at end,
    'hidden_reason', case when not s.is_gone then p_comment.hidden_reason end,
    'can_edit', s.is_mine and p_is_open, 'can_delete', s.is_mine, 'can_hide', p_moderates and not s.is_gone)
  from (select g.is_gone, p_comment.hidden_at is not null as is_hidden,
      not g.is_gone and (p_comment.hidden_at is null or p_moderates) as is_read,
      not g.is_gone and p_comment.hidden_at is null and p_comment.author_id is not distinct from p_employee_id as is_mine
    from (select private.is_comment_gone(p_comment, p_employee_id, p_moderates) as is_gone) g) s
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.post_talk(p_post_id uuid)
returns table (comment_count integer, reactions jsonb, my_reaction text, comments_closed text, reactions_closed text)
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.talked_post(p_post_id);
begin
  return query
    select (select count(*) from public.post_comments c where c.company_id = post.company_id and c.post_id = post.id
        and c.hidden_at is null and c.deleted_at is null)::integer,
      (select coalesce(jsonb_agg(jsonb_build_object('reaction', g.reaction, 'count', g.count) order by g.count desc, g.reaction), '[]')
        from (select r.reaction, count(*) from public.post_reactions r
          where r.company_id = post.company_id and r.post_id = post.id group by r.reaction) g),
      (select r.reaction from public.post_reactions r
        where r.company_id = post.company_id and r.post_id = post.id and r.employee_id = private.my_employee_id()),
      private.talk_closed(post, false), private.talk_closed(post, true);
end
$$;

-- What is gone leaves its place only where somebody answered it.
create function public.comment_list(p_post_id uuid, p_parent_id uuid default null, p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit integer default 30)
returns table (comment jsonb, answers jsonb, answer_count integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  post public.posts := private.talked_post(p_post_id);
  me uuid := private.my_employee_id();
  moderates boolean := coalesce(post.id = any (private.edited_post_ids()), false);
  is_open boolean := private.talk_closed(post, false) is null;
begin
  return query
    with page as materialized (
      select c as said from public.post_comments c
      where c.company_id = post.company_id and c.post_id = post.id and c.parent_id is not distinct from p_parent_id
        and (p_before_at is null or (c.created_at, c.id) < (p_before_at, p_before_id))
        and (not private.is_comment_gone(c, me, moderates) or exists (select from public.post_comments a
          where a.company_id = c.company_id and a.post_id = c.post_id and a.parent_id = c.id
            and not private.is_comment_gone(a, me, moderates)))
      order by c.created_at desc, c.id desc limit least(greatest(coalesce(p_limit, 30), 1), 50)
    )
    select private.drawn_comment(p.said, me, moderates, is_open), l.answers, l.total::integer
    from page p
    cross join lateral (
      select coalesce(jsonb_agg(private.drawn_comment(a.said, me, moderates, is_open) order by (a.said).created_at, (a.said).id), '[]')
          as answers,
        coalesce(max(a.total), 0) as total
      from (select c as said, count(*) over () as total from public.post_comments c
        where c.company_id = post.company_id and c.post_id = post.id and c.parent_id = (p.said).id
          and not private.is_comment_gone(c, me, moderates)
        order by c.created_at desc, c.id desc limit 10) a
    ) l
    order by (p.said).created_at desc, (p.said).id desc;
end
$$;

create function public.post_mentionable(p_post_id uuid, p_search text default '')
returns table (id uuid, display_name text, "position" text, profile_image_url text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  post public.posts := private.talked_post(p_post_id);
  sought text := '%' || coalesce(private.search_text(private.tidy(p_search)), '') || '%';
  readers uuid[] := private.talk_readers(post, array(select d.id from public.employee_directory d
    where d.company_id = post.company_id and d.search_text like sought and d.id is distinct from private.my_employee_id()));
begin
  return query
    select d.id, d.display_name::text, d.position::text, d.profile_image_url from public.employee_directory d
    where d.company_id = post.company_id and d.id = any (readers) order by d.display_name, d.id limit 8;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('talk_reaction', 'reaction like|love|celebrate|support|insightful, count integer'),
  ('talk_mention', 'id uuid, name text'),
  ('talk_comment', 'comment_id uuid, created_at timestamptz, state shown|hidden|gone, author person?, body text?, mentions talk_mention[],
    edited_at timestamptz?, hidden_reason text?, can_edit boolean, can_delete boolean, can_hide boolean'),
  ('post_talk', 'reactions talk_reaction[], my_reaction like|love|celebrate|support|insightful?, comments_closed ?, reactions_closed ?'),
  ('comment_list', 'comment talk_comment, answers talk_comment[]'),
  ('post_mentionable', 'position ?, profile_image_url ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.post_talk(uuid), public.comment_list(uuid, uuid, timestamptz, uuid, integer),
  public.post_mentionable(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.post_talk(uuid) is
  'The talk about a post in figures, and why the caller cannot take part, where that is so (RHNTF).';
comment on function public.comment_list(uuid, uuid, timestamptz, uuid, integer) is
  'Comments of a post with their last ten answers, or answers of a comment, newest first; the next page is before the last row (RHNTF).';
comment on function public.post_mentionable(uuid, text) is 'Up to eight readers of a post whom a comment may name, by name (RHNTF).';
