-- What changed for payroll: rules.
-- The changes of a month as administrators hand them to whoever runs payroll: read, kept as a file, and closed. Closing keeps
-- the rows as they were, with who, when and the SHA-256 of the CSV. What changes afterwards for a closed month (another
-- amount, a change withdrawn) is flagged on it, and travels with the next file that is closed. A month may be opened
-- again, with a reason; the rows of the former closing stay.
-- Every reading and every file leaves a line in the trail: they hold pay and bank accounts.
-- It refuses: everyone but administrators and masters, months to come, closing twice, opening without a reason, and any
-- change of a closing.

-- Functions: texts --------------------------------------------------------------------------------------------------
-- What an event is called in the file.
create function private.payroll_event_label(p_event text) returns text language sql immutable parallel safe
return case p_event when 'admission' then 'Admissão' when 'rehire' then 'Readmissão' when 'dismissal' then 'Desligamento'
  when 'assignment' then 'Alteração de função' when 'contract' then 'Contrato' when 'pay' then 'Remuneração'
  when 'dependent' then 'Dependente' when 'bank' then 'Conta bancária' when 'personal' then 'Dados cadastrais'
  when 'vacation' then 'Férias' when 'leave' then 'Afastamento' when 'absence' then 'Falta' when 'discount' then 'Desconto' end;

-- A day as dd/mm/aaaa.
create function private.brazilian_date(p_value date) returns text language sql immutable parallel safe
return to_char(p_value, 'DD/MM/YYYY');

