-- The law of vacations, as arithmetic: rules.
-- See vacation_law_tables for the overview.

-- Functions: months, and days of work -------------------------------------------------------------------------------
-- The same day some months later; where the month does not have it, the first day of the next one (Código Civil, art. 132, §
-- 3º).
create function private.law_months_later(p_day date, p_months integer) returns date language sql immutable parallel safe
-- PostgreSQL stops at the last day of a short month; the law goes on to the first day of the next one.
return (p_day + make_interval(months => p_months))::date
  + case when extract(day from p_day + make_interval(months => p_months)) < extract(day from p_day) then 1 else 0 end;

-- Days inside a time on which a suspension moved the period, of the events of private.vacation_events.
create function private.suspended_days(p_events jsonb, p_from date, p_to date) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(sum(least((e ->> 'to')::date, p_to) - greatest((e ->> 'from')::date, p_from) + 1), 0)::integer
  from jsonb_array_elements(p_events) e
  where e ->> 'kind' = 'suspension' and (e ->> 'from')::date <= p_to and (e ->> 'to')::date >= p_from
$$;

-- Months of the calendar that have so many days under contract. p_events as in private.vacation_events.
create function private.calendar_twelfths(p_from date, p_to date, p_rules jsonb, p_events jsonb default '[]') returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer
  from (select greatest(p_from, m::date) as first_day, least(p_to, (m + interval '1 month')::date - 1) as last_day
    from generate_series(date_trunc('month', p_from), p_to, interval '1 month') m) d
  where d.last_day - d.first_day + 1 - private.suspended_days(p_events, d.first_day, d.last_day)
    >= private.leave_rule(p_rules, 'twelfth_days')
$$;

-- Twelfths of vacation earned from one day to another, at most 12: whole months counted from the first day; the rest counts as one when it
-- has the days of the rule (CLT art. 146). Days among them on which the contract was suspended are no service, as they move the end of the
-- period (CLT arts. 471 and 476). A company may count months of the calendar instead.
create function private.vacation_twelfths(p_from date, p_to date, p_rules jsonb, p_suspended integer default 0) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  served_to constant date := p_to - p_suspended;
  -- No month has more days than 31: as many have passed at least.
  months integer := least((served_to + 1 - p_from) / 31, 12);
begin
  if served_to < p_from then
    return 0;
  elsif (p_rules ->> 'twelfths_by_calendar')::numeric = 1 then
    return least(12, private.calendar_twelfths(p_from, served_to, p_rules));
  end if;
  while months < 12 and private.law_months_later(p_from, months + 1) <= served_to + 1 loop
    months := months + 1;
  end loop;
  if months < 12 and served_to + 1 - private.law_months_later(p_from, months) >= private.leave_rule(p_rules, 'twelfth_days') then
    months := months + 1;
  end if;
  return months;
end
$$;

-- Whether the day is one of rest: the weekly one or one of the holidays.
-- In shifts of 12 by 36 hours every other day is, and pay covers holidays and the weekly rest (CLT art. 59-A, parágrafo único).
create function private.is_rest_day(p_day date, p_rules jsonb, p_holidays date[]) returns boolean
language sql immutable
return case when p_rules ? 'shift_from' then (p_day - (p_rules ->> 'shift_from')::date) % 2 <> 0
  else extract(dow from p_day) = private.leave_rule(p_rules, 'rest_weekday')
    or (extract(dow from p_day) = 6 and private.leave_rule(p_rules, 'strict_saturday') = 1
      and position('6' in coalesce(p_rules ->> 'work_days', '')) = 0)
    or p_day = any (p_holidays) end;

-- Whether the day is one of work: of the weekdays of the contract, from Monday to Friday where it names none, and none of rest.
create function private.is_work_day(p_day date, p_rules jsonb, p_holidays date[]) returns boolean
language sql immutable
return (p_rules ? 'shift_from' or position(extract(dow from p_day)::text in coalesce(p_rules ->> 'work_days', '12345')) > 0)
  and not private.is_rest_day(p_day, p_rules, p_holidays);

-- The day itself, or the first one after it on which the person works; null where none of two weeks is.
create function private.work_day_after(p_day date, p_rules jsonb, p_holidays date[]) returns date
language plpgsql immutable set search_path = '' as $$
begin
  for days in 0..15 loop
    if private.is_work_day(p_day + days, p_rules, p_holidays) then
      return p_day + days;
    end if;
  end loop;
  return null;
end
$$;

-- Whether a deadline may end on the day: Saturday is no day of business, whatever rests on it.
create function private.is_business_day(p_day date, p_holidays date[]) returns boolean language sql immutable
return extract(dow from p_day) not in (0, 6) and p_day <> all (p_holidays);

-- The day itself, or the last day of business before it.
create function private.business_day_before(p_day date, p_holidays date[]) returns date
language plpgsql immutable set search_path = '' as $$
declare
  day date := p_day;
