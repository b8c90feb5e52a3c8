-- Files.
-- What people upload. A purpose says what may come (size, types), how sensitive it is, who may send and who may read it;
-- modules add their own rows. An upload has three steps: start_upload prepares a row and the one path that its caller may
-- fill, the browser sends the bytes to the Storage service, and the edge function confirm-upload reads them and calls
-- confirm_upload. A confirmed file is served only after a record took it (private.link_file), and only up to class P1 by
-- row level security: P2 and above leave through open_file, which writes who opened what.
-- What was never finished, never linked or was replaced is removed through the Storage service, never by SQL.
-- It refuses: files too large, of a type that the purpose does not take, or whose bytes are not what they claim to be;
-- changing or deleting a stored file; a photo or logo that is not a confirmed upload of its own.
--
-- Limits of uploads.
-- What was declared when an upload began is the most that it stores, by whatever address and however it is sent; what waits for a
-- record is bounded for a person and a company; what is over goes away by itself where the server keeps the bytes.
-- It refuses: more bytes than declared, late and repeated uploads, objects that nobody prepared, too much at once.

-- Buckets -----------------------------------------------------------------------------------------------------------
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', false, 1048576, array['image/png', 'image/jpeg', 'image/webp']),
  ('files', 'files', false, 52428800, null)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Tables ------------------------------------------------------------------------------------------------------------
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
  write_routine text,
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
  uploaded_by uuid,
  guest_link_id uuid,
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
  -- Somebody with a login, or a guest by a link (`guest_links`).
  constraint files_uploaded_by_check check (uploaded_by is not null or guest_link_id is not null),
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

-- Indexes -----------------------------------------------------------------------------------------------------------
create index file_purposes_bucket_idx on public.file_purposes (bucket);
create index file_purposes_write_permission_idx on public.file_purposes (write_permission);
create index file_purposes_read_permission_idx on public.file_purposes (read_permission);
create index files_company_employee_idx on public.files (company_id, employee_id);
create index files_company_entity_idx on public.files (company_id, entity_type, entity_id);
create index files_unlinked_idx on public.files (company_id, created_at) where linked_at is null;
create index files_destroyed_idx on public.files (company_id, destroy_at) where destroy_at is not null and removed_at is null;
create index files_archived_idx on public.files (company_id, archived_at) where archived_at is not null and removed_at is null;

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.file_receipts enable row level security;
alter table public.file_purposes enable row level security;
alter table public.files enable row level security;
alter table private.file_readers enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.file_purposes, public.files to authenticated, service_role;

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, keeps_replaced)
values
  ('avatar', 'Foto', 'avatars', 1048576, array['image/png', 'image/jpeg', 'image/webp'], 'P0', 'company', true,
    'manage_employees', false),
  ('company_logo', 'Marca da empresa', 'files', 2097152, array['image/png', 'image/jpeg', 'image/webp'], 'P0', 'company',
    false, 'manage_settings', false);

-- Functions: who reads what -----------------------------------------------------------------------------------------
-- Purposes whose files the caller reads, whoever they concern.
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

-- Whether the caller prepared an upload to this path within the last hour.
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

-- Policies ----------------------------------------------------------------------------------------------------------
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

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.files
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.files
  for each row when (old.linked_at is not null) execute function private.tg_refuse_delete();
-- An upload is nobody's business before a record takes it.
create trigger _900_audit after update on public.files
  for each row when (new.linked_at is not null) execute function private.tg_audit('file', 'company_id', 'id');

-- Functions: who reads what -----------------------------------------------------------------------------------------
grant execute on function private.readable_file_purposes(), private.is_prepared_upload(text, text) to authenticated;

