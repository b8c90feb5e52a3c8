-- Feedback.
-- What people tell each other about their work between reviews. Praise recognises somebody; constructive feedback says what to go on
-- with, start or change. Who reads a feedback is decided once, by `private.reads_feedback`:
-- * private: its author and its recipient;
-- * with_manager: as well who leads the recipient, at any height, as far as their role sees the team;
-- * team (praise alone): as well the recipient's manager, the people under the same manager and the recipient's direct reports;
-- * whoever asked for it in a request reads the answer, and its author is told so before writing.
-- The recipient may hide a praise from the team: it is private then. Human resources read no feedback by their role: they see figures
-- about groups of five people or more. Authors correct or take back what was not read, or what they sent in the last quarter of an hour.
-- Texts stand in no table of the API, in no trail and in no notification; nothing but these functions reads them.
-- It refuses: oneself, whoever does not work in the company, constructive feedback to a team, more than twenty in a minute.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.feedback_input as (
  id uuid, recipient_id uuid, kind text, visibility text, body text, competencies uuid[], request_id uuid);
create type private.feedback_request_input as (id uuid, about_id uuid, people uuid[], question text, due_on date);
-- Of one caller: whom they lead, whose praise they see on the wall, and what they asked for.
create type private.feedback_reach as (employee_id uuid, company_id uuid, led uuid[], wall uuid[], asked uuid[]);

-- Tables ------------------------------------------------------------------------------------------------------------
-- The id comes from the screen, so that a second tap writes nothing. What was taken back has no text any more.
create table private.feedbacks (
  id uuid not null,
  company_id uuid not null,
  author_id uuid not null,
  recipient_id uuid not null,
  kind text not null,
  visibility text not null,
  body text,
  request_id uuid,
  created_at timestamptz not null,
  edited_at timestamptz,
  read_at timestamptz,
  hidden_at timestamptz,
  thanked_at timestamptz,
  reply text,
  replied_at timestamptz,
  taken_back_at timestamptz,
  constraint feedbacks_pkey primary key (id),
  constraint feedbacks_company_id_key unique (company_id, id),
  constraint feedbacks_author_fkey foreign key (company_id, author_id) references public.employees (company_id, id) on delete restrict,
  constraint feedbacks_recipient_fkey foreign key (company_id, recipient_id)
    references public.employees (company_id, id) on delete restrict,
  constraint feedbacks_recipient_check check (recipient_id <> author_id),
  constraint feedbacks_kind_check check (kind in ('praise', 'constructive')),
  constraint feedbacks_visibility_check check (visibility in ('private', 'with_manager', 'team')
    and (visibility <> 'team' or kind = 'praise')),
  constraint feedbacks_body_check check (char_length(body) between 1 and 2000 and (body is null) = (taken_back_at is not null)),
  constraint feedbacks_reply_check check (char_length(reply) between 1 and 1000 and (reply is null) = (replied_at is null))
);

create table private.feedback_competencies (
  company_id uuid not null,
  feedback_id uuid not null,
  competency_id uuid not null,
  constraint feedback_competencies_pkey primary key (company_id, feedback_id, competency_id),
  constraint feedback_competencies_feedback_fkey foreign key (company_id, feedback_id)
    references private.feedbacks (company_id, id) on delete restrict,
  constraint feedback_competencies_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict
);

create table private.feedback_requests (
  id uuid not null,
  company_id uuid not null,
  asked_by uuid not null,
  about_id uuid not null,
  question text not null,
  due_on date,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  constraint feedback_requests_pkey primary key (id),
  constraint feedback_requests_company_id_key unique (company_id, id),
  constraint feedback_requests_asked_by_fkey foreign key (company_id, asked_by)
    references public.employees (company_id, id) on delete restrict,
  constraint feedback_requests_about_fkey foreign key (company_id, about_id)
    references public.employees (company_id, id) on delete restrict,
  constraint feedback_requests_question_check check (char_length(question) between 1 and 500)
);

