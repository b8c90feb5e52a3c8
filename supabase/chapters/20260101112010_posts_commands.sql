-- Posts: commands.
-- See posts_tables for the overview.

-- Functions: editing ------------------------------------------------------------------------------------------------
-- A post that the caller edits, locked (RHNTF); with a revision, as the caller saw it (RHREV).
create function private.edited_post(p_post_id uuid, p_revision integer) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select p.* into post from public.posts p
  where p.company_id = any (private.visible_company_ids()) and p.id = any (private.edited_post_ids()) and p.id = p_post_id for update;
  if not found then
    perform private.refuse_missing('Esta publicação não existe mais.', 'post_id');
  elsif p_revision is distinct from post.revision then
    perform private.refuse('RHREV', 'Outra pessoa alterou esta publicação.', 'revision', 'Compare os dois textos antes de salvar.');
  end if;
  perform private.refuse_group_post(post);
  return post;
end
$$;

-- A post that the caller may publish, or take back, to the people whom it is for (RHPER).
create function private.published_by_caller(p_post_id uuid, p_revision integer) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.edited_post(p_post_id, p_revision);
begin
  if not private.may_publish_to(post.company_id, post.audience) then
    perform private.refuse('RHPER', 'Você não pode publicar para estas pessoas.', 'audience', 'Envie para revisão.');
  end if;
  return post;
end
$$;

