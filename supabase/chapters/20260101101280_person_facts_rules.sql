-- Facts and guarantees: rules.
-- See person_facts_tables for the overview.

-- Functions: reading a fact -----------------------------------------------------------------------------------------
-- The open pregnancy that ended with a birth, or null.
create function private.pregnancy_of(p_birth public.person_facts) returns public.person_facts
language sql stable security definer set search_path = '' as $$
  -- A pregnancy is confirmed at most ten months before the birth.
  select f from public.person_facts f
  where p_birth.kind = 'birth' and p_birth.parental_leave = 'maternity' and f.company_id = p_birth.company_id
    and f.employee_id = p_birth.employee_id and f.kind = 'pregnancy' and f.closed_at is null and f.ended_on is null
    and f.on_date between p_birth.on_date - 310 and p_birth.on_date
  order by f.on_date desc limit 1
$$;

-- The open birth with which a pregnancy ended, or null.
create function private.birth_of(p_pregnancy public.person_facts) returns public.person_facts
language sql stable security definer set search_path = '' as $$
  select f from public.person_facts f
  where p_pregnancy.ended_on is null and f.company_id = p_pregnancy.company_id and f.employee_id = p_pregnancy.employee_id
    and f.kind = 'birth' and f.parental_leave = 'maternity' and f.closed_at is null
    and f.on_date between p_pregnancy.on_date and p_pregnancy.on_date + 310
  order by f.on_date limit 1
$$;

-- A birth with the expected day and the first day of leave that the pregnancy told already.
create function private.with_pregnancy(p_fact public.person_facts) returns public.person_facts
language plpgsql stable security definer set search_path = '' as $$
declare
  fact public.person_facts := p_fact;
  pregnancy public.person_facts := private.pregnancy_of(p_fact);
begin
  if pregnancy.id is not null then
    fact.expected_on := coalesce(fact.expected_on, pregnancy.expected_on);
    fact.leave_from := coalesce(fact.leave_from, least(pregnancy.leave_from, fact.on_date));
    -- A birth before its time leaves as much of the rest as there was.
    fact.rest_before := coalesce(fact.rest_before, nullif(greatest(0,
      pregnancy.rest_before - greatest(0, pregnancy.leave_from - fact.leave_from)), 0));
  end if;
  return fact;
end
$$;

-- Values of a form as a fact that nobody has stored (RHARG).
create function private.fact_of(p_person public.employees, p_kind text, p_values jsonb) returns public.person_facts
language plpgsql stable security definer set search_path = '' as $$
declare
  known private.fact_kinds := (select k from private.fact_kinds k where k.kind = p_kind);
  given jsonb := coalesce((select jsonb_object_agg(v.key, v.value) from jsonb_each(case when jsonb_typeof(p_values) = 'object'
    then p_values else '{}' end) v where v.value not in ('null', '""')), '{}');
  missing text := (select f from unnest(known.required) with ordinality u (f, place) where not given ? f order by place limit 1);
  fact public.person_facts;
begin
  if known.kind is null or exists (select from jsonb_object_keys(given) as k (field) where k.field <> all (known.fields)) then
    perform private.refuse('RHARG', 'Este fato, ou um dos campos, não existe.', 'kind', 'Recarregue a página.');
  elsif missing is not null then
    perform private.refuse('RHARG', 'Preencha este campo.', missing, 'Sem ele o cálculo não é possível.');
  end if;
  fact := jsonb_populate_record(null::public.person_facts, given || jsonb_build_object(
    'has_disability', coalesce(given -> 'has_disability', 'false'), 'has_zika', coalesce(given -> 'has_zika', 'false'),
    'is_fatal', coalesce(given -> 'is_fatal', 'false')));
  fact.company_id := p_person.company_id;
  fact.employee_id := p_person.id;
  fact.kind := p_kind;
  fact.cat_number := private.tidy(fact.cat_number);
  perform private.check_day((given ->> a.attname::text)::date, a.attname::text) from pg_catalog.pg_attribute a
  where a.attrelid = 'public.person_facts'::regclass and a.atttypid = 'date'::regtype and given ? a.attname::text;
  return private.with_pregnancy(fact);
