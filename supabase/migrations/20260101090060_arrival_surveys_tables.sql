-- Surveys of arrivals.
-- What newcomers think seven, thirty and ninety days after their admission. All who reach such a day in one quarter answer one anonymous
-- form (`forms_tables`), so that there are enough of them to be shown; each is invited in the morning of the own day and has fourteen days.
-- The form ends fourteen days after the quarter, and HR reads it from then on. The questions are the same in every company.
--
-- An invitation is written once and stays: who leaves, or whose admission is corrected to another quarter, answers no more but still
-- counts among the invited, since a count that fell only for those who had not answered would tell who had. Whether somebody may answer is
-- decided anew each time, by the admission and the situation of that moment. People without a login count, too, and may answer as soon as
-- they have one within their fourteen days.
-- It refuses: nothing of its own; the engine refuses everybody else, and answers before or after the fourteen days.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.arrival_surveys (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  moment smallint not null,
  quarter_starts_on date not null,
  constraint arrival_surveys_pkey primary key (id),
  constraint arrival_surveys_company_id_key unique (company_id, id),
  constraint arrival_surveys_moment_key unique (company_id, quarter_starts_on, moment),
  constraint arrival_surveys_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint arrival_surveys_moment_check check (moment in (7, 30, 90)),
  constraint arrival_surveys_quarter_starts_on_check check (
    quarter_starts_on = date_trunc('quarter', quarter_starts_on::timestamp)::date)
);

create table private.arrival_survey_invitations (
  company_id uuid not null,
  survey_id uuid not null,
  employee_id uuid not null,
  constraint arrival_survey_invitations_pkey primary key (company_id, survey_id, employee_id),
  constraint arrival_survey_invitations_survey_fkey foreign key (company_id, survey_id)
    references private.arrival_surveys (company_id, id) on delete restrict,
  constraint arrival_survey_invitations_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- The last day of a company on which newcomers were invited, and why that failed.
create table private.arrival_survey_days (
  company_id uuid not null,
  done_on date not null,
  error text,
  constraint arrival_survey_days_pkey primary key (company_id),
  constraint arrival_survey_days_company_fkey foreign key (company_id) references public.companies (id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index arrival_survey_invitations_employee_idx on private.arrival_survey_invitations (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; who was invited is told by the functions of the engine, as a number.
alter table private.arrival_surveys enable row level security;
alter table private.arrival_survey_invitations enable row level security;
alter table private.arrival_survey_days enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on private.arrival_surveys
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.form_purposes (purpose, label, kinds, modes, max_questions, min_group, results_to, retention_months, is_fixed,
  reach_routine, people_routine)
values ('arrival_survey', 'Pesquisa de chegada', '{scale,single,text}', '{anonymous}', 5, 5, 'managers', 24, true,
  'private.arrival_survey_reach', 'private.arrival_survey_people');
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('arrival_survey', 'Pesquisas sobre a sua chegada', 'onboarding', true, 'instant', 51, true);
insert into private.pending_sources (source, position, items_routine) values
  ('arrival_surveys', 85, 'private.pending_arrival_surveys');
insert into jobs.schedules (name, routine, every, lane) values
  ('arrival_surveys', 'private.run_arrival_surveys', interval '15 minutes', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.arrival_surveys is 'What those are asked who reach a day after their admission in one quarter. Subject of a form.';
comment on column private.arrival_surveys.moment is 'Days after the admission.';
comment on table private.arrival_survey_invitations is 'Who was invited to a survey. Never taken back.';
comment on table private.arrival_survey_days is 'The last day on which the newcomers of a company were invited.';
