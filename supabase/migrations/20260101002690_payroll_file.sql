-- The monthly file for payroll.
-- The changes of a month as administrators hand them to whoever runs payroll: read, kept as a file, and closed. Closing keeps
-- the rows as they were, with who, when and the SHA-256 of the CSV. What changes afterwards for a closed month (another
-- amount, a change withdrawn) is flagged on it, and travels with the next file that is closed. A month may be opened
-- again, with a reason; the rows of the former closing stay.
-- Every reading and every file leaves a line in the trail: they hold pay and bank accounts.
-- It refuses: everyone but administrators and masters, months to come, closing twice, opening without a reason, and any
-- change of a closing.

-- Types ------------------------------------------------------------------------------------------------------------
-- late: changed or withdrawn after a file of its month was closed. in_file: false for what came after this month's closing.
create type private.payroll_line as (
  employee_id uuid, registration_number text, cpf text, civil_name text, event text, field text, old_value text, new_value text,
  effective_on date, recorded_at timestamptz, late text, in_file boolean, change_key text);

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.payroll_closings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  month date not null,
  total integer not null,
  digest text not null,
  closed_by uuid,
  closed_by_name text not null,
  closed_at timestamptz not null default now(),
  reopened_by_name text,
  reopened_at timestamptz,
  reopen_reason text,
  constraint payroll_closings_pkey primary key (id),
  constraint payroll_closings_company_id_key unique (company_id, id),
  constraint payroll_closings_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint payroll_closings_closer_fkey foreign key (company_id, closed_by) references public.employees (company_id, id) on delete restrict,
  constraint payroll_closings_month_excl exclude using btree (company_id with =, month with =) where (reopened_at is null),
  constraint payroll_closings_month_check check (extract(day from month) = 1),
  constraint payroll_closings_digest_check check (digest ~ '^[0-9a-f]{64}$'),
  constraint payroll_closings_reopened_check check (num_nulls(reopened_at, reopened_by_name, reopen_reason) in (0, 3)),
  constraint payroll_closings_reopen_reason_check check (char_length(reopen_reason) between 1 and 500)
);

-- The rows of a file as they were when it was closed: pay and bank accounts, read through payroll_month alone.
create table private.payroll_closing_rows (
  company_id uuid not null,
  closing_id uuid not null,
  place integer not null,
  employee_id uuid not null,
  registration_number text,
  cpf text,
  civil_name text not null,
  event text not null,
  field text not null,
  old_value text,
  new_value text,
  effective_on date not null,
  recorded_at timestamptz not null,
  late text,
  change_key text not null,
  constraint payroll_closing_rows_pkey primary key (company_id, closing_id, place),
  constraint payroll_closing_rows_closing_fkey foreign key (company_id, closing_id)
    references public.payroll_closings (company_id, id) on delete restrict,
  constraint payroll_closing_rows_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint payroll_closing_rows_late_check check (late in ('changed', 'withdrawn'))
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index payroll_closings_company_idx on public.payroll_closings (company_id, month);
create index payroll_closings_closer_idx on public.payroll_closings (company_id, closed_by);
create index payroll_closing_rows_employee_idx on private.payroll_closing_rows (company_id, employee_id);
create index payroll_closing_rows_key_idx on private.payroll_closing_rows (company_id, change_key);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.payroll_closings enable row level security;
alter table private.payroll_closing_rows enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write; the functions below write. Of the rows nothing at all.
grant select on public.payroll_closings to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_settings on public.payroll_closings for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Functions: the lines ---------------------------------------------------------------------------------------------
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
    array(select l.change from live l where not exists (select from sent s where s.change_key = l.change_key and s.late is distinct from 'withdrawn')),
    'changed', p_in_file)
  union all
  select distinct on (s.change_key) s.employee_id, s.registration_number, s.cpf, s.civil_name, s.event, s.field, s.old_value, s.new_value,
    s.effective_on, s.recorded_at, 'withdrawn', p_in_file, s.change_key
  from sent s
  where not exists (select from live l where l.change_key = s.change_key)
    and not exists (select from sent w where w.change_key = s.change_key and w.late = 'withdrawn')
$$;

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
      select n.employee_id, n.registration_number, n.cpf, n.civil_name, n.event, n.field, n.old_value, n.new_value, n.effective_on, n.recorded_at,
        case when closing.id is not null and not exists (select from private.payroll_closing_rows f
          where f.company_id = p_company_id and f.closing_id = closing.id and f.change_key = n.change_key) then 'changed' end, true, n.change_key
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

-- Functions: the file ----------------------------------------------------------------------------------------------
-- A cell for spreadsheets in Latin-1: formulas disarmed, what the alphabet lacks replaced.
create function private.csv_cell(p_value text) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when w.word ~ '[";\r\n]' then '"' || replace(w.word, '"', '""') || '"' else w.word end
  from (select case when t.word ~ '^\s*[=+@\t\r-]' then '''' || t.word else t.word end as word
    from (select regexp_replace(translate(coalesce(p_value, ''), '–—“”‘’', '--""'''''), '[^\u0001-\u00FF]', '?', 'g') as word) t) w
