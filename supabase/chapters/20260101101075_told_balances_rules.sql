-- Balances of vacations that somebody told: rules.
-- See told_balances_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Reasons of entries that a sheet of balances makes, and takes back by the contrary.
create function private.sheet_notes() returns text[] language sql immutable parallel safe
return array['Gozados antes do Vínculo (planilha)', 'Vendidos antes do Vínculo (planilha)', 'Direito informado em planilha'];

-- Those of some people of whose vacations before the product nobody told, with the day from which the product knows them: what they
-- acquired before it is no balance that one may reckon with. The one rule for desk, map, home, notices and every count.
-- Entries of a sheet that was taken back cancel each other out; any other entry tells, whatever became of it. Most people have one, so
-- that it is looked for first.
create function private.untold_people(p_company_id uuid, p_people uuid[]) returns table (employee_id uuid, known_from date)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with own as materialized (
    select array(select t.id from public.leave_types t where t.company_id = p_company_id and t.deducts = 'vacation') as types,
      private.today(p_company_id) as today
  ), newcomers as materialized (
    select e.id, e.hire_date, (e.created_at at time zone 'UTC')::date as known_from from public.employees e
    where e.company_id = p_company_id and e.id = any (p_people)
      and e.hire_date <= (e.created_at at time zone 'UTC')::date - interval '1 year'
      and not exists (select from private.told_balances t where t.company_id = e.company_id and t.employee_id = e.id)
  ), unwritten as materialized (
    select n.* from own o, newcomers n
    where not exists (select from public.leave_ledger l where l.company_id = p_company_id and l.employee_id = n.id
        and l.type_id = any (o.types) and l.period_from < n.known_from and (l.note is null or l.note <> all (private.sheet_notes())))
      and not exists (select from public.leave_ledger l where l.company_id = p_company_id and l.employee_id = n.id
        and l.type_id = any (o.types) and l.period_from < n.known_from group by l.period_from, l.note having sum(l.days) <> 0)
  )
  select u.id, u.known_from from unwritten u cross join own o
  left join public.employee_contracts h on h.company_id = p_company_id and h.employee_id = u.id
    and u.hire_date between h.starts_on and coalesce(h.ended_on, 'infinity')
  left join public.employee_contracts c on c.company_id = p_company_id and c.employee_id = u.id
    and o.today between c.starts_on and coalesce(c.ended_on, 'infinity')
  -- Without a contract on file the CLT is supposed. Whoever had none that gives vacations acquires them from the first that does.
  where private.has_vacations(c.contract_type) and (private.has_vacations(h.contract_type)
    or (select min(k.starts_on) from public.employee_contracts k where k.company_id = p_company_id and k.employee_id = u.id
      and k.starts_on > u.hire_date and private.has_vacations(k.contract_type)) <= u.known_from - interval '1 year')
$$;

-- How many they are.
create function private.untold_total(p_company_id uuid, p_people uuid[]) returns bigint
language sql stable security definer set search_path = ''
return (select count(*) from private.untold_people(p_company_id, p_people));
