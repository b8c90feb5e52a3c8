-- Signatures at the counter: commands.
-- See counter_signatures_tables for the overview.

-- Functions: codes --------------------------------------------------------------------------------------------------
-- Tries a person's CPF with their code, or while there is none with their birth date: right, wrong, wait or locked. A try is counted
-- before it is looked at, so that many at once are as many tries; the right one takes the count back.
create function private.try_at_counter(p_person public.employees, p_cpf text, p_code text, p_birth_date date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  code private.signing_codes;
  is_right boolean;
begin
  insert into private.signing_codes (company_id, employee_id) values (p_person.company_id, p_person.id) on conflict do nothing;
  update private.signing_codes c set tries = c.tries + 1, wait_until = private.now() + private.guest_pause(c.tries + 1)
  where c.company_id = p_person.company_id and c.employee_id = p_person.id and c.tries < 10
    and coalesce(c.wait_until <= private.now(), true)
  returning c.* into code;
  if not found then
    code := private.signing_code_of(p_person);
    return jsonb_build_object('state', case when code.tries >= 10 then 'locked' else 'wait' end, 'wait_until', code.wait_until);
  end if;
  is_right := coalesce(p_person.cpf = regexp_replace(p_cpf, '[^0-9]', '', 'g') and case when code.digest is null
    then p_person.birth_date = p_birth_date else extensions.crypt(p_code, code.digest) = code.digest end, false);
  if not is_right then
    return jsonb_build_object('state', case when code.tries >= 10 then 'locked' else 'wrong' end, 'tries_left', 10 - code.tries,
      'wait_until', code.wait_until);
  end if;
  update private.signing_codes c set tries = 0, wait_until = null where c.company_id = p_person.company_id and c.employee_id = p_person.id;
  return jsonb_build_object('state', 'right');
end
$$;

-- Keeps the code that somebody chose, signed in or at the counter of `p_counter_id`, and writes so. What was tried before counts no more.
create function private.keep_signing_code(p_person public.employees, p_code text, p_counter_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  door constant text := case when p_counter_id is null then 'login' else 'counter' end;
begin
  perform private.check_signing_code(p_code, p_person);
  insert into private.signing_codes as c (company_id, employee_id, digest, chosen_at, door, chosen_with)
  values (p_person.company_id, p_person.id, extensions.crypt(p_code, extensions.gen_salt('bf', 10)), private.now(), door, p_counter_id)
  on conflict (company_id, employee_id) do update set digest = excluded.digest, chosen_at = excluded.chosen_at, door = excluded.door,
    chosen_with = excluded.chosen_with, tries = 0, wait_until = null;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_person.company_id, 'choose_signing_code', 'employee', p_person.id, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'door', door, 'employee_id', p_person.id));
end
$$;

