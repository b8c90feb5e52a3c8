-- Results of evaluations from a former system: commands.
-- See imported_evaluations_tables for the overview.

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Reads rows and meets them with the results there are by person, last day and name; accents and capitals make no other name.
create function private.match_history_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('cycle_name', coalesce(h.cycle_name, v.name),
      'key', v.ended_on || ' ' || private.search_text(v.name), 'kind', s.cells ->> 'kind', 'ended_on', v.ended_on,
      'score', trim_scale(private.sheet_score(s.cells ->> 'score')),
      'max_score', case when s.cells ? 'max_score' then trim_scale(private.sheet_score(s.cells ->> 'max_score')) else 100 end,
      'classification', private.tidy(s.cells ->> 'classification'), 'note', private.tidy_lines(s.cells ->> 'note'))),
    target_id = h.id, seen_at = h.updated_at
  from private.import_rows s
  cross join lateral (select private.tidy(s.cells ->> 'cycle_name') as name, private.civil_date(s.cells ->> 'ended_on') as ended_on) v
  left join lateral (
    select x.* from private.imported_evaluations x
    where x.company_id = s.company_id and x.employee_id = (s.proposal ->> 'employee_id')::uuid and x.ended_on = v.ended_on
      and private.search_text(x.cycle_name) = private.search_text(v.name)
    order by x.cycle_name = v.name desc, x.id limit 1) h on true
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Writes results of an import over what is there, or what was there back; returns how many.
create function private.write_history_rows(p_import public.imports, p_restore boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  written integer;
begin
  update private.imported_evaluations h
  set cycle_name = w.cycle_name, kind = w.kind, score = w.score, max_score = w.max_score, classification = w.classification, note = w.note
  from private.import_rows r
  join private.imported_evaluations o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, case when p_restore then r.before else r.proposal end) w
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update'
    and h.company_id = o.company_id and h.id = o.id and (not p_restore or o.updated_at = r.written_at);
  get diagnostics written = row_count;
  return written;
end
$$;

-- Writes a checked sheet of results; returns how many.
create function private.apply_history_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  update private.import_rows r set before = private.history_cells(h)
  from private.imported_evaluations h
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and h.company_id = r.company_id
    and h.id = r.target_id;
  made := private.write_history_rows(p_import, false);
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into private.imported_evaluations (id, company_id, employee_id, cycle_name, kind, ended_on, score, max_score, classification, note)
  select r.target_id, r.company_id, w.employee_id, w.cycle_name, coalesce(w.kind, 'other'), w.ended_on, w.score, w.max_score,
    w.classification, w.note
  from private.import_rows r cross join lateral jsonb_populate_record(null::private.imported_evaluations, r.proposal) w
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  update private.import_rows r set written_at = h.updated_at
  from private.imported_evaluations h
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and h.company_id = r.company_id and h.id = r.target_id;
  made := made + (select count(*) from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create');
  perform private.report_import(p_import, made);
  return made;
end
$$;

-- Takes back what an import wrote and no other one changed since: what was there is as it was, what is new is gone. Returns how many.
create function private.undo_history_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from private.imported_evaluations h using private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and h.company_id = r.company_id
    and h.id = r.target_id and h.updated_at = r.written_at;
  get diagnostics gone = row_count;
  return gone + private.write_history_rows(p_import, true);
end
$$;

-- Functions: taking out ---------------------------------------------------------------------------------------------
-- Takes out a result that should not be there, for HR of the company; nobody the own one.
create function public.remove_imported_evaluation(p_result_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
begin
  if not private.handles_results(caller.company_id) then
    perform private.refuse('RHPER', 'Somente administradores da empresa removem resultados importados.', '', 'Peça a um administrador.');
  end if;
  delete from private.imported_evaluations h
  where h.id = p_result_id and h.company_id = caller.company_id and h.employee_id <> caller.employee_id;
  if not found then
    perform private.refuse_missing('Este resultado não existe mais.', 'result_id');
  end if;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.remove_imported_evaluation(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.remove_imported_evaluation(uuid) is
  'Takes out an imported result of somebody else, for HR of the company (RHPER, RHNTF).';
