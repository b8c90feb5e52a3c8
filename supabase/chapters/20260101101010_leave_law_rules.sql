-- Rules of leaves: rules.
-- See leave_law_tables for the overview.

-- Functions: texts --------------------------------------------------------------------------------------------------
-- A number of days as Brazilians write it: what is less than two is singular, none is not.
create function private.days_text(p_days numeric) returns text language sql immutable parallel safe
return replace(trim_scale(p_days)::text, '.', ',') || case when p_days <> 0 and abs(p_days) < 2 then ' dia' else ' dias' end;

-- Functions: which number counts ------------------------------------------------------------------------------------
-- The numbers of the law on a day, by rule, in one object: rules are read together, and a vacation asks for a dozen of them.
create function private.statutory_leave_rules(p_on date) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.rule, s.value), '{}')
  from public.statutory_rules s
  where p_on between s.valid_from and coalesce(s.valid_to, 'infinity')
$$;

-- The numbers that count on a day, the most specific first: the contract type, then the site or the union, then the company, then the law
-- where nobody said more. A law that came after the company's number, and gives more, counts over it.
create function private.leave_rules_on(
  p_company_id uuid, p_on date, p_contract_type text default null, p_union_cnpj text default null, p_work_site_id uuid default null)
    returns jsonb
language sql stable security definer set search_path = '' as $$
  with law as materialized (select private.statutory_leave_rules(p_on) as rules)
  select l.rules || coalesce((
    select jsonb_object_agg(c.rule, case c.toward when 'at_least' then greatest(c.value, (l.rules ->> c.rule)::numeric)
      when 'at_most' then least(c.value, (l.rules ->> c.rule)::numeric)
        when 'fixed' then coalesce((l.rules ->> c.rule)::numeric, c.value) else c.value end)
    from (
      select distinct on (r.rule) r.rule, r.value, k.toward
      from public.company_leave_rules r
      join public.leave_rules k on k.rule = r.rule
      where r.company_id = p_company_id
        and p_on between r.valid_from and coalesce(r.valid_to, 'infinity')
        and (r.contract_type is null or r.contract_type = p_contract_type)
        and (r.union_cnpj is null or r.union_cnpj = p_union_cnpj)
        and (r.work_site_id is null or r.work_site_id = p_work_site_id)
      order by r.rule, r.contract_type is not null desc, r.work_site_id is not null desc, r.union_cnpj is not null desc
    ) c), '{}')
  from law l
$$;

-- On which days somebody works and rests, as the contract says; empty where it says nothing.
-- rest_weekday stands over that of the company: with six days of work it is the one that is left.
create function private.work_pattern(p_contract public.employee_contracts) returns jsonb language sql immutable
return jsonb_strip_nulls(jsonb_build_object('work_days', (p_contract).work_days, 'shift_from', (p_contract).shift_from,
  'rest_weekday', coalesce((p_contract).rest_weekday,
    case when length((p_contract).work_days) = 6 then translate('0123456', (p_contract).work_days, '')::smallint end)));