exception when invalid_datetime_format or datetime_field_overflow or invalid_text_representation or numeric_value_out_of_range then
  perform private.refuse('RHARG', 'Um dos campos não pôde ser lido.', '', 'Informe datas com dia, mês e ano.');
end
$$;

-- The numbers of a fact: those of its day, and of a pregnancy those of the leave that it gives.
create function private.fact_rules(p_fact public.person_facts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.leave_rules_of(p_fact.employee_id, coalesce(
    case when p_fact.kind = 'pregnancy' then coalesce(p_fact.ended_on, p_fact.leave_from) end, p_fact.on_date))
$$;

-- Holidays of the person's place in the weeks after a fact.
create function private.fact_holidays(p_fact public.person_facts) returns date[]
language sql stable security definer set search_path = '' as $$
  select private.holiday_dates(p_fact.company_id, (private.assignment_on(p_fact.employee_id, p_fact.on_date)).work_site_id,
    p_fact.on_date, p_fact.on_date + 60)
$$;

-- The day of business so many of them after a day.
create function private.business_days_later(p_day date, p_days integer, p_holidays date[]) returns date
language sql immutable set search_path = '' as $$
  select d::date from generate_series(p_day + 1, p_day + 60, interval '1 day') as d
  where private.is_business_day(d::date, p_holidays) order by d offset p_days - 1 limit 1
$$;

-- Functions: what follows -------------------------------------------------------------------------------------------
-- Stretches of the leave of a birth, with its stays in hospital.
create function private.maternity_stays(p_fact public.person_facts, p_rules jsonb)
returns table (code text, starts_on date, ends_on date) language sql stable set search_path = '' as $$
  select s.* from private.maternity_with_stay(coalesce(p_fact.leave_from, p_fact.on_date), p_fact.on_date, p_fact.discharged_on, p_rules,
    p_fact.readmitted_on, p_fact.discharged_again_on) s
$$;

-- Stretches of a paternity leave: whole, or from 2027 on in two parts (Lei 15.371/2026); the extension follows the last.
create function private.paternity_stretches(p_fact public.person_facts, p_rules jsonb)
returns table (type_key text, starts_on date, ends_on date) language plpgsql stable set search_path = '' as $$
declare
  plain constant record := private.paternity_leave(p_fact.on_date, p_fact.has_disability, false, p_rules, p_fact.has_zika);
  whole constant record := private.paternity_leave(p_fact.on_date, p_fact.has_disability, p_fact.extension_on is not null, p_rules,
    p_fact.has_zika);
  first constant integer := case when p_fact.second_part_on is null then plain.days
    else coalesce(p_fact.first_days, ceil(plain.days / 2.0)) end;
  until date := p_fact.on_date + first - 1;
begin
  return query values ('paternity', p_fact.on_date, until);
  if p_fact.second_part_on is not null then
    until := p_fact.second_part_on + plain.days - first - 1;
    return query values ('paternity', p_fact.second_part_on, until);
  end if;
  if whole.days > plain.days then
    return query values ('paternity_citizen', until + 1, until + whole.days - plain.days);
  end if;
end
$$;

-- Stretches of a maternity leave, by type of leave (CLT arts. 392 and 392-A; Lei 11.770/2008). Rest by certificate comes before and
-- after what the law gives everybody (art. 392, § 2º).
create function private.maternity_stretches(p_fact public.person_facts, p_rules jsonb)
returns table (type_key text, starts_on date, ends_on date) language plpgsql stable set search_path = '' as $$
declare
  first constant date := coalesce(p_fact.leave_from, p_fact.on_date);
  plain constant record := private.maternity_leave(first, false, p_rules);
  whole constant record := private.maternity_leave(first, p_fact.extension_on is not null, p_rules);
  until date := plain.ends_on;
begin
  if p_fact.kind = 'adoption' then
    return query values ('adoption', first, until);
  else
    return query select 'maternity_medical', first - p_fact.rest_before, first - 1 where p_fact.rest_before is not null;
    return query select case s.code when '35' then 'maternity_medical' else 'maternity' end, s.starts_on, s.ends_on
      from private.maternity_stays(p_fact, p_rules) s;
    until := (select max(s.ends_on) from private.maternity_stays(p_fact, p_rules) s);
    return query select 'maternity_medical', until + 1, until + p_fact.rest_after where p_fact.rest_after is not null;
    until := until + coalesce(p_fact.rest_after, 0);
  end if;
  if p_fact.has_zika then
    return query values ('maternity_zika', until + 1, until + private.leave_rule(p_rules, 'maternity_zika')::integer);
    until := until + private.leave_rule(p_rules, 'maternity_zika')::integer;
  end if;
  if whole.days > plain.days then
    return query values ('maternity_citizen', until + 1, until + whole.days - plain.days);
  end if;
end
$$;

-- The leaves that a fact gives, by type of leave; none where it gives none.
create function private.fact_leaves(p_fact public.person_facts, p_rules jsonb)
returns table (type_key text, starts_on date, ends_on date) language plpgsql stable set search_path = '' as $$
begin
  if p_fact.kind = 'pregnancy' and p_fact.ended_on is not null then
    return query values ('miscarriage', p_fact.ended_on, p_fact.ended_on + private.leave_rule(p_rules, 'miscarriage')::integer - 1);
  elsif p_fact.kind = 'pregnancy' and p_fact.leave_from is not null then
    return query select 'maternity_medical', p_fact.leave_from - p_fact.rest_before, p_fact.leave_from - 1
      where p_fact.rest_before is not null;
    return query select 'maternity', p_fact.leave_from, m.ends_on from private.maternity_leave(p_fact.leave_from, false, p_rules) m;
  elsif p_fact.kind in ('birth', 'adoption') and p_fact.parental_leave = 'maternity' then
    -- Who takes over the leave of a mother who died has what was left of it (CLT art. 392-B).
    return query select s.type_key, greatest(s.starts_on, p_fact.mother_died_on), s.ends_on
      from private.maternity_stretches(p_fact, p_rules) s where s.ends_on >= coalesce(p_fact.mother_died_on, s.starts_on);
  elsif p_fact.kind in ('birth', 'adoption') then
    -- Days of vacations go on as such: the leave runs beside them.
    return query select s.type_key, lower(d), upper(d) - 1 from private.paternity_stretches(p_fact, p_rules) s
      cross join lateral unnest(datemultirange(daterange(s.starts_on, s.ends_on, '[]')) - coalesce((
        select range_agg(daterange(v.starts_on, v.ends_on, '[]'))
        from private.vacations_in(p_fact.company_id, p_fact.employee_id, s.starts_on, s.ends_on) v), '{}')) as d order by 2;
  elsif p_fact.kind = 'military' then
    return query values ('military', p_fact.on_date, coalesce(p_fact.returned_on - 1, p_fact.discharged_on, p_fact.expected_on));
  end if;
end
$$;

-- The guarantee of employment that a fact gives, with its article; the end is null while it is open, and code while there is none.
create function private.fact_protection(p_fact public.person_facts, p_rules jsonb) returns private.protection
language plpgsql stable security definer set search_path = '' as $$
declare
  pregnancy public.person_facts := private.pregnancy_of(p_fact);
  after constant integer := private.leave_rule(p_rules, 'maternity_stability');
  months constant integer := private.leave_rule(p_rules, 'paternity_stability');
begin
  if p_fact.kind = 'pregnancy' then
    return row('pregnancy', 'Gestante', 'ADCT art. 10, II, b; CLT art. 391-A', p_fact.on_date,
      coalesce(p_fact.ended_on, private.law_months_later(p_fact.expected_on, after)))::private.protection;
  elsif p_fact.mother_died_on is not null then
    return row('maternity', 'Guarda do filho de mãe falecida', 'LC 146/2014; ADCT art. 10, II, b', p_fact.mother_died_on,
      private.law_months_later(p_fact.on_date, after))::private.protection;
  elsif p_fact.kind in ('birth', 'adoption') and p_fact.parental_leave = 'maternity' then
    return row('maternity', case p_fact.kind when 'birth' then 'Gestante, depois do parto' else 'Adotante' end,
      case p_fact.kind when 'birth' then 'ADCT art. 10, II, b; CLT art. 391-A' else 'CLT art. 391-A, parágrafo único' end,
      least(pregnancy.on_date, p_fact.leave_from, p_fact.on_date), private.law_months_later(p_fact.on_date, after))::private.protection;
  elsif p_fact.kind in ('birth', 'adoption') then
    -- A leave that the person asked for may end later than the fact alone would tell.
    return case when months > 0 then row('paternity', 'Licença-paternidade', 'Lei 15.371/2026', p_fact.on_date, private.law_months_later(
      greatest((select max(s.ends_on) from private.paternity_stretches(p_fact, p_rules) s), (select max(l.ends_on)
        from private.fact_requests k join public.leaves l on l.company_id = k.company_id and l.request_id = k.request_id and l.granted
        where k.fact_id = p_fact.id)), months))::private.protection end;
  elsif p_fact.kind = 'accident' and p_fact.benefit_from is not null then
    return row('accident', 'Acidente do trabalho', 'Lei 8.213/1991, art. 118', p_fact.on_date,
      private.law_months_later(p_fact.ended_on, private.leave_rule(p_rules, 'accident_stability')::integer))::private.protection;
  elsif p_fact.kind = 'office' then
    return row('office', case p_fact.variety when 'union' then 'Dirigente sindical' when 'cipa' then 'Membro eleito da CIPA'
        when 'cipa_substitute' then 'Suplente da CIPA' else 'Representante dos empregados' end,
      case p_fact.variety when 'union' then 'CF art. 8º, VIII; CLT art. 543, § 3º' when 'cipa' then 'ADCT art. 10, II, a'
        when 'cipa_substitute' then 'ADCT art. 10, II, a; Súmula 339 do TST' else 'CLT art. 510-D, § 3º' end, p_fact.on_date,
      private.law_months_later(p_fact.ended_on, private.leave_rule(p_rules, 'office_stability')::integer))::private.protection;
  end if;
  return null;
end
$$;

-- Whether the leave of a fact takes the place of others: a mother's does, of a birth, or of a pregnancy as long as no birth came.
create function private.makes_room(p_fact public.person_facts) returns boolean
language sql stable security definer set search_path = '' as $$
  select case p_fact.kind when 'pregnancy' then (private.birth_of(p_fact)).id is null
    else coalesce(p_fact.parental_leave = 'maternity', false) end
$$;

-- Days of vacation that a mother's leave ends or takes the place of, and of an illness that runs as it begins (CLT arts. 392 and 395;
-- Decreto 3.048/1999, art. 102; eSocial S-2230).
create function private.vacations_within(p_fact public.person_facts, p_rules jsonb) returns setof public.leaves
language sql stable security definer set search_path = '' as $$
  select l.* from (select min(s.starts_on) as first, max(s.ends_on) as last from private.fact_leaves(p_fact, p_rules) s) w
  join public.leaves l on l.company_id = p_fact.company_id and l.employee_id = p_fact.employee_id and l.counts
    and l.ends_on >= w.first and l.starts_on <= w.last
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    and (t.category = 'vacation' or (t.category = 'sick' and l.granted and l.starts_on < w.first))
  where private.makes_room(p_fact)
