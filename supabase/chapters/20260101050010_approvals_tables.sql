-- Approvals.
-- Who must agree before something takes effect. A module registers what it asks about (approval_entity_types), with the varieties that
-- a flow may be for alone, such as types of leave; a company may say who decides (flows with conditions and steps); a request runs through
-- its steps, and who may decide now sits in approval_step_approvers. This chapter holds the flows, approval_running_tables the requests;
-- approval_resolution_rules finds who decides, approval_running_commands runs requests, approval_deciding_commands takes decisions and
-- minds deadlines; approval_reading_queries and approval_settings_queries are what screens show.
-- A flow is never rewritten: saving retires its steps and writes new ones, so that requests on their way keep theirs.
-- Who decides is found when a step starts: a change of manager before that is honoured, one after it is not.
-- It refuses: every direct write, and two substitutes of one person for one subject at one time.

-- Approvals ---------------------------------------------------------------------------------------------------------
create extension if not exists btree_gist with schema extensions;

create table public.approval_entity_types (
  entity_type text not null,
  label text not null,
  module text not null,
  url text not null default '/app/inbox',
  on_decided text not null,
  decided_kind text not null default 'approval_decided',
  reserved boolean not null default false,
  is_decided_alone boolean not null default false,
  measures text[] not null default '{}',
  varieties_label text,
  varieties_routine text,
  constraint approval_entity_types_varieties_check check (
    (varieties_label is null) = (varieties_routine is null) and varieties_routine ~ '^private\.[a-z_]+$'),
  constraint approval_entity_types_measures_check check (measures <@ '{amount,days}'),
  constraint approval_entity_types_pkey primary key (entity_type),
  constraint approval_entity_types_on_decided_check check (on_decided ~ '^private\.[a-z_]+$')
);

create table public.approval_flows (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  entity_type text not null,
  name text collate "pt-BR-x-icu" not null,
  priority integer not null default 100,
  active boolean not null default true,
  min_amount numeric(14,2),
  max_amount numeric(14,2),
  min_days numeric(7,2),
  max_days numeric(7,2),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint approval_flows_pkey primary key (id),
  constraint approval_flows_company_id_key unique (company_id, id),
  constraint approval_flows_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint approval_flows_name_check check (private.is_clean_text(name, 100)),
  constraint approval_flows_entity_type_check check (entity_type ~ '^[a-z_]{1,60}$'),
  constraint approval_flows_priority_check check (priority between 1 and 9999),
  constraint approval_flows_amount_check check (
    min_amount between 0 and 999999999999.99 and max_amount between coalesce(min_amount, 0) and 999999999999.99),
  constraint approval_flows_days_check check (min_days between 0 and 99999.99 and max_days between coalesce(min_days, 0) and 99999.99)
);

create table public.approval_flow_departments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  flow_id uuid not null,
  department_id uuid not null,
  constraint approval_flow_departments_pkey primary key (id),
  constraint approval_flow_departments_department_id_key unique (company_id, flow_id, department_id),
  constraint approval_flow_departments_flow_fkey foreign key (company_id, flow_id)
    references public.approval_flows (company_id, id) on delete restrict,
  constraint approval_flow_departments_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict
);

create table public.approval_flow_roles (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  flow_id uuid not null,
  role text not null,
  constraint approval_flow_roles_pkey primary key (id),
  constraint approval_flow_roles_role_key unique (company_id, flow_id, role),
  constraint approval_flow_roles_flow_fkey foreign key (company_id, flow_id)
    references public.approval_flows (company_id, id) on delete restrict,
  constraint approval_flow_roles_role_check check (role in ('master', 'admin', 'manager', 'user'))
);

-- variety_id is a row of the module, which archives such rows and never deletes them.
create table public.approval_flow_varieties (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  flow_id uuid not null,
  variety_id uuid not null,
  constraint approval_flow_varieties_pkey primary key (id),
  constraint approval_flow_varieties_variety_key unique (company_id, flow_id, variety_id),
  constraint approval_flow_varieties_flow_fkey foreign key (company_id, flow_id)
    references public.approval_flows (company_id, id) on delete restrict
);

