-- Goals: keeping figures.
-- See goals_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Works objectives out and goes on to those above that change by it, a level at a time. Goals have no circles (RHGOL).
create function private.refresh_objectives(p_company_id uuid, p_objectives uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  level uuid[] := p_objectives;
begin
  while level <> '{}' loop
    with written as (
      insert into private.objective_figures as f (company_id, objective_id, progress)
      select w.company_id, w.objective_id, w.progress from private.worked_out_objectives(p_company_id, level) w order by w.objective_id
      on conflict (company_id, objective_id) do update set progress = excluded.progress
        where f.progress is distinct from excluded.progress
      returning f.objective_id
    )
    select coalesce(array_agg(distinct o.parent_id), '{}') into level
    from written w join private.objectives o on o.company_id = p_company_id and o.id = w.objective_id and o.parent_id is not null;
  end loop;
end
$$;

-- Works key results out by their values, and every objective that changes by them.
create function private.refresh_goals(p_company_id uuid, p_key_results uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Few are new: writing the others in place costs half of what inserting over them does.
  with worked_out as materialized (
    select * from private.worked_out_key_results(p_company_id, p_key_results)
  ), changed as (
    update private.key_result_figures f set value = w.value, progress = w.progress
    from worked_out w
    where f.company_id = p_company_id and f.key_result_id = w.key_result_id
      and (f.value, f.progress) is distinct from (w.value, w.progress)
  )
  insert into private.key_result_figures (company_id, key_result_id, value, progress)
  select p_company_id, w.* from worked_out w
  where not exists (
    select from private.key_result_figures f where f.company_id = p_company_id and f.key_result_id = w.key_result_id);
  perform private.refresh_objectives(p_company_id, array(select distinct k.objective_id from private.key_results k
    where k.company_id = p_company_id and k.id = any (p_key_results)));
end
$$;

-- The same after check-ins, with what the last of each key result said.
create function private.refresh_check_ins(p_company_id uuid, p_key_results uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.key_result_figures as f (company_id, key_result_id, confidence, health, checked_on)
  select p_company_id, c.* from private.check_in_standing(p_company_id, p_key_results) c order by c.key_result_id
  on conflict (company_id, key_result_id) do update set confidence = excluded.confidence, health = excluded.health,
    checked_on = excluded.checked_on;
  perform private.refresh_goals(p_company_id, p_key_results);
end
$$;
