-- Keeping requests of leaves.
-- What somebody who decides must know of a request: balance, who else is away, what came before. The list of requests for HR and
-- for managers; papers that prove a leave; taking back what was granted, which whoever decides agrees to; proposals in
-- Pendências. And who is away today, so that approvals do not wait for them.
-- Papers are read by the person and HR alone; a manager reads the name that a type has for managers.
-- It refuses: taking back days that began (RHCLS), without a reason (RHCOM), more than five papers (RHMNY), requests out of reach.

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.approval_entity_types (entity_type, label, module, on_decided) values
  ('leave_cancellation', 'Cancelamento de licença', 'leaves', 'private.settle_leave_cancellation');
insert into private.approval_details (entity_type, routine) values
  ('leave', 'private.leave_details'), ('leave_cancellation', 'private.leave_details');
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('leave_question', 'Perguntas sobre licenças', 'leaves', true, 'instant', 62);
insert into private.away_checks (routine) values ('private.is_on_leave');
insert into private.pending_sources (source, position, items_routine) values
  ('leave_proposals', 25, 'private.pending_leave_proposals');

-- Functions: who is away --------------------------------------------------------------------------------------------
-- Whether somebody is away today, with the whole of it granted.
create function private.is_on_leave(p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.employees e
    cross join lateral (select private.today(e.company_id) as today) d
    join public.leaves l on l.company_id = e.company_id and l.employee_id = e.id and l.granted and l.ends_on >= d.today
      and l.slots @> int4range((d.today - '2000-01-01') * 2, (d.today - '2000-01-01') * 2 + 2)
    where e.id = p_employee_id)
$$;

-- Functions: what a type is called ----------------------------------------------------------------------------------
-- What a type is called: to HR and the person by its name, to managers by the one for them, to anybody else who decides without a word of
-- health.
create function private.leave_type_name(p_type public.leave_types, p_scope text) returns text
language sql immutable
return case when p_scope in ('hr', 'own') then (p_type).name when p_scope = 'team' then private.shown_leave_name(p_type)
  when (p_type).is_health then 'Ausência' else coalesce((p_type).shown_as, (p_type).name) end;

-- Functions: the card of an approval --------------------------------------------------------------------------------
-- A request as the wish that it was, with the rules of its first day, to hold them against it again.
create function private.wish_of(p_request public.leave_requests) returns private.leave_wish
language plpgsql stable security definer set search_path = '' as $$
declare
  wish private.leave_wish;
begin
  wish.person := (select e from public.employees e where e.id = p_request.employee_id);
  wish.type := (select t from public.leave_types t where t.id = p_request.type_id);
  select array_agg((x.place, x.starts_on, x.ends_on, x.starts_noon, x.ends_noon, x.hours)::private.leave_part order by x.starts_on)
    into wish.parts
  from (select row_number() over (order by l.starts_on, l.id) as place, l.* from public.leaves l
    where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts) x;
  wish.sold := p_request.sold_days;
  wish.period_from := p_request.period_from;
  wish.advances := p_request.advances_thirteenth;
  -- What was in time when it was asked for stays in time.
  wish.today := least(private.today(p_request.company_id), (p_request.created_at at time zone coalesce(
    (select d.time_zone from public.company_details d where d.company_id = p_request.company_id), 'America/Sao_Paulo'))::date);
  if wish.parts is not null then
    select b.birth_on, b.has_disability into wish.birth_on, wish.has_disability
    from private.leave_births b where b.request_id = p_request.id;
    wish.rules := private.leave_rules_of((wish.person).id, coalesce(wish.birth_on, wish.parts[1].starts_on));
    wish.holidays := private.holiday_dates(p_request.company_id,
      (private.assignment_on((wish.person).id, wish.parts[1].starts_on)).work_site_id,
      wish.parts[1].starts_on - 45, wish.parts[cardinality(wish.parts)].ends_on + 15);
  end if;
  return wish;
end
$$;

