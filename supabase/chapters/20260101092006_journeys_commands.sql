-- Journeys: commands.
-- See journeys_tables for the overview. Whoever locks several here does it in this order: the person, the journey, its tasks.

-- Functions: who may ------------------------------------------------------------------------------------------------
-- An open journey that the caller follows, locked (RHNTF, RHCLS).
create function private.followed_journey(p_journey_id uuid, p_caller private.caller) returns public.journeys
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys;
begin
  select j.* into journey from public.journeys j
  where j.id = p_journey_id and private.journey_scope(p_caller, j.employee_id) is not null for update;
  if journey.id is null then
    perform private.refuse('RHNTF', 'Não encontrado nesta empresa.', '', 'Recarregue a página.');
  end if;
  if journey.status <> 'open' then
    perform private.refuse('RHCLS', 'Este roteiro já foi encerrado.', '', 'Recarregue a página.');
  end if;
  return journey;
end
$$;

-- Functions: telling ------------------------------------------------------------------------------------------------
-- Tells the assignees of tasks; groups see theirs in Pendências.
create function private.tell_journey_tasks(p_company_id uuid, p_tasks uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify(t.company_id, t.assignee_id, 'journey_task',
    format('%s: %s', case when t.assignee_id = t.employee_id then k.label else format('%s de %s', k.label, e.display_name) end, t.title),
    format('Até %s', to_char(t.due_on, 'DD/MM/YYYY')), case when t.assignee_id = t.employee_id then k.own_page else '/app/inbox' end,
    'journey_task', t.id)
  from public.journey_tasks t
  join public.journeys j on j.company_id = t.company_id and j.id = t.journey_id
  join private.journey_kinds k on k.kind = j.kind
  join public.employees e on e.company_id = t.company_id and e.id = t.employee_id
  where t.company_id = p_company_id and t.id = any (p_tasks) and t.assignee_id is not null
$$;

-- Gives open tasks to whom their words stand for now, and tells who has one anew.
create function private.hand_tasks_over(p_company_id uuid, p_tasks uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given uuid[];
begin
  -- Of most people who change nothing is open: thousands of them cost nothing.
  if p_tasks = '{}' then
    return;
  end if;
  with tasks as materialized (
    select t.id, row_number() over (order by t.id)::integer as place, t.responsible, t.employee_id, j.buddy_id, t.named_id,
      t.named_department_id
    from public.journey_tasks t join public.journeys j on j.company_id = t.company_id and j.id = t.journey_id
    where t.company_id = p_company_id and t.id = any (p_tasks) and t.status = 'open'
  ), changed as (
    update public.journey_tasks t set assignee_id = a.assignee_id, department_id = a.department_id, is_assigned_by_hand = false
    from tasks n
    join private.found_responsibles(p_company_id, array(
      select row(w.place, w.responsible, w.employee_id, w.buddy_id, w.named_id, w.named_department_id)::private.task_need
      from tasks w)) a on a.place = n.place
    where t.id = n.id and (t.assignee_id is distinct from a.assignee_id or t.department_id is distinct from a.department_id
      or t.is_assigned_by_hand)
    returning t.id
  )
  select array_agg(c.id) into given from changed c;
  perform private.tell_journey_tasks(p_company_id, coalesce(given, '{}'));
end
$$;

-- What else of a kind moves with the tasks of a journey.
create function private.follow_moved_journey(p_journey public.journeys) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute format('select %s($1)', (select k.moved_routine from private.journey_kinds k where k.kind = p_journey.kind)) using p_journey;
end
$$;

-- Notices of tasks that are not to be done any more say nothing.
create function private.forget_task_notices(p_company_id uuid, p_journeys uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.notifications n
  where n.company_id = p_company_id and n.entity_type = 'journey_task' and n.read_at is null
    and n.entity_id in (select t.id from public.journey_tasks t where t.company_id = p_company_id and t.journey_id = any (p_journeys))
$$;

-- Functions: beginning ----------------------------------------------------------------------------------------------
-- The tasks of the template, with people and days.
create function private.copy_template_tasks(p_journey public.journeys, p_chosen jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.journey_tasks (company_id, journey_id, employee_id, position, phase, title, description, kind, responsible,
    assignee_id, department_id, named_id, named_department_id, is_assigned_by_hand, document_type_id, url, offset_days, is_business_days,
    shifts, not_before, due_on, required, evidence, legal_reference, depends_on, created_at)
  select p_journey.company_id, p_journey.id, p_journey.employee_id, p.position, p.phase, p.title, p.description, p.kind, p.responsible,
    p.assignee_id, p.department_id, p.named_id, p.named_department_id, p.is_assigned_by_hand, p.document_type_id, p.url, p.offset_days,
    p.is_business_days, p.shifts, p.not_before, p.due_on,
    p.required, p.evidence, p.legal_reference, p.depends_on, private.now()
  from private.planned_tasks(p_journey.company_id, array[row(p_journey.employee_id, p_journey.base_date, p_journey.template_id,
    p_journey.buddy_id, p_chosen)::private.journey_subject]) p
$$;

-- Begins a journey (RHNTF, RHOPN and what the kind refuses). Asks nobody who may.
create function private.launch_journey(p_company_id uuid, p_kind text, p_subject private.journey_subject, p_run_id uuid, p_creator_id uuid)
returns public.journeys language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys;
  base private.journey_base;
  version integer;
begin
  perform from public.employees e where e.company_id = p_company_id and e.id = p_subject.employee_id for no key update;
  select b.* into base from private.journey_bases(p_company_id, p_kind, array[p_subject.employee_id]) b;
  select t.version into version from public.journey_templates t
  where t.company_id = p_company_id and t.kind = p_kind and t.id = p_subject.template_id and t.archived_at is null;
  if base.employee_id is null then
    perform private.refuse('RHNTF', 'Pessoa não encontrada nesta empresa.', 'employee_id', 'Recarregue a página.');
  elsif base.problem is not null then
    perform private.refuse(base.code, base.problem, base.field, 'Recarregue a página.');
  elsif p_subject.template_id is not null and version is null then
    perform private.refuse('RHNTF', 'Este roteiro não existe mais.', 'template_id', 'Escolha outro.');
  elsif p_subject.buddy_id is not null and not exists (select from public.employee_directory d
    where d.company_id = p_company_id and d.id = p_subject.buddy_id) then
    perform private.refuse('RHNTF', 'O padrinho escolhido não trabalha nesta empresa.', 'buddy_id', 'Escolha outra pessoa.');
  end if;
  insert into public.journeys (company_id, kind, employee_id, template_id, template_version, base_date, buddy_id, run_id, launched_by,
    created_at)
  values (p_company_id, p_kind, base.employee_id, p_subject.template_id, version, base.base_date, p_subject.buddy_id, p_run_id,
    p_creator_id, private.now())
  returning * into journey;
  perform private.copy_template_tasks(journey, coalesce(p_subject.chosen, '{}'));
  execute format('select %s($1, $2)', (select k.begun_routine from private.journey_kinds k where k.kind = p_kind))
    using journey, p_creator_id;
  perform private.tell_journey_tasks(p_company_id, array(select t.id from public.journey_tasks t
    where t.company_id = p_company_id and t.journey_id = journey.id and t.kind <> 'document'
      and t.due_on <= private.today(p_company_id) + 15 and private.task_blockers(t) = '{}'));
  return journey;
end
$$;

-- Refuses to begin without any template (RHNTF).
create function private.refuse_missing_template(p_template_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_template_id is null then
    perform private.refuse('RHNTF', 'Nenhum roteiro serve para esta pessoa.', 'template_id', 'Escolha um.');
  end if;
end
$$;

-- Begins one journey; without a template, by the one that is for the person.
create function public.start_journey(
  p_kind text, p_employee_id uuid, p_template_id uuid default null, p_buddy_id uuid default null, p_chosen jsonb default '{}')
returns public.journeys language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid := (select e.company_id from public.employees e
    where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_settings')));
  template uuid := p_template_id;
begin
  perform private.refuse_journey_settings(company);
  if not exists (select from private.journey_kinds k where k.kind = p_kind) then
    perform private.refuse('RHARG', 'Tipo de roteiro desconhecido.', 'kind', 'Recarregue a página.');
  end if;
  if template is null then
    select m.template_id into template from private.matching_templates(company, p_kind,
      array(select b from private.journey_bases(company, p_kind, array[p_employee_id]) b)) m;
    perform private.refuse_missing_template(template);
  end if;
  return private.launch_journey(company, p_kind,
    row(p_employee_id, null, template, p_buddy_id, private.an_object(p_chosen))::private.journey_subject, null, private.my_employee_id());
end
$$;

-- Functions: ending -------------------------------------------------------------------------------------------------
-- Closes a journey with its last open task, once its kind lets it. Of two who do the last two at once, the later one waits here and then
-- sees what the other did.
create function private.settle_journey(p_company_id uuid, p_journey_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys;
  may_end boolean;
begin
  select j.* into journey from public.journeys j where j.company_id = p_company_id and j.id = p_journey_id for no key update;
  if journey.status is distinct from 'open' or exists (select from public.journey_tasks t
      where t.company_id = p_company_id and t.journey_id = p_journey_id and t.status = 'open') then
    return;
  end if;
  execute format('select %s($1)', (select k.may_end_routine from private.journey_kinds k where k.kind = journey.kind))
    into may_end using journey;
  update public.journeys j set status = 'done', closed_at = private.now() where j.id = journey.id and may_end;
end
$$;

-- The last task closes the journey, whoever or whatever did it; who waited for it is told.
create function private.tg_journey_tasks__settle_journey() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.settle_journey(new.company_id, new.journey_id);
  perform private.tell_journey_tasks(new.company_id, array(select t.id from public.journey_tasks t
    where t.company_id = new.company_id and t.journey_id = new.journey_id and t.status = 'open'
      and new.position / 100 * 100 = any (t.depends_on) and private.task_blockers(t) = '{}'));
  return null;
end
$$;

-- Who leaves arrives no more: what gives is cancelled, what takes back goes on, and what they did for others goes to somebody else. What
-- was all done before its time may be over now. Closed ones are locked too: somebody may be opening one again.
create function private.tg_employees__end_journeys() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  ending uuid[];
  left_behind uuid[];
begin
  perform from public.journeys j where j.company_id = new.company_id and j.employee_id = new.id order by j.id for no key update;
  if new.status = 'terminated' then
    ending := array(select j.id from public.journeys j join private.journey_kinds k on k.kind = j.kind and k.direction = 'grant'
      where j.company_id = new.company_id and j.employee_id = new.id and j.status = 'open');
    update public.journey_tasks t set status = 'cancelled', done_at = private.now()
    where t.company_id = new.company_id and t.journey_id = any (ending) and t.status = 'open';
    update public.journeys j set status = 'cancelled', closed_at = private.now()
    where j.company_id = new.company_id and j.id = any (ending);
    perform private.forget_task_notices(new.company_id, ending);
    left_behind := array(select t.id from public.journey_tasks t
      where t.company_id = new.company_id and t.assignee_id = new.id and t.status = 'open');
    perform from public.journeys j
    where j.company_id = new.company_id and j.id in (select t.journey_id from public.journey_tasks t where t.id = any (left_behind))
    order by j.id for no key update;
    perform private.hand_tasks_over(new.company_id, left_behind);
  end if;
  perform private.settle_journey(j.company_id, j.id) from public.journeys j
  where j.company_id = new.company_id and j.employee_id = new.id and j.status = 'open';
  return null;
end
$$;

-- Takes a journey back as far as its kind lets: its open tasks, and what the kind gave (RHNTF, RHCLS).
create function private.take_journey_back(p_journey public.journeys) returns public.journeys
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys;
begin
  execute format('select %s($1)', (select k.undone_routine from private.journey_kinds k where k.kind = p_journey.kind)) using p_journey;
  update public.journey_tasks t set status = 'cancelled', done_at = private.now()
  where t.company_id = p_journey.company_id and t.journey_id = p_journey.id and t.status = 'open';
  perform private.forget_task_notices(p_journey.company_id, array[p_journey.id]);
  update public.journeys j set status = 'undone', closed_at = private.now() where j.id = p_journey.id returning * into journey;
  return journey;
end
$$;

create function public.undo_journey(p_journey_id uuid) returns public.journeys
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys := private.followed_journey(p_journey_id, private.me());
begin
  perform private.refuse_journey_settings(journey.company_id);
  return private.take_journey_back(journey);
end
$$;

-- Functions: another day --------------------------------------------------------------------------------------------
-- Gives a journey another base date; open tasks follow when told to, but for those that somebody dated by hand. How many moved.
create function private.move_journey(p_journey public.journeys, p_on date, p_move_tasks boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys;
  moved integer := 0;
begin
  update public.journeys j set base_date = p_on where j.id = p_journey.id returning * into journey;
  if p_move_tasks then
    update public.journey_tasks t set due_on = m.due_on, reminded_on = null
    from private.moved_tasks(journey, p_on) m where t.id = m.task_id and t.due_on <> m.due_on;
    get diagnostics moved = row_count;
    perform private.follow_moved_journey(journey);
  end if;
  return moved;
end
$$;

-- Functions: the buddy ----------------------------------------------------------------------------------------------
create function public.set_journey_buddy(p_journey_id uuid, p_buddy_id uuid) returns public.journeys
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys := private.followed_journey(p_journey_id, private.me());
begin
  if p_buddy_id is null or p_buddy_id = journey.employee_id or not exists (
      select from public.employee_directory d where d.company_id = journey.company_id and d.id = p_buddy_id) then
    perform private.refuse('RHNTF', 'O padrinho escolhido não trabalha nesta empresa.', 'buddy_id', 'Escolha outra pessoa.');
  end if;
  update public.journeys j set buddy_id = p_buddy_id where j.id = journey.id returning * into journey;
  perform private.hand_tasks_over(journey.company_id, array(select t.id from public.journey_tasks t
    where t.company_id = journey.company_id and t.journey_id = journey.id and t.responsible = 'buddy' and t.status = 'open'
      and not t.is_assigned_by_hand));
  return journey;
end
$$;

-- Gives the open tasks around somebody to whom their words stand for now, but for those that somebody gave by hand.
create function private.tg_employees__hand_journeys_over() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.journeys j where j.company_id = new.company_id and j.employee_id = new.id and j.status = 'open'
  order by j.id for no key update;
  perform private.hand_tasks_over(new.company_id, array(select t.id from public.journey_tasks t
    where t.company_id = new.company_id and t.employee_id = new.id and t.status = 'open' and not t.is_assigned_by_hand
      and t.responsible in ('manager', 'buddy', 'head')));
  return null;
end
$$;

-- Another day from which journeys count, wherever it was written: their tasks follow.
create function private.tg_employees__move_journeys() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys;
  base date;
begin
  for journey in select j.* from public.journeys j
    where j.company_id = new.company_id and j.employee_id = new.id and j.status = 'open' order by j.id for update loop
    execute format('select b.base_date from %s($1, $2) b', (select k.base_routine from private.journey_kinds k where k.kind = journey.kind))
      into base using journey.company_id, array[journey.employee_id];
    if base <> journey.base_date then
      perform private.move_journey(journey, base, true);
    end if;
  end loop;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _550_settle_journey after update of status on public.journey_tasks
  for each row when (old.status = 'open' and new.status in ('done', 'waived'))
    execute function private.tg_journey_tasks__settle_journey();
create trigger _560_end_journeys after update of status on public.employees
  for each row when (old.status is distinct from new.status) execute function private.tg_employees__end_journeys();
create trigger _560_hand_journeys_over after update of manager_id, department_id on public.employees
  for each row when (old.manager_id is distinct from new.manager_id or old.department_id is distinct from new.department_id)
  execute function private.tg_employees__hand_journeys_over();
create trigger _570_move_journeys after update of hire_date on public.employees
  for each row when (old.hire_date is distinct from new.hire_date) execute function private.tg_employees__move_journeys();

grant execute on function public.start_journey(text, uuid, uuid, uuid, jsonb), public.undo_journey(uuid),
  public.set_journey_buddy(uuid, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.start_journey(text, uuid, uuid, uuid, jsonb)
  is 'Begins the journey of somebody, by the template given or the one for them (RHPER, RHNTF, RHARG, RHOPN, what the kind refuses).';
comment on function public.undo_journey(uuid) is 'Takes a journey back until the moment of its kind (RHPER, RHNTF, RHCLS).';
comment on function public.set_journey_buddy(uuid, uuid) is 'Chooses the buddy, who takes over what is open (RHNTF, RHCLS).';
