-- What each person owes, and what there is.
-- One derivation behind every list: the cells of a person are the types that rules require, those asked for and those
-- delivered, each with its state as of today. The checklist of a person, the matrix of the company, its figures and what a
-- campaign asks all read it, so that they never disagree. Expiring begins sixty days before the end.
-- It refuses nothing loudly: who may not read gets no rows.

-- Functions: requirements -------------------------------------------------------------------------------------------
-- Which types rules require of people who work or will; people null means everyone.
-- Of people before their first day, what their coming contract and assignment will require. Who has no contract yet, such as somebody who
-- came by a spreadsheet, owes what the commonest asks for: not knowing the terms excuses nobody. Rules are asked once for all people of the
-- same terms. Bound to its callers, so that the planner sees through it.
create function private.required_documents(p_company_id uuid, p_employees uuid[], p_today date)
returns table (employee_id uuid, type_id uuid) language sql stable
begin atomic
  with contracts as materialized (
    select distinct on (c.employee_id) c.employee_id, c.contract_type from public.employee_contracts c
    where c.company_id = p_company_id and (c.ended_on is null or c.ended_on >= p_today)
      and (p_employees is null or c.employee_id = any (p_employees))
    order by c.employee_id, c.starts_on
  ), places as materialized (
    select distinct on (a.employee_id) a.employee_id, a.position_id, a.work_site_id from public.employee_assignments a
    where a.company_id = p_company_id and (a.ends_on is null or a.ends_on >= p_today)
      and (p_employees is null or a.employee_id = any (p_employees))
    order by a.employee_id, a.starts_on
  ), terms as materialized (
    select coalesce(c.contract_type, 'clt_indefinite') as contract_type, p.position_id, p.work_site_id, array_agg(e.id) as people
    from public.employees e
    left join contracts c on c.employee_id = e.id
    left join places p on p.employee_id = e.id
    where e.company_id = p_company_id and e.status <> 'terminated' and (p_employees is null or e.id = any (p_employees))
    group by 1, 2, 3
  )
  select x.id, n.type_id
  from terms m
  cross join lateral (
    select distinct r.type_id
    from public.document_type_rules r
    join public.document_types t on t.company_id = r.company_id and t.id = r.type_id and t.archived_at is null
    where r.company_id = p_company_id and (r.contract_type is null or r.contract_type = m.contract_type)
      and (r.position_id is null or r.position_id = m.position_id) and (r.work_site_id is null or r.work_site_id = m.work_site_id)) n
  cross join unnest(m.people) as x (id);
end;

-- The last day of what expires soon.
create function private.documents_soon(p_company_id uuid) returns date language sql stable security definer set search_path = '' as $$
  select private.today(p_company_id) + private.setting_number(p_company_id, 'document_notice_days')
$$;

-- The state of a document on a day, as screens name it; what expires by p_soon is told to.
create function private.document_state(
  p_status text, p_counts boolean, p_expires_on date, p_today date, p_soon date, p_requested boolean, p_unsigned boolean) returns text
language sql immutable
return case
  when p_status in ('archived', 'purged') then p_status
  when p_counts and (p_expires_on is null or p_expires_on >= p_today)
    then case when p_unsigned then 'to_sign' when p_expires_on <= p_soon then 'expiring' else 'approved' end
  when p_status = 'in_review' then 'in_review'
  when p_counts then 'expired'
  when p_status = 'rejected' then 'rejected'
  when p_requested then 'requested'
  else 'missing'
end;

-- What is required of people, asked and there, with its state on a day; what expires by p_soon is told to.
-- With types named, each of the people has a cell for each; otherwise for what is required, asked or there. Bound to its callers, so that
-- a count reads no more than it needs.
create function private.document_cells_on(p_company_id uuid, p_employees uuid[], p_types uuid[], p_today date, p_soon date)
returns table (employee_id uuid, type_id uuid, required boolean, state text, document_id uuid, version_id uuid, file_id uuid,
  issued_on date, expires_on date, request_id uuid, status text) language sql stable
