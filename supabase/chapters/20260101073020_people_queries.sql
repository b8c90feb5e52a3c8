-- People: small queries.
-- Subjects with too little for a file of their own.

-- Positions, work sites, cost centres -------------------------------------------------------------------------------
create function public.catalogue_use(p_company_id uuid)
returns table (kind text, item_id uuid, people bigint, planned bigint, documents text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_departments')), false) then
    return;
  end if;
  return query
    with living as materialized (select a.* from private.living_assignments(p_company_id) a),
    used as (
      select k.kind, k.id, count(distinct a.employee_id) filter (where a.applied_at is not null) as people,
        count(distinct a.employee_id) filter (where a.applied_at is null) as planned
      from living a
      cross join lateral (values ('position', a.position_id), ('work_site', a.work_site_id), ('cost_centre', a.cost_centre_id)) k (kind, id)
      where k.id is not null group by 1, 2
    ), asked as (
      select k.kind, k.id, array_agg(distinct t.name::text) as names
      from public.document_type_rules r
      join public.document_types t on t.company_id = r.company_id and t.id = r.type_id and t.archived_at is null
      cross join lateral (values ('position', r.position_id), ('work_site', r.work_site_id)) k (kind, id)
      where r.company_id = p_company_id and k.id is not null group by 1, 2
    )
    select coalesce(u.kind, q.kind), coalesce(u.id, q.id), coalesce(u.people, 0), coalesce(u.planned, 0), coalesce(q.names, '{}')
    from used u full join asked q on q.kind = u.kind and q.id = u.id
    union all
    select 'tag', l.tag_id, count(*), 0::bigint, '{}'::text[]
    from public.employee_tag_links l where l.company_id = p_company_id group by l.tag_id;
end
$$;

grant execute on function public.catalogue_use(uuid) to authenticated;

-- Records by class --------------------------------------------------------------------------------------------------
-- How the caller stands to a person, for screens that offer what the database allows: hr, own, team or company.
create function public.person_scope(p_employee_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return private.record_scope(caller, private.person_in_reach(caller, p_employee_id));
end
$$;

-- Who looked at what of the caller: others' readings of the records, and openings of files.
create function public.record_readers(p_limit integer default 50)
returns table (at timestamptz, actor_name text, kind text, class text, reason text, file_name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return query
    select r.* from private.readings_of(caller) r limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;

grant execute on function public.person_scope(uuid), public.record_readers(integer) to authenticated;

-- Custom fields -----------------------------------------------------------------------------------------------------
create function public.custom_values(p_employee_id uuid)
returns table (
  field_id uuid, key text, label text, kind text, choices text[], value text, can_edit boolean, updated_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
begin
  return query select v.* from private.custom_values_of(private.record_scope(caller, person), person) v;
end
$$;

insert into private.shapes (name, shape) values
  ('custom_values', 'choices ?, value ?, updated_at ?'),
  ('save_custom_values', 'choices ?, value ?, updated_at ?');

grant execute on function public.custom_values(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.catalogue_use(uuid) is
  'How many have each position, site, cost centre and tag today and in plans, and the documents it asks for; for who keeps them.';
comment on function public.person_scope(uuid) is 'How the caller stands to a person: hr, own, team or company (RHNTF).';
comment on function public.record_readers(integer) is 'Who read the caller''s records and opened the caller''s files, newest first.';
comment on function public.custom_values(uuid) is 'The custom fields of a person that the caller sees (RHNTF).';
