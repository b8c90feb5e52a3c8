-- What a company has left to do: documents.
-- See company_start_tables for the overview.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.start_steps (step, place, routine) values ('documents', 70, 'private.people_without_documents');

-- Functions ---------------------------------------------------------------------------------------------------------
-- People of whom something that a rule requires is not there.
create function private.people_without_documents(p_company_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(distinct c.employee_id) from private.document_cells(p_company_id, null) c
  where c.required and c.state in ('missing', 'rejected', 'expired')
$$;
