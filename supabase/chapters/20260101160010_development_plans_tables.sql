-- Development plans (PDI).
-- A plan says what somebody wants to learn, area by area: a competency with the level of today and the wanted one, and actions by which it
-- is reached. Once it is agreed on, the plan is a journey of the kind `development`: each action is one of its tasks, with a day, evidence
-- and a place among what waits for the person. An action is done when whoever leads the person has accepted it, or was returned with a
-- reason; progress is the weight of accepted actions of that of all that live. A level rises by evidence alone, and as long as it is valid.
-- Read by the person, whoever leads them, the mentor and HR (`private.plan_scope`); what a person aspires to is for the person and whoever
-- leads them. Nothing but functions reads plans. It refuses: plans that make no sense (RHPDI), a second one under way (RHOPN), changes of
-- what is over (RHCLS), the own approval (RHSLF).

-- Types -------------------------------------------------------------------------------------------------------------
-- What a screen sends of a plan, of one of its areas, of an action, of a check-in, of an action for the library, and of a validation.
create type private.plan_input as (employee_id uuid, title text, purpose text, target_position_id uuid, starts_on date, ends_on date,
  mentor_id uuid, origin text, origin_id uuid, strengths text, aspiration text);
create type private.plan_area_input as (id uuid, competency_id uuid, kind text, current_level integer, target_level integer, why text);
create type private.plan_action_input as (id uuid, title text, learning text, success_indicator text, resources text, cost numeric,
  effort_hours numeric, due_on date, weight numeric, evidence text, library_id uuid);
create type private.plan_check_in_input as (mood integer, advances text, blockers text, next_steps text);
create type private.library_action_input as (title text, competency_id uuid, learning text, success_indicator text, effort_hours numeric,
  url text);
create type private.validation_input as (accepted boolean, note text, level integer, valid_until date, document_id uuid);
create type private.certificate_input as (file_id uuid, document_id uuid, issued_on date, expires_on date, note text);

-- Tables ------------------------------------------------------------------------------------------------------------
-- created_by may be a master's row of another company: a plain id. origin_id is what the origin names: a participant, a feedback.
create table private.development_plans (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  journey_id uuid,
  title text not null,
  purpose text not null,
  target_position_id uuid,
  starts_on date not null,
  ends_on date not null,
  mentor_id uuid,
  origin text not null,
  origin_id uuid,
  strengths text,
  aspiration text,
  status text not null default 'draft',
  returned_reason text,
  closing_note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint development_plans_pkey primary key (id),
  constraint development_plans_company_id_key unique (company_id, id),
  constraint development_plans_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint development_plans_journey_fkey foreign key (company_id, journey_id)
    references public.journeys (company_id, id) on delete restrict,
  constraint development_plans_target_position_fkey foreign key (company_id, target_position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint development_plans_mentor_fkey foreign key (company_id, mentor_id)
    references public.employees (company_id, id) on delete restrict,
  constraint development_plans_mentor_id_check check (mentor_id <> employee_id),
  constraint development_plans_title_check check (private.is_clean_text(title, 120)),
  constraint development_plans_purpose_check check (purpose in ('current_position', 'next_position', 'leadership', 'recovery')),
  constraint development_plans_ends_on_check check (ends_on > starts_on and ends_on <= starts_on + 550),
  constraint development_plans_origin_check check (origin in ('review', 'manager', 'person', 'feedback')),
  constraint development_plans_strengths_check check (char_length(strengths) between 1 and 2000),
  constraint development_plans_aspiration_check check (char_length(aspiration) between 1 and 2000),
  constraint development_plans_status_check check (status in ('draft', 'waiting', 'active', 'done', 'ended', 'cancelled')),
  constraint development_plans_journey_id_check check ((journey_id is null) = (status in ('draft', 'waiting')) or status = 'cancelled'),
  constraint development_plans_returned_reason_check check (private.is_clean_text(returned_reason, 500)),
  constraint development_plans_closing_note_check check (char_length(closing_note) between 1 and 2000)
);

create table private.development_areas (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  plan_id uuid not null,
  position smallint not null,
  competency_id uuid not null,
  kind text not null default 'develop',
  current_level smallint,
  target_level smallint not null,
  why text,
  constraint development_areas_pkey primary key (id),
  constraint development_areas_company_id_key unique (company_id, id),
  constraint development_areas_competency_key unique (company_id, plan_id, competency_id),
  constraint development_areas_plan_fkey foreign key (company_id, plan_id)
    references private.development_plans (company_id, id) on delete restrict,
  constraint development_areas_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  constraint development_areas_kind_check check (kind in ('develop', 'strengthen')),
  constraint development_areas_current_level_check check (current_level between 1 and 5),
  constraint development_areas_target_level_check check (
    target_level between 1 and 5 and (kind = 'strengthen' or target_level > current_level)),
  constraint development_areas_why_check check (char_length(why) between 1 and 1000)
);

-- Actions that a company recommends.
create table private.library_actions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  competency_id uuid,
  title text not null,
  learning text not null,
  success_indicator text,
  effort_hours numeric(6, 1),
  url text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint library_actions_pkey primary key (id),
  constraint library_actions_company_id_key unique (company_id, id),
  constraint library_actions_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint library_actions_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  constraint library_actions_title_check check (private.is_clean_text(title, 160)),
  constraint library_actions_learning_check check (learning in ('experience', 'social', 'formal')),
  constraint library_actions_success_indicator_check check (char_length(success_indicator) between 1 and 500),
  constraint library_actions_effort_hours_check check (effort_hours > 0),
  constraint library_actions_url_check check (char_length(url) <= 480 and url ~ '^https://[^\s\\]+$')
);

