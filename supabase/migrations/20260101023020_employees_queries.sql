-- Employees: queries.
-- See employees_tables for the overview.

-- Functions: keeping rows right -------------------------------------------------------------------------------------
-- Computed relationship: a composite reference to the same table cannot be embedded by its constraint.
create function public.manager(public.employees) returns setof public.employees language sql stable rows 1 as $$
  select e.* from public.employees e where e.company_id = $1.company_id and e.id = $1.manager_id
$$;

grant execute on function public.manager(public.employees) to authenticated, service_role;

-- Functions: employee directory -------------------------------------------------------------------------------------
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

grant execute on function public.dashboard_summary(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.manager(public.employees) is 'The manager. Has no search_path of its own so that it is inlined.';
comment on function public.dashboard_summary(uuid) is
  'Dashboard of a visible company; status and hire_month only for view_all_employees. No birth year, ever.';
