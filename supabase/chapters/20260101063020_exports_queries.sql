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
    from public.audit_logs a left join public.employees e on e.user_id = a.performed_by
    where a.company_id = any (reached) and a.action_type = 'export' and a.metadata ->> 'sha256' = lower(p_sha256)
    order by a.at desc limit 20;
end
$$;

grant execute on function public.verify_export(text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.verify_export(text) is 'Exports whose file has this SHA-256, newest first, for those who read the trail.';
