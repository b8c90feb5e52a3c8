-- Publishing distributions.
-- All papers of a draft become documents in one transaction, each person is told, and asked to take note where that was
-- chosen; and all of them are taken back in one, as long as nobody has opened theirs. The administration reads here who got
-- what, who opened it and who took note.

-- Functions: publishing --------------------------------------------------------------------------------------------
-- A file of one person becomes that person's; one that many share stays the distribution's.
create function private.publish_item(
  p_distribution public.document_distributions, p_type public.document_types, p_item public.document_distribution_items) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  document public.documents;
  version private.document_versions;
  previous uuid;
  digest text;
begin
  select e.* into person from public.employees e where e.company_id = p_item.company_id and e.id = p_item.employee_id;
  document := private.document_for(person, p_type, null, p_distribution.title);
  previous := document.current_version_id;
  update public.files f set sensitivity = p_type.sensitivity,
    entity_type = case when p_distribution.mode = 'shared' then f.entity_type else 'document' end,
    entity_id = case when p_distribution.mode = 'shared' then f.entity_id else document.id end,
    employee_id = case when p_distribution.mode = 'shared' then null else person.id end
  where f.id = p_item.file_id returning f.sha256 into digest;
  insert into private.document_versions
    (company_id, document_id, n, file_id, status, issued_on, expires_on, sent_by, sent_at, reviewed_by, reviewed_at)
  select person.company_id, document.id, coalesce(max(v.n), 0) + 1, p_item.file_id, 'approved', p_distribution.issued_on,
    p_distribution.expires_on, p_distribution.created_by, private.now(), p_distribution.created_by, private.now()
  from private.document_versions v where v.company_id = person.company_id and v.document_id = document.id
  returning * into version;
  document := private.settle_document(version);
  update public.document_distribution_items i set document_id = document.id, previous_version_id = previous where i.id = p_item.id;
  if p_distribution.is_acknowledged and private.can_sign_in(person.id) then
    perform private.open_envelope(document, digest, 'acknowledgement', array[person.id], false, p_distribution.deadline,
      p_distribution.message, p_distribution.created_by, false);
  else
    perform private.notify(person.company_id, person.id, 'document_received', 'Você recebeu um documento',
      concat_ws('. ', p_type.name, p_distribution.message), '/app/documents?tab=mine', 'document', document.id);
  end if;
end
$$;

create function private.publish_now(p_distribution public.document_distributions) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions;
  type public.document_types;
  item public.document_distribution_items;
begin
  select t.* into type from public.document_types t where t.company_id = p_distribution.company_id and t.id = p_distribution.type_id;
  if type.archived_at is not null or type.who_sees = 'hr' or type.who_sends = 'person' then
    perform private.refuse('RHDST', 'O tipo de documento mudou e não é mais distribuído pela empresa.', 'type_id', 'Descarte o rascunho e comece de novo.');
  end if;
  for item in
    select i.* from public.document_distribution_items i
    where i.company_id = p_distribution.company_id and i.distribution_id = p_distribution.id order by i.employee_id
  loop
    perform private.publish_item(p_distribution, type, item);
  end loop;
  update public.document_distributions d set status = 'published', published_at = private.now(), problem = null
  where d.id = p_distribution.id returning d.* into distribution;
  return distribution;
end
$$;

-- The number is what the screen showed: a draft that grew or lost somebody meanwhile is looked at again.
create function public.publish_distribution(p_distribution_id uuid, p_total integer) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions := private.managed_distribution(p_distribution_id);
  total integer;
begin
  perform private.refuse_unless_draft(distribution);
  select count(*) into total from public.document_distribution_items i
  where i.company_id = distribution.company_id and i.distribution_id = distribution.id;
  if total = 0 or total is distinct from p_total then
    perform private.refuse('RHDST', 'A distribuição ainda não tem o arquivo de todas as pessoas.', '', 'Envie o que falta e publique de novo.');
  end if;
  if not exists (select from public.document_distribution_items i where i.company_id = distribution.company_id
      and i.distribution_id = distribution.id and i.employee_id is distinct from private.my_employee_id()) then
    perform private.refuse('RHSLF', 'Ninguém distribui um documento somente para si.', '', 'Peça a outro administrador.');
  end if;
  if total <= 200 then
    return private.publish_now(distribution);
  end if;
  update public.document_distributions d set status = 'publishing', problem = null where d.id = distribution.id returning d.* into distribution;
  perform private.wake_job('document_distributions');
  return distribution;
end
$$;

