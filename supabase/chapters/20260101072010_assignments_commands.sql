-- Assignments: commands.
-- The verbs of the history: changing what somebody does from a day on, past or to come, for one person or for many;
-- taking a plan back, and with it the pay that was written for it. How plans take effect: assignment_days_commands.
-- manage_employees acts: administrators in their company, managers in their team, where whom they move stays. Nobody plans for oneself.
-- It refuses: people outside the team, days outside the employment, what is archived or of another company, a manager
-- who left, another manager or
-- department for who ranks above, circles on any day, and changes that change nothing.

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Gives the rows after the base what a move changes, each thing up to the row that changed it itself; nothing reaches past the return of
-- somebody who had left.
create function private.carry_assignments_on(p_moves private.assignment_move[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.employee_assignments l
  set position_title = case when l.starts_on < u.position_until then m.position_title else l.position_title end,
    position_id = case when l.starts_on < u.position_until then m.position_id else l.position_id end,
    department_id = case when l.starts_on < u.department_until then m.department_id else l.department_id end,
    manager_id = case when l.starts_on < u.manager_until then m.manager_id else l.manager_id end,
    work_site_id = case when l.starts_on < u.work_site_until then m.work_site_id else l.work_site_id end,
    cost_centre_id = case when l.starts_on < u.cost_centre_until then m.cost_centre_id else l.cost_centre_id end
  from unnest(p_moves) m
  join public.employee_assignments b on b.company_id = m.company_id and b.id = m.base_id
  cross join lateral (
    select
      coalesce(min(x.starts_on) filter (where n.anew or (x.position_title, x.position_id) is distinct from (b.position_title,
        b.position_id)), 'infinity') as position_until,
      coalesce(min(x.starts_on) filter (where n.anew or x.department_id is distinct from b.department_id), 'infinity') as department_until,
      coalesce(min(x.starts_on) filter (where n.anew or x.manager_id is distinct from b.manager_id), 'infinity') as manager_until,
      coalesce(min(x.starts_on) filter (where n.anew or x.work_site_id is distinct from b.work_site_id), 'infinity') as work_site_until,
      coalesce(min(x.starts_on) filter (where n.anew or x.cost_centre_id is distinct from b.cost_centre_id),
        'infinity') as cost_centre_until
    from public.employee_assignments x cross join lateral (select x.reason = 'rehire' as anew) n
    where x.company_id = m.company_id and x.employee_id = m.employee_id and x.starts_on > b.starts_on
  ) u
  where b.ends_on is not null and l.company_id = m.company_id and l.employee_id = m.employee_id and l.starts_on > b.starts_on
    and l.starts_on < greatest(u.position_until, u.department_until, u.manager_until, u.work_site_until, u.cost_centre_until)
$$;

-- Writes moves: from its day on each changes the row in place, or cuts it in two. How somebody came is never overwritten.
create function private.write_assignment_moves(p_moves private.assignment_move[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  perform private.carry_assignments_on(p_moves);
  update public.employee_assignments a
  set position_title = m.position_title, position_id = m.position_id, department_id = m.department_id, manager_id = m.manager_id,
    work_site_id = m.work_site_id, cost_centre_id = m.cost_centre_id, note = coalesce(m.note, a.note),
    reason = case when a.reason in ('admission', 'rehire') then a.reason else coalesce(m.reason, a.reason) end
  from unnest(p_moves) m
  where a.company_id = m.company_id and a.id = m.base_id and a.starts_on >= m.effective_on;
  update public.employee_assignments a set ends_on = m.effective_on - 1
  from unnest(p_moves) m
  where a.company_id = m.company_id and a.id = m.base_id and a.starts_on < m.effective_on;
  insert into public.employee_assignments (company_id, employee_id, starts_on, ends_on, position_title, position_id,
    department_id, manager_id, work_site_id, cost_centre_id, reason, note, created_by, applied_at)
  select m.company_id, m.employee_id, m.effective_on, m.until, m.position_title, m.position_id, m.department_id, m.manager_id,
    m.work_site_id, m.cost_centre_id, coalesce(m.reason, 'correction'), m.note,
    case when caller.company_id = m.company_id then caller.employee_id end,
    case when m.effective_on <= d.today then private.now() end
  from unnest(p_moves) m
  join lateral (select private.today(m.company_id) as today offset 0) d on true
  join public.employee_assignments b on b.company_id = m.company_id and b.id = m.base_id
  where b.starts_on < m.effective_on;
end
$$;

-- Refuses circles of managers on any day from one on (RHCYC).
-- Walks up from the rows that changed, on the days on which each link holds. `union` drops what was walked before.
create function private.refuse_dated_circles(p_company_id uuid, p_employees uuid[], p_from date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  closing date;
begin
  perform pg_advisory_xact_lock(hashtextextended('employees.manager:' || p_company_id, 0));
  with recursive above as (
    select a.employee_id as person, a.manager_id as boss, daterange(greatest(a.starts_on, p_from), a.ends_on, '[]') as days
    from public.employee_assignments a
    where a.company_id = p_company_id and a.employee_id = any (p_employees) and a.manager_id is not null
      and (a.ends_on is null or a.ends_on >= p_from)
    union
    select u.person, b.manager_id, u.days * daterange(b.starts_on, b.ends_on, '[]')
    from above u
    join public.employee_assignments b on b.company_id = p_company_id and b.employee_id = u.boss and b.manager_id is not null
      and daterange(b.starts_on, b.ends_on, '[]') && u.days
    where u.boss <> u.person
  )
  select min(lower(u.days)) into closing from above u where u.boss = u.person;
  if closing is not null then
    perform private.refuse('RHCYC', format('Em %s o gestor escolhido estaria abaixo da própria pessoa na hierarquia.',
      to_char(closing, 'DD/MM/YYYY')), 'manager_id', 'Escolha outro gestor ou outra data.');
  end if;
end
$$;

-- Functions: what the columns of employees say ----------------------------------------------------------------------
-- Begins the employment of people who have no open row.
create function private.open_assignments(p_employees uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  insert into public.employee_assignments (company_id, employee_id, starts_on, ends_on, position_title, position_id, department_id,
    manager_id, reason, created_by, applied_at)
  select e.company_id, e.id, s.starts_on, greatest(e.termination_date, case when e.termination_date is not null then s.starts_on end),
    e.position, p.id, e.department_id, e.manager_id, case when l.ends_on is null then 'admission' else 'rehire' end,
    case when caller.company_id = e.company_id then caller.employee_id end, case when s.starts_on <= d.today then private.now() end
  from public.employees e
  join lateral (select private.today(e.company_id) as today offset 0) d on true
  left join lateral (
    select max(coalesce(a.ends_on, 'infinity')) as ends_on from public.employee_assignments a
    where a.company_id = e.company_id and a.employee_id = e.id) l on true
  cross join lateral (
    select case when e.hire_date > l.ends_on or (l.ends_on is null and e.hire_date is not null) then e.hire_date
      else d.today end as starts_on) s
  left join public.positions p on p.company_id = e.company_id and p.title = e.position and p.archived_at is null
  where e.id = any (p_employees) and (l.ends_on is null or l.ends_on < s.starts_on);
end
$$;

-- Makes the row of today say what the columns of employees say: it is changed where it began today, has not begun, or is over; else a new
-- one begins today.
create function private.record_direct_moves(p_employees uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  moves private.assignment_move[] := array(
    select (e.company_id, e.id, b.id, b.ends_on, case when b.ends_on < d.today then b.starts_on else greatest(b.starts_on, d.today) end,
      e.position, case when e.position is not distinct from b.position_title then b.position_id else p.id end, e.department_id,
      e.manager_id, b.work_site_id, b.cost_centre_id,
      case when b.starts_on >= d.today then null when e.department_id is distinct from b.department_id then 'transfer'
        when e.position is distinct from b.position_title then 'correction' else 'restructuring' end, null)::private.assignment_move
    from private.current_assignments(p_employees) b
    join public.employees e on e.id = b.employee_id
    join lateral (select private.today(e.company_id) as today offset 0) d on true
    left join public.positions p on p.company_id = e.company_id and p.title = e.position and p.archived_at is null
    where (e.position, e.department_id, e.manager_id) is distinct from (b.position_title, b.department_id, b.manager_id));
  company record;
begin
  if moves = '{}' then
    return;
  end if;
  perform private.write_assignment_moves(moves);
  -- Today's circles are refused by employees itself: only what is planned could close another.
  for company in
    select m.company_id as id, array_agg(m.employee_id) as people, min(m.effective_on) as since
    from unnest(moves) m where m.manager_id is not null group by m.company_id
  loop
    if exists (select from public.employee_assignments a where a.company_id = company.id and a.applied_at is null) then
      perform private.refuse_dated_circles(company.id, company.people, company.since);
    end if;
  end loop;
end
$$;

-- Moves the first row of the employment to another day of admission, where it still fits.
create function private.move_admissions(p_employees uuid[]) returns void language sql volatile security definer set search_path = '' as $$
  update public.employee_assignments a
  set starts_on = e.hire_date, applied_at = case when e.hire_date <= d.today then coalesce(a.applied_at, private.now()) end
  from private.current_assignments(p_employees) c
  join public.employees e on e.id = c.employee_id
  join lateral (select private.today(e.company_id) as today offset 0) d on true
  cross join lateral (
    select f.id from public.employee_assignments f
    where f.company_id = c.company_id and f.employee_id = c.employee_id and f.starts_on <= c.starts_on
      and f.reason in ('admission', 'rehire')
    order by f.starts_on desc limit 1) first
  where a.company_id = c.company_id and a.id = first.id and a.starts_on <> e.hire_date
    and (a.ends_on is null or e.hire_date <= a.ends_on)
    and not exists (
      select from public.employee_assignments o
      where o.company_id = a.company_id and o.employee_id = a.employee_id and o.starts_on < a.starts_on and o.ends_on >= e.hire_date)
$$;

-- Ends the last row with the employment and drops plans. Of whoever never came nothing remains.
create function private.close_assignments(p_employees uuid[]) returns void language sql volatile security definer set search_path = '' as $$
  delete from public.employee_assignments a
  using public.employees e join lateral (select private.today(e.company_id) as today offset 0) d on true
  where e.id = any (p_employees) and a.company_id = e.company_id and a.employee_id = e.id and a.starts_on > d.today;
  update public.employee_assignments a
  set ends_on = greatest(e.termination_date, a.starts_on)
  from private.current_assignments(p_employees) c join public.employees e on e.id = c.employee_id
  where a.company_id = c.company_id and a.id = c.id;
$$;

-- Goes on with the employment of people who are back, or begins one: the row that ended today or later goes on, a planned return comes
-- early, or a new employment begins.
create function private.reopen_assignments(p_employees uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.employee_assignments a set ends_on = null
  from private.current_assignments(p_employees) c join lateral (select private.today(c.company_id) as today offset 0) d on true
  where a.company_id = c.company_id and a.id = c.id and a.ends_on >= d.today
    and not exists (select from public.employee_assignments l
      where l.company_id = a.company_id and l.employee_id = a.employee_id and l.starts_on > a.starts_on);
  update public.employee_assignments a set starts_on = d.today, applied_at = private.now()
  from private.current_assignments(p_employees) c join lateral (select private.today(c.company_id) as today offset 0) d on true
  where c.ends_on < d.today and a.company_id = c.company_id and a.id = (
    select r.id from public.employee_assignments r
    where r.company_id = c.company_id and r.employee_id = c.employee_id and r.reason = 'rehire' and r.starts_on > d.today
    order by r.starts_on limit 1);
  perform private.open_assignments(p_employees);
end
$$;

-- Functions: triggers -----------------------------------------------------------------------------------------------
-- Every person is born with the row of the admission.
create function private.tg_employees__open_assignments() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.open_assignments(array(select n.id from new_rows n));
  return null;
end
$$;

-- Records what a statement changed in people's columns, once per statement: ten thousand people moved at once cost a few statements more,
-- not ten thousand.
create function private.tg_employees__record_assignments() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  hired uuid[];
  back uuid[];
  moved uuid[];
  gone uuid[];
begin
  -- Planned anew each time: a plan kept from a statement of one row would compare each of 5,000 with each.
  execute $sql$
    select
      array_agg(n.id) filter (where n.hire_date is distinct from o.hire_date and n.hire_date is not null and n.status <> 'terminated'
        and o.status <> 'terminated'),
      array_agg(n.id) filter (where o.status = 'terminated' and n.status <> 'terminated'),
      array_agg(n.id) filter (where (n.position, n.department_id, n.manager_id) is distinct from (o.position, o.department_id,
        o.manager_id)),
      array_agg(n.id) filter (where n.status = 'terminated' and o.status <> 'terminated')
    from new_rows n join old_rows o on o.id = n.id
  $sql$ into hired, back, moved, gone;
  if hired is not null then
    perform private.move_admissions(hired);
  end if;
  if back is not null then
    perform private.reopen_assignments(back);
  end if;
  if moved is not null or back is not null then
    perform private.record_direct_moves(coalesce(moved, '{}') || coalesce(back, '{}'));
  end if;
  if gone is not null then
    perform private.close_assignments(gone);
  end if;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _550_open_assignments after insert on public.employees
  referencing new table as new_rows
  for each statement execute function private.tg_employees__open_assignments();
create trigger _560_record_assignments after update on public.employees
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_employees__record_assignments();

-- Functions: checking -----------------------------------------------------------------------------------------------
-- People of one company whom the caller may move, locked (RHPER, RHNTF, RHARG, RHTEA) in one order, so that two who move the same people
-- wait for each other.
create function private.assignable_people(p_employees uuid[]) returns setof public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_employees', 'Você não pode alterar o histórico de trabalhadores.');
  asked integer := (select count(distinct i.id) from unnest(p_employees) as i (id));
  people uuid[];
  companies uuid[];
begin
  if asked > 1000 then
    perform private.refuse('RHARG', 'Altere no máximo 1.000 pessoas por vez.', 'employee_id', 'Divida a seleção.');
  end if;
  select array_agg(e.id), array_agg(distinct e.company_id) into people, companies
  from public.employees e where e.id = any (p_employees) and e.company_id = any (reached);
  if people is null or cardinality(people) < asked or cardinality(companies) > 1 then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id', 'Recarregue a lista.');
  end if;
  perform private.check_team(companies[1], people);
  return query select e.* from public.employees e where e.id = any (people) order by e.id for no key update;
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Writes the row of today to the columns of employees.
create function private.mirror_assignments(p_employees uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.employees e
  set position = c.position_title, department_id = c.department_id, manager_id = c.manager_id
  from private.current_assignments(p_employees) c
  where e.id = c.employee_id
    and (e.position, e.department_id, e.manager_id) is distinct from (c.position_title, c.department_id, c.manager_id)
$$;

create function public.change_assignments(
  p_employees uuid[], p_effective_on date, p_changes jsonb, p_reason text, p_note text default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  people public.employees[] := array(select p from private.assignable_people(p_employees) p);
  wish jsonb;
  person public.employees;
  move private.assignment_move;
  moves private.assignment_move[] := '{}';
begin
  if p_reason is null or p_reason not in ('promotion', 'merit', 'transfer', 'restructuring', 'correction') then
    perform private.refuse('RHARG', 'Escolha o motivo da mudança.', 'reason', 'Recarregue a página.');
  end if;
  wish := private.checked_assignment_changes(people[1].company_id, p_effective_on, p_changes);
  foreach person in array people loop
    perform private.check_assignment_day(person, p_effective_on);
    move := private.assignment_wish(person, p_effective_on, wish, p_reason, private.tidy_lines(p_note));
    if move.base_id is null then
      perform private.refuse('RHASG', format('%s não trabalha na empresa em %s.', person.display_name,
        to_char(p_effective_on, 'DD/MM/YYYY')),
        'effective_on', 'Escolha uma data entre a admissão e o desligamento.');
    end if;
    if move.manager_id = person.id then
      perform private.refuse('RHCYC', format('%s: uma pessoa não pode ser gestora de si mesma.', person.display_name), 'manager_id',
        'Escolha outra pessoa.');
    end if;
    perform private.check_assignment_place(person, move.base_id, move.manager_id, move.department_id);
    if exists (
      select from public.employee_assignments b where b.company_id = move.company_id and b.id = move.base_id
        and (b.position_title, b.position_id, b.department_id, b.manager_id, b.work_site_id, b.cost_centre_id) is distinct from
          (move.position_title, move.position_id, move.department_id, move.manager_id, move.work_site_id, move.cost_centre_id)
    ) then
      moves := moves || move;
    end if;
  end loop;
  if moves = '{}' then
    perform private.refuse('RHFLD', 'Nada mudou.', '', 'Altere cargo, departamento, gestor, local ou centro de custo.');
  end if;
  perform private.write_assignment_moves(moves);
  if wish ? 'manager_id' then
    perform private.refuse_dated_circles(people[1].company_id, array(select m.employee_id from unnest(moves) m), p_effective_on);
  end if;
  perform private.mirror_assignments(array(select m.employee_id from unnest(moves) m));
  return cardinality(moves);
end
$$;

create function public.change_assignment(
  p_employee_id uuid, p_effective_on date, p_changes jsonb, p_reason text, p_note text default null) returns public.employee_assignments
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.change_assignments(array[p_employee_id], p_effective_on, p_changes, p_reason, p_note);
  return private.assignment_on(p_employee_id, p_effective_on);
end
$$;

-- Takes back the pay that was written for a plan: of the same day and reason. Of pay managers know nothing, so that such a plan is taken
-- back by who wrote it (RHPER).
create function private.withdraw_pay_of(p_plan public.employee_assignments) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.employee_compensation c
    where c.company_id = p_plan.company_id and c.employee_id = p_plan.employee_id and c.effective_on = p_plan.starts_on
      and c.reason = p_plan.reason and c.voided_at is null) then
    if not private.administers(p_plan.company_id) then
      perform private.refuse('RHPER', 'Esta mudança foi combinada com o RH.', '', 'Peça ao RH que a cancele.');
    end if;
    update public.employee_compensation c set voided_at = private.now()
    where c.company_id = p_plan.company_id and c.employee_id = p_plan.employee_id and c.effective_on = p_plan.starts_on
      and c.reason = p_plan.reason and c.voided_at is null;
  end if;
end
$$;

-- The row before goes on in its place, and later rows lose what they had taken over from it.
create function public.cancel_assignment(p_id uuid) returns public.employee_assignments
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan public.employee_assignments;
  before public.employee_assignments;
  person public.employees;
begin
  select a.* into plan from public.employee_assignments a
  where a.id = p_id and a.company_id = any (private.company_ids_with('manage_employees'))
    and a.employee_id is distinct from private.my_employee_id();
  select p.* into person from private.assignable_people(array[coalesce(plan.employee_id, p_id)]) p;
  select a.* into plan from public.employee_assignments a where a.company_id = plan.company_id and a.id = p_id;
  if plan.id is null then
    perform private.refuse('RHNTF', 'Mudança não encontrada.', '', 'Recarregue a página.');
  end if;
  if plan.starts_on <= private.today(plan.company_id) or plan.reason = 'admission' then
    perform private.refuse('RHASG', 'Só pode ser cancelada uma mudança que ainda não entrou em vigor.', '', 'Registre uma nova mudança.');
  end if;
  if plan.reason = 'rehire' then
    perform private.check_rehiring(person);
    delete from public.employee_assignments a
    where a.company_id = plan.company_id and a.employee_id = plan.employee_id and a.starts_on >= plan.starts_on;
    return plan;
  end if;
  perform private.withdraw_pay_of(plan);
  before := private.assignment_on(plan.employee_id, plan.starts_on - 1);
  perform private.check_assignment_place(person, plan.id, before.manager_id, before.department_id);
  perform private.carry_assignments_on(array[(plan.company_id, plan.employee_id, plan.id, plan.ends_on, plan.starts_on,
    before.position_title, before.position_id, before.department_id, before.manager_id, before.work_site_id, before.cost_centre_id,
    null, null)::private.assignment_move]);
  delete from public.employee_assignments a where a.company_id = plan.company_id and a.id = plan.id;
  update public.employee_assignments a set ends_on = plan.ends_on where a.company_id = plan.company_id and a.id = before.id;
  perform private.refuse_dated_circles(plan.company_id, array[plan.employee_id], plan.starts_on);
  return plan;
end
$$;

grant execute on function public.change_assignment(uuid, date, jsonb, text, text),
  public.change_assignments(uuid[], date, jsonb, text, text), public.cancel_assignment(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.change_assignments(uuid[], date, jsonb, text, text) is
  'Changes position, department, manager, site or cost centre of people from a day on, all or none; returns how many changed.';
comment on function public.change_assignment(uuid, date, jsonb, text, text) is
  'Changes one person from a day on; returns the row in force on that day.';
comment on function public.cancel_assignment(uuid) is 'Takes a plan back (RHASG once it is in force); returns it.';
