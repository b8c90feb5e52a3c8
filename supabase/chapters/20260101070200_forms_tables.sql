-- Forms.
-- Questions that a module puts to many people: polls today, surveys and interviews later. A module registers a purpose and says, by
-- routines, who manages, reads and answers the form of a subject; nothing here knows a module. A form is identified or anonymous, which
-- people are told before they answer, and it freezes with the first answer: nobody changes the questions or the mode under an answer.
--
-- Anonymous answers are never linked to who gave them. Answers and participants are separate tables without times, order or a common
-- key, each answer stands apart from the other answers of its author, and nothing about them reaches the trail, a topic or a
-- notification. Each answer is written together with others that are there already, in random order, and closing a form rewrites all of
-- them in one transaction (`private.seal_form`): neither the order of rows nor the transactions that the database keeps of each row tell
-- who answered what. Neither table refers to people or departments by foreign key: checking one leaves the transaction on that row.
--
-- Disclosure, decided in one place (`private.shown_departments` and `private.seal_form`): no result of an anonymous form before it is
-- sealed, none of fewer people than its minimum, which are destroyed, and no department whose figures, or whose difference from a total,
-- would be those of fewer. What is stored after sealing is what may be shown, so that no query can show more.
-- It refuses: forms and answers that make no sense (RHFRM), changes after the first answer and answers after the end (RHCLS).
--
-- For modules: a row of private.form_purposes, with these routines of private:
--     reach (company uuid, subject uuid) returns private.form_reach: what the caller may do with the form of this subject, now. `manages`
--       builds and closes it, and sees who answered what of an identified one; `reads` sees the questions; `answers` may answer.
--     people (company uuid, subject uuid) returns setof uuid: whom the form is for, to compare with who answered.
--   kinds and modes are what the purpose allows, min_group how many answers an anonymous result takes, at least; results_to says who
--   sees figures besides those who manage; answers are destroyed when retention_months have passed since the end.
--   A purpose that is_fixed asks everybody the same: its module writes the forms (private.write_form) with their end, and nobody changes
--   or ends one.
--   Screens call save_form, form_to_answer, answer_form, close_form, form_results and form_respondents with the id of the subject.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.form_reach as (manages boolean, reads boolean, answers boolean);

-- A question as a screen sends it, tidied.
create type private.form_question_input as (position integer, kind text, title text, help text, is_required boolean, low integer,
  high integer, low_label text, high_label text, max_choices integer, options text[]);

-- A row that an answer is stored as.
create type private.form_answer_part as (question_id uuid, is_counted boolean, option_id uuid, number numeric, text text);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.form_purposes (
  purpose text not null,
  label text not null,
  kinds text[] not null,
  modes text[] not null,
  max_questions smallint not null,
  min_group smallint not null,
  results_to text not null,
  retention_months smallint not null,
  is_fixed boolean not null default false,
  reach_routine text not null,
  people_routine text not null,
  constraint form_purposes_pkey primary key (purpose),
  constraint form_purposes_purpose_check check (purpose ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint form_purposes_kinds_check check (kinds <@ '{scale,single,multiple,text,number}' and kinds <> '{}'),
  constraint form_purposes_modes_check check (modes <@ '{identified,anonymous}' and modes <> '{}'),
  constraint form_purposes_max_questions_check check (max_questions between 1 and 100),
  constraint form_purposes_min_group_check check (min_group >= 5),
  constraint form_purposes_results_to_check check (results_to in ('managers', 'invited')),
  constraint form_purposes_retention_months_check check (retention_months between 1 and 600),
  constraint form_purposes_routines_check check (concat_ws(' ', reach_routine, people_routine) ~ '^private\.[a-z_]+ private\.[a-z_]+$')
);

-- subject_id is a row of the module. No answer writes this row: its trail would tell when somebody answered.
create table private.forms (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  purpose text not null,
  subject_id uuid not null,
  mode text not null,
  min_group smallint not null,
  version integer not null default 1,
  closes_at timestamptz,
  closed_at timestamptz,
  sealed_at timestamptz,
  forgotten_at timestamptz,
  created_at timestamptz not null default now(),
  constraint forms_pkey primary key (id),
  constraint forms_company_id_key unique (company_id, id),
  constraint forms_subject_key unique (company_id, purpose, subject_id),
  constraint forms_purpose_key unique (purpose, id),
  constraint forms_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint forms_purpose_fkey foreign key (purpose) references private.form_purposes (purpose),
  constraint forms_mode_check check (mode in ('identified', 'anonymous')),
  constraint forms_sealed_at_check check (sealed_at is null or closed_at is not null),
  constraint forms_forgotten_at_check check (forgotten_at is null or sealed_at is not null)
);

create table private.form_questions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  form_id uuid not null,
  position smallint not null,
  kind text not null,
  title text not null,
  help text,
  is_required boolean not null,
  low integer,
  high integer,
  low_label text,
  high_label text,
  max_choices smallint,
  constraint form_questions_pkey primary key (id),
  constraint form_questions_company_id_key unique (company_id, id),
  constraint form_questions_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict,
  constraint form_questions_kind_check check (kind in ('scale', 'single', 'multiple', 'text', 'number')),
  constraint form_questions_title_check check (private.is_clean_text(title, 300)),
  constraint form_questions_high_check check (high > low and (kind <> 'scale' or num_nonnulls(low, high) = 2))
);

