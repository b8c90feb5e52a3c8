-- Files: commands.
-- The photo of a person and the logo of a company: uploads that a record takes. A photo is a storage path in the
-- specification's column profile_image_url, which may still hold an old external address; only a photo that was uploaded
-- for that very person gets in, whoever writes the column. Everyone sets and removes the own photo; manage_employees
-- those of others, as far as ranks allow; manage_settings the logo.
-- It refuses: a path that is not the person's own confirmed photo, and a file that was sent for somebody else.

-- Functions: uploading ----------------------------------------------------------------------------------------------
-- Refuses (RHRAT) beyond 100 uploads an hour or 200 MB of a person, or 2 GB of a company, that no record took yet: they lie there, an hour
-- when they never came, a day when they were confirmed. One after the other, so that those who ask at the same moment do not each find the
-- same room.
create function private.check_waiting_uploads(p_company_id uuid, p_size bigint, p_guest_link_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine bigint;
  my_bytes numeric;
  all_bytes numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended('files.waiting:' || p_company_id, 0));
  select count(*) filter (where w.is_mine and f.created_at > private.now() - interval '1 hour'),
    coalesce(sum(f.size) filter (where w.is_mine), 0), coalesce(sum(f.size), 0)
  into mine, my_bytes, all_bytes
  from public.files f
  cross join lateral (select case when p_guest_link_id is null then f.uploaded_by = auth.uid()
    else f.guest_link_id = p_guest_link_id end as is_mine) w
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

