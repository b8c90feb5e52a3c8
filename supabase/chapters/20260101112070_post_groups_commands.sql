-- Group posts: commands.
-- See post_groups_rules for the overview.

-- Functions: copying ------------------------------------------------------------------------------------------------
-- Writes what a source says into its copy, with the files of the copy's company (RHPST).
create function private.write_copy(p_source public.posts, p_copy public.posts, p_files uuid[]) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  copy public.posts;
  written text := p_source.body::text;
  cover uuid;
  added uuid[] := '{}';
  file record;
begin
  for file in select * from private.file_twins(p_source, p_copy.company_id, p_copy.id, p_files) loop
    if file.twin_id is null then
      perform private.refuse('RHPST', 'Falta copiar um arquivo para uma das empresas.', 'files', 'Tente publicar de novo.');
    end if;
    written := replace(written, file.source_id::text, file.twin_id::text);
    cover := case when file.source_id = p_source.cover_file_id then file.twin_id else cover end;
    added := added || case when file.purpose = 'post_attachment' then array[file.twin_id] else '{}' end;
  end loop;
  update public.posts p set kind = p_source.kind, title = p_source.title, summary = p_source.summary, body = written::jsonb,
    plain = p_source.plain, cover_file_id = cover, attachments = added, expires_at = p_source.expires_at,
    pinned_until = p_source.pinned_until,
    allows_comments = p_source.allows_comments, allows_reactions = p_source.allows_reactions, revision = p.revision + 1,
    acknowledgement_text = p_source.acknowledgement_text
  where p.id = p_copy.id returning p.* into copy;
  perform private.link_post_files(copy);
  return copy;
end
$$;

-- A draft of the same in another company.
create function private.copy_post(p_source public.posts, p_company_id uuid, p_files uuid[]) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  copy public.posts;
begin
  insert into public.posts (company_id, author_id, kind, audience, publish_at, requires_acknowledgement, due_on, group_id)
  values (p_company_id, private.my_employee_id(), p_source.kind, p_source.audience, p_source.publish_at, p_source.requires_acknowledgement,
    p_source.due_on, p_source.id)
  returning * into copy;
  return private.write_copy(p_source, copy, p_files);
end
$$;

-- Functions: publishing ---------------------------------------------------------------------------------------------
-- Refuses companies that the caller does not keep (RHPER), and all of them for what keeps one from it, company by company (RHPST).
create function private.check_group(p_post public.posts, p_companies uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problems text;
begin
  if coalesce(cardinality(p_companies), 0) = 0 or exists (select from unnest(p_companies) c (id) left join public.companies o on o.id = c.id
      and o.active is not false where o.id is null or o.id = p_post.company_id or o.id <> all (private.company_ids_with('manage_settings')))
    then
    perform private.refuse('RHPER', 'Você não publica em todas estas empresas.', 'companies', 'Escolha empresas que você administra.');
  end if;
  select string_agg(o.name || ': ' || private.group_problem(p_post, o.id), E'\n' order by o.name) into problems
  from public.companies o where o.id = any (p_companies) and private.group_problem(p_post, o.id) is not null;
  if problems is not null then
    perform private.refuse('RHPST', problems, 'companies', 'Nada foi publicado. Tire estas empresas ou mude a publicação.');
  end if;
end
$$;

create function public.publish_group(p_post_id uuid, p_revision integer, p_companies uuid[], p_files uuid[] default '{}')
returns public.posts language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.published_by_caller(p_post_id, p_revision);
  company uuid;
begin
  perform private.check_group(post, p_companies);
  update public.posts p set group_id = p.id where p.id = post.id returning p.* into post;
  for company in select distinct c from unnest(p_companies) c order by c loop
    perform private.release_post(private.copy_post(post, company, p_files));
  end loop;
  return private.release_post(post);
end
$$;

create function public.publish_group_revision(
  p_post_id uuid, p_revision integer, p_is_relevant boolean, p_note text default null, p_files uuid[] default '{}')
returns public.posts language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.published_by_caller(p_post_id, p_revision);
  copy public.posts;
begin
  if post.group_id is distinct from post.id then
    perform private.refuse('RHSTA', 'Esta publicação é de uma empresa só.', 'group_id', 'Publique a nova versão dela.');
  end if;
  for copy in
    select p.* from public.posts p where p.group_id = post.id and p.id <> post.id and p.status = 'published'
    order by p.company_id for update
  loop
    perform private.release_revision(private.write_copy(post, copy, p_files), p_is_relevant, p_note);
  end loop;
  return private.release_revision(post, p_is_relevant, p_note);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.publish_group(uuid, integer, uuid[], uuid[]),
  public.publish_group_revision(uuid, integer, boolean, text, uuid[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.publish_group(uuid, integer, uuid[], uuid[]) is
  'Publishes a draft in its company and in these, with uploads of the same files for each; all or none (RHPER, RHNTF, RHREV, RHPST, RHEXP, '
    'RHSTA).';
comment on function public.publish_group_revision(uuid, integer, boolean, text, uuid[]) is
  'Publishes what was edited in the source to all companies of the group (RHPER, RHNTF, RHREV, RHPST, RHSTA).';
