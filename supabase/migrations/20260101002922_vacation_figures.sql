-- Figures of vacations that are kept.
-- Working out every period of twenty thousand people takes many seconds, a list of them has less than one. So what does not depend on
-- the day is kept per person and period: first and last days, the balance, the last safe start. How a period stands is still said of
-- the day that is asked for, and the rows of a page are worked out anew.
-- A mark says that the figures of somebody (or, without a name, of a company) are not to be trusted from a day on: whatever writes
-- what they come from leaves one in the same transaction, and the figures themselves leave one for the day on which the next period
-- begins. Readers work out who is marked; the job works them out for good. Marks are added and never changed, so that writers wait for
-- nobody, and the job takes them before it reads: what is written meanwhile leaves another.
-- It refuses: nothing; nobody but functions reads or writes it.

-- Tables -----------------------------------------------------------------------------------------------------------
-- No foreign keys: rows are made by one function from rows of the company, and each key checked would lock the person.
create table private.vacation_figures (
  company_id uuid not null,
  employee_id uuid not null,
  acquired_from date not null,
  acquired_to date not null,
  granted_to date not null,
  number integer not null,
  balance numeric(8, 2) not null,
  last_safe_start date not null,
  risk_from date not null,
  is_lost boolean not null,
  is_over boolean not null,
  loss text,
  settled_before integer not null,
  lost_before integer not null,
  constraint vacation_figures_pkey primary key (company_id, employee_id, acquired_from)
);

