-- Admissions.
-- The arrival of one person: what has to be done, by whom and until when, counted from the day of admission. Starting one
-- copies a template, finds the people behind its words (the manager, the buddy, who does the work of TI) and asks for the
-- papers that it names. A task without a person belongs to a group: the people of a department, or the administrators.
-- Administrators read all of the company, managers those of their team but never their own, everyone the tasks that are
-- theirs. It refuses: a second open admission, people who left, and a buddy who is not in the company.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.admissions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  template_id uuid,
  base_date date not null,
  status text not null default 'open',
  buddy_id uuid,
  extension_days integer not null default 0,
  guide_accepted_at timestamptz,
  guide_accepted_by uuid,
  first_day_place text,
  first_day_time text,
  first_day_notes text,
  cpf_confirmed_at timestamptz,
  data_filled_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admissions_pkey primary key (id),
  constraint admissions_company_id_key unique (company_id, id),
  constraint admissions_open_excl exclude using btree (company_id with =, employee_id with =) where (status = 'open'),
  constraint admissions_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admissions_template_fkey foreign key (company_id, template_id)
    references public.admission_templates (company_id, id) on delete restrict,
  constraint admissions_buddy_fkey foreign key (company_id, buddy_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admissions_buddy_id_check check (buddy_id <> employee_id),
  constraint admissions_status_check check (status in ('open', 'done', 'cancelled')),
  constraint admissions_closed_at_check check ((status = 'open') = (closed_at is null)),
  constraint admissions_extension_days_check check (extension_days between 0 and 89),
  constraint admissions_first_day_place_check check (private.is_clean_text(first_day_place, 200)),
  constraint admissions_first_day_time_check check (first_day_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint admissions_first_day_notes_check check (char_length(first_day_notes) between 1 and 1000)
);

-- done_by is an employee, a master's row of another company among them, and people are never deleted: a plain id.
create table public.admission_tasks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  admission_id uuid not null,
  employee_id uuid not null,
  position smallint not null,
  title text collate "pt-BR-x-icu" not null,
  description text,
  kind text not null default 'task',
  responsible text not null,
  assignee_id uuid,
  department_id uuid,
  document_type_id uuid,
  url text,
  offset_days integer not null,
  due_on date not null,
  required boolean not null default false,
  is_adhoc boolean not null default false,
  status text not null default 'open',
  done_at timestamptz,
  done_by uuid,
  note text,
  reminded_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admission_tasks_pkey primary key (id),
  constraint admission_tasks_company_id_key unique (company_id, id),
  constraint admission_tasks_admission_fkey foreign key (company_id, admission_id)
    references public.admissions (company_id, id) on delete restrict,
  constraint admission_tasks_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admission_tasks_assignee_fkey foreign key (company_id, assignee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admission_tasks_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint admission_tasks_document_type_fkey foreign key (company_id, document_type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint admission_tasks_title_check check (private.is_clean_text(title, 160)),
  constraint admission_tasks_description_check check (char_length(description) between 1 and 1000),
  constraint admission_tasks_note_check check (char_length(note) between 1 and 2000),
  constraint admission_tasks_kind_check check (kind in ('task', 'document', 'meeting', 'link', 'invite', 'evaluation')),
  constraint admission_tasks_responsible_check check (responsible in ('hr', 'manager', 'buddy', 'person', 'it', 'named')),
  constraint admission_tasks_url_check check (char_length(url) <= 480 and url ~ '^(https://|/app)[^\s\\]*$'),
  constraint admission_tasks_status_check check (status in ('open', 'done', 'waived', 'cancelled')),
  constraint admission_tasks_done_at_check check ((status = 'open') = (done_at is null))
);

insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('admission_task', 'Tarefas de admissão para você', 'onboarding', true, 'instant', 46),
  ('admission_due', 'Tarefas de admissão perto do prazo', 'onboarding', true, 'daily', 47),
  ('admission_news', 'Admissões: início, mudança de data e desistência', 'onboarding', true, 'daily', 48);
insert into public.status_transitions (entity, from_status, to_status) values
  ('admission_task', 'open', 'done'), ('admission_task', 'open', 'waived'), ('admission_task', 'open', 'cancelled'),
  ('admission_task', 'done', 'open'), ('admission_task', 'waived', 'open');

-- Indexes ----------------------------------------------------------------------------------------------------------
create index admissions_company_employee_idx on public.admissions (company_id, employee_id);
create index admissions_company_template_idx on public.admissions (company_id, template_id);
create index admissions_company_buddy_idx on public.admissions (company_id, buddy_id);
create index admission_tasks_company_admission_idx on public.admission_tasks (company_id, admission_id);
create index admission_tasks_company_employee_idx on public.admission_tasks (company_id, employee_id);
create index admission_tasks_company_assignee_idx on public.admission_tasks (company_id, assignee_id);
create index admission_tasks_company_department_idx on public.admission_tasks (company_id, department_id);
create index admission_tasks_company_document_type_idx on public.admission_tasks (company_id, document_type_id);
create index admission_tasks_open_idx on public.admission_tasks (company_id, due_on) where status = 'open';

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.admissions enable row level security;
alter table public.admission_tasks enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions write.
grant select on public.admissions, public.admission_tasks to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_own_team_or_settings on public.admissions for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())
      or employee_id = any ((select private.my_reports_ids())::uuid[])));
