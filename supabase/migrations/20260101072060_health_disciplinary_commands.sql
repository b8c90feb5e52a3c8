-- Health and discipline: commands.
-- See health_disciplinary_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.acknowledge_disciplinary(p_id uuid) returns public.employee_disciplinary
language plpgsql volatile security definer set search_path = '' as $$
declare
  measure public.employee_disciplinary;
begin
  update public.employee_disciplinary d set acknowledged_at = private.now()
  where d.id = p_id and d.employee_id = private.my_employee_id() and d.acknowledged_at is null and d.archived_at is null;
  select d.* into measure from public.employee_disciplinary d
  where d.id = p_id and d.employee_id = private.my_employee_id();
  if measure.id is null then
    perform private.refuse('RHNTF', 'Este registro não existe mais.', '', 'Recarregue a página.');
  end if;
  return measure;
end
$$;

grant execute on function public.acknowledge_disciplinary(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.acknowledge_disciplinary(uuid) is 'The person has seen a measure against them; again is the same (RHNTF).';
