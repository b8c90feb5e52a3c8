-- Who is away, and help with choosing days: queries.
-- See leave_aids_rules for the overview.

-- Functions: who is away --------------------------------------------------------------------------------------------
-- Colleagues see that somebody is away; managers what the type is called to them; HR and the person the type. Of whom one
-- only knows that they are away, days that meet are one stretch: where they divide would say why.
create function public.absences_between(p_company_id uuid, p_from date, p_to date, p_department_id uuid default null)
returns table (employee_id uuid, person jsonb, request_id uuid, type_name text, color text, starts_on date, ends_on date,
  starts_noon boolean,
  ends_noon boolean, status text) language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  hr boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  team uuid[] := private.my_reports_ids();
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()), false) then
    perform private.refuse_missing('Empresa não encontrada.');
  end if;
  perform private.check_span(p_from, p_to, 400, 'Escolha um período de até 400 dias.');
  return query
    with away as materialized (
      select l.employee_id, l.starts_on, l.ends_on, l.starts_noon, l.ends_noon, r.status, k.knows, case
        when k.knows then r.id end as request_id,
        case when k.knows then t.name when l.employee_id = any (team) then private.shown_leave_name(t) else 'Ausente' end as called,
        case when k.knows or (l.employee_id = any (team) and private.is_leave_shown(t)) then t.color else 'slate' end as color
      from public.leaves l
      join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
      join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
      join public.employees e on e.company_id = l.company_id and e.id = l.employee_id
      cross join lateral (select hr or l.employee_id = caller.employee_id as knows) k
      where l.company_id = p_company_id and l.counts and l.ends_on >= p_from - 400 and l.starts_on <= p_to + 400
        and (k.knows or l.employee_id = any (team) or e.status in ('active', 'notice'))
        and (p_department_id is null or e.department_id = p_department_id)
        and (r.status in ('approved', 'interrupted') or k.knows or l.employee_id = any (team))
    ), told as (
      select a.employee_id, a.request_id, a.called, a.color, a.starts_on, a.ends_on, a.starts_noon, a.ends_noon, a.status
      from away a where a.knows or a.called <> 'Ausente' or a.status not in ('approved', 'interrupted')
      union all
      select w.employee_id, null, 'Ausente', 'slate', lower(w.days), upper(w.days) - 1,
        exists (select from away a where a.employee_id = w.employee_id and a.starts_on = lower(w.days) and a.starts_noon),
        exists (select from away a where a.employee_id = w.employee_id and a.ends_on = upper(w.days) - 1 and a.ends_noon), 'approved'
      from (
        select a.employee_id, unnest(range_agg(daterange(a.starts_on, a.ends_on, '[]'))) as days from away a
        where not a.knows and a.called = 'Ausente' and a.status in ('approved', 'interrupted') group by a.employee_id
      ) w
    )
    select o.employee_id, private.person(o.employee_id), o.request_id, o.called, o.color, o.starts_on, o.ends_on, o.starts_noon,
      o.ends_noon, o.status
    from told o where o.ends_on >= p_from and o.starts_on <= p_to
    order by o.starts_on, o.employee_id limit 2000;
end
$$;

-- Functions: what days hold -----------------------------------------------------------------------------------------
create function public.leave_calendar(p_from date, p_to date, p_employee_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee_id);
  near uuid[] := private.near_colleagues(person);
  rules jsonb := private.leave_rules_of(person.id, p_from);
  site uuid;
begin
  perform private.check_span(p_from, p_to, 400, 'Escolha um período de até 400 dias.');
  site := (private.assignment_on(person.id, p_from)).work_site_id;
  return jsonb_build_object(
    'today', private.today(person.company_id), 'rest_weekday', private.leave_rule(rules, 'rest_weekday'),
    'rests', (select coalesce(jsonb_agg(g::date order by g), '[]') from generate_series(p_from, p_to, interval '1 day') g
      where not private.is_work_day(g::date, rules, '{}')),
    'limits', (select coalesce(jsonb_agg(jsonb_build_object('on_date', s.last_safe_start, 'notice_on', s.notice_on, 'days', s.balance)
      order by s.last_safe_start), '[]')
      from private.vacation_sheet(person, private.today(person.company_id)) s
      where s.balance > 0 and s.state in ('available', 'risk', 'enjoying') and s.last_safe_start between p_from and p_to),
    'holidays', (select coalesce(jsonb_agg(jsonb_build_object('on_date', h.on_date, 'name', h.name, 'fraction', h.fraction)
      order by h.on_date), '[]')
      from private.holidays_between(person.company_id, site, p_from, p_to) h),
    'blocks', (select coalesce(jsonb_agg(jsonb_build_object('starts_on', b.starts_on, 'ends_on', b.ends_on, 'reason', b.reason, 'hard',
      b.hard)
      order by b.starts_on), '[]') from private.blocks_on(person.id, p_from, p_to) b),
    'away', (select coalesce(jsonb_agg(jsonb_build_object('name', private.person_name(w.employee_id), 'starts_on', lower(w.days), 'ends_on',
      upper(w.days) - 1)
      order by lower(w.days), w.employee_id), '[]')
      from (select s.* from (select l.employee_id, unnest(range_agg(daterange(l.starts_on, l.ends_on, '[]'))) as days from public.leaves l
          where l.company_id = person.company_id and l.employee_id = any (near) and l.granted and l.hours is null
            and l.ends_on >= p_from - 400 and l.starts_on <= p_to + 400 group by l.employee_id) s
        where s.days && daterange(p_from, p_to, '[]') order by lower(s.days) limit 300) w),
    'mine', (select coalesce(jsonb_agg(jsonb_build_object('starts_on', l.starts_on, 'ends_on', l.ends_on, 'granted', l.granted)
      order by l.starts_on), '[]')
      from public.leaves l where l.company_id = person.company_id and l.employee_id = person.id and l.counts and l.hours is null
        and l.ends_on >= p_from and l.starts_on <= p_to));
