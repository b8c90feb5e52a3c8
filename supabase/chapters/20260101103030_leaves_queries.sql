-- Leaves: small queries.
-- Subjects with too little for a file of their own.

-- Blocks and coverage -----------------------------------------------------------------------------------------------
-- What a rule would ask for: people today, how many of them have to be present, and the days of the year ahead that fall below it.
create function public.coverage_effects(
  p_company_id uuid, p_department_id uuid, p_with_below boolean, p_starts_on date, p_min_present integer default null,
  p_max_away_pct integer default null, p_ends_on date default null)
returns table (people integer, minimum integer, days_below integer, first_below date)
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today(p_company_id);
begin
  perform private.refuse_settings(p_company_id);
  if p_department_id is null or p_starts_on is null or num_nonnulls(p_min_present, p_max_away_pct) <> 1 then
    perform private.refuse('RHARG', 'Informe o departamento, o mínimo e o começo.', 'department_id', 'Preencha os campos da regra.');
  end if;
  return query
    with days as (
      select c.on_day, c.people, c.away, private.coverage_minimum(p_min_present, p_max_away_pct, c.people) as minimum
      from private.coverage_between(p_company_id, p_department_id, today, today + 365, p_with_below) c
    )
    select max(d.people) filter (where d.on_day = today), max(d.minimum) filter (where d.on_day = today),
      count(*) filter (where d.people - d.away < d.minimum and d.on_day between p_starts_on and coalesce(p_ends_on, 'infinity'))::integer,
      min(d.on_day) filter (where d.people - d.away < d.minimum and d.on_day between p_starts_on and coalesce(p_ends_on, 'infinity'))
    from days d;
end
$$;

grant execute on function public.coverage_effects(uuid, uuid, boolean, date, integer, integer, date) to authenticated;

-- Sheets of vacations -----------------------------------------------------------------------------------------------
create function public.vacation_balance(p_employee_id uuid default null, p_on date default null)
returns table (number integer, acquired_from date, acquired_to date, granted_from date, granted_to date, ended_by text, absences integer,
  days integer, earned numeric, used numeric, scheduled numeric, sold numeric, balance numeric, last_safe_start date, double_days integer,
  state text, loss text, notice_on date, suspended integer) language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee_id);
  -- Why a period may be lost, or was, may be health: a manager reads that it is.
  knows boolean := private.leave_scope(private.me(), person) <> 'team';
  day date := coalesce(p_on, private.today(person.company_id));
begin
  perform private.check_day(day, 'on');
  return query
    select s.number, s.acquired_from, s.acquired_to, s.granted_from, s.granted_to,
      case when knows or s.ended_by not like 'loss%' then s.ended_by else 'loss' end, s.absences, s.days, s.earned, s.used, s.scheduled,
        s.sold,
      s.balance, s.last_safe_start, s.double_days, s.state, case when knows then s.loss end, s.notice_on, s.suspended
    from private.vacation_sheet(person, day) s;
end
$$;

insert into private.shapes (name, shape) values
  ('period_state', 'lost|acquiring|settled|enjoying|scheduled|untold|double|risk|available'),
  -- Why a period may be lost, or ended, is told to HR and to the person alone.
  ('vacation_period', 'number integer, acquired_from date, acquired_to date, granted_from date, granted_to date, absences integer,
    days integer, earned number, used number, scheduled number, sold number, balance number, last_safe_start date, double_days integer,
    state period_state, loss? text?, ended_by? text?, notice_on date?, suspended integer, twelfths integer'),
  ('vacation_balance', 'ended_by ?, state period_state, loss ?, notice_on ?');

grant execute on function public.vacation_balance(uuid, date) to authenticated;

-- The years of an internship with their recess, as of a day (Lei 11.788/2008, art. 13).
create function public.recess_balance(p_employee_id uuid default null, p_on date default null)
returns table (acquired_from date, acquired_to date, days numeric, earned numeric, taken numeric, balance numeric)
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee_id);
  day date := coalesce(p_on, private.today(person.company_id));
