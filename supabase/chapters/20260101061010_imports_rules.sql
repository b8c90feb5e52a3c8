-- Imports: rules.
-- See imports_tables for the overview.

-- Functions: who and what -------------------------------------------------------------------------------------------
-- Tidied cells of known fields of the kind: only text, never longer than any column takes; everything else is left out.
create function private.import_cells(p_cells jsonb, p_fields text[]) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_strip_nulls(jsonb_object_agg(c.key, left(case
    -- Plain text, most of any sheet, needs no more than its ends cut.
    when octet_length(c.value) = char_length(c.value) then nullif(btrim(c.value, E' \t\n\v\f\r'), '')
    else private.tidy(c.value) end, 2000))), '{}')
  from (
    select e.key, e.value #>> '{}' as value
    from jsonb_each(case jsonb_typeof(p_cells) when 'object' then p_cells else '{}' end) as e (key, value)
    where e.key = any (p_fields) and jsonb_typeof(e.value) = 'string'
  ) c
$$;

-- Functions: checking -----------------------------------------------------------------------------------------------
-- What rows hold in the fields by which rows speak of each other, as 'field:value'.
create function private.import_links(p_import public.imports, p_rows integer[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct f.field || ':' || lower(r.cells ->> f.field)), '{}')
  from private.import_kinds k cross join lateral unnest(k.link_fields) as f (field) cross join unnest(p_rows) as p (place)
  join private.import_rows r on r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = p.place
  where k.kind = p_import.kind and r.cells ? f.field
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
-- The import that the caller may work on and so read, with its staged rows; null when it is not theirs. Rows of some kinds are for whoever
-- brought them alone (author_only, which a later chapter adds: bound when it runs).
create function private.readable_import(p_import_id uuid) returns public.imports
language plpgsql stable security definer set search_path = '' as $$
declare
  import public.imports;
begin
  select i.* into import
  from public.imports i join private.import_kinds k on k.kind = i.kind
  where i.id = p_import_id and i.company_id = any (private.company_ids_with(k.permission))
    and (i.created_by = auth.uid() or (not k.author_only and private.has_permission('manage_settings')));
  return import;
end
$$;

-- Functions: the job ------------------------------------------------------------------------------------------------
-- Refuses for somebody who may not import any more (RHPER).
create function private.keep_import_right(p_import public.imports) returns void
language sql stable security definer set search_path = '' as $$
  select private.require_company(p_import.company_id, k.permission, 'Você não pode mais importar nesta empresa.')
  from private.import_kinds k where k.kind = p_import.kind
$$;
