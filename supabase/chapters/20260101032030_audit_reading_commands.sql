-- Reading the audit trail: commands.
-- See audit_reading_rules for the overview.

-- Functions: verifying ----------------------------------------------------------------------------------------------
-- Verifies links from the last good checkpoint, or from the start, and keeps the result.
create function private.verify_company(p_company_id uuid, p_from_start boolean, p_limit bigint) returns public.audit_verifications
language plpgsql volatile security definer set search_path = '' as $$
declare
  start_seq bigint := 0;
  start_hash bytea := '\x';
  whole boolean := true;
  links record;
  verification public.audit_verifications;
begin
  if not p_from_start then
    select v.up_to_seq, decode(v.head, 'hex') into start_seq, start_hash
    from public.audit_verifications v where v.company_id = p_company_id and v.ok order by v.checked_at desc, v.id desc limit 1;
    start_seq := coalesce(start_seq, 0);
    start_hash := coalesce(start_hash, '\x');
    whole := start_seq = 0 or exists (
      select from private.audit_chain k
      where k.company_id = p_company_id and k.seq = start_seq and k.hash = start_hash)
    -- Within an archived block the check holds the checkpoint against what it recomputes.
    or exists (
      select from private.audit_archives b where b.company_id = p_company_id and start_seq between b.first_seq and b.last_seq);
  end if;
  select * into links from private.check_audit_links(p_company_id, start_seq, start_hash, p_limit);
  insert into public.audit_verifications as v
    (company_id, ok, entries, from_seq, up_to_seq, first_broken_seq, waiting, head)
  select p_company_id, whole and links.intact, links.checked, start_seq + 1, links.up_to_seq,
    case when whole then links.first_broken_seq else start_seq end, count(a.id), encode(links.up_to_hash, 'hex')
  from private.audit_chain_state s
  left join public.audit_logs a on a.company_id = p_company_id and (a.xid, a.id) > (s.done_before, s.done_id)
    and not exists (select from private.audit_chain k where k.audit_id = a.id)
  returning v.* into verification;
  return verification;
end
$$;

create function public.verify_audit_chain(p_company_id uuid, p_from_start boolean default false) returns public.audit_verifications
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_permission('view_all_companies', 'Somente um master verifica a trilha de auditoria.');
  if p_company_id is null or not p_company_id = any (private.company_ids_with('view_all_companies')) then
    perform private.refuse('RHNTF', 'Empresa não encontrada.', 'company_id', 'Recarregue a lista.');
  end if;
  perform private.chain_audit(5000);
  return private.verify_company(p_company_id, coalesce(p_from_start, false), 50000);
end
$$;

-- Functions: jobs ---------------------------------------------------------------------------------------------------
-- For a scheduler, each second: chains what was committed.
create function private.run_audit_chain() returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.chain_audit(5000);
end
$$;

-- For a scheduler, each hour: verifies companies with links not verified yet, and once a day the whole chain of each from its start. A
-- chain that one run does not come to the end of is gone on with, before it begins anew.
create function private.run_audit_verification() returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  company record;
begin
  for company in
    select c.id, l.up_to_seq, coalesce(l.ok, true) as ok,
      coalesce(l.entries, 0) < 200000 and not exists (select from public.audit_verifications v
        where v.company_id = c.id and v.from_seq = 1 and v.checked_at > clock_timestamp() - interval '1 day') as anew
    from public.companies c
    left join lateral (
      select v.up_to_seq, v.ok, v.entries from public.audit_verifications v
      where v.company_id = c.id order by v.checked_at desc, v.id desc limit 1) l on true
  loop
    if company.anew or exists (
      select from private.audit_chain k where k.company_id = company.id and k.seq > coalesce(company.up_to_seq, 0)
    ) then
      perform private.verify_company(company.id, company.anew, 200000);
    end if;
  end loop;
end
$$;

grant execute on function public.verify_audit_chain(uuid, boolean) to authenticated;
grant execute on function private.run_audit_chain(), private.run_audit_verification() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.verify_audit_chain(uuid, boolean) is
  'Verifies a company''s chain now, up to 50,000 links, for masters (RHPER, RHNTF).';
