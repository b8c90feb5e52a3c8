-- Tasks of journeys: commands.
-- Doing them with what proves it, undoing them, letting one go with a reason, adding one, giving one to somebody else or another day.
-- Whoever a task is assigned to does it, anybody of its group, or an administrator; who follows the journey adds tasks and moves people.
-- It refuses: tasks of others, closed journeys, tasks that wait for others or lack their proof, letting go of a required task without
-- being an administrator.

-- Functions: one task -----------------------------------------------------------------------------------------------
-- A task that the caller does or follows, locked after its journey.
create function private.locked_journey_task(p_task_id uuid, p_caller private.caller) returns public.journey_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.journey_tasks;
begin
  perform from public.journeys j join public.journey_tasks t on t.company_id = j.company_id and t.journey_id = j.id
  where t.id = p_task_id and (private.may_do_journey_task(p_caller, t) or private.journey_scope(p_caller, t.employee_id) is not null)
  for no key update of j;
  if found then
    select t.* into task from public.journey_tasks t where t.id = p_task_id for update;
  end if;
  return task;
end
$$;

-- A task that the caller may do, locked (RHNTF).
create function private.own_journey_task(p_task_id uuid, p_caller private.caller) returns public.journey_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.journey_tasks := private.locked_journey_task(p_task_id, p_caller);
begin
  if task.id is null or not private.may_do_journey_task(p_caller, task) then
    perform private.refuse('RHNTF', 'Esta tarefa não é sua ou não existe mais.', '', 'Recarregue a página.');
  end if;
  return task;
end
$$;

-- An open task that the caller follows, locked (RHNTF).
create function private.followed_journey_task(p_task_id uuid, p_caller private.caller) returns public.journey_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.journey_tasks := private.locked_journey_task(p_task_id, p_caller);
begin
  if task.id is null or task.status <> 'open' or private.journey_scope(p_caller, task.employee_id) is null then
    perform private.refuse('RHNTF', 'Esta tarefa não existe mais.', '', 'Recarregue a página.');
  end if;
  return task;
end
$$;

