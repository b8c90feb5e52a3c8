-- Employee directory.
-- The harmless columns of the people who work at a company now (active or in notice), for everyone in the company.
-- A table and not a view: row level security hides rows, never columns. Triggers on employees keep it.
-- The summary of the dashboard is here too, since it counts people.
-- It refuses: every direct write.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.employee_directory (
  id uuid not null,
  company_id uuid not null,
  display_name text collate "pt-BR-x-icu" not null,
  initials text not null,
  position text collate "pt-BR-x-icu",
  department_id uuid,
  email text,
  profile_image_url text,
  avatar_path text generated always as (case when profile_image_url !~ '^(https:|/)' then profile_image_url end) stored,
  search_text text not null generated always as (private.search_text(display_name, email, position)) stored,
  constraint employee_directory_pkey primary key (id),
  constraint employee_directory_company_id_key unique (company_id, id),
  constraint employee_directory_employee_fkey foreign key (company_id, id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_directory_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index employee_directory_company_name_idx on public.employee_directory (company_id, display_name, id);
create index employee_directory_company_department_idx on public.employee_directory (company_id, department_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.employee_directory enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the trigger writes.
grant select on public.employee_directory to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_member on public.employee_directory for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

-- Functions --------------------------------------------------------------------------------------------------------
-- Of the name shown: particles do not count, and with one letter alone there are no initials.
create function private.initials(p_social_name text, p_first_name text, p_last_name text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text[] := array[p_first_name, p_last_name];
begin
  if p_social_name is not null then
    words := array(
      select w.word from regexp_split_to_table(p_social_name, '\s+') with ordinality as w (word, place)
      where lower(w.word) not in ('da', 'das', 'de', 'do', 'dos', 'e') order by w.place);
  end if;
  return case when cardinality(words) < 2 or words[1] = '' or words[cardinality(words)] = '' then 'NA'
    else upper((left(words[1], 1) || left(words[cardinality(words)], 1)) collate "pt-BR-x-icu") end;
end
$$;

create function private.tg_employees__keep_directory() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.status not in ('active', 'notice') then
    delete from public.employee_directory d where d.id = new.id;
    return null;
  end if;
  insert into public.employee_directory as d
    (id, company_id, display_name, initials, position, department_id, email, profile_image_url)
  values
    (new.id, new.company_id, new.display_name, private.initials(new.social_name, new.first_name, new.last_name),
      new.position, new.department_id, new.email, new.profile_image_url)
  on conflict (id) do update set
    display_name = excluded.display_name, initials = excluded.initials, position = excluded.position, department_id = excluded.department_id,
    email = excluded.email, profile_image_url = excluded.profile_image_url
  where (d.display_name, d.initials, d.position, d.department_id, d.email, d.profile_image_url)
    is distinct from
    (excluded.display_name, excluded.initials, excluded.position, excluded.department_id, excluded.email,
      excluded.profile_image_url);
  return null;
end
$$;

-- Who left or is still expected, of whom colleagues know nothing; nobody for who sees all people.
create function private.unlisted_people() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.has_permission('view_all_employees') then '{}'::uuid[] else array(
    select e.id from public.employees e
    where e.company_id = any (private.visible_company_ids()) and e.status in ('pre_admission', 'terminated')) end;
end
$$;

-- What screens draw of a person. The path of the picture comes from the directory as soon as it holds one.
create function private.drawn_person(p_employee public.employees, p_entry public.employee_directory) returns jsonb language sql stable
return jsonb_build_object('id', p_employee.id, 'name', p_employee.display_name,
  'initials', private.initials(p_employee.social_name, p_employee.first_name, p_employee.last_name),
  'avatar_path', to_jsonb(p_entry) ->> 'avatar_path', 'position', p_employee.position);

create function private.person(p_employee_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.drawn_person(e, d)
  from public.employees e
  left join public.employee_directory d on d.company_id = e.company_id and d.id = e.id
  where e.id = p_employee_id
$$;

-- What everyone may know: how many work here, where, and the coming dates, never the year of a birth.
create function private.dashboard_common(p_company_id uuid, p_today date)
returns table (section text, label text, total bigint, on_date date, employee_id uuid)
language sql stable security definer set search_path = '' as $$
  with people as materialized (
    select d.id, d.display_name, d.department_id, e.birth_date, e.hire_date
    from public.employee_directory d
    join public.employees e on e.company_id = d.company_id and e.id = d.id
    where d.company_id = p_company_id
  ),
  dates as (
    select 'birthday' as section, p.id, p.display_name, p.birth_date as since from people p
    union all
    select 'anniversary', p.id, p.display_name, p.hire_date from people p where p.hire_date < p_today
  ),
  coming as (
    select d.*, (d.since + make_interval(years => turn.age))::date as on_date, turn.age
    from dates d
    cross join lateral (
      select n as age
      from generate_series(
        extract(year from p_today)::integer - extract(year from d.since)::integer,
        extract(year from p_today)::integer - extract(year from d.since)::integer + 1) n
      where (d.since + make_interval(years => n))::date >= p_today
      order by n limit 1
    ) turn
  )
  select 'headcount', 'total', count(*), null::date, null::uuid from people
  union all
  (select 'department', coalesce(d.name::text, ''), count(*), null, null
   from people p left join public.departments d on d.company_id = p_company_id and d.id = p.department_id
   group by d.id, d.name
   order by count(*) desc, d.name)
  union all
  (select c.section, c.display_name::text, case c.section when 'anniversary' then c.age end, c.on_date, c.id
   from coming c
   where c.on_date < p_today + 31 and (c.section = 'birthday' or c.age > 0)
   order by c.on_date, c.display_name)
$$;

create function public.dashboard_summary(p_company_id uuid)
returns table (section text, label text, total bigint, on_date date, employee_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return;
  end if;
  return query select c.* from private.dashboard_common(p_company_id, today) c;
  if not private.has_permission('view_all_employees') then
    return;
  end if;
  return query
    select 'status', e.status, count(*), null::date, null::uuid
    from public.employees e where e.company_id = p_company_id group by e.status;
  return query
    select 'hire_month', to_char(m.month, 'YYYY-MM'), count(e.id), m.month::date, null::uuid
    from generate_series(
      date_trunc('month', today::timestamp) - interval '11 months', date_trunc('month', today::timestamp),
      interval '1 month') as m (month)
    left join public.employees e on e.company_id = p_company_id
      and e.hire_date >= m.month::date and e.hire_date < (m.month + interval '1 month')::date
    group by m.month order by m.month;
end
$$;

grant execute on function private.unlisted_people(), public.dashboard_summary(uuid) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _500_keep_directory after insert or update on public.employees
  for each row execute function private.tg_employees__keep_directory();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.employee_directory is 'Harmless columns of people active or in notice. Kept by trigger.';
comment on column public.employee_directory.id is 'The employee''s id.';
comment on column public.employee_directory.avatar_path is 'Key of the uploaded photo in the bucket of photos; null for old addresses.';
comment on column public.employee_directory.initials is 'Two letters of the name shown, or NA.';
comment on function private.initials(text, text, text) is
  'First letters of the first and last word of the social name, else of first and last name; NA when one is missing.';
comment on function private.unlisted_people() is 'People of the visible companies whom the directory does not show; none for view_all_employees.';
comment on function private.tg_employees__keep_directory() is 'Copies the harmless columns to the directory.';
comment on function private.dashboard_common(uuid, date) is
  'Summary for everyone: headcount, departments, birthdays and anniversaries of the next 31 days.';
comment on function public.dashboard_summary(uuid) is
  'Dashboard of a visible company; status and hire_month only for view_all_employees. No birth year, ever.';
comment on function private.drawn_person(public.employees, public.employee_directory) is 'A person as private.person tells it, of rows at hand: of thousands.';
comment on function private.person(uuid) is 'A person as screens draw it: id, name, initials, avatar_path, position.';
