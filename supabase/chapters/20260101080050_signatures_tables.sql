-- Signatures and acknowledgements.
-- The simple electronic signature: a paper is sent to people, in order or at once, each signs (or takes note) signed in to
-- the product, and what is kept is who, when, from where, with what, and the SHA-256 of the very bytes that were shown.
-- Each act carries the hash of the act before it, the first one that of the file: one changed byte, name or date, and the
-- chain no longer verifies. Anybody who holds the code of a paper may verify it, without an account.
-- Once all have signed a copy is made, with code and digest on each page and a page of signatures behind; the original stays.
--
-- For modules: private.request_signatures(document, kind, parties, ordered, deadline, message, creator_id) sends the approved
-- version of a document and answers the envelope; send_for_signature is the same for who manages documents, and p_signature of
-- start_document_batch takes kind, deadline, message, parties and ordered for papers that are still to be made. Parties is a list
-- in the order of signing, each {"role": …}: person (whom the paper is about), manager (theirs), company (the default signatory, or
-- the one of employee_id), witness and other, both with employee_id, or of somebody from outside with name, cpf, birth_date and
-- email. Example: [{"role": "person"}, {"role": "company"}, {"role": "witness", "employee_id": "…"}]. Who may be named:
-- private.check_parties. Who has no login signs by a guest link (`guest_signatures`).
-- It refuses: people who may not read the paper, or who can neither sign in nor be recognised, as signers; signing other bytes than
-- those sent, out of turn, after the deadline or twice; and refusing without a reason.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.signing_party as (
  role text, employee_id uuid, capacity text, guest_name text, guest_cpf text, guest_birth_date date, guest_email text);

-- Tables ------------------------------------------------------------------------------------------------------------
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
  signed_file_id uuid,
  constraint signature_envelopes_pkey primary key (id),
  constraint signature_envelopes_company_id_key unique (company_id, id),
  constraint signature_envelopes_code_key unique (code),
  constraint signature_envelopes_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint signature_envelopes_version_fkey foreign key (company_id, version_id)
    references private.document_versions (company_id, id) on delete restrict,
  -- A copy that was prepared and never stored is tidied away.
  constraint signature_envelopes_signed_file_fkey foreign key (company_id, signed_file_id)
    references public.files (company_id, id) on delete set null (signed_file_id),
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
  employee_id uuid,
  guest_name text,
  guest_cpf text,
  guest_birth_date date,
  guest_email text,
  place smallint not null,
  role text not null,
  capacity text,
  status text not null default 'waiting',
  turn smallint,
  acted_at timestamptz,
  signed_name text,
  signed_cpf text,
  ip text,
  device text,
  guest_link_id uuid,
  refusal_reason text,
  hash text,
  constraint signature_parties_pkey primary key (id),
  constraint signature_parties_employee_key unique (company_id, envelope_id, employee_id),
  constraint signature_parties_guest_key unique (company_id, envelope_id, guest_cpf),
  constraint signature_parties_turn_key unique (envelope_id, turn),
  constraint signature_parties_envelope_fkey foreign key (company_id, envelope_id)
    references public.signature_envelopes (company_id, id) on delete restrict,
  constraint signature_parties_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint signature_parties_guest_link_fkey foreign key (company_id, guest_link_id)
    references public.guest_links (company_id, id) on delete restrict,
  constraint signature_parties_guest_name_check check (
    num_nonnulls(employee_id, guest_name) = 1 and private.is_clean_text(guest_name, 120)),
  constraint signature_parties_guest_cpf_check check (private.is_cpf(guest_cpf)),
  constraint signature_parties_guest_email_check check (private.is_email(guest_email)),
  constraint signature_parties_guest_role_check check (guest_name is null or role in ('witness', 'other')),
  constraint signature_parties_role_check check (role in ('person', 'manager', 'company', 'witness', 'other')),
  constraint signature_parties_status_check check (status in ('waiting', 'pending', 'signed', 'refused', 'cancelled')),
  constraint signature_parties_refusal_reason_check check (private.is_clean_text(refusal_reason, 500)),
  constraint signature_parties_hash_check check ((status = 'signed') = (hash is not null))
);

insert into public.status_transitions (entity, from_status, to_status) values
  ('signature_envelope', 'open', 'completed'), ('signature_envelope', 'open', 'refused'),
  ('signature_envelope', 'open', 'expired'), ('signature_envelope', 'open', 'cancelled');

-- Indexes -----------------------------------------------------------------------------------------------------------
create index signature_envelopes_company_document_idx on public.signature_envelopes (company_id, document_id);
create index signature_envelopes_company_version_idx on public.signature_envelopes (company_id, version_id);
create index signature_envelopes_company_signed_idx on public.signature_envelopes (company_id, signed_file_id);
create unique index signature_envelopes_open_key on public.signature_envelopes (company_id, version_id) where status = 'open';
create index signature_parties_company_employee_idx on private.signature_parties (company_id, employee_id, status);
create index signature_parties_company_link_idx on private.signature_parties (company_id, guest_link_id);
create index signature_parties_company_pending_idx on private.signature_parties (company_id) where status = 'pending';

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.signature_envelopes enable row level security;
alter table private.signature_parties enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone. Signers read through its queries.
grant select on public.signature_envelopes to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.signature_envelopes for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('document_to_sign', 'Documentos para assinar ou dar ciência', 'documents', true, 'instant', 74, true),
  ('document_signed', 'Documentos assinados ou recusados', 'documents', true, 'daily', 75, true),
  ('signing_link_due', 'Links de assinatura para enviar', 'documents', true, 'instant', 76, false);
insert into jobs.schedules (name, routine, every, lane) values
  ('signature_deadlines', 'private.run_signature_deadlines', interval '1 hour', 'slow');

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.signature_envelopes
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_check_transition before update of status on public.signature_envelopes
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('signature_envelope');
create trigger _400_refuse_delete before delete on public.signature_envelopes
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.signature_envelopes', 'signature_envelope');

-- Functions: the timeline -------------------------------------------------------------------------------------------
insert into private.timeline_sources (source, routine) values ('documents', 'private.timeline_of_documents');
insert into private.pending_sources (source, position, items_routine) values
  ('signatures', 55, 'private.pending_signatures');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.signing_party is 'Somebody who is to sign, and as what.';
comment on table public.signature_envelopes is 'A paper sent to be signed or acknowledged, with the digest of the bytes that were sent.';
comment on column public.signature_envelopes.evidence_hash is 'Hash of the last act; of the file while there is none.';
comment on column public.signature_envelopes.last_reminder_on is 'When its signers were reminded by hand.';
comment on column public.signature_envelopes.tells_completion
  is 'Whether its sender is told when all have signed: of many sent at once, not one by one.';
comment on column public.signature_envelopes.cancel_reason is 'Why it was taken back; whoever was asked reads it.';
comment on column public.signature_envelopes.signed_file_id
  is 'The copy with code, digest and the page of signatures; on its way until the file is linked.';
comment on table private.signature_parties is 'Who signs, as what, in which turn, and the evidence of each act.';
comment on column private.signature_parties.guest_name
  is 'Somebody from outside, as the sender typed them; CPF, birth date and e-mail go when the paper is destroyed.';
comment on column private.signature_parties.guest_link_id is 'The link that the act came through; null of whoever was signed in.';
comment on column private.signature_parties.capacity
  is 'As what a signatory signed for the company, as the settings said when it was sent.';
