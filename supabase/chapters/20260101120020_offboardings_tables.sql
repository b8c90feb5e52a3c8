-- Offboardings.
-- How somebody leaves: a case from the first word to the last paper. A person writes a letter, a manager asks for somebody of the team, or
-- RH prepares it; approvers agree where the company wants the end; RH communicates it, which is the first moment at which the person, the
-- team and the payroll know; at the minute of the last day everything that the exit brings along is done; and it is concluded when
-- nothing is left to do. No other way ends a contract, but for past exits that are imported and admissions that come to nothing.
-- A case may be confidential (`confidential`): until it is communicated only its readers know that it exists, and others could open a case
-- of the same person without learning of it. Of cases that were communicated a person has one; the others are called off then.
-- What an exit brings along is a row of private.exit_effects, what must be settled before it is concluded a row of private.exit_gates: a
-- module that gives people something adds what takes it back.
-- For effects: routine (offboarding) returns text, what was done, in words, nothing done twice; preview_routine (offboarding) returns text,
--   what would be done, null for nothing. For gates: routine (offboarding) returns setof private.exit_gate.
-- Administrators read all but the own one; who asked and the managers of the person through functions, the person the own letter.
-- It refuses: oneself, who ranks above, the last administrator and the last master, a day before the admission or more than a year
-- ahead, a second case, people with a guarantee of employment without a justification, and any change after the effective minute.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.exit_gate as (item_key text, title text, detail text, url text);

-- An exit that took effect, as figures count it.
create type private.counted_exit as (id uuid, last_day date, reason text, initiative text, counts_as_turnover boolean, employed_from date,
  department_id uuid, manager_id uuid, rehire text);

-- Tables ------------------------------------------------------------------------------------------------------------
-- asked_by, ended_by and talked_by are employees, a master's row of another company among them: plain ids.
create table public.offboardings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  origin text not null,
  reason text not null,
  status text not null default 'draft',
  case_id uuid,
  last_day date not null,
  effective_at timestamptz not null,
  is_access_cut_early boolean not null default false,
  notice_way text,
  notice_relief text,
  letter text,
  note text,
  protection_reason text,
  quota_reason text,
  reports_to_id uuid,
  successor_id uuid,
  rehire text,
  rehire_note text,
  talk_note text,
  talked_by uuid,
  talked_at timestamptz,
  journey_id uuid,
  asked_by uuid,
  asked_at timestamptz,
  communicated_on date,
  communicated_at timestamptz,
  left_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  end_note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offboardings_pkey primary key (id),
  constraint offboardings_company_id_key unique (company_id, id),
  constraint offboardings_reason_key unique (reason, company_id, id),
  constraint offboardings_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint offboardings_reason_fkey foreign key (reason) references public.ending_reasons (reason) on delete restrict,
  constraint offboardings_case_fkey foreign key (company_id, case_id)
    references public.confidential_cases (company_id, id) on delete restrict,
  constraint offboardings_reports_to_fkey foreign key (company_id, reports_to_id)
    references public.employees (company_id, id) on delete restrict,
  constraint offboardings_successor_fkey foreign key (company_id, successor_id)
    references public.employees (company_id, id) on delete restrict,
  constraint offboardings_journey_fkey foreign key (company_id, journey_id) references public.journeys (company_id, id) on delete restrict,
  constraint offboardings_communicated_excl exclude using btree (company_id with =, employee_id with =)
    where (status in ('communicated', 'closing')),
  constraint offboardings_origin_check check (origin in ('letter', 'manager', 'hr')),
  constraint offboardings_status_check check (status in ('draft', 'requested', 'approved', 'communicated', 'closing', 'concluded',
    'rejected', 'withdrawn', 'cancelled')),
  constraint offboardings_last_day_check check (last_day between '1900-01-01' and '2199-12-31'),
  constraint offboardings_notice_way_check check (notice_way in ('worked', 'indemnified', 'waived')),
  constraint offboardings_notice_relief_check check (notice_relief in ('hours', 'days')),
  constraint offboardings_rehire_check check (rehire in ('yes', 'no', 'maybe')),
  constraint offboardings_reports_to_id_check check (reports_to_id <> employee_id),
  constraint offboardings_successor_id_check check (successor_id <> employee_id),
  constraint offboardings_letter_check check (char_length(letter) between 1 and 4000),
  constraint offboardings_note_check check (char_length(note) between 1 and 4000),
  constraint offboardings_talk_note_check check (char_length(talk_note) between 1 and 4000),
  constraint offboardings_protection_reason_check check (char_length(protection_reason) between 1 and 1000),
  constraint offboardings_quota_reason_check check (char_length(quota_reason) between 1 and 1000),
  constraint offboardings_rehire_note_check check (char_length(rehire_note) between 1 and 1000),
  constraint offboardings_end_note_check check (char_length(end_note) between 1 and 1000),
  constraint offboardings_communicated_on_check check (
    (communicated_at is null) = (communicated_on is null)
    and (status not in ('communicated', 'closing', 'concluded') or communicated_at is not null))
);

