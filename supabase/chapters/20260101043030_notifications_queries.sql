-- Notifications: queries.
-- See notifications_tables for the overview.

-- Functions: the reader ---------------------------------------------------------------------------------------------
create function public.notification_settings() returns table (kind text, label text, module text, in_app boolean, email text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if caller.employee_id is null then
    return;
  end if;
  return query
    select k.kind, k.label, k.module, case when not k.is_mail_only then coalesce(p.in_app, k.in_app) end, coalesce(p.email, k.email)
    from public.notification_kinds k
    left join public.notification_preferences p
      on p.company_id = caller.company_id and p.employee_id = caller.employee_id and p.kind = k.kind
    order by k.position, k.kind;
end
$$;

-- Functions: first uses ---------------------------------------------------------------------------------------------
grant execute on function public.notification_settings() to authenticated;

-- Functions: who can be told ----------------------------------------------------------------------------------------
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

-- Shapes: who can be told -------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('notice_reach', 'employee person, reason ?'),
  ('invitation_reach', 'employee person, reason ?');

-- Functions: who can be told ----------------------------------------------------------------------------------------
grant execute on function public.notice_reach(uuid, uuid[], text), public.invitation_reach(uuid, uuid[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.notification_settings() is
  'Every kind with what the caller chose or its beginning; in_app is null for a letter, which the bell never shows.';
comment on function public.notice_reach(uuid, uuid[], text)
  is 'Who of at most 5,000 people would be told, and how; of everybody or of the own team.';
comment on function public.invitation_reach(uuid, uuid[])
  is 'For administrators: to whom an invitation would go; no_email, has_login, invited or left otherwise.';
