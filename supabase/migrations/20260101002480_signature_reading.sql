-- Reading signatures.
-- What waits for me, what came of a paper, its evidence page, and the public verification: who holds the code learns which
-- company sent the paper, its digest, who signed and when, and whether all of it still holds. Never what the paper is about.
-- It refuses nothing loudly: an unknown code, or an envelope that is not one's own, answers nothing.

-- Functions: documents that wait for signatures -------------------------------------------------------------------
-- In force, but not signed by all: sent to be signed, or of a type that asks for it and has no completed signature.
create function private.unsigned_documents(p_company_id uuid, p_employees uuid[]) returns table (document_id uuid)
language sql stable security definer set search_path = '' as $$
  select d.id
  from public.documents d
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  where d.company_id = p_company_id and (p_employees is null or d.employee_id = any (p_employees))
    and d.archived_at is null and d.current_version_id is not null
    and (
      exists (select from public.signature_envelopes e
        where e.company_id = d.company_id and e.version_id = d.current_version_id and e.status = 'open')
      or (t.action = 'sign' and not exists (select from public.signature_envelopes e
        where e.company_id = d.company_id and e.version_id = d.current_version_id and e.status = 'completed' and e.kind = 'signature')))
$$;

-- A computed column for lists of documents. Anybody may hand it a row: what it tells is of papers that the caller reads, as the caller.
create function public.awaits_signature(document public.documents) returns boolean language sql stable
return exists (select from public.documents d, private.unsigned_documents(d.company_id, array[d.employee_id]) u
  where d.id = document.id and u.document_id = d.id);

-- Functions: the signers -------------------------------------------------------------------------------------------
create function public.my_signatures()
returns table (envelope_id uuid, kind text, document_id uuid, type_name text, title text, message text, deadline date, overdue boolean,
  file_id uuid, file_name text, mime text, sha256 text, my_state text, status text, sent_by jsonb, code text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return query
    select e.id, e.kind, d.id, t.name::text, d.title::text, e.message, e.deadline,
      coalesce(e.status = 'open' and e.deadline < private.today(e.company_id), false), f.id, f.name::text, f.mime, e.digest, p.status, e.status,
      private.person(e.created_by), e.code, e.created_at
    from private.signature_parties p
    join public.signature_envelopes e on e.company_id = p.company_id and e.id = p.envelope_id
    join public.documents d on d.company_id = e.company_id and d.id = e.document_id
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    join private.document_versions v on v.company_id = e.company_id and v.id = e.version_id
    join public.files f on f.company_id = v.company_id and f.id = v.file_id
    where p.company_id = caller.company_id and p.employee_id = caller.employee_id
      and (e.status in ('open', 'completed') or p.status in ('signed', 'refused'))
    order by p.status <> 'pending', e.deadline nulls last, e.created_at desc, e.id limit 200;
end
$$;

create function public.document_signatures(p_document_id uuid)
returns table (envelope_id uuid, kind text, status text, deadline date, code text, sent_by jsonb, created_at timestamptz,
  completed_at timestamptz, signed integer, total integer) language plpgsql stable security definer set search_path = '' as $$
declare
  document public.documents := private.own_or_managed_document(p_document_id);
begin
  return query
    select e.id, e.kind, e.status, e.deadline, e.code, private.person(e.created_by), e.created_at, e.completed_at,
      (count(*) filter (where p.status = 'signed'))::integer, count(*)::integer
    from public.signature_envelopes e
    join private.signature_parties p on p.company_id = e.company_id and p.envelope_id = e.id
    where e.company_id = document.company_id and e.document_id = document.id
    group by e.id order by e.created_at desc, e.id;
end
$$;

create function public.signature_evidence(p_envelope_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  envelope public.signature_envelopes;
begin
  select e.* into envelope from public.signature_envelopes e
  where e.id = p_envelope_id and (e.company_id = any (private.companies_reached(caller, 'manage_documents'))
    or exists (select from private.signature_parties p
      where p.envelope_id = e.id and p.company_id = caller.company_id and p.employee_id = caller.employee_id)
    or (private.own_or_managed_document(e.document_id)).id is not null);
  if not found then
    return null;
  end if;
  return (
    select jsonb_build_object('envelope_id', envelope.id, 'code', envelope.code, 'kind', envelope.kind, 'status', envelope.status,
      'company', c.name, 'type_name', t.name, 'title', d.title, 'file_name', f.name, 'sha256', envelope.digest,
      'evidence_hash', envelope.evidence_hash, 'intact', private.signatures_intact(envelope), 'created_at', envelope.created_at,
      'sent_by', private.person(envelope.created_by), 'completed_at', envelope.completed_at, 'deadline', envelope.deadline,
      'message', envelope.message, 'is_ordered', envelope.is_ordered, 'cancel_reason', envelope.cancel_reason,
      'last_reminder_on', envelope.last_reminder_on, 'document_id', d.id, 'employee', private.person(d.employee_id),
      'file_id', f.id, 'mime', f.mime, 'may_manage', envelope.company_id = any (private.companies_reached(caller, 'manage_documents')),
      'parties', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(p.employee_id), 'place', p.place, 'state', p.status,
          'name', p.signed_name, 'cpf', p.signed_cpf, 'at', p.acted_at, 'ip', p.ip, 'device', p.device,
          'refusal_reason', p.refusal_reason, 'hash', p.hash) order by p.place), '[]')
        from private.signature_parties p where p.company_id = envelope.company_id and p.envelope_id = envelope.id))
    from public.documents d
    join public.companies c on c.id = d.company_id
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    join private.document_versions v on v.company_id = d.company_id and v.id = envelope.version_id
    join public.files f on f.company_id = v.company_id and f.id = v.file_id
    where d.company_id = envelope.company_id and d.id = envelope.document_id);
