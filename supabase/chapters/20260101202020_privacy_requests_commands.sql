-- Requests about personal data: commands.
-- See privacy_requests_tables for the overview.

-- Functions: opening ------------------------------------------------------------------------------------------------
-- Writes a request with its case and tells who answers it. Fifteen days from the day that it came in (LGPD art. 19, II).
create function private.open_privacy_request(p_opener_id uuid, p_company_id uuid, p_employee_id uuid,
  p_wish private.privacy_request_input) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  request private.privacy_requests;
  opened public.confidential_cases;
begin
  perform private.check_privacy_request(p_company_id, p_employee_id, p_wish.kind, p_wish.body);
  insert into private.privacy_requests (company_id, employee_id, kind, body, channel, identity_proof, registered_by, received_on, due_on,
    created_at)
  values (p_company_id, p_employee_id, p_wish.kind, p_wish.body, p_wish.channel, p_wish.identity_proof,
    case when p_opener_id <> p_employee_id then p_opener_id end, p_wish.received_on, p_wish.received_on + 15, private.now())
  returning * into request;
  opened := private.open_case_by(p_opener_id, p_company_id, 'privacy_request', p_employee_id, request.id,
    private.privacy_handlers(p_company_id, p_employee_id));
  perform private.notify_readers(opened, array_remove(private.case_readers(opened.id), p_opener_id), 'privacy_request',
    'Pedido sobre dados pessoais', 'Responda até ' || private.brazilian_date(request.due_on));
  return request.id;
end
$$;

