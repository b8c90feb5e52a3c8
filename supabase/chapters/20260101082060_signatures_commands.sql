-- Signatures and acknowledgements: commands.
-- See signatures_tables for the overview.

-- Functions: evidence -----------------------------------------------------------------------------------------------
-- A code that nobody guesses: eighty random bits, in letters and digits that nobody confuses.
create function private.verification_code() returns text language sql volatile set search_path = '' as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(b.bytes, n) & 31) + 1, 1) || case
    when n in (3, 7, 11) then '-' else '' end, '' order by n)
  from (select extensions.gen_random_bytes(16) as bytes) b cross join generate_series(0, 15) n
$$;

-- Functions: sending ------------------------------------------------------------------------------------------------
-- Tells those whose turn it is.
create function private.tell_signers(p_envelope public.signature_envelopes) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  signer uuid;
begin
  for signer in
    select p.employee_id from private.signature_parties p where p.company_id = p_envelope.company_id and p.envelope_id = p_envelope.id
      and p.status = 'pending' and p.employee_id is not null
  loop
    perform private.notify(p_envelope.company_id, signer, 'document_to_sign',
      case p_envelope.kind when 'signature' then 'Há um documento para você assinar' else 'Há um documento para sua ciência' end,
      p_envelope.message, '/app/documents?tab=mine&sign=' || p_envelope.id, 'signature_envelope', p_envelope.id);
  end loop;
end
$$;

-- Tells who sent a paper that somebody without a login comes next: their link is handed over by hand.
create function private.tell_sender_of_links(p_envelope public.signature_envelopes) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  names text := (
    select string_agg(g.name, ', ' order by g.name)
    from private.signature_guests(p_envelope.company_id, array(
      select p.id from private.signature_parties p where p.envelope_id = p_envelope.id and p.status = 'pending')) g);
begin
  if names is not null then
    perform private.notify(p_envelope.company_id, p_envelope.created_by, 'signing_link_due', 'Envie o link de assinatura',
      format('É a vez de %s, que assina por link.', names), '/app/documents?tab=all', 'signature_envelope', p_envelope.id);
  end if;
end
$$;

-- Writes an envelope and tells whoever signs first.
-- For whoever has checked that the paper may be sent and to whom.
create function private.open_envelope(p_document public.documents, p_digest text, p_kind text, p_parties private.signing_party[],
  p_ordered boolean, p_deadline date, p_message text, p_creator_id uuid, p_tells boolean default true) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
begin
  insert into public.signature_envelopes
    (company_id, document_id, version_id, kind, is_ordered, deadline, message, code, digest, evidence_hash, tells_completion, created_by,
      created_at)
  values (p_document.company_id, p_document.id, p_document.current_version_id, p_kind, coalesce(p_ordered, false), p_deadline,
    private.tidy(p_message), private.verification_code(), p_digest, p_digest, p_tells, p_creator_id, private.now())
  returning * into envelope;
  insert into private.signature_parties
    (company_id, envelope_id, employee_id, guest_name, guest_cpf, guest_birth_date, guest_email, place, role, capacity, status)
  select envelope.company_id, envelope.id, s.employee_id, s.guest_name, s.guest_cpf, s.guest_birth_date, s.guest_email, s.place, s.role,
    s.capacity, case when envelope.is_ordered and s.place > 1 then 'waiting' else 'pending' end
  from unnest(p_parties) with ordinality
    as s (role, employee_id, capacity, guest_name, guest_cpf, guest_birth_date, guest_email, place);
  perform private.tell_signers(envelope);
  return envelope;
end
$$;

-- Sends the approved version of a document; for modules that have checked that their caller may.
create function private.request_signatures(p_document public.documents, p_kind text, p_parties jsonb, p_ordered boolean, p_deadline date,
  p_message text, p_creator_id uuid) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  obstacle text := private.signature_obstacle(p_document.id);
  parties private.signing_party[];
  digest text;
