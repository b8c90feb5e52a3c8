-- Making documents: commands.
-- See document_making_tables for the overview.

-- Functions: checking -----------------------------------------------------------------------------------------------
-- Why a person gets no paper of this template from the caller, or null.
create function private.making_problem(p_caller private.caller, p_person public.employees, p_type public.document_types, p_sign_kind text)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when p_person.id = p_caller.employee_id then 'Você não pode gerar um documento da empresa para si.'
    when p_sign_kind is not null and p_type.who_sees = 'hr' then 'A pessoa não vê este tipo de documento e não pode assinar.'
    when p_sign_kind is not null and p_person.user_id is null then private.link_problem(p_person, p_type.sensitivity)
    when p_sign_kind is not null and not private.can_sign_in(p_person.id) then 'Não tem acesso ao sistema agora e não pode assinar.'
  end
$$;

create function public.review_document_batch(p_template_id uuid, p_employees uuid[], p_inputs jsonb default '{}',
  p_sign_kind text default null)
returns table (employee_id uuid, employee jsonb, missing jsonb, problem text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  template public.document_templates := private.managed_template(p_template_id);
  type public.document_types;
  body jsonb;
begin
  if coalesce(cardinality(p_employees), 0) not between 1 and 500 then
    perform private.refuse('RHARG', 'Escolha de 1 a 500 pessoas.', 'employees', 'Divida em grupos menores.');
  end if;
  select t.* into type from public.document_types t where t.company_id = template.company_id and t.id = template.type_id;
  select v.body into body from private.document_template_versions v
  where v.company_id = template.company_id and v.template_id = template.id and v.n = template.version;
  return query
    select e.id, private.person(e.id), (private.render_template(body, e, p_inputs)).missing,
      private.making_problem(caller, e, type, p_sign_kind)
    from public.employees e
    where e.company_id = template.company_id and e.id = any (p_employees)
    order by e.display_name, e.id;
end
$$;

-- Functions: starting -----------------------------------------------------------------------------------------------
-- Makes a batch with its makings and locks the version for good.
create function private.open_document_batch(
  p_template public.document_templates, p_employees uuid[], p_inputs jsonb, p_signature jsonb, p_creator_id uuid)
returns private.document_batches language plpgsql volatile security definer set search_path = '' as $$
declare
  used private.document_template_versions;
  batch private.document_batches;
begin
  select v.* into used from private.document_template_versions v
  where v.company_id = p_template.company_id and v.template_id = p_template.id and v.n = p_template.version for update;
  perform private.check_template_body(t.company_id, t, used.body)
  from public.document_types t where t.company_id = p_template.company_id and t.id = p_template.type_id;
  if used.used_at is null then
    update private.document_template_versions v set used_at = private.now() where v.id = used.id;
  end if;
  insert into private.document_batches
    (company_id, template_id, version_id, inputs, sign_kind, sign_deadline, sign_parties, sign_ordered, message, created_by, created_at)
  values (p_template.company_id, p_template.id, used.id, coalesce(p_inputs, '{}'), p_signature ->> 'kind',
    (p_signature ->> 'deadline')::date, private.party_list(coalesce(p_signature -> 'parties', '[{"role": "person"}]')),
    coalesce((p_signature ->> 'ordered')::boolean, true), private.tidy(p_signature ->> 'message'), p_creator_id, private.now())
  returning * into batch;
  insert into private.document_makings (company_id, batch_id, employee_id)
  select batch.company_id, batch.id, e.id from public.employees e where e.company_id = batch.company_id and e.id = any (p_employees);
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (batch.company_id, 'make_documents', 'document_template', p_template.id, auth.uid(), jsonb_build_object(
    'initiated_by', 'user', 'version', used.n, 'people', cardinality(p_employees)));
  return batch;
end
$$;

create function public.start_document_batch(
  p_template_id uuid, p_employees uuid[], p_inputs jsonb default '{}', p_signature jsonb default null)
returns table (batch_id uuid, making_id uuid, employee jsonb) language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  template public.document_templates := private.managed_template(p_template_id);
  blamed record;
  batch private.document_batches;
begin
  if template.archived_at is not null then
    perform private.refuse('RHNTF', 'Este modelo não é mais usado.', 'template_id', 'Escolha outro modelo.');
  end if;
  if coalesce(jsonb_typeof(p_inputs), 'object') <> 'object' or coalesce(jsonb_typeof(p_signature), 'object') <> 'object'
    or coalesce(p_signature ->> 'deadline', '2000-01-01') !~ '^\d{4}-\d\d-\d\d$' then
    perform private.refuse('RHARG', 'O pedido veio em formato desconhecido.', '', 'Recarregue a página.');
  end if;
  perform private.check_deadline((p_signature ->> 'deadline')::date, private.today(template.company_id), 'deadline');
  if (select count(*) from public.employees e where e.company_id = template.company_id and e.id = any (p_employees))
    < cardinality(p_employees) then
    perform private.refuse('RHNTF', 'Uma das pessoas não é desta empresa.', 'employees', 'Recarregue a página.');
  end if;
  select r.employee ->> 'name' as name, r.missing, r.problem into blamed
  from public.review_document_batch(p_template_id, p_employees, p_inputs, p_signature ->> 'kind') r
  where r.problem is not null or r.missing <> '[]' limit 1;
  if blamed.problem is not null then
    perform private.refuse('RHSLF', format('%s: %s', blamed.name, lower(left(blamed.problem, 1)) || substr(blamed.problem, 2)), 'employees',
      'Retire a pessoa da lista.');
  elsif blamed.name is not null then
    perform private.refuse('RHVAR', format('Falta %s de %s.',
        (select string_agg('"' || (m ->> 'label') || '"', ', ') from jsonb_array_elements(blamed.missing) as m), blamed.name),
      'employees', 'Complete o cadastro da pessoa, ou retire-a da lista.');
  end if;
  batch := private.open_document_batch(template, p_employees, p_inputs, p_signature, private.my_employee_id());
  return query
    select m.batch_id, m.id, private.person(m.employee_id) from private.document_makings m
    join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
    where m.company_id = batch.company_id and m.batch_id = batch.id order by e.display_name, m.id;
end
$$;

-- Functions: making -------------------------------------------------------------------------------------------------
-- A making of the caller, who manages documents or ordered the own paper, locked (RHNTF, RHCLS).
create function private.making_to_take(p_caller private.caller, p_making_id uuid) returns private.document_makings
language plpgsql volatile security definer set search_path = '' as $$
declare
  making private.document_makings;
begin
  select m.* into making from private.document_makings m
  join private.document_batches b on b.company_id = m.company_id and b.id = m.batch_id
  where m.id = p_making_id and (m.company_id = any (private.companies_reached(p_caller, 'manage_documents'))
    or (m.employee_id = p_caller.employee_id and b.created_by = p_caller.employee_id)) for update of m;
  if not found then
    perform private.refuse('RHNTF', 'Este documento não existe ou não é seu.', '', 'Recarregue a página.');
  elsif making.status = 'cancelled' then
    perform private.refuse('RHCLS', 'Esta geração foi cancelada.', '', 'Gere o documento novamente.');
  end if;
  return making;
end
$$;

-- The row of the file that is about to be stored.
create function private.prepared_making_file(
  p_making private.document_makings, p_type public.document_types, p_person public.employees, p_title text) returns public.files
language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files;
begin
  -- Its size is known once it is printed.
  insert into public.files as f (company_id, purpose, bucket, name, mime, size, sensitivity, employee_id, uploaded_by, created_at)
  values (p_making.company_id, 'document_' || lower(p_type.sensitivity), 'files',
    left(private.plain_line(replace(p_title, '/', '-') || ' - ' || p_person.display_name, 180), 180) || '.pdf', 'application/pdf', 1,
    p_type.sensitivity, case when p_type.who_sees <> 'hr' then p_person.id end, auth.uid(), private.now())
  returning f.* into file;
  update private.document_makings m set file_id = file.id where m.id = p_making.id;
  return file;
end
$$;

create function public.prepare_document_making(p_making_id uuid)
returns table (making_id uuid, document_id uuid, file_id uuid, bucket text, path text, title text, document jsonb)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  making private.document_makings := private.making_to_take(private.me(), p_making_id);
  batch private.document_batches;
  template public.document_templates;
  type public.document_types;
  person public.employees;
  body jsonb;
  rendered private.rendering;
  file public.files;
begin
  select b.* into batch from private.document_batches b where b.company_id = making.company_id and b.id = making.batch_id;
  select t.* into template from public.document_templates t where t.company_id = making.company_id and t.id = batch.template_id;
  if making.status = 'made' then
    return query select making.id, making.document_id, making.file_id, null::text, null::text, template.name::text, null::jsonb;
    return;
  end if;
  select t.* into type from public.document_types t where t.company_id = making.company_id and t.id = template.type_id;
  select e.* into person from public.employees e where e.company_id = making.company_id and e.id = making.employee_id;
  select v.body into body from private.document_template_versions v where v.company_id = making.company_id and v.id = batch.version_id;
  -- The class of the type may have been lowered, and a field of the company taken away, since the template was saved.
  perform private.check_template_body(making.company_id, type, body);
  rendered := private.render_template(body, person, batch.inputs);
  if rendered.missing <> '[]' then
    perform private.refuse('RHVAR', format('Falta %s de %s.',
        (select string_agg('"' || (m ->> 'label') || '"', ', ') from jsonb_array_elements(rendered.missing) as m), person.display_name),
      'employees', 'Complete o cadastro da pessoa e tente novamente.');
  end if;
  perform private.note_rendering(person, type, body);
  file := private.prepared_making_file(making, type, person, template.name);
  return query select making.id, null::uuid, file.id, file.bucket, file.path, template.name::text, rendered.document;
end
$$;

-- The document that takes a made paper; whom it concerns is told of it.
create function private.made_document(p_making private.document_makings, p_batch private.document_batches, p_size bigint)
returns public.documents language plpgsql volatile security definer set search_path = '' as $$
declare
  type public.document_types;
  person public.employees;
  document public.documents;
begin
  select y.* into type from public.document_templates t
  join public.document_types y on y.company_id = t.company_id and y.id = t.type_id
  where t.company_id = p_batch.company_id and t.id = p_batch.template_id;
  select e.* into person from public.employees e where e.company_id = p_making.company_id and e.id = p_making.employee_id;
  perform private.check_upload(p, 'application/pdf', p_size)
  from public.file_purposes p where p.purpose = 'document_' || lower(type.sensitivity);
  document := private.document_for(person, type, null, case when type.is_multiple then (
    select t.name from public.document_templates t where t.company_id = p_batch.company_id and t.id = p_batch.template_id) end);
  if type.who_sees <> 'hr' and p_batch.sign_kind is null and p_batch.created_by is distinct from person.id then
    perform private.notify(person.company_id, person.id, 'document_received', 'Você recebeu um documento', type.name,
      '/app/documents?tab=mine', 'document', document.id);
  end if;
  return document;
end
$$;

-- Called with the secret key, by the function that printed and stored the bytes.
create function public.finish_document_making(p_making_id uuid, p_file_id uuid, p_size bigint, p_sha256 text)
returns table (document_id uuid, file_id uuid, employee_id uuid, sign_kind text, sign_deadline date, sign_parties jsonb,
  sign_ordered boolean, message text) language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  making private.document_makings;
  batch private.document_batches;
  file public.files;
  document public.documents;
  version private.document_versions;
begin
  select m.* into making from private.document_makings m where m.id = p_making_id for update;
  select f.* into file from public.files f where f.id = p_file_id and f.confirmed_at is null for update;
  if making.status is distinct from 'pending' or file.id is null or making.file_id is distinct from file.id then
    perform private.refuse('RHCLS', 'Este documento já foi feito ou a geração foi cancelada.', '', 'Recarregue a página.');
  end if;
  select b.* into batch from private.document_batches b where b.company_id = making.company_id and b.id = making.batch_id;
  document := private.made_document(making, batch, p_size);
  update public.files f set size = p_size, sha256 = p_sha256, confirmed_at = private.now(), entity_type = 'document',
    entity_id = document.id, linked_at = private.now() where f.id = file.id;
  insert into private.document_versions
    (company_id, document_id, n, file_id, status, issued_on, sent_by, sent_at, reviewed_by, reviewed_at)
  select making.company_id, document.id, coalesce(max(v.n), 0) + 1, file.id, 'approved', private.today(making.company_id),
    batch.created_by, private.now(), batch.created_by, private.now()
  from private.document_versions v where v.company_id = making.company_id and v.document_id = document.id
  returning * into version;
  document := private.settle_document(version);
  update private.document_makings m set status = 'made', document_id = document.id, made_at = private.now() where m.id = making.id;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (document.company_id, 'make_document', 'document', document.id, file.uploaded_by, jsonb_build_object(
    'initiated_by', 'user', 'employee_id', document.employee_id, 'template_id', batch.template_id));
  return query select document.id, file.id, document.employee_id, batch.sign_kind, batch.sign_deadline,
    batch.sign_parties, batch.sign_ordered, batch.message;
end
$$;

-- Functions: taking back --------------------------------------------------------------------------------------------
-- What was made is archived; a paper that became a version of an older one stays, and is counted apart.
create function public.undo_document_batch(p_batch_id uuid, p_reason text) returns table (archived integer, kept integer, cancelled integer)
language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.document_batches;
  made uuid;
  archived integer := 0;
  kept integer := 0;
  cancelled integer;
begin
  select b.* into batch from private.document_batches b
  where b.id = p_batch_id and b.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(batch.company_id);
  if batch.undone_at is not null then
    perform private.refuse('RHCLS', 'Esta geração já foi desfeita.', '', 'Recarregue a página.');
  end if;
  update private.document_makings m set status = 'cancelled'
  where m.company_id = batch.company_id and m.batch_id = batch.id and m.status = 'pending';
  get diagnostics cancelled = row_count;
  for made in select m.document_id from private.document_makings m
    where m.company_id = batch.company_id and m.batch_id = batch.id and m.status = 'made' loop
    if (select count(*) from private.document_versions v where v.company_id = batch.company_id and v.document_id = made) > 1 then
      kept := kept + 1;
    else
      perform private.end_envelope(e.id, 'cancelled') from public.signature_envelopes e
      where e.company_id = batch.company_id and e.document_id = made and e.status = 'open';
      perform public.archive_document(made, p_reason);
      archived := archived + 1;
    end if;
  end loop;
  update private.document_batches b set undone_at = private.now() where b.id = batch.id;
  return query select archived, kept, cancelled;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('review_document_batch', 'employee person, missing missing_value[], problem ?'),
  ('start_document_batch', 'employee person'),
  ('prepare_document_making', 'document_id ?, document resolved_paper'),
  ('document_batch_list', 'created_by person?, undone_at ?'),
  ('document_batch_makings', 'employee person, document_id ?, file_id ?, made_at ?');

-- Functions: reading ------------------------------------------------------------------------------------------------
grant execute on function public.review_document_batch(uuid, uuid[], jsonb, text), public.start_document_batch(uuid, uuid[], jsonb, jsonb),
  public.prepare_document_making(uuid), public.undo_document_batch(uuid, text)
  to authenticated;
grant execute on function public.finish_document_making(uuid, uuid, bigint, text) to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.review_document_batch(uuid, uuid[], jsonb, text) is 'Whom a template lacks what of; tells no value.';
comment on function public.start_document_batch(uuid, uuid[], jsonb, jsonb)
  is 'Checks everybody (RHVAR, RHSLF) and prepares one making per person.';
comment on function public.prepare_document_making(uuid)
  is 'For the edge function, as its caller: the resolved paper and where it goes; of P3 and P4 audited.';
comment on function public.finish_document_making(uuid, uuid, bigint, text) is 'Secret key: the bytes are stored; makes the document.';
comment on function public.undo_document_batch(uuid, text) is 'Takes a batch back: cancels what waits, archives what was made.';
