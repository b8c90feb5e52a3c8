-- Sheets of competencies and of the levels that positions require: commands.
-- See competency_import_rules for the overview.

-- Functions: competencies -------------------------------------------------------------------------------------------
-- Reads rows and meets them with the competencies in use by the name; accents and capitals make no other name.
create function private.match_competency_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('name', coalesce(c.name, v.name), 'kind', s.cells ->> 'kind',
      'description', private.tidy_lines(s.cells ->> 'description'),
      'level_1', private.tidy_lines(s.cells ->> 'level_1'), 'level_2', private.tidy_lines(s.cells ->> 'level_2'),
      'level_3', private.tidy_lines(s.cells ->> 'level_3'), 'level_4', private.tidy_lines(s.cells ->> 'level_4'),
      'level_5', private.tidy_lines(s.cells ->> 'level_5'))),
    target_id = c.id, seen_at = c.updated_at
  from private.import_rows s
  cross join lateral (select private.tidy(s.cells ->> 'name') as name) v
  left join public.competencies c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(v.name) and v.name is not null
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Writes the behaviours of rows over what is there; taking back, behaviours that were not there go as well.
create function private.write_imported_levels(p_import public.imports, p_restore boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.competency_levels l using private.import_rows r
  cross join lateral (select case when p_restore then r.before else r.proposal end as cells) w
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and l.company_id = r.company_id
    and l.competency_id = r.target_id and l.behaviour is distinct from w.cells ->> ('level_' || l.level)
    and (p_restore or w.cells ? ('level_' || l.level)) and (not p_restore or exists (
      select from public.competencies c where c.company_id = l.company_id and c.id = l.competency_id and c.updated_at = r.written_at));
  insert into public.competency_levels (company_id, competency_id, level, behaviour)
  select r.company_id, r.target_id, n, w.cells ->> ('level_' || n)
  from private.import_rows r
  join public.competencies c on c.company_id = r.company_id and c.id = r.target_id and (not p_restore or c.updated_at = r.written_at)
  cross join lateral (select case when p_restore then r.before else r.proposal end as cells) w
  cross join generate_series(1, 5) n
  where r.company_id = p_import.company_id and r.import_id = p_import.id
    and (r.result = 'update' or (r.result = 'create' and not p_restore)) and w.cells ? ('level_' || n)
  on conflict on constraint competency_levels_pkey do nothing;
end
$$;

-- Writes competencies of an import over what is there; returns how many.
create function private.write_competency_rows(p_import public.imports, p_restore boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  written integer;
begin
  perform private.write_imported_levels(p_import, p_restore);
  update public.competencies c set name = p.name, kind = p.kind, description = p.description
  from private.import_rows r
  join public.competencies o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, case when p_restore then r.before else r.proposal end) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update'
    and c.company_id = o.company_id and c.id = o.id and (not p_restore or o.updated_at = r.written_at);
  get diagnostics written = row_count;
  return written;
end
$$;

-- Writes a checked sheet of competencies; returns how many.
create function private.apply_competency_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into public.competencies (id, company_id, name, kind, description)
  select r.target_id, r.company_id, p.name, coalesce(p.kind, 'behavioral'), p.description
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.competencies, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  get diagnostics made = row_count;
  update private.import_rows r set before = private.competency_cells(c)
  from public.competencies c
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and c.company_id = r.company_id
    and c.id = r.target_id;
  made := made + private.write_competency_rows(p_import, false);
  perform private.report_import(p_import, made);
  update private.import_rows r set written_at = c.updated_at
  from public.competencies c
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and c.company_id = r.company_id and c.id = r.target_id;
  return made;
end
$$;

-- Takes back what an import wrote and nobody changed since: what was there is as it was, what is new and nobody is asked about is archived.
-- Returns how many.
create function private.undo_competency_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  archived integer;
begin
  update public.competencies c set archived_at = private.now()
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and c.company_id = r.company_id
    and c.id = r.target_id and c.archived_at is null and c.updated_at = r.written_at
    and not private.is_in_open_form(c.company_id, c.id, null);
  get diagnostics archived = row_count;
  return private.write_competency_rows(p_import, true) + archived;
end
$$;

-- Functions: required levels ----------------------------------------------------------------------------------------
-- Reads rows and names their position and competency.
create function private.match_level_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('position_id', p.id, 'competency_id', c.id,
    'level', substring(s.cells ->> 'level' from '^[1-5]$')))
  from private.import_rows s
  left join public.positions p on p.company_id = s.company_id and p.archived_at is null
    and private.search_text(p.title) = private.search_text(private.tidy(s.cells ->> 'position'))
  left join public.competencies c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(private.tidy(s.cells ->> 'competency'))
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- What was required before an import wrote it, where it is still as the import left it and position and competency are in use.
create function private.levels_before_import(p_import public.imports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.before - 'written'), '[]')
  from private.import_rows r
  join public.positions p on p.company_id = r.company_id and p.id = (r.before ->> 'position_id')::uuid and p.archived_at is null
  join public.competencies c on c.company_id = r.company_id and c.id = (r.before ->> 'competency_id')::uuid and c.archived_at is null
  join public.position_competencies l on l.company_id = r.company_id and l.position_id = p.id and l.competency_id = c.id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and l.level = (r.before ->> 'written')::smallint
$$;

-- Writes a checked sheet of required levels; returns how many.
create function private.apply_level_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cells constant jsonb := (
    select coalesce(jsonb_agg(r.proposal), '[]') from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update'));
begin
  -- Proposals are gone once they are written: what taking back needs stands in before.
  update private.import_rows r
  set before = r.proposal || jsonb_build_object('level', private.level_of_row(r), 'written', r.proposal ->> 'level')
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update');
  perform private.write_required_levels(p_import.company_id, cells);
  perform private.report_import(p_import, jsonb_array_length(cells));
  return jsonb_array_length(cells);
end
$$;

-- Takes back levels that are still as the import wrote them; returns how many.
create function private.undo_level_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cells constant jsonb := private.levels_before_import(p_import);
begin
  perform private.write_required_levels(p_import.company_id, cells);
  return jsonb_array_length(cells);
end
$$;
