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

-- The links of an archived block, worked out from its entries and the link before it. Values that an erasure took out count as what they
-- were when its record names both digests.
create function private.archived_links(p_company_id uuid, p_first_seq bigint) returns table (seq bigint, hash bytea)
language plpgsql stable security definer set search_path = '' as $$
declare
  entry record;
  digest bytea;
begin
  select b.first_seq - 1, b.previous into seq, hash from private.audit_archives b
  where b.company_id = p_company_id and b.first_seq = p_first_seq;
  for entry in
    select x.*, r.original_digest, r.redacted_digest
    from private.audit_archives b
    cross join lateral unnest(b.ids, b.moments, b.action_types, b.entity_types, b.entity_ids, b.performers, b.metadata, b.originals)
      with ordinality as x (id, at, action_type, entity_type, entity_id, performed_by, metadata, original, place)
    left join private.audit_redactions r on r.audit_id = x.id
    where b.company_id = p_company_id and b.first_seq = p_first_seq order by x.place
  loop
    digest := sha256(convert_to(entry.metadata, 'UTF8'));
    seq := seq + 1;
    hash := private.audit_hash(hash, seq, row(entry.id, p_company_id, entry.at, entry.action_type, entry.entity_type, entry.entity_id,
      entry.performed_by, null, null)::public.audit_logs,
      case when entry.redacted_digest = digest and entry.original_digest = entry.original then entry.original else digest end);
    return next;
  end loop;
end
$$;

-- Recomputes the archived links of a company after a checkpoint, block by block, in the terms of check_audit_links: of a block that is not
-- what it was the first link counts as broken.
create function private.check_archived_links(p_company_id uuid, p_after_seq bigint, p_after_hash bytea, p_limit bigint)
returns table (checked bigint, first_broken_seq bigint, up_to_seq bigint, up_to_hash bytea)
language plpgsql stable security definer set search_path = '' as $$
declare
  block record;
begin
  checked := 0;
  up_to_seq := p_after_seq;
  up_to_hash := p_after_hash;
  for block in
    select b.first_seq, b.last_seq, b.previous, b.head from private.audit_archives b
    where b.company_id = p_company_id and b.last_seq > p_after_seq order by b.first_seq
  loop
    exit when checked >= p_limit;
    if (select bool_and(l.seq <> block.last_seq or l.hash = block.head) and bool_and(l.seq <> up_to_seq or l.hash = up_to_hash)
          and max(l.seq) = block.last_seq
        from private.archived_links(p_company_id, block.first_seq) l) is not true
      or (block.first_seq > up_to_seq and (block.first_seq <> up_to_seq + 1 or block.previous <> up_to_hash)) then
      first_broken_seq := coalesce(first_broken_seq, greatest(block.first_seq, up_to_seq + 1));
    end if;
    checked := checked + block.last_seq - up_to_seq;
    up_to_seq := block.last_seq;
    up_to_hash := block.head;
  end loop;
  return next;
end
$$;

-- Recomputes the links of a company after a checkpoint (sequence and hash of its last link), archived ones before those at hand: whether
-- all are right, and where it came to. A null limit takes all; a block is taken whole. Values that an erasure took out count as right when
-- its record names both digests. In plpgsql, since redactions are born in a later chapter.
create function private.check_audit_links(p_company_id uuid, p_after_seq bigint, p_after_hash bytea, p_limit bigint)
returns table (intact boolean, checked bigint, first_broken_seq bigint, up_to_seq bigint, up_to_hash bytea)
language plpgsql stable security definer set search_path = '' as $$
declare
  archived record;
begin
  select l.* into archived from private.check_archived_links(p_company_id, p_after_seq, p_after_hash, p_limit) l;
  return query
  select coalesce(bool_and(link.right), true) and archived.first_broken_seq is null, count(*) + archived.checked,
    coalesce(archived.first_broken_seq, min(link.seq) filter (where not link.right)),
    coalesce(max(link.seq), archived.up_to_seq), coalesce((array_agg(link.hash order by link.seq desc))[1], archived.up_to_hash)
  from (
    select k.seq, k.hash,
      k.seq = archived.up_to_seq + row_number() over chain
      and k.previous = coalesce(lag(k.hash) over chain, archived.up_to_hash)
      and coalesce(k.values_digest = private.audit_values_digest(a.metadata)
        or (k.values_digest = r.original_digest and r.redacted_digest = private.audit_values_digest(a.metadata)), false)
      and coalesce(k.hash = private.audit_hash(k.previous, k.seq, a, k.values_digest), false) as right
    from (
      select c.* from private.audit_chain c
      where c.company_id = p_company_id and c.seq > archived.up_to_seq order by c.seq
      limit case when p_limit is not null then greatest(p_limit - archived.checked, 0) end
    ) k
    left join public.audit_logs a on a.id = k.audit_id
    left join private.audit_redactions r on r.audit_id = k.audit_id
    window chain as (order by k.seq)
  ) link;
end
$$;

-- Functions: the archive --------------------------------------------------------------------------------------------
-- Archived entries of these companies, of the blocks that may hold what is sought; null seeks anything. In plpgsql, since the archive is
-- born in a later chapter.
create function private.archived_entries(p_company_ids uuid[], p_entity_ids uuid[], p_action text, p_from timestamptz, p_to timestamptz)
returns setof public.audit_logs
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select x.id, b.company_id, x.at, x.action_type, x.entity_type, x.entity_id, x.performed_by, x.metadata::jsonb, '0'::xid8
  from private.audit_archives b
  cross join lateral unnest(b.ids, b.moments, b.action_types, b.entity_types, b.entity_ids, b.performers, b.metadata)
    as x (id, at, action_type, entity_type, entity_id, performed_by, metadata)
  where b.company_id = any (p_company_ids) and (p_from is null or b.last_at >= p_from) and (p_to is null or b.first_at < p_to)
    and (p_action is null or p_action = any (b.action_types)) and (p_entity_ids is null or b.entity_ids && p_entity_ids)
    and (p_from is null or x.at >= p_from) and (p_to is null or x.at < p_to)
    and (p_action is null or x.action_type = p_action) and (p_entity_ids is null or x.entity_id = any (p_entity_ids));
end
$$;

-- All entries about these entities, at hand and archived.
create function private.trail_about(p_company_id uuid, p_entity_types text[], p_entity_ids uuid[], p_from timestamptz default null)
returns setof public.audit_logs language sql stable security definer set search_path = '' as $$
  select a.* from public.audit_logs a
  where a.company_id = p_company_id and a.entity_type = any (p_entity_types) and a.entity_id = any (p_entity_ids)
    and (p_from is null or a.at >= p_from)
  union all
  select a.* from private.archived_entries(array[p_company_id], p_entity_ids, null, p_from, null) a
  where a.entity_type = any (p_entity_types)
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_fill_company before insert on public.audit_logs
  for each row execute function private.tg_audit_logs__fill_company();
