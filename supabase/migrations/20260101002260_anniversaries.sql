-- Anniversaries.
-- The birthdays and the years of service of this month and the next, of the people who work at a company now, for everyone
-- in the company.
-- It refuses: the year of a birth, which is told to nobody here.

-- Functions --------------------------------------------------------------------------------------------------------
create function public.company_anniversaries(p_company_id uuid)
returns table (
  employee_id uuid, display_name text, initials text, avatar_path text, "position" text, department_id uuid, department text,
  kind text, on_date date, years integer) language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date := date_trunc('month', private.today(p_company_id)::timestamp)::date;
  last_day date := (first_day + interval '2 months')::date - 1;
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return;
  end if;
  return query
    select d.id, d.display_name::text, d.initials, d.avatar_path, d.position::text, d.department_id, n.name::text,
      dates.kind, turn.on_date, case dates.kind when 'company' then turn.age end
    from public.employee_directory d
    join public.employees e on e.company_id = d.company_id and e.id = d.id
    left join public.departments n on n.company_id = d.company_id and n.id = d.department_id
    cross join lateral (values ('birthday', e.birth_date), ('company', e.hire_date)) as dates (kind, since)
    -- The two months may lie in two years.
    cross join lateral (
      select (dates.since + make_interval(years => age))::date as on_date, age
      from generate_series(
        extract(year from first_day)::integer - extract(year from dates.since)::integer,
        extract(year from last_day)::integer - extract(year from dates.since)::integer) age
    ) turn
    where d.company_id = p_company_id and turn.age > 0 and turn.on_date between first_day and last_day
    order by turn.on_date, d.display_name, d.id;
end
$$;

grant execute on function public.company_anniversaries(uuid) to authenticated, service_role;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function public.company_anniversaries(uuid) is
  'Birthdays (day and month) and years of service of this month and the next, of people active or in notice.';
