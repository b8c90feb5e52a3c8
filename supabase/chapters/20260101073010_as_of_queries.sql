-- As of a day: queries.
-- See as_of_rules for the overview.

-- Functions: one person ---------------------------------------------------------------------------------------------
create function public.employee_as_of(p_employee_id uuid, p_on date)
returns table (
  employee_id uuid, on_date date, status text, employed boolean, "position" text, position_id uuid, level text, cbo text,
  department_id uuid, department text, manager_id uuid, manager jsonb, work_site_id uuid, work_site text, cost_centre_id uuid,
  cost_centre text, hire_date date, starts_on date, ends_on date, reason text)
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
  today date;
begin
  select e.* into person from public.employees e where e.id = p_employee_id;
  if p_on is null or not coalesce(private.may_read_history(person.company_id, person.id), false) then
    return;
  end if;
  today := private.today(person.company_id);
  if p_on > today and not private.may_read_plans(person.company_id, person.id) then
    perform private.refuse('RHPER', 'Você não pode ver mudanças programadas desta pessoa.', 'on', 'Escolha uma data até hoje.');
  end if;
  return query
    select person.id, p_on,
      case
        when p_on = today then person.status
        when a.id is not null then case when p_on > today and person.status = 'notice' then 'notice' else 'active' end
        when exists (select from public.employee_assignments o
          where o.company_id = person.company_id and o.employee_id = person.id and o.starts_on <= p_on) then 'terminated'
        else 'pre_admission' end,
      a.id is not null and (p_on <> today or person.status in ('active', 'notice')),
      a.position_title::text, a.position_id, p.level, p.cbo, a.department_id, d.name::text, a.manager_id,
      case when a.manager_id is not null then private.person(a.manager_id) end, a.work_site_id, w.name::text, a.cost_centre_id,
      c.code || ' · ' || c.name,
      (select max(f.starts_on) from public.employee_assignments f
       where f.company_id = person.company_id and f.employee_id = person.id and f.starts_on <= p_on
         and f.reason in ('admission', 'rehire')),
      a.starts_on, case when a.ends_on < today or private.may_read_plans(person.company_id, person.id) then a.ends_on end, a.reason
    from (select) one
    left join public.employee_assignments a on a.company_id = person.company_id and a.employee_id = person.id
      and a.starts_on <= p_on and (a.ends_on is null or a.ends_on >= p_on)
    left join public.positions p on p.company_id = a.company_id and p.id = a.position_id
    left join public.departments d on d.company_id = a.company_id and d.id = a.department_id
    left join public.work_sites w on w.company_id = a.company_id and w.id = a.work_site_id
    left join public.cost_centres c on c.company_id = a.company_id and c.id = a.cost_centre_id;
end
$$;

