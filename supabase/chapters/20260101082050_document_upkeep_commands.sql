-- Upkeep of documents: commands.
-- See document_upkeep_tables for the overview.

-- Functions: holds --------------------------------------------------------------------------------------------------
-- Waits for the job that may be destroying the papers, and keeps it off them from here on.
create function public.place_document_hold(p_employee_id uuid, p_reason text, p_document_id uuid default null) returns public.document_holds
language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid;
  hold public.document_holds;
begin
  select e.company_id into company from public.employees e
  where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_documents'));
  perform private.refuse_document_settings(company);
  perform from public.documents d
  where d.company_id = company and d.employee_id = p_employee_id and (p_document_id is null or d.id = p_document_id)
  order by d.id for no key update;
  if p_document_id is not null and not found then
    perform private.refuse('RHNTF', 'Este documento não é desta pessoa.', 'document_id', 'Recarregue a página.');
  elsif exists (select from public.documents d where d.company_id = company and d.id = p_document_id and d.status = 'purged') then
    perform private.refuse('RHHLD', 'O prazo de guarda terminou e este documento foi eliminado.', 'document_id',
      'Envie-o novamente, se ainda existir, e retenha o novo.');
  end if;
  insert into public.document_holds (company_id, employee_id, document_id, reason, placed_by, placed_at)
  values (company, p_employee_id, p_document_id, private.hold_reason(p_reason), private.my_employee_id(), private.now())
  returning * into hold;
  return hold;
end
$$;

create function public.release_document_hold(p_hold_id uuid, p_reason text) returns public.document_holds
language plpgsql volatile security definer set search_path = '' as $$
declare
  hold public.document_holds;
begin
  select h.* into hold from public.document_holds h
  where h.id = p_hold_id and h.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(hold.company_id);
  if hold.released_at is null then
    update public.document_holds h set released_at = private.now(), released_by = private.my_employee_id(),
      release_reason = private.hold_reason(p_reason)
    where h.id = hold.id returning h.* into hold;
  end if;
  return hold;
end
$$;

-- Functions: alerts and reminders -----------------------------------------------------------------------------------
-- Daily routine: tells of papers of a company that expire soon, once for the nearest threshold that a paper is under: the person of its
-- own, administrators by one line for all. Returns how many.
create function private.tell_of_documents(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  soon date := private.documents_soon(p_company_id);
  due record;
  total integer := 0;
  admin uuid;
begin
  for due in
    with near as (
      select d.id, d.employee_id, d.expires_on, d.who_sees, t.name,
        (select min(x) from unnest(array[soon - p_today, 30, 15, 7]) x where d.expires_on - p_today <= x) as days
      from public.documents d
      join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
      join public.employees e on e.company_id = d.company_id and e.id = d.employee_id and e.status <> 'terminated'
      where d.company_id = p_company_id and d.archived_at is null and d.expires_on between p_today and soon
    )
    insert into private.document_alerts as a (company_id, document_id, expires_on, days)
    select p_company_id, n.id, n.expires_on, n.days from near n
    on conflict do nothing
    returning a.document_id, (select n.employee_id from near n where n.id = a.document_id) as employee_id, a.expires_on,
      (select n.name from near n where n.id = a.document_id) as name, (select n.who_sees from near n where n.id = a.document_id) as who_sees
  loop
    total := total + 1;
    if due.who_sees <> 'hr' then
      perform private.notify(p_company_id, due.employee_id, 'document_expiring', 'Um documento seu vence em breve',
        format('%s: válido até %s', due.name, to_char(due.expires_on, 'DD/MM/YYYY')), '/app/documents?tab=mine', 'document',
          due.document_id);
    end if;
  end loop;
  if total > 0 then
    foreach admin in array private.company_admins(p_company_id, null) loop
      perform private.notify(p_company_id, admin, 'document_expiring',
        case total when 1 then 'Um documento da empresa vence em breve' else format('%s documentos da empresa vencem em breve', total) end,
        null, '/app/documents?tab=all&state=expiring');
    end loop;
  end if;
  return total;
end
$$;

-- Functions: retention ----------------------------------------------------------------------------------------------
-- Destroys the files of a document, unless it is on hold, somebody acts on it at this moment, or it changed since it was chosen: then it is
-- looked at again next time. The trail keeps the certificate.
create function private.destroy_document(p_document public.documents) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.documents d where d.id = p_document.id and d.updated_at = p_document.updated_at for no key update skip locked;
  if not found or private.is_on_hold(p_document.company_id, p_document.employee_id, p_document.id) then
    return false;
  end if;
  if p_document.archived_at is null then
    update public.documents d set status = 'archived', archived_at = private.now() where d.id = p_document.id;
  end if;
  update public.documents d set status = 'purged', purged_at = private.now(), title = null where d.id = p_document.id;
  update private.document_versions v set number = null, note = null, rejection_reason = case when v.status = 'rejected' then 'Eliminado' end
  where v.company_id = p_document.company_id and v.document_id = p_document.id;
  update public.files f set archived_at = coalesce(f.archived_at, private.now()), destroy_at = private.now()
  from private.document_versions v
  where v.company_id = p_document.company_id and v.document_id = p_document.id and f.company_id = v.company_id and f.id = v.file_id
    -- What many people share goes with the last of them.
    and not exists (
      select from private.document_versions o join public.documents d on d.company_id = o.company_id and d.id = o.document_id
      where o.company_id = v.company_id and o.file_id = v.file_id and d.id <> p_document.id and d.status <> 'purged');
  update public.files f set archived_at = coalesce(f.archived_at, private.now()), destroy_at = private.now()
  from public.signature_envelopes e
  where e.company_id = p_document.company_id and e.document_id = p_document.id and f.company_id = e.company_id and f.id = e.signed_file_id;
  update private.signature_parties p set guest_cpf = null, guest_birth_date = null, guest_email = null
  from public.signature_envelopes e
  where e.company_id = p_document.company_id and e.document_id = p_document.id and p.company_id = e.company_id and p.envelope_id = e.id
    and p.guest_name is not null;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, metadata)
  values (p_document.company_id, 'destroy_document', 'document', p_document.id, jsonb_build_object(
    'initiated_by', 'system', 'employee_id', p_document.employee_id, 'type_id', p_document.type_id, 'justification', 'retention'));
  return true;
end
$$;

-- Job: destroys papers whose retention is over: archived papers, and all papers of people who left. What is in use stays.
create function private.run_document_retention() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents;
  done integer := 0;
begin
  for document in
    select d.*
    from public.documents d
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id and t.retention_years is not null
    join public.employees e on e.company_id = d.company_id and e.id = d.employee_id
    join private.document_versions v on v.company_id = d.company_id and v.id = d.latest_version_id
    where d.status <> 'purged' and (d.archived_at is not null or e.status = 'terminated')
      and private.retention_ends_on(t, coalesce(d.expires_on, d.issued_on, v.sent_at::date),
        e.termination_date) < private.today(d.company_id)
      and not private.is_on_hold(d.company_id, d.employee_id, d.id)
    order by d.company_id, d.id limit 500
  loop
    done := done + private.destroy_document(document)::integer;
  end loop;
  return done;
end
$$;

grant execute on function public.place_document_hold(uuid, text, uuid), public.release_document_hold(uuid, text) to authenticated;
grant execute on function private.run_document_retention() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.place_document_hold(uuid, text, uuid)
  is 'Keeps a document, or everything of a person, from being destroyed (RHHLD when it is gone).';
comment on function public.release_document_hold(uuid, text) is 'Ends a hold, with its reason.';
