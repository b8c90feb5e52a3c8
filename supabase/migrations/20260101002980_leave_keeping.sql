-- Keeping requests of leaves.
-- What somebody who decides must know of a request: balance, who else is away, what came before. The list of requests for HR and
-- for managers; papers that prove a leave; taking back what was granted, which whoever decides agrees to; proposals in
-- Pendências. And who is away today, so that approvals do not wait for them.
-- Papers are read by the person and HR alone; a manager reads the name that a type has for managers.
-- It refuses: taking back days that began (RHCLS), without a reason (RHCOM), more than five papers (RHMNY), requests out of reach.

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.approval_entity_types (entity_type, label, module, on_decided) values
  ('leave_cancellation', 'Cancelamento de licença', 'leaves', 'private.settle_leave_cancellation');
insert into private.approval_details (entity_type, routine) values
  ('leave', 'private.leave_details'), ('leave_cancellation', 'private.leave_details');
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('leave_question', 'Perguntas sobre licenças', 'leaves', true, 'instant', 62);
insert into private.away_checks (routine) values ('private.is_on_leave');
insert into private.pending_sources (source, position, items_routine) values
  ('leave_proposals', 25, 'private.pending_leave_proposals');

-- Functions: who is away -------------------------------------------------------------------------------------------
-- Away is who has the whole of today granted.
create function private.is_on_leave(p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.employees e
    cross join lateral (select private.today(e.company_id) as today) d
    join public.leaves l on l.company_id = e.company_id and l.employee_id = e.id and l.granted and l.ends_on >= d.today
      and l.slots @> int4range((d.today - '2000-01-01') * 2, (d.today - '2000-01-01') * 2 + 2)
    where e.id = p_employee_id)
$$;

-- Functions: what a type is called ---------------------------------------------------------------------------------
-- To HR and the person by its name, to managers by the one for them, to anybody else who decides without a word of health.
create function private.leave_type_name(p_type public.leave_types, p_scope text) returns text
language sql immutable
return case when p_scope in ('hr', 'own') then (p_type).name when p_scope = 'team' then private.shown_leave_name(p_type)
  when (p_type).is_health then 'Ausência' else coalesce((p_type).shown_as, (p_type).name) end;

-- Functions: the card of an approval -------------------------------------------------------------------------------
-- The wish that a request was, to hold the rules of today against it.
create function private.wish_of(p_request public.leave_requests) returns private.leave_wish
language plpgsql stable security definer set search_path = '' as $$
declare
  wish private.leave_wish;
begin
  wish.person := (select e from public.employees e where e.id = p_request.employee_id);
  wish.type := (select t from public.leave_types t where t.id = p_request.type_id);
  select array_agg((x.place, x.starts_on, x.ends_on, x.starts_noon, x.ends_noon, x.hours)::private.leave_part order by x.starts_on) into wish.parts
  from (select row_number() over (order by l.starts_on, l.id) as place, l.* from public.leaves l
    where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts) x;
  wish.sold := p_request.sold_days;
  wish.period_from := p_request.period_from;
  wish.advances := p_request.advances_thirteenth;
  -- What was in time when it was asked for stays in time.
  wish.today := least(private.today(p_request.company_id), (p_request.created_at at time zone coalesce(
    (select d.time_zone from public.company_details d where d.company_id = p_request.company_id), 'America/Sao_Paulo'))::date);
  if wish.parts is not null then
    wish.rules := private.leave_rules_of((wish.person).id, wish.parts[1].starts_on);
    wish.holidays := private.holiday_dates(p_request.company_id, (private.assignment_on((wish.person).id, wish.parts[1].starts_on)).work_site_id,
      wish.parts[1].starts_on - 45, wish.parts[cardinality(wish.parts)].ends_on + 15);
  end if;
  return wish;
end
$$;