create function public.assignment_history(p_employee_id uuid)
returns table (
  id uuid, starts_on date, ends_on date, state text, position_title text, position_id uuid, department_id uuid, department text,
  manager_id uuid, manager jsonb, work_site_id uuid, work_site text, cost_centre_id uuid, cost_centre text, reason text, note text,
  created_at timestamptz, created_by jsonb, changes jsonb, failure text, can_cancel boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid := (select e.company_id from public.employees e where e.id = p_employee_id);
  today date := private.today(company);
  plans boolean := private.may_read_plans(company, p_employee_id);
begin
  if not coalesce(private.may_read_history(company, p_employee_id), false) then
    return;
  end if;
  return query
    with words as (
      select a.*, d.name::text as department_name, w.name::text as site_name, c.code || ' · ' || c.name as centre_name,
        m.display_name::text as manager_name
      from public.employee_assignments a
      left join public.departments d on d.company_id = a.company_id and d.id = a.department_id
      left join public.work_sites w on w.company_id = a.company_id and w.id = a.work_site_id
      left join public.cost_centres c on c.company_id = a.company_id and c.id = a.cost_centre_id
      left join public.employees m on m.company_id = a.company_id and m.id = a.manager_id
      where a.company_id = company and a.employee_id = p_employee_id and (plans or a.starts_on <= today)
    ),
    told as (
      select w.id, jsonb_build_object('position', w.position_title, 'department', w.department_name, 'manager', w.manager_name,
        'work_site', w.site_name, 'cost_centre', w.centre_name) as state
      from words w
    )
    select w.id, w.starts_on, case when plans or w.ends_on < today then w.ends_on end,
      case when w.starts_on > today then 'planned' when w.ends_on < today then 'past' else 'current' end,
      w.position_title::text, w.position_id, w.department_id, w.department_name, w.manager_id,
      case when w.manager_id is not null then private.person(w.manager_id) end,
      w.work_site_id, w.site_name, w.cost_centre_id, w.centre_name, w.reason, w.note, w.created_at,
      case when w.created_by is not null then private.person(w.created_by) end,
      private.assignment_changes(case when w.reason not in ('admission', 'rehire') then lag(t.state) over (order by w.starts_on) end,
        t.state),
      case when plans then w.failure end, plans and w.starts_on > today and w.reason <> 'admission'
    from words w join told t on t.id = w.id
    order by w.starts_on desc;
end
$$;

-- Functions: everybody ----------------------------------------------------------------------------------------------
create function public.org_chart(p_company_id uuid, p_on date default null)
returns table (
  employee_id uuid, display_name text, initials text, avatar_path text, "position" text, department_id uuid, department text,
  manager_id uuid, hire_date date, depth integer, direct_reports integer, all_reports integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
  chosen date := coalesce(p_on, today);
  reads_all boolean := p_company_id = any (private.company_ids_with('view_all_employees'));
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return;
  end if;
  perform private.check_chart_day(p_company_id, chosen, today);
  return query
    with recursive people as materialized (
      select c.* from private.chart_people(p_company_id, chosen, chosen = today) c
    ),
    -- The boss is who is there on that day; without one a person is at a top.
    linked as materialized (
      select p.id, b.id as boss from people p left join people b on b.id = p.manager_id
    ),
    chain as (
      select l.id, l.boss as above, 1 as steps from linked l where l.boss is not null
      union all
      select c.id, l.boss, c.steps + 1 from chain c join linked l on l.id = c.above
      where l.boss is not null and c.steps < 100
    ),
    up as (select c.id, count(*)::integer as depth from chain c group by c.id),
    down as (select c.above as id, count(*)::integer as everyone, count(*) filter (where c.steps = 1)::integer as direct from chain c
      group by c.above)
    select e.id, e.display_name::text, coalesce(y.initials, private.initials(e.social_name, e.first_name, e.last_name)),
      case when e.profile_image_url !~ '^(https:|/)' then e.profile_image_url end, p.position_title, p.department_id, d.name::text,
      l.boss, case when reads_all then p.hire_date end, coalesce(u.depth, 0), coalesce(w.direct, 0), coalesce(w.everyone, 0)
    from people p
    join linked l on l.id = p.id
    join public.employees e on e.company_id = p_company_id and e.id = p.id
    left join public.employee_directory y on y.company_id = p_company_id and y.id = p.id
    left join public.departments d on d.company_id = p_company_id and d.id = p.department_id
    left join up u on u.id = p.id
    left join down w on w.id = p.id
    order by coalesce(u.depth, 0), e.display_name, e.id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('employee_as_of', 'position ?, position_id ?, level ?, cbo ?, department_id ?, department ?, manager_id ?, manager person?,
    work_site_id ?, work_site ?, cost_centre_id ?, cost_centre ?, hire_date ?, starts_on ?, ends_on ?, reason ?'),
  ('assignment_change', 'field text, old text?, new text?'),
  ('assignment_history', 'ends_on ?, state planned|past|current, position_title ?, position_id ?, department_id ?, department ?,
    manager_id ?, manager person?, work_site_id ?, work_site ?, cost_centre_id ?, cost_centre ?, note ?, created_by person?,
    changes assignment_change[], failure ?'),
  ('org_chart', 'avatar_path ?, position ?, department_id ?, department ?, manager_id ?, hire_date ?');

-- Functions: everybody ----------------------------------------------------------------------------------------------
grant execute on function public.employee_as_of(uuid, date), public.assignment_history(uuid), public.org_chart(uuid, date) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.employee_as_of(uuid, date) is
  'A person on a day: position, department, manager, site, cost centre, situation (RHPER for plans of others'' concern). Notice is known '
    'today only.';
comment on function public.assignment_history(uuid)
  is 'The rows of a person, newest first, with what each changed; plans only for who manages.';
comment on function public.org_chart(uuid, date) is
  'The organogram of a company on a day, in order of depth and name, with the people below each; admission days for view_all_employees.';
