-- Exits into another company of the group: commands.
-- See exit_transfers_rules for the overview.

-- Functions: what goes along ----------------------------------------------------------------------------------------
-- Copies the records that are carried; of somebody who had worked there, those that are not there.
create function private.carry_records(p_from public.employees, p_to public.employees, p_transfer private.group_transfers) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.record_kinds;
  last_day constant date := p_transfer.starts_on - 1;
  found jsonb;
  is_there boolean;
begin
  for kind in select k.* from private.record_kinds k where k.carried_rows is not null order by k.position loop
    execute format('select exists (select from public.%I t where t.company_id = $2 and t.employee_id = $3 and %s and $1 is not null)',
      kind.table_name, kind.carried_rows) into is_there using last_day, p_to.company_id, p_to.id;
    continue when is_there and kind.removal in ('archived_at', 'delete');
    for found in execute format('select to_jsonb(t) from public.%I t where t.company_id = $2 and t.employee_id = $3 and %s
      and $1 is not null order by t.created_at', kind.table_name, kind.carried_rows) using last_day, p_from.company_id, p_from.id loop
      perform private.insert_record(p_to, kind, jsonb_strip_nulls((select jsonb_object_agg(f.key, f.value) from jsonb_each(found) f
        where f.key = any (kind.fields))) || case kind.record
        -- The contract goes on as it is; in a company that had one with the person before, after that one.
        when 'contract' then jsonb_build_object('ended_on', null, 'starts_on', greatest((found ->> 'starts_on')::date,
          (select max(c.ended_on) + 1 from public.employee_contracts c where c.company_id = p_to.company_id and c.employee_id = p_to.id)))
        when 'compensation' then jsonb_build_object('effective_on', p_transfer.starts_on, 'reason', 'admission',
          'note', 'Transferência de ' || private.company_name(p_from.company_id))
        else '{}' end);
    end loop;
  end loop;
end
$$;

-- The balances of vacations leave one ledger and enter the other. What a full period gave stands as a credit there, what was taken of it as
-- a transfer; a period that runs goes on, and only what was taken in advance is written.
create function private.carry_balances(p_from public.employees, p_to public.employees, p_transfer private.group_transfers) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  last_day constant date := p_transfer.starts_on - 1;
  going constant text := 'Transferência para ' || private.company_name(p_to.company_id);
  coming constant text := 'Transferência de ' || private.company_name(p_from.company_id);
  carried constant private.carried_balance[] := array(select b from private.carried_balances(p_from, last_day) b);
begin
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note)
  select p_from.company_id, p_from.id, t.id, b.acquired_from, last_day, -b.balance, 'transfer', going
  from unnest(carried) b join public.leave_types t on t.company_id = p_from.company_id and t.key = 'vacation' where b.balance <> 0;
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note)
  select p_to.company_id, p_to.id, t.id, b.acquired_from, p_transfer.starts_on, x.days, x.kind, coming
  from unnest(carried) b
  join public.leave_types t on t.company_id = p_to.company_id and t.key = 'vacation'
  cross join lateral (values ('credit', case when b.is_full then b.days else 0 end), ('transfer', b.balance - b.days)) x (kind, days)
  where x.days <> 0 order by b.acquired_from, x.kind;
end
$$;

-- The person in the other company, before the first day: whoever had worked there comes back to the same record.
create function private.write_transferred_person(p_person public.employees, p_transfer private.group_transfers) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  first_status constant text := case when p_transfer.starts_on > private.today(p_transfer.to_company_id) then 'pre_admission'
    else 'active' end;
  arrived public.employees;
begin
  update public.employees e set status = first_status, termination_date = null, hire_date = p_transfer.starts_on,
    registration_number = p_transfer.registration_number, position = p_transfer.position_title, department_id = p_transfer.department_id,
    manager_id = p_transfer.manager_id, role = 'user', email = p_person.email, phone = p_person.phone, address = p_person.address
  where e.company_id = p_transfer.to_company_id and e.cpf = p_person.cpf and e.status = 'terminated'
  returning e.* into arrived;
  if arrived.id is null then
    insert into public.employees (company_id, first_name, last_name, social_name, email, position, hire_date, phone, address, birth_date,
      cpf, rg, role, department_id, manager_id, registration_number, status)
    values (p_transfer.to_company_id, p_person.first_name, p_person.last_name, p_person.social_name, p_person.email,
      p_transfer.position_title, p_transfer.starts_on, p_person.phone, p_person.address, p_person.birth_date, p_person.cpf, p_person.rg,
      'user', p_transfer.department_id, p_transfer.manager_id, p_transfer.registration_number, first_status)
    returning * into arrived;
  end if;
  return arrived;
end
$$;

-- Carries a transfer out, once the contract has ended: the person, what goes along, and the login.
create function private.exit_transfer(p_case public.offboardings) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  transfer private.group_transfers;
  person public.employees;
  arrived public.employees;