-- Colleagues of the department or of the same manager who are away on days of the request. The scope is that to each of them,
-- not that to the person: who decides for somebody may be nobody to the colleague beside. Who only asked to be away, HR, the
-- managers above and the colleague know.
create function private.leave_conflicts(p_request public.leave_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('person', private.person(c.employee_id), 'starts_on', c.starts_on, 'ends_on', c.ends_on,
    'pending', not c.granted, 'type', case when c.scope is null then 'Ausente' else private.leave_type_name(c.type, c.scope) end)
    order by c.starts_on, c.id), '[]')
  from (
    select l.*, t as type, s.scope
    from public.leaves mine
    join public.employees e on e.company_id = mine.company_id and e.id = mine.employee_id
    join public.employees o on o.company_id = e.company_id and o.id <> e.id and o.status <> 'terminated'
      and (o.department_id = e.department_id or o.manager_id = e.manager_id or o.manager_id = e.id or o.id = e.manager_id)
    cross join lateral (select case when p_request.company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]) then 'hr'
      when o.id = (select private.my_employee_id()) then 'own' when o.id = any ((select private.my_reports_ids())::uuid[]) then 'team' end as scope) s
    join public.leaves l on l.company_id = o.company_id and l.employee_id = o.id and l.counts and l.hours is null
      and l.ends_on >= mine.starts_on and l.starts_on <= mine.ends_on and (l.granted or s.scope is not null)
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.status <> 'proposed'
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    where mine.company_id = p_request.company_id and mine.request_id = p_request.id and mine.counts
    order by l.starts_on limit 20
  ) c
$$;

create function private.last_leaves(p_request public.leave_requests, p_scope text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('type', private.leave_type_name(x.type, p_scope), 'starts_on', x.starts_on, 'ends_on', x.ends_on,
    'days', x.days, 'hours', x.hours) order by x.starts_on desc), '[]')
  from (
    select l.*, t as type from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.id <> p_request.id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    where l.company_id = p_request.company_id and l.employee_id = p_request.employee_id and l.granted
    order by l.starts_on desc limit 5
  ) x
$$;

create function private.leave_balance_of(p_wish private.leave_wish) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case ((p_wish).type).deducts
    when 'vacation' then (select jsonb_build_object('from', s.acquired_from, 'to', s.acquired_to, 'granted_to', s.granted_to, 'after', s.balance,
        'before', s.balance + private.wished_days(p_wish) + (p_wish).sold)
      from private.vacation_sheet((p_wish).person, greatest((p_wish).today, (p_wish).parts[1].starts_on)) s where s.acquired_from = (p_wish).period_from)
    when 'own' then (select jsonb_build_object('from', (p_wish).period_from, 'to', null, 'granted_to', null, 'after', o.rest,
        'before', o.rest + private.wished_days(p_wish))
      from (select private.own_left((p_wish).person, ((p_wish).type).id, (p_wish).period_from) as rest) o) end
$$;

