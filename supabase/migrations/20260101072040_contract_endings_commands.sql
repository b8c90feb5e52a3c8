-- Endings of contracts: commands.
-- See contract_endings_tables for the overview.

-- Functions: checking -----------------------------------------------------------------------------------------------
-- Somebody whose contract the caller may end or take up again, locked (RHPER, RHNTF, RHSLF, RHRNK).
create function private.endable_person(p_employee_id uuid) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.lock_somebody_else(p_employee_id, 'manage_settings', 'Somente administradores encerram contratos.',
    'Você não pode encerrar o próprio contrato.');
begin
  if private.outranks_caller(person.role) then
    perform private.refuse('RHRNK', 'Seu papel não permite encerrar o contrato desta pessoa.', '', 'Peça a um master.');
  end if;
  return person;
end
$$;

-- Refuses an ending that cannot be (RHEND, RHASG, RHARG, RHLMA).
create function private.check_ending(p_person public.employees, p_on date, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := private.today(p_person.company_id);
begin
  if p_person.status not in ('active', 'notice') then
    perform private.refuse('RHEND',
      case p_person.status when 'terminated' then 'O contrato desta pessoa já terminou.'
        else 'O contrato desta pessoa ainda não começou.' end,
      '', 'Recarregue a página. Para cancelar uma admissão, use o quadro de admissões.');
  elsif exists (select from public.contract_endings x where x.company_id = p_person.company_id and x.employee_id = p_person.id
      and x.applied_at is null and x.undone_at is null) then
    perform private.refuse('RHEND', 'Já há um último dia marcado para esta pessoa.', '', 'Desfaça o que está marcado e registre de novo.');
  elsif p_on is null or p_on < coalesce(p_person.hire_date, '1900-01-01') or p_on > today + 366 then
    perform private.refuse('RHASG', 'O último dia deve estar entre a admissão e um ano à frente.', 'on', 'Confira a data.');
  elsif p_reason is null or not exists (select from public.ending_reasons r where r.reason = p_reason) then
    perform private.refuse('RHARG', 'Escolha o motivo do desligamento.', 'reason', 'Recarregue a página.');
  end if;
  if p_person.role = 'master' then
    perform private.keep_one_master(p_person.id);
  end if;
end
$$;

-- Refuses to end a protected contract without a justification (RHSTB).
-- A death, or a transfer within the group, which goes on with the contract, breaks no guarantee.
create function private.check_protection(p_person public.employees, p_on date, p_reason text, p_justification text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  source private.protection_sources;
  by_company constant boolean := (select r.by_company from public.ending_reasons r where r.reason = p_reason);
  guarantees private.protection[] := '{}';
  found private.protection[];
begin
  if p_reason in ('death', 'group_transfer') or private.tidy_lines(p_justification) is not null then
    return;
  end if;
  for source in select s.* from private.protection_sources s order by s.routine loop
    execute format('select array(select p from %s($1, $2) p where p.code <> all ($3))', source.routine) into found
    using p_person, p_on, case when by_company then '{}' else source.against_company end;
    guarantees := guarantees || found;
  end loop;
  if guarantees <> '{}' then
    -- A guarantee may tell of health: it is named to who has opened the facts, which the trail keeps.
    perform private.refuse('RHSTB', case when private.has_read(p_person, 'health') then 'A pessoa tem garantia de emprego: ' || (
      select string_agg(concat(g.label, ' até ' || to_char(g.until_on, 'DD/MM/YYYY'), ' (', g.source, ')'), '; ') from unnest(guarantees) g)
      || '.' else 'A pessoa tem garantia de emprego neste dia: veja qual em Fatos e garantias.' end, 'protection_reason',
      'Se o contrato termina mesmo assim, escreva por quê: a justificativa fica no registro.');
  end if;
end
$$;

-- Functions: ending -------------------------------------------------------------------------------------------------
-- Lets an ending take effect.
-- From here on the situation shuts the gate; what ended the access before it would shut out whoever is readmitted.
create function private.close_contract(p_ending public.contract_endings) returns public.contract_endings
language plpgsql volatile security definer set search_path = '' as $$
declare
  ending public.contract_endings;
begin
  update public.employees e set status = 'terminated', termination_date = p_ending.last_day where e.id = p_ending.employee_id;
  delete from private.access_endings a where a.employee_id = p_ending.employee_id;
  update public.contract_endings x set applied_at = private.now(), failure = null where x.id = p_ending.id returning x.* into ending;
  return ending;
end
$$;

create function public.end_contract(
  p_employee_id uuid, p_on date, p_reason text, p_note text default null, p_access_ends_now boolean default false,
  p_protection_reason text default null)
returns public.contract_endings language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.endable_person(p_employee_id);
  today date := private.today(person.company_id);
  ending public.contract_endings;
begin
  perform private.check_ending(person, p_on, p_reason);
  perform private.check_protection(person, p_on, p_reason, p_protection_reason);
  insert into public.contract_endings (company_id, employee_id, last_day, reason, note, protection_reason, recorded_by, recorded_at)
  values (person.company_id, person.id, p_on, p_reason, private.tidy_lines(p_note), private.tidy_lines(p_protection_reason),
    private.my_employee_id(), private.now())
  returning * into ending;
  if p_on < today then
    return private.close_contract(ending);
  end if;
  insert into private.access_endings as a (employee_id, company_id, ends_at)
  values (person.id, person.company_id,
    case when p_access_ends_now then private.now() else private.end_of_day(person.company_id, p_on - today) end)
  on conflict on constraint access_endings_pkey do update set ends_at = least(a.ends_at, excluded.ends_at);
  return ending;
end
$$;

-- Job: endings whose last day is over take effect; returns how many.
-- One by one, so that an ending that became impossible keeps no other from taking effect.
create function private.run_contract_endings() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.contract_endings;
  done integer := 0;
begin
  for due in
    select x.* from public.companies c
    join lateral (select private.today(c.id) as today offset 0) d on true
    join public.contract_endings x on x.company_id = c.id and x.applied_at is null and x.undone_at is null and x.last_day < d.today
    order by x.last_day, x.id
  loop
    begin
      perform from public.employees e where e.id = due.employee_id for no key update;
      perform private.close_contract(x) from public.contract_endings x
      where x.id = due.id and x.applied_at is null and x.undone_at is null;
      done := done + 1;
    exception when others then
      update public.contract_endings x set failure = left(sqlerrm, 300)
      where x.id = due.id and x.failure is distinct from left(sqlerrm, 300);
    end;
  end loop;
  return done;
end
$$;

-- Functions: taking back --------------------------------------------------------------------------------------------
-- Lets work and contract go on as if the contract had not ended, in the rows that ended with it; plans that were dropped stay dropped.
create function private.resume_contract(p_person public.employees) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.employee_assignments a set ends_on = null
  where a.company_id = p_person.company_id and a.id = (select c.id from private.current_assignments(array[p_person.id]) c);
  update public.employee_contracts c set ended_on = null
  where c.company_id = p_person.company_id and c.employee_id = p_person.id and c.ended_on = p_person.termination_date;
  update public.employees e set status = 'active' where e.id = p_person.id;
end
$$;

create function public.undo_contract_ending(p_employee_id uuid) returns public.contract_endings
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.endable_person(p_employee_id);
  ending public.contract_endings;
begin
  select x.* into ending from public.contract_endings x
  where x.company_id = person.company_id and x.employee_id = person.id and x.undone_at is null
    and (x.applied_at is null or (person.status = 'terminated' and x.last_day = person.termination_date))
  order by x.recorded_at desc limit 1;
  if ending.id is null then
    perform private.refuse('RHEND', 'Não há um encerramento para desfazer.', '', 'Quem já saiu volta por uma readmissão.');
  elsif exists (select from public.employee_assignments a where a.company_id = person.company_id and a.employee_id = person.id
      and a.applied_at is null and a.reason = 'rehire') then
    perform private.refuse('RHEND', 'Há uma readmissão programada para esta pessoa.', '', 'Cancele-a antes, no Histórico.');
  end if;
  if ending.applied_at is not null then
    perform private.resume_contract(person);
  end if;
  delete from private.access_endings a where a.employee_id = person.id;
  update public.contract_endings x set undone_at = private.now(), undone_by = private.my_employee_id()
  where x.id = ending.id returning x.* into ending;
  return ending;
end
$$;

-- Functions: imports ------------------------------------------------------------------------------------------------
grant execute on function private.run_contract_endings() to service_role;
grant execute on function public.end_contract(uuid, date, text, text, boolean, text), public.undo_contract_ending(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.end_contract(uuid, date, text, text, boolean, text) is
  'Ends a contract with a last day and a reason: at once when that day is over, else after it (RHPER, RHNTF, RHSLF, RHRNK, RHLMA, RHEND, '
    'RHASG, RHARG), with a justification where the person has a guarantee of employment (RHSTB).';
comment on function public.undo_contract_ending(uuid)
  is 'Takes back a planned ending, or the one that somebody left by (RHPER, RHNTF, RHSLF, RHRNK, RHEND).';
