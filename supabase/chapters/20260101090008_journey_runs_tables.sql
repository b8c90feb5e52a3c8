-- Journeys of many people at once.
-- Forty hires on one date, begun as one order (`jobs`): a run has its people, each with the template, the buddy and whom somebody chose for
-- tasks that nobody was found for. One who cannot begin tells why and stops nobody else; what is wrong is put right in place and tried
-- again. A run says how far it is, can be cancelled while it goes on, and undone as a whole as far as each journey still can be.
-- Who manages the settings begins and reads them. It refuses: nobody, more than 500 people, people of another company.

-- Tables ------------------------------------------------------------------------------------------------------------
-- created_by is an employee, a master's row of another company among them: a plain id.
create table public.journey_runs (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  status text not null default 'waiting',
  failure text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint journey_runs_pkey primary key (id),
  constraint journey_runs_company_id_key unique (company_id, id),
  constraint journey_runs_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint journey_runs_kind_fkey foreign key (kind) references private.journey_kinds (kind),
  constraint journey_runs_kind_key unique (kind, company_id, id),
  constraint journey_runs_status_check check (status in ('waiting', 'done', 'failed', 'undone'))
);

-- chosen: whom somebody chose for a task, by its position in the template.
create table public.journey_run_people (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  run_id uuid not null,
  employee_id uuid not null,
  template_id uuid,
  buddy_id uuid,
  chosen jsonb not null default '{}',
  journey_id uuid,
  problem text,
  constraint journey_run_people_pkey primary key (id),
  constraint journey_run_people_company_id_key unique (company_id, id),
  constraint journey_run_people_employee_key unique (company_id, run_id, employee_id),
  constraint journey_run_people_run_fkey foreign key (company_id, run_id) references public.journey_runs (company_id, id)
    on delete restrict,
  constraint journey_run_people_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint journey_run_people_template_fkey foreign key (company_id, template_id)
    references public.journey_templates (company_id, id) on delete restrict,
  constraint journey_run_people_buddy_fkey foreign key (company_id, buddy_id)
    references public.employees (company_id, id) on delete restrict,
  constraint journey_run_people_journey_fkey foreign key (company_id, journey_id)
    references public.journeys (company_id, id) on delete restrict,
  constraint journey_run_people_chosen_check check (jsonb_typeof(chosen) = 'object' and pg_column_size(chosen) < 20000)
);
alter table public.journeys add constraint journeys_run_fkey foreign key (company_id, run_id)
  references public.journey_runs (company_id, id) on delete restrict;

insert into private.order_kinds (kind, routine, failed_routine) values
  ('journey_run', 'private.carry_run_out', 'private.tell_failed_run');
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('journey_run', 'Roteiros iniciados em lote', 'onboarding', true, 'off', 89);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index journey_runs_company_created_idx on public.journey_runs (company_id, created_at);
create index journey_run_people_company_employee_idx on public.journey_run_people (company_id, employee_id);
create index journey_run_people_company_template_idx on public.journey_run_people (company_id, template_id);
create index journey_run_people_company_buddy_idx on public.journey_run_people (company_id, buddy_id);
create index journey_run_people_company_journey_idx on public.journey_run_people (company_id, journey_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.journey_runs enable row level security;
alter table public.journey_run_people enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions write.
grant select on public.journey_runs, public.journey_run_people to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_settings on public.journey_runs for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.journey_run_people for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.journey_runs for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.journey_runs for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.journey_runs', 'journey_run');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.journey_runs is 'Journeys of many people that were begun at once.';
comment on table public.journey_run_people is 'A person of a run: how the journey begins, and what became of it.';
