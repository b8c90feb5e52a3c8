-- Talk: commands.
-- See talk_tables for the overview.

-- Functions: comments in hand ---------------------------------------------------------------------------------------
-- A comment that the caller wrote and nobody hid, locked (RHNTF, RHCLS).
create function private.own_comment(p_comment_id uuid) returns public.post_comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  said public.post_comments;
begin
  select c.* into said from public.post_comments c
  where c.company_id = any (private.visible_company_ids()) and c.id = p_comment_id and c.company_id = caller.company_id
    and c.author_id = caller.employee_id for update;
  if not found then
    perform private.refuse_missing('Este comentário não está mais aqui.', 'comment_id');
  elsif said.hidden_at is not null then
    perform private.refuse('RHCLS', 'Este comentário foi ocultado pela moderação.', 'comment_id', 'Recarregue a página.');
  end if;
  return said;
end
$$;

-- A comment that the caller moderates, locked (RHNTF).
create function private.moderated_comment(p_comment_id uuid) returns public.post_comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  said public.post_comments;
begin
  select c.* into said from public.post_comments c
  where c.company_id = any (private.visible_company_ids()) and c.id = p_comment_id and c.post_id = any (private.edited_post_ids())
    and c.deleted_at is null for update;
  if not found then
    perform private.refuse_missing('Este comentário não está mais aqui.', 'comment_id');
  end if;
  return said;
end
$$;

