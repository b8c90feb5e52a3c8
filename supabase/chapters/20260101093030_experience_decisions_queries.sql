-- End of an experience: queries.
-- See experience_decisions_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- What there is to decide of somebody, for who follows the admission.
create function public.experience_of(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  contract public.employee_contracts;
  decided public.experience_decisions;
begin
  if private.journey_scope(private.me(), p_employee_id) is null then
    return null;
  end if;
  select c.* into contract from public.employee_contracts c
  where c.company_id = (select e.company_id from public.employees e where e.id = p_employee_id) and c.employee_id = p_employee_id
    and c.contract_type = 'experience' order by c.starts_on desc limit 1;
  if contract.id is null then
    return null;
  end if;
  select d.* into decided from public.experience_decisions d
  where d.company_id = contract.company_id and d.contract_id = contract.id order by d.decided_at desc limit 1;
  return jsonb_build_object('contract_id', contract.id, 'starts_on', contract.starts_on, 'term_on', private.experience_term(contract),
    'latest_on', contract.starts_on + 89, 'extended', contract.experience_extended_to is not null, 'ended_on', contract.ended_on,
    'planned_to', (select least(contract.experience_ends_on + a.extension_days, contract.starts_on + 89) from public.admissions a
      where a.company_id = contract.company_id and a.employee_id = contract.employee_id and a.extension_days > 0
      order by a.created_at desc limit 1),
    'decision', decided.decision, 'decided_term', decided.term_on, 'decided_by', private.person_name(decided.decided_by),
    'decided_at', decided.decided_at, 'note', decided.note, 'open', contract.ended_on is null
      and private.today(contract.company_id) between greatest(contract.starts_on, private.experience_term(contract) - 15)
        and private.experience_term(contract)
      and (decided.id is null or decided.term_on <> private.experience_term(contract)));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('experience', 'contract_id uuid, starts_on date, term_on date, latest_on date, extended boolean, ended_on date?, planned_to date?,
    decision extend|confirm|end?, decided_term date?, decided_by text?, decided_at timestamptz?, note text?, open boolean'),
  ('experience_of', 'experience?');

-- Functions: Pendências ---------------------------------------------------------------------------------------------
grant execute on function public.experience_of(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.experience_of(uuid)
  is 'The experience of somebody with what was decided, for who follows the person; null for all others.';
