-- Documents of people without a login: commands.
-- See guest_documents_rules for the overview.

-- Functions: sending ------------------------------------------------------------------------------------------------
-- The one act of this purpose: `send`, with the request and the file that arrived for it.
create function private.guest_sends_document(p_link public.guest_links, p_act text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  type public.document_types := private.guest_requested_type(p_link, p_values ->> 'request_id');
  person public.employees;
begin
  if p_act is distinct from 'send' then
    perform private.refuse('RHARG', 'Ação desconhecida.', 'act', 'Recarregue a página.');
  end if;
  select e.* into person from public.employees e where e.company_id = p_link.company_id and e.id = p_link.employee_id;
  perform private.deliver_document(
    person, type, null, private.uuid_or_null(p_values ->> 'file_id'), '{}', 'person', person.id, p_link.id);
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.guest_purposes (purpose, label, permission, page, guests_routine, view_routine, act_routine, upload_routine,
  file_routine) values
  ('document_request', 'Envio de documentos', 'manage_documents', '/app/documents?tab=matrix', 'private.document_guests',
    'private.guest_documents', 'private.guest_sends_document', 'private.guest_document_purpose',
    'private.guest_opens_document');
