-- Imports: commands.
-- What one reads of an import while correcting it, and what happens when it is confirmed, cancelled or taken back.
-- Confirming orders it (`jobs`): it is written in one transaction as the one who confirmed, after checking all of
-- it again: a colleague who changed a record meanwhile, or a right that was lost, sends it back instead. The same job
-- checks sheets too long for a request, which may be cancelled meanwhile. While the transaction runs, how far it has
-- come is told by advisory locks, the one thing of a transaction that others see.
-- It refuses: confirming with errors or with nothing to write, and taking back after 24 hours.

-- Functions: who and what -------------------------------------------------------------------------------------------
-- The import that the caller may work on, locked, and in one of the states named (RHNTF, RHIMP).
create function private.my_import(p_import_id uuid, variadic p_statuses text[]) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports;
begin
  select i.* into import
  from public.imports i join private.import_kinds k on k.kind = i.kind
  where i.id = p_import_id and i.company_id = any (private.company_ids_with(k.permission))
    and (i.created_by = auth.uid() or (not k.author_only and private.has_permission('manage_settings')))
  for update of i;
  if not found then
    perform private.refuse('RHNTF', 'Importação não encontrada nesta empresa.', '', 'Comece outra importação.');
  end if;
  if import.status <> all (p_statuses) then
    perform private.refuse('RHIMP', 'Esta importação já avançou.', '', 'Recarregue a página para ver onde ela está.');
  end if;
  return import;
end
$$;

-- One audit entry for the whole import.
create function private.note_import(p_import public.imports, p_action text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_import.company_id, p_action, 'import', p_import.id, auth.uid(), jsonb_build_object(
    'initiated_by', 'user', 'kind', p_import.kind, 'file_name', p_import.file_name, 'created', p_import.to_create,
    'updated', p_import.to_update, 'unchanged', p_import.unchanged, 'skipped', p_import.skipped, 'undone', p_import.undone))
$$;

-- Functions: staging ------------------------------------------------------------------------------------------------
create function public.start_import(
  p_company_id uuid, p_kind text, p_file_name text, p_match_key text, p_fields text[], p_mapping jsonb default '{}',
  p_sitting_id uuid default null) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.import_kinds;
  import public.imports;
begin
  select k.* into known from private.import_kinds k where k.kind = p_kind;
  if known.kind is null or not coalesce(p_fields <@ known.fields, false)
    or not coalesce(p_match_key = any (known.match_keys), true) then
    perform private.refuse('RHARG', 'Importação desconhecida.', '', 'Recarregue a página.');
  end if;
  perform private.require_company(p_company_id, known.permission, 'Você não pode importar nesta empresa.');
  -- The rows of each lie here for a day.
  if (select count(*) from public.imports i where i.company_id = p_company_id and i.created_by = auth.uid()
      and i.status in ('uploading', 'checking', 'unchecked', 'ready', 'failed')) >= 20 then
    perform private.refuse('RHRAT', 'Você tem muitas importações abertas.', '', 'Grave ou cancele as que começou, ou espere um dia.');
  end if;
  insert into public.imports (company_id, kind, sitting_id, file_name, match_key, fields, created_by)
  values (p_company_id, p_kind, p_sitting_id, left(coalesce(private.tidy(p_file_name), 'planilha'), 200), p_match_key, p_fields, auth.uid())
  returning * into import;
  insert into private.import_mappings as m (company_id, kind, header, field)
  select p_company_id, p_kind, h.key, h.value
  from jsonb_each_text(private.an_object(coalesce(p_mapping, '{}'))) as h (key, value)
  where private.is_clean_text(h.key, 200) and h.value ~ '^[a-z_]{0,40}$'
  limit 200
  on conflict (company_id, kind, header) do update set field = excluded.field where m.field <> excluded.field;
  return import;
end
$$;

