-- The law of other absences, as arithmetic.
-- Paternity, maternity, illness and what each protects: functions of dates and of the numbers of a day, which read no
-- person and no company. Health is not here: a condition is a group that somebody else names.

-- Functions: paternity ----------------------------------------------------------------------------------------------
-- Paternity leave from the birth, adoption or custody on, and until when the job is kept (ADCT art. 10, § 1º; Lei 15.371/2026). A number
-- that the law left open refuses (RHUND) and is never guessed.
create function private.paternity_leave(p_from date, p_disability boolean, p_citizen boolean, p_rules jsonb, p_zika boolean default false,
  out days integer, out ends_on date, out returns_on date, out stable_until date) language plpgsql immutable set search_path = '' as $$
declare
  stability constant integer := private.leave_rule(p_rules, 'paternity_stability');
begin
  days := private.leave_rule(p_rules, 'paternity');
  -- A third more for a child with a disability comes with the law of 2027 (Lei 15.371/2026, art. 12).
  if p_disability and stability > 0 then
    days := ceil(days * 4 / 3.0);
  end if;
  -- For a child with the congenital syndrome of Zika the days are others (CLT art. 473, § 2º).
  if p_zika then
    days := greatest(days, private.leave_rule(p_rules, 'paternity_zika')::integer);
  end if;
  if p_citizen then
    days := days + private.leave_rule(p_rules, 'paternity_citizen')::integer;
  end if;
  ends_on := p_from + days - 1;
  returns_on := ends_on + 1;
  stable_until := case when stability > 0 then private.law_months_later(ends_on, stability) end;
end
$$;

-- Functions: maternity ----------------------------------------------------------------------------------------------
-- Maternity leave from a day on (CLT art. 392; Lei 11.770/2008).
create function private.maternity_leave(p_from date, p_citizen boolean, p_rules jsonb, out days integer, out ends_on date,
  out returns_on date)
language plpgsql immutable set search_path = '' as $$
begin
  days := private.leave_rule(p_rules, 'maternity')
    + case when p_citizen then private.leave_rule(p_rules, 'maternity_citizen') else 0 end;
  ends_on := p_from + days - 1;
  returns_on := ends_on + 1;
end
$$;

-- Stretches of a maternity leave with a long stay in hospital after the birth, by the code of eSocial, table 18: what came before it
-- counts, the stay does not (CLT art. 392, § 7º; ADI 6327). A second stay of mother or newborn stops the leave again; the days at home
-- between the two count. Stays are long when they pass two weeks together.
create function private.maternity_with_stay(p_start date, p_birth date, p_discharged date, p_rules jsonb,
  p_readmitted date default null, p_discharged_again date default null)
returns table (code text, starts_on date, ends_on date) language plpgsql immutable set search_path = '' as $$
declare
  days constant integer := private.leave_rule(p_rules, 'maternity');
  stays constant datemultirange := datemultirange(variadic array_remove(array[
    case when p_discharged is not null then daterange(p_birth, p_discharged, '[]') end,
    case when p_readmitted is not null then daterange(p_readmitted, p_discharged_again, '[]') end], null));
  stayed constant integer := (select coalesce(sum(upper(s) - lower(s)), 0) from unnest(stays) as s);
  whole daterange := daterange(p_start, p_start + days);
begin
  if stayed > private.leave_rule(p_rules, 'maternity_medical') then
    whole := daterange(p_start, p_start + days + stayed);
    return query select s.code, lower(s.days), upper(s.days) - 1 from (
      select '35' as code, s as days from unnest(stays) as s
      union all select '17', s from unnest(datemultirange(whole) - stays) as s) s order by 2;
  else
    return query values ('17', lower(whole), upper(whole) - 1);
  end if;
end
$$;

-- Functions: illness ------------------------------------------------------------------------------------------------
-- Certificates of one condition, each with its days and those before it summed, and from when the benefit pays (Lei 8.213/1991, art. 60;
-- Decreto 3.048/1999, art. 75, §§ 4º and 5º). The window runs from the return to work, the day after the last certificate. After a benefit,
-- or fifteen days that the company paid, it pays from the first day.
create function private.sick_sums(p_certificates daterange[], p_rules jsonb)
returns table (starts_on date, ends_on date, days integer, summed integer, company_until date, benefit_from date)
language plpgsql immutable set search_path = '' as $$
declare
  company constant integer := private.leave_rule(p_rules, 'sick_company_days');
  near constant integer := private.leave_rule(p_rules, 'sick_window');
  certificate record;
  before integer := 0;
  last_day date;
  counts_from date;
