-- End of an experience: commands.
-- See experience_decisions_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Lets somebody go on from the day after the term: a contract without a term, with the hours that were agreed.
create function private.confirm_experience(p_contract public.employee_contracts, p_term date) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, category_code, weekly_hours, schedule,
    work_days, rest_weekday, shift_from, union_name, union_cnpj, fgts_option_date)
  values (p_contract.company_id, p_contract.employee_id, 'clt_indefinite', p_term + 1, p_contract.category_code, p_contract.weekly_hours,
    p_contract.schedule, p_contract.work_days, p_contract.rest_weekday, p_contract.shift_from, p_contract.union_name, p_contract.union_cnpj,
    p_contract.fgts_option_date)
$$;

-- An experience that the caller may decide now, locked (RHNTF, RHTER, RHDEC).
create function private.decidable_experience(p_contract_id uuid, p_caller private.caller) returns public.employee_contracts
language plpgsql volatile security definer set search_path = '' as $$
declare
  contract public.employee_contracts;
begin
  select c.* into contract from public.employee_contracts c
  where c.id = p_contract_id and private.journey_scope(p_caller, c.employee_id) is not null for update;
  if contract.id is null then
    perform private.refuse('RHNTF', 'Contrato não encontrado nesta empresa.', '', 'Recarregue a página.');
  elsif contract.contract_type <> 'experience' or contract.ended_on is not null
    or private.experience_term(contract) < private.today(contract.company_id) then
    perform private.refuse('RHTER', 'Este período de experiência já terminou.', '', 'Recarregue a página.');
  elsif exists (select from public.experience_decisions d where d.company_id = contract.company_id and d.contract_id = contract.id
      and d.term_on = private.experience_term(contract)) then
    perform private.refuse('RHDEC', 'Já há uma decisão sobre este período.', '', 'Recarregue a página.');
  end if;
  return contract;
end
$$;

create function public.decide_experience(p_contract_id uuid, p_decision text, p_extended_to date default null, p_note text default null)
returns public.experience_decisions language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  contract public.employee_contracts := private.decidable_experience(p_contract_id, caller);
  term date := private.experience_term(contract);
  made public.experience_decisions;
begin
  if p_decision is null or p_decision not in ('extend', 'confirm', 'end') then
    perform private.refuse('RHARG', 'Decisão desconhecida.', 'decision', 'Recarregue a página.');
  elsif p_decision = 'extend' and contract.experience_extended_to is not null then
    perform private.refuse('RHTER', 'A experiência já foi prorrogada, e só pode ser uma vez.', 'experience_extended_to', 'CLT art. 451');
  elsif p_decision = 'extend' and (p_extended_to is null or p_extended_to <= term) then
    perform private.refuse('RHTER', 'Informe até quando vai a prorrogação, depois do prazo de hoje.', 'experience_extended_to',
      'CLT art. 451');
  end if;
  if p_decision = 'extend' then
    update public.employee_contracts c set experience_extended_to = p_extended_to where c.id = contract.id;
  elsif p_decision = 'confirm' then
    perform private.confirm_experience(contract, term);
  end if;
  insert into public.experience_decisions (company_id, employee_id, contract_id, term_on, decision, extended_to, note, decided_by,
    decided_at)
  values (contract.company_id, contract.employee_id, contract.id, term, p_decision, case when p_decision = 'extend' then p_extended_to end,
    private.tidy_lines(p_note), caller.employee_id, private.now())
  returning * into made;
  perform private.notify(made.company_id, l.id, 'experience_decided', format('Experiência de %s: %s', private.person_name(made.employee_id),
    case p_decision when 'extend' then 'prorrogada até ' || to_char(p_extended_to, 'DD/MM/YYYY') when 'confirm' then 'efetivação'
      else 'não continua' end), null, '/app/employees/' || made.employee_id, 'employee', made.employee_id)
  from unnest(private.company_admins(made.company_id, made.employee_id)) as l (id) where l.id <> caller.employee_id;
  return made;
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
grant execute on function public.decide_experience(uuid, text, date, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.decide_experience(uuid, text, date, text) is
  'Extends (RHTER beyond ninety days or a second time), confirms or ends an experience, and tells the administrators.';
