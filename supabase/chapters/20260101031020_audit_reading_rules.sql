-- Reading the audit trail.
-- Pages for masters, newest first, by the last entry seen and never by counting from the beginning, so that the
-- millionth entry is as near as the first; after the entries at hand come those of archived blocks, as if they were one list.
-- The chain is verified from the last checkpoint on: each verification is
-- kept with the hash that it came to, and the next one starts there and holds that hash against the chain, so that a
-- tail that was rewritten or cut shows too. One may always ask for a verification from the start.
-- It refuses: verifying for everyone but masters, and changing a verification.

-- Functions: pages --------------------------------------------------------------------------------------------------
-- The present name of what an entry is about.
create function private.audit_label(p_entity_type text, p_entity_id uuid, p_metadata jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case regexp_replace(p_entity_type, '^employee_.*$', 'employee')
    when 'employee' then coalesce((select e.display_name::text from public.employees e where e.id = p_entity_id),
      (select e.display_name::text from public.employees e where e.id = private.uuid_or_null(p_metadata ->> 'employee_id')))
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

-- Archived entries of these companies before a place in the trail, newest first, a page at most, down to a moment at least; null for all.
-- Block after block from the newest, as long as one may hold an entry of the page: each names what its entries are about.
create function private.archived_rows(
  p_company_ids uuid[], p_performed_by uuid, p_action text, p_entity text, p_entity_id uuid, p_field text,
  p_from timestamptz, p_to timestamptz, p_before_at timestamptz, p_before_id bigint, p_limit integer, p_least timestamptz)
returns setof public.audit_logs
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  withheld constant uuid[] := private.withheld_entities();
  page public.audit_logs[] := '{}';
  block record;
begin
  for block in
    select b.company_id, b.first_seq, b.last_at from private.audit_archives b
    where b.company_id = any (p_company_ids) and (p_from is null or b.last_at >= p_from) and (p_to is null or b.first_at < p_to)
      and (p_before_at is null or b.first_at <= p_before_at) and (p_least is null or b.last_at >= p_least)
      and (p_action is null or p_action = any (b.action_types)) and (p_entity is null or p_entity = any (b.entity_types))
      and (p_performed_by is null or p_performed_by = any (b.performers)) and (p_entity_id is null or p_entity_id = any (b.entity_ids))
    order by b.last_at desc, b.company_id, b.first_seq desc
  loop
    exit when cardinality(page) = p_limit and page[p_limit].at > block.last_at;
    page := array(
      select e from (
        select * from unnest(page)
        union all
        select x.id, b.company_id, x.at, x.action_type, x.entity_type, x.entity_id, x.performed_by, x.metadata::jsonb, '0'::xid8
        from private.audit_archives b
        cross join lateral unnest(b.ids, b.moments, b.action_types, b.entity_types, b.entity_ids, b.performers, b.metadata)
          as x (id, at, action_type, entity_type, entity_id, performed_by, metadata)
        where b.company_id = block.company_id and b.first_seq = block.first_seq
          and (x.entity_id is null or x.entity_id <> all (withheld))
          and (p_performed_by is null or x.performed_by = p_performed_by)
          and (p_action is null or x.action_type = p_action)
          and (p_entity is null or x.entity_type = p_entity)
          and (p_entity_id is null or x.entity_id = p_entity_id)
          and (p_field is null or strpos(x.metadata, to_json(p_field)::text) > 0 and x.metadata::jsonb -> 'changes' ? p_field)
          and (p_from is null or x.at >= p_from)
          and (p_to is null or x.at < p_to)
          and (p_before_at is null or (x.at, x.id) < (p_before_at, p_before_id))
      ) e order by e.at desc, e.id desc limit p_limit);
  end loop;
  return query select p.* from unnest(page) p;
end
$$;

-- Entries of these companies before a place in the trail, newest first; 1,000 at most. The archive is asked for what a page at hand does
-- not fill, and for what lies between.
-- Custom plans: each combination of filters has its own best index, and none may be chosen for all of them.
create function private.audit_rows(
  p_company_ids uuid[], p_performed_by uuid, p_action text, p_entity text, p_entity_id uuid, p_field text,
  p_from timestamptz, p_to timestamptz, p_before_at timestamptz, p_before_id bigint, p_limit integer) returns setof public.audit_logs
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  only_company uuid := case when cardinality(p_company_ids) = 1 then p_company_ids[1] end;
  withheld constant uuid[] := private.withheld_entities();
  most constant integer := least(greatest(coalesce(p_limit, 50), 1), 1000);
  page public.audit_logs[];
begin
  page := array(
    select a from public.audit_logs a
    where (only_company is null or a.company_id = only_company)
      and (only_company is not null or a.company_id = any (p_company_ids))
      and (a.entity_id is null or a.entity_id <> all (withheld))
      and (p_performed_by is null or a.performed_by = p_performed_by)
      and (p_action is null or a.action_type = p_action)
      and (p_entity is null or a.entity_type = p_entity)
      and (p_entity_id is null or a.entity_id = p_entity_id)
      and (p_field is null or a.metadata -> 'changes' ? p_field)
      and (p_from is null or a.at >= p_from)
      and (p_to is null or a.at < p_to)
      and (p_before_at is null or (a.at, a.id) < (p_before_at, p_before_id))
    order by a.at desc, a.id desc limit most);
  return query
    select e.* from (
      select p.* from unnest(page) p
      union all
      select r.* from private.archived_rows(p_company_ids, p_performed_by, p_action, p_entity, p_entity_id, p_field, p_from, p_to,
        p_before_at, p_before_id, most, page[most].at) r
    ) e order by e.at desc, e.id desc limit most;
end
$$;