begin atomic
  with required as (
    select q.employee_id, q.type_id from private.required_documents(p_company_id, p_employees, p_today) q
    where p_types is null or q.type_id = any (p_types)
  ), best as materialized (
    select distinct on (d.employee_id, d.type_id) d.*
    from public.documents d
    where d.company_id = p_company_id and d.archived_at is null and (p_employees is null or d.employee_id = any (p_employees))
      and (p_types is null or d.type_id = any (p_types))
    order by d.employee_id, d.type_id, d.current_version_id is null, d.expires_on desc nulls first, d.created_at desc
  ), asked as materialized (
    select r.employee_id, r.type_id, r.id from public.document_requests r
    where r.company_id = p_company_id and r.status in ('open', 'sent') and (p_employees is null or r.employee_id = any (p_employees))
      and (p_types is null or r.type_id = any (p_types))
  ), wished as materialized (
    select e.id as employee_id, t.id as type_id from public.employees e cross join unnest(p_types) as t (id)
    where e.company_id = p_company_id and e.id = any (p_employees) and e.status <> 'terminated'
  )
  select k.employee_id, k.type_id, q.employee_id is not null, private.document_state(b.status, b.current_version_id is not null,
      b.expires_on, p_today, p_soon, a.id is not null, u.document_id is not null),
    b.id, b.latest_version_id, b.file_id, b.issued_on, b.expires_on, a.id, b.status
  from required q
  full join (best b full join asked a using (employee_id, type_id) full join wished w using (employee_id, type_id))
    using (employee_id, type_id) as k
  left join private.unsigned_documents(p_company_id, p_employees) u on u.document_id = b.id;
end;

-- The cells of people today.
create function private.document_cells(p_company_id uuid, p_employees uuid[], p_types uuid[] default null)
returns table (employee_id uuid, type_id uuid, required boolean, state text, document_id uuid, version_id uuid, file_id uuid,
  issued_on date, expires_on date, request_id uuid, status text) language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  today constant date := private.today(p_company_id);
  soon constant date := private.documents_soon(p_company_id);
begin
  return query select c.* from private.document_cells_on(p_company_id, p_employees, p_types, today, soon) c;
end
$$;

-- Functions: what a campaign asks -----------------------------------------------------------------------------------
-- The types that a campaign wishes for; nothing for what is no list of ids.
create function private.wished_types(p_wishes jsonb) returns uuid[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct private.uuid_or_null(w.id)) filter (where private.uuid_or_null(w.id) is not null), '{}')
  from jsonb_array_elements_text(case when jsonb_typeof(p_wishes -> 'types') = 'array' then p_wishes -> 'types' else '[]' end) as w (id)
$$;

