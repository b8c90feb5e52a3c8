-- Reading the audit trail.
-- Pages for masters, newest first, by the last entry seen and never by counting from the beginning, so that the
-- millionth entry is as near as the first. The chain is verified from the last checkpoint on: each verification is
-- kept with the hash that it came to, and the next one starts there and holds that hash against the chain, so that a
-- tail that was rewritten or cut shows too. One may always ask for a verification from the start.
-- It refuses: verifying for everyone but masters, and changing a verification.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.audit_verifications (
  id bigint not null generated always as identity,
  company_id uuid not null,
  checked_at timestamptz not null default clock_timestamp(),
  ok boolean not null,
  entries bigint not null,
  from_seq bigint not null,
  up_to_seq bigint not null,
  first_broken_seq bigint,
  waiting bigint not null,
  head text not null,
  constraint audit_verifications_pkey primary key (id),
  constraint audit_verifications_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint audit_verifications_ok_check check (ok = (first_broken_seq is null)),
  constraint audit_verifications_head_check check (head ~ '^([0-9a-f]{64})?$')
);

-- Indexes ----------------------------------------------------------------------------------------------------------
-- Masters read all companies in the order of time, or what one person did in a company.
create index audit_logs_at_idx on public.audit_logs (at desc, id desc);
create index audit_logs_company_performed_by_idx on public.audit_logs (company_id, performed_by, at desc, id desc);
create index audit_verifications_company_idx on public.audit_verifications (company_id, checked_at desc, id desc);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.audit_verifications enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone.
grant select on public.audit_verifications to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_all_companies on public.audit_verifications for select to authenticated
  using (company_id = any ((select private.company_ids_with('view_all_companies'))::uuid[]));