-- Refuses to do a task that waits for others or lacks its proof (RHDEP, RHCOM).
create function private.check_task_done(p_caller private.caller, p_task public.journey_tasks, p_words text, p_file_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  waiting text[] := private.told_blockers(p_caller, p_task);
begin
  if waiting <> '{}' then
    perform private.refuse('RHDEP', format('Antes é preciso concluir: %s.', array_to_string(waiting[1:3], '; ')), '',
      'Conclua ou dispense o que vem antes.');
  elsif p_task.kind = 'evaluation' and p_words is null then
    perform private.refuse('RHCOM', 'Escreva a avaliação antes de concluir.', 'note', 'Algumas frases bastam.');
  elsif p_task.evidence = 'text' and p_words is null then
    perform private.refuse('RHCOM', 'Escreva o que foi feito antes de concluir.', 'note', 'Uma frase basta.');
  elsif p_task.evidence = 'file' and p_file_id is null then
    perform private.refuse('RHCOM', 'Anexe o comprovante antes de concluir.', 'file', 'Um PDF ou uma foto.');
  end if;
end
$$;

create function public.complete_journey_task(p_task_id uuid, p_note text default null, p_file_id uuid default null)
returns public.journey_tasks language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  task public.journey_tasks := private.own_journey_task(p_task_id, caller);
  words text := private.tidy_lines(p_note);
begin
  if task.status = 'cancelled' then
    perform private.refuse('RHCLS', 'Esta tarefa não é mais necessária: o roteiro foi encerrado.', '', 'Recarregue a página.');
  elsif task.status <> 'open' then
    perform private.refuse('RHDEC', format('%s já concluiu esta tarefa.', coalesce(private.person_name(task.done_by), 'Alguém')), '',
      'Recarregue a página.');
  end if;
  perform private.check_task_done(caller, task, words, p_file_id);
  if p_file_id is not null then
    perform private.link_file(p_file_id, 'journey_evidence', task.company_id, 'journey_task', task.id);
  end if;
  update public.journey_tasks t set status = 'done', done_at = private.now(), done_by = caller.employee_id, note = coalesce(words, t.note),
    evidence_file_id = coalesce(p_file_id, t.evidence_file_id)
  where t.id = task.id returning * into task;
  return task;
end
$$;

create function public.reopen_journey_task(p_task_id uuid) returns public.journey_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.journey_tasks := private.own_journey_task(p_task_id, private.me());
begin
  if task.status in ('done', 'waived') then
    perform from public.journeys j join public.employees e on e.company_id = j.company_id and e.id = j.employee_id
    join private.journey_kinds k on k.kind = j.kind
    where j.company_id = task.company_id and j.id = task.journey_id and j.status in ('open', 'done')
      and (e.status <> 'terminated' or k.direction = 'revoke')
      and not exists (select from public.journeys o
        where o.company_id = j.company_id and o.kind = j.kind and o.employee_id = j.employee_id and o.id <> j.id and o.status = 'open');
    if not found then
      perform private.refuse('RHCLS', 'Este roteiro já foi encerrado.', '', 'Se a pessoa voltou, use o novo.');
    end if;
    update public.journeys j set status = 'open', closed_at = null
    where j.company_id = task.company_id and j.id = task.journey_id and j.status = 'done';
    update public.journey_tasks t set status = 'open', done_at = null, done_by = null where t.id = task.id returning * into task;
  end if;
  return task;
end
$$;

create function public.waive_journey_task(p_task_id uuid, p_reason text) returns public.journey_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  task public.journey_tasks := private.followed_journey_task(p_task_id, caller);
begin
  if task.required and private.journey_scope(caller, task.employee_id) <> 'hr' then
    perform private.refuse('RHPER', 'Somente o RH dispensa uma tarefa obrigatória.', '', 'Peça ao RH.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que a tarefa será dispensada.', 'reason', 'Uma frase basta.');
  end if;
  update public.journey_tasks t set status = 'waived', done_at = private.now(), done_by = caller.employee_id,
    note = private.tidy_lines(p_reason)
  where t.id = task.id returning * into task;
  return task;
end
$$;

-- Gives an open task to somebody, or for null to whom its word stands for now.
create function public.assign_journey_task(p_task_id uuid, p_employee_id uuid default null) returns public.journey_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.journey_tasks := private.followed_journey_task(p_task_id, private.me());
begin
  if p_employee_id is null then
    perform private.hand_tasks_over(task.company_id, array[task.id]);
    select t.* into task from public.journey_tasks t where t.id = task.id;
    return task;
  elsif not exists (select from public.employee_directory d where d.company_id = task.company_id and d.id = p_employee_id) then
    perform private.refuse('RHNTF', 'A pessoa escolhida não trabalha nesta empresa.', 'employee_id', 'Escolha outra pessoa.');
  end if;
  update public.journey_tasks t set assignee_id = p_employee_id, department_id = null, is_assigned_by_hand = true where t.id = task.id
  returning * into task;
  perform private.tell_journey_tasks(task.company_id, array[task.id]);
  return task;
end
$$;

-- Gives an open task a day that stays when the base date moves; for null, the day that is worked out.
create function public.date_journey_task(p_task_id uuid, p_due_on date default null) returns public.journey_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.journey_tasks := private.followed_journey_task(p_task_id, private.me());
begin
  if p_due_on is not null then
    perform private.check_deadline(p_due_on, private.today(task.company_id), 'due_on');
  end if;
  update public.journey_tasks t set is_dated_by_hand = p_due_on is not null, due_on = coalesce(p_due_on, t.due_on), reminded_on = null
  where t.id = task.id returning * into task;
  if p_due_on is null then
    update public.journey_tasks t set due_on = m.due_on
    from public.journeys j cross join lateral private.moved_tasks(j, j.base_date) m
    where t.id = task.id and j.company_id = task.company_id and j.id = task.journey_id and m.task_id = t.id returning t.* into task;
  end if;
  -- What stands with the task has its day.
  perform private.follow_moved_journey(j) from public.journeys j where j.company_id = task.company_id and j.id = task.journey_id;
  return task;
end
$$;

-- Functions: what who follows it adds -------------------------------------------------------------------------------
-- Adds a task to a journey on a day and tells who does it.
create function private.add_task(
  p_journey public.journeys, p_title text, p_description text, p_kind text, p_responsible text, p_named uuid, p_due_on date,
  p_offset integer, p_position integer) returns public.journey_tasks language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.journey_tasks;
begin
  -- A day on which the person does not work is dated by hand: it could not be worked out again.
  insert into public.journey_tasks (company_id, journey_id, employee_id, position, title, description, kind, responsible, assignee_id,
    department_id, named_id, offset_days, not_before, due_on, is_dated_by_hand, is_adhoc, created_at)
  select p_journey.company_id, p_journey.id, p_journey.employee_id, p_position, coalesce(private.tidy(p_title), ''),
    private.tidy_lines(p_description), p_kind, p_responsible, a.assignee_id, a.department_id, p_named, p_offset, n.not_before, p_due_on,
    p_due_on <> (select d.due_on from private.task_days(p_journey.company_id, array[
      row(1, p_journey.employee_id, p_journey.base_date, p_offset, false, 'before', n.not_before)::private.day_need]) d),
    true, private.now()
  from private.found_responsibles(p_journey.company_id,
    array[row(1, p_responsible, p_journey.employee_id, p_journey.buddy_id, p_named, null)::private.task_need]) a
  cross join (select least(private.today(p_journey.company_id), p_due_on) as not_before) n
  returning * into task;
  if task.id is null then
    perform private.refuse('RHARG', 'Escolha quem faz a tarefa.', 'responsible', 'Recarregue a página.');
  end if;
  perform private.tell_journey_tasks(task.company_id, array[task.id]);
  return task;
end
$$;

create function public.add_journey_task(p_journey_id uuid, p_values jsonb) returns public.journey_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys := private.followed_journey(p_journey_id, private.me());
  who text := coalesce(p_values ->> 'responsible', 'manager');
  named uuid := private.uuid_or_null(p_values ->> 'employee_id');
  due date;
begin
  begin
    due := (p_values ->> 'due_on')::date;
  exception when others then
    perform private.refuse('RHARG', 'A data não pôde ser lida.', 'due_on', 'Informe dia, mês e ano.');
  end;
  if due is null or due not between journey.base_date - 180 and journey.base_date + 365 then
    perform private.refuse('RHARG', 'Informe até quando a tarefa deve ser feita.', 'due_on', 'Até um ano depois do começo.');
  elsif who = 'named' and not exists (select from public.employee_directory d where d.company_id = journey.company_id and d.id = named)
    then
    perform private.refuse('RHNTF', 'A pessoa escolhida não trabalha nesta empresa.', 'employee_id', 'Escolha outra pessoa.');
  end if;
  return private.add_task(journey, p_values ->> 'title', p_values ->> 'description', 'task', who, named, due,
    due - journey.base_date, 50000);
end
$$;

-- The day on which something begins is day 1: day 7 is six days later. A day that is agreed on already is kept.
create function public.schedule_journey_meetings(p_journey_id uuid, p_days integer[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys := private.followed_journey(p_journey_id, private.me());
  day integer;
  made integer := 0;
begin
  if coalesce(cardinality(p_days), 0) not between 1 and 12 or exists (select from unnest(p_days) as d (day)
    where d.day is null or d.day not between 1 and 180) then
    perform private.refuse('RHARG', 'Escolha de 1 a 12 conversas, do dia 1 ao dia 180.', 'days', 'Recarregue a página.');
  end if;
  foreach day in array array(select distinct d.day from unnest(p_days) as d (day) order by d.day) loop
    if not exists (select from public.journey_tasks t where t.company_id = journey.company_id and t.journey_id = journey.id
        and t.kind = 'meeting' and t.responsible = 'manager' and t.is_adhoc and t.offset_days = day - 1 and t.status <> 'cancelled') then
      perform private.add_task(journey, format('Conversa a dois, dia %s', day), null, 'meeting', 'manager', null,
        private.task_day(journey.company_id, journey.employee_id, journey.base_date, day - 1), day - 1, 40000 + day);
      made := made + 1;
    end if;
  end loop;
  return made;
end
$$;

-- Functions: reminding ----------------------------------------------------------------------------------------------
-- Job: tells of tasks that are due tomorrow or, if not told the day before, today: once each; returns how many.
create function private.run_journey_reminders() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  task record;
  told integer := 0;
begin
  for task in
    update public.journey_tasks t set reminded_on = d.today
    from (
      -- One after the other, and none that somebody is working on: the next run finds it.
      select x.id, d.today from public.companies c
      join lateral (select private.today(c.id) as today offset 0) d on true
      join public.journey_tasks x on x.company_id = c.id and x.status = 'open' and x.assignee_id is not null and x.reminded_on is null
        and x.due_on between d.today and d.today + 1 and not private.is_asked_for(x)
      where c.active is not false order by x.journey_id, x.id for update of x skip locked) d, public.employees e, public.journeys j,
      private.journey_kinds k
    where t.id = d.id and e.id = t.employee_id and j.company_id = t.company_id and j.id = t.journey_id and k.kind = j.kind
    returning t.id, t.company_id, t.assignee_id, t.title, t.due_on - d.today as left_days, e.display_name::text as name,
      case when t.assignee_id = t.employee_id then k.own_page else '/app/inbox' end as url
  loop
    perform private.notify(task.company_id, task.assignee_id, 'journey_due',
      format('%s: %s', case task.left_days when 0 then 'Para hoje' else 'Para amanhã' end, task.title), task.name, task.url,
      'journey_task', task.id);
    told := told + 1;
  end loop;
  return told;
end
$$;

insert into jobs.schedules (name, routine, every, lane) values ('journey_reminders', 'private.run_journey_reminders', interval '10 minutes',
  'slow');

grant execute on function private.run_journey_reminders() to service_role;
grant execute on function public.complete_journey_task(uuid, text, uuid), public.reopen_journey_task(uuid),
  public.waive_journey_task(uuid, text), public.assign_journey_task(uuid, uuid), public.date_journey_task(uuid, date),
  public.add_journey_task(uuid, jsonb), public.schedule_journey_meetings(uuid, integer[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.complete_journey_task(uuid, text, uuid)
  is 'Does a task (RHNTF, RHDEC, RHCLS; what waits for others: RHDEP; without its words or file: RHCOM).';
comment on function public.reopen_journey_task(uuid)
  is 'Opens a task again, and its journey; not once that was cancelled, the person left or another is open (RHNTF, RHCLS).';
comment on function public.waive_journey_task(uuid, text) is 'Lets a task go, with a reason (RHNTF, RHPER, RHCOM).';
comment on function public.assign_journey_task(uuid, uuid) is 'Gives a task to somebody else, or back to its word (RHNTF).';
comment on function public.date_journey_task(uuid, date) is 'Gives a task a day by hand, or the one worked out (RHNTF, RHARG, RHEXP).';
comment on function public.add_journey_task(uuid, jsonb) is 'Adds a task of its own to a journey (RHNTF, RHCLS, RHARG).';
comment on function public.schedule_journey_meetings(uuid, integer[])
  is 'Conversations between manager and person on days of the work; how many are new.';
