-- Goals: who reads and writes them, and what makes sense.
-- See goals_tables for the overview.

-- Functions: reach --------------------------------------------------------------------------------------------------
-- Whose goals somebody with a role reads and leads in a company.
create function private.goal_reach_of_person(p_company_id uuid, p_employee_id uuid, p_role text, p_manages_all boolean)
returns private.goal_reach language plpgsql stable security definer set search_path = '' as $$
declare
  reach private.goal_reach;
  own_department uuid;
begin
  reach.company_id := p_company_id;
  reach.employee_id := p_employee_id;
  reach.manages_all := p_manages_all;
  reach.leads := reach.manages_all or private.role_has(p_role, 'view_department_okrs');
  select e.department_id into own_department from public.employees e where e.company_id = p_company_id and e.id = p_employee_id;
  reach.led := case when reach.leads then array(select l from private.led_by(p_company_id, p_employee_id) l) else '{}' end;
  reach.departments := array(select d.id from public.departments d where d.company_id = p_company_id and reach.leads
    and (d.head_employee_id = p_employee_id or d.id = own_department));
  reach.contributes := array(
    select c.objective_id from private.objective_contributors c where c.company_id = p_company_id and c.employee_id = p_employee_id
    union
    select k.objective_id from private.key_results k where k.company_id = p_company_id and k.owner_id = p_employee_id);
  return reach;
end
$$;

-- Whose goals the caller reads and leads in a company (RHPER before the first day and after the last; RHNTF elsewhere).
create function private.goal_reach(p_company_id uuid) returns private.goal_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  manages_all constant boolean := coalesce(p_company_id = any (private.companies_reached(caller, 'view_okr_reports')), false);
begin
  if caller.role in ('newcomer', 'leaver') then
    perform private.refuse('RHPER', 'As metas começam no primeiro dia de trabalho.', '', 'Volte quando começar.');
  elsif p_company_id is distinct from caller.company_id and not manages_all then
    perform private.refuse_missing('Estas metas não são da sua empresa.');
  end if;
  return private.goal_reach_of_person(p_company_id, caller.employee_id, caller.role, manages_all);
end
$$;

-- Whose goals the caller reads in a company, for pages that show goals beside other things: null where `private.goal_reach` refuses.
create function private.goal_reach_of(p_caller private.caller, p_company_id uuid) returns private.goal_reach
language sql stable security definer set search_path = '' as $$
  select case when p_caller.role not in ('newcomer', 'leaver') and (p_company_id = p_caller.company_id
    or p_company_id = any (private.companies_reached(p_caller, 'view_okr_reports'))) then private.goal_reach(p_company_id) end
$$;

-- Whether the caller leads a goal: every one, those of whom they lead, and those of departments that they answer for.
create function private.leads_objective(p_reach private.goal_reach, p_objective private.objectives) returns boolean
language sql immutable parallel safe
return p_objective.company_id = p_reach.company_id and coalesce(p_reach.manages_all or p_objective.owner_id = any (p_reach.led)
  or (p_objective.level = 'department' and p_objective.visibility = 'company' and p_objective.department_id = any (p_reach.departments)),
  false);

-- The one rule of who reads a goal.
create function private.sees_objective(p_reach private.goal_reach, p_objective private.objectives) returns boolean
language sql immutable parallel safe
return p_objective.company_id = p_reach.company_id and (
  coalesce(p_reach.employee_id in (p_objective.owner_id, p_objective.created_by) or p_objective.id = any (p_reach.contributes), false)
  or private.leads_objective(p_reach, p_objective)
  or (p_objective.visibility = 'company' and p_objective.status not in ('draft', 'waiting')));

-- Whoever leads a goal changes it, and so does its owner.
create function private.edits_objective(p_reach private.goal_reach, p_objective private.objectives) returns boolean
language sql immutable parallel safe
return private.leads_objective(p_reach, p_objective)
  or (p_objective.company_id = p_reach.company_id and coalesce(p_objective.owner_id = p_reach.employee_id, false));

-- Whoever edits a goal, works on it or answers for one of its key results says where they stand.
create function private.checks_in(p_reach private.goal_reach, p_objective private.objectives) returns boolean
language sql immutable parallel safe
return private.edits_objective(p_reach, p_objective) or (p_objective.company_id = p_reach.company_id
  and coalesce(p_objective.id = any (p_reach.contributes), false));