-- Granted vacations that have not begun as they would be with days sold of them, asked for on a day; what the balance does not give
-- shortens the last stretch by so many days (RHCLS, RHARG, RHLEV).
create function private.wish_with_sale(p_request public.leave_requests, p_days integer, p_asked_on date,
  out wish private.leave_wish, out last_stretch public.leaves, out short integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today(p_request.company_id);
  left_over numeric;
begin
  wish := private.wish_of(p_request);
  -- The sale is asked for later than the vacations were.
  wish.today := today;
  wish := private.with_grant(wish, 'hr', true, coalesce(p_asked_on, today), null);
  if not wish.grants or (wish.type).key = 'collective' or p_request.status <> 'approved' or private.leave_began(p_request) then
    perform private.refuse('RHCLS', 'O abono só vale para férias concedidas que ainda não começaram.', '', 'Recarregue a página.');
  elsif p_days is null or p_days not between 1 and 30 then
    perform private.refuse('RHARG', 'Informe quantos dias são vendidos, até 30.', 'days', 'Use um número inteiro.');
  end if;
  select l.* into last_stretch from public.leaves l
  where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts order by l.starts_on desc limit 1;
  select to_jsonb(b), greatest(b.balance, 0) into wish.sheet, left_over
  from private.vacation_balances(wish.person, greatest(last_stretch.starts_on, today)) b where b.acquired_from = p_request.period_from;
  short := greatest(0, ceil(p_days - left_over));
  if short >= last_stretch.days then
    perform private.refuse('RHLEV', 'O abono não cabe na última parte das férias.', 'parts_short', 'CLT art. 134, § 1º');
  end if;
  -- The days of the request are its own to use again.
  wish.sheet := wish.sheet || jsonb_build_object('balance', left_over + private.wished_days(wish),
    'used', (wish.sheet ->> 'used')::numeric - private.wished_days(wish));
  wish.sold := p_days;
  wish.parts[cardinality(wish.parts)].ends_on := last_stretch.ends_on - short;
end
$$;

-- Near colleagues, of the department or of the same manager, who are away on days of a request, and who asked to be, as far as the caller
-- may know of each. The scope is that to each of them, not that to the person: who decides for somebody may be nobody to the colleague
-- beside. Who only asked to be away, HR, the managers above and the colleague know.
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
      when o.id = (select private.my_employee_id()) then 'own'
        when o.id = any ((select private.my_reports_ids())::uuid[]) then 'team' end as scope) s
    join public.leaves l on l.company_id = o.company_id and l.employee_id = o.id and l.counts and l.hours is null
      and l.ends_on >= mine.starts_on and l.starts_on <= mine.ends_on and (l.granted or s.scope is not null)
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.status <> 'proposed'
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    where mine.company_id = p_request.company_id and mine.request_id = p_request.id and mine.counts
    order by l.starts_on limit 20
  ) c
$$;

-- The last five leaves of the person besides the request.
create function private.last_leaves(p_request public.leave_requests, p_scope text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('type', private.leave_type_name(x.type, p_scope), 'starts_on', x.starts_on, 'ends_on',
    x.ends_on,
    'days', x.days, 'hours', x.hours) order by x.starts_on desc), '[]')
  from (
    select l.*, t as type from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.id <> p_request.id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    where l.company_id = p_request.company_id and l.employee_id = p_request.employee_id and l.granted
    order by l.starts_on desc limit 5
  ) x
$$;

-- The balance of the period before and after a request that reserves its days.
create function private.leave_balance_of(p_wish private.leave_wish) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case ((p_wish).type).deducts
    when 'vacation' then (select jsonb_build_object('from', s.acquired_from, 'to', s.acquired_to, 'granted_to', s.granted_to, 'after',
      s.balance,
        'before', s.balance + private.wished_days(p_wish) + (p_wish).sold)
      from private.vacation_balances((p_wish).person, greatest((p_wish).today, (p_wish).parts[1].starts_on)) s
        where s.acquired_from = (p_wish).period_from)
    when 'own' then (select jsonb_build_object('from', (p_wish).period_from, 'to', null, 'granted_to', null, 'after', o.rest,
        'before', o.rest + private.wished_days(p_wish))
      from (select private.own_left((p_wish).person, ((p_wish).type).id, (p_wish).period_from) as rest) o) end
$$;

-- The day of a request on which fewest people are there, beside the least that must be: under the rule that is nearest to breaking, or of
-- the department where there is no rule.
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
    from asked a, unnest(a.days) d, private.coverage_between(p_request.company_id, (a.e).department_id, lower(d), upper(d) - 1, false,
      true) c
    where c.people > 1 and (a.e).department_id is not null and not exists (select from ruled) and extract(dow from c.on_day) not in (0, 6)
    order by c.people - c.away, c.on_day limit 1
  )
  select jsonb_build_object('day', c.on_day, 'people', c.people, 'present', c.present, 'percent', round(100.0 * c.present / c.people),
    'least', c.minimum, 'least_percent', round(100.0 * c.minimum / c.people))
  from (select * from ruled union all select * from plain) c where c.people > 0