$$;

create function private.payroll_csv(p_lines private.payroll_line[]) returns text language sql stable set search_path = '' as $$
  select 'matrícula;CPF;nome civil;evento;campo;de;para;data de efeito;registrado em;observação' || E'\r\n' || coalesce(string_agg(
    concat_ws(';', private.csv_cell(l.registration_number), regexp_replace(coalesce(l.cpf, ''), '^(...)(...)(...)(..)$', '\1.\2.\3-\4'),
      private.csv_cell(l.civil_name), private.payroll_event_label(l.event), private.csv_cell(l.field), private.csv_cell(l.old_value),
      private.csv_cell(l.new_value), private.brazilian_date(l.effective_on),
      to_char(l.recorded_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'),
      case l.late when 'changed' then 'Alterado após o fechamento' when 'withdrawn' then 'Retirado após o fechamento' else '' end) || E'\r\n',
    '' order by l.place), '')
  from (select u.*, u.ordinality as place from unnest(p_lines) with ordinality u) l
$$;

create function private.payroll_digest(p_csv text) returns text language sql immutable parallel safe
return encode(sha256(convert_to(p_csv, 'LATIN1')), 'hex');

-- Who asks, and for which month.
create function private.payroll_month_of(p_company_id uuid, p_month date) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'O arquivo da folha é de administradores.');
  if p_month is null or p_month < '2000-01-01' or p_month >= (date_trunc('month', private.today(p_company_id)) + interval '1 month')::date then
    perform private.refuse('RHARG', 'Este mês ainda não começou.', 'month', 'Escolha um mês até o atual.');
  end if;
  return date_trunc('month', p_month)::date;
end
$$;

-- One document: as rows a long month would be cut at the limit of the API.
create function public.payroll_month(p_company_id uuid, p_month date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  month_asked date := private.payroll_month_of(p_company_id, p_month);
  lines private.payroll_line[] := array(select l from private.payroll_lines(p_company_id, month_asked) l);
begin
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_company_id, 'view_sensitive', 'payroll_file', null, auth.uid(), jsonb_build_object(
    'initiated_by', 'user', 'class', 'pay', 'month', month_asked, 'rows', cardinality(lines)));
  return (select coalesce(jsonb_agg(to_jsonb(l) - '{change_key,ordinality}'::text[]
      || jsonb_build_object('event_label', private.payroll_event_label(l.event)) order by l.ordinality), '[]')
    from unnest(lines) with ordinality l);
end
$$;

-- The CSV, noted as an export with its digest before it is handed over.
create function public.payroll_csv(p_company_id uuid, p_month date) returns table (content text, digest text, total integer)
language plpgsql volatile security definer set search_path = '' as $$
declare
  month_asked date := private.payroll_month_of(p_company_id, p_month);
  lines private.payroll_line[] := array(select l from private.payroll_lines(p_company_id, month_asked) l where l.in_file);
  csv text := private.payroll_csv(lines);
  csv_digest text := private.payroll_digest(csv);
begin
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_company_id, 'export', 'export', null, auth.uid(), jsonb_build_object(
    'initiated_by', 'user', 'list', 'payroll', 'rows', cardinality(lines), 'format', 'csv', 'sha256', csv_digest, 'month', month_asked));
  return query select csv, csv_digest, cardinality(lines);
end
$$;

-- Functions: closing -----------------------------------------------------------------------------------------------
create function public.close_payroll_month(p_company_id uuid, p_month date) returns public.payroll_closings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  month_asked date := private.payroll_month_of(p_company_id, p_month);
  lines private.payroll_line[];
  closing public.payroll_closings;
begin
  -- One after the other, so that a late change travels with one file alone.
  perform pg_advisory_xact_lock(hashtextextended('payroll:' || p_company_id, 0));
  if exists (select from public.payroll_closings c where c.company_id = p_company_id and c.month = month_asked and c.reopened_at is null) then
    perform private.refuse('RHSTA', 'Este mês já está fechado.', 'month', 'Recarregue a página.');
  end if;
  lines := array(select l from private.payroll_lines(p_company_id, month_asked) l);
  insert into public.payroll_closings (company_id, month, total, digest, closed_by, closed_by_name)
  values (p_company_id, month_asked, cardinality(lines), private.payroll_digest(private.payroll_csv(lines)),
    case when caller.company_id = p_company_id then caller.employee_id end,
    coalesce((select e.display_name::text from public.employees e where e.id = caller.employee_id), 'Sistema'))
  returning * into closing;
  insert into private.payroll_closing_rows (company_id, closing_id, place, employee_id, registration_number, cpf, civil_name, event, field,
    old_value, new_value, effective_on, recorded_at, late, change_key)
  select p_company_id, closing.id, l.ordinality, l.employee_id, l.registration_number, l.cpf, l.civil_name, l.event, l.field,
    l.old_value, l.new_value, l.effective_on, l.recorded_at, l.late, l.change_key
  from unnest(lines) with ordinality l;
  return closing;