-- Functions: finding ------------------------------------------------------------------------------------------------
-- The company of an objective, to work out the reach in; null where there is none.
create function private.objective_company(p_objective_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select o.company_id from private.objectives o where o.id = p_objective_id
$$;

-- The objective of a key result; null where there is none.
create function private.key_result_objective(p_key_result_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select k.objective_id from private.key_results k where k.id = p_key_result_id
$$;

-- The reach in the company of an objective that the caller reads (RHPER, RHNTF: as well where there is none).
create function private.reach_of_objective(p_objective_id uuid) returns private.goal_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.objective_company(p_objective_id);
  caller constant private.caller := private.require_caller();
  reach private.goal_reach;
begin
  if company is not null and (company = caller.company_id or company = any (private.companies_reached(caller, 'view_okr_reports'))) then
    reach := private.goal_reach(company);
  end if;
  if not coalesce((select private.sees_objective(reach, o) from private.objectives o where o.id = p_objective_id), false) then
    perform private.refuse_missing('Este objetivo não existe mais ou não está aberto para você.', 'objective_id');
  end if;
  return reach;
end
$$;

-- Functions: what makes sense ---------------------------------------------------------------------------------------
-- What is wrong with a cycle; null fields where nothing is.
create function private.goal_cycle_problem(p_wish private.goal_cycle_input, out field text, out message text)
language sql immutable set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'name', 'Dê um nome de até 80 caracteres ao ciclo.',
      private.tidy(p_wish.name) is null or not private.is_clean_text(private.tidy(p_wish.name), 80)),
    (2, 'starts_on', 'Diga quando o ciclo começa.', p_wish.starts_on is null),
    (3, 'ends_on', 'O ciclo termina depois de começar.', coalesce(p_wish.ends_on <= p_wish.starts_on, true)),
    (4, 'ends_on', 'Um ciclo tem no máximo três anos.', p_wish.ends_on > p_wish.starts_on + 1100),
    (5, 'checkin_every', 'Escolha de quanto em quanto tempo se atualiza.',
      coalesce(p_wish.checkin_every not in ('week', 'fortnight', 'month'), false)),
    (6, 'max_objectives', 'Use de 1 a 50 objetivos por pessoa.', coalesce(p_wish.max_objectives not between 1 and 50, false)),
    (7, 'max_key_results', 'Use de 1 a 20 resultados-chave por objetivo.', coalesce(p_wish.max_key_results not between 1 and 20, false)))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- What is wrong with the head of an objective, its cycle being the caller's.
create function private.objective_problem(p_cycle public.goal_cycles, p_wish private.objective_input, out field text, out message text)
language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'title', 'Escreva o objetivo em até 200 caracteres.',
      private.tidy(p_wish.title) is null or not private.is_clean_text(private.tidy(p_wish.title), 200)),
    (2, 'description', 'Use no máximo 2.000 caracteres.', char_length(p_wish.description) > 2000),
    (3, 'level', 'Escolha de quem é o objetivo.', coalesce(p_wish.level not in ('company', 'department', 'team', 'person'), true)),
    (4, 'visibility', 'Escolha quem vê o objetivo.', coalesce(p_wish.visibility not in ('company', 'private'), true)),
    (5, 'department_id', 'Escolha o departamento.', p_wish.level = 'department' and not exists (select from public.departments d
      where d.company_id = p_cycle.company_id and d.id = p_wish.department_id)),
    (6, 'owner_id', 'Quem responde pelo objetivo precisa trabalhar na empresa.', not exists (select from public.employees e
      where e.company_id = p_cycle.company_id and e.id = p_wish.owner_id and e.status in ('active', 'notice'))),
    (7, 'weight', 'Use um peso de 0 a 1.000.', coalesce(p_wish.weight not between 0 and 1000, false)),
    (8, 'contributors', 'Quem contribui precisa trabalhar na empresa.', exists (select from unnest(p_wish.contributors) c
      where not exists (select from public.employees e where e.company_id = p_cycle.company_id and e.id = c
        and e.status in ('active', 'notice')))),
    (9, 'contributors', 'Escolha no máximo 30 pessoas.', cardinality(p_wish.contributors) > 30))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- What is wrong with aligning an objective under another, which the caller reads: it must be under way, of a cycle around this one, and
