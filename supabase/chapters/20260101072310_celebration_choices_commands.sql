-- Celebration choices: commands.
-- See celebration_choices_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
-- What is not said stays as it was: two ticks at once do not undo each other.
create function public.choose_celebrations(p_shows_birthday boolean default null, p_shows_years boolean default null)
returns public.celebration_choices
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  choice public.celebration_choices;
begin
  insert into public.celebration_choices as c (company_id, employee_id, shows_birthday, shows_years)
  values (caller.company_id, caller.employee_id, coalesce(p_shows_birthday, true), coalesce(p_shows_years, true))
  on conflict (company_id, employee_id) do update
  set shows_birthday = coalesce(p_shows_birthday, c.shows_birthday), shows_years = coalesce(p_shows_years, c.shows_years),
    updated_at = private.now()
  returning c.* into choice;
  return choice;
end
$$;

grant execute on function public.choose_celebrations(boolean, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.choose_celebrations(boolean, boolean) is
  'Whether colleagues are told of the caller''s birthday and years at the company; null keeps (RHPER).';
