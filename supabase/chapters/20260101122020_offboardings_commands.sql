-- Offboardings: commands.
-- See offboardings_tables for the overview. Whoever locks several here does it in this order: the person, the case.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- Somebody who may be asked to leave by the caller, locked: RH in the company, a manager in the team (RHPER, RHNTF, RHSLF, RHRNK).
create function private.leaving_person(p_employee_id uuid) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  managed uuid[] := private.companies_reached(caller, 'manage_settings');
  team uuid[] := private.my_reports_ids();
  person public.employees;
begin
  if p_employee_id = caller.employee_id then
    perform private.refuse('RHSLF', 'Você não pode encerrar o próprio contrato.', '',
      'Para sair, escreva a sua carta de demissão no perfil.');
  elsif managed = '{}' and team = '{}' then
    perform private.refuse('RHPER', 'Somente o RH e gestores pedem desligamentos.', '', 'Peça a um administrador.');
  end if;
  select e.* into person from public.employees e
  where e.id = p_employee_id and (e.company_id = any (managed) or (e.company_id = caller.company_id and e.id = any (team))) for update;
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  elsif private.outranks_caller(person.role) then
    perform private.refuse('RHRNK', 'Seu papel não permite encerrar o contrato desta pessoa.', '', 'Peça a um master.');
  end if;
  return person;
end
$$;

-- A case with its person locked, for RH (RHNTF; RHPER to who only takes part; RHSTA unless in one of these states).
create function private.case_in_hand(p_offboarding_id uuid, p_states text[]) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  found public.offboardings;
begin
  select o.* into found from public.offboardings o
  where o.id = p_offboarding_id and private.offboarding_scope(caller, o) is not null;
  if found.id is null then
    perform private.refuse_missing('Desligamento não encontrado.');
  elsif private.offboarding_scope(caller, found) <> 'hr' then
    perform private.refuse('RHPER', 'Somente o RH faz isto.', '', 'Peça a um administrador.');
  end if;
  perform from public.employees e where e.company_id = found.company_id and e.id = found.employee_id for update;
  select o.* into found from public.offboardings o where o.id = p_offboarding_id for update;
  if found.status <> all (p_states) then
    perform private.refuse('RHSTA', case found.status when 'cancelled' then 'Este desligamento foi cancelado.'
        when 'concluded' then 'Este desligamento já foi concluído.' when 'closing' then 'A pessoa já saiu: só falta concluir.'
        else 'O desligamento está em outra etapa.' end, 'status', 'Recarregue a página.');
  end if;
  return found;
end
$$;

-- Functions: what is asked ------------------------------------------------------------------------------------------
-- Writes what somebody says of an exit. Keys: reason, last_day, time, notice_way, notice_relief, is_access_cut_early, note,
-- protection_reason, quota_reason, reports_to_id, successor_id; keys that are not there change nothing (RHARG).
create function private.write_exit(p_case public.offboardings, p_values jsonb) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  written public.offboardings;
  moment time;
  day date;
begin
  begin
    day := coalesce(nullif(p_values ->> 'last_day', '')::date, p_case.last_day);
    moment := coalesce(nullif(p_values ->> 'time', '')::time, private.local_time(p_case.company_id, p_case.effective_at));
  exception when others then
    perform private.refuse('RHARG', 'A data ou a hora não pôde ser lida.', 'last_day', 'Informe dia, mês e ano, e a hora como 18:00.');
  end;
  update public.offboardings o set last_day = day, effective_at = private.instant_of(o.company_id, day, moment),
    reason = case when p_values ? 'reason' then p_values ->> 'reason' else o.reason end,
    notice_way = case when p_values ? 'notice_way' then nullif(p_values ->> 'notice_way', '') else o.notice_way end,
    notice_relief = case when p_values ? 'notice_relief' then nullif(p_values ->> 'notice_relief', '') else o.notice_relief end,
    is_access_cut_early = coalesce((p_values ->> 'is_access_cut_early')::boolean, o.is_access_cut_early),
    note = case when p_values ? 'note' then private.tidy_lines(p_values ->> 'note') else o.note end,
    protection_reason = case when p_values ? 'protection_reason' then private.tidy_lines(p_values ->> 'protection_reason')
      else o.protection_reason end,
    quota_reason = case when p_values ? 'quota_reason' then private.tidy_lines(p_values ->> 'quota_reason') else o.quota_reason end,
    reports_to_id = case when p_values ? 'reports_to_id' then private.uuid_or_null(p_values ->> 'reports_to_id') else o.reports_to_id end,
    successor_id = case when p_values ? 'successor_id' then private.uuid_or_null(p_values ->> 'successor_id') else o.successor_id end
  where o.id = p_case.id returning o.* into written;
  perform private.check_exit_people(written);
  return written;