end
$$;

-- Functions: best dates ---------------------------------------------------------------------------------------------
-- The first day leaves time for the notice. Two suggestions are never the same days moved a little, and days paid double come last.
create function public.best_vacation_dates(p_days integer, p_from date, p_to date, p_employee_id uuid default null,
  p_most integer default 5)
returns table (starts_on date, ends_on date, days integer, away_from date, away_to date, away_days integer, holidays jsonb,
  colleagues integer,
  period_from date, balance_after numeric, rest_until date, warnings text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee_id);
  scope text := private.leave_scope(private.me(), person);
  vacation uuid := (select t.id from public.leave_types t where t.company_id = person.company_id and t.key = 'vacation'
    and t.archived_at is null);
  today date := private.today(person.company_id);
  first date := greatest(p_from, today + private.leave_rule(private.leave_rules_of(person.id, today), 'vacation_notice')::integer);
  due date := coalesce((select min(b.granted_to) from private.vacation_balances(person, today) b where b.balance > 0 and not b.is_lost),
    'infinity');
  wish private.leave_wish;
  candidate record;
  chosen date[] := '{}';
  tried integer := 0;
begin
  perform private.check_span(p_from, p_to, 400, 'Escolha um período de até 400 dias.');
  if p_days is null or p_days not between 1 and 30 then
    perform private.refuse('RHARG', 'Escolha de 1 a 30 dias.', 'days', 'Confira os dias.');
  end if;
  for candidate in
    select c.* from private.vacation_candidates(person, p_days, first, p_to) c
    order by c.starts_on + p_days - 1 > due, c.away_to - c.away_from desc, c.colleagues, c.starts_on
  loop
    exit when cardinality(chosen) >= least(p_most, 12) or tried >= 40 or vacation is null;
    continue when exists (select from unnest(chosen) c where abs(c - candidate.starts_on) < 7);
    tried := tried + 1;
    wish := private.leave_wish(person.id, vacation, jsonb_build_array(jsonb_build_object('starts_on', candidate.starts_on,
      'ends_on', candidate.starts_on + p_days - 1)), 0, null);
    continue when wish.period_from is null
      or exists (select from private.check_leave(wish, scope, null) c where not c.holds and c.severity = 'block');
    chosen := chosen || candidate.starts_on;
    return query
      select candidate.starts_on, candidate.starts_on + p_days - 1, p_days, candidate.away_from, candidate.away_to,
        candidate.away_to - candidate.away_from + 1,
        (select coalesce(jsonb_agg(jsonb_build_object('on_date', h.on_date, 'name', h.name) order by h.on_date), '[]')
          from private.holidays_between(person.company_id, (private.assignment_on(person.id, first)).work_site_id, candidate.away_from,
            candidate.away_to) h
          where h.fraction = 1),
        candidate.colleagues, wish.period_from, s.balance - p_days,
        case when s.balance > p_days then (select x.starts_on from private.safe_starts(person.company_id, array[person.id],
          array[s.granted_to - (s.balance - p_days)::integer + 1]) x) end,
        array(select concat(c.message, case when c.about is not null then ' (' || c.about || ')' end)
          from private.check_leave(wish, scope, null) c where not c.holds and c.severity = 'warn')
      from private.vacation_balances(person, candidate.starts_on) s where s.acquired_from = wish.period_from;
  end loop;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('absences_between', 'person person, request_id ?'),
  ('calendar_holiday', 'on_date date, name text, fraction number'),
  ('calendar_block', 'starts_on date, ends_on date, reason text, hard boolean'),
  ('calendar_away', 'name text, starts_on date, ends_on date'),
  ('calendar_own', 'starts_on date, ends_on date, granted boolean'),
  ('calendar_limit', 'on_date date, notice_on date, days number'),
  ('leave_calendar', 'today date, rest_weekday integer, rests date[], limits calendar_limit[], holidays calendar_holiday[],
    blocks calendar_block[], away calendar_away[], mine calendar_own[]'),
  ('best_holiday', 'on_date date, name text'),
  ('best_vacation_dates', 'holidays best_holiday[], rest_until ?');

-- Functions: best dates ---------------------------------------------------------------------------------------------
grant execute on function public.absences_between(uuid, date, date, uuid), public.leave_calendar(date, date, uuid),
  public.best_vacation_dates(integer, date, date, uuid, integer)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.absences_between(uuid, date, date, uuid)
  is 'Who is away in at most 400 days, told as far as the caller may know (RHNTF, RHPER, RHARG).';
comment on function public.leave_calendar(date, date, uuid) is
  'What at most 400 days hold for somebody: holidays, days not granted, colleagues away, own leaves (RHNTF, RHPER, RHARG).';
comment on function public.best_vacation_dates(integer, date, date, uuid, integer) is
  'The dates of a vacation with most free days around it that keep every rule, and what is left then (RHNTF, RHPER, RHARG).';
