-- Confidential cases: commands.
-- See confidential_tables for the overview.

-- Functions: for modules --------------------------------------------------------------------------------------------
-- Puts a person in the list of a case; answers whether that is new. Who is in it already stays, and becomes an approver when asked to be.
create function private.add_reader(p_case_id uuid, p_reader_id uuid, p_origin text, p_reason text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_case public.confidential_cases;
  adder uuid;
  origin text;
begin
  select c.* into found_case from public.confidential_cases c where c.id = p_case_id;
  -- Who left opens a case about themselves and is no caller.
  adder := coalesce(private.my_employee_id(), found_case.opened_by);
  perform private.check_case_reader(found_case, p_reader_id, p_origin);
  select r.origin into origin from public.confidential_readers r
  where r.case_id = found_case.id and r.reader_id = p_reader_id and r.removed_at is null;
  if origin is not null and (origin = p_origin or p_origin <> 'approver') then
    return false;
  end if;
  update public.confidential_readers r set removed_at = private.now()
  where r.case_id = found_case.id and r.reader_id = p_reader_id and r.removed_at is null;
  insert into public.confidential_readers as r (company_id, case_id, reader_id, origin, reason, added_by, added_at)
  values (found_case.company_id, found_case.id, p_reader_id, p_origin, p_reason, adder, private.now())
  on conflict (reader_id, case_id) where r.removed_at is null do nothing;
  return origin is null;
end
$$;

-- Hides a further row with a case. A row of a case that was lifted may go to another.
create function private.shield(p_case_id uuid, p_entity_type text, p_entity_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.shielded_rows as s (entity_id, company_id, entity_type, case_id)
  select p_entity_id, c.company_id, p_entity_type, c.id from public.confidential_cases c where c.id = p_case_id
  on conflict (entity_id) do update set entity_type = excluded.entity_type, case_id = excluded.case_id
  where s.company_id = excluded.company_id and (s.case_id = excluded.case_id or private.case_of(s.entity_id) is null);
  if not found then
    perform private.refuse('RHARG', 'Este item já pertence a outro caso reservado.', '', 'Recarregue a página.');
  end if;
end
$$;

-- Opens a case with this id about a person, with its opener and these readers, and hides the entity of the same id. A case that was lifted
-- opens again, with a list of its own. Whoever opens a case about themselves is no reader of it. Whether the opener may is asked by the
-- command of the module.
create function private.open_case_by(
  p_opener_id uuid, p_company_id uuid, p_kind text, p_employee_id uuid, p_case_id uuid, p_readers uuid[])
returns public.confidential_cases language plpgsql volatile security definer set search_path = '' as $$
declare
  opened public.confidential_cases;
begin
  insert into public.confidential_cases as c (id, company_id, kind, employee_id, opened_by, created_at)
  values (p_case_id, p_company_id, p_kind, p_employee_id, p_opener_id, private.now())
  on conflict (id) do update set opened_by = excluded.opened_by, created_at = excluded.created_at, lifted_at = null, lifted_by = null
  where c.lifted_at is not null and c.company_id = excluded.company_id and c.kind = excluded.kind and c.employee_id = excluded.employee_id
  returning c.* into opened;
  if opened.id is null then
    perform private.refuse('RHARG', 'Este caso já é reservado.', '', 'Recarregue a página.');
  end if;
  update public.confidential_readers r set removed_at = private.now() where r.case_id = opened.id and r.removed_at is null;
  perform private.add_reader(opened.id, p_opener_id, 'opener') where p_opener_id <> p_employee_id;
  perform private.add_reader(opened.id, reader.id, 'named') from (select distinct r.id from unnest(p_readers) as r (id)
    where r.id <> p_opener_id order by r.id) reader;
  perform private.shield(opened.id, p_kind, opened.id);
  return opened;
end
$$;

-- Opens a case by the caller.
create function private.open_case(p_company_id uuid, p_kind text, p_employee_id uuid, p_case_id uuid, p_readers uuid[])
returns public.confidential_cases language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.open_case_by((private.require_caller()).employee_id, p_company_id, p_kind, p_employee_id, p_case_id, p_readers);
end
$$;

-- Ends the confidentiality of a case: all of it is as if it had never been confidential. Its readers stay as history.
create function private.lift_case(p_case_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.confidential_cases c set lifted_at = private.now(), lifted_by = private.my_employee_id()
  where c.id = p_case_id and c.lifted_at is null;
end
$$;

-- Functions: scope --------------------------------------------------------------------------------------------------
-- The case, locked, when the caller reads it (RHNTF) and it is confidential still (RHCLS).
create function private.case_in_hand(p_caller private.caller, p_case_id uuid) returns public.confidential_cases
language plpgsql volatile security definer set search_path = '' as $$
declare
  read_cases constant uuid[] := private.cases_read_by(p_caller);
  found_case public.confidential_cases;
begin
  select c.* into found_case from public.confidential_cases c where c.id = p_case_id and c.id = any (read_cases) for update;
  if found_case.id is null then
    perform private.refuse_missing('Caso não encontrado.');
  end if;
  if found_case.lifted_at is not null then
    perform private.refuse('RHCLS', 'Este caso não é mais reservado.', '', 'Recarregue a página.');
  end if;
  return found_case;
end
$$;

-- The case, locked, when the caller changes its list (RHNTF, RHPER, RHCLS).
create function private.managed_case(p_caller private.caller, p_case_id uuid) returns public.confidential_cases
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_case public.confidential_cases := private.case_in_hand(p_caller, p_case_id);
begin
  if not private.manages_case(p_caller, found_case) then
    perform private.refuse('RHPER', 'Seu papel não permite mudar quem vê este caso.', '', 'Peça a um administrador da lista.');
  end if;
  return found_case;
end
$$;

-- Notifies readers, each in their own company: a master of another one is told there.
create function private.notify_readers(p_case public.confidential_cases, p_readers uuid[], p_kind text, p_title text, p_body text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_people(e.company_id, array_agg(e.id), p_kind, p_title, p_body, private.case_url(p_case), 'confidential_case',
    p_case.id)
  from public.employees e where e.id = any (p_readers) group by e.company_id;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.add_case_reader(p_case_id uuid, p_employee_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  found_case public.confidential_cases := private.managed_case(caller, p_case_id);
begin
  if private.add_reader(found_case.id, p_employee_id, 'named') then
    perform private.notify_readers(found_case, array[p_employee_id], 'confidential_reader', 'Você passou a ver um caso reservado',
      'Só quem está na lista sabe dele.');
  end if;
end
$$;

create function public.remove_case_reader(p_case_id uuid, p_employee_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  found_case public.confidential_cases := private.managed_case(caller, p_case_id);
begin
  update public.confidential_readers r set removed_at = private.now()
  where r.case_id = found_case.id and r.reader_id = p_employee_id and r.removed_at is null;
  if not found then
    perform private.refuse_missing('Esta pessoa não está na lista.', 'readers');
  end if;
  if not private.has_manager(found_case.id) then
    perform private.refuse('RHARG', 'É a última pessoa da lista que pode cuidar do caso.', 'readers', 'Inclua outra antes de retirá-la.');
  end if;
end
$$;

create function public.add_case_task(p_case_id uuid, p_title text, p_assignee_id uuid, p_due_on date) returns public.confidential_tasks
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  found_case public.confidential_cases := private.case_in_hand(caller, p_case_id);
  title constant text := private.tidy(p_title);
  task public.confidential_tasks;
begin
  if title is null or not private.is_clean_text(title, 120) then
    perform private.refuse('RHARG', 'Escreva a tarefa em uma linha de até 120 caracteres.', 'title',
      'Quem ajuda vê somente este título.');
  end if;
  perform private.check_neutral_title(found_case, title);
  if p_due_on is null then
    perform private.refuse('RHARG', 'Informe até quando.', 'due_on', 'Escolha uma data.');
  end if;
  perform private.check_deadline(p_due_on, private.today(found_case.company_id), 'due_on');
  if p_assignee_id = found_case.employee_id or not private.can_sign_in(p_assignee_id) or not exists (
    select from public.employees e where e.company_id = found_case.company_id and e.id = p_assignee_id) then
    perform private.refuse('RHARG', 'Esta pessoa não pode receber a tarefa.', 'assignee_id',
      'Escolha alguém da empresa com acesso ao sistema.');
  end if;
  insert into public.confidential_tasks as t (company_id, case_id, title, assignee_id, due_on, created_by, created_at)
  values (found_case.company_id, found_case.id, title, p_assignee_id, p_due_on, caller.employee_id, private.now())
  returning t.* into task;
  perform private.notify(task.company_id, task.assignee_id, 'confidential_task', task.title, null, '/app/inbox');
  return task;
end
$$;

-- Ends an open task; answers nothing, since a helper must not learn whose task it was.
create function private.end_case_task(p_caller private.caller, p_task_id uuid, p_status text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  read_cases constant uuid[] := private.cases_read_by(p_caller);
  task public.confidential_tasks;
begin
  select t.* into task from public.confidential_tasks t
  where t.id = p_task_id and (t.case_id = any (read_cases) or (p_status = 'done' and t.assignee_id = p_caller.employee_id)) for update;
  if task.id is null then
    perform private.refuse_missing('Tarefa não encontrada.');
  end if;
  if task.status <> 'open' then
    perform private.refuse('RHCLS', 'Esta tarefa já foi encerrada.', '', 'Recarregue a página.');
  end if;
  update public.confidential_tasks t set status = p_status, done_at = case p_status when 'done' then private.now() end where t.id = task.id;
end
$$;

create function public.finish_case_task(p_task_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.end_case_task(private.require_caller(), p_task_id, 'done');
end
$$;

create function public.cancel_case_task(p_task_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.end_case_task(private.require_caller(), p_task_id, 'cancelled');
end
$$;

create function public.break_case_glass(p_employee_id uuid, p_reason text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  reason constant text := left(private.plain_line(p_reason, 300), 300);
  person public.employees;
  found_case public.confidential_cases;
  opened integer := 0;
begin
  perform private.require_permission('view_all_companies', 'Somente masters têm acesso de emergência.');
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.company_id = any (private.companies_reached(caller, 'view_all_companies'));
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  if person.id = caller.employee_id then
    perform private.refuse('RHSLF', 'O acesso de emergência não vale para casos sobre você.', 'employee_id', 'Peça a outro master.');
  end if;
  if coalesce(char_length(reason), 0) < 20 then
    perform private.refuse('RHARG', 'Explique o motivo em pelo menos 20 caracteres.', 'reason',
      'Quem está na lista do caso lê este motivo.');
  end if;
  perform set_config('vinculo.audit_reason', reason, true);
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (person.company_id, 'break_glass', 'employee', person.id, caller.user_id, '{"initiated_by": "user"}');
  perform set_config('vinculo.audit_reason', '', true);
  for found_case in select c.* from public.confidential_cases c
    where c.company_id = person.company_id and c.employee_id = person.id and c.lifted_at is null order by c.created_at, c.id
  loop
    continue when not private.add_reader(found_case.id, caller.employee_id, 'emergency', reason);
    opened := opened + 1;
    perform private.notify_readers(found_case, array_remove(private.case_readers(found_case.id), caller.employee_id),
      'confidential_glass', 'Acesso de emergência a um caso reservado', format('Motivo: %s', reason));
  end loop;
  return opened;
end
$$;

grant execute on function public.add_case_reader(uuid, uuid), public.remove_case_reader(uuid, uuid),
  public.add_case_task(uuid, text, uuid, date), public.finish_case_task(uuid), public.cancel_case_task(uuid),
  public.break_case_glass(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.add_case_reader(uuid, uuid) is
  'Puts somebody in the list of a case and tells them (RHNTF, RHPER, RHCLS, RHARG).';
comment on function public.remove_case_reader(uuid, uuid) is
  'Takes somebody off the list of a case, never the last one who can manage it (RHNTF, RHPER, RHCLS, RHARG).';
comment on function public.add_case_task(uuid, text, uuid, date) is
  'Asks a helper for something under a title that names nobody, which is all that they see (RHNTF, RHCLS, RHARG).';
comment on function public.finish_case_task(uuid) is 'Ends a task as done, by its helper or a reader of the case (RHNTF, RHCLS).';
comment on function public.cancel_case_task(uuid) is 'Takes a task back, by a reader of the case (RHNTF, RHCLS).';
comment on function public.break_case_glass(uuid, text) is
  'Emergency access of masters to the open cases about a person, with a reason, in the trail and told to their readers; answers how many '
    'were opened (RHPER, RHNTF, RHSLF, RHARG).';