$$;

-- Until when the CAT of an accident is due: the next day of business, at once after a death (Lei 8.213/1991, art. 22).
create function private.accident_report_due(p_fact public.person_facts) returns date
language sql stable security definer set search_path = '' as $$
  select case when p_fact.is_fatal then p_fact.on_date
    else private.business_day_after(p_fact.on_date + 1, private.fact_holidays(p_fact)) end
$$;

-- Everything that follows from a fact, stored or only thought of.
create function private.fact_outcome(p_fact public.person_facts) returns jsonb
language sql stable security definer set search_path = '' as $$
  with rules as materialized (select private.fact_rules(p_fact) as r),
  stretches as materialized (
    select t.name, t.esocial_code, s.starts_on, s.ends_on from rules, private.fact_leaves(p_fact, rules.r) s
    join public.leave_types t on t.company_id = p_fact.company_id and t.key = s.type_key
  ),
  away as (select max(s.ends_on) + 1 as returns_on, (max(s.ends_on) - min(s.starts_on) + 1)::integer as days from stretches s),
  guarantee as (select p as row from rules, private.fact_protection(p_fact, rules.r) p where p.code is not null)
  select jsonb_build_object(
    'stretches', (select coalesce(jsonb_agg(jsonb_build_object('type', s.name, 'code', s.esocial_code, 'starts_on', s.starts_on,
      'ends_on', s.ends_on, 'days', s.ends_on - s.starts_on + 1) order by s.starts_on), '[]') from stretches s),
    'returns_on', case when p_fact.kind <> 'military' or p_fact.returned_on is not null then away.returns_on end,
    'exam_on', case when p_fact.kind = 'birth' and p_fact.parental_leave = 'maternity' and p_fact.mother_died_on is null
      and private.needs_return_exam(away.days, rules.r) then away.returns_on end,
    'protection', (select jsonb_build_object('code', (g.row).code, 'label', (g.row).label, 'source', (g.row).source,
      'from_on', (g.row).from_on, 'until_on', (g.row).until_on) from guarantee g),
    'cat_due', case when p_fact.kind = 'accident' then private.accident_report_due(p_fact) end,
    'service', case when p_fact.kind <> 'military' then null when p_fact.returned_on is null then 'open'
      else private.military_event(p_fact.on_date, p_fact.discharged_on, p_fact.returned_on, rules.r) ->> 'kind' end,
    'interrupts', (select coalesce(jsonb_agg(jsonb_build_object('starts_on', v.starts_on, 'ends_on', v.ends_on,
        'is_vacation', exists (select from public.leave_requests r join public.leave_types t on t.company_id = r.company_id
          and t.id = r.type_id and t.category = 'vacation' where r.company_id = v.company_id and r.id = v.request_id))
        order by v.starts_on), '[]')
      from private.vacations_within(p_fact, rules.r) v where p_fact.closed_at is null),
    'beside_vacations', case when p_fact.parental_leave = 'paternity' then (select sum(s.ends_on - s.starts_on + 1)
      from private.paternity_stretches(p_fact, rules.r) s) - coalesce((select sum(s.ends_on - s.starts_on + 1) from stretches s), 0)
      else 0 end)
  from rules, away
