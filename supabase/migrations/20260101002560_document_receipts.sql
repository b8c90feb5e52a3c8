-- Receipts.
-- Who opened which file for the first time, whatever its class: the trail counts each opening from class P2 on, and this says
-- of any paper whether it arrived. The administration sees it of the papers that it sends; whom a paper concerns sees who
-- opened theirs. A file that many people share (chapter 2570) tells each of them only of themselves and of the administration.

-- Functions --------------------------------------------------------------------------------------------------------
-- Of classes P0 and P1 the first opening of each person; from P2 on every one, from the trail.
create function public.document_openings(p_document_id uuid) returns table (at timestamptz, opened_by jsonb, version integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  document public.documents := private.own_or_managed_document(p_document_id);
begin
  return query
    with opened as (
      select a.at, e.id as opener, v.n, f.id as file_id, f.entity_type
      from private.document_versions v
      join public.files f on f.company_id = v.company_id and f.id = v.file_id
      join public.audit_logs a on a.company_id = v.company_id and a.entity_type = 'file' and a.entity_id = v.file_id and a.action_type = 'open_file'
      left join public.employees e on e.user_id = a.performed_by
      where v.company_id = document.company_id and v.document_id = document.id
      union all
      select r.opened_at, r.employee_id, v.n, f.id, f.entity_type
      from private.document_versions v
      join public.files f on f.company_id = v.company_id and f.id = v.file_id and f.sensitivity in ('P0', 'P1')
      join private.file_receipts r on r.company_id = v.company_id and r.file_id = v.file_id
      where v.company_id = document.company_id and v.document_id = document.id
    )
    select o.at, private.person(o.opener), o.n
    from opened o
    where o.entity_type = 'document' or o.opener = document.employee_id
      or not exists (
        select from private.document_versions v
        join public.documents d on d.company_id = v.company_id and d.id = v.document_id and d.employee_id = o.opener
        where v.company_id = document.company_id and v.file_id = o.file_id)
    order by o.at desc limit 200;
end
$$;

grant execute on function public.document_openings(uuid) to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('document_openings', 'opened_by person?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function public.document_openings(uuid) is 'Who opened the files of a document: for whom it concerns and the administration.';