-- What people who did an action say it was worth, 1 to 5.
create table private.library_ratings (
  company_id uuid not null,
  library_id uuid not null,
  employee_id uuid not null,
  rating smallint not null,
  constraint library_ratings_pkey primary key (company_id, library_id, employee_id),
  constraint library_ratings_library_fkey foreign key (company_id, library_id)
    references private.library_actions (company_id, id) on delete restrict,
  constraint library_ratings_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint library_ratings_rating_check check (rating between 1 and 5)
);

-- An action is the person's to do (stage) until its task is done; then it waits for whoever leads the person.
create table private.development_actions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  area_id uuid not null,
  task_id uuid,
  library_id uuid,
  document_id uuid,
  position smallint not null,
  title text not null,
  learning text not null,
  success_indicator text,
  resources text,
  cost numeric(12, 2),
  effort_hours numeric(6, 1),
  due_on date not null,
  weight numeric(6, 2) not null default 1,
  evidence text not null default 'text',
  stage text not null default 'todo',
  staged_at timestamptz,
  validated_at timestamptz,
  validated_by uuid,
  accepted_note text,
  returned_reason text,
  cancelled_at timestamptz,
  cancelled_reason text,
  constraint development_actions_pkey primary key (id),
  constraint development_actions_company_id_key unique (company_id, id),
  constraint development_actions_task_key unique (company_id, task_id),
  constraint development_actions_area_fkey foreign key (company_id, area_id)
    references private.development_areas (company_id, id) on delete restrict,
  constraint development_actions_task_fkey foreign key (company_id, task_id)
    references public.journey_tasks (company_id, id) on delete restrict,
  constraint development_actions_library_fkey foreign key (company_id, library_id)
    references private.library_actions (company_id, id) on delete restrict,
  constraint development_actions_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint development_actions_title_check check (private.is_clean_text(title, 160)),
  constraint development_actions_learning_check check (learning in ('experience', 'social', 'formal')),
  constraint development_actions_success_indicator_check check (char_length(success_indicator) between 1 and 500),
  constraint development_actions_resources_check check (char_length(resources) between 1 and 500),
  constraint development_actions_cost_check check (cost >= 0),
  constraint development_actions_effort_hours_check check (effort_hours > 0),
  constraint development_actions_weight_check check (weight > 0 and weight <= 1000),
  constraint development_actions_evidence_check check (evidence in ('none', 'text', 'file', 'certificate')),
  constraint development_actions_stage_check check (stage in ('todo', 'doing', 'paused')),
  constraint development_actions_accepted_note_check check (private.is_clean_text(accepted_note, 500)),
  constraint development_actions_returned_reason_check check (private.is_clean_text(returned_reason, 500)),
  constraint development_actions_cancelled_reason_check check (
    private.is_clean_text(cancelled_reason, 300) and (cancelled_reason is null) = (cancelled_at is null))
);