end
$$;

-- Asks the approvers of a case, or goes on where nobody has to agree.
create function private.send_exit(p_case public.offboardings) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  sent public.offboardings;
  asks constant boolean := private.exit_needs_approval(p_case.reason);
begin
  update public.offboardings o set status = case when asks then 'requested' else 'approved' end,
    asked_at = private.now(), asked_by = coalesce(o.asked_by, private.my_employee_id())
  where o.id = p_case.id returning o.* into sent;
  if asks then
    perform private.open_approval(sent.company_id, 'offboarding', sent.id, private.requester_of_exit(sent),
      private.exit_title(sent), jsonb_build_object('about', sent.employee_id, 'case', sent.case_id));
  end if;
  -- Where nobody had to agree in the end, the approval is there at once.
  select o.* into sent from public.offboardings o where o.id = sent.id;
  return sent;
end
$$;

-- Opens a case: RH of the company, or a manager of somebody of the team. Besides what `write_exit` takes: confidential, readers and
-- approvers (people who see a confidential case, and who decide it), send.
create function public.open_offboarding(p_employee_id uuid, p_values jsonb) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.leaving_person(p_employee_id);
  is_hr boolean := person.company_id = any (private.companies_reached(caller, 'manage_settings'));
  opened public.offboardings;
begin
  perform private.check_only_exit(caller, person, null);
  insert into public.offboardings (company_id, employee_id, origin, reason, last_day, effective_at, asked_by, created_at)
  values (person.company_id, person.id, case when is_hr then 'hr' else 'manager' end, coalesce(p_values ->> 'reason', ''),
    private.today(person.company_id), private.instant_of(person.company_id, private.today(person.company_id), '18:00'),
    caller.employee_id, private.now())
  returning * into opened;
  opened := private.write_exit(opened, private.an_object(p_values));
  perform private.check_exit(person, opened.last_day, opened.reason);
  if not is_hr and not private.exit_needs_approval(opened.reason) then
    perform private.refuse('RHARG', 'Este motivo é registrado pelo RH.', 'reason', 'Escolha outro motivo ou fale com o RH.');
  end if;
  if coalesce((p_values ->> 'confidential')::boolean, false) then
    opened := private.hide_exit(opened, p_values);
  end if;
  perform private.check_protection(person, opened.last_day, opened.reason, opened.protection_reason);
  perform private.check_quota(person, opened.last_day, opened.reason, opened.quota_reason);
  return case when coalesce((p_values ->> 'send')::boolean, not is_hr) then private.send_exit(opened) else opened end;
end
$$;

create function public.save_offboarding(p_offboarding_id uuid, p_values jsonb) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_in_hand(p_offboarding_id, '{draft,requested,approved}');
  saved public.offboardings;
  person public.employees;
begin
  -- What the approvers agreed to is the reason: who changes it asks again.
  if found.status <> 'draft' and p_values ->> 'reason' is distinct from found.reason and p_values ? 'reason'
    and found.origin <> 'letter' then
    perform private.refuse('RHSTA', 'O motivo já foi enviado para aprovação.', 'reason', 'Cancele este pedido e abra outro.');
  end if;
  saved := private.write_exit(found, private.an_object(p_values));
  select e.* into person from public.employees e where e.company_id = saved.company_id and e.id = saved.employee_id;
  perform private.check_exit(person, saved.last_day, saved.reason);
  perform private.check_protection(person, saved.last_day, saved.reason, saved.protection_reason);
  perform private.check_quota(person, saved.last_day, saved.reason, saved.quota_reason);
  return case when saved.status = 'draft' and coalesce((p_values ->> 'send')::boolean, false) then private.send_exit(saved) else saved end;
