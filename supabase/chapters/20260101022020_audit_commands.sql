-- Audit: commands.
-- See audit_tables for the overview.

-- Functions: the chain ----------------------------------------------------------------------------------------------
-- Job: chains committed entries; returns how many. One at a time.
-- Takes only entries that no running transaction can precede, in the order (xid, id): a late commit with a smaller
-- id is never lost. When a restored database counts transactions from below, it looks from the beginning again.
-- The settings keep it on the index of (xid, id): a backlog of a million entries must not be sorted for each five thousand.
create function private.chain_audit(p_limit integer default 5000) returns integer
language plpgsql volatile security definer set search_path = ''
set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off as $$
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  start private.audit_chain_state;
  entry public.audit_logs;
  last_seq bigint;
  last_hash bytea;
  digest bytea;
  chained integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit.chain', 0)) then
    return 0;
  end if;
  select s.* into start from private.audit_chain_state s;
  if start.done_before > horizon then
    start.done_before := '0';
    start.done_id := 0;
  end if;
  for entry in
    select a.* from public.audit_logs a
    where (a.xid, a.id) > (start.done_before, start.done_id) and a.xid < horizon
      and not exists (select from private.audit_chain k where k.audit_id = a.id)
    order by a.xid, a.id limit p_limit
  loop
    select c.seq, c.hash into last_seq, last_hash
    from private.audit_chain c where c.company_id = entry.company_id order by c.seq desc limit 1;
    last_seq := coalesce(last_seq, 0);
    last_hash := coalesce(last_hash, '\x');
    digest := private.audit_values_digest(entry.metadata);
    insert into private.audit_chain (company_id, seq, audit_id, previous, values_digest, hash)
    values (entry.company_id, last_seq + 1, entry.id, last_hash, digest,
      private.audit_hash(last_hash, last_seq + 1, entry, digest));
    chained := chained + 1;
    start.done_before := entry.xid;
    start.done_id := entry.id;
  end loop;
  if chained < p_limit then
    update private.audit_chain_state set done_before = horizon, done_id = 0 where done_before <> horizon or done_id <> 0;
  else
    update private.audit_chain_state set done_before = start.done_before, done_id = start.done_id;
  end if;
  return chained;
end
$$;
