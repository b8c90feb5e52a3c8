-- Goals: objectives and their key results.
-- See goals_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- A cycle of a company, in which goals may still change (RHNTF, RHCLS).
create function private.open_goal_cycle(p_company_id uuid, p_cycle_id uuid) returns public.goal_cycles
language plpgsql stable security definer set search_path = '' as $$
declare
  cycle public.goal_cycles;
begin
  select c.* into cycle from public.goal_cycles c where c.company_id = p_company_id and c.id = p_cycle_id;
  if cycle.id is null then
    perform private.refuse_missing('Este ciclo não existe mais.', 'cycle_id');
  elsif cycle.status = 'closed' then
    perform private.refuse('RHCLS', 'Este ciclo está encerrado: as metas dele não mudam mais.', '', 'Peça ao RH para reabrir o ciclo.');
  end if;
  return cycle;
end
$$;

-- An objective that the caller edits, of a cycle that is not closed, locked (RHPER, RHNTF, RHCLS).
create function private.edited_objective(p_reach private.goal_reach, p_objective_id uuid) returns private.objectives
language plpgsql volatile security definer set search_path = '' as $$
declare
  objective private.objectives;
begin
  select o.* into objective from private.objectives o
  where o.company_id = p_reach.company_id and o.id = p_objective_id and private.edits_objective(p_reach, o) for no key update;
  if objective.id is null then
    perform private.refuse('RHPER', 'Só quem responde pelo objetivo ou lidera quem responde muda o objetivo.', '',
      'Fale com essa pessoa.');
  end if;
  perform private.open_goal_cycle(objective.company_id, objective.cycle_id);
  return objective;
end
$$;

-- The same where it may change: what waits for an approval stays as who decides reads it (RHCLS).
create function private.changed_objective(p_reach private.goal_reach, p_objective_id uuid) returns private.objectives
language plpgsql volatile security definer set search_path = '' as $$
declare
  objective constant private.objectives := private.edited_objective(p_reach, p_objective_id);
begin
  if objective.status = 'waiting' then
    perform private.refuse('RHCLS', 'Este objetivo espera aprovação e não muda até a decisão.', '', 'Para mudar, retire o pedido antes.');
  end if;
  return objective;
end
$$;

-- Refuses who may not set a goal of this level for this owner (RHPER): people for themselves as far as the cycle lets them, leaders for
-- those whom they lead and their departments, administrators every one.
create function private.check_goal_owner(p_reach private.goal_reach, p_cycle public.goal_cycles, p_wish private.objective_input)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  is_own constant boolean := coalesce(p_wish.owner_id = p_reach.employee_id, false);
begin
  if p_reach.manages_all then
    return;
  elsif p_wish.level = 'company' then
    perform private.refuse('RHPER', 'Objetivos da empresa são do RH.', 'level', 'Escolha outro nível.');
  elsif not is_own and not coalesce(p_wish.owner_id = any (p_reach.led), false) then
    perform private.refuse('RHPER', 'Você define metas para si e para quem você lidera.', 'owner_id', 'Escolha outra pessoa.');
  elsif p_wish.level = 'department' and not coalesce(p_wish.department_id = any (p_reach.departments), false) then
    perform private.refuse('RHPER', 'Você não responde por este departamento.', 'department_id', 'Escolha outro departamento.');
  elsif p_wish.level <> 'person' and not p_reach.leads then
    perform private.refuse('RHPER', 'Metas de equipe são de quem lidera.', 'level', 'Escolha uma meta individual.');
  elsif is_own and not p_reach.leads and not p_cycle.people_may_create then
    perform private.refuse('RHPER', 'Neste ciclo, quem lidera define as metas.', 'owner_id', 'Fale com quem lidera você.');
  end if;
end
$$;

