-- Assignments.
-- The history of everybody's work: position, department, manager, work site and cost centre from one day to another. Each
-- row is the whole state of a person in its period; rows of one person never overlap, and may lie in the past or be
-- planned. The columns of employees are the cache of the row in force today.
-- There is one history whatever the door: who writes those columns directly (form, spreadsheet, merged departments)
-- changes the row of today, or begins one, by a trigger once per statement. A change holds until the next row that
-- changed the same thing, so that a planned promotion survives a move to another department.
-- view_all_employees reads the rows of others, manage_employees what is planned too, and nobody what is planned for
-- oneself: the own history comes through assignment_history. It refuses: direct writes, overlaps, circles of managers on
-- any day, archiving a department that a plan needs.

-- Types ------------------------------------------------------------------------------------------------------------
-- What holds for a person from a day on, and the row in force on it.
create type private.assignment_move as (
  company_id uuid, employee_id uuid, base_id uuid, until date, effective_on date, position_title text, position_id uuid,
  department_id uuid, manager_id uuid, work_site_id uuid, cost_centre_id uuid, reason text, note text);

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.employee_assignments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  starts_on date not null,
  ends_on date,
  position_title text collate "pt-BR-x-icu",
  position_id uuid,
  department_id uuid,
  manager_id uuid,
  work_site_id uuid,
  cost_centre_id uuid,
  reason text not null,
  note text,
  created_by uuid,
  applied_at timestamptz,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_assignments_pkey primary key (id),
  constraint employee_assignments_company_id_key unique (company_id, id),
  constraint employee_assignments_starts_on_key unique (company_id, employee_id, starts_on),
  constraint employee_assignments_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_assignments_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint employee_assignments_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint employee_assignments_manager_fkey foreign key (company_id, manager_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_assignments_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint employee_assignments_cost_centre_fkey foreign key (company_id, cost_centre_id)
    references public.cost_centres (company_id, id) on delete restrict,
  constraint employee_assignments_creator_fkey foreign key (company_id, created_by)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_assignments_starts_on_check check (starts_on between '1900-01-01' and '2199-12-31'),
  constraint employee_assignments_ends_on_check check (ends_on >= starts_on),
  constraint employee_assignments_position_title_check check (private.is_clean_text(position_title, 120)),
  constraint employee_assignments_manager_id_check check (manager_id <> employee_id),
  constraint employee_assignments_note_check check (char_length(note) between 1 and 1000),
  constraint employee_assignments_reason_check check (reason in (
    'admission', 'promotion', 'merit', 'transfer', 'restructuring', 'correction', 'rehire')),
  constraint employee_assignments_period_excl exclude using gist (
    company_id with =, employee_id with =, (daterange(starts_on, ends_on, '[]')) with &&)
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index employee_assignments_position_idx on public.employee_assignments (company_id, position_id);
create index employee_assignments_department_idx on public.employee_assignments (company_id, department_id);
create index employee_assignments_manager_idx on public.employee_assignments (company_id, manager_id);
create index employee_assignments_work_site_idx on public.employee_assignments (company_id, work_site_id);
create index employee_assignments_cost_centre_idx on public.employee_assignments (company_id, cost_centre_id);
create index employee_assignments_creator_idx on public.employee_assignments (company_id, created_by);
create index employee_assignments_planned_idx on public.employee_assignments (company_id, starts_on) where applied_at is null;

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.employee_assignments enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; change_assignment and its like write, and the trigger of employees.
grant select on public.employee_assignments to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
-- A plan is told to the person on its day: the last day of the row before would give it away, so one's own rows are read
-- through assignment_history alone.
create policy select_in_force on public.employee_assignments for select to authenticated
  using (company_id = any ((select private.company_ids_with('view_all_employees'))::uuid[])
    and applied_at is not null and employee_id is distinct from (select private.my_employee_id()));
create policy select_planned on public.employee_assignments for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_employees'))::uuid[])
    and applied_at is null and employee_id is distinct from (select private.my_employee_id()));

