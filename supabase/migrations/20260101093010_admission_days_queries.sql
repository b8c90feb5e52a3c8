-- Days of admissions: queries.
-- See admission_days_commands for the overview.

-- Functions: following ----------------------------------------------------------------------------------------------
-- Of the company for administrators, of the team for managers: who is expected, and every arrival on its way.
create function public.admission_board(p_company_id uuid)
returns table (employee jsonb, employee_id uuid, position_title text, department text, hire_date date, status text, admission_id uuid,
  template text, buddy jsonb, manager jsonb, guide_accepted boolean, total integer, done integer, overdue integer, next_title text,
  next_due date, stage text, has_access boolean) language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  today date := private.today(p_company_id);
  manages boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  team uuid[];
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return;
  end if;
  team := private.my_reports_ids();
  return query
    select private.person(e.id), e.id, e.position::text, d.name::text, e.hire_date, e.status, a.id, t.name::text,
      private.person(a.buddy_id),
      private.person(e.manager_id), private.guide_accepted_at(a) is not null,
      coalesce(k.total, 0), coalesce(k.done, 0), coalesce(k.overdue, 0),
      n.title::text, n.due_on,
      case when a.id is null then 'none' when e.hire_date > today then 'before' when e.hire_date > today - 7 then 'week'
        when e.hire_date > today - 30 then 'month' else 'later' end,
      private.has_access(e)
    from public.employees e
    left join public.admissions a on a.company_id = e.company_id and a.employee_id = e.id and a.status = 'open'
    left join public.admission_templates t on t.company_id = a.company_id and t.id = a.template_id
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    left join lateral (
      select count(*)::integer as total, (count(*) filter (where x.status <> 'open'))::integer as done,
        (count(*) filter (where x.status = 'open' and x.due_on < today))::integer as overdue
      from public.admission_tasks x where x.company_id = a.company_id and x.admission_id = a.id and x.status <> 'cancelled') k on true
    left join lateral (
      select x.title, x.due_on from public.admission_tasks x
      where x.company_id = a.company_id and x.admission_id = a.id and x.status = 'open' order by x.due_on, x.position limit 1) n on true
    where e.company_id = p_company_id and (e.status = 'pre_admission' or (a.id is not null and e.status <> 'terminated'))
      and e.id <> caller.employee_id and (manages or e.id = any (team))
    order by coalesce(k.overdue, 0) > 0 desc, e.hire_date, e.display_name limit 500;
end
$$;

create function public.admission_detail(p_employee_id uuid) returns jsonb language plpgsql stable security definer
  set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
  admission public.admissions;
  today date;
begin
  select e.* into person from public.employees e where e.id = p_employee_id;
  if private.admission_scope(caller, person.id) is null then
    return null;
  end if;
  today := private.today(person.company_id);
  select a.* into admission from public.admissions a
  where a.company_id = person.company_id and a.employee_id = person.id order by a.created_at desc limit 1;
  return jsonb_build_object('employee', private.person(person.id), 'employee_id', person.id, 'hire_date', person.hire_date,
    'status', person.status, 'scope', private.admission_scope(caller, person.id), 'manager', private.person(person.manager_id),
    'has_access', private.has_access(person), 'admission_id', admission.id, 'admission_status', admission.status,
    'template', (select t.name from public.admission_templates t
      where t.company_id = admission.company_id and t.id = admission.template_id),
    'buddy', private.person(admission.buddy_id), 'guide_accepted_at', private.guide_accepted_at(admission),
    'guide', private.admission_guide(),
    'guide_digest', (select v.digest from private.admission_guide_version(admission.company_id, admission.id, null) v),
    'first_day_place', admission.first_day_place, 'first_day_time', admission.first_day_time, 'first_day_dress', admission.first_day_dress,
    'first_day_contact', admission.first_day_contact, 'first_day_notes', admission.first_day_notes,
    'welcome_message', admission.welcome_message,
    'tasks', coalesce((select jsonb_agg(private.admission_task_row(t, caller, today) order by t.due_on, t.position, t.created_at)
      from public.admission_tasks t
      where t.company_id = admission.company_id and t.admission_id = admission.id and t.status <> 'cancelled'), '[]'));
