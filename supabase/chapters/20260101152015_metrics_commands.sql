-- Metrics: values that the product works out, and KPIs.
-- See metrics_tables for the overview.

-- Functions: working out --------------------------------------------------------------------------------------------
-- Says which numbers have stopped, and which go on again.
create function private.keep_stops(p_company_id uuid, p_metrics uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.metrics m set stopped = p.stopped
  from private.metric_people(p_company_id, p_metrics) p
  where m.company_id = p_company_id and m.id = p.metric_id and m.stopped is distinct from p.stopped
$$;

-- Whether key results stand beside their objectives, and what those have reached then.
create function private.keep_beside(p_company_id uuid, p_key_results uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  beside constant uuid[] := array(select b from private.beside_key_results(p_company_id, p_key_results) b);
  changed uuid[];
begin
  with written as (
    update private.key_result_figures f set is_beside = f.key_result_id = any (beside)
    where f.company_id = p_company_id and f.key_result_id = any (p_key_results) and f.is_beside <> (f.key_result_id = any (beside))
    returning f.key_result_id
  )
  select coalesce(array_agg(distinct k.objective_id), '{}') into changed
  from written w join private.key_results k on k.company_id = p_company_id and k.id = w.key_result_id;
  perform private.refresh_objectives(p_company_id, changed);
end
$$;

-- Key results under way that follow some numbers.
create function private.following_key_results(p_company_id uuid, p_metrics uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select k.id
  from private.key_results k
  join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id and o.status in ('draft', 'active')
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.status <> 'closed'
  where k.company_id = p_company_id and k.metric_id = any (p_metrics) and k.status = 'active'
$$;

-- Works fed numbers out as of today, those of the same people once. A value is written when it is another one, and once a week all the
-- same: what is kept by periods has a value in each. What was written stays.
create function private.refresh_metrics(p_company_id uuid, p_metrics uuid[]) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := private.today(p_company_id);
  followed record;
begin
  perform private.keep_stops(p_company_id, p_metrics);
  for followed in
    with fed as (
      select p.metric_id, p.indicator, p.people, dense_rank() over (partition by p.indicator order by p.people nulls first) as place
      from private.metric_people(p_company_id, p_metrics) p where p.stopped is null
    )
    select f.indicator, array_agg(f.metric_id order by f.metric_id) as metrics, array_agg(f.place::integer order by f.metric_id) as places,
      (select array_agg((s.place, s.people)::private.indicator_scope) from (select distinct x.place::integer as place, x.people from fed x
        where x.indicator = f.indicator) s) as scopes
    from fed f group by f.indicator order by f.indicator
  loop
    insert into private.metric_values (company_id, metric_id, on_date, value, source, entered_at)
    select p_company_id, w.metric_id, today, v.value, 'indicator', private.now()
    from unnest(followed.metrics, followed.places) w (metric_id, place)
    join private.indicator_values(p_company_id, followed.indicator, followed.scopes, today) v on v.place = w.place
    left join lateral (select l.value, l.on_date from private.metric_values l
      where l.company_id = p_company_id and l.metric_id = w.metric_id and l.undone_at is null
      order by l.on_date desc, l.place desc limit 1) l on true
    where v.value is not null and (l.value is distinct from v.value or l.on_date <= today - 7);
  end loop;
  perform private.refresh_goals(p_company_id, array(select k from private.following_key_results(p_company_id, p_metrics) k));
  perform private.keep_beside(p_company_id, array(select k from private.following_key_results(p_company_id, p_metrics) k));
end
$$;

-- Numbers of a company that somebody follows: by KPIs in use, or key results under way.
create function private.followed_metrics(p_company_id uuid, p_indicators text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select m.id from private.metrics m
    where m.company_id = p_company_id and m.indicator = any (p_indicators) and (
      exists (select from private.kpis k where k.company_id = m.company_id and k.metric_id = m.id and k.archived_at is null)
      or exists (select from private.following_key_results(p_company_id, array[m.id]))))
$$;

-- Job: works out what is marked, a company at a time, for two seconds; then whatever else is due has its turn. Returns how many companies.
create function private.run_indicators() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  started constant timestamptz := clock_timestamp();
  company uuid;
  codes text[];
  done integer := 0;
begin
  loop
    select m.company_id into company from private.indicator_marks m order by m.id limit 1;
    exit when not found;
    with taken as (delete from private.indicator_marks m where m.company_id = company returning m.indicator)
    select array_agg(distinct t.indicator) into codes from taken t;
    perform private.refresh_metrics(company, private.followed_metrics(company, codes));
    done := done + 1;
    if clock_timestamp() > started + interval '2 seconds' then
      perform private.wake_job('indicators');
      exit;
    end if;
  end loop;
  return done;
end
$$;

-- Each day: every number that is followed; what depends on the day alone is written by nobody else.
create function private.mark_indicators(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  marked integer;
begin
  insert into private.indicator_marks (company_id, indicator)
  select distinct m.company_id, m.indicator from private.metrics m where m.company_id = p_company_id and m.indicator is not null;
  get diagnostics marked = row_count;
  return marked;
end
$$;

-- Functions: what feeds a number ------------------------------------------------------------------------------------
-- The metric of a key result: the KPI's that it follows, one of its own otherwise. What it follows stays as it is once somebody has checked
-- in (RHCLS); before that it begins anew.
create function private.write_metric(p_before private.key_results, p_company_id uuid, p_place integer, p_wish private.key_result_input)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  followed uuid := (select k.metric_id from private.kpis k where k.company_id = p_company_id and k.id = p_wish.kpi_id);
  saved uuid;
begin
  select m.id into saved from private.metrics m
  left join private.kpis k on k.company_id = m.company_id and k.metric_id = m.id
  where m.company_id = p_company_id and m.id = p_before.metric_id and k.id is not distinct from p_wish.kpi_id
    and (k.id is not null or (m.indicator, m.scope, m.department_id)
      is not distinct from (p_wish.indicator, p_wish.scope, p_wish.department_id));
  if saved is null and exists (select from private.goal_check_ins i where i.company_id = p_before.company_id
      and i.key_result_id = p_before.id) then
    perform private.refuse('RHCLS', 'De onde vem o número não muda depois do primeiro check-in.',
      format('key_results.%s.indicator', p_place - 1), 'Crie outro resultado-chave.');
  elsif saved is null and followed is null then
    insert into private.metrics (company_id, unit, decimals, indicator, scope, department_id)
    values (p_company_id, p_wish.unit, p_wish.decimals, p_wish.indicator, p_wish.scope, p_wish.department_id) returning id into saved;
  elsif followed is null then
    update private.metrics m set unit = p_wish.unit, decimals = p_wish.decimals
    where m.company_id = p_company_id and m.id = saved and (m.unit, m.decimals) <> (p_wish.unit, p_wish.decimals);
  end if;
  return coalesce(followed, saved);
end
$$;

-- Of key results that were just written: numbers that have no value yet have one at once, and who reads all of them is asked anew.
create function private.begin_feeds(p_company_id uuid, p_key_results uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refresh_metrics(p_company_id, array(
    select m.id from private.key_results k
    join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id and m.indicator is not null
    where k.company_id = p_company_id and k.id = any (p_key_results) and not exists (select from private.metric_values v
      where v.company_id = m.company_id and v.metric_id = m.id)));
  perform private.keep_beside(p_company_id, p_key_results);
end
$$;

-- Functions: KPIs ---------------------------------------------------------------------------------------------------
-- A KPI that the caller changes, locked (RHPER).
create function private.edited_kpi(p_reach private.goal_reach, p_kpi_id uuid) returns private.kpis
language plpgsql volatile security definer set search_path = '' as $$
declare
  kpi private.kpis;
begin
  select k.* into kpi from private.kpis k
  where k.company_id = p_reach.company_id and k.id = p_kpi_id and private.edits_kpi(p_reach, k.owner_id) for no key update;
  if kpi.id is null then
    perform private.refuse('RHPER', 'Só quem responde pelo indicador ou lidera quem responde muda o indicador.', '',
      'Fale com essa pessoa.');
  end if;
  return kpi;
end
$$;

-- A wish with what an indicator of the product decides.
create function private.whole_kpi(p_wish private.kpi_input) returns private.kpi_input
language sql stable security definer set search_path = '' as $$
  select row(private.tidy(p_wish.name), coalesce(i.unit, p_wish.unit, 'number'), coalesce(i.decimals, p_wish.decimals, 0),
    coalesce(i.direction, p_wish.direction), p_wish.healthy_min, p_wish.healthy_max, p_wish.owner_id, p_wish.indicator,
    case when p_wish.indicator is not null then p_wish.scope end,
    case when p_wish.indicator is not null and p_wish.scope = 'department' then p_wish.department_id end)::private.kpi_input
  from (select) one left join private.indicators i on i.code = p_wish.indicator
$$;

-- Refuses a KPI that makes no sense (RHGOL) or that is not the caller's to set (RHPER).
create function private.check_kpi(p_reach private.goal_reach, p_wish private.kpi_input) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  select p.field, p.message into wrong from (
    select 1 as place, k.* from private.kpi_problem(p_reach.company_id, p_wish) k
    union all select 2, i.* from private.indicator_problem(p_reach.company_id, p_wish.indicator, p_wish.scope, p_wish.department_id,
      p_wish.owner_id) i) p
  where p.field is not null order by p.place limit 1;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Confira o indicador.');
  elsif not private.edits_kpi(p_reach, p_wish.owner_id) then
    perform private.refuse('RHPER', 'Você cria indicadores seus e de quem você lidera.', 'owner_id', 'Escolha outra pessoa.');
  end if;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- p_values: {name, unit, decimals, direction, healthy_min, healthy_max, owner_id, indicator, scope, department_id}. Where its
-- values come from stays as it began.
create function public.save_kpi(p_company_id uuid, p_values jsonb, p_kpi_id uuid default null, p_updated_at timestamptz default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.kpi_input := private.whole_kpi(private.record_of(null::private.kpi_input, p_values));
  reach private.goal_reach;
  before private.kpis;
  number private.metrics;
begin
  if p_kpi_id is null then
    reach := private.goal_reach(p_company_id);
    perform private.check_kpi(reach, wish);
    insert into private.metrics (company_id, unit, decimals, indicator, scope, department_id)
    values (reach.company_id, wish.unit, wish.decimals, wish.indicator, wish.scope, wish.department_id) returning * into number;
    insert into private.kpis (company_id, metric_id, name, direction, healthy_min, healthy_max, owner_id, created_by, created_at,
      updated_at)
    values (reach.company_id, number.id, wish.name, wish.direction, wish.healthy_min, wish.healthy_max, wish.owner_id,
      private.my_employee_id(), private.now(), clock_timestamp()) returning * into before;
  else
    reach := private.reach_of_kpi(p_kpi_id);
    before := private.edited_kpi(reach, p_kpi_id);
    if before.updated_at <> p_updated_at then
      perform private.refuse('RHREV', 'Outra pessoa alterou este indicador.', '', 'Recarregue para ver as alterações.');
    end if;
    select m.* into number from private.metrics m where m.company_id = before.company_id and m.id = before.metric_id;
    wish := private.whole_kpi((wish.name, number.unit, number.decimals, wish.direction, wish.healthy_min, wish.healthy_max, wish.owner_id,
      number.indicator, number.scope, number.department_id)::private.kpi_input);
    perform private.check_kpi(reach, wish);
    update private.kpis k set name = wish.name, direction = wish.direction, healthy_min = wish.healthy_min, healthy_max = wish.healthy_max,
      owner_id = wish.owner_id
    where k.company_id = before.company_id and k.id = before.id;
    perform private.renew_numbers(before.company_id, array[number.id]) where before.owner_id <> wish.owner_id;
    select m.* into number from private.metrics m
    join private.kpis k on k.company_id = m.company_id and k.metric_id = m.id where m.company_id = before.company_id and k.id = before.id;
  end if;
  perform private.refresh_metrics(reach.company_id, array[number.id]) where number.indicator is not null;
  return before.id;
end
$$;

-- Puts a KPI away, or back on the board. Its values stay.
create function public.set_kpi_archived(p_kpi_id uuid, p_is_archived boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_kpi(p_kpi_id);
  before constant private.kpis := private.edited_kpi(reach, p_kpi_id);
begin
  update private.kpis k set archived_at = case when p_is_archived is distinct from false then private.now() end
  where k.company_id = before.company_id and k.id = before.id and (k.archived_at is null) = coalesce(p_is_archived, true);
end
$$;

-- p_values: {id, value, on_date}. The id comes from the screen: the same again writes nothing. Answers until when it may be taken back.
create function public.enter_kpi_value(p_kpi_id uuid, p_values jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_kpi(p_kpi_id);
  kpi constant private.kpis := private.edited_kpi(reach, p_kpi_id);
  wish constant private.kpi_value_input := private.record_of(null::private.kpi_value_input, p_values);
  today constant date := private.today(kpi.company_id);
  wrong record;
begin
  select p.field, p.message, p.hint into wrong from (values
    (1, 'value', 'O número vem do produto e não é digitado.', 'Ele muda sozinho quando os fatos mudam.', exists (
      select from private.metrics m where m.company_id = kpi.company_id and m.id = kpi.metric_id and m.indicator is not null)),
    (2, 'value', 'Este indicador está arquivado.', 'Traga-o de volta antes.', kpi.archived_at is not null),
    (3, 'value', 'Escreva o valor.', 'Um número, como 12,5.', wish.value is null),
    (4, 'value', 'Este número é grande demais.', 'Confira as casas.', abs(wish.value) >= 1e15),
    (5, 'on_date', 'A data não pode estar no futuro.', 'Escolha hoje ou um dia antes.', wish.on_date > today),
    (6, 'on_date', 'Escolha um dia dos últimos dez anos.', 'Confira a data.', wish.on_date < today - 3653))
    p (place, field, message, hint, is_wrong)
  where p.is_wrong order by p.place limit 1;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, wrong.hint);
  end if;
  insert into private.metric_values (id, company_id, metric_id, on_date, value, entered_by, entered_at)
  values (coalesce(wish.id, gen_random_uuid()), kpi.company_id, kpi.metric_id, coalesce(wish.on_date, today), wish.value,
    private.my_employee_id(), private.now())
  on conflict (id) do nothing;
  perform private.refresh_goals(kpi.company_id,
    array(select k from private.following_key_results(kpi.company_id, array[kpi.metric_id]) k));
  return jsonb_build_object('undo_until', private.now() + interval '5 minutes');
end
$$;

-- Takes an own value of the last five minutes back; it stays readable as taken back.
create function public.undo_kpi_value(p_kpi_id uuid, p_value_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_kpi(p_kpi_id);
  kpi constant private.kpis := private.edited_kpi(reach, p_kpi_id);
begin
  update private.metric_values v set undone_at = private.now()
  where v.company_id = kpi.company_id and v.metric_id = kpi.metric_id and v.id = p_value_id and v.source = 'typed' and v.undone_at is null
    and v.entered_by = private.my_employee_id() and v.entered_at > private.now() - interval '5 minutes';
  if not found then
    perform private.refuse('RHCLS', 'Um valor pode ser desfeito por quem o registrou, em até cinco minutos.', '', 'Registre outro valor.');
  end if;
  perform private.refresh_goals(kpi.company_id,
    array(select k from private.following_key_results(kpi.company_id, array[kpi.metric_id]) k));
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.daily_routines (routine_name, routine) values ('indicators', 'private.mark_indicators');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values ('enter_kpi_value', 'undo_until timestamptz');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function private.run_indicators() to service_role;
grant execute on function public.save_kpi(uuid, jsonb, uuid, timestamptz), public.set_kpi_archived(uuid, boolean),
  public.enter_kpi_value(uuid, jsonb), public.undo_kpi_value(uuid, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_kpi(uuid, jsonb, uuid, timestamptz) is
  'Begins or changes an indicator of the board (RHPER, RHNTF, RHREV, RHARG, RHGOL).';
comment on function public.set_kpi_archived(uuid, boolean) is 'Puts an indicator of the board away, or back (RHPER, RHNTF).';
comment on function public.enter_kpi_value(uuid, jsonb) is
  'Writes a value of an indicator down: {id, value, on_date} (RHPER, RHNTF, RHARG, RHGOL).';
comment on function public.undo_kpi_value(uuid, uuid) is 'Takes an own value of the last five minutes back (RHPER, RHNTF, RHCLS).';
