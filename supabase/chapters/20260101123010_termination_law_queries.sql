-- The law of ending a contract: queries.
-- See termination_law_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Amounts are told to who has opened the pay within a day, by `read_sensitive_records`: that reading is what stands in the trail.
create function public.termination_estimate(
  p_employee_id uuid, p_on date, p_reason text, p_notice text default null, p_fgts_balance numeric default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_who_leaves(p_employee_id, p_on);
  type constant text := private.contract_type_on(person.id, p_on);
  rules constant jsonb := private.leave_rules_of(person.id, p_on);
  hired constant date := private.service_since(person, p_on);
  rights constant public.ending_rights := private.ending_rights_on(p_reason, p_on, private.has_vacations(type));
  way constant text := coalesce(p_notice, case rights.notice when 'employee' then 'worked' else 'indemnified' end);
  opened constant boolean := private.has_read(person, 'pay');
  holidays constant date[] := private.holiday_dates(person.company_id, (private.assignment_on(person.id, p_on)).work_site_id, p_on,
    p_on + 10);
  -- Pay by call is an average that only payroll knows, whoever has opened the pay.
  daily constant numeric := case when opened and type is distinct from 'intermittent' then private.daily_pay(person, p_on) end;
  fine constant numeric := round(p_fgts_balance * rights.fgts_fine / 100, 2);
  plan private.notice_plan;
  by_day date;
begin
  if rights.reason is null then
    perform private.refuse('RHARG', 'Escolha o motivo do desligamento.', 'reason', 'Recarregue a página.');
  elsif way not in ('worked', 'indemnified', 'waived') then
    perform private.refuse('RHARG', 'Escolha como o aviso prévio é cumprido.', 'notice', 'Recarregue a página.');
  elsif p_fgts_balance not between 0 and 999999999999.99 then
    perform private.refuse('RHARG', 'Informe o saldo do FGTS em reais.', 'fgts_balance', 'Confira o valor.');
  end if;
  plan := private.notice_plan(rights.notice, way, private.service_years(hired, p_on), p_on, rules);
  by_day := private.settlement_by(p_on, rules);
  return jsonb_build_object('last_day', p_on, 'is_known', rights.source <> '', 'is_settled', rights.is_settled,
    'has_clt', private.has_vacations(type), 'esocial_code', rights.esocial_code, 'source', rights.source,
    'pay', case when type = 'intermittent' then 'average' when not opened then 'closed' when daily is null then 'none' else 'open' end,
    'notice', case when rights.notice <> 'none' then to_jsonb(plan) || jsonb_build_object('by', rights.notice, 'way', way,
      'years', private.service_years(hired, p_on)) end,
    'payment_by', case when rights.is_settled and private.has_vacations(type) then by_day end,
    'payment_on', case when rights.is_settled and private.has_vacations(type)
      then private.business_day_before(by_day, holidays) end,
    'esocial_by', case when private.has_vacations(type) then private.esocial_leaving_by(p_on, holidays) end,
    'rights', case when private.has_vacations(type) and rights.source <> ''
      then private.rights_after(rights, private.service_months(hired, plan.projected_to)) else '[]' end,
    'warnings', private.ending_warnings(person, rights, plan, p_on),
    'owes_fine', rights.fgts_fine > 0, 'fgts_fine', case when rights.fgts_fine > 0 then fine end)
    || (select jsonb_build_object('lines', coalesce(jsonb_agg(to_jsonb(l) - '{ordinality,paid_days}'::text[] || jsonb_build_object('amount',
        round(l.paid_days * daily, 2)) order by l.ordinality), '[]'), 'total', sum(round(l.paid_days * daily, 2)) + coalesce(max(fine), 0))
      from private.termination_lines(person, rights, plan, p_on) with ordinality l);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('termination_line', 'code text, label text, days number?, amount number?, reasoning text, source text'),
  ('termination_right', 'label text, value text, source text'),
  ('termination_notice', 'by company|half|employee, way worked|indemnified|waived, years integer, days integer, worked integer, paid number,
    discounted integer, given_on date, free_from date?, projected_to date'),
  -- Of a reason that is not known the law says nothing; nothing is paid where the contract goes on elsewhere.
  ('termination_estimate', 'last_day date, is_known boolean, is_settled boolean, has_clt boolean, esocial_code text?, source text,
    pay closed|none|open|average, notice termination_notice?, payment_by date?, payment_on date?, esocial_by date?,
    rights termination_right[], warnings text[], owes_fine boolean, fgts_fine number?, lines termination_line[], total number?');

grant execute on function public.termination_estimate(uuid, date, text, text, numeric) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.termination_estimate(uuid, date, text, text, numeric) is
  'What the end of a contract would owe, line by line with its article, and until when: an estimate for administrators, in days until they '
    'open the pay (RHPER, RHNTF, RHSLF, RHRNK, RHASG, RHARG). Notice: worked, indemnified, waived.';
