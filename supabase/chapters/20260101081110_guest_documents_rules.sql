-- Documents of people without a login.
-- Whom the administration asked for papers and who cannot sign in sends them by a guest link (`guest_links`, purpose
-- document_request): the subject is the person, and the page lists whatever is asked of them. What arrives is a version like any
-- other, which waits for review and says that it came by a link.
-- It refuses: people with a login, who left or who were never asked; papers that are not asked any more; files of others.

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- People without a login of whom papers were asked, as guests; for null, those who still owe one.
create function private.document_guests(p_company_id uuid, p_subjects uuid[]) returns setof private.guest
language sql stable security definer set search_path = '' as $$
  select e.id, e.id, e.display_name::text, e.phone, e.email, e.cpf, e.birth_date,
    string_agg(t.name::text, ', ' order by t.place, t.name) filter (where r.status = 'open'),
    min(r.due_on) filter (where r.status = 'open')
  from public.employees e
  join public.document_requests r on r.company_id = e.company_id and r.employee_id = e.id
  join public.document_types t on t.company_id = r.company_id and t.id = r.type_id
  where e.company_id = p_company_id and (e.id = any (p_subjects) or (p_subjects is null and r.status = 'open')) and e.user_id is null
    and e.status <> 'terminated'
  group by e.id
$$;

-- What is asked of the guest and not there yet, with what may be sent.
create function private.guest_documents(p_link public.guest_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('requests', coalesce(jsonb_agg(jsonb_build_object(
      'request_id', r.id, 'type_name', t.name, 'description', t.description, 'instructions', c.message, 'due_on', r.due_on,
      'overdue', r.status = 'open' and r.due_on < private.today(r.company_id), 'status', r.status,
      'rejection_reason', case when r.status = 'open' then v.rejection_reason end,
      'sent_file_id', case when v.guest_link_id = p_link.id then v.file_id end,
      'max_bytes', p.max_bytes, 'mime_types', p.mime_types) order by r.due_on, t.place, t.name), '[]'))
  from public.document_requests r
  join public.document_types t on t.company_id = r.company_id and t.id = r.type_id
  join public.campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
  join public.file_purposes p on p.purpose = 'document_' || lower(t.sensitivity)
  left join public.documents d on d.company_id = r.company_id and d.id = r.document_id
  left join private.document_versions v on v.company_id = d.company_id and v.id = d.latest_version_id
  where r.company_id = p_link.company_id and r.employee_id = p_link.employee_id and r.status in ('open', 'sent')
$$;

-- The type of what the guest is still asked for, by the id of the request (RHNTF).
create function private.guest_requested_type(p_link public.guest_links, p_request_id text) returns public.document_types
language plpgsql stable security definer set search_path = '' as $$
declare
  type public.document_types;
begin
  select t.* into type
  from public.document_requests r
  join public.document_types t on t.company_id = r.company_id and t.id = r.type_id and t.archived_at is null and t.who_sends <> 'company'
  where r.id = private.uuid_or_null(p_request_id) and r.company_id = p_link.company_id and r.employee_id = p_link.employee_id
    and r.status in ('open', 'sent');
  if not found then
    perform private.refuse('RHNTF', 'Este documento não é mais pedido.', 'request_id', 'Recarregue a página.');
  end if;
  return type;
end
$$;

-- What the guest sent by this link, and nothing else, may be looked at again.
create function private.guest_opens_document(p_link public.guest_links, p_file public.files) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_file.guest_link_id = p_link.id
$$;

-- The purpose of a file that the guest sends.
create function private.guest_document_purpose(p_link public.guest_links, p_request_id text) returns text
language sql stable security definer set search_path = '' as $$
  select 'document_' || lower((private.guest_requested_type(p_link, p_request_id)).sensitivity)
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('guest_document', 'request_id uuid, type_name text, description text?, instructions text?, due_on date, overdue boolean,
    status open|sent, rejection_reason text?, sent_file_id uuid?, max_bytes number, mime_types text[]'),
  ('guest_documents', 'requests guest_document[]');
