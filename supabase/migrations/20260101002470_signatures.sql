-- Signatures and acknowledgements.
-- The simple electronic signature: a paper is sent to people, in order or at once, each signs (or takes note) signed in to
-- the product, and what is kept is who, when, from where, with what, and the SHA-256 of the very bytes that were shown.
-- Each act carries the hash of the act before it, the first one that of the file: one changed byte, name or date, and the
-- chain no longer verifies. Anybody who holds the code of a paper may verify it, without an account.
-- It refuses: people who may not read the paper, or have no access, as signers; signing other bytes than those sent, out of
-- turn, after the deadline or twice; and refusing without a reason.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.signature_envelopes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  kind text not null,
  status text not null default 'open',
  is_ordered boolean not null default false,
  deadline date,
  message text,
  code text not null,
  digest text not null,
  evidence_hash text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  last_reminder_on date,
  cancel_reason text,
  tells_completion boolean not null default true,
  constraint signature_envelopes_pkey primary key (id),
  constraint signature_envelopes_company_id_key unique (company_id, id),
  constraint signature_envelopes_code_key unique (code),
  constraint signature_envelopes_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint signature_envelopes_version_fkey foreign key (company_id, version_id)
    references private.document_versions (company_id, id) on delete restrict,
  constraint signature_envelopes_kind_check check (kind in ('signature', 'acknowledgement')),
  constraint signature_envelopes_status_check check (status in ('open', 'completed', 'refused', 'expired', 'cancelled')),
  constraint signature_envelopes_message_check check (private.is_clean_text(message, 500)),
  constraint signature_envelopes_cancel_reason_check check (private.is_clean_text(cancel_reason, 500)),
  constraint signature_envelopes_digest_check check (digest ~ '^[0-9a-f]{64}$')
);

create table private.signature_parties (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  envelope_id uuid not null,
  employee_id uuid not null,
  place smallint not null,
  status text not null default 'waiting',
  turn smallint,
  acted_at timestamptz,
  signed_name text,
  signed_cpf text,
  ip text,
  device text,
  refusal_reason text,
  hash text,
  constraint signature_parties_pkey primary key (id),
  constraint signature_parties_employee_key unique (company_id, envelope_id, employee_id),
  constraint signature_parties_turn_key unique (envelope_id, turn),
  constraint signature_parties_envelope_fkey foreign key (company_id, envelope_id)
    references public.signature_envelopes (company_id, id) on delete restrict,
  constraint signature_parties_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint signature_parties_status_check check (status in ('waiting', 'pending', 'signed', 'refused', 'cancelled')),
  constraint signature_parties_refusal_reason_check check (private.is_clean_text(refusal_reason, 500)),
  constraint signature_parties_hash_check check ((status = 'signed') = (hash is not null))
);

insert into public.status_transitions (entity, from_status, to_status) values
  ('signature_envelope', 'open', 'completed'), ('signature_envelope', 'open', 'refused'),
  ('signature_envelope', 'open', 'expired'), ('signature_envelope', 'open', 'cancelled');

-- Indexes ----------------------------------------------------------------------------------------------------------
create index signature_envelopes_company_document_idx on public.signature_envelopes (company_id, document_id);
create index signature_envelopes_company_version_idx on public.signature_envelopes (company_id, version_id);
create unique index signature_envelopes_open_key on public.signature_envelopes (company_id, version_id) where status = 'open';
create index signature_parties_company_employee_idx on private.signature_parties (company_id, employee_id, status);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.signature_envelopes enable row level security;
alter table private.signature_parties enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone. Signers read through the functions below.
grant select on public.signature_envelopes to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_manage on public.signature_envelopes for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('document_to_sign', 'Documentos para assinar ou dar ciência', 'documents', true, 'instant', 74, true),
  ('document_signed', 'Documentos assinados ou recusados', 'documents', true, 'daily', 75, true);
insert into jobs.schedules (name, routine, every, lane) values
  ('signature_deadlines', 'private.run_signature_deadlines', interval '1 hour', 'slow');

-- Functions: evidence ----------------------------------------------------------------------------------------------
-- Eighty random bits, in letters and digits that nobody confuses.
create function private.verification_code() returns text language sql volatile set search_path = '' as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(b.bytes, n) & 31) + 1, 1) || case when n in (3, 7, 11) then '-' else '' end, '' order by n)
  from (select extensions.gen_random_bytes(16) as bytes) b cross join generate_series(0, 15) n
$$;