-- What the exit does at its minute, one row per effect. A failure is tried again; done_at is set once.
create table private.offboarding_effects (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  offboarding_id uuid not null,
  effect text not null,
  is_skipped boolean not null default false,
  done_at timestamptz,
  outcome text,
  failure text,
  attempts integer not null default 0,
  tried_at timestamptz,
  constraint offboarding_effects_pkey primary key (id),
  constraint offboarding_effects_company_id_key unique (company_id, id),
  constraint offboarding_effects_effect_key unique (company_id, offboarding_id, effect),
  constraint offboarding_effects_offboarding_fkey foreign key (company_id, offboarding_id)
    references public.offboardings (company_id, id) on delete restrict,
  constraint offboarding_effects_outcome_check check (char_length(outcome) <= 500)
);

-- What the person hands over, to whom, and whether it was.
create table private.handover_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  offboarding_id uuid not null,
  subject text collate "pt-BR-x-icu" not null,
  place text,
  to_id uuid,
  done_at timestamptz,
  done_by uuid,
  archived_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint handover_items_pkey primary key (id),
  constraint handover_items_company_id_key unique (company_id, id),
  constraint handover_items_offboarding_fkey foreign key (company_id, offboarding_id)
    references public.offboardings (company_id, id) on delete restrict,
  constraint handover_items_to_fkey foreign key (company_id, to_id) references public.employees (company_id, id) on delete restrict,
  constraint handover_items_subject_check check (private.is_clean_text(subject, 200)),
  constraint handover_items_place_check check (private.is_clean_text(place, 300))
);

-- Why people leave, as managers and RH see it: apart from the reason of the law, and several at once.
create table public.exit_causes (
  cause text not null,
  label text not null,
  position smallint not null,
  constraint exit_causes_pkey primary key (cause)
);

create table private.offboarding_causes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  offboarding_id uuid not null,
  cause text not null,
  constraint offboarding_causes_pkey primary key (id),
  constraint offboarding_causes_company_id_key unique (company_id, id),
  constraint offboarding_causes_cause_key unique (company_id, offboarding_id, cause),
  constraint offboarding_causes_cause_id_key unique (cause, company_id, id),
  constraint offboarding_causes_offboarding_fkey foreign key (company_id, offboarding_id)
    references public.offboardings (company_id, id) on delete restrict,
  constraint offboarding_causes_cause_fkey foreign key (cause) references public.exit_causes (cause) on delete restrict
);

create table private.exit_effects (
  effect text not null,
  position smallint not null,
  label text not null,
  may_skip boolean not null default true,
  routine text not null,
  preview_routine text not null,
  constraint exit_effects_pkey primary key (effect),
  constraint exit_effects_position_key unique (position),
  constraint exit_effects_routines_check check (routine ~ '^private\.[a-z_]+$' and preview_routine ~ '^private\.[a-z_]+$')
);

create table private.exit_gates (
  gate text not null,
  position smallint not null,
  routine text not null,
  constraint exit_gates_pkey primary key (gate),
  constraint exit_gates_routine_check check (routine ~ '^private\.[a-z_]+$')
);

alter table private.group_transfers add constraint group_transfers_offboarding_fkey
  foreign key (company_id, id) references public.offboardings (company_id, id) on delete restrict;

-- Indexes -----------------------------------------------------------------------------------------------------------
create index offboardings_company_employee_idx on public.offboardings (company_id, employee_id);
create index offboardings_company_status_idx on public.offboardings (company_id, status, last_day);
create index offboardings_company_case_idx on public.offboardings (company_id, case_id);
create index offboardings_company_reports_to_idx on public.offboardings (company_id, reports_to_id);
create index offboardings_company_successor_idx on public.offboardings (company_id, successor_id);
create index offboardings_company_journey_idx on public.offboardings (company_id, journey_id);
create index offboardings_due_idx on public.offboardings (effective_at) where status = 'communicated';
create index handover_items_company_offboarding_idx on private.handover_items (company_id, offboarding_id);
create index handover_items_company_to_idx on private.handover_items (company_id, to_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.offboardings enable row level security;
alter table private.offboarding_effects enable row level security;
alter table private.handover_items enable row level security;
alter table public.exit_causes enable row level security;
alter table private.offboarding_causes enable row level security;
alter table private.exit_effects enable row level security;
alter table private.exit_gates enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions write. Of what belongs to a case nothing: functions tell it with the case.
grant select on public.offboardings, public.exit_causes to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
-- Nobody reads the own one here, and nobody a letter that was not sent.
create policy select_settings on public.offboardings for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])
    and employee_id is distinct from (select private.my_employee_id())
    and (origin <> 'letter' or asked_at is not null)
    and id <> all ((select private.hidden_ids())::uuid[]));