-- Functions: pages -------------------------------------------------------------------------------------------------
create function private.audit_label(p_entity_type text, p_entity_id uuid, p_metadata jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case regexp_replace(p_entity_type, '^employee_.*$', 'employee')
    when 'employee' then (select e.display_name::text from public.employees e where e.id = p_entity_id)
    when 'user' then coalesce(
      (select e.display_name::text from public.employees e where e.user_id = p_entity_id),
      (select e.display_name::text from public.employees e where e.id = private.uuid_or_null(p_metadata ->> 'employee_id')))
    when 'department' then coalesce(
      (select d.name::text from public.departments d where d.id = p_entity_id),
      p_metadata #>> '{changes,name,1}', p_metadata #>> '{changes,name,0}')
    when 'company' then (select c.name::text from public.companies c where c.id = p_entity_id)
    when 'company_details' then (select c.name::text from public.companies c where c.id = p_entity_id)
    when 'privacy_notice' then (select 'v' || n.version from public.privacy_notices n where n.id = p_entity_id)
  end
$$;

-- Custom plans: each combination of filters has its own best index, and none may be chosen for all of them.
create function private.audit_rows(
  p_company_ids uuid[], p_performed_by uuid, p_action text, p_entity text, p_entity_id uuid, p_field text,
  p_from timestamptz, p_to timestamptz, p_before_at timestamptz, p_before_id bigint, p_limit integer) returns setof public.audit_logs
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  only_company uuid := case when cardinality(p_company_ids) = 1 then p_company_ids[1] end;
begin
  return query
    select a.* from public.audit_logs a
    where (only_company is null or a.company_id = only_company)
      and (only_company is not null or a.company_id = any (p_company_ids))
      and (p_performed_by is null or a.performed_by = p_performed_by)
      and (p_action is null or a.action_type = p_action)
      and (p_entity is null or a.entity_type = p_entity)
      and (p_entity_id is null or a.entity_id = p_entity_id)
      and (p_field is null or a.metadata -> 'changes' ? p_field)
      and (p_from is null or a.at >= p_from)
      and (p_to is null or a.at < p_to)
      and (p_before_at is null or (a.at, a.id) < (p_before_at, p_before_id))
    order by a.at desc, a.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 1000);
end
$$;

create function public.audit_page(
  p_company_id uuid default null, p_performed_by uuid default null, p_action text default null,
  p_entity text default null, p_entity_id uuid default null, p_field text default null, p_from timestamptz default null,
  p_to timestamptz default null, p_before_at timestamptz default null, p_before_id bigint default null,
  p_limit integer default 50)
returns table (
  id bigint, at timestamptz, company_id uuid, company_name text, action_type text, entity_type text, entity_id uuid,
  entity_label text, performed_by uuid, performed_by_name text, initiated_by text, changes jsonb, metadata jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
begin
  if p_company_id is not null then
    reached := case when p_company_id = any (reached) then array[p_company_id] else '{}' end;
  end if;
  if reached = '{}' then
    return;
  end if;
  return query
    select a.id, a.at, a.company_id, c.name::text, a.action_type, a.entity_type, a.entity_id,
      private.audit_label(a.entity_type, a.entity_id, a.metadata), a.performed_by, e.display_name::text,
      a.metadata ->> 'initiated_by', coalesce(a.metadata -> 'changes', '{}'), a.metadata
    from private.audit_rows(reached, p_performed_by, p_action, p_entity, p_entity_id, p_field, p_from, p_to, p_before_at,
      p_before_id, p_limit) a
    join public.companies c on c.id = a.company_id
    left join public.employees e on e.user_id = a.performed_by
    order by a.at desc, a.id desc;
end
$$;

-- Functions: verifying ---------------------------------------------------------------------------------------------
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
      where k.company_id = p_company_id and k.seq = start_seq and k.hash = start_hash);
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

-- Functions: jobs -------------------------------------------------------------------------------------------------
create function private.run_audit_chain() returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.chain_audit(5000);
end
$$;

-- Companies with links not verified yet; the whole chain of each from its start once a day.
create function private.run_audit_verification() returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  company record;
begin
  for company in
    select c.id, l.up_to_seq, coalesce(l.ok, true) as ok,
      not exists (select from public.audit_verifications v
        where v.company_id = c.id and v.from_seq = 1 and v.checked_at > clock_timestamp() - interval '1 day') as anew
    from public.companies c
    left join lateral (
      select v.up_to_seq, v.ok from public.audit_verifications v
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

grant execute on function
  public.audit_page(uuid, uuid, text, text, uuid, text, timestamptz, timestamptz, timestamptz, bigint, integer),
  public.verify_audit_chain(uuid, boolean)
to authenticated;
grant execute on function private.run_audit_chain(), private.run_audit_verification() to service_role;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _400_refuse_change before update or delete on public.audit_verifications
  for each row execute function private.tg_audit_logs__refuse_change();
create trigger _400_refuse_truncate before truncate on public.audit_verifications
  for each statement execute function private.tg_audit_logs__refuse_change();

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('audit_page', 'entity_id ?, entity_label ?, performed_by ?, performed_by_name ?, initiated_by ?, changes json, metadata json');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.audit_verifications is 'Results of verifying the audit chain, each a checkpoint for the next.';
comment on column public.audit_verifications.head is 'Hash of the last link checked, in hexadecimal.';
comment on column public.audit_verifications.waiting is 'Entries that the job had not chained yet.';
comment on function private.audit_label(text, uuid, jsonb) is 'The present name of what an entry is about.';
comment on function private.audit_rows(
  uuid[], uuid, text, text, uuid, text, timestamptz, timestamptz, timestamptz, bigint, integer) is
  'Entries of these companies before a place in the trail, newest first; 1,000 at most.';
comment on function public.audit_page(
  uuid, uuid, text, text, uuid, text, timestamptz, timestamptz, timestamptz, bigint, integer) is
  'A page of the audit trail for masters, newest first; the next one starts before the last entry of this one.';
comment on function private.verify_company(uuid, boolean, bigint) is
  'Verifies links from the last good checkpoint, or from the start, and keeps the result.';
comment on function public.verify_audit_chain(uuid, boolean) is
  'Verifies a company''s chain now, up to 50,000 links, for masters (RHPER, RHNTF).';
comment on function private.run_audit_chain() is 'For a scheduler, each second: chains what was committed.';
comment on function private.run_audit_verification() is 'For a scheduler, each hour: verifies what is new, daily from the start.';
