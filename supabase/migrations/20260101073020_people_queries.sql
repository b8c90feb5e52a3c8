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

-- Anniversaries -----------------------------------------------------------------------------------------------------
-- The birthdays and the years of service of this month and the next, of the people who work at a company now, for everyone
-- in the company.
-- It refuses: the year of a birth, which is told to nobody here.

create function public.company_anniversaries(p_company_id uuid)
returns table (
  employee_id uuid, display_name text, initials text, avatar_path text, "position" text, department_id uuid, department text,
  kind text, on_date date, years integer) language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date := date_trunc('month', private.today(p_company_id)::timestamp)::date;
  last_day date := (first_day + interval '2 months')::date - 1;
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return;
  end if;
  return query
    select d.id, d.display_name::text, d.initials, d.avatar_path, d.position::text, d.department_id, n.name::text,
      dates.kind, turn.on_date, case dates.kind when 'company' then turn.age end
    from public.employee_directory d
    join public.employees e on e.company_id = d.company_id and e.id = d.id
    left join public.departments n on n.company_id = d.company_id and n.id = d.department_id
    cross join lateral (values ('birthday', e.birth_date), ('company', e.hire_date)) as dates (kind, since)
    -- The two months may lie in two years.
    cross join lateral (
      select (dates.since + make_interval(years => age))::date as on_date, age
      from generate_series(
        extract(year from first_day)::integer - extract(year from dates.since)::integer,
        extract(year from last_day)::integer - extract(year from dates.since)::integer) age
    ) turn
    where d.company_id = p_company_id and turn.age > 0 and turn.on_date between first_day and last_day
    order by turn.on_date, d.display_name, d.id;
end
$$;

grant execute on function public.company_anniversaries(uuid) to authenticated, service_role;

-- Part of the home (home_tables): birthdays and years of service of the next 31 days, the nearest first. Never the year of a birth.
create function private.home_celebrations(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with people as materialized (
    select d.id, d.display_name, e.birth_date, e.hire_date
    from public.employee_directory d
    join public.employees e on e.company_id = d.company_id and e.id = d.id
    where d.company_id = p_company_id
  ), dates as (
    select p.id, p.display_name, 'birthday' as kind, p.birth_date as since from people p
    union all
    select p.id, p.display_name, 'company', p.hire_date from people p
  ), near as (
    -- Thirty days may reach three months: the last day of January, February and March.
    select d.*, extract(year from p_today)::integer - extract(year from d.since)::integer
      + case when extract(month from d.since) < extract(month from p_today) then 1 else 0 end as age
    from dates d where extract(month from d.since)
      in (extract(month from p_today), extract(month from p_today + 15), extract(month from p_today + 30))
  ), coming as (
    select n.id, n.display_name, n.kind, n.age, (n.since + make_interval(years => n.age))::date as on_date from near n
    where n.age > 0 and (n.since + make_interval(years => n.age))::date between p_today and p_today + 30
  ), page as (
    select c.* from coming c order by c.on_date, c.display_name, c.id, c.kind limit 5
  )
  select jsonb_build_object('total', (select count(*) from coming), 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'person', private.person(p.id), 'kind', p.kind, 'on_date', p.on_date, 'years', case p.kind when 'company' then p.age end)
    order by p.on_date, p.display_name, p.id, p.kind), '[]'))
  from page p
$$;

insert into private.home_parts (part, routine) values ('celebrations', 'private.home_celebrations');

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
    select a.at, coalesce(e.display_name::text, 'Sistema'), a.action_type, a.metadata ->> 'class', a.metadata ->> 'reason',
      case when a.action_type = 'open_file' then a.metadata ->> 'name' end
    from public.audit_logs a left join public.employees e on e.user_id = a.performed_by
    where a.company_id = caller.company_id and a.performed_by is distinct from caller.user_id
      and ((a.entity_type = 'employee' and a.entity_id = caller.employee_id and a.action_type = 'view_sensitive')
        or (a.entity_type = 'file' and a.action_type = 'open_file' and a.entity_id = any (array(
          select f.id from public.files f where f.company_id = caller.company_id and f.employee_id = caller.employee_id))))
    order by a.at desc, a.id desc limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;

grant execute on function public.person_scope(uuid), public.record_readers(integer) to authenticated;

-- Endings of contracts ----------------------------------------------------------------------------------------------
-- What an ending would touch, for whoever is asked to confirm it.
create function public.contract_ending_effects(p_employee_id uuid)
returns table (has_access boolean, reports integer, departments text[], decisions integer, requests integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.has_access(e),
      (select count(*)::integer from public.employees r
        where r.company_id = e.company_id and r.manager_id = e.id and r.status <> 'terminated'),
      array(select d.name::text from public.departments d
        where d.company_id = e.company_id and d.head_employee_id = e.id and d.archived_at is null order by d.name),
      (select count(distinct a.step_id)::integer from public.approval_step_approvers a
        where a.company_id = e.company_id and a.approver_id = e.id and a.status = 'waiting'),
      (select count(*)::integer from public.approval_requests q
        where q.company_id = e.company_id and q.requester_id = e.id and q.status in ('pending', 'adjusting'))
    from public.employees e
    where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_settings'));
end
$$;

grant execute on function public.contract_ending_effects(uuid) to authenticated;

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
  ('home_celebration', 'person person, kind birthday|company, on_date date, years integer?'),
  ('home_celebrations', 'total integer, rows home_celebration[]'),
  ('custom_values', 'choices ?, value ?, updated_at ?'),
  ('save_custom_values', 'choices ?, value ?, updated_at ?');

grant execute on function public.custom_values(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.catalogue_use(uuid) is
  'How many have each position, site, cost centre and tag today and in plans, and the documents it asks for; for who keeps them.';
comment on function public.company_anniversaries(uuid) is
  'Birthdays (day and month) and years of service of this month and the next, of people active or in notice.';
comment on function public.person_scope(uuid) is 'How the caller stands to a person: hr, own, team or company (RHNTF).';
comment on function public.record_readers(integer) is 'Who read the caller''s records and opened the caller''s files, newest first.';
comment on function public.contract_ending_effects(uuid) is 'What the end of somebody''s contract touches, for administrators.';
comment on function public.custom_values(uuid) is 'The custom fields of a person that the caller sees (RHNTF).';