-- Refuses (RHQTA) more than the space of the company, or of a person who sends for themselves: whoever manages documents sends the
-- company's. What waits to be removed lies there and counts. Under the lock of private.check_waiting_uploads.
create function private.check_storage_limits(p_company_id uuid, p_size bigint, p_guest_link_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  gigabyte constant bigint := 1073741824;
  used numeric;
begin
  select sum(f.size) into used from public.files f where f.company_id = p_company_id and f.removed_at is null;
  if coalesce(used, 0) + p_size > private.setting_number(p_company_id, 'company_storage_gb') * gigabyte then
    perform private.refuse('RHQTA', 'A empresa chegou ao limite de armazenamento.', 'file',
      'Um administrador vê o que ocupa espaço em Configurações › Armazenamento.');
  end if;
  if p_guest_link_id is not null or p_company_id = any (private.companies_reached(caller, 'manage_documents')) then
    return;
  end if;
  select sum(f.size) into used from public.files f
  where f.company_id = p_company_id and f.uploaded_by = auth.uid() and f.removed_at is null;
  if coalesce(used, 0) + p_size > private.setting_number(p_company_id, 'person_storage_gb') * gigabyte then
    perform private.refuse('RHQTA', 'Você chegou ao limite de espaço dos seus envios.', 'file', 'Fale com o RH.');
  end if;
end
$$;

-- A row for an upload that its sender, the caller or the guest of a link, may fill within the hour.
create function private.prepare_upload(
  p_purpose text, p_name text, p_mime text, p_size bigint, p_company_id uuid, p_employee_id uuid, p_guest_link_id uuid default null)
returns public.files language plpgsql volatile security definer set search_path = '' as $$
declare
  purpose public.file_purposes;
  -- The name is shown, never a path: what stands before the last slash and all control characters go.
  shown text := private.tidy(right(regexp_replace(regexp_replace(p_name, '^.*[\\/]', ''),
    '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]', '', 'g'), 200));
  file public.files;
begin
  select p.* into purpose from public.file_purposes p where p.purpose = p_purpose;
  perform private.check_upload(purpose, p_mime, p_size);
  perform private.check_waiting_uploads(p_company_id, p_size, p_guest_link_id);
  perform private.check_storage_limits(p_company_id, p_size, p_guest_link_id);
  insert into public.files as f
    (company_id, purpose, bucket, name, mime, size, sensitivity, employee_id, uploaded_by, guest_link_id, created_at)
  values (p_company_id, purpose.purpose, purpose.bucket, private.file_name(coalesce(shown, 'arquivo'), p_mime), p_mime, p_size,
    purpose.sensitivity, p_employee_id, case when p_guest_link_id is null then auth.uid() end, p_guest_link_id, private.now())
  returning f.* into file;
  return file;
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
begin
  select p.* into purpose from public.file_purposes p where p.purpose = p_purpose;
  if not found then
    perform private.refuse('RHARG', 'Finalidade de arquivo desconhecida.', 'purpose', 'Recarregue a página.');
  end if;
  company := private.upload_company(caller, purpose, p_employee_id, p_company_id);
  return query select f.id, f.bucket, f.path
    from private.prepare_upload(p_purpose, p_name, p_mime, p_size, company, p_employee_id) f;
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

-- Functions: linking and opening ------------------------------------------------------------------------------------
-- Gives a confirmed upload of the caller, or of the guest of a link, to a record, from when on it is served; for the functions of modules.
create function private.link_file(
  p_file_id uuid, p_purpose text, p_company_id uuid, p_entity_type text, p_entity_id uuid, p_guest_link_id uuid default null)
returns public.files language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files;
begin
  select f.* into file from public.files f
  where f.id = p_file_id and f.company_id = p_company_id and f.purpose = p_purpose
    and case when p_guest_link_id is null then f.uploaded_by = auth.uid() else f.guest_link_id = p_guest_link_id end
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

-- Takes a file out of service; for the functions of modules.
create function private.archive_file(p_file_id uuid) returns void language sql volatile security definer set search_path = '' as $$
  update public.files f set archived_at = private.now() where f.id = p_file_id and f.archived_at is null
$$;

-- Keeps the first opening of a file by the caller.
-- open_file (`files`) calls it with what it lets out.
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
  former private.caller := private.leaver();
  file public.files;
begin
  -- Leavers reach the papers of their own alone, whatever else was theirs.
  if exists (select from public.files f where f.id = p_file_id and f.employee_id = former.employee_id) then
    caller := former;
  end if;
  select f.* into file from public.files f
  where f.id = p_file_id and f.linked_at is not null and f.archived_at is null
    and (f.company_id = any (private.companies_reached(caller, null)) or (caller.role = 'newcomer' and f.employee_id = caller.employee_id)
      or (caller.role = 'leaver' and f.employee_id = caller.employee_id and f.entity_type = 'document'));
  if not found or private.may_open_file(caller, file) is not true or private.hides(caller, file.id) then
    perform private.refuse('RHNTF', 'Este arquivo não existe, ou você não tem acesso a ele.', 'file', 'Recarregue a página.');
  end if;
  if file.sensitivity not in ('P0', 'P1') or caller.role = 'leaver' then
    insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
    values (file.company_id, 'open_file', 'file', file.id, auth.uid(), jsonb_build_object(
      'initiated_by', 'user', 'name', file.name, 'purpose', file.purpose, 'employee_id', file.employee_id));
  end if;
  perform private.note_opening(caller, file);
  return query select file.bucket, file.path, file.name::text, file.mime;
end
$$;

-- Functions: tidying up ---------------------------------------------------------------------------------------------
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

grant execute on function public.start_upload(text, text, text, bigint, uuid, uuid), public.open_file(uuid) to authenticated;
grant execute on function public.confirm_upload(uuid, text, bigint, text), public.note_removed_files(uuid[]) to service_role;

-- Functions: photos and logos ---------------------------------------------------------------------------------------
-- A photo that was replaced or taken off is served no longer.
create function private.tg_employees__archive_photo() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.archive_file(f.id) from public.files f
  where f.company_id = old.company_id and f.employee_id = old.id and f.purpose = 'avatar' and f.path = old.profile_image_url;
  return null;
end
$$;

create function public.set_profile_photo(p_employee_id uuid, p_file_id uuid default null) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
  photo public.files;
begin
  select e.* into person from public.employees e
  where e.id = p_employee_id
    and (e.id = caller.employee_id or e.company_id = any (private.companies_reached(caller, 'manage_employees')));
  if not found then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  if person.id is distinct from caller.employee_id then
    perform private.check_team(person.company_id, array[person.id]);
  end if;
  perform from public.employees e where e.id = person.id for update;
  if p_file_id is not null then
    photo := private.link_file(p_file_id, 'avatar', person.company_id, 'employee', person.id);
    if photo.employee_id is distinct from person.id then
      perform private.refuse('RHNTF', 'Esta foto foi enviada para outra pessoa.', 'file', 'Envie a foto novamente.');
    end if;
  end if;
  update public.employees e set profile_image_url = photo.path where e.id = person.id returning e.* into person;
  return person;
end
$$;

create function public.set_company_logo(p_company_id uuid, p_file_id uuid default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  logo public.files;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Seu papel não permite mudar a marca da empresa.');
  perform from public.company_details d where d.company_id = p_company_id for update;
  perform private.archive_file(f.id) from public.files f where f.id = private.company_logo_id(p_company_id);
  if p_file_id is not null then
    logo := private.link_file(p_file_id, 'company_logo', p_company_id, 'company', p_company_id);
  end if;
  return logo.path;
end
$$;

-- A logo is no secret: mail programs fetch it without a session.
create function public.open_company_logo(p_file_id uuid) returns table (bucket text, path text, mime text, size bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select f.bucket, f.path, f.mime, f.size from public.files f
  where f.id = p_file_id and f.id = private.company_logo_id(f.company_id);
  if not found then
    perform private.refuse('RHNTF', 'Esta marca não está mais em uso.', 'file', 'Veja a atual em Configurações.');
  end if;
end
$$;

-- Triggers: photos and logos ----------------------------------------------------------------------------------------
create trigger _520_archive_photo after update of profile_image_url on public.employees
  for each row when (old.profile_image_url is distinct from new.profile_image_url)
  execute function private.tg_employees__archive_photo();

-- Functions: photos and logos ---------------------------------------------------------------------------------------
grant execute on function public.set_profile_photo(uuid, uuid), public.set_company_logo(uuid, uuid) to authenticated;
grant execute on function public.open_company_logo(uuid) to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.start_upload(text, text, text, bigint, uuid, uuid) is
  'Prepares an upload: answers the one path that the caller may fill within an hour.';
comment on function public.confirm_upload(uuid, text, bigint, text) is
  'Secret key: compares what the bytes are with what was declared (RHFRG, RHTYP, RHSIZ, RHUPL) and confirms the file.';
comment on function public.open_file(uuid)
  is 'Where a file is, for the edge function that signs its address for 60 s; P2 and above are audited.';
comment on function public.note_removed_files(uuid[])
  is 'Secret key: forgets uploads whose bytes are gone, and marks linked ones as removed.';
comment on function public.set_profile_photo(uuid, uuid)
  is 'Sets the photo of a person to a confirmed upload, or removes it (RHNTF, RHTEA).';
comment on function public.set_company_logo(uuid, uuid)
  is 'Sets the logo of a company to a confirmed upload, or removes it. Answers its path.';
comment on function public.open_company_logo(uuid) is 'Secret key: where the logo is that a company uses now (RHNTF).';
