-- Goals: approval before they are published.
-- Where the company has a flow for goals, publishing asks whoever the flow names; without one a goal is published at once. What waits stays
-- as it is until it was decided or its author takes the request back. See goals_tables for the overview.

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.approval_entity_types (entity_type, label, module, on_decided) values
  ('objective', 'Publicação de objetivo', 'okrs', 'private.settle_objective');
insert into private.approval_details (entity_type, routine) values ('objective', 'private.objective_details');

-- Functions ---------------------------------------------------------------------------------------------------------
-- What who decides is told of an objective: whose it is, and by which numbers it is measured.
create function private.objective_details(p_objective_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('changes', null, 'reason', concat_ws(' · ', 'De ' || private.person_name(o.owner_id), c.name, o.description, (
    select string_agg(k.title || case when k.kind in ('yes_no', 'milestones') then ''
        else coalesce(': de ' || replace(trim_scale(k.start_value)::text, '.', ','), ':') || ' até '
          || replace(trim_scale(k.target_value)::text, '.', ',') end, '; ' order by k.position)
    from private.key_results k where k.company_id = o.company_id and k.objective_id = o.id and k.status = 'active')))
  from private.objectives o
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  where o.id = p_objective_id
$$;

-- Takes back what an objective waits for, or was sent back by (p_status tells which).
create function private.end_objective_approval(p_objective private.objectives, p_status text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.settle_approval(r, 'cancelled', null) from public.approval_requests r
  where r.company_id = p_objective.company_id and r.id = p_objective.approval_id and r.status = p_status;
end
$$;

-- Asks for the publication of a draft, where a flow wants it; false where none does. Who asked before and was sent back asks again in the
-- same thread.
create function private.ask_for_objective(p_reach private.goal_reach, p_objective private.objectives) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  requester constant uuid := coalesce((select e.id from public.employees e
    where e.company_id = p_objective.company_id and e.id = p_reach.employee_id), p_objective.owner_id);
  sent_back public.approval_requests;
  opened uuid;
begin
  if private.objective_flow(p_objective.company_id, requester) is null then
    perform private.end_objective_approval(p_objective, 'adjusting');
    return false;
  end if;
  select r.* into sent_back from public.approval_requests r
  where r.company_id = p_objective.company_id and r.id = p_objective.approval_id and r.status = 'adjusting';
  perform private.end_objective_approval(p_objective, 'adjusting') where sent_back.requester_id is distinct from p_reach.employee_id;
  update private.objectives o set status = 'waiting', updated_by = p_reach.employee_id, updated_at = clock_timestamp()
  where o.company_id = p_objective.company_id and o.id = p_objective.id;
  if sent_back.requester_id = p_reach.employee_id then
    perform private.resubmit_approval(sent_back.id, null);
    return true;
  end if;
  -- A request that needs nobody is decided at once, which writes the objective.
  opened := private.open_approval(p_objective.company_id, 'objective', p_objective.id, requester, p_objective.title,
    case when requester = p_objective.owner_id then '{}' else jsonb_build_object('about', p_objective.owner_id) end);
  update private.objectives o set approval_id = opened where o.company_id = p_objective.company_id and o.id = p_objective.id;
  return true;
end
$$;

-- What the decision means: approved is published; refused, sent back or taken back it is a draft again.
create function private.settle_objective(p_entity_id uuid, p_decision text, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  settled private.objectives;
begin
  update private.objectives o set status = case p_decision when 'approved' then 'active' else 'draft' end, updated_at = clock_timestamp(),
    updated_by = coalesce(p_decider_id, o.updated_by)
  where o.id = p_entity_id and o.status = 'waiting' returning o.* into settled;
  if settled.id is not null then
    perform private.refresh_objectives(settled.company_id, array_remove(array[settled.id, settled.parent_id], null));
  end if;
end
$$;