create table public.approval_flow_steps (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  flow_id uuid not null,
  position smallint not null,
  mode text not null default 'any',
  approver_kind text not null,
  role text,
  sla_days smallint not null default 3,
  on_timeout text not null default 'remind',
  retired_at timestamptz,
  constraint approval_flow_steps_pkey primary key (id),
  constraint approval_flow_steps_company_id_key unique (company_id, id),
  constraint approval_flow_steps_flow_fkey foreign key (company_id, flow_id)
    references public.approval_flows (company_id, id) on delete restrict,
  constraint approval_flow_steps_position_check check (position between 1 and 10),
  constraint approval_flow_steps_mode_check check (mode in ('any', 'all')),
  constraint approval_flow_steps_approver_kind_check check (approver_kind in (
    'direct_manager', 'managers_manager', 'department_head', 'company_admin', 'specific_people', 'role')),
  constraint approval_flow_steps_role_check check (
    case approver_kind when 'role' then coalesce(role in ('master', 'admin', 'manager'), false) else role is null end),
  constraint approval_flow_steps_sla_days_check check (sla_days between 1 and 90),
  constraint approval_flow_steps_on_timeout_check check (on_timeout in ('remind', 'escalate_up', 'auto_approve', 'auto_reject')),
  constraint approval_flow_steps_position_excl exclude using btree (company_id with =, flow_id with =, position with =)
    where (retired_at is null)
);

create table public.approval_flow_step_people (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  step_id uuid not null,
  employee_id uuid not null,
  constraint approval_flow_step_people_pkey primary key (id),
  constraint approval_flow_step_people_employee_id_key unique (company_id, step_id, employee_id),
  constraint approval_flow_step_people_step_fkey foreign key (company_id, step_id)
    references public.approval_flow_steps (company_id, id) on delete restrict,
  constraint approval_flow_step_people_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

create table public.approval_substitutes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  person_id uuid not null,
  substitute_id uuid not null,
  period daterange not null,
  reason text,
  created_by uuid,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint approval_substitutes_pkey primary key (id),
  constraint approval_substitutes_company_id_key unique (company_id, id),
  constraint approval_substitutes_scope_key unique (company_id, id, person_id, period),
  constraint approval_substitutes_person_fkey foreign key (company_id, person_id)
    references public.employees (company_id, id) on delete restrict,
  constraint approval_substitutes_substitute_fkey foreign key (company_id, substitute_id)
    references public.employees (company_id, id) on delete restrict,
  constraint approval_substitutes_substitute_id_check check (substitute_id <> person_id),
  constraint approval_substitutes_period_check check (
    not lower_inf(period) and not upper_inf(period) and not isempty(period) and upper(period) - lower(period) <= 366),
  constraint approval_substitutes_reason_check check (private.is_clean_text(reason, 200))
);

-- What a substitution covers: a subject, or all of them. An ended one covers nothing any more, so its rows go.
create table public.approval_substitute_scopes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  substitution_id uuid not null,
  person_id uuid not null,
  period daterange not null,
  entity_type text,
  constraint approval_substitute_scopes_pkey primary key (id),
  constraint approval_substitute_scopes_substitution_fkey foreign key (company_id, substitution_id, person_id, period)
    references public.approval_substitutes (company_id, id, person_id, period) on update cascade on delete restrict,
  constraint approval_substitute_scopes_person_fkey foreign key (company_id, person_id)
    references public.employees (company_id, id) on delete restrict,
  constraint approval_substitute_scopes_entity_type_check check (entity_type ~ '^[a-z_]{1,60}$'),
  constraint approval_substitute_scopes_period_excl exclude using gist (
    company_id with =, person_id with =,
    (coalesce(entity_type, '*')) with =, period with &&)
);

create index approval_flows_company_idx on public.approval_flows (company_id, entity_type, priority, id);

create index approval_flow_departments_company_department_idx on public.approval_flow_departments (company_id, department_id);

create index approval_flow_steps_company_flow_idx on public.approval_flow_steps (company_id, flow_id, position);

create index approval_flow_step_people_company_employee_idx on public.approval_flow_step_people (company_id, employee_id);

create index approval_substitutes_company_person_idx on public.approval_substitutes (company_id, person_id);

create index approval_substitutes_company_substitute_idx on public.approval_substitutes (company_id, substitute_id);

create index approval_substitute_scopes_company_substitution_idx
  on public.approval_substitute_scopes (company_id, substitution_id, person_id, period);

create index approval_substitute_scopes_company_person_idx on public.approval_substitute_scopes (company_id, person_id);

alter table public.approval_entity_types enable row level security;

alter table public.approval_flows enable row level security;

alter table public.approval_flow_departments enable row level security;

alter table public.approval_flow_roles enable row level security;

alter table public.approval_flow_varieties enable row level security;

alter table public.approval_flow_steps enable row level security;

alter table public.approval_flow_step_people enable row level security;

alter table public.approval_substitutes enable row level security;

alter table public.approval_substitute_scopes enable row level security;

-- Not granted: any write; the functions of the next chapters write.
grant select on public.approval_entity_types, public.approval_flows, public.approval_flow_departments, public.approval_flow_roles,
  public.approval_flow_varieties, public.approval_flow_steps, public.approval_flow_step_people, public.approval_substitutes,
  public.approval_substitute_scopes to authenticated, service_role;

