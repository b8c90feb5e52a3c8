-- Metrics: what the product works out, whom it counts, and who reads it.
-- See metrics_tables for the overview.

-- Functions: whom a number counts -----------------------------------------------------------------------------------
-- The people of scopes, one by one. Bound to its callers, so that columns which nobody asks for are never read.
create function private.scope_members(p_company_id uuid, p_scopes private.indicator_scope[])
returns table (place integer, employee_id uuid, hire_date date, termination_date date, status text) language sql stable
begin atomic
  select s.place, e.id, e.hire_date, e.termination_date, e.status
  from unnest(p_scopes) s join public.employees e on e.company_id = p_company_id where s.people is null
  union all
  select s.place, e.id, e.hire_date, e.termination_date, e.status
  from unnest(p_scopes) s cross join unnest(s.people) p (id) join public.employees e on e.company_id = p_company_id and e.id = p.id;
end;

-- Everybody whom scopes count, null where that is everybody of the company.
create function private.scope_union(p_scopes private.indicator_scope[]) returns uuid[] language sql immutable parallel safe
return case when not exists (select from unnest(p_scopes) s where s.people is null)
  then array(select distinct p.id from unnest(p_scopes) s cross join unnest(s.people) p (id)) end;

-- Whom an indicator counts for whoever answers for a number, with their rights: no people are everybody. Stopped says why it counts nobody.
create function private.indicator_people(p_company_id uuid, p_indicator text, p_scope text, p_department_id uuid, p_owner_id uuid,
  out stopped text, out people uuid[]) language plpgsql stable security definer set search_path = '' as $$
declare
  rights record;
begin
  select private.role_has(e.role, i.permission) as reads_all, private.role_has(e.role, i.team_permission) as leads,
    e.status in ('active', 'notice') as works into rights
  from private.indicators i join public.employees e on e.company_id = p_company_id and e.id = p_owner_id where i.code = p_indicator;
  if not coalesce(rights.works, false) then
    stopped := 'left';
  elsif p_scope = 'company' and not rights.reads_all or not rights.reads_all and not rights.leads then
    stopped := 'right';
  elsif p_scope <> 'company' then
    people := array(
      select e.id from public.employees e
      where e.company_id = p_company_id and (p_scope <> 'department' or e.department_id = any (
          private.departments_covered(p_company_id, p_department_id, true)))
        and (p_scope = 'department' and rights.reads_all or e.id in (select l from private.led_by(p_company_id, p_owner_id) l)));
    if people = '{}' and not rights.reads_all then
      stopped := 'right';
    end if;
  end if;
end
$$;

-- Who answers for numbers: the owner of the KPI, otherwise of the objective.
create function private.metric_owners(p_company_id uuid, p_metrics uuid[]) returns table (metric_id uuid, owner_id uuid)
language sql stable security definer set search_path = '' as $$
  select m.id, coalesce(i.owner_id, k.owner_id)
  from private.metrics m
  left join private.kpis i on i.company_id = m.company_id and i.metric_id = m.id
  left join lateral (
    select o.owner_id from private.key_results x join private.objectives o on o.company_id = x.company_id and o.id = x.objective_id
    where x.company_id = m.company_id and x.metric_id = m.id order by x.id limit 1) k on true
  where m.company_id = p_company_id and m.id = any (p_metrics)
$$;

-- Whom fed numbers count.
create function private.metric_people(p_company_id uuid, p_metrics uuid[])
returns table (metric_id uuid, indicator text, stopped text, people uuid[])
language sql stable security definer set search_path = '' as $$
  select m.id, m.indicator, p.stopped, p.people
  from private.metrics m
  join private.metric_owners(p_company_id, p_metrics) o on o.metric_id = m.id
  cross join lateral private.indicator_people(p_company_id, m.indicator, m.scope, m.department_id, o.owner_id) p
  where m.company_id = p_company_id and m.id = any (p_metrics) and m.indicator is not null
$$;

