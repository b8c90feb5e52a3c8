-- Goals: cycles.
-- See goals_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A cycle of a company whose goals the caller manages, locked (RHPER, RHNTF).
create function private.managed_goal_cycle(p_cycle_id uuid) returns public.goal_cycles
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('view_okr_reports', 'Somente quem cuida das metas da empresa faz isto.');
  cycle public.goal_cycles;
begin
  select c.* into cycle from public.goal_cycles c where c.id = p_cycle_id and c.company_id = any (managed) for no key update;
  if cycle.id is null then
    perform private.refuse_missing('Este ciclo não existe mais.', 'cycle_id');
  end if;
  return cycle;
end
$$;

-- Refuses days that leave key results outside (RHGOL): their owners move them first.
create function private.check_goal_days(p_cycle public.goal_cycles, p_starts_on date, p_ends_on date) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  outside constant text[] := array(select k.title from private.objectives o
    join private.key_results k on k.company_id = o.company_id and k.objective_id = o.id and k.status = 'active'
    where o.company_id = p_cycle.company_id and o.cycle_id = p_cycle.id and o.status in ('draft', 'waiting', 'active')
      and k.due_on not between p_starts_on and p_ends_on and not (k.due_on = p_cycle.ends_on and p_ends_on > p_starts_on)
    order by k.title, k.id);
begin
  if outside <> '{}' then
    perform private.refuse('RHGOL', case when cardinality(outside) = 1 then '1 resultado-chave tem prazo fora destes dias.'
      else format('%s resultados-chave têm prazo fora destes dias.', cardinality(outside)) end, 'ends_on',
      format('Mude antes o prazo: %s.', array_to_string(outside[1:3], ', ') || case when cardinality(outside) > 3
        then format(' e mais %s', cardinality(outside) - 3) else '' end));
  end if;
end
$$;

-- p_values: {name, starts_on, ends_on, checkin_every, max_objectives, max_key_results, people_may_create}; p_cycle_id null begins one. What
-- was due on the last day is due on the new last day.
create function public.save_goal_cycle(
  p_company_id uuid, p_values jsonb, p_cycle_id uuid default null, p_updated_at timestamptz default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.goal_cycle_input;
  before public.goal_cycles;
  saved public.goal_cycles;
  wrong record;
begin
  perform private.require_company(p_company_id, 'view_okr_reports', 'Somente quem cuida das metas da empresa faz isto.');
  before := private.managed_goal_cycle(p_cycle_id) where p_cycle_id is not null;
  if before.updated_at <> p_updated_at then
    perform private.refuse('RHREV', 'Outra pessoa alterou este ciclo.', '', 'Recarregue para ver as alterações.');
  end if;
  wish := private.record_of(null::private.goal_cycle_input, p_values);
  select p.* into wrong from private.goal_cycle_problem(wish) p;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Confira o ciclo.');
  elsif exists (select from public.goal_cycles c where c.company_id = p_company_id and c.name = private.tidy(wish.name)
      and c.id is distinct from before.id) then
    perform private.refuse('RHGOL', 'Já existe um ciclo com este nome.', 'name', 'Escolha outro nome.');
  end if;
  perform private.check_goal_days(before, wish.starts_on, wish.ends_on) where before.id is not null;
  insert into public.goal_cycles as c (id, company_id, name, starts_on, ends_on, checkin_every, max_objectives, max_key_results,
    people_may_create, created_at)
  values (coalesce(before.id, gen_random_uuid()), p_company_id, private.tidy(wish.name), wish.starts_on, wish.ends_on,
    coalesce(wish.checkin_every, 'week'), coalesce(wish.max_objectives, 5), coalesce(wish.max_key_results, 5),
    coalesce(wish.people_may_create, true), private.now())
  on conflict (id) do update set name = excluded.name, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    checkin_every = excluded.checkin_every, max_objectives = excluded.max_objectives, max_key_results = excluded.max_key_results,
    people_may_create = excluded.people_may_create
  returning c.* into saved;
  update private.key_results k set due_on = saved.ends_on
  from private.objectives o
  where o.company_id = saved.company_id and o.cycle_id = saved.id and k.company_id = o.company_id and k.objective_id = o.id
    and before.ends_on <> saved.ends_on and k.due_on = before.ends_on;
  return saved.id;
end
$$;

-- Begins a cycle, brings it to its closing and closes it, and back (RHPER, RHNTF, RHSTA).
create function public.set_goal_cycle_status(p_cycle_id uuid, p_status text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.goal_cycles := private.managed_goal_cycle(p_cycle_id);
begin
  if p_status is null or p_status not in ('planning', 'active', 'closing', 'closed') then
    perform private.refuse('RHARG', 'Situação desconhecida.', 'status', 'Recarregue a página.');
  end if;
  update public.goal_cycles c set status = p_status where c.company_id = cycle.company_id and c.id = cycle.id and c.status <> p_status;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_goal_cycle(uuid, jsonb, uuid, timestamptz), public.set_goal_cycle_status(uuid, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_goal_cycle(uuid, jsonb, uuid, timestamptz) is
  'Begins or changes a cycle of goals: {name, starts_on, ends_on, checkin_every, max_objectives, max_key_results, people_may_create} '
    '(RHPER, RHNTF, RHREV, RHARG, RHGOL).';
comment on function public.set_goal_cycle_status(uuid, text) is
  'Brings a cycle of goals to planning, active, closing or closed (RHPER, RHNTF, RHARG, RHSTA).';