-- Who was asked, and what came of it.
create table private.feedback_request_people (
  company_id uuid not null,
  request_id uuid not null,
  employee_id uuid not null,
  feedback_id uuid,
  declined_at timestamptz,
  declined_reason text,
  reminded_on date,
  constraint feedback_request_people_pkey primary key (company_id, request_id, employee_id),
  constraint feedback_request_people_request_fkey foreign key (company_id, request_id)
    references private.feedback_requests (company_id, id) on delete restrict,
  constraint feedback_request_people_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint feedback_request_people_feedback_fkey foreign key (company_id, feedback_id)
    references private.feedbacks (company_id, id) on delete restrict,
  constraint feedback_request_people_declined_check check (declined_at is null or feedback_id is null),
  constraint feedback_request_people_reason_check check (private.is_clean_text(declined_reason, 300))
);

alter table private.feedbacks add constraint feedbacks_request_fkey foreign key (company_id, request_id)
  references private.feedback_requests (company_id, id) on delete restrict;

-- Indexes -----------------------------------------------------------------------------------------------------------
create index feedbacks_company_recipient_idx on private.feedbacks (company_id, recipient_id, created_at desc);
create index feedbacks_company_author_idx on private.feedbacks (company_id, author_id, created_at desc);
create index feedbacks_company_request_idx on private.feedbacks (company_id, request_id);
create index feedbacks_company_created_idx on private.feedbacks (company_id, created_at desc);
create index feedback_competencies_company_competency_idx on private.feedback_competencies (company_id, competency_id);
create index feedback_requests_company_asked_by_idx on private.feedback_requests (company_id, asked_by, created_at desc);
create index feedback_requests_company_about_idx on private.feedback_requests (company_id, about_id);
create index feedback_request_people_company_employee_idx on private.feedback_request_people (company_id, employee_id);
create index feedback_request_people_company_feedback_idx on private.feedback_request_people (company_id, feedback_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone; the functions tell what may be told.
alter table private.feedbacks enable row level security;
alter table private.feedback_competencies enable row level security;
alter table private.feedback_requests enable row level security;
alter table private.feedback_request_people enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on private.feedbacks
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on private.feedbacks for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on private.feedback_requests for each row execute function private.tg_refuse_delete();
-- That somebody wrote or asked, without a value. What the recipient does with it (reading, thanking) would tell who the recipient is:
-- the trail has none of it.
select private.keep_trail('private.feedbacks', 'feedback', '{insert}', p_masked => true);
select private.keep_trail('private.feedback_requests', 'feedback_request', '{insert}', p_masked => true);

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('feedback_received', 'Feedback que você recebe', 'evaluations', true, 'instant', 80, false),
  ('feedback_requested', 'Pedidos de feedback', 'evaluations', true, 'instant', 81, false);
insert into private.pending_sources (source, position, items_routine) values ('feedback', 86, 'private.pending_feedback');
insert into private.timeline_sources (source, routine) values ('feedback', 'private.timeline_of_feedback');
insert into private.daily_routines (routine_name, routine) values ('feedback', 'private.remind_of_feedback');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.feedback_input is 'A feedback as a screen sends it.';
comment on type private.feedback_request_input is 'A request of feedback as a screen sends it.';
comment on type private.feedback_reach is 'Whose feedback somebody reads.';
comment on table private.feedbacks is 'What somebody told a colleague about their work.';
comment on column private.feedbacks.visibility is 'Who reads it beside author and recipient: private, with_manager or team.';
comment on column private.feedbacks.hidden_at is 'When the recipient hid a praise from the team.';
comment on column private.feedbacks.read_at is 'When the recipient saw it; the author then cannot correct it any more.';
comment on column private.feedbacks.reply is 'What the recipient answered; author and recipient alone read it.';
comment on column private.feedbacks.taken_back_at is 'When its author took it back; the text is gone.';
comment on table private.feedback_competencies is 'Competencies and values that a feedback is about.';
comment on table private.feedback_requests is 'Questions to colleagues about somebody''s work.';
comment on table private.feedback_request_people is 'Who was asked for feedback, and what came of it.';
