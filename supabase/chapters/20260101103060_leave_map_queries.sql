-- The map of vacations, and planning on it: queries.
-- See leave_map_rules for the overview.

-- Functions: the map ------------------------------------------------------------------------------------------------
-- A map of one page is answered whole whatever p_risk says: the screen filters it, with what was planned a moment ago.
create function public.leave_map(
  p_company_id uuid, p_from date, p_to date, p_department_id uuid default null, p_offset integer default 0, p_risk text default null,
  p_search text default null, p_by_risk boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  author uuid := private.my_employee_id();
  hr boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  today date := private.today(p_company_id);
  everyone uuid[] := private.people_to_plan(p_company_id, p_department_id);
  planned uuid[] := case when p_department_id is null then everyone else private.people_to_plan(p_company_id, null) end;
  sought text := private.search_text(private.tidy(p_search));
  first integer := greatest(coalesce(p_offset, 0), 0) / 300 * 300;
  risks jsonb;
  found uuid[];
  people uuid[];
begin
  perform private.check_span(p_from, p_to, 800, 'Escolha um período de até dois anos.');
  if sought <> '' then
    everyone := array(select p.id from unnest(everyone) with ordinality as p (id, place)
      join public.employees e on e.company_id = p_company_id and e.id = p.id and position(sought in e.search_text) > 0 order by p.place);
  end if;
  select r.risks, r.found into risks, found from private.map_risks(p_company_id, everyone, author, today, p_risk, p_by_risk) r;
  if cardinality(everyone) <= 300 then
    found := everyone;
  end if;
  people := found[first + 1:first + 300];
  return jsonb_build_object('today', today, 'from', p_from, 'to', p_to, 'hr', hr, 'total', cardinality(everyone), 'found',
    cardinality(found), 'offset', first,
    'risks', risks, 'untold', private.untold_total(p_company_id, everyone),
    'departments', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name), '[]')
      from public.departments d
      where d.company_id = p_company_id and exists (select from public.employees e
        where e.company_id = p_company_id and e.department_id = d.id and e.id = any (planned))),
    'people', private.map_people(p_company_id, people, author, today),
    'bars', private.map_bars(p_company_id, people, author, hr, p_from, p_to),
    'holidays', private.map_holidays(p_company_id, people, today, p_from, p_to),
    'blocks', private.map_blocks(p_company_id, people, p_from, p_to),
    'coverage', private.map_coverage(p_company_id, people, p_from, p_to));
end
$$;

grant execute on function public.leave_map(uuid, date, date, uuid, integer, text, text, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.leave_map(uuid, date, date, uuid, integer, text, text, boolean) is
  'The map of vacations: today, departments, people, bars, holidays, blocks, coverage (RHPER, RHNTF, RHARG).';
