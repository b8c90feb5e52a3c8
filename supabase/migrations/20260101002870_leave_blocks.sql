-- Blocks and coverage.
-- Days on which a company does not want people away, and how many people a department needs present. A hard block refuses a
-- wish, a soft one warns; coverage only ever warns, with who is away as far as the caller may know. Neither stands in the way
-- of what is no favour: illness, what the law gives and absences pass both.
-- A block is for everybody, or for those who are in one of its departments (with those below), sites and positions alike, and
-- for some types of leave alone where it names them. Everyone in the company reads both; manage_settings writes them.
-- It refuses: days in the wrong order, a block of a type that the law gives, a rule that asks for nobody, deletion.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.leave_blocks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  reason text collate "pt-BR-x-icu" not null,
  hard boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leave_blocks_pkey primary key (id),
  constraint leave_blocks_company_id_key unique (company_id, id),
  constraint leave_blocks_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint leave_blocks_starts_on_check check (starts_on between '1990-01-01' and '2199-12-31'),
  constraint leave_blocks_ends_on_check check (ends_on >= starts_on and ends_on <= starts_on + 730),
  constraint leave_blocks_reason_check check (private.is_clean_text(reason, 120))
);

-- Whom a block is for: one thing per row; rows of one kind add up, kinds narrow each other.
create table public.leave_block_scopes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  block_id uuid not null,
  department_id uuid,
  work_site_id uuid,
  position_id uuid,
  type_id uuid,
  constraint leave_block_scopes_pkey primary key (id),
  constraint leave_block_scopes_block_fkey foreign key (company_id, block_id) references public.leave_blocks (company_id, id) on delete restrict,
  constraint leave_block_scopes_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint leave_block_scopes_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint leave_block_scopes_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint leave_block_scopes_type_fkey foreign key (company_id, type_id) references public.leave_types (company_id, id) on delete restrict,
  constraint leave_block_scopes_what_check check (num_nonnulls(department_id, work_site_id, position_id, type_id) = 1)
);