-- not under the objective itself.
create function private.alignment_problem(p_reach private.goal_reach, p_cycle public.goal_cycles, p_objective_id uuid, p_parent_id uuid,
  out field text, out message text) language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select o.id, o.parent_id, 1 as height from private.objectives o where o.company_id = p_reach.company_id and o.id = p_parent_id
    union
    select o.id, o.parent_id, a.height + 1 from above a
    join private.objectives o on o.company_id = p_reach.company_id and o.id = a.parent_id where a.height < 12
  )
  select 'parent_id', p.message from (values
    (1, 'Este objetivo não existe mais ou não está aberto para você.', not exists (select from private.objectives o
      where o.company_id = p_reach.company_id and o.id = p_parent_id and private.sees_objective(p_reach, o) and o.status <> 'cancelled')),
    (2, 'O alinhamento daria uma volta: este objetivo já está acima do outro.', exists (select from above a where a.id = p_objective_id)),
    (3, 'O alinhamento tem no máximo dez níveis.', (select max(a.height) from above a) > 10),
    (4, 'O objetivo de cima precisa estar em um ciclo que contenha este.', not exists (select from private.objectives o
      join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
      where o.company_id = p_reach.company_id and o.id = p_parent_id
        and (c.id = p_cycle.id or (c.starts_on <= p_cycle.starts_on and c.ends_on >= p_cycle.ends_on)))))
    p (place, message, is_wrong)
  where p_parent_id is not null and p.is_wrong order by p.place limit 1
$$;

-- A key result with what its kind decides: a yes goes from 0 to 1, milestones from 0 to 100 per cent, what is kept has no start.
create function private.whole_key_result(p_cycle public.goal_cycles, p_owner_id uuid, p_wish private.key_result_input)
returns private.key_result_input language sql immutable set search_path = '' as $$
  select row(p_wish.id, private.tidy(p_wish.title), p_wish.kind,
    case when w.is_kept then coalesce(p_wish.keep_by, 'periods') end,
    case when w.is_kept and coalesce(p_wish.keep_by, 'periods') = 'periods' then coalesce(p_wish.period, 'month') end,
    case p_wish.kind when 'yes_no' then 'number' when 'milestones' then 'percent' else coalesce(p_wish.unit, 'number') end,
    case when p_wish.kind = 'yes_no' then 0 else coalesce(p_wish.decimals, 0) end,
    case when w.is_kept then null when p_wish.kind in ('yes_no', 'milestones') then 0 else p_wish.start_value end,
    case p_wish.kind when 'yes_no' then 1 when 'milestones' then 100 else p_wish.target_value end,
    coalesce(p_wish.weight, 1), coalesce(p_wish.due_on, p_cycle.ends_on), coalesce(p_wish.owner_id, p_owner_id), p_wish.indicator,
    case when p_wish.indicator is not null then p_wish.scope end,
    case when p_wish.indicator is not null and p_wish.scope = 'department' then p_wish.department_id end,
    case when p_wish.indicator is null then p_wish.kpi_id end)::private.key_result_input
  from (select p_wish.kind like 'keep\_%' as is_kept) w
$$;

-- What is wrong with a whole key result.
create function private.key_result_problem(p_cycle public.goal_cycles, p_wish private.key_result_input, p_milestones integer,
  out field text, out message text) language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'title', 'Escreva o resultado-chave em até 200 caracteres.',
      p_wish.title is null or not private.is_clean_text(p_wish.title, 200)),
    (2, 'kind', 'Escolha como se mede.', coalesce(p_wish.kind not in (
      'increase', 'decrease', 'keep_above', 'keep_below', 'keep_equal', 'yes_no', 'milestones'), true)),
    (3, 'unit', 'Escolha a unidade.', p_wish.unit not in ('number', 'percent', 'money', 'days', 'hours')),
    (4, 'decimals', 'Use de 0 a 4 casas decimais.', p_wish.decimals not between 0 and 4),
    (5, 'keep_by', 'Escolha como se mede.', p_wish.keep_by not in ('periods', 'distance') or p_wish.period not in ('week', 'month')),
    (6, 'start_value', 'Escreva de onde se parte.', p_wish.kind in ('increase', 'decrease') and p_wish.start_value is null),
    (7, 'target_value', 'Escreva a meta.', p_wish.target_value is null),
    (8, 'target_value', 'A meta precisa ser diferente do ponto de partida.', p_wish.target_value = p_wish.start_value),
    (9, 'target_value', 'Para aumentar, a meta fica acima do ponto de partida.',
      p_wish.kind = 'increase' and p_wish.target_value < p_wish.start_value),
    (10, 'target_value', 'Para reduzir, a meta fica abaixo do ponto de partida.',
      p_wish.kind = 'decrease' and p_wish.target_value > p_wish.start_value),
    (11, 'target_value', 'Este número é grande demais.', greatest(abs(p_wish.target_value), abs(p_wish.start_value)) >= 1e15),
    (12, 'weight', 'Use um peso de 0 a 1.000.', p_wish.weight not between 0 and 1000),
    (13, 'due_on', 'O prazo fica dentro do ciclo.', p_wish.due_on not between p_cycle.starts_on and p_cycle.ends_on),
    (14, 'owner_id', 'Quem responde precisa trabalhar na empresa.', not exists (select from public.employees e
      where e.company_id = p_cycle.company_id and e.id = p_wish.owner_id and e.status in ('active', 'notice'))),
    (15, 'milestones', 'Escreva de 1 a 20 marcos.', p_wish.kind = 'milestones' and p_milestones not between 1 and 20))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- Functions: health -------------------------------------------------------------------------------------------------
