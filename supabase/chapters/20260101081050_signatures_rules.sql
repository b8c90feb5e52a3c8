-- Signatures and acknowledgements: rules.
-- See signatures_tables for the overview.

-- Functions: evidence -----------------------------------------------------------------------------------------------
-- SHA-256 of an act and of the one before it. An act at a counter covers who held the device, and with whom the code was chosen.
create function private.signature_hash(p_previous text, p_envelope public.signature_envelopes, p_party private.signature_parties)
returns text language sql immutable
return encode(sha256(convert_to((jsonb_build_array(p_previous, p_envelope.code, p_envelope.digest, p_envelope.kind, p_party.employee_id,
  p_party.role, p_party.capacity, p_party.turn, extract(epoch from p_party.acted_at), p_party.signed_name, p_party.signed_cpf, p_party.ip,
  p_party.device, p_party.guest_link_id) || case when p_party.counter_id is null then '[]'
  else jsonb_build_array(p_party.counter_id, p_party.code_with) end)::text, 'UTF8')), 'hex');

-- The full name of who held the device at a counter; null for none.
create function private.counter_name(p_employee_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select e.first_name || ' ' || e.last_name from public.employees e where e.id = p_employee_id
$$;

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

-- Functions: sending ------------------------------------------------------------------------------------------------
-- Somebody from outside as the sender typed them, written as they are kept (RHSIG).
create function private.outside_party(p_party jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  name constant text := private.tidy(p_party ->> 'name');
  cpf constant text := regexp_replace(coalesce(p_party ->> 'cpf', ''), '[^0-9]', '', 'g');
  email constant text := lower(private.tidy(p_party ->> 'email'));
  problem constant text := case
    when p_party ->> 'role' not in ('witness', 'other') then 'De fora da empresa assinam só testemunhas e outras partes.'
    when name is null or not private.is_clean_text(name, 120) then 'Escreva o nome de quem assina, com até 120 caracteres.'
    when cpf = '' or not private.is_cpf(cpf) then format('Confira o CPF de %s.', name)
    when private.date_or_null(p_party ->> 'birth_date') is null then format('Confira a data de nascimento de %s.', name)
    when not private.is_email(email) then format('Confira o e-mail de %s.', name) end;
begin
  if problem is not null then
    perform private.refuse('RHSIG', problem, 'parties', 'Corrija os dados de quem assina.');
  end if;
  return jsonb_build_object('role', p_party ->> 'role', 'name', name, 'cpf', cpf, 'birth_date', p_party ->> 'birth_date', 'email', email);
end
$$;

-- A list of parties as it was sent (RHARG, RHSIG).
create function private.party_list(p_parties jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  parties jsonb := private.a_list(p_parties);
begin
  if jsonb_array_length(parties) not between 1 and 10 then
    perform private.refuse('RHARG', 'Escolha de 1 a 10 pessoas, cada uma uma vez.', 'parties', 'Adicione ou remova pessoas.');
  end if;
  if exists (select from jsonb_array_elements(parties) as p (party)
    where p.party ->> 'role' is null or p.party ->> 'role' not in ('person', 'manager', 'company', 'witness', 'other')) then
    perform private.refuse('RHARG', 'Informe como cada pessoa assina.', 'parties', 'Recarregue a página.');
  end if;
  return (
    select coalesce(jsonb_agg(case when p.party ->> 'name' is null then p.party else private.outside_party(p.party) end order by p.place),
      '[]')
    from jsonb_array_elements(parties) with ordinality as p (party, place));
end
$$;

-- The parties of a document in their order: whom it is about, their manager and who signs for the company are looked up.
create function private.resolved_parties(p_document public.documents, p_parties jsonb) returns private.signing_party[]
language sql stable security definer set search_path = '' as $$
  select array_agg((p.role, case p.role when 'person' then p_document.employee_id when 'manager' then m.manager_id
    when 'company' then s.employee_id else p.employee_id end, s.capacity, p.name, p.cpf, p.birth_date, p.email
    )::private.signing_party order by p.place)
  from rows from (jsonb_to_recordset(private.party_list(p_parties))
    as (role text, employee_id uuid, name text, cpf text, birth_date date, email text)) with ordinality
    as p (role, employee_id, name, cpf, birth_date, email, place)
  left join public.employees m on p.role = 'manager' and m.company_id = p_document.company_id and m.id = p_document.employee_id
  left join lateral (
    select s.employee_id, s.capacity from private.signatories_in_force(p_document.company_id) s
    where p.role = 'company' and s.employee_id = coalesce(p.employee_id, s.employee_id)
    order by s.is_default desc, s.created_at, s.id limit 1) s on true
$$;

-- Why somebody without a login cannot sign a paper of a class by a link, or null.
create function private.link_problem(p_person public.employees, p_sensitivity text) returns text
language sql immutable
return case
  when p_sensitivity = 'P4' then
    format('%s não tem acesso ao sistema, e documentos de saúde ou de disciplina não podem ser assinados por link.', p_person.display_name)
  when p_person.cpf is null or p_person.birth_date is null then
    format('%s não tem acesso ao sistema, e faltam CPF ou data de nascimento para assinar por link.', p_person.display_name) end;

-- Why somebody cannot sign a document so, or null. Who is named as manager, signatory or witness reads what they sign; managers never
-- what is about health or discipline, and anybody else only what their role reads anyway. Whoever has no login signs by a link, which
-- proves less: never what is about health or discipline.
create function private.party_problem(p_document public.documents, p_party private.signing_party) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_party.guest_name is not null and p_document.sensitivity = 'P4' then
      format('%s assinaria por link, o que não é aceito para documentos de saúde ou de disciplina.', p_party.guest_name)
    when p_party.guest_birth_date >= private.today(p_document.company_id) then
      format('Confira a data de nascimento de %s.', p_party.guest_name)
    when p_party.guest_name is not null then null
    when p_party.employee_id is null then case p_party.role
      when 'manager' then 'Esta pessoa não tem gestor no cadastro.'
      when 'company' then 'Esta pessoa não assina pela empresa, ou ainda não há quem assine.'
      else 'Escolha quem assina.' end
    when e.id is null or e.status = 'terminated' then 'Uma das pessoas não trabalha nesta empresa.'
    when e.user_id is not null and not private.can_sign_in(e.id) then format('%s não tem acesso ao sistema.', e.display_name)
    when e.user_id is null and private.link_problem(e, p_document.sensitivity) is not null then
      private.link_problem(e, p_document.sensitivity)
    when e.id = p_document.employee_id and p_document.who_sees = 'hr' then 'A pessoa não vê este documento.'
    when e.id <> p_document.employee_id and not private.role_has(e.role, 'manage_documents')
      and ((p_party.role = 'other' and p_document.sensitivity not in ('P0', 'P1'))
        or (p_party.role = 'manager' and p_document.sensitivity = 'P4'))
      then format('%s não pode ler documentos desta classe.', e.display_name)
  end
  from (select) one
  left join public.employees e on e.company_id = p_document.company_id and e.id = p_party.employee_id
$$;

-- Refuses who may not read the paper, cannot sign in, or stands in the list twice (RHSIG).
create function private.check_parties(p_document public.documents, p_parties private.signing_party[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text;
begin
  select private.party_problem(p_document, p) into problem from unnest(p_parties) as p order by 1 nulls last limit 1;
  if problem is null then
    select format('%s aparece mais de uma vez.', min(coalesce(p.guest_name, e.display_name))) into problem
    from unnest(p_parties) as p left join public.employees e on e.company_id = p_document.company_id and e.id = p.employee_id
    group by coalesce(p.guest_cpf, e.cpf, e.id::text) having count(*) > 1 limit 1;
  end if;
  if problem is not null then
    perform private.refuse('RHSIG', problem, 'parties', 'Escolha outra pessoa.');
  end if;
end
$$;

-- Why a document cannot be sent to be signed (not_approved, already_sent); null when it can.
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

-- Functions: documents that wait for signatures ---------------------------------------------------------------------
-- Papers in force that are not signed by all: sent to be signed, or of a type that asks for it and without a completed signature. People
-- null means everyone.
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

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Papers that wait for the caller's signature.
create function private.pending_signatures(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'document_sign', 'documents', i.name, i.detail, i.person_id, i.created_at, i.due_at, 'signature_envelope', i.id,
    '/app/documents?tab=mine&sign=' || i.id, jsonb_build_object('type', 'document_sign', 'envelope_id', i.id),
      coalesce(i.due_at, i.created_at)
  from (
    select e.id, 'document_sign:' || e.id as key, t.name::text, d.employee_id as person_id, e.created_at,
      case when e.kind <> 'signature' then 'Dê ciência do documento' when p.role = 'company' then 'Assine pela empresa'
        when p.role = 'witness' then 'Assine como testemunha' else 'Assine o documento' end as detail,
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

-- Functions: the timeline -------------------------------------------------------------------------------------------
-- Deliveries and signatures, for whom they concern and the administration; what the latter alone sees stays with it.
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
      case when p.status = 'refused' then 'Documento recusado'
        when e.kind = 'signature' then 'Documento assinado' else 'Ciência de documento' end,
      t.name::text, p.employee_id, '/app/documents'
    from private.signature_parties p
    join public.signature_envelopes e on e.company_id = p.company_id and e.id = p.envelope_id
    join public.documents d on d.company_id = e.company_id and d.id = e.document_id
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    where p_scope in ('hr', 'own') and p.acted_at is not null and p.company_id = p_person.company_id and p.employee_id = p_person.id
  ) x
  where x.at <= coalesce(p_before, 'infinity') order by x.at desc, x.item_key desc limit p_limit
$$;

grant execute on function private.unsigned_documents(uuid, uuid[]) to authenticated;