create table private.vacation_marks (
  id bigint not null generated always as identity,
  company_id uuid not null,
  employee_id uuid,
  from_on date not null default '-infinity',
  constraint vacation_marks_pkey primary key (id)
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index vacation_figures_open_idx on private.vacation_figures (company_id, employee_id) where not is_over;
create index vacation_marks_company_idx on private.vacation_marks (company_id, from_on) include (employee_id);
create index vacation_marks_employee_idx on private.vacation_marks (company_id, employee_id);
create index vacation_marks_due_idx on private.vacation_marks (from_on);
create index leave_ledger_day_idx on public.leave_ledger (company_id, on_date) include (employee_id, type_id, period_from, days, kind);

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.vacation_figures enable row level security;
alter table private.vacation_marks enable row level security;

-- Data -------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('vacation_figures', 'private.run_vacation_figures', interval '5 seconds', 'slow');

-- Functions: marks -------------------------------------------------------------------------------------------------
-- The argument is the column that names the person; without one the whole company is meant.
create function private.tg_mark_vacations() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  written jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into private.vacation_marks (company_id, employee_id) values ((written ->> 'company_id')::uuid, (written ->> tg_argv[0])::uuid);
  return null;
end
$$;

create function private.tg_mark_all_vacations() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.vacation_marks (company_id, employee_id) select distinct a.company_id, a.employee_id from added a;
  return null;
end
$$;

create function private.tg_statutory_rules__mark_vacations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.vacation_marks (company_id) select c.id from public.companies c;
  return null;
end
$$;

-- Of those asked for, whose figures are not to be trusted on a day: of days gone by, all.
create function private.marked_people(p_company_id uuid, p_people uuid[], p_on date) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with marks as materialized (
    select distinct m.employee_id from private.vacation_marks m where m.company_id = p_company_id and m.from_on <= p_on
  )
  select case when p_on < private.today(p_company_id) or exists (select from marks m where m.employee_id is null) then p_people
    else array(select p.id from unnest(p_people) as p (id) join marks m on m.employee_id = p.id) end
$$;

-- Of thousands who are marked at once (a number of the law changed) five hundred are worked out for an answer about today; the others
-- show what is kept until the job has come to them.
create function private.people_to_work_out(p_company_id uuid, p_people uuid[], p_on date) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when p_on = private.today(p_company_id) then (private.marked_people(p_company_id, p_people, p_on))[1:500]
    else private.marked_people(p_company_id, p_people, p_on) end
$$;

create function private.people_without(p_people uuid[], p_others uuid[]) returns uuid[]
language sql immutable parallel safe
return case when p_others = '{}' then p_people else array(select unnest(p_people) except select unnest(p_others)) end;

-- Functions: working out -------------------------------------------------------------------------------------------
-- The day on which figures of today change by themselves: the next period or the first day of somebody, an absence that is planned or
-- goes on, another number of the law. Who has no period in the making is looked at again in a month.
create function private.vacation_changes(p_company_id uuid, p_people uuid[], p_today date) returns table (employee_id uuid, on_day date)
language sql stable security definer set search_path = '' as $$
  select e.id, least(case when e.hire_date > p_today then e.hire_date end, coalesce(f.next_on, p_today + 30), a.next_on, r.next_on)
  from public.employees e
  left join lateral (select max(x.acquired_to) + 1 as next_on from private.vacation_figures x
    where x.company_id = e.company_id and x.employee_id = e.id having max(x.acquired_to) >= p_today) f on true
  left join lateral (select min(greatest(l.starts_on, p_today + 1)) as next_on from public.leaves l
    join public.leave_requests q on q.company_id = l.company_id and q.id = l.request_id
    join public.leave_types t on t.company_id = q.company_id and t.id = q.type_id and t.effect = 'absence'
    where l.company_id = e.company_id and l.employee_id = e.id and l.granted and l.ends_on > p_today) a on true
  cross join (select min(d) as next_on from unnest(private.leave_rule_days(p_company_id)) d where d > p_today) r
  where e.company_id = p_company_id and e.id = any (p_people) and coalesce(e.termination_date, 'infinity') >= p_today
$$;

create function private.work_out_vacations(p_company_id uuid, p_people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := private.today(p_company_id);
begin
  delete from private.vacation_marks m where m.company_id = p_company_id and m.employee_id = any (p_people);
  delete from private.vacation_figures f where f.company_id = p_company_id and f.employee_id = any (p_people);
  insert into private.vacation_figures (company_id, employee_id, acquired_from, acquired_to, granted_to, number, balance, last_safe_start, risk_from,
    is_lost, is_over, loss, settled_before, lost_before)
  with figures as (
    select f.*, lead(true) over own is not null and (f.is_lost or f.balance <= 0) and (f.period).acquired_to < today and f.loss is null as is_over
    from private.period_figures(p_company_id, p_people, today, null) f
    join public.employees e on e.company_id = p_company_id and e.id = f.employee_id and coalesce(e.termination_date, 'infinity') >= today
    window own as (partition by f.employee_id order by (f.period).acquired_from)
  )
  select p_company_id, f.employee_id, (f.period).acquired_from, (f.period).acquired_to, (f.period).granted_to, (f.period).number, f.balance,
    f.last_safe_start, f.risk_from, f.is_lost, f.is_over, f.loss,
    case when (lead(true) over own) is null then count(*) filter (where f.is_over and not f.is_lost) over own else 0 end,
    case when (lead(true) over own) is null then count(*) filter (where f.is_over and f.is_lost) over own else 0 end
  from figures f window own as (partition by f.employee_id order by (f.period).acquired_from);
  insert into private.vacation_marks (company_id, employee_id, from_on)
  select p_company_id, c.employee_id, c.on_day from private.vacation_changes(p_company_id, p_people, today) c;
end
$$;

-- Five hundred at a time, for two seconds; then whatever else is due has its turn.
create function private.run_vacation_figures() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  started constant timestamptz := clock_timestamp();
  company uuid;
  people uuid[];
  done integer := 0;
begin
  loop
    select m.company_id into company from private.vacation_marks m
    where m.from_on <= (private.now() at time zone 'UTC')::date + 1 and m.from_on <= private.today(m.company_id) order by m.from_on limit 1;
    exit when not found;
    with everybody as (
      delete from private.vacation_marks m where m.company_id = company and m.employee_id is null returning m.id
    )
    insert into private.vacation_marks (company_id, employee_id)
    select company, e.id from public.employees e where e.company_id = company and exists (select from everybody);
    people := array(select distinct x.employee_id from (
      select m.employee_id from private.vacation_marks m
      where m.company_id = company and m.employee_id is not null and m.from_on <= private.today(company) order by m.from_on limit 500) x);
    perform private.work_out_vacations(company, people);
    done := done + cardinality(people);
    if clock_timestamp() > started + interval '2 seconds' then
      perform private.wake_job('vacation_figures');
      exit;
    end if;
  end loop;
  return done;
end
$$;

grant execute on function private.run_vacation_figures() to service_role;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _580_mark_vacations after insert or update of hire_date, termination_date on public.employees
  for each row execute function private.tg_mark_vacations('id');
create trigger _580_mark_vacations after insert or update or delete on public.employee_contracts
  for each row execute function private.tg_mark_vacations('employee_id');
create trigger _580_mark_vacations after insert or update or delete on public.employee_assignments
  for each row execute function private.tg_mark_vacations('employee_id');
create trigger _580_mark_vacations after insert or update on public.vacation_restarts
  for each row execute function private.tg_mark_vacations('employee_id');
create trigger _580_mark_vacations after insert or update on public.leave_certificates
  for each row execute function private.tg_mark_vacations('employee_id');
create trigger _580_mark_vacations after insert or update on public.company_leave_rules
  for each row execute function private.tg_mark_vacations();
create trigger _580_mark_vacations after insert or update or delete on public.statutory_rules
  for each statement execute function private.tg_statutory_rules__mark_vacations();
create trigger _580_mark_vacations after insert on public.leaves referencing new table as added
  for each statement execute function private.tg_mark_all_vacations();
create trigger _580_mark_vacations_again after update on public.leaves referencing new table as added
  for each statement execute function private.tg_mark_all_vacations();
create trigger _580_mark_vacations after insert on public.leave_ledger referencing new table as added
  for each statement execute function private.tg_mark_all_vacations();
create trigger _580_mark_vacations_again after update on public.leave_ledger referencing new table as added
  for each statement execute function private.tg_mark_all_vacations();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table private.vacation_figures is 'Figures of each period as last worked out; of people without a mark they are what private.vacation_sheet says.';
comment on column private.vacation_figures.is_over is 'Lost, or acquired and without days left, nothing to look at, and not the last one: read only when asked for.';
comment on column private.vacation_figures.settled_before is 'At the last period of a person, how many of the others are over; lost_before tells of those that were lost.';
comment on table private.vacation_marks is 'Whose figures are not to be trusted from a day on; nobody named is everybody of the company.';
comment on function private.tg_mark_vacations() is 'Marks the person of a row, or the company.';
comment on function private.tg_mark_all_vacations() is 'Marks the people of all rows of a statement.';
comment on function private.tg_statutory_rules__mark_vacations() is 'A new number of the law marks everybody.';
comment on function private.marked_people(uuid, uuid[], date) is 'Those of some people whose figures have to be worked out for a day.';
comment on function private.people_to_work_out(uuid, uuid[], date) is 'Those of some people whom an answer about a day works out.';
comment on function private.people_without(uuid[], uuid[]) is 'People without some of them.';
comment on function private.vacation_changes(uuid, uuid[], date) is 'When the figures of people change by themselves.';
comment on function private.work_out_vacations(uuid, uuid[]) is 'Keeps the figures of people as of today, and marks when they end.';
comment on function private.run_vacation_figures() is 'Job: works out who is marked, in parts; returns how many people.';
