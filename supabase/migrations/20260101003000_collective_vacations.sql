-- Collective vacations.
-- The whole company, sites or departments rest on the same days (CLT arts. 139 and 140). A plan begins as a draft: days, who
-- takes part, which departments and people stay (plantão). Whoever it reaches and why somebody is out, which period pays,
-- and what is paid leave, is never stored before it is announced: it comes from the contracts and balances of the moment.
-- Declared conventions: art. 140 is for who was hired less than twelve months before; who earned nothing yet has paid leave
-- and keeps the period; who has another absence on these days stays out and is listed.
-- HR (manage_settings) reads it; people read their own leaves. Nobody writes by statement.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.collective_vacations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  scope text not null default 'company',
  starts_on date,
  ends_on date,
  status text not null default 'draft',
  notified_mte_on date,
  notified_union_on date,
  posted_on date,
  created_by uuid,
  announced_by uuid,
  announced_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  undo_reason text,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint collective_vacations_pkey primary key (id),
  constraint collective_vacations_company_id_key unique (company_id, id),
  constraint collective_vacations_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint collective_vacations_creator_fkey foreign key (company_id, created_by)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_vacations_announcer_fkey foreign key (company_id, announced_by)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_vacations_undoer_fkey foreign key (company_id, undone_by)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_vacations_name_check check (private.is_clean_text(name, 100)),
  constraint collective_vacations_scope_check check (scope in ('company', 'sites', 'departments')),
  constraint collective_vacations_starts_on_check check (
    starts_on between '2000-01-01' and '2199-12-31' and (starts_on is null) = (ends_on is null) and (starts_on is not null or status in ('draft', 'discarded'))),
  constraint collective_vacations_ends_on_check check (ends_on >= starts_on and ends_on - starts_on < 60),
  constraint collective_vacations_status_check check (status in ('draft', 'announcing', 'announced', 'undoing', 'undone', 'discarded')),
  constraint collective_vacations_undo_reason_check check (char_length(undo_reason) between 1 and 500),
  constraint collective_vacations_failure_check check (char_length(failure) <= 500)
);

-- What takes part when not the whole company does, and what stays out.
create table public.collective_choices (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  collective_id uuid not null,
  is_in boolean not null,
  department_id uuid,
  work_site_id uuid,
  employee_id uuid,
  reason text,
  constraint collective_choices_pkey primary key (id),
  constraint collective_choices_company_id_key unique (company_id, id),
  constraint collective_choices_choice_key unique nulls not distinct (company_id, collective_id, department_id, work_site_id, employee_id),
  constraint collective_choices_collective_fkey foreign key (company_id, collective_id)
    references public.collective_vacations (company_id, id) on delete restrict,
  constraint collective_choices_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint collective_choices_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint collective_choices_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_choices_is_in_check check (num_nonnulls(department_id, work_site_id, employee_id) = 1 and (not is_in or employee_id is null)
    and (is_in or work_site_id is null)),
  constraint collective_choices_reason_check check (private.is_clean_text(reason, 100))
);

-- What became of each person when it was announced: in, with which days, or out and why.
create table public.collective_members (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  collective_id uuid not null,
  employee_id uuid not null,
  out_code text,
  out_about text,
  vacation_days smallint not null default 0,
  paid_days smallint not null default 0,
  restart_id uuid,
  left_at timestamptz,
  constraint collective_members_pkey primary key (id),
  constraint collective_members_company_id_key unique (company_id, id),
  constraint collective_members_employee_key unique (company_id, collective_id, employee_id),
  constraint collective_members_collective_fkey foreign key (company_id, collective_id)
    references public.collective_vacations (company_id, id) on delete restrict,
  constraint collective_members_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_members_restart_fkey foreign key (company_id, restart_id)
    references public.vacation_restarts (company_id, id) on delete restrict
);

