-- What a company has left to do: vacations.
-- See company_start_tables for the overview.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.start_steps (step, place, routine) values ('balances', 60, 'private.people_without_balances');

-- Functions ---------------------------------------------------------------------------------------------------------
-- People who came into the product with a year of service or more, and of whose vacations before it nothing was told: what they took or
-- sold there stands here as days to take, and as a risk of double pay.
create function private.people_without_balances(p_company_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*)
  from public.employees e
  left join public.employee_contracts c on c.company_id = e.company_id and c.employee_id = e.id
    and private.today(p_company_id) between c.starts_on and coalesce(c.ended_on, 'infinity')
  where e.company_id = p_company_id and e.status in ('active', 'notice')
    and e.hire_date <= (e.created_at at time zone 'UTC')::date - interval '1 year'
    and private.has_vacations(coalesce(c.contract_type, 'clt_indefinite'))
    and not exists (select from public.leave_ledger l where l.company_id = e.company_id and l.employee_id = e.id)
$$;
