-- Imports.
-- A spreadsheet becomes rows of the product in four steps: its rows are staged, checked as often as they are corrected,
-- shown with what would happen to each (create, update, unchanged, error, skip), and written by a job in one
-- transaction: all of them or none. For 24 hours what it wrote and nobody touched since can be taken back.
-- A check of up to a thousand rows is answered at once; more are checked by the same job, so that none runs into the
-- time limit of a request.
-- This chapter is the engine. What a kind of import may hold and what is wrong with a row is for its own chapter,
-- which adds a line to import_kinds.
-- Staged rows are personal data: they live in `private`, reached only by whoever brought them and by administrators of
-- the company, lose their values once written, and are gone after a day.
-- It refuses: kinds without the permission, another company, more rows than a check can answer in time, and writing
-- while a row has an error.

-- Tables -----------------------------------------------------------------------------------------------------------
-- The routines of a kind take the import: check (import, rows to check, null for all) says whether a record changed since it
-- was seen; apply and undo return how many records they wrote. rows_at_once: as many as a request can answer for. link_fields are those by which rows speak of each other.
create table private.import_kinds (
  kind text not null,
  permission text not null,
  match_keys text[] not null,
  fields text[] not null,
  link_fields text[] not null,
  check_routine text not null,
  apply_routine text not null,
  undo_routine text not null,
  rows_at_once integer not null default 1000,
  constraint import_kinds_pkey primary key (kind),
  constraint import_kinds_permission_fkey foreign key (permission) references public.permissions (name),
  constraint import_kinds_routines_check check (
    check_routine ~ '^private\.[a-z_]+$' and apply_routine ~ '^private\.[a-z_]+$' and undo_routine ~ '^private\.[a-z_]+$')
);

create table public.imports (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  status text not null default 'uploading',
  file_name text not null,
  match_key text,
  fields text[] not null,
  total integer not null default 0,
  to_create integer not null default 0,
  to_update integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  errors integer not null default 0,
  doubtful integer not null default 0,
  undone integer,
  failure text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint imports_pkey primary key (id),
  constraint imports_company_id_key unique (company_id, id),
  constraint imports_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint imports_file_name_check check (private.is_clean_text(file_name, 200)),
  constraint imports_status_check check (status in (
    'uploading', 'checking', 'unchecked', 'ready', 'committing', 'failed', 'done', 'undoing', 'undone', 'cancelled'))
);

-- One row of the sheet: cells as text by field, and what the last check made of them. `proposal` is what would be
-- written, by column; `doubts` what had better be looked at; `before` what undoing puts back; `written_at` the record's updated_at as the import left it.
-- No reference to imports: it would be asked again for each row at each change but the first of a transaction, a fifth of a check.
-- Only stage_import_rows adds rows, of an import that it holds, and imports are never deleted.
create table private.import_rows (
  company_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  cells jsonb not null,
  skip boolean not null default false,
  result text,
  errors jsonb not null default '[]',
  proposal jsonb not null default '{}',
  changes jsonb not null default '{}',
  doubts jsonb not null default '{}',
  target_id uuid,
  seen_at timestamptz,
  before jsonb,
  written_at timestamptz,
  constraint import_rows_pkey primary key (company_id, import_id, row_number),
  constraint import_rows_row_number_check check (row_number between 1 and 1100000),
  constraint import_rows_result_check check (result in ('create', 'update', 'unchanged', 'error', 'skip'))
)
-- Read many times in a short life: unpacking each value anew was most of what a check cost.
with (toast_tuple_target = 8160);

-- What the job has to do, and as whom: the claims of the one who asked, so that every rule and every audit line holds for them.
-- Which heading meant which column the last time, by company; an empty column was left out on purpose.
create table private.import_mappings (
  company_id uuid not null,
  kind text not null,
  header text not null,
  field text not null,
  constraint import_mappings_pkey primary key (company_id, kind, header),
  constraint import_mappings_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint import_mappings_header_check check (private.is_clean_text(header, 200)),
  constraint import_mappings_field_check check (field ~ '^[a-z_]{0,40}$')
);