-- Tells people of a comment, as far as they read the post, and never who is acting. The title is the one that was published; words of the
-- comment travel nowhere, since it may be hidden later.
create function private.notify_of_comment(p_post public.posts, p_comment_id uuid, p_people uuid[], p_kind text, p_title text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_people(p_post.company_id,
    array(select r from unnest(private.talk_readers(p_post, array_remove(p_people, null))) r where r <> private.my_employee_id()),
    p_kind, p_title,
    (select v.title from public.post_versions v where v.company_id = p_post.company_id and v.post_id = p_post.id
      and v.number = p_post.version),
    format('/app/news/%s#comentario-%s', p_post.id, p_comment_id), 'post', p_post.id);
end
$$;

-- Writes who is named in a comment, and tells those who were not named in it before, taken out and named again included.
create function private.keep_mentions(p_post public.posts, p_comment_id uuid, p_named uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  fresh uuid[] := array(select n from unnest(p_named) n except select m.employee_id from public.post_mentions m
    where m.company_id = p_post.company_id and m.comment_id = p_comment_id);
begin
  delete from public.post_mentions m
  where m.company_id = p_post.company_id and m.comment_id = p_comment_id and m.employee_id <> all (p_named);
  insert into public.post_mentions (company_id, comment_id, employee_id) select p_post.company_id, p_comment_id, n from unnest(fresh) n;
  perform private.notify_of_comment(p_post, p_comment_id, private.not_yet_told(p_post.company_id, fresh, 'news_mention',
    format('/app/news/%s#comentario-%s', p_post.id, p_comment_id)), 'news_mention',
    format('%s mencionou você', private.person_name(private.my_employee_id())));
end
$$;

-- Functions: commenting ---------------------------------------------------------------------------------------------
create function public.comment_post(p_post_id uuid, p_body text, p_parent_id uuid default null, p_mentions uuid[] default '{}')
returns public.post_comments language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  post public.posts := private.open_talk(p_post_id, false);
  named uuid[] := private.named_readers(post, p_mentions);
  answered public.post_comments;
  said public.post_comments;
begin
  select c.* into answered from public.post_comments c where c.company_id = post.company_id and c.post_id = post.id
    and c.id = p_parent_id and c.parent_id is null and c.hidden_at is null and c.deleted_at is null;
  if p_parent_id is not null and answered.id is null then
    perform private.refuse_missing('O comentário que você responde não está mais aqui.', 'parent_id', 'Comente a publicação.');
  end if;
  perform private.check_comment_rate((select count(*) from public.post_comments c where c.company_id = caller.company_id
    and c.author_id = caller.employee_id and c.created_at > private.now() - interval '1 minute'));
  insert into public.post_comments (company_id, post_id, parent_id, author_id, body)
  values (post.company_id, post.id, answered.id, caller.employee_id, private.said_words(p_body)) returning * into said;
  perform private.keep_mentions(post, said.id, named);
  perform private.notify_of_comment(post, said.id, array(select answered.author_id except select unnest(named)), 'news_comment',
    format('%s respondeu ao seu comentário', private.person_name(caller.employee_id)));
  perform private.notify_of_comment(post, said.id, array(select post.author_id except select unnest(named || answered.author_id)),
    'news_comment', format('%s comentou sua publicação', private.person_name(caller.employee_id)));
  return said;
end
$$;

create function public.edit_comment(p_comment_id uuid, p_body text, p_mentions uuid[] default '{}') returns public.post_comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  said public.post_comments := private.own_comment(p_comment_id);
  post public.posts := private.open_talk(said.post_id, false);
  named uuid[] := private.named_readers(post, p_mentions);
begin
  update public.post_comments c set body = private.said_words(p_body), edited_at = clock_timestamp()
  where c.id = said.id and c.deleted_at is null returning c.* into said;
  if not found then
    perform private.refuse_missing('Este comentário não está mais aqui.', 'comment_id');
  end if;
  perform private.keep_mentions(post, said.id, named);
  return said;
end
$$;

-- Deleting is always possible, also for who reads the post no more; taking that back is commenting again.
create function public.delete_comment(p_comment_id uuid, p_is_deleted boolean default true) returns public.post_comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  said public.post_comments := private.own_comment(p_comment_id);
begin
  perform private.open_talk(said.post_id, false) where p_is_deleted is false;
  update public.post_comments c set deleted_at = case when p_is_deleted is distinct from false then clock_timestamp() end
  where c.id = said.id returning c.* into said;
  return said;
end
$$;

-- Functions: moderating ---------------------------------------------------------------------------------------------
create function public.hide_comment(p_comment_id uuid, p_reason text) returns public.post_comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  said public.post_comments := private.moderated_comment(p_comment_id);
begin
  if private.tidy(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que o comentário é ocultado.', 'reason', 'Quem o escreveu lê o motivo.');
  end if;
  update public.post_comments c
  set hidden_at = clock_timestamp(), hidden_by = private.my_employee_id(), hidden_reason = private.tidy(p_reason)
  where c.id = said.id returning c.* into said;
  perform private.notify_of_comment(p, said.id, array[said.author_id], 'news_comment', 'Seu comentário foi ocultado pela moderação')
  from public.posts p where p.company_id = said.company_id and p.id = said.post_id;
  return said;
end
$$;

create function public.show_comment(p_comment_id uuid) returns public.post_comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  said public.post_comments := private.moderated_comment(p_comment_id);
begin
  update public.post_comments c set hidden_at = null, hidden_by = null, hidden_reason = null where c.id = said.id returning c.* into said;
  return said;
end
$$;

-- Functions: reacting -----------------------------------------------------------------------------------------------
create function public.react_to_post(p_post_id uuid, p_reaction text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  post public.posts := private.open_talk(p_post_id, true);
begin
  if p_reaction is null then
    delete from public.post_reactions r where r.company_id = post.company_id and r.post_id = post.id and r.employee_id = caller.employee_id;
  else
    insert into public.post_reactions as r (company_id, post_id, employee_id, reaction)
    values (post.company_id, post.id, caller.employee_id, p_reaction)
    on conflict (company_id, post_id, employee_id) do update set reaction = excluded.reaction, reacted_at = excluded.reacted_at;
  end if;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.comment_post(uuid, text, uuid, uuid[]), public.edit_comment(uuid, text, uuid[]),
  public.delete_comment(uuid, boolean), public.hide_comment(uuid, text), public.show_comment(uuid), public.react_to_post(uuid, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.comment_post(uuid, text, uuid, uuid[]) is
  'Says something about a post, or answers a comment, naming readers of it (RHNTF, RHCLS, RHCOM, RHMNY, RHRAT).';
comment on function public.edit_comment(uuid, text, uuid[]) is
  'Changes an own comment; people named anew are told (RHNTF, RHCLS, RHCOM, RHMNY).';
comment on function public.delete_comment(uuid, boolean) is 'Deletes an own comment; false takes that back (RHNTF, RHCLS).';
comment on function public.hide_comment(uuid, text) is 'Hides a comment, with a reason, for who edits the post (RHNTF, RHCOM).';
comment on function public.show_comment(uuid) is 'Shows a hidden comment again, for who edits the post (RHNTF).';
comment on function public.react_to_post(uuid, text) is 'The one reaction of the caller to a post; null takes it back (RHNTF, RHCLS).';
