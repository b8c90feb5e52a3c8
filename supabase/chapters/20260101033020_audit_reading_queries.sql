-- Reading the audit trail: queries.
-- See audit_reading_rules for the overview.

-- Functions: pages --------------------------------------------------------------------------------------------------
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

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('audit_page', 'entity_id ?, entity_label ?, performed_by ?, performed_by_name ?, initiated_by ?, changes json, metadata json');

-- Functions: jobs ---------------------------------------------------------------------------------------------------
grant execute on function public.audit_page(uuid, uuid, text, text, uuid, text, timestamptz, timestamptz, timestamptz, bigint, integer)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.audit_page(
  uuid, uuid, text, text, uuid, text, timestamptz, timestamptz, timestamptz, bigint, integer) is
  'A page of the audit trail for masters, newest first; the next one starts before the last entry of this one.';
