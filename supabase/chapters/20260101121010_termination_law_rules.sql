-- The law of ending a contract: rules.
-- See termination_law_tables for the overview.

-- Functions: time of service ----------------------------------------------------------------------------------------
-- Whole years of service that are full on a day (Lei 12.506/2011).
create function private.service_years(p_from date, p_to date) returns integer language sql immutable parallel safe
return greatest(0, extract(year from age(p_to::timestamp, p_from::timestamp)))::integer;

-- Months of service, where fifteen days count as one (Lei 7.998/1990, art. 4º, § 3º).
create function private.service_months(p_from date, p_to date) returns integer language sql immutable parallel safe
return (select greatest(0, extract(year from a) * 12 + extract(month from a) + (extract(day from a) >= 15)::integer)::integer
  from age((p_to + 1)::timestamp, p_from::timestamp) as a);

-- Functions: notice -------------------------------------------------------------------------------------------------
-- Running days of notice: those of the company grow with the years, those of who resigns do not (Lei 12.506/2011; CLT art. 487, § 2º).
create function private.notice_days(p_notice text, p_years integer, p_rules jsonb) returns integer language sql immutable
return case when p_notice in ('company', 'half') then least(private.leave_rule(p_rules, 'notice_most'),
    private.leave_rule(p_rules, 'notice_days') + private.leave_rule(p_rules, 'notice_per_year') * p_years)
  when p_notice = 'employee' then private.leave_rule(p_rules, 'notice_resigning') else 0 end::integer;

-- How notice runs, by the last day of work. p_way: worked, indemnified or waived. Of the company at most thirty days are worked and the
-- rest is paid; paid days are service until their end (CLT art. 487, § 1º), and whoever works them is free for seven running days at the
-- end, unless two hours a day (CLT art. 488). By agreement, and by the fault of both, half of what is not worked is paid (CLT arts. 484 and
-- 484-A, I, a). Whoever resigns and does not work it has it taken off (CLT art. 487, § 2º). The day of the notice does not count.
create function private.notice_plan(p_notice text, p_way text, p_years integer, p_last_day date, p_rules jsonb) returns private.notice_plan
language plpgsql immutable set search_path = '' as $$
declare
  plan private.notice_plan;
  not_worked integer;
begin
  plan.days := private.notice_days(p_notice, p_years, p_rules);
  plan.worked := case when p_way <> 'worked' then 0 when p_notice = 'employee' then plan.days
    else least(plan.days, private.leave_rule(p_rules, 'notice_worked')) end;
  not_worked := case when p_way = 'waived' then 0 else plan.days - plan.worked end;
  plan.paid := case p_notice when 'company' then not_worked when 'half' then not_worked / 2.0 else 0 end;
  plan.discounted := case when p_notice = 'employee' then not_worked else 0 end;
  plan.given_on := case when plan.days > 0 then p_last_day - plan.worked end;
  plan.free_from := case when plan.worked > 0 and p_notice <> 'employee'
    then greatest(plan.given_on, p_last_day - private.leave_rule(p_rules, 'notice_free')::integer) + 1 end;
  plan.projected_to := p_last_day + ceil(plan.paid)::integer;
  return plan;
end
$$;

-- Functions: what is due --------------------------------------------------------------------------------------------
-- Last day of the payment and of the papers, by running days after the end (CLT art. 477, § 6º).
create function private.settlement_by(p_last_day date, p_rules jsonb) returns date language sql immutable
return p_last_day + private.leave_rule(p_rules, 'settlement_days')::integer;

-- Last day of the event S-2299 of eSocial: ten days after the end, or the business day before where the tenth is none. A collective
-- agreement does not move it, unlike the payment.
create function private.esocial_leaving_by(p_last_day date, p_holidays date[]) returns date language sql immutable
return private.business_day_before(p_last_day + 10, p_holidays);

-- Whether the dismissal exam is needed, by the last clinical exam and the risk grade of the company (NR-7, item 7.5.11).
create function private.dismissal_exam_needed(p_last_exam date, p_last_day date, p_risk_grade integer) returns boolean
language sql immutable parallel safe
return coalesce(p_last_day - p_last_exam >= case when p_risk_grade <= 2 then 135 else 90 end, true);

