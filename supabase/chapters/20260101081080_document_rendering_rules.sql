-- Rendering of templates.
-- A template is resolved for one person on one day: each variable becomes its text, written as Brazilians write (dates in
-- full, CPF and CNPJ with their marks, amounts in reais), and what has no text is marked in its place and listed. A paper
-- with something missing is never made. Who reads a preview that tells another person's pay leaves a line in the trail.
-- It refuses: rendering for people out of reach, by who does not manage documents.

-- Functions: writing like Brazilians --------------------------------------------------------------------------------
-- The month in Portuguese.
create function private.month_name(p_day date) returns text language sql immutable
return (array['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro', 'novembro',
  'dezembro'])[extract(month from p_day)::integer];

-- A day as papers write it: 1º de março de 2026.
create function private.day_in_full(p_day date) returns text language sql immutable
return case extract(day from p_day) when 1 then '1º' else extract(day from p_day)::text end
  || ' de ' || private.month_name(p_day) || ' de ' || extract(year from p_day)::text;

-- An amount in reais.
create function private.reais(p_amount numeric) returns text language sql immutable
return 'R$ ' || translate(to_char(p_amount, 'FM999,999,999,999,990.00'), ',.', '.,');

-- Hours with their unit.
create function private.number_in_words_of_hours(p_hours numeric) returns text language sql immutable
return replace(trim_scale(p_hours)::text, '.', ',') || case when p_hours = 1 then ' hora' else ' horas' end;

-- A CPF with its marks.
create function private.marked_cpf(p_cpf text) returns text language sql immutable
return regexp_replace(p_cpf, '^(...)(...)(...)(..)$', '\1.\2.\3-\4');

-- A CNPJ with its marks, letters included.
create function private.marked_cnpj(p_cnpj text) returns text language sql immutable
return regexp_replace(p_cnpj, '^(..)(...)(...)(....)(..)$', '\1.\2.\3/\4-\5');

-- Functions: values -------------------------------------------------------------------------------------------------
-- What the record of a person gives to a paper.
create function private.template_values_of_person(p_person public.employees) returns table (key text, value text)
language sql stable security definer set search_path = '' as $$
  select v.key, v.value
  from (select p_person as e) x
  left join public.employee_personal p on p.company_id = (x.e).company_id and p.employee_id = (x.e).id
  left join public.departments d on d.company_id = (x.e).company_id and d.id = (x.e).department_id
  left join public.employees g on g.company_id = (x.e).company_id and g.id = (x.e).manager_id
  left join public.positions o on o.company_id = (x.e).company_id and o.title = (x.e).position and o.archived_at is null
  cross join lateral (values
    ('pessoa.nome_civil', (x.e).first_name || ' ' || (x.e).last_name),
    ('pessoa.nome', (x.e).display_name::text),
    ('pessoa.cpf', private.marked_cpf((x.e).cpf)),
    ('pessoa.rg', (x.e).rg || coalesce(' ' || p.rg_issuer, '') || coalesce('/' || p.rg_uf, '')),
    ('pessoa.pis', p.pis),
    ('pessoa.nascimento', private.day_in_full((x.e).birth_date)),
    ('pessoa.nacionalidade', p.nationality),
    ('pessoa.estado_civil', case p.marital_status when 'single' then 'solteiro(a)' when 'married' then 'casado(a)'
      when 'stable_union' then 'em união estável' when 'separated' then 'separado(a)' when 'divorced' then 'divorciado(a)'
      when 'widowed' then 'viúvo(a)' end),
    ('pessoa.endereco', coalesce(p.street || coalesce(', ' || p.street_number, '') || coalesce(', ' || p.complement, '')
      || coalesce(', ' || p.district, '') || coalesce(', ' || p.city, '') || coalesce(' - ' || p.uf, '')
      || coalesce(', CEP ' || regexp_replace(p.cep, '^(.....)(...)$', '\1-\2'), ''), (x.e).address)),
    ('pessoa.matricula', (x.e).registration_number),
    ('vinculo.cargo', (x.e).position::text),
    ('vinculo.cbo', regexp_replace(o.cbo, '^(....)(..)$', '\1-\2')),
    ('vinculo.departamento', d.name::text),
    ('vinculo.gestor', g.display_name::text),
    ('vinculo.admissao', private.day_in_full((x.e).hire_date)),
    ('vinculo.desligamento', private.day_in_full((x.e).termination_date))
  ) as v (key, value)
