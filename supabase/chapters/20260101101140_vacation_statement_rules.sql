-- The statement of vacations of a person.
-- Each period told line by line, with the number and the article behind it ("como calculamos"), the entries of its ledger with
-- the balance after each, and what would be due if the contract ended on a day: days and twelfths, never money.
-- The person, the managers above and HR read it (private.leave_scope); nothing is stored.

-- Functions: texts --------------------------------------------------------------------------------------------------
-- Where a number comes from: the article of the law, or the company where it says another one; of what the law leaves open, both.
create function private.rule_source(p_rules jsonb, p_rule text, p_on date) returns text
language sql stable security definer set search_path = '' as $$
  select case when (p_rules ->> p_rule)::numeric is distinct from s.value then 'Regra da empresa'
    when r.toward = 'free' then s.source || ', conforme configuração da empresa' else s.source end
  from public.statutory_rules s join public.leave_rules r on r.rule = s.rule
  where s.rule = p_rule and p_on between s.valid_from and coalesce(s.valid_to, 'infinity')
$$;

-- The article of a rule of vacations.
create function private.vacation_rule_source(p_code text) returns text language sql stable security definer set search_path = '' as $$
  select r.source from public.vacation_rules r where r.code = p_code
$$;

-- Functions: como calculamos ----------------------------------------------------------------------------------------
-- How a period comes to its days, line by line, from its first day to what it gives.
create function private.lines_of_right(p_employee public.employees, p_sheet record, p_on date) returns setof private.statement_line
language plpgsql stable security definer set search_path = '' as $$
declare
  rules jsonb := private.leave_rules_of(p_employee.id, p_sheet.acquired_from);
  restart public.vacation_restarts;
  tier text := (select 'vacation_absences_' || t from generate_series(1, 4) as t
    where p_sheet.absences <= private.leave_rule(rules, 'vacation_absences_' || t) order by t limit 1);
  credited numeric := (select sum(e.days) from public.leave_ledger e where e.company_id = p_employee.company_id
    and e.employee_id = p_employee.id and e.period_from = p_sheet.acquired_from and e.kind = 'credit');
  moved integer := p_sheet.acquired_to - (private.law_months_later(p_sheet.acquired_from, 12) - 1);
  base date := private.vacation_base(p_employee);
  transfer private.group_transfers := private.transfer_of(p_employee);
  since date := private.employed_since(p_employee, p_sheet.acquired_from);
begin
  select r.* into restart from private.service_of(p_employee) s
  join public.vacation_restarts r on r.company_id = s.company_id and r.employee_id = s.id
  where r.undone_at is null and r.on_date <= p_sheet.acquired_from order by r.on_date desc limit 1;
  return next ('base', case when restart.id is not null then 'Recomeço da contagem' when transfer.id is not null
      then 'Contagem de antes da transferência entre empresas' when base < p_employee.hire_date
      then 'Contagem de antes da readmissão' when since > p_employee.hire_date then 'Início do contrato com férias' else 'Admissão' end,
    private.brazilian_date(coalesce(restart.on_date, case when base < p_employee.hire_date then base else since end)),
    case when restart.id is null and transfer.id is not null then 'CLT arts. 10 e 448'
      when restart.id is null and base < p_employee.hire_date then private.vacation_rule_source('loss_readmission')
      when restart.id is null then 'CLT art. 130' else coalesce(private.vacation_rule_source(restart.reason),
      'CLT arts. 132 e 140') end)::private.statement_line;
  return next ('acquired', 'Período aquisitivo', private.brazilian_date(p_sheet.acquired_from) || ' a '
    || private.brazilian_date(p_sheet.acquired_to),
    private.vacation_rule_source('not_acquired'))::private.statement_line;
  if moved > 0 then
    return next ('moved', 'Adiado por suspensão do contrato', private.days_text(moved),
      private.rule_source(rules, 'unpaid_leave_moves_period', p_sheet.acquired_from))::private.statement_line;
  end if;
  return next ('absences', 'Faltas injustificadas', p_sheet.absences::text,
    coalesce(private.rule_source(rules, tier, p_sheet.acquired_from),
    'CLT art. 130'))::private.statement_line;
  return next ('days', 'Dias de direito', private.days_text(p_sheet.days), case
      when credited > 0 and transfer.id is not null then 'Trazidos da outra empresa' when credited > 0 then 'Lançamento do RH'
    when p_sheet.ended_by is not null then coalesce(private.vacation_rule_source(p_sheet.ended_by), 'CLT art. 140')
    else coalesce(private.rule_source(rules, replace(tier, 'absences', 'days'), p_sheet.acquired_from),
      'CLT art. 130') end)::private.statement_line;
  if p_on <= p_sheet.acquired_to then
    return next ('earned', format('Adquirido até %s (%s/12)', private.brazilian_date(p_on), p_sheet.twelfths),
      private.days_text(p_sheet.earned), case when (rules ->> 'twelfths_by_calendar')::numeric = 1 then 'Regra da empresa'
        else private.rule_source(rules, 'twelfth_days', p_sheet.acquired_from) end)::private.statement_line;
  end if;
