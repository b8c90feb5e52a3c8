-- Distributions: queries.
-- See distributions_tables for the overview.

-- Functions: reading ------------------------------------------------------------------------------------------------
create function public.distribution_list(p_company_id uuid)
returns table (distribution_id uuid, type_name text, sensitivity text, title text, mode text, status text, is_acknowledged boolean,
  deadline date, problem text, undo_reason text, created_by jsonb, created_at timestamptz, published_at timestamptz, total integer,
  opened integer, acknowledged integer) language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    with shown as materialized (
      select d.* from public.document_distributions d where d.company_id = p_company_id order by d.created_at desc, d.id limit 100
    ),
    counted as (
      select i.distribution_id, count(*)::integer as total, count(r.employee_id)::integer as opened,
        (count(*) filter (where e.status = 'completed'))::integer as acknowledged
      from shown s
      join public.document_distribution_items i on i.company_id = s.company_id and i.distribution_id = s.id
      left join private.file_receipts r on r.company_id = i.company_id and r.file_id = i.file_id and r.employee_id = i.employee_id
      left join public.documents d on d.company_id = i.company_id and d.id = i.document_id
      left join public.signature_envelopes e on s.is_acknowledged and e.company_id = d.company_id and e.version_id = d.current_version_id
        and e.kind = 'acknowledgement' and e.status = 'completed'
      group by i.distribution_id
    )
    select s.id, t.name::text, t.sensitivity, s.title::text, s.mode, s.status, s.is_acknowledged, s.deadline, s.problem, s.undo_reason,
      private.person(s.created_by), s.created_at, s.published_at, coalesce(c.total, 0), coalesce(c.opened, 0), coalesce(c.acknowledged, 0)
    from shown s
    join public.document_types t on t.company_id = s.company_id and t.id = s.type_id
    left join counted c on c.distribution_id = s.id
    order by s.created_at desc, s.id;
end
$$;

create function public.distribution_items(p_distribution_id uuid)
returns table (employee jsonb, source text, document_id uuid, file_id uuid, opened_at timestamptz, acknowledged_at timestamptz,
  refused boolean, can_sign_in boolean, by_link boolean) language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.person(i.employee_id), i.source, i.document_id, i.file_id, r.opened_at, p.acted_at,
      coalesce(p.status = 'refused', false),
      private.can_sign_in(i.employee_id), p.status is not null and e.user_id is null
    from public.document_distributions s
    join public.document_distribution_items i on i.company_id = s.company_id and i.distribution_id = s.id
    join public.employees e on e.company_id = i.company_id and e.id = i.employee_id
    left join private.file_receipts r on r.company_id = i.company_id and r.file_id = i.file_id and r.employee_id = i.employee_id
    left join lateral (
      select q.acted_at, q.status from public.signature_envelopes x
      join private.document_versions v on v.company_id = x.company_id and v.id = x.version_id and v.file_id = i.file_id
      join private.signature_parties q on q.company_id = x.company_id and q.envelope_id = x.id and q.employee_id = i.employee_id
      where x.company_id = i.company_id and x.document_id = i.document_id and x.kind = 'acknowledgement'
      order by x.created_at desc limit 1
    ) p on s.is_acknowledged
    where s.id = p_distribution_id and s.company_id = any (private.company_ids_with('manage_documents'))
    order by r.opened_at is not null, e.display_name, i.id limit 20000;
end
$$;

-- Who may get a paper: whoever works or will, and those who left in the last half year. CPF and number of registration, by
-- which files and pages are told apart, are in the administration's reach already.
create function public.distribution_people(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return null;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.display_name, 'cpf', e.cpf, 'registration', e.registration_number,
      'department_id', e.department_id, 'department', d.name, 'position', e.position, 'status', e.status,
      'can_sign_in', private.can_sign_in(e.id)) order by e.display_name, e.id)
    from public.employees e
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where e.company_id = p_company_id and (e.status <> 'terminated' or e.termination_date > private.today(p_company_id) - 180)), '[]');
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('distribution_list', 'mode shared|by_name|split, deadline ?, problem ?, undo_reason ?, created_by person?, published_at ?'),
  ('distribution_items', 'employee person, source ?, document_id ?, file_id ?, opened_at ?, acknowledged_at ?'),
  ('distribution_person', 'id uuid, name text, cpf text?, registration text?, department_id uuid?, department text?, position text?,
    status text, can_sign_in boolean'),
  ('distribution_people', 'distribution_person[]?');

-- Functions: reading ------------------------------------------------------------------------------------------------
grant execute on function public.distribution_list(uuid), public.distribution_items(uuid), public.distribution_people(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.distribution_list(uuid) is 'The last hundred distributions of a company with their progress.';
comment on function public.distribution_items(uuid) is 'Who got what of a distribution, who has not opened it first.';
comment on function public.distribution_people(uuid)
  is 'The people of a company to whom papers may go, for the administration; null for others.';
