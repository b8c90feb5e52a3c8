-- Confidential cases.
-- What only the people of a list see: a confidential dismissal, a disciplinary record that is not for every administrator. A module
-- registers a kind, opens a case about a person with its readers, and shields the rows that belong to it; from then on these rows, and
-- what the trail and notifications tell of them, do not exist for anybody else, administrators and masters among them, and never for the
-- person concerned. Helpers get tasks whose title is all that they see. Who views all companies can open the cases about a person in an
-- emergency: with a reason, in the trail, and known at once to all other readers. A lifted case was never confidential.
--
-- For modules:
--   a row of private.confidential_kinds; private.open_case, private.shield for each further row, private.add_reader, private.lift_case;
--   policies say `id <> all ((select private.hidden_ids())::uuid[])`, definer functions ask private.hides or private.is_case_reader.
-- It refuses: readers who are the person concerned, cannot sign in or lack the permission of the kind (RHARG), and anybody from outside
-- the list as if there were no such case (RHNTF).

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.confidential_kinds (
  kind text not null,
  label text not null,
  module text not null,
  url text not null,
  permission text not null,
  readers_need_permission boolean not null default true,
  constraint confidential_kinds_pkey primary key (kind),
  constraint confidential_kinds_permission_fkey foreign key (permission) references public.permissions (name),
  constraint confidential_kinds_kind_check check (kind ~ '^[a-z_]{1,60}$'),
  constraint confidential_kinds_url_check check (url ~ '^/app(/|\?|$)')
);

-- Who opens, lifts or reads may be a master of another company, and people are never deleted: plain ids of employees.
create table public.confidential_cases (
  id uuid not null,
  company_id uuid not null,
  kind text not null,
  employee_id uuid not null,
  opened_by uuid not null,
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by uuid,
  constraint confidential_cases_pkey primary key (id),
  constraint confidential_cases_company_id_key unique (company_id, id),
  constraint confidential_cases_kind_fkey foreign key (kind) references private.confidential_kinds (kind) on delete restrict,
  constraint confidential_cases_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

create table public.confidential_readers (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  case_id uuid not null,
  reader_id uuid not null,
  origin text not null,
  reason text,
  added_by uuid not null,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint confidential_readers_pkey primary key (id),
  constraint confidential_readers_case_fkey foreign key (company_id, case_id)
    references public.confidential_cases (company_id, id) on delete restrict,
  constraint confidential_readers_origin_check check (origin in ('opener', 'named', 'approver', 'emergency')),
  constraint confidential_readers_reason_check check (
    char_length(reason) between 1 and 500 and (origin <> 'emergency' or reason is not null))
);

create table public.confidential_tasks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  case_id uuid not null,
  title text collate "pt-BR-x-icu" not null,
  assignee_id uuid not null,
  due_on date not null,
  status text not null default 'open',
  done_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint confidential_tasks_pkey primary key (id),
  constraint confidential_tasks_case_fkey foreign key (company_id, case_id)
    references public.confidential_cases (company_id, id) on delete restrict,
  constraint confidential_tasks_assignee_fkey foreign key (company_id, assignee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint confidential_tasks_title_check check (private.is_clean_text(title, 120)),
  constraint confidential_tasks_status_check check (status in ('open', 'done', 'cancelled')),
  constraint confidential_tasks_done_at_check check ((status = 'done') = (done_at is not null))
);

-- Which rows of which tables belong to a case.
create table private.shielded_rows (
  entity_id uuid not null,
  company_id uuid not null,
  entity_type text not null,
  case_id uuid not null,
  constraint shielded_rows_pkey primary key (entity_id),
  constraint shielded_rows_case_fkey foreign key (company_id, case_id)
    references public.confidential_cases (company_id, id) on delete restrict,
  constraint shielded_rows_entity_type_check check (entity_type ~ '^[a-z_]{1,60}$')
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index confidential_kinds_permission_idx on private.confidential_kinds (permission);
-- Every policy asks whether there is any: most installations have none.
create index confidential_cases_company_open_idx on public.confidential_cases (company_id) include (id) where lifted_at is null;
create index confidential_cases_company_employee_idx on public.confidential_cases (company_id, employee_id);
create unique index confidential_readers_reader_key on public.confidential_readers (reader_id, case_id) where removed_at is null;
create index confidential_readers_company_case_idx on public.confidential_readers (company_id, case_id);
create index confidential_tasks_company_case_idx on public.confidential_tasks (company_id, case_id);
create index confidential_tasks_company_assignee_idx on public.confidential_tasks (company_id, assignee_id);
create index shielded_rows_company_case_idx on private.shielded_rows (company_id, case_id);
create unique index confidential_cases_kind_key on public.confidential_cases (kind, id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.confidential_kinds enable row level security;
alter table public.confidential_cases enable row level security;
alter table public.confidential_readers enable row level security;
alter table public.confidential_tasks enable row level security;
alter table private.shielded_rows enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; its commands write. Helpers do not select their tasks, which name the case.
grant select on public.confidential_cases, public.confidential_readers, public.confidential_tasks to authenticated, service_role;

-- Functions: who reads what -----------------------------------------------------------------------------------------
-- Cases that the caller reads, lifted ones among them: the one rule behind the others. Who lost the permission, or left to another company,
-- stands in the list in vain; the person concerned is never a reader.
create function private.cases_read_by(p_caller private.caller) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select c.id from public.confidential_readers r
    join public.confidential_cases c on c.id = r.case_id
    join private.confidential_kinds k on k.kind = c.kind
    where r.reader_id = p_caller.employee_id and r.removed_at is null
      and c.employee_id <> p_caller.employee_id and p_caller.role <> 'newcomer'
      and (c.company_id = p_caller.company_id or 'view_all_companies' = any (p_caller.permissions))
      and (not k.readers_need_permission or k.permission = any (p_caller.permissions)));
end
$$;

-- Cases that the caller reads.
create function private.my_case_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return private.cases_read_by(private.me());
end
$$;

-- Entities that are confidential and that somebody does not read, of the own company, or of all for who views all.
-- Admin mode does not narrow it, since what is hidden never depends on a header. A shut gate reads nothing, and hides everything.
create function private.hidden_from(p_caller private.caller) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := p_caller;
  anywhere constant boolean := caller.company_id is null or 'view_all_companies' = any (caller.permissions);
  own uuid[];
begin
  if not exists (select from public.confidential_cases c where c.lifted_at is null and (anywhere or c.company_id = caller.company_id)) then
    return '{}';
  end if;
  -- A variable: the query would ask again with each case.
  own := private.cases_read_by(caller);
  return array(
    select s.entity_id from public.confidential_cases c
    join private.shielded_rows s on s.company_id = c.company_id and s.case_id = c.id
    where c.lifted_at is null and (anywhere or c.company_id = caller.company_id) and c.id <> all (own));
end
$$;

-- What is hidden from the caller: for policies.
create function private.hidden_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return private.hidden_from(private.me());
end
$$;

grant execute on function private.hidden_ids(), private.my_case_ids() to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_readers on public.confidential_cases for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]) and id = any ((select private.my_case_ids())::uuid[]));
create policy select_readers on public.confidential_readers for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]) and case_id = any ((select private.my_case_ids())::uuid[]));
create policy select_readers on public.confidential_tasks for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]) and case_id = any ((select private.my_case_ids())::uuid[]));
create policy select_not_hidden on public.files as restrictive for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]) and id <> all ((select private.hidden_ids())::uuid[]));
-- What somebody was told of before it was confidential, or while they read it.
create policy select_not_hidden on public.notifications as restrictive for select to authenticated
  using (company_id = (select private.my_company_id())
    and (entity_id is null or entity_id <> all ((select private.hidden_ids())::uuid[])));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.confidential_cases
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.confidential_cases
  for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.confidential_readers
  for each row execute function private.tg_refuse_delete();
