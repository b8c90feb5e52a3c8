-- Imports: queries.
-- See imports_tables for the overview.

-- Functions: staging ------------------------------------------------------------------------------------------------
create function public.import_mapping(p_company_id uuid, p_kind text) returns table (header text, field text)
language sql stable security definer set search_path = '' as $$
  select m.header, m.field
  from private.import_mappings m join private.import_kinds k on k.kind = m.kind
  where m.company_id = p_company_id and m.kind = p_kind and m.company_id = any (private.company_ids_with(k.permission))
$$;

-- Functions: checking -----------------------------------------------------------------------------------------------
grant execute on function public.import_mapping(uuid, text) to authenticated;

-- Functions: reading ------------------------------------------------------------------------------------------------
create function public.import_page(p_import_id uuid, p_result text default null, p_offset integer default 0, p_limit integer default 100)
returns table (row_number integer, cells jsonb, skip boolean, result text, errors jsonb, changes jsonb, doubts jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  import public.imports := private.readable_import(p_import_id);
begin
  return query
    select r.row_number, r.cells, r.skip, r.result, r.errors, r.changes, r.doubts
    from private.import_rows r
    where r.company_id = import.company_id and r.import_id = import.id
      and (p_result is null or r.result = p_result or (p_result = 'doubtful' and r.doubts <> '{}'))
    order by r.row_number
    offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 1000);
end
$$;

-- What is wrong, by column and value: one line where the same value is wrong in many rows.
create function public.import_problems(p_import_id uuid) returns table (field text, code text, value text, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  import public.imports := private.readable_import(p_import_id);
begin
  return query
    select x.field, x.code, r.cells ->> x.field, count(*)
    from private.import_rows r cross join lateral jsonb_to_recordset(r.errors) as x (field text, code text)
    where r.company_id = import.company_id and r.import_id = import.id and r.result = 'error'
    group by 1, 2, 3
    order by 4 desc, 1, 3
    limit 200;
end
$$;

-- Rows checked or written so far by a transaction that has not ended; 0 when none runs.
create function public.import_progress(p_import_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  import public.imports := private.readable_import(p_import_id);
begin
  return case when import.id is null then 0 else private.progress_of(import.id) end;
end
$$;

-- Shapes: writing imports -------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('cell_error', 'field text, code text, detail? text'),
  ('cell_text', 'text?'),
  -- Before and after.
  ('cell_change', 'cell_text&cell_text'),
  ('import_page', 'cells text{}, result error|create|update|unchanged|skip?, errors cell_error[], changes cell_change{}, doubts text{}');

-- Functions: the job ------------------------------------------------------------------------------------------------
grant execute on function public.import_page(uuid, text, integer, integer), public.import_problems(uuid), public.import_progress(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.import_mapping(uuid, text) is 'Headings of earlier spreadsheets and the columns that they meant.';
comment on function public.import_page(uuid, text, integer, integer)
  is 'Rows of an import in the order of the sheet, all or of one result.';
comment on function public.import_problems(uuid) is 'What is wrong, grouped by column, reason and value.';
comment on function public.import_progress(uuid) is 'Rows checked or written so far by the job, while it runs.';
