-- What the rules say of a leave that somebody thinks of.
-- preview_leave answers, without writing anything, how many days it takes, what is left, and each rule with whether it holds,
-- its text and its article; request_leave asks the same and refuses what blocks. So a screen can tick rules while dates are
-- picked, and the answer is the same as that of sending.
-- Parts: [{"starts_on", "ends_on", "starts_noon", "ends_noon", "hours"}], dates as yyyy-mm-dd.

-- Functions: reading a wish -----------------------------------------------------------------------------------------
-- The stretches of a wish, in order (RHARG).
create function private.leave_parts(p_parts jsonb) returns private.leave_part[] language plpgsql stable set search_path = '' as $$
declare
  parts private.leave_part[];
begin
  select array_agg((w.place, (w.part ->> 'starts_on')::date, coalesce((w.part ->> 'ends_on')::date, (w.part ->> 'starts_on')::date),
    coalesce((w.part ->> 'starts_noon')::boolean, false), coalesce((w.part ->> 'ends_noon')::boolean, false),
    (w.part ->> 'hours')::numeric)::private.leave_part order by (w.part ->> 'starts_on')::date, w.place)
  into parts
  from jsonb_array_elements(case when jsonb_typeof(p_parts) = 'array' then p_parts else '[]' end) with ordinality as w (part, place);
  if coalesce(cardinality(parts), 0) not between 1 and 10 then
    perform private.refuse('RHARG', 'Escolha os dias.', 'parts', 'De um a dez períodos por pedido.');
  elsif exists (select from unnest(parts) as p where p.starts_on is null or p.ends_on < p.starts_on
      or p.starts_on not between '1990-01-01' and '2199-12-31' or p.ends_on > '2199-12-31' or p.ends_on - p.starts_on > 3660) then
    perform private.refuse('RHARG', 'O último dia vem depois do primeiro.', 'parts', 'Confira as datas.');
  elsif exists (select from unnest(parts) as p where p.hours is not null and (p.hours not between 0.01 and 24 or p.ends_on > p.starts_on))
    then
    perform private.refuse('RHARG', 'As horas são de um dia só, no máximo 24.', 'parts', 'Confira as horas.');
  end if;
  return parts;
exception when invalid_datetime_format or datetime_field_overflow or invalid_text_representation or numeric_value_out_of_range then
  perform private.refuse('RHARG', 'Uma das datas não pôde ser lida.', 'parts', 'Informe dia, mês e ano.');
end
$$;

-- A wish with all that its rules need (RHNTF, RHPER, RHARG).
create function private.leave_wish(p_employee_id uuid, p_type_id uuid, p_parts jsonb, p_sold integer, p_period_from date)
returns private.leave_wish language plpgsql stable security definer set search_path = '' as $$
declare
  wish private.leave_wish;
  site uuid;
begin
  wish.person := private.person_of_leaves(p_employee_id);
  wish.type := (select t from public.leave_types t
    where t.id = p_type_id and t.company_id = (wish.person).company_id and t.archived_at is null);
  if (wish.type).id is null then
    perform private.refuse('RHNTF', 'Este tipo de licença não está em uso.', 'type_id', 'Escolha outro tipo.');
  end if;
  wish.parts := private.leave_parts(p_parts);
  wish.sold := coalesce(p_sold, 0);
  if wish.sold not between 0 and 30 then
    perform private.refuse('RHARG', 'Venda de 0 a 30 dias.', 'sold', 'Confira os dias.');
  end if;
  wish.today := private.today((wish.person).company_id);
  wish.rules := private.leave_rules_of((wish.person).id, wish.parts[1].starts_on);
  site := (private.assignment_on((wish.person).id, wish.parts[1].starts_on)).work_site_id;
  wish.holidays := private.holiday_dates((wish.person).company_id, site, wish.parts[1].starts_on - 45,
    wish.parts[cardinality(wish.parts)].ends_on + 15);
  if (wish.type).deducts = 'vacation' then
    select to_jsonb(s), s.acquired_from into wish.sheet, wish.period_from
    from private.vacation_sheet(wish.person, greatest(wish.parts[1].starts_on, wish.today)) s
    where case when p_period_from is null then s.balance > 0 and s.state <> 'lost' else s.acquired_from = p_period_from end
    order by s.number limit 1;
    wish.period_from := coalesce(wish.period_from, p_period_from);
  elsif (wish.type).deducts = 'own' then
    wish.period_from := coalesce(p_period_from, private.own_period(wish.person, wish.type, wish.parts[1].starts_on));
  end if;
  return wish;