end
$$;

create function public.reopen_payroll_month(p_closing_id uuid, p_reason text) returns public.payroll_closings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  closing public.payroll_closings;
begin
  select c.* into closing from public.payroll_closings c
  where c.id = p_closing_id and c.company_id = any (private.company_ids_with('manage_settings')) for update;
  if closing.id is null then
    perform private.refuse('RHNTF', 'Fechamento não encontrado.', '', 'Recarregue a página.');
  end if;
  if closing.reopened_at is not null then
    perform private.refuse('RHSTA', 'Este mês já foi reaberto.', '', 'Recarregue a página.');
  end if;
  if private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Diga por que reabre o mês.', 'reason', 'O motivo fica na auditoria.');
  end if;
  update public.payroll_closings c
  set reopened_at = private.now(), reopen_reason = left(private.tidy_lines(p_reason), 500), reopened_by_name = coalesce(
    (select e.display_name::text from public.employees e where e.id = caller.employee_id), 'Sistema')
  where c.id = closing.id returning c.* into closing;
  return closing;
end
$$;

grant execute on function public.payroll_month(uuid, date), public.payroll_csv(uuid, date), public.close_payroll_month(uuid, date),
  public.reopen_payroll_month(uuid, text) to authenticated;

create function private.tg_payroll_closings__keep() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if old.reopened_at is not null or to_jsonb(new) - array['reopened_at', 'reopened_by_name', 'reopen_reason']
      is distinct from to_jsonb(old) - array['reopened_at', 'reopened_by_name', 'reopen_reason'] then
    perform private.refuse('RHDEL', 'Um fechamento não é alterado.', '', 'Reabra o mês e feche de novo.');
  end if;
  return new;
end
$$;

create function private.tg_payroll_closing_rows__keep() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse('RHDEL', 'As linhas de um fechamento não são alteradas.', '', 'Reabra o mês e feche de novo.');
  return null;
end
$$;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _200_keep before update on public.payroll_closings
  for each row execute function private.tg_payroll_closings__keep();
create trigger _400_refuse_delete before delete on public.payroll_closings
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.payroll_closings', 'payroll_closing');
create trigger _400_keep before update or delete on private.payroll_closing_rows
  for each row execute function private.tg_payroll_closing_rows__keep();

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('payroll_line', 'employee_id uuid, registration_number text?, cpf text?, civil_name text, event text, event_label text, field text,
    old_value text?, new_value text?, effective_on date, recorded_at timestamptz, late changed|withdrawn?, in_file boolean'),
  ('payroll_month', 'payroll_line[]');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on type private.payroll_line is 'A line of the file, with the person as payroll knows them.';
comment on table public.payroll_closings is 'A month handed to payroll: who closed it, when, and the SHA-256 of its CSV.';
comment on column public.payroll_closings.reopened_at is 'When it was opened again; its rows stay, and a new closing may follow.';
comment on table private.payroll_closing_rows is 'The rows of a closed file as they were: class pay, never granted.';
comment on function private.payroll_named(uuid, private.payroll_change[], text, boolean) is 'Changes with the names and numbers of people.';
comment on function private.payroll_late(uuid, date, boolean) is 'What no closed file says of a closed month.';
comment on function private.payroll_lines(uuid, date) is 'The lines of a month: as they were closed, with what came after; or as they are.';
comment on function private.csv_cell(text) is 'A cell of a Latin-1 CSV, formulas disarmed.';
comment on function private.payroll_csv(private.payroll_line[]) is 'The file as text.';
comment on function private.payroll_digest(text) is 'SHA-256 of the file as it is written, in Latin-1.';
comment on function private.payroll_month_of(uuid, date) is 'The first day of a month that the caller may read (RHPER, RHARG).';
comment on function public.payroll_month(uuid, date) is 'The lines of a month, audited (RHPER, RHARG).';
comment on function public.payroll_csv(uuid, date) is 'The CSV of a month, audited with its digest (RHPER, RHARG).';
comment on function public.close_payroll_month(uuid, date) is 'Keeps the lines of a month for good (RHPER, RHARG, RHSTA).';
comment on function public.reopen_payroll_month(uuid, text) is 'Opens a closed month again (RHNTF, RHSTA, RHCOM).';
comment on function private.tg_payroll_closings__keep() is 'Lets a closing be reopened once and nothing else (RHDEL).';
comment on function private.tg_payroll_closing_rows__keep() is 'Rows of a closing never change (RHDEL).';