create trigger _230_check_transition before update of status on public.confidential_tasks
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('confidential_task');
create trigger _400_refuse_delete before delete on public.confidential_tasks
  for each row execute function private.tg_refuse_delete();
-- All three are about the case, which is shielded: their entries are hidden with it.
select private.keep_trail('public.confidential_cases', 'confidential_case');
select private.keep_trail('public.confidential_readers', 'confidential_case', p_id => 'case_id');
select private.keep_trail('public.confidential_tasks', 'confidential_case', p_id => 'case_id');

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.trail_shields (routine) values ('private.hidden_ids');

insert into public.status_transitions (entity, from_status, to_status) values
  ('confidential_task', 'open', 'done'),
  ('confidential_task', 'open', 'cancelled');

insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('confidential_reader', 'Casos reservados que você passou a ver', 'inbox', true, 'instant', 81, false),
  ('confidential_task', 'Tarefas que pediram a você', 'inbox', true, 'instant', 82, false),
  ('confidential_glass', 'Acessos de emergência a casos reservados', 'inbox', true, 'instant', 83, true);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.confidential_kinds is 'Kinds of confidential cases, as modules register them.';
comment on column private.confidential_kinds.url is
  'Where a reader opens the case: its id follows, or stands where {case} does, and that of the person where {employee} does.';
comment on column private.confidential_kinds.permission is
  'What openers need in the company, and readers unless readers_need_permission is false.';
comment on table public.confidential_cases is 'Cases that only their readers see.';
comment on table public.confidential_readers is
  'Who reads a case, since when and why. Nobody is deleted: who was removed stays as history.';
comment on table public.confidential_tasks is 'What helpers do for a case. Of it they see the title alone, in Pendências.';
comment on table private.shielded_rows is 'Rows of other tables that are hidden with a case.';
