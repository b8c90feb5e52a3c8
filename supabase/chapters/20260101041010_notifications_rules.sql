-- Notifications: rules.
-- Before anything is sent to many people, whoever sends it sees who gets it, by which channel, and who cannot be reached.
-- One answer for every sending: what `private.notify` would do with a notice of that kind, for each of a set of people.
-- A sending brings its people and its kind, and says whether whoever has no login is reached by a link.
-- It refuses nothing loudly: administrators ask about everybody, managers about the own team, others get no rows.

-- Functions: telling ------------------------------------------------------------------------------------------------
-- One tidy line without control characters, cut to a length: a notification must never undo the work that it tells about.
create function private.plain_line(p_text text, p_max_length integer) returns text
language sql immutable parallel safe
return private.tidy(left(private.tidy(regexp_replace(
  p_text, '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+', ' ', 'g')), p_max_length));

-- The logins of those of these people to whom something may be told; no row for all others. mail_to, the address for mails, is null for
-- whoever cannot sign in at the moment.
create function private.notified_logins(p_company_id uuid, p_people uuid[])
returns table (employee_id uuid, user_id uuid, mail_to text, first_name text, company_name text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select e.id, u.id,
    case when u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until <= now()) then u.email::text end,
    split_part(coalesce(e.social_name, e.first_name), ' ', 1), c.name::text
  from public.employees e
  join auth.users u on u.id = e.user_id
  join public.companies c on c.id = e.company_id
  left join private.access_endings x on x.employee_id = e.id
  where e.company_id = p_company_id and e.id = any (p_people) and e.status <> 'terminated' and c.active is not false
    and u.deleted_at is null and (x.ends_at is null or x.ends_at > private.now())
$$;

-- What a mail says of a notification: its title, or what its kind is called.
create function private.mail_title(p_kind text, p_title text) returns text language sql stable security definer set search_path = '' as $$
  select case when k.title_in_mail then p_title else k.label end from public.notification_kinds k where k.kind = p_kind
$$;

-- Functions: the reader ---------------------------------------------------------------------------------------------
-- Stops counting at a hundred: the bell says 99+. With the rights of the caller, so that it counts what the caller is shown.
create function public.unread_notification_count() returns integer language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.my_company_id();
  person constant uuid := private.my_employee_id();
begin
  return (select count(*) from (
    select from public.notifications n
    where n.company_id = company and n.employee_id = person and n.read_at is null and n.in_app
    limit 100) unread);
end
$$;

-- Functions: first uses ---------------------------------------------------------------------------------------------
grant execute on function public.unread_notification_count() to authenticated;

-- Functions: who can be told ----------------------------------------------------------------------------------------
-- By which channels each of the people would be told of a kind of notice; when by none, the reason: left, no_login, login_off (cannot sign
-- in at the moment) or muted (wants no such notices). Where whoever has no login is reached by a link that somebody hands over
-- (guest_link), the reason is that they could not prove who they are: no_cpf or no_birth_date.
create function private.reach_of(p_company_id uuid, p_employees uuid[], p_kind text, p_by_link boolean default false)
returns table (employee_id uuid, channels text[], reason text) language sql stable security definer set search_path = '' as $$
  select r.id, case when r.reason is not null then '{}' when r.user_id is null then '{guest_link}' else array_remove(array[
      case when r.in_app then case when r.status = 'pre_admission' then 'portal' else 'app' end end,
      case when r.mail_to is not null and r.email <> 'off' then case r.email when 'daily' then 'daily_email' else 'email' end end], null)
    end, r.reason
  from (
    select e.id, e.status, e.user_id, chosen.in_app, chosen.email, login.mail_to,
      case
        when e.status = 'terminated' then 'left'
        when e.user_id is null and not p_by_link then 'no_login'
        when e.user_id is null then case when e.cpf is null then 'no_cpf' when e.birth_date is null then 'no_birth_date' end
        when login.user_id is null then 'login_off'
        when not chosen.in_app and chosen.email = 'off' then 'muted'
        when not chosen.in_app and login.mail_to is null then 'login_off'
      end as reason
    from public.employees e
    join public.notification_kinds k on k.kind = p_kind
    left join public.notification_preferences p on p.company_id = e.company_id and p.employee_id = e.id and p.kind = k.kind
    cross join lateral (select coalesce(p.in_app, k.in_app) as in_app, coalesce(p.email, k.email) as email) chosen
    left join private.notified_logins(p_company_id, p_employees) login on login.employee_id = e.id
    where e.company_id = p_company_id and e.id = any (p_employees)
  ) r
$$;

-- Those of at most 5,000 people about whose reach the caller may ask: everybody for administrators, the team for managers.
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

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.unread_notification_count() is 'How many notifications the caller has not read, at most 100.';