$$;

-- Functions: what cannot be -----------------------------------------------------------------------------------------
-- Refuses a day that does not fit the others of its fact (RHFCT).
create function private.check_fact_days(p_person public.employees, p_fact public.person_facts) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  select c.* into wrong from (values
    ('on_date', p_fact.on_date not between coalesce(p_person.hire_date, '1990-01-01') and coalesce(p_person.termination_date, '2199-12-31'),
      'O dia fica fora do contrato de trabalho.'),
    ('expected_on', p_fact.expected_on < p_fact.on_date and p_fact.kind <> 'birth', 'A data prevista vem depois do fato.'),
    ('expected_on', p_fact.expected_on not between p_fact.on_date - 120 and p_fact.on_date + 180 and p_fact.kind = 'birth',
      'A data prevista está longe demais do parto.'),
    ('expected_on', p_fact.kind = 'military' and coalesce(p_fact.discharged_on, p_fact.expected_on) is null,
      'Informe a baixa prevista, ou a que já houve.'),
    ('discharged_on', p_fact.discharged_on < p_fact.on_date, 'A alta, ou a baixa, vem depois do início.'),
    ('returned_on', p_fact.returned_on is not null and (p_fact.discharged_on is null or p_fact.returned_on <= p_fact.discharged_on),
      'A volta ao trabalho vem depois da baixa.'),
    ('benefit_from', p_fact.benefit_from < p_fact.on_date, 'O benefício vem depois do acidente.'),
    ('ended_on', p_fact.ended_on < coalesce(p_fact.benefit_from, p_fact.on_date), 'O fim deve ser depois do início.'),
    ('ended_on', p_fact.kind = 'accident' and p_fact.ended_on is not null and p_fact.benefit_from is null,
      'Informe também quando o benefício começou.'),
    ('cat_number', (p_fact.cat_number is null) <> (p_fact.cat_on is null), 'Informe o número e o dia da CAT, os dois.'),
    ('cat_on', p_fact.cat_on < p_fact.on_date, 'A CAT vem depois do acidente.'),
    ('variety', (p_fact.kind = 'accident' and p_fact.variety not in ('typical', 'commute', 'disease'))
      or (p_fact.kind = 'office' and p_fact.variety not in ('union', 'cipa', 'cipa_substitute', 'representative')), 'Escolha um da lista.'),
    ('readmitted_on', (p_fact.readmitted_on is null) <> (p_fact.discharged_again_on is null),
      'Informe o dia da nova internação e o da nova alta, os dois.'),
    ('readmitted_on', p_fact.readmitted_on <= coalesce(p_fact.discharged_on, p_fact.on_date),
      'A nova internação vem depois da primeira alta.'),
    ('discharged_again_on', p_fact.discharged_again_on < p_fact.readmitted_on, 'A nova alta vem depois da nova internação.'),
    ('mother_died_on', p_fact.mother_died_on < p_fact.on_date, 'O óbito da mãe vem depois do nascimento, da adoção ou da guarda.'),
    ('mother_died_on', p_fact.mother_died_on is not null and p_fact.parental_leave <> 'maternity',
      'Quem assume a licença da mãe falecida tem licença-maternidade.'),
    ('second_part_on', p_fact.second_part_on is null and p_fact.first_days is not null, 'Informe quando a segunda parte começa.'),
    ('second_part_on', p_fact.second_part_on is not null and p_fact.parental_leave <> 'paternity',
      'Só a licença-paternidade se divide em duas partes.'),
    ('leave_from', p_fact.kind = 'pregnancy' and p_fact.leave_from is not null and p_fact.expected_on is null,
      'Informe a data prevista do parto.')
  ) as c (field, is_wrong, message) where c.is_wrong limit 1;
  if wrong.field is not null then
    perform private.refuse('RHFCT', wrong.message, wrong.field, 'Confira as datas.');
  end if;
