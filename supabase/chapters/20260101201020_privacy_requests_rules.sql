-- Requests about personal data: rules.
-- See privacy_requests_tables for the overview.

-- Functions: who sees what ------------------------------------------------------------------------------------------
-- Who gets a request about somebody: who answers for data, else the administrators, else the masters; never the person.
create function private.privacy_handlers(p_company_id uuid, p_about_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  handlers uuid[];
begin
  handlers := array(select e.id from private.privacy_settings s
    join public.employees e on e.company_id = s.company_id and e.id = s.dpo_id
    where s.company_id = p_company_id and e.id <> p_about_id and private.can_sign_in(e.id) and private.role_has(e.role, 'manage_settings'));
  if handlers = '{}' then
    handlers := private.company_admins(p_company_id, p_about_id);
  end if;
  return case when handlers <> '{}' then handlers else private.masters_except(array[p_about_id]) end;
end
$$;

-- A request as a screen shows it to its person and to readers of its case alike.
create function private.privacy_request_json(p_request private.privacy_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_request.id, 'kind', k.kind, 'label', k.label, 'article', k.article, 'body', p_request.body,
    'channel', p_request.channel, 'received_on', p_request.received_on, 'due_on', p_request.due_on, 'status', p_request.status,
    'days_left', p_request.due_on - private.today(p_request.company_id), 'extension_reason', p_request.extension_reason,
    'answer', p_request.answer, 'ground', (select g.label || ' (' || g.article || ')' from private.privacy_refusal_grounds g
      where g.ground = p_request.refusal_ground), 'ended_at', p_request.ended_at, 'may_extend', p_request.status = 'open' and k.may_extend
      and p_request.extended_at is null)
  from private.privacy_request_kinds k where k.kind = p_request.kind
$$;

-- Functions: checks -------------------------------------------------------------------------------------------------
-- Refuses an unknown kind (RHARG), words that say nothing where the kind needs some or too many (RHCOM, RHARG), and a second open request
-- of a kind (RHOPN).
create function private.check_privacy_request(p_company_id uuid, p_employee_id uuid, p_kind text, p_body text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_kind is null or not exists (select from private.privacy_request_kinds k where k.kind = p_kind) then
    perform private.refuse('RHARG', 'Escolha o que você quer pedir.', 'kind', 'Escolha uma das opções.');
  elsif p_body is null and p_kind not in ('access', 'portability', 'sharing') then
    perform private.refuse('RHCOM', 'Escreva o que você pede.', 'body', 'Diga de que dados se trata.');
  elsif char_length(p_body) > 4000 then
    perform private.refuse('RHARG', 'Use até 4.000 caracteres.', 'body', 'Resuma o pedido.');
  elsif exists (select from private.privacy_requests r
      where r.company_id = p_company_id and r.employee_id = p_employee_id and r.kind = p_kind and r.status = 'open') then
    perform private.refuse('RHOPN', 'Já existe um pedido deste tipo em aberto.', 'kind', 'Espere a resposta ou desista dele antes.');
  end if;
end
$$;

-- Refuses a registration without day, way or proof of identity (RHARG).
create function private.check_received_request(p_company_id uuid, p_wish private.privacy_request_input) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today(p_company_id);
begin
  if p_wish.channel is null or p_wish.channel not in ('email', 'in_person', 'letter', 'phone') then
    perform private.refuse('RHARG', 'Informe como o pedido chegou.', 'channel', 'Escolha uma das opções.');
  elsif p_wish.received_on is null or p_wish.received_on > today or p_wish.received_on < today - 365 then
    perform private.refuse('RHARG', 'Informe quando o pedido chegou: hoje ou nos últimos doze meses.', 'received_on',
      'O prazo conta deste dia.');
  elsif private.tidy(p_wish.identity_proof) is null or not private.is_clean_text(private.tidy(p_wish.identity_proof), 300) then
    perform private.refuse('RHARG', 'Diga como a identidade foi conferida, em até 300 caracteres.', 'identity_proof',
      'Por exemplo: documento com foto apresentado no RH.');
  end if;
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Open requests whose case the caller reads. The line names nobody: it may be seen over a shoulder.
create function private.pending_privacy_requests(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  with mine as materialized (select private.cases_read_by(p_caller) as ids)
  select i.* from (
    select 'privacy_request:' || r.id as item_key, 'privacy_request', 'settings', 'Pedido sobre dados pessoais', k.label, null::uuid,
      r.created_at, d.due_at, 'privacy_request', r.id, '/app/settings?area=lgpd&pedido=' || r.id, jsonb_build_object('type', 'open'),
      d.due_at as sort_at
    from mine
    join private.privacy_requests r on r.id = any (mine.ids) and r.status = 'open'
    join private.privacy_request_kinds k on k.kind = r.kind
    cross join lateral (select private.end_of_day(r.company_id, r.due_on) as due_at) d) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values ('privacy_requests', 96, 'private.pending_privacy_requests');
