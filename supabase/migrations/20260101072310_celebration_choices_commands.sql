-- Celebration choices: commands.
-- See celebration_choices_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.choose_celebrations(p_shows_birthday boolean, p_shows_years boolean) returns public.celebration_choices
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  choice public.celebration_choices;
begin
  if p_shows_birthday is null or p_shows_years is null then
    perform private.refuse('RHARG', 'O pedido veio em formato desconhecido.', '', 'Recarregue a página.');
  end if;
  insert into public.celebration_choices as c (company_id, employee_id, shows_birthday, shows_years)
  values (caller.company_id, caller.employee_id, p_shows_birthday, p_shows_years)
  on conflict (company_id, employee_id) do update
  set shows_birthday = excluded.shows_birthday, shows_years = excluded.shows_years, updated_at = private.now()
  returning c.* into choice;
  return choice;
end
$$;

grant execute on function public.choose_celebrations(boolean, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.choose_celebrations(boolean, boolean) is
  'Whether colleagues are told of the caller''s birthday and years at the company (RHPER, RHARG).';