end
$$;

-- What an approval means for an exit.
create function private.settle_offboarding(p_entity_id uuid, p_outcome text, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  settled public.offboardings;
begin
  update public.offboardings o set status = case p_outcome when 'adjust' then 'draft' else p_outcome end,
    ended_at = case when p_outcome in ('rejected', 'cancelled') then private.now() end,
    ended_by = case when p_outcome in ('rejected', 'cancelled') then p_decider_id end
  where o.id = p_entity_id and o.status in ('draft', 'requested') returning o.* into settled;
  if p_outcome = 'approved' then
    perform private.notify_people(settled.company_id, private.people_of_exit(settled), 'offboarding',
      case when settled.case_id is null then 'Desligamento aprovado: falta comunicar' else 'Assunto reservado: aprovado' end, null,
      '/app/offboarding?caso=' || settled.id, 'offboarding', settled.id);
  end if;
end
$$;

-- Functions: communicating ------------------------------------------------------------------------------------------
-- The person is told: from here on the exit is known, has its tasks, and waits for its minute. Other cases of the person are called off.
create function public.communicate_offboarding(p_offboarding_id uuid, p_on date default null) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_in_hand(p_offboarding_id, '{requested,approved}');
  today date := private.today(found.company_id);
  told public.offboardings;
  person public.employees;
begin
  if found.status = 'requested' and found.origin <> 'letter' then
    perform private.refuse('RHSTA', 'O desligamento ainda não foi aprovado.', 'status', 'Espere a aprovação.');
  elsif coalesce(p_on, today) not between coalesce(found.asked_at::date, today) - 60 and today then
    perform private.refuse('RHARG', 'A comunicação deve ter sido até hoje.', 'on', 'Confira a data.');
  end if;
  select e.* into person from public.employees e where e.company_id = found.company_id and e.id = found.employee_id;
  perform private.check_exit(person, found.last_day, found.reason);
  perform private.check_protection(person, found.last_day, found.reason, found.protection_reason);
  perform private.check_quota(person, found.last_day, found.reason, found.quota_reason);
  if exists (select from public.offboardings o where o.company_id = found.company_id and o.employee_id = found.employee_id
      and o.status in ('communicated', 'closing')) then
    perform private.refuse('RHOPN', 'Outro desligamento desta pessoa já foi comunicado.', '', 'Recarregue a página.');
  end if;
  update public.offboardings o set status = 'communicated', communicated_on = coalesce(p_on, today), communicated_at = private.now()
  where o.id = found.id returning o.* into told;
  if told.case_id is not null then
    perform private.lift_case(told.case_id);
  end if;
  perform private.call_off_others(told);
  perform private.plan_exit(told);
  perform private.start_exit_tasks(told);
  perform private.tell_exit(told, 'communicated');
  perform private.invite_to_exit_interview(told);
  return private.carry_exit_out(told.id);
end
$$;

-- Functions: another last day ---------------------------------------------------------------------------------------
-- Until its minute the last day may be another; tasks, access and the payroll follow.
create function public.move_offboarding(p_offboarding_id uuid, p_last_day date, p_time text default null) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_in_hand(p_offboarding_id, '{communicated}');
  moved public.offboardings;
  person public.employees;
begin
  perform private.refuse_late_exit(found);
  moved := private.write_exit(found, jsonb_build_object('last_day', p_last_day, 'time', p_time));
  select e.* into person from public.employees e where e.company_id = moved.company_id and e.id = moved.employee_id;
  perform private.check_exit(person, moved.last_day, moved.reason);
  if moved.effective_at <= private.now() then
    perform private.refuse('RHASG', 'O último dia não pode passar para antes de agora.', 'last_day', 'Escolha um momento adiante.');
  end if;
  perform private.check_protection(person, moved.last_day, moved.reason, moved.protection_reason);
  perform private.plan_exit(moved);
  perform private.move_journey(j, moved.last_day, true) from public.journeys j
  where j.company_id = moved.company_id and j.id = moved.journey_id and j.status = 'open' and j.base_date <> moved.last_day;
  perform private.tell_exit(moved, 'moved');
  return moved;
end
$$;

-- Functions: ending -------------------------------------------------------------------------------------------------
-- Calls a case off. Until its minute everything is as if it had never been.
create function public.cancel_offboarding(p_offboarding_id uuid, p_reason text) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_in_hand(p_offboarding_id, '{draft,requested,approved,communicated}');
  cancelled public.offboardings;
begin
  perform private.refuse_late_exit(found);
  if private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que o desligamento não segue.', 'reason', 'Uma frase basta.');
  elsif found.origin = 'letter' and found.status = 'requested' then
    perform private.refuse('RHSTA', 'Quem pediu demissão é que desiste da carta.', 'status', 'Converse com a pessoa.');
  end if;
  perform private.call_exit_off(found, 'cancelled', p_reason);
  select o.* into cancelled from public.offboardings o where o.id = found.id;
  return cancelled;
end
$$;

-- Concludes a case whose person left. What is still open is named, and passed over only with a reason (RHDEP).
create function public.conclude_offboarding(p_offboarding_id uuid, p_reason text default null) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_in_hand(p_offboarding_id, '{closing}');
  open text[] := array(select g.title from private.gates_of_exit(found) g);
  concluded public.offboardings;
begin
  if open <> '{}' and private.tidy_lines(p_reason) is null then
    perform private.refuse('RHDEP', format('Falta resolver: %s.', array_to_string(open[1:3], '; ')), 'reason',
      'Resolva, ou escreva por que conclui mesmo assim.');
  end if;
  update public.journey_tasks t set status = 'waived', done_at = private.now(), done_by = private.my_employee_id(),
    note = coalesce(private.tidy_lines(p_reason), 'O desligamento foi concluído.')
  where t.company_id = found.company_id and t.journey_id = found.journey_id and t.status = 'open';
  update public.offboardings o set status = 'concluded', ended_at = private.now(), ended_by = private.my_employee_id(),
    end_note = private.tidy_lines(p_reason)
  where o.id = found.id returning o.* into concluded;
  return concluded;
end
$$;

grant execute on function public.open_offboarding(uuid, jsonb), public.save_offboarding(uuid, jsonb),
  public.communicate_offboarding(uuid, date), public.move_offboarding(uuid, date, text), public.cancel_offboarding(uuid, text),
  public.conclude_offboarding(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.open_offboarding(uuid, jsonb) is
  'Opens the case of somebody who is to leave, by RH or by a manager for the team, and asks the approvers when told to (RHPER, RHNTF, '
    'RHSLF, RHRNK, RHOPN, RHEND, RHASG, RHARG, RHLMA; under a guarantee of employment without a justification RHSTB).';
comment on function public.save_offboarding(uuid, jsonb) is 'Changes a case before it is communicated (RHNTF, RHPER, RHSTA, RHASG, RHSTB).';
comment on function public.communicate_offboarding(uuid, date) is
  'Says that the person was told, today or before: the exit is known and planned from here on (RHNTF, RHPER, RHSTA, RHARG, RHOPN, RHSTB).';
comment on function public.move_offboarding(uuid, date, text)
  is 'Gives a communicated exit another last day or minute, until its minute (RHNTF, RHPER, RHSTA, RHCLS, RHASG, RHSTB).';
comment on function public.cancel_offboarding(uuid, text)
  is 'Calls an exit off, with everything as before, until its minute (RHNTF, RHPER, RHSTA, RHCLS, RHCOM).';
comment on function public.conclude_offboarding(uuid, text)
  is 'Concludes the case of somebody who left; with something open only for a reason (RHNTF, RHPER, RHSTA, RHDEP).';
