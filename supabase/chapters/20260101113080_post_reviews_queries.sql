-- Reviews of posts: queries.
-- See post_reviews_commands for the overview.

-- Functions: writing ------------------------------------------------------------------------------------------------
create function public.post_writing(p_post_id uuid)
returns table (author jsonb, reviewer jsonb, is_author boolean, is_reviewer boolean, may_publish boolean, attachments jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.post_to_look_at(p_post_id);
  me uuid := private.my_employee_id();
begin
  return query select private.person(post.author_id), private.person(post.reviewer_id), post.author_id = me,
    coalesce(post.status = 'in_review' and post.reviewer_id = me, false), private.may_publish_to(post.company_id, post.audience),
    private.post_files(post.company_id, post.attachments);
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- What the caller is asked to review.
create function private.pending_reviews(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'post_review', 'news', i.title, 'Revise a publicação', i.author_id, i.asked_at, null::timestamptz, 'post', i.id,
    '/app/news/edit/' || i.id, jsonb_build_object('type', 'open'), i.asked_at
  from (
    select 'post_review:' || p.id as key, p.id, coalesce(p.title::text, 'Sem título') as title, p.author_id, p.review_asked_at as asked_at
    from public.posts p
    where p.company_id = p_caller.company_id and p.reviewer_id = p_caller.employee_id and p.status = 'in_review'
  ) i
  where p_after_at is null or (i.asked_at, i.key) > (p_after_at, p_after_key)
  order by i.asked_at, i.key limit p_limit
$$;
insert into private.pending_sources (source, position, items_routine) values ('post_reviews', 132, 'private.pending_reviews');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values ('post_writing', 'author person, reviewer person?, attachments post_attachment[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.post_writing(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.post_writing(uuid) is
  'Who writes and reviews a post, what the caller may do with it and its attachments; for its editors (RHNTF).';
