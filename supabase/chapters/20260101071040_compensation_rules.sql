-- Compensation: rules.
-- See compensation_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A bank by name and code.
create function private.bank_text(p_code text) returns text language sql stable
return coalesce((select b.name || ' (' || b.code || ')' from private.banks b where b.code = p_code), 'banco ' || p_code);

-- The entry of pay that counts on a day, for the functions of modules. Asks nobody who wants to know: whoever calls answers for who may
-- know it.
create function private.pay_on(p_company_id uuid, p_employee_id uuid, p_on date) returns public.employee_compensation
language sql stable security definer set search_path = '' as $$
  select c from public.employee_compensation c
  where c.company_id = p_company_id and c.employee_id = p_employee_id and c.voided_at is null and c.effective_on <= p_on
  order by c.effective_on desc limit 1
$$;

-- A number as Brazilians write it, whatever the language of the session: '3.512,50'.
create function private.decimal_text(p_number numeric, p_places integer) returns text
language sql immutable parallel safe
return translate(to_char(p_number, 'FM999,999,999,999,990' || case when p_places > 0 then '.' || repeat('0', p_places) else '' end), ',.',
  '.,');

-- An amount of pay as Brazilians write it, with its unit: '3.512,50 por mês'.
create function private.pay_text(p_salary numeric, p_unit text) returns text language sql immutable parallel safe
return private.decimal_text(p_salary, 2)
  || case p_unit when 'month' then ' por mês' when 'hour' then ' por hora' when 'day' then ' por dia' when 'week' then ' por semana'
    when 'task' then ' por tarefa' else '' end;

-- What to ask before an entry of pay is written; null when it is nothing out of the ordinary. A first pay is held against what anybody
-- earns, the others against the entry before, whatever its reason. The bounds are these and nowhere else.
create function private.pay_doubt(p_company_id uuid, p_employee_id uuid, p_on date, p_salary numeric, p_unit text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  most_percent constant numeric := 50;
  per text := coalesce(p_unit, 'month');
  before public.employee_compensation := private.pay_on(p_company_id, p_employee_id, p_on - 1);
  told text := 'R$ ' || private.pay_text(p_salary, per);
  percent numeric;
begin
  if before.salary > 0 and before.unit <> per then
    return format('A unidade muda: de R$ %s para %s.', private.pay_text(before.salary, before.unit), told);
  elsif before.salary > 0 then
    percent := round((p_salary - before.salary) * 100 / before.salary, 1);
    told := format('de R$ %s para %s (%s%s %%)', private.decimal_text(before.salary, 2), told, case when percent > 0 then '+' end,
      private.decimal_text(percent, case when percent = trunc(percent) then 0 else 1 end));
    return case when p_salary < before.salary
        then format('O salário cai %s. Só acordo ou convenção coletiva permite reduzir (Constituição, art. 7º, VI).', told)
      when percent > most_percent then format('O salário sobe %s, mais de %s %%.', told, most_percent) end;
  end if;
  return (select format('Um salário de %s é %s que o comum.', told, case when p_salary > b.most then 'muito maior' else 'muito menor' end)
    from (values ('month', 300, 100000), ('week', 75, 25000), ('day', 15, 5000), ('hour', 2, 1000), ('task', 0, 100000)) as b (unit, least,
      most)
    where b.unit = per and p_salary not between b.least and b.most);
end
$$;

-- Whether the caller's reading of records of a class of a person stands in the trail of the last day: only then may a refusal, which takes
-- its own traces back, name what they hold.
create function private.has_read(p_person public.employees, p_class text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.audit_logs a
    where a.company_id = p_person.company_id and a.entity_type = 'employee' and a.entity_id = p_person.id
      and a.action_type = 'view_sensitive'
      and a.performed_by = auth.uid() and a.metadata ->> 'class' = p_class and a.at > private.now() - interval '1 day')
$$;

-- What to ask before an entry of pay is saved, with figures for who read them; null for nothing.
create function private.pay_question(p_person public.employees, p_values jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case when d.doubt is null or private.has_read(p_person, 'pay') then d.doubt else 'Este salário foge do comum para esta pessoa.' end
  from jsonb_populate_record(null::public.employee_compensation, p_values) as c
  cross join lateral (select private.pay_doubt(p_person.company_id, p_person.id, c.effective_on, c.salary, c.unit) as doubt) d
  where c.salary between 0 and 999999999999.99
$$;
