-- Exits into another company of the group: rules.
-- A master names the company, the registration and the work there, until the exit has been carried out. At its minute, once the contract
-- has ended, the person is written into the other company with what goes along: the login as a user, the records that are carried, the
-- balance of each period of vacations by entries in both ledgers. See group_transfers_tables for what is stored, exits_rules for effects.
-- It refuses: everyone but masters, companies that are not in use, people who work there already, registrations that are taken, and
-- contracts without vacations, which begin anew.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Refuses a transfer that could not be carried out (RHNTF, RHARG, RHARC, RHSTA).
create function private.check_transfer(p_transfer private.group_transfers) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
  wrong record;
begin
  select e.* into person from public.employees e where e.company_id = p_transfer.company_id and e.id = p_transfer.employee_id;
  select w.* into wrong from (values
    ('RHNTF', 'Esta empresa não existe ou está desativada.', 'to_company_id', 'Escolha outra empresa.',
      not exists (select from public.companies c where c.id = p_transfer.to_company_id and c.active is not false)),
    ('RHARG', 'Estágio e prestação de serviço não se transferem: começam de novo na outra empresa.', 'to_company_id',
      'Encerre este contrato e admita a pessoa lá.',
      not private.has_vacations(private.contract_type_on(person.id, private.today(person.company_id)))),
    ('RHSTA', 'Já há uma pessoa com este CPF trabalhando na outra empresa.', 'to_company_id', 'Confira o cadastro de lá.',
      exists (select from public.employees e where e.company_id = p_transfer.to_company_id and e.cpf = person.cpf
        and e.status <> 'terminated')),
    ('RHARG', 'Esta matrícula já é de outra pessoa na empresa de destino.', 'registration_number', 'Informe outra matrícula.',
      exists (select from public.employees e where e.company_id = p_transfer.to_company_id
        and e.registration_number = p_transfer.registration_number and e.cpf is distinct from person.cpf)),
    ('RHNTF', 'O departamento escolhido não é da empresa de destino.', 'department_id', 'Escolha outro departamento.',
      p_transfer.department_id is not null and not exists (select from public.departments d
        where d.company_id = p_transfer.to_company_id and d.id = p_transfer.department_id)),
    ('RHARC', 'O departamento de destino está arquivado.', 'department_id', 'Escolha um departamento em uso.',
      exists (select from public.departments d where d.company_id = p_transfer.to_company_id and d.id = p_transfer.department_id
        and d.archived_at is not null)),
    ('RHNTF', 'A pessoa escolhida não trabalha na empresa de destino.', 'manager_id', 'Escolha outra pessoa.',
      p_transfer.manager_id is not null and not exists (select from public.employees e where e.company_id = p_transfer.to_company_id
        and e.id = p_transfer.manager_id and e.status in ('active', 'notice')))
  ) w (code, message, field, hint, is_wrong) where w.is_wrong limit 1;
  if wrong.code is not null then
    perform private.refuse(wrong.code, wrong.message, wrong.field, wrong.hint);
  end if;
end
$$;

-- The company by name.
create function private.company_name(p_company_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select c.name::text from public.companies c where c.id = p_company_id
$$;

-- Periods of vacations that are not settled on the last day.
create function private.carried_balances(p_person public.employees, p_last_day date) returns setof private.carried_balance
language sql stable security definer set search_path = '' as $$
  select b.acquired_from, b.days, b.balance, b.acquired_to <= p_last_day
  from private.vacation_balances(p_person, p_last_day) b
  where not b.is_lost and (b.balance <> 0 or b.acquired_to > p_last_day)
$$;

-- The other company, and what goes along.
create function private.preview_exit_transfer(p_case public.offboardings) returns text
language sql stable security definer set search_path = '' as $$
  select format('Passa para %s em %s, com a matrícula %s', private.company_name(t.to_company_id),
    private.brazilian_date(p_case.last_day + 1), t.registration_number) || coalesce('; ' || private.days_text(v.days)
    || ' de férias vencidas seguem com a pessoa', '')
  from private.group_transfers t
  join public.employees e on e.company_id = t.company_id and e.id = t.employee_id
  left join lateral (select nullif(sum(b.balance), 0) as days from private.carried_balances(e, p_case.last_day) b where b.is_full) v on true
  where t.company_id = p_case.company_id and t.id = p_case.id
$$;

-- Where an exit leads, for RH of the company that is left; the work there, and as whom, for who reaches the other company.
create function private.told_transfer(p_case public.offboardings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('company', private.company_name(t.to_company_id), 'company_id', t.to_company_id,
    'registration_number', t.registration_number, 'position_title', t.position_title, 'starts_on', p_case.last_day + 1,
    'service_since', t.service_since, 'is_done', t.to_employee_id is not null, 'department', null, 'manager', null, 'employee_id', null)
    || case when private.has_permission('view_all_companies') then jsonb_build_object('department', case when d.id is not null
        then jsonb_build_object('id', d.id, 'name', d.name) end, 'manager', private.person(t.manager_id), 'employee_id', t.to_employee_id)
      else '{}' end
  from private.group_transfers t
  left join public.departments d on d.company_id = t.to_company_id and d.id = t.department_id
  where t.company_id = p_case.company_id and t.id = p_case.id
$$;

-- Functions: payroll and history ------------------------------------------------------------------------------------
-- Where people came from, for the payroll of the company that they came to: the event S-2200 keeps the first day of the service.
create function private.payroll_transfers(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select t.to_employee_id, 'admission', x.field, null, x.value, t.starts_on, t.updated_at, 'transfer:' || t.id || ':' || x.field
  from private.group_transfers t
  cross join lateral (values ('Transferência de', private.company_name(t.company_id)),
    ('Admissão de origem', private.brazilian_date(t.service_since))) x (field, value)
  where t.to_company_id = p_company_id and t.starts_on between p_from and p_to
$$;
insert into private.payroll_sources (source, routine) values ('transfers', 'private.payroll_transfers');

-- Coming from and going to another company, for all but colleagues.
create function private.timeline_of_transfers(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select e.* from (
    select private.start_of_day(t.to_company_id, t.starts_on) as at, 'transfer:from:' || t.id as item_key, 'transfer' as kind,
      'employees' as module, 'Veio de ' || private.company_name(t.company_id) as title,
      'Tempo de serviço desde ' || private.brazilian_date(t.service_since) as detail, null::uuid as actor_id, null::text as url
    from private.group_transfers t where t.to_company_id = p_person.company_id and t.to_employee_id = p_person.id
    union all
    select private.start_of_day(t.company_id, t.starts_on - 1), 'transfer:to:' || t.id, 'transfer', 'employees',
      'Foi para ' || private.company_name(t.to_company_id), 'Matrícula ' || t.registration_number, null, null
    from private.group_transfers t
    where t.company_id = p_person.company_id and t.employee_id = p_person.id and t.to_employee_id is not null
  ) e
  where p_scope <> 'company' and e.at <= coalesce(p_before, 'infinity')
$$;
insert into private.timeline_sources (source, routine) values ('transfers', 'private.timeline_of_transfers');