create table private.form_options (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  question_id uuid not null,
  position smallint not null,
  label text not null,
  constraint form_options_pkey primary key (id),
  constraint form_options_company_id_key unique (company_id, id),
  constraint form_options_question_fkey foreign key (company_id, question_id)
    references private.form_questions (company_id, id) on delete cascade,
  constraint form_options_label_check check (private.is_clean_text(label, 120))
);

-- Who answered, and nothing else: no id, no time.
create table private.form_participants (
  company_id uuid not null,
  form_id uuid not null,
  employee_id uuid not null,
  constraint form_participants_pkey primary key (company_id, form_id, employee_id),
  constraint form_participants_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict
);

-- One row counts the answer of a person to a question (is_counted): the option, the number or the text. Several options, and the
-- paragraphs of an anonymous text, are rows beside one that only counts, so that nothing ties them together.
create table private.form_answers (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  form_id uuid not null,
  question_id uuid not null,
  is_counted boolean not null,
  employee_id uuid,
  department_id uuid,
  option_id uuid,
  number numeric,
  text text,
  constraint form_answers_pkey primary key (id),
  constraint form_answers_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict,
  constraint form_answers_question_fkey foreign key (company_id, question_id)
    references private.form_questions (company_id, id) on delete restrict,
  constraint form_answers_option_fkey foreign key (company_id, option_id)
    references private.form_options (company_id, id) on delete restrict,
  constraint form_answers_text_check check (num_nonnulls(option_id, number, text) <= 1)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index forms_company_due_idx on private.forms (company_id, closes_at) where sealed_at is null;
create index form_questions_company_form_idx on private.form_questions (company_id, form_id, position);
create index form_options_company_question_idx on private.form_options (company_id, question_id, position);
create index form_answers_company_form_idx on private.form_answers (company_id, form_id, employee_id, id);
create index form_answers_company_question_idx on private.form_answers (company_id, question_id);
create index form_answers_company_option_idx on private.form_answers (company_id, option_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; the functions of the engine tell what may be told.
alter table private.form_purposes enable row level security;
alter table private.forms enable row level security;
alter table private.form_questions enable row level security;
alter table private.form_options enable row level security;
alter table private.form_participants enable row level security;
alter table private.form_answers enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on private.forms
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
select private.keep_trail('private.forms', 'form');

-- Data --------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('forms', 'private.run_forms', interval '5 seconds', 'fast'),
  ('form_retention', 'private.run_form_retention', interval '1 hour', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.form_reach is 'What somebody may do with a form: manage it, read its questions, answer it.';
comment on type private.form_question_input is 'A question as a screen sends it, tidied.';
comment on type private.form_answer_part is 'A row that an answer is stored as.';
comment on table private.form_purposes is 'What forms are for: what a purpose allows, and the routines of the module.';
comment on column private.form_purposes.min_group is 'Fewer answers than this are never shown of an anonymous form.';
comment on column private.form_purposes.is_fixed is 'The module writes and ends its forms; nobody else does.';
comment on table private.forms is 'Questions about a subject of a module, asked once of everybody in question.';
comment on column private.forms.version is 'Grows with each change; an answer names the version that was read.';
comment on column private.forms.sealed_at is 'When the rows of answers were rewritten; results of anonymous forms exist from then on.';
comment on column private.forms.forgotten_at is 'When retention was over and the answers were destroyed.';
comment on table private.form_questions is 'The questions of a form in their order.';
comment on table private.form_options is 'What may be chosen in a question.';
comment on table private.form_participants is 'Who answered a form.';
comment on table private.form_answers is 'Answers; of anonymous forms without author, each apart from the others.';
comment on column private.form_answers.is_counted is 'One row of an answer: how many there are is how many people answered.';
comment on column private.form_answers.department_id is 'Of the author; after sealing only where the department may be shown.';
