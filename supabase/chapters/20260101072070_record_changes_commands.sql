-- Asking for records: commands.
-- A change is decided field by field: what a step rejects is out at once, the others go on. When the last step agrees the
-- remaining fields are written, each only where the record still holds the value that was seen. Administrators say per
-- field whether people write it, ask for it, or leave it alone.
-- It refuses: fields that are not asked, rejecting without a comment, and everyone who does not decide the step.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Writes a record that was asked for, whoever the caller is.
create function private.write_change_record(p_person public.employees, p_record text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.record_kinds := (select k from private.record_kinds k where k.record = p_record);
begin
  perform private.check_record_values(kind, p_values);
  if kind.shape <> 'one' or private.update_record(p_person, kind, p_values, null, null) is null then
    perform private.insert_record(p_person, kind, p_values);
  end if;
end
$$;

-- Functions: the outcome --------------------------------------------------------------------------------------------
-- Writes the fields of a request (RHOPN when another asks for one of them).
create function private.write_change_fields(p_request public.change_requests, p_person public.employees, p_changes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken text;
begin
  select f.label into taken
  from jsonb_object_keys(p_changes) as k (key)
  join public.change_request_fields o on o.company_id = p_person.company_id and o.employee_id = p_person.id
    and o.field = k.key and o.outcome = 'pending' and o.change_request_id <> p_request.id
  join public.change_fields f on f.field = k.key limit 1;
  if taken is not null then
    perform private.refuse('RHOPN', format('Já existe uma solicitação aberta para este campo: %s.', taken), '',
      'Espere a resposta, ou cancele a anterior.');
  end if;
  insert into public.change_request_fields as f (company_id, change_request_id, employee_id, field, old_value, new_value)
  select p_request.company_id, p_request.id, p_person.id, c.key, private.present_value(p_person, c.key, c.value), c.value
  from jsonb_each_text(p_changes) as c
  on conflict on constraint change_request_fields_field_key do update
  set old_value = excluded.old_value, new_value = excluded.new_value, outcome = 'pending', decided_by = null, decided_at = null;
end
$$;

-- Writes fields of a record, whoever the caller is.
create function private.write_changes(p_person public.employees, p_changes jsonb) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.employees := jsonb_populate_record(p_person, p_changes);
  person public.employees;
  part record;
  plain jsonb := p_changes;
begin
  for part in select c.key, c.value::jsonb from jsonb_each_text(p_changes) as c
      join public.change_fields f on f.field = c.key and f.kind = 'record' order by f.position loop
    perform private.write_change_record(p_person, part.key, part.value);
    plain := plain - part.key;
  end loop;
  if plain = '{}' then
    return p_person;
  end if;
  insert into private.applying_changes (employee_id, company_id) values (p_person.id, p_person.company_id);
  update public.employees e set social_name = wish.social_name, first_name = wish.first_name, last_name = wish.last_name,
    email = wish.email, phone = wish.phone, address = wish.address, birth_date = wish.birth_date, cpf = wish.cpf, rg = wish.rg
  where e.id = p_person.id returning e.* into person;
  delete from private.applying_changes a where a.employee_id = p_person.id;
  return person;
end
$$;

-- The record as it would be, without leaving a trace; refused as the table's own rules refuse. That a CPF belongs to a colleague is not
-- told to who asks; who decides finds out.
create function private.try_changes(p_person public.employees, p_changes jsonb) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
begin
  begin
    person := private.write_changes(p_person, p_changes);
    raise exception using errcode = 'RHDRY', message = 'taken back';
  exception
    when sqlstate 'RHDRY' then
      return person;
    when unique_violation then
      null;
  end;
  person := private.try_changes(p_person, p_changes - 'cpf');
  person.cpf := regexp_replace(p_changes ->> 'cpf', '[\s.-]', '', 'g');
  return person;
end
$$;

-- The fields that would really change, checked and tidied by the table: {field: new text} (RHFLD). Everything forged stops here.
create function private.checked_changes(p_person public.employees, p_changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  change record;
  wish jsonb := '{}';
  after jsonb;
begin
  if coalesce(jsonb_typeof(p_changes), '') <> 'object' then
    perform private.refuse('RHFLD', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  for change in
    select c.key, c.value, f.kind, f.label, private.change_policy(p_person.company_id, c.key) as policy,
      private.tidy(c.value #>> '{}') as text
    from jsonb_each(p_changes) as c left join public.change_fields f on f.field = c.key
  loop
    if change.kind is null or jsonb_typeof(change.value) not in ('string', 'null', 'object')
      or (change.kind = 'record') <> (jsonb_typeof(change.value) = 'object') then
      perform private.refuse('RHFLD', 'Este campo não pode ser alterado por aqui.', change.key, 'Recarregue a página.');
    elsif change.policy = 'closed' then
      perform private.refuse('RHFLD', format('A empresa não permite alterar este campo: %s.', change.label), change.key,
        'Fale com o RH.');
    elsif change.kind = 'date' and change.text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
      perform private.refuse('RHFLD', format('%s: informe uma data válida.', change.label), change.key, 'Use dia, mês e ano.');
    end if;
    wish := wish || jsonb_build_object(change.key, change.text);
  end loop;
  after := to_jsonb(private.try_changes(p_person, wish)) || (select coalesce(jsonb_object_agg(w.key, w.value), '{}')
    from jsonb_each(wish) as w join public.change_fields f on f.field = w.key and f.kind = 'record');
  select coalesce(jsonb_object_agg(w.key, after -> w.key), '{}') into wish
  from jsonb_object_keys(wish) as w (key) where (after ->> w.key) is distinct from (to_jsonb(p_person) ->> w.key);
  if wish = '{}' then
    perform private.refuse('RHFLD', 'Nada mudou.', '', 'Os dados já estão assim.');
  end if;
  return wish;
end
$$;

create function public.request_change(p_changes jsonb, p_reason text default null, p_files jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.my_record();
  wish jsonb := private.checked_changes(person, p_changes);
  direct jsonb := (select coalesce(jsonb_object_agg(w.key, w.value), '{}') from jsonb_each(wish) as w
    where private.change_policy(person.company_id, w.key) = 'direct');
  asked jsonb := wish - array(select jsonb_object_keys(direct));
  request public.change_requests;
begin
  if direct <> '{}' then
    person := private.write_changes(person, direct);
  end if;
  -- Each request tells its approvers, by mail too: asking and taking back all day would be a way to flood them.
  if asked <> '{}' and (select count(*) from public.change_requests r where r.company_id = person.company_id
      and r.employee_id = person.id and r.created_at > private.now() - interval '1 day') >= 30 then
    perform private.refuse('RHRAT', 'Você já fez muitas solicitações hoje.', '', 'Tente novamente amanhã.');
  end if;
  if asked <> '{}' then
    insert into public.change_requests as r (company_id, employee_id, reason, created_at)
    values (person.company_id, person.id, private.tidy_lines(p_reason), private.now()) returning r.* into request;
    perform private.write_change_fields(request, person, asked);
    perform private.attach_change_files(request, asked, p_files);
    update public.change_requests r set approval_id = private.open_approval(
      person.company_id, private.change_kind(asked), request.id, person.id, private.change_title(asked))
    where r.id = request.id returning r.* into request;
  end if;
  return jsonb_build_object('applied', (select coalesce(jsonb_agg(k.key order by k.key), '[]') from jsonb_object_keys(direct) as k (key)),
    'change_request_id', request.id, 'request_id', request.approval_id);
end
$$;

create function public.resubmit_change_request(p_request_id uuid, p_changes jsonb default null, p_comment text default null)
returns public.change_requests language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.my_record();
  approval public.approval_requests := private.approval_in_hand(private.me(), p_request_id);
  request public.change_requests;
  wish jsonb;
begin
  select r.* into request from public.change_requests r
  where r.company_id = person.company_id and r.employee_id = person.id and r.approval_id = approval.id;
  if request.id is null then
    perform private.refuse('RHPER', 'Somente quem pediu envia a solicitação de novo.', '', 'Recarregue a página.');
  end if;
  if approval.status <> 'adjusting' then
    perform private.refuse('RHCLS', 'Esta solicitação não precisa de ajuste.', '', 'Recarregue a página.');
  end if;
  if p_changes is not null then
    update public.change_request_fields f set outcome = 'cancelled'
    where f.company_id = request.company_id and f.change_request_id = request.id and f.outcome = 'pending';
    wish := private.checked_changes(person, p_changes);
    perform private.write_change_fields(request, person, wish);
    -- What was shown to administrators alone never leaves them.
    update public.approval_requests r set title = private.change_title(wish),
      entity_type = case when private.is_reserved(r.entity_type) then r.entity_type else private.change_kind(wish) end
    where r.id = approval.id;
  end if;
  update public.change_requests r set status = 'pending' where r.id = request.id;
  perform private.resubmit_approval(approval.id, p_comment);
  select r.* into request from public.change_requests r where r.id = request.id;
  return request;
end
$$;

-- Writes the fields that were approved; those that changed meanwhile, or cannot be any more, become conflicts.
create function private.apply_change_request(p_request public.change_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  wish jsonb;
  clash text[];
begin
  select e.* into person from public.employees e
  where e.company_id = p_request.company_id and e.id = p_request.employee_id for update;
  select coalesce(jsonb_object_agg(f.field, f.new_value), '{}') into wish
  from public.change_request_fields f
  where f.company_id = p_request.company_id and f.change_request_id = p_request.id and f.outcome = 'pending'
    and (private.present_value(person, f.field, f.new_value) is not distinct from f.old_value
      or (to_jsonb(person) ->> f.field) is not distinct from f.new_value);
  begin
    perform private.write_changes(person, wish);
  exception
    when unique_violation then
      wish := wish - 'cpf';
      perform private.write_changes(person, wish);
    when integrity_constraint_violation or sqlstate 'RHBIR' or sqlstate 'RHAGE' or sqlstate 'RHFLD' then
      wish := '{}';
  end;
  clash := array(select f.field from public.change_request_fields f
    where f.company_id = p_request.company_id and f.change_request_id = p_request.id and f.outcome = 'pending'
      and not wish ? f.field);
  update public.change_request_fields f set decided_by = auth.uid(), decided_at = private.now(),
    outcome = case when f.field = any (clash) then 'conflict' else 'applied' end
  where f.company_id = p_request.company_id and f.change_request_id = p_request.id and f.outcome = 'pending';
end
$$;

-- What the engine calls when a request ended or was sent back: writes, rejects, sends back or cancels.
create function private.settle_change_request(p_entity_id uuid, p_decision text, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.change_requests;
begin
  select r.* into request from public.change_requests r where r.id = p_entity_id for update;
  if p_decision = 'approved' then
    perform private.apply_change_request(request);
  elsif p_decision in ('rejected', 'cancelled') then
    update public.change_request_fields f set outcome = p_decision, decided_by = auth.uid(), decided_at = private.now()
    where f.company_id = request.company_id and f.change_request_id = request.id and f.outcome = 'pending';
  end if;
  update public.change_requests r set status = case p_decision when 'adjust' then 'adjusting' else p_decision end,
    decided_at = case when p_decision <> 'adjust' then private.now() end
  where r.id = request.id;
end
$$;

-- Notes that the caller read the records of a request, once per reader and request: what a record holds and what it would hold is a reading
-- of it.
create function private.note_change_reading(p_request public.change_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  select p_request.company_id, 'view_sensitive', 'employee', p_request.employee_id, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'class', c.class, 'change_request', p_request.id)
  from (select distinct k.class from public.change_request_fields f join private.record_kinds k on k.record = f.field
    where f.company_id = p_request.company_id and f.change_request_id = p_request.id) c
  where not exists (select from public.audit_logs a
    where a.company_id = p_request.company_id and a.entity_type = 'employee' and a.entity_id = p_request.employee_id
      and a.action_type = 'view_sensitive' and a.performed_by = auth.uid()
      and a.metadata ->> 'change_request' = p_request.id::text and a.metadata ->> 'class' = c.class);
end
$$;

-- Reason and fields of a change, for its thread; the reading of records is noted.
create function private.change_request_details(p_entity_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.change_requests;
  is_own boolean;
  may_read boolean;
begin
  select r.* into request from public.change_requests r where r.id = p_entity_id;
  if request.id is null then
    return null;
  end if;
  is_own := coalesce(request.employee_id = private.my_employee_id(), false);
  may_read := is_own or request.company_id = any (private.company_ids_with('manage_settings'));
  if may_read and not is_own then
    perform private.note_change_reading(request);
  end if;
  return jsonb_build_object('reason', request.reason, 'changes', private.change_lines(request, may_read));
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.decide_change_request(
  p_request_id uuid, p_fields jsonb, p_comment text default null, p_step_id uuid default null) returns public.approval_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  approval public.approval_requests := private.approval_in_hand(caller, p_request_id);
  pending text[];
  refused text[];
begin
  if approval.entity_type not in ('change_request', 'reserved_change') or coalesce(jsonb_typeof(p_fields), '') <> 'object' then
    perform private.refuse('RHARG', 'Escolha o que fazer com cada campo.', 'fields', 'Recarregue a página.');
  end if;
  pending := array(select f.field from public.change_request_fields f
    where f.company_id = approval.company_id and f.change_request_id = approval.entity_id and f.outcome = 'pending');
  if exists (select from jsonb_each_text(p_fields) as f where f.key <> all (pending) or f.value is null
    or f.value not in ('approve', 'reject')) then
    if approval.status = 'pending' then
      perform private.refuse('RHFLD', 'Um dos campos não faz mais parte desta solicitação.', 'fields', 'Recarregue a página.');
    end if;
  end if;
  refused := array(select f.key from jsonb_each_text(p_fields) as f where f.value = 'reject' and f.key = any (pending));
  if refused @> pending and pending <> '{}' then
    return private.decide_request(caller, p_request_id, 'reject', p_comment, p_step_id);
  end if;
  if refused <> '{}' and private.tidy_lines(p_comment) is null then
    perform private.refuse('RHCOM', 'Informe o motivo da recusa.', 'comment', 'Quem pediu lê este comentário.');
  end if;
  -- Who may not decide is refused by the next call, which undoes this one too.
  update public.change_request_fields f set outcome = 'rejected', decided_by = auth.uid(), decided_at = private.now()
  where f.company_id = approval.company_id and f.change_request_id = approval.entity_id and f.field = any (refused);
  return private.decide_request(caller, p_request_id, 'approve', p_comment, p_step_id);
end
$$;

create function public.set_change_policy(p_company_id uuid, p_field text, p_policy text) returns public.change_policies
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.change_policies;
begin
  perform private.refuse_settings(p_company_id);
  if p_policy is null or p_policy not in ('direct', 'ask', 'closed')
    or not exists (select from public.change_fields f where f.field = p_field) then
    perform private.refuse('RHARG', 'Regra desconhecida.', 'policy', 'Recarregue a página.');
  end if;
  insert into public.change_policies as p (company_id, field, policy) values (p_company_id, p_field, p_policy)
  on conflict on constraint change_policies_field_key do update set policy = excluded.policy
  returning p.* into chosen;
  return chosen;
end
$$;

grant execute on function public.request_change(jsonb, text, jsonb), public.resubmit_change_request(uuid, jsonb, text),
  public.decide_change_request(uuid, jsonb, text, uuid), public.set_change_policy(uuid, text, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.decide_change_request(uuid, jsonb, text, uuid) is
  'Approves or rejects field by field; a field not named is approved (RHARG, RHFLD, RHCOM and those of decide_approval).';
comment on function public.set_change_policy(uuid, text, text) is 'Says what people may do with a field (RHPER, RHNTF, RHARG).';
comment on function public.request_change(jsonb, text, jsonb) is
  'Changes the own record: at once what may be, the rest as a request (RHFLD, RHOPN, RHRAT, and the refusals of the table).';
comment on function public.resubmit_change_request(uuid, jsonb, text) is
  'Sends a request again after an adjustment, with other values when given (RHPER, RHCLS, RHFLD, RHOPN).';
