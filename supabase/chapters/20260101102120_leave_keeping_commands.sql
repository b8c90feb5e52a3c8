-- Keeping requests of leaves: commands.
-- See leave_keeping_rules for the overview.

-- Functions: taking back what was granted ---------------------------------------------------------------------------
-- The leave stays as it is until whoever decides agrees. Of one that began, what lies ahead may be taken back; what was taken
-- stays taken. Sent back for adjustment, it is asked again with another reason.
create function public.ask_leave_cancellation(p_request_id uuid, p_reason text) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
  opened uuid;
begin
  select r.* into request from public.leave_requests r where r.id = p_request_id and r.employee_id = caller.employee_id for update;
  if request.id is null then
    perform private.refuse_missing('Pedido não encontrado.');
  elsif request.status not in ('approved', 'interrupted') then
    perform private.refuse('RHCLS', 'Este pedido não está mais em vigor.', '', 'Recarregue a página.');
  elsif exists (select from public.approval_requests a where a.id = request.cancellation_id and a.status = 'pending') then
    perform private.refuse('RHOPN', 'O cancelamento já foi pedido e aguarda uma decisão.', '', 'Acompanhe em Pendências.');
  elsif not private.is_leave_ahead(request) then
    perform private.refuse('RHCLS', 'A licença já começou: fale com o RH para interrompê-la.', '', 'Fale com o RH.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que a licença será cancelada.', 'reason', 'Uma frase basta.');
  end if;
  update public.leave_requests r set end_reason = private.end_reason_of(request, p_reason) where r.id = request.id;
  if request.cancellation_id is not null then
    perform private.resubmit_approval(request.cancellation_id, p_reason);
    return (select r from public.leave_requests r where r.id = request.id);
  end if;
  opened := private.open_approval(request.company_id, 'leave_cancellation', request.id, request.employee_id,
    'Cancelar: ' || private.leave_title(request, private.today(request.company_id)), '{}');
  -- A flow may have decided at once: then there is nothing to wait for.
  update public.leave_requests r set cancellation_id = opened
    where r.id = request.id and r.status in ('approved', 'interrupted') and exists (
    select from public.approval_requests a where a.id = opened and a.status in ('pending', 'adjusting'));
  return (select r from public.leave_requests r where r.id = request.id);
end
$$;

-- What the decision on a cancellation means for the leave (RHCLS).
create function private.settle_leave_cancellation(p_entity_id uuid, p_decision text, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r where r.id = p_entity_id for update;
  if p_decision = 'adjust' or request.status not in ('approved', 'interrupted') then
    return;
  elsif p_decision <> 'approved' then
    update public.leave_requests r set cancellation_id = null,
      end_reason = case when r.status = 'interrupted' then r.end_reason end where r.id = request.id;
    return;
  elsif not private.is_leave_ahead(request) then
    perform private.refuse('RHCLS', 'A licença já começou: recuse este pedido e interrompa-a.', '', 'Use Interromper.');
  end if;
  request := private.cancel_ahead(request, 'Cancelada a pedido');
  -- What is left of it may be asked about again.
  update public.leave_requests r set cancellation_id = null where r.id = request.id and r.status <> 'cancelled';
end
$$;

-- Functions: selling days of what was granted -----------------------------------------------------------------------
-- HR adds an abono to vacations that have not begun (CLT art. 143). The days come out of what is left of the period, and the rest
-- shortens the last part. The day of asking is the one on paper; after the window of § 1º HR confirms that it agrees, and says why.
create function public.sell_leave_days(
  p_request_id uuid, p_days integer, p_asked_on date default null, p_confirms text[] default '{}', p_reason text default null)
returns public.leave_requests language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests;
  sale record;
  confirmed text[];
begin
  select r.* into request from public.leave_requests r
  where r.id = p_request_id and r.company_id = any (private.company_ids_with('manage_settings'));
  if request.id is null or request.employee_id = private.my_employee_id() then
    perform private.refuse_missing('Pedido não encontrado.');
  end if;
  perform private.locked_person_of_leaves(request.employee_id);
  select r.* into request from public.leave_requests r where r.id = request.id for update;
  select s.* into sale from private.wish_with_sale(request, p_days, p_asked_on) s;
  confirmed := private.refuse_leave(sale.wish, 'hr', request.id, coalesce(p_confirms, '{}'), p_reason,
    '{sale_much,sale_late,parts_main,parts_short,parts_rest,parts_many,parts_sum,no_balance}');
  if sale.short > 0 then
    perform private.cut_leave(request, sale.last_stretch, (sale.last_stretch).ends_on - sale.short + 1, 'Abono');
  end if;
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id, created_by, created_at)
  values (request.company_id, request.employee_id, request.type_id, request.period_from, (sale.wish).parts[1].starts_on, -p_days, 'sale',
    request.id, private.my_employee_in(request.company_id), clock_timestamp());
  update public.leave_requests r set sold_days = r.sold_days + p_days, sale_asked_on = (sale.wish).sale_asked_on,
    confirmed_rules = r.confirmed_rules || array(select c from unnest(confirmed) as c where c <> all (r.confirmed_rules)),
    confirm_reason = case when confirmed = '{}' then r.confirm_reason
      else left(concat_ws(e'\n', private.tidy_lines(p_reason), r.confirm_reason), 500) end
  where r.id = request.id returning r.* into request;
  perform private.notify(request.company_id, request.employee_id, 'leave_changed', 'Abono registrado nas suas férias: '
    || private.leave_title(request), private.days_text(p_days) || ' em abono (CLT art. 143).', '/app/leaves', 'leave_request', request.id);
  return request;