begin
  while not private.is_business_day(day, p_holidays) loop
    day := day - 1;
  end loop;
  return day;
end
$$;

-- The day itself, or the first day of business after it.
create function private.business_day_after(p_day date, p_holidays date[]) returns date
language plpgsql immutable set search_path = '' as $$
declare
  day date := p_day;
begin
  while not private.is_business_day(day, p_holidays) loop
    day := day + 1;
  end loop;
  return day;
end
$$;

-- Functions: periods ------------------------------------------------------------------------------------------------
-- The periods of a contract that begin until a day, in order, without gap or overlap (CLT arts. 130 and 134), always counted from the base
-- date.
-- p_events: [{"kind": "suspension", "from", "to"}] moves the end by its days and what follows with it;
-- [{"kind": "restart", "on", "reason"}] ends the running period on the day before and begins another one;
-- [{"kind": "benefit", "from", "to"}] moves the end of the concession by its days inside it.
create function private.vacation_periods(p_base date, p_until date, p_events jsonb default '[]') returns setof private.vacation_period
language plpgsql immutable set search_path = '' as $$
declare
  period private.vacation_period;
  base date := p_base;
  years integer := 0;
  next_number integer := 1;
  event record;
begin
  loop
    period := null;
    period.number := next_number;
    period.acquired_from := private.law_months_later(base, 12 * years);
    -- Without a first day there is none.
    exit when coalesce(period.acquired_from > p_until, true);
    period.acquired_to := private.law_months_later(base, 12 * (years + 1)) - 1;
    period.granted_to := private.law_months_later(base, 12 * (years + 2)) - 1;
    for event in
      select e ->> 'kind' as kind, e ->> 'reason' as reason, coalesce(e ->> 'from', e ->> 'on')::date as day, (e ->> 'to')::date as last_day
      from jsonb_array_elements(p_events) as e order by 3, 1
    loop
      if event.kind = 'suspension' and event.last_day >= period.acquired_from and event.day <= period.acquired_to then
        period.acquired_to := period.acquired_to + (event.last_day - greatest(event.day, period.acquired_from) + 1);
        base := period.acquired_to + 1;
      elsif event.kind = 'restart' and event.day > period.acquired_from and event.day <= period.acquired_to then
        period.acquired_to := event.day - 1;
        period.ended_by := event.reason;
        base := event.day;
        exit;
      end if;
    end loop;
    years := years + 1;
    if base > period.acquired_from then
      years := 0;
      period.granted_to := private.law_months_later(base, 12) - 1;
    end if;
    period.granted_from := period.acquired_to + 1;
    for event in
      select (e ->> 'from')::date as day, (e ->> 'to')::date as last_day
      from jsonb_array_elements(p_events) as e where e ->> 'kind' = 'benefit' order by 1
    loop
      if event.last_day >= period.granted_from and event.day <= period.granted_to then
        period.granted_to := period.granted_to + (event.last_day - greatest(event.day, period.granted_from) + 1);
      end if;
    end loop;
    return next period;
    next_number := next_number + 1;
  end loop;
end
$$;

-- Running days of vacation that a period gives, by the absences without excuse in it (CLT art. 130).
create function private.vacation_entitlement(p_absences integer, p_rules jsonb) returns integer
language sql immutable
return coalesce((
  select private.leave_rule(p_rules, 'vacation_days_' || tier)::integer from generate_series(1, 4) as tier
  where p_absences <= private.leave_rule(p_rules, 'vacation_absences_' || tier)
  order by tier limit 1), 0);

-- Days that may be sold of an entitlement (CLT art. 143).
create function private.vacation_sale_most(p_days integer, p_rules jsonb) returns integer language sql immutable
return floor(p_days / private.leave_rule(p_rules, 'vacation_sale_part'))::integer;

-- Functions: division and first day ---------------------------------------------------------------------------------
-- Code of what is wrong with the parts into which a vacation is divided, or null (CLT art. 134, § 1º). p_days: days to enjoy. Parts that
-- add up to less must leave what the law still accepts. Whoever has fewer days than the main part takes them at once. p_collective: days of
-- them that collective vacations took (CLT art. 139), which are no part: what they leave may be taken however short, and they may be the
-- main part.
create function private.vacation_parts_problem(p_days integer, p_parts integer[], p_rules jsonb, p_collective integer default 0)
returns text language plpgsql immutable set search_path = '' as $$
declare
  parts constant integer := coalesce(cardinality(p_parts), 0);
  most constant integer := private.leave_rule(p_rules, 'vacation_parts');
  rest_of_collective constant integer := case when p_collective > 0 then p_days - p_collective end;
  main constant integer := case when p_collective >= private.leave_rule(p_rules, 'vacation_main_part') then 0
    else least(private.leave_rule(p_rules, 'vacation_main_part')::integer, rest_of_collective) end;
  other constant integer := least(private.leave_rule(p_rules, 'vacation_other_part')::integer, rest_of_collective);
  enjoyed constant integer := coalesce((select sum(d) from unnest(p_parts) as d), 0);
  longest constant integer := coalesce((select max(d) from unnest(p_parts) as d), 0);
  rest constant integer := p_days - p_collective - enjoyed;