-- Functions: indicators ---------------------------------------------------------------------------------------------
-- People who count on the day.
create function private.headcount_indicator(p_company_id uuid, p_scopes private.indicator_scope[], p_day date)
returns table (place integer, value numeric) language sql stable security definer set search_path = '' as $$
  select m.place, count(h.id)::numeric
  from private.scope_members(p_company_id, p_scopes) m
  left join private.headcount_people(array[p_company_id], p_day) h on h.id = m.employee_id
  group by m.place
$$;

-- As private.monthly_moves counts a company, of any people: headcount at start and end, admissions and terminations of the stretches that
-- begin on these days, one after the other, the last one up to a day.
create function private.moves_between(p_company_id uuid, p_scopes private.indicator_scope[], p_firsts date[], p_until date)
returns table (place integer, n integer, at_start bigint, at_end bigint, admissions bigint, terminations bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with places as materialized (
    select m.place, count(*) as people, width_bucket(coalesce(m.hire_date, '1900-01-01'), p_firsts) as joined,
      case when m.termination_date < p_until then width_bucket(m.termination_date + 1, p_firsts) end as gone,
      case when m.termination_date <= p_until then width_bucket(m.termination_date, p_firsts) end as last
    from private.scope_members(p_company_id, p_scopes) m
    where private.counts_on(m.hire_date, null, m.status, p_until) and coalesce(m.hire_date <= m.termination_date, true)
    group by 1, 3, 4, 5
  )
  select p.place, n, coalesce(sum(p.people) filter (where p.joined < n and (p.gone is null or p.gone >= n)), 0)::bigint,
    coalesce(sum(p.people) filter (where p.joined <= n and (p.gone is null or p.gone > n)), 0)::bigint,
    coalesce(sum(p.people) filter (where p.joined = n), 0)::bigint, coalesce(sum(p.people) filter (where p.last = n), 0)::bigint
  from places p cross join generate_series(1, cardinality(p_firsts)) n group by p.place, n
$$;

-- Turnover of twelve months up to this one.
create function private.turnover_indicator(p_company_id uuid, p_scopes private.indicator_scope[], p_day date)
returns table (place integer, value numeric) language sql stable security definer set search_path = '' as $$
  select m.place, private.turnover(sum(m.admissions), sum(m.terminations), avg((m.at_start + m.at_end) / 2.0))
  from private.moves_between(p_company_id, p_scopes, array(
    select (date_trunc('month', p_day::timestamp) - make_interval(months => 12 - n))::date from generate_series(1, 12) n order by n),
    p_day) m
  group by m.place
$$;

-- As public.absence_report counts: working days away, and contracted, of a time.
create function private.absence_rates(p_company_id uuid, p_scopes private.indicator_scope[], p_from date, p_to date)
returns table (place integer, away numeric, contracted bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
  with crew as materialized (
    select c.employee_id, c.place, c.first, c.last
    from private.report_crew(p_company_id, private.scope_union(p_scopes), null, p_from, p_to, p_to) c
  ), calendar as materialized (
    select * from private.place_days(p_company_id, array(select distinct c.place from crew c), p_from, p_to)
  ), away as (
    select s.employee_id, sum((k.done[s.last - p_from + 2] - k.done[s.first - p_from + 1]) * s.share) as days
    from private.absence_stretches(p_company_id, p_from, p_to) s
    join crew c on c.employee_id = s.employee_id
    join calendar k on k.place = c.place
    join private.report_types(p_company_id, true) t on t.id = s.type_id and t.counts
    group by s.employee_id
  )
  select m.place, coalesce(sum(a.days), 0), sum(k.done[c.last - p_from + 2] - k.done[c.first - p_from + 1])
  from private.scope_members(p_company_id, p_scopes) m
  join crew c on c.employee_id = m.employee_id
  join calendar k on k.place = c.place
  left join away a on a.employee_id = c.employee_id
  group by m.place
$$;

-- The rate of absence of thirty days.
create function private.absence_indicator(p_company_id uuid, p_scopes private.indicator_scope[], p_day date)
returns table (place integer, value numeric) language sql stable security definer set search_path = '' as $$
  select r.place, round(100 * r.away / nullif(r.contracted, 0), 2)
  from private.absence_rates(p_company_id, p_scopes, p_day - 29, p_day) r
$$;

-- As the desk of vacations says it. Who is marked beyond the first five hundred counts as last worked out; more follows from that.
create function private.vacation_indicator(p_company_id uuid, p_scopes private.indicator_scope[], p_day date)
returns table (place integer, value numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  people uuid[] := array(select h.id from private.headcount_people(array[p_company_id], p_day) h
    where h.id = any (private.scope_union(p_scopes)) or private.scope_union(p_scopes) is null);
  marked uuid[] := (private.marked_people(p_company_id, people, p_day))[1:500];
begin
  return query
    with risky as materialized (
      select distinct d.employee_id
      from private.desk_periods(p_company_id, people, marked, p_day, false) d
      where d.state in ('risk', 'double')
    )
    select m.place, count(r.employee_id)::numeric from private.scope_members(p_company_id, p_scopes) m
    left join risky r on r.employee_id = m.employee_id group by m.place;
end
$$;

-- As the matrix of documents says it.
create function private.document_indicator(p_company_id uuid, p_scopes private.indicator_scope[], p_day date)
returns table (place integer, value numeric) language sql stable security definer set search_path = '' as $$
  with owed as materialized (
    select c.employee_id, count(*) as required, count(*) filter (where c.state in ('approved', 'expiring')) as done
    from private.document_cells(p_company_id, private.scope_union(p_scopes)) c where c.required group by c.employee_id
  )
  select m.place, round(100 * sum(o.done) / sum(o.required), 2)
  from private.scope_members(p_company_id, p_scopes) m join owed o on o.employee_id = m.employee_id group by m.place
$$;

-- What people were asked to read: posts in force that are acknowledged, and documents sent for that.
create function private.asked_readings(p_company_id uuid)
returns table (employee_id uuid, subject_id uuid, title text, due_on date, state text) language sql stable security definer
set search_path = '' as $$
  select s.employee_id, p.id, v.title::text, s.due_on, s.state
  from public.posts p
  join public.post_versions v on v.company_id = p.company_id and v.post_id = p.id and v.number = p.version
  cross join lateral private.post_standings(p) s
  where p.company_id = p_company_id and p.requires_acknowledgement and p.status = 'published'
    and coalesce(p.expires_at > private.now(), true)
  union all
  select y.employee_id, v.id, d.title::text, v.deadline, case when y.status = 'signed' then 'done' when v.status = 'expired' then 'late'
    else 'missing' end
  from public.signature_envelopes v
  join public.documents d on d.company_id = v.company_id and d.id = v.document_id
  join private.signature_parties y on y.company_id = v.company_id and y.envelope_id = v.id and y.employee_id is not null
  where v.company_id = p_company_id and v.kind = 'acknowledgement' and v.status in ('open', 'completed', 'expired')
$$;

-- How much of it is done by people who work here.
create function private.reading_indicator(p_company_id uuid, p_scopes private.indicator_scope[], p_day date)
returns table (place integer, value numeric) language sql stable security definer set search_path = '' as $$
  with asked as materialized (select a.employee_id, a.state = 'done' as is_done from private.asked_readings(p_company_id) a)
  select m.place, round(100.0 * count(*) filter (where a.is_done) / count(*), 2)
  from private.scope_members(p_company_id, p_scopes) m
  join private.headcount_people(array[p_company_id], p_day) h on h.id = m.employee_id
  join asked a on a.employee_id = m.employee_id group by m.place
$$;

-- Whether a journey that ended had each required task done by its last day.
create function private.journey_was_on_time(p_journey public.journeys) returns boolean language sql stable security definer
set search_path = '' as $$
  select not exists (select from public.journey_tasks t
    where t.company_id = p_journey.company_id and t.journey_id = p_journey.id and t.required
      and private.company_date(p_journey.company_id, t.done_at) > t.due_on)
$$;

-- As public.journey_figures counts: journeys that ended in the last year by the last day of each required task.
create function private.onboarding_indicator(p_company_id uuid, p_scopes private.indicator_scope[], p_day date)
returns table (place integer, value numeric) language sql stable security definer set search_path = '' as $$
  with ended as materialized (
    select j.employee_id, not exists (select from public.journey_tasks t
      where t.company_id = j.company_id and t.journey_id = j.id and t.required
        and private.company_date(j.company_id, t.done_at) > t.due_on) as on_time
    from public.journeys j
    where j.company_id = p_company_id and j.kind = 'admission' and j.status = 'done' and j.closed_at > private.now() - interval '1 year'
  )
  select m.place, round(100.0 * count(*) filter (where e.on_time) / count(*), 2)
  from private.scope_members(p_company_id, p_scopes) m join ended e on e.employee_id = m.employee_id group by m.place
$$;

-- What an indicator is of scopes on a day.
create function private.indicator_values(p_company_id uuid, p_indicator text, p_scopes private.indicator_scope[], p_day date)
returns table (place integer, value numeric) language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format('select * from %s($1, $2, $3)', (select i.routine from private.indicators i where i.code = p_indicator))
    using p_company_id, p_scopes, p_day;
end
$$;

-- Functions: who reads a number -------------------------------------------------------------------------------------
-- Whether a role reads a number of these people whom its bearer leads, or of everybody.
create function private.may_read_number(p_indicator private.indicators, p_reads_all boolean, p_role text, p_led uuid[], p_stopped text,
  p_people uuid[]) returns boolean language sql stable security definer set search_path = '' as $$
  select p_reads_all or (p_stopped is null and cardinality(p_people) > 0 and private.role_has(p_role, p_indicator.team_permission)
    and not exists (select unnest(p_people) except select unnest(p_led)))
$$;

-- Those of some numbers that the caller reads, of goals in their reach: what is typed as the goal is read.
create function private.read_metrics(p_reach private.goal_reach, p_metrics uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
begin
  return query select m.id from private.metrics m where m.company_id = p_reach.company_id and m.id = any (p_metrics)
    and m.indicator is null;
  return query select p.metric_id
    from private.metric_people(p_reach.company_id, array(select m.id from private.metrics m
      where m.company_id = p_reach.company_id and m.id = any (p_metrics) and m.indicator is not null)) p
    join private.indicators i on i.code = p.indicator
    where private.may_read_number(i, p_reach.company_id = any (private.companies_reached(caller, i.permission)), caller.role, p_reach.led,
      p.stopped, p.people);
end
$$;

-- Those of some people of the company who may read a fed number.
create function private.metric_readers(p_company_id uuid, p_metric_id uuid, p_people uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select e.id
  from private.metric_people(p_company_id, array[p_metric_id]) p
  join private.indicators i on i.code = p.indicator
  join public.employees e on e.company_id = p_company_id and e.id = any (p_people)
  where private.may_read_number(i, private.role_has(e.role, i.permission), e.role,
    array(select l from private.led_by(p_company_id, e.id) l), p.stopped, p.people)
$$;

-- Key results whose number some readers of the objective may not read: those of objectives that the company reads, and of private ones
-- with such a reader.
create function private.beside_key_results(p_company_id uuid, p_key_results uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select k.id
  from private.key_results k
  join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id and m.indicator is not null
  join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
  where k.company_id = p_company_id and k.id = any (p_key_results) and (o.visibility = 'company' or exists (
    with readers as materialized (
      select o.owner_id as id union select o.created_by
      union select c.employee_id from private.objective_contributors c where c.company_id = o.company_id and c.objective_id = o.id
      union select x.owner_id from private.key_results x where x.company_id = o.company_id and x.objective_id = o.id
      union select l.id from private.leaders_of(o.company_id, o.owner_id) l)
    select r.id from readers r join public.employees e on e.company_id = o.company_id and e.id = r.id and e.status <> 'terminated'
    except select private.metric_readers(p_company_id, m.id, array(select r.id from readers r))))
$$;

-- Whether a number comes from elsewhere than check-ins.
create function private.is_fed(p_company_id uuid, p_metric_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.metrics m where m.company_id = p_company_id and m.id = p_metric_id and (m.indicator is not null
    or exists (select from private.kpis k where k.company_id = m.company_id and k.metric_id = m.id)))
$$;

-- Functions: KPIs ---------------------------------------------------------------------------------------------------
-- KPIs that the caller reads: who leads those of the company as far as they read the number, others their own.
create function private.read_kpis(p_reach private.goal_reach) returns setof private.kpis
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select k.* from private.kpis k
    where k.company_id = p_reach.company_id and (p_reach.leads or coalesce(k.owner_id = p_reach.employee_id, false))
  )
  select m.* from mine m
  where m.metric_id in (select r from private.read_metrics(p_reach, array(select x.metric_id from mine x)) r)
$$;

-- The reach in the company of a KPI that the caller reads (RHNTF: as well where there is none).
create function private.reach_of_kpi(p_kpi_id uuid) returns private.goal_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  reach private.goal_reach;
begin
  select r.* into reach from private.kpis k cross join private.goal_reach_of(private.require_caller(), k.company_id) r
  where k.id = p_kpi_id;
  if reach.company_id is null or p_kpi_id not in (select k.id from private.read_kpis(reach) k) then
    perform private.refuse_missing('Este indicador não existe mais ou não está aberto para você.', 'kpi_id');
  end if;
  return reach;
end
$$;

-- Who manages goals changes every KPI, who leads their own and those of whom they lead.
create function private.edits_kpi(p_reach private.goal_reach, p_owner_id uuid) returns boolean language sql immutable parallel safe
return coalesce(p_reach.manages_all or (p_reach.leads and (p_owner_id = p_reach.employee_id or p_owner_id = any (p_reach.led))), false);

-- Functions: what makes sense ---------------------------------------------------------------------------------------
-- What is wrong with what a number follows, for whoever is to answer for it.
create function private.indicator_problem(p_company_id uuid, p_indicator text, p_scope text, p_department_id uuid, p_owner_id uuid,
  out field text, out message text) language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'indicator', 'Escolha um indicador da lista.', not exists (select from private.indicators i where i.code = p_indicator)),
    (2, 'scope', 'Escolha de quem é o número.', coalesce(p_scope not in ('company', 'department', 'team'), true)),
    (3, 'department_id', 'Escolha o departamento.', p_scope = 'department' and not exists (select from public.departments d
      where d.company_id = p_company_id and d.id = p_department_id and d.archived_at is null)),
    (4, 'scope', 'Quem responde não vê este indicador nesse recorte.', (select w.stopped is not null
      from private.indicator_people(p_company_id, p_indicator, p_scope, p_department_id, p_owner_id) w)))
    p (place, field, message, is_wrong)
  where p_indicator is not null and p.is_wrong order by p.place limit 1
$$;

-- What is wrong with what feeds a key result, as long as that is new to it; an objective's owner answers for it.
create function private.feed_problem(p_reach private.goal_reach, p_objective private.objectives, p_wish private.key_result_input,
  out field text, out message text) language sql stable security definer set search_path = '' as $$
  with is_kept as (
    select exists (select from private.key_results k
      join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id
      left join private.kpis i on i.company_id = k.company_id and i.metric_id = k.metric_id
      where k.company_id = p_objective.company_id and k.objective_id = p_objective.id and k.id = p_wish.id
        and (m.indicator, m.scope, m.department_id, i.id) is not distinct from
          (case when i.id is null then p_wish.indicator else m.indicator end, case when i.id is null then p_wish.scope else m.scope end,
            case when i.id is null then p_wish.department_id else m.department_id end, p_wish.kpi_id)) as it
  )
  select p.field, p.message from (
    select 1 as place, w.* from private.indicator_problem(p_objective.company_id, p_wish.indicator, p_wish.scope, p_wish.department_id,
      p_objective.owner_id) w, is_kept i where not i.it
    union all
    select 2, 'kpi_id', 'Escolha um indicador do quadro.' from is_kept i where not i.it and p_wish.kpi_id is not null
      and not exists (select from private.read_kpis(p_reach) k where k.id = p_wish.kpi_id and k.archived_at is null)
    union all
    select 3, 'kind', 'Um indicador mede com números: escolha outro modo.' where num_nonnulls(p_wish.indicator, p_wish.kpi_id) > 0
      and p_wish.kind in ('yes_no', 'milestones')) p
  where p.field is not null order by p.place limit 1
$$;

-- A key result with what feeds it: the unit is the number's own, and a start that its writer may not read stays as it is.
create function private.fed_key_result(p_company_id uuid, p_wish private.key_result_input) returns private.key_result_input
language sql stable security definer set search_path = '' as $$
  select row(p_wish.id, p_wish.title, p_wish.kind, p_wish.keep_by, p_wish.period, coalesce(i.unit, m.unit, p_wish.unit),
    coalesce(i.decimals, m.decimals, p_wish.decimals), case
      when p_wish.kind not like 'keep\_%' then coalesce(p_wish.start_value, b.start_value) end, p_wish.target_value, p_wish.weight,
    p_wish.due_on, p_wish.owner_id, p_wish.indicator, p_wish.scope, p_wish.department_id, p_wish.kpi_id)::private.key_result_input
  from (select) one
  left join private.indicators i on i.code = p_wish.indicator
  left join private.kpis k on k.company_id = p_company_id and k.id = p_wish.kpi_id
  left join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id
  left join private.key_results b on b.company_id = p_company_id and b.id = p_wish.id and num_nonnulls(i.code, k.id) > 0
$$;

-- What is wrong with a KPI.
create function private.kpi_problem(p_company_id uuid, p_wish private.kpi_input, out field text, out message text)
language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'name', 'Dê um nome de até 120 caracteres ao indicador.', p_wish.name is null or not private.is_clean_text(p_wish.name, 120)),
    (2, 'unit', 'Escolha a unidade.', coalesce(p_wish.unit not in ('number', 'percent', 'money', 'days', 'hours'), true)),
    (3, 'decimals', 'Use de 0 a 4 casas decimais.', coalesce(p_wish.decimals not between 0 and 4, true)),
    (4, 'direction', 'Escolha se o bom é subir ou descer.', coalesce(p_wish.direction not in ('up', 'down'), true)),
    (5, 'healthy_max', 'O máximo saudável fica acima do mínimo.', coalesce(p_wish.healthy_max < p_wish.healthy_min, false)),
    (6, 'healthy_max', 'Este número é grande demais.', coalesce(
      greatest(abs(p_wish.healthy_min), abs(p_wish.healthy_max)) >= 1e15, false)),
    (7, 'owner_id', 'Quem responde precisa trabalhar na empresa.', not exists (select from public.employees e
      where e.company_id = p_company_id and e.id = p_wish.owner_id and e.status in ('active', 'notice'))))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- Functions: words --------------------------------------------------------------------------------------------------
-- Why a series stopped, in a sentence; null while it goes on.
create function private.stopped_text(p_stopped text, p_owner_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case p_stopped when 'left' then format('O número parou: %s não trabalha mais aqui.', private.person_name(p_owner_id))
    when 'right' then format('O número parou: %s não vê mais este indicador.', private.person_name(p_owner_id)) end
$$;

-- What feeds numbers besides what is typed: indicators of the product and KPIs, with what the caller is told of them.
create function private.metric_feeds(p_reach private.goal_reach, p_metrics uuid[])
returns table (metric_id uuid, is_read boolean, drawn jsonb) language sql stable security definer set search_path = '' as $$
  select m.id, r.id is not null, case when num_nonnulls(m.indicator, k.id) > 0 then jsonb_build_object(
    'name', coalesce(k.name, i.label), 'indicator', m.indicator, 'scope', m.scope, 'department_id', m.department_id, 'department', d.name,
    'kpi_id', k.id, 'is_read', r.id is not null, 'stopped', private.stopped_text(m.stopped, w.owner_id)) end
  from private.metrics m
  join private.metric_owners(p_reach.company_id, p_metrics) w on w.metric_id = m.id
  left join private.read_metrics(p_reach, p_metrics) r (id) on r.id = m.id
  left join private.indicators i on i.code = m.indicator
  left join private.kpis k on k.company_id = m.company_id and k.metric_id = m.id
  left join public.departments d on d.company_id = m.company_id and d.id = m.department_id
  where m.company_id = p_reach.company_id and m.id = any (p_metrics)
$$;
