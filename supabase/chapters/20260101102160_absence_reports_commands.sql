-- Reports of absences: commands.
-- See absence_reports_rules for the overview.

-- Functions: absences with and without excuse -----------------------------------------------------------------------
create function public.record_absence(
  p_employee_id uuid, p_type_id uuid, p_starts_on date, p_ends_on date default null, p_half text default null, p_note text default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  wish private.leave_wish;
  request public.leave_requests;
  scope text;
begin
  perform private.locked_person_of_leaves(p_employee_id);
  if p_half is not null and not (p_half in ('morning', 'afternoon') and coalesce(p_ends_on, p_starts_on) = p_starts_on) then
    perform private.refuse('RHARG', 'Meio período é de um dia só.', 'half', 'Escolha manhã ou tarde.');
  end if;
  wish := private.leave_wish(p_employee_id, p_type_id,
    jsonb_build_array(jsonb_build_object('starts_on', p_starts_on, 'ends_on', coalesce(p_ends_on, p_starts_on),
    'starts_noon', coalesce(p_half = 'afternoon', false), 'ends_noon', coalesce(p_half = 'morning', false))), 0, null);
  scope := private.leave_scope(caller, wish.person);
  if (wish.person).id = caller.employee_id or (wish.type).category <> 'absence' then
    perform private.refuse(case when (wish.type).category <> 'absence' then 'RHARG' else 'RHSLF' end,
      'Registre faltas de outra pessoa, de um tipo de falta.', 'type_id',
      'Escolha falta justificada ou injustificada.');
  elsif wish.parts[cardinality(wish.parts)].ends_on > wish.today then
    perform private.refuse('RHARG', 'A data da falta não pode estar no futuro.', 'starts_on', 'Confira as datas.');
  end if;
  perform private.refuse_leave(wish, scope, null);
  insert into public.leave_requests as r (company_id, employee_id, type_id, note, status, asked_by, created_at)
  values ((wish.person).company_id, (wish.person).id, (wish.type).id, private.tidy_lines(p_note), 'approved',
    private.my_employee_in((wish.person).company_id),
    private.now())
  returning r.* into request;
  perform private.write_leave(wish, request);
  perform private.notify(request.company_id, request.employee_id, 'absence_recorded', private.leave_title(request),
    'Fale com quem registrou se houver engano.',
    '/app/leaves', 'leave_request', request.id);
  return request.id;
end
$$;

-- A mistake is undone by HR, or by who recorded it.
create function public.undo_absence(p_request_id uuid, p_reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.category = 'absence'
  where r.id = p_request_id and r.employee_id <> coalesce(caller.employee_id, '00000000-0000-0000-0000-000000000000')
    and (r.company_id = any (private.company_ids_with('manage_settings'))
      or (r.asked_by = caller.employee_id and r.employee_id = any (private.my_reports_ids()))) for update of r;
  if request.id is null then
    perform private.refuse_missing('Falta não encontrada.');
  elsif request.status <> 'approved' then
    perform private.refuse('RHCLS', 'Esta falta já foi desfeita.', '', 'Recarregue a página.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que a falta será desfeita.', 'reason', 'Uma frase basta.');
  end if;
  perform private.release_leave(request, 'Desfeita');
  update public.leave_requests r set status = 'cancelled', end_reason = private.tidy_lines(p_reason) where r.id = request.id;
  perform private.notify(request.company_id, request.employee_id, 'absence_recorded', 'Desfeita: ' || private.leave_title(request), null,
    '/app/leaves',
    'leave_request', request.id);
  return request.id;
end
$$;

grant execute on function public.record_absence(uuid, uuid, date, date, text, text), public.undo_absence(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.record_absence(uuid, uuid, date, date, text, text) is
  'Records an absence with or without excuse, at once (RHNTF, RHPER, RHARG, RHSLF, RHLEV).';
comment on function public.undo_absence(uuid, text) is 'Undoes a recorded absence, with a reason (RHNTF, RHPER, RHCLS, RHCOM).';
