-- Signatures of people without a login.
-- Who is asked to sign a paper and has no login, from outside or of the company, signs by a guest link (`guest_links`, purpose
-- signature): the subject is the party, from its turn on. CPF and birth date are those of the record, of somebody from outside as the
-- sender typed them. Each link is for one party of one paper: it opens that file and, once all have signed, its signed copy.
-- The evidence keeps the link that the act came through, and says so: a link proves less than a login.
-- It refuses: signing a file that was not opened through the same link, and whatever signing in refuses (`signatures`).

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- Parties without a login whose turn it is, or was, as guests; for null, those who are waited for.
create function private.signature_guests(p_company_id uuid, p_subjects uuid[]) returns setof private.guest
language sql stable security definer set search_path = '' as $$
  select p.id, p.employee_id, coalesce(p.guest_name, e.display_name::text), e.phone, coalesce(p.guest_email, e.email),
    coalesce(p.guest_cpf, e.cpf), coalesce(p.guest_birth_date, e.birth_date), format('%s, de %s', t.name, o.display_name), v.deadline
  from private.signature_parties p
  join public.signature_envelopes v on v.company_id = p.company_id and v.id = p.envelope_id
  join public.documents d on d.company_id = v.company_id and d.id = v.document_id and d.status <> 'purged'
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  join public.employees o on o.company_id = d.company_id and o.id = d.employee_id
  left join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
  where p.company_id = p_company_id and (p.id = any (p_subjects) or (p_subjects is null and p.status = 'pending'))
    and (e.id is null or (e.user_id is null and e.status <> 'terminated'))
    and ((p.status = 'pending' and v.status = 'open' and coalesce(v.deadline >= private.today(p.company_id), true))
      or p.status = 'refused' or (p.status = 'signed' and v.status in ('open', 'completed')))
$$;

-- What the guest reads and signs, or has signed.
create function private.guest_signature(p_link public.guest_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', v.kind, 'state', p.status, 'type_name', t.name, 'title', d.title, 'about', o.display_name,
    'message', v.message, 'deadline', v.deadline, 'role', p.role, 'capacity', p.capacity, 'code', v.code, 'file_id', f.id,
    'file_name', f.name, 'sha256', v.digest, 'acted_at', p.acted_at, 'is_complete', v.status = 'completed', 'signed_file_id', c.id)
  from private.signature_parties p
  join public.signature_envelopes v on v.company_id = p.company_id and v.id = p.envelope_id
  join public.documents d on d.company_id = v.company_id and d.id = v.document_id
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  join public.employees o on o.company_id = d.company_id and o.id = d.employee_id
  join private.document_versions x on x.company_id = v.company_id and x.id = v.version_id
  join public.files f on f.company_id = x.company_id and f.id = x.file_id
  left join public.files c on c.company_id = v.company_id and c.id = v.signed_file_id and c.linked_at is not null
  where p.company_id = p_link.company_id and p.id = p_link.subject_id
$$;

-- The file that is to be signed, and its signed copy; nothing after a refusal.
create function private.guest_may_read_signed(p_link public.guest_links, p_file public.files) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.signature_parties p
    join public.signature_envelopes v on v.company_id = p.company_id and v.id = p.envelope_id
    join private.document_versions x on x.company_id = v.company_id and x.id = v.version_id
    where p.company_id = p_link.company_id and p.id = p_link.subject_id and p.status in ('pending', 'signed')
      and p_file.id in (x.file_id, v.signed_file_id))
$$;

-- Whether the file of an envelope was opened through a link.
create function private.was_opened_by(p_link public.guest_links, p_envelope public.signature_envelopes) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.document_versions x
    join public.audit_logs a on a.company_id = x.company_id and a.entity_type = 'file' and a.entity_id = x.file_id
      and a.action_type = 'open_file' and a.metadata ->> 'guest_link' = p_link.id::text
    where x.company_id = p_envelope.company_id and x.id = p_envelope.version_id)
$$;

-- Whether a person without a login came by the link of a paper that was distributed to them.
create function private.was_opened_by_guest(p_item public.document_distribution_items) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.signature_envelopes v
    join private.document_versions x on x.company_id = v.company_id and x.id = v.version_id and x.file_id = p_item.file_id
    join private.signature_parties p on p.company_id = v.company_id and p.envelope_id = v.id and p.employee_id = p_item.employee_id
    join public.guest_links l on l.company_id = p.company_id and l.purpose = 'signature' and l.subject_id = p.id and l.opened_at is not null
    where v.company_id = p_item.company_id and v.document_id = p_item.document_id)
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('guest_signature', 'kind signature|acknowledgement, state pending|signed|refused, type_name text, title text?, about text,
    message text?, deadline date?, role signing_role, capacity text?, code text, file_id uuid, file_name text, sha256 text,
    acted_at timestamptz?, is_complete boolean, signed_file_id uuid?');
