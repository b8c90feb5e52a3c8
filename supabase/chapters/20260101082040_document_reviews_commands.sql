-- Reviews of documents: commands.
-- See document_reviews_rules for the overview.

-- Functions: deciding -----------------------------------------------------------------------------------------------
-- A version that the caller may decide now, locked (RHPER, RHNTF, RHSLF, RHDEC).
create function private.document_in_review(p_version_id uuid, p_caller private.caller) returns private.document_versions
language plpgsql volatile security definer set search_path = '' as $$
declare
  version private.document_versions;
  owner uuid;
begin
  select v.* into version from private.document_versions v
  where v.id = p_version_id and v.company_id = any (private.companies_reached(p_caller, 'manage_documents')) for update;
  perform private.refuse_document_settings(version.company_id);
  select d.employee_id into owner from public.documents d where d.company_id = version.company_id and d.id = version.document_id for update;
  if owner = p_caller.employee_id then
    perform private.refuse('RHSLF', 'Você não pode analisar o próprio documento.', '', 'Peça a outro administrador.');
  end if;
  if version.status <> 'in_review' then
    perform private.refuse('RHDEC', case version.status
        when 'replaced' then 'Chegou uma versão mais nova deste documento.'
        else format('%s já %s este documento.', coalesce(private.person_name(version.reviewed_by), 'Alguém'),
          case version.status when 'approved' then 'aprovou' else 'recusou' end) end, '', 'Recarregue a página.');
  end if;
  return version;
end
$$;

create function public.review_document(p_id uuid, p_decision text, p_reason text default null, p_values jsonb default '{}')
returns public.documents language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  version private.document_versions := private.document_in_review(p_id, caller);
  reason text := private.tidy(p_reason);
  type public.document_types;
  document public.documents;
  dates private.document_dates;
begin
  if p_decision is null or p_decision not in ('approve', 'reject') then
    perform private.refuse('RHARG', 'Decisão desconhecida.', 'decision', 'Recarregue a página.');
  end if;
  if p_decision = 'reject' and (reason is null or not private.is_clean_text(reason, 500)) then
    perform private.refuse('RHCOM', 'Informe à pessoa por que o documento foi recusado.', 'reason',
      'Uma frase basta, com até 500 caracteres.');
  end if;
  select t.* into type from public.documents d
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  where d.company_id = version.company_id and d.id = version.document_id;
  if p_decision = 'approve' then
    dates := private.document_dates(type, jsonb_build_object('issued_on', version.issued_on, 'expires_on', version.expires_on)
      || jsonb_strip_nulls(coalesce(p_values, '{}')), true);
  end if;
  update private.document_versions v set status = case p_decision when 'approve' then 'approved' else 'rejected' end,
    reviewed_by = caller.employee_id, reviewed_at = private.now(), rejection_reason = case p_decision when 'reject' then reason end,
    issued_on = coalesce(dates.issued_on, v.issued_on), expires_on = coalesce(dates.expires_on, v.expires_on),
    number = coalesce(private.tidy(p_values ->> 'number'), v.number)
  where v.id = version.id returning v.* into version;
  document := private.settle_document(version);
  perform private.notify(document.company_id, document.employee_id, 'document_reviewed',
    case p_decision when 'approve' then 'Um documento seu foi aprovado' else 'Um documento seu foi recusado' end,
    concat_ws(': ', type.name, version.rejection_reason), '/app/documents?tab=mine&type=' || type.id, 'document', document.id);
  return document;
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
grant execute on function public.review_document(uuid, text, text, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.review_document(uuid, text, text, jsonb)
  is 'Approves a version, completing its dates, or refuses it with a reason.';
