-- Goals: what begins them and what becomes of them: rules.
-- See goal_life_tables for the overview.

-- Functions: publishing ---------------------------------------------------------------------------------------------
-- The flow that a goal of somebody goes through, or null: it is published at once.
create function private.objective_flow(p_company_id uuid, p_requester_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select private.matching_flow(p_company_id, 'objective', p_requester_id, null, null, null)
$$;

-- Functions: the end ------------------------------------------------------------------------------------------------
-- The score that a progress suggests: 0,0 to 1,0.
create function private.suggested_score(p_progress numeric) returns numeric language sql immutable parallel safe
return round(least(greatest(p_progress, 0), 100) / 100, 1);

-- What a score means, by the zones of goals.
create function private.suggested_end(p_score numeric) returns text language sql immutable parallel safe
return case when p_score >= 0.7 then 'achieved' when p_score >= 0.3 then 'partial' else 'missed' end;

-- Objectives of a cycle that are under way and that the caller brings to an end.
create function private.objectives_to_close(p_reach private.goal_reach, p_cycle_id uuid) returns setof private.objectives
language sql stable security definer set search_path = '' as $$
  select o.* from private.objectives o
  where o.company_id = p_reach.company_id and o.cycle_id = p_cycle_id and o.status = 'active' and private.edits_objective(p_reach, o)
$$;

-- Owners of a cycle's objectives that are under way, with how many, who still work here.
create function private.owners_to_close(p_company_id uuid, p_cycle_id uuid) returns table (owner_id uuid, objectives integer, works boolean)
language sql stable security definer set search_path = '' as $$
  select o.owner_id, count(*)::integer, bool_or(e.status in ('active', 'notice'))
  from private.objectives o
  join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
  where o.company_id = p_company_id and o.cycle_id = p_cycle_id and o.status = 'active'
  group by o.owner_id
$$;

-- What is wrong with ends that a screen sends; null fields where nothing is.
create function private.closing_problem(p_items private.objective_closing[], out field text, out message text)
language sql stable security definer set search_path = '' as $$
  select format('items.%s.%s', i.place - 1, p.field), p.message
  from unnest(p_items) with ordinality i (objective_id, status, score, learnings, carries, place)
  cross join lateral (values
    (1, 'status', 'Escolha o que aconteceu.', coalesce(i.status not in ('achieved', 'partial', 'missed'), true)),
    (2, 'score', 'Dê uma nota de 0,0 a 1,0.', coalesce(i.score not between 0 and 1, true)),
    (3, 'learnings', 'Use no máximo 2.000 caracteres.', char_length(i.learnings) > 2000),
    (4, 'carries', 'Este objetivo já foi levado para outro ciclo.', i.carries and exists (select from private.objectives n
      join private.objectives o on o.company_id = n.company_id and o.id = n.carried_from_id
      where o.id = i.objective_id and n.status <> 'cancelled')),
    (5, 'carries', 'Quem responde saiu da empresa: troque antes quem responde.', i.carries and exists (select from private.objectives o
      join public.employees e on e.company_id = o.company_id and e.id = o.owner_id and e.status not in ('active', 'notice')
      where o.id = i.objective_id))) p (place, field, message, is_wrong)
  where p.is_wrong order by i.place, p.place limit 1
$$;

-- Functions: going on -----------------------------------------------------------------------------------------------
-- Whether an objective is another one, or under it.
create function private.is_under(p_company_id uuid, p_objective_id uuid, p_above_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select p_objective_id as id
    union
    select o.parent_id from above a
    join private.objectives o on o.company_id = p_company_id and o.id = a.id and o.parent_id is not null
  )
  select exists (select from above a where a.id = p_above_id)
$$;

-- What of a key result is left to do: where it starts in a copy, and whether all of it was reached.
create function private.what_is_left(p_key_result private.key_results, p_value numeric, out start_value numeric, out is_reached boolean)
language sql immutable parallel safe set search_path = '' as $$
  select case when p_key_result.kind in ('increase', 'decrease') and not r.is_reached then coalesce(p_value, p_key_result.start_value)
    else p_key_result.start_value end, r.is_reached
  from (select coalesce(case p_key_result.kind when 'decrease' then p_value <= p_key_result.target_value
    when 'increase' then p_value >= p_key_result.target_value when 'yes_no' then p_value >= 1 when 'milestones' then p_value >= 100 end,
    false) as is_reached) r
$$;

-- Objectives that go on in a cycle that begins: they repeat, were published, are of the time just before it and of about as many days.
-- What went on already, was prepared here once or lost its owner is left alone.
create function private.objectives_to_repeat(p_cycle public.goal_cycles) returns setof private.objectives
language sql stable security definer set search_path = '' as $$
  select o.* from private.objectives o
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  join public.employees e on e.company_id = o.company_id and e.id = o.owner_id and e.status in ('active', 'notice')
  where o.company_id = p_cycle.company_id and o.repeats and o.status not in ('draft', 'waiting', 'cancelled')
    and c.id <> p_cycle.id and c.starts_on < p_cycle.starts_on and c.ends_on < p_cycle.starts_on + (p_cycle.ends_on - p_cycle.starts_on) / 2
    and p_cycle.ends_on - p_cycle.starts_on between (c.ends_on - c.starts_on) / 2 and (c.ends_on - c.starts_on) * 2
    and not exists (select from private.objectives n where n.company_id = o.company_id and n.carried_from_id = o.id
      and (n.cycle_id = p_cycle.id or n.status <> 'cancelled'))
$$;

-- Functions: many people --------------------------------------------------------------------------------------------
-- Who of an audience would be given an objective, and why others would not (null: would).
create function private.goal_receivers(p_reach private.goal_reach, p_cycle public.goal_cycles, p_terms private.audience_term[])
returns table (employee_id uuid, name text, reason text) language sql stable security definer set search_path = '' as $$
  select e.id, e.display_name::text, case when not (p_reach.manages_all or e.id = any (p_reach.led)) then 'outside'
    when e.status not in ('active', 'notice') then 'not_here' when o.owned >= p_cycle.max_objectives then 'full' end
  from private.audience_people(p_reach.company_id, p_terms, private.today(p_reach.company_id)) a (id)
  join public.employees e on e.company_id = p_reach.company_id and e.id = a.id
  left join (
    select x.owner_id, count(*) as owned from private.objectives x
    where x.company_id = p_reach.company_id and x.cycle_id = p_cycle.id and x.status in ('draft', 'waiting', 'active')
    group by x.owner_id) o on o.owner_id = e.id
$$;

-- What was given at once and nobody touched: as it was written, without a value and without anything under it.
create function private.untouched_gifts(p_gift private.goal_gifts) returns setof private.objectives
language sql stable security definer set search_path = '' as $$
  select o.* from private.goal_gift_objectives g
  join private.objectives o on o.company_id = g.company_id and o.id = g.objective_id
  where g.company_id = p_gift.company_id and g.gift_id = p_gift.id and o.status in ('draft', 'active') and o.updated_at = p_gift.given_at
    and not exists (select from private.objectives x where x.company_id = o.company_id and x.parent_id = o.id and x.status <> 'cancelled')
    -- What the product writes by itself is nobody's touch.
    and not exists (select from private.key_results k
      join private.metric_values v on v.company_id = k.company_id and v.metric_id = k.metric_id and v.source <> 'indicator'
      where k.company_id = o.company_id and k.objective_id = o.id and not exists (
        select from private.kpis i where i.company_id = k.company_id and i.metric_id = k.metric_id))
    and not exists (select from private.key_results k
      join private.goal_check_ins i on i.company_id = k.company_id and i.key_result_id = k.id
      where k.company_id = o.company_id and k.objective_id = o.id)
    and not exists (select from private.objective_comments c where c.company_id = o.company_id and c.objective_id = o.id)
    and not exists (select from private.initiatives i where i.company_id = o.company_id and i.objective_id = o.id)
$$;

-- Functions: models -------------------------------------------------------------------------------------------------
-- Models that a company may begin with, one row for each of their key results.
create function private.objective_template_starters() returns table (title text, description text, level text, place integer,
  key_result text, kind text, unit text, decimals integer, start_value numeric, target_value numeric)
language sql immutable set search_path = '' as $$
  values
  ('Encantar quem já é cliente', 'Quem fica e indica custa menos do que quem chega.', 'company', 1, 'Nota dos clientes (NPS)', 'increase',
    'number', 0, 50, 70),
  ('Encantar quem já é cliente', null, 'company', 2, 'Clientes que renovam', 'increase', 'percent', 1, 85, 92),
  ('Encantar quem já é cliente', null, 'company', 3, 'Reclamações sem resposta em 24 horas', 'decrease', 'number', 0, 20, 5),
  ('Crescer com saúde financeira', 'Vender mais sem perder margem.', 'company', 1, 'Receita recorrente por mês', 'increase', 'money', 0,
    1000000, 1200000),
  ('Crescer com saúde financeira', null, 'company', 2, 'Margem', 'keep_above', 'percent', 1, null, 25),
  ('Ser um bom lugar para trabalhar', 'Gente que quer ficar faz o resultado durar.', 'company', 1, 'Rotatividade em doze meses',
    'decrease', 'percent', 1, 25, 18),
  ('Ser um bom lugar para trabalhar', null, 'company', 2, 'Pessoas que recomendam trabalhar aqui', 'increase', 'percent', 0, 60, 75),
  ('Contratar mais rápido e melhor', 'Vaga aberta pesa em quem fica.', 'department', 1, 'Dias para preencher uma vaga', 'decrease', 'days',
    0, 45, 30),
  ('Contratar mais rápido e melhor', null, 'department', 2, 'Pessoas que passam da experiência', 'keep_above', 'percent', 0, null, 90),
  ('Fechar o mês sem surpresas', 'Números certos, no dia certo.', 'department', 1, 'Dias até o fechamento', 'decrease', 'days', 0, 10, 5),
  ('Fechar o mês sem surpresas', null, 'department', 2, 'Lançamentos corrigidos depois do fechamento', 'decrease', 'number', 0, 12, 3),
  ('Resolver no primeiro contato', 'Quem nos procura não precisa voltar.', 'team', 1, 'Chamados resolvidos no primeiro contato',
    'increase', 'percent', 0, 55, 75),
  ('Resolver no primeiro contato', null, 'team', 2, 'Tempo médio de resposta', 'decrease', 'hours', 1, 8, 2),
  ('Entregar no prazo combinado', 'Combinar o que dá para cumprir, e cumprir.', 'team', 1, 'Entregas no prazo', 'keep_above', 'percent', 0,
    null, 90),
  ('Entregar no prazo combinado', null, 'team', 2, 'Defeitos encontrados depois da entrega', 'decrease', 'number', 0, 15, 5),
  ('Aprender algo que o time usa', 'Um conhecimento novo, posto em prática.', 'person', 1, 'Horas de estudo', 'increase', 'hours', 0,
    0, 20),
  ('Aprender algo que o time usa', null, 'person', 2, 'Conteúdo apresentado ao time', 'yes_no', 'number', 0, 0, 1)
$$;
