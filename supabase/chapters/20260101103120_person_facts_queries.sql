-- Facts and guarantees: queries.
-- See person_facts_tables for the overview.

-- Functions: before saving ------------------------------------------------------------------------------------------
create function public.preview_fact(p_employee_id uuid, p_kind text, p_values jsonb, p_fact_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_settings', 'Somente o RH registra fatos de uma pessoa.');
  person public.employees := (select e from public.employees e where e.id = p_employee_id and e.company_id = any (reached)
    and e.id <> private.my_employee_id());
  fact public.person_facts;
begin
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  fact := private.fact_of(person, p_kind, p_values);
  perform private.check_fact(person, fact, p_fact_id);
  return private.fact_outcome(fact);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values ('preview_fact', 'fact_outcome');

grant execute on function public.preview_fact(uuid, text, jsonb, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.preview_fact(uuid, text, jsonb, uuid) is
  'What would follow from a fact, without writing anything (RHPER, RHNTF, RHARG, RHFCT, RHUND).';
