-- Acknowledgements: rules.
-- See acknowledgements_tables for the overview.

-- Functions: what may be acknowledged -------------------------------------------------------------------------------
-- The version of a subject that has this digest, or the one in force, as its module tells it.
create function private.acknowledgeable_of(p_company_id uuid, p_kind text, p_subject_id uuid, p_digest text)
returns setof private.acknowledgeable language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select k.version_routine from private.acknowledgement_kinds k where k.kind = p_kind);
begin
  return query execute format('select * from %s($1, $2, $3) limit 1', routine) using p_company_id, p_subject_id, p_digest;
end
$$;

-- Who of these people may acknowledge a subject now; who left never may.
create function private.who_may_acknowledge(p_company_id uuid, p_kind text, p_subject_id uuid, p_people uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select k.people_routine from private.acknowledgement_kinds k where k.kind = p_kind);
  people uuid[] := array(
    select e.id from public.employees e where e.company_id = p_company_id and e.id = any (p_people) and e.status <> 'terminated');
begin
  execute format('select %s($1, $2, $3)', routine) into people using p_company_id, p_subject_id, people;
  return coalesce(people, '{}');
end
$$;

-- Refuses a kind that no module registered (RHARG).
create function private.check_acknowledgement_kind(p_kind text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.acknowledgement_kinds k where k.kind = p_kind) then
    perform private.refuse('RHARG', 'Tipo de ciência desconhecido.', 'kind', 'Recarregue a página.');
  end if;
end
$$;

-- Functions: the chain ----------------------------------------------------------------------------------------------
-- What the caller reads with, as the browser tells it.
create function private.request_device() returns text language sql stable set search_path = '' as $$
  select left(private.tidy(regexp_replace(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', '[^ -~]+', ' ', 'g')), 300)
$$;

-- SHA-256 of an entry, in hexadecimal; it covers the text that was shown.
create function private.acknowledgement_hash(p_entry public.acknowledgements, p_text_digest bytea) returns text
language sql immutable parallel safe
return encode(sha256(convert_to(jsonb_build_array(
  p_entry.previous, p_entry.seq, p_entry.company_id, p_entry.kind, p_entry.subject_id, p_entry.digest, p_entry.employee_id,
  extract(epoch from p_entry.acknowledged_at), p_entry.door, p_entry.guest_link_id, p_entry.ip, p_entry.device,
  encode(p_text_digest, 'hex'))::text, 'UTF8')), 'hex');

-- SHA-256 of what was shown.
create function private.acknowledged_text_digest(p_text private.acknowledged_texts) returns bytea language sql immutable parallel safe
return sha256(convert_to(jsonb_build_array(p_text.title, p_text.version, p_text.text)::text, 'UTF8'));

-- Recomputes the chain of a company: how many entries there are, and the first place at which one is missing or not what was written.
-- A tail that is gone shows by the head, and by where the last good verification had come to. What an erasure took out of a text counts by
-- the digest that it kept; in plpgsql, since that column is born in a later chapter.
create function private.check_acknowledgements(p_company_id uuid)
returns table (entries bigint, up_to_seq bigint, first_broken_seq bigint, head text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  with texts as materialized (
    select t.kind, t.subject_id, t.digest, case when t.redacted_digest = x.actual then t.original_digest else x.actual end as text_digest
    from private.acknowledged_texts t cross join lateral (select private.acknowledged_text_digest(t) as actual) x
    where t.company_id = p_company_id
  ), links as (
    select a.seq, a.hash, row_number() over chain as place,
      a.seq = row_number() over chain and a.previous = coalesce(lag(a.hash) over chain, '')
        and coalesce(a.hash = private.acknowledgement_hash(a, t.text_digest), false) as intact
    from public.acknowledgements a
    left join texts t on t.kind = a.kind and t.subject_id = a.subject_id and t.digest = a.digest
    where a.company_id = p_company_id
    window chain as (order by a.seq)
  ), chain as (
    select count(*) as entries, coalesce(max(l.seq), 0) as up_to_seq, min(l.place) filter (where not l.intact) as broken,
      coalesce((array_agg(l.hash order by l.seq desc))[1], '') as head
    from links l
  )
  select c.entries, c.up_to_seq, least(c.broken,
      case when h.seq <> c.up_to_seq then least(h.seq, c.up_to_seq) + 1 when h.hash <> c.head then c.up_to_seq end,
      (select least(v.up_to_seq, c.up_to_seq + 1)
        from (
          select o.up_to_seq, o.head from public.acknowledgement_verifications o
          where o.company_id = p_company_id and o.ok order by o.checked_at desc, o.id desc limit 1) v
        where v.up_to_seq > 0 and not exists (select from links l where l.seq = v.up_to_seq and l.hash = v.head))),
    c.head
  from chain c
  cross join (
    select coalesce(max(k.seq), 0) as seq, coalesce(max(k.hash), '') as hash
    from private.acknowledgement_heads k where k.company_id = p_company_id) h;
end
$$;
