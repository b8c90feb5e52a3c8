-- Contracts.
-- On what terms somebody works: the type, its term, the category for eSocial, the hours and the union. Entries are dated:
-- the one in force on a day is the one whose period holds it, so any day of the past can be rebuilt, and the next terms
-- can be written before they begin. A new entry ends the former on the day before.
-- The person, administrators and the managers above read it; nobody else.
-- It refuses: periods that overlap, experience beyond ninety days in all (CLT 445 and 451), other terms beyond what the
-- law allows for the type, and anybody under sixteen who is not an apprentice (CF 7 XXXIII).

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.contract_types (
  contract_type text not null,
  label text not null,
  position smallint not null,
  default_category integer,
  max_days integer,
  source text,
  needs_end boolean not null,
  minimum_age smallint not null,
  constraint contract_types_pkey primary key (contract_type),
  constraint contract_types_max_days_check check ((max_days is null) = (source is null))
);

create table public.employee_contracts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  contract_type text not null,
  starts_on date not null,
  ended_on date,
  ends_on date,
  experience_ends_on date,
  experience_extended_to date,
  category_code integer,
  weekly_hours numeric(5, 2),
  schedule text,
  work_days text,
  rest_weekday smallint,
  shift_from date,
  union_name text,
  union_cnpj text,
  fgts_option_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_contracts_pkey primary key (id),
  constraint employee_contracts_company_id_key unique (company_id, id),
  constraint employee_contracts_type_key unique (contract_type, company_id, id),
  constraint employee_contracts_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_contracts_type_fkey foreign key (contract_type) references public.contract_types (contract_type) on delete restrict,
  constraint employee_contracts_period_excl exclude using gist (
    company_id with =, employee_id with =, daterange(starts_on, ended_on, '[]') with &&),
  constraint employee_contracts_starts_on_check check (starts_on between '1900-01-01' and '2199-12-31'),
  constraint employee_contracts_ended_on_check check (ended_on >= starts_on and ended_on <= '2199-12-31'),
  constraint employee_contracts_ends_on_check check (ends_on >= starts_on and ends_on <= '2199-12-31'),
  constraint employee_contracts_experience_ends_on_check check (
    experience_ends_on >= starts_on and (contract_type = 'experience') = (experience_ends_on is not null)),
  constraint employee_contracts_experience_extended_to_check check (experience_extended_to > experience_ends_on),
  constraint employee_contracts_category_code_check check (category_code between 101 and 999),
  constraint employee_contracts_weekly_hours_check check (weekly_hours > 0 and weekly_hours <= 60),
  constraint employee_contracts_schedule_check check (private.is_clean_text(schedule, 200)),
  constraint employee_contracts_work_days_check check (work_days ~ '^0?1?2?3?4?5?6?$' and length(work_days) between 1 and 6),
  constraint employee_contracts_rest_weekday_check check (rest_weekday between 0 and 6 and position(rest_weekday::text in work_days) = 0),
  -- Who works on Sundays rests on another day of the week: the one that is left, or the one that is named.
  constraint employee_contracts_rest_check check (work_days not like '0%' or length(work_days) = 6 or rest_weekday is not null),
  constraint employee_contracts_shift_from_check check (
    shift_from between '1900-01-01' and '2199-12-31' and (shift_from is null or num_nonnulls(work_days, rest_weekday) = 0)),
  constraint employee_contracts_union_name_check check (private.is_clean_text(union_name, 150)),
  constraint employee_contracts_union_cnpj_check check (private.is_cnpj(union_cnpj)),
  constraint employee_contracts_fgts_option_date_check check (fgts_option_date between '1967-01-01' and '2199-12-31')
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index employee_contracts_company_employee_idx on public.employee_contracts (company_id, employee_id);
create index employee_contracts_company_type_idx on public.employee_contracts (company_id, contract_type);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.contract_types enable row level security;
alter table public.employee_contracts enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; save_employee_record writes.
grant select on public.contract_types, public.employee_contracts to authenticated, service_role;