begin
  if obstacle = 'not_approved' then
    perform private.refuse('RHSIG', 'Somente documentos aprovados, com arquivo, podem ser assinados.', 'document_id',
      'Envie e aprove o documento antes.');
  end if;
  if p_kind is null or p_kind not in ('signature', 'acknowledgement') then
    perform private.refuse('RHARG', 'Escolha assinatura ou ciência.', 'kind', 'Recarregue a página.');
  end if;
  perform private.check_deadline(p_deadline, private.today(p_document.company_id), 'deadline');
  if obstacle = 'already_sent' then
    perform private.refuse('RHSIG', 'Este documento já aguarda assinaturas.', 'document_id', 'Cancele o envio anterior antes.');
  end if;
  parties := private.resolved_parties(p_document, p_parties);
  perform private.check_parties(p_document, parties);
  select f.sha256 into digest from private.document_versions v
  join public.files f on f.company_id = v.company_id and f.id = v.file_id
  where v.company_id = p_document.company_id and v.id = p_document.current_version_id;
  return private.open_envelope(p_document, digest, p_kind, parties, p_ordered, p_deadline, p_message, p_creator_id);
end
$$;

create function public.send_for_signature(p_document_id uuid, p_kind text, p_parties jsonb default '[{"role": "person"}]',
  p_ordered boolean default true, p_deadline date default null, p_message text default null)
returns public.signature_envelopes language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents := private.managed_document(p_document_id);
begin
  return private.request_signatures(document, p_kind, p_parties, p_ordered, p_deadline, p_message, private.my_employee_id());
end
$$;

-- Functions: acting -------------------------------------------------------------------------------------------------
-- An envelope of which the caller is a party, who signs or signed it, locked; nothing otherwise.
create function private.envelope_for(p_envelope_id uuid, p_caller private.caller) returns public.signature_envelopes
language sql volatile security definer set search_path = '' as $$
  select e.* from public.signature_envelopes e
  where e.id = p_envelope_id and e.company_id = p_caller.company_id and exists (select from private.signature_parties p
    where p.company_id = e.company_id and p.envelope_id = e.id and p.employee_id = p_caller.employee_id) for update
$$;

-- Refuses a party whose turn it is not, or no longer (RHDEC, RHCLS, RHSIG).
create function private.check_turn(p_envelope public.signature_envelopes, p_party private.signature_parties) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_party.status in ('signed', 'refused') then
    perform private.refuse('RHDEC', 'Você já respondeu a este documento.', '', 'Recarregue a página.');
  elsif p_envelope.status <> 'open' or p_envelope.deadline < private.today(p_envelope.company_id) then
    perform private.refuse('RHCLS', 'Este envio já foi encerrado.', '', 'Fale com quem enviou o documento.');
  elsif p_party.status <> 'pending' then
    perform private.refuse('RHSIG', 'Ainda não é a sua vez de assinar.', '', 'Você receberá um aviso.');
  end if;
end
$$;

-- The caller's turn in an open envelope, locked (RHNTF, RHDEC, RHCLS, RHSIG).
create function private.my_turn(p_envelope public.signature_envelopes, p_caller private.caller) returns private.signature_parties
language plpgsql volatile security definer set search_path = '' as $$
declare
  party private.signature_parties;
begin
  select p.* into party from private.signature_parties p
  where p.envelope_id = p_envelope.id and p.company_id = p_caller.company_id and p.employee_id = p_caller.employee_id for update;
  if not found then
    perform private.refuse('RHNTF', 'Este documento não depende de você.', '', 'Recarregue a página.');
  end if;
  perform private.check_turn(p_envelope, party);
  return party;
end
$$;