create table private.development_check_ins (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  plan_id uuid not null,
  mood smallint,
  advances text,
  blockers text,
  next_steps text,
  author_id uuid not null,
  created_at timestamptz not null,
  constraint development_check_ins_pkey primary key (id),
  constraint development_check_ins_plan_fkey foreign key (company_id, plan_id)
    references private.development_plans (company_id, id) on delete restrict,
  constraint development_check_ins_mood_check check (mood between 1 and 5),
  constraint development_check_ins_words_check check (num_nonnulls(mood, advances, blockers, next_steps) > 0
    and greatest(char_length(advances), char_length(blockers), char_length(next_steps)) <= 2000)
);

-- Levels that somebody has shown: the latest that is valid holds, a review's beside none that is.
create table private.competency_proofs (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  competency_id uuid not null,
  level smallint not null,
  action_id uuid,
  document_id uuid,
  valid_until date,
  proven_by uuid not null,
  proven_at timestamptz not null,
  constraint competency_proofs_pkey primary key (id),
  constraint competency_proofs_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint competency_proofs_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  constraint competency_proofs_action_fkey foreign key (company_id, action_id)
    references private.development_actions (company_id, id) on delete restrict,
  constraint competency_proofs_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint competency_proofs_level_check check (level between 1 and 5)
);

-- The type of document that certificates of a company become.
create table private.certificate_types (
  company_id uuid not null,
  type_id uuid not null,
  constraint certificate_types_pkey primary key (company_id),
  constraint certificate_types_type_fkey foreign key (company_id, type_id)
    references public.document_types (company_id, id) on delete restrict
);

