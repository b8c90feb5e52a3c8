-- Audit: queries.
-- See audit_tables for the overview.

-- Functions: reading ------------------------------------------------------------------------------------------------
-- Who changed a row last, for the message of a save that came too late. Only for rows that the caller may read.
create function public.last_editor(p_entity_type text, p_entity_id uuid) returns table (name text, at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := case
    when p_entity_type = 'employee' and p_entity_id = private.my_employee_id() then array[private.my_company_id()]
    when p_entity_type = 'employee' then private.company_ids_with('view_all_employees')
    when p_entity_type = 'company' then private.listed_company_ids()
    when p_entity_type in ('department', 'company_details') then private.visible_company_ids()
    else '{}'
  end;
  withheld constant uuid[] := private.withheld_entities();
begin
  return query
    select coalesce(e.display_name::text, 'Sistema'), a.at
    from public.audit_logs a
    left join public.employees e on e.user_id = a.performed_by
    where a.company_id = any (visible) and a.entity_type = p_entity_type and a.entity_id = p_entity_id
      and a.entity_id <> all (withheld)
    order by a.at desc, a.id desc
    limit 1;
end
$$;

grant execute on function public.last_editor(text, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.last_editor(text, uuid) is 'Name and instant of the last change of a row that the caller may read.';
