-- Papers of promotions and transfers: rules.
-- See move_papers_tables for the overview.

-- Functions: what a move gives to a paper ---------------------------------------------------------------------------
-- One thing that passes from one value to another, in words; null where it stays.
create function private.passing_text(p_what text, p_before text, p_after text) returns text language sql immutable
return case
  when p_after is null or p_before is not distinct from p_after then null
  when p_before is null then format('%s passa a ser %s', p_what, p_after)
  else format('%s passa de %s a %s', p_what, p_before, p_after) end;

-- By how much pay rises, such as 20% or 7,5%; null where it cannot be said.
create function private.raise_text(p_before public.employee_compensation, p_after public.employee_compensation) returns text
language sql immutable
return case when p_before.unit = p_after.unit and p_before.salary > 0 and p_before.salary <> p_after.salary
  then replace(trim_scale(round((p_after.salary / p_before.salary - 1) * 100, 2))::text, '.', ',') || '%' end;

-- The day of the move that a paper tells of.
create function private.move_day(p_person public.employees, p_inputs jsonb) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce(private.date_or_null(p_inputs -> 'moves' ->> p_person.id::text), greatest(
    (select max(a.starts_on) from public.employee_assignments a where a.company_id = p_person.company_id and a.employee_id = p_person.id),
    (select max(c.effective_on) from public.employee_compensation c
     where c.company_id = p_person.company_id and c.employee_id = p_person.id and c.voided_at is null)))
$$;

-- Place and pay before a move and from its day on.
create function private.template_values_of_moves(p_person public.employees, p_inputs jsonb) returns table (key text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  day constant date := private.move_day(p_person, p_inputs);
  old public.employee_assignments := private.assignment_on(p_person.id, day - 1);
  new public.employee_assignments := private.assignment_on(p_person.id, day);
  paid public.employee_compensation := private.pay_on(p_person.company_id, p_person.id, day - 1);
  pays public.employee_compensation := private.pay_on(p_person.company_id, p_person.id, day);
  departments constant text[] := array(
    select d.name::text from unnest(array[old.department_id, new.department_id]) with ordinality as w (id, n)
    left join public.departments d on d.company_id = p_person.company_id and d.id = w.id order by w.n);
  sites constant text[] := array(
    select s.name::text from unnest(array[old.work_site_id, new.work_site_id]) with ordinality as w (id, n)
    left join public.work_sites s on s.company_id = p_person.company_id and s.id = w.id order by w.n);
  managers constant text[] := array(
    select m.display_name::text from unnest(array[old.manager_id, new.manager_id]) with ordinality as w (id, n)
    left join public.employees m on m.company_id = p_person.company_id and m.id = w.id order by w.n);
  salary constant text := private.passing_text('o salário', private.reais(paid.salary),
    'R$ ' || private.pay_text(pays.salary, pays.unit));
begin
  return query values
    ('mudanca.data', private.day_in_full(day)),
    ('mudanca.cargo_anterior', old.position_title::text), ('mudanca.cargo_novo', new.position_title::text),
    ('mudanca.departamento_anterior', departments[1]), ('mudanca.departamento_novo', departments[2]),
    ('mudanca.salario_anterior', private.reais(paid.salary)), ('mudanca.salario_novo', private.reais(pays.salary)),
    ('mudanca.salario_percentual', private.raise_text(paid, pays)),
    ('mudanca.alteracoes', nullif(concat_ws('; ', private.passing_text('o cargo', old.position_title::text, new.position_title::text),
      private.passing_text('o departamento', departments[1], departments[2]),
      private.passing_text('o local de trabalho', sites[1], sites[2]), private.passing_text('a gestão direta', managers[1], managers[2]),
      case when paid.salary is distinct from pays.salary then
        salary || coalesce(' (' || private.raise_text(paid, pays) || ')', '') end), ''));
end
$$;