create table public.collective_shares (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  member_id uuid not null,
  request_id uuid not null,
  constraint collective_shares_pkey primary key (id),
  constraint collective_shares_company_id_key unique (company_id, id),
  constraint collective_shares_request_key unique (company_id, request_id),
  constraint collective_shares_member_fkey foreign key (company_id, member_id)
    references public.collective_members (company_id, id) on delete restrict,
  constraint collective_shares_request_fkey foreign key (company_id, request_id)
    references public.leave_requests (company_id, id) on delete restrict
);

create type private.collective_part as (
  period_from date, period_to date, starts_on date, days integer, rest integer, in_advance boolean, double_days integer);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index collective_vacations_days_idx on public.collective_vacations (company_id, starts_on desc, id);
create index collective_vacations_creator_idx on public.collective_vacations (company_id, created_by);
create index collective_vacations_announcer_idx on public.collective_vacations (company_id, announced_by);
create index collective_vacations_undoer_idx on public.collective_vacations (company_id, undone_by);
create index collective_choices_department_idx on public.collective_choices (company_id, department_id);
create index collective_choices_work_site_idx on public.collective_choices (company_id, work_site_id);
create index collective_choices_employee_idx on public.collective_choices (company_id, employee_id);
create index collective_members_person_idx on public.collective_members (company_id, employee_id);
create index collective_members_restart_idx on public.collective_members (company_id, restart_id);
create index collective_shares_member_idx on public.collective_shares (company_id, member_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.collective_vacations enable row level security;
alter table public.collective_choices enable row level security;
alter table public.collective_members enable row level security;
alter table public.collective_shares enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the verbs of the next chapter write.
grant select on public.collective_vacations, public.collective_choices, public.collective_members, public.collective_shares
  to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_settings on public.collective_vacations for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.collective_choices for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.collective_members for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.collective_shares for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.vacation_rules (code, severity, text, source, kept) values
  ('collective_started', 'block', 'As férias coletivas começam depois de hoje.', 'Política', 'As férias coletivas começam depois de hoje.'),
  ('collective_nobody', 'block', 'Ninguém entra nestas férias coletivas.', 'Política', 'Há quem entre nestas férias coletivas.');
insert into public.status_transitions (entity, from_status, to_status) values
  ('collective_vacation', 'draft', 'announced'), ('collective_vacation', 'draft', 'discarded'), ('collective_vacation', 'announced', 'undone'),
  ('collective_vacation', 'draft', 'announcing'), ('collective_vacation', 'announcing', 'announced'), ('collective_vacation', 'announcing', 'draft'),
  ('collective_vacation', 'announced', 'undoing'), ('collective_vacation', 'undoing', 'undone'), ('collective_vacation', 'undoing', 'announced');

-- Functions: whom it reaches ---------------------------------------------------------------------------------------
-- Departments that take part, or stay out, each with those below it.
create function private.collective_departments(p_collective public.collective_vacations, p_in boolean) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive chosen as (
    select c.department_id as id from public.collective_choices c
    where c.company_id = p_collective.company_id and c.collective_id = p_collective.id and c.is_in = p_in and c.department_id is not null
    union
    select d.id from chosen h join public.departments d on d.company_id = p_collective.company_id and d.parent_id = h.id
  )
  select coalesce(array_agg(id), '{}') from chosen
$$;

-- Everybody of the places chosen who is employed on these days, and why somebody stays out. Without days, as of today.
create function private.collective_people(p_collective public.collective_vacations)
returns table (employee_id uuid, department_id uuid, work_site_id uuid, out_code text, out_about text)
language sql stable security definer set search_path = '' as $$
  with w as materialized (
    select coalesce(p_collective.starts_on, private.today(p_collective.company_id)) as first,
      coalesce(p_collective.ends_on, private.today(p_collective.company_id)) as last,
      private.collective_departments(p_collective, true) as taken, private.collective_departments(p_collective, false) as kept,
      array(select c.work_site_id from public.collective_choices c where c.company_id = p_collective.company_id
        and c.collective_id = p_collective.id and c.work_site_id is not null) as sites
  ),
  -- Places and leaves of these days, read once: looked up one by one, those of thousands would take seconds.
  places as materialized (
    select a.* from w, public.employee_assignments a
    where a.company_id = p_collective.company_id and a.starts_on <= w.last and coalesce(a.ends_on, 'infinity') >= w.first
  ),
  away as materialized (
    select l.employee_id, string_agg(concat(t.name, case when r.status not in ('approved', 'interrupted') then ' (a decidir)' end, ', ',
      to_char(l.starts_on, 'DD/MM/YYYY'), case when l.ends_on > l.starts_on then ' a ' || to_char(l.ends_on, 'DD/MM/YYYY') end), '; ' order by l.starts_on) as about
    from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    where l.company_id = p_collective.company_id and l.counts and l.hours is null
      and l.ends_on >= p_collective.starts_on and l.starts_on <= p_collective.ends_on
    group by l.employee_id
  )
  select e.id, a.department_id, a.work_site_id,
    case when x.id is not null then 'person' when a.department_id = any (w.kept) then 'department'
      when e.hire_date > w.first then 'not_hired' when e.termination_date <= w.last then 'leaves'
      when not private.has_vacations(k.contract_type) then 'contract' when o.about is not null then 'overlap' end,
    case when x.id is not null then x.reason when a.department_id = any (w.kept) then d.name::text
      when e.hire_date > w.first then to_char(e.hire_date, 'DD/MM/YYYY') when e.termination_date <= w.last then to_char(e.termination_date, 'DD/MM/YYYY')
      when not private.has_vacations(k.contract_type) then (select t.label from public.contract_types t where t.contract_type = k.contract_type)
      else o.about end
  from w
  join public.employees e on e.company_id = p_collective.company_id and e.hire_date <= w.last and coalesce(e.termination_date, 'infinity') >= w.first
  left join places a on a.employee_id = e.id and greatest(w.first, e.hire_date) between a.starts_on and coalesce(a.ends_on, 'infinity')
  left join public.employee_contracts k on k.company_id = e.company_id and k.employee_id = e.id
    and w.first between k.starts_on and coalesce(k.ended_on, 'infinity')
  left join public.departments d on d.company_id = e.company_id and d.id = a.department_id
  left join public.collective_choices x on x.company_id = e.company_id and x.collective_id = p_collective.id and x.employee_id = e.id
  left join away o on o.employee_id = e.id
  where case p_collective.scope when 'sites' then a.work_site_id = any (w.sites) when 'departments' then a.department_id = any (w.taken) else true end
$$;

-- Functions: what it takes of whom ---------------------------------------------------------------------------------
create function private.is_first_year(p_hire_date date, p_on date) returns boolean language sql stable
return case when p_hire_date > p_on - 370 then private.law_months_later(p_hire_date, 12) > p_on else false end;

-- One row per person and period that pays, in the order of periods; what no period pays is paid leave. Of who was hired less
-- than twelve months before, the running period gives what was earned so far, and ends (art. 140); of all others the balances are read
-- as they are kept.
create function private.collective_draws(p_collective public.collective_vacations, p_people uuid[])
returns table (employee_id uuid, is_new boolean, acquired_from date, acquired_to date, is_running boolean, starts_on date, days integer,
  rest integer, double_days integer) language sql stable security definer set search_path = '' rows 20000 as $$
  with newcomers as materialized (
    select e.id, private.leave_rules_of(e.id, p_collective.starts_on) as rules
    from public.employees e
    where e.company_id = p_collective.company_id and e.id = any (p_people) and private.is_first_year(e.hire_date, p_collective.starts_on)
  ),
  others as materialized (
    select o.people, private.people_to_work_out(p_collective.company_id, o.people, p_collective.starts_on) as marked
    from (select private.people_without(p_people, array(select n.id from newcomers n)) as people) o where p_collective.starts_on is not null
  ),
  sheets as (
    select s.employee_id as id, s.acquired_from, s.acquired_to, s.granted_to, s.number, s.acquired_to >= p_collective.starts_on as is_running, false as is_new,
      greatest(0, floor(s.balance))::integer as gives, floor(s.balance)::integer as balance
    from others o
    cross join lateral private.desk_periods(p_collective.company_id, private.people_without(o.people, o.marked), o.marked, p_collective.starts_on, false) s
    where s.state <> 'lost'
    union all
    select n.id, s.acquired_from, s.acquired_to, s.granted_to, s.number, s.acquired_to >= p_collective.starts_on, true,
      greatest(0, case when s.acquired_to >= p_collective.starts_on then least(floor(s.balance), floor(
          private.vacation_entitlement(s.absences, n.rules) * private.vacation_twelfths(s.acquired_from, p_collective.starts_on - 1, n.rules) / 12.0)
          - s.days + floor(s.balance))
        else floor(s.balance) end)::integer, floor(s.balance)::integer
    from newcomers n
    join private.vacation_sheets(p_collective.company_id, array(select x.id from newcomers x), p_collective.starts_on) s on s.employee_id = n.id and s.state <> 'lost'
  ),
  placed as (
    select s.*, least(p_collective.ends_on - p_collective.starts_on + 1,
      coalesce(sum(s.gives) over (partition by s.id order by s.number rows between unbounded preceding and 1 preceding), 0)::integer) as before
    from sheets s
  )
  select p.id, p.is_new, p.acquired_from, p.acquired_to, p.is_running, p_collective.starts_on + p.before, t.days,
    case when p.is_new and p.is_running then p.gives else p.balance end - t.days,
    private.double_days(p_collective.starts_on + p.before, p_collective.starts_on + p.before + t.days - 1, p.granted_to)
  from placed p
  cross join lateral (select least(p.gives, p_collective.ends_on - p_collective.starts_on + 1 - p.before) as days) t
  where t.days > 0
$$;

-- alerts: what HR should look at of who takes part. A rest below five days is no vacation of its own any more (art. 134, § 1º).
create function private.collective_plan(p_collective public.collective_vacations)
returns table (employee_id uuid, department_id uuid, out_code text, out_about text, vacation_days integer, paid_days integer, restarts_on date,
  parts private.collective_part[], alerts text[]) language sql stable security definer set search_path = '' rows 20000 as $$
  with people as materialized (select p.* from private.collective_people(p_collective) p),
  taken as materialized (
    select d.employee_id, sum(d.days)::integer as days, bool_or(d.is_new and d.is_running and d.acquired_from < p_collective.starts_on) as restarts,
      array_agg((d.acquired_from, d.acquired_to, d.starts_on, d.days, d.rest, d.is_running and not d.is_new, d.double_days)::private.collective_part
        order by d.starts_on) as parts,
      bool_or(d.is_running and not d.is_new) as advances, bool_or(d.double_days > 0) as doubles, bool_or(d.rest between 1 and 4) as rests
    from private.collective_draws(p_collective,
      array(select p.employee_id from people p where p.out_code is null and p_collective.starts_on is not null)) d
    group by d.employee_id
  )
  select p.employee_id, p.department_id, p.out_code, p.out_about, coalesce(t.days, 0), x.paid,
    case when t.restarts then p_collective.starts_on end, coalesce(t.parts, '{}'),
    array_remove(array[case when t.restarts then 'new' end, case when x.paid > 0 then 'paid' end, case when t.advances then 'advance' end,
      case when t.doubles then 'double' end, case when t.rests then 'rest' end], null)
  from people p
  left join taken t on t.employee_id = p.employee_id
  cross join lateral (select case when p.out_code is null and p_collective.starts_on is not null
    then p_collective.ends_on - p_collective.starts_on + 1 - coalesce(t.days, 0) else 0 end as paid) x
$$;

-- Functions: the rules of the days ---------------------------------------------------------------------------------
-- Each row is a rule that was held against the plan, and whether it holds.
create function private.collective_checks(p_collective public.collective_vacations) returns table (code text, holds boolean, about text)
language sql stable security definer set search_path = '' as $$
  with w as (select private.leave_rules_on(p_collective.company_id, p_collective.starts_on) as rules, private.today(p_collective.company_id) as today),
  people as materialized (select p.* from private.collective_people(p_collective) p where p.out_code is null),
  start as (
    select s.code, s.about from w, (select distinct p.work_site_id from people p) p
    cross join lateral private.vacation_start_problem(p_collective.starts_on, w.rules,
      private.holiday_dates(p_collective.company_id, p.work_site_id, p_collective.starts_on, p_collective.starts_on + 7)) s
    where s.code is not null order by s.about limit 1
  )
  select 'collective_short', private.collective_problem(p_collective.starts_on, p_collective.ends_on, 0, null, w.rules) is null,
    p_collective.ends_on - p_collective.starts_on + 1 || ' dias' from w
  union all
  select 'collective_many', coalesce(max(m.periods), 0) < private.leave_rule(w.rules, 'collective_periods'), case when max(m.periods) >= private.leave_rule(w.rules, 'collective_periods')
      then count(*) filter (where m.periods >= private.leave_rule(w.rules, 'collective_periods')) || ' pessoas' end
  from w left join lateral (
    select count(*) as periods from people p
    join public.collective_members m on m.company_id = p_collective.company_id and m.employee_id = p.employee_id and m.out_code is null and m.left_at is null
    join public.collective_vacations c on c.company_id = m.company_id and c.id = m.collective_id and c.status = 'announced' and c.id <> p_collective.id
      and extract(year from c.starts_on) = extract(year from p_collective.starts_on)
    group by p.employee_id) m on true
  group by w.rules
  union all
  select 'collective_late', greatest(p_collective.notified_mte_on, p_collective.notified_union_on, p_collective.posted_on, case
      when num_nulls(p_collective.notified_mte_on, p_collective.notified_union_on, p_collective.posted_on) > 0 then w.today end) <= n.by_day,
    to_char(n.by_day, 'DD/MM/YYYY')
  from w cross join lateral (select p_collective.starts_on - private.leave_rule(w.rules, 'collective_notice')::integer as by_day) n
  union all
  select 'collective_started', p_collective.starts_on > w.today, to_char(w.today, 'DD/MM/YYYY') from w
  union all
  select 'collective_nobody', exists (select from people), null
  union all
  select coalesce(s.code, 'start_before_rest'), s.code is null, to_char(coalesce(s.about, p_collective.starts_on), 'DD/MM/YYYY')
  from (select) one left join start s on true
$$;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _210_transition before update of status on public.collective_vacations
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('collective_vacation');
create trigger _300_touch_updated_at before update on public.collective_vacations
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.collective_vacations
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.collective_vacations', 'collective_vacation');
create trigger _400_refuse_delete before delete on public.collective_members
  for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.collective_shares
  for each row execute function private.tg_refuse_delete();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.collective_vacations is 'Collective vacations: drafts, announced ones, and those taken back before they began (CLT art. 139).';
comment on column public.collective_vacations.failure is 'Why what was ordered last failed, for people to read.';
comment on column public.collective_vacations.notified_mte_on is 'When the labour authority was told; with the union and the notice at work (CLT art. 139, §§ 2º and 3º).';
comment on table public.collective_choices is 'Places that take part in collective vacations, and departments and people that stay out.';
comment on table public.collective_members is 'What became of each person when collective vacations were announced.';
comment on column public.collective_members.out_code is 'Why the person stayed out; null for who takes part.';
comment on column public.collective_members.left_at is 'When the person was taken out again.';
comment on table public.collective_shares is 'The leaves that collective vacations wrote, by person.';
comment on function private.collective_departments(public.collective_vacations, boolean) is 'Departments chosen, or kept out, with those below them.';
comment on function private.collective_people(public.collective_vacations) is 'Whom collective vacations reach, and why somebody stays out.';
comment on function private.is_first_year(date, date) is 'Whether a day lies within twelve months of the admission.';
comment on function private.collective_draws(public.collective_vacations, uuid[]) is 'Which periods pay how many days of whom (CLT art. 140).';
comment on function private.collective_plan(public.collective_vacations) is 'What collective vacations are for each person they reach.';
comment on function private.collective_checks(public.collective_vacations) is 'The rules of collective vacations, held against a plan (CLT arts. 134, § 3º, and 139).';
