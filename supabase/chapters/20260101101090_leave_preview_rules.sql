-- What the rules say of a leave that somebody thinks of.
-- preview_leave answers, without writing anything, how many days it takes, what is left, and each rule with whether it holds,
-- its text and its article; request_leave asks the same and refuses what blocks. So a screen can tick rules while dates are
-- picked, and the answer is the same as that of sending. A rule weighs what it weighs for the caller: HR grants vacations
-- (CLT art. 136) against rules of days and deadlines that it confirms, and nobody against what is void.
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
      or p.starts_on not between '1990-01-01' and '2199-12-31' or p.ends_on > '2199-12-31') then
    perform private.refuse('RHARG', 'O último dia deve ser depois do primeiro.', 'parts', 'Confira as datas.');
  elsif exists (select from unnest(parts) as p where p.ends_on - p.starts_on > 3660) then
    perform private.refuse('RHARG', 'Um afastamento tem no máximo dez anos.', 'parts', 'Confira o ano das datas.');
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
create function private.leave_wish(p_employee_id uuid, p_type_id uuid, p_parts jsonb, p_sold integer, p_period_from date,
  p_birth_on date default null, p_has_disability boolean default null) returns private.leave_wish
language plpgsql stable security definer set search_path = '' as $$
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
  if (wish.type).unit = 'day' and exists (select from unnest(wish.parts) as p where p.hours is not null) then
    perform private.refuse('RHARG', 'Este tipo de licença é pedido em dias, não em horas.', 'parts', 'Escolha os dias.');
  end if;
  wish.sold := coalesce(p_sold, 0);
  if wish.sold not between 0 and 30 then
    perform private.refuse('RHARG', 'Venda de 0 a 30 dias.', 'sold', 'Confira os dias.');
  end if;
  wish.today := private.today((wish.person).company_id);
  if p_birth_on is not null and (wish.type).key in ('paternity', 'paternity_citizen', 'paternity_zika') then
    perform private.check_day(p_birth_on, 'birth_on');
    if p_birth_on > wish.parts[1].starts_on then
      perform private.refuse('RHARG', 'A licença não começa antes do nascimento.', 'birth_on', 'Confira as datas.');
    end if;
    wish.birth_on := p_birth_on;
    wish.has_disability := coalesce(p_has_disability, false);
  end if;
  -- The law of the birth is that of the leave.
  wish.rules := private.leave_rules_of((wish.person).id, coalesce(wish.birth_on, wish.parts[1].starts_on));
  site := (private.assignment_on((wish.person).id, wish.parts[1].starts_on)).work_site_id;
  -- As far back as the day of the notice.
  wish.holidays := private.holiday_dates((wish.person).company_id, site,
    wish.parts[1].starts_on - 15 - private.leave_rule(wish.rules, 'vacation_notice')::integer,
    wish.parts[cardinality(wish.parts)].ends_on + 15);
  if (wish.type).deducts = 'vacation' then
    select to_jsonb(s), s.acquired_from into wish.sheet, wish.period_from
    from (select b.*, min(b.acquired_from) filter (where b.balance > 0 and not b.is_lost) over () as oldest
      from private.vacation_balances(wish.person, greatest(wish.parts[1].starts_on, wish.today)) b) s
    where case when p_period_from is null then s.balance > 0 and not s.is_lost else s.acquired_from = p_period_from end
    order by s.number limit 1;
    wish.period_from := coalesce(wish.period_from, p_period_from);
  elsif (wish.type).deducts = 'own' then
    -- A year of an internship may be chosen, once it has begun; days off are those of their calendar year.
    wish.period_from := case when (wish.type).rule = 'intern_recess' and p_period_from <= wish.parts[1].starts_on then p_period_from
      else private.own_period(wish.person, wish.type, wish.parts[1].starts_on) end;
  end if;
  return wish;
end
$$;

-- The wish as HR grants it, or with the day on which the person asked to sell days (RHPER, RHARG).
create function private.with_grant(p_wish private.leave_wish, p_scope text, p_grants boolean, p_sale_asked_on date, p_notified_on date)
returns private.leave_wish language plpgsql stable security definer set search_path = '' as $$
declare
  wish private.leave_wish := p_wish;
