-- Figures of vacations that are kept.
-- Working out every period of twenty thousand people takes many seconds, a list of them has less than one. So what does not depend on
-- the day is kept per person and period: first and last days, the balance, the last safe start. How a period stands is still said of
-- the day that is asked for, and the rows of a page are worked out anew.
-- Periods are kept two years ahead: those of any day are the ones that have begun by then. Only absences that cost days are counted up
-- to the day, so that a running period is worked out as of a day before the last of them (absent_until).
-- A mark says that the figures of somebody (or, without a name, of a company) are not to be trusted from a day on: whatever writes
-- what they come from leaves one in the same transaction, and the figures themselves leave one for the day on which they end. Readers
-- work out who is marked; the job works them out for good, who ends by themselves a year before. Marks are added and never changed, so
-- that writers wait for nobody, and the job takes them before it reads: what is written meanwhile leaves another.
-- It refuses: more people than can be worked out for one answer (RHARG); nobody but functions reads or writes it.

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
  next_from date not null,
  absent_until date,
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
create index vacation_figures_open_idx on private.vacation_figures (company_id, acquired_from) where not is_over;
create index vacation_figures_over_idx on private.vacation_figures (company_id, next_from) where is_over;
create index vacation_figures_absent_idx on private.vacation_figures (company_id, absent_until) where absent_until is not null;
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

-- Until when figures are at hand, but for marks of writes: people are worked out anew a year before theirs end.
create function private.figures_end(p_company_id uuid) returns date language sql stable
return private.today(p_company_id) + 365;

-- Of those asked for, whose figures are not to be trusted on a day.
create function private.marked_people(p_company_id uuid, p_people uuid[], p_on date) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with marks as materialized (
    select distinct m.employee_id from private.vacation_marks m where m.company_id = p_company_id and m.from_on <= p_on
    union
    select f.employee_id from private.vacation_figures f where f.company_id = p_company_id and f.absent_until > p_on and f.acquired_from <= p_on
  )
  select case when exists (select from marks m where m.employee_id is null) then p_people
    else array(select p.id from unnest(p_people) as p (id) join marks m on m.employee_id = p.id) end
$$;

-- Who is marked, for an answer that must be right of everybody. Of more than two thousand it would end at the time-out.
create function private.people_to_work_out(p_company_id uuid, p_people uuid[], p_on date) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  marked uuid[] := private.marked_people(p_company_id, p_people, p_on);
begin
  if cardinality(marked) <= 2000 then
    return marked;
  elsif p_on <= private.figures_end(p_company_id) then
    perform private.refuse('RHARG', 'As férias de muitas pessoas estão sendo recalculadas.', 'on', 'Tente de novo em um minuto.');
  end if;
  perform private.refuse('RHARG', format('De tantas pessoas, escolha um dia até %s.', to_char(private.figures_end(p_company_id), 'DD/MM/YYYY')), 'on',
    'Ou escolha um departamento.');
end
$$;

-- Of thousands who are marked at once (a number of the law changed) five hundred are worked out for an answer; the others show what is
-- kept until the job has come to them.
create function private.people_to_look_at(p_company_id uuid, p_people uuid[], p_on date) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when p_on <= private.figures_end(p_company_id) then (private.marked_people(p_company_id, p_people, p_on))[1:500]
    else private.people_to_work_out(p_company_id, p_people, p_on) end
$$;

create function private.people_without(p_people uuid[], p_others uuid[]) returns uuid[]
language sql immutable parallel safe
return case when p_others = '{}' then p_people else array(select unnest(p_people) except select unnest(p_others)) end;

