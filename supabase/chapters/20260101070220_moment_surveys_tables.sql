-- Surveys of moments.
-- What people think at certain moments of their work: after their first days, when they leave. All who reach a moment in one quarter answer
-- one anonymous form (`forms_tables`), so that there are enough of them to be shown. The form ends fourteen days after the quarter, and HR
-- reads it from then on. The questions are the same in every company.
--
-- An invitation is written once and stays: who leaves, or whose day moves to another quarter, answers no more but still counts among the
-- invited, since a count that fell only for those who had not answered would tell who had. Whether somebody may answer is decided anew
-- each time, by the moment's own routine. People without a login count, too, and may answer as soon as they have one.
-- It refuses: nothing of its own; the engine refuses everybody else, and answers outside the days of a moment.
--
-- For modules: a row of private.survey_moments, with routines of private:
--     days (company uuid, moment text, employee uuid, quarter date) returns private.survey_days: the days on which somebody who was invited
--       to the survey of that quarter may answer it, if today is one of them; otherwise null.
--     due (company uuid, moment text, today date) returns setof private.survey_due: whom a day invites, again or not. Moments without it
--       are reached by an act, whose command calls private.invite_to_survey.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.survey_due as (quarter_starts_on date, employee_id uuid);
create type private.survey_days as (opens_at timestamptz, due_on date, due_at timestamptz);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.survey_moments (
  moment text not null,
  module text not null,
  position smallint not null,
  label text not null,
  title text not null,
  questions jsonb not null,
  notification_kind text not null,
  days_routine text not null,
  due_routine text,
  constraint survey_moments_pkey primary key (moment),
  constraint survey_moments_position_key unique (position),
  constraint survey_moments_notification_kind_key unique (notification_kind, moment),
  constraint survey_moments_notification_kind_fkey foreign key (notification_kind)
    references public.notification_kinds (kind) on delete restrict,
  constraint survey_moments_routines_check check (concat_ws(' ', days_routine, due_routine) ~ '^private\.[a-z_]+( private\.[a-z_]+)?$')
);

create table private.moment_surveys (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  moment text not null,
  quarter_starts_on date not null,
  constraint moment_surveys_pkey primary key (id),
  constraint moment_surveys_company_id_key unique (company_id, id),
  constraint moment_surveys_moment_key unique (company_id, quarter_starts_on, moment),
  constraint moment_surveys_moment_id_key unique (moment, company_id, id),
  constraint moment_surveys_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint moment_surveys_moment_fkey foreign key (moment) references private.survey_moments (moment) on delete restrict,
  constraint moment_surveys_quarter_starts_on_check check (
    quarter_starts_on = date_trunc('quarter', quarter_starts_on::timestamp)::date)
);

create table private.moment_survey_invitations (
  company_id uuid not null,
  survey_id uuid not null,
  employee_id uuid not null,
  constraint moment_survey_invitations_pkey primary key (company_id, survey_id, employee_id),
  constraint moment_survey_invitations_survey_fkey foreign key (company_id, survey_id)
    references private.moment_surveys (company_id, id) on delete restrict,
  constraint moment_survey_invitations_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index moment_survey_invitations_employee_idx on private.moment_survey_invitations (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; who was invited is told by the functions of the engine, as a number.
alter table private.survey_moments enable row level security;
alter table private.moment_surveys enable row level security;
alter table private.moment_survey_invitations enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on private.moment_surveys
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.form_purposes (purpose, label, kinds, modes, max_questions, min_group, results_to, retention_months, is_fixed,
  reach_routine, people_routine)
values ('moment_survey', 'Pesquisa', '{scale,single,text}', '{anonymous}', 8, 5, 'managers', 24, true,
  'private.moment_survey_reach', 'private.moment_survey_people');
insert into private.pending_sources (source, position, items_routine) values
  ('moment_surveys', 85, 'private.pending_moment_surveys');
insert into private.daily_routines (routine_name, routine) values ('moment_surveys', 'private.invite_by_day');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.survey_due is 'Somebody whom a day invites to the survey of a quarter.';
comment on type private.survey_days is 'From when until when somebody may answer a survey.';
comment on table private.survey_moments is 'Moments at which people are asked what they think; modules add rows.';
comment on column private.survey_moments.due_routine is 'Whom a day invites; null where an act does.';
comment on table private.moment_surveys is 'What those are asked who reach a moment in one quarter. Subject of a form.';
comment on table private.moment_survey_invitations is 'Who was invited to a survey. Never taken back.';
