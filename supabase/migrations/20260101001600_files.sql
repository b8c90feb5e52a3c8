-- Files.
-- What people upload. A purpose says what may come (size, types), how sensitive it is, who may send and who may read it;
-- modules add their own rows. An upload has three steps: start_upload prepares a row and the one path that its caller may
-- fill, the browser sends the bytes to the Storage service, and the edge function confirm-upload reads them and calls
-- confirm_upload. A confirmed file is served only after a record took it (private.link_file), and only up to class P1 by
-- row level security: P2 and above leave through open_file, which writes who opened what.
-- What was never finished, never linked or was replaced is removed through the Storage service, never by SQL.
-- It refuses: files too large, of a type that the purpose does not take, or whose bytes are not what they claim to be;
-- changing or deleting a stored file; a photo or logo that is not a confirmed upload of its own.

-- Buckets ----------------------------------------------------------------------------------------------------------
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', false, 1048576, array['image/png', 'image/jpeg', 'image/webp']),
  ('files', 'files', false, 52428800, null)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.file_purposes (
  purpose text not null,
  label text not null,
  bucket text not null,
  max_bytes bigint not null,
  mime_types text[] not null,
  sensitivity text not null,
  audience text not null,
  own_upload boolean not null default false,
  write_permission text not null,
  read_permission text,
  keeps_replaced boolean not null default true,
  constraint file_purposes_pkey primary key (purpose),
  constraint file_purposes_bucket_fkey foreign key (bucket) references storage.buckets (id),
  constraint file_purposes_write_permission_fkey foreign key (write_permission) references public.permissions (name),
  constraint file_purposes_read_permission_fkey foreign key (read_permission) references public.permissions (name),
  constraint file_purposes_purpose_check check (purpose ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint file_purposes_max_bytes_check check (max_bytes > 0),
  constraint file_purposes_mime_types_check check (cardinality(mime_types) > 0),
  constraint file_purposes_sensitivity_check check (sensitivity in ('P0', 'P1', 'P2', 'P3', 'P4')),
  -- What everyone in the company reads is at most of class P1.
  constraint file_purposes_audience_check check (audience = 'person' or (audience = 'company' and sensitivity in ('P0', 'P1')))
);

create table public.files (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  purpose text not null,
  bucket text not null,
  path text not null generated always as (company_id::text || '/' || purpose || '/' || id::text) stored,
  name text collate "pt-BR-x-icu" not null,
  mime text not null,
  size bigint not null,
  sha256 text,
  sensitivity text not null,
  employee_id uuid,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  entity_type text,
  entity_id uuid,
  linked_at timestamptz,
  withheld_at timestamptz,
  archived_at timestamptz,
  destroy_at timestamptz,
  removed_at timestamptz,
  constraint files_pkey primary key (id),
  constraint files_company_id_key unique (company_id, id),
  constraint files_path_key unique (bucket, path),
  constraint files_purpose_id_key unique (purpose, id),
  constraint files_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint files_purpose_fkey foreign key (purpose) references public.file_purposes (purpose) on delete restrict,
  constraint files_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint files_name_check check (private.is_clean_text(name, 200)),
  constraint files_size_check check (size > 0),
  constraint files_digest_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint files_sensitivity_check check (sensitivity in ('P0', 'P1', 'P2', 'P3', 'P4')),
  constraint files_confirmed_at_check check (confirmed_at is null or sha256 is not null),
  constraint files_linked_at_check check (
    (linked_at is null) = (entity_type is null) and (linked_at is null) = (entity_id is null)
    and (linked_at is null or confirmed_at is not null)),
  constraint files_removed_at_check check (removed_at is null or archived_at is not null),
  constraint files_destroy_at_check check (destroy_at is null or archived_at is not null)
);

-- Records that decide by themselves who opens their files: a function of private (caller, file) per kind of record.
create table private.file_readers (
  entity_type text not null,
  routine text not null,
  constraint file_readers_pkey primary key (entity_type),
  constraint file_readers_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- employee_id may be a master's row of another company, and people are never deleted: a plain id.
create table private.file_receipts (
  company_id uuid not null,
  file_id uuid not null,
  employee_id uuid not null,
  opened_at timestamptz not null,
  constraint file_receipts_pkey primary key (company_id, file_id, employee_id),
  constraint file_receipts_file_fkey foreign key (company_id, file_id) references public.files (company_id, id) on delete restrict
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index file_purposes_bucket_idx on public.file_purposes (bucket);
create index file_purposes_write_permission_idx on public.file_purposes (write_permission);
create index file_purposes_read_permission_idx on public.file_purposes (read_permission);
create index files_company_employee_idx on public.files (company_id, employee_id);
create index files_company_entity_idx on public.files (company_id, entity_type, entity_id);
create index files_unlinked_idx on public.files (company_id, created_at) where linked_at is null;
create index files_destroyed_idx on public.files (company_id, destroy_at) where destroy_at is not null and removed_at is null;
create index files_archived_idx on public.files (company_id, archived_at) where archived_at is not null and removed_at is null;

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.file_receipts enable row level security;
alter table public.file_purposes enable row level security;
alter table public.files enable row level security;
alter table private.file_readers enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions below write.
grant select on public.file_purposes, public.files to authenticated, service_role;

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, keeps_replaced)
values
  ('avatar', 'Foto', 'avatars', 1048576, array['image/png', 'image/jpeg', 'image/webp'], 'P0', 'company', true,
    'manage_employees', false),
  ('company_logo', 'Marca da empresa', 'files', 2097152, array['image/png', 'image/jpeg', 'image/webp'], 'P0', 'company',
    false, 'manage_settings', false);

-- Functions: who reads what ----------------------------------------------------------------------------------------
create function private.readable_file_purposes() returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if caller.employee_id is null then
    return '{}';
  end if;
  return array(
    select p.purpose from public.file_purposes p
    where p.audience = 'company' or private.role_has(caller.role, p.read_permission));
end
$$;

create function private.is_prepared_upload(p_bucket text, p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.files f
    where f.bucket = p_bucket and f.path = p_path and f.uploaded_by = auth.uid() and f.confirmed_at is null
      and f.created_at > private.now() - interval '1 hour'
      and f.company_id = any (private.company_ids_with_and_own(null)));
end
$$;
grant execute on function private.readable_file_purposes(), private.is_prepared_upload(text, text) to authenticated;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.file_purposes for select to authenticated using (true);
-- What no record took yet is nobody's but the uploader's; afterwards who sent it has no say any more.
create policy select_audience on public.files for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[])
    and case when linked_at is null then uploaded_by = (select auth.uid())
      else (purpose = any ((select private.readable_file_purposes())::text[])
          and (employee_id = any ((select private.unlisted_people())::uuid[])) is not true)
        or (employee_id = (select private.my_employee_id()) and withheld_at is null) end);