-- Functions: for the policy -----------------------------------------------------------------------------------------
-- The people whose contracts a manager reads: whoever reports to the caller or works in a department that the caller heads; nobody unless
-- the role reads other people's work.
create function private.my_reports_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return case when private.role_has(caller.role, 'view_all_employees') then private.my_team_ids() else '{}' end;
end
$$;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.contract_types for select to authenticated using (true);
create policy select_own_team_or_settings on public.employee_contracts for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())
      or employee_id = any ((select private.my_reports_ids())::uuid[])));

-- Data --------------------------------------------------------------------------------------------------------------
-- Two years are 730 days: the law says years, and the check below counts them by the calendar.
insert into public.contract_types (contract_type, label, position, default_category, max_days, source, needs_end, minimum_age) values
  ('clt_indefinite', 'CLT por prazo indeterminado', 1, 101, null, null, false, 16),
  ('clt_fixed_term', 'CLT por prazo determinado', 2, 101, 730, 'CLT art. 445', true, 16),
  ('experience', 'Contrato de experiência', 3, 101, 90, 'CLT arts. 445, parágrafo único, e 451', false, 16),
  ('apprentice', 'Aprendiz', 4, 103, 730, 'CLT art. 428, § 3º', true, 14),
  ('intern', 'Estágio', 5, 901, 730, 'Lei 11.788/2008, art. 11', true, 16),
  ('temporary', 'Temporário', 6, 106, 270, 'Lei 6.019/1974, art. 10', true, 16),
  ('intermittent', 'Intermitente', 7, 111, null, null, false, 16),
  ('contractor', 'Pessoa jurídica', 8, null, null, null, false, 16),
  ('self_employed', 'Autônomo', 9, 701, null, null, false, 16),
  ('statutory', 'Estatutário', 10, null, null, null, false, 16);
insert into private.record_kinds (record, table_name, class, shape, fields, read_as, sorted_by, carried_rows, position) values
  ('contract', 'employee_contracts', 'work', 'many',
    '{contract_type,starts_on,ended_on,ends_on,experience_ends_on,experience_extended_to,category_code,weekly_hours,schedule,
      work_days,rest_weekday,shift_from,union_name,union_cnpj,fgts_option_date}', 'contracts', 'starts_on desc',
      '$1 between t.starts_on and coalesce(t.ended_on, ''infinity'')', 5);

-- Functions ---------------------------------------------------------------------------------------------------------
-- The last day that a contract of a type may reach; null where the law sets none.
-- Apprentices and interns with a disability may stay longer than two years (CLT art. 428, § 3º; Lei 11.788/2008, art. 11).
create function private.latest_contract_day(p_company_id uuid, p_employee_id uuid, p_type public.contract_types, p_starts_on date)
returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_type.contract_type in ('apprentice', 'intern') and exists (select from public.employee_health h
      where h.company_id = p_company_id and h.employee_id = p_employee_id
        and (h.physical or h.visual or h.hearing or h.mental or h.intellectual)) then null
    when p_type.max_days = 730 then (p_starts_on + interval '2 years')::date - 1
    else p_starts_on + p_type.max_days - 1 end;
end
$$;

-- Holds the term against the law (RHTER, RHAGE) and ends the former entry.
create function private.tg_employee_contracts__check() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  type public.contract_types := (select t from public.contract_types t where t.contract_type = new.contract_type);
  last_day date := case when new.contract_type = 'experience' then coalesce(new.experience_extended_to, new.experience_ends_on)
    else new.ends_on end;
  latest date := private.latest_contract_day(new.company_id, new.employee_id, type, new.starts_on);
begin
  if type.needs_end and new.ends_on is null then
    perform private.refuse('RHTER', format('%s: informe até quando vai o contrato.', type.label), 'ends_on', type.source);
  end if;
  if last_day > latest then
    perform private.refuse('RHTER', format('%s: o prazo vai no máximo até %s.', type.label, to_char(latest, 'DD/MM/YYYY')),
      case when new.contract_type <> 'experience' then 'ends_on'
        when new.experience_extended_to is null then 'experience_ends_on' else 'experience_extended_to' end, type.source);
  end if;
  if exists (select from public.employees e where e.id = new.employee_id
      and new.starts_on < (e.birth_date + make_interval(years => type.minimum_age))::date) then
    perform private.refuse('RHAGE', format('Este contrato exige pelo menos %s anos de idade.', type.minimum_age), 'contract_type',
      'Confira a data de nascimento, o tipo e o início do contrato.');
  end if;
  if tg_op = 'INSERT' then
    update public.employee_contracts c set ended_on = new.starts_on - 1
    where c.company_id = new.company_id and c.employee_id = new.employee_id and c.ended_on is null and c.starts_on < new.starts_on;
    new.category_code := coalesce(new.category_code, type.default_category);
  end if;
  return new;
