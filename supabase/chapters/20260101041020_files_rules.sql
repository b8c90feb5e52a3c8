-- Files: rules.
-- See files_tables for the overview.

-- Functions: uploading ----------------------------------------------------------------------------------------------
-- Refuses a type (RHTYP) or a size (RHSIZ) that the purpose does not take.
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

-- A name that ends as its type does: what somebody downloads is opened by the program for what its bytes are, never run.
create function private.file_name(p_name text, p_mime text) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when p_name ~* ('\.' || replace(k.ending, 'jpg', 'jpe?g') || '$') then p_name else left(p_name, 190) || '.' || k.ending end
  from (select case p_mime when 'image/jpeg' then 'jpg'
    when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then 'docx'
    when 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' then 'xlsx'
    else split_part(p_mime, '/', 2) end) k (ending)
$$;

-- Whether a purpose lets the caller send to a company by a rule of its own.
create function private.sends_by_routine(p_purpose public.file_purposes, p_company_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  answer boolean := false;
begin
  if p_purpose.write_routine is not null then
    execute format('select %s($1)', p_purpose.write_routine) into answer using p_company_id;
  end if;
  return answer;
end
$$;

-- The company that a new file belongs to: for a person that person's, otherwise the one named, or the one that the caller works in. Refuses
-- a caller who may not send it (RHNTF, RHPER).
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
  if not coalesce(company = any (allowed) or (p_purpose.own_upload and p_employee_id = p_caller.employee_id), false)
    and not coalesce(private.sends_by_routine(p_purpose, company), false) then
    perform private.refuse('RHPER', 'Seu papel não permite enviar este arquivo.', '', 'Peça a um administrador.');
  end if;
  perform private.check_team(company, array[p_employee_id]) where p_purpose.write_permission = 'manage_employees'
    and p_employee_id <> p_caller.employee_id;
  return company;
end
$$;

-- An upload that its sender reports as arrived, the caller or the guest of a link, before the secret key reads the bytes. A file that is
-- confirmed already is answered again (RHNTF, RHUPL).
create function private.waiting_upload(p_file_id uuid, p_companies uuid[], p_guest_link_id uuid default null)
returns table (file_id uuid, bucket text, path text, name text, mime text, size bigint, confirmed_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  file public.files;
begin
  select f.* into file from public.files f
  where f.id = p_file_id and f.company_id = any (p_companies)
    and case when p_guest_link_id is null then f.uploaded_by = auth.uid() else f.guest_link_id = p_guest_link_id end;
  if not found then
    perform private.refuse('RHNTF', 'Este envio não existe.', 'file', 'Envie o arquivo novamente.');
  end if;
  if file.confirmed_at is null and file.created_at <= private.now() - interval '1 hour' then
    perform private.refuse('RHUPL', 'O envio demorou demais e expirou.', 'file', 'Envie o arquivo novamente.');
  end if;
  return query select file.id, file.bucket, file.path, file.name::text, file.mime, file.size, file.confirmed_at;
end
$$;

-- Functions: linking and opening ------------------------------------------------------------------------------------
-- Whether the caller may open a file of a company in reach: the own files and those of the caller's role, unless the record decides by
-- itself.
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

-- Functions: tidying up ---------------------------------------------------------------------------------------------
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
grant execute on function public.removable_files(integer) to service_role;

-- Functions: limits of uploads --------------------------------------------------------------------------------------
-- The same for a server that keeps the bytes itself and tidies up without being asked, at its start too.
create function jobs.expired_objects(p_limit integer) returns table (bucket_id text, name text)
language sql stable set search_path = '' as $$
  select o.bucket_id, o.name from public.removable_files(null) r
  join storage.objects o on o.bucket_id = r.bucket and o.name = r.path
  limit p_limit
$$;
grant execute on function jobs.expired_objects(integer) to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.removable_files(integer) is 'Secret key: files never finished, never linked or replaced, whose time is over.';
comment on function jobs.expired_objects(integer) is 'Objects whose files are removable, for the clean-up of our own server.';