-- Large ones, all or nothing as well; drafts that nobody touched for a week go, with their files.
create function private.run_distributions() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions;
  done integer := 0;
begin
  for distribution in
    select d.* from public.document_distributions d where d.status = 'publishing' order by d.created_at for update skip locked
  loop
    begin
      perform private.publish_now(distribution);
    exception when others then
      update public.document_distributions d set status = 'draft', problem = left(sqlerrm, 500) where d.id = distribution.id;
    end;
    done := done + 1;
  end loop;
  for distribution in
    select d.* from public.document_distributions d
    where d.status = 'draft' and d.created_at < private.now() - interval '7 days' for update skip locked
  loop
    perform private.drop_distribution(distribution);
    done := done + 1;
  end loop;
  return done;
end
$$;

-- Functions: taking back -------------------------------------------------------------------------------------------
-- The paper leaves the person's view and its file is out of everybody's reach; what counted before counts again.
create function private.undo_item(p_item public.document_distribution_items, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents;
  previous private.document_versions;
  envelope uuid;
begin
  select d.* into document from public.documents d where d.company_id = p_item.company_id and d.id = p_item.document_id for update;
  for envelope in
    select e.id from public.signature_envelopes e
    where e.company_id = document.company_id and e.version_id = document.current_version_id and e.status = 'open'
  loop
    update public.signature_envelopes e set cancel_reason = p_reason where e.id = envelope;
    perform private.end_envelope(envelope, 'cancelled');
  end loop;
  perform private.archive_file(p_item.file_id);
  if p_item.previous_version_id is not null then
    update private.document_versions v set status = 'approved' where v.id = p_item.previous_version_id returning v.* into previous;
    perform private.settle_document(previous);
  elsif document.archived_at is null then
    update public.documents d set status = 'archived', archived_at = private.now() where d.id = document.id;
  end if;
  delete from public.notifications n
  where n.company_id = p_item.company_id and n.employee_id = p_item.employee_id and n.read_at is null
    and n.kind = 'document_received' and n.entity_id = document.id;
end
$$;

create function public.undo_distribution(p_distribution_id uuid, p_reason text) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions := private.managed_distribution(p_distribution_id);
  reason text := private.hold_reason(p_reason);
  item public.document_distribution_items;
begin
  if distribution.status <> 'published' then
    perform private.refuse('RHDST', 'Somente o que foi publicado pode ser desfeito.', '', 'Recarregue a página.');
  end if;
  if exists (select from public.document_distribution_items i
      join public.documents d on d.company_id = i.company_id and d.id = i.document_id
      left join private.file_receipts r on r.company_id = i.company_id and r.file_id = i.file_id and r.employee_id = i.employee_id
      left join private.document_versions v on v.company_id = d.company_id and v.id = d.latest_version_id
      where i.company_id = distribution.company_id and i.distribution_id = distribution.id
        and (r.employee_id is not null or v.file_id is distinct from i.file_id)) then
    perform private.refuse('RHDST', 'Alguém já abriu, ou já há uma versão mais nova.', '', 'Arquive ou substitua os documentos um a um.');
  end if;
  for item in
    select i.* from public.document_distribution_items i
    where i.company_id = distribution.company_id and i.distribution_id = distribution.id order by i.employee_id
  loop
    perform private.undo_item(item, reason);
  end loop;
  update public.document_distributions d set status = 'undone', undo_reason = reason where d.id = distribution.id returning d.* into distribution;
  return distribution;
end
$$;

-- Functions: reading -----------------------------------------------------------------------------------------------
create function public.distribution_list(p_company_id uuid)
returns table (distribution_id uuid, type_name text, sensitivity text, title text, mode text, status text, is_acknowledged boolean,
  deadline date, problem text, undo_reason text, created_by jsonb, created_at timestamptz, published_at timestamptz, total integer,
  opened integer, acknowledged integer) language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    with shown as materialized (
      select d.* from public.document_distributions d where d.company_id = p_company_id order by d.created_at desc, d.id limit 100
    ),
    counted as (
      select i.distribution_id, count(*)::integer as total, count(r.employee_id)::integer as opened,
        (count(*) filter (where e.status = 'completed'))::integer as acknowledged
      from shown s
      join public.document_distribution_items i on i.company_id = s.company_id and i.distribution_id = s.id
      left join private.file_receipts r on r.company_id = i.company_id and r.file_id = i.file_id and r.employee_id = i.employee_id
      left join public.documents d on d.company_id = i.company_id and d.id = i.document_id
      left join public.signature_envelopes e on s.is_acknowledged and e.company_id = d.company_id and e.version_id = d.current_version_id
        and e.kind = 'acknowledgement' and e.status = 'completed'
      group by i.distribution_id
    )
    select s.id, t.name::text, t.sensitivity, s.title::text, s.mode, s.status, s.is_acknowledged, s.deadline, s.problem, s.undo_reason,
      private.person(s.created_by), s.created_at, s.published_at, coalesce(c.total, 0), coalesce(c.opened, 0), coalesce(c.acknowledged, 0)
    from shown s
    join public.document_types t on t.company_id = s.company_id and t.id = s.type_id
    left join counted c on c.distribution_id = s.id
    order by s.created_at desc, s.id;
end
$$;

create function public.distribution_items(p_distribution_id uuid)
returns table (employee jsonb, source text, document_id uuid, file_id uuid, opened_at timestamptz, acknowledged_at timestamptz,
  refused boolean, can_sign_in boolean) language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.person(i.employee_id), i.source, i.document_id, i.file_id, r.opened_at, p.acted_at, coalesce(p.status = 'refused', false),
      private.can_sign_in(i.employee_id)
    from public.document_distributions s
    join public.document_distribution_items i on i.company_id = s.company_id and i.distribution_id = s.id
    join public.employees e on e.company_id = i.company_id and e.id = i.employee_id
    left join private.file_receipts r on r.company_id = i.company_id and r.file_id = i.file_id and r.employee_id = i.employee_id
    left join lateral (
      select q.acted_at, q.status from public.signature_envelopes x
      join private.document_versions v on v.company_id = x.company_id and v.id = x.version_id and v.file_id = i.file_id
      join private.signature_parties q on q.company_id = x.company_id and q.envelope_id = x.id and q.employee_id = i.employee_id
      where x.company_id = i.company_id and x.document_id = i.document_id and x.kind = 'acknowledgement'
      order by x.created_at desc limit 1
    ) p on s.is_acknowledged
    where s.id = p_distribution_id and s.company_id = any (private.company_ids_with('manage_documents'))
    order by r.opened_at is not null, e.display_name, i.id limit 20000;
end
$$;

-- Who may get a paper: whoever works or will, and those who left in the last half year. CPF and number of registration, by
-- which files and pages are told apart, are in the administration's reach already.
create function public.distribution_people(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return null;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.display_name, 'cpf', e.cpf, 'registration', e.registration_number,
      'department_id', e.department_id, 'department', d.name, 'position', e.position, 'status', e.status,
      'can_sign_in', private.can_sign_in(e.id)) order by e.display_name, e.id)
    from public.employees e
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where e.company_id = p_company_id and (e.status <> 'terminated' or e.termination_date > private.today(p_company_id) - 180)), '[]');
end
$$;