-- Days of pay of the last month, of which each has thirty.
create function private.balance_days(p_hired date, p_last_day date) returns integer language sql immutable parallel safe
return case when p_hired <= date_trunc('month', p_last_day)::date
    and p_last_day + 1 = (date_trunc('month', p_last_day) + interval '1 month')::date then 30
  else least(30, p_last_day - greatest(p_hired, date_trunc('month', p_last_day)::date) + 1) end;

-- Instalments of the unemployment benefit, by which request it is and the months with pay of the three years before (Lei 7.998/1990, art.
-- 4º, § 2º).
create function private.unemployment_instalments(p_request integer, p_months integer) returns integer language sql immutable parallel safe
return case when p_months >= 24 then 5 when p_months >= 12 then 4
  when p_months >= case p_request when 1 then 12 when 2 then 9 else 6 end then 3 else 0 end;

-- Functions: a person -----------------------------------------------------------------------------------------------
-- Somebody whose contract the caller may end (RHPER, RHNTF, RHSLF, RHRNK), and the day is one of the employment (RHASG).
create function private.person_who_leaves(p_employee_id uuid, p_on date) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_settings', 'Somente administradores encerram contratos.');
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and e.company_id = any (reached);
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  elsif person.id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'Você não pode encerrar o próprio contrato.', '', 'Peça a outro administrador.');
  elsif private.outranks_caller(person.role) then
    perform private.refuse('RHRNK', 'Seu papel não permite encerrar o contrato desta pessoa.', '', 'Peça a um master.');
  elsif p_on is null or p_on not between coalesce(person.hire_date, 'infinity') and private.today(person.company_id) + 366 then
    perform private.refuse('RHASG', 'O último dia deve estar entre a admissão e um ano à frente.', 'on', 'Confira a data.');
  end if;
  return person;
end
$$;

-- What a reason owes on a day; without the CLT only days of pay are left, and of a reason that the law does not know nothing is supposed.
create function private.ending_rights_on(p_reason text, p_on date, p_has_clt boolean) returns public.ending_rights
language sql stable security definer set search_path = '' as $$
  select (r.reason, x.valid_from, x.valid_to, case when p_has_clt then x.esocial_code end, coalesce(x.is_settled, true),
    case when p_has_clt and x.reason is not null then x.notice else 'none' end,
    case when p_has_clt and x.reason is not null then x.term_rest else 'none' end,
    case when p_has_clt then coalesce(x.thirteenth_part, 0) else 0 end, case when p_has_clt then coalesce(x.vacation_part, 0) else 0 end,
    case when p_has_clt then coalesce(x.fgts_fine, 0) else 0 end, case when p_has_clt then coalesce(x.fgts_withdrawal, 0) else 0 end,
    p_has_clt and coalesce(x.unemployment, false),
    case when p_has_clt or x.source like '%11.788%' then coalesce(x.source, '') else '' end)::public.ending_rights
  from public.ending_reasons r
  left join public.ending_rights x on x.reason = r.reason and p_on between x.valid_from and coalesce(x.valid_to, 'infinity')
  where r.reason = p_reason
$$;

-- The last day of the term that a contract has on a day; null without one.
create function private.term_end_on(p_person public.employees, p_on date) returns date
language sql stable security definer set search_path = '' as $$
  select case when c.contract_type = 'experience' then coalesce(c.experience_extended_to, c.experience_ends_on) else c.ends_on end
  from public.employee_contracts c
  where c.company_id = p_person.company_id and c.employee_id = p_person.id
    and p_on between c.starts_on and coalesce(c.ended_on, 'infinity')
$$;

-- Functions: lines --------------------------------------------------------------------------------------------------
-- Notice that is paid or taken off, and what is left of a term.
create function private.notice_lines(
  p_rights public.ending_rights, p_plan private.notice_plan, p_on date, p_term_end date, p_type text)