create function public.choose_signing_code(p_party_id uuid, p_cpf text, p_birth_date date, p_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  party private.signature_parties := private.counter_party(p_party_id);
  person public.employees := private.counter_person(party);
  answer jsonb;
begin
  perform private.check_turn(e, party) from public.signature_envelopes e where e.company_id = party.company_id and e.id = party.envelope_id;
  if person.user_id is not null then
    perform private.refuse('RHSIG', 'Quem tem acesso escolhe o código em Meu Perfil.', '', 'A pessoa entra no sistema e escolhe.');
  end if;
  if (private.signing_code_of(person)).digest is not null then
    perform private.refuse('RHDEC', 'O código de assinatura já foi escolhido.', '', 'Assine com ele.');
  end if;
  -- Whoever chooses at the same moment as somebody else finds their code, and is wrong.
  answer := private.try_at_counter(person, p_cpf, null, p_birth_date);
  if answer ->> 'state' = 'right' then
    perform private.keep_signing_code(person, p_code, private.my_employee_id());
  end if;
  return answer;
end
$$;

create function public.set_my_signing_code(p_code text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  person public.employees;
begin
  select e.* into person from public.employees e where e.company_id = caller.company_id and e.id = caller.employee_id;
  perform private.keep_signing_code(person, p_code, null);
end
$$;

create function public.reset_signing_code(p_employee_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_documents'));
  perform private.refuse_document_settings(person.company_id);
  if person.user_id is not null then
    perform private.refuse('RHSIG', 'Quem tem acesso troca o código em Meu Perfil.', '', 'A pessoa entra no sistema e escolhe outro.');
  end if;
  update private.signing_codes c set digest = null, chosen_at = null, door = null, chosen_with = null, tries = 0, wait_until = null
  where c.company_id = person.company_id and c.employee_id = person.id and (c.digest is not null or c.tries > 0);
  if not found then
    perform private.refuse('RHSIG', 'Esta pessoa ainda não escolheu um código.', '', 'Recarregue a página.');
  end if;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (person.company_id, 'reset_signing_code', 'employee', person.id, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'employee_id', person.id, 'justification', private.hold_reason(p_reason)));
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
-- For the edge function open-file, as the caller: the paper is opened for who stands at the counter, which the trail says.
create function public.open_at_counter(p_party_id uuid) returns table (bucket text, path text, name text, mime text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  party private.signature_parties := private.counter_party(p_party_id);
  file public.files;
begin
  perform private.check_turn(e, party) from public.signature_envelopes e where e.company_id = party.company_id and e.id = party.envelope_id;
  select f.* into file from public.signature_envelopes e
  join private.document_versions v on v.company_id = e.company_id and v.id = e.version_id
  join public.files f on f.company_id = v.company_id and f.id = v.file_id and f.linked_at is not null and f.archived_at is null
  where e.company_id = party.company_id and e.id = party.envelope_id;
  if file.id is null or private.may_open_file(caller, file) is not true or private.hides(caller, file.id) then
    perform private.refuse('RHNTF', 'Este arquivo não existe, ou você não tem acesso a ele.', 'file', 'Recarregue a página.');
  end if;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (file.company_id, 'open_file', 'file', file.id, auth.uid(), jsonb_build_object('initiated_by', 'user', 'name', file.name,
    'purpose', file.purpose, 'employee_id', file.employee_id, 'counter_party', party.id));
  return query select file.bucket, file.path, file.name::text, file.mime;
end
$$;

-- Functions: acting -------------------------------------------------------------------------------------------------
-- Signs the bytes of a digest, or with a reason refuses, as who stands at the counter; or answers why not yet.
create function private.act_at_counter(p_party_id uuid, p_act text, p_cpf text, p_code text, p_value text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  party private.signature_parties := private.counter_party(p_party_id);
  person public.employees := private.counter_person(party);
  code private.signing_codes := private.signing_code_of(person);
  envelope public.signature_envelopes;
  answer jsonb;
begin
  select e.* into envelope from public.signature_envelopes e where e.company_id = party.company_id and e.id = party.envelope_id for update;
  select p.* into party from private.signature_parties p where p.company_id = party.company_id and p.id = party.id for update;
  perform private.check_turn(envelope, party);
  if p_act = 'sign_at_counter' and not private.was_opened_at_counter(envelope, party) then
    perform private.refuse('RHSIG', 'Abra e leia o documento antes de assinar.', '', 'Recarregue a página.');
  elsif code.digest is null then
    perform private.refuse('RHSIG', 'Ainda não há um código de assinatura.', 'code', 'Escolha o código antes.');
  elsif code.chosen_with is not null and exists (select from public.documents d
    where d.company_id = envelope.company_id and d.id = envelope.document_id and d.sensitivity = 'P4') then
    perform private.refuse('RHSIG', 'Documentos de saúde ou de disciplina pedem um código escolhido em Meu Perfil.', 'code',
      'A pessoa entra no sistema e escolhe outro código.');
  end if;
  answer := private.try_at_counter(person, p_cpf, p_code, null);
  if answer ->> 'state' <> 'right' then
    return answer;
  end if;
  party.counter_id := private.my_employee_id();
  party.code_with := (private.signing_code_of(person)).chosen_with;
  envelope := case p_act when 'sign_at_counter' then private.sign_as(envelope, party, p_value, null)
    else private.refuse_as(envelope, party, p_value, null) end;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (envelope.company_id, p_act, 'signature_envelope', envelope.id, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'employee_id', person.id));
  return answer || jsonb_build_object('status', envelope.status);
end
$$;

create function public.sign_at_counter(p_party_id uuid, p_cpf text, p_code text, p_sha256 text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.act_at_counter(p_party_id, 'sign_at_counter', p_cpf, p_code, p_sha256)
$$;

create function public.refuse_at_counter(p_party_id uuid, p_cpf text, p_code text, p_reason text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.act_at_counter(p_party_id, 'refuse_at_counter', p_cpf, p_code, p_reason)
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.choose_signing_code(uuid, text, date, text), public.set_my_signing_code(text),
  public.reset_signing_code(uuid, text), public.open_at_counter(uuid), public.sign_at_counter(uuid, text, text, text),
  public.refuse_at_counter(uuid, text, text, text) to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('counter_answer', 'state right|wrong|wait|locked, tries_left? integer, wait_until? timestamptz?, status? text'),
  ('choose_signing_code', 'counter_answer'),
  ('sign_at_counter', 'counter_answer'),
  ('refuse_at_counter', 'counter_answer');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.choose_signing_code(uuid, text, date, text) is
  'Who has no login chooses a signing code at the counter, with CPF and birth date (RHPER, RHNTF, RHSIG, RHDEC, RHCLS).';
comment on function public.set_my_signing_code(text) is 'Chooses or changes the own signing code, signed in (RHPER, RHSIG).';
comment on function public.reset_signing_code(uuid, text) is
  'Takes the signing code of somebody without a login away, with a reason; they choose another (RHPER, RHNTF, RHSIG, RHCOM).';
comment on function public.open_at_counter(uuid) is 'Where the paper is that somebody at the counter reads (RHPER, RHNTF, RHSIG, RHCLS).';
comment on function public.sign_at_counter(uuid, text, text, text) is
  'Signs exactly these bytes as who stands at the counter; states: right, wrong, wait, locked (RHPER, RHNTF, RHSIG, RHDEC, RHCLS).';
comment on function public.refuse_at_counter(uuid, text, text, text) is
  'Refuses with a reason as who stands at the counter; nobody else signs then (RHPER, RHNTF, RHSIG, RHDEC, RHCLS, RHCOM).';
