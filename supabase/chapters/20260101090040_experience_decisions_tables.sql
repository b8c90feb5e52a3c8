-- End of an experience.
-- Fifteen days before an experience contract ends, whoever the person reports to says what comes next: it is extended (once,
-- within ninety days in all: CLT arts. 445, parágrafo único, and 451), it becomes a contract without a term, or it ends. The
-- rule of days is the one of contracts (`contracts`). Administrators are told each time; what follows an end is the
-- offboarding's. Each decision stays as it was taken; the person reads the contract, never the words about it.
-- It refuses: a second decision on one term, a second extension, terms that are over, and deciding for oneself.

-- Tables ------------------------------------------------------------------------------------------------------------
-- decided_by is an employee, a master's row of another company among them: a plain id.
create table public.experience_decisions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  contract_id uuid not null,
  term_on date not null,
  decision text not null,
  extended_to date,
  note text,
  decided_by uuid not null,
  decided_at timestamptz not null default now(),
  constraint experience_decisions_pkey primary key (id),
  constraint experience_decisions_company_id_key unique (company_id, id),
  constraint experience_decisions_term_key unique (company_id, contract_id, term_on),
  constraint experience_decisions_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint experience_decisions_contract_fkey foreign key (company_id, contract_id)
    references public.employee_contracts (company_id, id) on delete restrict,
  constraint experience_decisions_decision_check check (decision in ('extend', 'confirm', 'end')),
  constraint experience_decisions_extended_to_check check ((decision = 'extend') = (extended_to is not null)),
  constraint experience_decisions_note_check check (char_length(note) between 1 and 1000)
);

insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('experience_decided', 'Decisões sobre períodos de experiência', 'employees', true, 'instant', 49);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index experience_decisions_company_employee_idx on public.experience_decisions (company_id, employee_id);
create index experience_decisions_company_contract_idx on public.experience_decisions (company_id, contract_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.experience_decisions enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; decide_experience writes.
grant select on public.experience_decisions to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_team_or_settings on public.experience_decisions for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = any ((select private.my_reports_ids())::uuid[])));

-- Functions: Pendências ---------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values
  ('experiences', 90, 'private.pending_experiences');

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.experience_decisions
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.experience_decisions', 'experience_decision');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.experience_decisions is 'What was decided about the end of an experience. Read by who follows the person.';