end
$$;

-- Functions: talking to HR ------------------------------------------------------------------------------------------
-- Where a rule ends and a conversation begins. Once a day per subject.
create function public.ask_hr_about_leave(p_subject text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  wanted constant text := case p_subject when 'sale' then 'vender dias de férias' when 'thirteenth' then 'o adiantamento do 13º'
    when 'leave' then 'uma licença' end;
  said text;
  told uuid;
  people integer := 0;
begin
  if wanted is null then
    perform private.refuse('RHARG', 'Assunto desconhecido.', 'subject', 'Recarregue a página.');
  end if;
  said := format('%s quer falar sobre %s', private.person_name(caller.employee_id), wanted);
  if exists (select from public.notifications n where n.company_id = caller.company_id and n.kind = 'leave_question'
      and n.entity_id = caller.employee_id and n.title = private.plain_line(said, 160)
        and n.created_at > clock_timestamp() - interval '1 day') then
    perform private.refuse('RHRAT', 'O RH já foi avisado hoje.', '', 'Espere a resposta, ou fale com a pessoa do RH.');
  end if;
  foreach told in array private.company_admins(caller.company_id, caller.employee_id) loop
    perform private.notify(caller.company_id, told, 'leave_question', said, null, '/app/leaves/people/' || caller.employee_id, 'employee',
      caller.employee_id);
    people := people + 1;
  end loop;
  return people;
end
$$;

-- Functions: the list -----------------------------------------------------------------------------------------------
grant execute on function public.ask_leave_cancellation(uuid, text), public.ask_hr_about_leave(text),
  public.sell_leave_days(uuid, integer, date, text[], text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.ask_leave_cancellation(uuid, text)
  is 'Asks to take back a granted leave, or what of it has not begun, or asks again after an adjustment (RHNTF, RHPER, RHCLS, RHOPN, '
  'RHCOM).';
comment on function public.sell_leave_days(uuid, integer, date, text[], text) is
  'HR sells days of vacations that were granted and have not begun, asked for on the day given; what is left pays first, then the end of '
    'the last part (RHNTF, RHPER, RHCLS, RHARG, RHLEV, RHCOM).';
comment on function public.ask_hr_about_leave(text)
  is 'Tells the administrators that the caller wants to talk: sale, thirteenth or leave (RHPER, RHARG, RHRAT).';
