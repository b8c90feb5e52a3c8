-- Audiences: rules.
-- See audiences_tables for the overview.

-- Functions: the words ----------------------------------------------------------------------------------------------
-- The terms of one half of an audience, as screens write it: what belongs, or what is left out.
create function private.audience_part(p_part jsonb, p_is_excluded boolean) returns setof private.audience_term
language sql immutable set search_path = '' as $$
  select distinct k.kind, p_is_excluded, k.is_deep, coalesce(private.uuid_or_null(v.value)::text, v.value)
  from jsonb_each(p_part) w
  join (values ('everyone', 'everyone', false), ('departments', 'department', false), ('departments_below', 'department', true),
    ('sites', 'site', false), ('positions', 'position', false), ('contract_types', 'contract_type', false), ('tags', 'tag', false),
    ('teams', 'team', false), ('people', 'person', false), ('search', 'search', false)) k (word, kind, is_deep) on k.word = w.key
  cross join lateral jsonb_array_elements_text(case jsonb_typeof(w.value) when 'array' then w.value else jsonb_build_array(w.value) end)
    v (value)
  where v.value is not null
$$;

-- An audience as terms (RHARG: words that are none; RHLIM).
create function private.audience_of(p_audience jsonb) returns private.audience_term[]
language plpgsql immutable set search_path = '' as $$
declare
  included jsonb := private.an_object(coalesce(p_audience, '{}')) - 'except';
  excluded jsonb := private.an_object(coalesce(p_audience -> 'except', '{}'));
  terms private.audience_term[];
begin
  terms := array(select t from private.audience_part(included, false) t) || array(select t from private.audience_part(excluded, true) t);
  if exists (select from jsonb_object_keys(included || excluded) w (word) where w.word not in ('everyone', 'departments',
      'departments_below', 'sites', 'positions', 'contract_types', 'tags', 'teams', 'people', 'search'))
    or exists (select from unnest(terms) t where case t.kind when 'everyone' then t.value <> 'true'
      when 'search' then char_length(t.value) not between 1 and 200 or private.tidy(t.value) is null
      when 'contract_type' then false else private.uuid_or_null(t.value) is null end) then
    perform private.refuse('RHARG', 'Não foi possível entender para quem é o pedido.', 'audience',
      'Recarregue a página e escolha de novo.');
  elsif cardinality(terms) > 5000 then
    perform private.refuse('RHLIM', 'São pessoas demais escolhidas uma a uma.', 'audience', 'Escolha até 5.000, ou um departamento.');
  end if;
  return terms;
end
$$;

