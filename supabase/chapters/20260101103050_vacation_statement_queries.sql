-- The statement of vacations of a person: queries.
-- See vacation_statement_rules for the overview.

-- Functions: como calculamos ----------------------------------------------------------------------------------------
create function public.vacation_statement(p_employee_id uuid default null, p_on date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_of_leaves(p_employee_id);
  day date := coalesce(p_on, private.today(person.company_id));
  -- Why a period was lost, or may be, may be health: a manager reads the article and not its item.
  knows boolean := private.leave_scope(caller, person) <> 'team';
begin
  perform private.check_day(day, 'on');
  return jsonb_build_object('on', day, 'today', private.today(person.company_id), 'person', private.person(person.id), 'hired_on',
    person.hire_date,
    'contract', (select c.label from public.contract_types c where c.contract_type = private.contract_type_on(person.id, day)),
    'has_vacations', private.has_vacations(private.contract_type_on(person.id, day)),
    'scope', private.leave_scope(caller, person),
    'type_id', (select t.id from public.leave_types t where t.company_id = person.company_id and t.key = 'vacation'),
    'periods', (select coalesce(jsonb_agg(to_jsonb(s) - case when knows then '{}' else '{loss,ended_by}'::text[] end || jsonb_build_object(
        'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'ordinality' || jsonb_build_object('source', case when knows then l.source
            else regexp_replace(l.source, '^CLT art. 133.*$', 'CLT art. 133') end)
              order by l.ordinality) filter (where knows or l.code not in ('loss', 'benefit')), '[]') from (
          select r.code, r.label, r.value, r.source, r.ordinality from private.lines_of_right(person, s, day) with ordinality r
          union all
          select b.code, b.label, b.value, b.source, 100 + b.ordinality from private.lines_of_balance(person, s, day) with ordinality b) l),
        'entries', private.period_entries(person, s.acquired_from, s.days)) order by s.number desc), '[]')
      from private.vacation_sheet(person, day) s));
end
$$;

-- Functions: the end of a contract ----------------------------------------------------------------------------------
-- due, double and proportional by the CLT (arts. 146 and 147; Súmulas 171 and 261 of the TST); recess of an intern.
-- p_projected_to: until when notice that is paid in place of work counts as service (CLT art. 487, § 1º); nothing is enjoyed in it.
create function public.vacation_termination(
  p_employee_id uuid, p_on date, p_cause text default 'dismissal', p_projected_to date default null)
returns table (kind text, acquired_from date, acquired_to date, twelfths integer, days numeric, source text)
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee_id);
  served_to constant date := case when p_projected_to between p_on and p_on + 366 then p_projected_to else p_on end;
begin
  if p_cause is null or p_cause not in ('dismissal', 'resignation', 'term_end', 'agreement', 'just_cause') then
    perform private.refuse('RHARG', 'Escolha como o contrato termina.', 'cause', 'Recarregue a página.');
  elsif p_on is null or p_on not between person.hire_date and '2199-12-31' then
    perform private.refuse('RHARG', 'O último dia deve ser depois da admissão.', 'on', 'Confira a data.');
  end if;
  if private.contract_type_on(person.id, p_on) = 'intern' then
    return query
      select 'recess', p.acquired_from, p.acquired_to, private.vacation_twelfths(p.acquired_from, least(p.acquired_to, p_on), r.rules),
        private.intern_recess(p.acquired_from, least(p.acquired_to, p_on), r.rules) + t.taken, 'Lei 11.788/2008, art. 13'
      from private.internship_of(person) i
      cross join lateral private.vacation_periods(i.starts_on, p_on) p
      cross join lateral (select coalesce(sum(e.days), 0) as taken from public.leave_ledger e
        join public.leave_types k on k.company_id = e.company_id and k.id = e.type_id and k.rule = 'intern_recess'
        where e.company_id = person.company_id and e.employee_id = person.id and e.period_from = p.acquired_from and e.on_date <= p_on) t
      cross join lateral (select private.leave_rules_of(person.id, p.acquired_from) as rules) r order by 2;
    return;
  end if;
  return query
    select x.kind, x.acquired_from, x.acquired_to, x.twelfths, x.days, x.source from (
      select case when o.is_double then 'double' else 'due' end as kind, s.acquired_from, s.acquired_to, 12 as twelfths,
        s.days + private.days_due(person, s.acquired_from, p_on) as days,
        case when o.is_double then 'CLT arts. 137 e 146' else 'CLT art. 146' end as source
      from private.vacation_sheet(person, served_to) s
      cross join lateral (select p_on > s.granted_to
        and private.contract_type_on(person.id, s.acquired_from) is distinct from 'intermittent' as is_double) o
      where s.acquired_to <= served_to and s.state <> 'lost'
      union all
      select 'proportional', s.acquired_from, s.acquired_to, v.twelfths,
        greatest(0, v.days + private.days_due(person, s.acquired_from, p_on)), 'CLT art. 146, parágrafo único, e art. 147'
      from private.vacation_sheet(person, served_to) s
      cross join lateral private.proportional_vacation(s.acquired_from, served_to, s.absences, p_cause,
        private.leave_rules_of(person.id, s.acquired_from), s.suspended) v
      where s.acquired_to > served_to or (s.acquired_to = served_to and s.ended_by = 'contract')
    ) x where x.days > 0 or x.kind = 'proportional' order by x.acquired_from;
end
$$;

-- The thirteenth salary in proportion, which just cause alone loses (Lei 4.090/1962, arts. 1º and 3º; Súmula 157 of the TST).
create function public.thirteenth_due(p_employee_id uuid, p_on date, p_cause text default 'dismissal')
returns table (twelfths integer, source text) language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee_id);
begin
  perform private.check_day(p_on, 'on');
  return query
    select case when p_cause = 'just_cause' then 0
      else private.thirteenth_twelfths(private.service_since(person, p_on), p_on,
        private.leave_rules_of(person.id, p_on), private.vacation_events(person)) end,
      'Lei 4.090/1962, art. 1º, § 2º'
    where private.has_vacations(private.contract_type_on(person.id, p_on)) and p_on >= person.hire_date;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('statement_line', 'code text, label text, value text, source text'),
  ('statement_entry', 'id uuid, on_date date, kind credit|opening|use|sale|refund|sale_refund|expiry|adjust|transfer, days number,
    balance number, note text?, by person?, created_at timestamptz'),
  ('statement_period', '...vacation_period, lines statement_line[], entries statement_entry[]'),
  -- No contract is one that is not on file.
  ('vacation_statement', 'on date, today date, person person, hired_on date, contract text?, has_vacations boolean, scope hr|own|team,
    type_id uuid?, periods statement_period[]'),
  ('vacation_termination', 'kind due|double|proportional|recess');

-- Functions: the end of a contract ----------------------------------------------------------------------------------
grant execute on function public.thirteenth_due(uuid, date, text), public.vacation_statement(uuid, date),
  public.vacation_termination(uuid, date, text, date) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.vacation_statement(uuid, date)
  is 'Periods of a person as of a day, each told line by line with its entries (RHNTF, RHPER, RHARG).';
comment on function public.thirteenth_due(uuid, date, text)
  is 'Twelfths of the thirteenth salary if the contract ended on a day; nothing of who has no employment (RHNTF, RHPER, RHARG).';
comment on function public.vacation_termination(uuid, date, text, date) is
  'What would be due if the contract ended on a day: due, double, proportional, or recess; days alone. Causes: dismissal, resignation, '
    'term_end, agreement, just_cause (RHNTF, RHPER, RHARG).';
