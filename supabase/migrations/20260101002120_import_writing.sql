-- Writing imports.
-- What one reads of an import while correcting it, and what happens when it is confirmed, cancelled or taken back.
-- Confirming orders it (chapter 1350): it is written in one transaction as the one who confirmed, after checking all of
-- it again: a colleague who changed a record meanwhile, or a right that was lost, sends it back instead. The same job
-- checks sheets too long for a request, which may be cancelled meanwhile. While the transaction runs, how far it has
-- come is told by advisory locks, the one thing of a transaction that others see.
-- It refuses: confirming with errors or with nothing to write, and taking back after 24 hours.

-- Data -------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values ('import_cleanup', 'private.run_import_cleanup', interval '1 hour', 'slow');
insert into private.order_kinds (kind, routine, failed_routine, is_urgent) values
  ('import_check', 'private.carry_out_import', 'private.fail_import', true),
  ('import', 'private.carry_out_import', 'private.fail_import', false);

-- Functions: reading -----------------------------------------------------------------------------------------------
-- Staged rows for whoever may work on the import; null when it is not theirs.
create function private.readable_import(p_import_id uuid) returns public.imports
language sql stable security definer set search_path = '' as $$
  select i.*
  from public.imports i join private.import_kinds k on k.kind = i.kind
  where i.id = p_import_id and i.company_id = any (private.company_ids_with(k.permission))
    and (i.created_by = auth.uid() or private.has_permission('manage_settings'))
$$;

