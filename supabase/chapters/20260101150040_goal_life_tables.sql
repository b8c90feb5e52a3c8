-- Goals: what begins them and what becomes of them.
-- A company keeps models of objectives to begin with; HR and leaders give one objective to many people at once, and take back what nobody
-- touched. At the end of a cycle objectives are ended with a score, and go on in another one where something is left to do; those that
-- repeat are prepared as drafts when the next cycle begins. Whoever leaves hands their goals over. See goals_tables for the overview.
-- Nothing but functions reads them. It refuses: what goes on twice, and giving without leading (RHPER).

-- Types -------------------------------------------------------------------------------------------------------------
-- How one objective ends, as a screen sends it; of which objective another one is a copy.
create type private.objective_closing as (objective_id uuid, status text, score numeric, learnings text, carries boolean);
create type private.objective_copy as (from_id uuid, to_id uuid, owner_id uuid);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.objective_templates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  title text collate "pt-BR-x-icu" not null,
  description text,
  level text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint objective_templates_pkey primary key (id),
  constraint objective_templates_company_id_key unique (company_id, id),
  constraint objective_templates_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint objective_templates_title_check check (private.is_clean_text(title, 200)),
  constraint objective_templates_description_check check (char_length(description) between 1 and 2000),
  constraint objective_templates_level_check check (level in ('company', 'department', 'team', 'person'))
);

create table private.objective_template_key_results (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  template_id uuid not null,
  position smallint not null,
  title text collate "pt-BR-x-icu" not null,
  kind text not null,
  keep_by text,
  period text,
  unit text not null,
  decimals smallint not null default 0,
  start_value numeric,
  target_value numeric not null,
  weight numeric(6, 2) not null default 1,
  constraint objective_template_key_results_pkey primary key (id),
  constraint objective_template_key_results_company_id_key unique (company_id, id),
  constraint objective_template_key_results_template_fkey foreign key (company_id, template_id)
    references private.objective_templates (company_id, id) on delete restrict
);

create table private.objective_template_milestones (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  key_result_id uuid not null,
  position smallint not null,
  title text not null,
  weight numeric(6, 2) not null default 1,
  constraint objective_template_milestones_pkey primary key (id),
  constraint objective_template_milestones_key_result_fkey foreign key (company_id, key_result_id)
    references private.objective_template_key_results (company_id, id) on delete restrict
);

-- given_by may be a master's row of another company: a plain id.
create table private.goal_gifts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  title text not null,
  is_published boolean not null,
  given_by uuid not null,
  given_at timestamptz not null,
  undone_at timestamptz,
  constraint goal_gifts_pkey primary key (id),
  constraint goal_gifts_company_id_key unique (company_id, id),
  constraint goal_gifts_cycle_fkey foreign key (company_id, cycle_id) references public.goal_cycles (company_id, id) on delete restrict
);

create table private.goal_gift_objectives (
  company_id uuid not null,
  gift_id uuid not null,
  objective_id uuid not null,
  constraint goal_gift_objectives_pkey primary key (company_id, gift_id, objective_id),
  constraint goal_gift_objectives_gift_fkey foreign key (company_id, gift_id)
    references private.goal_gifts (company_id, id) on delete restrict,
  constraint goal_gift_objectives_objective_fkey foreign key (company_id, objective_id)
    references private.objectives (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index objective_templates_company_idx on private.objective_templates (company_id, title);
create index objective_template_key_results_company_template_idx
  on private.objective_template_key_results (company_id, template_id, position);
create index objective_template_milestones_company_key_result_idx
  on private.objective_template_milestones (company_id, key_result_id, position);
create index goal_gifts_company_cycle_idx on private.goal_gifts (company_id, cycle_id, given_at desc);
create index goal_gift_objectives_company_objective_idx on private.goal_gift_objectives (company_id, objective_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything.
alter table private.objective_templates enable row level security;
alter table private.objective_template_key_results enable row level security;
alter table private.objective_template_milestones enable row level security;
alter table private.goal_gifts enable row level security;
alter table private.goal_gift_objectives enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on private.objective_templates
  for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on private.goal_gifts for each row execute function private.tg_refuse_delete();
select private.keep_trail('private.objective_templates', 'objective_template');
select private.keep_trail('private.goal_gifts', 'goal_gift');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('goal_given', 'Metas novas para você', 'okrs', true, 'instant', 92),
  ('goal_closing', 'Fechamento de metas', 'okrs', true, 'daily', 93);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.objective_closing is 'How an objective ends and whether it goes on, as a screen sends it.';
comment on type private.objective_copy is 'Which objective was copied into which, for whom.';
comment on table private.objective_templates is 'Models of objectives that a company keeps.';
comment on table private.objective_template_key_results is 'By which numbers the objectives of a model are measured.';
comment on table private.objective_template_milestones is 'The milestones of a key result of a model.';
comment on table private.goal_gifts is 'Objectives that were given to many people at once.';
comment on column private.goal_gifts.undone_at is 'When those that nobody had touched were taken back.';
comment on table private.goal_gift_objectives is 'Which objectives were given at once.';