create table public.coverage_rules (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  department_id uuid not null,
  with_below boolean not null default true,
  min_present smallint,
  max_away_pct smallint,
  starts_on date not null,
  ends_on date,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coverage_rules_pkey primary key (id),
  constraint coverage_rules_company_id_key unique (company_id, id),
  constraint coverage_rules_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint coverage_rules_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint coverage_rules_minimum_check check (num_nonnulls(min_present, max_away_pct) = 1),
  constraint coverage_rules_min_present_check check (min_present between 1 and 10000),
  constraint coverage_rules_max_away_pct_check check (max_away_pct between 0 and 99),
  constraint coverage_rules_starts_on_check check (starts_on between '1990-01-01' and '2199-12-31'),
  constraint coverage_rules_ends_on_check check (ends_on >= starts_on and ends_on <= '2199-12-31')
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index leave_blocks_days_idx on public.leave_blocks (company_id, ends_on) where archived_at is null;
create index leave_block_scopes_block_idx on public.leave_block_scopes (company_id, block_id);
create index leave_block_scopes_department_idx on public.leave_block_scopes (company_id, department_id);
create index leave_block_scopes_work_site_idx on public.leave_block_scopes (company_id, work_site_id);
create index leave_block_scopes_position_idx on public.leave_block_scopes (company_id, position_id);
create index leave_block_scopes_type_idx on public.leave_block_scopes (company_id, type_id);
create index coverage_rules_department_idx on public.coverage_rules (company_id, department_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.leave_blocks enable row level security;
alter table public.leave_block_scopes enable row level security;
alter table public.coverage_rules enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: writing a block but to take it out of use, since save_leave_block writes it with whom it is for; delete.
grant select on public.leave_blocks, public.leave_block_scopes, public.coverage_rules to authenticated, service_role;
grant update (archived_at) on public.leave_blocks to authenticated, service_role;
grant insert (company_id, department_id, with_below, min_present, max_away_pct, starts_on, ends_on),
  update (department_id, with_below, min_present, max_away_pct, starts_on, ends_on, archived_at) on public.coverage_rules to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_member on public.leave_blocks for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy update_settings on public.leave_blocks for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_member on public.leave_block_scopes for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_member on public.coverage_rules for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_settings on public.coverage_rules for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy update_settings on public.coverage_rules for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.vacation_rules (code, severity, text, source, kept) values
  ('blocked', 'block', 'Dias bloqueados pela empresa não são aceitos.', 'Política', 'Nenhum bloqueio nestes dias.'),
  ('blocked_soft', 'warn', 'A empresa pede que se evitem estes dias.', 'Política', null),
  ('coverage', 'warn', 'A equipe mantém o mínimo de pessoas presentes.', 'Política', 'A cobertura mínima se mantém.');

-- Functions: blocks ------------------------------------------------------------------------------------------------
-- What a company may keep from happening: never illness, an absence, or a leave that the law gives.
create function private.company_may_refuse(p_category text) returns boolean language sql immutable parallel safe
return p_category in ('vacation', 'day_off', 'hours', 'other');

create function private.departments_covered(p_company_id uuid, p_department_id uuid, p_below boolean) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive below as (
    select d.id from public.departments d where d.company_id = p_company_id and d.id = p_department_id
    union
    select d.id from below b join public.departments d on d.company_id = p_company_id and d.parent_id = b.id where p_below
  )
  select coalesce(array_agg(b.id), '{}') from below b
$$;

create function private.departments_above(p_company_id uuid, p_department_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select d.id, d.parent_id from public.departments d where d.company_id = p_company_id and d.id = p_department_id
    union
    select d.id, d.parent_id from above a join public.departments d on d.company_id = p_company_id and d.id = a.parent_id
  )
  select coalesce(array_agg(a.id), '{}') from above a
$$;

-- Whether a block is for those who work at a place: kinds of scopes narrow each other, those of one kind add up.
create function private.is_block_for(p_block public.leave_blocks, p_departments uuid[], p_work_site_id uuid, p_position_id uuid, p_type_id uuid)
returns boolean language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select not exists (
    select from public.leave_block_scopes s where s.company_id = p_block.company_id and s.block_id = p_block.id
    group by s.department_id is null, s.work_site_id is null, s.position_id is null
    having not bool_or(case when s.department_id is not null then s.department_id = any (p_departments)
      when s.work_site_id is not null then s.work_site_id is not distinct from p_work_site_id
      when s.position_id is not null then s.position_id is not distinct from p_position_id
      else p_type_id is null or s.type_id = p_type_id end))
$$;

-- Where the person is on the first day decides; without a type, blocks of any type.
create function private.blocks_on(p_employee_id uuid, p_from date, p_to date, p_type_id uuid default null) returns setof public.leave_blocks
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with place as materialized (
    select e.company_id, a.work_site_id, a.position_id, private.departments_above(e.company_id, a.department_id) as departments
    from public.employees e left join lateral private.assignment_on(e.id, p_from) a on true
    where e.id = p_employee_id
  )
  select b.* from place p
  join public.leave_blocks b on b.company_id = p.company_id and b.archived_at is null and b.ends_on >= p_from and b.starts_on <= p_to
  where private.is_block_for(b, p.departments, p.work_site_id, p.position_id, p_type_id)
  order by b.starts_on, b.id
$$;

-- Functions: coverage ----------------------------------------------------------------------------------------------
-- Days away belong to a later chapter: what reads them here is bound when it runs.
create function private.coverage_minimum(p_min_present integer, p_max_away_pct integer, p_people integer) returns integer
language sql immutable parallel safe
return coalesce(p_min_present, ceil(p_people * (100 - p_max_away_pct) / 100.0)::integer);

-- Per day: who is employed in a department, who of them is away for whole or half days, and the strictest minimum of its rules.
create function private.coverage_between(
  p_company_id uuid, p_department_id uuid, p_from date, p_to date, p_below boolean default true, p_requested boolean default true)
returns table (on_day date, people integer, away integer, requested integer, present_pct integer, minimum integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = auto as $$
begin
  return query
    with staff as materialized (
      select e.id, e.hire_date, e.termination_date from public.employees e
      where e.company_id = p_company_id and e.hire_date <= p_to and (e.termination_date is null or e.termination_date >= p_from)
        and (p_department_id is null or e.department_id = any (private.departments_covered(p_company_id, p_department_id, p_below)))
    ), changes as (
      select c.day, sum(c.n)::integer as n from (
        select greatest(s.hire_date, p_from) as day, 1 as n from staff s
        union all select s.termination_date + 1, -1 from staff s where s.termination_date < p_to) c
      group by c.day
    ), gone as (
      select g::date as day, count(distinct l.employee_id)::integer as n,
        count(distinct l.employee_id) filter (where not l.granted)::integer as asked
      from public.leaves l
      join staff s on s.id = l.employee_id
      cross join lateral generate_series(greatest(l.starts_on, p_from), least(l.ends_on, p_to), interval '1 day') g
      where l.company_id = p_company_id and l.counts and l.hours is null and l.ends_on >= p_from and l.starts_on <= p_to
        and (l.granted or p_requested)
      group by 1
    ), days as (
      select d.day, sum(c.n) over (order by d.day)::integer as people
      from (select g::date as day from generate_series(p_from, p_to, interval '1 day') g) d
      left join changes c on c.day = d.day
    )
    select d.day, coalesce(d.people, 0), coalesce(g.n, 0), coalesce(g.asked, 0),
      case when d.people > 0 then (100 * (d.people - coalesce(g.n, 0)) / d.people)::integer end,
      (select max(private.coverage_minimum(r.min_present, r.max_away_pct, d.people)) from public.coverage_rules r
        where r.company_id = p_company_id and r.department_id = p_department_id and r.archived_at is null and r.with_below = p_below
          and d.day between r.starts_on and coalesce(r.ends_on, 'infinity'))
    from days d left join gone g on g.day = d.day
    order by 1;
end
$$;

-- The worst day of a wish under each rule that holds for the person's department, with the person away.
create function private.coverage_of_wish(p_person public.employees, p_days daterange[], p_request_id uuid)
returns table (rule_id uuid, on_day date, people integer, present integer, minimum integer, away uuid[], asked uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  first constant date := (select min(lower(d)) from unnest(p_days) d);
  last constant date := (select max(upper(d)) - 1 from unnest(p_days) d);
  above constant uuid[] := private.departments_above(p_person.company_id, p_person.department_id);
  rule public.coverage_rules;
  others uuid[];
begin
  for rule in
    select r.* from public.coverage_rules r
    where r.company_id = p_person.company_id and r.archived_at is null and r.starts_on <= last and coalesce(r.ends_on, 'infinity') >= first
      and (r.department_id = p_person.department_id or (r.with_below and r.department_id = any (above)))
  loop
    others := array(select e.id from public.employees e
      where e.company_id = rule.company_id and e.department_id = any (private.departments_covered(rule.company_id, rule.department_id, rule.with_below))
        and e.id <> p_person.id and e.hire_date <= first and (e.termination_date is null or e.termination_date >= first));
    return query
      with days as (
        select distinct g::date as day from unnest(p_days) d, generate_series(lower(d), upper(d) - 1, interval '1 day') g
        where g::date between rule.starts_on and coalesce(rule.ends_on, 'infinity')
      ), gone as materialized (
        -- By the days first: history is long, and few are away on these days.
        select l.employee_id, l.granted, l.starts_on, l.ends_on from (
          select w.* from public.leaves w
          where w.company_id = rule.company_id and w.counts and w.ends_on >= first and w.starts_on <= last offset 0) l
        where l.hours is null and l.request_id is distinct from p_request_id and l.employee_id = any (others)
      )
      select rule.id, d.day, cardinality(others) + 1, (cardinality(others) - count(distinct g.employee_id))::integer,
        private.coverage_minimum(rule.min_present, rule.max_away_pct, cardinality(others) + 1),
        coalesce(array_agg(distinct g.employee_id) filter (where g.granted), '{}'),
        coalesce(array_agg(distinct g.employee_id) filter (where not g.granted), '{}')
      from days d left join gone g on d.day between g.starts_on and g.ends_on
      group by d.day order by 4, 2 limit 1;
  end loop;
end
$$;

-- Who is away everybody may know; who only asked to be, HR and the managers above.
create function private.away_names(p_company_id uuid, p_away uuid[], p_asked uuid[]) returns text
language sql stable security definer set search_path = '' as $$
  with known as (
    select e.display_name, row_number() over (order by e.display_name, e.id) as place
    from public.employees e
    where e.company_id = p_company_id and (e.id = any (p_away)
      or (e.id = any (p_asked) and (p_company_id = any (private.company_ids_with('manage_settings')) or e.id = any (private.my_reports_ids()))))
  )
  select concat(string_agg(k.display_name, ', ' order by k.place) filter (where k.place <= 5),
    case when a.n > least(count(*), 5) then concat(case when count(*) > 0 then ' e mais ' end, a.n - least(count(*), 5)) end)
  from (select cardinality(p_away || p_asked) as n) a left join known k on true
  group by a.n
$$;

-- Functions: what a wish meets -------------------------------------------------------------------------------------
create function private.planning_checks(p_person public.employees, p_type public.leave_types, p_days daterange[], p_request_id uuid)
returns table (code text, holds boolean, about text) language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := (select min(lower(d)) from unnest(p_days) d);
  last constant date := (select max(upper(d)) - 1 from unnest(p_days) d);
begin
  if first is null or not private.company_may_refuse(p_type.category) then
    return;
  end if;
  if exists (select from public.leave_blocks b where b.company_id = p_person.company_id and b.archived_at is null and b.ends_on >= first) then
    return query
      select case when b.hard then 'blocked' else 'blocked_soft' end, false,
        concat(b.reason, ', ', to_char(b.starts_on, 'DD/MM/YYYY'), case when b.ends_on > b.starts_on then ' a ' || to_char(b.ends_on, 'DD/MM/YYYY') end)
      from private.blocks_on(p_person.id, first, last, p_type.id) b
      where exists (select from unnest(p_days) d where d && daterange(b.starts_on, b.ends_on, '[]'))
      order by b.hard desc;
    if not found then
      return query values ('blocked', true, null::text);
    end if;
  end if;
  return query
    select 'coverage', c.present >= c.minimum,
      concat(c.present, ' de ', c.people, ' presentes em ', to_char(c.on_day, 'DD/MM/YYYY'), ', mínimo ', c.minimum,
        case when c.present < c.minimum and (c.away || c.asked) <> '{}' then '; fora: ' || private.away_names(p_person.company_id, c.away, c.asked) end)
    from private.coverage_of_wish(p_person, p_days, p_request_id) c;
end
$$;

-- Functions: writing -----------------------------------------------------------------------------------------------
-- Writes a block with whom it is for; no row comes back when somebody changed it meanwhile.
create function public.save_leave_block(
  p_company_id uuid, p_starts_on date, p_ends_on date, p_reason text, p_hard boolean, p_departments uuid[] default '{}', p_work_sites uuid[] default '{}',
  p_positions uuid[] default '{}', p_types uuid[] default '{}', p_id uuid default null, p_updated_at timestamptz default null)
returns setof public.leave_blocks language plpgsql volatile security definer set search_path = '' as $$
declare
  block public.leave_blocks;
begin
  perform private.refuse_settings(p_company_id);
  if exists (select from public.leave_types t where t.company_id = p_company_id and t.id = any (p_types)
      and not private.company_may_refuse(t.category)) then
    perform private.refuse('RHARG', 'Um bloqueio não impede o que a lei dá, nem ausências por saúde.', 'types', 'Retire esses tipos do bloqueio.');
  end if;
  if p_id is null then
    insert into public.leave_blocks as b (company_id, starts_on, ends_on, reason, hard)
    values (p_company_id, p_starts_on, p_ends_on, p_reason, coalesce(p_hard, true)) returning b.* into block;
  else
    update public.leave_blocks b set starts_on = p_starts_on, ends_on = p_ends_on, reason = p_reason, hard = coalesce(p_hard, true)
    where b.company_id = p_company_id and b.id = p_id and b.archived_at is null and b.updated_at = p_updated_at returning b.* into block;
  end if;
  if block.id is null then
    return;
  end if;
  delete from public.leave_block_scopes s where s.company_id = block.company_id and s.block_id = block.id
    and not coalesce(s.department_id = any (p_departments) or s.work_site_id = any (p_work_sites) or s.position_id = any (p_positions)
      or s.type_id = any (p_types), false);
  insert into public.leave_block_scopes (company_id, block_id, department_id, work_site_id, position_id, type_id)
  select block.company_id, block.id, w.department_id, w.work_site_id, w.position_id, w.type_id
  from (select distinct d as department_id, null::uuid as work_site_id, null::uuid as position_id, null::uuid as type_id from unnest(p_departments) d
    union all select distinct null::uuid, s, null::uuid, null::uuid from unnest(p_work_sites) s
    union all select distinct null::uuid, null::uuid, p, null::uuid from unnest(p_positions) p
    union all select distinct null::uuid, null::uuid, null::uuid, t from unnest(p_types) t) w
  where not exists (select from public.leave_block_scopes s where s.company_id = block.company_id and s.block_id = block.id
    and (s.department_id, s.work_site_id, s.position_id, s.type_id) is not distinct from (w.department_id, w.work_site_id, w.position_id, w.type_id));
  return next block;
end
$$;

-- What a rule would ask for: people today, how many of them have to be present, and the days of the year ahead that fall below it.
create function public.coverage_effects(
  p_company_id uuid, p_department_id uuid, p_with_below boolean, p_starts_on date, p_min_present integer default null,
  p_max_away_pct integer default null, p_ends_on date default null)
returns table (people integer, minimum integer, days_below integer, first_below date)
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today(p_company_id);
begin
  perform private.refuse_settings(p_company_id);
  if p_department_id is null or p_starts_on is null or num_nonnulls(p_min_present, p_max_away_pct) <> 1 then
    perform private.refuse('RHARG', 'Informe o departamento, o mínimo e o começo.', 'department_id', 'Preencha os campos da regra.');
  end if;
  return query
    with days as (
      select c.on_day, c.people, c.away, private.coverage_minimum(p_min_present, p_max_away_pct, c.people) as minimum
      from private.coverage_between(p_company_id, p_department_id, today, today + 365, p_with_below) c
    )
    select max(d.people) filter (where d.on_day = today), max(d.minimum) filter (where d.on_day = today),
      count(*) filter (where d.people - d.away < d.minimum and d.on_day between p_starts_on and coalesce(p_ends_on, 'infinity'))::integer,
      min(d.on_day) filter (where d.people - d.away < d.minimum and d.on_day between p_starts_on and coalesce(p_ends_on, 'infinity'))
    from days d;
end
$$;

grant execute on function
  public.save_leave_block(uuid, date, date, text, boolean, uuid[], uuid[], uuid[], uuid[], uuid, timestamptz),
  public.coverage_effects(uuid, uuid, boolean, date, integer, integer, date)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.leave_blocks
  for each row execute function private.tg_tidy('reason');
create trigger _110_keep_archived_at before update of archived_at on public.leave_blocks
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.leave_blocks
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.leave_blocks
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.leave_blocks
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.leave_blocks', 'leave_block');
select private.keep_trail('public.leave_block_scopes', 'leave_block_scope', '{insert,delete}', p_id => 'block_id');

create trigger _110_keep_archived_at before update of archived_at on public.coverage_rules
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.coverage_rules
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.coverage_rules
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.coverage_rules
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.coverage_rules', 'coverage_rule');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.leave_blocks is 'Days on which a company refuses (hard) or discourages leaves that are its to grant.';
comment on column public.leave_blocks.archived_at is 'When it left use; the trigger sets the instant, null takes it back.';
comment on table public.leave_block_scopes is 'Whom a block is for, one thing per row; without rows, everybody.';
comment on table public.coverage_rules is 'How many people of a department have to be present, as a number or as a share that may be away.';
comment on column public.coverage_rules.with_below is 'Whether the departments below count as well.';
comment on function private.company_may_refuse(text) is 'Whether leaves of a category are the company''s to grant.';
comment on function private.departments_covered(uuid, uuid, boolean) is 'A department, with those below when asked.';
comment on function private.departments_above(uuid, uuid) is 'A department and those above it.';
comment on function private.is_block_for(public.leave_blocks, uuid[], uuid, uuid, uuid) is 'Whether a block holds for those of a place, for one type or for any.';
comment on function private.blocks_on(uuid, date, date, uuid) is 'The blocks that hold for a person in some days, of one type or of any.';
comment on function private.coverage_minimum(integer, integer, integer) is 'How many of so many people have to be present.';
comment on function private.coverage_between(uuid, uuid, date, date, boolean, boolean) is
  'Per day: people of a department, those away (with those who asked, when wanted), the share present and the minimum.';
comment on function private.coverage_of_wish(public.employees, daterange[], uuid) is 'The worst day of a wish under each rule of coverage, and who is away.';
comment on function private.away_names(uuid, uuid[], uuid[]) is 'At most five names of people away, as far as the caller may know, and how many more.';
comment on function private.planning_checks(public.employees, public.leave_types, daterange[], uuid) is 'Blocks and coverage, held against a wish.';
comment on function public.save_leave_block(uuid, date, date, text, boolean, uuid[], uuid[], uuid[], uuid[], uuid, timestamptz) is
  'Adds or changes a block and whom it is for; nothing comes back when it changed meanwhile (RHPER, RHNTF, RHARG).';
comment on function public.coverage_effects(uuid, uuid, boolean, date, integer, integer, date) is
  'Whom a rule of coverage would concern today, and the days of the next year that fall below it (RHPER, RHNTF, RHARG).';
