-- Who can be told.
-- Before anything is sent to many people, whoever sends it sees who gets it, by which channel, and who cannot be reached.
-- One answer for every sending: what `private.notify` would do with a notice of that kind, for each of a set of people.
-- A sending brings its people and its kind; later doors (a link for who has no login) are further channels here.
-- It refuses nothing loudly: administrators ask about everybody, managers about the own team, others get no rows.

-- Functions --------------------------------------------------------------------------------------------------------
-- No channel, one reason: the person left, has no login, cannot sign in at the moment, or wants no such notices.
create function private.reach_of(p_company_id uuid, p_employees uuid[], p_kind text)
returns table (employee_id uuid, channels text[], reason text) language sql stable security definer set search_path = '' as $$
  select r.id, case when r.reason is null then array_remove(array[
      case when r.in_app then case when r.status = 'pre_admission' then 'portal' else 'app' end end,
      case when r.mail_to is not null and r.email <> 'off' then case r.email when 'daily' then 'daily_email' else 'email' end end], null)
    else '{}' end, r.reason
  from (
    select e.id, e.status, chosen.in_app, chosen.email, login.mail_to,
      case
        when e.status = 'terminated' then 'left'
        when e.user_id is null then 'no_login'
        when login.user_id is null then 'login_off'
        when not chosen.in_app and chosen.email = 'off' then 'muted'
        when not chosen.in_app and login.mail_to is null then 'login_off'
      end as reason
    from public.employees e
    join public.notification_kinds k on k.kind = p_kind
    left join public.notification_preferences p on p.company_id = e.company_id and p.employee_id = e.id and p.kind = k.kind
    cross join lateral (select coalesce(p.in_app, k.in_app) as in_app, coalesce(p.email, k.email) as email) chosen
    left join lateral private.notified_login(e.company_id, e.id) login on e.user_id is not null
    where e.company_id = p_company_id and e.id = any (p_employees)
  ) r
$$;

-- Those of the people about whom the caller may ask.
create function private.people_to_tell(p_company_id uuid, p_employees uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_company_id = any (private.company_ids_with('manage_settings')) then p_employees[1:5000]
    when p_company_id = any (private.company_ids_with('manage_leaves'))
      then array(select e from unnest(p_employees[1:5000]) e where e = any (private.my_team_ids()))
    else '{}'
  end;
end
$$;

create function public.notice_reach(p_company_id uuid, p_employees uuid[], p_kind text)
returns table (employee jsonb, channels text[], reason text) language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.person(r.employee_id), r.channels, r.reason
    from private.reach_of(p_company_id, private.people_to_tell(p_company_id, p_employees), p_kind) r
    join public.employees e on e.company_id = p_company_id and e.id = r.employee_id
    order by e.display_name, e.id;
end
$$;
-- An invitation goes to the address of the record, and only to who has no access and no open invitation yet.
create function public.invitation_reach(p_company_id uuid, p_employees uuid[]) returns table (employee jsonb, channels text[], reason text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_settings')) then
    return;
  end if;
  return query
    select private.person(w.id), case when w.why is null then array['email'] else '{}' end, w.why
    from (
      select e.id, e.display_name, case when e.status = 'terminated' then 'left' when e.user_id is not null then 'has_login'
        when private.has_access(e) then 'invited' when e.email is null then 'no_email' end as why
      from public.employees e where e.company_id = p_company_id and e.id = any (p_employees[1:5000])
    ) w
    order by w.display_name, w.id;
end
$$;
grant execute on function public.notice_reach(uuid, uuid[], text), public.invitation_reach(uuid, uuid[]) to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('notice_reach', 'employee person, reason ?'),
  ('invitation_reach', 'employee person, reason ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.reach_of(uuid, uuid[], text) is
  'By which channels each of the people would be told of a kind of notice; the reason when by none: left, no_login, login_off, muted.';
comment on function private.people_to_tell(uuid, uuid[]) is 'Those of at most 5,000 people whose reach the caller may read: everybody for administrators, the team for managers.';
comment on function public.notice_reach(uuid, uuid[], text) is 'Who of at most 5,000 people would be told, and how; of everybody or of the own team.';
comment on function public.invitation_reach(uuid, uuid[]) is 'For administrators: to whom an invitation would go; no_email, has_login, invited or left otherwise.';