-- Calls whoever comes next, or completes.
create function private.advance_envelope(p_envelope public.signature_envelopes) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes := p_envelope;
begin
  if not exists (select from private.signature_parties p where p.envelope_id = envelope.id and p.status in ('waiting', 'pending')) then
    update public.signature_envelopes e set status = 'completed', completed_at = private.now() where e.id = envelope.id returning e.*
      into envelope;
    if envelope.tells_completion then
      perform private.notify(envelope.company_id, envelope.created_by, 'document_signed',
        'Todos responderam a um documento que você enviou',
        null, '/app/documents?tab=all', 'signature_envelope', envelope.id);
    end if;
  elsif not exists (select from private.signature_parties p where p.envelope_id = envelope.id and p.status = 'pending') then
    update private.signature_parties p set status = 'pending'
    where p.envelope_id = envelope.id and p.place = (
      select min(w.place) from private.signature_parties w where w.envelope_id = envelope.id and w.status = 'waiting');
    perform private.tell_signers(envelope);
    perform private.tell_sender_of_links(envelope);
  end if;
  return envelope;
end
$$;

-- Signs as a party whose turn it is, through a link, at the counter that the party names, or signed in (RHSIG).
create function private.sign_as(p_envelope public.signature_envelopes, p_party private.signature_parties, p_sha256 text, p_link_id uuid)
returns public.signature_envelopes language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes := p_envelope;
  party private.signature_parties := p_party;
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  cpf text := p_party.guest_cpf;
begin
  if p_sha256 is distinct from envelope.digest or not private.signatures_intact(envelope) then
    perform private.refuse('RHSIG', 'O arquivo mostrado não é o que foi enviado para assinatura.', '',
      'Recarregue a página e leia novamente.');
  end if;
  party.status := 'signed';
  party.acted_at := private.now();
  party.turn := 1 + (select count(*) from private.signature_parties p where p.envelope_id = envelope.id and p.status = 'signed');
  party.ip := private.request_origin() ->> 'ip';
  party.device := left(private.plain_line(headers ->> 'user-agent', 300), 300);
  party.guest_link_id := p_link_id;
  party.signed_name := party.guest_name;
  if party.employee_id is not null then
    select e.first_name || ' ' || e.last_name, e.cpf into party.signed_name, cpf from public.employees e where e.id = party.employee_id;
  end if;
  party.signed_cpf := '***.' || substr(cpf, 4, 3) || '.' || substr(cpf, 7, 3) || '-**';
  party.hash := private.signature_hash(envelope.evidence_hash, envelope, party);
  update private.signature_parties p set (status, acted_at, turn, ip, device, guest_link_id, counter_id, code_with, signed_name, signed_cpf,
    hash) = (party.status, party.acted_at, party.turn, party.ip, party.device, party.guest_link_id, party.counter_id, party.code_with,
    party.signed_name, party.signed_cpf, party.hash)
  where p.id = party.id;
  update public.signature_envelopes e set evidence_hash = party.hash where e.id = envelope.id returning e.* into envelope;
  return private.advance_envelope(envelope);
end
$$;

create function public.sign_document(p_envelope_id uuid, p_sha256 text) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  envelope public.signature_envelopes := private.envelope_for(p_envelope_id, caller);
begin
  return private.sign_as(envelope, private.my_turn(envelope, caller), p_sha256, null);
end
$$;

-- Refuses as a party whose turn it is, with a reason (RHCOM); nobody else signs then.
create function private.refuse_as(
  p_envelope public.signature_envelopes, p_party private.signature_parties, p_reason text, p_link_id uuid)
returns public.signature_envelopes language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
begin
  update private.signature_parties p set status = 'refused', acted_at = private.now(), refusal_reason = private.hold_reason(p_reason),
    guest_link_id = p_link_id, counter_id = p_party.counter_id, code_with = p_party.code_with
  where p.id = p_party.id;
  update private.signature_parties p set status = 'cancelled' where p.envelope_id = p_envelope.id and p.status in ('waiting', 'pending');
  update public.signature_envelopes e set status = 'refused' where e.id = p_envelope.id returning e.* into envelope;
  perform private.notify(envelope.company_id, envelope.created_by, 'document_signed', 'Alguém recusou um documento que você enviou',
    private.tidy(p_reason), '/app/documents?tab=all', 'signature_envelope', envelope.id);
  return envelope;
end
$$;

