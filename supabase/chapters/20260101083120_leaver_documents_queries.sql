-- Documents of people who left.
-- Who left reaches the own documents for some time after the end and nothing else (`private.leaver`, `access`): who they are, until when,
-- and a list of the papers that they saw as a colleague; `open_file` opens them. Nothing is written here.
-- It refuses: nobody; whoever is no leaver is answered nothing.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.leaver_home() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', e.display_name, 'company', c.name, 'left_on', private.company_date(e.company_id, x.ends_at),
    'documents_until', x.documents_until)
  from (select (private.leaver()).employee_id as id) l
  join public.employees e on e.id = l.id
  join public.companies c on c.id = e.company_id
  join private.access_endings x on x.employee_id = e.id
$$;

create function public.leaver_documents()
returns table (document_id uuid, type_name text, title text, file_id uuid, file_name text, mime text, issued_on date, sent_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.leaver();
begin
  return query
    select d.id, t.name::text, d.title::text, d.file_id, f.name::text, f.mime, d.issued_on, v.sent_at
    from public.documents d
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    join private.document_versions v on v.company_id = d.company_id and v.id = d.current_version_id
    left join public.files f on f.company_id = d.company_id and f.id = d.file_id
    where d.company_id = caller.company_id and d.employee_id = caller.employee_id and private.goes_with_leaver(d)
    order by v.sent_at desc, d.id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('leaver_facts', 'name text, company text, left_on date, documents_until timestamptz'),
  ('leaver_home', 'leaver_facts?'),
  ('leaver_documents', 'title ?, file_id ?, file_name ?, mime ?, issued_on ?');

grant execute on function public.leaver_home(), public.leaver_documents() to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.leaver_home() is 'To who left: who they are and until when their documents stay open; null to everybody else.';
comment on function public.leaver_documents() is 'To who left: the own papers in force, newest first.';
