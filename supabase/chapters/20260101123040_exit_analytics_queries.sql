-- Exit analytics: queries.
-- What exits of a company have in common: endings of contracts that took effect, imported ones included, by month, by who wanted them, by
-- the reason of the law, by tenure, cause, department and manager. Cases on their way, confidential or not, have no ending that took effect
-- and count nowhere.
--
-- Disclosure: what concerns the whole company is always shown. Causes, departments and managers are shown from five people on and only
-- where nobody could subtract: private.shown_groups hides so many that the hidden ones are five or more people of two groups or more. Days
-- are taken as whole months, and nothing guarded is shown of a part of the exits (a filter), which would be subtracted from the whole.

-- Functions: what is counted ----------------------------------------------------------------------------------------
-- Exits that took effect in a company, by last day, with where the person worked on it and from when on.
create function private.counted_exits(p_company_id uuid, p_from date, p_to date) returns setof private.counted_exit
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with ended as materialized (
      select x.id, x.employee_id, x.last_day, x.reason from public.contract_endings x
      where x.company_id = p_company_id and x.last_day between p_from and p_to and x.applied_at is not null and x.undone_at is null
    ), worked as materialized (
      -- One join over all, in place of two looks into the history for each.
      select x.id, max(w.starts_on) filter (where w.applied_at is not null) as placed_from,
        max(w.starts_on) filter (where w.reason in ('admission', 'rehire')) as employed_from
      from ended x join public.employee_assignments w on w.company_id = p_company_id and w.employee_id = x.employee_id
        and w.starts_on <= x.last_day
      group by x.id
    )
    select x.id, x.last_day, x.reason, coalesce(r.initiative, 'neither'), coalesce(r.counts_as_turnover, true),
      coalesce(h.employed_from, case when e.hire_date <= x.last_day then e.hire_date end), case when a.id is null then e.department_id
        else a.department_id end, case when a.id is null then e.manager_id else a.manager_id end, o.rehire
    from ended x
    join public.employees e on e.company_id = p_company_id and e.id = x.employee_id
    left join worked h on h.id = x.id
    left join public.employee_assignments a on a.company_id = p_company_id and a.employee_id = x.employee_id and a.starts_on = h.placed_from
    left join public.ending_reasons r on r.reason = x.reason
    left join public.offboardings o on o.company_id = p_company_id and o.id = x.id;
end
$$;

-- Who wanted an end: employee (voluntary), company (involuntary), other.
create function private.exit_side(p_initiative text) returns text language sql immutable parallel safe
return case when p_initiative = 'employee' then 'voluntary' when p_initiative in ('company', 'both') then 'involuntary' else 'other' end;

-- How long somebody had worked, in buckets.
create function private.tenure_bucket(p_employed_from date, p_last_day date) returns text language sql immutable parallel safe
return case when p_employed_from is null then 'unknown' when p_last_day + 1 < p_employed_from + interval '3 months' then 'under_3_months'
  when p_last_day + 1 < p_employed_from + interval '1 year' then 'under_1_year'
  when p_last_day + 1 < p_employed_from + interval '2 years' then 'under_2_years'
  when p_last_day + 1 < p_employed_from + interval '5 years' then 'under_5_years' else 'from_5_years' end;