create policy select_signed_in on public.exit_causes for select to authenticated using (true);

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.exit_causes (cause, label, position) values
  ('pay', 'Remuneração e benefícios', 1), ('leadership', 'Liderança', 2), ('career', 'Carreira e crescimento', 3),
  ('workload', 'Carga de trabalho', 4), ('climate', 'Clima e relações', 5), ('offer', 'Outra proposta de trabalho', 6),
  ('health', 'Saúde ou família', 7), ('study', 'Estudos', 8), ('moving', 'Mudança de cidade', 9), ('performance', 'Desempenho', 10),
  ('conduct', 'Conduta', 11), ('restructuring', 'Reestruturação ou custo', 12), ('other', 'Outra causa', 13);
insert into public.status_transitions (entity, from_status, to_status) values
  ('offboarding', 'draft', 'requested'), ('offboarding', 'draft', 'approved'), ('offboarding', 'draft', 'cancelled'),
  ('offboarding', 'requested', 'draft'), ('offboarding', 'requested', 'approved'), ('offboarding', 'requested', 'rejected'),
  ('offboarding', 'requested', 'withdrawn'), ('offboarding', 'requested', 'communicated'), ('offboarding', 'requested', 'cancelled'),
  ('offboarding', 'approved', 'communicated'), ('offboarding', 'approved', 'cancelled'),
  ('offboarding', 'communicated', 'closing'), ('offboarding', 'communicated', 'cancelled'),
  ('offboarding', 'closing', 'concluded');
insert into private.confidential_kinds (kind, label, module, url, permission, readers_need_permission) values
  ('offboarding', 'Desligamento', 'offboarding', '/app/offboarding?caso=', 'manage_settings', false);
insert into public.approval_entity_types (entity_type, label, module, url, on_decided, is_decided_alone) values
  ('offboarding', 'Desligamento', 'offboarding', '/app/inbox', 'private.settle_offboarding', true);
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('resignation', 'Cartas de demissão', 'offboarding', true, 'instant', 90),
  ('offboarding', 'Desligamentos comunicados, mudados e cancelados', 'offboarding', true, 'instant', 91);
insert into private.journey_kinds
  (kind, label, module, direction, base_label, own_page, page, team_page, base_routine, without_routine, begun_routine, moved_routine,
    may_end_routine, undone_routine)
values
  ('offboarding', 'Desligamento', 'offboarding', 'revoke', 'Último dia', '/app/profile/offboarding', '/app/offboarding',
    '/app/employees/leaving', 'private.offboarding_bases', 'private.people_to_offboard', 'private.begin_exit_journey',
    'private.follow_moved_exit', 'private.may_end_exit_journey', 'private.undo_exit_journey');
insert into jobs.schedules (name, routine, every, lane) values
  ('exits', 'private.run_exits', interval '5 seconds', 'fast');

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _230_check_transition before update of status on public.offboardings
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('offboarding');
create trigger _300_touch_updated_at before update on public.offboardings for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.offboardings for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.offboardings', 'offboarding', p_masked => true);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.exit_gate is 'Something to settle before an exit is concluded.';
comment on type private.counted_exit is 'An exit that took effect, with where the person worked on the last day.';
comment on table public.offboardings is 'Cases of people who leave. Administrators, but for the own one and confidential ones of others.';
comment on column public.offboardings.origin is 'letter: the person resigns; manager: somebody of the team; hr.';
comment on column public.offboardings.effective_at is 'The minute of the last day at which access and work end.';
comment on column public.offboardings.is_access_cut_early is 'Whether the access ends when the person is told, and not with the last day.';
comment on column public.offboardings.notice_relief is 'Of notice that is worked: two hours a day or seven days at the end (CLT art. 488).';
comment on column public.offboardings.reports_to_id is 'Whom the direct reports go to; null for the own manager.';
comment on column public.offboardings.talk_note is 'What was talked about with somebody who wants to leave.';
comment on column public.offboardings.left_at is 'When the effects were carried out.';
comment on column public.offboardings.ended_at is 'When the case was concluded, or came to nothing.';
comment on table private.offboarding_effects is 'What an exit does at its minute, and what came of it.';
comment on table private.handover_items is 'What somebody who leaves hands over.';
comment on table public.exit_causes is 'Why people leave, besides the reason of the law.';
comment on table private.offboarding_causes is 'The causes of an exit.';
comment on table private.exit_effects is 'What exits bring along, in this order; modules add rows.';
comment on column private.exit_effects.may_skip is 'Whether an exit may leave it out.';
comment on table private.exit_gates is 'What must be settled before an exit is concluded; modules add rows.';