$$;

-- The contract that a paper of that day speaks of: the one in force on the day, or the last one before it; the first one of somebody who is
-- still to begin.
create function private.template_contract(p_person public.employees, p_on date) returns public.employee_contracts
language sql stable security definer set search_path = '' as $$
  select c from public.employee_contracts c
  where c.company_id = p_person.company_id and c.employee_id = p_person.id
  order by (c.starts_on <= p_on) desc, case when c.starts_on <= p_on then c.starts_on end desc, c.starts_on limit 1
$$;

-- What contract, pay and calendar give to a paper.
create function private.template_values_of_work(p_person public.employees) returns table (key text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_person.company_id);
  contract public.employee_contracts := private.template_contract(p_person, today);
  -- Whoever is still to begin has the pay of the first day.
  pay public.employee_compensation := private.pay_on(p_person.company_id, p_person.id, greatest(today, p_person.hire_date));
begin
  return query values
    ('contrato.tipo', (select t.label from public.contract_types t where t.contract_type = contract.contract_type)),
    ('contrato.inicio', private.day_in_full(contract.starts_on)),
    ('contrato.fim', private.day_in_full(coalesce(contract.ends_on, contract.ended_on))),
    ('contrato.fim_experiencia', private.day_in_full(contract.experience_ends_on)),
    ('contrato.prorrogado_ate', private.day_in_full(contract.experience_extended_to)),
    ('contrato.jornada', private.number_in_words_of_hours(contract.weekly_hours)),
    ('contrato.horario', contract.schedule),
    ('contrato.sindicato', contract.union_name),
    ('remuneracao.salario', private.reais(pay.salary)),
    ('remuneracao.unidade', case pay.unit when 'month' then 'por mês' when 'hour' then 'por hora' when 'day' then 'por dia'
      when 'week' then 'por semana' when 'task' then 'por tarefa' end),
    ('remuneracao.desde', private.day_in_full(pay.effective_on)),
    ('data.hoje', private.day_in_full(today)),
    ('data.hoje_curta', to_char(today, 'DD/MM/YYYY')),
    ('data.mes', private.month_name(today) || ' de ' || extract(year from today)::text);
end
$$;

-- What the company and its own fields give to a paper.
create function private.template_values_of_company(p_person public.employees) returns table (key text, value text)
language sql stable security definer set search_path = '' as $$
  select v.key, v.value from public.companies c
  left join public.company_details d on d.company_id = c.id
  cross join lateral (values
    ('empresa.nome', c.name::text), ('empresa.razao_social', coalesce(d.legal_name, c.name)::text),
    ('empresa.cnpj', private.marked_cnpj(d.cnpj))
  ) as v (key, value)
  where c.id = p_person.company_id
  union all
  select 'campo.' || f.key, case f.kind when 'date' then private.day_in_full(u.value::date) when 'boolean' then
    case u.value when 'true' then 'sim' else 'não' end when 'number' then replace(u.value, '.', ',') else u.value end
  from public.custom_fields f
  join private.employee_custom_values u on u.company_id = f.company_id and u.custom_field_id = f.id and u.employee_id = p_person.id
  where f.company_id = p_person.company_id and f.archived_at is null and f.who_sees <> 'hr'
$$;

-- An answer as the paper writes it; null when it cannot be read.
create function private.answer_text(p_kind text, p_answer text) returns text language plpgsql immutable set search_path = '' as $$
declare
  answer text := private.tidy(p_answer);
begin
  if answer is null or char_length(answer) > 2000 or answer ~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]' then
    return null;
  end if;
  if p_kind = 'date' then
    return case when answer ~ '^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
      and right(answer, 2)::integer <= extract(day from (left(answer, 7) || '-01')::date + interval '1 month - 1 day')
      then private.day_in_full(answer::date) end;
  elsif p_kind = 'number' then
    return case when answer ~ '^-?\d{1,15}([.,]\d{1,6})?$' then replace(answer, '.', ',') end;
  end if;
  return answer;
