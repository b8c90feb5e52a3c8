-- Settings of approvals: commands.
-- See approval_settings_rules for the overview.

-- Functions: flows --------------------------------------------------------------------------------------------------
-- Retires the steps of a flow and writes new ones in their place (RHARG, RHNTF).
create function private.write_flow_steps(p_flow public.approval_flows, p_steps jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish record;
  step uuid;
begin
  if coalesce(jsonb_typeof(p_steps), '') <> 'array' or jsonb_array_length(p_steps) not between 1 and 10 then
    perform private.refuse('RHARG', 'Um fluxo tem de 1 a 10 etapas.', 'steps', 'Adicione ou remova etapas.');
  end if;
  if exists (select from jsonb_array_elements(p_steps) as s (step) where coalesce(s.step ->> 'approver_kind', '') = '') then
    perform private.refuse('RHARG', 'Defina quem decide em cada etapa.', 'steps', 'Escolha quem decide.');
  end if;
  update public.approval_flow_steps s set retired_at = private.now()
  where s.company_id = p_flow.company_id and s.flow_id = p_flow.id and s.retired_at is null;
  for wish in
    select w.place::smallint as place, w.step ->> 'mode' as mode, w.step ->> 'approver_kind' as kind,
      nullif(w.step ->> 'role', '') as role, (w.step ->> 'sla_days')::smallint as days, w.step ->> 'on_timeout' as on_timeout,
      case when jsonb_typeof(w.step -> 'people') = 'array' then w.step -> 'people' else '[]' end as people
    from jsonb_array_elements(p_steps) with ordinality as w (step, place)
  loop
    insert into public.approval_flow_steps as s
      (company_id, flow_id, position, mode, approver_kind, role, sla_days, on_timeout)
    values (p_flow.company_id, p_flow.id, wish.place, coalesce(wish.mode, 'any'), wish.kind,
      case when wish.kind = 'role' then wish.role end, coalesce(wish.days, 3), coalesce(wish.on_timeout, 'remind'))
    returning s.id into step;
    if wish.kind <> 'specific_people' then
      continue;
    end if;
    insert into public.approval_flow_step_people (company_id, step_id, employee_id)
    select distinct p_flow.company_id, step, e.id
    from jsonb_array_elements_text(wish.people) as p (id)
    join public.employees e on e.company_id = p_flow.company_id and e.id = private.uuid_or_null(p.id) and e.status <> 'terminated';
    if not found or (select count(*) from public.approval_flow_step_people q where q.company_id = p_flow.company_id and q.step_id = step)
      <> (select count(distinct p.id) from jsonb_array_elements_text(wish.people) as p (id)) then
      perform private.refuse('RHNTF', format('Etapa %s: escolha pessoas que trabalham nesta empresa.', wish.place), 'steps',
        'Alguém saiu da empresa? Escolha outra pessoa.');
    end if;
  end loop;
end
$$;

-- Writes the conditions of a flow (RHARG).
create function private.write_flow_conditions(p_flow public.approval_flows, p_departments jsonb, p_roles jsonb, p_varieties jsonb)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  varieties uuid[] := array(select private.uuid_or_null(v.id) from jsonb_array_elements_text(private.a_list(p_varieties)) as v (id));
begin
  delete from public.approval_flow_departments c where c.company_id = p_flow.company_id and c.flow_id = p_flow.id;
  delete from public.approval_flow_roles c where c.company_id = p_flow.company_id and c.flow_id = p_flow.id;
  delete from public.approval_flow_varieties c where c.company_id = p_flow.company_id and c.flow_id = p_flow.id;
  insert into public.approval_flow_departments (company_id, flow_id, department_id)
  select distinct p_flow.company_id, p_flow.id, d.id::uuid from jsonb_array_elements_text(private.a_list(p_departments)) as d (id)
    where d.id is not null;
  insert into public.approval_flow_roles (company_id, flow_id, role)
  select distinct p_flow.company_id, p_flow.id, r.role from jsonb_array_elements_text(private.a_list(p_roles)) as r (role)
    where r.role is not null;
  if not varieties <@ array(select v.id from private.varieties_of(p_flow.company_id, p_flow.entity_type) v) then
    perform private.refuse('RHARG', 'Um dos tipos escolhidos não existe mais.', 'varieties', 'Escolha de novo a que o fluxo se aplica.');
  end if;
  insert into public.approval_flow_varieties (company_id, flow_id, variety_id)
  select distinct p_flow.company_id, p_flow.id, v.id from unnest(varieties) as v (id);
end
$$;

create function public.save_approval_flow(p_flow jsonb) returns setof public.approval_flows
language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid := private.uuid_or_null(p_flow ->> 'company_id');
  wish public.approval_flows := jsonb_populate_record(null::public.approval_flows,
    private.an_object(p_flow) - array['departments', 'roles', 'varieties', 'steps', 'archived_at', 'created_at']);
  flow public.approval_flows;
begin
  perform private.refuse_settings(company);
  if not exists (select from public.approval_entity_types t where t.entity_type = wish.entity_type) then
    perform private.refuse('RHARG', 'Escolha o que este fluxo aprova.', 'entity_type', 'Recarregue a página.');
  end if;
  if wish.id is null then
    insert into public.approval_flows as f (company_id, entity_type, name, priority, active, min_amount, max_amount, min_days, max_days)
    values (company, wish.entity_type, coalesce(private.tidy(wish.name), ''), coalesce(wish.priority, 100),
      coalesce(wish.active, true), wish.min_amount, wish.max_amount, wish.min_days, wish.max_days)
    returning f.* into flow;
  else
    update public.approval_flows f set entity_type = wish.entity_type, name = coalesce(private.tidy(wish.name), ''),
      priority = coalesce(wish.priority, 100), active = coalesce(wish.active, true), min_amount = wish.min_amount,
      max_amount = wish.max_amount, min_days = wish.min_days, max_days = wish.max_days
    where f.id = wish.id and f.company_id = company and f.archived_at is null and f.updated_at = wish.updated_at
    returning f.* into flow;
    if not found then
      return;
    end if;
  end if;
  perform private.write_flow_conditions(flow, p_flow -> 'departments', p_flow -> 'roles', p_flow -> 'varieties');
  perform private.write_flow_steps(flow, p_flow -> 'steps');
  perform private.check_reserved_steps(flow);
  return next flow;
end
$$;

create function public.archive_approval_flow(p_flow_id uuid) returns public.approval_flows
language plpgsql volatile security definer set search_path = '' as $$
declare
  flow public.approval_flows;
begin
  select f.* into flow from public.approval_flows f
  where f.id = p_flow_id and f.company_id = any (private.company_ids_with('manage_settings'));
  perform private.refuse_settings(flow.company_id);
  update public.approval_flows f set archived_at = coalesce(f.archived_at, private.now()), active = false
  where f.id = flow.id returning f.* into flow;
  return flow;
end
$$;

-- Functions: substitutes --------------------------------------------------------------------------------------------
-- A substitution that the caller may change or end, locked: the caller's own, or one of a company that the caller administers (RHNTF,
-- RHPER).
create function private.substitution_in_hand(p_id uuid) returns public.approval_substitutes
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.approval_substitutes;
begin
  select s.* into known from public.approval_substitutes s
  where s.id = p_id and (s.person_id = private.my_employee_id()
    or s.company_id = any (private.company_ids_with('manage_settings'))) for update;
  if known.id is null then
    perform private.refuse('RHNTF', 'Substituição não encontrada.', '', 'Recarregue a lista.');
  end if;
  perform private.substituted_person(known.person_id);
  return known;