-- The day of an instant in the company.
create function private.company_date(p_company_id uuid, p_at timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select (p_at at time zone coalesce((select d.time_zone from public.company_details d where d.company_id = p_company_id),
    'America/Sao_Paulo'))::date
$$;

-- Functions: the histories ------------------------------------------------------------------------------------------
-- Who came, came back and left.
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

-- Position, department, site and cost centre that changed.
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

-- Pay that changed, against the entry before.
create function private.payroll_pay(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select c.employee_id, 'pay', 'Salário', private.pay_text(b.salary, b.unit), private.pay_text(c.salary, c.unit), c.effective_on,
    c.created_at, 'pay:' || c.employee_id || ':' || c.effective_on || ':' || c.salary || ':' || c.unit
  from public.employee_compensation c
  left join lateral private.pay_on(c.company_id, c.employee_id, c.effective_on - 1) b on true
  where c.company_id = p_company_id and c.voided_at is null and c.effective_on between p_from and p_to
    and (b.salary, b.unit) is distinct from (c.salary, c.unit)
$$;

-- Terms that changed, and experience that was extended.
create function private.payroll_contracts(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select c.employee_id, 'contract', x.field, x.old_value, x.new_value, c.starts_on, c.created_at,
    'contract:' || c.id || ':' || x.field || ':' || coalesce(x.new_value, '')
  from public.employee_contracts c
  left join lateral (
    select f.* from public.employee_contracts f
    where f.company_id = c.company_id and f.employee_id = c.employee_id and f.starts_on < c.starts_on order by f.starts_on desc
      limit 1) b on true
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

-- Dependents that came, changed and went.
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

-- Bank accounts that came, changed and went.
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

-- Civil data that changed, out of the trail, which masks what is personal: what was asked for is known from the request, the rest from the
-- record, as far as nothing changed it since.
create function private.payroll_personal(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  with entries as materialized (
    select a.id, a.at, a.entity_type, a.entity_id, c.key, c.value, a.action_type
    from (
      select l.* from public.audit_logs l where l.company_id = p_company_id and l.at >= p_from - 2 and l.at < p_to + 3
      union all
      select l.* from private.archived_entries(array[p_company_id], null, null, p_from - 2, p_to + 3) l
    ) a
    cross join lateral jsonb_each(case jsonb_typeof(a.metadata -> 'changes') when 'object' then a.metadata -> 'changes' else '{}' end) c
    where ((a.entity_type = 'employee' and a.action_type = 'update')
        or (a.entity_type = 'employee_personal' and a.action_type in ('create', 'update')))
      and private.company_date(p_company_id, a.at) between p_from and p_to
  ),
  last as materialized (
    select a.entity_type, a.entity_id, c.key, max(a.id) as id
    from private.trail_about(p_company_id, '{employee,employee_personal}', array(select distinct e.entity_id from entries e), p_from - 2) a
    cross join lateral jsonb_object_keys(case jsonb_typeof(a.metadata -> 'changes')
      when 'object' then a.metadata -> 'changes' else '{}' end) c (key)
    where a.action_type in ('create', 'update')
    group by 1, 2, 3
  )
  select e.entity_id, 'personal', f.label, coalesce(r.old_value, nullif(e.value ->> 0, '***')),
    coalesce(r.new_value, nullif(e.value ->> 1, '***'), case
      when l.id = e.id then to_jsonb(p) ->> e.key else '(alterado de novo depois)' end),
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
  select e.entity_id, 'personal', split_part(t.text, ': ', 1), null, t.text, private.company_date(p_company_id, e.at), e.at,
    'trail:' || e.id || ':' || e.key
  from entries e
  join public.employee_personal p on p.company_id = p_company_id and p.employee_id = e.entity_id
  join last l on l.entity_type = e.entity_type and l.entity_id = e.entity_id and l.key = e.key
  cross join lateral (select private.personal_text(jsonb_build_object(e.key,
    case when l.id = e.id then to_jsonb(p) ->> e.key else '(alterado de novo depois)' end)) as text) t
  where e.entity_type = 'employee_personal' and t.text is not null
$$;

-- What modules add: vacations and leaves.
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

-- Every change that payroll must know, of days from one to another.
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

-- Functions: the lines ----------------------------------------------------------------------------------------------
-- Changes with the names and numbers of people.
create function private.payroll_named(p_company_id uuid, p_changes private.payroll_change[], p_late text, p_in_file boolean)
returns setof private.payroll_line language sql stable security definer set search_path = '' as $$
  select c.employee_id, e.registration_number, e.cpf, e.first_name || ' ' || e.last_name, c.event, c.field, c.old_value, c.new_value,
    c.effective_on, c.recorded_at, p_late, p_in_file, c.change_key
  from unnest(p_changes) c join public.employees e on e.company_id = p_company_id and e.id = c.employee_id
$$;

-- What came after the file of a closed month: changes of its days that no closed file has, and those it has that no longer stand.
create function private.payroll_late(p_company_id uuid, p_month date, p_in_file boolean) returns setof private.payroll_line
language sql stable security definer set search_path = '' as $$
  with live as materialized (
    select c as change, (c).change_key from private.payroll_changes(p_company_id, p_month, (p_month + interval '1 month')::date - 1) c
  ),
  sent as materialized (
    select r.* from private.payroll_closing_rows r
    join public.payroll_closings c on c.company_id = r.company_id and c.id = r.closing_id and c.reopened_at is null
    where r.company_id = p_company_id and r.effective_on >= p_month and r.effective_on < (p_month + interval '1 month')::date
  )
  select * from private.payroll_named(p_company_id,
    array(select l.change from live l where not exists (select from sent s
      where s.change_key = l.change_key and s.late is distinct from 'withdrawn')),
    'changed', p_in_file)
  union all
  select distinct on (s.change_key) s.employee_id, s.registration_number, s.cpf, s.civil_name, s.event, s.field, s.old_value, s.new_value,
    s.effective_on, s.recorded_at, 'withdrawn', p_in_file, s.change_key
  from sent s
  where not exists (select from live l where l.change_key = s.change_key)
    and not exists (select from sent w where w.change_key = s.change_key and w.late = 'withdrawn')
$$;

-- The lines of a month: as they were closed, with what came after; or as they are.
create function private.payroll_lines(p_company_id uuid, p_month date) returns setof private.payroll_line
language plpgsql stable security definer set search_path = '' as $$
declare
  closing public.payroll_closings;
begin
  select c.* into closing from public.payroll_closings c
  where c.company_id = p_company_id and c.month = p_month and c.reopened_at is null;
  if closing.id is not null then
    return query
      select r.employee_id, r.registration_number, r.cpf, r.civil_name, r.event, r.field, r.old_value, r.new_value, r.effective_on,
        r.recorded_at, r.late, true, r.change_key
      from private.payroll_closing_rows r where r.company_id = p_company_id and r.closing_id = closing.id order by r.place;
    return query select * from private.payroll_late(p_company_id, p_month, false) l order by l.civil_name, l.effective_on, l.change_key;
    return;
  end if;
  -- A month that was closed once says what its file of then did not.
  select c.* into closing from public.payroll_closings c
  where c.company_id = p_company_id and c.month = p_month order by c.closed_at desc limit 1;
  return query
    select * from (
      select n.employee_id, n.registration_number, n.cpf, n.civil_name, n.event, n.field, n.old_value, n.new_value, n.effective_on,
        n.recorded_at,
        case when closing.id is not null and not exists (select from private.payroll_closing_rows f
          where f.company_id = p_company_id and f.closing_id = closing.id and f.change_key = n.change_key) then 'changed' end, true,
            n.change_key
      from private.payroll_named(p_company_id,
        array(select c from private.payroll_changes(p_company_id, p_month, (p_month + interval '1 month')::date - 1) c
          where not exists (select from private.payroll_closing_rows r
            join public.payroll_closings k on k.company_id = r.company_id and k.id = r.closing_id and k.reopened_at is null
            where r.company_id = p_company_id and r.change_key = (c).change_key)), null, true) n
      union all
      select l.* from public.payroll_closings k cross join lateral private.payroll_late(p_company_id, k.month, true) l
      where k.company_id = p_company_id and k.reopened_at is null and k.month < p_month and k.month >= p_month - interval '12 months'
    ) x order by x.civil_name collate "pt-BR-x-icu", x.employee_id, x.effective_on, x.event, x.field, x.change_key;
end
$$;

-- Functions: the file -----------------------------------------------------------------------------------------------
-- A cell of a CSV in Latin-1, for spreadsheets: formulas disarmed, what the alphabet lacks replaced.
create function private.csv_cell(p_value text) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when w.word ~ '[";\r\n]' then '"' || replace(w.word, '"', '""') || '"' else w.word end
  from (select case when t.word ~ '^\s*[=+@\t\r-]' then '''' || t.word else t.word end as word
    from (select regexp_replace(translate(coalesce(p_value, ''), '–—“”‘’', '--""'''''), '[^\u0001-\u00FF]', '?', 'g') as word) t) w
$$;

-- The file as text.
create function private.payroll_csv(p_lines private.payroll_line[]) returns text language sql stable set search_path = '' as $$
  select 'matrícula;CPF;nome civil;evento;campo;de;para;data de efeito;registrado em;observação' || E'\r\n' || coalesce(string_agg(
    concat_ws(';', private.csv_cell(l.registration_number), regexp_replace(coalesce(l.cpf, ''), '^(...)(...)(...)(..)$', '\1.\2.\3-\4'),
      private.csv_cell(l.civil_name), private.payroll_event_label(l.event), private.csv_cell(l.field), private.csv_cell(l.old_value),
      private.csv_cell(l.new_value), private.brazilian_date(l.effective_on),
      to_char(l.recorded_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'),
      case l.late when 'changed' then 'Alterado após o fechamento'
        when 'withdrawn' then 'Retirado após o fechamento' else '' end) || E'\r\n',
    '' order by l.place), '')
  from (select u.*, u.ordinality as place from unnest(p_lines) with ordinality u) l
$$;

-- SHA-256 of the file as it is written, in Latin-1.
create function private.payroll_digest(p_csv text) returns text language sql immutable parallel safe
return encode(sha256(convert_to(p_csv, 'LATIN1')), 'hex');

-- The first day of a month that the caller may read (RHPER, RHARG).
create function private.payroll_month_of(p_company_id uuid, p_month date) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'O arquivo da folha é de administradores.');
  if p_month is null or p_month < '2000-01-01' or p_month >= (date_trunc('month', private.today(p_company_id)) + interval '1 month')::date
    then
    perform private.refuse('RHARG', 'Este mês ainda não começou.', 'month', 'Escolha um mês até o atual.');
  end if;
  return date_trunc('month', p_month)::date;
end
$$;