begin
  perform private.check_day(day, 'on');
  return query
    select v.acquired_from, d.last_day, x.days, private.intern_recess(v.acquired_from, least(d.last_day, day), r.rules),
      x.days - x.rest, x.rest
    from public.leave_types t
    cross join private.internship_of(person) i
    cross join lateral private.vacation_periods(i.starts_on, least(day, i.ends_on)) v
    cross join lateral (select least(v.acquired_to, i.ends_on) as last_day) d
    cross join lateral (select private.leave_rules_of(person.id, v.acquired_from) as rules) r
    cross join lateral (select private.intern_recess(v.acquired_from, d.last_day, r.rules) as days,
      private.own_left(person, t.id, v.acquired_from) as rest) x
    where t.company_id = person.company_id and t.key = 'recess' and private.contract_type_on(person.id, day) = 'intern'
    order by v.acquired_from;
end
$$;

grant execute on function public.recess_balance(uuid, date) to authenticated;

-- What the rules say of a leave that somebody thinks of -------------------------------------------------------------
create function public.preview_leave(
  p_type_id uuid, p_parts jsonb, p_employee_id uuid default null, p_sold integer default 0, p_period_from date default null,
  p_advances_thirteenth boolean default false, p_grants boolean default false, p_sale_asked_on date default null,
  p_notified_on date default null, p_birth_on date default null, p_has_disability boolean default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  wish private.leave_wish := private.leave_wish(p_employee_id, p_type_id, p_parts, p_sold, p_period_from, p_birth_on,
    p_has_disability);
  scope text := private.leave_scope(private.me(), wish.person);
  days numeric := private.wished_days(wish);
  before numeric := case (wish.type).deducts
    when 'vacation' then (wish.sheet ->> 'balance')::numeric
    when 'own' then private.own_left(wish.person, (wish.type).id, wish.period_from) end;
  deadlines record;
  last_part private.leave_part := wish.parts[cardinality(wish.parts)];
begin
  wish := private.with_grant(wish, scope, p_grants, p_sale_asked_on, p_notified_on);
  select d.* into deadlines from private.vacation_deadlines(wish.parts[1].starts_on, wish.rules, wish.holidays) d
  where (wish.type).deducts = 'vacation';
  wish.advances := coalesce(p_advances_thirteenth, false);
  return jsonb_build_object('days', days, 'period_from', wish.period_from, 'balance_before', before,
    'balance_after', before - days - wish.sold,
    'returns_on', case when last_part.hours is not null or last_part.ends_noon then last_part.ends_on
      else private.work_day_after(last_part.ends_on + 1, wish.rules, wish.holidays) end,
    'notice_by', deadlines.notice_by, 'notice_on', deadlines.notice_on,
    'payment_by', deadlines.payment_by, 'payment_on', deadlines.payment_on,
    -- Each part is told of and paid by its own first day (CLT arts. 135 and 145).
    'parts', (select coalesce(jsonb_agg(jsonb_build_object('starts_on', p.starts_on, 'notice_on', d.notice_on, 'payment_on', d.payment_on)
        order by p.starts_on), '[]')
      from unnest(wish.parts) as p cross join lateral private.vacation_deadlines(p.starts_on, wish.rules, wish.holidays) d
      where (wish.type).deducts = 'vacation'),
    'law', coalesce((select s.law from private.leave_type_seeds s where s.key = (wish.type).key),
      private.leave_rule_source((wish.type).rule, wish.parts[1].starts_on)),
    'rules', (select coalesce(jsonb_agg(to_jsonb(c) order by c.holds, c.severity <> 'block', c.severity <> 'confirm', c.code), '[]')
      from private.check_leave(wish, scope, null) c));
end
$$;

insert into private.shapes (name, shape) values
  ('rule_answer', 'code text, holds boolean, severity block|confirm|warn|task|info, message text, source text, about text?'),
  ('preview_leave', 'days number, period_from date?, balance_before number?, balance_after number?, returns_on date,
    notice_by date?, notice_on date?, payment_by date?, payment_on date?, parts part_deadlines[], law text?, rules rule_answer[]'),
  ('part_deadlines', 'starts_on date, notice_on date, payment_on date');

grant execute on function public.preview_leave(uuid, jsonb, uuid, integer, date, boolean, boolean, date, date, date, boolean)
  to authenticated;

-- Types of leave ----------------------------------------------------------------------------------------------------
-- A column of leave_types for lists to choose from; the wish itself is held against the numbers of the person.
create function public.is_offered(p_type public.leave_types) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.leave_type_seeds s where s.key = p_type.key and s.programme is not null
    and private.leave_rule(private.leave_rules_on(p_type.company_id, private.today(p_type.company_id)), s.programme) = 0)
  where p_type.company_id = any (private.visible_company_ids())
$$;

grant execute on function public.is_offered(public.leave_types) to authenticated;

-- Papers of vacations -----------------------------------------------------------------------------------------------
create function public.vacation_papers(p_company_id uuid, p_kind text, p_employee_id uuid default null)
returns table (leave_id uuid, request_id uuid, employee jsonb, department_name text, can_sign boolean, is_me boolean, starts_on date,
  ends_on date, days numeric,
  due_on date, law_on date, is_late boolean, state text, making_id uuid, document_id uuid, file_id uuid, envelope_id uuid,
    acted_on timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_documents')), false) then
    return;
  end if;
  return query
    select r.leave_id, r.request_id, private.person(r.employee_id), d.name::text, private.can_sign_in(r.employee_id),
      e.id = private.my_employee_id(),
      r.starts_on, r.ends_on, r.days, r.due_on, r.law_on, r.due_on < today and r.state <> 'signed', r.state, r.making_id, r.document_id,
        r.file_id,
      r.envelope_id, r.acted_on
    from private.vacation_paper_rows(p_company_id, p_kind, today - 30) r
    join public.employees e on e.company_id = p_company_id and e.id = r.employee_id
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where p_employee_id is null or r.employee_id = p_employee_id
    order by r.starts_on, e.display_name, r.leave_id limit 1000;
end
$$;

grant execute on function public.vacation_papers(uuid, text, uuid) to authenticated;

-- Loss of the right to a vacation -----------------------------------------------------------------------------------
-- What speaks for it, before somebody decides. Null when it waits no more.
create function public.vacation_loss_case(p_employee_id uuid, p_period_from date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
  found record;
begin
  select e.* into person from public.employees e where e.id = p_employee_id
    and e.company_id = any (private.company_ids_with('manage_settings'));
  select l.* into found from private.vacation_losses(person.company_id) l where l.employee_id = person.id and l.period_from = p_period_from;
  if found.code is null then
    return null;
  end if;
  return jsonb_build_object('person', private.person(person.id), 'period_from', found.period_from, 'period_to', found.period_to,
    'code', found.code, 'lost_on', found.lost_on, 'returns_on', found.returns_on, 'today', private.today(person.company_id),
    'text', (select r.text from public.vacation_rules r where r.code = found.code), 'source', private.vacation_rule_source(found.code),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('starts_on', lower(d), 'ends_on', upper(d) - 1) order by d), '[]')
      from private.loss_days(person, found.code) d
      where d && daterange(found.period_from, found.period_to, '[]')),
    'scheduled', coalesce((select s.scheduled from private.vacation_sheet(person, private.today(person.company_id)) s
      where s.acquired_from = found.period_from), 0));