end
$$;

-- Days, or hours, that a wish takes.
create function private.wished_days(p_wish private.leave_wish) returns numeric language sql immutable set search_path = '' as $$
  select coalesce(sum(private.leave_days(p, ((p_wish).type).counts, (p_wish).rules, (p_wish).holidays)), 0) from unnest((p_wish).parts) as p
$$;

-- Functions: the rules ----------------------------------------------------------------------------------------------
-- The rules of every leave, held against a wish.
-- Of every leave. Each row is a rule that was held against the wish, and whether it holds.
create function private.leave_checks(p_wish private.leave_wish, p_scope text, p_request_id uuid)
returns table (code text, holds boolean, about text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with w as (select (p_wish).person as person, (p_wish).type as type, (p_wish).parts[1].starts_on as first,
    (p_wish).parts[cardinality((p_wish).parts)].ends_on as last, (p_wish).today as today)
  select 'outside_employment', w.first >= (w.person).hire_date
    and ((w.person).termination_date is null or w.last <= (w.person).termination_date), null
  from w
  union all
  select 'not_offered', p_scope = 'hr' or ((case p_scope when 'own' then 'person' else 'manager' end) = any ((w.type).started_by)
    and ((w.type).contract_types is null or private.contract_type_on((w.person).id, w.first) = any ((w.type).contract_types))), null
  from w
  union all
  select 'overlap', not exists (
    select from public.leaves l, unnest((p_wish).parts) as p
    where l.company_id = (w.person).company_id and l.employee_id = (w.person).id and l.counts and l.request_id is distinct from p_request_id
      and p.hours is null and l.slots && int4range((p.starts_on - '2000-01-01') * 2 + p.starts_noon::integer,
        (p.ends_on - '2000-01-01') * 2 + 2 - p.ends_noon::integer))
    and not exists (select from unnest((p_wish).parts) as p join unnest((p_wish).parts) as q on q.place > p.place
      where p.hours is null and daterange(p.starts_on, p.ends_on, '[]') && daterange(q.starts_on, q.ends_on, '[]')), null
  from w
  union all
  select 'notice_short', p_scope = 'hr' or w.first - w.today >= (w.type).notice_days, private.days_text((w.type).notice_days) from w
    where (w.type).notice_days > 0
  union all
  select 'too_late', p_scope = 'hr' or w.today - w.first <= (w.type).retroactive_days, null from w where w.first < w.today
  union all
  select 'attachment', true, null from w where (w.type).attachment = 'always'
    or ((w.type).attachment = 'above' and private.wished_days(p_wish) > (w.type).attachment_above)
  union all
  -- Two births of one person are further apart than a pregnancy lasts at least.
  select 'birth_once', not exists (
    select from public.leave_requests r
    join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts
    where r.company_id = (w.person).company_id and r.employee_id = (w.person).id and r.type_id = (w.type).id
      and r.id is distinct from p_request_id and l.starts_on between w.first - 180 and w.first + 180), null
  from w where (w.type).key in ('paternity', 'paternity_citizen')
  union all
  select 'during_notice', (w.person).status <> 'notice', null from w where (w.person).status = 'notice'
  union all
  select 'limit', case (w.type).limit_in
      when 'each' then private.wished_days(p_wish) <= private.leave_rule((p_wish).rules, (w.type).rule)
      else (
        select bool_and(private.within_yearly_limit(
          t.taken || array(select daterange(q.starts_on, q.ends_on, '[]') from unnest((p_wish).parts) as q where q.place <> p.place),
          daterange(p.starts_on, p.ends_on, '[]'), private.leave_rule((p_wish).rules, (w.type).rule)::integer, (w.type).limit_in = 'year'))
        from unnest((p_wish).parts) as p
        cross join (select array(select daterange(l.starts_on, l.ends_on, '[]') from public.leaves l
          join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.type_id = (w.type).id
          where l.company_id = (w.person).company_id and l.employee_id = (w.person).id and l.counts
            and l.request_id is distinct from p_request_id) as taken) t) end,
    private.days_text(private.leave_rule((p_wish).rules, (w.type).rule))
  from w where (w.type).rule is not null and (w.type).deducts is null
$$;

-- The rules of vacations, held against a wish (CLT arts. 130 to 145).
-- Of vacations. What was planned or taken of the same period counts among its parts.
create function private.vacation_checks(p_wish private.leave_wish, p_request_id uuid) returns table (code text, holds boolean, about text)
language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := (p_wish).rules;
  sheet record;
  days constant integer := private.wished_days(p_wish);
  taken integer[];
  parts_code text;
  deadline date;
  part private.leave_part;
begin
  -- A wish made elsewhere has not looked yet.
  select s.* into sheet
  from jsonb_to_record(coalesce((p_wish).sheet, (select to_jsonb(v) from private.vacation_sheet((p_wish).person,
      greatest((p_wish).parts[1].starts_on, (p_wish).today)) v where v.acquired_from = (p_wish).period_from)))
    as s (number integer, acquired_to date, granted_to date, days integer, sold numeric, balance numeric);
  if sheet.number is null then
    return query values ('not_entitled', private.has_vacations(private.contract_type_on(((p_wish).person).id, (p_wish).parts[1].starts_on)),
      null::text),
      ('no_balance', false, null);
    return;
  end if;
  select coalesce(array_agg(l.days::integer), '{}') into taken
  from public.leaves l join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  where l.company_id = ((p_wish).person).company_id and l.employee_id = ((p_wish).person).id and l.counts
    and r.period_from = (p_wish).period_from
    and r.id is distinct from p_request_id;
  return query values ('not_acquired', (p_wish).parts[1].starts_on > sheet.acquired_to or ((p_wish).type).key = 'collective',
      to_char(sheet.acquired_to + 1, 'DD/MM/YYYY')),
    ('no_balance', sheet.balance >= days + (p_wish).sold, private.days_text(sheet.balance));
  parts_code := private.vacation_parts_problem((sheet.days - sheet.sold - (p_wish).sold)::integer,
    taken || array(select (p.ends_on - p.starts_on + 1) from unnest((p_wish).parts) as p), rules);
  return query select c.code, c.code is distinct from parts_code, null::text
    from (values ('parts_main'), ('parts_short'), ('parts_many'), ('parts_rest'), ('parts_sum')) as c (code)
    where c.code in ('parts_main', 'parts_short') or c.code = parts_code;
  foreach part in array (p_wish).parts loop
    return query select coalesce(s.code, 'start_before_rest'), s.code is null,
      coalesce(to_char(s.about, 'DD/MM/YYYY'), to_char(part.starts_on, 'DD/MM/YYYY'))
      from private.vacation_start_problem(part.starts_on, rules, (p_wish).holidays) s;
    return query select 'double_pay', d.days = 0, private.days_text(d.days)
      from (select private.double_days(part.starts_on, part.ends_on, sheet.granted_to) as days) d where d.days > 0;
  end loop;
  return query select 'notice_late', (p_wish).today <= d.notice_by, to_char(d.notice_by, 'DD/MM/YYYY')
    from private.vacation_deadlines((p_wish).parts[1].starts_on, rules, (p_wish).holidays) d;
  if (p_wish).advances then
    return query values ('thirteenth_late', extract(month from (p_wish).today) = 1, null::text);
  end if;
  if (p_wish).sold > 0 then
    deadline := private.vacation_sale_deadline(sheet.acquired_to, rules);
    return query values ('sale_much', sheet.sold + (p_wish).sold <= private.vacation_sale_most(sheet.days, rules),
        private.days_text(private.vacation_sale_most(sheet.days, rules))),
      ('sale_late', (p_wish).today <= deadline, to_char(deadline, 'DD/MM/YYYY'));
  end if;
end
$$;

-- All rules of a wish, each with its text and article. A request named is left out of account.
create function private.check_leave(p_wish private.leave_wish, p_scope text, p_request_id uuid)
returns table (code text, holds boolean, severity text, message text, source text, about text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select c.code, c.holds, r.severity, case when c.holds then coalesce(r.kept, r.text) else r.text end, r.source, c.about
  from (
    select * from private.leave_checks(p_wish, p_scope, p_request_id)
    union all
    select v.* from private.vacation_checks(p_wish, p_request_id) v where ((p_wish).type).deducts = 'vacation'
    union all
    select 'no_balance', private.own_left((p_wish).person, ((p_wish).type).id, (p_wish).period_from) >= private.wished_days(p_wish),
      private.days_text(private.own_left((p_wish).person, ((p_wish).type).id, (p_wish).period_from))
    where ((p_wish).type).deducts = 'own'
    union all
    select p.* from private.planning_checks((p_wish).person, (p_wish).type,
      array(select daterange(w.starts_on, w.ends_on, '[]') from unnest((p_wish).parts) as w where w.hours is null), p_request_id) p
  ) c
  join public.vacation_rules r on r.code = c.code
$$;
