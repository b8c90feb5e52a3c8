-- Kinds of journeys.
-- A journey is what has to be done around one person, counted from one day that has a name: an admission first. Lists of tasks, people
-- who do them, days, dependencies, evidence and undoing are the same for all kinds; a kind says what is its own, and no function here
-- knows one by name. Who does a task is a word (the manager, the buddy, RH, who does the work of TI) behind which a routine finds a
-- person or a group for many people at once, or tells what is wrong: a warning where somebody else does it, an error where nobody can.
-- For modules: a row of private.journey_kinds, with these routines of private:
--   base_routine (company, people) returns setof private.journey_base: whose journey may begin, counted from which day, or why not;
--   without_routine (company) returns setof uuid: whom a journey is expected for and has none;
--   begun_routine (journey, creator): what the kind adds to a journey that began;
--   moved_routine (journey): what else moves with the base date;
--   may_end_routine (journey) returns boolean: whether the journey ends with its last task;
--   undone_routine (journey): takes back what begun_routine gave, or refuses from the moment that the kind defines (RHCLS).
-- And for who does a task a row of private.journey_responsibles, with
--   routine (company, needs private.task_need[]) returns setof private.task_answer.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.journey_base as (employee_id uuid, base_date date, code text, problem text, field text);
create type private.journey_subject as (employee_id uuid, base_date date, template_id uuid, buddy_id uuid, chosen jsonb);
create type private.task_need as (
  place integer, responsible text, employee_id uuid, buddy_id uuid, named_id uuid, department_id uuid);
create type private.task_answer as (place integer, assignee_id uuid, department_id uuid, problem text, is_error boolean);
create type private.day_need as (
  place integer, employee_id uuid, base_date date, offset_days integer, is_business_days boolean, shifts text, not_before date);
create type private.planned_task as (
  employee_id uuid, template_id uuid, position integer, phase text, title text, description text, kind text, responsible text,
  assignee_id uuid, department_id uuid, named_id uuid, named_department_id uuid, is_assigned_by_hand boolean, document_type_id uuid,
  url text, offset_days integer, is_business_days boolean, shifts text, not_before date, due_on date, required boolean, evidence text,
  legal_reference text, depends_on integer[], problem text, is_error boolean);

-- Tables ------------------------------------------------------------------------------------------------------------
-- direction: what tasks about accesses and things do, give or take back. own_page is where the person finds the own tasks, page where
-- administrators follow the journeys; below it, page/launch, is what they began at once.
create table private.journey_kinds (
  kind text not null,
  label text not null,
  module text not null,
  direction text not null,
  base_label text not null,
  own_page text not null,
  page text not null,
  team_page text not null default '/app/employees/newcomers',
  base_routine text not null,
  without_routine text not null,
  begun_routine text not null,
  moved_routine text not null,
  may_end_routine text not null,
  undone_routine text not null,
  constraint journey_kinds_pkey primary key (kind),
  constraint journey_kinds_direction_check check (direction in ('grant', 'revoke')),
  constraint journey_kinds_routines_check check (base_routine ~ '^private\.[a-z_]+$' and without_routine ~ '^private\.[a-z_]+$'
    and begun_routine ~ '^private\.[a-z_]+$' and moved_routine ~ '^private\.[a-z_]+$'
    and may_end_routine ~ '^private\.[a-z_]+$' and undone_routine ~ '^private\.[a-z_]+$')
);

create table private.journey_responsibles (
  responsible text not null,
  position smallint not null,
  needs text not null default 'nothing',
  routine text not null,
  constraint journey_responsibles_pkey primary key (responsible),
  constraint journey_responsibles_position_key unique (position),
  constraint journey_responsibles_needs_check check (needs in ('nothing', 'person', 'department')),
  constraint journey_responsibles_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; rules read them.
alter table private.journey_kinds enable row level security;
alter table private.journey_responsibles enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.journey_base is 'A person of whom a journey may begin, and the day that it is counted from; or why it may not.';
comment on type private.journey_subject is
  'A person whose journey is to begin: from which day, by which template, and whom somebody chose for which position.';
comment on type private.day_need is 'A task that needs a day: counted from which, for whose days of work, and none before which.';
comment on type private.planned_task is 'A task as a journey would have it, with what is wrong about who does it.';
comment on type private.task_need is 'A task that somebody has to do: around whom, and whom the template names.';
comment on type private.task_answer is
  'Who does a task, a person or a group; and what is wrong, an error where it fell to RH for want of anybody.';
comment on table private.journey_kinds is 'What a kind of journey says of itself.';
comment on table private.journey_responsibles is 'The words for who does a task, with the routine that finds the people behind them.';
