-- What there is to do about a person: rules.
-- See person_matters_tables for the overview.

-- Functions: data for eSocial ---------------------------------------------------------------------------------------
-- What eSocial asks for of people who are here or on their way and is not on record, by the contract in force or else the coming one.
-- Of who has no contract only that is told, besides what every contract asks.
create function private.missing_fields(p_company_id uuid, p_people uuid[])
returns table (employee_id uuid, field text, label text, place text, "position" smallint)
language sql stable security definer set search_path = '' as $$
  select e.id, f.field, f.label, f.place, f.position
  from public.employees e
  cross join lateral (select private.today(p_company_id) as today offset 0) d
  left join lateral (
    select c.* from public.employee_contracts c where c.company_id = e.company_id and c.employee_id = e.id
    order by c.starts_on <= d.today desc, case when c.starts_on <= d.today then c.starts_on end desc, c.starts_on limit 1) c on true
  left join public.contract_types t on t.contract_type = c.contract_type
  left join public.employee_personal p on p.company_id = e.company_id and p.employee_id = e.id
  left join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
    and a.starts_on <= greatest(d.today, e.hire_date) and (a.ends_on is null or a.ends_on >= greatest(d.today, e.hire_date))
  left join public.positions o on o.company_id = e.company_id and o.id = a.position_id
  left join lateral (
    select x.salary from public.employee_compensation x
    where x.company_id = e.company_id and x.employee_id = e.id and x.voided_at is null and x.effective_on <= greatest(d.today, e.hire_date)
    order by x.effective_on desc limit 1) y on true
  cross join lateral (
    select coalesce(to_jsonb(p), '{}') || jsonb_build_object('cpf', e.cpf, 'birth_date', e.birth_date, 'hire_date', e.hire_date,
      'registration_number', e.registration_number, 'contract_type', c.contract_type, 'weekly_hours', c.weekly_hours,
      'cbo', o.cbo, 'salary', y.salary) as known) k
  join private.esocial_fields f on k.known ->> f.field is null
  where e.company_id = p_company_id and e.id = any (p_people) and e.status <> 'terminated'
    and case when c.id is null then f.contract_types is null
      else t.default_category is not null and (f.contract_types is null or c.contract_type = any (f.contract_types)) end
$$;

-- Where a field is written, as the reader reaches it.
create function private.place_url(p_employee_id uuid, p_place text) returns text language sql immutable parallel safe
return case p_place
  when 'registry' then '/app/employees/' || p_employee_id || '/edit'
  when 'position' then '/app/settings?tab=cadastros'
  else '/app/employees/' || p_employee_id || '?aba=' || case p_place when 'contract' then 'vinculo' when 'pay' then 'remuneracao'
    else 'pessoais' end end;

-- Functions: sources ------------------------------------------------------------------------------------------------
-- Data that lack for eSocial: to administrators all of them, to the person those that can be given by asking for a change.
create function private.matters_of_data(p_caller private.caller, p_person public.employees, p_scope text)
returns setof private.person_matter language sql stable security definer set search_path = '' as $$
  select 'data', 'todo', format(case when count(*) = 1 then 'Falta %s dado para o eSocial' else 'Faltam %s dados para o eSocial' end,
      count(*)), string_agg(f.label, ', ' order by f.position), null::date, 'Completar',
    case when p_person.id = p_caller.employee_id then '/app/profile?aba=pessoais' else '/app/employees/' || p_person.id || '?aba=dados' end
  from private.missing_fields(p_person.company_id, array[p_person.id]) f
  where p_scope in ('hr', 'own') and (p_person.id <> p_caller.employee_id or f.place = 'personal')
  having count(*) > 0
$$;

-- A term that ends within 45 days.
create function private.matters_of_contract(p_caller private.caller, p_person public.employees, p_scope text)
returns setof private.person_matter language sql stable security definer set search_path = '' as $$
  select 'contract:' || c.id, case when t.ends_on - d.today <= 7 then 'late' else 'soon' end,
    format('%s em %s', case when c.contract_type = 'experience' then 'Experiência termina' else 'Contrato termina' end,
      private.brazilian_date(t.ends_on)), null::text, t.ends_on,
    case when c.contract_type = 'experience' and p_person.id <> p_caller.employee_id then 'Decidir' else 'Ver contrato' end,
    case when p_person.id = p_caller.employee_id then '/app/profile?aba=vinculo'
      when c.contract_type = 'experience' then '/app/employees/newcomers?pessoa=' || p_person.id
      else '/app/employees/' || p_person.id || '?aba=vinculo' end
  from public.employee_contracts c
  cross join lateral (select private.today(p_person.company_id) as today offset 0) d
  cross join lateral (select case when c.contract_type = 'experience' then coalesce(c.experience_extended_to, c.experience_ends_on)
    else c.ends_on end as ends_on) t
  where p_scope in ('hr', 'own', 'team') and p_person.status in ('active', 'notice') and c.company_id = p_person.company_id
    and c.employee_id = p_person.id and c.ended_on is null and c.starts_on <= d.today and t.ends_on between d.today and d.today + 45
$$;

-- What is planned, which the person is not told.
create function private.matters_of_plans(p_caller private.caller, p_person public.employees, p_scope text)
returns setof private.person_matter language sql stable security definer set search_path = '' as $$
  select 'plan:' || a.id, case when a.failure is null then 'info' else 'late' end,
    format('%s em %s', case a.reason when 'promotion' then 'Promoção' when 'merit' then 'Mérito' when 'transfer' then 'Transferência'
      when 'restructuring' then 'Reestruturação' when 'rehire' then 'Readmissão' else 'Correção' end, private.brazilian_date(a.starts_on)),
    coalesce(a.failure, nullif(concat_ws(' · ', a.position_title::text,
      (select n.name::text from public.departments n where n.company_id = a.company_id and n.id = a.department_id)), '')),
    a.starts_on, 'Ver', '/app/employees/' || p_person.id || '?aba=historico'
  from public.employee_assignments a
  where p_scope in ('hr', 'team') and p_person.id is distinct from p_caller.employee_id and a.company_id = p_person.company_id
    and a.employee_id = p_person.id and a.applied_at is null and a.reason <> 'admission'
$$;

-- Requests of the person that wait: all of them to administrators and to the person, to a manager those that wait for the manager.
create function private.matters_of_requests(p_caller private.caller, p_person public.employees, p_scope text)
returns setof private.person_matter language sql stable security definer set search_path = '' as $$
  select 'request:' || r.id, 'soon', r.title::text, null::text, null::date,
    case when w.is_waiting then 'Decidir' when r.status = 'adjusting' and p_scope = 'own' then 'Ajustar' else 'Acompanhar' end,
    '/app/inbox?request=' || r.id
  from public.approval_requests r
  cross join lateral (select exists (select from public.approval_steps s
    join public.approval_step_approvers v on v.company_id = s.company_id and v.step_id = s.id
    where s.company_id = r.company_id and s.request_id = r.id and s.status = 'waiting' and v.status = 'waiting'
      and (v.approver_id = p_caller.employee_id or (v.approver_id is null and p_scope = 'hr'))
      and r.requester_id is distinct from p_caller.employee_id) as is_waiting) w
  where not private.hides(p_caller, r.id) and r.company_id = p_person.company_id and r.requester_id = p_person.id
    and r.about_id is distinct from nullif(p_caller.employee_id, p_person.id) and r.status in ('pending', 'adjusting')
    and (p_scope in ('hr', 'own') or (p_scope = 'team' and w.is_waiting and not private.is_reserved(r.entity_type)))
$$;
