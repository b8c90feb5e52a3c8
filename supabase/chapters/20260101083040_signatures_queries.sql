-- Signatures and acknowledgements: queries.
-- What waits for me, what came of a paper, its evidence page, and the public verification: who holds the code learns which
-- company sent the paper, its digest, who signed and when, and whether all of it still holds. Never what the paper is about.
-- It refuses nothing loudly: an unknown code, or an envelope that is not one's own, answers nothing.

-- Functions: documents that wait for signatures ---------------------------------------------------------------------
-- A computed column for lists of documents. Anybody may hand it a row: what it tells is of papers that the caller reads, as the caller.
create function public.awaits_signature(document public.documents) returns boolean language sql stable
return exists (select from public.documents d, private.unsigned_documents(d.company_id, array[d.employee_id]) u
  where d.id = document.id and u.document_id = d.id);

-- Functions: the signers --------------------------------------------------------------------------------------------
create function public.my_signatures()
returns table (envelope_id uuid, kind text, document_id uuid, type_name text, title text, message text, deadline date, overdue boolean,
  file_id uuid, file_name text, mime text, sha256 text, role text, capacity text, employee jsonb, my_state text, status text,
  sent_by jsonb, code text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return query
    select e.id, e.kind, d.id, t.name::text, d.title::text, e.message, e.deadline,
      coalesce(e.status = 'open' and e.deadline < private.today(e.company_id), false), f.id, f.name::text, f.mime, e.digest, p.role,
      p.capacity, private.person(d.employee_id), p.status, e.status,
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
returns table (envelope_id uuid, kind text, status text, deadline date, code text, file_id uuid, signed_file_id uuid, sent_by jsonb,
  created_at timestamptz, completed_at timestamptz, signed integer, total integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  document public.documents := private.own_or_managed_document(p_document_id);
begin
  return query
    select e.id, e.kind, e.status, e.deadline, e.code, v.file_id, c.id, private.person(e.created_by), e.created_at, e.completed_at,
      (count(*) filter (where p.status = 'signed'))::integer, count(*)::integer
    from public.signature_envelopes e
    join private.document_versions v on v.company_id = e.company_id and v.id = e.version_id
    left join public.files c on c.company_id = e.company_id and c.id = e.signed_file_id and c.linked_at is not null
    join private.signature_parties p on p.company_id = e.company_id and p.envelope_id = e.id
    where e.company_id = document.company_id and e.document_id = document.id
    group by e.id, v.file_id, c.id order by e.created_at desc, e.id;
end
$$;

create function public.signature_evidence(p_envelope_id uuid) returns jsonb language plpgsql stable security definer
  set search_path = '' as $$
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
      'file_id', f.id, 'mime', f.mime, 'signed_file_id', (select c.id from public.files c
        where c.company_id = envelope.company_id and c.id = envelope.signed_file_id and c.linked_at is not null),
      'may_manage', envelope.company_id = any (private.companies_reached(caller, 'manage_documents')),
      'parties', (select coalesce(jsonb_agg(jsonb_build_object('party_id', p.id, 'person', private.person(p.employee_id), 'place', p.place,
          'state', p.status, 'role', p.role, 'capacity', p.capacity, 'by_link', p.guest_link_id is not null or (p.acted_at is null
            and not exists (select from public.employees x where x.id = p.employee_id and x.user_id is not null)),
          'counter', private.person(p.counter_id), 'code_with', private.person(p.code_with),
          'name', coalesce(p.signed_name, p.guest_name), 'cpf', p.signed_cpf, 'at', p.acted_at, 'ip', p.ip, 'device', p.device,
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

-- The completed envelope of a file that the caller may read as its person, a signer or the administration.
create function public.signed_copy(p_file_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return (
    select jsonb_build_object('code', e.code, 'kind', e.kind, 'file_id', f.id)
    from private.document_versions v
    join public.documents d on d.company_id = v.company_id and d.id = v.document_id
    join public.signature_envelopes e on e.company_id = v.company_id and e.version_id = v.id and e.status = 'completed'
    left join public.files f on f.company_id = e.company_id and f.id = e.signed_file_id and f.linked_at is not null
    where v.file_id = p_file_id and d.status <> 'purged' and (v.company_id = any (private.companies_reached(caller, 'manage_documents'))
      or (d.employee_id = caller.employee_id and d.who_sees <> 'hr' and d.archived_at is null)
      or exists (select from private.signature_parties p
        where p.company_id = e.company_id and p.envelope_id = e.id and p.employee_id = caller.employee_id))
    order by e.kind desc, e.completed_at desc, e.id limit 1);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('signing_role', 'person|manager|company|witness|other'),
  ('my_signatures', 'title ?, message ?, deadline ?, role signing_role, capacity ?, employee person, sent_by person?'),
  ('document_signatures', 'deadline ?, file_id ?, signed_file_id ?, sent_by person?, completed_at ?'),
  ('evidence_party', 'party_id uuid, person person?, place integer, state text, role signing_role, capacity text?,
    by_link boolean, name text?, cpf text?, at timestamptz?, ip text?, device text?, refusal_reason text?, hash text?'),
  ('envelope_evidence', 'envelope_id uuid, code text, kind text, status text, company text, type_name text, title text?, file_name text,
    sha256 text, evidence_hash text, intact boolean, created_at timestamptz, sent_by person?, completed_at timestamptz?, deadline date?,
    message text?, is_ordered boolean, cancel_reason text?, last_reminder_on date?, document_id uuid, employee person?, file_id uuid,
    signed_file_id uuid?, mime text, may_manage boolean, parties evidence_party[]'),
  ('signature_evidence', 'envelope_evidence?'),
  ('signed_paper', 'code text, kind text, file_id uuid?'),
  ('signed_copy', 'signed_paper?'),
  ('signer', 'name text, cpf text?, role signing_role, capacity text?, by_link boolean, at timestamptz'),
  ('verify_document', 'signed_sha256 ?, completed_at ?, matches ?, signers signer[]');

-- Functions: the timeline -------------------------------------------------------------------------------------------
grant execute on function public.my_signatures(), public.document_signatures(uuid), public.signature_evidence(uuid),
  public.signed_copy(uuid), public.awaits_signature(public.documents)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.awaits_signature(public.documents) is 'Whether a paper in force waits for signatures.';
comment on function public.my_signatures() is 'Papers that were sent to the caller to sign or acknowledge, what waits first.';
comment on function public.document_signatures(uuid) is 'Envelopes of a document: for whom it concerns and the administration.';
comment on function public.signature_evidence(uuid) is 'The evidence page of an envelope, for its people; null for everybody else.';
comment on function public.signed_copy(uuid)
  is 'The code of what came of a file once all had signed it, and its signed copy when that is made; or null.';
