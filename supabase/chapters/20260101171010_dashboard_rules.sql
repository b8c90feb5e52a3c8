-- Dashboard: rules.
-- See dashboard_tables for the overview. Each block takes the one rule of its module: none counts in a way of its own.

-- Functions: of whom and of when ------------------------------------------------------------------------------------
-- How the caller reads a block in a company: company, team, or null for neither.
create function private.dashboard_view(p_company_id uuid, p_block private.dashboard_blocks) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.me();
begin
  return case when p_company_id = any (private.companies_reached(caller, p_block.permission)) then 'company'
    when private.role_has(caller.role, p_block.team_permission) and caller.company_id = p_company_id
      and private.role_has(caller.role, 'view_all_employees') and p_company_id = any (private.companies_reached(caller, null))
      then 'team' end;
end
$$;

-- Of whom a block tells the caller, as of today or of a time (RHPER, RHNTF, RHARG).
create function private.dashboard_scope_of(p_company_id uuid, p_block private.dashboard_blocks, p_from date, p_to date,
  p_department_id uuid) returns private.dashboard_scope language plpgsql stable security definer set search_path = '' as $$
declare
  view constant text := private.dashboard_view(p_company_id, p_block);
  scope private.dashboard_scope;
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()), false) then
    perform private.refuse_missing('Empresa não encontrada.');
  elsif view is null then
    perform private.refuse('RHPER', 'Estes números não são do seu papel.', '', 'Peça ao RH da sua empresa.');
  end if;
  perform private.check_span(p_from, p_to, 731, 'Escolha um período de até dois anos.');
  if p_department_id is not null then
    scope.departments := private.departments_covered(p_company_id, p_department_id, true);
    if scope.departments = '{}' then
      perform private.refuse_missing('Departamento não encontrado.', 'department_id');
    end if;
  end if;
  scope.company_id := p_company_id;
  scope.hr := view = 'company';
  scope.first := p_from;
  scope.last := p_to;
  scope.today := private.today(p_company_id);
  if not scope.hr or scope.departments is not null then
    scope.people := array(select e.id from public.employees e
      where e.company_id = p_company_id and (scope.hr or e.id = any (private.my_reports_ids()))
        and (scope.departments is null or e.department_id = any (scope.departments)));
  end if;
  return scope;
end
$$;

-- The time before, of the same length: as many whole months, otherwise as many days. A portrait stands as of its last day.
create function private.time_before(p_scope private.dashboard_scope, p_is_portrait boolean) returns private.dashboard_scope
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  before private.dashboard_scope := p_scope;
  months integer;
begin
  if p_scope.first = date_trunc('month', p_scope.first::timestamp)::date
    and p_scope.last = (date_trunc('month', p_scope.last::timestamp) + interval '1 month - 1 day')::date then
    months := extract(year from age(p_scope.last + 1, p_scope.first)) * 12 + extract(month from age(p_scope.last + 1, p_scope.first));
    before.first := (p_scope.first - make_interval(months => months))::date;
  else
    before.first := p_scope.first - (p_scope.last - p_scope.first + 1);
  end if;
  before.last := p_scope.first - 1;
  if p_is_portrait then
    before.today := before.last;
  end if;
  return before;
end
$$;

-- The first days of the months of a time, the first one where it begins.
create function private.month_starts(p_from date, p_to date) returns date[] language sql immutable parallel safe
return array(select greatest(m::date, p_from) from generate_series(date_trunc('month', p_from::timestamp), p_to::timestamp,
  interval '1 month') m order by m);

-- Functions: people -------------------------------------------------------------------------------------------------
-- Who counts at the end of the time. Bound to its callers, as are documents below, so that a count reads no more than it needs.
create function private.block_people(p_scope private.dashboard_scope) returns setof private.dashboard_row language sql stable
begin atomic
  select 'headcount', h.id, h.id, h.hire_date, null::date, null::numeric, null::text
  from private.headcount_people(array[(p_scope).company_id], least((p_scope).last, (p_scope).today)) h
  where (p_scope).people is null or h.id = any ((p_scope).people);
end;

