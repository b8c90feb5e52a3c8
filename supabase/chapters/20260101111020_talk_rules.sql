-- Talk: rules.
-- See talk_tables for the overview.

-- Functions: who takes part -----------------------------------------------------------------------------------------
-- Which of these people read a post today: its audience, its author and who keeps the company, as far as colleagues see them. Whoever is
-- still expected or has left is in no directory.
create function private.talk_readers(p_post public.posts, p_people uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select d.id from public.employee_directory d
    join public.employees e on e.company_id = d.company_id and e.id = d.id
    where d.company_id = p_post.company_id and d.id = any (p_people)
      and (d.id = p_post.author_id or private.role_has(e.role, 'manage_settings')
        or d.id = any ((select private.post_readers(p_post.company_id, p_post.id, p_people))::uuid[])))
$$;

-- Why the caller cannot comment a post, or react to it, now; null: nothing is in the way.
create function private.talk_closed(p_post public.posts, p_reacts boolean) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_post.company_id is distinct from private.my_company_id() then 'Somente quem é desta empresa participa da conversa.'
    when p_post.status <> 'published' or p_post.expires_at <= private.now() then 'Esta publicação já saiu do ar.'
    when p_reacts and not p_post.allows_reactions then 'As reações desta publicação estão desativadas.'
    when not p_reacts and not p_post.allows_comments then 'Os comentários desta publicação estão desativados.' end
$$;

-- A post with a talk that the caller reads (RHNTF: or has read until a moment ago).
create function private.talked_post(p_post_id uuid) returns public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select p.* into post from public.posts p
  where p.company_id = any (private.visible_company_ids()) and p.id = p_post_id and p.version > 0 and p.id = any (private.my_post_ids());
  if not found then
    perform private.refuse_missing('Esta publicação não está mais disponível para você.', 'post_id', 'Volte às notícias.');
  end if;
  return post;
end
$$;

-- A post that the caller may comment, or react to, now (RHNTF, RHCLS).
create function private.open_talk(p_post_id uuid, p_reacts boolean) returns public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.talked_post(p_post_id);
  closed text := private.talk_closed(post, p_reacts);
begin
  if closed is not null then
    perform private.refuse('RHCLS', closed, 'post_id', 'Recarregue a página.');
  end if;
  return post;
end
$$;

-- Functions: what may be said ---------------------------------------------------------------------------------------
-- Words of a comment, tidied (RHCOM).
create function private.said_words(p_body text) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  words text := private.tidy_lines(p_body);
begin
  if words is null then
    perform private.refuse('RHCOM', 'Escreva o comentário.', 'body', 'O comentário está vazio.');
  end if;
  return words;
end
$$;

-- Who is named in a comment, each once: twenty at most (RHMNY).
create function private.named_people(p_mentions uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  named uuid[] := array(select distinct m from unnest(p_mentions) m where m is not null);
begin
  if cardinality(named) > 20 then
    perform private.refuse('RHMNY', 'São pessoas demais em um comentário.', 'mentions', 'Mencione até 20 pessoas.');
  end if;
  return named;
end
$$;

-- Those of people who were not told yet, by a kind of notification, of what stands at an address.
create function private.not_yet_told(p_company_id uuid, p_people uuid[], p_kind text, p_url text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select p from unnest(p_people) p where not exists (select from public.notifications n
    where n.company_id = p_company_id and n.employee_id = p and n.kind = p_kind and n.url = p_url))
$$;

-- Who is named in a comment of a post: readers of it alone (RHMNY, RHNTF).
create function private.named_readers(p_post public.posts, p_mentions uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid[] := private.named_people(p_mentions);
begin
  if cardinality(private.talk_readers(p_post, named)) < cardinality(named) then
    perform private.refuse_missing('Uma das pessoas mencionadas não lê esta publicação.', 'mentions',
      'Tire a menção e envie de novo.');
  end if;
  return named;
end
$$;

-- Refuses more than twenty comments a minute of one person (RHRAT): each may tell twenty people. p_recent: those of the last minute.
create function private.check_comment_rate(p_recent bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_recent >= 20 then
    perform private.refuse('RHRAT', 'Você comentou muitas vezes em pouco tempo.', '', 'Espere um minuto e envie de novo.');
  end if;
end
$$;
