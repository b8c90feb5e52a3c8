-- Contracts: commands.
-- Fifteen, seven and one day before an experience period or a contract with a term ends, the manager and the
-- administrators are told, so that somebody decides in time: a term that passes unseen makes the contract indefinite
-- (CLT 451). Each telling is noted, so that it happens once; who is told late hears the nearest one alone.
-- It refuses: nothing; it is a daily routine.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Daily routine: tells managers and administrators of terms that end; returns of how many.
create function private.tell_of_contracts(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  days constant integer := private.setting_number(p_company_id, 'contract_notice_days');
  due record;
  listener uuid;
  told integer := 0;
begin
  for due in
    select c.id, c.employee_id, e.manager_id, e.display_name::text as name, t.ends_on, t.left_days, t.step,
      c.contract_type = 'experience' as is_experience
    from public.employee_contracts c
    join public.employees e on e.company_id = c.company_id and e.id = c.employee_id and e.status in ('active', 'notice')
    join lateral (
      select w.ends_on, w.ends_on - p_today as left_days,
        case when w.ends_on - p_today <= 1 then 1 when w.ends_on - p_today <= 7 then 7 else days end as step
      from (select case when c.contract_type = 'experience' then coalesce(c.experience_extended_to, c.experience_ends_on)
        else c.ends_on end as ends_on) w
      where w.ends_on between p_today and p_today + days
    ) t on true
    where c.company_id = p_company_id and c.starts_on <= p_today and c.ended_on is null
      and not exists (select from private.contract_alerts a where a.contract_id = c.id and a.ends_on = t.ends_on and a.days <= t.step)
    order by t.ends_on, c.id
  loop
    insert into private.contract_alerts (contract_id, company_id, ends_on, days) values (due.id, p_company_id, due.ends_on, due.step);
    foreach listener in array array(
      select distinct l.id from unnest(private.company_admins(p_company_id, due.employee_id) || due.manager_id) as l (id)
        where l.id is not null)
    loop
      perform private.notify(p_company_id, listener, 'contract_ending',
        format('%s de %s termina %s', case when due.is_experience then 'O período de experiência' else 'O contrato' end, due.name,
          case due.left_days when 0 then 'hoje' when 1 then 'amanhã' else format('em %s dias', due.left_days) end),
        'Decida antes disso se ele continua.', '/app/employees/' || due.employee_id, 'employee', due.employee_id);
    end loop;
    told := told + 1;
  end loop;
  return told;
end
$$;