-- Functions: what is always shown -----------------------------------------------------------------------------------
-- Figures of the company by month, reason, tenure and whether it would have the people back.
create function private.open_exit_figures(p_exits private.counted_exit[], p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'months', (select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'voluntary', m.voluntary, 'involuntary', m.involuntary,
        'other', m.other) order by m.month), '[]')
      from (select s.month::date as month, count(x.id) filter (where private.exit_side(x.initiative) = 'voluntary') as voluntary,
          count(x.id) filter (where private.exit_side(x.initiative) = 'involuntary') as involuntary,
          count(x.id) filter (where private.exit_side(x.initiative) = 'other') as other
        from generate_series(p_from::timestamp, p_to::timestamp, interval '1 month') s (month)
        left join unnest(p_exits) x on x.last_day >= s.month and x.last_day < s.month + interval '1 month'
        group by 1) m),
    'reasons', (select coalesce(jsonb_agg(jsonb_build_object('reason', g.reason, 'label', coalesce(r.label, 'Motivo não informado'),
        'side', private.exit_side(coalesce(r.initiative, 'neither')), 'total', g.total) order by g.total desc, r.position), '[]')
      from (select x.reason, count(*) as total from unnest(p_exits) x group by 1) g
      left join public.ending_reasons r on r.reason = g.reason),
    'tenures', (select coalesce(jsonb_agg(jsonb_build_object('bucket', b.bucket, 'total', coalesce(g.total, 0)) order by b.place), '[]')
      from unnest('{under_3_months,under_1_year,under_2_years,under_5_years,from_5_years,unknown}'::text[])
        with ordinality b (bucket, place)
      left join (select private.tenure_bucket(x.employed_from, x.last_day) as bucket, count(*) as total from unnest(p_exits) x group by 1) g
        on g.bucket = b.bucket
      where b.bucket <> 'unknown' or g.total > 0),
    'rehire', (select jsonb_build_object('yes', count(*) filter (where x.rehire = 'yes'),
        'maybe', count(*) filter (where x.rehire = 'maybe'), 'no', count(*) filter (where x.rehire = 'no'),
        'unanswered', count(*) filter (where x.rehire is null)) from unnest(p_exits) x))
$$;

-- How many letters came in these days, and how many of their authors stayed after a talk that was written down before they took them back.
create function private.exit_letters(p_company_id uuid, p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('sent', count(*), 'retained', count(*) filter (
    where o.status = 'withdrawn' and o.ended_by = o.employee_id and o.talked_at <= o.ended_at))
  from public.offboardings o
  where o.company_id = p_company_id and o.origin = 'letter' and o.asked_at >= private.start_of_day(p_company_id, p_from)
    and o.asked_at < private.end_of_day(p_company_id, p_to)
$$;

-- Functions: what is guarded ----------------------------------------------------------------------------------------
-- Causes, as RH wrote them down; an exit may have several.
create function private.exit_causes_shown(p_company_id uuid, p_exits private.counted_exit[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select c.offboarding_id, c.cause from private.offboarding_causes c
    where c.company_id = p_company_id and c.offboarding_id in (select x.id from unnest(p_exits) x)
  ), groups as materialized (
    select n.cause, count(*)::integer as total from named n group by 1
  )
  select jsonb_build_object('known', (select count(distinct n.offboarding_id) from named n),
    'is_partial', count(*) < (select count(*) from groups), 'groups', coalesce(jsonb_agg(
      jsonb_build_object('cause', g.cause, 'label', k.label, 'total', g.total) order by g.total desc, k.position), '[]'))
  from groups g join public.exit_causes k on k.cause = g.cause
  where g.cause in (select private.shown_groups(array(select o.cause from groups o order by o.cause),
    array(select o.total from groups o order by o.cause), 5))
$$;

-- Departments or managers: those that are shown, and how many people left in all others.
create function private.exit_places_shown(p_company_id uuid, p_places uuid[], p_are_people boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  with groups as materialized (
    select p.id, count(*)::integer as total from unnest(p_places) p (id) group by 1
  ), shown as materialized (
    select g.* from groups g where g.id in (select private.shown_groups(array(select o.id from groups o order by o.id),
      array(select o.total from groups o order by o.id), 5))
  )
  select jsonb_build_object('hidden', cardinality(p_places) - coalesce(sum(s.total), 0),
    'groups', coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'total', s.total,
      'label', coalesce(d.name::text, e.display_name)) order by s.total desc, s.id), '[]'))
  from shown s left join public.departments d on not p_are_people and d.company_id = p_company_id and d.id = s.id
  left join public.employees e on p_are_people and e.company_id = p_company_id and e.id = s.id
