-- Contracts: commands.
-- Fifteen, seven and one day before an experience period or a contract with a term ends, the manager and the
-- administrators are told, so that somebody decides in time: a term that passes unseen makes the contract indefinite
-- (CLT 451). Each telling is noted, so that it happens once; who is told late hears the nearest one alone.
-- It refuses: nothing; it is a job.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Job: tells managers and administrators of terms that end; returns of how many.
create function private.run_contract_alerts() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  listener uuid;
  told integer := 0;
begin
  for due in
    select c.id, c.company_id, c.employee_id, e.manager_id, e.display_name::text as name, t.ends_on, t.left_days, t.step,
      c.contract_type = 'experience' as is_experience
    from public.companies f
    join lateral (select private.today(f.id) as today,
      private.setting_number(f.id, 'contract_notice_days') as days offset 0) d on true
    join public.employee_contracts c on c.company_id = f.id and c.starts_on <= d.today and c.ended_on is null
    join public.employees e on e.id = c.employee_id and e.status in ('active', 'notice')
    join lateral (
      select w.ends_on, w.ends_on - d.today as left_days,
        case when w.ends_on - d.today <= 1 then 1 when w.ends_on - d.today <= 7 then 7 else d.days end as step
      from (select case when c.contract_type = 'experience' then coalesce(c.experience_extended_to, c.experience_ends_on)
        else c.ends_on end as ends_on) w
      where w.ends_on between d.today and d.today + d.days
    ) t on true
    where f.active is not false
      and not exists (select from private.contract_alerts a where a.contract_id = c.id and a.ends_on = t.ends_on and a.days <= t.step)
    order by c.company_id, t.ends_on, c.id
  loop
    insert into private.contract_alerts (contract_id, company_id, ends_on, days) values (due.id, due.company_id, due.ends_on, due.step);
    foreach listener in array array(
      select distinct l.id from unnest(private.company_admins(due.company_id, due.employee_id) || due.manager_id) as l (id)
        where l.id is not null)
    loop
      perform private.notify(due.company_id, listener, 'contract_ending',
        format('%s de %s termina %s', case when due.is_experience then 'O período de experiência' else 'O contrato' end, due.name,
          case due.left_days when 0 then 'hoje' when 1 then 'amanhã' else format('em %s dias', due.left_days) end),
        'Decida antes disso se ele continua.', '/app/employees/' || due.employee_id, 'employee', due.employee_id);
    end loop;
    told := told + 1;
  end loop;
  return told;
end
$$;

grant execute on function private.run_contract_alerts() to service_role;
