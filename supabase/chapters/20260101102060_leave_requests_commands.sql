-- Asking for leaves: commands.
-- See leave_requests_rules for the overview.

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Writes the days of a request and reserves the balance.
create function private.write_leave(p_wish private.leave_wish, p_request public.leave_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  before private.vacation_period[] := private.periods_before(p_request);
begin
  insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, starts_noon, ends_noon, hours, days, granted)
  select p_request.company_id, p_request.id, p_request.employee_id, p.starts_on, p.ends_on, p.starts_noon, p.ends_noon, p.hours,
    private.leave_days(p, ((p_wish).type).counts, (p_wish).rules, (p_wish).holidays), p_request.status = 'approved'
  from unnest((p_wish).parts) as p;
  if ((p_wish).type).deducts is not null then
    insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id, created_by)
    select l.company_id, l.employee_id, p_request.type_id, p_request.period_from, l.starts_on, -l.days, 'use', l.request_id,
      private.my_employee_id()
    from public.leaves l where l.company_id = p_request.company_id and l.request_id = p_request.id and l.days > 0
    union all
    select p_request.company_id, p_request.employee_id, p_request.type_id, p_request.period_from, (p_wish).parts[1].starts_on,
      -p_request.sold_days,
      'sale', p_request.id, private.my_employee_id()
    where p_request.sold_days > 0;
  end if;
  perform private.carry_after(p_request, before);
end
$$;