-- Who came and who left, as private.moves_between counts them. Why somebody left is HR's to know.
create function private.block_moves(p_scope private.dashboard_scope) returns setof private.dashboard_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  until constant date := least(p_scope.last, p_scope.today);
begin
  return query
    with moved as materialized (
      select e.id, e.hire_date, e.termination_date from public.employees e
      where e.company_id = p_scope.company_id and (p_scope.people is null or e.id = any (p_scope.people))
        and private.counts_on(e.hire_date, null, e.status, until) and coalesce(e.hire_date <= e.termination_date, true)
        and (e.hire_date between p_scope.first and until or e.termination_date between p_scope.first and until)
    ), ended as materialized (
      select x.employee_id, x.last_day, r.initiative, r.label
      from public.contract_endings x left join public.ending_reasons r on r.reason = x.reason
      where x.company_id = p_scope.company_id and p_scope.hr and x.last_day between p_scope.first and until
        and x.applied_at is not null and x.undone_at is null
    )
    select f.figure, m.id, m.id, case when f.figure = 'hired' then m.hire_date else m.termination_date end, null::date, null::numeric,
      case when f.figure <> 'hired' then x.label end
    from moved m
    left join ended x on x.employee_id = m.id and x.last_day = m.termination_date
    cross join lateral (values
      ('hired', m.hire_date between p_scope.first and until), ('left', m.termination_date between p_scope.first and until),
      ('voluntary', m.termination_date between p_scope.first and until and x.initiative = 'employee'),
      ('early', p_scope.hr and m.hire_date between p_scope.first and until and m.termination_date between m.hire_date
        and least(m.hire_date + 90, until))) f (figure, counts)
    where f.counts;
end
$$;

-- Turnover of the time, and how many of who came left soon.
create function private.moves_sums(p_scope private.dashboard_scope, p_counts jsonb)
returns table (figure text, amount numeric, base numeric)
language plpgsql stable security definer set search_path = '' as $$
declare
  until constant date := least(p_scope.last, p_scope.today);
  moves record;
