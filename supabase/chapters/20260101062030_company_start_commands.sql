-- What a company has left to do: commands.
-- See company_start_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.choose_start_step(p_company_id uuid, p_step text, p_choice text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores cuidam destes passos.');
  if not exists (select from private.start_steps s where s.step = p_step) or p_choice not in ('not_applicable', 'later') then
    perform private.refuse('RHARG', 'Este passo não existe.', 'step', 'Recarregue a página.');
  elsif p_choice is null then
    delete from public.company_start_choices c where c.company_id = p_company_id and c.step = p_step;
  else
    insert into public.company_start_choices (company_id, step, choice, decided_by)
    -- A master who works in another company is nobody of this one.
    values (p_company_id, p_step, p_choice, (select e.id from public.employees e
      where e.company_id = p_company_id and e.id = private.my_employee_id()))
    on conflict (company_id, step) do update set choice = excluded.choice, decided_by = excluded.decided_by;
  end if;
end
$$;

grant execute on function public.choose_start_step(uuid, text, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.choose_start_step(uuid, text, text) is
  'Leaves a step out of what a company has left to do (not_applicable, later); without a choice it is open again (RHPER, RHARG).';
