-- Goals: what becomes of them: commands.
-- See goal_life_tables for the overview.

-- Functions: copies -------------------------------------------------------------------------------------------------
-- Copies the key results of objectives. p_mode: gap (each starts where it stands, what was reached stays behind), again (the same, and what
-- was reached begins anew) or same (as it is written, with its days). What follows a KPI goes on doing so. Figures are worked out by the
-- caller.
create function private.copy_key_results(p_company_id uuid, p_copies private.objective_copy[], p_ends_on date, p_mode text) returns void
language sql volatile security definer set search_path = '' as $$
  with picked as materialized (
    select k as source, m as metric, c.to_id, w.start_value, gen_random_uuid() as key_result_id, i.id is not null as is_kpi,
      case when i.id is null then gen_random_uuid() else m.id end as metric_id,
      case when e.id is not null and k.owner_id <> o.owner_id then k.owner_id else c.owner_id end as owner_id
    from unnest(p_copies) c
    join private.objectives o on o.company_id = p_company_id and o.id = c.from_id
    join private.key_results k on k.company_id = o.company_id and k.objective_id = o.id and k.status = 'active'
    join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id
    left join private.kpis i on i.company_id = m.company_id and i.metric_id = m.id
    left join private.key_result_figures f on f.company_id = k.company_id and f.key_result_id = k.id
    left join public.employees e on e.company_id = k.company_id and e.id = k.owner_id and e.status in ('active', 'notice')
    cross join lateral private.what_is_left(k, case when p_mode <> 'same' then f.value end) w
    where p_mode <> 'gap' or not w.is_reached
  ), metrics as (
    insert into private.metrics
    select x.* from picked p
    cross join lateral jsonb_populate_record(p.metric, jsonb_build_object('id', p.metric_id, 'stopped', null)) x
    where not p.is_kpi
  ), key_results as (
    insert into private.key_results
    select x.* from picked p cross join lateral jsonb_populate_record(p.source, jsonb_build_object('id', p.key_result_id,
      'objective_id', p.to_id, 'metric_id', p.metric_id, 'owner_id', p.owner_id, 'start_value', p.start_value,
      'due_on', coalesce(p_ends_on, (p.source).due_on))) x
  )
  insert into private.key_result_milestones (company_id, key_result_id, position, title, weight, due_on)
  select p_company_id, p.key_result_id, m.position, m.title, m.weight, case when p_mode = 'same' then m.due_on end
  from picked p
  join private.key_result_milestones m on m.company_id = p_company_id and m.key_result_id = (p.source).id
  where p_mode <> 'gap' or m.done_on is null
$$;