begin
  if parts = 0 or rest < 0 then
    return 'parts_sum';
  elsif parts > most then
    return 'parts_many';
  elsif parts = 1 and rest = 0 then
    return null;
  elsif (select min(d) from unnest(p_parts) as d) < other then
    return 'parts_short';
  elsif rest = 0 then
    return case when longest < main then 'parts_main' end;
  elsif parts = most then
    return 'parts_sum';
  end if;
  return case when rest < other or (longest < main and rest < main) then 'parts_rest' end;
end
$$;

-- Code of what is wrong with a first day and the day it is about, or nulls (CLT art. 134, § 3º).
create function private.vacation_start_problem(p_start date, p_rules jsonb, p_holidays date[], out code text, out about date)
language plpgsql immutable set search_path = '' as $$
declare
  is_shift constant boolean := p_rules ? 'shift_from';
  -- Every day of work of a shift is next to one of rest.
  distance constant integer := case when is_shift then 0 else private.leave_rule(p_rules, 'vacation_rest_distance') end;
begin
  for away in 0..distance loop
    about := p_start + away;
    if about = any (p_holidays) and not is_shift then
      code := case when away = 0 then 'start_holiday' else 'start_before_holiday' end;
      return;
    elsif private.is_rest_day(about, p_rules, '{}') then
      code := case when away = 0 then 'start_rest' else 'start_before_rest' end;
      return;
    end if;
  end loop;
  about := null;
end
$$;

-- Functions: deadlines and double pay -------------------------------------------------------------------------------
-- The last days that the law gives for notice and payment, and the days of business on which to do them (CLT arts. 135 and 145).
create function private.vacation_deadlines(p_start date, p_rules jsonb, p_holidays date[],
  out notice_by date, out notice_on date, out payment_by date, out payment_on date) language plpgsql immutable set search_path = '' as $$
declare
  earlier constant boolean := private.leave_rule(p_rules, 'deadline_moves_earlier') = 1;
begin
  notice_by := p_start - private.leave_rule(p_rules, 'vacation_notice')::integer;
  payment_by := p_start - private.leave_rule(p_rules, 'vacation_payment')::integer;
  notice_on := case when earlier then private.business_day_before(notice_by, p_holidays) else notice_by end;
  payment_on := case when earlier then private.business_day_before(payment_by, p_holidays) else payment_by end;
end
$$;

-- Last day to ask for the sale of days (CLT art. 143, § 1º).
create function private.vacation_sale_deadline(p_acquired_to date, p_rules jsonb) returns date
language sql immutable set search_path = '' as $$
  select p_acquired_to - private.leave_rule(p_rules, 'vacation_sale_notice')::integer
$$;

-- Days of a vacation after the period in which it had to be granted: their pay doubles, the days do not (CLT art. 137; Súmula 81 of the
-- TST).
create function private.double_days(p_start date, p_end date, p_granted_to date) returns integer
language sql immutable parallel safe
return greatest(0, p_end - greatest(p_start, p_granted_to + 1) + 1);

-- "Tirar até": the last day on which so many days left can begin without a day paid double, and on which vacations may begin. Without
-- rules, as far as the calendar goes.
create function private.last_safe_start(p_granted_to date, p_days_left integer, p_rules jsonb default null, p_holidays date[] default null)
returns date language plpgsql immutable parallel safe set search_path = '' as $$
declare
  last_day constant date := p_granted_to - p_days_left + 1;
  day date := last_day;
  problem record;
begin
  if p_rules is null then
    return last_day;
  end if;
  -- Where rests stand so close that no day of two months will do, the calendar alone answers.
  while day > last_day - 60 loop
    problem := private.vacation_start_problem(day, p_rules, p_holidays);
    if problem.code is null then
      return day;
    end if;
    -- What hinders this day hinders those before it too, as far as the distance reaches.
    day := least(day, problem.about - case when p_rules ? 'shift_from' then 0
      else private.leave_rule(p_rules, 'vacation_rest_distance')::integer end) - 1;
  end loop;
  return last_day;
end
$$;

-- How a period stands on a day: lost, acquiring, enjoying, scheduled, settled, untold, double, risk or available; p_risk_from is the
-- first day of risk; p_is_untold: nobody told what was taken of it before the product.
-- The one function of the states: of one person, of many, and of figures that are stored.
create function private.period_state(p_on date, p_is_lost boolean, p_acquired_to date, p_is_enjoying boolean, p_balance numeric,
  p_scheduled numeric,
  p_granted_to date, p_risk_from date, p_is_untold boolean) returns text language sql immutable parallel safe