begin
  if not coalesce(p_grants, false) and p_sale_asked_on is null and p_notified_on is null then
    return wish;
  elsif p_scope is distinct from 'hr' or (wish.person).id = private.my_employee_id() then
    perform private.refuse('RHPER', 'Somente o RH concede férias, e nunca as próprias.', '', 'Proponha as datas, ou fale com o RH.');
  elsif p_sale_asked_on > wish.today then
    perform private.refuse('RHARG', 'A data do pedido de abono não pode estar no futuro.', 'sale_asked_on', 'Confira a data.');
  elsif p_notified_on > wish.today then
    perform private.refuse('RHARG', 'A data do aviso não pode estar no futuro.', 'notified_on', 'Confira a data.');
  end if;
  wish.grants := coalesce(p_grants, false) and coalesce((wish.type).deducts = 'vacation', false);
  wish.sale_asked_on := p_sale_asked_on;
  wish.notified_on := case when wish.grants then coalesce(p_notified_on, wish.today) end;
  return wish;
end
$$;

-- Days, or hours, that a wish takes.
create function private.wished_days(p_wish private.leave_wish) returns numeric language sql immutable set search_path = '' as $$
  select coalesce(sum(private.leave_days(p, ((p_wish).type).counts, (p_wish).rules, (p_wish).holidays)), 0) from unnest((p_wish).parts) as p
$$;

-- Functions: the rules ----------------------------------------------------------------------------------------------
-- Whether a wish keeps to the limit of its type within a time, with what was taken and its own other stretches. Half a day is half;
-- of a visit to the doctor in a pregnancy it is the visit that counts, and a pregnancy lasts forty weeks from any of them on.
create function private.is_within_limit(p_wish private.leave_wish, p_request_id uuid, p_most integer) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with taken as materialized (
    select l.starts_on, l.ends_on, l.starts_noon, l.ends_noon from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.type_id = ((p_wish).type).id
    where l.company_id = ((p_wish).person).company_id and l.employee_id = ((p_wish).person).id and l.counts
      and l.request_id is distinct from p_request_id
  ), visits as (
    select ((p_wish).type).limit_in = 'pregnancy' as only
  ), halves as (
    select array(select h.day from (select * from taken union all
        select w.starts_on, w.ends_on, w.starts_noon, w.ends_noon from unnest((p_wish).parts) as w) x
      cross join lateral (values (x.starts_on, x.starts_noon), (x.ends_on, x.ends_noon)) as h (day, is_half)
      where h.is_half and not v.only) as days from visits v
  )
  select bool_and(private.within_yearly_limit(
    array(select daterange(t.starts_on, t.ends_on, '[]') from taken t)
      || array(select daterange(q.starts_on, q.ends_on, '[]') from unnest((p_wish).parts) as q where q.place <> p.place),
    daterange(p.starts_on, p.ends_on, '[]'), p_most, ((p_wish).type).limit_in = 'year', case when v.only then 280 end, h.days))
  from unnest((p_wish).parts) as p, visits v, halves h
$$;

-- The number that limits a type for somebody: who teaches, by the occupation of the position (CBO 2311 to 2348), has others for a
-- wedding and a death (CLT art. 320, § 3º).
create function private.limit_rule(p_type public.leave_types, p_employee_id uuid, p_on date) returns text
language sql stable security definer set search_path = '' as $$
  select case when (p_type).rule in ('wedding', 'bereavement') and exists (
      select from private.assignment_on(p_employee_id, p_on) a
      join public.positions p on p.company_id = a.company_id and p.id = a.position_id and p.cbo ~ '^23[1-4]')
    then case (p_type).rule when 'wedding' then 'wedding_teacher' else 'bereavement_teacher' end else (p_type).rule end
$$;

