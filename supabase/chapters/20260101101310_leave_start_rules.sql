-- What a company has left to do: vacations.
-- See company_start_tables for the overview.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.start_steps (step, place, routine) values ('balances', 60, 'private.people_without_balances');

-- Functions ---------------------------------------------------------------------------------------------------------
-- People of whose vacations before the product nobody told (told_balances).
create function private.people_without_balances(p_company_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.untold_total(p_company_id, array(select e.id from public.employees e
    where e.company_id = p_company_id and e.status in ('active', 'notice')))
$$;
