-- Reviews of posts: commands.
-- An author asks a colleague to look at a draft. The reviewer edits it meanwhile, publishes it where they may, or gives it back: approved,
-- for whoever publishes it, or with what is missing. Authors take back what waits, in review or scheduled.
-- It refuses: a reviewer without access or the author (RHARG), what is no draft, or waits for nobody (RHSTA), giving back without words
-- (RHCOM).

-- Functions: reviewing ----------------------------------------------------------------------------------------------
create function public.send_post_to_review(p_post_id uuid, p_revision integer, p_reviewer_id uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.edited_post(p_post_id, p_revision);
begin
  if post.status <> 'draft' then
    perform private.refuse('RHSTA', 'Somente um rascunho vai para revisão.', 'status', 'Recarregue a página.');
  elsif not exists (select from public.employees e where e.company_id = post.company_id and e.id = p_reviewer_id
      and e.status = 'active' and e.user_id is not null and e.id <> post.author_id) then
    perform private.refuse('RHARG', 'Escolha outra pessoa, que tenha acesso ao sistema.', 'reviewer_id', 'Quem escreveu não revisa.');
  end if;
  update public.posts p set status = 'in_review', reviewer_id = p_reviewer_id, review_asked_at = private.now(), review_result = null,
    review_note = null
  where p.id = post.id returning p.* into post;
  perform private.notify(post.company_id, p_reviewer_id, 'news_review', 'Uma publicação aguarda sua revisão', post.title,
    '/app/news/edit/' || post.id, 'post', post.id);
  return post;
end
$$;

create function public.return_post(
  p_post_id uuid, p_note text default null, p_is_approved boolean default false, p_revision integer default null) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  is_review boolean;
begin
  select p.* into post from public.posts p
  where p.company_id = any (private.visible_company_ids()) and p.id = any (private.edited_post_ids()) and p.id = p_post_id for update;
  is_review := post.status = 'in_review' and post.author_id is distinct from private.my_employee_id();
  if post.id is null then
    perform private.refuse_missing('Esta publicação não existe mais.', 'post_id');
  elsif post.status not in ('in_review', 'scheduled') then
    perform private.refuse('RHSTA', 'Esta publicação não está mais em revisão.', 'status', 'Recarregue a página.');
  elsif is_review and not coalesce(p_is_approved, false) and private.tidy(p_note) is null then
    perform private.refuse('RHCOM', 'Escreva o que precisa mudar.', 'note', 'Quem escreveu lê este comentário.');
  elsif p_revision <> post.revision then
    perform private.refuse('RHREV', 'O texto mudou enquanto você revisava.', 'revision', 'Leia de novo antes de decidir.');
  end if;
  perform private.refuse_group_post(post);
  -- What it would have become in other companies is put away with it.
  update public.posts p set status = 'archived' where p.group_id = post.id and p.id <> post.id and p.status = 'scheduled';
  update public.posts p set status = 'draft', scheduled_by = null, group_id = null, review_note = private.tidy(p_note),
    review_result = case when is_review then case when p_is_approved then 'approved' else 'returned' end end
  where p.id = post.id returning p.* into post;
  perform private.notify(post.company_id, post.author_id, 'news_review',
    case when post.review_result = 'approved' then 'Sua publicação foi aprovada' else 'Sua publicação voltou para você' end, post.title,
    '/app/news/edit/' || post.id, 'post', post.id) where post.author_id <> private.my_employee_id();
  return post;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.send_post_to_review(uuid, integer, uuid), public.return_post(uuid, text, boolean, integer)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.send_post_to_review(uuid, integer, uuid) is 'Asks a colleague to review a draft (RHNTF, RHREV, RHARG, RHSTA).';
comment on function public.return_post(uuid, text, boolean, integer) is
  'Makes a post in review, or a scheduled one, a draft again: approved, or with words (RHNTF, RHSTA, RHCOM, RHREV).';
