-- Sheets.
-- A form that some people answer about others: who answers about whom is an assignment, what is answered is a sheet. A sheet is saved
-- answer by answer while it is written, counts once it is sent, and may be changed until its form ends. Forms of one batch (a review
-- cycle) are disclosed together, once all of them have ended.
--
-- An identified sheet names its author to who may read it. A sealed one does not: sheets and answers name their assignment only by a
-- digest with a key of the form (`private.form_keys`). When the form ends, one transaction keeps who sent something, destroys the key
-- and writes what was sent anew in random order, each answer apart (`private.seal_sheets`). Assignments are written before anybody
-- answers and not touched until then, and sheets exist from the beginning, in random order, without times: neither order nor transactions
-- of rows tell who wrote a sheet. Backups leave the keys out (`jobs.unsaved_tables`): in one that was made before the end nobody, whoever
-- holds it, joins an answer to its author, and where it is restored the form is sealed at once.
--
-- Disclosure (`private.disclose_batch`): of a sealed form no figure about a person of fewer answers than its minimum. What is hidden is
-- destroyed, question by question, before any total is made, so that no total holds it. Two roles that are both too small, and together
-- are not, become one group, `others`. Comments take five answers (`comment_min`), and stand paragraph by paragraph.
--
-- For modules: a purpose that is_assigned, with a disclosed_routine (company uuid, batch uuid, targets uuid[]; null: all) that hears when
--   what may be shown of a batch exists or has changed; `private.open_sheets` (forms of a batch), `private.assign_sheets` (who answers
-- about whom) and
--   `private.drop_assignments`. Screens call my_sheets, save_answer, send_sheet and sheet_receipt; guests reach the same by a purpose of
--   guest links. `private.group_marks` are the figures that were disclosed.
-- It refuses: sheets of others (RHNTF), answers after the end (RHCLS), sending what is not complete (RHFRM), and saving over what was
-- saved meanwhile from another device (RHREV).

-- Tables ------------------------------------------------------------------------------------------------------------
alter table private.form_purposes
  add column is_assigned boolean not null default false,
  add column disclosed_routine text,
  add constraint form_purposes_disclosed_routine_check check ((disclosed_routine ~ '^private\.[a-z_]+$') and is_assigned
    or disclosed_routine is null and not is_assigned),
  drop constraint form_purposes_modes_check,
  add constraint form_purposes_modes_check check (modes <@ '{identified,anonymous,sealed}' and modes <> '{}'),
  drop constraint form_purposes_min_group_check,
  add constraint form_purposes_min_group_check check (min_group >= 3 and (is_assigned or min_group >= 5));

-- role is the word of the module for who answers; digest is of what was disclosed. assigned and answered are counted once, when a form of
-- sheets ends.
alter table private.forms
  add column batch_id uuid,
  add column role text,
  add column comment_min smallint not null default 5,
  add column disclosed_at timestamptz,
  add column digest text,
  add column assigned integer,
  add column answered integer,
  drop constraint forms_mode_check,
  add constraint forms_mode_check check (mode in ('identified', 'anonymous', 'sealed')),
  add constraint forms_disclosed_at_check check (disclosed_at is null or sealed_at is not null),
  add constraint forms_comment_min_check check (comment_min >= min_group or mode = 'identified');

-- One row per sealed form that has not ended. Backups leave this table out.
create table private.form_keys (
  company_id uuid not null,
  form_id uuid not null,
  key bytea not null,
  constraint form_keys_pkey primary key (form_id),
  constraint form_keys_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict,
  constraint form_keys_key_check check (octet_length(key) = 32)
);

-- outcome is written when the form ends, of all assignments at once: half of each page waits for it. reopened_until only of identified
-- forms, and is_late once somebody answered then.
create table private.form_assignments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  form_id uuid not null,
  respondent_id uuid not null,
  target_id uuid not null,
  outcome text,
  reopened_until timestamptz,
  is_late boolean not null default false,
  constraint form_assignments_pkey primary key (id),
  constraint form_assignments_company_id_key unique (company_id, id),
  constraint form_assignments_target_key unique (company_id, form_id, respondent_id, target_id),
  constraint form_assignments_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict,
  constraint form_assignments_respondent_fkey foreign key (company_id, respondent_id)
    references public.employees (company_id, id) on delete restrict,
  constraint form_assignments_target_fkey foreign key (company_id, target_id)
    references public.employees (company_id, id) on delete restrict,
  constraint form_assignments_outcome_check check (outcome in ('answered', 'missed'))
) with (fillfactor = 50);

-- owner is the digest of the assignment, with the key of the form where it is sealed. No time, no author. Checking a foreign key would
-- leave
-- the transaction on the row that it refers to: there are none.
create table private.form_sheets (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  form_id uuid not null,
  target_id uuid not null,
  owner bytea not null,
  revision integer not null default 0,
  is_sent boolean not null default false,
  constraint form_sheets_pkey primary key (id),
  constraint form_sheets_owner_key unique (company_id, form_id, owner)
);

alter table private.form_answers
  add column sheet_id uuid,
  add column target_id uuid;

-- Of each person in a form that has ended: how many answered, and, once its batch is disclosed, as which group they may be shown. What
-- has no group is destroyed.
create table private.form_disclosures (
  company_id uuid not null,
  form_id uuid not null,
  target_id uuid not null,
  answered smallint not null,
  shown_as text,
  has_comments boolean not null default false,
  constraint form_disclosures_pkey primary key (company_id, form_id, target_id),
  constraint form_disclosures_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index forms_company_batch_idx on private.forms (company_id, batch_id);
create index form_keys_company_form_idx on private.form_keys (company_id, form_id);
create index form_assignments_company_respondent_idx on private.form_assignments (company_id, respondent_id);
create index form_assignments_company_target_idx on private.form_assignments (company_id, target_id);
create index form_assignments_company_form_idx on private.form_assignments (company_id, form_id)
  where reopened_until is not null or is_late;
-- For counting what was sent, hundreds of thousands in a large cycle, in the order of the rows.
create index form_sheets_company_sent_idx on private.form_sheets (company_id, form_id, is_sent);
create index form_answers_company_sheet_idx on private.form_answers (company_id, sheet_id);
create index form_answers_company_target_idx on private.form_answers (company_id, target_id, form_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; the functions of the engine tell what may be told.
alter table private.form_keys enable row level security;
alter table private.form_assignments enable row level security;
alter table private.form_sheets enable row level security;
alter table private.form_disclosures enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
-- Ending a form of thousands of sheets writes all of its answers anew.
update jobs.schedules set lane = 'slow' where name = 'forms';

-- Comments ----------------------------------------------------------------------------------------------------------
comment on column private.forms.batch_id is 'Forms that are disclosed together, as their module names them.';
comment on column private.forms.role is 'The word of the module for who answers.';
comment on column private.forms.digest is 'SHA-256 of what was disclosed of the form, which receipts show.';
comment on column private.forms.answered is 'How many of the assigned had sent their sheet when the form ended.';
comment on column private.form_assignments.is_late is 'Answered while it was reopened.';
comment on table private.form_keys is 'Keys of sealed forms that have not ended. No backup holds them.';
comment on table private.form_assignments is 'Who answers a form about whom.';
comment on table private.form_sheets is 'What is answered by one respondent about one person; a sealed one does not name its author.';
comment on table private.form_disclosures is 'How many answered about whom, and as which group that may be shown.';
comment on column private.form_disclosures.shown_as is 'Null: not yet, or never.';
