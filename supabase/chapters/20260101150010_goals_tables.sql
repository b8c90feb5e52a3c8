-- Goals.
-- A cycle has objectives; an objective has key results, each a number that moves from a start to a target. Objectives align to others: what
-- an objective has reached is the weighted mean of its key results and of the objectives under it that count.
-- A number is a metric: a series of dated values with a unit. A key result has a metric; check-ins write its values and say how sure their
-- author is. Values and check-ins are never changed: their author takes one back within five minutes, and it stays readable as taken back.
-- How far they are stands in figures beside them, worked out by `private.refresh_goals` when something changes; what depends on the day
-- (expected progress, health) is worked out when it is read.
-- Who reads a goal is decided once, by `private.sees_objective`: what is published to the company, everybody in it; drafts and private
-- goals their owner, who works on them, whoever leads the owner by role, administrators and masters. A private goal never counts in
-- another one: the sum would tell it.
-- Nothing but functions reads goals. It refuses: goals that make no sense (RHGOL), changes of what is over (RHCLS).

-- Types -------------------------------------------------------------------------------------------------------------
-- What a screen sends of a cycle, of an objective, of one of its key results, of a milestone, of its end and of a check-in.
create type private.goal_cycle_input as (name text, starts_on date, ends_on date, checkin_every text, max_objectives integer,
  max_key_results integer, people_may_create boolean);
create type private.objective_input as (cycle_id uuid, title text, description text, level text, owner_id uuid, department_id uuid,
  parent_id uuid, contributes boolean, weight numeric, visibility text, contributors uuid[], repeats boolean, reason text);
create type private.key_result_input as (id uuid, title text, kind text, keep_by text, period text, unit text, decimals integer,
  start_value numeric, target_value numeric, weight numeric, due_on date, owner_id uuid, indicator text, scope text, department_id uuid,
  kpi_id uuid);
create type private.milestone_input as (id uuid, title text, weight numeric, due_on date);
create type private.objective_ending_input as (reason text, score numeric, learnings text);
create type private.check_in_input as (id uuid, value numeric, on_date date, confidence integer, health text, note text, blocker text);
-- Of one caller in a company: whom they lead, which departments they answer for, whether they see and manage every goal.
create type private.goal_reach as (employee_id uuid, company_id uuid, manages_all boolean, leads boolean, led uuid[], departments uuid[],
  contributes uuid[]);

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.goal_cycles (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  starts_on date not null,
  ends_on date not null,
  checkin_every text not null default 'week',
  max_objectives smallint not null default 5,
  max_key_results smallint not null default 5,
  people_may_create boolean not null default true,
  status text not null default 'planning',
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint goal_cycles_pkey primary key (id),
  constraint goal_cycles_company_id_key unique (company_id, id),
  constraint goal_cycles_name_key unique (company_id, name),
  constraint goal_cycles_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint goal_cycles_name_check check (private.is_clean_text(name, 80)),
  constraint goal_cycles_ends_on_check check (ends_on > starts_on and ends_on <= starts_on + 1100),
  constraint goal_cycles_checkin_every_check check (checkin_every in ('week', 'fortnight', 'month')),
  constraint goal_cycles_max_objectives_check check (max_objectives between 1 and 50),
  constraint goal_cycles_max_key_results_check check (max_key_results between 1 and 20),
  constraint goal_cycles_status_check check (status in ('planning', 'active', 'closing', 'closed'))
);