end
$$;

-- Those whose turn it is, once a day by hand.
create function public.remind_signature(p_envelope_id uuid) returns integer
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
  if envelope.last_reminder_on = private.today(envelope.company_id) then
    perform private.refuse('RHRAT', 'Quem ainda não respondeu já foi lembrado hoje.', '', 'Lembre novamente amanhã.');
  end if;
  update public.signature_envelopes e set last_reminder_on = private.today(e.company_id) where e.id = envelope.id;
  perform private.tell_signers(envelope);
  return (select count(*) from private.signature_parties p
    where p.company_id = envelope.company_id and p.envelope_id = envelope.id and p.status = 'pending');
end
$$;

-- Functions: everybody ---------------------------------------------------------------------------------------------
-- The one function that answers without an account. The code is the key: eighty random bits that only the paper carries.
create function public.verify_document(p_code text, p_sha256 text default null)
returns table (code text, kind text, status text, company text, sha256 text, created_at timestamptz, completed_at timestamptz,
  intact boolean, matches boolean, signers jsonb) language plpgsql stable security definer set search_path = '' as $$
declare
  plain text := upper(regexp_replace(left(p_code, 100), '[^A-Za-z0-9]', '', 'g'));
begin
  return query
    select e.code, e.kind, e.status, c.name::text, e.digest, e.created_at, e.completed_at, private.signatures_intact(e),
      case when p_sha256 is not null then lower(p_sha256) = e.digest end,
      coalesce((select jsonb_agg(jsonb_build_object('name', p.signed_name, 'cpf', p.signed_cpf, 'at', p.acted_at) order by p.turn)
        from private.signature_parties p where p.company_id = e.company_id and p.envelope_id = e.id and p.status = 'signed'), '[]')
    from public.signature_envelopes e
    join public.companies c on c.id = e.company_id
    where e.code = substr(plain, 1, 4) || '-' || substr(plain, 5, 4) || '-' || substr(plain, 9, 4) || '-' || substr(plain, 13)
      and length(plain) = 16;
end
$$;

