-- Signed copies: commands.
-- Once everybody has signed, the edge function stamp-document makes a copy of the paper with code and digest on each page and a page
-- of signatures behind it. The original is never touched. The function works with the secret key and is asked with the code of the
-- paper alone, by whoever signed last or opens the copy: it hands nothing out, and what is made is not made again. A try that was
-- interrupted leaves a file that is tidied away; the next one makes a new one, and of two at once the later one counts.
-- It refuses: papers that are not completed, that no longer verify, or that are made already (no row), and a copy that was overtaken
-- (RHCLS).

-- Functions ---------------------------------------------------------------------------------------------------------
-- What the page of signatures says.
create function private.signature_sheet(p_envelope public.signature_envelopes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('code', p_envelope.code, 'kind', p_envelope.kind, 'sha256', p_envelope.digest,
    'evidence_hash', p_envelope.evidence_hash, 'company', c.name, 'cnpj', x.cnpj, 'time_zone', x.time_zone,
    'document', concat_ws(': ', t.name, d.title), 'file_name', f.name, 'completed_at', p_envelope.completed_at,
    'signers', (
      select coalesce(jsonb_agg(jsonb_build_object('name', p.signed_name, 'cpf', p.signed_cpf, 'role', p.role, 'capacity', p.capacity,
        'by_link', p.guest_link_id is not null, 'counter', private.counter_name(p.counter_id),
        'code_with', private.counter_name(p.code_with), 'at', p.acted_at, 'ip', p.ip, 'hash', p.hash) order by p.turn), '[]')
      from private.signature_parties p where p.company_id = p_envelope.company_id and p.envelope_id = p_envelope.id))
  from public.documents d
  join public.companies c on c.id = d.company_id
  left join public.company_details x on x.company_id = d.company_id
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  join private.document_versions v on v.company_id = d.company_id and v.id = p_envelope.version_id
  join public.files f on f.company_id = v.company_id and f.id = v.file_id
  where d.company_id = p_envelope.company_id and d.id = p_envelope.document_id
$$;

-- Secret key: the file of a completed paper, where its copy goes, and what its page of signatures says.
create function public.prepare_signed_copy(p_code text)
returns table (envelope_id uuid, file_id uuid, bucket text, path text, original_path text, original_mime text, original_size bigint,
  sheet jsonb) language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  envelope public.signature_envelopes;
  original public.files;
  copy public.files;
begin
  select e.* into envelope from public.signature_envelopes e where e.code = p_code and e.status = 'completed' for update;
  if not found or not private.signatures_intact(envelope)
    or exists (select from public.files f where f.id = envelope.signed_file_id and f.linked_at is not null) then
    return;
  end if;
  select f.* into original from private.document_versions v
  join public.files f on f.company_id = v.company_id and f.id = v.file_id and f.destroy_at is null
  where v.company_id = envelope.company_id and v.id = envelope.version_id;
  if not found then
    return;
  end if;
  -- Its size is known once it is made. It is of the document, and of its person as far as the original is.
  insert into public.files as f (company_id, purpose, bucket, name, mime, size, sensitivity, employee_id, uploaded_by, created_at)
  select d.company_id, 'document_' || lower(d.sensitivity), original.bucket,
    left(regexp_replace(original.name, '\.[A-Za-z0-9]{1,5}$', ''), 180) || ' (assinado).pdf', 'application/pdf', 1, d.sensitivity,
    case when d.who_sees <> 'hr' then d.employee_id end, original.uploaded_by, private.now()
  from public.documents d where d.company_id = envelope.company_id and d.id = envelope.document_id
  returning f.* into copy;
  update public.signature_envelopes e set signed_file_id = copy.id where e.id = envelope.id;
  return query select envelope.id, copy.id, copy.bucket, copy.path, original.path, original.mime, original.size,
    private.signature_sheet(envelope);
end
$$;

-- Secret key: the bytes are stored; from now on the copy is a file of the document.
create function public.finish_signed_copy(p_envelope_id uuid, p_file_id uuid, p_size bigint, p_sha256 text) returns public.files
language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
  copy public.files;
begin
  select e.* into envelope from public.signature_envelopes e where e.id = p_envelope_id for update;
  if envelope.id is null or envelope.signed_file_id is distinct from p_file_id then
    perform private.refuse('RHCLS', 'A cópia assinada já foi feita.', '', 'Recarregue a página.');
  end if;
  update public.files f set size = p_size, sha256 = p_sha256, confirmed_at = private.now(), linked_at = private.now(),
    entity_type = 'document', entity_id = d.id, withheld_at = d.archived_at
  from public.documents d
  where f.id = p_file_id and f.confirmed_at is null and d.company_id = envelope.company_id and d.id = envelope.document_id
  returning f.* into copy;
  if not found then
    perform private.refuse('RHCLS', 'A cópia assinada já foi feita.', '', 'Recarregue a página.');
  end if;
  return copy;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('sheet_signer', 'name text, cpf text?, role signing_role, capacity text?, by_link boolean, at timestamptz, ip text?, hash text'),
  ('signature_sheet', 'code text, kind text, sha256 text, evidence_hash text, company text, cnpj text?, time_zone text?, document text,
    file_name text, completed_at timestamptz, signers sheet_signer[]'),
  ('prepare_signed_copy', 'sheet signature_sheet');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.prepare_signed_copy(text), public.finish_signed_copy(uuid, uuid, bigint, text) to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.prepare_signed_copy(text) 
  is 'Secret key only: what the signed copy of a completed paper is made of; no row for none.';
comment on function public.finish_signed_copy(uuid, uuid, bigint, text) is 'Secret key only: the signed copy is stored (RHCLS).';
