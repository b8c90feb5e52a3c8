-- Endings of contracts: commands.
-- See contract_endings_tables for the overview.

-- Functions: checking -----------------------------------------------------------------------------------------------
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
create function private.close_contract(p_ending public.contract_endings) returns public.contract_endings
language plpgsql volatile security definer set search_path = '' as $$
declare
  ending public.contract_endings;
begin
  update public.employees e set status = 'terminated', termination_date = p_ending.last_day where e.id = p_ending.employee_id;
  update public.contract_endings x set applied_at = private.now(), failure = null where x.id = p_ending.id returning x.* into ending;
  return ending;
end
$$;