-- How many stay on the worst day: under the rule that is nearest to breaking, or of the department where there is no rule.
create function private.leave_coverage(p_request public.leave_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as materialized (
    select e, array(select daterange(l.starts_on, l.ends_on, '[]') from public.leaves l
      where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts and l.hours is null) as days
    from public.employees e where e.company_id = p_request.company_id and e.id = p_request.employee_id
  ), ruled as materialized (
    select c.on_day, c.people, c.present, c.minimum from asked a, private.coverage_of_wish(a.e, a.days, p_request.id) c
    where a.days <> '{}' order by c.present - c.minimum, c.on_day limit 1
  ), plain as (
    select c.on_day, c.people, c.people - c.away as present, null::integer as minimum
    from asked a, unnest(a.days) d, private.coverage_between(p_request.company_id, (a.e).department_id, lower(d), upper(d) - 1, false, true) c
    where c.people > 1 and (a.e).department_id is not null and not exists (select from ruled) and extract(dow from c.on_day) not in (0, 6)
    order by c.people - c.away, c.on_day limit 1
  )
  select jsonb_build_object('day', c.on_day, 'people', c.people, 'present', c.present, 'percent', round(100.0 * c.present / c.people),
    'least', c.minimum, 'least_percent', round(100.0 * c.minimum / c.people))
  from (select * from ruled union all select * from plain) c where c.people > 0
$$;

-- Both of the request and of its cancellation, with what each does to the balance and, of a request, to the team.
create function private.leave_details(p_request_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  request public.leave_requests := (select r from public.leave_requests r where r.id = p_request_id);
  wish private.leave_wish := private.wish_of(request);
  scope text := private.leave_scope(private.me(), wish.person);
  balance jsonb := private.leave_balance_of(wish);
begin
  return jsonb_build_object('reason', coalesce(case when request.cancellation_id is not null then request.end_reason end, request.note), 'changes', null,
    'leave', jsonb_build_object(
      'type', private.leave_type_name(wish.type, scope), 'unit', (wish.type).unit, 'sold_days', request.sold_days,
      'advances_thirteenth', request.advances_thirteenth, 'substitute', private.person(request.substitute_id),
      'days', (select sum(l.days) from private.stretches_of(request) l),
      'parts', (select coalesce(jsonb_agg(jsonb_build_object('starts_on', l.starts_on, 'ends_on', l.ends_on, 'starts_noon', l.starts_noon,
          'ends_noon', l.ends_noon, 'hours', l.hours, 'days', l.days) order by l.starts_on), '[]') from private.stretches_of(request) l),
      'balance', case when wish.parts is null then null when request.cancellation_id is null then balance
        -- What the leave took comes back.
        else balance || jsonb_build_object('before', balance -> 'after', 'after', balance -> 'before') end,
      'warnings', case when wish.parts is null or request.cancellation_id is not null then '[]'::jsonb else (
        select coalesce(jsonb_agg(distinct concat(c.message, case when c.about is not null then ' (' || c.about || ')' end)), '[]')
        from private.check_leave(wish, 'hr', request.id) c where not c.holds and c.severity = 'warn') end,
      'conflicts', private.leave_conflicts(request), 'history', private.last_leaves(request, scope),
      'coverage', case when request.cancellation_id is null then private.leave_coverage(request) end,
      'files', (select count(*) from public.files f where f.company_id = request.company_id and f.entity_type = 'leave_request' and f.entity_id = request.id
        and f.archived_at is null)));
end
$$;

-- Functions: taking back what was granted --------------------------------------------------------------------------
-- The leave stays as it is until whoever decides agrees. Of one that began, what lies ahead may be taken back; what was taken
-- stays taken. Sent back for adjustment, it is asked again with another reason.
create function public.ask_leave_cancellation(p_request_id uuid, p_reason text) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
  opened uuid;
begin
  select r.* into request from public.leave_requests r where r.id = p_request_id and r.employee_id = caller.employee_id for update;
  if request.id is null then
    perform private.refuse_missing('Pedido não encontrado.');
  elsif request.status not in ('approved', 'interrupted') then
    perform private.refuse('RHCLS', 'Este pedido não está mais em vigor.', '', 'Recarregue a página.');
  elsif exists (select from public.approval_requests a where a.id = request.cancellation_id and a.status = 'pending') then
    perform private.refuse('RHOPN', 'O cancelamento já foi pedido e espera uma decisão.', '', 'Acompanhe em Pendências.');
  elsif not private.is_leave_ahead(request) then
    perform private.refuse('RHCLS', 'A licença já começou: fale com o RH para interrompê-la.', '', 'Fale com o RH.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Diga por que a licença é cancelada.', 'reason', 'Uma frase basta.');
  end if;
  update public.leave_requests r set end_reason = private.end_reason_of(request, p_reason) where r.id = request.id;
  if request.cancellation_id is not null then
    perform private.resubmit_approval(request.cancellation_id, p_reason);
    return (select r from public.leave_requests r where r.id = request.id);
  end if;
  opened := private.open_approval(request.company_id, 'leave_cancellation', request.id, request.employee_id,
    'Cancelar: ' || private.leave_title(request, private.today(request.company_id)), '{}');
  -- A flow may have decided at once: then there is nothing to wait for.
  update public.leave_requests r set cancellation_id = opened where r.id = request.id and r.status in ('approved', 'interrupted') and exists (
    select from public.approval_requests a where a.id = opened and a.status in ('pending', 'adjusting'));
  return (select r from public.leave_requests r where r.id = request.id);
end
$$;

create function private.settle_leave_cancellation(p_entity_id uuid, p_decision text, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r where r.id = p_entity_id for update;
  if p_decision = 'adjust' or request.status not in ('approved', 'interrupted') then
    return;
  elsif p_decision <> 'approved' then
    update public.leave_requests r set cancellation_id = null,
      end_reason = case when r.status = 'interrupted' then r.end_reason end where r.id = request.id;
    return;
  elsif not private.is_leave_ahead(request) then
    perform private.refuse('RHCLS', 'A licença já começou: recuse este pedido e interrompa-a.', '', 'Use Interromper.');
  end if;
  request := private.cancel_ahead(request, 'Cancelada a pedido');
  -- What is left of it may be asked about again.
  update public.leave_requests r set cancellation_id = null where r.id = request.id and r.status <> 'cancelled';
end
$$;

-- Functions: talking to HR -----------------------------------------------------------------------------------------
-- Where a rule ends and a conversation begins. Once a day per subject.
create function public.ask_hr_about_leave(p_subject text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  wanted constant text := case p_subject when 'sale' then 'vender dias de férias' when 'thirteenth' then 'o adiantamento do 13º' when 'leave' then 'uma licença' end;
  said text;
  told uuid;
  people integer := 0;
begin
  if wanted is null then
    perform private.refuse('RHARG', 'Assunto desconhecido.', 'subject', 'Recarregue a página.');
  end if;
  said := format('%s quer falar sobre %s', private.person_name(caller.employee_id), wanted);
  if exists (select from public.notifications n where n.company_id = caller.company_id and n.kind = 'leave_question'
      and n.entity_id = caller.employee_id and n.title = private.plain_line(said, 160) and n.created_at > clock_timestamp() - interval '1 day') then
    perform private.refuse('RHRAT', 'O RH já foi avisado hoje.', '', 'Espere a resposta, ou fale com a pessoa do RH.');
  end if;
  foreach told in array private.company_admins(caller.company_id, caller.employee_id) loop
    perform private.notify(caller.company_id, told, 'leave_question', said, null, '/app/leaves/people/' || caller.employee_id, 'employee', caller.employee_id);
    people := people + 1;
  end loop;
  return people;
end
$$;

-- Functions: proposals in Pendências -------------------------------------------------------------------------------
create function private.pending_leave_proposals(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select 'leave_proposal:' || r.id, 'leave_proposal', 'leaves', 'Responda às férias propostas', private.leave_title(r), coalesce(r.asked_by, r.employee_id),
    r.created_at, null::timestamptz, 'leave_request', r.id, '/app/leaves', jsonb_build_object('type', 'leave_proposal', 'leave_id', r.id), r.created_at
  from public.leave_requests r
  where r.company_id = p_caller.company_id and r.employee_id = p_caller.employee_id and r.status = 'proposed'
    and (p_after_at is null or (r.created_at, 'leave_proposal:' || r.id) > (p_after_at, p_after_key))
  order by r.created_at, 'leave_proposal:' || r.id limit p_limit
$$;

-- Functions: the list ----------------------------------------------------------------------------------------------
-- Filters: {"status": [], "type": name, "search": text, "department": uuid, "from": day, "to": day, "cancellation": true}. A type is
-- asked for by the name that the caller reads, so that a filter tells nothing that a row does not.
-- A condition is part of the statement only when it is asked for: each finds its own index among a million requests.
create function private.matching_leave_requests(p_company_id uuid, p_filters jsonb, p_scope text, p_team uuid[], p_limit integer, p_offset integer)
returns table (request_id uuid, total bigint) language plpgsql stable security definer set search_path = '' set work_mem = '16MB' as $$
declare
  statuses text[] := case when jsonb_typeof(p_filters -> 'status') = 'array' then array(select jsonb_array_elements_text(p_filters -> 'status')) end;
  first date := (p_filters ->> 'from')::date;
  last date := (p_filters ->> 'to')::date;
  days text := concat(case when first is not null then ' and l.ends_on >= $7' end, case when last is not null then ' and l.starts_on <= $8' end);
  -- Days of a request that is over count no more: those it had.
  during text := 'select l.request_id as id, l.requested_at as created_at from private.leave_spans l where l.company_id = $1' || days || '
    and (l.counts or not exists (select from public.leaves k where k.company_id = l.company_id and k.request_id = l.request_id and k.counts))
    group by 1, 2';
  conditions text := case when p_scope <> 'hr' then ' and r.employee_id = any ($2)' else '' end
    || case when cardinality(statuses) > 0 then ' and r.status = any ($3)' else '' end
    || case when p_filters ->> 'cancellation' is not null then ' and r.cancellation_id is not null' else '' end
    || case when p_filters ->> 'type' is not null then ' and r.type_id in (select t.id from public.leave_types t where t.company_id = $1
      and private.leave_type_name(t, $5) = $4 ->> ''type'')' else '' end
    || case when p_filters ->> 'department' is not null then ' and r.employee_id in (select e.id from public.employees e where e.company_id = $1
      and e.department_id = private.uuid_or_null($4 ->> ''department''))' else '' end
    || case when p_filters ->> 'search' is not null then ' and r.employee_id in (select e.id from public.employees e where e.company_id = $1
      and e.search_text like ''%'' || private.search_text($4 ->> ''search'') || ''%'')' else '' end;
  -- Days alone are answered by the index of the spans, without a look at the requests.
  found text := case when days <> '' and conditions = '' then format('from (%s) r', during)
    else 'from public.leave_requests r where r.company_id = $1' || conditions
      || case when days <> '' then format(' and r.id in (select d.id from (%s) d)', during) else '' end end;
begin
  -- Counted by its index as a whole; what days leave is found once for both.
  return query execute format('with found as %s (select r.id, r.created_at %s) select f.id, (select count(*) from found) from found f
    order by f.created_at desc, f.id limit $6 offset $9', case when days = '' then 'not materialized' else 'materialized' end, found)
    using p_company_id, p_team, statuses, p_filters, p_scope, p_limit, first, last, p_offset;
end
$$;

-- The page is taken before anything is read of its requests: a company keeps those of many years.
create function public.leave_request_list(p_company_id uuid, p_filters jsonb default '{}', p_limit integer default 50, p_offset integer default 0)
returns table (request_id uuid, employee_id uuid, person jsonb, department text, type_name text, color text, status text, asks_cancellation boolean,
  parts jsonb, starts_on date, ends_on date, days numeric, hours numeric, sold_days integer, asked_by jsonb, created_at timestamptz,
  end_reason text, waiting_for jsonb, approval_id uuid, may_cancel boolean, may_interrupt boolean, files bigint, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  hr boolean := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
  team uuid[] := private.my_reports_ids();
  scope constant text := case when hr then 'hr' else 'team' end;
  today date := private.today(p_company_id);
begin
  if not hr and (p_company_id is distinct from caller.company_id or coalesce(cardinality(team), 0) = 0) then
    perform private.refuse_missing('Empresa não encontrada.');
  end if;
  return query
    with page as materialized (
      select m.request_id as id, m.total from private.matching_leave_requests(p_company_id, coalesce(p_filters, '{}'), scope, team,
        least(greatest(coalesce(p_limit, 50), 1), 1000), greatest(coalesce(p_offset, 0), 0)) m
    )
    select r.id, r.employee_id, private.person(r.employee_id), d.name::text, private.leave_type_name(t, scope),
      case when hr or private.is_leave_shown(t) then t.color else 'slate' end, r.status, r.cancellation_id is not null, s.parts, s.first, s.last,
      s.days, s.hours, r.sold_days::integer, private.person(r.asked_by), r.created_at,
      -- A reason may tell of health: who reads the type reads it.
      case when hr or private.is_leave_shown(t) then r.end_reason end,
      -- A certificate waits for HR without an approval.
      coalesce((select private.waiting_for(a, (private.waiting_step(a)).id) from public.approval_requests a
        where r.status = 'pending' and a.id = r.approval_id), '[]'), r.approval_id,
      e.id is distinct from caller.employee_id and (r.status = 'proposed' or (r.status in ('approved', 'interrupted') and s.ahead)),
      hr and e.id is distinct from caller.employee_id and r.status in ('approved', 'interrupted') and s.going,
      case when hr then (select count(*) from public.files f where f.company_id = r.company_id and f.entity_type = 'leave_request'
        and f.entity_id = r.id and f.archived_at is null) else 0 end, p.total
    from page p
    join public.leave_requests r on r.id = p.id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    join public.employees e on e.company_id = r.company_id and e.id = r.employee_id
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    cross join lateral (
      select min(l.starts_on) as first, max(l.ends_on) as last, sum(l.days) as days, sum(l.hours) as hours,
        coalesce(jsonb_agg(jsonb_build_object('starts_on', l.starts_on, 'ends_on', l.ends_on, 'starts_noon', l.starts_noon, 'ends_noon', l.ends_noon,
          'hours', l.hours, 'days', l.days) order by l.starts_on), '[]') as parts,
        coalesce(bool_or(l.counts and l.starts_on > today), false) as ahead,
        coalesce(bool_or(l.starts_on < l.ends_on and today between l.starts_on and l.ends_on), false) as going
      from private.stretches_of(r) l) s
    order by r.created_at desc, r.id;
exception when invalid_datetime_format or datetime_field_overflow then
  perform private.refuse('RHARG', 'Uma das datas não pôde ser lida.', 'from', 'Informe dia, mês e ano.');
end
$$;

grant execute on function
  public.ask_leave_cancellation(uuid, text), public.ask_hr_about_leave(text), public.leave_request_list(uuid, jsonb, integer, integer)
to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('leave_days', 'starts_on date, ends_on date, starts_noon boolean, ends_noon boolean, hours number?, days number'),
  ('leave_status', 'proposed|pending|adjusting|approved|rejected|cancelled|interrupted'),
  ('leave_request_list', 'person person, department ?, status leave_status, parts leave_days[], hours ?, asked_by person?, end_reason ?,
    waiting_for seat[], approval_id ?'),
  ('leave_conflict', 'person person, starts_on date, ends_on date, pending boolean, type text'),
  ('last_leave', 'type text, starts_on date, ends_on date, days number, hours number?'),
  ('leave_coverage', 'day date, people integer, present integer, percent integer, least integer?, least_percent integer?'),
  ('balance_change', 'from date, to date?, granted_to date?, before number, after number'),
  -- What an approval knows of a leave, told as far as the reader may know.
  ('leave_facts', 'type text, unit text, days number, sold_days integer, advances_thirteenth boolean, substitute person?,
    parts leave_days[], balance balance_change?, warnings text[], conflicts leave_conflict[], history last_leave[],
    coverage leave_coverage?, files integer');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.leave_type_name(public.leave_types, text) is 'What a type is called to hr, own, team or somebody else who decides.';
comment on function private.wish_of(public.leave_requests) is 'A request as the wish that it was, with the rules of its first day.';
comment on function private.leave_conflicts(public.leave_requests) is
  'Near colleagues who are away on days of a request, and who asked to be, as far as the caller may know of each.';
comment on function private.last_leaves(public.leave_requests, text) is 'The last five leaves of the person besides the request.';
comment on function private.leave_balance_of(private.leave_wish) is 'The balance of the period before and after a request that reserves its days.';
comment on function private.leave_details(uuid) is 'What an approval shows of a leave, told as far as the caller may know.';
comment on function private.leave_coverage(public.leave_requests) is 'The day of a request on which fewest people are there, beside the least that must be.';
comment on function public.ask_leave_cancellation(uuid, text) is 'Asks to take back a granted leave, or what of it has not begun, or asks again after an adjustment (RHNTF, RHPER, RHCLS, RHOPN, RHCOM).';
comment on function private.settle_leave_cancellation(uuid, text, uuid) is 'What the decision on a cancellation means for the leave (RHCLS).';
comment on function public.ask_hr_about_leave(text) is 'Tells the administrators that the caller wants to talk: sale, thirteenth or leave (RHPER, RHARG, RHRAT).';
comment on function private.pending_leave_proposals(private.caller, integer, timestamptz, text) is 'Vacations proposed to the caller.';
comment on function private.matching_leave_requests(uuid, jsonb, text, uuid[], integer, integer) is
  'A page of the requests that filters leave, of a company to hr or of a team, newest first, with how many there are.';
comment on function public.leave_request_list(uuid, jsonb, integer, integer) is
  'Requests of a company for HR, of the team for managers, newest first (RHNTF, RHPER, RHARG).';
comment on function private.is_on_leave(uuid) is 'Whether somebody is away for all of today.';
