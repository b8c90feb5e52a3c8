-- What each person owes, and what there is: queries.
-- See document_checklist_rules for the overview.

-- Functions: one person ---------------------------------------------------------------------------------------------
create function public.document_checklist(p_employee_id uuid default null)
returns table (type_id uuid, type_name text, description text, sensitivity text, action text, required boolean, state text,
  document_id uuid, version_id uuid, file_id uuid, issued_on date, expires_on date, days_left integer, request_id uuid, due_on date,
  overdue boolean, instructions text, newer_in_review boolean, rejection_reason text, can_send boolean,
  can_ask boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person uuid := coalesce(p_employee_id, caller.employee_id);
  company uuid;
  manages boolean;
  today date;
begin
  select e.company_id into company from public.employees e where e.id = person;
  manages := company = any (private.companies_reached(caller, 'manage_documents'));
  -- For whom the gate is shut the comparison is unknown, which must not count as a yes.
  if company is null or not coalesce(manages or person = caller.employee_id, false) then
    return;
  end if;
  today := private.today(company);
  return query
    select t.id, t.name::text, t.description, t.sensitivity, t.action, c.required, c.state, c.document_id, c.version_id, c.file_id,
      c.issued_on, c.expires_on, c.expires_on - today, c.request_id, r.due_on, coalesce(r.status = 'open' and r.due_on < today, false),
      k.message, coalesce(c.status = 'in_review' and c.state in ('approved', 'to_sign', 'expiring', 'expired'), false),
        v.rejection_reason,
      t.archived_at is null and case when person = caller.employee_id then t.who_sends <> 'company' else t.who_sends <> 'person' end,
      t.archived_at is null and person is distinct from caller.employee_id and t.who_sends <> 'company'
    from private.document_cells(company, array[person]) c
    join public.document_types t on t.company_id = company and t.id = c.type_id
    left join public.document_requests r on r.company_id = company and r.id = c.request_id
    left join public.campaigns k on k.company_id = company and k.id = r.campaign_id
    left join private.document_versions v on v.company_id = company and v.id = c.version_id
    where manages or t.who_sees <> 'hr'
    order by t.place, t.name;
end
$$;

create function public.my_documents()
returns table (document_id uuid, type_id uuid, type_name text, title text, sensitivity text, state text, file_id uuid, file_name text,
  mime text, issued_on date, expires_on date, sent_at timestamptz, version integer, versions integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  today date := private.today(caller.company_id);
  soon date := private.documents_soon(caller.company_id);
begin
  return query
    select d.id, t.id, t.name::text, d.title::text, d.sensitivity,
      private.document_state(d.status, d.current_version_id is not null, d.expires_on, today, soon, false, u.document_id is not null),
      d.file_id, f.name::text, f.mime,
      d.issued_on, d.expires_on, v.sent_at, coalesce(c.n, v.n), v.n
    from public.documents d
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    join private.document_versions v on v.company_id = d.company_id and v.id = d.latest_version_id
    left join private.document_versions c on c.company_id = d.company_id and c.id = d.current_version_id
    left join public.files f on f.company_id = d.company_id and f.id = d.file_id
    left join private.unsigned_documents(caller.company_id, array[caller.employee_id]) u on u.document_id = d.id
    where d.company_id = caller.company_id and d.employee_id = caller.employee_id and d.who_sees <> 'hr' and d.archived_at is null
    order by v.sent_at desc, d.id;
end
$$;

-- Functions: the company --------------------------------------------------------------------------------------------
create function public.document_matrix(
  p_company_id uuid, p_search text default null, p_department_id uuid default null, p_types uuid[] default null,
  p_only_gaps boolean default false, p_limit integer default 50, p_offset integer default 0)
returns table (employee jsonb, department text, required integer, done integer, cells jsonb, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  people uuid[];
  found bigint;
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  people := private.matrix_people(p_company_id, p_search, p_department_id, p_types, p_only_gaps);
  found := cardinality(people);
  people := people[greatest(p_offset, 0) + 1 : greatest(p_offset, 0) + least(greatest(p_limit, 1), 200)];
  return query
    with counted as materialized (
      select c.employee_id, count(*)::integer as required,
        (count(*) filter (where c.state in ('approved', 'expiring')))::integer as done,
        jsonb_agg(jsonb_build_object('type_id', c.type_id, 'state', c.state, 'document_id', c.document_id, 'file_id', c.file_id,
          'expires_on', c.expires_on, 'request_id', c.request_id)) as cells
      from private.document_cells(p_company_id, people) c
      where c.required and (p_types is null or c.type_id = any (p_types))
      group by c.employee_id
    )
    select private.person(l.id), d.name::text, coalesce(c.required, 0), coalesce(c.done, 0), coalesce(c.cells, '[]'), found
    from unnest(people) with ordinality as l (id, place)
    join public.employees e on e.company_id = p_company_id and e.id = l.id
    left join counted c on c.employee_id = l.id
    left join public.departments d on d.company_id = p_company_id and d.id = e.department_id
    order by l.place;
end
$$;

-- Of the people that the matrix shows.
create function public.document_compliance(
  p_company_id uuid, p_search text default null, p_department_id uuid default null, p_types uuid[] default null,
  p_only_gaps boolean default false)
returns table (type_id uuid, type_name text, required integer, done integer, expiring integer, expired integer, in_review integer,
  requested integer, missing integer, to_sign integer) language plpgsql stable security definer set search_path = '' as $$
declare
  everyone boolean := p_department_id is null and private.tidy(p_search) is null and not coalesce(p_only_gaps, false);
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    select t.id, t.name::text, count(*)::integer,
      (count(*) filter (where c.state in ('approved', 'expiring')))::integer, (count(*) filter (where c.state = 'expiring'))::integer,
      (count(*) filter (where c.state = 'expired'))::integer, (count(*) filter (where c.state = 'in_review'))::integer,
      (count(*) filter (where c.state = 'requested'))::integer, (count(*) filter (where c.state in ('missing', 'rejected')))::integer,
      (count(*) filter (where c.state = 'to_sign'))::integer
    from private.document_cells(p_company_id, case when not everyone
      then private.matrix_people(p_company_id, p_search, p_department_id, p_types, p_only_gaps) end) c
    join public.document_types t on t.company_id = p_company_id and t.id = c.type_id
    where c.required and (p_types is null or c.type_id = any (p_types))
    group by t.id order by t.place, t.name;
end
$$;

-- What people of an audience lack, type by type: how many of them lack what a rule requires, and how many could be asked besides. Nothing
-- that is there, asked for or sent by the company alone.
create function public.document_gaps(p_company_id uuid, p_audience jsonb)
returns table (type_id uuid, type_name text, required integer, besides integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  people uuid[];
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_documents')), false) then
    return;
  end if;
  people := array(select a.id
    from private.audience_people(p_company_id, private.audience_of(p_audience), private.today(p_company_id)) a (id));
  return query
    select t.id, t.name::text, (count(*) filter (where c.lacks and c.required))::integer,
      cardinality(people) - (count(c.employee_id) filter (where c.required or not c.lacks))::integer
    from public.document_types t
    left join (
      select d.employee_id, d.type_id, d.required,
        d.request_id is null and (d.state in ('missing', 'rejected', 'expired') or (d.state = 'expiring' and not d.required)) as lacks
      from private.document_cells(p_company_id, people) d
    ) c on c.type_id = t.id
    where t.company_id = p_company_id and t.archived_at is null and t.who_sends <> 'company'
    group by t.id order by t.place, t.name;
end
$$;

create function public.document_list(
  p_company_id uuid, p_search text default null, p_type_id uuid default null, p_state text default null, p_employee_id uuid default null,
  p_limit integer default 50, p_offset integer default 0)
returns table (document_id uuid, employee jsonb, type_id uuid, type_name text, title text, sensitivity text, state text, file_id uuid,
  expires_on date, sent_at timestamptz, on_hold boolean, can_ask_signature boolean, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
  soon date := private.documents_soon(p_company_id);
  wanted text := '%' || private.search_text(private.tidy(p_search)) || '%';
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    with found as (
      select d.id, d.employee_id, t.id as type_id, t.name::text as type_name, d.title::text as title, d.sensitivity,
        private.document_state(d.status, d.current_version_id is not null, d.expires_on, today, soon, false,
          u.document_id is not null) as state,
        d.file_id, d.expires_on, v.sent_at
      from public.documents d
      join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
      join public.employees e on e.company_id = d.company_id and e.id = d.employee_id
      join private.document_versions v on v.company_id = d.company_id and v.id = d.latest_version_id
      left join private.unsigned_documents(p_company_id, case
        when p_employee_id is not null then array[p_employee_id] end) u on u.document_id = d.id
      where d.company_id = p_company_id and (p_type_id is null or d.type_id = p_type_id)
        and (p_employee_id is null or d.employee_id = p_employee_id)
        and (wanted is null or e.search_text like wanted or private.search_text(t.name, d.title) like wanted)
    )
    select f.id, private.person(f.employee_id), f.type_id, f.type_name, f.title, f.sensitivity, f.state, f.file_id, f.expires_on, f.sent_at,
      private.is_on_hold(p_company_id, f.employee_id, f.id), private.signature_obstacle(f.id) is null, f.total
    from (
      select g.*, count(*) over () as total from found g
      where case when p_state is null then g.state not in ('archived', 'purged') else g.state = p_state end
      order by g.sent_at desc, g.id limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
    ) f
    order by f.sent_at desc, f.id;
end
$$;

create function public.document_type_list(p_company_id uuid)
returns table (id uuid, company_id uuid, name text, description text, sensitivity text, who_sends text, who_sees text, action text,
  sign_order text[], is_multiple boolean, needs_review boolean, has_expiry boolean, validity_months smallint, retention_years smallint,
  retention_from text, asks_by_itself boolean, place smallint, archived_at timestamptz, created_at timestamptz, updated_at timestamptz,
  rules jsonb, documents_total bigint) language plpgsql stable security definer set search_path = '' as $$
declare
  manages boolean := p_company_id = any (private.company_ids_with('manage_documents'));
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return;
  end if;
  return query
    select t.id, t.company_id, t.name::text, t.description, t.sensitivity, t.who_sends, t.who_sees, t.action, t.sign_order, t.is_multiple,
      t.needs_review, t.has_expiry, t.validity_months, t.retention_years, t.retention_from, t.asks_by_itself, t.place, t.archived_at,
      t.created_at,
      t.updated_at, coalesce((
        select jsonb_agg(jsonb_build_object('contract_type', r.contract_type, 'position_id', r.position_id, 'position_title', p.title,
            'work_site_id', r.work_site_id, 'work_site_name', w.name) order by r.contract_type, p.title, w.name)
        from public.document_type_rules r
        left join public.positions p on p.company_id = r.company_id and p.id = r.position_id
        left join public.work_sites w on w.company_id = r.company_id and w.id = r.work_site_id
        where r.company_id = t.company_id and r.type_id = t.id), '[]'),
      case when manages then (select count(*) from public.documents d where d.company_id = t.company_id and d.type_id = t.id) end
    from public.document_types t
    where t.company_id = p_company_id and (manages or t.who_sees <> 'hr')
    order by t.archived_at is not null, t.place, t.name;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('type_rule', 'contract_type text?, position_id uuid?, position_title text?, work_site_id uuid?, work_site_name text?'),
  ('document_type_list', 'description ?, validity_months ?, retention_years ?, archived_at ?, rules type_rule[], documents_total ?'),
  ('matrix_cell', 'type_id uuid, state text, document_id uuid?, file_id uuid?, expires_on date?, request_id uuid?'),
  ('document_matrix', 'employee person, department ?, cells matrix_cell[]'),
  ('document_list', 'employee person, title ?, file_id ?, expires_on ?, sent_at ?'),
  ('document_state', 'missing|requested|in_review|rejected|to_sign|approved|expiring|expired|archived|purged'),
  ('document_checklist', 'description ?, state document_state, document_id ?, version_id ?, file_id ?, issued_on ?, expires_on ?,
    days_left ?, request_id ?, due_on ?, instructions ?, rejection_reason ?'),
  ('my_documents', 'title ?, state document_state, file_id ?, file_name ?, mime ?, issued_on ?, expires_on ?, sent_at ?');

-- Functions: the company --------------------------------------------------------------------------------------------
grant execute on function public.document_checklist(uuid), public.my_documents(),
  public.document_matrix(uuid, text, uuid, uuid[], boolean, integer, integer),
  public.document_compliance(uuid, text, uuid, uuid[], boolean), public.document_gaps(uuid, jsonb),
  public.document_list(uuid, text, uuid, text, uuid, integer, integer), public.document_type_list(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.document_checklist(uuid)
  is 'What a person owes and delivered: one''s own, or of whom the caller manages documents.';
comment on function public.my_documents() is 'The caller''s own papers, newest first.';
comment on function public.document_matrix(uuid, text, uuid, uuid[], boolean, integer, integer)
  is 'People and the types required of them, page by page.';
comment on function public.document_compliance(uuid, text, uuid, uuid[], boolean)
  is 'Figures of each type that is required of somebody shown.';
comment on function public.document_gaps(uuid, jsonb)
  is 'What may be asked of an audience: of how many each type lacks that is required of them, and of how many besides.';
comment on function public.document_list(uuid, text, uuid, text, uuid, integer, integer)
  is 'The papers of a company; archived ones only when asked for.';
comment on function public.document_type_list(uuid) is 'The catalogue with rules; what the administration alone sees only for it.';