returns setof private.termination_line language sql stable security definer set search_path = '' as $$
  select 'notice', 'Aviso prévio indenizado', (p_plan).paid, (p_plan).paid,
    case when (p_rights).notice = 'half' then format('metade de %s', private.days_text((p_plan).days - (p_plan).worked))
      when (p_plan).worked > 0 then format('%s de aviso, %s trabalhados', private.days_text((p_plan).days), (p_plan).worked)
      else format('%s de aviso', private.days_text((p_plan).days)) end
      || ', contados como tempo de serviço até ' || private.brazilian_date((p_plan).projected_to),
    case when (p_rights).notice = 'half' then (p_rights).source else 'CLT art. 487, § 1º; Lei 12.506/2011' end
  where (p_plan).paid > 0
  union all
  select 'notice_discount', 'Desconto do aviso não cumprido', (p_plan).discounted, -(p_plan).discounted,
    'quem pede demissão e não cumpre o aviso pode ter os dias descontados', 'CLT art. 487, § 2º'
  where (p_plan).discounted > 0
  union all
  select 'term_rest', 'Indenização do fim antecipado', p_term_end - p_on, (p_term_end - p_on) / 2.0,
    'metade do que faltava até ' || private.brazilian_date(p_term_end), 'CLT art. 479'
  where (p_rights).term_rest = 'company' and p_term_end > p_on
  union all
  select 'term_loss', 'Prejuízo do fim antecipado', p_term_end - p_on, null,
    'só o prejuízo que a empresa provar, até metade do que faltava até ' || private.brazilian_date(p_term_end), 'CLT art. 480, § 1º'
  -- An apprentice owes nothing for it (CLT art. 433, § 2º). The company still owes its half: art. 433 releases it only in the cases it
  -- lists, which have reasons of their own.
  where (p_rights).term_rest = 'employee' and p_term_end > p_on and p_type is distinct from 'apprentice'
$$;

-- The thirteenth salary of the year of the last day, and of the next one where notice that is paid reaches it.
create function private.thirteenth_lines(p_person public.employees, p_rights public.ending_rights, p_on date, p_projected_to date)
returns setof private.termination_line language sql stable security definer set search_path = '' as $$
  select 'thirteenth', '13º salário de ' || extract(year from d.day), null::numeric, t.twelfths * 2.5 * (p_rights).thirteenth_part,
    format('%s/12', t.twelfths) || case when (p_rights).thirteenth_part < 1 then ', pela metade' else '' end
      || ', sem descontar adiantamentos',
    t.source
  from (select least(p_projected_to, make_date(extract(year from p_on)::integer, 12, 31)) as day
    union select p_projected_to) d
  cross join lateral public.thirteenth_due(p_person.id, d.day) t
  where (p_rights).thirteenth_part > 0 and t.twelfths > 0
  order by d.day
$$;

-- Vacations with their third, from the statement of vacations; the recess of an intern is paid without one.
create function private.vacation_lines(p_person public.employees, p_rights public.ending_rights, p_on date, p_projected_to date)
returns setof private.termination_line language sql stable security definer set search_path = '' as $$
  select v.kind, case v.kind when 'due' then 'Férias vencidas e um terço' when 'double' then 'Férias vencidas em dobro e um terço'
      when 'recess' then 'Recesso do estágio' else 'Férias proporcionais e um terço' end,
    v.days * p.part, v.days * p.part * case v.kind when 'double' then 8 / 3.0 when 'recess' then 1 else 4 / 3.0 end,
    format('período de %s a %s', private.brazilian_date(v.acquired_from), private.brazilian_date(v.acquired_to))
      || case when v.kind = 'proportional' then format(', %s/12', v.twelfths) else '' end
      || case when p.part < 1 then ', pela metade' else '' end, v.source
  from public.vacation_termination(p_person.id, p_on, case when (p_rights).vacation_part = 0 then 'just_cause' else 'dismissal' end,
    p_projected_to) v
  cross join lateral (select case when v.kind = 'proportional' then (p_rights).vacation_part else 1 end as part) p
  where v.days * p.part > 0
$$;

