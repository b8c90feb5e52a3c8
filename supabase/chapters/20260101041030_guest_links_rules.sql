-- Guest links: rules.
-- See guest_links_tables for the overview.

-- Functions: who the guest is ---------------------------------------------------------------------------------------
-- What is kept of a secret.
create function private.secret_digest(p_secret text) returns bytea language sql immutable parallel safe
return sha256(convert_to(coalesce(p_secret, ''), 'UTF8'));

-- The guests of subjects, as the module of the purpose tells them at this moment.
create function private.guests_of(p_company_id uuid, p_purpose text, p_subjects uuid[]) returns setof private.guest
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select p.guests_routine from private.guest_purposes p where p.purpose = p_purpose);
begin
  if routine is not null then
    return query execute format('select * from %s($1, $2)', routine) using p_company_id, p_subjects;
  end if;
end
$$;

-- Why nobody could prove to be this guest: no_cpf, no_birth_date, or null.
create function private.guest_problem(p_guest private.guest) returns text language sql immutable
return case when p_guest.cpf is null then 'no_cpf' when p_guest.birth_date is null then 'no_birth_date' end;

-- Whether CPF, as it was typed, and birth date are those of the guest.
create function private.is_guest(p_guest private.guest, p_cpf text, p_birth_date date) returns boolean language sql immutable
return coalesce(p_guest.cpf = regexp_replace(p_cpf, '[^0-9]', '', 'g') and p_guest.birth_date = p_birth_date, false);

-- How long the next try waits after so many wrong ones: nothing, then 1, 2, 4 … 64 minutes.
create function private.guest_pause(p_tries integer) returns interval language sql immutable
return case when p_tries >= 3 then make_interval(mins => (2 ^ (p_tries - 3))::integer) end;

-- Functions: what a link is good for --------------------------------------------------------------------------------
-- Where a link stands: open, expired or locked; revoked ones are told by nobody.
create function private.guest_link_state(p_link public.guest_links) returns text language sql stable security definer
  set search_path = '' as $$
  select case when p_link.locked_at is not null then 'locked' when p_link.expires_at <= private.now() then 'expired' else 'open' end
$$;

-- The link that a token belongs to, expired or locked as it may be; none for what opens nothing.
create function private.guest_link_by(p_token text) returns public.guest_links
language sql stable security definer set search_path = '' as $$
  select l.*
  from private.guest_link_keys k
  join public.guest_links l on l.company_id = k.company_id and l.id = k.link_id and l.revoked_at is null
  join public.companies c on c.id = l.company_id and c.active is not false
  where k.digest = private.secret_digest(p_token)
$$;

-- The link of a guest whose proof still holds; none when its hour is over, or the link.
create function private.guest_session_of(p_secret text) returns public.guest_links
language sql stable security definer set search_path = '' as $$
  select l.*
  from private.guest_link_keys k
  join public.guest_links l on l.company_id = k.company_id and l.id = k.link_id and l.revoked_at is null
  join public.companies c on c.id = l.company_id and c.active is not false
  where k.session_digest = private.secret_digest(p_secret) and k.session_until > private.now()
    and private.guest_link_state(l) = 'open'
    and exists (select from private.guests_of(l.company_id, l.purpose, array[l.subject_id]))
$$;

-- What the page of a guest shows.
create function private.guest_page(p_link public.guest_links) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  purpose private.guest_purposes;
  guest private.guest;
  seen jsonb;
begin
  select p.* into purpose from private.guest_purposes p where p.purpose = p_link.purpose;
  select g.* into guest from private.guests_of(p_link.company_id, p_link.purpose, array[p_link.subject_id]) g limit 1;
  execute format('select %s($1)', purpose.view_routine) into seen using p_link;
  return jsonb_build_object('purpose', purpose.purpose, 'label', purpose.label, 'name', guest.name,
    'company', (select c.name from public.companies c where c.id = p_link.company_id),
    'asked_by', (select h.display_name from public.employees h where h.id = p_link.made_by),
    'expires_at', p_link.expires_at, 'view', jsonb_build_object(purpose.purpose, seen));
end
$$;

-- Refuses who may not make links of a purpose in the company (RHARG, RHPER).
create function private.check_guest_purpose(p_company_id uuid, p_purpose text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  permission text := (select p.permission from private.guest_purposes p where p.purpose = p_purpose);
begin
  if permission is null then
    perform private.require_caller();
    perform private.refuse('RHARG', 'Finalidade de link desconhecida.', 'purpose', 'Recarregue a página.');
  end if;
  perform private.require_company(p_company_id, permission, 'Seu papel não permite criar estes links.');
end
$$;
