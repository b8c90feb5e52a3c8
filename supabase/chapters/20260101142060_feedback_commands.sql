-- Feedback: commands.
-- See feedback_tables for the overview.

-- Functions: reading input ------------------------------------------------------------------------------------------
-- A feedback as a screen sends it; values that are no ids are refused (RHARG).
create function private.feedback_input(p_values jsonb) returns private.feedback_input language plpgsql stable set search_path = '' as $$
begin
  return jsonb_populate_record(null::private.feedback_input, private.an_object(p_values));
exception when data_exception then
  perform private.refuse('RHARG', 'O pedido veio em formato desconhecido.', '', 'Recarregue a página.');
end
$$;

-- A request as a screen sends it; values that are no ids and no date are refused (RHARG).
create function private.feedback_request_input(p_values jsonb) returns private.feedback_request_input
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_populate_record(null::private.feedback_request_input, private.an_object(p_values));
exception when data_exception then
  perform private.refuse('RHARG', 'Uma das pessoas ou a data não vale.', '', 'Confira os campos.');
end
$$;

-- A feedback that the caller wrote, locked, as long as it may be changed (RHNTF, RHCLS).
create function private.own_open_feedback(p_caller private.caller, p_feedback_id uuid) returns private.feedbacks
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.feedbacks;
begin
  select f.* into found from private.feedbacks f
  where f.company_id = p_caller.company_id and f.id = p_feedback_id and f.author_id = p_caller.employee_id and f.taken_back_at is null
  for update;
  if found.id is null then
    perform private.refuse_missing('Este feedback não está disponível para você.', 'feedback_id');
  elsif not private.is_feedback_open(found, private.now()) then
    perform private.refuse('RHCLS', 'Este feedback já foi lido.', '', 'Escreva outro, se quiser completar o que disse.');
  end if;
  return found;
end
$$;

-- A feedback that the caller received, locked (RHNTF).
create function private.received_feedback(p_caller private.caller, p_feedback_id uuid) returns private.feedbacks
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.feedbacks;
begin
  select f.* into found from private.feedbacks f
  where f.company_id = p_caller.company_id and f.id = p_feedback_id and f.recipient_id = p_caller.employee_id and f.taken_back_at is null
  for update;
  if found.id is null then
    perform private.refuse_missing('Este feedback não está disponível para você.', 'feedback_id');
  end if;
  return found;
end
$$;

-- Functions: giving -------------------------------------------------------------------------------------------------
-- The request that a feedback answers, from now on answered by it (RHNTF, RHARG, RHCLS).
create function private.answer_feedback_request(p_feedback private.feedbacks) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request private.feedback_requests;
begin
  select r.* into request from private.feedback_requests r
  join private.feedback_request_people p on p.company_id = r.company_id and p.request_id = r.id and p.employee_id = p_feedback.author_id
  where r.company_id = p_feedback.company_id and r.id = p_feedback.request_id
  for update of p;
  if request.id is null or request.about_id <> p_feedback.recipient_id then
    perform private.refuse_missing('Este pedido não existe mais.', 'request_id');
  end if;
  update private.feedback_request_people p set feedback_id = p_feedback.id
  where p.company_id = request.company_id and p.request_id = request.id and p.employee_id = p_feedback.author_id
    and private.awaits_feedback(request, p, private.today(request.company_id));
  if not found then
    perform private.refuse('RHCLS', 'Este pedido já foi respondido ou encerrado.', '', 'Você pode enviar um feedback por conta própria.');
  end if;
  if request.asked_by <> p_feedback.recipient_id then
    perform private.notify(request.company_id, request.asked_by, 'feedback_requested',
      format('%s respondeu ao seu pedido de feedback', private.person_name(p_feedback.author_id)), null,
      '/app/evaluations/feedback?feedback=' || p_feedback.id, 'feedback', p_feedback.id);
  end if;
end
$$;