-- Rows as [{"row": 2, "cells": {"first_name": "Ana"}}, …]; a row sent twice is replaced.
create function public.stage_import_rows(p_import_id uuid, p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports := private.my_import(p_import_id, 'uploading');
  staged integer;
begin
  if exists (select from jsonb_array_elements(private.a_list(p_rows)) r where coalesce(r.value ->> 'row', '') !~ '^[0-9]{1,6}$') then
    perform private.refuse('RHARG', 'As linhas vieram em formato desconhecido.', '', 'Envie a planilha novamente.');
  end if;
  insert into private.import_rows (company_id, import_id, row_number, cells)
  select import.company_id, import.id, (r.value ->> 'row')::integer, private.import_cells(r.value -> 'cells', import.fields)
  from jsonb_array_elements(p_rows) r
  on conflict (company_id, import_id, row_number) do update set cells = excluded.cells;
  select count(*) into staged from private.import_rows r where r.company_id = import.company_id and r.import_id = import.id;
  if staged > 20000 then
    perform private.refuse('RHLIM', 'A planilha tem mais de 20.000 linhas.', '', 'Divida o arquivo em partes.');
  end if;
  update public.imports i set total = staged where i.id = import.id;
  return staged;
end
$$;

-- Functions: checking -----------------------------------------------------------------------------------------------
-- Hands an import to the job, in the name of the caller.
create function private.order_import(p_import public.imports, p_status text) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports;
begin
  perform private.place_order(case p_status when 'checking' then 'import_check' else 'import' end, p_import.company_id, p_import.id);
  update public.imports i set status = p_status, failure = null where i.id = p_import.id returning i.* into import;
  return import;
end
$$;

-- Checks rows (null: all) and counts what came of them; true when a record changed since it was last seen.
create function private.examine_import(p_import public.imports, p_rows integer[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  routine text := (select k.check_routine from private.import_kinds k where k.kind = p_import.kind);
  is_stale boolean;
begin
  execute format('select %s($1, $2)', routine) into is_stale using p_import, p_rows;
  update public.imports i
  set total = c.total, to_create = c.to_create, to_update = c.to_update, unchanged = c.unchanged, skipped = c.skipped,
    errors = c.errors, doubtful = c.doubtful
  from (
    select count(*) as total, count(*) filter (where r.result = 'create') as to_create,
      count(*) filter (where r.result = 'update') as to_update, count(*) filter (where r.result = 'unchanged') as unchanged,
      count(*) filter (where r.result = 'skip') as skipped, count(*) filter (where r.result = 'error') as errors,
      count(*) filter (where r.doubts <> '{}') as doubtful
    from private.import_rows r where r.company_id = p_import.company_id and r.import_id = p_import.id
  ) c
  where i.id = p_import.id;
  return coalesce(is_stale, false);
end
$$;

create function public.check_import(p_import_id uuid) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports := private.my_import(p_import_id, 'uploading', 'unchecked', 'ready', 'failed');
begin
  if import.total > (select k.rows_at_once from private.import_kinds k where k.kind = import.kind) then
    return private.order_import(import, 'checking');
  end if;
  perform private.examine_import(import, null);
  update public.imports i set status = 'ready', failure = null where i.id = import.id returning i.* into import;
  return import;
end
$$;

-- Checks the rows that an edit may have made right or wrong: those edited, those with an error, those that speak of an edited one as it was
-- or as it is, and those with its key. Whatever else it touches is found when the whole is checked before writing. More than a request can
-- answer for go to the job, which checks them all.
create function private.recheck_import(p_import public.imports, p_rows integer[], p_links text[]) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  links text[] := p_links || private.import_links(p_import, p_rows);
  affected integer[];
  import public.imports;
begin
  select coalesce(array_agg(x.row_number), '{}') into affected
  from (
    select u.row_number from unnest(p_rows) as u (row_number)
    union
    select r.row_number from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'error'
    union
    select r.row_number
    from private.import_kinds k
    join private.import_rows r on r.company_id = p_import.company_id and r.import_id = p_import.id
    cross join lateral unnest(k.link_fields) as f (field)
    join unnest(links) as l (link) on substr(l.link, strpos(l.link, ':') + 1) = lower(r.cells ->> f.field)
    where k.kind = p_import.kind and (split_part(l.link, ':', 1) <> f.field or f.field = any (k.match_keys))
  ) x;
  if cardinality(affected) > (select k.rows_at_once from private.import_kinds k where k.kind = p_import.kind) then
    return private.order_import(p_import, 'checking');
  end if;
  perform private.examine_import(p_import, affected);
  update public.imports i set status = 'ready', failure = null where i.id = p_import.id returning i.* into import;
  return import;
end
$$;

-- Edits as [{"row": 2, "field": "cpf", "value": "…"}, {"row": 3, "skip": true}, …].
create function public.edit_import(p_import_id uuid, p_edits jsonb) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports := private.my_import(p_import_id, 'ready', 'failed');
  edited integer[];
  old_links text[];
begin
  select coalesce(array_agg(distinct (e.value ->> 'row')::integer), '{}') into edited from jsonb_array_elements(private.a_list(p_edits)) e;
  old_links := private.import_links(import, edited);
  update private.import_rows r
  set cells = (r.cells - coalesce(e.emptied, '{}')) || private.import_cells(e.cells, import.fields),
    skip = coalesce(e.skip, r.skip)
  from (
    select (j.value ->> 'row')::integer as row_number,
      coalesce(jsonb_object_agg(j.value ->> 'field', j.value -> 'value') filter (where j.value ? 'field'), '{}') as cells,
      array_agg(j.value ->> 'field') filter (where j.value ? 'field') as emptied,
      bool_or((j.value ->> 'skip')::boolean) filter (where j.value ? 'skip') as skip
    from jsonb_array_elements(p_edits) j group by 1
  ) e
  where r.company_id = import.company_id and r.import_id = import.id and r.row_number = e.row_number;
  return private.recheck_import(import, edited, old_links);
end
$$;

create function public.replace_import_value(p_import_id uuid, p_field text, p_from text, p_to text) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports := private.my_import(p_import_id, 'ready', 'failed');
  edited integer[];
begin
  with changed as (
    update private.import_rows r
    set cells = (r.cells - p_field) || private.import_cells(jsonb_build_object(p_field, p_to), import.fields)
    where r.company_id = import.company_id and r.import_id = import.id and r.cells ->> p_field = p_from
    returning r.row_number
  )
  select coalesce(array_agg(c.row_number), '{}') into edited from changed c;
  return private.recheck_import(import, edited, array[p_field || ':' || lower(p_from)]);
end
$$;

grant execute on function public.start_import(uuid, text, text, text, text[], jsonb, uuid), public.stage_import_rows(uuid, jsonb),
  public.check_import(uuid), public.edit_import(uuid, jsonb), public.replace_import_value(uuid, text, text, text)
  to authenticated;

-- Functions: reading ------------------------------------------------------------------------------------------------
-- Called by the routines of a kind: tells how many rows are done, and ends a check that was cancelled, for which nobody waits any more
-- (RHIMP).
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

-- Functions: orders -------------------------------------------------------------------------------------------------
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
    perform private.refuse('RHIMP', 'O prazo de 24 horas para desfazer terminou.', '',
      'Corrija os registros um a um ou com outra planilha.');
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

-- Functions: the job ------------------------------------------------------------------------------------------------
-- Checks an import whose rows are too many for a request.
create function private.check_ordered_import(p_import public.imports) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.keep_import_right(p_import);
  perform private.examine_import(p_import, null);
  update public.imports i set status = 'ready' where i.id = p_import.id and i.status = 'checking';
end
$$;

-- Checks again and writes, or sends the import back for another look when rows differ from the last one: whoever confirmed has not seen
-- what would be written now.
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

-- Takes back what an import wrote and nobody changed since.
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

-- Deletes the rows of an import that was cancelled while it was checked, when they were in the hands of the job.
create function private.forget_cancelled_import(p_import_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.import_rows r using public.imports i
  where i.id = p_import_id and i.status = 'cancelled' and r.company_id = i.company_id and r.import_id = i.id
$$;

-- Notifies the importer of what became of the import, by the bell and with figures alone. Someone of another company (a master) has the
-- page before them.
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
    '/app/employees/import' || case
      when i.sitting_id is not null then '/all?sitting=' || i.sitting_id || '&id='
      when i.kind = 'employees' then '?id=' else '/' || i.kind || '?id=' end || i.id, 'import', i.id)
  from public.imports i join public.employees e on e.company_id = i.company_id and e.user_id = auth.uid()
  -- One of many sheets that went well is seen on the page of all of them.
  where i.id = p_import_id and (i.sitting_id is null or i.status <> 'done')
$$;

-- Checks, writes or takes back an import, as ordered by its state; it may have been cancelled meanwhile.
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

-- Says on an import that what was ordered failed and nothing was written.
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

-- Job: deletes staged rows after a day.
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

grant execute on function public.commit_import(uuid), public.undo_import(uuid), public.cancel_import(uuid) to authenticated;
grant execute on function private.run_import_cleanup() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.start_import(uuid, text, text, text, text[], jsonb, uuid)
  is 'Opens an import and remembers the columns (RHARG, RHPER, RHRAT).';
comment on function public.stage_import_rows(uuid, jsonb) is 'Adds rows of the sheet; returns how many there are (RHLIM).';
comment on function public.check_import(uuid) is
  'Checks every row against the rules and the present records: at once, or by the job (status checking). Writes no record.';
comment on function public.edit_import(uuid, jsonb) is 'Corrects cells and chooses which rows to skip, then checks what that concerns.';
comment on function public.replace_import_value(uuid, text, text, text) is 'Replaces one value of a column in every row that has it.';
comment on function public.commit_import(uuid) is 'Confirms an import without errors: the job writes it, all or nothing (RHIMP).';
comment on function public.undo_import(uuid) is 'Asks for an import to be taken back, within 24 hours (RHIMP).';
comment on function public.cancel_import(uuid)
  is 'Gives an import up before it is written, also while it is checked; its rows are deleted.';