begin
  select t.* into transfer from private.group_transfers t
  where t.company_id = p_case.company_id and t.id = p_case.id and t.to_employee_id is null for update;
  if transfer.id is null then
    return null;
  end if;
  select e.* into person from public.employees e where e.company_id = p_case.company_id and e.id = p_case.employee_id;
  if person.status <> 'terminated' then
    perform private.refuse('RHSTA', 'O contrato na empresa de origem ainda não terminou.', 'status', 'Tente de novo depois dele.');
  end if;
  transfer.starts_on := p_case.last_day + 1;
  perform private.check_transfer(transfer);
  arrived := private.write_transferred_person(person, transfer);
  update private.group_transfers t set to_employee_id = arrived.id, starts_on = transfer.starts_on,
    service_since = private.service_since(person, p_case.last_day), vacation_from = private.vacation_base(person)
  where t.id = transfer.id returning t.* into transfer;
  perform private.carry_records(person, arrived, transfer);
  perform private.carry_balances(person, arrived, transfer);
  if person.user_id is not null then
    update public.employees e set user_id = null where e.id = person.id;
    update public.employees e set user_id = person.user_id where e.id = arrived.id;
    perform private.note_login_act(x.company_id, 'link_login', person.user_id, jsonb_build_object('employee_id', x.employee_id))
    from (values (person.company_id, person.id), (arrived.company_id, arrived.id)) x (company_id, employee_id);
  end if;
  return format('Agora em %s, com a matrícula %s', private.company_name(transfer.to_company_id), transfer.registration_number);
end
$$;
insert into private.exit_effects (effect, position, label, may_skip, routine, preview_routine) values
  ('transfer', 95, 'Transferência', false, 'private.exit_transfer', 'private.preview_exit_transfer');

-- Functions: where to -----------------------------------------------------------------------------------------------
-- Names the other company, or none any more, until the exit has been carried out; who works there is told once the exit was communicated.
-- Keys: to_company_id, registration_number, position_title, department_id, manager_id.
create function public.save_group_transfer(p_offboarding_id uuid, p_values jsonb) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_in_hand(p_offboarding_id, '{draft,requested,approved,communicated,closing}');
  wish constant jsonb := private.an_object(p_values);
  destination constant uuid := private.uuid_or_null(wish ->> 'to_company_id');
  before private.group_transfers;
  saved private.group_transfers;
begin
  if not private.has_permission('view_all_companies') then
    perform private.refuse('RHPER', 'Somente um master transfere pessoas entre empresas.', 'to_company_id', 'Peça a um master.');
  elsif found.reason <> 'group_transfer' then
    perform private.refuse('RHARG', 'Este desligamento não é uma transferência.', 'to_company_id', 'Mude o motivo antes.');
  end if;
  select t.* into before from private.group_transfers t where t.company_id = found.company_id and t.id = found.id for update;
  if before.to_employee_id is not null then
    perform private.refuse('RHCLS', 'A transferência já foi feita.', '', 'Corrija o cadastro na empresa de destino.');
  elsif destination is null then
    delete from private.group_transfers t where t.company_id = found.company_id and t.id = found.id;
    return found;
  elsif private.tidy(wish ->> 'registration_number') is null then
    perform private.refuse('RHARG', 'Informe a matrícula na empresa de destino.', 'registration_number', 'Ela é nova em cada empresa.');
  elsif destination = found.company_id then
    perform private.refuse('RHARG', 'Escolha outra empresa: a pessoa já está nesta.', 'to_company_id',
      'Para mudar de área, use Promover ou transferir.');
  end if;
  saved := jsonb_populate_record(null::private.group_transfers, jsonb_build_object('id', found.id, 'company_id', found.company_id,
    'employee_id', found.employee_id, 'to_company_id', destination, 'registration_number', private.tidy(wish ->> 'registration_number'),
    'position_title', private.tidy(wish ->> 'position_title'), 'department_id', private.uuid_or_null(wish ->> 'department_id'),
    'manager_id', private.uuid_or_null(wish ->> 'manager_id'), 'created_at', private.now(), 'updated_at', private.now()));
  perform private.check_transfer(saved);
  insert into private.group_transfers as t select saved.*
  on conflict on constraint group_transfers_pkey do update set to_company_id = excluded.to_company_id,
    registration_number = excluded.registration_number, position_title = excluded.position_title,
    department_id = excluded.department_id, manager_id = excluded.manager_id;
  if found.communicated_at is not null and before.to_company_id is distinct from saved.to_company_id then
    perform private.tell_destination(found, 'communicated');
  end if;
  return found;
end
$$;

grant execute on function public.save_group_transfer(uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_group_transfer(uuid, jsonb) is
  'To which company of the group an exit leads, by a master (RHPER, RHNTF, RHARG, RHARC, RHSTA, RHCLS).';
