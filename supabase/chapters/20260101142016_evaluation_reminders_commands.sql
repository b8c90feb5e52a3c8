-- Reminders of cycles: commands.
-- See evaluation_cycles_tables for the overview.

-- Reminds people who are late, each once a day; how many that were.
create function private.remind_late(p_cycle public.evaluation_cycles, p_late uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  reminded uuid[];
begin
  with written as (
    insert into private.evaluation_reminders (company_id, cycle_id, employee_id, reminded_on)
    select distinct p_cycle.company_id, p_cycle.id, l, private.today(p_cycle.company_id) from unnest(p_late) l
    on conflict do nothing returning employee_id
  )
  select coalesce(array_agg(w.employee_id order by w.employee_id), '{}') into reminded from written w;
  perform private.notify_people(p_cycle.company_id, reminded, 'evaluation_reminder', format('%s: falta você', p_cycle.name),
    'Veja o que falta responder e até quando.', '/app/evaluations/' || p_cycle.id, 'evaluation_cycle', p_cycle.id)
    where reminded <> '{}';
  return cardinality(reminded);
end
$$;

-- Five and two days before the end of a step, and on its last day, reminds who is late.
create function private.remind_before_end(p_cycle public.evaluation_cycles, p_today date) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.remind_late(p_cycle, array(select l.employee_id from private.late_in_cycle(p_cycle) l
    where l.closes_on - p_today in (5, 2, 0)))
$$;

-- Null reminds everybody who is late; of the others only those who are.
create function public.remind_evaluations(p_cycle_id uuid, p_employees uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
begin
  if cycle.status <> 'running' then
    perform private.refuse('RHSTA', 'Este ciclo não está recebendo respostas.', '', 'Recarregue a página.');
  end if;
  return private.remind_late(cycle, array(select distinct l.employee_id from private.late_in_cycle(cycle) l
    where p_employees is null or l.employee_id = any (p_employees)));
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.remind_evaluations(uuid, uuid[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.remind_evaluations(uuid, uuid[]) is
  'Reminds whoever is late in a cycle, each once a day; how many (RHPER, RHNTF, RHSTA).';
