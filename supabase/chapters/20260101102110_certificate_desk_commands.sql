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

-- Tells the person, and who leads them, of vacations that an absence moved; without a word of why.
create function private.tell_moved_vacations(p_request public.leave_requests, p_stretch public.leaves, p_from date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  said constant text := case when p_stretch.starts_on < p_from
    then 'Férias interrompidas em ' || to_char(p_from, 'DD/MM/YYYY') || ': os dias que faltavam voltaram ao saldo'
    else format('Férias de %s a %s desmarcadas: os dias voltaram ao saldo', to_char(p_stretch.starts_on, 'DD/MM/YYYY'),
      to_char(p_stretch.ends_on, 'DD/MM/YYYY')) end;
begin
  perform private.notify(p_request.company_id, p_request.employee_id, 'leave_changed', said, 'Combine as novas datas com o RH.',
    '/app/leaves', 'leave_request', p_request.id);
  perform private.notify(p_request.company_id, e.manager_id, 'leave_changed', private.person_name(e.id) || ': ' || said, null,
    '/app/leaves/requests', 'leave_request', p_request.id)
  from public.employees e where e.id = p_request.employee_id and e.manager_id is not null;
end
$$;

-- Moves granted vacations out of the way of a certificate: what ran ends the day before, what lay ahead is free again.
create function private.move_vacations(p_person public.employees, p_from date, p_to date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  stretch public.leaves;
  request public.leave_requests;
begin
  for stretch in select v.* from private.vacations_in(p_person.company_id, p_person.id, p_from, p_to) v order by v.starts_on loop
    select r.* into request from public.leave_requests r where r.id = stretch.request_id for update;
    -- Who waited for the request finds it as it is now; collective vacations are left as a whole by their first stretch.
    select l.* into stretch from public.leaves l where l.id = stretch.id and l.counts and l.ends_on >= p_from;
    continue when not found or request.status not in ('approved', 'interrupted');
    perform private.cut_leave(request, stretch, p_from, 'Interrompidas por outra ausência');
    if stretch.starts_on >= p_from and not exists (select from public.leaves l where l.company_id = request.company_id
      and l.request_id = request.id and l.counts) then
      perform private.release_leave(request, 'Desmarcadas por outra ausência');
      update public.leave_requests r set status = 'cancelled', end_reason = 'Outra ausência nestes dias' where r.id = request.id;
    else
      update public.leave_requests r set status = case when stretch.starts_on < p_from then 'interrupted' else r.status end,
        end_reason = private.end_reason_of(request, 'Outra ausência nestes dias')
      where r.id = request.id;
    end if;
    perform private.tell_moved_vacations(request, stretch, p_from);
  end loop;
end
$$;

-- Excuses absences that were recorded without an excuse: their days are the certificate's, and count against nothing any more.
create function private.excuse_absences(p_person public.employees, p_part private.leave_part) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  stretch public.leaves;
  request public.leave_requests;
  half constant int4range := private.half_slots((p_part).starts_on, (p_part).starts_noon, (p_part).ends_noon);
begin
  for stretch in select u.* from private.unexcused_in(p_person.company_id, p_person.id, (p_part).starts_on, (p_part).ends_on, half) u
    order by u.starts_on loop
    select r.* into request from public.leave_requests r where r.id = stretch.request_id for update;
    continue when not exists (select from public.leaves l where l.id = stretch.id and l.counts);
    perform private.notify(request.company_id, request.employee_id, 'absence_recorded', 'Justificada: ' || private.leave_title(request),
      null, '/app/leaves', 'leave_request', request.id);
    update public.leaves l set counts = false, granted = false where l.id = stretch.id;
    insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, starts_noon, ends_noon, days, granted)
    select request.company_id, request.id, request.employee_id, p.starts_on, p.ends_on, p.starts_noon, p.ends_noon,
      private.leave_days(p, t.counts, private.leave_rules_of(p_person.id, p.starts_on), private.holiday_dates(p_person.company_id,
        (private.assignment_on(p_person.id, p.starts_on)).work_site_id, p.starts_on, p.ends_on)), true
    from unnest(array[
      (1, stretch.starts_on, (p_part).starts_on - (not (p_part).starts_noon)::integer, stretch.starts_noon, (p_part).starts_noon,
        null)::private.leave_part,
      (2, (p_part).ends_on + (not (p_part).ends_noon)::integer, stretch.ends_on, (p_part).ends_noon, stretch.ends_noon,
        null)::private.leave_part]) p
    join public.leave_types t on t.company_id = request.company_id and t.id = request.type_id
    where p.starts_on <= p.ends_on and not (p.starts_on = p.ends_on and p.starts_noon and p.ends_noon);
    update public.leave_requests r set status = 'cancelled', end_reason = 'Justificada por outra ausência'
    where r.id = request.id and not exists (select from public.leaves l
      where l.company_id = r.company_id and l.request_id = r.id and l.counts);
  end loop;
end
$$;

-- What happens to granted vacations in the days of a certificate: kept or moved, as HR says or else the company's rule (RHARG).
create function private.choose_vacations(p_person public.employees, p_from date, p_to date, p_choice text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  choice constant text := coalesce(p_choice, private.certificate_choices(p_person, p_from, p_to) ->> 'choice');
begin
  if choice not in ('keep', 'move') then
    perform private.refuse('RHARG', 'Escolha se as férias continuam.', 'vacations', 'Recarregue a página.');
  elsif choice = 'move' then
    perform private.move_vacations(p_person, p_from, p_to);
  end if;
end
$$;

create function public.register_certificate(
  p_employee_id uuid, p_starts_on date, p_days integer, p_facts jsonb default '{}', p_files uuid[] default '{}',
    p_type_id uuid default null,
  p_half text default null, p_vacations text default null) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_of_leaves(p_employee_id);
  wish private.leave_wish;
  request public.leave_requests;
begin
  if person.id = caller.employee_id and private.has_permission('manage_settings') then
    perform private.refuse('RHSLF', 'O próprio atestado é registrado por outra pessoa do RH.', '', 'Use Enviar atestado.');
  elsif private.leave_scope(caller, person) is distinct from 'hr' then
    perform private.refuse('RHPER', 'Somente o RH registra atestados.', '', 'Envie o seu em Enviar atestado.');
  end if;
  perform private.free_undecided(person, p_starts_on, p_starts_on + greatest(least(p_days, 3650), 1) - 1);
  perform private.locked_person_of_leaves(person.id);
  wish := private.certificate_wish(person.id, p_type_id, p_starts_on, p_days, p_half);
  perform private.choose_vacations(person, wish.parts[1].starts_on, wish.parts[1].ends_on, p_vacations);
  perform private.excuse_absences(person, wish.parts[1]);
  perform private.refuse_certificate_days(wish, 'hr');
  request := private.open_certificate(wish, 'approved', private.my_employee_in((wish.person).company_id), null, p_files);
  perform private.say_certificate(request, p_facts);
  perform private.sum_condition(request.company_id, request.employee_id,
    (select c.condition_group from public.leave_certificates c where c.company_id = request.company_id and c.request_id = request.id));
  return request;
end
$$;

-- Refuses days of a certificate that another absence has; leave that the law gives and that is only asked for counts too (RHLEV).
create function private.refuse_taken_days(p_request public.leave_requests, p_part private.leave_part) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  half constant int4range := private.half_slots((p_part).starts_on, (p_part).starts_noon, (p_part).ends_noon);
begin
  if exists (select from private.certificate_stretches(p_request.company_id, p_request.employee_id, (p_part).starts_on, (p_part).ends_on,
      false, half) s
    join public.leaves l on l.company_id = p_request.company_id and l.employee_id = p_request.employee_id and l.counts and l.hours is null
      and l.request_id <> p_request.id and daterange(l.starts_on, l.ends_on, '[]') && daterange(s.starts_on, s.ends_on, '[]')
      and (half is null or l.slots && half)
    where s.is_away) then
    perform private.refuse('RHLEV', 'Já existe uma ausência nestes dias.', 'overlap', 'Confira as ausências da pessoa.');
  end if;
end
$$;

-- Writes the days of a certificate anew, beside vacations that go on; its longest stretch takes the first of them.
create function private.write_certificate_days(p_request public.leave_requests, p_part private.leave_part, p_kept public.leaves)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  is_granted constant boolean := p_request.status = 'approved';
  half constant int4range := private.half_slots((p_part).starts_on, (p_part).starts_noon, (p_part).ends_noon);
  away daterange[] := array(select daterange(s.starts_on, s.ends_on, '[]') from private.certificate_stretches(p_request.company_id,
    p_request.employee_id, (p_part).starts_on, (p_part).ends_on, false, half) s where s.is_away order by s.starts_on);
begin
  update public.leaves l set counts = false, granted = false
  where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts and (l.id <> p_kept.id or away = '{}');
  update public.leaves l set starts_on = lower(away[1]), ends_on = upper(away[1]) - 1, starts_noon = (p_part).starts_noon,
    ends_noon = (p_part).ends_noon, days = upper(away[1]) - lower(away[1]) - case when half is not null then 0.5 else 0 end,
    counts = true, granted = is_granted
  where l.id = p_kept.id and away <> '{}';
  insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
  select p_request.company_id, p_request.id, p_request.employee_id, lower(d), upper(d) - 1, upper(d) - lower(d), is_granted
  from unnest(away[2:]) as d;
  perform private.note_other_days(p_request, p_part);
end
$$;

-- Gives a certificate the days of its paper, and has vacations make way for it where they do not go on (RHARG, RHLEV).
-- Vacations that went on when it was confirmed go on when it is corrected, unless HR says otherwise.
create function private.move_certificate(p_request public.leave_requests, p_starts_on date, p_days integer, p_vacations text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant public.employees := (select e from public.employees e where e.id = p_request.employee_id);
  kept public.leaves;
  paper record;
  first date;
  last date;
  part private.leave_part;
begin
  select l.* into kept from public.leaves l where l.company_id = p_request.company_id and l.request_id = p_request.id
  order by l.counts desc, l.ends_on - l.starts_on desc limit 1;
  select c.starts_on is not null as is_cut, d.* into paper
  from public.leave_certificates c cross join lateral private.paper_days(c, kept) d
  where c.company_id = p_request.company_id and c.request_id = p_request.id;
  if p_days not between 1 and 3650 then
    perform private.refuse('RHARG', 'Informe o primeiro dia e quantos dias o atestado dá.', 'days', 'Confira no atestado.');
  end if;
  first := case when p_days is null then paper.starts_on else coalesce(p_starts_on, paper.starts_on) end;
  last := case when p_starts_on is null or p_days is null then paper.ends_on else p_starts_on + p_days - 1 end;
  part := (1, first, last, first = last and kept.starts_noon, first = last and kept.ends_noon, null);
  perform private.free_undecided(person, first, last);
  perform private.choose_vacations(person, first, last, coalesce(p_vacations, case when p_request.status <> 'pending' then 'keep' end));
  perform private.excuse_absences(person, part);
  if not paper.is_cut and (first, last) = (paper.starts_on, paper.ends_on)
    and not exists (select from private.vacations_in(person.company_id, person.id, first, last)) then
    return;
  end if;
  perform private.refuse_taken_days(p_request, part);
  perform private.write_certificate_days(p_request, part, kept);
end
$$;

-- Confirms what was sent, or corrects what was registered.
create function public.confirm_certificate(p_request_id uuid, p_starts_on date default null, p_days integer default null,
  p_facts jsonb default '{}', p_vacations text default null)
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
  perform private.move_certificate(request, p_starts_on, p_days, p_vacations);
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
    perform private.refuse('RHCOM', 'Informe à pessoa o motivo.', 'reason', 'Uma frase basta.');
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
    'type_name', t.name, 'starts_on', d.starts_on, 'ends_on', d.ends_on, 'days', d.days, 'within_vacations', case
      when c.starts_on is null then 0 else least(d.days, (
        select coalesce(sum(least(v.ends_on, d.ends_on) - greatest(v.starts_on, d.starts_on) + 1), 0)
        from private.vacations_in(c.company_id, c.employee_id, d.starts_on, d.ends_on) v)) end,
    'half', l.starts_noon or l.ends_noon,
    'note', request.note, 'end_reason', request.end_reason, 'sent_by_person', request.confirmed_at is not null, 'created_at',
      request.created_at,
    'issued_on', c.issued_on, 'professional_name', c.professional_name, 'council_number', c.council_number, 'cid', c.cid,
    'summed', c.summed, 'benefit_from', c.benefit_from, 'original', c.original, 'original_due_on', c.original_due_on, 'original_on',
      c.original_on,
    'esocial_code', t.esocial_code, 'esocial_due', private.leave_report_due(t.esocial_code, d.starts_on, private.run_benefit(c),
      private.holiday_dates(c.company_id, null, d.starts_on, d.ends_on + 60)),
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
  join lateral (select w.* from public.leaves w where w.company_id = c.company_id and w.request_id = c.request_id
    order by w.counts desc, w.ends_on - w.starts_on desc limit 1) l on true
  cross join lateral private.paper_days(c, l) d
  where c.company_id = request.company_id and c.request_id = request.id;
  return found;
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
grant execute on function public.register_certificate(uuid, date, integer, jsonb, uuid[], uuid, text, text),
  public.confirm_certificate(uuid, date, integer, jsonb, text), public.refuse_certificate(uuid, text), public.note_original(uuid, text),
  public.finish_return_exam(uuid, date, text), public.read_certificate(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.register_certificate(uuid, date, integer, jsonb, uuid[], uuid, text, text) is
  'Registers somebody''s certificate at once, with what it says; p_vacations: keep or move (RHPER, RHSLF, RHNTF, RHARG, RHLEV).';
comment on function public.confirm_certificate(uuid, date, integer, jsonb, text) is
  'Confirms what was sent, or corrects what was registered (RHNTF, RHPER, RHSLF, RHCLS, RHARG, RHLEV).';
comment on function public.refuse_certificate(uuid, text)
  is 'Refuses a certificate, or undoes it, with a reason (RHNTF, RHPER, RHSLF, RHCLS, RHCOM).';
comment on function public.note_original(uuid, text)
  is 'Notes whether the original waits, came or is not needed (RHNTF, RHPER, RHSLF, RHARG).';
comment on function public.finish_return_exam(uuid, date, text)
  is 'Ends a task of exam with its day and result (RHNTF, RHPER, RHSLF, RHCLS, RHARG).';
comment on function public.read_certificate(uuid)
  is 'What one certificate says, for the person and, with a line in the trail, HR (RHNTF, RHPER).';
