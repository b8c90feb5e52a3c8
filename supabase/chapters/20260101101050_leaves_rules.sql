-- Leaves: small rules.
-- Subjects with too little for a file of their own.

-- Types of leave ----------------------------------------------------------------------------------------------------
-- What managers read of a type: the name that is theirs to know; of a matter of health without such a name, no more than colleagues.
create function private.shown_leave_name(p_type public.leave_types) returns text language sql immutable
return coalesce((p_type).shown_as, case when (p_type).is_health then 'Ausente' else (p_type).name end);

-- Whether managers read a type as it is: a color, or a reason, of its own would tell what the name does not.
create function private.is_leave_shown(p_type public.leave_types) returns boolean language sql immutable
return (p_type).shown_as is null and not (p_type).is_health;

-- Leaves and their ledger -------------------------------------------------------------------------------------------
-- The caller's row in a company, to name who writes in its rows, or null: a master of another company is none of its people.
create function private.my_employee_in(p_company_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select e.id from public.employees e where e.id = private.my_employee_id() and e.company_id = p_company_id
$$;

-- The days of a request that stand; of a request of which none stands, those that it was.
create function private.stretches_of(p_request public.leave_requests) returns setof public.leaves
language sql stable security definer set search_path = '' as $$
  select l.* from public.leaves l where l.company_id = p_request.company_id and l.request_id = p_request.id
    and (l.counts or not exists (select from public.leaves k
      where k.company_id = l.company_id and k.request_id = l.request_id and k.counts))
$$;

-- Calendars that other programs subscribe to ------------------------------------------------------------------------
-- Whose days a feed tells: the person, or whoever works below the person and who works in the same department.
create function private.feed_people(p_feed public.leave_feeds) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case p_feed.kind when 'own' then array[p_feed.employee_id] else array(
    select t from private.team_of(p_feed.employee_id) as t
    union
    select c.id from public.employees e
    join public.employees c on c.company_id = e.company_id and c.department_id = e.department_id and c.status in ('active', 'notice')
    where e.company_id = p_feed.company_id and e.id = p_feed.employee_id
    except select p_feed.employee_id) end
$$;

-- Granted days of a feed around today, as days or as stamps of UTC.
-- Whole days as days, halves by the hour of noon in the company's time zone. Absences of hours have no hour to show.
create function private.leave_events(p_feed public.leave_feeds) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', l.id, 'name', case when p_feed.kind = 'team' then e.display_name end, 'starts_on', l.starts_on, 'ends_on', l.ends_on,
      'starts_at', case when l.starts_noon or l.ends_noon
        then to_char((l.starts_on + case when l.starts_noon then time '12:00'
          else time '00:00' end) at time zone t.time_zone at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') end,
      'ends_at', case when l.starts_noon or l.ends_noon
        then to_char((case when l.ends_noon then l.ends_on + time '12:00'
          else (l.ends_on + 1)::timestamp end) at time zone t.time_zone at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') end,
      'stamp', to_char(r.updated_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')))
    order by l.starts_on, l.id), '[]')
  from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.employees e on e.company_id = l.company_id and e.id = l.employee_id
  cross join lateral (select private.today(p_feed.company_id) as today,
    coalesce((select d.time_zone from public.company_details d where d.company_id = p_feed.company_id), 'America/Sao_Paulo') as time_zone) t
  where l.company_id = p_feed.company_id and l.granted and l.hours is null and l.employee_id = any (private.feed_people(p_feed))
    and l.ends_on >= t.today - 90 and l.starts_on <= t.today + 400
$$;

-- The day on which somebody works again after a leave: days of rest and holidays of the place are passed over.
create function private.return_to_work(p_person public.employees, p_last date) returns date
language sql stable security definer set search_path = '' as $$
  select private.work_day_after(p_last + 1, private.leave_rules_of(p_person.id, p_last + 1),
    private.holiday_dates(p_person.company_id, (private.assignment_on(p_person.id, p_last + 1)).work_site_id, p_last + 1, p_last + 16))
$$;