-- What people were told of plans, actions and levels by the day: each matter once for the day that it is about. A date that moves is told
-- anew. subject_id is what the matter is about: a plan, an action, a proof.
create table private.development_tellings (
  company_id uuid not null,
  matter text not null,
  subject_id uuid not null,
  day date not null,
  told_at timestamptz not null,
  constraint development_tellings_pkey primary key (company_id, matter, subject_id),
  constraint development_tellings_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint development_tellings_matter_check check (
    matter in ('still', 'plan_ending', 'action_soon', 'action_late', 'level_ending', 'level_over'))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create unique index development_plans_open_key on private.development_plans (company_id, employee_id)
  where status in ('draft', 'waiting', 'active');
create index development_plans_company_employee_idx on private.development_plans (company_id, employee_id, starts_on desc);
create index development_plans_company_mentor_idx on private.development_plans (company_id, mentor_id);
create index development_plans_company_journey_idx on private.development_plans (company_id, journey_id);
create index development_plans_company_target_position_idx on private.development_plans (company_id, target_position_id);
create index development_plans_company_status_idx on private.development_plans (company_id, status, ends_on);
create index development_areas_company_competency_idx on private.development_areas (company_id, competency_id);
create index library_actions_company_competency_idx on private.library_actions (company_id, competency_id);
create index library_ratings_company_employee_idx on private.library_ratings (company_id, employee_id);
create index development_actions_company_area_idx on private.development_actions (company_id, area_id, position);
create index development_actions_company_library_idx on private.development_actions (company_id, library_id);
create index development_actions_company_document_idx on private.development_actions (company_id, document_id);
create index certificate_types_company_type_idx on private.certificate_types (company_id, type_id);
create index development_check_ins_company_plan_idx on private.development_check_ins (company_id, plan_id, created_at desc);
create index competency_proofs_company_employee_idx on private.competency_proofs (company_id, employee_id, competency_id, proven_at desc);
create index competency_proofs_company_competency_idx on private.competency_proofs (company_id, competency_id);
create index competency_proofs_company_action_idx on private.competency_proofs (company_id, action_id);
create index competency_proofs_company_document_idx on private.competency_proofs (company_id, document_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone; the functions tell what may be told.
alter table private.development_plans enable row level security;
alter table private.development_areas enable row level security;
alter table private.library_actions enable row level security;
alter table private.library_ratings enable row level security;
alter table private.development_actions enable row level security;
alter table private.development_check_ins enable row level security;
alter table private.competency_proofs enable row level security;
alter table private.certificate_types enable row level security;
alter table private.development_tellings enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check_transition before update of status on private.development_plans
  for each row when (old.status <> new.status) execute function private.tg_check_transition('development_plan');
create trigger _300_touch_updated_at before update on private.library_actions for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on private.development_plans for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on private.competency_proofs for each row execute function private.tg_refuse_delete();
-- That something happened, without a word of what somebody wants to learn.
select private.keep_trail('private.development_plans', 'development_plan', p_masked => true);
select private.keep_trail('private.library_actions', 'library_action');
select private.keep_trail('private.competency_proofs', 'competency_proof', '{insert}');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('development_plan', 'draft', 'waiting'), ('development_plan', 'draft', 'active'), ('development_plan', 'draft', 'cancelled'),
  ('development_plan', 'waiting', 'draft'), ('development_plan', 'waiting', 'active'), ('development_plan', 'waiting', 'cancelled'),
  ('development_plan', 'active', 'done'), ('development_plan', 'active', 'ended'), ('development_plan', 'active', 'cancelled');
insert into private.journey_kinds
  (kind, label, module, direction, base_label, own_page, page, team_page, base_routine, without_routine, begun_routine, moved_routine,
    may_end_routine, undone_routine)
values
  ('development', 'PDI', 'pdis', 'grant', 'Começo do plano', '/app/pdis', '/app/pdis', '/app/pdis', 'private.development_bases',
    'private.people_to_develop', 'private.begin_development', 'private.follow_moved_development', 'private.may_end_development',
    'private.undo_development');
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('plan_to_approve', 'PDIs e ações para validar', 'pdis', true, 'daily', 91),
  ('plan_decided', 'Respostas ao seu PDI', 'pdis', true, 'instant', 92),
  ('plan_still', 'PDIs parados', 'pdis', true, 'daily', 93),
  ('plan_mentor', 'PDIs que você orienta', 'pdis', true, 'instant', 94),
  ('plan_due', 'Prazos do seu PDI', 'pdis', true, 'daily', 95),
  ('level_ending', 'Níveis comprovados que vencem', 'pdis', true, 'daily', 96);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.plan_input is 'A development plan as a screen sends it.';
comment on type private.plan_area_input is 'An area of a plan as a screen sends it.';
comment on type private.plan_action_input is 'An action of a plan as a screen sends it.';
comment on type private.plan_check_in_input is 'A check-in of a plan as a screen sends it.';
comment on type private.library_action_input is 'An action for the library as a screen sends it.';
comment on type private.validation_input is 'What whoever leads somebody says of an action that is done.';
comment on type private.certificate_input is 'A certificate that somebody hands in for an action: a new file, or a document of theirs.';
comment on table private.development_plans is 'What somebody wants to learn until when.';
comment on column private.development_plans.aspiration is 'What the person wants to become; for them and whoever leads them.';
comment on column private.development_plans.origin_id is 'The participant of a review, or the feedback, that the plan began with.';
comment on table private.development_areas is 'Competencies that a plan raises.';
comment on table private.library_actions is 'Actions that a company recommends, by competency.';
comment on table private.library_ratings is 'What people who did an action say it was worth, 1 to 5.';
comment on table private.development_actions is 'By what an area is reached: experience, other people or courses.';
comment on column private.development_actions.stage is 'What the person says of an open action.';
comment on column private.development_actions.document_id is 'The certificate that the person handed in.';
comment on column private.development_actions.accepted_note is 'What whoever leads said when they accepted it.';
comment on table private.development_check_ins is 'How a plan is going, in the words of whoever follows it.';
comment on table private.competency_proofs is 'Levels of competencies that people have shown, and until when that holds.';
comment on column private.competency_proofs.valid_until is 'As whoever validated it said; null: as long as its document, or for ever.';
comment on table private.certificate_types is 'The type of document that certificates of a company become.';
comment on table private.development_tellings is 'What people were told of plans, actions and levels by the day, once for each day.';