-- Aligns copies as their origins are, where what is above has a copy in the cycle as well.
create function private.align_copies(p_cycle public.goal_cycles, p_copies private.objective_copy[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.objectives n set parent_id = a.id
  from private.objectives s
  join private.objectives a on a.company_id = s.company_id and a.carried_from_id = s.parent_id and a.status <> 'cancelled'
  where n.company_id = p_cycle.company_id and n.cycle_id = p_cycle.id and n.status <> 'cancelled' and s.company_id = n.company_id
    and s.id = n.carried_from_id and a.cycle_id = n.cycle_id and (n.parent_id is null or n.parent_id = s.parent_id)
    and (s.id in (select c.from_id from unnest(p_copies) c) or s.parent_id in (select c.from_id from unnest(p_copies) c))
    and not private.is_under(n.company_id, a.id, n.id)
$$;

-- Copies objectives as drafts into a cycle of their company, with whoever works on them; what they are aligned to stays above them where
-- its cycle holds this one. Answers which copy is whose.
create function private.copy_objectives(p_cycle public.goal_cycles, p_objectives uuid[], p_author_id uuid, p_mode text)
returns private.objective_copy[] language plpgsql volatile security definer set search_path = '' as $$
declare
  copies private.objective_copy[];
  copied uuid[];
begin
  with written as (
    insert into private.objectives (company_id, cycle_id, title, description, level, owner_id, department_id, parent_id, contributes,
      weight, visibility, repeats, carried_from_id, created_by, updated_by, created_at, updated_at)
    select o.company_id, p_cycle.id, o.title, o.description, o.level, o.owner_id, o.department_id, a.id, o.contributes, o.weight,
      o.visibility, o.repeats, o.id, coalesce(p_author_id, o.owner_id), p_author_id, private.now(), clock_timestamp()
    from private.objectives o
    left join private.objectives a on a.company_id = o.company_id and a.id = o.parent_id and a.status = 'active' and exists (
      select from public.goal_cycles c where c.company_id = a.company_id and c.id = a.cycle_id and c.status <> 'closed'
        and c.starts_on <= p_cycle.starts_on and c.ends_on >= p_cycle.ends_on)
    where o.company_id = p_cycle.company_id and o.id = any (p_objectives)
    returning carried_from_id, id, owner_id
  )
  select coalesce(array_agg((w.carried_from_id, w.id, w.owner_id)::private.objective_copy), '{}') into copies from written w;
  insert into private.objective_contributors (company_id, objective_id, employee_id)
  select p_cycle.company_id, c.to_id, x.employee_id
  from unnest(copies) c
  join private.objective_contributors x on x.company_id = p_cycle.company_id and x.objective_id = c.from_id
  join public.employees e on e.company_id = x.company_id and e.id = x.employee_id and e.status in ('active', 'notice');
  perform private.copy_key_results(p_cycle.company_id, copies, p_cycle.ends_on, p_mode);
  perform private.align_copies(p_cycle, copies);
  copied := array(select k.id from private.key_results k
    where k.company_id = p_cycle.company_id and k.objective_id in (select c.to_id from unnest(copies) c));
  perform private.refresh_goals(p_cycle.company_id, copied);
  perform private.begin_feeds(p_cycle.company_id, copied);
  return copies;
end
$$;

-- Functions: the end of a cycle -------------------------------------------------------------------------------------
-- The cycle that objectives go on in (RHNTF, RHGOL).
create function private.next_goal_cycle(p_cycle public.goal_cycles, p_cycle_id uuid) returns public.goal_cycles
language plpgsql stable security definer set search_path = '' as $$
declare
  cycle constant public.goal_cycles := private.open_goal_cycle(p_cycle.company_id, p_cycle_id);
begin
  if cycle.status not in ('planning', 'active') or cycle.id = p_cycle.id then
    perform private.refuse('RHGOL', 'Escolha um ciclo em planejamento ou em andamento, que não seja este.', 'next_cycle_id',
      'O RH cria os ciclos.');
  end if;
  return cycle;
end
$$;

-- Refuses to carry more into a cycle than a person may own there (RHGOL).
create function private.check_carried_count(p_cycle public.goal_cycles, p_objectives uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  full_owner uuid;
begin
  select o.owner_id into full_owner from private.objectives o
  where o.company_id = p_cycle.company_id and (o.id = any (p_objectives)
    or (o.cycle_id = p_cycle.id and o.status in ('draft', 'waiting', 'active')))
  group by o.owner_id
  having count(*) > p_cycle.max_objectives and bool_or(o.id = any (p_objectives)) order by o.owner_id limit 1;
  if full_owner is not null then
    perform private.refuse('RHGOL', format('%s passaria de %s objetivos em %s.', private.person_name(full_owner), p_cycle.max_objectives,
      p_cycle.name), 'next_cycle_id', 'Leve menos objetivos, ou aumente o máximo do ciclo.');
  end if;
end
$$;

-- p_items: [{objective_id, status: achieved|partial|missed, score, learnings, carries}]. What is carried goes on in
-- p_next_cycle_id as a draft with what is left to do. All or nothing (RHGOL names items.0.score).
create function public.close_objectives(p_cycle_id uuid, p_items jsonb, p_next_cycle_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach((select c.company_id from public.goal_cycles c where c.id = p_cycle_id));
  cycle constant public.goal_cycles := private.open_goal_cycle(reach.company_id, p_cycle_id);
  items constant private.objective_closing[] := array(select private.record_of(null::private.objective_closing, i)
    from jsonb_array_elements(private.a_list(p_items)) i);
  carried constant uuid[] := array(select i.objective_id from unnest(items) i where i.carries);
  target public.goal_cycles;
  locked uuid[];
  wrong record;
begin
  locked := array(select o.id from private.objectives o where o.company_id = reach.company_id and o.cycle_id = cycle.id
    and o.id in (select i.objective_id from unnest(items) i) and o.status = 'active' and private.edits_objective(reach, o)
    order by o.id for no key update);
  select p.* into wrong from private.closing_problem(items) p;
  if cardinality(items) > 500 then
    perform private.refuse('RHLIM', 'Encerre até 500 objetivos de uma vez.', 'items', 'Faça em partes.');
  elsif cardinality(locked) <> cardinality(items) then
    perform private.refuse('RHCLS', 'Um dos objetivos já foi encerrado ou não está aberto para você.', '', 'Recarregue a página.');
  elsif wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Confira este objetivo.');
  end if;
  if carried <> '{}' then
    target := private.next_goal_cycle(cycle, p_next_cycle_id);
    perform private.check_carried_count(target, carried);
  end if;
  update private.objectives o set status = i.status, score = i.score, learnings = private.tidy(i.learnings), ended_reason = null,
    ended_at = private.now(), updated_by = reach.employee_id, updated_at = clock_timestamp()
  from unnest(items) i where o.company_id = reach.company_id and o.id = i.objective_id;
  perform private.copy_objectives(target, carried, reach.employee_id, 'gap') where carried <> '{}';
  return jsonb_build_object('closed', cardinality(locked), 'carried', cardinality(carried));
end
$$;

-- Reminds whoever still has objectives to end, at most once a day; answers how many (RHPER, RHNTF, RHCLS, RHRAT).
create function public.remind_of_closing(p_cycle_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle constant public.goal_cycles := private.managed_goal_cycle(p_cycle_id);
  people uuid[];
begin
  if cycle.status <> 'closing' then
    perform private.refuse('RHCLS', 'Este ciclo não está em fechamento.', '', 'Recarregue a página.');
  elsif cycle.reminded_at > private.now() - interval '20 hours' then
    perform private.refuse('RHRAT', 'Um lembrete já foi enviado hoje.', '', 'Espere até amanhã.');
  end if;
  people := array(select w.owner_id from private.owners_to_close(cycle.company_id, cycle.id) w where w.works order by w.owner_id);
  update public.goal_cycles c set reminded_at = private.now() where c.company_id = cycle.company_id and c.id = cycle.id;
  perform private.notify_people(cycle.company_id, people, 'goal_closing', format('Encerre seus objetivos de %s', cycle.name),
    'Dê a nota de cada um e escreva o que se aprendeu.', '/app/okrs?fechamento=true&ciclo=' || cycle.id, 'goal_cycle', cycle.id);
  return cardinality(people);
end
$$;

-- Functions: repeating ----------------------------------------------------------------------------------------------
-- Prepares what repeats as drafts, when a cycle begins, and tells their owners.
create function private.tg_goal_cycles__repeat_objectives() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  copies constant private.objective_copy[] := private.copy_objectives(new,
    array(select o.id from private.objectives_to_repeat(new) o), null, 'again');
begin
  if copies <> '{}' then
    perform private.notify_people(new.company_id, array(select distinct c.owner_id from unnest(copies) c), 'goal_given',
      format('Rascunhos prontos para %s', new.name), 'Os objetivos que se repetem foram preparados. Confira e publique.',
      '/app/okrs?aba=lista&escopo=mine&ciclo=' || new.id);
  end if;
  return null;
end
$$;
create trigger _510_repeat_objectives after update of status on public.goal_cycles
  for each row when (old.status = 'planning' and new.status = 'active') execute function private.tg_goal_cycles__repeat_objectives();

-- Functions: owners -------------------------------------------------------------------------------------------------
-- Gives what somebody owns in cycles that are not closed to somebody else: objectives, key results and, where they read the goal,
-- initiatives; nobody works on what they own. Of one objective, or of all, with the KPIs, whose numbers of people begin anew
-- (p_objective_id null). Answers how many objectives.
create function private.hand_goals_over(p_company_id uuid, p_from_id uuid, p_to_id uuid, p_objective_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  open constant uuid[] := array(select o.id from private.objectives o
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.status <> 'closed'
    where o.company_id = p_company_id and o.status in ('draft', 'waiting', 'active') and (p_objective_id is null or o.id = p_objective_id));
  given integer;
  numbers uuid[];
begin
  update private.key_results k set owner_id = p_to_id
  where k.company_id = p_company_id and k.owner_id = p_from_id and k.status = 'active' and k.objective_id = any (open);
  update private.objectives o set owner_id = p_to_id, updated_at = clock_timestamp()
  where o.company_id = p_company_id and o.owner_id = p_from_id and o.id = any (open);
  get diagnostics given = row_count;
  update private.initiatives i set owner_id = p_to_id from private.objectives o
  where i.company_id = p_company_id and i.owner_id = p_from_id and i.objective_id = any (open) and i.status in ('open', 'doing')
    and o.company_id = i.company_id and o.id = i.objective_id and cardinality(private.objective_readers(o, array[p_to_id])) > 0;
  with handed as (
    update private.kpis k set owner_id = p_to_id
    where k.company_id = p_company_id and k.owner_id = p_from_id and k.archived_at is null and p_objective_id is null
    returning k.metric_id
  )
  select array_agg(h.metric_id) into numbers from handed h;
  perform private.renew_numbers(p_company_id, numbers);
  delete from private.objective_contributors c using private.objectives o
  where c.company_id = p_company_id and c.objective_id = any (open) and o.company_id = c.company_id and o.id = c.objective_id
    and c.employee_id = o.owner_id;
  return given;
end
$$;

-- Who answers for an objective from now on, and for those of its key results that the one before answered for (RHPER, RHNTF, RHGOL).
create function public.set_objective_owner(p_objective_id uuid, p_owner_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  before constant private.objectives := private.changed_objective(reach, p_objective_id);
  cycle constant public.goal_cycles := private.open_goal_cycle(before.company_id, before.cycle_id);
  wish private.objective_input;
begin
  wish.level := before.level;
  wish.owner_id := p_owner_id;
  wish.department_id := before.department_id;
  if not exists (select from public.employees e where e.company_id = before.company_id and e.id = p_owner_id
      and e.status in ('active', 'notice')) then
    perform private.refuse('RHGOL', 'Quem responde pelo objetivo precisa trabalhar na empresa.', 'owner_id', 'Escolha outra pessoa.');
  elsif before.status not in ('draft', 'active') then
    perform private.refuse('RHCLS', 'Este objetivo já foi encerrado.', '', 'Recarregue a página.');
  end if;
  perform private.check_goal_owner(reach, cycle, wish);
  perform private.check_objective_count(cycle, p_owner_id, before.id);
  perform private.hand_goals_over(before.company_id, before.owner_id, p_owner_id, before.id);
  update private.objectives o set updated_by = reach.employee_id where o.company_id = before.company_id and o.id = before.id;
  perform private.notify(before.company_id, p_owner_id, 'goal_given', 'Você responde por um objetivo', before.title,
    '/app/okrs?objetivo=' || before.id, 'objective', before.id) where p_owner_id is distinct from reach.employee_id;
end
$$;

-- Functions: exits --------------------------------------------------------------------------------------------------
-- Whom the goals of somebody who leaves go to: who takes over, or whoever the team goes to.
create function private.exit_goals_to(p_case public.offboardings) returns uuid
language sql stable security definer set search_path = '' as $$
  select e.id from public.employees e where e.company_id = p_case.company_id and e.status in ('active', 'notice')
    and e.id = coalesce(p_case.successor_id, private.new_manager_of_reports(p_case))
$$;

-- What is under way.
create function private.preview_exit_goals(p_case public.offboardings) returns text
language sql stable security definer set search_path = '' as $$
  select private.counted(count(*), 'objetivo passa', 'objetivos passam') || coalesce(' para '
    || private.person_name(private.exit_goals_to(p_case)), ' a ficar sem quem responda')
  from private.objectives o
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.status <> 'closed'
  where o.company_id = p_case.company_id and o.owner_id = p_case.employee_id and o.status in ('draft', 'waiting', 'active')
  having count(*) > 0
$$;

-- Goals go to somebody else, who is told; without anybody they stay, and say that their owner left.
create function private.exit_goals(p_case public.offboardings) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  to_id constant uuid := private.exit_goals_to(p_case);
  given integer := 0;
begin
  if to_id is not null then
    given := private.hand_goals_over(p_case.company_id, p_case.employee_id, to_id);
  end if;
  if given > 0 then
    perform private.notify(p_case.company_id, to_id, 'goal_given', 'Você responde por novos objetivos',
      format('Antes eram de %s.', private.person_name(p_case.employee_id)), '/app/okrs?aba=lista&escopo=mine');
  end if;
  return private.counted(given, 'objetivo', 'objetivos') || coalesce(' com ' || private.person_name(to_id), '');
end
$$;
insert into private.exit_effects (effect, position, label, may_skip, routine, preview_routine) values
  ('goals', 70, 'Metas', true, 'private.exit_goals', 'private.preview_exit_goals');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values ('close_objectives', 'closed integer, carried integer');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.close_objectives(uuid, jsonb, uuid), public.remind_of_closing(uuid),
  public.set_objective_owner(uuid, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.close_objectives(uuid, jsonb, uuid) is
  'Ends objectives of a cycle: [{objective_id, status, score, learnings, carries}]; what is carried goes on in another cycle
  (RHPER, RHNTF, RHARG, RHGOL, RHLIM, RHCLS).';
comment on function public.remind_of_closing(uuid) is
  'Reminds whoever still has objectives of a cycle to end, once a day (RHPER, RHNTF, RHCLS, RHRAT).';
comment on function public.set_objective_owner(uuid, uuid) is 'Gives an objective to another owner (RHPER, RHNTF, RHGOL, RHCLS).';
