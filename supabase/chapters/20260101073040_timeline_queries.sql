-- Timeline: queries.
-- See timeline_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
-- A source is asked for a few more than the page, since some of one instant may be on the page before.
create function public.employee_timeline(
  p_employee_id uuid, p_before timestamptz default null, p_before_key text default null, p_limit integer default 30)
returns table (
  at timestamptz, item_key text, kind text, module text, title text, detail text, actor jsonb, url text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
  scope text := private.record_scope(caller, person);
  most integer := least(greatest(coalesce(p_limit, 30), 1), 100);
  routine text;
  part private.timeline_event[];
  events private.timeline_event[] := '{}';
begin
  -- It names who did what, and before the first day nobody of the company is named but the manager and the buddy.
  if caller.role = 'newcomer' then
    return;
  end if;
  for routine in select s.routine from private.timeline_sources s order by s.source loop
    execute format('select array(select e from %s($1, $2, $3, $4, $5) e)', routine) into part
      using caller, person, scope, p_before, most + 20;
    events := events || part;
  end loop;
  return query
    select e.at, e.item_key, e.kind, e.module, e.title, e.detail, private.person(e.actor_id), e.url
    from unnest(events) e
    where p_before is null or (e.at, e.item_key) < (p_before, coalesce(p_before_key, ''))
    order by e.at desc, e.item_key desc limit most;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('employee_timeline', 'detail ?, actor person?, url ?');

-- Functions: the API ------------------------------------------------------------------------------------------------
grant execute on function public.employee_timeline(uuid, timestamptz, text, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.employee_timeline(uuid, timestamptz, text, integer) is
  'Events of a person that the caller may see, newest first; the next page starts after at and item_key of the last row (RHNTF). None '
    'before one''s first day.';