-- What a leave shares with others of the same birth (CLT arts. 392 and 473, III; Lei 15.371/2026). Births that nobody told apart are one
-- when they are nearer than a pregnancy lasts at least. What was left of a leave, or of the longer one for Zika, is no second leave.
create function private.birth_checks(p_wish private.leave_wish, p_request_id uuid)
returns table (code text, holds boolean, about text, source text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with w as (select (p_wish).person as person, (p_wish).type as type, (p_wish).parts[1].starts_on as first,
    case when ((p_wish).type).key in ('paternity', 'paternity_zika') then '{paternity,paternity_zika}'
      else array[((p_wish).type).key] end as kinds),
  others as materialized (
    select l.starts_on, l.ends_on, b.birth_on from w
    join public.leave_types t on t.company_id = (w.person).company_id and t.key = any (w.kinds)
    join public.leave_requests r on r.company_id = t.company_id and r.type_id = t.id and r.employee_id = (w.person).id
      and r.id is distinct from p_request_id
    join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts
    cross join lateral (select coalesce((select k.birth_on from private.leave_births k where k.request_id = r.id),
      (select min(f.on_date) from private.fact_requests q join public.person_facts f on f.company_id = q.company_id and f.id = q.fact_id
        where q.request_id = r.id and f.closed_at is null)) as birth_on) b
    where coalesce(b.birth_on = (p_wish).birth_on, l.starts_on between w.first - 180 and w.first + 180)
  ), stretches as (
    select o.starts_on, o.ends_on from others o union all select p.starts_on, p.ends_on from unnest((p_wish).parts) as p
  ), whole as (
    select count(*) as parts, sum(s.ends_on - s.starts_on + 1) as days, max(s.starts_on) as last, min(s.starts_on) as first,
      (array_agg(s.ends_on - s.starts_on + 1 order by s.starts_on))[1] as first_days from stretches s
  ), law as (
    select private.leave_rule((p_wish).rules, 'paternity_parts') as parts, case when (w.type).key = 'paternity'
      then (private.paternity_leave(w.first, (p_wish).has_disability, false, (p_wish).rules)).days
      else ((p_wish).rules ->> (w.type).rule)::numeric end as days from w
  )
  select 'birth_once', not exists (select from others)
    or (x.days <= law.days and ((w.type).key in ('maternity', 'paternity_zika') or ((w.type).key = 'paternity' and law.parts > 1))), null,
    case when (w.type).key = 'maternity' then 'CLT art. 392' end
  from w, whole x, law
  union all
  select 'paternity_parts', x.parts <= law.parts and x.first_days * 2 >= law.days
    and x.last <= coalesce((p_wish).birth_on, x.first) + private.leave_rule((p_wish).rules, 'paternity_second_part')::integer, null,
    private.leave_rule_source('paternity_parts', x.first)
  from w, whole x, law where (w.type).key = 'paternity' and x.parts > 1 and x.days <= law.days
  union all
  select 'from_birth', w.first = (p_wish).birth_on, to_char((p_wish).birth_on, 'DD/MM/YYYY'), null
  from w where (w.type).key <> 'paternity_citizen' and (p_wish).birth_on is not null and not exists (select from others)
$$;

-- What the law or the company gives of a type, at most and at least, and whether the company has it at all, held against a wish.
-- Each says its own article. Limits within a time look at what was taken, and at the other stretches of the wish.
create function private.limit_checks(p_wish private.leave_wish, p_request_id uuid)
returns table (code text, holds boolean, about text, source text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with w as (select (p_wish).person as person, (p_wish).type as type, (p_wish).parts[1].starts_on as first,
    (p_wish).parts[cardinality((p_wish).parts)].ends_on as last)
  select 'limit', case when (w.type).limit_in <> 'each' then private.is_within_limit(p_wish, p_request_id, n.value::integer)
    when k.unit = 'months' then w.last < private.law_months_later(w.first, n.value::integer)
    -- Breaks of half an hour, on each day.
    when k.rule = 'nursing' then not exists (select from unnest((p_wish).parts) as p where p.hours > n.value / 2)
    else private.wished_days(p_wish) <= n.value end,
    private.leave_rule_value_text(k.unit, n.value), private.leave_rule_source(k.rule, w.first)
  from w
  join public.leave_rules k on k.rule = private.limit_rule(w.type, (w.person).id, w.first)
  cross join lateral (select case when (p_wish).has_disability and k.rule = 'paternity'
    then (private.paternity_leave(w.first, true, false, (p_wish).rules)).days else private.leave_rule((p_wish).rules, k.rule) end
      as value) n
  where (w.type).deducts is null
  union all
  select 'too_short', case when k.unit = 'months' then w.last + 1 >= private.law_months_later(w.first, n.value::integer)
      else private.wished_days(p_wish) >= n.value end,
    private.leave_rule_value_text(k.unit, n.value), private.leave_rule_source(k.rule, w.first)
  from w
  join private.leave_type_seeds s on s.key = (w.type).key
  join public.leave_rules k on k.rule = s.minimum_rule
  cross join lateral (select private.leave_rule((p_wish).rules, k.rule) as value) n
  union all
  select 'not_in_programme', private.leave_rule((p_wish).rules, s.programme) = 1, null, private.leave_rule_source(s.programme, w.first)
  from w join private.leave_type_seeds s on s.key = (w.type).key and s.programme is not null
$$;

-- The contract, held against the days of a wish: its first and last day, the notice that runs, and the end that was agreed on. An
-- ending that is planned is told to HR alone.
create function private.contract_checks(p_wish private.leave_wish)
returns table (code text, holds boolean, about text, source text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with w as (select (p_wish).person as person, (p_wish).type as type, (p_wish).parts[1].starts_on as first,
    (p_wish).parts[cardinality((p_wish).parts)].ends_on as last)
  select 'outside_employment', w.first >= (w.person).hire_date
    and ((w.person).termination_date is null or w.last <= (w.person).termination_date), null, null
  from w
  union all
  select 'during_notice', (w.person).status <> 'notice', null, null from w where (w.person).status = 'notice'
  union all
  select 'after_term', false, private.brazilian_date(t.on_date), null from w
  left join public.employee_contracts c on c.company_id = (w.person).company_id and c.employee_id = (w.person).id
    and w.first between c.starts_on and coalesce(c.ended_on, 'infinity')
  -- Whoever keeps contracts reads planned endings, and never the own one, whosever eyes the rules are held against.
  left join public.contract_endings e on e.company_id = any (private.company_ids_with('manage_settings'))
    and (w.person).id is distinct from private.my_employee_id() and e.company_id = (w.person).company_id
    and e.employee_id = (w.person).id and e.applied_at is null and e.undone_at is null
  cross join lateral (select least(e.last_day, coalesce(c.experience_extended_to, c.experience_ends_on, c.ends_on)) as on_date) t
  where (w.type).category = 'vacation' and t.on_date < w.last
$$;

-- The rules of every leave, held against a wish: each row is a rule, and whether it holds.
create function private.leave_checks(p_wish private.leave_wish, p_scope text, p_request_id uuid)
returns table (code text, holds boolean, about text, source text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with w as (select (p_wish).person as person, (p_wish).type as type, (p_wish).parts[1].starts_on as first,
    (p_wish).parts[cardinality((p_wish).parts)].ends_on as last, (p_wish).today as today)
  select 'not_offered', p_scope = 'hr' or ((case p_scope when 'own' then 'person' else 'manager' end) = any ((w.type).started_by)
    and ((w.type).contract_types is null or private.contract_type_on((w.person).id, w.first) = any ((w.type).contract_types))), null, null
  from w
  union all
  select 'overlap', not exists (
    select from public.leaves l, unnest((p_wish).parts) as p
    where l.company_id = (w.person).company_id and l.employee_id = (w.person).id and l.counts and l.request_id is distinct from p_request_id
      and p.hours is null and l.slots && int4range((p.starts_on - '2000-01-01') * 2 + p.starts_noon::integer,
        (p.ends_on - '2000-01-01') * 2 + 2 - p.ends_noon::integer))
    and not exists (select from unnest((p_wish).parts) as p join unnest((p_wish).parts) as q on q.place > p.place
      where p.hours is null and daterange(p.starts_on, p.ends_on, '[]') && daterange(q.starts_on, q.ends_on, '[]')), null, null
  from w
  union all
  select 'notice_short', p_scope = 'hr' or w.first - w.today >= (w.type).notice_days,
    private.days_text((w.type).notice_days), null
  from w where (w.type).notice_days > 0
  union all
  select 'too_late', p_scope = 'hr' or w.today - w.first <= (w.type).retroactive_days, null, null from w where w.first < w.today
  union all
  select 'attachment', true, null, null from w where (w.type).attachment = 'always'
    or ((w.type).attachment = 'above' and private.wished_days(p_wish) > (w.type).attachment_above)
  union all
  select c.* from w cross join lateral private.birth_checks(p_wish, p_request_id) c
  where (w.type).key in ('maternity', 'paternity', 'paternity_citizen', 'paternity_zika')
  union all
  -- Days of rest between two stretches are days of the leave.
  select 'consecutive', not exists (select from unnest((p_wish).parts) as p where p.place > 1
    and not exists (select from unnest((p_wish).parts) as q where q.ends_on + 1 = p.starts_on)), null,
    private.leave_rule_source((w.type).rule, w.first)
  from w where (w.type).key in ('wedding', 'bereavement') and cardinality((p_wish).parts) > 1
  union all
  select 'nursing_age', false, to_char(m.until, 'DD/MM/YYYY'), null
  from w cross join lateral (
    select private.law_months_later(max(f.on_date), private.leave_rule((p_wish).rules, 'nursing_months')::integer) as until
    from public.person_facts f where f.company_id = (w.person).company_id and f.employee_id = (w.person).id and f.kind = 'birth'
      and f.parental_leave = 'maternity' and f.closed_at is null and f.on_date <= w.last) m
  where (w.type).key = 'nursing' and w.last > m.until
  union all
  select 'training_every', not exists (
    select from public.leave_requests r
    join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts
    where r.company_id = (w.person).company_id and r.employee_id = (w.person).id and r.type_id = (w.type).id
      and r.id is distinct from p_request_id and private.law_months_later(least(l.starts_on, w.first), m.months)
        > greatest(l.starts_on, w.first)), m.months || ' meses', null
  from w cross join lateral (select private.leave_rule((p_wish).rules, 'training_every')::integer as months) m
  where (w.type).key = 'training'
  union all
  select 'from_fact', true, null, null from w
  where p_scope = 'hr' and (w.type).key in ('maternity', 'maternity_citizen', 'maternity_medical', 'maternity_zika', 'miscarriage',
    'adoption', 'paternity', 'paternity_citizen', 'military')
  union all
  select c.* from private.contract_checks(p_wish) c
  union all
  select c.* from private.limit_checks(p_wish, p_request_id) c
$$;

-- Parts of the period that a vacation draws on: days of each, those that collective vacations took, and whether HR granted one
-- to which the person did not agree (CLT art. 134, § 1º).
create function private.vacation_parts_taken(p_wish private.leave_wish, p_request_id uuid, out parts integer[], out collective integer,
  out granted boolean) language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select coalesce(array_agg(l.days::integer) filter (where k.is_part), '{}'),
    coalesce(sum(l.days) filter (where not k.is_part), 0)::integer,
    coalesce(bool_or(k.is_part and r.notified_on is not null and not 'parts_agreement' = any (r.confirmed_rules)), false)
  from public.leave_requests r
  join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts
  cross join lateral (select r.type_id is distinct from (select t.id from public.leave_types t
    where t.company_id = r.company_id and t.key = 'collective') as is_part) k
  where r.company_id = ((p_wish).person).company_id and r.employee_id = ((p_wish).person).id
    and r.period_from = (p_wish).period_from and r.id is distinct from p_request_id
$$;

-- First days, pay and notice of a vacation, held against a wish (CLT arts. 134 to 137).
-- An intermittent worker is paid as each call ends, and nothing twice for a late vacation (CLT art. 452-A, §§ 6º and 9º).
create function private.vacation_day_checks(p_wish private.leave_wish, p_granted_to date)
returns table (code text, holds boolean, about text) language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := (p_wish).rules;
  part private.leave_part;
begin
  foreach part in array (p_wish).parts loop
    return query select coalesce(s.code, 'start_before_rest'), s.code is null,
      coalesce(to_char(s.about, 'DD/MM/YYYY'), to_char(part.starts_on, 'DD/MM/YYYY'))
      from private.vacation_start_problem(part.starts_on, rules, (p_wish).holidays) s;
    return query select 'double_pay', d.days = 0, private.days_text(d.days)
      from (select private.double_days(part.starts_on, part.ends_on, p_granted_to) as days) d
      where d.days > 0 and private.contract_type_on(((p_wish).person).id, part.starts_on) is distinct from 'intermittent';
  end loop;
  return query select 'notice_late', coalesce((p_wish).notified_on, (p_wish).today) <= d.notice_by, to_char(d.notice_by, 'DD/MM/YYYY')
    from private.vacation_deadlines((p_wish).parts[1].starts_on, rules, (p_wish).holidays) d;
  if private.law_months_later(((p_wish).person).birth_date, 12 * 18) > (p_wish).parts[1].starts_on then
    return query values ('school_holidays', true, null::text);
  end if;
  if (p_wish).advances then
    -- In January of the year of the vacation (Lei 4.749/1965, art. 2º, § 2º).
    return query values ('thirteenth_late',
      date_trunc('month', (p_wish).today) = date_trunc('year', (p_wish).parts[1].starts_on), null::text);
  end if;
end
$$;

-- The rules of vacations, held against a wish (CLT arts. 130 to 145). What was planned or taken of the same period counts among its parts,
-- but for collective vacations.
create function private.vacation_checks(p_wish private.leave_wish, p_request_id uuid) returns table (code text, holds boolean, about text)
language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := (p_wish).rules;
  sheet record;
  days constant integer := private.wished_days(p_wish);
  taken record;
  moved numeric;
  parts_code text;
  deadline date;
begin
  -- A wish made elsewhere has not looked yet.
  select s.* into sheet
  from jsonb_to_record(coalesce((p_wish).sheet, (select to_jsonb(b) from private.vacation_balances((p_wish).person,
      greatest((p_wish).parts[1].starts_on, (p_wish).today)) b where b.acquired_from = (p_wish).period_from)))
    as s (number integer, acquired_to date, granted_to date, days integer, used numeric, scheduled numeric, sold numeric, balance numeric,
      oldest date);
  if sheet.number is null then
    return query values ('not_entitled', private.has_vacations(private.contract_type_on(((p_wish).person).id, (p_wish).parts[1].starts_on)),
      null::text),
      ('no_balance', false, null);
    return;
  end if;
  select t.* into taken from private.vacation_parts_taken(p_wish, p_request_id) t;
  return query values ('not_acquired', (p_wish).parts[1].starts_on > sheet.acquired_to or ((p_wish).type).key = 'collective',
      to_char(sheet.acquired_to + 1, 'DD/MM/YYYY')),
    ('no_balance', sheet.balance >= days + (p_wish).sold, private.days_text(sheet.balance));
  if sheet.oldest < (p_wish).period_from then
    return query values ('period_order', false, 'desde ' || to_char(sheet.oldest, 'DD/MM/YYYY'));
  end if;
  -- Days that HR gave are divided like the others; those taken elsewhere are no part of their own, as of collective vacations.
  moved := sheet.balance - sheet.days + sheet.used + sheet.scheduled + sheet.sold;
  parts_code := private.vacation_parts_problem((sheet.days + greatest(moved, 0) - sheet.sold - (p_wish).sold)::integer,
    taken.parts || array(select (p.ends_on - p.starts_on + 1) from unnest((p_wish).parts) as p), rules,
    taken.collective + ceil(greatest(-moved, 0))::integer);
  return query select c.code, c.code is distinct from parts_code, null::text
    from (values ('parts_main'), ('parts_short'), ('parts_many'), ('parts_rest'), ('parts_sum')) as c (code)
    where c.code in ('parts_main', 'parts_short') or c.code = parts_code;
  if (p_wish).grants and (taken.granted or cardinality((p_wish).parts) > 1) then
    return query values ('parts_agreement', false, null::text);
  end if;
  return query select d.* from private.vacation_day_checks(p_wish, sheet.granted_to) d;
  if (p_wish).sold > 0 then
    deadline := private.vacation_sale_deadline(sheet.acquired_to, rules);
    return query values ('sale_much', sheet.sold + (p_wish).sold <= private.vacation_sale_most(sheet.days, rules),
        private.days_text(private.vacation_sale_most(sheet.days, rules))),
      ('sale_late', coalesce((p_wish).sale_asked_on, (p_wish).today) <= deadline, to_char(deadline, 'DD/MM/YYYY'));
  end if;
end
$$;

-- All rules of a wish, each with its text and article and what it weighs for the caller. A request named is left out of account.
create function private.check_leave(p_wish private.leave_wish, p_scope text, p_request_id uuid)
returns table (code text, holds boolean, severity text, message text, source text, about text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select c.code, c.holds, case when s.severity = 'confirm' and p_scope is distinct from 'hr' then 'block' else s.severity end,
    case when c.holds then coalesce(r.kept, r.text) else r.text end, coalesce(c.source, r.source), c.about
  from (
    select * from private.leave_checks(p_wish, p_scope, p_request_id)
    union all
    select v.*, null from private.vacation_checks(p_wish, p_request_id) v where ((p_wish).type).deducts = 'vacation'
    union all
    -- Without a period there is nothing to take of.
    select 'no_balance',
      coalesce(private.own_left((p_wish).person, ((p_wish).type).id, (p_wish).period_from) >= private.wished_days(p_wish), false),
      private.days_text(private.own_left((p_wish).person, ((p_wish).type).id, (p_wish).period_from)), null
    where ((p_wish).type).deducts = 'own'
    union all
    select p.*, null from private.planning_checks((p_wish).person, (p_wish).type,
      array(select daterange(w.starts_on, w.ends_on, '[]') from unnest((p_wish).parts) as w where w.hours is null), p_request_id) p
  ) c
  join public.vacation_rules r on r.code = c.code
  cross join lateral (select case when (p_wish).grants then coalesce(r.granted_severity, r.severity) else r.severity end as severity) s
$$;
