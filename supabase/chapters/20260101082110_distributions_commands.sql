-- Distributions: commands.
-- All papers of a draft become documents in one transaction, each person is told, and asked to take note where that was
-- chosen; and all of them are taken back in one, as long as nobody has opened theirs. The administration reads here who got
-- what, who opened it and who took note.

-- Functions: the draft ----------------------------------------------------------------------------------------------
-- A distribution of a company whose documents the caller manages, locked (RHPER, RHNTF).
create function private.managed_distribution(p_distribution_id uuid) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions;
begin
  select d.* into distribution from public.document_distributions d
  where d.id = p_distribution_id and d.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(distribution.company_id);
  return distribution;
end
$$;

create function public.start_distribution(p_distribution jsonb) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.document_distributions := jsonb_populate_record(null::public.document_distributions,
    private.an_object(p_distribution) - array['id', 'status', 'problem', 'undo_reason', 'created_by', 'created_at', 'published_at']);
  type public.document_types;
  dates private.document_dates;
  made public.document_distributions;
begin
  perform private.refuse_document_settings(wish.company_id);
  select t.* into type from public.document_types t
  where t.company_id = wish.company_id and t.id = wish.type_id and t.archived_at is null;
  if not found then
    perform private.refuse('RHNTF', 'Este tipo de documento não existe ou não é mais usado.', 'type_id', 'Recarregue a página.');
  end if;
  if type.who_sees = 'hr' or type.who_sends = 'person' then
    perform private.refuse('RHDST', 'Este tipo de documento não é distribuído pela empresa.', 'type_id', 'Escolha outro tipo.');
  end if;
  perform private.check_deadline(wish.deadline, private.today(wish.company_id), 'deadline');
  dates := private.document_dates(type, jsonb_build_object('issued_on', wish.issued_on, 'expires_on', wish.expires_on), true);
  insert into public.document_distributions
    (company_id, type_id, mode, title, message, issued_on, expires_on, is_acknowledged, deadline, created_by, created_at)
  values (wish.company_id, type.id, wish.mode, coalesce(private.tidy(wish.title), type.name), private.tidy(wish.message), dates.issued_on,
    dates.expires_on, coalesce(wish.is_acknowledged, false), case when wish.is_acknowledged then wish.deadline end,
    private.my_employee_id(), private.now())
  returning * into made;
  return made;
end
$$;

-- The file is nobody's until it is published, so that not even its name is seen. What came before comes back as it is.
create function public.add_distribution_items(p_distribution_id uuid, p_file_id uuid, p_employees uuid[], p_source text default null)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions := private.managed_distribution(p_distribution_id);
  sensitivity text;
  wanted uuid[] := array(
    select distinct w from unnest(p_employees) as w
    where not exists (select from public.document_distribution_items i
      where i.company_id = distribution.company_id and i.distribution_id = distribution.id and i.employee_id = w));
begin
  perform private.refuse_unless_draft(distribution);
  if coalesce(cardinality(p_employees), 0) not between 1 and 20000 or (distribution.mode <> 'shared' and cardinality(p_employees) > 1) then
    perform private.refuse('RHARG', 'Escolha a quem o arquivo vai.', 'employees', 'Recarregue a página.');
  end if;
  if (select count(*) from public.employees e where e.company_id = distribution.company_id and e.id = any (wanted)) < cardinality(wanted)
    then
    perform private.refuse('RHNTF', 'Uma das pessoas não é desta empresa.', 'employees', 'Recarregue a página.');
  end if;
  if cardinality(wanted) > 0 then
    if not exists (select from public.document_distribution_items i
      where i.company_id = distribution.company_id and i.distribution_id = distribution.id and i.file_id = p_file_id) then
      select t.sensitivity into sensitivity from public.document_types t
      where t.company_id = distribution.company_id and t.id = distribution.type_id;
      perform private.link_file(p_file_id, 'document_' || lower(sensitivity), distribution.company_id, 'document_distribution',
        distribution.id);
      update public.files f set employee_id = null where f.id = p_file_id and f.employee_id is not null;
    end if;
    insert into public.document_distribution_items (company_id, distribution_id, employee_id, file_id, source)
    select distribution.company_id, distribution.id, w, p_file_id, private.tidy(p_source) from unnest(wanted) as w;
  end if;
  return (select count(*) from public.document_distribution_items i
    where i.company_id = distribution.company_id and i.distribution_id = distribution.id);
end
$$;

-- Ends a draft and removes its files.
create function private.drop_distribution(p_distribution public.document_distributions) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions;
begin
  update public.files f set archived_at = private.now(), destroy_at = private.now()
  where f.company_id = p_distribution.company_id and f.entity_type = 'document_distribution' and f.entity_id = p_distribution.id
    and f.archived_at is null;
  update public.document_distributions d set status = 'cancelled' where d.id = p_distribution.id returning d.* into distribution;
  return distribution;
