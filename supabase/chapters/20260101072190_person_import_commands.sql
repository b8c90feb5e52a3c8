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

-- Takes contracts back, with what was told of their ends; what ran until one of them began runs again.
create function private.undo_contracts(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended uuid[] := array(
    select c.id from private.import_rows r
    join public.employee_contracts n on n.company_id = r.company_id and n.id = r.target_id and n.updated_at = r.written_at
    join public.employee_contracts c on c.company_id = n.company_id and c.employee_id = n.employee_id
      and c.ended_on = n.starts_on - 1 and c.updated_at > r.written_at
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is null);
  undone integer;
begin
  delete from private.contract_alerts a using private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is null and a.company_id = r.company_id
    and a.contract_id = r.target_id;
  undone := private.undo_lasting_records(p_import);
  update public.employee_contracts c set ended_on = (
    select least(min(o.starts_on) - 1, min(e.termination_date) filter (where e.status = 'terminated'))
    from public.employees e
    left join public.employee_contracts o on o.company_id = e.company_id and o.employee_id = e.id and o.starts_on > c.starts_on
    where e.company_id = c.company_id and e.id = c.employee_id)
  where c.company_id = p_import.company_id and c.id = any (ended)
    and not exists (select from private.import_rows r
      where r.company_id = c.company_id and r.import_id = p_import.id and r.target_id = c.id);
  return undone;
end
$$;
