-- Guest links: commands.
-- See guest_links_tables for the overview.

-- Functions: making -------------------------------------------------------------------------------------------------
-- Links for the guests of many subjects. Who had one keeps its row, with a new token, seven days and a clean slate; the old token and
-- whoever is in by it stop at once. For those whom nobody could recognise a problem comes in place of a token.
create function private.new_guest_links(p_company_id uuid, p_purpose text, p_subjects uuid[])
returns table (subject_id uuid, link_id uuid, token text, expires_at timestamptz, problem text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with guests as materialized (
      select g.subject_id, g.employee_id, private.guest_problem(g) as problem,
        translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_') as token
      from private.guests_of(p_company_id, p_purpose, p_subjects) g
    ), links as (
      insert into public.guest_links as l (company_id, purpose, subject_id, employee_id, made_by, created_at, expires_at)
      select p_company_id, p_purpose, g.subject_id, g.employee_id, private.my_employee_id(), private.now(),
        private.now() + make_interval(days => private.setting_number(p_company_id, 'guest_link_days'))
      from guests g where g.problem is null
      on conflict (company_id, purpose, subject_id) where revoked_at is null do update
      set made_by = excluded.made_by, expires_at = excluded.expires_at, locked_at = null, asked_again_at = null
      returning l.id, l.subject_id, l.expires_at
    ), keys as (
      insert into private.guest_link_keys (company_id, link_id, digest)
      select p_company_id, l.id, private.secret_digest(g.token) from links l join guests g on g.subject_id = l.subject_id
      on conflict (company_id, link_id) do update
      set digest = excluded.digest, tries = 0, wait_until = null, session_digest = null, session_until = null
    )
    select g.subject_id, l.id, case when l.id is not null then g.token end, l.expires_at, g.problem
    from guests g left join links l on l.subject_id = g.subject_id;
end
$$;

create function public.make_guest_links(p_company_id uuid, p_purpose text, p_subjects uuid[])
returns table (subject_id uuid, link_id uuid, token text, expires_at timestamptz, problem text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_guest_purpose(p_company_id, p_purpose);
  if cardinality(p_subjects) > 500 then
    perform private.refuse('RHLIM', 'São links demais de uma vez.', 'subjects', 'Crie até 500 por vez.');
  end if;
  return query select * from private.new_guest_links(p_company_id, p_purpose, p_subjects);
end
$$;

create function public.revoke_guest_link(p_link_id uuid) returns public.guest_links
language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.guest_links;
begin
  select l.* into link from public.guest_links l
  where l.id = p_link_id and l.company_id = any (private.visible_company_ids()) and l.purpose = any (private.my_guest_purposes());
  if not found then
    perform private.refuse_missing('Este link não existe mais.', 'link_id');
  end if;
  perform private.check_guest_purpose(link.company_id, link.purpose);
  update public.guest_links l set revoked_at = coalesce(l.revoked_at, private.now()) where l.id = link.id returning l.* into link;
  return link;
end
$$;

grant execute on function public.make_guest_links(uuid, text, uuid[]), public.revoke_guest_link(uuid) to authenticated;

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- From here on the trail says by which link it was.
create function private.enter_as_guest(p_link public.guest_links) returns void
language sql volatile security definer set search_path = '' as $$
  select set_config('vinculo.guest_link', p_link.id::text, true)
$$;

-- A try is counted before it is looked at, so that many at once are as many tries; the right one takes the count back.
create function public.prove_guest(p_token text, p_cpf text, p_birth_date date)
returns table (state text, secret text, tries_left integer, wait_until timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  link public.guest_links := private.guest_link_by(p_token);
  guest private.guest;
  tried integer;
begin
  select g.* into guest from private.guests_of(link.company_id, link.purpose, array[link.subject_id]) g limit 1;
  if guest.subject_id is null or private.guest_link_state(link) <> 'open' then
    return;
  end if;
  update private.guest_link_keys k set tries = k.tries + 1, wait_until = private.now() + private.guest_pause(k.tries + 1)
  where k.company_id = link.company_id and k.link_id = link.id and coalesce(k.wait_until <= private.now(), true)
  returning k.tries, k.wait_until into tried, wait_until;
  if not found then
    select 'wait', k.wait_until into state, wait_until
    from private.guest_link_keys k where k.company_id = link.company_id and k.link_id = link.id;
  elsif not private.is_guest(guest, p_cpf, p_birth_date) then
    state := 'wrong';
    tries_left := greatest(10 - tried, 0);
    update public.guest_links l set locked_at = private.now() where l.id = link.id and tried >= 10;
  else
    perform private.enter_as_guest(link);
    state := 'open';
    wait_until := null;
    secret := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
    update public.guest_links l set opened_at = private.now() where l.id = link.id;
    update private.guest_link_keys k set tries = 0, wait_until = null, session_digest = private.secret_digest(secret),
      session_until = private.now() + interval '1 hour'
    where k.company_id = link.company_id and k.link_id = link.id;
  end if;
  return next;
end
$$;

-- Tells those who make such links, once a day, that a guest came too late or was locked out. Answers nothing, whatever the token is.
create function public.ask_for_guest_link(p_token text) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.guest_links := private.guest_link_by(p_token);
  purpose private.guest_purposes;
  guest private.guest;
begin
  select g.* into guest from private.guests_of(link.company_id, link.purpose, array[link.subject_id]) g limit 1;
  if guest.subject_id is null then
    return;
  end if;
  update public.guest_links l set asked_again_at = private.now()
  where l.id = link.id and private.guest_link_state(l) <> 'open'
    and coalesce(l.asked_again_at <= private.now() - interval '1 day', true);
  if not found then
    return;
  end if;
  select p.* into purpose from private.guest_purposes p where p.purpose = link.purpose;
  perform private.notify_people(link.company_id, array(select e.id from public.employees e
      where e.company_id = link.company_id and e.user_id is not null and private.role_has(e.role, purpose.permission)),
    'guest_link_asked', format('%s pediu um novo link', guest.name), 'O anterior venceu ou foi bloqueado. Crie outro e envie à pessoa.',
    purpose.page, 'guest_link', link.id);
end
$$;

-- The link of a guest who proved who they are (RHGST).
create function private.require_guest(p_secret text) returns public.guest_links
language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.guest_links := private.guest_session_of(p_secret);
begin
  if link.id is null then
    perform private.refuse('RHGST', 'Sua confirmação venceu.', '', 'Confirme de novo seu CPF e sua data de nascimento.');
  end if;
  perform private.enter_as_guest(link);
  return link;
end
$$;

create function public.guest_act(p_secret text, p_act text, p_values jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.guest_links := private.require_guest(p_secret);
  routine text := (select p.act_routine from private.guest_purposes p where p.purpose = link.purpose);
begin
  execute format('select %s($1, $2, $3)', routine) using link, p_act, private.an_object(p_values);
  return private.guest_page(link);
end
$$;

grant execute on function public.prove_guest(text, text, date), public.ask_for_guest_link(text), public.guest_act(text, text, jsonb)
  to anon, authenticated;

-- Functions: files of guests ----------------------------------------------------------------------------------------
-- By the secret key alone: prepares an upload for an item of what the guest sees; the edge function signs its address.
create function public.start_guest_upload(p_secret text, p_item text, p_name text, p_mime text, p_size bigint)
returns table (file_id uuid, bucket text, path text) language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.guest_links := private.require_guest(p_secret);
  routine text := (select p.upload_routine from private.guest_purposes p where p.purpose = link.purpose);
  chosen text;
begin
  if routine is null then
    perform private.refuse('RHARG', 'Este link não aceita envio de arquivos.', 'file', 'Recarregue a página.');
  end if;
  execute format('select %s($1, $2)', routine) into chosen using link, p_item;
  return query select f.id, f.bucket, f.path
    from private.prepare_upload(chosen, p_name, p_mime, p_size, link.company_id, link.employee_id, link.id) f;
end
$$;

-- By the secret key alone: an upload of this guest, before its bytes are read.
create function public.guest_upload_to_confirm(p_secret text, p_file_id uuid)
returns table (file_id uuid, bucket text, path text, name text, mime text, size bigint, confirmed_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.guest_links := private.require_guest(p_secret);
begin
  return query select * from private.waiting_upload(p_file_id, array[link.company_id], link.id);
end
$$;

-- By the secret key alone: a file that the guest may see. Written, as every opening by somebody else than a colleague is.
create function public.open_guest_file(p_secret text, p_file_id uuid) returns table (bucket text, path text, name text, mime text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.guest_links := private.require_guest(p_secret);
  routine text := (select p.file_routine from private.guest_purposes p where p.purpose = link.purpose);
  file public.files;
  may_open boolean;
begin
  select f.* into file from public.files f
  where f.id = p_file_id and f.company_id = link.company_id and f.linked_at is not null and f.archived_at is null;
  if routine is not null and file.id is not null then
    execute format('select %s($1, $2)', routine) into may_open using link, file;
  end if;
  if may_open is not true then
    perform private.refuse('RHNTF', 'Este arquivo não existe, ou você não tem acesso a ele.', 'file', 'Recarregue a página.');
  end if;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, metadata)
  values (file.company_id, 'open_file', 'file', file.id, jsonb_build_object(
    'initiated_by', 'guest', 'name', file.name, 'purpose', file.purpose, 'employee_id', file.employee_id));
  return query select file.bucket, file.path, file.name::text, file.mime;
end
$$;

grant execute on function public.start_guest_upload(text, text, text, text, bigint), public.guest_upload_to_confirm(text, uuid),
  public.open_guest_file(text, uuid) to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.make_guest_links(uuid, text, uuid[]) is
  'Links for the guests of up to 500 subjects; each token is told once, and one made before stops (RHARG, RHPER, RHLIM).';
comment on function public.revoke_guest_link(uuid) is 'Ends a link at once (RHNTF).';
comment on function public.prove_guest(text, text, date) is
  'Public: CPF and birth date in exchange for a secret of an hour; no row for what opens nothing. States: open, wrong, wait.';
comment on function public.ask_for_guest_link(text) is 'Public: asks the company for a fresh link; the same answer for every token.';
comment on function public.guest_act(text, text, jsonb)
  is 'Public: what a guest does, as the module allows; answers what the page shows then (RHGST).';
comment on function public.start_guest_upload(text, text, text, text, bigint)
  is 'Secret key only: prepares an upload of a guest (RHGST).';
comment on function public.guest_upload_to_confirm(text, uuid) is 'Secret key only: an upload of a guest that arrived (RHGST, RHUPL).';
comment on function public.open_guest_file(text, uuid) is 'Secret key only: where a file is that a guest may see (RHGST, RHNTF).';
