-- Evaluation cycles.
-- A cycle says who is evaluated (an audience), by whom (relations), about what (questionnaires, by audience) and until when (steps). HR
-- drafts it, sees what it asks of everybody and launches it; from then on kind, scale, questions, weights and anonymity stay. Who is
-- evaluated is a participant, with the manager, department and position of the day of the launch.
-- Relations: self, manager, peer, report, each a step with days, a weight and a mode: identified, or sealed (`form_sheets`). Peers are
-- nominated by the person and approved by the manager, named by the manager, or taken from the team in turn. A step becomes forms and
-- assignments on its first day (`private.open_evaluation_step`), and ends with its last day and the days of tolerance.
-- A pulse asks everybody about the company: one anonymous form, no relations.
-- HR (manage_evaluations) reads these tables; people learn of what concerns them by functions. Answers and results are no table of the API.
-- It refuses: cycles that make no sense (RHEVA), dates that do (RHEXP), changes after the launch (RHCLS).

-- Types -------------------------------------------------------------------------------------------------------------
-- What a screen sends of a cycle and of one of its steps.
create type private.evaluation_cycle_input as (name text, kind text, period_start date, period_end date, scale_id uuid, min_group integer,
  late_days integer, max_peers integer, peers_by text);
create type private.evaluation_step_input as (step text, opens_on date, closes_on date, weight numeric, mode text);

-- Somebody who is evaluated, as of a day.
create type private.evaluatee as (employee_id uuid, manager_id uuid, department_id uuid, position_id uuid, questionnaire_id uuid);

