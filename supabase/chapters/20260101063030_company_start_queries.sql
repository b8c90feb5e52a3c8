-- What a company has left to do: queries.
-- See company_start_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.company_start(p_company_id uuid) returns table (step text, total bigint, choice text)
language plpgsql stable security definer set search_path = '' as $$
declare
  known private.start_steps;
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false) then
    return;
  end if;
  for known in select s.* from private.start_steps s order by s.place loop
    return query execute format('select $1, %s($2), $3', known.routine) using known.step, p_company_id,
      (select c.choice from public.company_start_choices c where c.company_id = p_company_id and c.step = known.step);
  end loop;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values ('company_start', 'choice not_applicable|later?');

-- Data --------------------------------------------------------------------------------------------------------------
grant execute on function public.company_start(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.company_start(uuid) is
  'How many people or things each module still misses, in the order in which one does them; 0 is done. choice: not_applicable or '
  'later where the company left a step out. For who keeps the settings.';
