-- Admissions: commands.
-- See admissions_tables for the overview.

-- Functions: who may ------------------------------------------------------------------------------------------------
-- An open admission that the caller follows, locked (RHNTF, RHCLS).
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

-- Functions: finding people -----------------------------------------------------------------------------------------
-- Tells the assignee of a task; groups see it in Pendências.
create function private.tell_admission_task(p_task public.admission_tasks) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify(p_task.company_id, p_task.assignee_id, 'admission_task',
    format('%s: %s', case when p_task.assignee_id = p_task.employee_id then 'Sua admissão' else 'Admissão de ' || e.display_name end,
      p_task.title),
    format('Até %s', to_char(p_task.due_on, 'DD/MM/YYYY')),
    case when p_task.assignee_id = p_task.employee_id then '/app/profile/admission' else '/app/inbox' end, 'admission_task', p_task.id)
  from public.employees e where e.id = p_task.employee_id and p_task.assignee_id is not null
$$;

-- Functions: starting -----------------------------------------------------------------------------------------------
-- The tasks of the template, with people and days on which the newcomer works; none is due before today.
create function private.copy_template_tasks(p_admission public.admissions) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.admission_tasks (company_id, admission_id, employee_id, position, title, description, kind, responsible, assignee_id,
    department_id, document_type_id, url, offset_days, due_on, required, created_at)
  select p_admission.company_id, p_admission.id, p_admission.employee_id, t.position, t.title, t.description, t.kind, t.responsible,
    private.admission_assignee(p_admission, t.responsible, t.employee_id),
    case when t.responsible = 'it' and t.employee_id is null
      then coalesce(t.department_id, private.it_department(p_admission.company_id)) end,
    t.document_type_id, t.url, t.offset_days,
    private.person_working_day(p_admission.company_id, p_admission.employee_id, p_admission.base_date + t.offset_days), t.required,
    private.now()
  from public.admission_template_tasks t
  where t.company_id = p_admission.company_id and t.template_id = p_admission.template_id
$$;

-- Adds evaluations of the experience on the fortieth and, where it may go on, on the eightieth day, as far as the term goes (CLT art. 445,
-- parágrafo único).
create function private.add_experience_evaluations(p_admission public.admissions) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.admission_tasks (company_id, admission_id, employee_id, position, title, kind, responsible, assignee_id, offset_days,
    due_on, required, created_at)
  select p_admission.company_id, p_admission.id, p_admission.employee_id, 900 + m.place, m.title, 'evaluation', 'manager',
    private.admission_assignee(p_admission, 'manager', null), m.days,
    private.person_working_day(p_admission.company_id, p_admission.employee_id, p_admission.base_date + m.days), true, private.now()
  from public.employee_contracts c
  cross join (values (1, 'Avaliação de experiência, 40 dias', 40), (2, 'Avaliação de experiência, 80 dias', 80)) as m (place, title, days)
  where c.company_id = p_admission.company_id and c.employee_id = p_admission.employee_id and c.contract_type = 'experience'
    and c.ended_on is null and c.starts_on = p_admission.base_date
    and m.days <= c.experience_ends_on - c.starts_on + 1 + p_admission.extension_days
$$;

-- Asks the person for the papers that tasks name; a task is due when its paper is.
create function private.ask_admission_documents(p_admission public.admissions, p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  types uuid[] := array(select distinct t.document_type_id from public.admission_tasks t
    where t.company_id = p_admission.company_id and t.admission_id = p_admission.id and t.document_type_id is not null);
begin
  if types <> '{}' then
    perform private.ask_documents_of(p_admission.company_id, types, array[p_admission.employee_id], false,
      private.person_working_day(p_admission.company_id, p_admission.employee_id, p_admission.base_date - 5), null,
      'Documentos da admissão', p_creator_id);
  end if;
  update public.admission_tasks t set due_on = r.due_on, offset_days = r.due_on - p_admission.base_date
  from public.document_requests r
  where t.company_id = p_admission.company_id and t.admission_id = p_admission.id and t.document_type_id = r.type_id
    and r.company_id = t.company_id and r.employee_id = t.employee_id and r.status = 'open';
end
$$;

-- Begins an arrival (RHTRM, RHARG, RHNTF, RHOPN). Asks nobody who may.
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
  elsif p_buddy_id is not null and not exists (select from public.employee_directory d
    where d.company_id = p_person.company_id and d.id = p_buddy_id) then
    perform private.refuse('RHNTF', 'O padrinho escolhido não trabalha nesta empresa.', 'buddy_id', 'Escolha outra pessoa.');
  elsif exists (select from public.admissions a where a.company_id = p_person.company_id and a.employee_id = p_person.id
    and a.status = 'open') then
    perform private.refuse('RHOPN', 'Esta admissão já foi iniciada.', 'employee_id', 'Recarregue a página.');
  end if;
  insert into public.admissions (company_id, employee_id, template_id, base_date, buddy_id, extension_days)
  values (p_person.company_id, p_person.id, p_template_id, p_person.hire_date, p_buddy_id, coalesce(p_extension_days, 0)) returning *
    into admission;
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

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.start_admission(uuid, uuid, uuid)
  is 'Begins the arrival of somebody who is registered already (RHPER, RHNTF and those above).';