create table private.objectives (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  title text collate "pt-BR-x-icu" not null,
  description text,
  level text not null,
  owner_id uuid not null,
  department_id uuid,
  parent_id uuid,
  contributes boolean not null default true,
  weight numeric(6, 2) not null default 1,
  visibility text not null default 'company',
  status text not null default 'draft',
  repeats boolean not null default false,
  carried_from_id uuid,
  approval_id uuid,
  score numeric(3, 2),
  learnings text,
  ended_reason text,
  ended_at timestamptz,
  created_by uuid not null,
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint objectives_pkey primary key (id),
  constraint objectives_company_id_key unique (company_id, id),
  constraint objectives_cycle_fkey foreign key (company_id, cycle_id) references public.goal_cycles (company_id, id) on delete restrict,
  constraint objectives_owner_fkey foreign key (company_id, owner_id) references public.employees (company_id, id) on delete restrict,
  constraint objectives_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint objectives_parent_fkey foreign key (company_id, parent_id) references private.objectives (company_id, id) on delete restrict,
  constraint objectives_carried_from_fkey foreign key (company_id, carried_from_id)
    references private.objectives (company_id, id) on delete restrict,
  constraint objectives_approval_fkey foreign key (company_id, approval_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint objectives_parent_id_check check (parent_id <> id),
  constraint objectives_title_check check (private.is_clean_text(title, 200)),
  constraint objectives_description_check check (char_length(description) between 1 and 2000),
  constraint objectives_level_check check (level in ('company', 'department', 'team', 'person')),
  constraint objectives_department_id_check check (level <> 'department' or department_id is not null),
  constraint objectives_weight_check check (weight between 0 and 1000),
  constraint objectives_visibility_check check (visibility in ('company', 'private')),
  constraint objectives_status_check check (
    status in ('draft', 'waiting', 'active', 'achieved', 'partial', 'missed', 'cancelled')),
  constraint objectives_score_check check (score between 0 and 1),
  constraint objectives_learnings_check check (char_length(learnings) between 1 and 2000),
  constraint objectives_ended_reason_check check (private.is_clean_text(ended_reason, 300)),
  constraint objectives_ended_at_check check ((ended_at is not null) = (status in ('achieved', 'partial', 'missed')))
);

create table private.objective_contributors (
  company_id uuid not null,
  objective_id uuid not null,
  employee_id uuid not null,
  constraint objective_contributors_pkey primary key (company_id, objective_id, employee_id),
  constraint objective_contributors_objective_fkey foreign key (company_id, objective_id)
    references private.objectives (company_id, id) on delete cascade,
  constraint objective_contributors_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

create table private.metrics (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  unit text not null,
  decimals smallint not null default 0,
  indicator text,
  scope text,
  department_id uuid,
  stopped text,
  constraint metrics_pkey primary key (id),
  constraint metrics_company_id_key unique (company_id, id),
  constraint metrics_indicator_key unique (indicator, company_id, id),
  constraint metrics_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint metrics_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint metrics_scope_check check (scope in ('company', 'department', 'team') and (scope is not null) = (indicator is not null)),
  constraint metrics_department_id_check check ((department_id is not null) = (scope is not distinct from 'department')),
  constraint metrics_stopped_check check (stopped in ('left', 'right') and (stopped is null or indicator is not null)),
  constraint metrics_unit_check check (unit in ('number', 'percent', 'money', 'days', 'hours')),
  constraint metrics_decimals_check check (decimals between 0 and 4)
);

-- place orders values of one day. What the product works out itself is entered by nobody. entered_by may be a master's row of another
-- company: a plain id.
create table private.metric_values (
  id uuid not null default gen_random_uuid(),
  place bigint generated always as identity,
  company_id uuid not null,
  metric_id uuid not null,
  on_date date not null,
  value numeric not null,
  source text not null default 'typed',
  entered_by uuid,
  entered_at timestamptz not null,
  undone_at timestamptz,
  constraint metric_values_pkey primary key (id),
  constraint metric_values_company_id_key unique (company_id, id),
  constraint metric_values_metric_fkey foreign key (company_id, metric_id) references private.metrics (company_id, id) on delete restrict,
  constraint metric_values_source_check check (source in ('typed', 'sheet', 'indicator')),
  constraint metric_values_value_check check (abs(value) < 1e15)
);

-- A yes or no goes from 0 to 1 and milestones from 0 to 100 per cent: both are increases. What is kept has no start.
create table private.key_results (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  objective_id uuid not null,
  metric_id uuid not null,
  position smallint not null,
  title text collate "pt-BR-x-icu" not null,
  owner_id uuid not null,
  kind text not null,
  keep_by text,
  period text,
  start_value numeric,
  target_value numeric not null,
  weight numeric(6, 2) not null default 1,
  due_on date not null,
  status text not null default 'active',
  constraint key_results_pkey primary key (id),
  constraint key_results_company_id_key unique (company_id, id),
  constraint key_results_objective_fkey foreign key (company_id, objective_id)
    references private.objectives (company_id, id) on delete restrict,
  constraint key_results_metric_fkey foreign key (company_id, metric_id) references private.metrics (company_id, id) on delete restrict,
  constraint key_results_owner_fkey foreign key (company_id, owner_id) references public.employees (company_id, id) on delete restrict,
  constraint key_results_title_check check (private.is_clean_text(title, 200)),
  constraint key_results_kind_check check (
    kind in ('increase', 'decrease', 'keep_above', 'keep_below', 'keep_equal', 'yes_no', 'milestones')),
  constraint key_results_keep_by_check check (keep_by in ('periods', 'distance') and (keep_by is not null) = (kind like 'keep\_%')),
  constraint key_results_period_check check (
    period in ('week', 'month') and (period is not null) = (keep_by is not distinct from 'periods')),
  constraint key_results_start_value_check check (
    abs(start_value) < 1e15 and (start_value is null) = (kind like 'keep\_%')),
  constraint key_results_target_value_check check (abs(target_value) < 1e15 and case kind when 'increase' then target_value > start_value
    when 'decrease' then target_value < start_value else true end),
  constraint key_results_weight_check check (weight between 0 and 1000),
  constraint key_results_status_check check (status in ('active', 'cancelled'))
);

create table private.key_result_milestones (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  key_result_id uuid not null,
  position smallint not null,
  title text not null,
  weight numeric(6, 2) not null default 1,
  due_on date,
  done_on date,
  constraint key_result_milestones_pkey primary key (id),
  constraint key_result_milestones_company_id_key unique (company_id, id),
  constraint key_result_milestones_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete restrict,
  constraint key_result_milestones_title_check check (private.is_clean_text(title, 200)),
  constraint key_result_milestones_weight_check check (weight > 0 and weight <= 1000)
);

-- What a moved start, target or day was before: nobody reaches a goal by moving it unseen.
create table private.key_result_changes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  key_result_id uuid not null,
  field text not null,
  from_value text,
  to_value text,
  reason text,
  changed_by uuid not null,
  changed_at timestamptz not null,
  constraint key_result_changes_pkey primary key (id),
  constraint key_result_changes_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete restrict,
  constraint key_result_changes_field_check check (field in ('start_value', 'target_value', 'due_on')),
  constraint key_result_changes_reason_check check (private.is_clean_text(reason, 300))
);

-- place orders check-ins of one moment. value_id is the value that was said, or that a fed number had; null while that had none.
create table private.goal_check_ins (
  id uuid not null default gen_random_uuid(),
  place bigint generated always as identity,
  company_id uuid not null,
  key_result_id uuid not null,
  value_id uuid,
  confidence smallint,
  health text,
  note text,
  blocker text,
  author_id uuid not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  constraint goal_check_ins_pkey primary key (id),
  constraint goal_check_ins_company_id_key unique (company_id, id),
  constraint goal_check_ins_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete restrict,
  constraint goal_check_ins_value_fkey foreign key (company_id, value_id)
    references private.metric_values (company_id, id) on delete restrict,
  constraint goal_check_ins_confidence_check check (confidence between 0 and 10),
  constraint goal_check_ins_health_check check (health in ('on_track', 'attention', 'at_risk')),
  constraint goal_check_ins_note_check check (char_length(note) between 1 and 2000),
  constraint goal_check_ins_blocker_check check (char_length(blocker) between 1 and 500)
);

-- Where they stand: progress of an objective from 0 to 100, of a key result below and above as well; null while nothing is measured.
-- health is what the last check-in said instead of what the numbers suggest.
-- They are written again and again: half of each page is left for that.
create table private.objective_figures (
  company_id uuid not null,
  objective_id uuid not null,
  progress numeric,
  constraint objective_figures_pkey primary key (company_id, objective_id),
  constraint objective_figures_objective_fkey foreign key (company_id, objective_id)
    references private.objectives (company_id, id) on delete cascade
) with (fillfactor = 50);

create table private.key_result_figures (
  company_id uuid not null,
  key_result_id uuid not null,
  value numeric,
  progress numeric,
  confidence smallint,
  health text,
  checked_on date,
  is_beside boolean not null default false,
  constraint key_result_figures_pkey primary key (company_id, key_result_id),
  constraint key_result_figures_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete cascade
) with (fillfactor = 50);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index goal_cycles_company_idx on public.goal_cycles (company_id, ends_on desc);
create index objectives_company_cycle_idx on private.objectives (company_id, cycle_id, status);
create index objectives_company_owner_idx on private.objectives (company_id, owner_id);
create index objectives_company_department_idx on private.objectives (company_id, department_id);
create index objectives_company_parent_idx on private.objectives (company_id, parent_id);
-- An objective goes on in one other at most; one that was given up leaves the way open.
create unique index objectives_carried_from_id_key on private.objectives (company_id, carried_from_id) where status <> 'cancelled';
create index objectives_company_carried_from_idx on private.objectives (company_id, carried_from_id);
create index objectives_company_approval_idx on private.objectives (company_id, approval_id);
create index objective_contributors_company_employee_idx on private.objective_contributors (company_id, employee_id);
create index metrics_company_indicator_idx on private.metrics (company_id, indicator) where indicator is not null;
create index metrics_company_department_idx on private.metrics (company_id, department_id);
create index metric_values_company_metric_idx on private.metric_values (company_id, metric_id, on_date desc, place desc);
create index key_results_company_objective_idx on private.key_results (company_id, objective_id, position);
create index key_results_company_metric_idx on private.key_results (company_id, metric_id);
create index key_results_company_owner_idx on private.key_results (company_id, owner_id);
create index key_result_milestones_company_key_result_idx on private.key_result_milestones (company_id, key_result_id, position);
create index key_result_changes_company_key_result_idx on private.key_result_changes (company_id, key_result_id, changed_at);
create index goal_check_ins_company_key_result_idx on private.goal_check_ins (company_id, key_result_id, created_at desc);
create index goal_check_ins_company_value_idx on private.goal_check_ins (company_id, value_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Of cycles everybody in the company reads name and days. Nothing else is granted to anyone.
alter table public.goal_cycles enable row level security;
alter table private.objectives enable row level security;
alter table private.objective_contributors enable row level security;
alter table private.metrics enable row level security;
alter table private.metric_values enable row level security;
alter table private.key_results enable row level security;
alter table private.key_result_milestones enable row level security;
alter table private.key_result_changes enable row level security;
alter table private.goal_check_ins enable row level security;
alter table private.objective_figures enable row level security;
alter table private.key_result_figures enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
grant select on public.goal_cycles to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_visible on public.goal_cycles for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check_transition before update of status on public.goal_cycles
  for each row when (old.status <> new.status) execute function private.tg_check_transition('goal_cycle');
create trigger _210_check_transition before update of status on private.objectives
  for each row when (old.status <> new.status) execute function private.tg_check_transition('objective');
create trigger _300_touch_updated_at before update on public.goal_cycles for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.goal_cycles for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on private.metric_values for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on private.goal_check_ins for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.goal_cycles', 'goal_cycle');
select private.keep_trail('private.objectives', 'objective');
select private.keep_trail('private.key_results', 'key_result');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('goal_cycle', 'planning', 'active'), ('goal_cycle', 'active', 'planning'), ('goal_cycle', 'active', 'closing'),
  ('goal_cycle', 'closing', 'active'), ('goal_cycle', 'closing', 'closed'), ('goal_cycle', 'closed', 'closing'),
  ('objective', 'draft', 'active'), ('objective', 'draft', 'cancelled'), ('objective', 'active', 'cancelled'),
  ('objective', 'draft', 'waiting'), ('objective', 'waiting', 'active'), ('objective', 'waiting', 'draft'),
  ('objective', 'active', 'achieved'), ('objective', 'active', 'partial'), ('objective', 'active', 'missed'),
  ('objective', 'achieved', 'active'), ('objective', 'partial', 'active'), ('objective', 'missed', 'active'),
  ('objective', 'cancelled', 'active');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.goal_cycle_input is 'A cycle of goals as a screen sends it.';
comment on type private.objective_input is 'An objective as a screen sends it.';
comment on type private.key_result_input is 'A key result as a screen sends it.';
comment on type private.milestone_input is 'A milestone as a screen sends it.';
comment on type private.objective_ending_input is 'How an objective ended, as a screen sends it.';
comment on type private.check_in_input is 'A check-in as a screen sends it.';
comment on type private.goal_reach is 'Whose goals somebody reads and leads.';
comment on table public.goal_cycles is 'Periods for which goals are set.';
comment on column public.goal_cycles.checkin_every is 'How often owners say where their key results stand.';
comment on column public.goal_cycles.max_objectives is 'How many open objectives one person may own in the cycle.';
comment on column public.goal_cycles.people_may_create is 'Whether people set goals of their own.';
comment on column public.goal_cycles.reminded_at is 'When whoever still has objectives to end was last reminded of it.';
comment on table private.objectives is 'What a company, a department, a team or a person wants to reach in a cycle.';
comment on column private.objectives.contributes is 'Whether what it reaches counts in the objective that it is aligned to.';
comment on column private.objectives.weight is 'How much it counts among what the objective above is measured by.';
comment on column private.objectives.repeats is 'Whether a draft of it is prepared in each cycle that begins after its own.';
comment on column private.objectives.carried_from_id is 'The objective of an earlier cycle that it goes on from.';
comment on column private.objectives.approval_id is 'The request that its publication waits for, or waited for last.';
comment on column private.objectives.updated_by is 'Who changed it last; may be a master of another company.';
comment on column private.objectives.score is 'What its owner gave it in the end, 0 to 1.';
comment on column private.objectives.ended_at is 'When it was said to be reached, in part or not.';
comment on table private.objective_contributors is 'Who works on an objective beside its owner.';
comment on table private.metrics is 'Numbers that are followed over time.';
comment on column private.metrics.indicator is 'The indicator of the product that it follows; null where values are typed.';
comment on column private.metrics.stopped is
  'Why no more values come: who answers for it left, or may not see the indicator any more.';
comment on table private.metric_values is 'Dated values of a metric; the last one of the last day holds.';
comment on column private.metric_values.undone_at is 'When its author took it back.';
comment on table private.key_results is 'By which numbers an objective is measured.';
comment on column private.key_results.keep_by is 'Measured by the share of periods in which it was kept, or by the distance to the target.';
comment on table private.key_result_milestones is 'Steps by which a key result is measured.';
comment on table private.key_result_changes is 'Starts, targets and days that were moved.';
comment on table private.objective_figures is 'How much of an objective is reached, per cent.';
comment on table private.key_result_figures is 'Last value of a key result, its progress and what the last check-in said.';
comment on column private.key_result_figures.is_beside is
  'Not everybody who reads the objective may see the number: it is shown beside it and counts in no figure.';
comment on table private.goal_check_ins is 'What owners said of a key result, and when.';
