-- Audit: rules.
-- See audit_tables for the overview.

-- Functions: writing ------------------------------------------------------------------------------------------------
-- The caller's address as the gateway saw it, unread; null where the request names none.
create function private.request_address() returns text language sql stable set search_path = '' as $$
  select coalesce(h.headers ->> 'cf-connecting-ip', split_part(h.headers ->> 'x-forwarded-for', ',', 1))
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) h
$$;

-- Where a change came from and why, as far as the request tells: ip, the caller's address, and reason, as the person
-- typed it (header x-audit-reason: UTF-8 in base64, since a header holds no accents), and the link that a guest came through
-- (`guest_links`). An address of the machine itself says nothing.
create function private.request_origin() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  address text := private.request_address();
  reason text;
begin
  if address !~ '^[0-9a-fA-F.:]{3,45}$' or address in ('127.0.0.1', '::1', '::ffff:127.0.0.1') then
    address := null;
  end if;
  if headers ? 'x-audit-reason' then
    begin
      reason := left(private.tidy(regexp_replace(convert_from(decode(headers ->> 'x-audit-reason', 'base64'), 'UTF8'),
        '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+', ' ', 'g')), 300);
    exception when others then
      reason := null;
    end;
  end if;
  -- A function that was given a reason says so for the entries that it writes.
  return jsonb_strip_nulls(jsonb_build_object('ip', address, 'guest_link', nullif(current_setting('vinculo.guest_link', true), ''),
    'reason', coalesce(nullif(current_setting('vinculo.audit_reason', true), ''), reason)));
end
$$;

-- An entry written by a person belongs to that person's company. Every entry, whoever writes it, gets its origin here, so that nobody
-- states their own.
create function private.tg_audit_logs__fill_company() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.company_id := coalesce(new.company_id, private.my_company_id());
  if new.company_id is null then
    perform private.refuse('RHPER', 'Este acesso não pertence a uma empresa ativa.', '', 'Entre novamente.');
  end if;
  if jsonb_typeof(new.metadata) = 'object' then
    new.metadata := new.metadata - '{ip,reason,guest_link}'::text[] || private.request_origin();
  end if;
  return new;
end
$$;

-- Functions: the chain ----------------------------------------------------------------------------------------------
-- SHA-256 of a link.
create function private.audit_hash(p_previous bytea, p_seq bigint, p_entry public.audit_logs, p_values_digest bytea) returns bytea
language sql immutable parallel safe
return sha256(p_previous || convert_to(jsonb_build_array(
  p_seq, p_entry.id, p_entry.company_id, extract(epoch from p_entry.at), p_entry.action_type, p_entry.entity_type,
  p_entry.entity_id, p_entry.performed_by, encode(p_values_digest, 'hex'))::text, 'UTF8'));

-- SHA-256 of the values of an entry.
create function private.audit_values_digest(p_metadata jsonb) returns bytea language sql immutable parallel safe
return sha256(convert_to(p_metadata::text, 'UTF8'));

-- Recomputes the links of a company after a checkpoint (sequence and hash of its last link): whether all are right, and where it came to. A
-- null limit takes all. Values that an erasure took out count as right when its record names both digests. In plpgsql, since redactions are
-- born in a later chapter.
create function private.check_audit_links(p_company_id uuid, p_after_seq bigint, p_after_hash bytea, p_limit bigint)
returns table (intact boolean, checked bigint, first_broken_seq bigint, up_to_seq bigint, up_to_hash bytea)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select coalesce(bool_and(link.right), true), count(*), min(link.seq) filter (where not link.right),
    coalesce(max(link.seq), p_after_seq), coalesce((array_agg(link.hash order by link.seq desc))[1], p_after_hash)
  from (
    select k.seq, k.hash,
      k.seq = p_after_seq + row_number() over chain
      and k.previous = coalesce(lag(k.hash) over chain, p_after_hash)
      and coalesce(k.values_digest = private.audit_values_digest(a.metadata)
        or (k.values_digest = r.original_digest and r.redacted_digest = private.audit_values_digest(a.metadata)), false)
      and coalesce(k.hash = private.audit_hash(k.previous, k.seq, a, k.values_digest), false) as right
    from (
      select c.* from private.audit_chain c
      where c.company_id = p_company_id and c.seq > p_after_seq order by c.seq limit p_limit
    ) k
    left join public.audit_logs a on a.id = k.audit_id
    left join private.audit_redactions r on r.audit_id = k.audit_id
    window chain as (order by k.seq)
  ) link;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_fill_company before insert on public.audit_logs
  for each row execute function private.tg_audit_logs__fill_company();