-- Functions: limits of uploads --------------------------------------------------------------------------------------
-- Refuses more bytes than were declared (RHSIZ), late and repeated uploads (RHUPL), and objects that nobody prepared (RHNTF).
-- Asked for every row of an API caller, also by the address that was signed for an upload, which knows no caller: what was declared
-- is the limit, and nothing arrives after the hour, or for a file that is confirmed. The setting tells a service that reads it
-- where to cut the stream; hosted measures once all of it has come, and removes it again. Only what the secret key stores by
-- itself is as large as it is: papers whose size is known once they are printed.
create function private.tg_declared_upload() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files;
begin
  if coalesce(auth.role(), 'service_role') = 'service_role' and storage.operation() is distinct from 'storage.object.upload_signed' then
    return null;
  end if;
  select f.* into file from public.files f where f.bucket = new.bucket_id and f.path = new.name;
  if not found then
    if exists (select from public.file_purposes p where p.bucket = new.bucket_id) then
      perform private.refuse('RHNTF', 'Este envio não existe.', 'file', 'Envie o arquivo novamente.');
    end if;
    return null;
  end if;
  perform set_config('storage.object_size_limit', file.size::text, true);
  if (new.metadata ->> 'size')::bigint > file.size then
    perform private.refuse('RHSIZ', 'O arquivo é maior que o tamanho informado no envio.', 'file', 'Envie o arquivo novamente.');
  end if;
  if file.confirmed_at is not null or file.created_at <= private.now() - interval '1 hour' then
    perform private.refuse('RHUPL', 'O envio demorou demais e expirou.', 'file', 'Envie o arquivo novamente.');
  end if;
  return null;
end
$$;

-- Triggers: limits of uploads ---------------------------------------------------------------------------------------
-- After, so that row level security has spoken first: whom it refuses learns nothing of what is prepared.
create or replace trigger _300_declared_upload after insert or update of bucket_id, name, metadata on storage.objects
  for each row execute function private.tg_declared_upload();

-- Indexes: photos and logos -----------------------------------------------------------------------------------------
create unique index files_current_logo_idx on public.files (company_id)
  where purpose = 'company_logo' and linked_at is not null and archived_at is null;

-- Functions: photos and logos ---------------------------------------------------------------------------------------
-- Refuses a storage path that is not a photo of this person (RHUPL).
create function private.tg_employees__guard_photo() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select from public.files f
    where f.company_id = new.company_id and f.employee_id = new.id and f.purpose = 'avatar'
      and f.path = new.profile_image_url and f.linked_at is not null and f.archived_at is null
  ) then
    perform private.refuse('RHUPL', 'Esta foto não foi enviada para esta pessoa.', 'profile_image_url', 'Envie a foto novamente.');
  end if;
  return new;
end
$$;

-- Triggers: photos and logos ----------------------------------------------------------------------------------------
create trigger _270_guard_photo before insert or update of profile_image_url on public.employees
  for each row when (new.profile_image_url ~ '^[0-9a-f-]{36}/') execute function private.tg_employees__guard_photo();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.file_purposes is 'What a file may be for: limits, types, class, who sends and who reads. Modules add rows.';
comment on column public.file_purposes.audience is 'company: every member reads it; person: whom it concerns, and read_permission.';
comment on column public.file_purposes.write_routine is
  'Who sends besides: a function of private (company) that says whether the caller does.';
comment on column public.file_purposes.own_upload is 'Whether people send one for themselves without write_permission.';
comment on column public.file_purposes.keeps_replaced is 'Whether an archived file is kept; otherwise its bytes are removed.';
comment on table public.files is 'Uploaded files: prepared, confirmed after their bytes were read, linked to a record, archived, removed.';
comment on column public.files.path is 'Key in the bucket: company/purpose/id. Nothing of it comes from the person.';
comment on column public.files.sensitivity is 'P0 directory to P4 health. P2 and above leave only through open_file.';
comment on column public.files.withheld_at is 'Since when whom it concerns reads it no more: its record was archived.';
comment on table private.file_readers is 'Which function decides who opens the files of a kind of record. Modules add rows.';
comment on column public.files.destroy_at is 'From when on the bytes are removed for good: the retention of the record is over.';
comment on table private.file_receipts is 'The first time that somebody opened a file.';