end
$$;

insert into private.shapes (name, shape) values
  ('lost_days', 'starts_on date, ends_on date'),
  ('loss_case', 'person person, period_from date, period_to date, code text, lost_on date, returns_on date, today date, text text,
    source text, days lost_days[], scheduled number'),
  ('vacation_loss_case', 'loss_case?'),
  ('shortfall_vacation', 'request_id uuid, starts_on date, ends_on date, days number, may_shorten boolean'),
  ('shortfall_case', 'person person, period_from date, period_to date, absences integer, days integer, used number, scheduled number,
    sold number, missing number, source text, type_id uuid, ahead shortfall_vacation[]'),
  ('vacation_shortfall_case', 'shortfall_case?');

-- A period of which more was taken than it gives, and the vacations ahead that HR may cancel. Those that can give what is missing
-- may be shortened, if the parts that remain are still a division the law accepts (CLT art. 134, § 1º). Null when all is well again.
create function public.vacation_shortfall_case(p_employee_id uuid, p_period_from date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
  sheet record;
  missing integer;
  rules jsonb;
begin
  select e.* into person from public.employees e where e.id = p_employee_id
    and e.company_id = any (private.company_ids_with('manage_settings'));
  if person.id is null then
    return null;
  end if;
  select s.* into sheet from private.vacation_sheet(person, private.today(person.company_id)) s
  where s.acquired_from = p_period_from and s.balance < 0 and s.state <> 'lost';
  if sheet.number is null then
    return null;
  end if;
  missing := ceil(-sheet.balance);
  rules := private.leave_rules_of(person.id, private.today(person.company_id));
  return jsonb_build_object('person', private.person(person.id), 'period_from', sheet.acquired_from, 'period_to', sheet.acquired_to,
    'absences', sheet.absences, 'days', sheet.days, 'used', sheet.used, 'scheduled', sheet.scheduled, 'sold', sheet.sold,
    'missing', -sheet.balance, 'source', 'CLT art. 130',
    'type_id', (select t.id from public.leave_types t where t.company_id = person.company_id and t.key = 'vacation'),
    'ahead', (
      with parts as (
        select l.* from public.leaves l
        join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.status in ('approved', 'interrupted')
        where l.company_id = person.company_id and l.employee_id = person.id and l.counts and r.period_from = p_period_from)
      select coalesce(jsonb_agg(jsonb_build_object('request_id', p.request_id, 'starts_on', p.starts_on, 'ends_on', p.ends_on,
        'days', p.days, 'may_shorten', p.days > missing and private.vacation_parts_problem(kept.days, kept.parts, rules) is null)
        order by p.starts_on desc), '[]')
      from parts p
      cross join lateral (
        select coalesce(array_agg((o.days - case when o.id = p.id then missing else 0 end)::integer), '{}') as parts,
          (sum(o.days) - missing)::integer as days
        from parts o) kept
      where p.starts_on > private.today(person.company_id)));
end
$$;

grant execute on function public.vacation_loss_case(uuid, date), public.vacation_shortfall_case(uuid, date) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.coverage_effects(uuid, uuid, boolean, date, integer, integer, date) is
  'Whom a rule of coverage would concern today, and the days of the next year that fall below it (RHPER, RHNTF, RHARG).';
comment on function public.vacation_balance(uuid, date)
  is 'Periods and balances of a person as of a day, past or future; of the caller and today without arguments (RHNTF, RHPER).';
comment on function public.recess_balance(uuid, date)
  is 'Recess of an intern by year of the internship, as of a day; nothing of anybody else (RHNTF, RHPER).';
comment on function public.preview_leave(uuid, jsonb, uuid, integer, date, boolean, boolean, date, date, date, boolean) is
  'What a leave would take and what each rule says, as far as it weighs for the caller, without writing; of vacations also by when '
    'they are told and paid (RHNTF, RHPER, RHARG).';
comment on function public.is_offered(public.leave_types)
  is 'Whether the company takes part in the programme that a type of leave belongs to, where it belongs to one.';
comment on function public.vacation_papers(uuid, text, uuid)
  is 'Notices (kind notice) or receipts (receipt) of vacations with their state and day, for who manages documents.';
comment on function public.vacation_loss_case(uuid, date) is 'What speaks for the loss of a period, for HR; null when it was decided.';
comment on function public.vacation_shortfall_case(uuid, date)
  is 'A period of which more was taken than it gives, for HR, with the vacations ahead; null when it is so no more.';