-- Functions: working out -------------------------------------------------------------------------------------------
create function private.work_out_vacations(p_company_id uuid, p_people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  horizon constant date := private.figures_end(p_company_id) + 365;
begin
  delete from private.vacation_marks m where m.company_id = p_company_id and m.employee_id = any (p_people);
  delete from private.vacation_figures f where f.company_id = p_company_id and f.employee_id = any (p_people);
  insert into private.vacation_figures (company_id, employee_id, acquired_from, acquired_to, granted_to, number, balance, last_safe_start, risk_from,
    is_lost, is_over, loss, next_from, absent_until, settled_before, lost_before)
  with figures as (
    select f.*, coalesce(lead((f.period).acquired_from) over own, 'infinity') as next_from,
      lead(true) over own is not null and (f.is_lost or f.balance <= 0) and f.loss is null as is_over
    from private.period_figures(p_company_id, p_people, horizon, null) f
    window own as (partition by f.employee_id order by (f.period).acquired_from)
  )
  select p_company_id, f.employee_id, (f.period).acquired_from, (f.period).acquired_to, (f.period).granted_to, (f.period).number, f.balance,
    f.last_safe_start, f.risk_from, f.is_lost, f.is_over, f.loss, f.next_from, f.absent_until,
    count(*) filter (where f.is_over and not f.is_lost) over before, count(*) filter (where f.is_over and f.is_lost) over before
  from figures f window before as (partition by f.employee_id order by (f.period).acquired_from rows between unbounded preceding and 1 preceding);
  -- Another period may begin on the day after the last one that is kept.
  insert into private.vacation_marks (company_id, employee_id, from_on)
  select p_company_id, e.id, greatest(horizon, (select max(f.acquired_to) from private.vacation_figures f
    where f.company_id = e.company_id and f.employee_id = e.id)) + 1
  from public.employees e where e.company_id = p_company_id and e.id = any (p_people) and coalesce(e.termination_date, 'infinity') > horizon;
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
    where m.from_on <= (private.now() at time zone 'UTC')::date + 366 and m.from_on <= private.figures_end(m.company_id) order by m.from_on limit 1;
    exit when not found;
    with everybody as (
      delete from private.vacation_marks m where m.company_id = company and m.employee_id is null returning m.id
    )
    insert into private.vacation_marks (company_id, employee_id)
    select company, e.id from public.employees e where e.company_id = company and exists (select from everybody);
    people := array(select distinct x.employee_id from (
      select m.employee_id from private.vacation_marks m
      where m.company_id = company and m.employee_id is not null and m.from_on <= private.figures_end(company) order by m.from_on limit 500) x);
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
comment on column private.vacation_figures.is_over is 'Lost, or without days left, nothing to look at, and not the last one: once the next began, read only when asked for.';
comment on column private.vacation_figures.next_from is 'When the next period begins; infinity at the last that is kept.';
comment on column private.vacation_figures.absent_until is 'The last absence that costs days of the period: as of a day before it, it gives more.';
comment on column private.vacation_figures.settled_before is 'How many of the earlier ones are over; lost_before tells of those that were lost.';
comment on table private.vacation_marks is 'Whose figures are not to be trusted from a day on; nobody named is everybody of the company.';
comment on function private.tg_mark_vacations() is 'Marks the person of a row, or the company.';
comment on function private.tg_mark_all_vacations() is 'Marks the people of all rows of a statement.';
comment on function private.tg_statutory_rules__mark_vacations() is 'A new number of the law marks everybody.';
comment on function private.marked_people(uuid, uuid[], date) is 'Those of some people whose figures have to be worked out for a day.';
comment on function private.figures_end(uuid) is 'The last day of which figures are at hand of everybody.';
comment on function private.people_to_work_out(uuid, uuid[], date) is 'Those of some people who are worked out where all has to be right (RHARG).';
comment on function private.people_to_look_at(uuid, uuid[], date) is 'Those of some people whom a list as of a day works out (RHARG).';
comment on function private.people_without(uuid[], uuid[]) is 'People without some of them.';
comment on function private.work_out_vacations(uuid, uuid[]) is 'Keeps the figures of people two years ahead, and marks when they end.';
comment on function private.run_vacation_figures() is 'Job: works out who is marked, in parts; returns how many people.';