create function private.signature_hash(p_previous text, p_envelope public.signature_envelopes, p_party private.signature_parties)
returns text language sql immutable
return encode(sha256(convert_to(jsonb_build_array(p_previous, p_envelope.code, p_envelope.digest, p_envelope.kind, p_party.employee_id,
  p_party.turn, extract(epoch from p_party.acted_at), p_party.signed_name, p_party.signed_cpf, p_party.ip, p_party.device)::text, 'UTF8')), 'hex');

-- Whether every act still says what it said, and the file is the one that was sent.
create function private.signatures_intact(p_envelope public.signature_envelopes) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  previous text := p_envelope.digest;
  party private.signature_parties;
begin
  for party in select p.* from private.signature_parties p where p.envelope_id = p_envelope.id and p.status = 'signed' order by p.turn loop
    if party.hash <> private.signature_hash(previous, p_envelope, party) then
      return false;
    end if;
    previous := party.hash;
  end loop;
  return previous = p_envelope.evidence_hash and exists (
    select from private.document_versions v
    join public.files f on f.company_id = v.company_id and f.id = v.file_id and f.sha256 = p_envelope.digest
    where v.company_id = p_envelope.company_id and v.id = p_envelope.version_id);
end
$$;

-- Functions: sending -----------------------------------------------------------------------------------------------
create function private.check_signers(p_document public.documents, p_signers uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text;
begin
  if coalesce(cardinality(p_signers), 0) not between 1 and 10
    or (select count(distinct s) from unnest(p_signers) s) < cardinality(p_signers) then
    perform private.refuse('RHARG', 'Escolha de 1 a 10 pessoas, cada uma uma vez.', 'signers', 'Acrescente ou retire pessoas.');
  end if;
  select case
      when e.id is null or e.status = 'terminated' then 'Uma das pessoas não trabalha nesta empresa.'
      when not private.can_sign_in(e.id) then format('%s não tem acesso ao sistema.', e.display_name)
      when e.id = p_document.employee_id and p_document.who_sees = 'hr' then 'A pessoa não vê este documento.'
      when e.id <> p_document.employee_id and p_document.sensitivity not in ('P0', 'P1')
        and not private.role_has(e.role, 'manage_documents') then format('%s não pode ler documentos desta classe.', e.display_name)
    end into problem
  from unnest(p_signers) with ordinality as s (id, place)
  left join public.employees e on e.company_id = p_document.company_id and e.id = s.id
  order by 1 nulls last limit 1;
  if problem is not null then
    perform private.refuse('RHSIG', problem, 'signers', 'Escolha outra pessoa.');
  end if;
end
$$;

create function private.tell_signers(p_envelope public.signature_envelopes) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  signer uuid;
begin
  for signer in
    select p.employee_id from private.signature_parties p where p.company_id = p_envelope.company_id and p.envelope_id = p_envelope.id
      and p.status = 'pending'
  loop
    perform private.notify(p_envelope.company_id, signer, 'document_to_sign',
      case p_envelope.kind when 'signature' then 'Há um documento para você assinar' else 'Há um documento para sua ciência' end,
      p_envelope.message, '/app/documents?tab=mine&sign=' || p_envelope.id, 'signature_envelope', p_envelope.id);
  end loop;
end
$$;

-- For whoever has checked that the paper may be sent and to whom.
create function private.open_envelope(p_document public.documents, p_digest text, p_kind text, p_signers uuid[], p_ordered boolean,
  p_deadline date, p_message text, p_creator_id uuid, p_tells boolean default true) returns public.signature_envelopes
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
  insert into private.signature_parties (company_id, envelope_id, employee_id, place, status)
  select envelope.company_id, envelope.id, s.id, s.place, case when envelope.is_ordered and s.place > 1 then 'waiting' else 'pending' end
  from unnest(p_signers) with ordinality as s (id, place);
  perform private.tell_signers(envelope);
  return envelope;
end
$$;

-- Why a document cannot be sent to be signed; null when it can.
create function private.signature_obstacle(p_document_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select case
    when d.archived_at is not null or d.current_version_id is null or v.file_id is null then 'not_approved'
    when exists (select from public.signature_envelopes e
      where e.company_id = d.company_id and e.version_id = d.current_version_id and e.status = 'open') then 'already_sent'
  end
  from public.documents d
  left join private.document_versions v on v.company_id = d.company_id and v.id = d.current_version_id
  where d.id = p_document_id
$$;

create function public.send_for_signature(
  p_document_id uuid, p_kind text, p_signers uuid[], p_ordered boolean default false, p_deadline date default null, p_message text default null)
returns public.signature_envelopes language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents := private.managed_document(p_document_id);
  obstacle text := private.signature_obstacle(document.id);
  digest text;
begin
  if obstacle = 'not_approved' then
    perform private.refuse('RHSIG', 'Somente documentos aprovados, com arquivo, podem ser assinados.', 'document_id', 'Envie e aprove o documento antes.');
  end if;
  if p_kind is null or p_kind not in ('signature', 'acknowledgement') then
    perform private.refuse('RHARG', 'Escolha assinatura ou ciência.', 'kind', 'Recarregue a página.');
  end if;
  perform private.check_deadline(p_deadline, private.today(document.company_id), 'deadline');
  if obstacle = 'already_sent' then
    perform private.refuse('RHSIG', 'Este documento já espera por assinaturas.', 'document_id', 'Cancele o envio anterior antes.');
  end if;
  perform private.check_signers(document, p_signers);
  select f.sha256 into digest from private.document_versions v
  join public.files f on f.company_id = v.company_id and f.id = v.file_id
  where v.company_id = document.company_id and v.id = document.current_version_id;
  return private.open_envelope(document, digest, p_kind, p_signers, p_ordered, p_deadline, p_message, private.my_employee_id());
end
$$;

-- Functions: acting ------------------------------------------------------------------------------------------------
-- What the caller signs, or signed, locked.
create function private.envelope_for(p_envelope_id uuid, p_caller private.caller) returns public.signature_envelopes
language sql volatile security definer set search_path = '' as $$
  select e.* from public.signature_envelopes e
  where e.id = p_envelope_id and e.company_id = p_caller.company_id and exists (select from private.signature_parties p
    where p.company_id = e.company_id and p.envelope_id = e.id and p.employee_id = p_caller.employee_id) for update
$$;

-- The caller's turn in an open envelope, locked.
create function private.my_turn(p_envelope public.signature_envelopes, p_caller private.caller) returns private.signature_parties
language plpgsql volatile security definer set search_path = '' as $$
declare
  party private.signature_parties;
begin
  select p.* into party from private.signature_parties p
  where p.envelope_id = p_envelope.id and p.company_id = p_caller.company_id and p.employee_id = p_caller.employee_id for update;
  if not found then
    perform private.refuse('RHNTF', 'Este documento não espera por você.', '', 'Recarregue a página.');
  end if;
  if party.status in ('signed', 'refused') then
    perform private.refuse('RHDEC', 'Você já respondeu a este documento.', '', 'Recarregue a página.');
  end if;
  if p_envelope.status <> 'open' or p_envelope.deadline < private.today(p_envelope.company_id) then
    perform private.refuse('RHCLS', 'Este envio já foi encerrado.', '', 'Fale com quem enviou o documento.');
  end if;
  if party.status <> 'pending' then
    perform private.refuse('RHSIG', 'Ainda não é a sua vez de assinar.', '', 'Você será avisado.');
  end if;
  return party;
end
$$;

create function private.advance_envelope(p_envelope public.signature_envelopes) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes := p_envelope;
begin
  if not exists (select from private.signature_parties p where p.envelope_id = envelope.id and p.status in ('waiting', 'pending')) then
    update public.signature_envelopes e set status = 'completed', completed_at = private.now() where e.id = envelope.id returning e.* into envelope;
    if envelope.tells_completion then
      perform private.notify(envelope.company_id, envelope.created_by, 'document_signed', 'Todos responderam a um documento que você enviou',
        null, '/app/documents?tab=all', 'signature_envelope', envelope.id);
    end if;
  elsif not exists (select from private.signature_parties p where p.envelope_id = envelope.id and p.status = 'pending') then
    update private.signature_parties p set status = 'pending'
    where p.envelope_id = envelope.id and p.place = (
      select min(w.place) from private.signature_parties w where w.envelope_id = envelope.id and w.status = 'waiting');
    perform private.tell_signers(envelope);
  end if;
  return envelope;
end
$$;

create function public.sign_document(p_envelope_id uuid, p_sha256 text) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  envelope public.signature_envelopes;
  party private.signature_parties;
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  envelope := private.envelope_for(p_envelope_id, caller);
  party := private.my_turn(envelope, caller);
  if p_sha256 is distinct from envelope.digest or not private.signatures_intact(envelope) then
    perform private.refuse('RHSIG', 'O arquivo mostrado não é o que foi enviado para assinatura.', '', 'Recarregue a página e leia novamente.');
  end if;
  party.status := 'signed';
  party.acted_at := private.now();
  party.turn := 1 + (select count(*) from private.signature_parties p where p.envelope_id = envelope.id and p.status = 'signed');
  party.ip := private.request_origin() ->> 'ip';
  party.device := left(private.plain_line(headers ->> 'user-agent', 300), 300);
  select e.first_name || ' ' || e.last_name, '***.' || substr(e.cpf, 4, 3) || '.' || substr(e.cpf, 7, 3) || '-**'
  into party.signed_name, party.signed_cpf from public.employees e where e.id = caller.employee_id;
  party.hash := private.signature_hash(envelope.evidence_hash, envelope, party);
  update private.signature_parties p set (status, acted_at, turn, ip, device, signed_name, signed_cpf, hash)
    = (party.status, party.acted_at, party.turn, party.ip, party.device, party.signed_name, party.signed_cpf, party.hash)
  where p.id = party.id;
  update public.signature_envelopes e set evidence_hash = party.hash where e.id = envelope.id returning e.* into envelope;
  return private.advance_envelope(envelope);
end
$$;

create function public.refuse_signature(p_envelope_id uuid, p_reason text) returns public.signature_envelopes
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  envelope public.signature_envelopes;
  party private.signature_parties;
begin
  envelope := private.envelope_for(p_envelope_id, caller);
  party := private.my_turn(envelope, caller);
  update private.signature_parties p set status = 'refused', acted_at = private.now(), refusal_reason = private.hold_reason(p_reason)
  where p.id = party.id;
  update private.signature_parties p set status = 'cancelled' where p.envelope_id = envelope.id and p.status in ('waiting', 'pending');
  update public.signature_envelopes e set status = 'refused' where e.id = envelope.id returning e.* into envelope;
  perform private.notify(envelope.company_id, envelope.created_by, 'document_signed', 'Alguém recusou um documento que você enviou',
    private.tidy(p_reason), '/app/documents?tab=all', 'signature_envelope', envelope.id);
  return envelope;
end
$$;

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

grant execute on function
  public.send_for_signature(uuid, text, uuid[], boolean, date, text), public.sign_document(uuid, text),
  public.refuse_signature(uuid, text), public.cancel_signature(uuid, text)
to authenticated;
grant execute on function private.run_signature_deadlines() to service_role;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.signature_envelopes
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_check_transition before update of status on public.signature_envelopes
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('signature_envelope');
create trigger _400_refuse_delete before delete on public.signature_envelopes
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.signature_envelopes', 'signature_envelope');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.signature_envelopes is 'A paper sent to be signed or acknowledged, with the digest of the bytes that were sent.';
comment on column public.signature_envelopes.evidence_hash is 'Hash of the last act; of the file while there is none.';
comment on column public.signature_envelopes.last_reminder_on is 'When its signers were reminded by hand.';
comment on column public.signature_envelopes.tells_completion is 'Whether its sender is told when all have signed: of many sent at once, not one by one.';
comment on column public.signature_envelopes.cancel_reason is 'Why it was taken back; whoever was asked reads it.';
comment on table private.signature_parties is 'Who signs, in which turn, and the evidence of each act.';
comment on function private.verification_code() is 'A code that nobody guesses.';
comment on function private.signature_hash(text, public.signature_envelopes, private.signature_parties) is 'SHA-256 of an act and of the one before it.';
comment on function private.signatures_intact(public.signature_envelopes) is 'Whether all acts and the file are as they were.';
comment on function private.check_signers(public.documents, uuid[]) is 'Refuses who may not read the paper or cannot sign in (RHSIG, RHARG).';
comment on function private.tell_signers(public.signature_envelopes) is 'Tells those whose turn it is.';
comment on function private.open_envelope(public.documents, text, text, uuid[], boolean, date, text, uuid, boolean) is 'Writes an envelope and tells whoever signs first.';
comment on function public.send_for_signature(uuid, text, uuid[], boolean, date, text) is 'Sends the approved version of a document to people.';
comment on function private.envelope_for(uuid, private.caller) is 'An envelope of which the caller is a party, locked; nothing otherwise.';
comment on function private.my_turn(public.signature_envelopes, private.caller) is 'The caller''s turn, locked (RHNTF, RHDEC, RHCLS, RHSIG).';
comment on function private.advance_envelope(public.signature_envelopes) is 'Calls whoever comes next, or completes.';
comment on function public.sign_document(uuid, text) is 'Signs, or takes note of, exactly the bytes with this digest.';
comment on function public.refuse_signature(uuid, text) is 'Refuses with a reason; nobody else signs then.';
comment on function private.end_envelope(uuid, text) is 'Ends an open envelope; whoever did not act need not any more.';
comment on function public.cancel_signature(uuid, text) is 'Takes an open envelope back, with a reason.';
comment on function private.run_signature_deadlines() is 'Job: envelopes whose deadline passed are over.';
comment on function private.signature_obstacle(uuid) is 'Why a document cannot be sent to be signed (not_approved, already_sent), or null.';