end
$$;

-- What was taken from a period, what is left and until when, line by line.
create function private.lines_of_balance(p_employee public.employees, p_sheet record, p_on date) returns setof private.statement_line
language plpgsql stable security definer set search_path = '' as $$
declare
  rules jsonb := private.leave_rules_of(p_employee.id, p_sheet.acquired_from);
  other numeric := p_sheet.balance - p_sheet.days + p_sheet.used + p_sheet.scheduled + p_sheet.sold;
  benefit record;
begin
  -- Whether a benefit moves the limit is open in the law, and the figure says so.
  select coalesce(sum(upper(r) - lower(r)), 0) as days, min(lower(r)) as first into benefit
  from unnest((select range_agg(b * daterange(p_sheet.granted_from, p_sheet.granted_to, '[]')) from private.benefit_days(p_employee) b)) r;
  if other <> 0 then
    return next ('adjusted', 'Ajustes do RH', case when other > 0 then '+' else '' end || private.days_text(other),
      'Lançamentos abaixo')::private.statement_line;
  end if;
  if p_sheet.used <> 0 then
    return next ('used', 'Gozados', private.days_text(-p_sheet.used), 'CLT art. 134')::private.statement_line;
  end if;
  if p_sheet.scheduled <> 0 then
    return next ('scheduled', 'Programados', private.days_text(-p_sheet.scheduled), 'CLT art. 134')::private.statement_line;
  end if;
  if p_sheet.sold <> 0 then
    return next ('sold', 'Vendidos (abono)', private.days_text(-p_sheet.sold),
      private.vacation_rule_source('sale_much'))::private.statement_line;
  end if;
  return next ('balance', 'Saldo', private.days_text(p_sheet.balance), private.vacation_rule_source('no_balance'))::private.statement_line;
  if p_sheet.state = 'acquiring' then
    return next ('sale_until', 'Pedir abono até', private.brazilian_date(private.vacation_sale_deadline(p_sheet.acquired_to, rules)),
      private.vacation_rule_source('sale_late'))::private.statement_line;
  end if;
  if p_sheet.state not in ('lost', 'settled') then
    return next ('granted', 'Período concessivo', private.brazilian_date(p_sheet.granted_from) || ' a '
      || private.brazilian_date(p_sheet.granted_to),
      'CLT art. 134')::private.statement_line;
    if benefit.days > 0 then
      return next ('benefit', format('Benefício do INSS no período concessivo: a empresa %s o limite', case
        when private.leave_rule(private.leave_rules_of(p_employee.id, benefit.first), 'benefit_stops_concession') = 1 then 'adia'
        else 'não adia' end), private.days_text(benefit.days), 'CLT arts. 134 e 476; a lei não diz')::private.statement_line;
    end if;
    return next ('limit', 'Tirar até', private.brazilian_date(p_sheet.last_safe_start),
      private.vacation_rule_source('double_pay'))::private.statement_line;
    return next ('notice', 'Avisar até', private.brazilian_date(p_sheet.notice_on),
      private.vacation_rule_source('notice_late'))::private.statement_line;
  end if;
  if p_sheet.double_days > 0 then
    return next ('double', 'Dias em dobro', private.days_text(p_sheet.double_days),
      private.vacation_rule_source('double_pay'))::private.statement_line;
  end if;
  if p_sheet.loss is not null then
    return next ('loss', 'O RH precisa avaliar', (select r.text from public.vacation_rules r where r.code = p_sheet.loss),
      private.vacation_rule_source(p_sheet.loss))::private.statement_line;
  end if;