end
$$;

-- Ends the running contract with the person's last day when somebody leaves.
create function private.tg_employees__end_contract() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.employee_contracts c set ended_on = new.termination_date
  where c.company_id = new.company_id and c.employee_id = new.id and c.starts_on <= new.termination_date
    and (c.ended_on is null or c.ended_on > new.termination_date);
  return null;
end
$$;

-- Refuses deletion (RHDEL), but of what an import wrote and nobody changed since, while it is taken back.
create function private.tg_employee_contracts__refuse_delete() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (
      select from gone g where not exists (
        select from private.import_rows r join public.imports i on i.company_id = r.company_id and i.id = r.import_id
        where r.company_id = g.company_id and r.target_id = g.id and r.before is null and r.written_at = g.updated_at
          and i.status = 'undoing')) then
    perform private.refuse('RHDEL', 'Este registro não pode ser excluído.', null,
      'Pessoas são desligadas e empresas são desativadas; o histórico permanece.');
  end if;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_tidy before insert or update on public.employee_contracts
  for each row execute function private.tg_tidy_record('union_cnpj');
create trigger _200_check before insert or update on public.employee_contracts
  for each row execute function private.tg_employee_contracts__check();
create trigger _300_touch_updated_at before update on public.employee_contracts
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete after delete on public.employee_contracts referencing old table as gone
  for each statement execute function private.tg_employee_contracts__refuse_delete();
select private.keep_trail('public.employee_contracts', 'employee_contract', '{insert,update,delete}', p_id => 'employee_id');
create trigger _530_end_contract after update of status, termination_date on public.employees
  for each row when (new.status = 'terminated' and old.status <> 'terminated') execute function private.tg_employees__end_contract();

-- Functions: for the policy -----------------------------------------------------------------------------------------
grant execute on function private.my_reports_ids() to authenticated, service_role;

-- Tables: terms that come to an end ---------------------------------------------------------------------------------
create table private.contract_alerts (
  contract_id uuid not null,
  company_id uuid not null,
  ends_on date not null,
  days smallint not null,
  told_at timestamptz not null default now(),
  constraint contract_alerts_pkey primary key (contract_id, ends_on, days),
  constraint contract_alerts_contract_fkey foreign key (company_id, contract_id)
    references public.employee_contracts (company_id, id) on delete restrict
);

-- Indexes: terms that come to an end --------------------------------------------------------------------------------
create index contract_alerts_company_idx on private.contract_alerts (company_id, contract_id);

-- Row level security: terms that come to an end ---------------------------------------------------------------------
alter table private.contract_alerts enable row level security;

-- Data: terms that come to an end -----------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('contract_ending', 'Contratos e períodos de experiência que terminam', 'employees', true, 'instant', 45);
insert into jobs.schedules (name, routine, every, lane) values
  ('contract_alerts', 'private.run_contract_alerts', interval '30 minutes', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.contract_types is 'Types of contract, their longest term with its source, and the category that eSocial expects.';
comment on column public.contract_types.max_days is '730 stands for two years of the calendar.';
comment on table public.employee_contracts is 'Dated terms of work; the one whose period holds a day was in force then (class work).';
comment on column public.employee_contracts.ended_on is 'Last day in force; null while it runs.';
comment on column public.employee_contracts.work_days
  is 'Weekdays of work as digits in order, 0 for Sunday, such as 12345; null where the contract names none.';
comment on column public.employee_contracts.rest_weekday is 'Weekday of the weekly rest, 0 for Sunday; null for that of the company.';
comment on column public.employee_contracts.shift_from is 'A day of work in shifts of 12 by 36 hours, from which every other day follows.';
comment on column public.employee_contracts.ends_on is 'Last day agreed on, for contracts with a term.';
comment on table private.contract_alerts is 'Which end of a contract was told, and how many days before.';