-- Functions: the row that counts -----------------------------------------------------------------------------------
-- Of each person the row in force today; without one, the last that was, or the first that will be: the one that the
-- columns of employees mirror.
create function private.current_assignments(p_employees uuid[]) returns setof public.employee_assignments
language sql stable security definer set search_path = '' as $$
  select distinct on (a.employee_id) a.*
  from public.employees e
  join lateral (select private.today(e.company_id) as today offset 0) d on true
  join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
  where e.id = any (p_employees)
  order by a.employee_id, a.starts_on <= d.today desc, case when a.starts_on <= d.today then a.starts_on end desc nulls last, a.starts_on
$$;

create function private.assignment_on(p_employee_id uuid, p_on date) returns public.employee_assignments
language sql stable security definer set search_path = '' as $$
  select a.* from public.employees e
  join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
  where e.id = p_employee_id and a.starts_on <= p_on and (a.ends_on is null or a.ends_on >= p_on)
$$;

-- Functions: writing -----------------------------------------------------------------------------------------------
-- Rows after the base take over what changes, each thing up to the row that changed it itself, and nothing reaches past
-- the return of somebody who had left.
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
      coalesce(min(x.starts_on) filter (where n.anew or (x.position_title, x.position_id) is distinct from (b.position_title, b.position_id)), 'infinity') as position_until,
      coalesce(min(x.starts_on) filter (where n.anew or x.department_id is distinct from b.department_id), 'infinity') as department_until,
      coalesce(min(x.starts_on) filter (where n.anew or x.manager_id is distinct from b.manager_id), 'infinity') as manager_until,
      coalesce(min(x.starts_on) filter (where n.anew or x.work_site_id is distinct from b.work_site_id), 'infinity') as work_site_until,
      coalesce(min(x.starts_on) filter (where n.anew or x.cost_centre_id is distinct from b.cost_centre_id), 'infinity') as cost_centre_until
    from public.employee_assignments x cross join lateral (select x.reason = 'rehire' as anew) n
    where x.company_id = m.company_id and x.employee_id = m.employee_id and x.starts_on > b.starts_on
  ) u
  where b.ends_on is not null and l.company_id = m.company_id and l.employee_id = m.employee_id and l.starts_on > b.starts_on
    and l.starts_on < greatest(u.position_until, u.department_until, u.manager_until, u.work_site_until, u.cost_centre_until)
$$;

-- From its day on a move changes the row, or cuts it in two. How somebody came is never overwritten.
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

-- Functions: what the columns of employees say ---------------------------------------------------------------------
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

-- Today's row is changed where it began today, has not begun, or is over; else a new one begins today.
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

-- Another day of admission moves the first row of the employment, where it still fits.
create function private.move_admissions(p_employees uuid[]) returns void language sql volatile security definer set search_path = '' as $$
  update public.employee_assignments a
  set starts_on = e.hire_date, applied_at = case when e.hire_date <= d.today then coalesce(a.applied_at, private.now()) end
  from private.current_assignments(p_employees) c
  join public.employees e on e.id = c.employee_id
  join lateral (select private.today(e.company_id) as today offset 0) d on true
  cross join lateral (
    select f.id from public.employee_assignments f
    where f.company_id = c.company_id and f.employee_id = c.employee_id and f.starts_on <= c.starts_on and f.reason in ('admission', 'rehire')
    order by f.starts_on desc limit 1) first
  where a.company_id = c.company_id and a.id = first.id and a.starts_on <> e.hire_date
    and (a.ends_on is null or e.hire_date <= a.ends_on)
    and not exists (
      select from public.employee_assignments o
      where o.company_id = a.company_id and o.employee_id = a.employee_id and o.starts_on < a.starts_on and o.ends_on >= e.hire_date)
$$;

-- Who left has no more plans; the last row ends with the employment. Of who never came nothing remains.
create function private.close_assignments(p_employees uuid[]) returns void language sql volatile security definer set search_path = '' as $$
  delete from public.employee_assignments a
  using public.employees e join lateral (select private.today(e.company_id) as today offset 0) d on true
  where e.id = any (p_employees) and a.company_id = e.company_id and a.employee_id = e.id and a.starts_on > d.today;
  update public.employee_assignments a
  set ends_on = greatest(e.termination_date, a.starts_on)
  from private.current_assignments(p_employees) c join public.employees e on e.id = c.employee_id
  where a.company_id = c.company_id and a.id = c.id;
$$;

