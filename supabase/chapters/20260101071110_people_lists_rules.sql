-- Lists of people.
-- What the list of people filters by and counts, beyond the columns of employees: site, type of contract, tags, manager and
-- the experience period, which is derived and never stored; acts on many people at once, each told apart; and the card of a
-- colleague, which holds what the directory holds.
-- Acts on many go on past a person who cannot be changed: one row per person says what became of them, in the order of ids.
-- It refuses: nothing of its own; who may do what to one person holds for many.
--
-- Figures of people.
-- Sums over the people of a company for its charts: how many there were at the end of each of the last twenty-four months,
-- who came and left, for how long people have been here, how many answer to each leader, and ages. Whoever sees everyone
-- reads them; ages, and sex beside them, only who runs the company.
-- It refuses nothing: without the right to a figure its rows do not come. An age band in which a group by sex has fewer than
-- five people is told without sex.

-- Functions: filters ------------------------------------------------------------------------------------------------
-- Site, type of contract and experience of everybody today: where people work and on what terms. Contracts only for whoever keeps the
-- company (manage_settings).
create function private.employee_terms(p_company_id uuid)
returns table (employee_id uuid, work_site_id uuid, contract_type text, in_experience boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
  sees_contracts boolean := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
begin
  if not coalesce(p_company_id = any (private.company_ids_with('view_all_employees')), false) then
    return;
  end if;
  return query
    select e.id, a.work_site_id, c.contract_type,
      coalesce(c.contract_type = 'experience' and coalesce(c.experience_extended_to, c.experience_ends_on) >= today, false)
    from public.employees e
    left join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id and a.applied_at is not null
      and a.starts_on <= today and (a.ends_on is null or a.ends_on >= today)
    left join public.employee_contracts c on sees_contracts and c.company_id = e.company_id and c.employee_id = e.id
      and c.starts_on <= today and (c.ended_on is null or c.ended_on >= today) and e.status <> 'terminated'
    where e.company_id = p_company_id;
end
$$;

-- Who is on leave today, of those whose leaves the caller reads; the tables of leaves are made in `leaves`.
create function private.people_away(p_company_id uuid) returns table (employee_id uuid) language plpgsql stable set search_path = '' as $$
begin
  return query
    select distinct l.employee_id from public.leaves l
    where l.company_id = p_company_id and l.granted and private.today(p_company_id) between l.starts_on and l.ends_on;
end
$$;

grant execute on function private.employee_terms(uuid) to authenticated, service_role;

grant execute on function private.people_away(uuid) to authenticated, service_role;

-- Functions: figures of people --------------------------------------------------------------------------------------
-- People at the end of each of twenty-four months, and who came and left in it.
create function private.monthly_figures(p_company_id uuid, p_today date)
returns table (section text, label text, series text, on_date date, total bigint)
language sql stable security definer set search_path = '' as $$
  with months as (
    select m::date as first_day
    from generate_series(date_trunc('month', p_today::timestamp) - interval '23 months', date_trunc('month', p_today::timestamp),
      interval '1 month') m
  ), periods as materialized (
    select date_trunc('month', a.starts_on::timestamp)::date as begun, a.reason in ('admission', 'rehire') as is_hired, a.ends_on,
      a.ends_on + 1 is distinct from lead(a.starts_on) over (partition by a.employee_id order by a.starts_on) as is_last
    from public.employee_assignments a where a.company_id = p_company_id and a.starts_on <= p_today
  ), steps as materialized (
    -- The day after the last is the first without the person.
    select p.begun as month, count(*) as heads, count(*) filter (where p.is_hired) as hired, 0::bigint as gone from periods p group by 1
    union all
    select date_trunc('month', (p.ends_on + 1)::timestamp)::date, -count(*), 0, 0 from periods p where p.ends_on < p_today group by 1
    union all
    select date_trunc('month', p.ends_on::timestamp)::date, 0, 0, count(*) from periods p where p.ends_on <= p_today and p.is_last
      group by 1
  )
  select k.section, null, null, m.first_day, k.total
  from months m
  cross join lateral (
    select coalesce(sum(s.heads), 0)::bigint as heads, coalesce(sum(s.hired) filter (where s.month = m.first_day), 0)::bigint as hired,
      coalesce(sum(s.gone) filter (where s.month = m.first_day), 0)::bigint as gone
    from steps s where s.month <= m.first_day
  ) f
  cross join lateral (values ('headcount', f.heads), ('hired', f.hired), ('left', f.gone)) k (section, total)
  order by m.first_day
$$;

-- People by band of age, by sex only where each group in the band has five people or more.
create function private.age_figures(p_company_id uuid, p_today date)
returns table (section text, label text, series text, on_date date, total bigint)
language sql stable security definer set search_path = '' as $$
  with people as (
    select b.place, coalesce(x.sex, 'N') as sex
    from private.headcount_people(array[p_company_id], p_today) e
    left join public.employee_personal x on x.company_id = e.company_id and x.employee_id = e.id
    cross join lateral (select extract(year from age(p_today, e.birth_date))::integer as years) y
    cross join lateral (select case when y.years < 18 then 1 when y.years < 25 then 2 when y.years < 35 then 3 when y.years < 45 then 4
      when y.years < 55 then 5 when y.years < 65 then 6 else 7 end as place) b
    where e.birth_date is not null
  ), counted as (
    select p.place, p.sex, count(*) as total from people p group by 1, 2
  ), bands as (
    select c.place, min(c.total) as least, sum(c.total)::bigint as total from counted c group by 1
  )
  select 'age', n.label, k.series, null::date, k.total
  from bands b
  join (values (1, 'Até 17'), (2, '18 a 24'), (3, '25 a 34'), (4, '35 a 44'), (5, '45 a 54'), (6, '55 a 64'), (7, '65 ou mais')) n (place,
    label)
    on n.place = b.place
  cross join lateral (
    select c.sex as series, c.total from counted c where c.place = b.place and b.least >= 5
    union all select 'all', b.total where b.least < 5
  ) k
  order by b.place, k.series
$$;
