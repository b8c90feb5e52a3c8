-- Reading the audit trail.
-- Pages for masters, newest first, by the last entry seen and never by counting from the beginning, so that the
-- millionth entry is as near as the first. The chain is verified from the last checkpoint on: each verification is
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

-- Entries of these companies before a place in the trail, newest first; 1,000 at most.
-- Custom plans: each combination of filters has its own best index, and none may be chosen for all of them.
create function private.audit_rows(
  p_company_ids uuid[], p_performed_by uuid, p_action text, p_entity text, p_entity_id uuid, p_field text,
  p_from timestamptz, p_to timestamptz, p_before_at timestamptz, p_before_id bigint, p_limit integer) returns setof public.audit_logs
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  only_company uuid := case when cardinality(p_company_ids) = 1 then p_company_ids[1] end;
  withheld constant uuid[] := private.withheld_entities();
begin
  return query
    select a.* from public.audit_logs a
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
    order by a.at desc, a.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 1000);
end
$$;
