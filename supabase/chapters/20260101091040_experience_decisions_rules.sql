-- End of an experience: rules.
-- See experience_decisions_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The day on which an experience ends as agreed now; null for other contracts.
create function private.experience_term(p_contract public.employee_contracts) returns date language sql immutable
return case when p_contract.contract_type = 'experience' then coalesce(p_contract.experience_extended_to,
  p_contract.experience_ends_on) end;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Experiences of direct reports that end soon (contract_notice_days), not decided yet.
create function private.experiences_to_decide(p_caller private.caller)
returns table (contract_id uuid, company_id uuid, employee_id uuid, term_on date)
language sql stable security definer set search_path = '' as $$
  select c.id, c.company_id, c.employee_id, t.term_on
  from (select private.today(p_caller.company_id) as today,
    private.setting_number(p_caller.company_id, 'contract_notice_days') as days offset 0) d
  join public.employees e on e.company_id = p_caller.company_id and e.status in ('active', 'notice') and e.id <> p_caller.employee_id
    and (e.manager_id = p_caller.employee_id and p_caller.role <> 'user')
  join public.employee_contracts c on c.company_id = e.company_id and c.employee_id = e.id and c.contract_type = 'experience'
    and c.ended_on is null and c.starts_on <= d.today
  cross join lateral (select private.experience_term(c) as term_on) t
  where t.term_on between d.today and d.today + d.days
    and not exists (select from public.experience_decisions x
      where x.company_id = c.company_id and x.contract_id = c.id and x.term_on = t.term_on)
$$;

-- Ends of experiences that wait for the caller.
create function private.pending_experiences(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'experience_decision', 'onboarding', 'Decidir o fim da experiência',
    format('Termina em %s', to_char(i.term_on, 'DD/MM/YYYY')),
    i.employee_id, i.since, i.due_at, 'employee', i.employee_id, '/app/employees/newcomers?pessoa=' || i.employee_id,
    jsonb_build_object('type', 'experience_decision', 'employee_id', i.employee_id), i.due_at
  from (
    select x.*, 'experience:' || x.contract_id || ':' || x.term_on as key, private.end_of_day(x.company_id, x.term_on) as due_at,
      private.start_of_day(x.company_id, x.term_on - private.setting_number(x.company_id, 'contract_notice_days')) as since
    from private.experiences_to_decide(p_caller) x
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;
