-- Settings of approvals.
-- Administrators say who decides what: flows with conditions and steps. Saving writes new steps and retires the old ones,
-- so that requests on their way keep theirs. Everybody may name a substitute for a period, administrators for anybody.
-- It refuses: steps that name nobody, people of another company, steps and substitutes that could not read a reserved kind,
-- a substitute who cannot sign in, oneself, or a period that is over, and what another person changed meanwhile (no row comes back).

-- Functions: flows --------------------------------------------------------------------------------------------------
-- A flow with conditions, steps and named people.
create function private.flow_json(p_flow public.approval_flows) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p_flow.id, 'company_id', p_flow.company_id, 'entity_type', p_flow.entity_type, 'name', p_flow.name,
    'priority', p_flow.priority, 'active', p_flow.active, 'updated_at', p_flow.updated_at, 'min_amount', p_flow.min_amount,
    'max_amount', p_flow.max_amount, 'min_days', p_flow.min_days, 'max_days', p_flow.max_days,
    'departments', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name, d.id)
      from public.approval_flow_departments c join public.departments d on d.company_id = c.company_id and d.id = c.department_id
      where c.company_id = p_flow.company_id and c.flow_id = p_flow.id), '[]'),
    'roles', coalesce((select jsonb_agg(c.role order by private.role_rank(c.role) desc)
      from public.approval_flow_roles c where c.company_id = p_flow.company_id and c.flow_id = p_flow.id), '[]'),
    'varieties', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.name, v.id)
      from public.approval_flow_varieties c cross join lateral private.varieties_of(c.company_id, p_flow.entity_type) v
      where c.company_id = p_flow.company_id and c.flow_id = p_flow.id and v.id = c.variety_id), '[]'),
    'steps', coalesce((select jsonb_agg(jsonb_build_object(
        'position', s.position, 'mode', s.mode, 'approver_kind', s.approver_kind, 'role', s.role, 'sla_days', s.sla_days,
        'on_timeout', s.on_timeout, 'people', coalesce((select jsonb_agg(private.person(p.employee_id) order by e.display_name, e.id)
          from public.approval_flow_step_people p
          join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
          where p.company_id = s.company_id and p.step_id = s.id), '[]')) order by s.position)
      from public.approval_flow_steps s
      where s.company_id = p_flow.company_id and s.flow_id = p_flow.id and s.retired_at is null), '[]'))
$$;

-- Refuses who does not administer the company (RHPER, RHNTF).
create function private.refuse_settings(p_company_id uuid) returns void language sql stable security definer set search_path = '' as $$
  select private.require_company(p_company_id, 'manage_settings', 'Somente administradores mudam as configurações da empresa.',
    'Não encontrado nesta empresa.')
$$;

-- Refuses steps of a reserved kind that somebody other than administrators would decide, or that would be approved unseen (RHCLA).
create function private.check_reserved_steps(p_flow public.approval_flows) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  place smallint;
begin
  select s.position into place from public.approval_flow_steps s
  where s.company_id = p_flow.company_id and s.flow_id = p_flow.id and s.retired_at is null and private.is_reserved(p_flow.entity_type)
    and (s.on_timeout = 'auto_approve' or s.approver_kind in ('direct_manager', 'managers_manager', 'department_head')
      or (s.approver_kind = 'role' and not private.role_has(s.role, 'manage_settings'))
      or exists (select from public.approval_flow_step_people p where p.company_id = s.company_id and p.step_id = s.id
        and not private.may_read_kind(p_flow.entity_type, p.employee_id)))
  order by s.position limit 1;
  if place is not null then
    perform private.refuse('RHCLA', format(
      'Etapa %s: só administradores veem estes dados, e só eles decidem; nada é aprovado automaticamente.', place),
      'steps', 'Escolha administradores e outro fim de prazo.');
  end if;
end
$$;

-- Functions: substitutes --------------------------------------------------------------------------------------------
-- The person for whom the caller may arrange substitutes: oneself, or anybody of a company that one administers (RHPER, RHNTF).
create function private.substituted_person(p_person_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  person public.employees;
begin
  if caller.role = 'newcomer' then
    perform private.refuse('RHPER', 'Você indica substitutos a partir do seu primeiro dia.', '', 'Antes disso, fale com o RH.');
  end if;
  select e.* into person from public.employees e
  where e.id = coalesce(p_person_id, caller.employee_id)
    and (e.id = caller.employee_id or e.company_id = any (private.companies_reached(caller, 'manage_settings')));
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  return person;
end
$$;

-- Refuses a substitution that cannot be (RHSUB).
create function private.check_substitute(p_person public.employees, p_substitute_id uuid, p_from date, p_to date) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_substitute_id = p_person.id then
    perform private.refuse('RHSUB', 'A pessoa não pode ser substituta de si mesma.', 'substitute_id', 'Escolha outra pessoa.');
  end if;
  if not exists (select from public.employees e where e.company_id = p_person.company_id and e.id = p_substitute_id)
    or not private.can_sign_in(p_substitute_id) then
    perform private.refuse('RHSUB', 'O substituto precisa de um acesso ativo nesta empresa.', 'substitute_id', 'Escolha outra pessoa.');
  end if;
  if p_from is null or p_to is null or not isfinite(p_from) or not isfinite(p_to)
    or p_to < p_from or p_to < private.today(p_person.company_id) or p_to - p_from > 365 then
    perform private.refuse('RHSUB', 'Informe um período de até um ano que ainda não terminou.', 'ends_on', 'Confira as datas.');
  end if;
end
$$;
