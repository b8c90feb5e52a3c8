-- The desk of certificates: commands.
-- See certificate_desk_rules for the overview.

-- Functions: HR at a certificate ------------------------------------------------------------------------------------
-- A certificate of somebody else that HR may act on, locked (RHNTF, RHPER, RHSLF).
create function private.certificate_for_hr(p_request_id uuid) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_settings', 'Somente o RH confere atestados.');
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r join public.leave_certificates c on c.company_id = r.company_id
    and c.request_id = r.id
  where r.id = p_request_id and r.company_id = any (reached) for update of r;
  if request.id is null then
    perform private.refuse_missing('Atestado não encontrado.');
  elsif request.employee_id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'O próprio atestado é conferido por outra pessoa do RH.', '', 'Peça a outro administrador.');
  end if;
  return request;
end
$$;

-- Tells the person what HR did, without a word of health.
create function private.answer_certificate(p_request public.leave_requests, p_title text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify(p_request.company_id, p_request.employee_id, 'certificate_answered',
    p_title || ': ' || private.leave_title(p_request), null,
    '/app/leaves/certificates?request=' || p_request.id, 'leave_request', p_request.id)
$$;

create function public.register_certificate(
  p_employee_id uuid, p_starts_on date, p_days integer, p_facts jsonb default '{}', p_files uuid[] default '{}',
    p_type_id uuid default null,
  p_half text default null) returns public.leave_requests language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_of_leaves(p_employee_id);
  wish private.leave_wish;
  request public.leave_requests;
begin
  if private.leave_scope(caller, person) is distinct from 'hr' then
    perform private.refuse('RHPER', 'Somente o RH registra atestados.', '', 'Envie o seu em Enviar atestado.');
  elsif person.id = caller.employee_id then
    perform private.refuse('RHSLF', 'O próprio atestado é registrado por outra pessoa do RH.', '', 'Use Enviar atestado.');
  end if;
  perform private.locked_person_of_leaves(person.id);
  wish := private.certificate_wish(person.id, p_type_id, p_starts_on, p_days, p_half);
  perform private.refuse_leave(wish, 'hr', null);
  request := private.open_certificate(wish, 'approved', private.my_employee_in((wish.person).company_id), null, p_files);
  perform private.say_certificate(request, p_facts);
  perform private.sum_condition(request.company_id, request.employee_id,
    (select c.condition_group from public.leave_certificates c where c.company_id = request.company_id and c.request_id = request.id));
  return request;
end
$$;

-- Gives a certificate other days (RHARG, RHLEV).
-- Other days than before must be free; what is only asked for counts as taken too.
create function private.move_certificate(p_request public.leave_requests, p_starts_on date, p_days integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept public.leaves;
  ends date := p_starts_on + p_days - 1;
begin
  select l.* into kept from public.leaves l where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts;
  if kept.id is null or p_starts_on is null or p_days is null or (kept.starts_on = p_starts_on and kept.ends_on = ends) then
    return;
  elsif p_days not between 1 and 3650 then
    perform private.refuse('RHARG', 'Informe o primeiro dia e quantos dias o atestado dá.', 'days', 'Confira no atestado.');
  elsif exists (select from public.leaves l where l.company_id = kept.company_id and l.employee_id = kept.employee_id and l.counts
    and l.id <> kept.id
      and l.hours is null and daterange(l.starts_on, l.ends_on, '[]') && daterange(p_starts_on, ends, '[]')) then
    perform private.refuse('RHLEV', 'Já existe uma ausência nestes dias.', 'overlap', 'Confira as ausências da pessoa.');
  end if;
  update public.leaves l set starts_on = p_starts_on, ends_on = ends, starts_noon = kept.starts_noon and p_days = 1,
    ends_noon = kept.ends_noon and p_days = 1, days = p_days - case
      when p_days = 1 and (kept.starts_noon or kept.ends_noon) then 0.5 else 0 end
  where l.id = kept.id;
end
$$;

-- Confirms what was sent, or corrects what was registered.
create function public.confirm_certificate(p_request_id uuid, p_starts_on date default null, p_days integer default null,
  p_facts jsonb default '{}')
returns public.leave_requests language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests := private.certificate_for_hr(p_request_id);
  was uuid;
  before private.vacation_period[] := private.periods_before(request);
  is_new boolean := request.status = 'pending';
begin
  if request.status not in ('pending', 'approved') then
    perform private.refuse('RHCLS', 'Este atestado não está mais em vigor.', '', 'Recarregue a página.');
  end if;
  perform private.move_certificate(request, p_starts_on, p_days);
  was := private.say_certificate(request, p_facts);
  update public.leave_requests r set status = 'approved' where r.id = request.id and r.status = 'pending';
  perform private.carry_after(request, before);
  perform private.sum_condition(request.company_id, request.employee_id, c.condition_group)
  from public.leave_certificates c where c.company_id = request.company_id and c.request_id = request.id;
  if exists (select from public.leave_certificates c where c.company_id = request.company_id and c.request_id = request.id
    and c.condition_group <> was) then
    perform private.sum_condition(request.company_id, request.employee_id, was);
  end if;
  select r.* into request from public.leave_requests r where r.id = request.id;
  if is_new then
    perform private.answer_certificate(request, 'Confirmada pelo RH');
  end if;
  return request;
end
$$;

-- Refuses what was sent, or undoes what was registered by mistake; the person reads why.
create function public.refuse_certificate(p_request_id uuid, p_reason text) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests := private.certificate_for_hr(p_request_id);
begin
  if request.status not in ('pending', 'approved') then
    perform private.refuse('RHCLS', 'Este atestado não está mais em vigor.', '', 'Recarregue a página.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Diga à pessoa por quê.', 'reason', 'Uma frase basta.');
  end if;
  perform private.release_leave(request, case request.status when 'pending' then 'Recusado' else 'Anulado' end);
  update public.leave_requests r set status = case request.status when 'pending' then 'rejected' else 'cancelled' end,
    end_reason = private.tidy_lines(p_reason) where r.id = request.id;
  perform private.answer_certificate(request, case request.status when 'pending' then 'Recusada pelo RH' else 'Anulada pelo RH' end);
  select r.* into request from public.leave_requests r where r.id = request.id;
  return request;
end
$$;

create function public.note_original(p_request_id uuid, p_state text) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests := private.certificate_for_hr(p_request_id);
begin
  perform private.say_certificate(request, jsonb_build_object('original', p_state));
  return request;
end
$$;

-- The exam was done: it becomes an exam of the record, and the task is over.
create function public.finish_return_exam(p_exam_id uuid, p_done_on date, p_result text default 'fit') returns public.return_exams
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_settings', 'Somente o RH registra exames de retorno.');
  exam public.return_exams;
begin
  select e.* into exam from public.return_exams e where e.id = p_exam_id and e.company_id = any (reached) for update;
  if exam.id is null then
    perform private.refuse_missing('Exame não encontrado.');
  elsif exam.employee_id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'O próprio exame é registrado por outra pessoa do RH.', '', 'Peça a outro administrador.');
  elsif exam.done_on is not null or exam.dropped_at is not null then
    perform private.refuse('RHCLS', 'Este exame já foi registrado.', '', 'Recarregue a página.');
  elsif p_done_on is null or p_done_on > private.today(exam.company_id) or p_done_on < exam.due_on - 400
    or not coalesce(p_result in ('fit', 'unfit'), false) then
    perform private.refuse('RHARG', 'Informe o dia em que o exame foi feito, até hoje.', 'done_on', 'Confira no ASO.');
  end if;
  insert into public.employee_health_exams (company_id, employee_id, kind, done_on, result)
  values (exam.company_id, exam.employee_id, 'return', p_done_on, p_result);
  update public.return_exams e set done_on = p_done_on where e.id = exam.id returning e.* into exam;
  return exam;
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
create function public.read_certificate(p_request_id uuid) returns jsonb language plpgsql volatile security definer
  set search_path = '' as $$
declare
  caller private.caller := private.me();
  found jsonb;
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r join public.leave_certificates c on c.company_id = r.company_id
    and c.request_id = r.id
  where r.id = p_request_id and (r.employee_id = caller.employee_id or r.company_id = any (private.company_ids_with('manage_settings')));
  if request.id is null then
    perform private.refuse_missing('Atestado não encontrado.');
  elsif request.employee_id <> caller.employee_id or caller.employee_id is null then
    insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
    values (request.company_id, 'view_sensitive', 'employee', request.employee_id, auth.uid(),
      jsonb_build_object('initiated_by', 'user', 'class', 'health'));
  end if;
  select jsonb_build_object('request_id', request.id, 'person', private.person(request.employee_id), 'status', request.status,
    'type_name', t.name, 'starts_on', l.starts_on, 'ends_on', l.ends_on, 'days', l.days, 'half', l.starts_noon or l.ends_noon,
    'note', request.note, 'end_reason', request.end_reason, 'sent_by_person', request.confirmed_at is not null, 'created_at',
      request.created_at,
    'issued_on', c.issued_on, 'professional_name', c.professional_name, 'council_number', c.council_number, 'cid', c.cid,
    'summed', c.summed, 'benefit_from', c.benefit_from, 'original', c.original, 'original_due_on', c.original_due_on, 'original_on',
      c.original_on,
    'esocial_code', t.esocial_code, 'esocial_due', private.leave_report_due(t.esocial_code, l.starts_on, private.run_benefit(c),
      private.holiday_dates(c.company_id, null, l.starts_on, l.ends_on + 60)),
    'same_as', (select o.request_id from public.leave_certificates o
      join public.leave_requests q on q.company_id = o.company_id and q.id = o.request_id
      and q.status in ('approved', 'interrupted') where o.company_id = c.company_id and o.condition_group = c.condition_group
      and o.request_id <> c.request_id order by o.created_at desc limit 1),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name, 'mime', f.mime) order by f.created_at), '[]')
      from public.files f where f.company_id = c.company_id and f.entity_type = 'leave_request' and f.entity_id = c.request_id
        and f.archived_at is null))
  into found
  from public.leave_certificates c
  join public.leave_types t on t.company_id = c.company_id and t.id = request.type_id
  join lateral (select w.* from public.leaves w where w.company_id = c.company_id and w.request_id = c.request_id order by w.starts_on
    limit 1) l on true
  where c.company_id = request.company_id and c.request_id = request.id;
  return found;
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
grant execute on function public.register_certificate(uuid, date, integer, jsonb, uuid[], uuid, text),
  public.confirm_certificate(uuid, date, integer, jsonb), public.refuse_certificate(uuid, text), public.note_original(uuid, text),
  public.finish_return_exam(uuid, date, text), public.read_certificate(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.register_certificate(uuid, date, integer, jsonb, uuid[], uuid, text) is
  'Registers somebody''s certificate at once, with what it says (RHPER, RHSLF, RHNTF, RHARG, RHLEV).';
comment on function public.confirm_certificate(uuid, date, integer, jsonb) is
  'Confirms what was sent, or corrects what was registered (RHNTF, RHPER, RHSLF, RHCLS, RHARG, RHLEV).';
comment on function public.refuse_certificate(uuid, text)
  is 'Refuses a certificate, or undoes it, with a reason (RHNTF, RHPER, RHSLF, RHCLS, RHCOM).';
comment on function public.note_original(uuid, text)
  is 'Notes whether the original waits, came or is not needed (RHNTF, RHPER, RHSLF, RHARG).';
comment on function public.finish_return_exam(uuid, date, text)
  is 'Ends a task of exam with its day and result (RHNTF, RHPER, RHSLF, RHCLS, RHARG).';
comment on function public.read_certificate(uuid)
  is 'What one certificate says, for the person and, with a line in the trail, HR (RHNTF, RHPER).';