create function public.import_page(p_import_id uuid, p_result text default null, p_offset integer default 0, p_limit integer default 100)
returns table (row_number integer, cells jsonb, skip boolean, result text, errors jsonb, changes jsonb, doubts jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  import public.imports := private.readable_import(p_import_id);
begin
  return query
    select r.row_number, r.cells, r.skip, r.result, r.errors, r.changes, r.doubts
    from private.import_rows r
    where r.company_id = import.company_id and r.import_id = import.id and (p_result is null or r.result = p_result or (p_result = 'doubtful' and r.doubts <> '{}'))
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

-- Called by the routines of a kind. A check that nobody waits for any more ends here.
create function private.report_import(p_import public.imports, p_done integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.report_progress(p_import.company_id, p_import.id, p_done);
  if p_import.status = 'checking'
    and not exists (select from public.imports i where i.id = p_import.id and i.status = 'checking') then
    perform private.refuse('RHIMP', 'A importação foi cancelada.', '', 'Comece outra importação.');
  end if;
end
$$;

-- Functions: orders ------------------------------------------------------------------------------------------------
create function public.commit_import(p_import_id uuid) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports := private.my_import(p_import_id, 'ready', 'failed');
begin
  if import.errors > 0 or import.to_create + import.to_update = 0 then
    perform private.refuse('RHIMP', 'Ainda há linhas com erro, ou não há o que gravar.', '', 'Corrija ou ignore as linhas com erro.');
  end if;
  return private.order_import(import, 'committing');
end
$$;

create function public.undo_import(p_import_id uuid) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports := private.my_import(p_import_id, 'done');
begin
  if import.finished_at < private.now() - interval '24 hours' then
    perform private.refuse('RHIMP', 'O prazo de 24 horas para desfazer terminou.', '', 'Corrija os registros um a um ou com outra planilha.');
  end if;
  return private.order_import(import, 'undoing');
end
$$;

create function public.cancel_import(p_import_id uuid) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports := private.my_import(p_import_id, 'uploading', 'checking', 'unchecked', 'ready', 'failed', 'cancelled');
begin
  -- The rows of a check are in the hands of the job, which deletes them itself.
  if import.status <> 'checking' then
    delete from private.import_rows r where r.company_id = import.company_id and r.import_id = import.id;
  end if;
  update public.imports i set status = 'cancelled', finished_at = private.now()
  where i.id = import.id and i.status <> 'cancelled' returning i.* into import;
  return case when found then import else private.readable_import(p_import_id) end;
end
$$;

-- Functions: the job -----------------------------------------------------------------------------------------------
create function private.keep_import_right(p_import public.imports) returns void
language sql stable security definer set search_path = '' as $$
  select private.require_company(p_import.company_id, k.permission, 'Você não pode mais importar nesta empresa.')
  from private.import_kinds k where k.kind = p_import.kind
$$;

create function private.check_ordered_import(p_import public.imports) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.keep_import_right(p_import);
  perform private.examine_import(p_import, null);
  update public.imports i set status = 'ready' where i.id = p_import.id and i.status = 'checking';
end
$$;

-- The rows before and after the last look differ: whoever confirmed has not seen what would be written now.
create function private.write_import(p_import public.imports) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.import_kinds;
  import public.imports;
  is_stale boolean;
begin
  perform private.keep_import_right(p_import);
  select k.* into kind from private.import_kinds k where k.kind = p_import.kind;
  is_stale := private.examine_import(p_import, null);
  select i.* into import from public.imports i where i.id = p_import.id;
  if is_stale or (import.to_create, import.to_update, import.errors) is distinct from (p_import.to_create, p_import.to_update, 0) then
    update public.imports i set status = 'ready', failure = 'stale' where i.id = p_import.id;
    return;
  end if;
  execute format('select %s($1)', kind.apply_routine) using import;
  update public.imports i set status = 'done', finished_at = private.now() where i.id = import.id returning i.* into import;
  delete from private.import_rows r
  where r.company_id = import.company_id and r.import_id = import.id and r.result in ('unchanged', 'skip');
  update private.import_rows r set cells = '{}', proposal = '{}', changes = '{}'
  where r.company_id = import.company_id and r.import_id = import.id;
  perform private.note_import(import, 'import');
end
$$;

create function private.take_back_import(p_import public.imports) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.import_kinds;
  import public.imports;
  taken integer;
begin
  perform private.keep_import_right(p_import);
  select k.* into kind from private.import_kinds k where k.kind = p_import.kind;
  execute format('select %s($1)', kind.undo_routine) into taken using p_import;
  update public.imports i set status = 'undone', undone = taken where i.id = p_import.id returning i.* into import;
  delete from private.import_rows r where r.company_id = import.company_id and r.import_id = import.id;
  perform private.note_import(import, 'undo_import');
end
$$;

-- The rows of a check that was cancelled were in the hands of the job.
create function private.forget_cancelled_import(p_import_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.import_rows r using public.imports i
  where i.id = p_import_id and i.status = 'cancelled' and r.company_id = i.company_id and r.import_id = i.id
$$;

-- The bell of the importer, with figures alone. Someone of another company (a master) has the page before them.
create function private.tell_importer(p_import_id uuid) returns void language sql volatile security definer set search_path = '' as $$
  select private.notify(i.company_id, e.id, 'import_finished',
    case i.status
      when 'done' then 'Importação concluída'
      when 'undone' then 'Importação desfeita'
      else 'A importação não foi gravada'
    end,
    case i.status
      when 'done' then format('%s: %s criados, %s atualizados.', i.file_name, i.to_create, i.to_update)
      when 'undone' then format('%s: %s registros voltaram ao que eram.', i.file_name, i.undone)
      else format('%s: nada foi gravado. Abra a revisão para ver o que mudou.', i.file_name)
    end,
    '/app/employees/import' || case when i.kind = 'employees' then '' else '/' || i.kind end || '?id=' || i.id, 'import', i.id)
  from public.imports i join public.employees e on e.company_id = i.company_id and e.user_id = auth.uid()
  where i.id = p_import_id
$$;

-- What was ordered is in the state of the import, which may have been cancelled meanwhile.
create function private.carry_out_import(p_import_id uuid, p_arguments jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports;
begin
  select i.* into import from public.imports i where i.id = p_import_id;
  if import.status = 'checking' then
    perform private.check_ordered_import(import);
  elsif import.status = 'committing' then
    perform private.write_import(import);
    perform private.tell_importer(import.id);
  elsif import.status = 'undoing' then
    perform private.take_back_import(import);
    perform private.tell_importer(import.id);
  end if;
  perform private.forget_cancelled_import(p_import_id);
end
$$;

-- Nothing was written.
create function private.fail_import(p_import_id uuid, p_code text, p_message text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ordered text;
begin
  select i.status into ordered from public.imports i where i.id = p_import_id;
  update public.imports i
  set status = case i.status when 'checking' then 'unchecked' when 'committing' then 'failed' else 'done' end, failure = p_code
  where i.id = p_import_id and i.status in ('checking', 'committing', 'undoing');
  if ordered in ('committing', 'undoing') then
    perform private.tell_importer(p_import_id);
  end if;
  perform private.forget_cancelled_import(p_import_id);
end
$$;

create function private.run_import_cleanup() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from private.import_rows r
  using public.imports i
  where i.company_id = r.company_id and i.id = r.import_id and i.status not in ('checking', 'committing', 'undoing')
    and coalesce(i.finished_at, i.created_at) < private.now() - interval '24 hours';
  get diagnostics removed = row_count;
  update public.imports i set status = 'cancelled', finished_at = private.now()
  where i.status in ('uploading', 'unchecked', 'ready', 'failed') and i.created_at < private.now() - interval '24 hours';
  return removed;
end
$$;

grant execute on function
  public.import_page(uuid, text, integer, integer), public.import_problems(uuid), public.import_progress(uuid),
  public.commit_import(uuid), public.undo_import(uuid), public.cancel_import(uuid)
to authenticated;
grant execute on function private.run_import_cleanup() to service_role;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('cell_error', 'field text, code text, detail? text'),
  ('cell_text', 'text?'),
  -- Before and after.
  ('cell_change', 'cell_text&cell_text'),
  ('import_page', 'cells text{}, result error|create|update|unchanged|skip?, errors cell_error[], changes cell_change{}, doubts text{}');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.readable_import(uuid) is 'The import that the caller may read, or nothing.';
comment on function public.import_page(uuid, text, integer, integer) is 'Rows of an import in the order of the sheet, all or of one result.';
comment on function public.import_problems(uuid) is 'What is wrong, grouped by column, reason and value.';
comment on function public.import_progress(uuid) is 'Rows checked or written so far by the job, while it runs.';
comment on function private.report_import(public.imports, integer) is 'Tells how many rows are done; ends a cancelled check (RHIMP).';
comment on function private.keep_import_right(public.imports) is 'Refuses for somebody who may not import any more (RHPER).';
comment on function private.check_ordered_import(public.imports) is 'Checks an import whose rows are too many for a request.';
comment on function public.commit_import(uuid) is 'Confirms an import without errors: the job writes it, all or nothing (RHIMP).';
comment on function public.undo_import(uuid) is 'Asks for an import to be taken back, within 24 hours (RHIMP).';
comment on function public.cancel_import(uuid) is 'Gives an import up before it is written, also while it is checked; its rows are deleted.';
comment on function private.write_import(public.imports) is 'Checks again and writes, or sends the import back for another look.';
comment on function private.take_back_import(public.imports) is 'Takes back what an import wrote and nobody changed since.';
comment on function private.forget_cancelled_import(uuid) is 'Deletes the rows of an import that was cancelled while it was checked.';
comment on function private.carry_out_import(uuid, jsonb) is 'Checks, writes or takes back an import, as ordered.';
comment on function private.fail_import(uuid, text, text) is 'Says on an import that what was ordered failed.';
comment on function private.tell_importer(uuid) is 'Notifies the importer of what became of the import.';
comment on function private.run_import_cleanup() is 'Job: deletes staged rows after a day.';