-- Functions: Pendências --------------------------------------------------------------------------------------------
create function private.pending_signatures(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'document_sign', 'documents', i.name, i.detail, i.person_id, i.created_at, i.due_at, 'signature_envelope', i.id,
    '/app/documents?tab=mine&sign=' || i.id, jsonb_build_object('type', 'document_sign', 'envelope_id', i.id), coalesce(i.due_at, i.created_at)
  from (
    select e.id, 'document_sign:' || e.id as key, t.name::text, d.employee_id as person_id, e.created_at,
      case e.kind when 'signature' then 'Assine o documento' else 'Dê ciência do documento' end as detail,
      private.end_of_day(e.company_id, e.deadline) as due_at
    from private.signature_parties p
    join public.signature_envelopes e on e.company_id = p.company_id and e.id = p.envelope_id and e.status = 'open'
    join public.documents d on d.company_id = e.company_id and d.id = e.document_id
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    where p.company_id = p_caller.company_id and p.employee_id = p_caller.employee_id and p.status = 'pending'
  ) i
  where p_after_at is null or (coalesce(i.due_at, i.created_at), i.key) > (p_after_at, p_after_key)
  order by coalesce(i.due_at, i.created_at), i.key limit p_limit
$$;

-- Functions: the timeline ------------------------------------------------------------------------------------------
-- For whom it concerns and the administration; what the latter alone sees stays with it.
create function private.timeline_of_documents(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select x.* from (
    select v.sent_at as at, 'document:' || v.id as item_key, 'document' as kind, 'documents' as module,
      case when v.n = 1 then 'Documento entregue' else 'Nova versão de documento' end as title, t.name::text as detail,
      v.sent_by as actor_id, '/app/documents' as url
    from public.documents d
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    join private.document_versions v on v.company_id = d.company_id and v.document_id = d.id
    where p_scope in ('hr', 'own') and (p_scope = 'hr' or d.who_sees <> 'hr') and d.status <> 'purged'
      and d.company_id = p_person.company_id and d.employee_id = p_person.id
    union all
    select p.acted_at, 'signature:' || p.id, 'signature', 'documents',
      case when p.status = 'refused' then 'Documento recusado' when e.kind = 'signature' then 'Documento assinado' else 'Ciência de documento' end,
      t.name::text, p.employee_id, '/app/documents'
    from private.signature_parties p
    join public.signature_envelopes e on e.company_id = p.company_id and e.id = p.envelope_id
    join public.documents d on d.company_id = e.company_id and d.id = e.document_id
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    where p_scope in ('hr', 'own') and p.acted_at is not null and p.company_id = p_person.company_id and p.employee_id = p_person.id
  ) x
  where x.at <= coalesce(p_before, 'infinity') order by x.at desc, x.item_key desc limit p_limit
$$;

insert into private.timeline_sources (source, routine) values ('documents', 'private.timeline_of_documents');
insert into private.pending_sources (source, position, items_routine) values
  ('signatures', 55, 'private.pending_signatures');

grant execute on function public.my_signatures(), public.document_signatures(uuid), public.signature_evidence(uuid), public.remind_signature(uuid),
  public.awaits_signature(public.documents), private.unsigned_documents(uuid, uuid[])
to authenticated;
grant execute on function public.verify_document(text, text) to anon, authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('my_signatures', 'title ?, message ?, deadline ?, sent_by person?'),
  ('document_signatures', 'deadline ?, sent_by person?, completed_at ?'),
  ('evidence_party', 'person person?, place integer, state text, name text?, cpf text?, at timestamptz?, ip text?, device text?,
    refusal_reason text?, hash text?'),
  ('envelope_evidence', 'envelope_id uuid, code text, kind text, status text, company text, type_name text, title text?, file_name text,
    sha256 text, evidence_hash text, intact boolean, created_at timestamptz, sent_by person?, completed_at timestamptz?, deadline date?,
    message text?, is_ordered boolean, cancel_reason text?, last_reminder_on date?, document_id uuid, employee person?, file_id uuid,
    mime text, may_manage boolean, parties evidence_party[]'),
  ('signature_evidence', 'envelope_evidence?'),
  ('signer', 'name text, cpf text?, at timestamptz'),
  ('verify_document', 'completed_at ?, matches ?, signers signer[]');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function public.awaits_signature(public.documents) is 'Whether a paper in force waits for signatures.';
comment on function public.my_signatures() is 'Papers that were sent to the caller to sign or acknowledge, what waits first.';
comment on function public.document_signatures(uuid) is 'Envelopes of a document: for whom it concerns and the administration.';
comment on function public.signature_evidence(uuid) is 'The evidence page of an envelope, for its people; null for everybody else.';
comment on function public.remind_signature(uuid) is 'Reminds those whose turn it is, once a day (RHCLS, RHRAT); how many.';
comment on function public.verify_document(text, text) is
  'Public: what a code stands for, whether its chain holds, and whether a digest is that of the file; no row for an unknown code.';
comment on function private.timeline_of_documents(private.caller, public.employees, text, timestamptz, integer) is 'Deliveries and signatures, for oneself and the administration.';
comment on function private.pending_signatures(private.caller, integer, timestamptz, text) is 'Papers that wait for the caller''s signature.';
comment on function private.unsigned_documents(uuid, uuid[]) is 'Papers in force that wait for signatures; people null means everyone.';
