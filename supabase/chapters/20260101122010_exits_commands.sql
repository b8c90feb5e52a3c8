-- What an exit brings along: commands.
-- See exits_rules for the overview.

-- Functions: who may leave -----------------------------------------------------------------------------------------
-- Refuses the exit of the last administrator of a company, or of the last master (RHEND, RHLMA).
create function private.check_exit_leaves_admin(p_person public.employees) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_person.role = 'master' then
    perform private.keep_one_master(p_person.id);
  elsif p_person.role = 'admin' then
    -- Two administrators who leave at once wait here for each other.
    perform pg_advisory_xact_lock(hashtextextended('employees.last_admin:' || p_person.company_id, 0));
    if not exists (
      select from unnest(private.company_admins(p_person.company_id, p_person.id)) a (id)
      where not exists (select from public.offboardings o
        where o.company_id = p_person.company_id and o.employee_id = a.id and o.status = 'communicated')) then
      perform private.refuse('RHEND', 'Esta pessoa é a única administradora com acesso na empresa.', 'employee_id',
        'Dê o papel de administrador a outra pessoa antes.');
    end if;
  end if;
end
$$;

-- Refuses an exit of this person on that day (RHEND, RHASG, RHARG, RHLMA).
create function private.check_exit(p_person public.employees, p_on date, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_person.status not in ('active', 'notice') then
    perform private.refuse('RHEND', case p_person.status when 'terminated' then 'O contrato desta pessoa já terminou.'
        else 'O contrato desta pessoa ainda não começou.' end,
      '', 'Recarregue a página. Para cancelar uma admissão, use o quadro de admissões.');
  elsif p_on is null or p_on < coalesce(p_person.hire_date, '1900-01-01') or p_on > private.today(p_person.company_id) + 366 then
    perform private.refuse('RHASG', 'O último dia deve estar entre a admissão e um ano à frente.', 'last_day', 'Confira a data.');
  elsif p_reason is null or not exists (select from public.ending_reasons r where r.reason = p_reason) then
    perform private.refuse('RHARG', 'Escolha o motivo do desligamento.', 'reason', 'Recarregue a página.');
  end if;
  perform private.check_exit_leaves_admin(p_person);
end
$$;

-- Functions: effects ------------------------------------------------------------------------------------------------
-- The access: sessions end, with them their tokens; what the gate keeps shuts out every other one at the minute already.
create function private.exit_access(p_case public.offboardings) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from auth.sessions s using public.employees e
  where e.company_id = p_case.company_id and e.id = p_case.employee_id and s.user_id = e.user_id and s.created_at < p_case.effective_at;
  get diagnostics ended = row_count;
  update public.invitations i set revoked_at = private.now()
  where i.company_id = p_case.company_id and i.employee_id = p_case.employee_id and i.accepted_at is null and i.revoked_at is null;
  return private.counted(ended, 'sessão encerrada', 'sessões encerradas');
end
$$;

-- Vacations and leaves beyond the last day, with their days back in the ledger.
create function private.exit_leaves(p_case public.offboardings) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests;
  running public.leaves;
  done integer := 0;
begin
  for request in select r.* from private.leaves_after_exit(p_case) r loop
    if request.status in ('pending', 'adjusting') then
      perform private.settle_approval(a, 'cancelled', null) from public.approval_requests a
      where a.company_id = request.company_id and a.id = request.approval_id and a.status in ('pending', 'adjusting');
    else
      select l.* into running from public.leaves l
      where l.company_id = request.company_id and l.request_id = request.id and l.counts
        and l.starts_on <= p_case.last_day and l.ends_on > p_case.last_day;
      perform private.release_leave(request, 'Desligamento', p_case.last_day);
      if running.id is not null then
        perform private.cut_leave(request, running, p_case.last_day + 1, 'Desligamento');
      end if;
      update public.leave_requests r set end_reason = private.end_reason_of(request, 'Desligamento'), status = case when exists (
          select from public.leaves l where l.company_id = r.company_id and l.request_id = r.id and l.counts) then r.status
        else 'cancelled' end
      where r.id = request.id;
    end if;
    done := done + 1;
  end loop;
  return private.counted(done, 'férias ou licença cancelada', 'férias ou licenças canceladas');
end
$$;

-- Direct reports go to somebody else, today and in what is planned.
create function private.exit_reports(p_case public.offboardings) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  above uuid := private.new_manager_of_reports(p_case);
  moved integer;
begin
  update public.employees e set manager_id = case when e.id = above then (select a.manager_id from public.employees a
      where a.company_id = p_case.company_id and a.id = p_case.employee_id) else above end
  where e.company_id = p_case.company_id and e.manager_id = p_case.employee_id and e.status <> 'terminated';
  get diagnostics moved = row_count;
  update public.employee_assignments a set manager_id = above
  where a.company_id = p_case.company_id and a.manager_id = p_case.employee_id and a.applied_at is null
    and a.employee_id is distinct from above;
  return private.counted(moved, 'pessoa', 'pessoas') || coalesce(' com ' || private.person_name(above), ' sem gestor');
end
$$;

-- Departments that the person heads.
create function private.exit_departments(p_case public.offboardings) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  head uuid := coalesce(p_case.successor_id, private.new_manager_of_reports(p_case));
  given integer;
begin
  update public.departments d set head_employee_id = head
  where d.company_id = p_case.company_id and d.head_employee_id = p_case.employee_id;
  get diagnostics given = row_count;
  return private.counted(given, 'departamento', 'departamentos') || coalesce(' com ' || private.person_name(head), ' sem chefia');
end
$$;

-- What the person decides goes up; what the person asked for is over, but for the exit itself.
create function private.exit_approvals(p_case public.offboardings) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.approval_requests;
  cancelled integer := 0;
  seated integer := 0;
begin
  for request in
    select q.* from public.approval_requests q
    where q.company_id = p_case.company_id and q.requester_id = p_case.employee_id and q.status in ('pending', 'adjusting')
      and q.entity_type <> 'offboarding' order by q.id for update loop
    perform private.settle_approval(request, 'cancelled', null);
    cancelled := cancelled + 1;
  end loop;
  for request in
    select q.* from public.approval_requests q
    where q.company_id = p_case.company_id and q.status = 'pending' and q.case_id is null and exists (
      select from public.approval_steps s join public.approval_step_approvers a on a.company_id = s.company_id and a.step_id = s.id
      where s.company_id = q.company_id and s.request_id = q.id and s.status = 'waiting' and a.status = 'waiting'
        and a.approver_id = p_case.employee_id) order by q.id for update loop
    perform private.reseat_step(request, private.waiting_step(request));
    seated := seated + 1;
  end loop;
  return private.counted(seated, 'decisão passada adiante', 'decisões passadas adiante') || ', '
    || private.counted(cancelled, 'solicitação cancelada', 'solicitações canceladas');
end
$$;

-- Tasks that the person does for others.
create function private.exit_tasks(p_case public.offboardings) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  tasks uuid[] := array(select t.id from public.journey_tasks t
    where t.company_id = p_case.company_id and t.assignee_id = p_case.employee_id and t.employee_id <> p_case.employee_id
      and t.status = 'open');
begin
  perform from public.journeys j
  where j.company_id = p_case.company_id and j.id in (select t.journey_id from public.journey_tasks t where t.id = any (tasks))
  order by j.id for no key update;
  perform private.hand_tasks_over(p_case.company_id, tasks);
  return private.counted(cardinality(tasks), 'tarefa passada adiante', 'tarefas passadas adiante');
end
$$;

-- The contract.
create function private.exit_contract(p_case public.offboardings) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.close_contract(x) from public.contract_endings x
  where x.company_id = p_case.company_id and x.id = p_case.id and x.applied_at is null and x.undone_at is null;
  return 'Contrato encerrado em ' || private.brazilian_date(p_case.last_day);
end
$$;

insert into private.exit_effects (effect, position, label, may_skip, routine, preview_routine) values
  ('access', 10, 'Acesso', false, 'private.exit_access', 'private.preview_exit_access'),
  ('leaves', 20, 'Férias e licenças', true, 'private.exit_leaves', 'private.preview_exit_leaves'),
  ('reports', 30, 'Equipe', true, 'private.exit_reports', 'private.preview_exit_reports'),
  ('departments', 40, 'Departamentos', true, 'private.exit_departments', 'private.preview_exit_departments'),
  ('approvals', 50, 'Aprovações', true, 'private.exit_approvals', 'private.preview_exit_approvals'),
  ('tasks', 60, 'Tarefas', true, 'private.exit_tasks', 'private.preview_exit_tasks'),
  ('contract', 90, 'Contrato', false, 'private.exit_contract', 'private.preview_exit_contract');

-- Functions: carrying out -------------------------------------------------------------------------------------------
-- Carries out what is due of an exit and was not done: each effect in a transaction of its own kind, so that one that fails keeps no
-- other from being done. The person has left once the contract is closed.
create function private.carry_exit_out(p_offboarding_id uuid) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  leaving public.offboardings;
  due record;
  words text;
begin
  perform from public.employees e join public.offboardings o on o.company_id = e.company_id and o.employee_id = e.id
  where o.id = p_offboarding_id for update of e;
  select o.* into leaving from public.offboardings o where o.id = p_offboarding_id for update;
  if leaving.status not in ('communicated', 'closing') or leaving.effective_at > private.now() then
    return leaving;
  end if;
  for due in
    select x.id, k.routine from private.offboarding_effects x join private.exit_effects k on k.effect = x.effect
    where x.company_id = leaving.company_id and x.offboarding_id = leaving.id and x.done_at is null and not x.is_skipped
    order by k.position
  loop
    begin
      execute format('select %s($1)', due.routine) into words using leaving;
      update private.offboarding_effects x set done_at = private.now(), outcome = left(words, 500), failure = null,
        attempts = x.attempts + 1, tried_at = private.now() where x.id = due.id;
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      -- What the product refuses is told in its words; anything else by its code alone.
      words := case when sqlstate like 'RH%' then left(sqlerrm, 300) else 'Erro ' || sqlstate end;
      update private.offboarding_effects x set failure = words, attempts = x.attempts + 1, tried_at = private.now() where x.id = due.id;
    end;
  end loop;
  update public.offboardings o set status = 'closing', left_at = private.now()
  where o.id = leaving.id and o.status = 'communicated' and exists (select from private.offboarding_effects x
    where x.company_id = o.company_id and x.offboarding_id = o.id and x.effect = 'contract' and x.done_at is not null);
  select o.* into leaving from public.offboardings o where o.id = p_offboarding_id;
  perform private.settle_journey(leaving.company_id, leaving.journey_id);
  return leaving;
end
$$;

-- Job: exits whose minute has come, and effects that failed, each again after as many minutes as it failed times; returns how many exits.
-- An exit that another server works on is left to it.
create function private.run_exits() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  done integer := 0;
begin
  for due in
    select o.id from public.offboardings o
    where o.status = 'communicated' and o.effective_at <= private.now() and not exists (select from private.offboarding_effects x
      where x.company_id = o.company_id and x.offboarding_id = o.id
        and x.tried_at > private.now() - least(x.attempts, 60) * interval '1 minute')
    union
    select x.offboarding_id from private.offboarding_effects x
    join public.offboardings o on o.company_id = x.company_id and o.id = x.offboarding_id and o.status = 'closing'
    where x.done_at is null and not x.is_skipped and x.tried_at < private.now() - least(x.attempts, 60) * interval '1 minute'
  loop
    perform from public.offboardings o where o.id = due for update skip locked;
    continue when not found;
    perform private.carry_exit_out(due);
    done := done + 1;
  end loop;
  return done;
end
$$;
grant execute on function private.run_exits() to service_role;

-- Functions: planning -----------------------------------------------------------------------------------------------
-- Writes what waits for the minute of a communicated exit, again when it moves: the ending of the contract, the end of the access, the
-- effects, and the notice that is being worked. The own documents stay open for ninety days.
create function private.plan_exit(p_case public.offboardings) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_worked boolean := p_case.notice_way = 'worked' and (private.exit_notice(p_case)).days > 0;
  shut_at timestamptz := case when p_case.is_access_cut_early then least(p_case.communicated_at, p_case.effective_at)
    else p_case.effective_at end;
begin
  insert into public.contract_endings as x
    (id, company_id, employee_id, last_day, reason, note, protection_reason, recorded_by, recorded_at)
  values (p_case.id, p_case.company_id, p_case.employee_id, p_case.last_day, p_case.reason, left(p_case.note, 1000),
    p_case.protection_reason, private.my_employee_id(), private.now())
  on conflict (id) do update set last_day = excluded.last_day, protection_reason = excluded.protection_reason;
  insert into private.access_endings as a (employee_id, company_id, ends_at, documents_until)
  values (p_case.employee_id, p_case.company_id, shut_at, p_case.effective_at
    + make_interval(days => private.setting_number(p_case.company_id, 'leaver_days')))
  on conflict on constraint access_endings_pkey do update set ends_at = excluded.ends_at, documents_until = excluded.documents_until;
  insert into private.offboarding_effects (company_id, offboarding_id, effect)
  select p_case.company_id, p_case.id, k.effect from private.exit_effects k
  on conflict on constraint offboarding_effects_effect_key do nothing;
  update public.employees e set status = case when is_worked then 'notice' else 'active' end
  where e.company_id = p_case.company_id and e.id = p_case.employee_id and e.status in ('active', 'notice')
    and e.status <> case when is_worked then 'notice' else 'active' end;
end
$$;

-- Begins the tasks of an exit by the template that is for the person; without one there are none. They are those of a settlement: of
-- somebody whose contract goes on elsewhere RH begins them where there is something to do.
create function private.start_exit_tasks(p_case public.offboardings) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  template uuid;
begin
  select m.template_id into template from private.matching_templates(p_case.company_id, 'offboarding',
    array(select b from private.journey_bases(p_case.company_id, 'offboarding', array[p_case.employee_id]) b)) m
  where (private.ending_rights_on(p_case.reason, p_case.last_day, true)).is_settled;
  if template is not null then
    perform private.launch_journey(p_case.company_id, 'offboarding',
      row(p_case.employee_id, null, template, null, '{}')::private.journey_subject, null, private.my_employee_id());
  end if;
end
$$;

-- Functions: the kind of journey ------------------------------------------------------------------------------------
-- The tasks of an exit belong to its case.
create function private.begin_exit_journey(p_journey public.journeys, p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.offboardings o set journey_id = p_journey.id
  where o.company_id = p_journey.company_id and o.employee_id = p_journey.employee_id and o.status in ('communicated', 'closing')
$$;

-- Nothing but the tasks moves with the last day: what else does is written by whoever moves it.
create function private.follow_moved_exit(p_journey public.journeys) returns void language sql immutable set search_path = '' as $$
  select null::void
$$;

-- Functions: telling ------------------------------------------------------------------------------------------------
-- Tells RH of the company that somebody goes to, once the exit is known.
create function private.tell_destination(p_case public.offboardings, p_what text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify_people(t.to_company_id, private.company_admins(t.to_company_id, null), 'admission_news',
    format(case p_what when 'communicated' then '%s vem de %s' when 'moved' then 'Mudou o dia em que %s vem de %s'
      else 'A transferência de %s, de %s, foi cancelada' end, private.person_name(p_case.employee_id), c.name),
    case when p_what <> 'cancelled' then 'Primeiro dia: ' || private.brazilian_date(p_case.last_day + 1) end, '/app/onboarding',
    'offboarding', p_case.id)
  from private.group_transfers t
  join public.companies c on c.id = t.company_id
  where t.company_id = p_case.company_id and t.id = p_case.id
$$;

-- Tells who has to know that an exit was communicated, moved or called off. The person gets words of their own.
create function private.tell_exit(p_case public.offboardings, p_what text, p_only_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  day constant text := private.brazilian_date(p_case.last_day);
begin
  perform private.notify(p_case.company_id, t.employee_id, 'offboarding', case when t.told_as = 'person' then case p_what
      when 'communicated' then 'Seu desligamento foi registrado' when 'moved' then 'Seu último dia mudou'
      else 'Seu desligamento foi cancelado' end
    else format(case p_what when 'communicated' then 'Desligamento de %s' when 'moved' then 'Mudou o último dia de %s'
      else 'O desligamento de %s foi cancelado' end, private.person_name(p_case.employee_id)) end,
    case when p_what <> 'cancelled' then case t.told_as when 'successor' then 'Você recebe a passagem. '
      when 'reports' then 'Você passa a liderar a equipe. ' else '' end || 'Último dia: ' || day end,
    -- Who takes over the work or the team has no part in the case itself.
    case when t.told_as = 'person' then '/app/profile/offboarding'
      when t.told_as in ('successor', 'reports') then '/app/employees/' || p_case.employee_id
      else '/app/employees/leaving?caso=' || p_case.id end, 'offboarding', p_case.id)
  from private.told_of_exit(p_case) t
  where t.employee_id is distinct from private.my_employee_id() and (p_only_id is null or t.employee_id = p_only_id);
  if p_only_id is null then
    perform private.tell_destination(p_case, p_what);
  end if;
end
$$;

-- Functions: calling off --------------------------------------------------------------------------------------------
-- Takes back everything that a plan wrote: the person works on as if nothing had been.
create function private.take_exit_back(p_case public.offboardings) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.contract_endings x set undone_at = private.now(), undone_by = private.my_employee_id()
  where x.company_id = p_case.company_id and x.id = p_case.id and x.applied_at is null and x.undone_at is null;
  delete from private.access_endings a where a.company_id = p_case.company_id and a.employee_id = p_case.employee_id;
  delete from private.offboarding_effects x where x.company_id = p_case.company_id and x.offboarding_id = p_case.id;
  update public.employees e set status = 'active'
  where e.company_id = p_case.company_id and e.id = p_case.employee_id and e.status = 'notice';
  perform private.take_journey_back(j) from public.journeys j
  where j.company_id = p_case.company_id and j.id = p_case.journey_id and j.status = 'open';
end
$$;

-- Ends a case without an exit.
create function private.call_exit_off(p_case public.offboardings, p_status text, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.offboardings;
begin
  update public.offboardings o set status = p_status, ended_at = private.now(), ended_by = private.my_employee_id(),
    end_note = private.tidy_lines(p_reason)
  where o.id = p_case.id returning o.* into ended;
  perform private.settle_approval(a, 'cancelled', private.my_employee_id()) from public.approval_requests a
  where a.company_id = p_case.company_id and a.entity_type = 'offboarding' and a.entity_id = p_case.id
    and a.status in ('pending', 'adjusting');
  if p_case.status = 'communicated' then
    perform private.take_exit_back(ended);
    perform private.tell_exit(ended, 'cancelled');
  end if;
end
$$;

-- Calls off what else was being prepared of somebody whose exit was communicated, and tells who prepared it: a letter, or a confidential
-- case, that the one who communicated did not know of.
create function private.call_off_others(p_case public.offboardings) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  other public.offboardings;
begin
  for other in
    select o.* from public.offboardings o
    where o.company_id = p_case.company_id and o.employee_id = p_case.employee_id and o.id <> p_case.id
      and o.status in ('draft', 'requested', 'approved') order by o.id for update loop
    perform private.call_exit_off(other, case other.origin when 'letter' then 'withdrawn' else 'cancelled' end,
      'Outro desligamento desta pessoa foi comunicado.');
    perform private.notify_people(other.company_id, private.people_of_exit(other), 'offboarding',
      'Outro desligamento da mesma pessoa foi comunicado', 'O que estava em preparação foi cancelado.', '/app/offboarding', 'offboarding',
      other.id);
  end loop;
end
$$;

-- Hides a case from everybody but its readers and the people who decide it.
create function private.hide_exit(p_case public.offboardings, p_values jsonb) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  hidden public.offboardings;
  approvers uuid[] := array(select private.uuid_or_null(a.id)
    from jsonb_array_elements_text(private.a_list(p_values -> 'approvers')) a (id));
  readers uuid[] := array(select private.uuid_or_null(a.id)
    from jsonb_array_elements_text(private.a_list(p_values -> 'readers')) a (id));
begin
  if p_case.employee_id = any (approvers || readers) then
    perform private.refuse('RHARG', 'A pessoa que sai não pode ver nem decidir o próprio desligamento.', 'approvers',
      'Escolha outra pessoa.');
  elsif private.my_employee_id() = any (approvers) then
    perform private.refuse('RHARG', 'Quem prepara não aprova: escolha outra pessoa.', 'approvers', 'Peça a quem decide.');
  elsif approvers = '{}' and private.exit_needs_approval(p_case.reason) then
    perform private.refuse('RHARG', 'Escolha quem aprova.', 'approvers', 'Só quem for escolhido fica sabendo.');
  end if;
  perform private.open_case(p_case.company_id, 'offboarding', p_case.employee_id, p_case.id,
    array(select r.id from unnest(readers) r (id) where r.id <> all (approvers)));
  perform private.add_reader(p_case.id, a.id, 'approver', null) from unnest(approvers) a (id);
  update public.offboardings o set case_id = o.id where o.id = p_case.id returning o.* into hidden;
  return hidden;
end
$$;