end
$$;

-- Entries of a period in the order of their writing, each with the balance after it.
create function private.period_entries(p_employee public.employees, p_period_from date, p_days numeric) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at, x.on_date, x.id), '[]') from (
    select e.id, e.on_date, e.kind, e.days, e.note, e.created_at, private.person(e.created_by) as by,
      p_days + coalesce(sum(e.days) filter (where e.kind <> 'credit') over (order by e.created_at, e.on_date, e.id), 0) as balance
    from public.leave_ledger e
    join public.leave_types t on t.company_id = e.company_id and t.id = e.type_id and t.deducts = 'vacation'
    where e.company_id = p_employee.company_id and e.employee_id = p_employee.id and e.period_from = p_period_from
  ) x
$$;

-- Functions: money --------------------------------------------------------------------------------------------------
-- What a day of vacation is worth by the pay of a day (CLT art. 142); null where there is none, or pay by task, which is an average.
-- A month has thirty days, and hours are those of the contract: 44 a week are 220 a month.
create function private.daily_pay(p_employee public.employees, p_on date) returns numeric
language sql stable security definer set search_path = '' as $$
  select round(case c.unit when 'month' then c.salary / 30 when 'week' then c.salary / 7 when 'day' then c.salary
    when 'hour' then c.salary * coalesce(k.weekly_hours, 44) * 5 / 30 end, 4)
  from private.pay_on(p_employee.company_id, p_employee.id, p_on) c
  left join public.employee_contracts k on k.company_id = p_employee.company_id and k.employee_id = p_employee.id
    and p_on between k.starts_on and coalesce(k.ended_on, 'infinity')
$$;

-- What days of a period are worth, line by line: the days, the third of the Constitution, the days sold, and what is paid twice.
create function private.vacation_values(p_days numeric, p_scheduled numeric, p_sold numeric, p_double integer, p_daily numeric)
returns table (code text, days numeric, amount numeric, source text)
language sql immutable set search_path = '' as $$
  select v.code, v.days, round(v.amount, 2), v.source
  from (values
    ('days', p_days, p_days * p_daily, 'CLT art. 142'),
    ('scheduled', p_scheduled, p_scheduled * p_daily, 'CLT art. 142'),
    ('sold', p_sold, p_sold * p_daily, 'CLT art. 143'),
    ('third', p_days + p_scheduled + p_sold, (p_days + p_scheduled + p_sold) * p_daily / 3, 'CF art. 7º, XVII'),
    ('double', p_double::numeric, p_double * p_daily * 4 / 3, 'CLT art. 137')) as v (code, days, amount, source)
  where v.days > 0
$$;

-- Functions: the end of a contract ----------------------------------------------------------------------------------
-- What the days taken until p_on, the last day of work, do to what a period gives, and so what it owes: what was planned for later is not
-- enjoyed any more.
create function private.days_due(p_employee public.employees, p_period_from date, p_on date) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce((
      select sum(e.days) filter (where e.kind <> 'credit' and not (e.kind in ('use', 'sale', 'refund', 'sale_refund') and e.on_date > p_on))
      from public.leave_ledger e
      join public.leave_types t on t.company_id = e.company_id and t.id = e.type_id and t.deducts = 'vacation'
      where e.company_id = p_employee.company_id and e.employee_id = p_employee.id and e.period_from = p_period_from), 0)
    + coalesce((
      select sum(l.ends_on - p_on) from public.leaves l
      join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.period_from = p_period_from
      where l.company_id = p_employee.company_id and l.employee_id = p_employee.id and l.counts and l.starts_on <= p_on
        and l.ends_on > p_on), 0)
$$;
