-- Balances of vacations that somebody told: commands.
-- See told_balances_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Told already is not told again; whoever confirms leaves one line of the trail for each person.
create function public.confirm_vacation_balances(p_company_id uuid, p_people uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  people uuid[];
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH confirma saldos de férias.');
  if exists (select unnest(p_people) except select e.id from public.employees e where e.company_id = p_company_id) then
    perform private.refuse_missing('Pessoa não encontrada.', 'employee_id');
  elsif private.my_employee_id() = any (p_people) then
    perform private.refuse('RHSLF', 'O próprio saldo é confirmado por outro administrador.', 'employee_id', 'Peça a um administrador.');
  end if;
  perform from public.employees e where e.company_id = p_company_id and e.id = any (p_people) order by e.id for update;
  people := array(select u.employee_id from private.untold_people(p_company_id, p_people) u order by 1);
  insert into private.told_balances (company_id, employee_id) select p_company_id, p.id from unnest(people) as p (id);
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  select p_company_id, 'confirm_balances', 'employee', p.id, auth.uid(), jsonb_build_object('initiated_by', 'user')
  from unnest(people) as p (id);
  return cardinality(people);
end
$$;

grant execute on function public.confirm_vacation_balances(uuid, uuid[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.confirm_vacation_balances(uuid, uuid[]) is
  'Says that the balances of vacations that the product shows of people are right, although nothing was taken before it; how many were '
    'untold until then (RHPER, RHNTF, RHSLF).';
