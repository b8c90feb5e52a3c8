-- Offboardings: queries.
-- See offboardings_tables for the overview.

-- Functions: a case -------------------------------------------------------------------------------------------------
-- The tasks of a case: all, done, overdue.
create function private.exit_progress(p_case public.offboardings, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('total', count(*), 'done', count(*) filter (where t.status <> 'open'),
    'overdue', count(*) filter (where t.status = 'open' and t.due_on < p_today))
  from public.journey_tasks t
  where t.company_id = p_case.company_id and t.journey_id = p_case.journey_id and t.status <> 'cancelled'
$$;

-- What is handed over.
create function private.handover_of(p_case public.offboardings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'subject', h.subject, 'place', h.place, 'to', private.person(h.to_id),
    'done_at', h.done_at) order by h.done_at is not null, h.created_at, h.id), '[]')
  from private.handover_items h
  where h.company_id = p_case.company_id and h.offboarding_id = p_case.id and h.archived_at is null
$$;

-- The notice of a case and the days that follow from it; what the law says nothing of has none.
create function private.exit_days(p_case public.offboardings) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('notice_days', (n.plan).days, 'notice_from', (n.plan).given_on, 'free_from', case p_case.notice_relief
      when 'days' then (n.plan).free_from end, 'projected_to', (n.plan).projected_to, 'payment_by', private.exit_payment_by(p_case))
  from (select private.exit_notice(p_case) as plan) n
$$;

-- What happened in a case, in order.
create function private.exit_events(p_case public.offboardings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', x.at, 'title', x.title, 'by', private.person(x.by), 'detail', x.detail)
    order by x.at), '[]')
  from (values
    (p_case.asked_at, case p_case.origin when 'letter' then 'Carta enviada' else 'Enviado para aprovação' end, p_case.asked_by, null),
    (p_case.talked_at, 'Conversa registrada', p_case.talked_by, p_case.talk_note),
    (p_case.communicated_at, case p_case.origin when 'letter' then 'Carta aceita' else 'Comunicado' end, null::uuid, null),
    (p_case.left_at, 'Saída efetivada', null, null),
    (p_case.ended_at, case p_case.status when 'concluded' then 'Concluído' when 'withdrawn' then 'Carta retirada'
      when 'rejected' then 'Não aprovado' else 'Cancelado' end, p_case.ended_by, p_case.end_note)) x (at, title, by, detail)
  where x.at is not null
$$;

-- What RH alone reads of a case.
create function private.exit_for_hr(p_case public.offboardings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('hr', jsonb_build_object('note', p_case.note, 'protection_reason', p_case.protection_reason,
    'quota_reason', p_case.quota_reason, 'rehire', p_case.rehire, 'rehire_note', p_case.rehire_note,
    'causes', array(select c.cause from private.offboarding_causes c
      where c.company_id = p_case.company_id and c.offboarding_id = p_case.id order by c.cause),
    'effects', (select coalesce(jsonb_agg(jsonb_build_object('effect', x.effect, 'label', x.label, 'may_skip', x.may_skip,
        'is_skipped', x.is_skipped, 'words', x.words, 'done_at', x.done_at, 'failure', x.failure)), '[]') from private.exit_plan(p_case) x),
    'gates', (select coalesce(jsonb_agg(jsonb_build_object('key', g.item_key, 'title', g.title, 'detail', g.detail, 'url', g.url)), '[]')
      from private.gates_of_exit(p_case) g where p_case.status in ('communicated', 'closing')),
    'changes', case when p_case.left_at is null then private.exit_changes(p_case) else '{}' end, 'transfer', private.told_transfer(p_case),
    'told', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(t.employee_id), 'as', t.told_as)), '[]')
      from private.told_of_exit(p_case) t)))
$$;

