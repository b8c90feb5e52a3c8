-- The monitor of cycles: rules.
-- See evaluation_cycles_tables for the overview. HR learns how far each respondent is over all their sheets, and how far each step is as a
-- whole; of a sealed relation never who was answered about, nor anything of a step that is about too few people.

-- Functions: who is late --------------------------------------------------------------------------------------------
-- Whoever still has something to answer or to name in a cycle, by the last day of the step.
create function private.late_in_cycle(p_cycle public.evaluation_cycles) returns table (employee_id uuid, closes_on date)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select distinct s.respondent_id, t.closes_on
  from private.forms f
  join public.evaluation_steps t on t.company_id = f.company_id and t.cycle_id = p_cycle.id and t.step = f.role
  cross join lateral private.assigned_sheets(f.company_id, array[f.id]) s
  where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and private.form_state(f) = 'open' and s.state in ('todo', 'draft')
  union
  select p.employee_id, t.closes_on
  from private.forms f
  join public.evaluation_steps t on t.company_id = f.company_id and t.cycle_id = p_cycle.id and t.step = 'pulse' and t.opened_at is not null
  join public.evaluation_participants p on p.company_id = f.company_id and p.cycle_id = p_cycle.id and p.status = 'active'
  where f.company_id = p_cycle.company_id and f.purpose = 'evaluation_pulse' and f.subject_id = p_cycle.id
    and private.form_state(f) = 'open' and not exists (select from private.form_participants a
      where a.company_id = f.company_id and a.form_id = f.id and a.employee_id = p.employee_id)
  union
  select case p_cycle.peers_by when 'person' then p.employee_id else p.manager_id end, t.closes_on
  from public.evaluation_steps t
  join public.evaluation_participants p on p.company_id = t.company_id and p.cycle_id = t.cycle_id and p.status = 'active'
  where t.company_id = p_cycle.company_id and t.cycle_id = p_cycle.id and t.step = 'nomination' and t.opened_at is not null
    and t.closes_on >= private.today(t.company_id) and p_cycle.peers_by <> 'team'
    and case p_cycle.peers_by when 'person' then p.employee_id else p.manager_id end is not null
    and not exists (select from public.evaluation_nominations n where n.company_id = p.company_id and n.participant_id = p.id
      and n.status in ('proposed', 'approved'))
$$;
