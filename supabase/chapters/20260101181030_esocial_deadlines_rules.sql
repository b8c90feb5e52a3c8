-- Obligations: events of eSocial.
-- See obligations_tables for the overview. The deadlines are those of the manual of eSocial (MOS S-1.3); whether an event was sent only the
-- payroll program knows, so all of them are marked by hand.

-- Functions: deadlines ----------------------------------------------------------------------------------------------
-- The fifteenth of the month after a day, or the next day of business.
create function private.esocial_month_due(p_on date, p_holidays date[]) returns date language sql immutable
return private.business_day_after((date_trunc('month', p_on) + interval '1 month')::date + 14, p_holidays);

-- Until when eSocial hears of an admission: of employees on the day before it, of temporary workers within five business days, of interns
-- and others without employment by the month; null for contracts that it does not know.
create function private.esocial_admission_due(p_hired date, p_contract_type text, p_holidays date[]) returns date language sql immutable
return case when p_contract_type in ('contractor', 'statutory') then null
  when p_contract_type in ('intern', 'self_employed') then private.esocial_month_due(p_hired, p_holidays)
  when p_contract_type = 'temporary' then private.business_days_later(p_hired, 5, p_holidays) else p_hired - 1 end;

-- Functions: events -------------------------------------------------------------------------------------------------
-- Admissions: S-2200, or S-2300 of who has no employment.
create function private.obligations_of_admissions(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  with h as materialized (select private.holiday_dates(p_company_id, null, p_from - 50, p_to + 60) as days)
  select 'admission:' || e.id || ':' || e.hire_date, e.id, d.due_on, null::date,
    'Enviar o ' || case when c.contract_type in ('intern', 'self_employed') then 'S-2300' else 'S-2200' end,
    'Admissão em ' || private.brazilian_date(e.hire_date), null::text, '/app/employees/' || e.id || '?aba=dados'
  from public.employees e
  cross join h
  left join lateral (select k.contract_type from public.employee_contracts k
    where k.company_id = e.company_id and k.employee_id = e.id order by k.starts_on limit 1) c on true
  cross join lateral (select private.esocial_admission_due(e.hire_date, c.contract_type, h.days) as due_on) d
  where e.company_id = p_company_id and e.status <> 'terminated' and e.hire_date between p_from - 50 and p_to + 1
    and d.due_on between p_from and p_to
$$;

-- Exits: S-2299.
create function private.obligations_of_exits(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'exit:' || x.id || ':' || x.last_day, x.employee_id, x.esocial_by, null::date, 'Enviar o S-2299',
    'Último dia ' || private.brazilian_date(x.last_day), null::text, '/app/obligations?tab=esocial&evento=S-2299'
  from private.exits_to_settle(p_company_id, p_from, p_to) x
  where x.esocial_by between p_from and p_to
$$;

-- Leaves that eSocial hears of: S-2230. What kind of leave it is stands nowhere but on the screen of the leave.
create function private.obligations_of_leaves(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  with h as materialized (select private.holiday_dates(p_company_id, null, p_from - 50, p_to + 60) as days)
  select 'leave:' || l.id || ':' || l.starts_on, l.employee_id, d.due_on, null::date, 'Enviar o S-2230',
    format('%s de %s a %s', case t.category when 'vacation' then 'Férias' else 'Afastamento' end, private.brazilian_date(l.starts_on),
      private.brazilian_date(l.ends_on)), null::text, '/app/leaves/people/' || l.employee_id
  from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.status in ('approved', 'interrupted')
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.esocial_code is not null
  left join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
  cross join h
  cross join lateral (select private.leave_report_due(t.esocial_code, l.starts_on, c.benefit_from, h.days) as due_on) d
  where l.company_id = p_company_id and l.counts and l.granted and l.hours is null and l.ends_on >= p_from - 50 and l.starts_on <= p_to
    and d.due_on between p_from and p_to
$$;

-- Exams: S-2220. Of an exam before the first day eSocial hears after the admission.
create function private.obligations_of_exam_reports(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  with h as materialized (select private.holiday_dates(p_company_id, null, p_from - 50, p_to + 60) as days)
  select 'exam_report:' || x.id, x.employee_id, d.due_on, null::date, 'Enviar o S-2220', 'Exame de ' || private.brazilian_date(x.done_on),
    null::text, '/app/employees/' || x.employee_id || '?aba=saude'
  from public.employee_health_exams x
  join public.employees e on e.company_id = x.company_id and e.id = x.employee_id
  cross join h
  cross join lateral (select private.esocial_month_due(greatest(x.done_on, e.hire_date), h.days) as due_on) d
  where x.company_id = p_company_id and x.archived_at is null and x.done_on between p_from - 400 and p_to
    and d.due_on between p_from and p_to
$$;

-- Changes of contracts: S-2206, one item per month with how many people changed position or pay in it.
create function private.obligations_of_changes(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'changes:' || to_char(m.month, 'YYYY-MM'), null::uuid, m.due_on, null::date, 'Enviar o S-2206',
    format(case m.people when 1 then '%s pessoa mudou' else '%s pessoas mudaram' end || ' de cargo, local ou salário em %s',
      m.people, to_char(m.month, 'MM/YYYY')), null::text, '/app/employees/payroll?mes=' || to_char(m.month, 'YYYY-MM')
  from (
    select date_trunc('month', c.on_day)::date as month, count(distinct c.employee_id) as people,
      private.esocial_month_due(min(c.on_day), h.days) as due_on
    from (select private.holiday_dates(p_company_id, null, p_from - 50, p_to + 60) as days) h
    cross join lateral (
      select a.employee_id, a.starts_on as on_day from public.employee_assignments a
      where a.company_id = p_company_id and a.starts_on between p_from - 50 and p_to and a.reason not in ('admission', 'rehire',
        'correction')
      union all
      select y.employee_id, y.effective_on from public.employee_compensation y
      where y.company_id = p_company_id and y.voided_at is null and y.effective_on between p_from - 50 and p_to
        and y.reason not in ('admission', 'rehire', 'correction')) c
    group by 1, h.days) m
  where m.due_on between p_from and p_to
$$;

-- Changes of civil data, address and dependents: S-2205, one item per month with of how many people. Of who came later in the month the
-- admission tells. The trail says what changed; dependents say it themselves.
create function private.obligations_of_civil_changes(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select 'civil:' || to_char(m.month, 'YYYY-MM'), null::uuid, m.due_on, null::date, 'Enviar o S-2205',
    format(case m.people when 1 then '%s pessoa mudou' else '%s pessoas mudaram' end || ' dados cadastrais ou dependentes em %s',
      m.people, to_char(m.month, 'MM/YYYY')), null::text, '/app/employees/payroll?mes=' || to_char(m.month, 'YYYY-MM')
  from (
    select date_trunc('month', c.on_day)::date as month, count(distinct c.employee_id) as people,
      private.esocial_month_due(min(c.on_day), h.days) as due_on
    from (select private.holiday_dates(p_company_id, null, p_from - 50, p_to + 60) as days, d.time_zone as zone
      from public.company_details d where d.company_id = p_company_id) h
    cross join lateral (
      select a.entity_id as employee_id, (a.at at time zone h.zone)::date as on_day from (
        select l.* from public.audit_logs l where l.company_id = p_company_id and l.at >= p_from - 51 and l.at < p_to + 2
        union all
        select l.* from private.archived_entries(array[p_company_id], null, 'update', p_from - 51, p_to + 2) l
      ) a
      where a.entity_type in ('employee', 'employee_personal') and a.action_type = 'update' and a.metadata -> 'changes' ?| array[
          'first_name', 'last_name', 'social_name', 'sex', 'race', 'marital_status', 'education_level', 'nationality', 'cep', 'street',
          'street_number', 'complement', 'district', 'city', 'uf']
      union all
      select x.employee_id, (k.at at time zone h.zone)::date from public.employee_dependents x
      cross join lateral (values (x.created_at), (x.updated_at), (x.archived_at)) k (at)
      where x.company_id = p_company_id and k.at >= p_from - 51 and k.at < p_to + 2) c
    join public.employees e on e.company_id = p_company_id and e.id = c.employee_id and e.hire_date < c.on_day
      and coalesce(e.termination_date, 'infinity') >= c.on_day
    where c.on_day between p_from - 50 and p_to
    group by 1, h.days) m
  where m.due_on between p_from and p_to
$$;

-- Functions: data that lack -----------------------------------------------------------------------------------------
-- What S-2299 asks for of exits that were communicated and not concluded, and is not on record.
create function private.leaving_gaps(p_company_id uuid)
returns table (employee_id uuid, field text, label text, place text, "position" smallint, case_id uuid, due_on date)
language sql stable security definer set search_path = '' as $$
  select x.employee_id, f.field, f.label, f.place, f.position, x.id, x.esocial_by
  from (select private.today(p_company_id) as today) d
  cross join lateral private.exits_to_settle(p_company_id, d.today - 365, d.today + 366) x
  join public.offboardings o on o.company_id = p_company_id and o.id = x.id and o.status in ('communicated', 'closing')
  join public.employees e on e.company_id = p_company_id and e.id = x.employee_id
  cross join lateral (select jsonb_build_object('cpf', e.cpf, 'registration_number', e.registration_number,
    'contract_type', private.contract_type_on(e.id, x.last_day), 'esocial_code', x.esocial_code, 'notice_way', o.notice_way,
    'salary', (private.pay_on(p_company_id, e.id, x.last_day)).salary) as known) k
  join private.esocial_leaving_fields f on k.known ->> f.field is null
  where not f.with_notice or (private.ending_rights_on(x.reason, x.last_day, true)).notice <> 'none'
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.obligation_sources
  (kind, position, area, label, law, rule, verb, permission, soon_days, by_hand, is_in_inbox, routine) values
  ('esocial_admission', 60, 'esocial', 'S-2200: admissão', 'CLT art. 29; Manual do eSocial, S-2200',
    'O evento é enviado até o dia anterior ao início do trabalho.',
    'Conferir os dados', 'manage_settings', 15, true, true, 'private.obligations_of_admissions'),
  ('esocial_exit', 61, 'esocial', 'S-2299: desligamento', 'CLT art. 477; Manual do eSocial, S-2299',
    'O evento é enviado em até dez dias do fim do contrato, ou no dia útil anterior.',
    'Conferir os dados', 'manage_settings', 10, true, true, 'private.obligations_of_exits'),
  ('esocial_leave', 62, 'esocial', 'S-2230: férias e afastamentos', 'Manual do eSocial, S-2230',
    'O evento é enviado até o dia 15 do mês seguinte; doença de mais de quinze dias, no 16º dia.',
    'Ver o afastamento', 'manage_settings', 10, true, true, 'private.obligations_of_leaves'),
  ('esocial_exam', 63, 'esocial', 'S-2220: exames', 'NR-7; Manual do eSocial, S-2220',
    'O evento é enviado até o dia 15 do mês seguinte ao exame.',
    'Ver o exame', 'manage_settings', 10, true, true, 'private.obligations_of_exam_reports'),
  ('esocial_change', 64, 'esocial', 'S-2206: mudanças de contrato', 'CLT art. 29; Manual do eSocial, S-2206',
    'O evento é enviado até o dia 15 do mês seguinte à mudança, ou antes da folha.',
    'Ver o arquivo da folha', 'manage_settings', 10, true, true, 'private.obligations_of_changes'),
  ('esocial_civil', 65, 'esocial', 'S-2205: dados cadastrais', 'Manual do eSocial, S-2205',
    'O evento é enviado até o dia 15 do mês seguinte à mudança de nome, endereço, dados civis ou dependentes.',
    'Ver o arquivo da folha', 'manage_settings', 10, true, true, 'private.obligations_of_civil_changes');