-- Tables ------------------------------------------------------------------------------------------------------------
-- audience are the words of the audience, as screens write them; whom they meant on the day of the launch are the participants.
create table public.evaluation_cycles (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  kind text not null,
  period_start date not null,
  period_end date not null,
  scale_id uuid not null,
  min_group smallint not null default 3,
  late_days smallint not null default 0,
  max_peers smallint not null default 4,
  peers_by text not null default 'person',
  audience jsonb not null default '{}',
  status text not null default 'draft',
  failure text,
  copied_from_id uuid,
  launched_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint evaluation_cycles_pkey primary key (id),
  constraint evaluation_cycles_company_id_key unique (company_id, id),
  constraint evaluation_cycles_name_key unique (company_id, name),
  constraint evaluation_cycles_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint evaluation_cycles_scale_fkey foreign key (company_id, scale_id)
    references public.rating_scales (company_id, id) on delete restrict,
  constraint evaluation_cycles_copied_from_fkey foreign key (company_id, copied_from_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_cycles_name_check check (private.is_clean_text(name, 100)),
  constraint evaluation_cycles_kind_check check (kind in ('performance', 'r90', 'r180', 'r360', 'leadership', 'pulse')),
  constraint evaluation_cycles_period_end_check check (period_end >= period_start),
  constraint evaluation_cycles_min_group_check check (min_group between 3 and 10),
  constraint evaluation_cycles_late_days_check check (late_days between 0 and 15),
  constraint evaluation_cycles_max_peers_check check (max_peers between 1 and 10),
  constraint evaluation_cycles_peers_by_check check (peers_by in ('person', 'manager', 'team')),
  constraint evaluation_cycles_status_check check (status in (
    'draft', 'launching', 'running', 'calibration', 'feedback', 'closed', 'cancelled'))
);

-- Steps that people answer in have a weight and a mode, the others have days alone.
create table public.evaluation_steps (
  company_id uuid not null,
  cycle_id uuid not null,
  step text not null,
  opens_on date not null,
  closes_on date not null,
  weight numeric(5, 2),
  mode text,
  opened_at timestamptz,
  constraint evaluation_steps_pkey primary key (company_id, cycle_id, step),
  constraint evaluation_steps_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_steps_step_check check (step in (
    'nomination', 'self', 'manager', 'peer', 'report', 'pulse', 'calibration', 'feedback', 'acknowledgement')),
  constraint evaluation_steps_closes_on_check check (closes_on >= opens_on),
  constraint evaluation_steps_weight_check check (weight between 0 and 100
    and (weight is not null) = (step in ('self', 'manager', 'peer', 'report'))),
  constraint evaluation_steps_mode_check check (mode in ('identified', 'sealed')
    and (mode = 'identified' or step in ('peer', 'report')) and (mode is not null) = (weight is not null))
);

-- Who gets which questions: the first whose audience holds the person; the one without an audience is for everybody else.
create table public.evaluation_questionnaires (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  position smallint not null,
  name text collate "pt-BR-x-icu" not null,
  audience jsonb,
  constraint evaluation_questionnaires_pkey primary key (id),
  constraint evaluation_questionnaires_company_id_key unique (company_id, id),
  constraint evaluation_questionnaires_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_questionnaires_name_check check (private.is_clean_text(name, 80))
);

-- What is answered: a questionnaire as one relation gets it. The form of the engine has this row as its subject.
create table public.evaluation_forms (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  questionnaire_id uuid not null,
  step text not null,
  constraint evaluation_forms_pkey primary key (id),
  constraint evaluation_forms_company_id_key unique (company_id, id),
  constraint evaluation_forms_step_key unique (company_id, cycle_id, questionnaire_id, step),
  constraint evaluation_forms_step_fkey foreign key (company_id, cycle_id, step)
    references public.evaluation_steps (company_id, cycle_id, step) on delete restrict,
  constraint evaluation_forms_questionnaire_fkey foreign key (company_id, questionnaire_id)
    references public.evaluation_questionnaires (company_id, id) on delete restrict
);

create table public.evaluation_participants (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  manager_id uuid,
  department_id uuid,
  position_id uuid,
  questionnaire_id uuid not null,
  status text not null default 'active',
  reason text,
  constraint evaluation_participants_pkey primary key (id),
  constraint evaluation_participants_company_id_key unique (company_id, id),
  constraint evaluation_participants_employee_key unique (company_id, cycle_id, employee_id),
  constraint evaluation_participants_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_participants_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint evaluation_participants_manager_fkey foreign key (company_id, manager_id)
    references public.employees (company_id, id) on delete restrict,
  constraint evaluation_participants_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint evaluation_participants_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint evaluation_participants_questionnaire_fkey foreign key (company_id, questionnaire_id)
    references public.evaluation_questionnaires (company_id, id) on delete restrict,
  constraint evaluation_participants_status_check check (status in ('active', 'left', 'removed')),
  constraint evaluation_participants_reason_check check (private.is_clean_text(reason, 300))
);

-- Whom a participant would be evaluated by as a peer. nominated_by may be a master's row of another company: a plain id.
create table public.evaluation_nominations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  participant_id uuid not null,
  evaluator_id uuid not null,
  status text not null,
  nominated_by uuid not null,
  reason text,
  created_at timestamptz not null default now(),
  constraint evaluation_nominations_pkey primary key (id),
  constraint evaluation_nominations_company_id_key unique (company_id, id),
  constraint evaluation_nominations_evaluator_key unique (company_id, participant_id, evaluator_id),
  constraint evaluation_nominations_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_nominations_evaluator_fkey foreign key (company_id, evaluator_id)
    references public.employees (company_id, id) on delete restrict,
  constraint evaluation_nominations_status_check check (status in ('proposed', 'approved', 'refused', 'declined', 'withdrawn')),
  constraint evaluation_nominations_reason_check check (private.is_clean_text(reason, 300))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_cycles_company_idx on public.evaluation_cycles (company_id, status, period_end desc);
create index evaluation_cycles_company_scale_idx on public.evaluation_cycles (company_id, scale_id);
create index evaluation_cycles_company_copied_from_idx on public.evaluation_cycles (company_id, copied_from_id);
create index evaluation_questionnaires_company_cycle_idx on public.evaluation_questionnaires (company_id, cycle_id, position);
create index evaluation_forms_company_questionnaire_idx on public.evaluation_forms (company_id, questionnaire_id);
create index evaluation_forms_company_step_idx on public.evaluation_forms (company_id, cycle_id, step);
create index evaluation_participants_company_employee_idx on public.evaluation_participants (company_id, employee_id);
create index evaluation_participants_company_manager_idx on public.evaluation_participants (company_id, manager_id);
create index evaluation_participants_company_department_idx on public.evaluation_participants (company_id, department_id);
create index evaluation_participants_company_position_idx on public.evaluation_participants (company_id, position_id);
create index evaluation_participants_company_questionnaire_idx on public.evaluation_participants (company_id, questionnaire_id);
create index evaluation_nominations_company_evaluator_idx on public.evaluation_nominations (company_id, evaluator_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.evaluation_cycles enable row level security;
alter table public.evaluation_steps enable row level security;
alter table public.evaluation_questionnaires enable row level security;
alter table public.evaluation_forms enable row level security;
alter table public.evaluation_participants enable row level security;
alter table public.evaluation_nominations enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.evaluation_cycles, public.evaluation_steps, public.evaluation_questionnaires, public.evaluation_forms,
  public.evaluation_participants, public.evaluation_nominations to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.evaluation_cycles for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));
create policy select_manage on public.evaluation_steps for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));
create policy select_manage on public.evaluation_questionnaires for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));
create policy select_manage on public.evaluation_forms for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));
create policy select_manage on public.evaluation_participants for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));
create policy select_manage on public.evaluation_nominations for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check_transition before update of status on public.evaluation_cycles
  for each row when (old.status <> new.status) execute function private.tg_check_transition('evaluation_cycle');