-- The numbers that count for a person on a day, by the contract and the site of that day.
create function private.leave_rules_of(p_employee_id uuid, p_on date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.leave_rules_on(e.company_id, p_on, c.contract_type, c.union_cnpj, a.work_site_id) || private.work_pattern(c)
  from public.employees e
  left join public.employee_contracts c on c.company_id = e.company_id and c.employee_id = e.id
    and p_on between c.starts_on and coalesce(c.ended_on, 'infinity')
  left join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
    and p_on between a.starts_on and coalesce(a.ends_on, 'infinity')
  where e.id = p_employee_id
$$;

-- Days on which some number of leaves changes, for everybody or for the company, in order.
create function private.leave_rule_days(p_company_id uuid) returns date[] language sql stable security definer set search_path = '' as $$
  select array_agg(distinct d.day order by d.day) from (
    select s.valid_from as day from public.statutory_rules s
    union all select s.valid_to + 1 from public.statutory_rules s
    union all select r.valid_from from public.company_leave_rules r where r.company_id = p_company_id
    union all select r.valid_to + 1 from public.company_leave_rules r where r.company_id = p_company_id
  ) d where d.day is not null
$$;

-- One number of a set of rules; RHUND when the law left it open, since such a number is never guessed.
create function private.leave_rule(p_rules jsonb, p_rule text) returns numeric language plpgsql immutable set search_path = '' as $$
begin
  if (p_rules ->> p_rule) is null then
    perform private.refuse('RHUND', 'A lei ainda não definiu o número desta regra.', p_rule,
      'Informe o número da empresa e tente de novo.');
  end if;
  return (p_rules ->> p_rule)::numeric;
end
$$;

-- The article of a rule on a day, as the law has it.
create function private.leave_rule_source(p_rule text, p_on date) returns text
language sql stable security definer set search_path = '' as $$
  select s.source from public.statutory_rules s where s.rule = p_rule and p_on between s.valid_from and coalesce(s.valid_to, 'infinity')
$$;

-- Functions: words --------------------------------------------------------------------------------------------------
-- A number of a rule in words.
create function private.leave_rule_value_text(p_unit text, p_value numeric) returns text language sql immutable
return case p_unit
  when 'yes_no' then case when p_value = 0 then 'não' else 'sim' end
  when 'weekday' then (array['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira',
    'sábado'])[p_value::integer + 1]
  when 'part' then 'um para ' || trim_scale(p_value)
  else trim_scale(p_value) || ' ' || case p_unit when 'days' then case when p_value = 1 then 'dia' else 'dias' end
    when 'months' then case when p_value = 1 then 'mês' else 'meses' end else case when p_value = 1 then 'vez' else 'vezes' end end
end;

-- Functions: the law ------------------------------------------------------------------------------------------------
-- The rule, once the new number may be written: it is held against the rule and its bounds (RHPER, RHNTF, RHLAW, RHARG).
create function private.statutory_rule_to_write(p_rule text, p_valid_from date, p_value numeric, p_source text) returns public.leave_rules
language plpgsql stable security definer set search_path = '' as $$
declare
  what public.leave_rules := (select r from public.leave_rules r where r.rule = p_rule);
begin
  perform private.require_permission('view_all_companies', 'Somente um master registra o que a lei diz.');
  if what.rule is null then
    perform private.refuse('RHNTF', 'Esta regra não existe.', 'rule', 'Escolha uma regra da lista.');
  elsif p_value is null or p_value not between what.minimum and what.maximum
    or (what.unit in ('days', 'months', 'times', 'weekday', 'yes_no') and p_value <> trunc(p_value)) then
    perform private.refuse('RHLAW', format('%s: use um número inteiro de %s a %s.', what.label, what.minimum::integer,
      what.maximum::integer), 'value');
  elsif not coalesce(p_valid_from between '1990-01-01' and '2199-12-31', false) then
    perform private.refuse('RHARG', 'Informe o dia em que a regra começa a valer.', 'valid_from', 'Use dia, mês e ano.');
  elsif private.tidy(p_source) is null or not private.is_clean_text(private.tidy(p_source), 120) then
    perform private.refuse('RHARG', 'Informe a lei e o artigo.', 'source', 'Exemplo: Lei 15.371/2026, art. 11.');
  elsif exists (select from public.statutory_rules s where s.rule = p_rule and p_valid_from < s.valid_from
      and private.today(private.my_company_id()) between s.valid_from and coalesce(s.valid_to, 'infinity')) then
    perform private.refuse('RHARG', 'Números de dias que já passaram não podem ser alterados.', 'valid_from',
      'Escolha um dia a partir da regra em vigor.');
  elsif exists (select from public.statutory_rules s where s.rule = p_rule and s.value = p_value
      and p_valid_from between s.valid_from and coalesce(s.valid_to, 'infinity')) then
    perform private.refuse('RHARG', format('A lei já diz %s nesse dia.', private.leave_rule_value_text(what.unit, p_value)), 'value',
      'Confira o número e o dia.');
  end if;
  return what;
end
$$;
