-- Documents: small queries.
-- Subjects with too little for a file of their own.

-- Making documents --------------------------------------------------------------------------------------------------
create function public.document_batch_list(p_company_id uuid)
returns table (batch_id uuid, template_id uuid, template_name text, created_by jsonb, created_at timestamptz, total integer,
  made integer, pending integer, undone_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    select b.id, t.id, t.name::text, private.person(b.created_by), b.created_at, count(*)::integer,
      (count(*) filter (where m.status = 'made'))::integer, (count(*) filter (where m.status = 'pending'))::integer, b.undone_at
    from private.document_batches b
    join public.document_templates t on t.company_id = b.company_id and t.id = b.template_id
    join private.document_makings m on m.company_id = b.company_id and m.batch_id = b.id
    where b.company_id = p_company_id
    group by b.id, t.id order by b.created_at desc, b.id limit 100;
end
$$;

create function public.document_batch_makings(p_batch_id uuid)
returns table (making_id uuid, employee jsonb, status text, document_id uuid, file_id uuid, made_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.id, private.person(m.employee_id), m.status, m.document_id, case when m.status = 'made' then m.file_id end, m.made_at
    from private.document_makings m
    join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
    where m.batch_id = p_batch_id and m.company_id = any (private.company_ids_with('manage_documents'))
    order by e.display_name, m.id;
end
$$;

grant execute on function public.document_batch_list(uuid), public.document_batch_makings(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.document_batch_list(uuid) is 'Batches of a company with their progress, newest first.';
comment on function public.document_batch_makings(uuid) is 'The people of a batch.';