end
$$;

create function public.admission_task(p_task_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  task public.admission_tasks;
begin
  select t.* into task from public.admission_tasks t where t.id = p_task_id;
  if task.id is null or not private.may_do_admission_task(caller, task) then
    return null;
  end if;
  return private.admission_task_row(task, caller, private.today(task.company_id)) || jsonb_build_object('employee',
    private.person(task.employee_id));
end
$$;

-- Functions: the home -----------------------------------------------------------------------------------------------
-- Who arrives next, with how far the arrival is, and who leaves next.
create function private.home_movements(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_view <> 'company' then
    return null;
  end if;
  return (
    with arriving as materialized (
      select e.id, e.hire_date from public.employees e where e.company_id = p_company_id and e.status = 'pre_admission'
    ), leaving as materialized (
      select c.employee_id, c.last_day from public.contract_endings c
      where c.company_id = p_company_id and c.applied_at is null and c.undone_at is null
        and c.employee_id is distinct from p_caller.employee_id
    )
    select jsonb_build_object('arriving', (select count(*) from arriving), 'leaving', (select count(*) from leaving),
      'arrivals', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(a.id), 'on_date', a.hire_date, 'done', k.done,
          'total', k.total) order by a.hire_date, a.id), '[]')
        from (select * from arriving order by hire_date, id limit 3) a
        cross join lateral (select count(*) as total, count(*) filter (where t.status <> 'open') as done
          from public.admissions m
          join public.admission_tasks t on t.company_id = m.company_id and t.admission_id = m.id and t.status <> 'cancelled'
          where m.company_id = p_company_id and m.employee_id = a.id and m.status = 'open') k),
      'departures', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(l.employee_id), 'on_date', l.last_day)
          order by l.last_day, l.employee_id), '[]')
        from (select * from leaving order by last_day, employee_id limit 3) l)));
end
$$;

insert into private.home_parts (part, routine) values ('movements', 'private.home_movements');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('task_kind', 'task|document|meeting|link|invite|evaluation'),
  ('admission_task_row', 'id uuid, title text, description text?, kind task_kind, url text?,
    responsible hr|manager|buddy|person|it|named, assignee person?, department text?, due_on date, overdue boolean, required boolean,
    is_adhoc boolean, status open|done|waived, done_at timestamptz?, done_by person?, note text?, may_do boolean, is_document boolean'),
  ('task_of_person', '...admission_task_row, employee person'),
  ('admission_task', 'task_of_person?'),
  ('admission_facts', 'employee person, employee_id uuid, hire_date date?, status text, scope hr|team, manager person?,
    has_access boolean, admission_id uuid?, admission_status open|done|cancelled?, template text?, buddy person?,
    guide admission_guide_step[], guide_digest text?, guide_accepted_at timestamptz?, first_day_place text?, first_day_time text?, first_day_dress text?,
    first_day_contact text?, first_day_notes text?, welcome_message text?, tasks admission_task_row[]'),
  ('admission_guide_step', 'day text, words text'),
  ('admission_detail', 'admission_facts?'),
  ('admission_board', 'employee person, position_title ?, department ?, hire_date ?, admission_id ?, template ?, buddy person?,
    manager person?, next_title ?, next_due ?, stage none|before|week|month|later'),
  ('home_arrival', 'person person, on_date date, done integer, total integer'),
  ('home_departure', 'person person, on_date date'),
  ('home_movements', 'arriving integer, leaving integer, arrivals home_arrival[], departures home_departure[]');

-- Functions: following ----------------------------------------------------------------------------------------------
grant execute on function public.admission_board(uuid), public.admission_detail(uuid), public.admission_task(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.admission_board(uuid)
  is 'Who is coming and how far each arrival is: administrators see the company, managers their team.';
comment on function public.admission_detail(uuid)
  is 'One arrival with its tasks, for who follows it; null for all others, the person included.';
comment on function public.admission_task(uuid) is 'One task for who may do it, or null.';
