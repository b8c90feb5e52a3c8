-- Goals: talk, initiatives and meetings.
-- An initiative is what people do to reach an objective: it has an owner and a day and never counts in any progress. What is decided in a
-- meeting is an initiative, and so is a plan against what a check-in says is in the way (a blocker). A blocker stays open until somebody
-- who works on the goal says that it is out of the way; the check-in itself never changes.
-- Whoever reads a goal talks about it; only its readers are named, and only they answer for an initiative of it.
-- A meeting goes through the key results of a team or of a department, once, one after the other: who leads them leads it. What it was and
-- became is kept beside each; who led it reads all of it, everybody else what is theirs. Private goals are in no meeting: others look at
-- the screen. Nobody is told of a decision before the meeting ends.
-- Nothing but functions reads or writes any of this. It refuses: what makes no sense (RHGOL), what is over (RHCLS), no words (RHCOM), more
-- than twenty people named or two hundred key results in a meeting (RHMNY), more than twenty comments a minute (RHRAT).

-- Types -------------------------------------------------------------------------------------------------------------
-- meeting_id: decided there. check_in_id: against what that check-in says is in the way.
create type private.initiative_input as (key_result_id uuid, title text, owner_id uuid, due_on date, url text, meeting_id uuid,
  check_in_id uuid);

-- Tables ------------------------------------------------------------------------------------------------------------
-- led_by may be a master's row of another company: a plain id. department_id null: the team of who led it.
create table private.goal_meetings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  department_id uuid,
  led_by uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint goal_meetings_pkey primary key (id),
  constraint goal_meetings_company_id_key unique (company_id, id),
  constraint goal_meetings_cycle_fkey foreign key (company_id, cycle_id) references public.goal_cycles (company_id, id) on delete restrict,
  constraint goal_meetings_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint goal_meetings_ended_at_check check (ended_at >= started_at)
);

-- What it was when the meeting began, and what it was when it ended.
create table private.goal_meeting_items (
  company_id uuid not null,
  meeting_id uuid not null,
  position smallint not null,
  key_result_id uuid not null,
  state text not null default 'open',
  progress_before numeric,
  confidence_before smallint,
  health_before text,
  progress_after numeric,
  confidence_after smallint,
  health_after text,
  constraint goal_meeting_items_pkey primary key (company_id, meeting_id, position),
  constraint goal_meeting_items_key_result_key unique (company_id, meeting_id, key_result_id),
  constraint goal_meeting_items_meeting_fkey foreign key (company_id, meeting_id)
    references private.goal_meetings (company_id, id) on delete cascade,
  constraint goal_meeting_items_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete cascade,
  constraint goal_meeting_items_state_check check (state in ('open', 'passed', 'skipped')),
  constraint goal_meeting_items_health_check check (
    health_before in ('on_track', 'attention', 'at_risk') and health_after in ('on_track', 'attention', 'at_risk'))
);

-- created_by may be a master's row of another company: a plain id.
create table private.initiatives (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  objective_id uuid not null,
  key_result_id uuid,
  title text collate "pt-BR-x-icu" not null,
  owner_id uuid not null,
  due_on date,
  url text,
  status text not null default 'open',
  meeting_id uuid,
  check_in_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint initiatives_pkey primary key (id),
  constraint initiatives_company_id_key unique (company_id, id),
  constraint initiatives_objective_fkey foreign key (company_id, objective_id)
    references private.objectives (company_id, id) on delete restrict,
  constraint initiatives_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete set null (key_result_id),
  constraint initiatives_owner_fkey foreign key (company_id, owner_id) references public.employees (company_id, id) on delete restrict,
  constraint initiatives_meeting_fkey foreign key (company_id, meeting_id)
    references private.goal_meetings (company_id, id) on delete restrict,
  constraint initiatives_check_in_fkey foreign key (company_id, check_in_id)
    references private.goal_check_ins (company_id, id) on delete restrict,
  constraint initiatives_title_check check (private.is_clean_text(title, 200)),
  constraint initiatives_url_check check (char_length(url) <= 480 and url ~ '^https://[^\s\\]+$'),
  constraint initiatives_status_check check (status in ('open', 'doing', 'done', 'cancelled')),
  constraint initiatives_due_on_check check (due_on is not null or meeting_id is null),
  constraint initiatives_done_at_check check ((done_at is not null) = (status = 'done'))
);

