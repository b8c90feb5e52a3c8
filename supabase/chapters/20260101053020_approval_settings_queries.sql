-- Settings of approvals: queries.
-- See approval_settings_rules for the overview.

-- Functions: flows --------------------------------------------------------------------------------------------------
create function public.approval_flow_list(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_settings')) then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(private.flow_json(f) order by f.entity_type, f.priority, f.name, f.id)
    from public.approval_flows f where f.company_id = p_company_id and f.archived_at is null), '[]');
end
$$;

-- What requests may be about within their kind, for the conditions of flows.
create function public.approval_variety_list(p_company_id uuid) returns table (entity_type text, id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_settings')) then
    return;
  end if;
  return query
    select t.entity_type, v.id, v.name from public.approval_entity_types t
    cross join lateral private.varieties_of(p_company_id, t.entity_type) v
    where v.in_use order by t.entity_type, v.name, v.id;
end
$$;

-- Functions: substitutes --------------------------------------------------------------------------------------------
create function public.approval_substitute_list(p_company_id uuid default null)
returns table (
  id uuid, person jsonb, substitute jsonb, starts_on date, ends_on date, entity_types text[], reason text, state text,
  can_end boolean) language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  administers boolean := coalesce(p_company_id = any (private.companies_reached(caller, 'manage_settings')), false);
  company uuid := coalesce(p_company_id, caller.company_id);
  today date := private.today(company);
begin
  if caller.employee_id is null or (p_company_id is not null and not administers) then
    return;
  end if;
  return query
    select s.id, private.person(s.person_id), private.person(s.substitute_id), lower(s.period), upper(s.period) - 1,
      -- None of its own means every kind.
      nullif(array(select c.entity_type from public.approval_substitute_scopes c
        where c.company_id = s.company_id and c.substitution_id = s.id and c.entity_type is not null order by c.entity_type), '{}'),
      s.reason, case when s.ended_at is not null or upper(s.period) <= today then 'ended'
        when lower(s.period) > today then 'planned' else 'active' end,
      s.ended_at is null and upper(s.period) > today and (administers or s.person_id = caller.employee_id)
    from public.approval_substitutes s
    where s.company_id = company and (administers or caller.employee_id in (s.person_id, s.substitute_id))
    order by s.ended_at is not null or upper(s.period) <= today, lower(s.period) desc, s.id limit 200;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('flow_department', 'id uuid, name text'),
  ('flow_variety', 'id uuid, name text'),
  ('flow_step', 'position integer, mode any|all, approver_kind approver_kind, role text?, sla_days integer, on_timeout step_timeout,
    people person[]'),
  ('approval_flow', 'id uuid, company_id uuid, entity_type text, name text, priority integer, active boolean, updated_at timestamptz,
    min_amount number?, max_amount number?, min_days number?, max_days number?, departments flow_department[], roles text[],
    varieties flow_variety[], steps flow_step[]'),
  ('approval_flow_list', 'approval_flow[]'),
  ('approval_substitute_list', 'person person, substitute person, entity_types ?, reason ?, state planned|active|ended');

-- Functions: substitutes --------------------------------------------------------------------------------------------
grant execute on function public.approval_flow_list(uuid), public.approval_variety_list(uuid), public.approval_substitute_list(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.approval_flow_list(uuid) is 'The flows of a company, for administrators.';
comment on function public.approval_variety_list(uuid) is
  'What requests may be about within their kind, such as types of leave: conditions of flows, for administrators.';
comment on function public.approval_substitute_list(uuid) is
  'Substitutions that the caller gave or got; with a company, all of it for administrators.';
