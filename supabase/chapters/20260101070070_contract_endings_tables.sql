-- Endings of contracts.
-- How contracts that had begun ended, or will end: by an exit that was communicated (`offboardings`), which its minute carries out, or as
-- an import of the past tells it. The last day is a day of work. An exit that is called off leaves its ending behind as undone. Reason and
-- words are the administrators' alone, and never the person's own. Who has a guarantee of employment on the last day leaves only with a
-- justification, which stays with the ending; modules that know of guarantees add a row of `private.protection_sources`. Admissions that
-- come to nothing (`admission_days`) and imports that are undone (`employee_import`) close no contract that began.
-- It refuses: every write by hand.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.protection as (code text, label text, source text, from_on date, until_on date);

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.ending_reasons (
  reason text not null,
  label text not null,
  position smallint not null,
  by_company boolean not null,
  initiative text not null,
  counts_as_turnover boolean not null default true,
  constraint ending_reasons_pkey primary key (reason),
  constraint ending_reasons_initiative_check check (initiative in ('company', 'employee', 'both', 'neither'))
);

-- recorded_by and undone_by are employees, a master's row of another company among them: plain ids.
create table public.contract_endings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  last_day date not null,
  reason text,
  note text,
  protection_reason text,
  recorded_by uuid,
  recorded_at timestamptz not null default now(),
  applied_at timestamptz,
  failure text,
  undone_by uuid,
  undone_at timestamptz,
  constraint contract_endings_pkey primary key (id),
  constraint contract_endings_company_id_key unique (company_id, id),
  constraint contract_endings_reason_key unique (reason, company_id, id),
  constraint contract_endings_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint contract_endings_reason_fkey foreign key (reason) references public.ending_reasons (reason) on delete restrict,
  constraint contract_endings_last_day_check check (last_day between '1900-01-01' and '2199-12-31'),
  constraint contract_endings_note_check check (char_length(note) between 1 and 1000),
  constraint contract_endings_protection_reason_check check (char_length(protection_reason) between 1 and 1000)
);

create table private.protection_sources (
  routine text not null,
  against_company text[] not null default '{}',
  constraint protection_sources_pkey primary key (routine),
  constraint protection_sources_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index contract_endings_company_employee_idx on public.contract_endings (company_id, employee_id, last_day);
create unique index contract_endings_planned_idx on public.contract_endings (company_id, employee_id)
  where applied_at is null and undone_at is null;
create index contract_endings_applied_idx on public.contract_endings (company_id, last_day)
  where applied_at is not null and undone_at is null;

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.ending_reasons enable row level security;
alter table public.contract_endings enable row level security;
alter table private.protection_sources enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; exits write, and imports of past endings.
grant select on public.ending_reasons, public.contract_endings to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
-- Nobody reads the own one here: a plan is told by people.
create policy select_signed_in on public.ending_reasons for select to authenticated using (true);
create policy select_settings on public.contract_endings for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])
    and employee_id is distinct from (select private.my_employee_id()));

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.ending_reasons (reason, label, position, by_company, initiative) values
  ('resignation', 'Pedido de demissão', 1, false, 'employee'),
  ('dismissal', 'Dispensa sem justa causa', 2, true, 'company'),
  ('just_cause', 'Dispensa por justa causa (CLT art. 482)', 3, true, 'company'),
  ('agreement', 'Acordo entre as partes (CLT art. 484-A)', 4, true, 'both'),
  ('indirect', 'Rescisão indireta (CLT art. 483)', 5, false, 'employee'),
  ('mutual_fault', 'Culpa recíproca (CLT art. 484)', 6, false, 'neither'),
  ('term_end', 'Término do contrato a termo ou da experiência', 7, false, 'neither'),
  ('early_term_end', 'Fim antecipado do contrato a termo, pela empresa (CLT art. 479)', 8, true, 'company'),
  ('early_term_resignation', 'Fim antecipado do contrato a termo, a pedido (CLT art. 480)', 9, false, 'employee'),
  ('apprentice_performance', 'Aprendiz: desempenho insuficiente ou inadaptação (CLT art. 433, I)', 10, true, 'company'),
  ('apprentice_school', 'Aprendiz: perda do ano letivo por faltas (CLT art. 433, III)', 11, true, 'company'),
  ('internship_end', 'Fim do estágio', 12, false, 'neither'),
  ('retirement', 'Aposentadoria', 13, false, 'employee'),
  ('closing', 'Encerramento da empresa ou do estabelecimento', 14, true, 'company'),
  ('force_majeure', 'Força maior (CLT arts. 501 e 502)', 15, true, 'neither'),
  ('employer_death', 'Falecimento do empregador individual', 16, false, 'neither'),
  ('group_transfer', 'Transferência para outra empresa do grupo', 17, false, 'neither'),
  ('death', 'Falecimento', 18, false, 'neither'),
  ('other', 'Outro motivo', 19, true, 'neither');
-- The contract goes on elsewhere.
update public.ending_reasons set counts_as_turnover = false where reason = 'group_transfer';

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.contract_endings
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.contract_endings', 'contract_ending', p_id => 'employee_id', p_masked => true);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.ending_reasons is 'Why contracts end, as Brazilian law tells the ways apart.';
comment on column public.ending_reasons.by_company is 'Whether the company ends the contract, alone or by agreement.';
comment on column public.ending_reasons.initiative is 'Who wanted the end: voluntary is what the employee wanted.';
comment on column public.ending_reasons.counts_as_turnover is 'False where the contract goes on elsewhere.';
comment on table public.contract_endings
  is 'Endings of contracts, past and planned, with what was taken back. Administrators, but for the own one.';
comment on column public.contract_endings.last_day is 'Last day of work.';
comment on column public.contract_endings.reason is 'Null when an import did not know it.';
comment on column public.contract_endings.protection_reason is 'Why the contract ends although the person has a guarantee of employment.';
comment on column public.contract_endings.applied_at is 'When the person left; null while the last day is not over.';
comment on column public.contract_endings.failure is 'Why an ending whose day has come could not take effect.';
comment on type private.protection is 'A guarantee of employment with its article; until_on null while its end is open.';
comment on table private.protection_sources is 'Functions (person, day) of the guarantees of employment in force on a day.';
comment on column private.protection_sources.against_company
  is 'Codes of those that hold against the company alone, not against who leaves.';