grant execute on function
  public.publish_distribution(uuid, integer), public.undo_distribution(uuid, text), public.distribution_list(uuid),
  public.distribution_items(uuid), public.distribution_people(uuid)
to authenticated;
grant execute on function private.run_distributions() to service_role;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('distribution_list', 'mode shared|by_name|split, deadline ?, problem ?, undo_reason ?, created_by person?, published_at ?'),
  ('distribution_items', 'employee person, source ?, document_id ?, file_id ?, opened_at ?, acknowledged_at ?'),
  ('distribution_person', 'id uuid, name text, cpf text?, registration text?, department_id uuid?, department text?, position text?,
    status text, can_sign_in boolean'),
  ('distribution_people', 'distribution_person[]?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.publish_item(public.document_distributions, public.document_types, public.document_distribution_items) is
  'Makes the document of one person, and tells them.';
comment on function private.publish_now(public.document_distributions) is 'Publishes a draft, everybody or nobody (RHDST).';
comment on function public.publish_distribution(uuid, integer) is 'Publishes a draft of so many people; above two hundred by the job (RHDST, RHSLF).';
comment on function private.run_distributions() is 'Job: publishes large distributions, throws old drafts away.';
comment on function private.undo_item(public.document_distribution_items, text) is 'Takes the paper of one person back.';
comment on function public.undo_distribution(uuid, text) is 'Takes a whole distribution back while nobody has opened theirs (RHDST, RHCOM).';
comment on function public.distribution_list(uuid) is 'The last hundred distributions of a company with their progress.';
comment on function public.distribution_items(uuid) is 'Who got what of a distribution, who has not opened it first.';
comment on function public.distribution_people(uuid) is 'The people of a company to whom papers may go, for the administration; null for others.';