-- Back again: the row that ended today or later goes on, a planned return comes early, or a new employment begins.
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

-- Functions: triggers ----------------------------------------------------------------------------------------------
create function private.tg_employees__open_assignments() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.open_assignments(array(select n.id from new_rows n));
  return null;
end
$$;

-- Once per statement: ten thousand people moved at once cost a few statements more, not ten thousand.
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
      array_agg(n.id) filter (where (n.position, n.department_id, n.manager_id) is distinct from (o.position, o.department_id, o.manager_id)),
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

create function private.tg_departments__keep_for_plans() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (
    select from public.employee_assignments a
    where a.company_id = new.company_id and a.department_id = new.id and a.applied_at is null
  ) then
    perform private.refuse('RHFUL', 'Há mudanças programadas de pessoas para este departamento.', 'target_id',
      'Cancele-as ou espere que entrem em vigor.');
  end if;
  return new;
end
$$;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _550_open_assignments after insert on public.employees
  referencing new table as new_rows
  for each statement execute function private.tg_employees__open_assignments();
create trigger _560_record_assignments after update on public.employees
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_employees__record_assignments();
create trigger _270_keep_for_plans before update of archived_at on public.departments
  for each row when (new.archived_at is not null and old.archived_at is null)
  execute function private.tg_departments__keep_for_plans();

create trigger _300_touch_updated_at before update on public.employee_assignments
  for each row execute function private.tg_touch_updated_at();
-- What the columns of employees say is in the trail as the change of the person; here is what the verbs wrote.
select private.keep_trail('public.employee_assignments', 'employee_assignment', '{insert,delete}', p_when => 'pg_trigger_depth() = 0');
create trigger _910_audit_changes after update on public.employee_assignments
  for each row when (pg_trigger_depth() = 0 and
    (old.position_title, old.position_id, old.department_id, old.manager_id, old.work_site_id, old.cost_centre_id, old.reason, old.note)
    is distinct from
    (new.position_title, new.position_id, new.department_id, new.manager_id, new.work_site_id, new.cost_centre_id, new.reason, new.note))
  execute function private.tg_audit('employee_assignment', 'company_id', 'id');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on type private.assignment_move is 'The state of a person from a day on, and the row in force on that day.';
comment on table public.employee_assignments is 'History and plans of work: one row per period, the whole state of a person in it.';
comment on column public.employee_assignments.ends_on is 'Last day, included; null while nothing follows.';
comment on column public.employee_assignments.position_title is 'The title as it was written, whatever became of the position since.';
comment on column public.employee_assignments.created_by is 'Who wrote it; null for the system and for people of other companies.';
comment on column public.employee_assignments.applied_at is 'When it came into force; null while it is planned.';
comment on column public.employee_assignments.failure is 'Why a plan whose day has come could not take effect.';
comment on function private.current_assignments(uuid[]) is
  'Of each person the row in force today, else the last that was, else the first to be: what employees mirrors.';
comment on function private.assignment_on(uuid, date) is 'The row of a person in force on a day, or null.';
comment on function private.carry_assignments_on(private.assignment_move[]) is
  'Gives later rows what a move changes, each thing up to the row that changed it itself.';
comment on function private.write_assignment_moves(private.assignment_move[]) is 'Writes moves: in place, or by cutting the row in two.';
comment on function private.refuse_dated_circles(uuid, uuid[], date) is 'Refuses circles of managers on any day from one on (RHCYC).';
comment on function private.open_assignments(uuid[]) is 'Begins the employment of people who have no open row.';
comment on function private.record_direct_moves(uuid[]) is 'Makes the row of today say what the columns of employees say.';
comment on function private.move_admissions(uuid[]) is 'Moves the first row of the employment to the day of admission.';
comment on function private.close_assignments(uuid[]) is 'Ends the last row with the employment and drops plans.';
comment on function private.reopen_assignments(uuid[]) is 'Goes on with, or begins, the employment of people who are back.';
comment on function private.tg_employees__open_assignments() is 'Every person is born with the row of the admission.';
comment on function private.tg_employees__record_assignments() is 'Records what a statement changed in people''s columns.';
comment on function private.tg_departments__keep_for_plans() is 'Refuses archiving a department that a plan needs (RHFUL).';