create function public.refuse_signature(p_envelope_id uuid, p_reason text) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  envelope public.signature_envelopes := private.envelope_for(p_envelope_id, caller);
begin
  return private.refuse_as(envelope, private.my_turn(envelope, caller), p_reason, null);
end
$$;

-- Ends an open envelope; whoever did not act need not any more.
create function private.end_envelope(p_envelope_id uuid, p_status text) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
begin
  update public.signature_envelopes e set status = p_status where e.id = p_envelope_id returning e.* into envelope;
  update private.signature_parties p set status = 'cancelled' where p.envelope_id = p_envelope_id and p.status in ('waiting', 'pending');
  return envelope;
end
$$;

create function public.cancel_signature(p_envelope_id uuid, p_reason text) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
begin
  select e.* into envelope from public.signature_envelopes e
  where e.id = p_envelope_id and e.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(envelope.company_id);
  if envelope.status <> 'open' then
    perform private.refuse('RHCLS', 'Este envio já foi encerrado.', '', 'Recarregue a página.');
  end if;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (envelope.company_id, 'cancel_signature', 'signature_envelope', envelope.id, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'justification', private.hold_reason(p_reason)));
  update public.signature_envelopes e set cancel_reason = private.hold_reason(p_reason) where e.id = envelope.id;
  return private.end_envelope(envelope.id, 'cancelled');
end
$$;

-- Job: envelopes whose deadline passed are over.
create function private.run_signature_deadlines() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  late uuid;
  done integer := 0;
begin
  for late in select e.id from public.signature_envelopes e where e.status = 'open' and e.deadline < private.today(e.company_id) loop
    perform private.end_envelope(late, 'expired');
    done := done + 1;
  end loop;
  return done;
end
$$;

grant execute on function public.send_for_signature(uuid, text, jsonb, boolean, date, text), public.sign_document(uuid, text),
  public.refuse_signature(uuid, text), public.cancel_signature(uuid, text)
  to authenticated;
grant execute on function private.run_signature_deadlines() to service_role;

-- Functions: the signers --------------------------------------------------------------------------------------------
-- Those whose turn it is, once a day by hand.
create function public.remind_signature(p_envelope_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
  reached integer;
begin
  select e.* into envelope from public.signature_envelopes e
  where e.id = p_envelope_id and e.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(envelope.company_id);
  if envelope.status <> 'open' then
    perform private.refuse('RHCLS', 'Este envio já foi encerrado.', '', 'Recarregue a página.');
  end if;
  if envelope.last_reminder_on = private.today(envelope.company_id) then
    perform private.refuse('RHRAT', 'Quem ainda não respondeu já foi lembrado hoje.', '', 'Lembre novamente amanhã.');
  end if;
  select count(*) into reached from private.signature_parties p
  join public.employees e on e.company_id = p.company_id and e.id = p.employee_id and e.user_id is not null
  where p.company_id = envelope.company_id and p.envelope_id = envelope.id and p.status = 'pending';
  if reached = 0 then
    perform private.refuse('RHSIG', 'Quem está na vez assina por link.', '', 'Envie o link outra vez.');
  end if;
  update public.signature_envelopes e set last_reminder_on = private.today(e.company_id) where e.id = envelope.id;
  perform private.tell_signers(envelope);
  return reached;
end
$$;

-- Functions: the timeline -------------------------------------------------------------------------------------------
grant execute on function public.remind_signature(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.send_for_signature(uuid, text, jsonb, boolean, date, text)
  is 'Sends the approved version of a document to its parties, in their order or at once.';
comment on function public.sign_document(uuid, text) is 'Signs, or takes note of, exactly the bytes with this digest.';
comment on function public.refuse_signature(uuid, text) is 'Refuses with a reason; nobody else signs then.';
comment on function public.cancel_signature(uuid, text) is 'Takes an open envelope back, with a reason.';
comment on function public.remind_signature(uuid)
  is 'Reminds those whose turn it is and who sign in, once a day (RHCLS, RHSIG, RHRAT); how many.';