-- The Storage service asks these two. Without a policy for update and delete, a stored file never changes: not even with
-- the address that was signed for its upload. The second follows what the caller reads of `files`, by its unique path.
create policy insert_prepared_upload on storage.objects for insert to authenticated
  with check (private.is_prepared_upload(bucket_id, name));
create policy select_linked_file on storage.objects for select to authenticated
  using (exists (
    select from public.files f
    where f.bucket = objects.bucket_id and f.path = objects.name
      and f.linked_at is not null and f.archived_at is null and f.sensitivity in ('P0', 'P1')));

-- Functions: uploading ---------------------------------------------------------------------------------------------
create function private.check_upload(p_purpose public.file_purposes, p_mime text, p_size bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_mime is null or not p_mime = any (p_purpose.mime_types) then
    perform private.refuse('RHTYP', 'Este tipo de arquivo não é aceito aqui.', 'file', format('Envie um destes tipos: %s.',
      (select string_agg(case m when 'image/jpeg' then 'JPEG' when 'image/webp' then 'WebP'
          when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then 'DOCX'
          when 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' then 'XLSX'
          else upper(split_part(m, '/', 2)) end, ', ') from unnest(p_purpose.mime_types) as m)));
  end if;
  if p_size is null or p_size <= 0 then
    perform private.refuse('RHSIZ', 'O arquivo está vazio.', 'file', 'Escolha outro arquivo.');
  end if;
  if p_size > p_purpose.max_bytes then
    perform private.refuse('RHSIZ', 'O arquivo é grande demais.', 'file',
      format('O limite é de %s MB.', replace(trim_scale(round(p_purpose.max_bytes / 1048576.0, 1))::text, '.', ',')));
  end if;
end
$$;

-- For a person it is that person's company; otherwise the one named, or the one that the caller works in.
create function private.upload_company(p_caller private.caller, p_purpose public.file_purposes, p_employee_id uuid, p_company_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  allowed uuid[] := private.companies_reached(p_caller, p_purpose.write_permission);
  company uuid := coalesce(p_company_id, case when cardinality(allowed) = 1 then allowed[1] else p_caller.company_id end);
begin
  if p_employee_id is not null then
    select e.company_id into company from public.employees e
    where e.id = p_employee_id and (e.id = p_caller.employee_id or e.company_id = any (private.companies_reached(p_caller, null)));
  end if;
  if p_caller.employee_id is null or (p_employee_id is not null and company is null) then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  -- Without a person the comparison is unknown, which must not count as a yes.
  if not coalesce(company = any (allowed) or (p_purpose.own_upload and p_employee_id = p_caller.employee_id), false) then
    perform private.refuse('RHPER', 'Seu papel não permite enviar este arquivo.', '', 'Peça a um administrador.');
  end if;
  perform private.check_team(company, array[p_employee_id]) where p_purpose.write_permission = 'manage_employees' and p_employee_id <> p_caller.employee_id;
  return company;
end
$$;

-- What no record took yet lies there, an hour when it never came, a day when it was confirmed: one after the other, so that
-- those who ask at the same moment do not each find the same room.
create function private.check_waiting_uploads(p_company_id uuid, p_size bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine bigint;
  my_bytes numeric;
  all_bytes numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended('files.waiting:' || p_company_id, 0));
  select count(*) filter (where f.uploaded_by = auth.uid() and f.created_at > private.now() - interval '1 hour'),
    coalesce(sum(f.size) filter (where f.uploaded_by = auth.uid()), 0), coalesce(sum(f.size), 0)
  into mine, my_bytes, all_bytes
  from public.files f
  where f.company_id = p_company_id and f.linked_at is null
    and f.created_at > private.now() - case when f.confirmed_at is null then interval '1 hour' else interval '1 day' end;
  if mine >= 100 or my_bytes + p_size > 209715200 then
    perform private.refuse('RHRAT', 'Há envios demais em andamento.', 'file', 'Espere que terminem e tente novamente.');
  end if;
  if all_bytes + p_size > 2147483648 then
    perform private.refuse('RHRAT', 'A empresa tem envios demais em andamento.', 'file', 'Tente novamente daqui a uma hora.');
  end if;
end
$$;

create function public.start_upload(
  p_purpose text, p_name text, p_mime text, p_size bigint, p_employee_id uuid default null, p_company_id uuid default null)
returns table (file_id uuid, bucket text, path text) language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller private.caller := private.me();
  purpose public.file_purposes;
  company uuid;
  -- The name is shown, never a path: what stands before the last slash and all control characters go.
  shown text := private.tidy(right(regexp_replace(regexp_replace(p_name, '^.*[\\/]', ''),
    '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]', '', 'g'), 200));
begin
  select p.* into purpose from public.file_purposes p where p.purpose = p_purpose;
  if not found then
    perform private.refuse('RHARG', 'Finalidade de arquivo desconhecida.', 'purpose', 'Recarregue a página.');
  end if;
  company := private.upload_company(caller, purpose, p_employee_id, p_company_id);
  perform private.check_upload(purpose, p_mime, p_size);
  perform private.check_waiting_uploads(company, p_size);
  return query
    insert into public.files as f (company_id, purpose, bucket, name, mime, size, sensitivity, employee_id, uploaded_by, created_at)
    values (company, purpose.purpose, purpose.bucket, coalesce(shown, 'arquivo'), p_mime, p_size, purpose.sensitivity,
      p_employee_id, auth.uid(), private.now())
    returning f.id, f.bucket, f.path;
end
$$;

-- Called by the person, before the secret key reads the bytes. A file that is confirmed already is answered again.
create function public.upload_to_confirm(p_file_id uuid)
returns table (file_id uuid, bucket text, path text, name text, mime text, size bigint, confirmed_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  file public.files;
begin
  select f.* into file from public.files f
  where f.id = p_file_id and f.uploaded_by = auth.uid() and f.company_id = any (private.company_ids_with_and_own(null));
  if not found then
    perform private.refuse('RHNTF', 'Este envio não existe.', 'file', 'Envie o arquivo novamente.');
  end if;
  if file.confirmed_at is null and file.created_at <= private.now() - interval '1 hour' then
    perform private.refuse('RHUPL', 'O envio demorou demais e expirou.', 'file', 'Envie o arquivo novamente.');
  end if;
  return query select file.id, file.bucket, file.path, file.name::text, file.mime, file.size, file.confirmed_at;
end
$$;

-- Called with the secret key, with what was found in the bytes: their type (null for none that we know), count and digest.
create function public.confirm_upload(p_file_id uuid, p_mime text, p_size bigint, p_sha256 text) returns public.files
language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files;
  purpose public.file_purposes;
begin
  select f.* into file from public.files f where f.id = p_file_id for update;
  if not found then
    perform private.refuse('RHNTF', 'Este envio não existe.', 'file', 'Envie o arquivo novamente.');
  end if;
  if file.confirmed_at is not null then
    return file;
  end if;
  select p.* into purpose from public.file_purposes p where p.purpose = file.purpose;
  if p_mime is distinct from file.mime then
    perform private.refuse('RHFRG', 'O conteúdo deste arquivo não é do tipo que o nome diz.', 'file',
      'Por segurança ele foi apagado. Confira o arquivo e envie o original.');
  end if;
  perform private.check_upload(purpose, p_mime, p_size);
  if p_size <> file.size then
    perform private.refuse('RHUPL', 'O arquivo chegou incompleto.', 'file', 'Envie o arquivo novamente.');
  end if;
  update public.files f set confirmed_at = private.now(), sha256 = p_sha256 where f.id = file.id returning f.* into file;
  return file;
end
$$;

-- Functions: linking and opening -----------------------------------------------------------------------------------
create function private.link_file(p_file_id uuid, p_purpose text, p_company_id uuid, p_entity_type text, p_entity_id uuid)
returns public.files language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files;
begin
  select f.* into file from public.files f
  where f.id = p_file_id and f.uploaded_by = auth.uid() and f.company_id = p_company_id and f.purpose = p_purpose
  for update;
  if not found then
    perform private.refuse('RHNTF', 'Este envio não existe.', 'file', 'Envie o arquivo novamente.');
  end if;
  if file.confirmed_at is null or file.linked_at is not null then
    perform private.refuse('RHUPL', 'Este envio não foi concluído ou já foi usado.', 'file', 'Envie o arquivo novamente.');
  end if;
  update public.files f set entity_type = p_entity_type, entity_id = p_entity_id, linked_at = private.now()
  where f.id = file.id returning f.* into file;
  return file;
end
$$;

create function private.archive_file(p_file_id uuid) returns void language sql volatile security definer set search_path = '' as $$
  update public.files f set archived_at = private.now() where f.id = p_file_id and f.archived_at is null
$$;

-- The own files and those of the caller's role, unless the record decides by itself.
create function private.may_open_file(p_caller private.caller, p_file public.files) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select r.routine from private.file_readers r where r.entity_type = p_file.entity_type);
  answer boolean;
begin
  if routine is null then
    return p_file.employee_id = p_caller.employee_id or (p_file.purpose = any (private.readable_file_purposes())
      and (p_file.employee_id = any (private.unlisted_people())) is not true);
  end if;
  execute format('select %s($1, $2)', routine) into answer using p_caller, p_file;
  return answer;
end
$$;

-- open_file (chapter 1600) calls it with what it lets out.
create function private.note_opening(p_caller private.caller, p_file public.files) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.file_receipts (company_id, file_id, employee_id, opened_at)
  values (p_file.company_id, p_file.id, p_caller.employee_id, private.now())
  on conflict do nothing
$$;

create function public.open_file(p_file_id uuid) returns table (bucket text, path text, name text, mime text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller private.caller := private.me();
  file public.files;
begin
  select f.* into file from public.files f
  where f.id = p_file_id and f.linked_at is not null and f.archived_at is null
    and (f.company_id = any (private.companies_reached(caller, null)) or (caller.role = 'newcomer' and f.employee_id = caller.employee_id));
  if not found or private.may_open_file(caller, file) is not true then
    perform private.refuse('RHNTF', 'Este arquivo não existe, ou você não tem acesso a ele.', 'file', 'Recarregue a página.');
  end if;
  if file.sensitivity not in ('P0', 'P1') then
    insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
    values (file.company_id, 'open_file', 'file', file.id, auth.uid(), jsonb_build_object(
      'initiated_by', 'user', 'name', file.name, 'purpose', file.purpose, 'employee_id', file.employee_id));
  end if;
  perform private.note_opening(caller, file);
  return query select file.bucket, file.path, file.name::text, file.mime;
end
$$;

-- Functions: tidying up --------------------------------------------------------------------------------------------
-- Called with the secret key. After its hour nothing arrives for an upload any more. A replaced picture stays for the hour that
-- its signed addresses live.
create function public.removable_files(p_limit integer default 50) returns table (file_id uuid, bucket text, path text)
language sql stable security definer set search_path = '' as $$
  (select f.id, f.bucket, f.path from public.files f
   where f.linked_at is null
     and f.created_at < private.now() - case when f.confirmed_at is null then interval '1 hour' else interval '1 day' end
   limit p_limit)
  union all
  (select f.id, f.bucket, f.path from public.files f
   join public.file_purposes p on p.purpose = f.purpose and not p.keeps_replaced
   where f.archived_at < private.now() - interval '1 hour' and f.removed_at is null
   limit p_limit)
  union all
  (select f.id, f.bucket, f.path from public.files f
   where f.destroy_at <= private.now() and f.removed_at is null
   limit p_limit)
$$;

-- Called with the secret key once the Storage service has removed them; a file that is still there is left alone.
create function public.note_removed_files(p_file_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone uuid[] := array(
    select f.id from public.files f
    where f.id = any (p_file_ids)
      and not exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.path));
begin
  delete from public.files f where f.id = any (gone) and f.linked_at is null;
  update public.files f set removed_at = private.now()
  where f.id = any (gone) and f.archived_at is not null and f.removed_at is null;
  return cardinality(gone);
end
$$;

grant execute on function
  public.start_upload(text, text, text, bigint, uuid, uuid), public.upload_to_confirm(uuid), public.open_file(uuid)
to authenticated;
grant execute on function
  public.confirm_upload(uuid, text, bigint, text), public.removable_files(integer), public.note_removed_files(uuid[])
to service_role;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.files
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.files
  for each row when (old.linked_at is not null) execute function private.tg_refuse_delete();
-- An upload is nobody's business before a record takes it.
create trigger _900_audit after update on public.files
  for each row when (new.linked_at is not null) execute function private.tg_audit('file', 'company_id', 'id');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.file_purposes is 'What a file may be for: limits, types, class, who sends and who reads. Modules add rows.';
comment on column public.file_purposes.audience is 'company: every member reads it; person: whom it concerns, and read_permission.';
comment on column public.file_purposes.own_upload is 'Whether people send one for themselves without write_permission.';
comment on column public.file_purposes.keeps_replaced is 'Whether an archived file is kept; otherwise its bytes are removed.';
comment on table public.files is 'Uploaded files: prepared, confirmed after their bytes were read, linked to a record, archived, removed.';
comment on column public.files.path is 'Key in the bucket: company/purpose/id. Nothing of it comes from the person.';
comment on column public.files.sensitivity is 'P0 directory to P4 health. P2 and above leave only through open_file.';
comment on column public.files.withheld_at is 'Since when whom it concerns reads it no more: its record was archived.';
comment on function private.readable_file_purposes() is 'Purposes whose files the caller reads, whoever they concern.';
comment on function private.is_prepared_upload(text, text) is 'Whether the caller prepared an upload to this path within the last hour.';
comment on function private.check_upload(public.file_purposes, text, bigint) is 'Refuses a type (RHTYP) or a size (RHSIZ) that the purpose does not take.';
comment on function private.upload_company(private.caller, public.file_purposes, uuid, uuid) is
  'The company that a new file belongs to; refuses who may not send it (RHNTF, RHPER).';
comment on function public.start_upload(text, text, text, bigint, uuid, uuid) is
  'Prepares an upload: answers the one path that the caller may fill within an hour.';
comment on function public.upload_to_confirm(uuid) is 'The caller''s own upload, for the edge function; refuses an expired one (RHUPL).';
comment on function public.confirm_upload(uuid, text, bigint, text) is
  'Secret key: compares what the bytes are with what was declared (RHFRG, RHTYP, RHSIZ, RHUPL) and confirms the file.';
comment on function private.link_file(uuid, text, uuid, text, uuid) is
  'Gives the caller''s confirmed upload to a record, from when on it is served; for the functions of modules.';
comment on function private.archive_file(uuid) is 'Takes a file out of service; for the functions of modules.';
comment on table private.file_readers is 'Which function decides who opens the files of a kind of record. Modules add rows.';
comment on column public.files.destroy_at is 'From when on the bytes are removed for good: the retention of the record is over.';
comment on function private.may_open_file(private.caller, public.files) is 'Whether the caller may open a file of a company in reach.';
comment on function public.open_file(uuid) is 'Where a file is, for the edge function that signs its address for 60 s; P2 and above are audited.';
comment on function public.removable_files(integer) is 'Secret key: files never finished, never linked or replaced, whose time is over.';
comment on function public.note_removed_files(uuid[]) is 'Secret key: forgets uploads whose bytes are gone, and marks linked ones as removed.';
comment on function private.check_waiting_uploads(uuid, bigint) is
  'Refuses (RHRAT) beyond 100 uploads an hour or 200 MB of a person, or 2 GB of a company, that no record took yet.';
comment on function private.note_opening(private.caller, public.files) is 'Keeps the first opening of a file by the caller.';
comment on table private.file_receipts is 'The first time that somebody opened a file.';