end
$$;

create function public.save_substitute(p_substitute jsonb) returns public.approval_substitutes
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.approval_substitutes;
  person public.employees;
  covers text[] := array(select distinct t.kind from jsonb_array_elements_text(
    private.a_list(private.an_object(p_substitute) -> 'entity_types')) as t (kind));
  during daterange;
begin
  if p_substitute ->> 'id' is not null then
    known := private.substitution_in_hand(private.uuid_or_null(p_substitute ->> 'id'));
  end if;
  if known.ended_at is not null then
    perform private.refuse('RHNTF', 'Substituição não encontrada.', '', 'Recarregue a lista.');
  end if;
  if p_substitute ->> 'employee_id' is not null and private.uuid_or_null(p_substitute ->> 'employee_id') is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  person := private.substituted_person(coalesce(known.person_id, private.uuid_or_null(p_substitute ->> 'employee_id')));
  perform private.check_substitute(person, private.uuid_or_null(p_substitute ->> 'substitute_id'),
    (p_substitute ->> 'starts_on')::date, (p_substitute ->> 'ends_on')::date);
  if exists (select from unnest(covers) as c (kind) where not exists (
    select from public.approval_entity_types t where t.entity_type = c.kind)) then
    perform private.refuse('RHARG', 'Assunto desconhecido.', 'entity_types', 'Recarregue a página.');
  end if;
  if exists (select from unnest(covers) as c (kind)
    where not private.may_read_kind(c.kind, private.uuid_or_null(p_substitute ->> 'substitute_id'))) then
    perform private.refuse('RHSUB', 'Só administradores veem dados reservados: quem substitui neste assunto precisa ser um.',
      'substitute_id',
      'Escolha um administrador.');
  end if;
  during := daterange((p_substitute ->> 'starts_on')::date, (p_substitute ->> 'ends_on')::date, '[]');
  delete from public.approval_substitute_scopes c where c.company_id = known.company_id and c.substitution_id = known.id;
  insert into public.approval_substitutes as s (id, company_id, person_id, substitute_id, period, reason, created_by)
  values (coalesce(known.id, gen_random_uuid()), person.company_id, person.id,
    private.uuid_or_null(p_substitute ->> 'substitute_id'), during, private.tidy(p_substitute ->> 'reason'), auth.uid())
  on conflict (id) do update set substitute_id = excluded.substitute_id, period = excluded.period, reason = excluded.reason
  returning s.* into known;
  insert into public.approval_substitute_scopes (company_id, substitution_id, person_id, period, entity_type)
  select known.company_id, known.id, known.person_id, known.period, c.kind
  from unnest(case when covers = '{}' then array[null::text] else covers end) as c (kind);
  return known;
