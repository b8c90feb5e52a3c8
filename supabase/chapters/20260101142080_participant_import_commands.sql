-- Importing participants of evaluation cycles: commands.
-- See participant_import_tables for the overview.

-- Functions: what rows name -----------------------------------------------------------------------------------------
-- Those of these people whom a cycle evaluates or would evaluate with them, with the manager whom it has or would have.
create function private.sheet_evaluatees(p_cycle public.evaluation_cycles, p_people uuid[])
returns table (employee_id uuid, manager_id uuid, participant_id uuid, is_in boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  draft public.evaluation_cycles := p_cycle;
  inside uuid[];
begin
  if p_cycle.status = 'draft' then
    inside := array(select e.employee_id from private.evaluation_people(p_cycle) e where e.employee_id = any (p_people));
    draft.audience := private.audience_with(p_cycle.audience, array(select unnest(p_people) except select unnest(inside)));
    return query select e.employee_id, e.manager_id, null::uuid, e.employee_id = any (inside)
      from private.evaluation_people(draft) e where e.employee_id = any (p_people);
  elsif p_cycle.status = 'running' then
    return query select p.employee_id, p.manager_id, p.id, true from public.evaluation_participants p
      where p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.status = 'active' and p.employee_id = any (p_people);
    return query select e.employee_id, e.manager_id, null::uuid, false
      from private.evaluatees_to_add(p_cycle, array(select unnest(p_people) except select p.employee_id
        from public.evaluation_participants p
        where p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.status = 'active')) e;
  end if;
end
$$;

-- Names the cycle of each row: of several with the same letters, one that takes people.
create function private.match_row_cycles(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  with named as materialized (
    select distinct r.cells ->> 'cycle' as name from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.cells ? 'cycle'
      and (p_rows is null or r.row_number = any (p_rows))
  ), found as materialized (
    select distinct on (n.name) n.name, c.id from named n
    join public.evaluation_cycles c on c.company_id = p_import.company_id and private.search_text(c.name) = private.search_text(n.name)
    order by n.name, c.status in ('draft', 'running') desc, c.name = n.name desc, c.created_at desc
  )
  update private.import_rows r set proposal = r.proposal || jsonb_build_object('cycle_id', f.id, 'key', f.id)
  from found f
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.cells ->> 'cycle' = f.name
    and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Names the manager and the peers of each row, as far as exactly one person is meant.
create function private.match_row_evaluators(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with told as materialized (
    select r.row_number, x.field, x.typed from private.import_rows r
    cross join lateral (
      select 'manager' as field, r.cells ->> 'manager' as typed where r.cells ? 'manager'
      union
      select 'peers', btrim(p) from regexp_split_to_table(r.cells ->> 'peers', '[;\n]') p where btrim(p) <> '') x
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.cells ?| array['manager', 'peers']
      and (p_rows is null or r.row_number = any (p_rows))
  ), named as materialized (
    select n.* from private.import_names(p_import, array(select distinct t.typed from told t)) n
  ), found as (
    select t.row_number, jsonb_strip_nulls(jsonb_build_object(
      'manager_hits', max(coalesce(n.hits, 0)) filter (where t.field = 'manager'),
      'manager_id', min(n.person::text) filter (where t.field = 'manager' and n.hits = 1),
      'peers', case when bool_or(t.field = 'peers') then coalesce(jsonb_agg(distinct n.person) filter (where t.field = 'peers'
        and n.hits = 1), '[]') end,
      'unknown_peers', string_agg(t.typed, ', ') filter (where t.field = 'peers' and n.hits is null),
      'ambiguous_peers', string_agg(t.typed, ', ') filter (where t.field = 'peers' and n.hits > 1))) as people
    from told t left join named n on n.typed = t.typed
    group by t.row_number
  )
  update private.import_rows r set proposal = r.proposal || f.people from found f
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = f.row_number
$$;

-- Reads rows and meets them with who is in their cycle.
create function private.match_participant_rows(p_import public.imports, p_rows integer[]) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.match_row_cycles(p_import, p_rows);
  perform private.match_row_evaluators(p_import, p_rows);
  with asked as materialized (
    select (r.proposal ->> 'cycle_id')::uuid as id, array_agg(distinct (r.proposal ->> 'employee_id')::uuid) as people
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? 'cycle_id'
      and r.proposal ? 'employee_id' and (p_rows is null or r.row_number = any (p_rows))
    group by 1
  ), cycles as materialized (
    select c as cycle, a.people, private.kept_evaluators(c, array(select p.id from public.evaluation_participants p
      where p.company_id = c.company_id and p.cycle_id = c.id and p.employee_id = any (a.people))) as kept
    from asked a join public.evaluation_cycles c on c.company_id = p_import.company_id and c.id = a.id
  ), people as materialized (
    select (y.cycle).id as cycle_id, e.*, e.participant_id = any (y.kept) as is_kept, n.approved, n.has_open
    from cycles y
    cross join lateral private.sheet_evaluatees(y.cycle, y.people) e
    cross join lateral (
      select coalesce(jsonb_agg(p.key order by p.key collate "C") filter (where p.value = 'approved'), '[]') as approved,
        coalesce(bool_or(p.value = 'proposed'), false) as has_open
      from jsonb_each_text(private.named_peers(p_import.company_id, e.participant_id)) p) n
  )
  update private.import_rows r
  set target_id = e.participant_id, proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('fits', true, 'is_in', e.is_in,
    'now_manager_id', e.manager_id, 'now_peers', case when r.proposal ? 'peers' then e.approved end,
    'has_same_peers', e.approved = r.proposal -> 'peers' and not e.has_open
      and not r.proposal ?| array['unknown_peers', 'ambiguous_peers'],
    'is_kept', e.is_kept and r.proposal ? 'manager_id' and (r.proposal ->> 'manager_id')::uuid is distinct from e.manager_id))
  from people e
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
    and (r.proposal ->> 'cycle_id')::uuid = e.cycle_id and (r.proposal ->> 'employee_id')::uuid = e.employee_id
    and (p_rows is null or r.row_number = any (p_rows));
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Keeps what rows of a cycle found there, for taking back.
create function private.remember_participants(p_import public.imports, p_cycle public.evaluation_cycles) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set before = jsonb_build_object('cycle_id', p_cycle.id, 'cycle_status', p_cycle.status, 'employee_id', r.proposal -> 'employee_id',
    'was_in', r.proposal -> 'is_in', 'status', p.status, 'reason', p.reason,
    'manager_id', case when p.id is null then d.manager_id else p.manager_id end,
    'peers', private.named_peers(r.company_id, p.id), 'wrote_manager', r.proposal -> 'manager_id', 'wrote_peers', r.proposal -> 'peers')
  from private.import_rows s
  left join public.evaluation_participants p on p.company_id = s.company_id and p.cycle_id = p_cycle.id
    and p.employee_id = (s.proposal ->> 'employee_id')::uuid
  left join private.evaluation_drafted_managers d on d.company_id = s.company_id and d.cycle_id = p_cycle.id
    and d.employee_id = (s.proposal ->> 'employee_id')::uuid
  where s.company_id = p_import.company_id and s.import_id = p_import.id and s.result in ('create', 'update')
    and (s.proposal ->> 'cycle_id')::uuid = p_cycle.id
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- The rows of a cycle that an import writes, with whom each makes manager and peers, and the participant there is.
create function private.rows_of_cycle(p_import public.imports, p_cycle public.evaluation_cycles)
returns table (row_number integer, employee_id uuid, participant_id uuid, manager_id uuid, was_in boolean, peers jsonb)
language sql stable security definer set search_path = '' as $$
  select r.row_number, b.employee_id, p.id, b.wrote_manager, b.was_in,
    case when jsonb_typeof(b.wrote_peers) = 'array' then b.wrote_peers end
  from private.import_rows r
  cross join lateral jsonb_to_record(r.before) b (cycle_id uuid, employee_id uuid, wrote_manager uuid, was_in boolean, wrote_peers jsonb)
  left join public.evaluation_participants p on p.company_id = r.company_id and p.cycle_id = p_cycle.id and p.employee_id = b.employee_id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update') and b.cycle_id = p_cycle.id
$$;

-- Writes the rows of a draft: people into its audience, and their managers.
create function private.write_drafted_rows(p_import public.imports, p_cycle public.evaluation_cycles) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  added constant uuid[] := array(select r.employee_id from private.rows_of_cycle(p_import, p_cycle) r where not r.was_in);
begin
  update public.evaluation_cycles c set audience = private.audience_with(c.audience, added) where c.id = p_cycle.id and added <> '{}';
  insert into private.evaluation_drafted_managers (company_id, cycle_id, employee_id, manager_id)
  select p_cycle.company_id, p_cycle.id, r.employee_id, r.manager_id from private.rows_of_cycle(p_import, p_cycle) r
  where r.manager_id is not null
  on conflict (company_id, cycle_id, employee_id) do update set manager_id = excluded.manager_id;
end
$$;

-- Writes the rows of a running cycle: who comes in, managers, peers, and then the sheets of all of them.
create function private.write_running_rows(p_import public.imports, p_cycle public.evaluation_cycles) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  written record;
begin
  perform private.admit_participants(p_cycle, array(
    select row(e.employee_id, coalesce(r.manager_id, e.manager_id), e.department_id, e.position_id, e.questionnaire_id)::private.evaluatee
    from private.evaluatees_to_add(p_cycle, array(
      select x.employee_id from private.rows_of_cycle(p_import, p_cycle) x where not x.was_in)) e
    join private.rows_of_cycle(p_import, p_cycle) r on r.employee_id = e.employee_id));
  select array_agg(r.participant_id) filter (where r.manager_id is distinct from p.manager_id and r.manager_id is not null) as moved,
    array_agg(r.manager_id) filter (where r.manager_id is distinct from p.manager_id and r.manager_id is not null) as managers,
    array_agg(r.participant_id) filter (where r.peers is not null) as named, array_agg(r.employee_id) as people
  into written
  from private.rows_of_cycle(p_import, p_cycle) r
  join public.evaluation_participants p on p.company_id = p_cycle.company_id and p.id = r.participant_id;
  perform private.hand_over_evaluations(p_cycle, written.moved, written.managers) where written.moved is not null;
  perform private.withdraw_nominations(p_cycle.company_id, written.named, k.participants, k.evaluators),
    private.add_nominations(p_cycle.company_id, k.participants, k.evaluators, 'approved')
  from (
    select coalesce(array_agg(r.participant_id), '{}') as participants, coalesce(array_agg(e.id::uuid), '{}') as evaluators
    from private.rows_of_cycle(p_import, p_cycle) r cross join lateral jsonb_array_elements_text(r.peers) e (id)) k;
  perform private.open_sheets_about(p_cycle, written.people);
end
$$;

-- Writes a checked sheet of participants, cycle by cycle; returns how many rows.
create function private.apply_participant_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
  written integer := (select count(*) from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update'));
begin
  for cycle in
    select c.* from (select distinct (r.proposal ->> 'cycle_id')::uuid as id from private.import_rows r
      where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update') order by 1) x
    cross join lateral private.managed_cycle(x.id) c
  loop
    perform private.remember_participants(p_import, cycle);
    if cycle.status = 'draft' then
      perform private.write_drafted_rows(p_import, cycle);
    elsif cycle.status = 'running' then
      perform private.write_running_rows(p_import, cycle);
    else
      perform private.refuse('RHCLS', 'Um dos ciclos da planilha não recebe mais participantes.', 'cycle', 'Tire as linhas dele.');
    end if;
  end loop;
  perform private.report_import(p_import, written);
  return written;
end
$$;

-- Functions: taking back --------------------------------------------------------------------------------------------
-- Takes people and managers out of a draft where they are still as the import left them; returns how many rows.
create function private.undo_drafted_rows(p_import public.imports, p_cycle public.evaluation_cycles) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  named uuid[];
  people uuid[];
  handed integer[];
begin
  named := array(select t.value::uuid from private.audience_part(p_cycle.audience - 'except', false) t where t.kind = 'person');
  people := array(select r.employee_id from private.rows_of_cycle(p_import, p_cycle) r
    where not r.was_in and r.employee_id = any (named));
  update public.evaluation_cycles c
  set audience = private.audience_with(c.audience - 'people', array(select unnest(named) except select unnest(people)))
  where c.id = p_cycle.id and people <> '{}';
  with past as (
    select r.row_number, r.employee_id, r.manager_id, (i.before ->> 'manager_id')::uuid as manager_before
    from private.rows_of_cycle(p_import, p_cycle) r
    join private.import_rows i on i.company_id = p_import.company_id and i.import_id = p_import.id and i.row_number = r.row_number
    join private.evaluation_drafted_managers d on d.company_id = p_cycle.company_id and d.cycle_id = p_cycle.id
      and d.employee_id = r.employee_id and d.manager_id = r.manager_id
  ), gone as (
    delete from private.evaluation_drafted_managers d using past p
    where d.company_id = p_cycle.company_id and d.cycle_id = p_cycle.id and d.employee_id = p.employee_id and p.manager_before is null
  ), back as (
    update private.evaluation_drafted_managers d set manager_id = p.manager_before from past p
    where d.company_id = p_cycle.company_id and d.cycle_id = p_cycle.id and d.employee_id = p.employee_id and p.manager_before is not null
  )
  select array_agg(p.row_number) into handed from past p;
  return (select count(*) from private.rows_of_cycle(p_import, p_cycle) r
    where r.employee_id = any (people) or r.row_number = any (handed));
end
$$;

-- Takes out of a running cycle whom an import brought, unless somebody sent an identified sheet about them; returns which rows.
create function private.undo_added_rows(p_import public.imports, p_cycle public.evaluation_cycles) returns integer[]
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  places integer[];
  people uuid[];
begin
  select coalesce(array_agg(r.row_number), '{}'), coalesce(array_agg(r.employee_id), '{}') into places, people
  from private.rows_of_cycle(p_import, p_cycle) r
  join public.evaluation_participants p on p.company_id = p_cycle.company_id and p.id = r.participant_id and p.status = 'active'
  where not r.was_in and coalesce(p.manager_id = r.manager_id, r.manager_id is null) and not exists (
    select from private.forms f cross join lateral private.assigned_sheets(f.company_id, array[f.id]) s
    where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and f.mode = 'identified' and s.target_id = r.employee_id
      and s.state in ('sent', 'answered'));
  update public.evaluation_participants p set status = coalesce(i.before ->> 'status', 'removed'),
    reason = case when i.before ->> 'status' is null then 'Importação desfeita' else i.before ->> 'reason' end
  from private.import_rows i
  where i.company_id = p_import.company_id and i.import_id = p_import.id and i.row_number = any (places)
    and p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.employee_id = (i.before ->> 'employee_id')::uuid;
  perform private.drop_sheets_about(p_cycle.id, p_cycle.company_id, people);
  return places;
end
$$;

-- Gives evaluations of a running cycle back to who had them, where the new manager has sent nothing; returns which rows.
create function private.undo_handed_rows(p_import public.imports, p_cycle public.evaluation_cycles) returns integer[]
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  handed record;
begin
  select coalesce(array_agg(r.row_number), '{}') as places, array_agg(p.id) as participants, array_agg(m.id) as managers into handed
  from private.rows_of_cycle(p_import, p_cycle) r
  join private.import_rows i on i.company_id = p_import.company_id and i.import_id = p_import.id and i.row_number = r.row_number
  join public.evaluation_participants p on p.company_id = p_cycle.company_id and p.id = r.participant_id and p.status = 'active'
    and p.manager_id = r.manager_id
  left join public.employees m on m.company_id = p.company_id and m.id = (i.before ->> 'manager_id')::uuid
  where r.was_in and m.id is distinct from r.manager_id and (m.id is null or m.status in ('active', 'notice'))
    and p.id <> all (private.kept_evaluators(p_cycle, array(select x.participant_id from private.rows_of_cycle(p_import, p_cycle) x)));
  perform private.hand_over_evaluations(p_cycle, handed.participants, handed.managers) where handed.places <> '{}';
  return handed.places;
end
$$;

-- Gives participants back the peers that they had, as long as peers do not answer and nobody changed them since; returns which rows.
create function private.undo_named_rows(p_import public.imports, p_cycle public.evaluation_cycles) returns integer[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  places integer[];
begin
  if private.peers_answer(p_cycle) then
    return '{}';
  end if;
  select coalesce(array_agg(r.row_number), '{}') into places
  from private.rows_of_cycle(p_import, p_cycle) r
  where r.was_in and r.peers is not null and private.named_peers(p_cycle.company_id, r.participant_id)
    = (select coalesce(jsonb_object_agg(e.id, 'approved'), '{}') from jsonb_array_elements_text(r.peers) e (id));
  perform private.withdraw_nominations(p_cycle.company_id, array(select r.participant_id from private.rows_of_cycle(p_import, p_cycle) r
    where r.row_number = any (places)), '{}', '{}');
  perform private.add_nominations(p_cycle.company_id, array_agg(r.participant_id), array_agg(n.key::uuid), n.value)
  from private.rows_of_cycle(p_import, p_cycle) r
  join private.import_rows i on i.company_id = p_import.company_id and i.import_id = p_import.id and i.row_number = r.row_number
  cross join lateral jsonb_each_text(i.before -> 'peers') n
  where r.row_number = any (places)
  group by n.value;
  return places;
end
$$;

-- Takes a sheet of participants back where its cycles are still in the step that it found them in; returns how many rows.
create function private.undo_participant_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
  undone integer := 0;
  places integer[];
begin
  for cycle in
    select c.* from (select distinct (r.before ->> 'cycle_id')::uuid as id, r.before ->> 'cycle_status' as status
      from private.import_rows r
      where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null order by 1) x
    cross join lateral private.managed_cycle(x.id) c
    where c.status = x.status
  loop
    if cycle.status = 'draft' then
      undone := undone + private.undo_drafted_rows(p_import, cycle);
    elsif cycle.status = 'running' then
      places := private.undo_handed_rows(p_import, cycle) || private.undo_named_rows(p_import, cycle);
      perform private.open_sheets_about(cycle, array(select r.employee_id from private.rows_of_cycle(p_import, cycle) r
        where r.row_number = any (places)));
      places := places || private.undo_added_rows(p_import, cycle);
      undone := undone + (select count(distinct p)::integer from unnest(places) p);
    end if;
  end loop;
  return undone;
end
$$;