end
$$;

-- What modules give to a paper; they are asked only for what its body names.
create function private.template_values_of_modules(p_person public.employees, p_body jsonb, p_inputs jsonb)
returns table (key text, value text) language plpgsql stable security definer set search_path = '' as $$
declare
  source private.template_sources;
begin
  for source in select s.* from private.template_sources s
    where s.source in (select split_part(k, '.', 1) from unnest(private.template_keys(p_body)) as k) order by s.source
  loop
    return query execute format('select v.key, v.value from %s($1, $2) v', source.routine) using p_person, p_inputs;
  end loop;
end
$$;

-- All values that there are, by variable.
create function private.template_values(p_person public.employees, p_body jsonb, p_inputs jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(a.key, a.value) filter (where private.tidy(a.value) is not null), '{}') from (
    select key, value from private.template_values_of_person(p_person)
    union all select key, value from private.template_values_of_work(p_person)
    union all select key, value from private.template_values_of_company(p_person)
    union all select key, value from private.template_values_of_modules(p_person, p_body, p_inputs)
    union all
    select 'entrada.' || (i ->> 'key'), private.answer_text(i ->> 'kind', p_inputs ->> (i ->> 'key'))
    from jsonb_array_elements(coalesce(p_body -> 'inputs', '[]')) as i
  ) a
$$;

-- Functions: rendering ----------------------------------------------------------------------------------------------
-- Spans with their text; what is missing says which variable.
create function private.resolve_spans(p_spans jsonb, p_values jsonb, p_labels jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(case
      when not s.span ? 'variable' then s.span
      when p_values ? (s.span ->> 'variable') then s.span - 'variable' || jsonb_build_object('text', p_values ->> (s.span ->> 'variable'))
      else s.span - 'variable' || jsonb_build_object('text', coalesce(p_labels ->> (s.span ->> 'variable'), s.span ->> 'variable'),
        'missing', s.span ->> 'variable') end order by s.n), '[]')
  from jsonb_array_elements(p_spans) with ordinality as s (span, n)
$$;

-- Blocks with their spans resolved.
create function private.resolve_blocks(p_body jsonb, p_values jsonb, p_labels jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(case b.block ->> 'type'
      when 'page_break' then b.block
      when 'list' then b.block || jsonb_build_object('items', (
        select coalesce(jsonb_agg(private.resolve_spans(i.item, p_values, p_labels) order by i.n), '[]')
        from jsonb_array_elements(b.block -> 'items') with ordinality as i (item, n)))
      else b.block || jsonb_build_object('text', private.resolve_spans(b.block -> 'text', p_values, p_labels)) end order by b.n), '[]')
  from jsonb_array_elements(p_body -> 'blocks') with ordinality as b (block, n)
$$;

-- A body resolved for a person today, for the functions of modules.
create function private.render_template(p_body jsonb, p_person public.employees, p_inputs jsonb) returns private.rendering
language plpgsql stable security definer set search_path = '' as $$
declare
  vals jsonb := private.template_values(p_person, p_body, coalesce(p_inputs, '{}'));
  labels jsonb := (
    select jsonb_object_agg(l.key, l.label) from (
      select v.key, v.label from private.template_variables(p_person.company_id) v
      union all select 'entrada.' || (i ->> 'key'), i ->> 'label' from jsonb_array_elements(coalesce(p_body -> 'inputs', '[]')) as i) l);
  result private.rendering;
begin
  result.document := jsonb_build_object('blocks', private.resolve_blocks(p_body, vals, labels),
    'letterhead', case when coalesce((p_body ->> 'letterhead')::boolean, true) then jsonb_build_object(
      'name', vals ->> 'empresa.razao_social', 'cnpj', vals ->> 'empresa.cnpj', 'color', private.company_color(p_person.company_id)) end,
    'footer', coalesce((p_body ->> 'footer')::boolean, true));
  result.missing := (
    select coalesce(jsonb_agg(jsonb_build_object('key', k, 'label', coalesce(labels ->> k, k)) order by k), '[]')
    from unnest(private.template_keys(p_body)) as k where not vals ? k);
  return result;
end
$$;
