-- Importing participants of evaluation cycles: rules.
-- See participant_import_tables for the overview.

-- Functions: who would be evaluated ---------------------------------------------------------------------------------
-- An audience that holds these people besides.
create function private.audience_with(p_audience jsonb, p_people uuid[]) returns jsonb
language sql immutable set search_path = '' as $$
  select p_audience || jsonb_build_object('people', (select coalesce(jsonb_agg(distinct x.id), '[]') from (
    select t.value as id from private.audience_part(p_audience - 'except', false) t where t.kind = 'person'
    union select unnest(p_people)::text) x))
  where p_people <> '{}'
  union all
  select p_audience where p_people = '{}'
$$;

-- Participants whose manager cannot be replaced any more: what they answer was sent, or has ended.
create function private.kept_evaluators(p_cycle public.evaluation_cycles, p_participants uuid[]) returns uuid[]
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select coalesce(array_agg(p.id), '{}')
  from private.forms f
  cross join lateral private.assigned_sheets(f.company_id, array[f.id]) s
  join public.evaluation_participants p on p.company_id = f.company_id and p.cycle_id = p_cycle.id and p.employee_id = s.target_id
    and p.manager_id = s.respondent_id and p.id = any (p_participants)
  where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and f.role = 'manager'
    and (f.sealed_at is not null or s.state not in ('todo', 'draft'))
$$;

-- The peers of a participant by now, approved and proposed.
create function private.named_peers(p_company_id uuid, p_participant_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.evaluator_id, n.status), '{}') from public.evaluation_nominations n
  where n.company_id = p_company_id and n.participant_id = p_participant_id and n.status in ('proposed', 'approved')
$$;

-- Names of people as a cell shows them.
create function private.names_of(p_company_id uuid, p_people jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(e.display_name::text, '; ' order by e.display_name, e.id)
  from jsonb_array_elements_text(p_people) x join public.employees e on e.company_id = p_company_id and e.id = x::uuid
$$;

-- Functions: what is wrong ------------------------------------------------------------------------------------------
-- What is wrong with the peers of rows; nothing where they are what is there already.
create function private.participant_peer_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  with cycles as materialized (
    select c.id, c as cycle, private.takes_nominations(c, 'hr') as takes
    from public.evaluation_cycles c where c.company_id = p_import.company_id and c.status in ('draft', 'running')
  ), told as materialized (
    select r.row_number, r.proposal as p, r.target_id, (r.proposal ->> 'employee_id')::uuid as employee_id, c.cycle, c.takes,
      array(select jsonb_array_elements_text(r.proposal -> 'peers')::uuid) as peers
    from private.import_rows r join cycles c on c.id = (r.proposal ->> 'cycle_id')::uuid
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? 'peers'
      and coalesce(not (r.proposal ->> 'has_same_peers')::boolean, true) and (p_rows is null or r.row_number = any (p_rows))
  )
  select t.row_number, 'peers', x.code, x.detail
  from told t
  cross join lateral (
    select 1 as place, 'peers_of_draft' as code, null as detail where (t.cycle).status = 'draft'
    union all select 2, 'no_peers', null where not t.takes
    union all select 3, 'RHSLF', null where t.employee_id = private.my_employee_id()
    union all select 4, 'unknown_peers', t.p ->> 'unknown_peers' where t.p ? 'unknown_peers'
    union all select 5, 'ambiguous_peers', t.p ->> 'ambiguous_peers' where t.p ? 'ambiguous_peers'
    union all select 6, 'peers', private.nomination_problem(t.cycle, jsonb_populate_record(null::public.evaluation_participants,
      jsonb_build_object('id', t.target_id, 'company_id', p_import.company_id, 'employee_id', t.employee_id,
        'manager_id', coalesce(t.p -> 'manager_id', t.p -> 'now_manager_id'))), t.peers, 'hr')
    order by 1 limit 1
  ) x
  where x.code <> 'peers' or x.detail is not null
$$;

-- What is wrong with rows of participants.
create function private.participant_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  left join public.evaluation_cycles c on c.company_id = r.company_id and c.id = (r.proposal ->> 'cycle_id')::uuid
  left join public.employees e on e.company_id = r.company_id and e.id = (r.proposal ->> 'employee_id')::uuid
  left join public.employees m on m.company_id = r.company_id and m.id = (r.proposal ->> 'manager_id')::uuid
  cross join lateral (select e.id is not null and c.status in ('draft', 'running') and not r.proposal ? 'fits' as is_out) o
  cross join lateral (values
    ('cycle', 'required', not r.cells ? 'cycle'),
    ('cycle', 'unknown_cycle', r.cells ? 'cycle' and c.id is null),
    ('cycle', 'closed_cycle', c.status not in ('draft', 'running')),
    ('registration_number', case when e.status = 'terminated' then 'RHTRM' when c.kind = 'leadership' then 'leads_nobody'
      else 'left_out' end, o.is_out),
    ('manager', 'unknown_manager', r.proposal ->> 'manager_hits' = '0'),
    ('manager', 'ambiguous_manager', (r.proposal ->> 'manager_hits')::integer > 1),
    ('manager', 'employees_manager_id_check', m.id = e.id),
    ('manager', case when m.status = 'terminated' then 'RHTRM' else 'not_working' end, m.status not in ('active', 'notice')),
    ('manager', 'manager_sent', (r.proposal ->> 'is_kept')::boolean)
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and x.is_wrong
    and (p_rows is null or r.row_number = any (p_rows))
  union all
  select * from private.participant_peer_errors(p_import, p_rows)
$$;

-- Functions: what would come of it ----------------------------------------------------------------------------------
-- What would come of each row: who is not in the cycle comes in; of the others, another manager or other peers.
create function private.participant_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
    case when not (r.proposal ->> 'is_in')::boolean then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]'))
  from private.import_rows r
  left join public.employees m on m.company_id = r.company_id and m.id = (r.proposal ->> 'manager_id')::uuid
  left join public.employees o on o.company_id = r.company_id and o.id = (r.proposal ->> 'now_manager_id')::uuid
  cross join lateral (
    select case when (r.proposal ->> 'is_in')::boolean then coalesce(jsonb_object_agg(x.field, jsonb_build_array(x.old, x.new)), '{}')
      else '{}' end as changes
    from (
      select 'manager' as field, o.display_name::text as old, m.display_name::text as new
      where m.id is not null and m.id is distinct from o.id
      union all
      select 'peers', private.names_of(r.company_id, r.proposal -> 'now_peers'), private.names_of(r.company_id, r.proposal -> 'peers')
      where not (r.proposal ->> 'has_same_peers')::boolean) x
  ) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? 'fits'
    and (p_rows is null or r.row_number = any (p_rows))
$$;
