-- Lists of people: queries.
-- See people_lists_rules for the overview.

-- Functions: filters ------------------------------------------------------------------------------------------------
create function public.employees_matching(p_company_id uuid, p_audience jsonb default '{}', p_stages text[] default null)
returns setof public.employees language sql stable set search_path = '' as $$
  select e.* from public.employees e
  where e.company_id = p_company_id
    and (p_audience = '{}' or e.id in (select a.id from private.listed_audience(p_company_id, p_audience) a (id)))
    and (p_stages is null
      or ('experience' = any (p_stages) and e.id in (select t.employee_id from private.employee_terms(p_company_id) t
        where t.in_experience))
      or ('away' = any (p_stages) and e.id in (select a.employee_id from private.people_away(p_company_id) a)))
$$;

create function public.employee_facets(p_company_id uuid) returns table (kind text, value text, label text, total bigint)
language sql stable set search_path = '' as $$
  with people as materialized (
    select e.id, e.status, e.department_id, e.position, e.manager_id from public.employees e where e.company_id = p_company_id
  ), terms as materialized (
    select t.* from private.employee_terms(p_company_id) t
  )
  select 'status', p.status, p.status, count(*) from people p group by p.status
  union all
  select 'department', d.id::text, d.name::text, count(p.department_id)
  from public.departments d left join people p on p.department_id = d.id
  where d.company_id = p_company_id and d.archived_at is null
  group by d.id, d.name
  union all
  select 'position', p.position::text, p.position::text, count(*)
  from people p where p.position is not null group by p.position
  union all
  select 'manager', m.id::text, m.display_name::text, count(*)
  from people p join public.employees m on m.company_id = p_company_id and m.id = p.manager_id group by m.id, m.display_name
  union all
  select 'work_site', s.id::text, s.name::text, count(*)
  from terms t join public.work_sites s on s.company_id = p_company_id and s.id = t.work_site_id group by s.id, s.name
  union all
  select 'contract_type', c.contract_type, c.label, count(*)
  from terms t join public.contract_types c on c.contract_type = t.contract_type group by c.contract_type, c.label
  union all
  select 'stage', 'experience', 'Em experiência', count(*) from terms t where t.in_experience having count(*) > 0
  union all
  select 'stage', 'away', 'De licença', count(*) from private.people_away(p_company_id) having count(*) > 0
  union all
  select 'tag', g.id::text, g.name::text, count(l.employee_id)
  from public.employee_tags g left join public.employee_tag_links l on l.company_id = g.company_id and l.tag_id = g.id
  where g.company_id = p_company_id group by g.id, g.name
  order by 1, 3
$$;

-- Functions: the card -----------------------------------------------------------------------------------------------
-- Of whoever is in the directory, for everyone in the company; the year of a birth is told to nobody.
create function public.person_card(p_employee_id uuid)
returns table (
  employee_id uuid, display_name text, initials text, avatar_path text, "position" text, department text, manager_id uuid, manager text,
  email text, work_phone text, extension text, location_mode text, work_site text, birthday text, hired text, years integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := private.visible_company_ids();
begin
  return query
    select d.id, d.display_name::text, d.initials, d.avatar_path, d.position::text, n.name::text, m.id, m.display_name::text,
      d.email, w.work_phone, w.extension, w.location_mode, s.name::text,
      case when k.shows_birthday is not false then to_char(e.birth_date, 'MM-DD') end,
      case when k.shows_years is not false then to_char(e.hire_date, 'MM-DD') end,
      case when k.shows_years is not false then extract(year from age(t.today, e.hire_date))::integer end
    from public.employee_directory d
    join public.employees e on e.company_id = d.company_id and e.id = d.id
    cross join lateral (select private.today(d.company_id) as today offset 0) t
    left join public.departments n on n.company_id = d.company_id and n.id = d.department_id
    left join public.employee_directory m on m.company_id = d.company_id and m.id = e.manager_id
    left join public.employee_work_contacts w on w.company_id = d.company_id and w.employee_id = d.id
    left join public.celebration_choices k on k.company_id = d.company_id and k.employee_id = d.id
    left join lateral private.assignment_on(d.id, t.today) a on true
    left join public.work_sites s on s.company_id = d.company_id and s.id = a.work_site_id
    where d.id = p_employee_id and d.company_id = any (visible);
end
$$;

grant execute on function public.employees_matching(uuid, jsonb, text[]), public.employee_facets(uuid),
  public.person_card(uuid)
  to authenticated;

-- Functions: figures of people --------------------------------------------------------------------------------------
create function public.people_figures(p_company_id uuid) returns table (section text, label text, series text, on_date date, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
begin
  if not coalesce(p_company_id = any (private.company_ids_with('view_all_employees')), false) then
    return;
  end if;
  return query select m.* from private.monthly_figures(p_company_id, today) m;
  return query
    select 'tenure', extract(year from age(today, e.hire_date))::integer::text, null::text, null::date, count(*)
    from private.headcount_people(array[p_company_id], today) e
    where e.hire_date is not null
    group by 2 order by 2;
  return query
    select 'span', t.reports::text, null::text, null::date, count(*)
    from (
      select count(*) as reports from private.headcount_people(array[p_company_id], today) e
      join private.headcount_people(array[p_company_id], today) m on m.id = e.manager_id
      group by m.id) t
    group by t.reports order by t.reports;
  if coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false) then
    return query select a.* from private.age_figures(p_company_id, today) a;
  end if;
end
$$;

grant execute on function public.people_figures(uuid) to authenticated;

-- Functions: the home -----------------------------------------------------------------------------------------------
-- The people of a company in numbers that compare: with the end of last month, and with a year ago.
create function private.home_people(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  month_from constant date := date_trunc('month', p_today::timestamp)::date;
begin
  if p_view <> 'company' then
    return null;
  end if;
  return (select jsonb_build_object(
      'total', count(*) filter (where private.counts_on(e.hire_date, e.termination_date, e.status, p_today)),
      'last_month', count(*) filter (where private.counts_on(e.hire_date, e.termination_date, e.status, month_from - 1)),
      'hired', count(*) filter (where e.hire_date > p_today - 365 and e.hire_date <= p_today),
      'left', count(*) filter (where e.termination_date > p_today - 365 and e.termination_date <= p_today))
    from public.employees e where e.company_id = p_company_id);
end
$$;

insert into private.home_parts (part, routine) values ('people', 'private.home_people');

insert into private.shapes (name, shape) values
  ('home_people', 'total integer, last_month integer, hired integer, left integer');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.employees_matching(uuid, jsonb, text[]) is
  'People of the list by an audience, and by a stage that is derived; an empty audience leaves that out. Read as the caller reads.';
comment on function public.employee_facets(uuid) is
  'Counts of the list''s filters: status, department, position, manager, work_site, contract_type, stage, tag. Only rows that the caller '
    'reads.';
comment on function public.person_card(uuid) is 'What everyone in the company may know of a colleague, for the quick card.';
comment on function public.people_figures(uuid) is
  'Sums for the charts of people: headcount, hired, left (by month), tenure (years), span (direct reports), age (manage_settings).';