-- Gives the uploads that a post names to it, and takes attachments out of service that nobody has read and it names no more.
create function private.link_post_files(p_post public.posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  linked uuid[] := array(select f.id from public.files f where f.company_id = p_post.company_id and f.entity_type = 'post'
    and f.entity_id = p_post.id and f.archived_at is null);
begin
  perform private.link_file(w.id, w.purpose, p_post.company_id, 'post', p_post.id)
  from (select distinct i as id, 'post_image' as purpose from unnest(private.rich_text_file_ids(p_post.body) || p_post.cover_file_id) i
    union select i, 'post_attachment' from unnest(p_post.attachments) i) w
  where w.id is not null and w.id <> all (linked);
  perform private.archive_file(f.id) from public.files f
  where f.company_id = p_post.company_id and f.id = any (linked) and f.purpose = 'post_attachment' and f.id <> all (p_post.attachments)
    and not exists (select from public.post_versions v
      where v.company_id = f.company_id and v.post_id = p_post.id and f.id = any (v.attachments));
end
$$;

-- Who may write what of a post (RHPER): what goes out, or went, is of whoever may publish it; whom it is for is not the reviewer's;
-- searches, contracts and tags say more of people than who writes for the company may ask.
create function private.check_post_edit(p_before public.posts, p_after public.posts) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  words jsonb := coalesce(p_after.audience, '{}') || coalesce(p_after.audience -> 'except', '{}');
begin
  if p_before.status in ('scheduled', 'published') and not private.may_publish_to(p_before.company_id, p_before.audience) then
    perform private.refuse('RHPER', 'Quem publicou para estas pessoas é que altera a publicação.', 'status', 'Peça a quem publicou.');
  elsif p_after.audience is not distinct from p_before.audience or private.may_publish_to(p_after.company_id, p_after.audience) then
    return;
  elsif p_before.author_id is distinct from private.my_employee_id() then
    perform private.refuse('RHPER', 'Quem revisa não muda para quem é a publicação.', 'audience', 'Peça a quem escreveu.');
  elsif words ?| array['search', 'contract_types', 'tags'] then
    perform private.refuse('RHPER', 'Somente o RH escolhe por busca, contrato ou etiqueta.', 'audience',
      'Escolha departamentos, locais ou pessoas.');
  end if;
end
$$;

-- A post with what was typed, tidied (RHARG, RHMNY, RHTXT).
create function private.typed_post(p_post public.posts, p_wished jsonb) returns public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts;
begin
  if exists (select from jsonb_object_keys(p_wished) w (word) where w.word not in ('kind', 'title', 'summary', 'body', 'cover_file_id',
      'attachments', 'audience', 'publish_at', 'expires_at', 'pinned_until', 'allows_comments', 'allows_reactions',
      'requires_acknowledgement', 'acknowledgement_text', 'due_on')) then
    perform private.refuse('RHARG', 'O pedido veio em formato desconhecido.', '', 'Recarregue a página.');
  end if;
  begin
    post := jsonb_populate_record(p_post, p_wished);
  exception when data_exception then
    perform private.refuse('RHARG', 'O pedido veio em formato desconhecido.', '', 'Recarregue a página.');
  end;
  post.title := private.tidy(post.title);
  post.summary := private.tidy(post.summary);
  post.acknowledgement_text := private.tidy(post.acknowledgement_text);
  post.attachments := array_remove(coalesce(post.attachments, '{}'), null);
  if cardinality(post.attachments) > 20 then
    perform private.refuse('RHMNY', 'Uma publicação tem no máximo 20 anexos.', 'attachments', 'Remova um anexo.');
  end if;
  perform private.check_rich_text(post.body);
  perform private.audience_of(post.audience);
  return post;
end
$$;

create function public.save_post(p_company_id uuid, p_post_id uuid, p_revision integer, p_values jsonb) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  wished jsonb := private.an_object(p_values);
  post public.posts;
  before public.posts;
begin
  if p_post_id is null then
    if not private.may_publish_to(p_company_id, jsonb_build_object('teams', jsonb_build_array(caller.employee_id))) then
      perform private.refuse('RHPER', 'Seu papel não permite escrever publicações aqui.', '', 'Peça a um administrador.');
    end if;
    insert into public.posts (company_id, author_id) values (p_company_id, caller.employee_id) returning * into post;
  else
    post := private.edited_post(p_post_id, p_revision);
  end if;
  before := post;
  post := private.typed_post(post, wished);
  if before.status in ('published', 'scheduled') and (before.kind, before.audience, before.requires_acknowledgement, before.due_on,
      before.publish_at) is distinct from (post.kind, post.audience, post.requires_acknowledgement, post.due_on, post.publish_at) then
    perform private.refuse('RHSTA', 'Público, tipo e prazo não mudam depois de publicar.', 'audience', 'Retire a publicação antes.');
  elsif before.status = 'scheduled' and before.group_id is not null then
    perform private.refuse('RHSTA', 'Esta publicação está agendada em várias empresas.', 'status', 'Desfaça o agendamento antes.');
  end if;
  perform private.check_post_edit(before, post);
  update public.posts p set kind = coalesce(post.kind, 'news'), title = post.title, summary = post.summary, body = post.body,
    plain = private.rich_text_plain(post.body), cover_file_id = post.cover_file_id, attachments = post.attachments,
    audience = post.audience,
    review_result = case when (post.kind, post.title, post.summary, post.body, post.cover_file_id, post.attachments, post.audience,
        post.requires_acknowledgement, post.acknowledgement_text) is not distinct from (before.kind, before.title, before.summary,
        before.body, before.cover_file_id, before.attachments, before.audience, before.requires_acknowledgement,
        before.acknowledgement_text) then p.review_result end,
    publish_at = post.publish_at, expires_at = post.expires_at, pinned_until = post.pinned_until,
    allows_comments = coalesce(post.allows_comments, true), allows_reactions = coalesce(post.allows_reactions, true),
    requires_acknowledgement = coalesce(post.requires_acknowledgement, false), acknowledgement_text = post.acknowledgement_text,
    due_on = post.due_on, revision = p.revision + case when p_post_id is null then 0 else 1 end
  where p.id = post.id returning p.* into post;
  -- What goes out by itself is whole at every moment.
  if post.status = 'scheduled' then
    perform private.check_publishable(post);
  end if;
  -- On air again after its end: whoever still has to confirm it is asked anew.
  if post.status = 'published' and post.requires_acknowledgement and before.expires_at <= private.now()
    and coalesce(post.expires_at > private.now(), true) then
    update public.posts p set tell_at = private.now() + interval '10 seconds', told_through = null, told_at = null where p.id = post.id
    returning p.* into post;
  end if;
  perform private.link_post_files(post);
  return post;
end
$$;

-- Functions: publishing ---------------------------------------------------------------------------------------------
-- Writes what is edited as the next version, which people read from now on.
create function private.write_post_version(p_post public.posts, p_is_relevant boolean, p_note text) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := p_post;
  caller private.caller := private.me();
begin
  insert into public.post_versions (company_id, post_id, number, digest, title, summary, body, plain, cover_file_id, attachments,
    acknowledgement_text, is_relevant, note, published_at, published_by)
  values (post.company_id, post.id, post.version + 1, private.post_digest(post), post.title, post.summary, post.body, post.plain,
    post.cover_file_id, post.attachments, post.acknowledgement_text, p_is_relevant, private.tidy(p_note), private.now(),
    coalesce(caller.employee_id, post.scheduled_by, post.author_id));
  update public.posts p set version = p.version + 1, status = 'published', published_at = coalesce(p.published_at, private.now()),
    audience_id = coalesce(p.audience_id, private.keep_audience(p.company_id, private.audience_of(p.audience))),
    tell_at = case when p_is_relevant then private.now() + interval '10 seconds' else p.tell_at end,
    told_through = case when not p_is_relevant then p.told_through end, told_at = case when not p_is_relevant then p.told_at end
  where p.id = post.id returning p.* into post;
  return post;
end
$$;

-- Somebody else published, or scheduled, what a person wrote.
create function private.notify_author(p_post public.posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify(p_post.company_id, p_post.author_id, 'news_review',
    case p_post.status when 'published' then 'Sua publicação foi publicada' else 'Sua publicação foi agendada' end, p_post.title,
    case p_post.status when 'published' then '/app/news/' else '/app/news/edit/' end || p_post.id, 'post', p_post.id);
end
$$;

-- Publishes a draft now, or at the time that it says (RHSTA, RHPST, RHEXP).
create function private.release_post(p_post public.posts) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := p_post;
begin
  if post.status not in ('draft', 'in_review') then
    perform private.refuse('RHSTA', 'Esta publicação já foi enviada.', 'status', 'Recarregue a página.');
  end if;
  perform private.check_publishable(post);
  -- Taken back before anybody was told, or new: whom it is for may have changed.
  update public.posts p set audience_id = null, published_at = null, review_result = null, review_note = null
  where p.id = post.id returning p.* into post;
  if post.publish_at is null then
    post := private.write_post_version(post, true, null);
  else
    update public.posts p set status = 'scheduled', scheduled_by = private.my_employee_id() where p.id = post.id returning p.* into post;
  end if;
  perform private.notify_author(post) where post.author_id <> private.my_employee_id();
  return post;
end
$$;

create function public.publish_post(p_post_id uuid, p_revision integer) returns public.posts
language sql volatile security definer set search_path = '' as $$
  select private.release_post(private.published_by_caller(p_post_id, p_revision))
$$;

-- Publishes what was edited since (RHSTA, RHPST).
create function private.release_revision(p_post public.posts, p_is_relevant boolean, p_note text) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := p_post;
begin
  if post.status <> 'published' then
    perform private.refuse('RHSTA', 'Somente uma publicação no ar recebe uma nova versão.', 'status', 'Recarregue a página.');
  elsif post.expires_at <= private.now() then
    perform private.refuse('RHEXP', 'Esta publicação já saiu do ar.', 'expires_at', 'Mude antes até quando ela fica no ar.');
  elsif post.title is null or coalesce(private.tidy(post.plain), '') = '' then
    perform private.refuse('RHPST', 'Falta o texto.', 'body', 'Escreva o texto antes de publicar.');
  elsif post.plain ilike '%[preencher%' then
    perform private.refuse('RHPST', 'Ainda há trechos entre colchetes.', 'body', 'Preencha os trechos marcados com [preencher: …].');
  end if;
  -- Whoever has to read it anew has as many days as the deadline leaves, and a week when it is over.
  if p_is_relevant and post.requires_acknowledgement and post.due_on <= private.today(post.company_id) then
    update public.posts p set due_on = private.today(p.company_id) + 7 where p.id = post.id returning p.* into post;
  end if;
  return private.write_post_version(post, coalesce(p_is_relevant, false), p_note);
end
$$;

create function public.publish_revision(p_post_id uuid, p_revision integer, p_is_relevant boolean, p_note text default null)
returns public.posts language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.published_by_caller(p_post_id, p_revision);
begin
  if post.group_id is not null then
    perform private.refuse('RHSTA', 'Esta publicação é do grupo.', 'group_id', 'Publique a nova versão para todas as empresas.');
  end if;
  return private.release_revision(post, p_is_relevant, p_note);
end
$$;

-- Nobody was told within the ten seconds: it is a draft again, and what it became in other companies is put away. Later it can only be
-- withdrawn.
create function public.undo_publication(p_post_id uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  post := private.published_by_caller(p_post_id,
    (select p.revision from public.posts p where p.id = p_post_id and p.id = any (private.edited_post_ids())));
  -- A later version has an hour of its own at which people are told.
  if exists (select from public.posts p where (p.id = post.id or p.group_id = post.id) and p.status = 'published'
      and (p.told_at is not null or p.told_through is not null or p.tell_at > p.published_at + interval '10 seconds')) then
    perform private.refuse('RHCLS', 'As pessoas já foram avisadas.', '', 'Retire a publicação do ar.');
  end if;
  update public.posts p set status = 'archived' where p.group_id = post.id and p.id <> post.id and p.status in ('published', 'scheduled');
  update public.posts p set status = 'draft', tell_at = null, group_id = null where p.id = post.id returning p.* into post;
  return post;
end
$$;

-- Takes a published post from its readers, in all companies to which it was published; acknowledgements stay as evidence, what nobody has
-- read yet says nothing any more.
create function public.withdraw_post(p_post_id uuid, p_reason text) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  post := private.published_by_caller(p_post_id,
    (select p.revision from public.posts p where p.id = p_post_id and p.id = any (private.edited_post_ids())));
  if private.tidy(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que a publicação sai do ar.', 'reason', 'O motivo fica no histórico.');
  end if;
  update public.posts p set status = 'withdrawn', withdrawn_reason = private.tidy(p_reason) where p.id = post.id returning p.* into post;
  update public.posts p set status = 'withdrawn', withdrawn_reason = private.tidy(p_reason)
  where p.group_id = post.id and p.id <> post.id and p.status = 'published';
  update public.notifications n set read_at = private.now()
  from public.posts p
  where (p.id = post.id or p.group_id = post.id) and n.company_id = p.company_id and n.entity_type = 'post' and n.entity_id = p.id
    and n.read_at is null;
  return post;
end
$$;

create function public.archive_post(p_post_id uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select p.* into post from public.posts p
  where p.company_id = any (private.visible_company_ids()) and p.id = any (private.edited_post_ids()) and p.id = p_post_id for update;
  if not found then
    perform private.refuse_missing('Esta publicação não existe mais.', 'post_id');
  end if;
  perform private.refuse_group_post(post);
  if post.status in ('scheduled', 'published') and not private.may_publish_to(post.company_id, post.audience) then
    perform private.refuse('RHPER', 'Quem publicou para estas pessoas é que arquiva a publicação.', 'status', 'Peça a quem publicou.');
  end if;
  update public.posts p set status = 'archived' where p.id = post.id returning p.* into post;
  update public.posts p set status = 'archived' where p.group_id = post.id and p.id <> post.id and p.status <> 'archived';
  return post;
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
-- Only what was published to the caller: who keeps the company looks at everything, which is not reading it.
create function public.mark_post_read(p_post_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  if not coalesce(p_post_id = any (private.addressed_post_ids()), false) then
    return false;
  end if;
  insert into public.post_reads as r (company_id, post_id, employee_id, first_read_at, last_read_at)
  values (caller.company_id, p_post_id, caller.employee_id, private.now(), private.now())
  on conflict (company_id, post_id, employee_id) do update set last_read_at = excluded.last_read_at;
  return true;
end
$$;

create function public.save_news_settings(p_company_id uuid, p_managers_publish boolean) returns public.news_settings
language plpgsql volatile security definer set search_path = '' as $$
declare
  settings public.news_settings;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Seu papel não permite mudar esta configuração.');
  insert into public.news_settings as s (company_id, managers_publish) values (p_company_id, coalesce(p_managers_publish, false))
  on conflict (company_id) do update set managers_publish = excluded.managers_publish, updated_at = private.now()
  returning s.* into settings;
  return settings;
end
$$;

-- Functions: on their day ------------------------------------------------------------------------------------------
-- A scheduled post that cannot go out is a draft again, and its author is told why.
create function private.unschedule_post(p_post public.posts, p_why text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.posts p set status = 'draft', publish_at = null, scheduled_by = null where p.id = p_post.id;
  select private.notify(p_post.company_id, p_post.author_id, 'news_review', 'Sua publicação agendada não saiu', p_why,
    '/app/news/edit/' || p_post.id, 'post', p_post.id)
$$;

-- Publishes what is due. What its author may publish no longer, or what cannot be published any more, goes back to them as a draft: one
-- that fails keeps no other from its readers.
create function private.publish_due_posts() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  done integer := 0;
begin
  for post in select p.* from public.posts p where p.status = 'scheduled' and p.publish_at <= private.now()
    order by p.publish_at limit 20 for update skip locked
  loop
    done := done + 1;
    if not private.is_still_allowed(post) then
      perform private.unschedule_post(post, 'Você não pode mais publicar para a sua equipe. Envie para revisão.');
      continue;
    end if;
    begin
      perform private.check_audience(post.company_id, private.audience_of(post.audience));
      update public.posts p set audience_id = null where p.id = post.id;
      post.audience_id := null;
      perform private.write_post_version(post, true, null);
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      perform private.unschedule_post(post, case when sqlstate like 'RH%' then sqlerrm
        else 'Confira o texto e para quem ela é.' end);
    end;
  end loop;
  return done;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_post(uuid, uuid, integer, jsonb), public.publish_post(uuid, integer),
  public.publish_revision(uuid, integer, boolean, text), public.undo_publication(uuid), public.withdraw_post(uuid, text),
  public.archive_post(uuid), public.mark_post_read(uuid), public.save_news_settings(uuid, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_post(uuid, uuid, integer, jsonb) is
  'Saves what is given of a post, a new one without id; answers the row with its revision (RHPER, RHNTF, RHREV, RHARG, RHTXT, RHSTA).';
comment on function public.publish_post(uuid, integer) is
  'Publishes a draft, now or at its time; people are told ten seconds later (RHPER, RHNTF, RHREV, RHPST, RHEXP, RHSTA).';
comment on function public.publish_revision(uuid, integer, boolean, text) is
  'Publishes what was edited since; a relevant version is acknowledged anew (RHPER, RHNTF, RHREV, RHPST, RHSTA).';
comment on function public.undo_publication(uuid) is 'Makes a post a draft again before anybody is told (RHCLS afterwards).';
comment on function public.withdraw_post(uuid, text) is 'Takes a post from its readers, with a reason (RHPER, RHNTF, RHCOM, RHSTA).';
comment on function public.archive_post(uuid) is 'Puts a post away: a draft, or one that readers need no more (RHNTF, RHSTA).';
comment on function public.mark_post_read(uuid) is 'The caller has opened a post that is published to them; whether it was.';
comment on function public.save_news_settings(uuid, boolean) is 'What a company decides about its news (RHPER).';
