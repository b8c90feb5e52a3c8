-- Tasks of admissions: commands.
-- See admission_tasks_rules for the overview.

-- Functions: one task -----------------------------------------------------------------------------------------------
-- A task that the caller does or follows, locked after its admission.
create function private.locked_admission_task(p_task_id uuid, p_caller private.caller) returns public.admission_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.admission_tasks;
begin
  perform from public.admissions a join public.admission_tasks t on t.company_id = a.company_id and t.admission_id = a.id
  where t.id = p_task_id and (private.may_do_admission_task(p_caller, t) or private.admission_scope(p_caller, t.employee_id) is not null)
  for no key update of a;
  if found then
    select t.* into task from public.admission_tasks t where t.id = p_task_id for update;
  end if;
  return task;
end
$$;

-- A task that the caller may do, locked (RHNTF).
create function private.own_admission_task(p_task_id uuid, p_caller private.caller) returns public.admission_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.admission_tasks := private.locked_admission_task(p_task_id, p_caller);
begin
  if task.id is null or not private.may_do_admission_task(p_caller, task) then
    perform private.refuse('RHNTF', 'Esta tarefa não é sua ou não existe mais.', '', 'Recarregue a página.');
  end if;
  return task;
end
$$;

-- Closes an admission with its last open task, once the person works and never before the first day. Of two who do the last two at once,
-- the later one waits here and then sees what the other did.
create function private.settle_admission(p_company_id uuid, p_admission_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.admissions a where a.company_id = p_company_id and a.id = p_admission_id for no key update;
  update public.admissions a set status = 'done', closed_at = private.now()
  from public.employees e
  where a.company_id = p_company_id and a.id = p_admission_id and a.status = 'open' and e.id = a.employee_id
    and e.status in ('active', 'notice')
    and not exists (select from public.admission_tasks t where t.company_id = a.company_id and t.admission_id = a.id and t.status = 'open');
end
$$;

create function public.complete_admission_task(p_task_id uuid, p_note text default null) returns public.admission_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  task public.admission_tasks := private.own_admission_task(p_task_id, caller);
  words text := private.tidy_lines(p_note);
begin
  if task.status <> 'open' then
    perform private.refuse('RHDEC', format('%s já concluiu esta tarefa.', coalesce(private.person_name(task.done_by), 'Alguém')), '',
      'Recarregue a página.');
  elsif task.kind = 'evaluation' and words is null then
    perform private.refuse('RHCOM', 'Escreva a avaliação antes de concluir.', 'note', 'Algumas frases bastam.');
  end if;
  update public.admission_tasks t set status = 'done', done_at = private.now(), done_by = caller.employee_id, note = coalesce(words, t.note)
  where t.id = task.id returning * into task;
  return task;
end
$$;

create function public.reopen_admission_task(p_task_id uuid) returns public.admission_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.admission_tasks := private.own_admission_task(p_task_id, private.me());
begin
  if task.status in ('done', 'waived') then
    perform from public.admissions a join public.employees e on e.company_id = a.company_id and e.id = a.employee_id
    where a.company_id = task.company_id and a.id = task.admission_id and a.status <> 'cancelled' and e.status <> 'terminated'
      and not exists (select from public.admissions o
        where o.company_id = a.company_id and o.employee_id = a.employee_id and o.id <> a.id and o.status = 'open');
    if not found then
      perform private.refuse('RHCLS', 'Esta admissão já foi encerrada.', '', 'Se a pessoa voltou, use a admissão nova.');
    end if;
    update public.admissions a set status = 'open', closed_at = null
    where a.company_id = task.company_id and a.id = task.admission_id and a.status = 'done';
    update public.admission_tasks t set status = 'open', done_at = null, done_by = null where t.id = task.id returning * into task;
  end if;
  return task;
end
$$;

create function public.waive_admission_task(p_task_id uuid, p_reason text) returns public.admission_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  task public.admission_tasks := private.locked_admission_task(p_task_id, caller);
  scope text := private.admission_scope(caller, task.employee_id);
begin
  if task.id is null or scope is null or task.status <> 'open' then
    perform private.refuse('RHNTF', 'Esta tarefa não existe mais.', '', 'Recarregue a página.');
  elsif task.required and scope <> 'hr' then
    perform private.refuse('RHPER', 'Somente o RH dispensa uma tarefa obrigatória.', '', 'Peça ao RH.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que a tarefa será dispensada.', 'reason', 'Uma frase basta.');
  end if;
  update public.admission_tasks t set status = 'waived', done_at = private.now(), done_by = caller.employee_id,
    note = private.tidy_lines(p_reason)
  where t.id = task.id returning * into task;
  return task;
end
$$;

-- Functions: what who follows it adds -------------------------------------------------------------------------------
-- Adds a task to an admission and tells who does it.
create function private.add_task(
  p_admission public.admissions, p_title text, p_description text, p_kind text, p_responsible text, p_named uuid, p_offset integer,
  p_position smallint) returns public.admission_tasks language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.admission_tasks;
begin
  insert into public.admission_tasks (company_id, admission_id, employee_id, position, title, description, kind, responsible, assignee_id,
    department_id, offset_days, due_on, is_adhoc, created_at)
  values (p_admission.company_id, p_admission.id, p_admission.employee_id, p_position, coalesce(private.tidy(p_title), ''),
    private.tidy_lines(p_description), p_kind, p_responsible, private.admission_assignee(p_admission, p_responsible, p_named),
    case when p_responsible = 'it' and p_named is null then private.it_department(p_admission.company_id) end,
    p_offset, case when p_kind = 'task' then p_admission.base_date + p_offset
      else private.person_working_day(p_admission.company_id, p_admission.employee_id, p_admission.base_date + p_offset) end,
    true, private.now())
  returning * into task;
  perform private.tell_admission_task(task);
  return task;
end
$$;

create function public.add_admission_task(p_admission_id uuid, p_values jsonb) returns public.admission_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions := private.followed_admission(p_admission_id, private.me());
  who text := coalesce(p_values ->> 'responsible', 'manager');
  named uuid := private.uuid_or_null(p_values ->> 'employee_id');
  due date;
begin
  begin
    due := (p_values ->> 'due_on')::date;
  exception when others then
    perform private.refuse('RHARG', 'A data não pôde ser lida.', 'due_on', 'Informe dia, mês e ano.');
  end;
  if due is null or due not between admission.base_date - 180 and admission.base_date + 365 then
    perform private.refuse('RHARG', 'Informe até quando a tarefa deve ser feita.', 'due_on', 'Até um ano depois da admissão.');
  elsif who = 'named' and not exists (select from public.employee_directory d where d.company_id = admission.company_id and d.id = named)
    then
    perform private.refuse('RHNTF', 'A pessoa escolhida não trabalha nesta empresa.', 'employee_id', 'Escolha outra pessoa.');
  end if;
  return private.add_task(admission, p_values ->> 'title', p_values ->> 'description', 'task', who, named, due - admission.base_date,
    500::smallint);
end
$$;

-- The first day is the day of admission itself: day 7 is six days later. A day that is agreed on already is kept.
create function public.schedule_admission_meetings(p_admission_id uuid, p_days integer[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions := private.followed_admission(p_admission_id, private.me());
  day integer;
  made integer := 0;
begin
  if coalesce(cardinality(p_days), 0) not between 1 and 12 or exists (select from unnest(p_days) as d (day)
    where d.day is null or d.day not between 1 and 180) then
    perform private.refuse('RHARG', 'Escolha de 1 a 12 conversas, do dia 1 ao dia 180.', 'days', 'Recarregue a página.');
  end if;
  foreach day in array array(select distinct d.day from unnest(p_days) as d (day) order by d.day) loop
    if not exists (select from public.admission_tasks t where t.company_id = admission.company_id and t.admission_id = admission.id
        and t.kind = 'meeting' and t.responsible = 'manager' and t.is_adhoc and t.offset_days = day - 1 and t.status <> 'cancelled') then
      perform private.add_task(admission, format('Conversa a dois, dia %s', day), null, 'meeting', 'manager', null, day - 1,
        (400 + day)::smallint);
      made := made + 1;
    end if;
  end loop;
  return made;
end
$$;

create function public.set_admission_buddy(p_admission_id uuid, p_buddy_id uuid) returns public.admissions
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions := private.followed_admission(p_admission_id, private.me());
  task public.admission_tasks;
begin
  if p_buddy_id is null or p_buddy_id = admission.employee_id or not exists (
      select from public.employee_directory d where d.company_id = admission.company_id and d.id = p_buddy_id) then
    perform private.refuse('RHNTF', 'O padrinho escolhido não trabalha nesta empresa.', 'buddy_id', 'Escolha outra pessoa.');
  end if;
  update public.admissions a set buddy_id = p_buddy_id where a.id = admission.id returning * into admission;
  for task in update public.admission_tasks t set assignee_id = p_buddy_id
    where t.company_id = admission.company_id and t.admission_id = admission.id and t.responsible = 'buddy' and t.status = 'open'
    returning t.* loop
    perform private.tell_admission_task(task);
  end loop;
  return admission;
end
$$;

-- What the newcomer is told of the first day: place, time, dress, contact, notes and a welcome, as far as they are given.
create function private.write_first_day(p_admission_id uuid, p_values jsonb) returns public.admissions
language sql volatile security definer set search_path = '' as $$
  update public.admissions a set first_day_place = private.tidy(p_values ->> 'place'), first_day_time = private.tidy(p_values ->> 'time'),
    first_day_dress = private.tidy(p_values ->> 'dress'), first_day_contact = private.tidy(p_values ->> 'contact'),
    first_day_notes = private.tidy_lines(p_values ->> 'notes'), welcome_message = private.tidy_lines(p_values ->> 'welcome')
  where a.id = p_admission_id returning a.*
$$;

create function public.save_first_day(p_admission_id uuid, p_values jsonb) returns public.admissions
language sql volatile security definer set search_path = '' as $$
  select w.* from private.followed_admission(p_admission_id, private.me()) a
  cross join lateral private.write_first_day(a.id, private.an_object(p_values)) w
$$;

-- Functions: papers and people --------------------------------------------------------------------------------------
-- The last task closes the admission, whoever or whatever did it.
create function private.tg_admission_tasks__settle_admission() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.settle_admission(new.company_id, new.admission_id);
  return null;
end
$$;

-- Who leaves arrives no more; what was all done before the first day is over with it.
-- Closed ones are locked too: somebody may be opening one again.
create function private.tg_employees__end_admission() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.admissions a where a.company_id = new.company_id and a.employee_id = new.id order by a.id for no key update;
  if new.status = 'terminated' then
    update public.admission_tasks t set status = 'cancelled', done_at = private.now()
    where t.company_id = new.company_id and t.employee_id = new.id and t.status = 'open';
    update public.admissions a set status = 'cancelled', closed_at = private.now()
    where a.company_id = new.company_id and a.employee_id = new.id and a.status = 'open';
  else
    perform private.settle_admission(a.company_id, a.id) from public.admissions a
    where a.company_id = new.company_id and a.employee_id = new.id and a.status = 'open';
  end if;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _550_settle_admission after update of status on public.admission_tasks
  for each row when (old.status = 'open' and new.status in ('done', 'waived'))
    execute function private.tg_admission_tasks__settle_admission();
create trigger _560_end_admission after update of status on public.employees
  for each row when (old.status is distinct from new.status) execute function private.tg_employees__end_admission();

-- Functions: Pendências ---------------------------------------------------------------------------------------------
grant execute on function public.complete_admission_task(uuid, text), public.reopen_admission_task(uuid),
  public.waive_admission_task(uuid, text), public.add_admission_task(uuid, jsonb), public.schedule_admission_meetings(uuid, integer[]),
  public.set_admission_buddy(uuid, uuid), public.save_first_day(uuid, jsonb)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.complete_admission_task(uuid, text) is 'Does a task (RHNTF, RHDEC; an evaluation needs words: RHCOM).';
comment on function public.reopen_admission_task(uuid)
  is 'Opens a task again, and its admission; not once that was cancelled, the person left or arrives anew (RHNTF, RHCLS).';
comment on function public.waive_admission_task(uuid, text) is 'Lets a task go, with a reason (RHNTF, RHPER, RHCOM).';
comment on function public.add_admission_task(uuid, jsonb) is 'Adds a task of its own to an admission (RHNTF, RHCLS, RHARG).';
comment on function public.schedule_admission_meetings(uuid, integer[])
  is 'Conversations between manager and person on days of the work; how many are new.';
comment on function public.set_admission_buddy(uuid, uuid) is 'Chooses the buddy, who takes over what is open (RHNTF, RHCLS).';
comment on function public.save_first_day(uuid, jsonb) is 'Where, when and how the first day begins, and a welcome (RHNTF, RHCLS).';