-- Who is to be asked for what: the people named, or everyone for null; with `only_required`, what a rule requires of them and is not there.
-- What needs no asking is left out here.
create function private.document_asks(p_company_id uuid, p_people uuid[], p_wishes jsonb) returns table (employee_id uuid, type_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  types uuid[] := private.wished_types(p_wishes);
  only_required boolean := coalesce((p_wishes ->> 'only_required') = 'true', false);
begin
  return query
    select c.employee_id, c.type_id
    from private.document_cells(p_company_id, p_people, case when not only_required then types end) c
    join public.document_types t on t.company_id = p_company_id and t.id = c.type_id and t.archived_at is null and t.who_sends <> 'company'
    where c.request_id is null and c.type_id = any (types)
      and (c.state in ('missing', 'rejected', 'expired') or (c.state = 'expiring' and not only_required))
      and (c.required or not only_required);
end
$$;

-- How many papers each would be asked for.
create function private.document_targets(p_company_id uuid, p_people uuid[], p_wishes jsonb)
returns table (employee_id uuid, asked integer) language sql stable security definer set search_path = '' as $$
  select a.employee_id, count(*)::integer from private.document_asks(p_company_id, p_people, p_wishes) a group by a.employee_id
$$;

-- What a campaign is called; refuses no type at all, and types of others (RHARG, RHNTF).
create function private.document_campaign_name(p_company_id uuid, p_wishes jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  types uuid[] := private.wished_types(p_wishes);
  known integer;
  name text;
begin
  if cardinality(types) not between 1 and 100 then
    perform private.refuse('RHARG', 'Escolha ao menos um tipo de documento.', 'types', 'Até 100 tipos por vez.');
  end if;
  select count(*), min(t.name) into known, name from public.document_types t where t.company_id = p_company_id and t.id = any (types);
  if known < cardinality(types) then
    perform private.refuse('RHNTF', 'Um dos tipos não é desta empresa.', 'types', 'Recarregue a página.');
  end if;
  return case known when 1 then name else format('%s documentos', known) end;
end
$$;

-- Where everybody of campaigns stands with their papers.
create function private.document_work(p_company_id uuid, p_campaigns uuid[]) returns setof private.campaign_work
language sql stable security definer set search_path = '' as $$
  select r.campaign_id, r.employee_id, (count(*) filter (where r.status = 'open'))::integer,
    (count(*) filter (where r.status = 'sent'))::integer, (count(*) filter (where r.status = 'done'))::integer,
    (count(*) filter (where r.status = 'cancelled'))::integer, max(r.due_on),
    string_agg(t.name, ', ' order by t.place, t.name) filter (where r.status = 'open')
  from public.document_requests r
  join public.document_types t on t.company_id = r.company_id and t.id = r.type_id
  where r.company_id = p_company_id and r.campaign_id = any (p_campaigns)
  group by r.campaign_id, r.employee_id
$$;

-- How everybody of a campaign got to it and answered. What the company hands in counts as done at its counter.
create function private.document_evidence(p_campaign public.campaigns) returns setof private.campaign_evidence
language sql stable security definer set search_path = '' as $$
  select p.employee_id, l.link_at, a.done_at, coalesce(a.doors, '{}')
  from public.campaign_people p
  left join lateral (
    select min(greatest(g.created_at, p.asked_at)) as link_at from public.guest_links g
    where g.company_id = p.company_id and g.employee_id = p.employee_id and g.purpose = 'document_request'
      and least(g.expires_at, coalesce(g.revoked_at, 'infinity')) > p.asked_at
  ) l on true
  left join lateral (
    select max(v.sent_at) as done_at, array_agg(distinct case when v.guest_link_id is not null then 'guest_link'
      when v.sent_by = r.employee_id then 'login' else 'counter' end) as doors
    from public.document_requests r
    cross join lateral (
      -- The first that counted since it was asked: what replaces it later answers something else.
      select d.* from private.document_versions d
      where d.company_id = r.company_id and d.document_id = r.document_id and d.status in ('approved', 'replaced')
        and coalesce(d.reviewed_at, d.sent_at) >= r.created_at order by d.n limit 1
    ) v
    where r.company_id = p.company_id and r.campaign_id = p.campaign_id and r.employee_id = p.employee_id and r.status = 'done'
  ) a on true
  where p.company_id = p_campaign.company_id and p.campaign_id = p_campaign.id
$$;

-- Functions: the company --------------------------------------------------------------------------------------------
-- The people of the matrix by its filter, in its order. Gaps are what must be asked for, looked at or signed.
create function private.matrix_people(p_company_id uuid, p_search text, p_department_id uuid, p_types uuid[], p_only_gaps boolean)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  everyone boolean := p_department_id is null and private.tidy(p_search) is null;
  people uuid[];
begin
  people := array(select e.id from public.employees e
    where e.company_id = p_company_id and e.status <> 'terminated' and (p_department_id is null or e.department_id = p_department_id)
      and (private.tidy(p_search) is null or e.search_text like '%' || private.search_text(private.tidy(p_search)) || '%')
    order by e.display_name, e.id);
  if p_only_gaps then
    people := array(
      select l.id from unnest(people) with ordinality as l (id, place)
      join (
        select distinct c.employee_id from private.document_cells(p_company_id, case when not everyone then people end) c
        where c.required and c.state not in ('approved', 'expiring') and (p_types is null or c.type_id = any (p_types))
      ) g on g.employee_id = l.id
      order by l.place);
  end if;
  return people;
end
$$;