-- Refuses one objective more than a person may own (RHGOL).
create function private.check_objective_count(p_cycle public.goal_cycles, p_owner_id uuid, p_objective_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_cycle.max_objectives <= (select count(*) from private.objectives o where o.company_id = p_cycle.company_id
      and o.cycle_id = p_cycle.id and o.owner_id = p_owner_id and o.status in ('draft', 'waiting', 'active')
      and o.id is distinct from p_objective_id) then
    perform private.refuse('RHGOL', format('%s já tem %s objetivos neste ciclo.', private.person_name(p_owner_id), p_cycle.max_objectives),
      'owner_id', 'Poucos objetivos dão foco: encerre um antes.');
  end if;
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- The head of an objective with whoever works on it.
create function private.write_objective(p_reach private.goal_reach, p_before private.objectives, p_wish private.objective_input)
returns private.objectives language plpgsql volatile security definer set search_path = '' as $$
declare
  saved private.objectives;
begin
  insert into private.objectives as o (id, company_id, cycle_id, title, description, level, owner_id, department_id, parent_id, contributes,
    weight, visibility, repeats, created_by, updated_by, created_at, updated_at)
  values (coalesce(p_before.id, gen_random_uuid()), p_reach.company_id, p_wish.cycle_id, private.tidy(p_wish.title),
    private.tidy(p_wish.description), p_wish.level, p_wish.owner_id, case when p_wish.level = 'department' then p_wish.department_id end,
    p_wish.parent_id, coalesce(p_wish.contributes, true), coalesce(p_wish.weight, 1), p_wish.visibility,
    coalesce(p_wish.repeats, p_before.repeats, false), p_reach.employee_id, p_reach.employee_id, private.now(), clock_timestamp())
  on conflict (id) do update set title = excluded.title, description = excluded.description, level = excluded.level,
    owner_id = excluded.owner_id, department_id = excluded.department_id, parent_id = excluded.parent_id,
    contributes = excluded.contributes, weight = excluded.weight, visibility = excluded.visibility, repeats = excluded.repeats,
    updated_by = excluded.updated_by, updated_at = excluded.updated_at
  returning o.* into saved;
  delete from private.objective_contributors c
  where c.company_id = saved.company_id and c.objective_id = saved.id and c.employee_id <> all (coalesce(p_wish.contributors, '{}'));
  insert into private.objective_contributors (company_id, objective_id, employee_id)
  select distinct saved.company_id, saved.id, c from unnest(p_wish.contributors) c where c is not null
  on conflict do nothing;
  return saved;
end
$$;

-- A moved start, target or day of what is under way stays visible.
create function private.keep_key_result_changes(p_reach private.goal_reach, p_before private.key_results,
  p_wish private.key_result_input, p_reason text) returns void language sql volatile security definer set search_path = '' as $$
  insert into private.key_result_changes (company_id, key_result_id, field, from_value, to_value, reason, changed_by, changed_at)
  select p_before.company_id, p_before.id, c.field, c.before, c.after, private.tidy(p_reason), p_reach.employee_id, private.now()
  from (values ('start_value', trim_scale(p_before.start_value)::text, trim_scale(p_wish.start_value)::text),
    ('target_value', trim_scale(p_before.target_value)::text, trim_scale(p_wish.target_value)::text),
    ('due_on', p_before.due_on::text, p_wish.due_on::text)) c (field, before, after)
  where c.before is distinct from c.after
$$;

-- Milestones as a screen lists them; what is done stays done. How much is done is the value of the key result.
create function private.write_milestones(p_key_result private.key_results, p_milestones jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wishes private.milestone_input[] := array(select private.record_of(null::private.milestone_input, m)
    from jsonb_array_elements(private.a_list(p_milestones)) m);
begin
  if exists (select from unnest(wishes) w where private.tidy(w.title) is null or not private.is_clean_text(private.tidy(w.title), 200)
      or coalesce(w.weight, 1) not between 0.01 and 1000) then
    perform private.refuse('RHGOL', 'Cada marco tem um nome de até 200 caracteres e um peso maior que zero.', 'milestones',
      'Confira os marcos.');
  end if;
  delete from private.key_result_milestones m where m.company_id = p_key_result.company_id and m.key_result_id = p_key_result.id
    and not exists (select from unnest(wishes) w where w.id = m.id);
  insert into private.key_result_milestones as m (id, company_id, key_result_id, position, title, weight, due_on)
  select coalesce(w.id, gen_random_uuid()), p_key_result.company_id, p_key_result.id, w.place, private.tidy(w.title),
    coalesce(w.weight, 1), w.due_on
  from unnest(wishes) with ordinality w (id, title, weight, due_on, place)
  on conflict (id) do update set position = excluded.position, title = excluded.title, weight = excluded.weight, due_on = excluded.due_on
    where m.company_id = p_key_result.company_id and m.key_result_id = p_key_result.id;
end
$$;

-- One key result of an objective, new or changed. What it measures stays as it is once somebody has checked in (RHCLS).
create function private.write_key_result(p_reach private.goal_reach, p_objective private.objectives, p_place integer,
  p_wish private.key_result_input, p_reason text) returns private.key_results
language plpgsql volatile security definer set search_path = '' as $$
declare
  before private.key_results;
  saved private.key_results;
begin
  select k.* into before from private.key_results k
  where k.company_id = p_objective.company_id and k.objective_id = p_objective.id and k.id = p_wish.id;
  if before.kind <> p_wish.kind and exists (select from private.goal_check_ins i
      where i.company_id = before.company_id and i.key_result_id = before.id) then
    perform private.refuse('RHCLS', 'O modo de medir não muda depois do primeiro check-in.',
      format('key_results.%s.kind', p_place - 1), 'Crie outro resultado-chave.');
  end if;
  perform private.keep_key_result_changes(p_reach, before, p_wish, p_reason) where before.id is not null and p_objective.status <> 'draft';
  before.metric_id := private.write_metric(before, p_objective.company_id, p_place, p_wish);
  insert into private.key_results as k (id, company_id, objective_id, metric_id, position, title, owner_id, kind, keep_by, period,
    start_value, target_value, weight, due_on)
  values (coalesce(before.id, gen_random_uuid()), p_objective.company_id, p_objective.id, before.metric_id, p_place, p_wish.title,
    p_wish.owner_id, p_wish.kind, p_wish.keep_by, p_wish.period, p_wish.start_value, p_wish.target_value, p_wish.weight, p_wish.due_on)
  on conflict (id) do update set metric_id = excluded.metric_id, position = excluded.position, title = excluded.title,
    owner_id = excluded.owner_id, kind = excluded.kind, keep_by = excluded.keep_by, period = excluded.period,
    start_value = excluded.start_value, target_value = excluded.target_value, weight = excluded.weight, due_on = excluded.due_on,
    status = 'active'
  returning k.* into saved;
  return saved;
end
$$;

-- What a screen left out is cancelled where somebody checked in, and gone where nobody did.
create function private.drop_key_results(p_objective private.objectives, p_kept uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone uuid[];
begin
  update private.key_results k set status = 'cancelled'
  where k.company_id = p_objective.company_id and k.objective_id = p_objective.id and k.id <> all (p_kept) and k.status = 'active'
    and exists (select from private.metric_values v where v.company_id = k.company_id and v.metric_id = k.metric_id);
  gone := array(select k.id from private.key_results k
    where k.company_id = p_objective.company_id and k.objective_id = p_objective.id and k.id <> all (p_kept) and k.status = 'active');
  delete from private.key_result_milestones m where m.company_id = p_objective.company_id and m.key_result_id = any (gone);
  delete from private.key_result_changes c where c.company_id = p_objective.company_id and c.key_result_id = any (gone);
  with dropped as (
    delete from private.key_results k where k.company_id = p_objective.company_id and k.id = any (gone) returning k.metric_id
  )
  delete from private.metrics m where m.company_id = p_objective.company_id and m.id in (select d.metric_id from dropped d)
    and not exists (select from private.kpis i where i.company_id = m.company_id and i.metric_id = m.id);
end
$$;

-- The key results of a screen, in their order (RHGOL names the field: key_results.0.title).
create function private.write_key_results(
  p_reach private.goal_reach, p_cycle public.goal_cycles, p_objective private.objectives, p_values jsonb, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  wish private.key_result_input;
  wrong record;
  saved private.key_results;
  kept uuid[] := '{}';
begin
  if jsonb_array_length(private.a_list(p_values)) > p_cycle.max_key_results then
    perform private.refuse('RHGOL', format('Use no máximo %s resultados-chave.', p_cycle.max_key_results), 'key_results',
      'Poucos números dão foco.');
  end if;
  for item in select e.value, e.place from jsonb_array_elements(private.a_list(p_values)) with ordinality e (value, place) loop
    wish := private.fed_key_result(p_objective.company_id, private.whole_key_result(p_cycle, p_objective.owner_id,
      private.record_of(null::private.key_result_input, item.value)));
    select p.* into wrong from (
      select 1 as place, f.* from private.feed_problem(p_reach, p_objective, wish) f
      union all select 2, k.*
      from private.key_result_problem(p_cycle, wish, jsonb_array_length(private.a_list(item.value -> 'milestones'))) k) p
    where p.field is not null order by p.place limit 1;
    if wrong.field is not null then
      perform private.refuse('RHGOL', wrong.message, format('key_results.%s.%s', item.place - 1, wrong.field),
        'Confira este resultado-chave.');
    end if;
    saved := private.write_key_result(p_reach, p_objective, item.place::integer, wish, p_reason);
    perform private.write_milestones(saved, case when saved.kind = 'milestones' then item.value -> 'milestones' else '[]' end);
    kept := kept || saved.id;
  end loop;
  perform private.drop_key_results(p_objective, kept);
  perform private.refresh_goals(p_objective.company_id, kept);
  perform private.begin_feeds(p_objective.company_id, kept);
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- p_values: {cycle_id, title, description, level, owner_id, department_id, parent_id, contributes, weight, visibility, contributors,
-- repeats, key_results, reason}; a key result is {id, title, kind, keep_by, period, unit, decimals, start_value, target_value, weight,
-- due_on, owner_id, indicator, scope, department_id, kpi_id, milestones: [{id, title, weight, due_on}]}; one that is fed has an indicator
-- with its scope, or a KPI. p_objective_id null begins a draft. The cycle of an objective stays.
create function public.save_objective(
  p_company_id uuid, p_values jsonb, p_objective_id uuid default null, p_updated_at timestamptz default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := case when p_objective_id is null then private.goal_reach(p_company_id)
    else private.reach_of_objective(p_objective_id) end;
  wish private.objective_input := private.record_of(null::private.objective_input, p_values - 'key_results');
  before private.objectives;
  cycle public.goal_cycles;
  wrong record;
  saved private.objectives;
begin
  before := private.changed_objective(reach, p_objective_id) where p_objective_id is not null;
  if before.updated_at <> p_updated_at then
    perform private.refuse('RHREV', coalesce(private.person_name(before.updated_by), 'Outra pessoa') || ' alterou este objetivo.', '',
      'Recarregue para ver as alterações.');
  end if;
  wish.cycle_id := coalesce(before.cycle_id, wish.cycle_id);
  -- What is above stays, though whoever saves does not read it.
  wish.parent_id := coalesce(wish.parent_id, (select a.id from private.objectives a where a.company_id = reach.company_id
    and a.id = before.parent_id and not private.sees_objective(reach, a)));
  cycle := private.open_goal_cycle(reach.company_id, wish.cycle_id);
  select p.field, p.message into wrong from (
    select 1 as place, h.* from private.objective_problem(cycle, wish) h
    union all select 2, a.* from private.alignment_problem(reach, cycle, before.id, wish.parent_id) a
      where wish.parent_id is distinct from before.parent_id) p
  where p.field is not null order by p.place limit 1;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Confira o objetivo.');
  end if;
  perform private.check_goal_owner(reach, cycle, wish) where (before.owner_id, before.level, before.department_id)
    is distinct from (wish.owner_id, wish.level, wish.department_id);
  perform private.check_objective_count(cycle, wish.owner_id, before.id);
  saved := private.write_objective(reach, before, wish);
  perform private.write_key_results(reach, cycle, saved, p_values -> 'key_results', wish.reason);
  perform private.refresh_objectives(saved.company_id, array_remove(array[saved.id, saved.parent_id, before.parent_id], null));
  return saved.id;
end
$$;

-- Moves an objective under another, or out of all (p_parent_id null).
create function public.align_objective(p_objective_id uuid, p_parent_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  before constant private.objectives := private.changed_objective(reach, p_objective_id);
  wrong record;
begin
  select p.* into wrong
  from private.alignment_problem(reach, private.open_goal_cycle(before.company_id, before.cycle_id), before.id, p_parent_id) p;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Escolha outro objetivo.');
  end if;
  update private.objectives o set parent_id = p_parent_id, updated_by = reach.employee_id, updated_at = clock_timestamp()
  where o.company_id = before.company_id and o.id = before.id and o.parent_id is distinct from p_parent_id;
  perform private.refresh_objectives(before.company_id, array_remove(array[before.parent_id, p_parent_id], null));
end
$$;

-- Refuses to publish what cannot be measured, what is one too many, and to reopen what went on in another objective (RHGOL).
create function private.check_publication(p_objective private.objectives) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.key_results k where k.company_id = p_objective.company_id and k.objective_id = p_objective.id
      and k.status = 'active') and not exists (select from private.objectives o
      where o.company_id = p_objective.company_id and o.parent_id = p_objective.id and private.counts_above(o)) then
    perform private.refuse('RHGOL', 'Sem um número não dá para saber se o objetivo foi alcançado.', 'key_results',
      'Escreva um resultado-chave antes de publicar.');
  elsif p_objective.status = 'cancelled' and exists (select from private.objectives o where o.company_id = p_objective.company_id
      and o.carried_from_id = p_objective.carried_from_id and o.id <> p_objective.id and o.status <> 'cancelled') then
    perform private.refuse('RHGOL', 'O objetivo de antes já continua em outro.', '', 'Use o que está aberto.');
  end if;
  perform private.check_objective_count(private.open_goal_cycle(p_objective.company_id, p_objective.cycle_id), p_objective.owner_id,
    p_objective.id);
end
$$;

-- p_status: active (published, where a flow wants it once it was approved, or reopened), draft (what waits is taken back), cancelled (with
-- a reason), achieved, partial or missed (with a score and what was learned).
create function public.set_objective_status(p_objective_id uuid, p_status text, p_values jsonb default '{}') returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  before constant private.objectives := private.edited_objective(reach, p_objective_id);
  ending private.objective_ending_input := private.record_of(null::private.objective_ending_input, p_values);
begin
  ending.reason := private.tidy(ending.reason);
  ending.learnings := private.tidy(ending.learnings);
  if p_status is null or p_status not in ('active', 'draft', 'cancelled', 'achieved', 'partial', 'missed') then
    perform private.refuse('RHARG', 'Situação desconhecida.', 'status', 'Recarregue a página.');
  elsif p_status = 'cancelled' and before.status <> 'draft'
    and (ending.reason is null or not private.is_clean_text(ending.reason, 300)) then
    perform private.refuse('RHCOM', 'Diga em até 300 caracteres por que o objetivo foi cancelado.', 'reason', 'Quem acompanha vai ler.');
  elsif p_status in ('achieved', 'partial', 'missed') and coalesce(ending.score not between 0 and 1, true) then
    perform private.refuse('RHGOL', 'Dê uma nota de 0,0 a 1,0.', 'score', 'Por exemplo: 0,7.');
  elsif char_length(ending.learnings) > 2000 then
    perform private.refuse('RHGOL', 'Use no máximo 2.000 caracteres.', 'learnings', 'Encurte o texto.');
  elsif before.status = 'waiting' and p_status = 'active' then
    perform private.refuse('RHCLS', 'Este objetivo já espera aprovação.', '', 'Aguarde a decisão.');
  elsif before.status = 'waiting' and p_status = 'draft' then
    perform private.end_objective_approval(before, 'pending');
    return 'draft';
  end if;
  perform private.check_publication(before) where p_status = 'active';
  if p_status = 'active' and before.status = 'draft' and private.ask_for_objective(reach, before) then
    return (select o.status from private.objectives o where o.company_id = before.company_id and o.id = before.id);
  end if;
  perform private.end_objective_approval(before, 'adjusting') where p_status = 'cancelled';
  update private.objectives o set status = p_status, ended_reason = case when p_status = 'cancelled' then ending.reason end,
    score = case when p_status in ('achieved', 'partial', 'missed') then ending.score end,
    learnings = case when p_status in ('achieved', 'partial', 'missed') then ending.learnings end,
    ended_at = case when p_status in ('achieved', 'partial', 'missed') then private.now() end,
    updated_by = reach.employee_id, updated_at = clock_timestamp()
  where o.company_id = before.company_id and o.id = before.id and o.status <> p_status;
  perform private.refresh_objectives(before.company_id, array_remove(array[before.id, before.parent_id], null));
  return p_status;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_objective(uuid, jsonb, uuid, timestamptz), public.align_objective(uuid, uuid),
  public.set_objective_status(uuid, text, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_objective(uuid, jsonb, uuid, timestamptz) is
  'Begins or changes an objective with its key results (RHPER, RHNTF, RHREV, RHARG, RHGOL, RHCLS).';
comment on function public.align_objective(uuid, uuid) is
  'Moves an objective under another one, or out of all (RHPER, RHNTF, RHGOL, RHCLS).';
comment on function public.set_objective_status(uuid, text, jsonb) is
  'Publishes, asks for it, reopens, cancels ({reason}) or ends ({score, learnings}) an objective; answers how it stands then
  (RHPER, RHNTF, RHARG, RHCOM, RHGOL, RHCLS, RHSTA).';