-- Everything that an end owes and takes off, each in days of pay, so that nothing here needs to know the pay.
create function private.termination_lines(p_person public.employees, p_rights public.ending_rights, p_plan private.notice_plan, p_on date)
returns setof private.termination_line language sql stable security definer set search_path = '' as $$
  select l.code, l.label, l.days, l.paid_days, l.reasoning, l.source from (
    select 1 as part, 1 as place, 'balance' as code, 'Saldo de salário' as label, b.days, b.days as paid_days,
      'no último mês; um dia vale 1/30 do salário do mês' as reasoning,
      case when private.has_vacations(private.contract_type_on(p_person.id, p_on)) then 'CLT arts. 457 e 459' else 'contrato' end as source
    from (select private.balance_days(p_person.hire_date, p_on)::numeric as days) b
    union all
    select 2, n.ordinality, n.code, n.label, n.days, n.paid_days, n.reasoning, n.source
    from private.notice_lines(p_rights, p_plan, p_on, private.term_end_on(p_person, p_on),
      private.contract_type_on(p_person.id, p_on)) with ordinality n
    union all
    select 3, t.ordinality, t.code, t.label, t.days, t.paid_days, t.reasoning, t.source
    from private.thirteenth_lines(p_person, p_rights, p_on, (p_plan).projected_to) with ordinality t
    union all
    select 4, v.ordinality, v.code, v.label, v.days, v.paid_days, v.reasoning, v.source
    from private.vacation_lines(p_person, p_rights, p_on, (p_plan).projected_to) with ordinality v) l
  -- Who is called when needed is paid saldo and thirteenth at each call (CLT art. 452-A, § 6º).
  where (p_rights).is_settled and (l.code not in ('balance', 'thirteenth')
    or private.contract_type_on(p_person.id, p_on) is distinct from 'intermittent')
  order by l.part, l.place
$$;

-- What comes from elsewhere than the company's pay: the fund and the benefit. p_months: of service.
create function private.rights_after(p_rights public.ending_rights, p_months integer) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('label', r.label, 'value', r.value, 'source', r.source) order by r.place), '[]')
  from (values
    (1, 'Multa do FGTS', case when (p_rights).fgts_fine > 0
        then (p_rights).fgts_fine || ' % dos depósitos do contrato, também do que já foi sacado' else 'Não' end,
      case (p_rights).fgts_fine when 20 then case (p_rights).reason when 'agreement' then (p_rights).source
        else 'Lei 8.036/1990, art. 18, § 2º' end when 40 then 'Lei 8.036/1990, art. 18, § 1º'
        else 'Lei 8.036/1990, art. 18' end),
    (2, 'Saque do FGTS', case when (p_rights).fgts_withdrawal > 0 then (p_rights).fgts_withdrawal
        || ' % do saldo' || case when (p_rights).fgts_fine > 0 then '; quem optou pelo saque-aniversário saca só a multa (art. 20-D, § 7º)'
          when (p_rights).reason = 'term_end' then '; quem optou pelo saque-aniversário não saca no fim do prazo (art. 20-A, § 2º, II)'
          else '' end else 'Não' end,
      case when (p_rights).fgts_withdrawal = 80 then 'CLT art. 484-A, § 1º'
        when (p_rights).reason = 'term_end' then 'Lei 8.036/1990, art. 20, IX' else 'Lei 8.036/1990, art. 20' end),
    (3, 'Seguro-desemprego', case when not (p_rights).unemployment then 'Não'
      else 'Contando só este contrato: ' || (select string_agg(format('%s pedido, %s', n.name,
          case private.unemployment_instalments(n.place, p_months) when 0 then 'não basta sozinho'
            else private.unemployment_instalments(n.place, p_months) || ' parcelas' end), '; ' order by n.place)
        from (values (1, '1º'), (2, '2º'), (3, '3º ou mais')) n (place, name)) || '. Outros empregos contam.' end,
      'Lei 7.998/1990, arts. 3º e 4º')) as r (place, label, value, source)
  where (p_rights).is_settled
$$;

