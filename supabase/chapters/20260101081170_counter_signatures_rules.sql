-- Signatures at the counter: rules.
-- See counter_signatures_tables for the overview.

-- Functions: codes --------------------------------------------------------------------------------------------------
-- Whether anybody would guess this code: all digits alike, a row up or down, the birth date, a part of the CPF.
create function private.is_weak_code(p_code text, p_person public.employees) returns boolean language sql stable
return p_code ~ '^(.)\1{5}$' or strpos('012345678901234 987654321098765', p_code) > 0
  or p_code in (coalesce(to_char(p_person.birth_date, 'DDMMYY'), ''), coalesce(to_char(p_person.birth_date, 'YYMMDD'), ''))
  or strpos(coalesce(p_person.cpf, ''), p_code) > 0;

-- Refuses what is no signing code, or one that anybody guesses (RHSIG).
create function private.check_signing_code(p_code text, p_person public.employees) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(p_code, '') !~ '^[0-9]{6}$' then
    perform private.refuse('RHSIG', 'O código de assinatura tem 6 números.', 'code', 'Escolha 6 números que só você saiba.');
  elsif private.is_weak_code(p_code, p_person) then
    perform private.refuse('RHSIG', 'Este código é fácil de adivinhar.', 'code',
      'Evite números repetidos ou em sequência, a data de nascimento e partes do CPF.');
  end if;
end
$$;

-- What somebody who stands at the counter types next: code, choose (a new one), or nothing, since the code is locked, has to be chosen
-- signed in (login), or nobody could recognise them (unknown).
create function private.counter_state(p_person public.employees, p_code private.signing_codes) returns text
language sql immutable
return case
  when p_code.tries >= 10 then 'locked'
  when p_person.cpf is null or (p_code.digest is null and p_person.user_id is null and p_person.birth_date is null) then 'unknown'
  when p_code.digest is not null then 'code'
  when p_person.user_id is null then 'choose' else 'login' end;

-- The person of a party.
create function private.counter_person(p_party private.signature_parties) returns public.employees
language sql stable security definer set search_path = '' as $$
  select e.* from public.employees e where e.company_id = p_party.company_id and e.id = p_party.employee_id
$$;

-- The code of a person as it stands.
create function private.signing_code_of(p_person public.employees) returns private.signing_codes
language sql stable security definer set search_path = '' as $$
  select c.* from private.signing_codes c where c.company_id = p_person.company_id and c.employee_id = p_person.id
$$;

-- Functions: the counter --------------------------------------------------------------------------------------------
-- A party who may stand at the caller's counter: of a company whose documents the caller manages, a person who has not left, and not the
-- caller (RHNTF, RHPER, RHSIG).
create function private.counter_party(p_party_id uuid) returns private.signature_parties
language plpgsql stable security definer set search_path = '' as $$
declare
  party private.signature_parties;
  person public.employees;
begin
  select p.* into party from private.signature_parties p
  where p.id = p_party_id and p.company_id = any (private.company_ids_with('manage_documents'));
  perform private.refuse_document_settings(party.company_id);
  person := private.counter_person(party);
  if person.user_id = auth.uid() then
    perform private.refuse('RHSIG', 'No balcão, assina quem está na sua frente.', '', 'Assine em seu nome, em Documentos.');
  elsif person.id is null or person.status = 'terminated' then
    perform private.refuse('RHSIG', 'Só quem trabalha na empresa assina no balcão.', '', 'Envie o link de assinatura.');
  end if;
  return party;
end
$$;

-- Whether the caller opened the paper of a party at the counter, within the hour.
create function private.was_opened_at_counter(p_envelope public.signature_envelopes, p_party private.signature_parties) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.document_versions v
    join public.audit_logs a on a.company_id = v.company_id and a.entity_type = 'file' and a.entity_id = v.file_id
      and a.action_type = 'open_file' and a.performed_by = auth.uid() and a.metadata ->> 'counter_party' = p_party.id::text
      and a.at > private.now() - interval '1 hour'
    where v.company_id = p_envelope.company_id and v.id = p_envelope.version_id)
$$;
