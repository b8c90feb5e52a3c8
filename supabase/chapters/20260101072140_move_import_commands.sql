-- Importing moves: commands.
-- See move_import_rules for the overview.

-- Functions: what a row names ---------------------------------------------------------------------------------------
-- Meets rows with people and with what they name.
create function private.match_move_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  with found as materialized (
    select f.row_number, jsonb_object_agg(f.field,
      jsonb_strip_nulls(jsonb_build_object('id', f.id, 'hits', f.hits, 'archived', f.archived))) as names
    from private.move_references(p_import, p_rows) f group by 1
  )
  update private.import_rows r
  set target_id = p.employee_id,
    seen_at = (select max(a.updated_at) from public.employee_assignments a
      where a.company_id = p_import.company_id and a.employee_id = p.employee_id),
    proposal = jsonb_strip_nulls(jsonb_build_object('person_field', p.field, 'person_code', p.code, 'names', f.names,
      'effective_on', case when r.cells ? 'effective_on' then private.civil_date(r.cells ->> 'effective_on')
        when p_import.kind = 'hierarchy' then private.today(p_import.company_id) end,
      'reason', coalesce(nullif(r.cells ->> 'reason', 'admission'), case p_import.kind
        when 'hierarchy' then 'restructuring' else 'correction' end),
      'note', r.cells ->> 'note'))
    || jsonb_build_object('changes', (
      select coalesce(jsonb_object_agg(c.key, c.value), '{}') from (values
        ('position_title', to_jsonb(r.cells ->> 'position'), r.cells ? 'position'),
        ('position_id', (select to_jsonb(t.id) from public.positions t where t.company_id = p_import.company_id
          and t.title = r.cells ->> 'position' and t.archived_at is null), r.cells ? 'position'),
        ('department_id', f.names #> '{department,id}', f.names #>> '{department,hits}' = '1'),
        ('work_site_id', f.names #> '{work_site,id}', f.names #>> '{work_site,hits}' = '1'),
        ('cost_centre_id', f.names #> '{cost_centre,id}', f.names #>> '{cost_centre,hits}' = '1'),
        ('manager_id', f.names #> '{manager,id}',
          f.names #>> '{manager,hits}' = '1' or private.names_nobody(r.cells ->> 'manager'))
      ) as c (key, value, is_given) where c.is_given))
  from private.sheet_people(p_import, p_rows) p left join found f on f.row_number = p.row_number
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = p.row_number
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Writes rows in the order of their days, in turns, so that a person's second row builds on the first; answers what each came to.
create function private.write_move_rows(p_import public.imports, p_rows integer[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  outcome jsonb := '[]';
  part jsonb;
  moves private.assignment_move[];
  turns integer := (
    select max(c.turns) from (
      select count(*) as turns from private.import_rows r
      where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (p_rows) group by r.target_id) c);
begin
  for turn in 1..coalesce(turns, 0) loop
    select coalesce(jsonb_agg(jsonb_build_object('row_number', t.row_number, 'result', t.result, 'changes', t.changes)), '[]'),
      coalesce(array_agg(t.move) filter (where t.result <> 'unchanged'), '{}')
    into part, moves
    from private.move_turn(p_import, p_rows, turn) t;
    outcome := outcome || part;
    if moves <> '{}' then
      perform private.write_assignment_moves(moves);
    end if;
  end loop;
  return outcome;
end
$$;

-- What would come of the rows that nothing speaks against, and the circles that there would be, by writing them and taking it back.
create function private.try_move_rows(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  outcome jsonb;
  circles jsonb;
  places integer[] := array(
    select r.row_number from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
      and (p_rows is null or r.row_number = any (p_rows))
    except select (f.value ->> 'row_number')::integer from jsonb_array_elements(p_errors) f);
begin
  perform private.report_import(p_import, p_import.total / 3) where p_import.status = 'checking';
  begin
    outcome := private.write_move_rows(p_import, places);
    select coalesce(jsonb_agg(x), '[]') into circles from private.move_circles(p_import, places) x;
    raise exception using errcode = 'RHDRY', message = 'taken back';
  exception when sqlstate 'RHDRY' then
    null;
  end;
  return jsonb_build_object('rows', outcome, 'errors', circles);
end
$$;

-- Writes the row of today to the columns of employees, managers first, so that no circle exists even for a moment.
create function private.mirror_from_the_top(p_company_id uuid, p_people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  level record;
begin
  for level in
    with recursive bosses as materialized (
      select e.id, case when c.employee_id is null then e.manager_id else c.manager_id end as manager_id
      from public.employees e left join private.current_assignments(p_people) c on c.employee_id = e.id
      where e.company_id = p_company_id
    ),
    tree as (
      select b.id, 0 as depth from bosses b where b.manager_id is null
      union all select b.id, t.depth + 1 from tree t join bosses b on b.manager_id = t.id
    )
    select array_agg(t.id) as people from tree t where t.id = any (p_people) group by t.depth order by t.depth
  loop
    perform private.mirror_assignments(level.people);
  end loop;
end
$$;

-- Writes a checked import of moves; for how many people.
create function private.apply_move_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  places integer[] := array(select r.row_number from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update', 'unchanged'));
  people uuid[] := array(select distinct r.target_id from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update'));
begin
  perform from public.employees e where e.id = any (people) order by e.id for no key update;
  -- The whole history of each person, once, is what undoing needs.
  update private.import_rows r
  set before = (select jsonb_agg(to_jsonb(a)) from public.employee_assignments a
    where a.company_id = r.company_id and a.employee_id = r.target_id)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number in (
    select min(x.row_number) from private.import_rows x
    where x.company_id = p_import.company_id and x.import_id = p_import.id and x.result in ('create', 'update') group by x.target_id);
  perform private.write_move_rows(p_import, places);
  perform private.refuse_dated_circles(p_import.company_id, people, (
    select min((r.proposal ->> 'effective_on')::date) from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')));
  perform private.report_import(p_import, cardinality(places) / 2);
  perform private.mirror_from_the_top(p_import.company_id, people);
  perform private.report_import(p_import, cardinality(places));
  update private.import_rows r
  set written_at = (select max(a.updated_at) from public.employee_assignments a
    where a.company_id = r.company_id and a.employee_id = r.target_id)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update');
  return cardinality(people);
end
$$;

-- Puts histories that nobody touched since back as they were, row by row; returns how many rows.
create function private.undo_move_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  people uuid[] := array(
    select r.target_id from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null
      and r.written_at = (select max(a.updated_at) from public.employee_assignments a
        where a.company_id = r.company_id and a.employee_id = r.target_id));
  since date;
begin
  perform from public.employees e where e.id = any (people) order by e.id for no key update;
  delete from public.employee_assignments a where a.company_id = p_import.company_id and a.employee_id = any (people);
  insert into public.employee_assignments
  select h.* from private.import_rows r cross join lateral jsonb_populate_recordset(null::public.employee_assignments, r.before) h
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null and r.target_id = any (people);
  select min(a.starts_on) into since from public.employee_assignments a
  where a.company_id = p_import.company_id and a.employee_id = any (people);
  perform private.refuse_dated_circles(p_import.company_id, people, since) where people <> '{}';
  perform private.mirror_from_the_top(p_import.company_id, people);
  return (select count(*) from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.target_id = any (people));
end
$$;