-- What the quota of people with a disability asks for before one of them leaves; null where there is none. It names nobody: who counts in
-- the quota is a matter of health.
create function private.quota_warning(p_company_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select format(concat('Com %s empregados, a empresa precisa de %s pessoas com deficiência ou reabilitadas. Quem conta na cota só sai ',
    'depois de contratada outra pessoa nas mesmas condições (Lei 8.213/1991, art. 93, § 1º).'), q.people, q.required)
  from private.pcd_state(p_company_id, private.today(p_company_id)) q
  where q.required > 0
$$;

-- What NR-7 asks of the dismissal exam. The day of the last exam is a matter of health, and so is whether it is recent: until the caller
-- has opened health, only the rule is told. The risk grade is not on file, so both are answered.
create function private.exam_warning(p_person public.employees, p_on date) returns text
language sql stable security definer set search_path = '' as $$
  select case when not private.has_read(p_person, 'health') then format(concat('O exame demissional é feito até %s, salvo se o último ',
      'exame clínico tem menos de 135 dias no grau de risco 1 ou 2, ou menos de 90 no grau 3 ou 4 (NR-7, item 7.5.11).'), d.by_day)
    when x.last_exam is null then format('Não há exame clínico registrado: o exame demissional é necessário até %s (NR-7, item 7.5.11).',
      d.by_day)
    else format('O último exame registrado é de %s: o exame demissional %s (NR-7, item 7.5.11).', private.brazilian_date(x.last_exam),
      case when private.dismissal_exam_needed(x.last_exam, p_on, 1) then 'é necessário até ' || d.by_day
        when private.dismissal_exam_needed(x.last_exam, p_on, 3)
          then format('é dispensado no grau de risco 1 ou 2 e necessário no grau 3 ou 4, até %s', d.by_day)
        else 'é dispensado em qualquer grau de risco' end) end
  from (select max(h.done_on) as last_exam from public.employee_health_exams h
    where h.company_id = p_person.company_id and h.employee_id = p_person.id and h.archived_at is null and h.done_on <= p_on) x
  cross join (select private.brazilian_date(p_on + 10) as by_day) d
$$;

-- What to look at before the end, besides the guarantees of employment.
create function private.ending_warnings(p_person public.employees, p_rights public.ending_rights, p_plan private.notice_plan, p_on date)
returns text[] language sql stable security definer set search_path = '' as $$
  select array(
    select w.text from (select private.term_end_on(p_person, p_on) as term_end, private.contract_type_on(p_person.id, p_on) as type,
      (select c.starts_on from public.employee_contracts c where c.company_id = p_person.company_id and c.employee_id = p_person.id
        and p_on between c.starts_on and coalesce(c.ended_on, 'infinity') limit 1) as starts_on) e
    cross join lateral (values
      (1, case when (p_plan).worked > 0 and (p_plan).given_on < private.today(p_person.company_id)
        then format('Para este último dia, o aviso trabalhado precisa ter sido dado até %s.', private.brazilian_date((p_plan).given_on))
      end),
      (2, case when (p_rights).term_rest <> 'none' and e.term_end is null
        then 'O contrato deste dia não tem término no cadastro: sem ele não há fim antecipado.'
        when (p_rights).term_rest <> 'none' and e.term_end < p_on
        then format('O prazo do contrato acabou em %s: sem ele, o motivo é a dispensa ou o pedido de demissão.',
          private.brazilian_date(e.term_end))
        when (p_rights).reason in ('dismissal', 'resignation', 'closing', 'indirect', 'agreement') and e.term_end > p_on
        then format('O contrato vai até %s. Se não permite às duas partes antecipar o fim (CLT art. 481), o motivo é o fim antecipado.',
          private.brazilian_date(e.term_end))
        when (p_rights).reason = 'term_end' and e.term_end is null
        then 'O contrato deste dia não tem prazo no cadastro: sem ele, o motivo é a dispensa ou o pedido de demissão.'
        when (p_rights).reason = 'term_end' and e.term_end <> p_on
        then format('No cadastro, o contrato vai até %s.', private.brazilian_date(e.term_end)) end),
      -- Nobody asks an apprentice who leaves early for anything, whatever the contract permits (CLT art. 433, § 2º).
      (3, case when (p_rights).term_rest <> 'none' and e.term_end is not null
          and not ((p_rights).term_rest = 'employee' and e.type is not distinct from 'apprentice')
        then concat('Se o contrato permite às duas partes antecipar o fim (CLT art. 481), ',
        'valem as regras da dispensa ou do pedido de demissão.') end),
      (4, case when (p_rights).reason = 'dismissal' or ((p_rights).reason in ('term_end', 'early_term_end')
        and coalesce(e.term_end - e.starts_on + 1 > 90, true)) then private.quota_warning(p_person.company_id) end),
      (5, case when e.type = 'intermittent'
        then 'No contrato intermitente as verbas são pela média do que foi pago (CLT arts. 452-A, § 6º, e 452-E): a folha calcula.' end),
      (6, case when (p_rights).is_settled and (p_rights).reason <> 'death' then private.exam_warning(p_person, p_on) end)
    ) as w (place, text)
    -- What the CLT says is of those whose contract it rules.
    where w.text is not null and private.has_vacations(e.type) order by w.place)
$$;