-- Puts the competencies of a feedback in place of those that it had.
create function private.keep_competencies(p_feedback private.feedbacks, p_competencies uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.feedback_competencies c where c.company_id = p_feedback.company_id and c.feedback_id = p_feedback.id
    and c.competency_id <> all (p_competencies);
  insert into private.feedback_competencies (company_id, feedback_id, competency_id)
  select p_feedback.company_id, p_feedback.id, n from unnest(p_competencies) n on conflict do nothing;
end
$$;

create function public.give_feedback(p_values jsonb) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  wish constant private.feedback_input := private.feedback_input(p_values);
  person public.employees;
  words text;
  named uuid[];
  given private.feedbacks;
begin
  if wish.recipient_id = caller.employee_id then
    perform private.refuse('RHSLF', 'O feedback é para um colega.', 'recipient_id', 'Escolha outra pessoa.');
  end if;
  person := private.feedback_colleague(caller, wish.recipient_id, 'recipient_id');
  perform private.check_feedback_kind(wish.kind, wish.visibility);
  words := private.feedback_words(wish.body, 2000, 'body', 'Escreva o feedback.');
  named := private.named_competencies(caller.company_id, wish.competencies);
  insert into private.feedbacks (id, company_id, author_id, recipient_id, kind, visibility, body, request_id, created_at)
  values (coalesce(wish.id, gen_random_uuid()), caller.company_id, caller.employee_id, person.id, wish.kind, wish.visibility, words,
    wish.request_id, private.now())
  on conflict (id) do nothing returning * into given;
  -- The second tap on the same button: what the first one sent stands.
  if given.id is null then
    perform private.own_feedback_sent(caller, wish.id);
    return wish.id;
  end if;
  perform private.check_feedback_rate(caller);
  perform private.keep_competencies(given, named);
  if given.request_id is not null then
    perform private.answer_feedback_request(given);
  end if;
  perform private.notify(given.company_id, person.id, 'feedback_received', format(case given.kind
      when 'praise' then '%s reconheceu você' else '%s escreveu um feedback para você' end, private.person_name(caller.employee_id)),
    null, '/app/evaluations/feedback?feedback=' || given.id, 'feedback', given.id);
  return given.id;
end
$$;

create function public.edit_feedback(p_feedback_id uuid, p_body text, p_competencies uuid[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  written private.feedbacks := private.own_open_feedback(caller, p_feedback_id);
  words constant text := private.feedback_words(p_body, 2000, 'body', 'Escreva o feedback.');
begin
  perform private.keep_competencies(written, array(
    select n from unnest(p_competencies) n where exists (select from private.feedback_competencies c
      where c.company_id = written.company_id and c.feedback_id = written.id and c.competency_id = n)
    union
    select n from unnest(private.named_competencies(written.company_id, array(
      select n from unnest(p_competencies) n where not exists (select from private.feedback_competencies c
        where c.company_id = written.company_id and c.feedback_id = written.id and c.competency_id = n)))) n));
  update private.feedbacks f set body = words, edited_at = private.now()
  where f.company_id = written.company_id and f.id = written.id and f.body <> words;
end
$$;

-- The text goes; a request that it answered waits again; a notification that nobody read goes with it.
create function public.take_back_feedback(p_feedback_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  written private.feedbacks := private.own_open_feedback(caller, p_feedback_id);
begin
  update private.feedback_request_people p set feedback_id = null
  where p.company_id = written.company_id and p.request_id = written.request_id and p.employee_id = written.author_id
    and p.feedback_id = written.id;
  delete from private.feedback_competencies c where c.company_id = written.company_id and c.feedback_id = written.id;
  update private.feedbacks f set body = null, reply = null, replied_at = null, taken_back_at = private.now()
  where f.company_id = written.company_id and f.id = written.id;
  delete from public.notifications n where n.company_id = written.company_id and n.entity_type = 'feedback'
    and n.entity_id = written.id and n.read_at is null;
end
$$;

-- Functions: receiving ----------------------------------------------------------------------------------------------
create function public.mark_feedback_read(p_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  marked integer;
begin
  update private.feedbacks f set read_at = private.now()
  where f.company_id = caller.company_id and f.recipient_id = caller.employee_id and f.id = any (p_ids) and f.read_at is null
    and f.taken_back_at is null;
  get diagnostics marked = row_count;
  return marked;
end
$$;

create function public.hide_praise(p_feedback_id uuid, p_is_hidden boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  received private.feedbacks := private.received_feedback(caller, p_feedback_id);
begin
  if received.visibility <> 'team' then
    perform private.refuse('RHARG', 'Só um elogio público pode ser ocultado.', '', 'Este o time já não vê.');
  end if;
  update private.feedbacks f set hidden_at = case when p_is_hidden is distinct from false then private.now() end
  where f.company_id = received.company_id and f.id = received.id;
end
$$;

create function public.thank_for_feedback(p_feedback_id uuid, p_is_thanked boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  received private.feedbacks := private.received_feedback(caller, p_feedback_id);
begin
  update private.feedbacks f set thanked_at = case when p_is_thanked is distinct from false then private.now() end
  where f.company_id = received.company_id and f.id = received.id;
  if received.thanked_at is null and p_is_thanked is distinct from false then
    perform private.notify(received.company_id, received.author_id, 'feedback_received',
      format('%s agradeceu o seu feedback', private.person_name(caller.employee_id)), null,
      '/app/evaluations/feedback?feedback=' || received.id, 'feedback', received.id);
  end if;
end
$$;

create function public.reply_to_feedback(p_feedback_id uuid, p_reply text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  received private.feedbacks := private.received_feedback(caller, p_feedback_id);
  words constant text := private.feedback_words(p_reply, 1000, 'reply', 'Escreva a resposta.');
begin
  if received.reply is not null then
    perform private.refuse('RHCLS', 'Você já respondeu a este feedback.', 'reply', 'Continue a conversa pessoalmente.');
  end if;
  update private.feedbacks f set reply = words, replied_at = private.now(), read_at = coalesce(f.read_at, private.now())
  where f.company_id = received.company_id and f.id = received.id;
  perform private.notify(received.company_id, received.author_id, 'feedback_received',
    format('%s respondeu ao seu feedback', private.person_name(caller.employee_id)), null,
    '/app/evaluations/feedback?feedback=' || received.id, 'feedback', received.id);
end
$$;

-- Functions: asking -------------------------------------------------------------------------------------------------
-- Whom a request asks, each once: one to ten colleagues who work here, never the person whom it is about (RHARG, RHMNY, RHNTF, RHSLF).
create function private.asked_people(p_caller private.caller, p_about_id uuid, p_people uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant uuid[] := array(select distinct p from unnest(p_people) p where p is not null);
begin
  if asked = '{}' then
    perform private.refuse('RHARG', 'Escolha a quem pedir.', 'people', 'Uma pessoa basta.');
  elsif cardinality(asked) > 10 then
    perform private.refuse('RHMNY', 'Peça a até dez pessoas de uma vez.', 'people', 'Tire algumas.');
  elsif p_caller.employee_id = any (asked) then
    perform private.refuse('RHSLF', 'Você não pede feedback a si.', 'people', 'Tire você da lista.');
  elsif p_about_id = any (asked) then
    perform private.refuse('RHARG', 'Quem recebe o feedback não pode ser quem o escreve.', 'people', 'Escolha colegas da pessoa.');
  end if;
  perform private.feedback_colleague(p_caller, a, 'people') from unnest(asked) a;
  return asked;
end
$$;

create function public.request_feedback(p_values jsonb) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  wish constant private.feedback_request_input := private.feedback_request_input(p_values);
  person constant public.employees := private.asked_about(caller, coalesce(wish.about_id, caller.employee_id));
  asked constant uuid[] := private.asked_people(caller, person.id, wish.people);
  words constant text := private.feedback_words(wish.question, 500, 'question', 'Escreva o que você quer saber.');
  request private.feedback_requests;
begin
  perform private.check_deadline(wish.due_on, private.today(caller.company_id), 'due_on');
  insert into private.feedback_requests (id, company_id, asked_by, about_id, question, due_on, created_at)
  values (coalesce(wish.id, gen_random_uuid()), caller.company_id, caller.employee_id, person.id, words, wish.due_on, private.now())
  on conflict (id) do nothing returning * into request;
  if request.id is null then
    perform private.own_feedback_request(caller, wish.id);
    return wish.id;
  end if;
  if (select count(*) from private.feedback_requests r where r.company_id = caller.company_id and r.asked_by = caller.employee_id
      and r.created_at > private.now() - interval '1 hour') > 20 then
    perform private.refuse('RHRAT', 'Você fez muitos pedidos em pouco tempo.', '', 'Espere uma hora e peça de novo.');
  end if;
  insert into private.feedback_request_people (company_id, request_id, employee_id)
  select request.company_id, request.id, a from unnest(asked) a;
  perform private.notify_people(request.company_id, asked, 'feedback_requested',
    format('%s pediu o seu feedback', private.person_name(caller.employee_id)), null,
    '/app/evaluations/feedback?aba=pedidos&pedido=' || request.id, 'feedback_request', request.id);
  return request.id;
end
$$;

create function public.decline_feedback_request(p_request_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  words constant text := private.tidy(p_reason);
  request private.feedback_requests;
begin
  select r.* into request from private.feedback_to_give(caller) r where r.id = p_request_id;
  if request.id is null then
    perform private.refuse_missing('Este pedido não espera mais por você.');
  elsif words is null then
    perform private.refuse('RHCOM', 'Conte em uma frase por que não vai responder.', 'reason', 'Quem pediu vai ler.');
  elsif char_length(words) > 300 then
    perform private.refuse('RHARG', 'Use no máximo 300 caracteres.', 'reason', 'Encurte o texto.');
  end if;
  update private.feedback_request_people p set declined_at = private.now(), declined_reason = regexp_replace(words, '\s+', ' ', 'g')
  where p.company_id = request.company_id and p.request_id = request.id and p.employee_id = caller.employee_id
    and p.feedback_id is null and p.declined_at is null;
  if found then
    perform private.notify(request.company_id, request.asked_by, 'feedback_requested',
      format('%s não vai responder ao seu pedido de feedback', private.person_name(caller.employee_id)), null,
      '/app/evaluations/feedback?aba=pedidos', 'feedback_request', request.id);
  end if;
end
$$;

create function public.cancel_feedback_request(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
begin
  perform private.own_feedback_request(caller, p_request_id);
  update private.feedback_requests r set cancelled_at = private.now()
  where r.company_id = caller.company_id and r.id = p_request_id and r.asked_by = caller.employee_id and r.cancelled_at is null;
  delete from public.notifications n where n.company_id = caller.company_id and n.entity_type = 'feedback_request'
    and n.entity_id = p_request_id and n.read_at is null;
end
$$;

-- Functions: reminders ----------------------------------------------------------------------------------------------
-- Reminds the people of requests who have not answered, each at most once a day; how many.
create function private.remind_people_of_feedback(p_company_id uuid, p_requests uuid[], p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  request record;
  told integer := 0;
begin
  for request in
    with late as (
      update private.feedback_request_people p set reminded_on = p_today
      from private.feedback_requests r
      where p.company_id = p_company_id and p.request_id = any (p_requests) and r.company_id = p.company_id and r.id = p.request_id
        and private.awaits_feedback(r, p, p_today) and (p.reminded_on is null or p.reminded_on < p_today)
      returning r.id, r.asked_by, p.employee_id)
    select l.id, l.asked_by, array_agg(l.employee_id) as people from late l group by l.id, l.asked_by
  loop
    perform private.notify_people(p_company_id, request.people, 'feedback_requested',
      format('%s ainda espera o seu feedback', private.person_name(request.asked_by)), null,
      '/app/evaluations/feedback?aba=pedidos&pedido=' || request.id, 'feedback_request', request.id);
    told := told + cardinality(request.people);
  end loop;
  return told;
end
$$;

create function public.remind_feedback_request(p_request_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  told integer;
begin
  perform private.own_feedback_request(caller, p_request_id);
  told := private.remind_people_of_feedback(caller.company_id, array[p_request_id], private.today(caller.company_id));
  if told = 0 then
    perform private.refuse('RHRAT', 'Todos já responderam ou foram lembrados hoje.', '', 'Lembre de novo amanhã.');
  end if;
  return told;
end
$$;

-- Each day: reminds whoever has not answered what is due tomorrow or today.
create function private.remind_of_feedback(p_company_id uuid, p_today date) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.remind_people_of_feedback(p_company_id, array(select r.id from private.feedback_requests r
    where r.company_id = p_company_id and r.cancelled_at is null and r.due_on in (p_today, p_today + 1)), p_today)
$$;

-- Data --------------------------------------------------------------------------------------------------------------
update private.shapes set shape = shape || ', feedback? home_feedback' where name = 'home';

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.give_feedback(jsonb), public.edit_feedback(uuid, text, uuid[]), public.take_back_feedback(uuid),
  public.mark_feedback_read(uuid[]), public.hide_praise(uuid, boolean), public.thank_for_feedback(uuid, boolean),
  public.reply_to_feedback(uuid, text), public.request_feedback(jsonb), public.decline_feedback_request(uuid, text),
  public.cancel_feedback_request(uuid), public.remind_feedback_request(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.give_feedback(jsonb) is
  'Gives a colleague feedback: {id, recipient_id, kind, visibility, body, competencies, request_id}; the same id again writes nothing '
    '(RHPER, RHSLF, RHNTF, RHARG, RHCOM, RHMNY, RHRAT, RHCLS).';
comment on function public.edit_feedback(uuid, text, uuid[]) is
  'Corrects an own feedback that nobody read yet, or of the last quarter of an hour (RHPER, RHNTF, RHCLS, RHCOM, RHARG, RHMNY).';
comment on function public.take_back_feedback(uuid) is
  'Takes an own feedback back while it may be corrected; its text is removed (RHPER, RHNTF, RHCLS).';
comment on function public.mark_feedback_read(uuid[]) is 'Marks feedback that the caller received as read; how many were new (RHPER).';
comment on function public.hide_praise(uuid, boolean) is
  'Hides a praise that the caller received from the team, or shows it again (RHPER, RHNTF, RHARG).';
comment on function public.thank_for_feedback(uuid, boolean) is 'Thanks for a feedback, or takes that back (RHPER, RHNTF).';
comment on function public.reply_to_feedback(uuid, text) is
  'Answers a feedback once; its author alone reads the answer (RHPER, RHNTF, RHCOM, RHARG, RHCLS).';
comment on function public.request_feedback(jsonb) is
  'Asks colleagues for feedback about oneself or somebody whom one leads: {id, about_id, people, question, due_on} (RHPER, RHNTF, RHARG, '
    'RHMNY, RHSLF, RHCOM, RHEXP, RHRAT).';
comment on function public.decline_feedback_request(uuid, text) is
  'Declines a request with a word to who asked (RHPER, RHNTF, RHCOM, RHARG).';
comment on function public.cancel_feedback_request(uuid) is 'Ends an own request; what was answered stays (RHPER, RHNTF).';
comment on function public.remind_feedback_request(uuid) is
  'Reminds whoever has not answered an own request, once a day; how many people (RHPER, RHNTF, RHRAT).';