-- Refuses what is not of the company (RHNTF).
create function private.check_audience(p_company_id uuid, p_terms private.audience_term[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from unnest(p_terms) t cross join lateral (select private.uuid_or_null(t.value) as id) v
    where not case t.kind when 'department' then exists (select from public.departments d where d.company_id = p_company_id and d.id = v.id)
      when 'site' then exists (select from public.work_sites s where s.company_id = p_company_id and s.id = v.id)
      when 'position' then exists (select from public.positions o where o.company_id = p_company_id and o.id = v.id)
      when 'contract_type' then exists (select from public.contract_types c where c.contract_type = t.value)
      when 'tag' then exists (select from public.employee_tags g where g.company_id = p_company_id and g.id = v.id)
      when 'team' then exists (select from public.employees e where e.company_id = p_company_id and e.id = v.id)
      when 'person' then exists (select from public.employees e where e.company_id = p_company_id and e.id = v.id)
      else true end) then
    perform private.refuse('RHNTF', 'Um dos grupos ou uma das pessoas não é desta empresa.', 'audience', 'Recarregue a página.');
  end if;
end
$$;

-- Functions: who belongs --------------------------------------------------------------------------------------------
-- Everybody of the company with what terms are compared with, as it was on a day; for null as it is, and whoever left as well.
-- One person costs one look: the plan is made for each question.
create function private.audience_pool(p_company_id uuid, p_on date, p_employee_id uuid default null)
returns table (id uuid, search_text text, department_id uuid, leader_id uuid, work_site_id uuid, position_id uuid, contract_type text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today date := private.today(p_company_id);
  day date := coalesce(p_on, today);
begin
  return query
    select e.id, e.search_text, case when a.id is null then e.department_id else a.department_id end,
      case when a.id is null then e.manager_id else a.manager_id end, a.work_site_id, a.position_id, c.contract_type
    from public.employees e
    left join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
      and (a.applied_at is not null or day > today) and a.starts_on <= day and (a.ends_on is null or a.ends_on >= day)
    left join public.employee_contracts c on c.company_id = e.company_id and c.employee_id = e.id and c.starts_on <= day
      and (c.ended_on is null or c.ended_on >= day) and (e.status <> 'terminated' or day < today)
    where e.company_id = p_company_id and (p_employee_id is null or e.id = p_employee_id)
      and case when p_on is null then true when p_on >= today then e.status <> 'terminated'
      else least(e.hire_date, e.created_at::date) <= p_on and coalesce(e.termination_date >= p_on, e.status <> 'terminated') end;
end
$$;

-- Who belongs on a day; for null today, and whoever left as well. Each kind is a bit, so that thousands are told apart in one pass:
-- whoever is named has none, and kinds that nobody asks for cost nothing.
create function private.audience_people(p_company_id uuid, p_terms private.audience_term[], p_on date) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive terms as materialized (
    select t.kind, t.is_excluded, t.is_deep, t.value, private.uuid_or_null(t.value) as root, case t.kind when 'everyone' then 1
      when 'department' then 2 when 'site' then 4 when 'position' then 8 when 'contract_type' then 16 when 'tag' then 32 when 'team' then 64
      when 'search' then 128 else 0 end as bit
    from unnest(p_terms) t
  ), pool as materialized (
    select p.* from private.audience_pool(p_company_id, p_on) p
  ), branches as (
    select t.is_excluded, t.is_deep, t.root as id, t.bit from terms t where t.kind = 'department'
    union
    select b.is_excluded, b.is_deep, d.id, b.bit from branches b
    join public.departments d on d.company_id = p_company_id and d.parent_id = b.id where b.is_deep
  ), teams as (
    select t.is_excluded, t.root, p.id, t.bit from terms t
    join pool p on p.leader_id = t.root or p.department_id in (
      select d.id from public.departments d where d.company_id = p_company_id and d.head_employee_id = t.root)
    where t.kind = 'team'
    union
    select m.is_excluded, m.root, p.id, m.bit from teams m join pool p on p.leader_id = m.id
  ), matched as (
    select p.id, t.bit, t.is_excluded from terms t cross join pool p where t.kind = 'everyone'
    union all
    select p.id, b.bit, b.is_excluded from branches b join pool p on p.department_id = b.id
    union all
    select p.id, t.bit, t.is_excluded from terms t join pool p on p.work_site_id = t.root where t.kind = 'site'
    union all
    select p.id, t.bit, t.is_excluded from terms t join pool p on p.position_id = t.root where t.kind = 'position'
    union all
    select p.id, t.bit, t.is_excluded from terms t join pool p on p.contract_type = t.value where t.kind = 'contract_type'
    union all
    select p.id, t.bit, t.is_excluded from terms t join pool p on p.id = t.root where t.kind = 'person'
    union all
    select m.id, m.bit, m.is_excluded from teams m where m.id <> m.root
    union all
    select l.employee_id, t.bit, t.is_excluded from terms t
    join public.employee_tag_links l on l.company_id = p_company_id and l.tag_id = t.root
    join pool p on p.id = l.employee_id where t.kind = 'tag'
    union all
    select p.id, t.bit, t.is_excluded from terms t
    join pool p on p.search_text like '%' || private.search_text(private.tidy(t.value)) || '%' where t.kind = 'search'
  )
  select m.id from matched m group by m.id
  having not bool_or(m.is_excluded) and (bool_or(m.bit = 0)
    or bit_or(m.bit) = (select bit_or(t.bit) from terms t where not t.is_excluded and t.bit > 0))
$$;

-- Which of these audiences a person belongs to today, from the person's own attributes: as private.audience_people tells it of everybody.
create function private.audiences_of(p_company_id uuid, p_employee_id uuid, p_audiences uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive chain as (
    select p.* from private.audience_pool(p_company_id, private.today(p_company_id), p_employee_id) p
    union
    select p.* from chain c
    cross join lateral private.audience_pool(p_company_id, private.today(p_company_id), coalesce(c.leader_id, c.id)) p
  ), branches as (
    select d.id, d.parent_id from chain c
    join public.departments d on d.company_id = p_company_id and d.id = c.department_id where c.id = p_employee_id
    union
    select d.id, d.parent_id from branches b join public.departments d on d.company_id = p_company_id and d.id = b.parent_id
  ), me as materialized (
    select c.*, array(select b.id from branches b) as branches,
      array(select l.tag_id from public.employee_tag_links l where l.company_id = p_company_id and l.employee_id = c.id) as tags,
      array(select o.leader_id from chain o union select d.head_employee_id from chain o
        join public.departments d on d.company_id = p_company_id and d.id = o.department_id) as leaders
    from chain c where c.id = p_employee_id
  ), held as (
    select t.audience_id, t.kind, t.is_excluded, coalesce(case t.kind when 'everyone' then true
      when 'department' then t.department_id = m.department_id or (t.is_deep and t.department_id = any (m.branches))
      when 'site' then t.work_site_id = m.work_site_id when 'position' then t.position_id = m.position_id
      when 'contract_type' then t.contract_type = m.contract_type when 'tag' then t.tag_id = any (m.tags)
      when 'team' then t.leader_id <> m.id and t.leader_id = any (m.leaders) when 'person' then t.employee_id = m.id
      when 'search' then m.search_text like '%' || private.search_text(private.tidy(t.search)) || '%' end, false) as holds
    from me m join private.audience_terms t on t.company_id = p_company_id and t.audience_id = any (p_audiences)
  )
  select coalesce(array_agg(h.audience_id), '{}') from (
    select h.audience_id from held h group by h.audience_id
    having not bool_or(h.holds and h.is_excluded) and bool_or(h.holds) and (bool_or(h.holds and h.kind = 'person')
      or count(distinct h.kind) filter (where h.holds)
        = count(distinct h.kind) filter (where not h.is_excluded and h.kind <> 'person'))) h
$$;

-- The terms of an audience that is kept.
create function private.audience_terms_of(p_company_id uuid, p_audience_id uuid) returns private.audience_term[]
language sql stable security definer set search_path = '' as $$
  select array_agg(row(t.kind, t.is_excluded, t.is_deep, case t.kind when 'everyone' then 'true' else coalesce(t.department_id::text,
    t.work_site_id::text, t.position_id::text, t.contract_type, t.tag_id::text, t.leader_id::text, t.employee_id::text, t.search)
    end)::private.audience_term)
  from private.audience_terms t where t.company_id = p_company_id and t.audience_id = p_audience_id
$$;

-- Who of a list belongs, for whoever sees everyone; contracts tell only who keeps the company. Whoever left belongs as well: the list has
-- a filter of its own for that.
create function private.listed_audience(p_company_id uuid, p_audience jsonb) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  terms private.audience_term[];
begin
  if not coalesce(p_company_id = any (private.company_ids_with('view_all_employees')), false) then
    return;
  end if;
  terms := private.audience_of(p_audience);
  if exists (select from unnest(terms) t where t.kind = 'contract_type')
    and not coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false) then
    return;
  end if;
  return query select a.id from private.audience_people(p_company_id, terms, null) a (id);
end
$$;

grant execute on function private.listed_audience(uuid, jsonb) to authenticated;