create trigger _300_touch_updated_at before update on public.evaluation_cycles for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.evaluation_cycles for each row execute function private.tg_refuse_delete();
create trigger _210_check_transition before update of status on public.evaluation_nominations
  for each row when (old.status <> new.status) execute function private.tg_check_transition('evaluation_nomination');
select private.keep_trail('public.evaluation_cycles', 'evaluation_cycle');
select private.keep_trail('public.evaluation_questionnaires', 'evaluation_questionnaire');
select private.keep_trail('public.evaluation_participants', 'evaluation_participant');
select private.keep_trail('public.evaluation_nominations', 'evaluation_nomination');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('evaluation_cycle', 'draft', 'launching'), ('evaluation_cycle', 'launching', 'draft'), ('evaluation_cycle', 'launching', 'running'),
  ('evaluation_cycle', 'running', 'calibration'), ('evaluation_cycle', 'running', 'closed'), ('evaluation_cycle', 'calibration',
    'feedback'),
  ('evaluation_cycle', 'feedback', 'calibration'), ('evaluation_cycle', 'feedback', 'closed'), ('evaluation_cycle', 'draft', 'cancelled'),
  ('evaluation_cycle', 'running', 'cancelled'),
  ('evaluation_nomination', 'proposed', 'approved'), ('evaluation_nomination', 'proposed', 'refused'),
  ('evaluation_nomination', 'proposed', 'withdrawn'), ('evaluation_nomination', 'approved', 'declined'),
  ('evaluation_nomination', 'approved', 'withdrawn'), ('evaluation_nomination', 'refused', 'proposed'),
  ('evaluation_nomination', 'withdrawn', 'proposed'), ('evaluation_nomination', 'refused', 'approved'),
  ('evaluation_nomination', 'withdrawn', 'approved');
-- A questionnaire is written as a form and never answered; what is answered are its copies. Retention: five years, as long as a claim of
-- a contract may reach back (Constituição, art. 7º, XXIX).
insert into private.form_purposes (purpose, label, kinds, modes, max_questions, min_group, results_to, retention_months, is_fixed,
  reach_routine, people_routine, roles, dimensions, takes_competencies, is_assigned, disclosed_routine, subjects_routine) values
  ('evaluation', 'Questionário de avaliação', '{scale,single,multiple,text,number}', '{identified}', 60, 5, 'managers', 60, false,
    'private.questionnaire_reach', 'private.no_people', '{self,manager,peer,report}', '{potential}', true, false, null, null),
  ('evaluation_sheet', 'Avaliação', '{scale,single,multiple,text,number}', '{identified,sealed}', 60, 3, 'managers', 60, true,
    'private.sheet_reach', 'private.no_people', '{}', '{potential}', true, true, 'private.settle_evaluation_batch',
    'private.evaluation_subjects'),
  ('evaluation_pulse', 'Pulso', '{scale,single,multiple,text,number}', '{anonymous}', 60, 5, 'managers', 60, true,
    'private.pulse_reach', 'private.pulse_people', '{}', '{}', true, false, null, 'private.pulse_subjects');
insert into private.order_kinds (kind, routine, failed_routine) values
  ('evaluation_launch', 'private.run_evaluation_launch', 'private.fail_evaluation_launch');
insert into private.daily_routines (routine_name, routine, after_time) values
  ('evaluation_days', 'private.run_evaluation_days', '06:00');
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('evaluation_opened', 'Avaliações para responder', 'evaluations', true, 'instant', 70),
  ('evaluation_reminder', 'Lembretes de avaliações', 'evaluations', true, 'daily', 71),
  ('evaluation_nominated', 'Indicações de pares', 'evaluations', true, 'daily', 72),
  ('evaluation_released', 'Resultados de avaliações', 'evaluations', true, 'instant', 73);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.evaluation_cycles is 'Cycles in which people are evaluated.';
comment on column public.evaluation_cycles.min_group is 'Fewer sealed answers than this are never shown about anybody.';
comment on column public.evaluation_cycles.late_days is 'Days of tolerance after the last day of a step.';
comment on column public.evaluation_cycles.peers_by is
  'Who names peers: the person (the manager approves), the manager, or the team in turn.';
comment on column public.evaluation_cycles.failure is 'Why the last launch came to nothing.';
comment on table public.evaluation_steps is 'Steps of a cycle with their days; weight and mode of those that people answer in.';
comment on column public.evaluation_steps.opened_at is 'When its forms and assignments were written.';
comment on table public.evaluation_questionnaires is 'What a cycle asks about whom.';
comment on table public.evaluation_forms is 'What one relation answers of a questionnaire.';
comment on table public.evaluation_participants is 'Who is evaluated in a cycle, as of the day of its launch.';
comment on table public.evaluation_nominations is 'Who was named as a peer of a participant.';