begin
  select sum(m.admissions) as admissions, sum(m.terminations) as terminations, avg((m.at_start + m.at_end) / 2.0) as average into moves
  from private.moves_between(p_scope.company_id, array[row(1, p_scope.people)::private.indicator_scope],
    private.month_starts(p_scope.first, until), until) m where p_scope.first <= until;
  return query values ('turnover', (moves.admissions + moves.terminations) / 2.0, moves.average);
  if p_scope.hr then
    return query values
      ('voluntary_turnover', coalesce((p_counts #>> '{voluntary,rows}')::numeric, 0), moves.average),
      ('early_exits', coalesce((p_counts #>> '{early,rows}')::numeric, 0), coalesce((p_counts #>> '{hired,rows}')::numeric, 0));
  end if;
end
$$;

-- Functions: absences -----------------------------------------------------------------------------------------------
-- Each stretch away that counts, with its days of work. Managers read the names that are theirs to know.
create function private.block_absences(p_scope private.dashboard_scope) returns setof private.dashboard_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  until constant date := least(p_scope.last, p_scope.today);
begin
  return query
    with found as materialized (
      select s.*, c.place from private.absence_stretches(p_scope.company_id, p_scope.first, until) s
      join private.report_crew(p_scope.company_id, p_scope.people, null, p_scope.first, until, until) c on c.employee_id = s.employee_id
      where p_scope.first <= until
    ), calendar as materialized (
      select * from private.place_days(p_scope.company_id, array(select distinct f.place from found f), p_scope.first, until)
    )
    select 'absences', f.employee_id, f.leave_id, f.starts_on, f.ends_on,
      (k.done[f.last - p_scope.first + 2] - k.done[f.first - p_scope.first + 1]) * f.share, t.name
    from found f join calendar k on k.place = f.place
    join private.report_types(p_scope.company_id, p_scope.hr) t on t.id = f.type_id and t.counts;
end
$$;

-- The rate of absence of the time: as private.absence_rates works it out, of days lost that are counted already.
create function private.absences_sums(p_scope private.dashboard_scope, p_counts jsonb)
returns table (figure text, amount numeric, base numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  until constant date := least(p_scope.last, p_scope.today);
  lost constant numeric := coalesce((p_counts #>> '{absences,amount}')::numeric, 0);
  contracted numeric;
begin
  if p_scope.first <= until then
    with crew as materialized (
      select c.place, c.first, c.last, count(*) as people
      from private.report_crew(p_scope.company_id, p_scope.people, null, p_scope.first, until, until) c group by c.place, c.first, c.last
    )
    select sum((k.done[c.last - p_scope.first + 2] - k.done[c.first - p_scope.first + 1]) * c.people) into contracted
    from crew c
    join private.place_days(p_scope.company_id, array(select distinct x.place from crew x), p_scope.first, until) k on k.place = c.place;
  end if;
  return query values ('absence_rate', lost, contracted), ('lost_days', lost, null);
end
$$;

-- Functions: vacations ----------------------------------------------------------------------------------------------
-- Periods of the desk as of today, by how they stand.
create function private.block_vacations(p_scope private.dashboard_scope) returns setof private.dashboard_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  marked constant uuid[] := private.people_to_look_at(p_scope.company_id, p_scope.people, p_scope.today);
begin
  return query select d.state, d.employee_id, d.employee_id, d.last_safe_start, null::date, d.balance, null::text
    from private.desk_periods(p_scope.company_id, p_scope.people, marked, p_scope.today, false) d
    join private.headcount_people(array[p_scope.company_id], p_scope.today) h on h.id = d.employee_id and h.hire_date is not null
    where d.state in ('double', 'risk', 'available', 'enjoying', 'acquiring');
end
$$;

-- Functions: documents ----------------------------------------------------------------------------------------------
-- What is required of people, by how it stands.
create function private.block_documents(p_scope private.dashboard_scope) returns setof private.dashboard_row language sql stable
begin atomic
  select case when c.state in ('missing', 'rejected', 'requested') then 'missing' when c.state in ('in_review', 'to_sign') then 'pending'
      else c.state end, c.employee_id, c.type_id, c.expires_on, null::date, null::numeric, t.name::text
  from (select private.documents_soon((p_scope).company_id) as soon offset 0) n
  cross join lateral private.document_cells_on((p_scope).company_id, (p_scope).people, null, (p_scope).today, n.soon) c
  join public.document_types t on t.company_id = (p_scope).company_id and t.id = c.type_id
  where c.required;
end;

-- How much of it is there.
create function private.documents_sums(p_scope private.dashboard_scope, p_counts jsonb)
returns table (figure text, amount numeric, base numeric) language sql stable security definer set search_path = '' as $$
  select 'compliance', coalesce(sum((c.value ->> 'rows')::numeric) filter (where c.key in ('approved', 'expiring')), 0),
    sum((c.value ->> 'rows')::numeric)
  from jsonb_each(p_counts) c
$$;

-- Functions: ends of experience -------------------------------------------------------------------------------------
-- Experiences that end in the time, and those of them that nobody decided.
create function private.block_experiences(p_scope private.dashboard_scope) returns setof private.dashboard_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select f.figure, c.employee_id, c.id, t.term_on, null::date, null::numeric, case x.decision when 'extend' then 'Prorrogar'
      when 'confirm' then 'Efetivar' when 'end' then 'Encerrar' else 'Sem decisão' end
    from public.employee_contracts c
    join public.employees e on e.company_id = c.company_id and e.id = c.employee_id and e.status in ('active', 'notice')
    cross join lateral (select private.experience_term(c) as term_on) t
    left join public.experience_decisions x on x.company_id = c.company_id and x.contract_id = c.id and x.term_on = t.term_on
    cross join lateral (values ('ending', true), ('undecided', x.id is null)) f (figure, counts)
    where c.company_id = p_scope.company_id and c.contract_type = 'experience' and c.ended_on is null
      and t.term_on between p_scope.first and p_scope.last and f.counts
      and (p_scope.people is null or c.employee_id = any (p_scope.people));
end
$$;

-- Functions: goals --------------------------------------------------------------------------------------------------
-- Active goals of running cycles that a report of the caller is about.
create function private.block_goals(p_scope private.dashboard_scope) returns setof private.dashboard_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.goal_reach_of(private.me(), p_scope.company_id);
begin
  return query
    with told as materialized (
      select r.objective_id, c.ends_on
      from public.goal_cycles c cross join lateral private.reported_goals(reach, c.id, null) r
      where c.company_id = p_scope.company_id and c.status in ('active', 'closing')
        and (p_scope.departments is null or r.department_id = any (p_scope.departments))
    )
    select coalesce(s.health, 'unmeasured'), o.owner_id, o.id, t.ends_on, null::date, s.progress,
      concat_ws(' · ', o.title, format('esperado %s%%', round(s.expected)))
    from told t
    join private.objectives o on o.company_id = p_scope.company_id and o.id = t.objective_id and o.status = 'active'
    join private.standing_objectives(p_scope.company_id, array(select x.objective_id from told x), p_scope.today) s
      on s.objective_id = o.id;
end
$$;

-- How far they are on average.
create function private.goals_sums(p_scope private.dashboard_scope, p_counts jsonb)
returns table (figure text, amount numeric, base numeric) language sql stable security definer set search_path = '' as $$
  select 'progress', sum((c.value ->> 'amount')::numeric) / 100, sum((c.value ->> 'measured')::numeric) from jsonb_each(p_counts) c
$$;

-- Functions: journeys -----------------------------------------------------------------------------------------------
-- Arrivals under way and late, those that ended in the time, and exits that are late.
create function private.block_journeys(p_scope private.dashboard_scope) returns setof private.dashboard_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller constant private.caller := private.me();
begin
  return query
    select f.figure, j.id, j.journey_id, j.base_date, null::date, j.overdue::numeric, format('%s de %s tarefas', j.done, j.total)
    from private.followed_journeys(caller, p_scope.company_id, 'admission', '{}') j
    cross join lateral (values ('arriving', true), ('late_arrivals', j.overdue > 0)) f (figure, counts)
    where j.journey_id is not null and f.counts and (p_scope.people is null or j.id = any (p_scope.people));
  return query
    select 'ended', j.employee_id, j.id, private.company_date(j.company_id, j.closed_at), null::date, t.on_time::integer::numeric,
      case when t.on_time then 'No prazo' else 'Fora do prazo' end
    from public.journeys j
    cross join lateral (select private.journey_was_on_time(j) as on_time offset 0) t
    where j.company_id = p_scope.company_id and j.kind = 'admission' and j.status = 'done'
      and j.closed_at >= private.start_of_day(p_scope.company_id, p_scope.first)
      and j.closed_at < private.start_of_day(p_scope.company_id, p_scope.last + 1)
      and (p_scope.people is null or j.employee_id = any (p_scope.people));
  return query
    select 'late_exits', o.employee_id, o.id, o.last_day, null::date, null::numeric, null::text
    from private.exits_in_reach(caller, p_scope.company_id) o
    where o.status in ('communicated', 'closing') and exists (select from public.journey_tasks t
        where t.company_id = o.company_id and t.journey_id = o.journey_id and t.status = 'open' and t.due_on < p_scope.today)
      and (p_scope.people is null or o.employee_id = any (p_scope.people));
end
$$;

-- How many arrivals ended in time.
create function private.journeys_sums(p_scope private.dashboard_scope, p_counts jsonb)
returns table (figure text, amount numeric, base numeric) language sql stable security definer set search_path = '' as $$
  select 'on_time', coalesce((p_counts #>> '{ended,amount}')::numeric, 0), coalesce((p_counts #>> '{ended,rows}')::numeric, 0)
$$;

-- Functions: mandatory reading --------------------------------------------------------------------------------------
-- What people who work here were asked to read.
create function private.block_readings(p_scope private.dashboard_scope) returns setof private.dashboard_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select case a.state when 'missing' then 'unread' else a.state end, a.employee_id, a.subject_id, a.due_on, null::date, null::numeric,
      a.title
    from private.asked_readings(p_scope.company_id) a
    join private.headcount_people(array[p_scope.company_id], p_scope.today) h on h.id = a.employee_id
    where p_scope.people is null or a.employee_id = any (p_scope.people);
end
$$;

-- How much of it is done.
create function private.readings_sums(p_scope private.dashboard_scope, p_counts jsonb)
returns table (figure text, amount numeric, base numeric) language sql stable security definer set search_path = '' as $$
  select 'reading_rate', coalesce((p_counts #>> '{done,rows}')::numeric, 0), sum((c.value ->> 'rows')::numeric)
  from jsonb_each(p_counts) c
$$;

-- Functions: the engine ---------------------------------------------------------------------------------------------
-- The figures of a block: rows that are counted, and what is worked out of them.
create function private.block_figures(p_block private.dashboard_blocks, p_scope private.dashboard_scope)
returns table (figure text, amount numeric, base numeric)
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' as $$
declare
  counts jsonb;
  answered text[] := '{}';
  sum record;
begin
  execute format('select coalesce(jsonb_object_agg(c.figure, to_jsonb(c)), ''{}'') from (
    select r.figure, count(*) as rows, sum(r.amount) as amount, count(r.amount) as measured from %s($1) r group by r.figure) c',
    p_block.rows_routine) into counts using p_scope;
  if p_block.sums_routine is not null then
    for sum in execute format('select * from %s($1, $2)', p_block.sums_routine) using p_scope, counts loop
      answered := answered || sum.figure;
      return query values (sum.figure::text, sum.amount::numeric, sum.base::numeric);
    end loop;
  end if;
  return query
    select f.figure, coalesce((counts -> f.figure ->> 'rows')::numeric, 0), null::numeric
    from private.dashboard_figures f
    where f.block = p_block.block and f.figure <> all (answered) and f.unit = 'number' and (p_scope.hr or not f.is_hr_only);
end
$$;

-- A figure as it is told: an amount, or in percent of its base; null where there is nothing to measure.
create function private.told_figure(p_unit text, p_amount numeric, p_base numeric) returns numeric language sql immutable parallel safe
return case when p_unit <> 'percent' then trim_scale(p_amount) when p_base > 0 then round(p_amount / p_base * 100, 2) end;
