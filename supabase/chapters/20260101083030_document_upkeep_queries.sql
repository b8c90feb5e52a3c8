-- Upkeep of documents: queries.
-- See document_upkeep_tables for the overview.

-- Functions: holds --------------------------------------------------------------------------------------------------
create function public.document_hold_list(p_company_id uuid)
returns table (hold_id uuid, employee jsonb, document_id uuid, type_name text, reason text, placed_by jsonb, placed_at timestamptz,
  release_reason text, released_by jsonb, released_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    select h.id, private.person(h.employee_id), h.document_id, t.name::text, h.reason, private.person(h.placed_by), h.placed_at,
      h.release_reason, private.person(h.released_by), h.released_at
    from public.document_holds h
    left join public.documents d on d.company_id = h.company_id and d.id = h.document_id
    left join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    where h.company_id = p_company_id
    order by h.released_at is not null, h.placed_at desc, h.id limit 500;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('document_hold_list', 'employee person, document_id ?, type_name ?, placed_by person?, release_reason ?, released_by person?,
    released_at ?');

-- Functions: retention ----------------------------------------------------------------------------------------------
grant execute on function public.document_hold_list(uuid) to authenticated;

-- Functions: requests that nobody answered --------------------------------------------------------------------------
create function public.late_document_requests(p_campaign_id uuid)
returns table (request_id uuid, employee jsonb, type_name text, due_on date, days_late integer, last_told_on date)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select r.id, private.person(r.employee_id), t.name::text, r.due_on, private.today(r.company_id) - r.due_on, p.last_told_on
    from public.document_requests r
    join public.campaign_people p on p.company_id = r.company_id and p.campaign_id = r.campaign_id and p.employee_id = r.employee_id
    join public.document_types t on t.company_id = r.company_id and t.id = r.type_id
    where r.campaign_id = p_campaign_id and r.status = 'open' and r.company_id = any (private.company_ids_with('manage_documents'))
      and r.due_on < private.today(r.company_id)
    order by r.due_on, r.id limit 500;
end
$$;

-- Shapes: requests that nobody answered -----------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('late_document_requests', 'employee person, last_told_on ?');

-- Functions: requests that nobody answered --------------------------------------------------------------------------
grant execute on function public.late_document_requests(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.document_hold_list(uuid) is 'Holds of a company, standing ones first.';
comment on function public.late_document_requests(uuid) is 'Who owes which paper of a campaign, longest first; for the administration.';
