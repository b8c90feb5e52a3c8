-- Limits of uploads.
-- What was declared when an upload began is the most that it stores, by whatever address and however it is sent; what waits for a
-- record is bounded for a person and a company; what is over goes away by itself where the server keeps the bytes.
-- It refuses: more bytes than declared, late and repeated uploads, objects that nobody prepared, too much at once.

-- Functions ------------------------------------------------------------------------------------------------------------
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
    perform private.refuse('RHSIZ', 'O arquivo é maior do que foi anunciado.', 'file', 'Envie o arquivo novamente.');
  end if;
  if file.confirmed_at is not null or file.created_at <= private.now() - interval '1 hour' then
    perform private.refuse('RHUPL', 'O envio demorou demais e expirou.', 'file', 'Envie o arquivo novamente.');
  end if;
  return null;
end
$$;

-- The same for a server that keeps the bytes itself and tidies up without being asked, at its start too.
create function jobs.expired_objects(p_limit integer) returns table (bucket_id text, name text)
language sql stable set search_path = '' as $$
  select o.bucket_id, o.name from public.removable_files(null) r
  join storage.objects o on o.bucket_id = r.bucket and o.name = r.path
  limit p_limit
$$;
grant execute on function jobs.expired_objects(integer) to service_role;

-- Triggers -------------------------------------------------------------------------------------------------------------
-- After, so that row level security has spoken first: whom it refuses learns nothing of what is prepared.
create or replace trigger _300_declared_upload after insert or update of bucket_id, name, metadata on storage.objects
  for each row execute function private.tg_declared_upload();

-- Comments -------------------------------------------------------------------------------------------------------------
comment on function private.tg_declared_upload() is
  'Refuses more bytes than were declared (RHSIZ), late and repeated uploads (RHUPL), and objects that nobody prepared (RHNTF).';
comment on function jobs.expired_objects(integer) is 'Objects whose files are removable, for the clean-up of our own server.';