begin
  for certificate in
    select lower(c) as first, upper(c) - 1 as last from unnest(p_certificates) as c order by 1, 2
  loop
    before := case when certificate.first - (last_day + 1) <= near then before else 0 end;
    starts_on := certificate.first;
    ends_on := certificate.last;
    -- A day that two certificates hold counts once.
    counts_from := greatest(certificate.first, last_day + 1);
    days := greatest(0, certificate.last - counts_from + 1);
    summed := before + days;
    company_until := case when before < company then least(certificate.last, counts_from + company - before - 1) end;
    benefit_from := greatest(certificate.first, counts_from + company - before);
    benefit_from := case when summed > company and benefit_from <= certificate.last then benefit_from end;
    return next;
    before := summed;
    last_day := greatest(last_day, certificate.last);
  end loop;
end
$$;

-- The highest warning that a sum of days has reached (10, 13 or 15 days), or null: so that the benefit is asked for in time.
create function private.sick_alert(p_summed integer, p_rules jsonb) returns integer language sql immutable set search_path = '' as $$
  select max(a) from unnest(array[-5, -2, 0]) as d, lateral (select private.leave_rule(p_rules, 'sick_company_days')::integer + d as a) x
  where a <= p_summed
$$;

-- Whether an absence asks for the exam of return (NR-7).
create function private.needs_return_exam(p_days integer, p_rules jsonb) returns boolean language sql immutable
return p_days >= private.leave_rule(p_rules, 'return_exam');

-- Functions: leaves counted in a time -------------------------------------------------------------------------------
-- Days, or hours, that a part takes: running days, or those on which one works; halves of both; hours as they are.
create function private.leave_days(p_part private.leave_part, p_counts text, p_rules jsonb, p_holidays date[]) returns numeric
language sql immutable
return case
  when (p_part).hours is not null then (p_part).hours
  when p_counts = 'running' then (p_part).ends_on - (p_part).starts_on + 1 - 0.5
    * ((p_part).starts_noon::integer + (p_part).ends_noon::integer)
  else coalesce((select sum(1 - 0.5 * (((p_part).starts_noon and d.day = (p_part).starts_on)::integer
      + ((p_part).ends_noon and d.day = (p_part).ends_on)::integer))
    from (select g::date as day from generate_series((p_part).starts_on, (p_part).ends_on, interval '1 day') as g) d
    where private.is_work_day(d.day, p_rules, p_holidays)), 0)
end;

-- Whether days asked for keep to a limit in every twelve months (or so many days) that hold one of them, or in their calendar
-- years. The worst window begins with a day that counts: one that begins before loses nothing by waiting for it. Of a day that
-- stands among the halves once, half counts.
create function private.within_yearly_limit(
  p_taken daterange[], p_asked daterange, p_most integer, p_calendar_year boolean, p_window integer default null,
  p_halves date[] default '{}') returns boolean
language sql immutable parallel safe set search_path = '' as $$
  with days as materialized (
    select lower(r) + n as day from unnest(p_taken || p_asked) as r, generate_series(0, upper(r) - lower(r) - 1) as n
    where r && daterange((lower(p_asked) - interval '1 year')::date, (upper(p_asked) + interval '1 year')::date)
  )
  -- So long a time breaks it by itself, and is not gone through.
  select case when upper(p_asked) - lower(p_asked) > 2 * p_most then false else not exists (
    select from (select distinct d.day from days d) f
    cross join lateral (select case when p_calendar_year
      then daterange(date_trunc('year', f.day)::date, (date_trunc('year', f.day) + interval '1 year')::date)
      else daterange(f.day, coalesce(f.day + p_window, private.law_months_later(f.day, 12))) end as w) x
    where x.w && p_asked and (select count(*) from days d where d.day <@ x.w)
      - 0.5 * (select count(*) from unnest(p_halves) as h where h <@ x.w) > p_most) end
$$;