-- How a key result is: what the last check-in said, else what its numbers suggest today.
create function private.key_result_health(p_key_result private.key_results) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(f.health, private.suggested_health(f.progress,
    private.expected_progress(p_key_result.kind, c.starts_on, p_key_result.due_on, private.today(c.company_id))))
  from private.objectives o
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  left join private.key_result_figures f on f.company_id = o.company_id and f.key_result_id = p_key_result.id
  where o.company_id = p_key_result.company_id and o.id = p_key_result.objective_id
$$;

-- Key results as they stand on a day, of objectives: all that screens show of them beside their words.
create function private.standing_key_results(p_company_id uuid, p_objectives uuid[], p_today date)
returns table (key_result_id uuid, objective_id uuid, value numeric, progress numeric, expected numeric, suggested text, health text,
  confidence smallint, checked_on date, next_on date, is_beside boolean) language sql stable security definer set search_path = '' as $$
  select k.id, k.objective_id, f.value, f.progress, e.expected, private.suggested_health(f.progress, e.expected),
    coalesce(f.health, private.suggested_health(f.progress, e.expected)), f.confidence, f.checked_on,
    private.next_check_in(c.checkin_every, coalesce(f.checked_on, c.starts_on)), coalesce(f.is_beside, false)
  from private.key_results k
  join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  left join private.key_result_figures f on f.company_id = k.company_id and f.key_result_id = k.id
  -- Worked out once a row: without the offset each of its readers would do it again.
  cross join lateral (select private.expected_progress(k.kind, c.starts_on, k.due_on, p_today) as expected offset 0) e
  where k.company_id = p_company_id and k.objective_id = any (p_objectives) and k.status = 'active'
$$;

-- Objectives as they stand on a day. The worst of the key results that count is how an objective is; one without any is held against the
-- days.
create function private.standing_objectives(p_company_id uuid, p_objectives uuid[], p_today date)
returns table (objective_id uuid, progress numeric, expected numeric, health text, key_results integer, confidence numeric,
  checked_on date) language sql stable security definer set search_path = '' as $$
  select o.id, f.progress, e.expected,
    coalesce(case s.worst when 3 then 'at_risk' when 2 then 'attention' when 1 then 'on_track' end,
      private.suggested_health(f.progress, e.expected)),
    coalesce(s.key_results, 0)::integer, s.confidence, s.checked_on
  from private.objectives o
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  left join private.objective_figures f on f.company_id = o.company_id and f.objective_id = o.id
  cross join lateral (select private.elapsed_progress(c.starts_on, c.ends_on, p_today) as expected offset 0) e
  left join (
    select k.objective_id, count(*) as key_results, avg(k.confidence) filter (where not k.is_beside) as confidence,
      max(k.checked_on) as checked_on, max(
        case k.health when 'at_risk' then 3 when 'attention' then 2 when 'on_track' then 1 end) filter (where not k.is_beside) as worst
    from private.standing_key_results(p_company_id, p_objectives, p_today) k group by k.objective_id) s on s.objective_id = o.id
  where o.company_id = p_company_id and o.id = any (p_objectives)
$$;