$$;

-- Functions: the page -----------------------------------------------------------------------------------------------
-- Exits of whole months. Filters: initiative (employee, company, both, neither), which leaves what is guarded out.
create function public.exit_analytics(p_company_id uuid, p_from date, p_to date, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted text := p_filters ->> 'initiative';
  first date;
  last date;
  counted_on date;
  heads numeric;
  exits private.counted_exit[];
begin
  if not coalesce(p_company_id = any (private.companies_reached(private.me(), 'manage_settings')), false) then
    return null;
  end if;
  perform private.check_span(p_from, p_to, 1860, 'O período deve ter até cinco anos.');
  first := date_trunc('month', p_from::timestamp);
  last := date_trunc('month', p_to::timestamp) + interval '1 month - 1 day';
  exits := array(select x from private.counted_exits(p_company_id, first, last) x where coalesce(x.initiative = wanted, wanted is null));
  -- A variable: the query of the headcount would ask for today again with each person.
  counted_on := least(last, private.today(p_company_id));
  heads := ((select count(*) from private.headcount_people(array[p_company_id], first))
    + (select count(*) from private.headcount_people(array[p_company_id], counted_on))) / 2.0;
  return (select jsonb_build_object('from', first, 'to', last, 'total', count(*), 'average_headcount', round(heads, 1),
      'voluntary', count(*) filter (where private.exit_side(x.initiative) = 'voluntary'),
      'involuntary', count(*) filter (where private.exit_side(x.initiative) = 'involuntary'),
      'turnover_exits', count(*) filter (where x.counts_as_turnover),
      'exit_rate', case when heads > 0 then round(count(*) filter (where x.counts_as_turnover) * 100 / heads, 1) else 0 end)
      from unnest(exits) x)
    || private.open_exit_figures(exits, first, last)
    || jsonb_build_object('letters', private.exit_letters(p_company_id, first, last), 'guarded', case when wanted is null
      then jsonb_build_object('min_group', 5, 'causes', private.exit_causes_shown(p_company_id, exits),
        'departments', private.exit_places_shown(p_company_id, array(select x.department_id from unnest(exits) x), false),
        'managers', private.exit_places_shown(p_company_id, array(select x.manager_id from unnest(exits) x), true)) end);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('exit_side', 'voluntary|involuntary|other'),
  ('exit_month', 'month date, voluntary integer, involuntary integer, other integer'),
  ('exit_reason_total', 'reason text?, label text, side exit_side, total integer'),
  ('exit_tenure_total', 'bucket under_3_months|under_1_year|under_2_years|under_5_years|from_5_years|unknown, total integer'),
  ('exit_rehires', 'yes integer, maybe integer, no integer, unanswered integer'),
  ('exit_letters', 'sent integer, retained integer'),
  ('exit_cause_total', 'cause text, label text, total integer'),
  ('exit_causes_shown', 'known integer, is_partial boolean, groups exit_cause_total[]'),
  ('exit_place_total', 'id uuid, label text, total integer'),
  ('exit_places_shown', 'hidden integer, groups exit_place_total[]'),
  ('exit_guarded', 'min_group integer, causes exit_causes_shown, departments exit_places_shown, managers exit_places_shown'),
  ('exit_analysis', 'from date, to date, total integer, average_headcount number, voluntary integer, involuntary integer,
    turnover_exits integer, exit_rate number, months exit_month[], reasons exit_reason_total[], tenures exit_tenure_total[],
    rehire exit_rehires, letters exit_letters, guarded exit_guarded?'),
  ('exit_analytics', 'exit_analysis?');

grant execute on function public.exit_analytics(uuid, date, date, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.exit_analytics(uuid, date, date, jsonb) is
  'What the exits of whole months have in common, for RH; causes, departments and managers from five people on (RHARG).';