-- Functions: who approves meanwhile ---------------------------------------------------------------------------------
-- Substitutions for the days of a granted leave.
-- A substitution for the same days that the person arranged already stays as it is.
create function private.arrange_leave_substitute(p_request public.leave_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  stretch public.leaves;
  made uuid;
begin
  if p_request.substitute_id is null then
    return;
  end if;
  for stretch in
    select l.* from public.leaves l where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts
      and l.hours is null
      and l.ends_on >= private.today(p_request.company_id) and l.ends_on - l.starts_on <= 365
  loop
    begin
      insert into public.approval_substitutes as s (company_id, person_id, substitute_id, period, reason)
      values (p_request.company_id, p_request.employee_id, p_request.substitute_id, daterange(stretch.starts_on, stretch.ends_on, '[]'),
        'Licença')
      returning s.id into made;
      insert into public.approval_substitute_scopes (company_id, substitution_id, person_id, period)
      values (p_request.company_id, made, p_request.employee_id, daterange(stretch.starts_on, stretch.ends_on, '[]'));
    exception when exclusion_violation then
      null;
    end;
  end loop;
end
$$;

-- Ends the substitutions of stretches of a leave that begin on these days: what runs when the person is back ends the day before, what lies
-- ahead at once.
create function private.end_leave_substitute(p_request public.leave_requests, p_starts date[], p_back_on date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.approval_substitutes;
begin
  for known in
    select s.* from public.approval_substitutes s
    where s.company_id = p_request.company_id and s.person_id = p_request.employee_id and s.substitute_id = p_request.substitute_id
      and s.ended_at is null and s.reason = 'Licença' and lower(s.period) = any (p_starts) and upper(s.period) > p_back_on
  loop
    delete from public.approval_substitute_scopes c where c.company_id = known.company_id and c.substitution_id = known.id;
    update public.approval_substitutes s set ended_at = private.now(), period = case
      when lower(s.period) < p_back_on then daterange(lower(s.period), p_back_on) else s.period end
    where s.id = known.id;
  end loop;
end
$$;

-- Frees the days of a request that begin after a day and until another, all without them, and gives their balance back.
create function private.release_leave(p_request public.leave_requests, p_note text, p_after date default '-infinity',
  p_until date default 'infinity') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  before private.vacation_period[] := private.periods_before(p_request);
begin
  perform private.end_leave_substitute(p_request, array(select l.starts_on from public.leaves l
    where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts
      and l.starts_on > p_after and l.starts_on <= p_until), '-infinity');
  update public.leaves l set counts = false, granted = false
  where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts
    and l.starts_on > p_after and l.starts_on <= p_until;
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id, note, created_by)
  select e.company_id, e.employee_id, e.type_id, e.period_from, e.on_date, -sum(e.days),
    case when e.kind in ('sale', 'sale_refund') then 'sale_refund' else 'refund' end, e.request_id, p_note, private.my_employee_id()
  from public.leave_ledger e where e.company_id = p_request.company_id and e.request_id = p_request.id and e.on_date > p_after
    and e.on_date <= p_until
  group by e.company_id, e.employee_id, e.type_id, e.period_from, e.on_date, e.request_id, e.kind in ('sale', 'sale_refund')
    having sum(e.days) < 0;
  perform private.carry_after(p_request, before);
end
$$;

-- Opens the approval of a request.
create function private.send_leave(p_request public.leave_requests) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests;
begin
  update public.leave_requests r set status = 'pending', approval_id = private.open_approval(p_request.company_id, 'leave', p_request.id,
    p_request.employee_id, private.leave_title(p_request),
    jsonb_build_object('variety', p_request.type_id, 'days', (select sum(l.days) from public.leaves l
      where l.company_id = p_request.company_id and l.request_id = p_request.id)))
  where r.id = p_request.id;
  select r.* into request from public.leave_requests r where r.id = p_request.id;
  return request;
end
$$;

-- Functions: asking -------------------------------------------------------------------------------------------------
create function public.request_leave(
  p_type_id uuid, p_parts jsonb, p_employee_id uuid default null, p_sold integer default 0, p_period_from date default null,
  p_advances_thirteenth boolean default false, p_note text default null, p_substitute_id uuid default null,
  p_grants boolean default false, p_confirms text[] default '{}', p_reason text default null, p_sale_asked_on date default null,
  p_notified_on date default null, p_birth_on date default null, p_has_disability boolean default null) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  wish private.leave_wish;
  scope text;
  confirmed text[];
  request public.leave_requests;
begin
  perform private.locked_person_of_leaves(p_employee_id);
  wish := private.leave_wish(p_employee_id, p_type_id, p_parts, p_sold, p_period_from, p_birth_on, p_has_disability);
  scope := private.leave_scope(caller, wish.person);
  if (wish.type).category = 'sick' then
    perform private.refuse('RHARG', 'Atestados vão por Enviar atestado, ou são registrados pelo RH.', 'type_id',
      'Abra Licenças › Atestados.');
  end if;
  wish := private.with_grant(wish, scope, p_grants, p_sale_asked_on, p_notified_on);
  confirmed := private.refuse_leave(wish, scope, null, coalesce(p_confirms, '{}'), p_reason);
  perform private.check_leave_substitute(wish.person, p_substitute_id);
  insert into public.leave_requests as r (company_id, employee_id, type_id, period_from, sold_days, advances_thirteenth, note, status,
    asked_by, confirmed_at, substitute_id, sale_asked_on, notified_on, confirmed_rules, confirm_reason, created_at)
  values ((wish.person).company_id, (wish.person).id, (wish.type).id, wish.period_from, wish.sold, coalesce(p_advances_thirteenth, false),
    private.tidy_lines(p_note), case when scope = 'own' then 'pending' when wish.grants then 'approved'
      when (wish.type).deducts = 'vacation' then 'proposed' when scope = 'hr' then 'approved' else 'pending' end,
    case when scope <> 'own' then private.my_employee_in((wish.person).company_id) end, case when scope = 'own' then private.now() end,
    p_substitute_id, wish.sale_asked_on, wish.notified_on, confirmed,
    case when confirmed <> '{}' then private.tidy_lines(p_reason) end, private.now())
  returning r.* into request;
  insert into private.leave_births (company_id, request_id, birth_on, has_disability)
  select request.company_id, request.id, wish.birth_on, wish.has_disability where wish.birth_on is not null;
  perform private.write_leave(wish, request);
  if request.status = 'approved' then
    perform private.arrange_leave_substitute(request);
  end if;
  if request.status = 'proposed' then
    perform private.notify(request.company_id, request.employee_id, 'leave_proposed',
      'Confira suas férias: ' || private.leave_title(request), null,
      '/app/leaves', 'leave_request', request.id);
  elsif wish.grants then
    perform private.notify(request.company_id, request.employee_id, 'leave_granted',
      'Suas férias foram concedidas: ' || private.leave_title(request), 'O aviso de férias chega para você assinar.',
      '/app/leaves', 'leave_request', request.id);
  elsif request.status = 'pending' then
    request := private.send_leave(request);
  end if;
  return request;
end
$$;

-- The person agrees to a vacation that somebody else planned, or does not (CLT art. 134, § 1º).
create function public.answer_proposed_leave(p_request_id uuid, p_agrees boolean, p_reason text default null) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r where r.id = p_request_id and r.employee_id = caller.employee_id for update;
  if request.id is null then
    perform private.refuse('RHNTF', 'Pedido não encontrado.', '', 'Recarregue a página.');
  elsif request.status <> 'proposed' then
    perform private.refuse('RHCLS', 'Esta proposta já foi respondida.', '', 'Recarregue a página.');
  elsif p_agrees is not true and private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que estas datas não servem.', 'reason', 'Uma frase basta.');
  end if;
  if p_agrees then
    update public.leave_requests r set confirmed_at = private.now() where r.id = request.id returning r.* into request;
    return private.send_leave(request);
  end if;
  perform private.release_leave(request, 'Recusada pela pessoa');
  update public.leave_requests r set status = 'rejected', end_reason = private.tidy_lines(p_reason) where r.id = request.id returning r.*
    into request;
  perform private.notify(request.company_id, request.asked_by, 'leave_changed',
    'Recusou as férias propostas: ' || private.person_name(request.employee_id),
    null, '/app/leaves/requests?status=rejected', 'leave_request', request.id);
  return request;
end
$$;

-- What an approval means for a leave.
create function private.settle_leave(p_entity_id uuid, p_decision text, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests;
  before private.vacation_period[];
begin
  select r.* into request from public.leave_requests r where r.id = p_entity_id for update;
  before := private.periods_before(request);
  if p_decision in ('rejected', 'cancelled') then
    perform private.release_leave(request, case p_decision when 'rejected' then 'Pedido recusado' else 'Pedido cancelado' end);
  end if;
  update public.leave_requests r set status = case p_decision when 'adjust' then 'adjusting' else p_decision end where r.id = request.id;
  if p_decision = 'approved' then
    perform private.carry_after(request, before);
    perform private.arrange_leave_substitute(request);
  end if;
end
$$;

-- Functions: what was granted ends otherwise ------------------------------------------------------------------------
-- Cancels the stretches of a granted request that have not begun, the whole of it where nothing began; answers how it stands then.
create function private.cancel_ahead(p_request public.leave_requests, p_note text) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests;
  began boolean := private.leave_began(p_request);
begin
  perform private.release_leave(p_request, p_note, case when began then private.today(p_request.company_id) else '-infinity' end);
  update public.leave_requests r set status = case when began then r.status else 'cancelled' end where r.id = p_request.id returning r.*
    into request;
  return request;
end
$$;

-- The person takes back what waits through cancel_approval; what was granted is cancelled by HR or the managers above.
create function public.cancel_leave(p_request_id uuid, p_reason text) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
  called text;
begin
  select r.* into request from public.leave_requests r join public.employees e on e.company_id = r.company_id and e.id = r.employee_id
  where r.id = p_request_id and e.id <> caller.employee_id and private.leave_scope(caller, e) is not null for update of r;
  if request.id is null then
    perform private.refuse_missing('Pedido não encontrado.');
  elsif request.status not in ('approved', 'interrupted', 'proposed') then
    perform private.refuse('RHCLS', 'Este pedido não está mais em vigor.', '', 'Recarregue a página.');
  elsif request.status <> 'proposed' and not private.is_leave_ahead(request) then
    perform private.refuse('RHCLS', 'A licença já começou: interrompa-a.', '', 'Use Interromper.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que a licença será cancelada.', 'reason', 'Uma frase basta.');
  end if;
  if request.status = 'proposed' then
    called := private.leave_title(request);
    perform private.release_leave(request, 'Cancelada');
    update public.leave_requests r set status = 'cancelled' where r.id = request.id returning r.* into request;
  else
    called := private.leave_title(request, private.today(request.company_id));
    request := private.cancel_ahead(request, 'Cancelada');
  end if;
  update public.leave_requests r set end_reason = private.end_reason_of(request, p_reason) where r.id = request.id returning r.*
    into request;
  perform private.notify(request.company_id, request.employee_id, 'leave_changed', 'Licença cancelada: ' || called, null,
    '/app/leaves', 'leave_request', request.id);
  return request;
end
$$;

-- Ends a stretch before a day on which it no longer runs, all of it where it had not begun, and gives the days back.
create function private.cut_leave(p_request public.leave_requests, p_stretch public.leaves, p_back_on date, p_note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  before private.vacation_period[] := private.periods_before(p_request);
  given_back constant numeric := least(p_stretch.days, p_stretch.ends_on - p_back_on + 1);
begin
  perform private.end_leave_substitute(p_request, array[p_stretch.starts_on], p_back_on);
  if p_back_on > p_stretch.starts_on then
    update public.leaves l set ends_on = p_back_on - 1, ends_noon = false, days = l.days - given_back where l.id = p_stretch.id;
  else
    update public.leaves l set counts = false, granted = false where l.id = p_stretch.id;
  end if;
  if p_request.period_from is not null then
    insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id, note, created_by)
    values (p_request.company_id, p_request.employee_id, p_request.type_id, p_request.period_from, p_stretch.starts_on, given_back,
      'refund', p_request.id, p_note, private.my_employee_in(p_request.company_id));
  end if;
  perform private.carry_after(p_request, before);
end
$$;

-- From a day on the person works again: what was left of the days goes back to the balance.
create function public.interrupt_leave(p_request_id uuid, p_back_on date, p_reason text) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
  running public.leaves;
  -- What lies ahead is not interrupted: it becomes shorter.
  ahead boolean;
begin
  select r.* into request from public.leave_requests r where r.id = p_request_id
    and r.company_id = any (private.company_ids_with('manage_settings')) for update;
  select l.* into running from public.leaves l where l.company_id = request.company_id and l.request_id = request.id and l.counts
    and p_back_on > l.starts_on and p_back_on <= l.ends_on;
  if request.id is null or request.employee_id = caller.employee_id then
    perform private.refuse_missing('Pedido não encontrado.');
  elsif request.status not in ('approved', 'interrupted') then
    perform private.refuse('RHCLS', 'Esta licença não está em vigor.', '', 'Recarregue a página.');
  elsif running.id is null then
    perform private.refuse('RHARG', 'O dia da volta deve estar dentro da licença.', 'back_on', 'Escolha um dia depois do primeiro.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que a licença será interrompida.', 'reason', 'Uma frase basta.');
  end if;
  ahead := running.starts_on > private.today(request.company_id);
  perform private.cut_leave(request, running, p_back_on, case when ahead then 'Encurtada' else 'Interrompida' end);
  update public.leave_requests r set status = case when ahead then r.status else 'interrupted' end,
    end_reason = private.end_reason_of(request, p_reason)
  where r.id = request.id returning r.* into request;
  perform private.notify(request.company_id, request.employee_id, 'leave_changed',
    case when ahead then 'Licença encurtada: ' else 'Licença interrompida: ' end || private.leave_title(request), null,
    '/app/leaves', 'leave_request', request.id);
  return request;
end
$$;

-- HR corrects a balance, and says why.
create function public.adjust_leave_balance(p_employee_id uuid, p_type_id uuid, p_period_from date, p_days numeric, p_note text)
returns public.leave_ledger language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_of_leaves(p_employee_id);
  entry public.leave_ledger;
begin
  if private.leave_scope(caller, person) <> 'hr' then
    perform private.refuse('RHPER', 'Somente o RH ajusta saldos, e nunca o próprio.', '', 'Peça a um administrador.');
  elsif private.tidy_lines(p_note) is null then
    perform private.refuse('RHCOM', 'Informe o motivo do ajuste.', 'note', 'Uma frase basta.');
  elsif not exists (select from public.leave_types t where t.company_id = person.company_id and t.id = p_type_id and t.deducts is not null)
    then
    perform private.refuse('RHARG', 'Este tipo não tem saldo.', 'type_id', 'Escolha outro tipo.');
  elsif p_days is null or p_days not between -366 and 366 or round(p_days, 2) = 0 then
    perform private.refuse('RHARG', 'Informe quantos dias, até 366.', 'days', 'Use um número positivo ou negativo.');
  end if;
  perform private.check_day(p_period_from, 'period_from');
  perform from public.employees e where e.id = person.id for update;
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note, created_by)
  values (person.company_id, person.id, p_type_id, p_period_from, private.today(person.company_id), p_days, 'adjust',
    private.tidy_lines(p_note), caller.employee_id)
  returning * into entry;
  return entry;
end
$$;

-- Functions: the timeline -------------------------------------------------------------------------------------------
grant execute on function
  public.request_leave(uuid, jsonb, uuid, integer, date, boolean, text, uuid, boolean, text[], text, date, date, date, boolean),
  public.answer_proposed_leave(uuid, boolean, text), public.cancel_leave(uuid, text), public.interrupt_leave(uuid, date, text),
  public.adjust_leave_balance(uuid, uuid, date, numeric, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.request_leave(
  uuid, jsonb, uuid, integer, date, boolean, text, uuid, boolean, text[], text, date, date, date, boolean) is
  'Asks for a leave, one''s own or somebody''s, and who approves meanwhile; p_grants: HR grants vacations at once, with the rules '
    'of p_confirms broken for p_reason; p_birth_on, p_has_disability: the child of a father''s leave (RHLEV, RHNTF, '
    'RHPER, RHARG, RHBAL, RHSUB, RHCOM).';
comment on function public.answer_proposed_leave(uuid, boolean, text)
  is 'Agrees to proposed vacations, or says why not (RHNTF, RHCLS, RHCOM).';
comment on function public.cancel_leave(uuid, text)
  is 'Cancels a leave, or the stretches of it that have not begun, by HR or a manager above (RHNTF, RHPER, RHCLS, RHCOM).';
comment on function public.interrupt_leave(uuid, date, text)
  is 'Ends a leave before its last day; the person works again on the day given (RHNTF, RHPER, RHCLS, RHARG, RHCOM).';
comment on function public.adjust_leave_balance(uuid, uuid, date, numeric, text)
  is 'An entry of HR with its reason (RHPER, RHNTF, RHCOM, RHARG, RHBAL).';
