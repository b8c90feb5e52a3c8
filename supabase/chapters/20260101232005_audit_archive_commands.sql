-- The archive of the audit trail: commands.
-- See audit_archive_tables for the overview.

-- Functions: archiving ----------------------------------------------------------------------------------------------
-- One at a time, until the transaction ends: what moves entries into the archive, and what takes values out of both.
create function private.lock_archive() returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('audit.archive', 0))
$$;

-- Moves the first entries at hand of a company that are older than a moment into a block; returns how many.
-- Up to a thousand that follow each other in the chain, of one month, of about a megabyte. The last link of a company stays, which the next
-- one is made from.
create function private.archive_block(p_company_id uuid, p_before timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  zone constant text := (select d.time_zone from public.company_details d where d.company_id = p_company_id);
  block private.audit_archives;
begin
  insert into private.audit_archives as b (company_id, first_seq, last_seq, month, first_at, last_at, previous, head,
    ids, moments, action_types, entity_types, entity_ids, performers, metadata, originals)
  with links as (
    select k.seq, k.previous, k.hash, k.values_digest, a.id, a.at, a.action_type, a.entity_type, a.entity_id, a.performed_by,
      a.metadata::text as metadata, date_trunc('month', a.at at time zone zone)::date as month
    from private.audit_chain k left join public.audit_logs a on a.id = k.audit_id
    where k.company_id = p_company_id order by k.seq limit 1001
  ), measured as (
    select l.*, first_value(l.month) over chain as first_month,
      coalesce(sum(octet_length(l.metadata)) over (chain rows between unbounded preceding and 1 preceding), 0) as bytes
    from links l window chain as (order by l.seq)
  ), fitting as (
    select m.* from measured m
    where m.seq < (select least(max(x.seq), min(x.seq) filter (
      where x.at >= p_before or x.month <> x.first_month or x.bytes > 1000000)) from measured x)
  )
  select p_company_id, min(f.seq), max(f.seq), min(f.month), min(f.at), max(f.at), (array_agg(f.previous order by f.seq))[1],
    (array_agg(f.hash order by f.seq desc))[1], array_agg(f.id order by f.seq), array_agg(f.at order by f.seq),
    array_agg(f.action_type order by f.seq), array_agg(f.entity_type order by f.seq), array_agg(f.entity_id order by f.seq),
    array_agg(f.performed_by order by f.seq), array_agg(f.metadata order by f.seq),
    array_agg(case when f.values_digest <> sha256(convert_to(f.metadata, 'UTF8')) then f.values_digest end order by f.seq)
  from fitting f having count(*) > 0
  returning b.* into block;
  if block.company_id is null then
    return 0;
  end if;
  delete from private.audit_chain k
  where k.company_id = p_company_id and k.seq between block.first_seq and block.last_seq;
  delete from public.audit_logs a where a.id = any (block.ids);
  return cardinality(block.ids);
end
$$;

-- From which moment on the trail of a company is at hand: the beginning of a month.
create function private.audit_kept_from(p_company_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.start_of_day(p_company_id, (date_trunc('month', private.today(p_company_id))
    - make_interval(months => private.setting_number(p_company_id, 'audit_months')))::date)
$$;

-- Job: moves what is older than a company keeps at hand, up to twenty blocks of one company per run, and wakes itself while something was
-- moved. A company whose chain is broken keeps its entries where they are, and no other waits for it.
create function private.run_audit_archive() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  company record;
  part integer;
  moved integer := 0;
begin
  perform private.lock_archive();
  for company in
    select c.id, k.kept_from
    from public.companies c
    cross join lateral (select private.audit_kept_from(c.id) as kept_from) k
    cross join lateral (select l.audit_id from private.audit_chain l where l.company_id = c.id order by l.seq limit 1) l
    join public.audit_logs a on a.id = l.audit_id
    where a.at < k.kept_from order by c.id
  loop
    begin
      for n in 1..20 loop
        part := private.archive_block(company.id, company.kept_from);
        moved := moved + part;
        exit when part = 0;
      end loop;
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      raise warning 'The trail of company % was not archived: % %', company.id, sqlstate, sqlerrm;
      moved := 0;
    end;
    if moved > 0 then
      perform private.wake_job('audit_archive');
      exit;
    end if;
  end loop;
  return moved;
end
$$;

-- Functions: anonymising --------------------------------------------------------------------------------------------
-- Takes the values out of archived entries that are about somebody or tell of them, and records both digests: what private.redact_trail
-- does to those at hand.
create function private.redact_archive(p_erasure private.erasures, p_pattern text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  redacted bigint;
begin
  with entries as materialized (
    select b.first_seq, x.place, x.id, x.metadata, jsonb_strip_nulls(jsonb_build_object(
      'initiated_by', x.metadata::jsonb -> 'initiated_by', 'redacted', true))::text as rest
    from private.audit_archives b cross join lateral unnest(b.ids, b.entity_ids, b.metadata) with ordinality
      as x (id, entity_id, metadata, place)
    where b.company_id = p_erasure.company_id and not jsonb_exists(x.metadata::jsonb, 'redacted')
      and (x.entity_id = p_erasure.employee_id or x.metadata::jsonb ->> 'employee_id' = p_erasure.employee_id::text
        or x.metadata ~* p_pattern)
  ), noted as (
    insert into private.audit_redactions (audit_id, company_id, erasure_id, original_digest, redacted_digest)
    select e.id, p_erasure.company_id, p_erasure.id, sha256(convert_to(e.metadata, 'UTF8')), sha256(convert_to(e.rest, 'UTF8'))
    from entries e
  ), emptied as (
    update private.audit_archives b
    set metadata = array(select coalesce(e.rest, m.text) from unnest(b.metadata) with ordinality m (text, place)
        left join entries e on e.first_seq = b.first_seq and e.place = m.place order by m.place),
      originals = array(select coalesce(m.original, sha256(convert_to(e.metadata, 'UTF8')))
        from unnest(b.originals) with ordinality m (original, place)
        left join entries e on e.first_seq = b.first_seq and e.place = m.place order by m.place)
    where b.company_id = p_erasure.company_id and b.first_seq in (select e.first_seq from entries e)
  )
  select count(*) into redacted from entries;
  return redacted;
end
$$;

grant execute on function private.run_audit_archive() to service_role;