end
$$;

create function public.cancel_distribution(p_distribution_id uuid) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions := private.managed_distribution(p_distribution_id);
begin
  perform private.refuse_unless_draft(distribution);
  return private.drop_distribution(distribution);
end
$$;

grant execute on function public.start_distribution(jsonb), public.add_distribution_items(uuid, uuid, uuid[], text),
  public.cancel_distribution(uuid)
  to authenticated;

-- Functions: publishing ---------------------------------------------------------------------------------------------
-- Makes the document of one person, and tells them.
-- A file of one person becomes that person's; one that many share stays the distribution's. Who takes note signs in or, without a login,
-- comes by a link; who could do neither gets the paper alone.
create function private.publish_item(
  p_distribution public.document_distributions, p_type public.document_types, p_item public.document_distribution_items) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  document public.documents;
  version private.document_versions;
  previous uuid;
  digest text;
  party private.signing_party := ('person', p_item.employee_id, null, null, null, null, null)::private.signing_party;
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
  if p_distribution.is_acknowledged and private.party_problem(document, party) is null then
    perform private.open_envelope(document, digest, 'acknowledgement', array[party], false, p_distribution.deadline,
      p_distribution.message, p_distribution.created_by, false);
  else
    perform private.notify(person.company_id, person.id, 'document_received', 'Você recebeu um documento',
      concat_ws('. ', p_type.name, p_distribution.message), '/app/documents?tab=mine', 'document', document.id);
  end if;
end
$$;

-- Publishes a draft, everybody or nobody (RHDST).
create function private.publish_now(p_distribution public.document_distributions) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions;
  type public.document_types;
  item public.document_distribution_items;
begin
  select t.* into type from public.document_types t where t.company_id = p_distribution.company_id and t.id = p_distribution.type_id;
  if type.archived_at is not null or type.who_sees = 'hr' or type.who_sends = 'person' then
    perform private.refuse('RHDST', 'O tipo de documento mudou e não é mais distribuído pela empresa.', 'type_id',
      'Descarte o rascunho e comece de novo.');
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
    perform private.refuse('RHDST', 'A distribuição ainda não tem o arquivo de todas as pessoas.', '',
      'Envie o que falta e publique de novo.');
  end if;
  if not exists (select from public.document_distribution_items i where i.company_id = distribution.company_id
      and i.distribution_id = distribution.id and i.employee_id is distinct from private.my_employee_id()) then
    perform private.refuse('RHSLF', 'Você não pode distribuir um documento somente para si.', '', 'Peça a outro administrador.');
  end if;
  if total <= 200 then
    return private.publish_now(distribution);
  end if;
  update public.document_distributions d set status = 'publishing', problem = null where d.id = distribution.id returning d.*
    into distribution;
  perform private.wake_job('document_distributions');
  return distribution;
end
$$;

-- Job: publishes large distributions, all or nothing as well, and throws drafts away that nobody touched for a week, with their files.
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
      if private.is_passing(sqlstate) then raise; end if;
      update public.document_distributions d set status = 'draft', problem = case when sqlstate like 'RH%' then left(sqlerrm, 500)
        else 'Não foi possível publicar (' || sqlstate || ').' end where d.id = distribution.id;
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

-- Functions: taking back --------------------------------------------------------------------------------------------
-- Takes the paper of one person back: it leaves the person's view, its file is out of everybody's reach, and what counted before counts
-- again.
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
        and (r.employee_id is not null or v.file_id is distinct from i.file_id or private.was_opened_by_guest(i))) then
    perform private.refuse('RHDST', 'Alguém já abriu, ou já há uma versão mais nova.', '', 'Arquive ou substitua os documentos um a um.');
  end if;
  for item in
    select i.* from public.document_distribution_items i
    where i.company_id = distribution.company_id and i.distribution_id = distribution.id order by i.employee_id
  loop
    perform private.undo_item(item, reason);
  end loop;
  update public.document_distributions d set status = 'undone', undo_reason = reason where d.id = distribution.id returning d.*
    into distribution;
  return distribution;
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
grant execute on function public.publish_distribution(uuid, integer), public.undo_distribution(uuid, text) to authenticated;
grant execute on function private.run_distributions() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.start_distribution(jsonb)
  is 'Begins a draft: company, type, mode, title, message, dates, whether ciência is asked (RHDST, RHEXP).';
comment on function public.add_distribution_items(uuid, uuid, uuid[], text) is
  'Takes the caller''s upload for these people; who has a file already keeps it. How many people the draft has.';
comment on function public.cancel_distribution(uuid) is 'Throws a draft away, files and all.';
comment on function public.publish_distribution(uuid, integer)
  is 'Publishes a draft of so many people; above two hundred by the job (RHDST, RHSLF).';
comment on function public.undo_distribution(uuid, text)
  is 'Takes a whole distribution back while nobody has opened theirs (RHDST, RHCOM).';
