-- Sheets of the library and of development plans: commands.
-- See development_import_rules for the overview.

-- Functions: the library --------------------------------------------------------------------------------------------
-- Reads rows, names their competency and meets them with what is in use by title and competency.
create function private.match_library_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('title', coalesce(l.title, v.title), 'competency_id', c.id,
      'learning', s.cells ->> 'learning', 'success_indicator', private.tidy(s.cells ->> 'success_indicator'),
      'effort_hours', private.sheet_hours(s.cells ->> 'effort_hours'), 'url', private.tidy(s.cells ->> 'url'))),
    target_id = l.id, seen_at = l.updated_at
  from private.import_rows s
  cross join lateral (select private.tidy(s.cells ->> 'title') as title) v
  left join public.competencies c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(private.tidy(s.cells ->> 'competency'))
  left join lateral (
    select x.* from private.library_actions x where x.company_id = s.company_id and x.archived_at is null
      and private.search_text(x.title) = private.search_text(v.title) and x.competency_id is not distinct from c.id
    order by x.created_at, x.id limit 1) l on true
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Writes actions of an import over what is there, or what was there back; returns how many.
create function private.write_library_rows(p_import public.imports, p_restore boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  written integer;
begin
  update private.library_actions l
  set learning = p.learning, success_indicator = p.success_indicator, effort_hours = p.effort_hours, url = p.url
  from private.import_rows r
  join private.library_actions o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, case when p_restore then r.before else r.proposal end) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update'
    and l.company_id = o.company_id and l.id = o.id and (not p_restore or o.updated_at = r.written_at);
  get diagnostics written = row_count;
  return written;
end
$$;

-- Writes a checked sheet of the library; returns how many.
create function private.apply_library_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into private.library_actions (id, company_id, title, competency_id, learning, success_indicator, effort_hours, url, created_at)
  select r.target_id, r.company_id, p.title, p.competency_id, p.learning, p.success_indicator, p.effort_hours, p.url, private.now()
  from private.import_rows r cross join lateral jsonb_populate_record(null::private.library_actions, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  get diagnostics made = row_count;
  update private.import_rows r set before = to_jsonb(l)
  from private.library_actions l
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and l.company_id = r.company_id
    and l.id = r.target_id;
  made := made + private.write_library_rows(p_import, false);
  perform private.report_import(p_import, made);
  update private.import_rows r set written_at = l.updated_at
  from private.library_actions l
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and l.company_id = r.company_id and l.id = r.target_id;
  return made;
end
$$;

-- Takes back what an import wrote and nobody changed since: what was there is as it was, what is new is archived. Returns how many.
create function private.undo_library_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  archived integer;
begin
  update private.library_actions l set archived_at = private.now()
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and l.company_id = r.company_id
    and l.id = r.target_id and l.archived_at is null and l.updated_at = r.written_at;
  get diagnostics archived = row_count;
  return private.write_library_rows(p_import, true) + archived;
end
$$;

-- Functions: plans --------------------------------------------------------------------------------------------------
-- Reads rows beside the person that each names; `key` is what makes an action one.
create function private.match_plan_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('title', private.tidy(s.cells ->> 'title'),
    'purpose', s.cells ->> 'purpose', 'starts_on', private.civil_date(s.cells ->> 'starts_on'),
    'ends_on', private.civil_date(s.cells ->> 'ends_on'), 'competency_id', c.id,
    'current_level', private.sheet_level(s.cells ->> 'current_level'), 'target_level', private.sheet_level(s.cells ->> 'target_level'),
    'action', v.action, 'learning', s.cells ->> 'learning', 'due_on', private.civil_date(s.cells ->> 'due_on'),
    'success_indicator', private.tidy(s.cells ->> 'success_indicator'), 'cost', private.sheet_amount(s.cells ->> 'cost'),
    'key', c.id || private.search_text(v.action)))
  from private.import_rows s
  cross join lateral (select private.tidy(s.cells ->> 'action') as action) v
  left join public.competencies c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(private.tidy(s.cells ->> 'competency'))
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Holds the people of a sheet of plans; none of them has an open plan by now (RHOPN).
create function private.hold_planned_people(p_import public.imports) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  people constant uuid[] := array(select distinct s.employee_id from private.plan_sheet_rows(p_import) s);
begin
  perform from public.employees e where e.company_id = p_import.company_id and e.id = any (people) order by e.id for no key update;
  if exists (select from private.development_plans p where p.company_id = p_import.company_id and p.employee_id = any (people)
      and p.status in ('draft', 'waiting', 'active')) then
    perform private.refuse('RHOPN', 'Uma das pessoas da planilha já tem um plano em aberto.', '', 'Confira a planilha de novo.');
  end if;
end
$$;

-- Writes a checked sheet of plans, each a draft; returns how many rows.
create function private.apply_plan_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.my_employee_id();
  written integer;
begin
  perform private.hold_planned_people(p_import);
  update private.import_rows r set target_id = p.id
  from (select x.employee_id, gen_random_uuid() as id from (
    select distinct s.employee_id from private.plan_sheet_rows(p_import) s) x) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create'
    and (r.proposal ->> 'employee_id')::uuid = p.employee_id;
  insert into private.development_plans (id, company_id, employee_id, title, purpose, starts_on, ends_on, origin, created_by, created_at)
  select distinct r.target_id, r.company_id, s.employee_id, s.title, s.purpose, s.starts_on, s.ends_on, 'manager', me, private.now()
  from private.plan_sheet_rows(p_import) s
  join private.import_rows r on r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = s.row_number
    and r.result = 'create';
  insert into private.development_areas (company_id, plan_id, position, competency_id, current_level, target_level)
  select r.company_id, r.target_id, row_number() over (partition by r.target_id order by min(s.row_number)), s.competency_id,
    s.current_level, s.target_level
  from private.plan_sheet_rows(p_import) s
  join private.import_rows r on r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = s.row_number
    and r.result = 'create'
  group by r.company_id, r.target_id, s.competency_id, s.current_level, s.target_level;
  insert into private.development_actions (company_id, area_id, position, title, learning, success_indicator, cost, due_on)
  select r.company_id, a.id, row_number() over (partition by a.id order by r.row_number), r.proposal ->> 'action',
    r.proposal ->> 'learning', r.proposal ->> 'success_indicator', (r.proposal ->> 'cost')::numeric,
    coalesce((r.proposal ->> 'due_on')::date, p.ends_on)
  from private.import_rows r
  join private.development_plans p on p.company_id = r.company_id and p.id = r.target_id
  join private.development_areas a on a.company_id = r.company_id and a.plan_id = p.id
    and a.competency_id = (r.proposal ->> 'competency_id')::uuid
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  get diagnostics written = row_count;
  update private.import_rows r set written_at = p.updated_at
  from private.development_plans p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and p.company_id = r.company_id
    and p.id = r.target_id;
  perform private.report_import(p_import, written);
  return written;
end
$$;

-- Cancels drafts that are still as an import wrote them; returns how many rows those were.
create function private.undo_plan_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone uuid[];
begin
  with cancelled as (
    update private.development_plans p set status = 'cancelled'
    where p.company_id = p_import.company_id and p.status = 'draft' and exists (select from private.import_rows r
      where r.company_id = p.company_id and r.import_id = p_import.id and r.target_id = p.id and r.written_at = p.updated_at)
    returning p.id
  )
  select coalesce(array_agg(c.id), '{}') into gone from cancelled c;
  return (select count(*) from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.target_id = any (gone));
end
$$;
