-- What changed for payroll.
-- Whoever runs payroll needs, for each month, what changed in it: who came and who left, position, department, site and cost
-- centre, contract, pay, dependents, bank account and the civil data that eSocial wants. Nothing is noted for this: it is
-- read from the histories that exist, each change with what it was, what it is, from which day and since when it is known.
-- Facts with a day of their own (work, contract, pay) belong to the month of that day; records without one to the month in
-- which they were written. A change keeps one key for life, so that a file can be held against a later one.
-- The functions ask nobody who wants to know: the doors are in the next chapter.

-- Types ------------------------------------------------------------------------------------------------------------
create type private.payroll_change as (
  employee_id uuid, event text, field text, old_value text, new_value text, effective_on date, recorded_at timestamptz, change_key text);

-- Tables -----------------------------------------------------------------------------------------------------------
-- Functions (company, from, to) of private by which modules add changes.
create table private.payroll_sources (
  source text not null,
  routine text not null,
  constraint payroll_sources_pkey primary key (source),
  constraint payroll_sources_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.payroll_sources enable row level security;

-- Functions: texts -------------------------------------------------------------------------------------------------
create function private.payroll_event_label(p_event text) returns text language sql immutable parallel safe
return case p_event when 'admission' then 'Admissão' when 'rehire' then 'Readmissão' when 'dismissal' then 'Desligamento'
  when 'assignment' then 'Alteração de função' when 'contract' then 'Contrato' when 'pay' then 'Remuneração'
  when 'dependent' then 'Dependente' when 'bank' then 'Conta bancária' when 'personal' then 'Dados cadastrais'
  when 'vacation' then 'Férias' when 'leave' then 'Afastamento' when 'absence' then 'Falta' end;

create function private.brazilian_date(p_value date) returns text language sql immutable parallel safe
return to_char(p_value, 'DD/MM/YYYY');

create function private.company_date(p_company_id uuid, p_at timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select (p_at at time zone coalesce((select d.time_zone from public.company_details d where d.company_id = p_company_id), 'America/Sao_Paulo'))::date
$$;

-- Functions: the histories -----------------------------------------------------------------------------------------
create function private.payroll_employments(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select a.employee_id, case a.reason when 'rehire' then 'rehire' else 'admission' end, 'Cargo', null, a.position_title::text, a.starts_on,
    a.created_at, 'in:' || a.employee_id || ':' || a.starts_on
  from public.employee_assignments a
  where a.company_id = p_company_id and a.reason in ('admission', 'rehire') and a.starts_on between p_from and p_to
  union all
  select a.employee_id, 'dismissal', 'Último dia', a.position_title::text, private.brazilian_date(a.ends_on), a.ends_on, a.updated_at,
    'out:' || a.employee_id || ':' || a.ends_on
  from public.employee_assignments a
  where a.company_id = p_company_id and a.ends_on between p_from and p_to
    and not exists (select from public.employee_assignments n
      where n.company_id = a.company_id and n.employee_id = a.employee_id and n.starts_on = a.ends_on + 1)
$$;

create function private.payroll_moves(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select a.employee_id, 'assignment', x.field, x.old_value, x.new_value, a.starts_on, a.created_at,
    'move:' || a.employee_id || ':' || a.starts_on || ':' || x.field || ':' || coalesce(x.new_key, '')
  from public.employee_assignments a
  join public.employee_assignments b on b.company_id = a.company_id and b.employee_id = a.employee_id and b.ends_on = a.starts_on - 1
  cross join lateral (
    select 'Cargo' as field, b.position_title::text as old_value, a.position_title::text as new_value, a.position_title::text as new_key
    where a.position_title is distinct from b.position_title
    union all
    select 'Departamento', (select d.name::text from public.departments d where d.id = b.department_id),
      (select d.name::text from public.departments d where d.id = a.department_id), a.department_id::text
    where a.department_id is distinct from b.department_id
    union all
    select 'Local de trabalho', (select s.name::text from public.work_sites s where s.id = b.work_site_id),
      (select s.name::text from public.work_sites s where s.id = a.work_site_id), a.work_site_id::text
    where a.work_site_id is distinct from b.work_site_id
    union all
    select 'Centro de custo', (select concat_ws(' ', c.code, c.name) from public.cost_centres c where c.id = b.cost_centre_id),
      (select concat_ws(' ', c.code, c.name) from public.cost_centres c where c.id = a.cost_centre_id), a.cost_centre_id::text
    where a.cost_centre_id is distinct from b.cost_centre_id
  ) x
  where a.company_id = p_company_id and a.starts_on between p_from and p_to and a.reason not in ('admission', 'rehire')
$$;

create function private.payroll_pay(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select c.employee_id, 'pay', 'Salário', private.pay_text(b.salary, b.unit), private.pay_text(c.salary, c.unit), c.effective_on,
    c.created_at, 'pay:' || c.employee_id || ':' || c.effective_on || ':' || c.salary || ':' || c.unit
  from public.employee_compensation c
  left join lateral private.pay_on(c.company_id, c.employee_id, c.effective_on - 1) b on true
  where c.company_id = p_company_id and c.voided_at is null and c.effective_on between p_from and p_to
    and (b.salary, b.unit) is distinct from (c.salary, c.unit)
$$;

create function private.payroll_contracts(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select c.employee_id, 'contract', x.field, x.old_value, x.new_value, c.starts_on, c.created_at,
    'contract:' || c.id || ':' || x.field || ':' || coalesce(x.new_value, '')
  from public.employee_contracts c
  left join lateral (
    select f.* from public.employee_contracts f
    where f.company_id = c.company_id and f.employee_id = c.employee_id and f.starts_on < c.starts_on order by f.starts_on desc limit 1) b on true
  cross join lateral (values
    ('Tipo de contrato', (select t.label from public.contract_types t where t.contract_type = b.contract_type),
      (select t.label from public.contract_types t where t.contract_type = c.contract_type)),
    ('Categoria do eSocial', b.category_code::text, c.category_code::text),
    ('Horas por semana', replace(b.weekly_hours::text, '.', ','), replace(c.weekly_hours::text, '.', ',')),
    ('Jornada', b.schedule, c.schedule),
    ('Término do contrato', private.brazilian_date(b.ends_on), private.brazilian_date(c.ends_on)),
    ('Experiência até', private.brazilian_date(b.experience_ends_on), private.brazilian_date(c.experience_ends_on)),
    ('Sindicato', b.union_name, c.union_name)
  ) x (field, old_value, new_value)
  where c.company_id = p_company_id and c.starts_on between p_from and p_to and x.old_value is distinct from x.new_value
  union all
  select c.employee_id, 'contract', 'Experiência prorrogada até', private.brazilian_date(c.experience_ends_on),
    private.brazilian_date(c.experience_extended_to), c.experience_ends_on + 1, c.updated_at,
    'extension:' || c.id || ':' || c.experience_extended_to
  from public.employee_contracts c
  where c.company_id = p_company_id and c.experience_extended_to is not null and c.experience_ends_on + 1 between p_from and p_to
$$;

-- Dependents have no history of their own: what is told of a change is the record as it is.
create function private.payroll_dependents(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select s.employee_id, 'dependent', x.field, x.old_value, x.new_value, x.day, x.at, 'dependent:' || s.id || ':' || x.what
  from public.employee_dependents s
  cross join lateral (select private.dependent_text(to_jsonb(s)) as text) t
  cross join lateral (values
    ('Inclusão', null, t.text, s.created_at, 'in', true),
    ('Alteração', null, t.text, s.updated_at, 'change:' || s.updated_at, s.archived_at is null and s.updated_at > s.created_at),
    ('Exclusão', t.text, null, s.archived_at, 'out', s.archived_at is not null)
  ) e (field, old_value, new_value, at, what, happened)
  cross join lateral (select e.field, e.old_value, e.new_value, e.at, e.what, private.company_date(p_company_id, e.at) as day) x
  where s.company_id = p_company_id and e.happened and x.day between p_from and p_to
$$;

create function private.payroll_banks(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select s.employee_id, 'bank', 'Conta', x.old_value, x.new_value, x.day, x.at, 'bank:' || s.id || ':' || x.what
  from public.employee_bank_accounts s
  left join lateral (
    select private.record_text('bank_account', to_jsonb(b)) as text from public.employee_bank_accounts b
    where b.company_id = s.company_id and b.employee_id = s.employee_id and b.id <> s.id and b.created_at < s.created_at
    order by b.created_at desc limit 1) f on true
  cross join lateral (select private.record_text('bank_account', to_jsonb(s)) as text) t
  cross join lateral (values
    (f.text, t.text, s.created_at, 'in', true),
    (null, t.text, s.updated_at, 'change:' || s.updated_at, s.archived_at is null and s.updated_at > s.created_at),
    (t.text, null, s.archived_at, 'out', s.archived_at is not null and not exists (
      select from public.employee_bank_accounts n where n.company_id = s.company_id and n.employee_id = s.employee_id
        and n.id <> s.id and n.created_at > s.created_at))
  ) e (old_value, new_value, at, what, happened)
  cross join lateral (select e.old_value, e.new_value, e.at, e.what, private.company_date(p_company_id, e.at) as day) x
  where s.company_id = p_company_id and e.happened and x.day between p_from and p_to
$$;

-- Out of the trail, which masks what is personal: what was asked for is known from the request, the rest from the record,
-- as far as nothing changed it since.
create function private.payroll_personal(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  with entries as materialized (
    select a.id, a.at, a.entity_type, a.entity_id, c.key, c.value, a.action_type
    from public.audit_logs a
    cross join lateral jsonb_each(case jsonb_typeof(a.metadata -> 'changes') when 'object' then a.metadata -> 'changes' else '{}' end) c
    where a.company_id = p_company_id and a.at >= p_from - 2 and a.at < p_to + 3
      and ((a.entity_type = 'employee' and a.action_type = 'update') or (a.entity_type = 'employee_personal' and a.action_type in ('create', 'update')))
      and private.company_date(p_company_id, a.at) between p_from and p_to
  ),
  last as materialized (
    select a.entity_type, a.entity_id, c.key, max(a.id) as id
    from public.audit_logs a
    cross join lateral jsonb_object_keys(case jsonb_typeof(a.metadata -> 'changes') when 'object' then a.metadata -> 'changes' else '{}' end) c (key)
    where a.company_id = p_company_id and a.entity_type in ('employee', 'employee_personal') and a.action_type in ('create', 'update')
      and a.entity_id = any (array(select distinct e.entity_id from entries e))
    group by 1, 2, 3
  )
  select e.entity_id, 'personal', f.label, coalesce(r.old_value, nullif(e.value ->> 0, '***')),
    coalesce(r.new_value, nullif(e.value ->> 1, '***'), case when l.id = e.id then to_jsonb(p) ->> e.key else '(alterado de novo depois)' end),
    private.company_date(p_company_id, e.at), e.at, 'trail:' || e.id || ':' || e.key
  from entries e
  join public.change_fields f on f.field = e.key and f.kind <> 'record'
  join public.employees p on p.company_id = p_company_id and p.id = e.entity_id
  left join last l on l.entity_type = e.entity_type and l.entity_id = e.entity_id and l.key = e.key
  left join lateral (
    select c.old_value, c.new_value from public.change_request_fields c
    where c.company_id = p_company_id and c.employee_id = e.entity_id and c.field = e.key and c.outcome = 'applied'
      and c.decided_at between e.at - interval '1 minute' and e.at + interval '1 minute'
    order by c.decided_at desc limit 1) r on true
  where e.entity_type = 'employee'
  union all
  select e.entity_id, 'personal', split_part(t.text, ': ', 1), null, t.text, private.company_date(p_company_id, e.at), e.at, 'trail:' || e.id || ':' || e.key
  from entries e
  join public.employee_personal p on p.company_id = p_company_id and p.employee_id = e.entity_id
  join last l on l.entity_type = e.entity_type and l.entity_id = e.entity_id and l.key = e.key
  cross join lateral (select private.personal_text(jsonb_build_object(e.key,
    case when l.id = e.id then to_jsonb(p) ->> e.key else '(alterado de novo depois)' end)) as text) t
  where e.entity_type = 'employee_personal' and t.text is not null
$$;

create function private.payroll_of_modules(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text;
begin
  for routine in select s.routine from private.payroll_sources s order by s.source loop
    return query execute format('select * from %s($1, $2, $3)', routine) using p_company_id, p_from, p_to;
  end loop;
end
$$;

-- Everything, of days from one to another.
create function private.payroll_changes(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select * from private.payroll_employments(p_company_id, p_from, p_to)
  union all select * from private.payroll_moves(p_company_id, p_from, p_to)
  union all select * from private.payroll_contracts(p_company_id, p_from, p_to)
  union all select * from private.payroll_pay(p_company_id, p_from, p_to)
  union all select * from private.payroll_dependents(p_company_id, p_from, p_to)
  union all select * from private.payroll_banks(p_company_id, p_from, p_to)
  union all select * from private.payroll_personal(p_company_id, p_from, p_to)
  union all select * from private.payroll_of_modules(p_company_id, p_from, p_to)
$$;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on type private.payroll_change is 'One change that payroll must know; change_key stays the same while the change stands.';
comment on table private.payroll_sources is 'Where else changes come from: functions of private (company, from, to).';
comment on function private.payroll_event_label(text) is 'What an event is called in the file.';
comment on function private.brazilian_date(date) is 'A day as dd/mm/aaaa.';
comment on function private.company_date(uuid, timestamptz) is 'The day of an instant in the company.';
comment on function private.payroll_employments(uuid, date, date) is 'Who came, came back and left.';
comment on function private.payroll_moves(uuid, date, date) is 'Position, department, site and cost centre that changed.';
comment on function private.payroll_pay(uuid, date, date) is 'Pay that changed, against the entry before.';
comment on function private.payroll_contracts(uuid, date, date) is 'Terms that changed, and experience that was extended.';
comment on function private.payroll_dependents(uuid, date, date) is 'Dependents that came, changed and went.';
comment on function private.payroll_banks(uuid, date, date) is 'Bank accounts that came, changed and went.';
comment on function private.payroll_personal(uuid, date, date) is 'Civil data that changed, out of the trail.';
comment on function private.payroll_of_modules(uuid, date, date) is 'What modules add: vacations and leaves.';
comment on function private.payroll_changes(uuid, date, date) is 'Every change that payroll must know, of days from one to another.';
