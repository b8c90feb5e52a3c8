-- Tasks of admissions.
-- Doing them, undoing them, letting one go with a reason, adding one, choosing the buddy, agreeing on meetings. Whoever a
-- task is assigned to does it, anybody of its group, or an administrator; who follows the admission adds tasks and moves
-- people. A task that names a paper is done when the paper counts, that of the invitation with the invitation. The admission
-- closes with its last open task once the
-- person works, and is cancelled with what is open when the person leaves. Each open task waits in Pendências from a week
-- before its day. Whoever locks several here does it in this order: the person, the admission, its tasks.
-- It refuses: tasks of others, closed admissions, letting go of a required task without being an administrator.

-- Functions: one task -----------------------------------------------------------------------------------------------
-- Whether the caller does this task: the assignee, the group, an administrator.
create function private.may_do_admission_task(p_caller private.caller, p_task public.admission_tasks) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_task.assignee_id = p_caller.employee_id
    or (p_task.employee_id <> p_caller.employee_id and p_task.company_id = any (private.companies_reached(p_caller, 'manage_settings')))
    or (p_task.assignee_id is null and p_task.department_id is not null and exists (
      select from public.employee_directory d
      where d.company_id = p_task.company_id and d.id = p_caller.employee_id and d.department_id = p_task.department_id)), false)
$$;

-- Functions: papers and people --------------------------------------------------------------------------------------
-- A paper that counts does the task that asked for it.
create function private.tg_documents__follow_admission() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.admissions a
  where a.company_id = new.company_id and a.employee_id = new.employee_id and a.status = 'open' for no key update;
  update public.admission_tasks t set status = 'done', done_at = private.now(), done_by = new.employee_id
  where t.company_id = new.company_id and t.employee_id = new.employee_id and t.document_type_id = new.type_id and t.status = 'open';
  return null;
end
$$;

-- An invitation does the task that asked for it.
create function private.tg_invitations__follow_admission() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.admissions a
  where a.company_id = new.company_id and a.employee_id = new.employee_id and a.status = 'open' for no key update;
  update public.admission_tasks t set status = 'done', done_at = private.now(), done_by = private.my_employee_id()
  where t.company_id = new.company_id and t.employee_id = new.employee_id and t.kind = 'invite' and t.status = 'open';
  return null;
end
$$;

-- Gives the open tasks of the manager to the new one.
create function private.tg_employees__hand_admission_over() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.admission_tasks t set assignee_id = new.manager_id
  where t.company_id = new.company_id and t.employee_id = new.id and t.responsible = 'manager' and t.status = 'open';
  return null;
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Open tasks of the caller and of the caller's groups, from a week before their day.
create function private.admission_tasks_waiting(p_caller private.caller) returns setof public.admission_tasks
language plpgsql stable security definer set search_path = '' as $$
declare
  latest date := private.today(p_caller.company_id) + 7;
  hr_company uuid := private.reviewing_company(p_caller);
  department uuid := (select d.department_id from public.employee_directory d
    where d.company_id = p_caller.company_id and d.id = p_caller.employee_id);
begin
  -- A paper that is asked for waits as such already.
  return query
    select t.* from public.admission_tasks t
    where t.company_id = p_caller.company_id and t.status = 'open' and t.due_on <= latest and t.document_type_id is null
      and (t.assignee_id = p_caller.employee_id or (t.assignee_id is null and t.department_id = department))
    union all
    select t.* from public.admission_tasks t
    where t.company_id = hr_company and t.status = 'open' and t.due_on <= latest and t.assignee_id is null and t.department_id is null
      and t.employee_id <> p_caller.employee_id;
end
$$;

-- Tasks of admissions that wait for the caller.
create function private.pending_admission_tasks(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'admission_task', 'onboarding', i.title, i.detail, i.employee_id, i.created_at, i.due_at, 'admission_task', i.id, i.url,
    jsonb_build_object('type', 'admission_task', 'task_id', i.id, 'task_kind', i.kind), i.due_at
  from (
    select t.*, 'admission_task:' || t.id as key, private.end_of_day(t.company_id, t.due_on) as due_at,
      case t.kind when 'meeting' then 'Conversa da admissão'
        when 'evaluation' then 'Avaliação de experiência' else 'Tarefa da admissão' end as detail,
      case when t.employee_id = p_caller.employee_id then '/app/profile/admission' end as own_url
    from private.admission_tasks_waiting(p_caller) t
  ) x
  cross join lateral (select x.id, x.key, x.title::text, x.detail, x.employee_id, x.created_at, x.due_at, x.kind,
    coalesce(x.url, x.own_url) as url) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;

insert into private.pending_sources (source, position, items_routine) values
  ('admission_tasks', 80, 'private.pending_admission_tasks');

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _560_follow_admission after insert or update of status on public.documents
  for each row when (new.status = 'approved') execute function private.tg_documents__follow_admission();
create trigger _560_follow_admission after insert on public.invitations
  for each row execute function private.tg_invitations__follow_admission();
create trigger _560_hand_admission_over after update of manager_id on public.employees
  for each row when (old.manager_id is distinct from new.manager_id) execute function private.tg_employees__hand_admission_over();