-- What is out of the way. resolved_by may be a master's row of another company: a plain id.
create table private.resolved_blockers (
  company_id uuid not null,
  check_in_id uuid not null,
  resolved_by uuid not null,
  resolved_at timestamptz not null,
  constraint resolved_blockers_pkey primary key (company_id, check_in_id),
  constraint resolved_blockers_check_in_fkey foreign key (company_id, check_in_id)
    references private.goal_check_ins (company_id, id) on delete cascade
);

create table private.objective_comments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  objective_id uuid not null,
  author_id uuid not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint objective_comments_pkey primary key (id),
  constraint objective_comments_company_id_key unique (company_id, id),
  constraint objective_comments_objective_fkey foreign key (company_id, objective_id)
    references private.objectives (company_id, id) on delete restrict,
  constraint objective_comments_author_fkey foreign key (company_id, author_id)
    references public.employees (company_id, id) on delete restrict,
  constraint objective_comments_body_check check (char_length(body) between 1 and 2000)
);

create table private.objective_mentions (
  company_id uuid not null,
  comment_id uuid not null,
  employee_id uuid not null,
  constraint objective_mentions_pkey primary key (company_id, comment_id, employee_id),
  constraint objective_mentions_comment_fkey foreign key (company_id, comment_id)
    references private.objective_comments (company_id, id) on delete cascade,
  constraint objective_mentions_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
-- One meeting at a time of each: begun again, it goes on.
create unique index goal_meetings_running_key on private.goal_meetings (company_id, cycle_id, led_by, department_id)
  nulls not distinct where ended_at is null;
create index goal_meetings_company_cycle_idx on private.goal_meetings (company_id, cycle_id, started_at desc);
create index goal_meetings_company_department_idx on private.goal_meetings (company_id, department_id);
create index goal_meeting_items_company_key_result_idx on private.goal_meeting_items (company_id, key_result_id);
create index initiatives_company_objective_idx on private.initiatives (company_id, objective_id, status);
create index initiatives_company_key_result_idx on private.initiatives (company_id, key_result_id);
create index initiatives_company_owner_idx on private.initiatives (company_id, owner_id, due_on);
create index initiatives_company_meeting_idx on private.initiatives (company_id, meeting_id);
create index initiatives_company_check_in_idx on private.initiatives (company_id, check_in_id);
create index objective_comments_company_objective_idx on private.objective_comments (company_id, objective_id, created_at desc, id desc);
create index objective_comments_company_author_idx on private.objective_comments (company_id, author_id, created_at);
create index objective_mentions_company_employee_idx on private.objective_mentions (company_id, employee_id);
create index goal_check_ins_company_blocker_idx on private.goal_check_ins (company_id, key_result_id) where blocker is not null;

-- Row level security ------------------------------------------------------------------------------------------------
-- Nothing is granted to anyone.
alter table private.goal_meetings enable row level security;
alter table private.goal_meeting_items enable row level security;
alter table private.initiatives enable row level security;
alter table private.resolved_blockers enable row level security;
alter table private.objective_comments enable row level security;
alter table private.objective_mentions enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
-- What people say to each other is no business of the trail, and meetings are a record themselves.
create trigger _400_refuse_delete before delete on private.objective_comments
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('private.initiatives', 'initiative');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('goal_mention', 'Alguém mencionou você em uma meta', 'okrs', true, 'off', 94, false),
  ('goal_comment', 'Comentários nas suas metas', 'okrs', true, 'off', 95, false),
  ('goal_initiative', 'Iniciativas e decisões para você', 'okrs', true, 'daily', 96, false);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.initiative_input is 'An initiative as a screen sends it.';
comment on table private.goal_meetings is 'Passes through the key results of a team or department.';
comment on column private.goal_meetings.department_id is 'Whose key results; null is the team of who led it.';
comment on table private.goal_meeting_items is 'Key results of a meeting, in the order in which they are passed.';
comment on column private.goal_meeting_items.state is 'Whether it is still to come, was talked about or was skipped.';
comment on table private.initiatives is 'What people do to reach an objective; it counts in no progress.';
comment on column private.initiatives.meeting_id is 'Where it was decided.';
comment on column private.initiatives.check_in_id is 'What it is a plan against: what this check-in says is in the way.';
comment on table private.resolved_blockers is 'What check-ins said was in the way and is no longer.';
comment on table private.objective_comments is 'What readers of a goal say about it.';
comment on table private.objective_mentions is 'Who is named in a comment of a goal.';
