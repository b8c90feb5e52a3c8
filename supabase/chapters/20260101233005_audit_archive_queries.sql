-- The archive of the audit trail: queries.
-- See audit_archive_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
-- Entries that the caller reads nothing of are not counted either.
create function public.audit_archive(p_company_id uuid default null)
returns table (month date, entries bigint, bytes bigint, first_at timestamptz, last_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached constant uuid[] := private.company_ids_with('view_all_companies');
  withheld constant uuid[] := private.withheld_entities();
begin
  return query
    select b.month, sum(case when withheld = '{}' then b.last_seq - b.first_seq + 1
        else (select count(*) from unnest(b.entity_ids) e where e is null or e <> all (withheld)) end)::bigint,
      sum(pg_column_size(b.ids) + pg_column_size(b.moments) + pg_column_size(b.action_types) + pg_column_size(b.entity_types)
        + pg_column_size(b.entity_ids) + pg_column_size(b.performers) + pg_column_size(b.metadata))::bigint, min(b.first_at), max(b.last_at)
    from private.audit_archives b
    where b.company_id = any (reached) and (p_company_id is null or b.company_id = p_company_id)
    group by b.month order by b.month desc;
end
$$;

grant execute on function public.audit_archive(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.audit_archive(uuid) is
  'The archived months of the trail, newest first, of one company or of all that a master reaches; their entries come by audit_page.';