-- What others do for an arrival is not told to whom it is about: evaluations are among it.
create policy select_assigned_team_or_settings on public.admission_tasks for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or assignee_id = (select private.my_employee_id())
      or employee_id = any ((select private.my_reports_ids())::uuid[])));

-- Functions: who may -----------------------------------------------------------------------------------------------
-- hr: administers the company; team: the person is below the caller; null for everybody else, the person included.
create function private.admission_scope(p_caller private.caller, p_employee_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid := (select e.company_id from public.employees e where e.id = p_employee_id);
begin
  return case
    when p_caller.employee_id is null or p_employee_id = p_caller.employee_id then null
    when company = any (private.companies_reached(p_caller, 'manage_settings')) then 'hr'
    when company = any (private.companies_reached(p_caller, null)) and p_employee_id = any (private.my_reports_ids()) then 'team'
  end;
end
$$;

-- An open admission that the caller follows, locked.
create function private.followed_admission(p_admission_id uuid, p_caller private.caller) returns public.admissions
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions;
begin
  select a.* into admission from public.admissions a
  where a.id = p_admission_id and private.admission_scope(p_caller, a.employee_id) is not null for update;
  if admission.id is null then
    perform private.refuse('RHNTF', 'Admissão não encontrada nesta empresa.', '', 'Recarregue a página.');
  end if;
  if admission.status <> 'open' then
    perform private.refuse('RHCLS', 'Esta admissão já foi encerrada.', '', 'Recarregue a página.');
  end if;
  return admission;
end
$$;

-- Functions: finding people ----------------------------------------------------------------------------------------
-- Who does the work of TI where the template names nobody: the department that is called so.
create function private.it_department(p_company_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select d.id from public.departments d
  where d.company_id = p_company_id and d.archived_at is null
    and private.search_text(d.name) ~ '^(ti|tecnologia|tecnologia da informacao|infraestrutura|suporte|sistemas)$'
    and exists (select from public.employee_directory p where p.company_id = d.company_id and p.department_id = d.id)
  order by length(d.name), d.name limit 1
$$;

create function private.admission_assignee(p_admission public.admissions, p_responsible text, p_named uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case p_responsible
    when 'person' then p_admission.employee_id
    when 'buddy' then coalesce(p_admission.buddy_id, e.manager_id)
    when 'manager' then e.manager_id
    when 'hr' then null
    else (select n.id from public.employees n where n.company_id = p_admission.company_id and n.id = p_named and n.status <> 'terminated')
  end
  from public.employees e where e.id = p_admission.employee_id
$$;

create function private.tell_admission_task(p_task public.admission_tasks) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify(p_task.company_id, p_task.assignee_id, 'admission_task',
    format('%s: %s', case when p_task.assignee_id = p_task.employee_id then 'Sua admissão' else 'Admissão de ' || e.display_name end, p_task.title),
    format('Até %s', to_char(p_task.due_on, 'DD/MM/YYYY')),
    case when p_task.assignee_id = p_task.employee_id then '/app/profile/admission' else '/app/inbox' end, 'admission_task', p_task.id)
  from public.employees e where e.id = p_task.employee_id and p_task.assignee_id is not null
$$;

-- Functions: starting ----------------------------------------------------------------------------------------------
create function private.copy_template_tasks(p_admission public.admissions) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.admission_tasks (company_id, admission_id, employee_id, position, title, description, kind, responsible, assignee_id,
    department_id, document_type_id, url, offset_days, due_on, required, created_at)
  select p_admission.company_id, p_admission.id, p_admission.employee_id, t.position, t.title, t.description, t.kind, t.responsible,
    private.admission_assignee(p_admission, t.responsible, t.employee_id),
    case when t.responsible = 'it' and t.employee_id is null then coalesce(t.department_id, private.it_department(p_admission.company_id)) end,
    t.document_type_id, t.url, t.offset_days,
    greatest(p_admission.base_date + t.offset_days, private.today(p_admission.company_id)), t.required, private.now()
  from public.admission_template_tasks t
  where t.company_id = p_admission.company_id and t.template_id = p_admission.template_id
$$;

-- The probation is looked at on the fortieth and, where it may go on, on the eightieth day (CLT art. 445, parágrafo único).
create function private.add_experience_evaluations(p_admission public.admissions) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.admission_tasks (company_id, admission_id, employee_id, position, title, kind, responsible, assignee_id, offset_days,
    due_on, required, created_at)
  select p_admission.company_id, p_admission.id, p_admission.employee_id, 900 + m.place, m.title, 'evaluation', 'manager',
    private.admission_assignee(p_admission, 'manager', null), m.days, p_admission.base_date + m.days, true, private.now()
  from public.employee_contracts c
  cross join (values (1, 'Avaliação de experiência, 40 dias', 40), (2, 'Avaliação de experiência, 80 dias', 80)) as m (place, title, days)
  where c.company_id = p_admission.company_id and c.employee_id = p_admission.employee_id and c.contract_type = 'experience'
    and c.ended_on is null and c.starts_on = p_admission.base_date
    and m.days <= c.experience_ends_on - c.starts_on + 1 + p_admission.extension_days
$$;

create function private.ask_admission_documents(p_admission public.admissions, p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  types uuid[] := array(select distinct t.document_type_id from public.admission_tasks t
    where t.company_id = p_admission.company_id and t.admission_id = p_admission.id and t.document_type_id is not null);
begin
  if types <> '{}' then
    perform private.open_document_campaign(p_admission.company_id, types, array[p_admission.employee_id], false,
      greatest(private.today(p_admission.company_id), p_admission.base_date - 5), null, 'Documentos da admissão', p_creator_id);
  end if;
end
$$;

create function private.open_admission(
  p_person public.employees, p_template_id uuid, p_buddy_id uuid, p_extension_days integer, p_creator_id uuid) returns public.admissions
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions;
  task public.admission_tasks;
begin
  if p_person.status = 'terminated' then
    perform private.refuse('RHTRM', 'Esta pessoa foi desligada.', 'employee_id', 'Readmita a pessoa antes.');
  elsif p_person.hire_date is null then
    perform private.refuse('RHARG', 'Informe a data de admissão antes de começar.', 'hire_date', 'As tarefas são contadas a partir dela.');
  elsif p_template_id is not null and not exists (select from public.admission_templates t
      where t.company_id = p_person.company_id and t.id = p_template_id and t.archived_at is null) then
    perform private.refuse('RHNTF', 'Este roteiro não existe mais.', 'template_id', 'Escolha outro.');
  elsif p_buddy_id is not null and not exists (select from public.employee_directory d where d.company_id = p_person.company_id and d.id = p_buddy_id) then
    perform private.refuse('RHNTF', 'O padrinho escolhido não trabalha nesta empresa.', 'buddy_id', 'Escolha outra pessoa.');
  elsif exists (select from public.admissions a where a.company_id = p_person.company_id and a.employee_id = p_person.id and a.status = 'open') then
    perform private.refuse('RHOPN', 'Esta admissão já foi iniciada.', 'employee_id', 'Recarregue a página.');
  end if;
  insert into public.admissions (company_id, employee_id, template_id, base_date, buddy_id, extension_days)
  values (p_person.company_id, p_person.id, p_template_id, p_person.hire_date, p_buddy_id, coalesce(p_extension_days, 0)) returning * into admission;
  perform private.copy_template_tasks(admission);
  perform private.add_experience_evaluations(admission);
  perform private.ask_admission_documents(admission, p_creator_id);
  for task in select t.* from public.admission_tasks t where t.company_id = admission.company_id and t.admission_id = admission.id
      and t.kind <> 'document' and t.due_on <= private.today(admission.company_id) + 15 loop
    perform private.tell_admission_task(task);
  end loop;
  return admission;
end
$$;

create function public.start_admission(p_employee_id uuid, p_template_id uuid, p_buddy_id uuid default null) returns public.admissions
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_settings')) for no key update;
  perform private.refuse_admission_settings(person.company_id);
  return private.open_admission(person, p_template_id, p_buddy_id, 0, private.my_employee_id());
end
$$;

grant execute on function public.start_admission(uuid, uuid, uuid) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _300_touch before update on public.admissions for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.admissions for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.admissions', 'admission');
create trigger _210_check_transition before update of status on public.admission_tasks
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('admission_task');
create trigger _300_touch before update on public.admission_tasks for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.admission_tasks for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.admission_tasks', 'admission_task');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.admissions is 'The arrival of one person, with the one day from which its tasks are counted.';
comment on column public.admissions.extension_days is 'How many days the experience may be extended by, as agreed at hiring.';
comment on table public.admission_tasks is 'A task of an arrival. Without an assignee it is of a department, or of the administrators.';
comment on function private.admission_scope(private.caller, uuid) is 'How the caller stands to an arrival: hr, team or null.';
comment on function private.followed_admission(uuid, private.caller) is 'An open admission that the caller follows, locked (RHNTF, RHCLS).';
comment on function private.it_department(uuid) is 'The department that does the work of TI, by its name, or null.';
comment on function private.admission_assignee(public.admissions, text, uuid) is 'Who does a task; null for groups.';
comment on function private.tell_admission_task(public.admission_tasks) is 'Tells the assignee of a task; groups see it in Pendências.';
comment on function private.copy_template_tasks(public.admissions) is 'The tasks of the template, with days and people; none is due before today.';
comment on function private.add_experience_evaluations(public.admissions) is 'Evaluations of the experience at 40 and 80 days, as far as the term goes.';
comment on function private.ask_admission_documents(public.admissions, uuid) is 'Asks the person for the papers that tasks name.';
comment on function private.open_admission(public.employees, uuid, uuid, integer, uuid) is 'Begins an arrival (RHTRM, RHARG, RHNTF, RHOPN). Asks nobody who may.';
comment on function public.start_admission(uuid, uuid, uuid) is 'Begins the arrival of somebody who is registered already (RHPER, RHNTF and those above).';