end
$$;

-- Refuses rest, stays and the leave of a mother who died where the law gives none (CLT arts. 392 and 392-B; RHFCT).
create function private.check_maternity(p_fact public.person_facts, p_rules jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := private.leave_rule(p_rules, 'maternity_medical');
  before public.person_facts := p_fact;
  last date;
begin
  if greatest(p_fact.rest_before, p_fact.rest_after) > most then
    perform private.refuse('RHFCT', format('O repouso por atestado é de no máximo %s dias de cada lado.', most),
      case when p_fact.rest_before > most then 'rest_before' else 'rest_after' end, 'CLT art. 392, § 2º.');
  elsif p_fact.readmitted_on is null and p_fact.mother_died_on is null then
    return;
  end if;
  before.mother_died_on := null;
  if p_fact.mother_died_on > (select max(l.ends_on) from private.fact_leaves(before, p_rules) l) then
    perform private.refuse('RHFCT', 'A licença da mãe já tinha acabado.', 'mother_died_on', 'CLT art. 392-B.');
  end if;
  before.readmitted_on := null;
  last := (select max(l.ends_on) from private.fact_leaves(before, p_rules) l);
  if p_fact.readmitted_on > last then
    perform private.refuse('RHFCT', format('A licença já tinha acabado em %s.', private.brazilian_date(last)), 'readmitted_on',
      'CLT art. 392, § 7º.');
  end if;
end
$$;

-- Refuses a paternity leave in two parts that the law does not allow (Lei 15.371/2026; RHFCT).
create function private.check_paternity_parts(p_fact public.person_facts, p_rules jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  days constant integer := (private.paternity_leave(p_fact.on_date, p_fact.has_disability, false, p_rules, p_fact.has_zika)).days;
  least constant integer := ceil(days / 2.0);
  first constant integer := coalesce(p_fact.first_days, least);
  latest constant date := p_fact.on_date + private.leave_rule(p_rules, 'paternity_second_part')::integer;
begin
  if private.leave_rule(p_rules, 'paternity_parts') < 2 then
    perform private.refuse('RHFCT', 'A licença-paternidade só se divide em nascimentos a partir de 2027.', 'second_part_on',
      'Lei 15.371/2026.');
  elsif first not between least and days - 1 then
    perform private.refuse('RHFCT', format('A primeira parte é de %s a %s dias.', least, days - 1), 'first_days', 'Lei 15.371/2026.');
  elsif p_fact.second_part_on not between p_fact.on_date + first + 1 and latest then
    perform private.refuse('RHFCT', format('A segunda parte começa depois da primeira e até %s.', private.brazilian_date(latest)),
      'second_part_on', 'Lei 15.371/2026.');
  end if;
end
$$;

-- Refuses a leave or an extension that the law does not give (RHFCT).
create function private.check_fact_leave(p_fact public.person_facts) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := private.fact_rules(p_fact);
  birth constant date := coalesce(p_fact.expected_on, p_fact.on_date);
  earliest constant date := birth - private.leave_rule(rules, 'maternity_early')::integer;
  asked_by date;
begin
  -- A birth before its time begins the leave (CLT art. 392, § 3º).
  if p_fact.leave_from < (case p_fact.kind when 'birth' then least(earliest, p_fact.on_date) else earliest end) then
    perform private.refuse('RHFCT', format('A licença começa no máximo %s dias antes do parto previsto: a partir de %s.',
      birth - earliest, private.brazilian_date(earliest)), 'leave_from', 'CLT art. 392, § 1º. Antes disso, só com atestado.');
  elsif p_fact.leave_from > (case p_fact.kind when 'pregnancy' then p_fact.expected_on else p_fact.on_date end) then
    perform private.refuse('RHFCT', 'A licença não começa depois do parto.', 'leave_from', 'CLT art. 392, § 1º.');
  end if;
  if p_fact.second_part_on is not null then
    perform private.check_paternity_parts(p_fact, rules);
  end if;
  perform private.check_maternity(p_fact, rules);
  if p_fact.extension_on is null then
    return;
  elsif private.leave_rule(rules, 'citizen_company') <> 1 then
    perform private.refuse('RHFCT', 'A empresa não está no programa Empresa Cidadã neste dia.', 'extension_on',
      'Se estiver, mude a regra em Licenças › Regras (Lei 11.770/2008).');
  end if;
  asked_by := case p_fact.parental_leave
    when 'maternity' then private.law_months_later(p_fact.on_date, private.leave_rule(rules, 'maternity_citizen_asked')::integer)
    else private.business_days_later(p_fact.on_date, private.leave_rule(rules, 'paternity_citizen_asked')::integer,
      private.fact_holidays(p_fact)) end;
  if p_fact.extension_on > asked_by then
    perform private.refuse('RHFCT', format('O pedido da prorrogação vale até %s.', private.brazilian_date(asked_by)), 'extension_on',
      'Lei 11.770/2008, art. 1º, § 1º.');
  end if;
end
$$;

-- Whether another open record tells of the same pregnancy, or of a birth that no other pregnancy can have come to.
create function private.is_same_pregnancy(p_fact public.person_facts, p_replaced_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.person_facts f where f.company_id = p_fact.company_id and f.employee_id = p_fact.employee_id
    and f.kind = p_fact.kind and f.closed_at is null and f.id is distinct from p_replaced_id and case p_fact.kind
      when 'birth' then p_fact.parental_leave = 'maternity' and p_fact.mother_died_on is null and f.parental_leave = 'maternity'
        and f.mother_died_on is null and f.on_date between p_fact.on_date - 180 and p_fact.on_date + 180
      when 'pregnancy' then f.ended_on is null and (private.birth_of(f)).id is null
        and f.on_date between p_fact.on_date - 310 and p_fact.on_date + 310 end)
$$;

-- Refuses a fact that cannot be, held against the law and what is recorded already (RHFCT, RHUND).
create function private.check_fact(p_person public.employees, p_fact public.person_facts, p_replaced_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_fact_days(p_person, p_fact);
  if p_fact.kind in ('pregnancy', 'birth', 'adoption') then
    perform private.check_fact_leave(p_fact);
  end if;
  if exists (select from public.person_facts f where f.company_id = p_fact.company_id and f.employee_id = p_fact.employee_id
      and f.kind = p_fact.kind and f.on_date = p_fact.on_date and f.closed_at is null and f.id is distinct from p_replaced_id) then
    perform private.refuse('RHFCT', 'Este fato já está registrado: cada fato é registrado uma única vez.', 'on_date',
      'Corrija o registro que existe.');
  elsif private.is_same_pregnancy(p_fact, p_replaced_id) then
    perform private.refuse('RHFCT', 'Já há registro desta gravidez, ou de um parto muito próximo deste dia.', 'on_date',
      'Corrija o registro que existe; gêmeos são um nascimento só.');
  end if;
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- The first leave of each person after an accident at work that nobody recorded, as the fact that it would be.
create function private.unrecorded_accidents(p_company_id uuid) returns setof public.person_facts
language sql stable security definer set search_path = '' as $$
  select jsonb_populate_record(null::public.person_facts, jsonb_build_object('id', a.request_id, 'company_id', p_company_id, 'employee_id',
    a.employee_id, 'kind', 'accident', 'on_date', a.starts_on, 'is_fatal', false, 'recorded_at', a.created_at))
  from (
    select distinct on (l.employee_id) l.employee_id, l.request_id, l.starts_on, r.created_at
    from public.leave_types t
    join public.leave_requests r on r.company_id = t.company_id and r.type_id = t.id and r.status in ('approved', 'interrupted')
    join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.granted
    where t.company_id = p_company_id and t.key = 'accident' and l.starts_on >= private.today(p_company_id) - 366
      and not exists (select from public.person_facts f where f.company_id = l.company_id and f.employee_id = l.employee_id
        and f.kind = 'accident' and f.closed_at is null and f.on_date between l.starts_on - 366 and l.ends_on)
    order by l.employee_id, l.starts_on) a
$$;

-- Accidents at work whose CAT is not recorded, and those that only a certificate tells of, for HR.
create function private.pending_accident_reports(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'accident_report', 'leaves', i.title,
    'Acidente em ' || private.brazilian_date((i.fact).on_date), (i.fact).employee_id, (i.fact).recorded_at, i.due_at, 'employee',
    (i.fact).employee_id, '/app/employees/' || (i.fact).employee_id || '?aba=fatos', jsonb_build_object('type', 'open'), i.due_at
  from (
    select f.fact, f.title, 'accident_report:' || (f.fact).id as key,
      private.end_of_day(p_caller.company_id, private.accident_report_due(f.fact)) as due_at
    from (
      select k as fact, 'Enviar a CAT e registrar o número' as title from public.person_facts k
      where k.company_id = p_caller.company_id and k.kind = 'accident' and k.cat_on is null and k.closed_at is null
      union all
      select u, 'Registrar o acidente e enviar a CAT' from private.unrecorded_accidents(p_caller.company_id) u
    ) f
    where private.role_has(p_caller.role, 'manage_settings') and (f.fact).employee_id <> p_caller.employee_id
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;