end
$$;

-- The power ends at once. What has begun is shortened to yesterday's end; what has not simply covers nothing.
create function public.end_substitute(p_id uuid) returns public.approval_substitutes
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.approval_substitutes := private.substitution_in_hand(p_id);
  today date;
begin
  if known.ended_at is not null then
    return known;
  end if;
  today := private.today(known.company_id);
  delete from public.approval_substitute_scopes c where c.company_id = known.company_id and c.substitution_id = known.id;
  update public.approval_substitutes s set ended_at = private.now(), period = case
      when lower(s.period) < today and upper(s.period) > today then daterange(lower(s.period), today) else s.period end
  where s.id = known.id returning s.* into known;
  return known;
end
$$;

grant execute on function public.save_approval_flow(jsonb), public.archive_approval_flow(uuid), public.save_substitute(jsonb),
  public.end_substitute(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.save_approval_flow(jsonb) is
  'Creates or changes a flow; no row comes back when it changed meanwhile (RHPER, RHNTF, RHARG, RHCLA).';
comment on function public.archive_approval_flow(uuid) is 'Takes a flow out of use; requests on their way keep their steps.';
comment on function public.save_substitute(jsonb) is
  'Names or changes a substitute for a period: one''s own, or anybody''s by administrators (RHSUB, RHNTF, RHARG, 23P01).';
comment on function public.end_substitute(uuid) is 'Ends a substitution at once.';