-- One case, whole to RH; to managers what they take part in. Null for everybody else.
create function public.offboarding_case(p_offboarding_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  found public.offboardings;
  scope text;
  today date;
begin
  select o.* into found from public.offboardings o where o.id = p_offboarding_id;
  scope := private.offboarding_scope(caller, found);
  if scope is null then
    return null;
  end if;
  today := private.today(found.company_id);
  return jsonb_build_object('id', found.id, 'employee', private.person(found.employee_id), 'employee_id', found.employee_id, 'scope', scope,
    'origin', found.origin, 'reason', found.reason, 'reason_label', (select r.label from public.ending_reasons r
      where r.reason = found.reason), 'stage', private.exit_stage(found, today), 'status', found.status, 'case_id', case
      when (select k.lifted_at is null from public.confidential_cases k where k.id = found.case_id) then found.case_id end,
    'last_day', found.last_day, 'time', to_char(private.local_time(found.company_id, found.effective_at), 'HH24:MI'),
    'effective_at', found.effective_at, 'is_due', found.effective_at <= private.now(), 'is_access_cut_early', found.is_access_cut_early,
    'notice_way', found.notice_way, 'notice_relief', found.notice_relief, 'letter', found.letter,
    'successor', private.person(found.successor_id), 'reports_to', private.person(found.reports_to_id),
    'new_manager', case when exists (select from public.employees r where r.company_id = found.company_id
      and r.manager_id = found.employee_id and r.status <> 'terminated') then private.person(private.new_manager_of_reports(found)) end,
    'communicated_on', found.communicated_on, 'journey_id', found.journey_id, 'progress', private.exit_progress(found, today),
    'handover', private.handover_of(found), 'events', private.exit_events(found), 'days', private.exit_days(found), 'today', today,
    'approval_id', (select a.id from public.approval_requests a where a.company_id = found.company_id and a.entity_type = 'offboarding'
      and a.entity_id = found.id order by a.created_at desc limit 1), 'updated_at', found.updated_at)
    || case when scope = 'hr' then private.exit_for_hr(found) else '{"hr": null}' end;
end
$$;

-- Functions: lists --------------------------------------------------------------------------------------------------
-- Cases of a company that the caller, as RH, reads.
create function private.exits_in_reach(p_caller private.caller, p_company_id uuid) returns setof public.offboardings
language plpgsql stable security definer set search_path = '' as $$
declare
  hidden constant uuid[] := private.hidden_ids();
begin
  if p_company_id = any (private.companies_reached(p_caller, 'manage_settings')) then
    return query select o.* from public.offboardings o
      where o.company_id = p_company_id and o.employee_id <> p_caller.employee_id and o.id <> all (hidden)
        and (o.origin <> 'letter' or o.asked_at is not null);
  end if;
end
$$;

-- A page of exits and how many there are. Filters: search, department, stage, reason, initiative (one or several, with commas), from and
-- to (last day), state (open, overdue, left, ended or all). Sorted by last_day, name or stage, with a minus before it from the last to the
-- first.
create function public.offboarding_list(
  p_company_id uuid, p_filters jsonb default '{}', p_sort text default 'last_day', p_page integer default 1, p_size integer default 50)
returns table (id uuid, employee jsonb, employee_id uuid, position_title text, department text, origin text, reason text, reason_label text,
  stage text, last_day date, effective_at timestamptz, is_confidential boolean, communicated_on date, progress jsonb, payment_by date,
  listed bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller private.caller := private.me();
  today date := private.today(p_company_id);
  wanted text := private.search_text(private.tidy(p_filters ->> 'search'));
  sort text := ltrim(p_sort, '-');
  direction integer := case when p_sort like '-%' then -1 else 1 end;
  size integer := least(greatest(coalesce(p_size, 50), 1), 200);
  state text := coalesce(p_filters ->> 'state', 'open');
  by_stage constant boolean := sort = 'stage' or p_filters ->> 'stage' is not null;
begin
  return query
    with staged as materialized (
      -- Where each stands is worked out before the page is cut where that is asked for alone.
      select o as row, o.id, case when by_stage then private.exit_stage(o, today) end as stage, e.display_name, o.last_day
      from private.exits_in_reach(caller, p_company_id) o
      join public.employees e on e.company_id = o.company_id and e.id = o.employee_id
      join public.ending_reasons r on r.reason = o.reason
      where (wanted is null or e.search_text like '%' || wanted || '%')
        -- Of who left, where they worked on the last day: a readmission may be to another department.
        and (p_filters ->> 'department' is null or private.uuid_or_null(p_filters ->> 'department') = coalesce(
          case when o.left_at is not null then (private.assignment_on(o.employee_id, o.last_day)).department_id end, e.department_id))
        and coalesce(o.reason = p_filters ->> 'reason', true)
        and coalesce(r.initiative = any (string_to_array(p_filters ->> 'initiative', ',')), true)
        and o.last_day between coalesce(private.date_or_null(p_filters ->> 'from'), '-infinity')
          and coalesce(private.date_or_null(p_filters ->> 'to'), 'infinity')
        and case state when 'open' then o.status in ('draft', 'requested', 'approved', 'communicated', 'closing')
          when 'overdue' then o.status in ('communicated', 'closing') and exists (select from public.journey_tasks t
            where t.company_id = o.company_id and t.journey_id = o.journey_id and t.status = 'open' and t.due_on < today)
          when 'left' then exists (select from public.contract_endings x
            where x.company_id = o.company_id and x.id = o.id and x.applied_at is not null and x.undone_at is null)
          when 'ended' then o.status in ('concluded', 'rejected', 'withdrawn', 'cancelled') else true end
    ), chosen as materialized (
      select s.*, count(*) over () as listed, direction * row_number() over (order by
        case when sort = 'stage'
          then array_position('{draft,requested,approved,communicated,notice,closing,concluded}', s.stage) end nulls last,
        case when sort <> 'name' then s.last_day end, s.display_name, s.id) as place
      from staged s where coalesce(s.stage = p_filters ->> 'stage', true)
      order by place limit size offset (greatest(coalesce(p_page, 1), 1) - 1) * size
    )
    select c.id, private.person(e.id), e.id, e.position::text, d.name::text, (c.row).origin, (c.row).reason, r.label,
      coalesce(c.stage, private.exit_stage(c.row, today)), c.last_day, (c.row).effective_at,
      coalesce(k.lifted_at is null and k.id is not null, false), (c.row).communicated_on,
      private.exit_progress(c.row, today), case when (c.row).communicated_at is not null then private.exit_payment_by(c.row) end, c.listed
    from chosen c
    join public.employees e on e.company_id = p_company_id and e.id = (c.row).employee_id
    join public.ending_reasons r on r.reason = (c.row).reason
    left join public.departments d on d.company_id = p_company_id and d.id = e.department_id
    left join public.confidential_cases k on k.id = (c.row).case_id
    order by c.place;
end
$$;

-- How many exits stand where, and what is due: of the company, for RH.
create function public.offboarding_figures(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  today date := private.today(p_company_id);
  answer jsonb;
begin
  if p_company_id is null or p_company_id <> all (private.companies_reached(caller, 'manage_settings')) then
    return null;
  end if;
  with open as materialized (
    select o, private.exit_stage(o, today) as stage from private.exits_in_reach(caller, p_company_id) o
    where o.status in ('draft', 'requested', 'approved', 'communicated', 'closing')
  )
  select jsonb_build_object('open', (select count(*) from open),
    'stages', (select coalesce(jsonb_agg(jsonb_build_object('stage', s.stage, 'total', s.total)), '[]')
      from (select x.stage, count(*) as total from open x group by 1) s),
    'leaving_soon', (select count(*) from open x where (x.o).last_day between today and today + 30),
    'to_communicate', (select count(*) from open x where (x.o).status = 'approved'),
    'letters', (select count(*) from open x where (x.o).origin = 'letter' and (x.o).status = 'requested'),
    'to_pay', (select count(*) from open x where (x.o).status = 'closing'),
    'overdue', (select count(distinct (x.o).id) from open x join public.journey_tasks t on t.company_id = (x.o).company_id
      and t.journey_id = (x.o).journey_id and t.status = 'open' and t.due_on < today))
  into answer;
  return answer;
end
$$;

-- Exits of the own team, and those that the caller asked for or is named in, for who leads people. RH opens exits for others, which are
-- on its board: here it finds the own team and the cases that name it.
create function public.team_exits() returns table (id uuid, employee jsonb, employee_id uuid, origin text, reason_label text, stage text,
  last_day date, talked boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  today date := private.today(caller.company_id);
  team constant uuid[] := private.my_reports_ids();
begin
  return query
    select o.id, private.person(o.employee_id), o.employee_id, o.origin, r.label, private.exit_stage(o, today), o.last_day,
      o.talked_at is not null
    from public.offboardings o join public.ending_reasons r on r.reason = o.reason
    where o.company_id = caller.company_id and o.status in ('draft', 'requested', 'approved', 'communicated', 'closing')
      and case private.offboarding_scope(caller, o) when 'team' then true
        when 'hr' then o.employee_id = any (team) or private.is_case_reader(caller, o.case_id) else false end
    order by o.last_day, o.id;
end
$$;

-- Functions: the own exit -------------------------------------------------------------------------------------------
-- The own letter, and the own exit once it was communicated; null without either.
-- The exit of the caller, if there is one to be told of.
create function private.own_exit(p_caller private.caller) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  found public.offboardings;
begin
  select o.* into found from public.offboardings o
  where o.company_id = p_caller.company_id and o.employee_id = p_caller.employee_id
    and (o.communicated_at is not null or o.origin = 'letter')
    and o.status in ('draft', 'requested', 'communicated', 'closing', 'withdrawn')
  order by o.status in ('communicated', 'closing') desc, o.status <> 'withdrawn' desc, o.created_at desc limit 1;
  if found.id is null then
    return null;
  end if;
  return jsonb_build_object('id', found.id, 'status', found.status, 'origin', found.origin, 'letter', found.letter,
    'last_day', found.last_day, 'notice_way', found.notice_way, 'asked_at', found.asked_at, 'communicated_on', found.communicated_on,
    'reason_label', (select r.label from public.ending_reasons r where r.reason = found.reason),
    'time', to_char(private.local_time(found.company_id, found.effective_at), 'HH24:MI'),
    'is_access_cut_early', found.is_access_cut_early, 'notice_relief', found.notice_relief,
    'documents_until', found.last_day + 90, 'days', case when found.communicated_at is not null then private.exit_days(found) end,
    'handover', private.handover_of(found), 'successor', private.person(found.successor_id), 'tasks', coalesce((
      select jsonb_agg(private.journey_task_row(t, p_caller, private.today(p_caller.company_id)) order by t.due_on, t.position)
      from public.journey_tasks t where t.company_id = found.company_id and t.journey_id = found.journey_id
        and t.assignee_id = p_caller.employee_id and t.status <> 'cancelled'), '[]'));
end
$$;

-- The own letter or exit, what a letter of today would owe, who would receive it (the manager and the administrators), and whom to talk to
-- before.
create function public.my_exit() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  return jsonb_build_object('exit', private.own_exit(caller), 'resigning', (
    select private.owed_by_resigning(e, private.today(e.company_id)) from public.employees e where e.id = caller.employee_id),
    'receivers', coalesce((select jsonb_agg(private.person(r.id) order by private.person_name(r.id))
    from (select distinct a.id from public.employees e
      cross join lateral unnest(private.company_admins(e.company_id, e.id) || e.manager_id) a (id)
      where e.id = caller.employee_id and e.status in ('active', 'notice') and a.id is not null) r), '[]'),
    'hr', coalesce((select jsonb_agg(private.person(d.id) || jsonb_build_object('email', d.email) order by d.display_name, d.id)
      from public.employee_directory d
      where d.company_id = caller.company_id and caller.role <> 'newcomer'
        and d.id = any (private.company_admins(caller.company_id, caller.employee_id))), '[]'));
end
$$;

-- Functions: what approvers see ---------------------------------------------------------------------------------------
-- What an approval shows of an exit, to whoever may read the request; of a confidential case to its readers alone. Why a manager asks is
-- said to who decides; what RH notes is not.
create function private.exit_approval_details(p_offboarding_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  found public.offboardings;
begin
  select o.* into found from public.offboardings o where o.id = p_offboarding_id;
  if found.id is null or found.employee_id = caller.employee_id or private.hides(caller, found.id) then
    return null;
  end if;
  return jsonb_build_object('reason', case found.origin when 'manager' then found.note end, 'changes', null, 'exit', jsonb_build_object(
    'employee', private.person(found.employee_id),
    'reason_label', (select r.label from public.ending_reasons r where r.reason = found.reason),
    'last_day', found.last_day, 'notice_way', found.notice_way, 'notice_days', (private.exit_notice(found)).days,
    'protection_reason', found.protection_reason,
    'url', case private.offboarding_scope(caller, found) when 'hr' then '/app/offboarding?caso=' || found.id
      when 'team' then '/app/employees/leaving?caso=' || found.id end));
end
$$;
insert into private.approval_details (entity_type, routine) values ('offboarding', 'private.exit_approval_details');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('exit_stage', 'draft|requested|approved|communicated|notice|closing|concluded|rejected|withdrawn|cancelled'),
  ('exit_progress', 'total integer, done integer, overdue integer'),
  ('handover_item', 'id uuid, subject text, place text?, to person?, done_at timestamptz?'),
  ('exit_days', 'notice_days integer, notice_from date?, free_from date?, projected_to date, payment_by date?'),
  ('exit_event', 'at timestamptz, title text, by person?, detail text?'),
  ('exit_effect', 'effect text, label text, may_skip boolean, is_skipped boolean, words text?, done_at timestamptz?, failure text?'),
  ('exit_gate', 'key text, title text, detail text?, url text?'),
  ('exit_department', 'id uuid, name text'),
  ('exit_transfer', 'company text, company_id uuid, registration_number text, position_title text?, department exit_department?,
    manager person?, starts_on date, service_since date?, is_done boolean, employee_id uuid?'),
  ('exit_told', 'person person, as person|manager|reports|successor|asked'),
  ('exit_for_hr', 'note text?, protection_reason text?, quota_reason text?, rehire yes|no|maybe?, rehire_note text?, causes text[],
    effects exit_effect[], gates exit_gate[], changes text[], told exit_told[], transfer exit_transfer?'),
  ('exit_case', 'id uuid, employee person, employee_id uuid, scope hr|team, origin letter|manager|hr, reason text, reason_label text,
    stage exit_stage, status text, case_id uuid?, last_day date, time text, effective_at timestamptz, is_due boolean,
    is_access_cut_early boolean, notice_way worked|indemnified|waived?, notice_relief hours|days?, letter text?, successor person?,
    reports_to person?, new_manager person?, communicated_on date?, journey_id uuid?, progress exit_progress, handover handover_item[],
    events exit_event[], days exit_days, today date, approval_id uuid?, updated_at timestamptz, hr exit_for_hr?'),
  ('offboarding_case', 'exit_case?'),
  ('offboarding_list', 'employee person, position_title ?, department ?, origin letter|manager|hr, stage exit_stage, communicated_on ?,
    progress exit_progress, payment_by ?'),
  ('exit_stage_total', 'stage exit_stage, total integer'),
  ('exit_figures', 'open integer, stages exit_stage_total[], leaving_soon integer, to_communicate integer, letters integer, to_pay integer,
    overdue integer'),
  ('offboarding_figures', 'exit_figures?'),
  ('team_exits', 'employee person, origin letter|manager|hr, stage exit_stage'),
  ('own_exit', 'id uuid, status draft|requested|communicated|closing|withdrawn, origin letter|manager|hr, letter text?, last_day date,
    notice_way worked|indemnified|waived?, asked_at timestamptz?, communicated_on date?, reason_label text, time text,
    is_access_cut_early boolean, notice_relief hours|days?, documents_until date, days exit_days?,
    handover handover_item[], successor person?, tasks journey_task_row[]'),
  ('exit_contact', '...person, email text?'),
  ('owed_by_resigning', 'owes notice|loss|none, notice_days integer, term_end date?'),
  ('my_exit', 'exit own_exit?, resigning owed_by_resigning, receivers person[], hr exit_contact[]'),
  ('exit_approval', 'employee person, reason_label text, last_day date, notice_way worked|indemnified|waived?, notice_days integer,
    protection_reason text?, url text?');

grant execute on function public.offboarding_case(uuid), public.offboarding_list(uuid, jsonb, text, integer, integer),
  public.offboarding_figures(uuid), public.team_exits(), public.my_exit() to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.offboarding_case(uuid) is 'One exit, whole to RH, in part to managers who take part; null to everybody else.';
comment on function public.offboarding_list(uuid, jsonb, text, integer, integer) is 'A page of the exits that RH reads.';
comment on function public.offboarding_figures(uuid) is 'How many exits stand where, for RH.';
comment on function public.team_exits() is 'Exits of the own team, or that the caller asked for or is named in.';
comment on function public.my_exit()
  is 'The own letter, or the own exit once communicated, what a letter would owe, who would receive it, and whom to talk to (RHPER).';