$$;

-- What an approval shows of a leave, told as far as the caller may know.
-- Both of the request and of its cancellation, with what each does to the balance and, of a request, to the team.
create function private.leave_details(p_request_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  request public.leave_requests := (select r from public.leave_requests r where r.id = p_request_id);
  wish private.leave_wish := private.wish_of(request);
  scope text := private.leave_scope(private.me(), wish.person);
  balance jsonb := private.leave_balance_of(wish);
begin
  return jsonb_build_object('reason', coalesce(case when request.cancellation_id is not null then request.end_reason end, request.note),
    'changes', null,
    'leave', jsonb_build_object(
      'type', private.leave_type_name(wish.type, scope), 'unit', (wish.type).unit, 'sold_days', request.sold_days,
      'advances_thirteenth', request.advances_thirteenth, 'birth_on', wish.birth_on, 'substitute', private.person(request.substitute_id),
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
      'files', (select count(*) from public.files f where f.company_id = request.company_id and f.entity_type = 'leave_request'
        and f.entity_id = request.id
        and f.archived_at is null)));
end
$$;

-- Functions: proposals in Pendências --------------------------------------------------------------------------------
-- Vacations proposed to the caller.
create function private.pending_leave_proposals(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select 'leave_proposal:' || r.id, 'leave_proposal', 'leaves', 'Responda às férias propostas', private.leave_title(r),
    coalesce(r.asked_by, r.employee_id),
    r.created_at, null::timestamptz, 'leave_request', r.id, '/app/leaves', jsonb_build_object('type', 'leave_proposal', 'leave_id', r.id),
      r.created_at
  from public.leave_requests r
  where r.company_id = p_caller.company_id and r.employee_id = p_caller.employee_id and r.status = 'proposed'
    and (p_after_at is null or (r.created_at, 'leave_proposal:' || r.id) > (p_after_at, p_after_key))
  order by r.created_at, 'leave_proposal:' || r.id limit p_limit
$$;

-- Functions: the list -----------------------------------------------------------------------------------------------
-- A page of the requests that filters leave, of a company to hr or of a team, newest first, with how many there are.
-- Filters: {"status": [], "type": name, "search": text, "department": uuid, "from": day, "to": day, "cancellation": true}. A type is
-- asked for by the name that the caller reads, so that a filter tells nothing that a row does not.
-- A condition is part of the statement only when it is asked for: each finds its own index among a million requests.
create function private.matching_leave_requests(p_company_id uuid, p_filters jsonb, p_scope text, p_team uuid[], p_limit integer,
  p_offset integer)
returns table (request_id uuid, total bigint) language plpgsql stable security definer set search_path = '' set work_mem = '16MB' as $$
declare
  statuses text[] := case when jsonb_typeof(p_filters -> 'status') = 'array'
    then array(select jsonb_array_elements_text(p_filters -> 'status')) end;
  first date := (p_filters ->> 'from')::date;
  last date := (p_filters ->> 'to')::date;
  days text := concat(case when first is not null then ' and l.ends_on >= $7' end, case
    when last is not null then ' and l.starts_on <= $8' end);
  -- Days of a request that is over count no more: those it had.
  during text := 'select l.request_id as id, l.requested_at as created_at from private.leave_spans l where l.company_id = $1' || days || '
    and (l.counts or not exists (select from public.leaves k where k.company_id = l.company_id and k.request_id = l.request_id and k.counts))
    group by 1, 2';
  conditions text := case when p_scope <> 'hr' then ' and r.employee_id = any ($2)' else '' end
    || case when cardinality(statuses) > 0 then ' and r.status = any ($3)' else '' end
    || case when p_filters ->> 'cancellation' is not null then ' and r.cancellation_id is not null' else '' end
    || case when p_filters ->> 'type' is not null then ' and r.type_id in (select t.id from public.leave_types t where t.company_id = $1
      and private.leave_type_name(t, $5) = $4 ->> ''type'')' else '' end
    || case when p_filters ->> 'department' is not null
      then ' and r.employee_id in (select e.id from public.employees e where e.company_id = $1
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