insert into public.status_transitions (entity, from_status, to_status) values
  ('import', 'uploading', 'ready'),
  ('import', 'uploading', 'checking'),
  ('import', 'uploading', 'cancelled'),
  ('import', 'checking', 'ready'),
  ('import', 'checking', 'unchecked'),
  ('import', 'checking', 'cancelled'),
  ('import', 'unchecked', 'checking'),
  ('import', 'unchecked', 'ready'),
  ('import', 'unchecked', 'cancelled'),
  ('import', 'ready', 'checking'),
  ('import', 'ready', 'committing'),
  ('import', 'ready', 'cancelled'),
  ('import', 'committing', 'done'),
  ('import', 'committing', 'ready'),
  ('import', 'committing', 'failed'),
  ('import', 'failed', 'ready'),
  ('import', 'failed', 'checking'),
  ('import', 'failed', 'committing'),
  ('import', 'failed', 'cancelled'),
  ('import', 'done', 'undoing'),
  ('import', 'undoing', 'undone'),
  ('import', 'undoing', 'done');

-- Indexes ----------------------------------------------------------------------------------------------------------
create index import_kinds_permission_idx on private.import_kinds (permission);
create index imports_company_created_idx on public.imports (company_id, created_at desc, id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.import_kinds enable row level security;
alter table public.imports enable row level security;
alter table private.import_rows enable row level security;
alter table private.import_mappings enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write; the functions below write. Rows of a sheet are read through import_page alone.
grant select on public.imports to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_author_or_settings on public.imports for select to authenticated
  using (
    company_id = any ((select private.company_ids_with('manage_employees'))::uuid[])
    and (created_by = (select auth.uid()) or (select private.has_permission('manage_settings'))));

-- Functions: who and what ------------------------------------------------------------------------------------------
-- The import that the caller may work on, locked, and in one of the states named.
create function private.my_import(p_import_id uuid, variadic p_statuses text[]) returns public.imports
language plpgsql volatile security definer set search_path = '' as $$
declare
  import public.imports;
begin
  select i.* into import
  from public.imports i join private.import_kinds k on k.kind = i.kind
  where i.id = p_import_id and i.company_id = any (private.company_ids_with(k.permission))
    and (i.created_by = auth.uid() or private.has_permission('manage_settings'))
  for update of i;
  if not found then
    perform private.refuse('RHNTF', 'Importação não encontrada nesta empresa.', '', 'Comece outra importação.');
  end if;
  if import.status <> all (p_statuses) then
    perform private.refuse('RHIMP', 'Esta importação já seguiu adiante.', '', 'Recarregue a página para ver onde ela está.');
  end if;
  return import;
end
$$;

create function private.note_import(p_import public.imports, p_action text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_import.company_id, p_action, 'import', p_import.id, auth.uid(), jsonb_build_object(
    'initiated_by', 'user', 'kind', p_import.kind, 'file_name', p_import.file_name, 'created', p_import.to_create,
    'updated', p_import.to_update, 'unchanged', p_import.unchanged, 'skipped', p_import.skipped, 'undone', p_import.undone))
$$;

-- Only fields of the kind, only text, never longer than any column takes.
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

-- Functions: staging -----------------------------------------------------------------------------------------------
create function public.import_mapping(p_company_id uuid, p_kind text) returns table (header text, field text)
language sql stable security definer set search_path = '' as $$
  select m.header, m.field
  from private.import_mappings m join private.import_kinds k on k.kind = m.kind
  where m.company_id = p_company_id and m.kind = p_kind and m.company_id = any (private.company_ids_with(k.permission))
$$;

create function public.start_import(
  p_company_id uuid, p_kind text, p_file_name text, p_match_key text, p_fields text[], p_mapping jsonb default '{}') returns public.imports
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
  insert into public.imports (company_id, kind, file_name, match_key, fields, created_by)
  values (p_company_id, p_kind, left(coalesce(private.tidy(p_file_name), 'planilha'), 200), p_match_key, p_fields, auth.uid())
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
  if staged > 10000 then
    perform private.refuse('RHLIM', 'A planilha tem mais de 10.000 linhas.', '', 'Divida o arquivo em partes.');
  end if;
  update public.imports i set total = staged where i.id = import.id;
  return staged;
end
$$;

-- Functions: checking ----------------------------------------------------------------------------------------------
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

-- Checks rows (null: all) and counts what came of them. True when a record changed since it was last seen.
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

-- What rows hold in the fields by which rows speak of each other, as 'field:value'.
create function private.import_links(p_import public.imports, p_rows integer[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct f.field || ':' || lower(r.cells ->> f.field)), '{}')
  from private.import_kinds k cross join lateral unnest(k.link_fields) as f (field) cross join unnest(p_rows) as p (place)
  join private.import_rows r on r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = p.place
  where k.kind = p_import.kind and r.cells ? f.field
$$;

-- Rows that an edit may have made right or wrong: those edited, those with an error, those that speak of an edited one as
-- it was or as it is, and those with its key. Whatever else it touches is found when the whole is checked before writing.
-- More than a request can answer for go to the job, which checks them all.
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

grant execute on function
  public.import_mapping(uuid, text), public.start_import(uuid, text, text, text, text[], jsonb),
  public.stage_import_rows(uuid, jsonb), public.check_import(uuid), public.edit_import(uuid, jsonb),
  public.replace_import_value(uuid, text, text, text)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _230_check_transition before update of status on public.imports
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('import');
create trigger _300_touch_updated_at before update on public.imports
  for each row execute function private.tg_touch_updated_at();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table private.import_kinds is 'What can be imported: fields, permission and the routines that check, write and take back.';
comment on table public.imports is 'One spreadsheet on its way in. Kept as history without its rows.';
comment on column public.imports.match_key is 'The field by which rows meet existing records; null: every row is new.';
comment on column public.imports.status is 'unchecked: the check of its rows failed, and may be asked for again.';
comment on column public.imports.failure is 'Why the last check failed, or the last attempt to write wrote nothing: a code.';
comment on table private.import_rows is 'Staged rows: personal data, gone when written, cancelled, or after a day.';
comment on table private.import_mappings is 'Columns remembered by company and heading.';
comment on function private.my_import(uuid, text[]) is 'The import that the caller may work on, locked, in one of the states (RHNTF, RHIMP).';
comment on function private.note_import(public.imports, text) is 'One audit entry for the whole import.';
comment on function private.import_cells(jsonb, text[]) is 'Tidied text cells of known fields; everything else is left out.';
comment on function public.import_mapping(uuid, text) is 'Headings of earlier spreadsheets and the columns that they meant.';
comment on function public.start_import(uuid, text, text, text, text[], jsonb) is 'Opens an import and remembers the columns (RHARG, RHPER, RHRAT).';
comment on function public.stage_import_rows(uuid, jsonb) is 'Adds rows of the sheet; returns how many there are (RHLIM).';
comment on function private.examine_import(public.imports, integer[]) is 'Checks rows and counts results; whether a record changed since it was seen.';
comment on function private.order_import(public.imports, text) is 'Hands an import to the job, in the name of the caller.';
comment on function public.check_import(uuid) is
  'Checks every row against the rules and the present records: at once, or by the job (status checking). Writes no record.';
comment on function private.import_links(public.imports, integer[]) is 'What rows hold that other rows may speak of, as field:value.';
comment on function private.recheck_import(public.imports, integer[], text[]) is 'Checks the rows that an edit may concern.';
comment on function public.edit_import(uuid, jsonb) is 'Corrects cells and chooses which rows to skip, then checks what that concerns.';
comment on function public.replace_import_value(uuid, text, text, text) is 'Replaces one value of a column in every row that has it.';
