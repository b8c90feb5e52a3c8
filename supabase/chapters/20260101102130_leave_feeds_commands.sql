-- Calendars that other programs subscribe to: commands.
-- See leave_feeds_tables for the overview.

-- Functions: keeping ------------------------------------------------------------------------------------------------
create function public.close_leave_feed(p_kind text) returns setof public.leave_feeds
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  return query
    update public.leave_feeds f set revoked_at = private.now()
    where f.company_id = caller.company_id and f.employee_id = caller.employee_id and f.kind = p_kind and f.revoked_at is null
      returning f.*;
end
$$;

-- Opens a feed with a new address; an address that was in use stops at once. The token is told here and never again.
create function public.open_leave_feed(p_kind text) returns table (feed_id uuid, token text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  feed public.leave_feeds;
  known private.feed_kinds;
  secret text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  if caller.role = 'newcomer' then
    perform private.refuse('RHPER', 'Férias e ausências ficam disponíveis a partir do seu primeiro dia.', '',
      'Antes disso, fale com o RH.');
  end if;
  select k.* into known from private.feed_kinds k where k.kind = p_kind;
  if known.kind is null then
    perform private.refuse('RHARG', 'Escolha o calendário a assinar.', 'kind', 'O seu ou o da equipe.');
  elsif known.permission is not null and not private.role_has(caller.role, known.permission) then
    perform private.refuse('RHPER', 'Seu papel não permite assinar este calendário.', 'kind', 'Peça a um administrador.');
  end if;
  perform from public.employees e where e.id = caller.employee_id for update;
  perform public.close_leave_feed(p_kind);
  insert into public.leave_feeds as f (company_id, employee_id, kind, created_at)
  values (caller.company_id, caller.employee_id, p_kind, private.now()) returning f.* into feed;
  insert into private.leave_feed_keys (feed_id, company_id, digest, counted_from)
  values (feed.id, feed.company_id, sha256(convert_to(secret, 'UTF8')), private.now());
  return query select feed.id, secret;
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
-- By the secret key alone: null for what opens nothing, {"wait": true} for an address that is asked more than 60 times an hour.
create function public.read_leave_feed(p_token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  feed public.leave_feeds;
  count integer;
  source private.feed_kinds;
  events jsonb;
begin
  select f.* into feed
  from private.leave_feed_keys k
  join public.leave_feeds f on f.company_id = k.company_id and f.id = k.feed_id
  where k.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and f.revoked_at is null;
  select k.* into source from private.feed_kinds k where k.kind = feed.kind;
  -- What the person may no longer read, the address no longer tells.
  if feed.id is null or not private.can_sign_in(feed.employee_id) or not coalesce(source.permission is null or (
    select private.role_has(e.role, source.permission) from public.employees e
    where e.company_id = feed.company_id and e.id = feed.employee_id), false) then
    return null;
  end if;
  update private.leave_feed_keys k
  set readings = case when k.counted_from < private.now() - interval '1 hour' then 1 else k.readings + 1 end,
    counted_from = case when k.counted_from < private.now() - interval '1 hour' then private.now() else k.counted_from end
  where k.company_id = feed.company_id and k.feed_id = feed.id
  returning k.readings into count;
  if count > 60 then
    return jsonb_build_object('wait', true);
  end if;
  update public.leave_feeds f set last_read_at = private.now() where f.company_id = feed.company_id and f.id = feed.id;
  execute format('select %s($1)', source.routine) into events using feed;
  return jsonb_build_object('kind', feed.kind, 'person', private.person_name(feed.employee_id), 'events', events);
end
$$;

grant execute on function public.open_leave_feed(text), public.close_leave_feed(text) to authenticated;
grant execute on function public.read_leave_feed(text) to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.close_leave_feed(text) is 'Revokes the address of one''s calendar; what was revoked comes back (RHPER).';
comment on function public.open_leave_feed(text)
  is 'A new address for one''s calendar, the old one stops; the token is told once (RHPER, RHARG).';
comment on function public.read_leave_feed(text)
  is 'What the address of a calendar tells, for the edge function; null when it opens nothing.';