return case
  when p_is_lost then 'lost'
  when p_on <= p_acquired_to then 'acquiring'
  when p_is_enjoying then 'enjoying'
  when p_balance <= 0 then case when p_scheduled > 0 then 'scheduled' else 'settled' end
  when p_is_untold then 'untold'
  when p_on > p_granted_to then 'double'
  when p_on >= p_risk_from then 'risk'
  else 'available'
end;

-- Functions: loss of the right --------------------------------------------------------------------------------------
-- The day on which absences of a kind inside a period pass what the law bears, or null (CLT art. 133). Never applied by itself: it raises a
-- task for HR. p_kind: paid_leave, stoppage, benefit. A benefit without pause counts by calendar months.
create function private.vacation_lost_on(p_kind text, p_absences daterange[], p_from date, p_to date, p_rules jsonb) returns date
language plpgsql immutable set search_path = '' as $$
declare
  most constant integer := private.leave_rule(p_rules,
    case p_kind when 'benefit' then 'loss_benefit_days' else 'loss_' || p_kind end);
  months constant integer := private.leave_rule(p_rules, 'loss_benefit_months');
  inside record;
  counted integer := 0;
begin
  for inside in
    select lower(r) as first, upper(r) - 1 as last
    from unnest((select range_agg(a * daterange(p_from, p_to, '[]')) from unnest(p_absences) as a)) as r order by 1
  loop
    if p_kind = 'benefit' and private.law_months_later(inside.first, months) <= inside.last then
      return least(private.law_months_later(inside.first, months), case when counted > 0
        then inside.first + greatest(0, most - counted) end);
    elsif (p_kind <> 'benefit' or counted > 0) and counted + (inside.last - inside.first + 1) > most then
      -- Six months without pause have more days than their sum bears: the right is then lost on the first day of the next one.
      return inside.first + greatest(0, most - counted);
    end if;
    counted := counted + (inside.last - inside.first + 1);
  end loop;
  return null;
end
$$;

-- The event that military service is for the periods: the time before counts when the person returns in time (CLT art. 132).
create function private.military_event(p_presented date, p_discharged date, p_returned date, p_rules jsonb) returns jsonb
language sql immutable
return case when p_returned <= p_discharged + private.leave_rule(p_rules, 'military_return')::integer
  then jsonb_build_object('kind', 'suspension', 'from', p_presented, 'to', p_returned - 1)
  else jsonb_build_object('kind', 'restart', 'on', p_returned, 'reason', 'military') end;

-- Days that collective vacations take of a period they end: what was earned, a fraction in the person's favour (CLT art. 140).
create function private.collective_days(p_absences integer, p_twelfths integer, p_rules jsonb) returns integer language sql immutable
return ceil(private.vacation_entitlement(case when private.leave_rule(p_rules, 'collective_scale') = 1 then p_absences else 0 end, p_rules)
  * p_twelfths / 12.0)::integer;

-- Code of what is wrong with a period of collective vacations, or null (CLT art. 139).
create function private.collective_problem(p_start date, p_end date, p_periods_before integer, p_notified_on date, p_rules jsonb)
returns text language sql immutable
return case
  when p_end - p_start + 1 < private.leave_rule(p_rules, 'collective_days') then 'collective_short'
  when p_periods_before >= private.leave_rule(p_rules, 'collective_periods') then 'collective_many'
  when p_notified_on > p_start - private.leave_rule(p_rules, 'collective_notice')::integer then 'collective_late'
end;

-- Twelfths and days that the running period is worth at the end of a contract (CLT arts. 146 and 147; Súmulas 171 and 261 of the TST).
-- p_cause: dismissal, resignation, term_end, agreement or just_cause, which alone loses it.
-- p_suspended: days of the period on which the contract was suspended.
create function private.proportional_vacation(p_acquired_from date, p_end date, p_absences integer, p_cause text, p_rules jsonb,
  p_suspended integer default 0, out twelfths integer, out days numeric) language plpgsql immutable set search_path = '' as $$
begin
  twelfths := case when p_cause = 'just_cause' then 0 else private.vacation_twelfths(p_acquired_from, p_end, p_rules, p_suspended) end;
  days := round(private.vacation_entitlement(p_absences, p_rules) * twelfths / 12.0, 2);
end
$$;

-- Days of recess of an intern for a time of work: thirty for each year, in proportion when there was less (Lei 11.788/2008, art. 13).
create function private.intern_recess(p_from date, p_to date, p_rules jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select round(private.leave_rule(p_rules, 'intern_recess') * private.vacation_twelfths(p_from, p_to, p_rules) / 12, 2)
$$;