-- Approvers read what they decide through approval_thread, which knows who decides and for whom.
create policy select_signed_in on public.approval_entity_types for select to authenticated using (true);

create policy select_settings on public.approval_flows for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

create policy select_settings on public.approval_flow_departments for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

create policy select_settings on public.approval_flow_roles for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

create policy select_settings on public.approval_flow_varieties for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

create policy select_settings on public.approval_flow_steps for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

create policy select_settings on public.approval_flow_step_people for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

create policy select_own_or_settings on public.approval_substitutes for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or person_id = (select private.my_employee_id()) or substitute_id = (select private.my_employee_id())));

create policy select_own_or_settings on public.approval_substitute_scopes for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or person_id = (select private.my_employee_id())));

insert into public.status_transitions (entity, from_status, to_status) values
  ('approval_request', 'pending', 'adjusting'),
  ('approval_request', 'pending', 'approved'),
  ('approval_request', 'pending', 'rejected'),
  ('approval_request', 'pending', 'cancelled'),
  ('approval_request', 'adjusting', 'pending'),
  ('approval_request', 'adjusting', 'cancelled'),
  ('approval_step', 'pending', 'waiting'),
  ('approval_step', 'pending', 'skipped'),
  ('approval_step', 'pending', 'cancelled'),
  ('approval_step', 'waiting', 'approved'),
  ('approval_step', 'waiting', 'rejected'),
  ('approval_step', 'waiting', 'adjusted'),
  ('approval_step', 'waiting', 'cancelled');

create trigger _300_touch_updated_at before update on public.approval_flows
  for each row execute function private.tg_touch_updated_at();

select private.keep_trail('public.approval_flows', 'approval_flow');

select private.keep_trail('public.approval_flow_steps', 'approval_flow', p_id => 'flow_id');

create trigger _300_touch_updated_at before update on public.approval_substitutes
  for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.approval_substitutes
  for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.approval_substitutes', 'approval_substitute');

-- Who decides -------------------------------------------------------------------------------------------------------
create type private.approval_rule as (
  flow_step_id uuid, "position" smallint, mode text, approver_kind text, role text, sla_days smallint, on_timeout text);

-- What a request may be about within its kind, such as a type of leave; those not in use are no choice any more.
create type private.approval_variety as (id uuid, name text, in_use boolean);

create type private.approval_seat as (slot smallint, approver_id uuid, origin text, warnings text[]);

-- Modules that know who is away say so by a function of one employee id.
create table private.away_checks (
  routine text not null,
  constraint away_checks_pkey primary key (routine),
  constraint away_checks_routine_check check (routine ~ '^private\.[a-z_]+$')
);

alter table private.away_checks enable row level security;

insert into private.shapes (name, shape) values
  ('person', 'id uuid, name text, initials text, avatar_path text?, position text?');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.approval_entity_types is 'What may be asked: module and handler of the outcome. A row per kind of request.';
comment on column public.approval_entity_types.on_decided is
  'Function of private (entity, outcome, decider): approved, rejected, adjust or cancelled; a null decider is the system.';
comment on column public.approval_entity_types.reserved is
  'It shows what only administrators may read (pay, bank, health, civil data): nobody else is asked, whatever a flow says.';
comment on column public.approval_entity_types.is_decided_alone is
  'Whoever decides opens each request first: it is no part of a decision on many.';
comment on column public.approval_entity_types.measures is 'What its requests are measured by, which a flow may limit.';
comment on column public.approval_entity_types.varieties_label is 'What its varieties are called together; null when it has none.';
comment on column public.approval_entity_types.varieties_routine is
  'Function of private (company) that answers the varieties of its requests, which a flow may choose from.';
comment on table public.approval_flows is 'Who decides requests of a kind that meet the conditions; the lowest priority is asked first.';
comment on table public.approval_flow_departments is 'Condition of a flow: departments, with everything below them.';
comment on table public.approval_flow_roles is 'Condition of a flow: roles of who asks.';
comment on table public.approval_flow_varieties is 'Condition of a flow: what a request is about within its kind.';
comment on table public.approval_flow_steps is 'Steps of a flow. Retired ones remain for the requests that run on them.';
comment on table public.approval_flow_step_people is 'The people of a step that names them.';
comment on table public.approval_substitutes is 'Who decides for whom, and in which period. The person keeps deciding too.';
comment on table public.approval_substitute_scopes is 'What a substitution covers; without a kind, all of them.';
comment on type private.approval_rule is 'What a step says: a row of approval_flow_steps, or one of the default flow.';
comment on type private.approval_variety is 'What a request may be about within its kind.';
comment on type private.approval_seat is 'Who may decide a slot of a step; without a person, administrators or masters.';
comment on table private.away_checks is 'Functions that know whether somebody is away for all of today.';
