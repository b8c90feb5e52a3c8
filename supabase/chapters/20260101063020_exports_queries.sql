-- Exports: queries.
-- See exports_commands for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.verify_export(p_sha256 text)
returns table (at timestamptz, performed_by_name text, list text, rows integer, format text)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
begin
  return query
    select a.at, coalesce(e.display_name::text, 'Sistema'), a.metadata ->> 'list', (a.metadata ->> 'rows')::integer,
      a.metadata ->> 'format'
    from (
      select l.* from public.audit_logs l
      where l.company_id = any (reached) and l.action_type = 'export' and l.metadata ->> 'sha256' = lower(p_sha256)
      union all
      select l.* from private.archived_entries(reached, null, 'export', null, null) l where l.metadata ->> 'sha256' = lower(p_sha256)
    ) a left join public.employees e on e.user_id = a.performed_by
    order by a.at desc limit 20;
end
$$;

grant execute on function public.verify_export(text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.verify_export(text) is 'Exports whose file has this SHA-256, newest first, for those who read the trail.';
