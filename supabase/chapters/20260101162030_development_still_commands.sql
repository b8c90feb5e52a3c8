-- Development plans: the day.
-- See development_plans_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Plans under way without movement for thirty days of which nobody was told since they last moved.
create function private.plans_gone_still(p_company_id uuid, p_today date)
returns table (plan_id uuid, employee_id uuid, leader_id uuid, title text) language sql stable security definer set search_path = '' as $$
  with under_way as materialized (
    select p.id, p.employee_id, p.title from private.development_plans p where p.company_id = p_company_id and p.status = 'active'
  ), told as materialized (
    select n.entity_id, max(n.created_at) as at from public.notifications n
    where n.company_id = p_company_id and n.kind = 'plan_still' and n.entity_type = 'development_plan' group by n.entity_id
  )
  select u.id, u.employee_id, l.leader_id, u.title
  from under_way u
  join private.plan_movement(p_company_id, array(select x.id from under_way x)) m on m.plan_id = u.id
  left join private.nearest_leaders(p_company_id, array(select x.employee_id from under_way x), 'manage_pdis') l
    on l.employee_id = u.employee_id
  left join told t on t.entity_id = u.id
  where m.moved_at < private.start_of_day(p_company_id, p_today - 30) and (t.at is null or t.at < m.moved_at)
$$;

-- Tells the person and whoever leads them of a plan that is still, once until it moves again; how many plans.
create function private.tell_still_plans(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  still record;
  told integer := 0;
begin
  for still in select s.* from private.plans_gone_still(p_company_id, p_today) s order by s.plan_id loop
    perform private.notify(p_company_id, still.employee_id, 'plan_still', 'Seu PDI está parado há 30 dias', still.title,
      '/app/pdis?plano=' || still.plan_id, 'development_plan', still.plan_id);
    perform private.notify(p_company_id, still.leader_id, 'plan_still',
      format('PDI de %s está parado há 30 dias', private.person_name(still.employee_id)), still.title,
      '/app/pdis?plano=' || still.plan_id, 'development_plan', still.plan_id) where still.leader_id is not null;
    told := told + 1;
  end loop;
  return told;
end
$$;
insert into private.daily_routines (routine_name, routine) values ('development', 'private.tell_still_plans');
