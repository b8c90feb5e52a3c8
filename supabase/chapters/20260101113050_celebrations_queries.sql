-- Celebrations: queries.
-- See celebrations_tables for the overview.

-- Functions: what is shown ------------------------------------------------------------------------------------------
-- What colleagues said to the caller this week, with their names.
create function private.received_greetings(p_caller private.caller, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'on_date', s.on_date, 'total', s.total, 'rows', s.rows)
    order by s.on_date desc, s.kind), '[]')
  from (
    select g.kind, g.on_date, max(g.total) as total,
      jsonb_agg(jsonb_build_object('person', private.person(g.sender_id), 'message', g.message)
        order by g.sent_at desc, g.sender_id) as rows
    from (select w.*, count(*) over k as total, row_number() over (k order by w.sent_at desc, w.sender_id) as place
      from public.greetings w
      where w.company_id = p_caller.company_id and w.employee_id = p_caller.employee_id and w.on_date >= p_today - 7
      window k as (partition by w.kind, w.on_date)) g
    where g.place <= 30 group by g.kind, g.on_date
  ) s
$$;

-- Who is celebrated today and in the next thirty days, the nearest first and people of the caller's department before others; whom the
-- caller may greet now, what they said, and what was said to them.
create function private.shown_celebrations(p_caller private.caller, p_company_id uuid, p_today date, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with coming as materialized (
    select c.*, greatest(c.on_date, p_today) as day
    from private.celebrations(p_company_id, private.greeted_from(p_today), p_today + 30) c
  ), page as (
    select c.*, d.display_name, coalesce(d.department_id <> mine.department_id, true) as is_far from coming c
    join public.employee_directory d on d.company_id = p_company_id and d.id = c.employee_id
    left join public.employee_directory mine on mine.company_id = p_company_id and mine.id = p_caller.employee_id
    -- No name is read of a day that the page does not come to.
    where c.day <= coalesce((select n.day from coming n order by n.day offset p_limit - 1 limit 1), c.day)
    order by c.day, is_far, d.display_name, c.employee_id, c.kind limit p_limit
  )
  select jsonb_build_object('total', (select count(*) from coming), 'received', private.received_greetings(p_caller, p_today),
    'rows', coalesce(jsonb_agg(jsonb_build_object(
      'person', private.person(p.employee_id), 'kind', p.kind, 'on_date', p.on_date, 'years', p.years,
      'can_greet', p.on_date <= p_today and p_caller.company_id = p_company_id and p.employee_id <> p_caller.employee_id,
      'message', g.message) order by p.day, p.is_far, p.display_name, p.employee_id, p.kind), '[]'))
  from page p
  left join public.greetings g on g.company_id = p_company_id and g.employee_id = p.employee_id and g.kind = p.kind
    and g.on_date = p.on_date and g.sender_id = p_caller.employee_id
$$;

-- Part of the home (home_tables): the nearest celebrations.
create function private.home_celebrations(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.shown_celebrations(p_caller, p_company_id, p_today, 5)
$$;

insert into private.home_parts (part, routine) values ('celebrations', 'private.home_celebrations');

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.celebrations(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()), false) then
    perform private.refuse_missing('Empresa não encontrada.');
  end if;
  return private.shown_celebrations(private.me(), p_company_id, private.today(p_company_id), 8);
end
$$;

create function public.company_anniversaries(p_company_id uuid)
returns table (
  employee_id uuid, display_name text, initials text, avatar_path text, "position" text, department_id uuid, department text,
  kind text, on_date date, years integer) language plpgsql stable security definer set search_path = '' as $$
declare
  first_day constant date := date_trunc('month', private.today(p_company_id)::timestamp)::date;
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return;
  end if;
  return query
    select d.id, d.display_name::text, d.initials, d.avatar_path, d.position::text, d.department_id, n.name::text,
      c.kind, c.on_date, c.years
    from private.celebrations(p_company_id, first_day, (first_day + interval '2 months')::date - 1) c
    join public.employee_directory d on d.company_id = p_company_id and d.id = c.employee_id
    left join public.departments n on n.company_id = d.company_id and n.id = d.department_id
    order by c.on_date, d.display_name, d.id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('celebration', 'person person, kind birthday|company, on_date date, years integer?, can_greet boolean,
    message happy_birthday|best_wishes|congratulations|great_day|many_more|good_company|inspiring?'),
  ('received_greeting', 'person person,
    message happy_birthday|best_wishes|congratulations|great_day|many_more|good_company|inspiring'),
  ('received_greetings', 'kind birthday|company, on_date date, total integer, rows received_greeting[]'),
  ('celebrations', 'total integer, rows celebration[], received received_greetings[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.celebrations(uuid) to authenticated;
grant execute on function public.company_anniversaries(uuid) to authenticated, service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.celebrations(uuid) is
  'The nearest birthdays and years of service of a company, whom the caller may greet, and what was said to the caller (RHNTF).';
comment on function public.company_anniversaries(uuid) is
  'Birthdays (day and month) and years of service of this month and the next, of people who are celebrated.';
