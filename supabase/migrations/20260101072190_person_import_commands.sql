-- Importing what a former system knows of people: commands.
-- See person_import_rules for the overview.

-- Functions: meeting records ----------------------------------------------------------------------------------------
-- Meets rows with the one record of their kind that their person has, or has now.
create function private.match_person_rows(p_import public.imports, p_rows integer[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.record_kinds := private.sheet_record(p_import);
begin
  execute format($query$
    update private.import_rows r
    set proposal = r.proposal || c.given || '{"key": "one"}', target_id = t.id, seen_at = t.updated_at
    from private.import_rows s
    join private.record_cells($1, $2) c on c.row_number = s.row_number
    left join public.%I t on t.company_id = s.company_id and t.employee_id = (s.proposal ->> 'employee_id')::uuid and %s
    where s.company_id = $1.company_id and s.import_id = $1.id
      and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
  $query$, kind.table_name, case when kind.removal is null then 'true' else format('t.%I is null', kind.removal) end)
  using p_import, p_rows;
end
$$;

-- Meets rows with the contract that begins on their day.
create function private.match_contract_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = r.proposal || p.given || jsonb_strip_nulls(jsonb_build_object('key', p.given ->> 'starts_on')), target_id = c.id,
    seen_at = c.updated_at
  from private.contract_proposals(p_import, p_rows) p
  left join public.employee_contracts c on c.company_id = p_import.company_id and c.employee_id = p.employee_id
    and c.starts_on = (p.given ->> 'starts_on')::date
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = p.row_number
$$;

-- Functions: taking back --------------------------------------------------------------------------------------------
-- Takes back rows of a record that has no removal of its own, where nobody changed them since; returns how many. What was changed is as
-- before; of what was new, the only record of a person is emptied and any other is gone.
create function private.undo_lasting_records(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.record_kinds := private.sheet_record(p_import);
  columns text := (select string_agg(quote_ident(f), ', ') from unnest(kind.fields) as f);
  emptied jsonb := (select jsonb_object_agg(f, null) from unnest(kind.fields) as f);
  undone integer;
  gone integer := 0;
begin
  execute format($query$
    update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, coalesce(r.before, $2)))
    from private.import_rows r
    where r.company_id = $1.company_id and r.import_id = $1.id and t.company_id = r.company_id and t.id = r.target_id
      and t.updated_at = r.written_at and (r.before is not null or $3)
  $query$, kind.table_name, columns) using p_import, emptied, kind.shape = 'one';
  get diagnostics undone = row_count;
  if kind.shape <> 'one' then
    execute format($query$
      delete from public.%I t using private.import_rows r
      where r.company_id = $1.company_id and r.import_id = $1.id and t.company_id = r.company_id and t.id = r.target_id
        and t.updated_at = r.written_at and r.before is null
    $query$, kind.table_name) using p_import;
    get diagnostics gone = row_count;
  end if;
  return undone + gone;
end
$$;

-- Takes contracts back, with what was told of their ends.
create function private.undo_contracts(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.contract_alerts a using private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is null and a.company_id = r.company_id
    and a.contract_id = r.target_id;
  return private.undo_lasting_records(p_import);
end
$$;