-- A request of the caller, who works here or left.
create function public.send_privacy_request(p_kind text, p_body text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  subject constant private.caller := private.data_subject();
  wish private.privacy_request_input;
begin
  perform from public.employees e where e.company_id = subject.company_id and e.id = subject.employee_id for no key update;
  wish.kind := p_kind;
  wish.body := private.tidy_lines(p_body);
  wish.channel := 'app';
  wish.received_on := private.today(subject.company_id);
  return private.open_privacy_request(subject.employee_id, subject.company_id, subject.employee_id, wish);
end
$$;

-- A request that came in another way, registered by HR with how the identity was proven.
create function public.register_privacy_request(p_employee_id uuid, p_values jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  companies constant uuid[] := private.require_companies('manage_settings', 'Somente administradores registram pedidos de titulares.');
  wish private.privacy_request_input := private.record_of(null::private.privacy_request_input, p_values);
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and e.company_id = any (companies) for no key update;
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  elsif person.id = caller.employee_id then
    perform private.refuse('RHSLF', 'Faça o seu próprio pedido em Meu Perfil.', 'employee_id', 'Abra a aba Privacidade.');
  end if;
  wish.body := private.tidy_lines(wish.body);
  wish.identity_proof := private.tidy(wish.identity_proof);
  perform private.check_received_request(person.company_id, wish);
  return private.open_privacy_request(caller.employee_id, person.company_id, person.id, wish);
end
$$;

-- Functions: ending -------------------------------------------------------------------------------------------------
-- The caller gives an own request up (RHNTF; RHCLS when it is over).
create function public.withdraw_privacy_request(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  subject constant private.caller := private.data_subject();
  request private.privacy_requests;
  found_case public.confidential_cases;
begin
  select r.* into request from private.privacy_requests r
  where r.id = p_request_id and r.company_id = subject.company_id and r.employee_id = subject.employee_id for update;
  if request.id is null then
    perform private.refuse('RHNTF', 'Pedido não encontrado.', '', 'Recarregue a página.');
  elsif request.status <> 'open' then
    perform private.refuse('RHCLS', 'Este pedido já foi encerrado.', '', 'Recarregue a página.');
  end if;
  update private.privacy_requests r set status = 'withdrawn', ended_at = private.now() where r.id = request.id;
  select c.* into found_case from public.confidential_cases c where c.id = request.id;
  perform private.notify_readers(found_case, private.case_readers(request.id), 'privacy_request',
    'Desistência de um pedido sobre dados pessoais', null);
end
$$;

-- An open request whose case the caller reads, locked (RHNTF, RHCLS).
create function private.privacy_request_in_hand(p_request_id uuid) returns private.privacy_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  read_cases constant uuid[] := private.cases_read_by(private.require_caller());
  request private.privacy_requests;
begin
  select r.* into request from private.privacy_requests r where r.id = p_request_id and r.id = any (read_cases) for update;
  if request.id is null then
    perform private.refuse_missing('Pedido não encontrado.');
  elsif request.status <> 'open' then
    perform private.refuse('RHCLS', 'Este pedido já foi encerrado.', '', 'Recarregue a página.');
  end if;
  return request;
end
$$;

-- Tells the person what became of a request. Not by its id: the case is no matter of theirs.
create function private.tell_data_subject(p_request private.privacy_requests, p_title text, p_body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify(p_request.company_id, p_request.employee_id, 'privacy_answer', p_title, p_body, '/app/profile?aba=meus-dados');
end
$$;

-- Answers a request, or refuses it on a ground of the law that fits its kind (RHLAW); both say why.
create function public.answer_privacy_request(p_request_id uuid, p_answer text, p_ground text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request constant private.privacy_requests := private.privacy_request_in_hand(p_request_id);
  words constant text := private.tidy_lines(p_answer);
begin
  if words is null then
    perform private.refuse('RHCOM', 'Escreva a resposta.', 'answer', 'A pessoa lê este texto.');
  elsif char_length(words) > 8000 then
    perform private.refuse('RHARG', 'Use até 8.000 caracteres.', 'answer', 'Resuma a resposta.');
  elsif p_ground is not null and not exists (select from private.privacy_refusal_grounds g
      where g.ground = p_ground and request.kind = any (g.kinds)) then
    perform private.refuse('RHLAW', 'A lei não permite recusar este pedido por este motivo.', 'ground', 'Escolha outro motivo ou atenda.');
  end if;
  update private.privacy_requests r set status = case when p_ground is null then 'answered' else 'refused' end,
    answer = words, refusal_ground = p_ground, answered_by = private.my_employee_id(), ended_at = private.now()
  where r.id = request.id;
  perform private.tell_data_subject(request, 'Seu pedido sobre dados pessoais foi respondido', null);
end
$$;

-- Puts the answer off by fifteen days, once, with a reason that the person reads; never where the law sets fifteen (RHLAW).
create function public.extend_privacy_request(p_request_id uuid, p_reason text) returns date
language plpgsql volatile security definer set search_path = '' as $$
declare
  request constant private.privacy_requests := private.privacy_request_in_hand(p_request_id);
  reason constant text := private.tidy_lines(p_reason);
  due date;
begin
  if reason is null then
    perform private.refuse('RHCOM', 'Explique por que precisa de mais tempo.', 'reason', 'A pessoa lê este texto.');
  elsif char_length(reason) > 1000 then
    perform private.refuse('RHARG', 'Use até 1.000 caracteres.', 'reason', 'Resuma.');
  elsif request.extended_at is not null then
    perform private.refuse('RHLAW', 'O prazo deste pedido já foi prorrogado uma vez.', 'reason', 'Responda até o prazo.');
  elsif not (select k.may_extend from private.privacy_request_kinds k where k.kind = request.kind) then
    perform private.refuse('RHLAW', 'A lei dá quinze dias para este pedido (LGPD, art. 19, II).', 'reason', 'Responda até o prazo.');
  end if;
  update private.privacy_requests r set due_on = r.due_on + 15, extension_reason = reason, extended_at = private.now(),
    told_days_left = null
  where r.id = request.id returning r.due_on into due;
  perform private.tell_data_subject(request, 'O prazo do seu pedido sobre dados pessoais mudou',
    'Novo prazo: ' || private.brazilian_date(due));
  return due;
end
$$;

-- Functions: reminding ----------------------------------------------------------------------------------------------
-- Reminds readers of open requests seven, three and one day before the deadline, on it and once after it; how many requests.
create function private.remind_of_privacy_requests(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  found_case public.confidential_cases;
  reminded integer := 0;
begin
  for due in
    update private.privacy_requests r set told_days_left = n.days
    from (select x.id, case when x.due_on < p_today then -1 else (select min(d) from unnest(array[0, 1, 3, 7]) d
        where x.due_on - p_today <= d) end as days
      from private.privacy_requests x where x.company_id = p_company_id and x.status = 'open') n
    where r.id = n.id and n.days is not null and coalesce(r.told_days_left > n.days, true)
    returning r.id, r.due_on
  loop
    select c.* into found_case from public.confidential_cases c where c.id = due.id;
    perform private.notify_readers(found_case, private.case_readers(due.id), 'privacy_request', case when due.due_on < p_today
      then 'Um pedido sobre dados pessoais está atrasado' else 'Prazo de um pedido sobre dados pessoais' end,
      'Responda até ' || private.brazilian_date(due.due_on));
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.daily_routines (routine_name, routine) values ('privacy_requests', 'private.remind_of_privacy_requests');

grant execute on function public.send_privacy_request(text, text), public.register_privacy_request(uuid, jsonb),
  public.withdraw_privacy_request(uuid), public.answer_privacy_request(uuid, text, text), public.extend_privacy_request(uuid, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.send_privacy_request(text, text) is
  'Asks something about the own personal data, as somebody who works in the company or left it (RHPER, RHARG, RHCOM, RHOPN).';
comment on function public.register_privacy_request(uuid, jsonb) is
  'Registers a request that came in another way, with how the identity was proven (RHPER, RHNTF, RHSLF, RHARG, RHCOM, RHOPN).';
comment on function public.withdraw_privacy_request(uuid) is 'Gives an own open request up (RHNTF, RHCLS).';
comment on function public.answer_privacy_request(uuid, text, text) is
  'Answers a request, or refuses it on a ground of the law; for readers of its case (RHNTF, RHCLS, RHCOM, RHARG, RHLAW).';
comment on function public.extend_privacy_request(uuid, text) is
  'Puts an answer off by fifteen days, once, with a reason; for readers of its case (RHNTF, RHCLS, RHCOM, RHARG, RHLAW).';
