-- Notifications: commands.
-- See notifications_tables for the overview.

-- Functions: telling ------------------------------------------------------------------------------------------------
-- Tells many people the same at once, each in the ways that they chose: what is announced to a company reaches thousands. Does nothing for
-- whoever has no access (RHARG: unknown kind).
create function private.notify_people(
  p_company_id uuid, p_people uuid[], p_kind text, p_title text, p_body text, p_url text,
  p_entity_type text default null, p_entity_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  title constant text := coalesce(private.plain_line(p_title, 160), 'Notificação');
  body constant text := private.plain_line(p_body, 500);
  url constant text := coalesce(p_url, '/app/notifications');
  mail_title constant text := private.mail_title(p_kind, title);
  sent bigint;
begin
  if not exists (select from public.notification_kinds k where k.kind = p_kind) then
    perform private.refuse('RHARG', format('Tipo de notificação desconhecido: %s.', p_kind), 'kind',
      'Confira notification_kinds.');
  end if;
  -- Of a module that is off nobody hears.
  if exists (select from public.notification_kinds k where k.kind = p_kind and k.module = any (private.modules_off(p_company_id))) then
    return;
  end if;
  with chosen as materialized (
    select gen_random_uuid() as id, l.*, coalesce(p.in_app, k.in_app) as in_app, coalesce(p.email, k.email) as email
    from private.notified_logins(p_company_id, p_people) l
    join public.notification_kinds k on k.kind = p_kind
    left join public.notification_preferences p
      on p.company_id = p_company_id and p.employee_id = l.employee_id and p.kind = k.kind
  ), written as (
    insert into public.notifications as n
      (id, company_id, employee_id, kind, title, body, url, entity_type, entity_id, in_app, email, emailed_at)
    select c.id, p_company_id, c.employee_id, p_kind, title, body, url,
      case when p_entity_id is not null then p_entity_type end, case when p_entity_type is not null then p_entity_id end,
      c.in_app, c.email, case when c.email = 'instant' and c.mail_to is not null then clock_timestamp() end
    from chosen c where c.in_app or c.email <> 'off'
  )
  -- In one statement, which counts nothing but calls both: a loop over thousands took twice as long.
  select count(case when c.in_app then realtime.send(jsonb_build_object('id', c.id, 'kind', p_kind, 'title', title, 'url', url),
      'notification', 'user:' || c.user_id, true) end)
    + count(case when c.email = 'instant' and c.mail_to is not null then private.enqueue_mail(p_company_id, c.mail_to, 'notification',
      jsonb_build_object('first_name', c.first_name, 'company', c.company_name, 'title', mail_title, 'url', url),
      'notification:' || c.id) end)
  into sent from chosen c;
end
$$;

-- Tells one person something, as private.notify_people does.
create function private.notify(
  p_company_id uuid, p_employee_id uuid, p_kind text, p_title text, p_body text, p_url text,
  p_entity_type text default null, p_entity_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_people(p_company_id, array[p_employee_id], p_kind, p_title, p_body, p_url, p_entity_type, p_entity_id);
end
$$;

-- Functions: the reader ---------------------------------------------------------------------------------------------
create function public.mark_notifications_read(p_ids uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  marked integer;
begin
  update public.notifications n set read_at = clock_timestamp()
  where n.company_id = caller.company_id and n.employee_id = caller.employee_id and n.read_at is null and n.in_app
    and (p_ids is null or n.id = any (p_ids)) and (n.entity_id is null or n.entity_id <> all (private.hidden_ids()));
  get diagnostics marked = row_count;
  if marked > 0 then
    perform realtime.send(jsonb_build_object('unread', public.unread_notification_count()),
      'notifications_read', 'user:' || caller.user_id, true);
  end if;
  return marked;
end
$$;

create function public.set_notification_preference(p_kind text, p_in_app boolean, p_email text) returns public.notification_preferences
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  chosen public.notification_preferences;
begin
  if p_in_app is null or not exists (select from public.notification_kinds k where k.kind = p_kind)
    or p_email is null or p_email not in ('off', 'instant', 'daily') then
    perform private.refuse('RHARG', 'Preferência desconhecida.', 'kind', 'Recarregue a página.');
  end if;
  insert into public.notification_preferences as p (company_id, employee_id, kind, in_app, email)
  values (caller.company_id, caller.employee_id, p_kind, p_in_app, p_email)
  on conflict (company_id, employee_id, kind) do update
  set in_app = excluded.in_app, email = excluded.email, updated_at = clock_timestamp()
  returning p.* into chosen;
  return chosen;
end
$$;

-- Functions: jobs ---------------------------------------------------------------------------------------------------
-- Daily routine: queues the daily mails of a company, one per person, with what was not read meanwhile. Everything gathered counts as told,
-- also what was read or belongs to somebody who cannot sign in any more.
create function private.write_digests(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest record;
  written integer := 0;
begin
  for digest in
    with gathered as (
      update public.notifications n set emailed_at = clock_timestamp()
      where n.company_id = p_company_id and n.email = 'daily' and n.emailed_at is null
        and private.may_be_told(n.employee_id, n.entity_id)
      returning n.employee_id, private.mail_title(n.kind, n.title) as title, n.url, n.created_at, n.read_at
    ), ranked as (
      select g.*, row_number() over (partition by g.employee_id order by g.created_at desc) as place
      from gathered g where g.read_at is null
    )
    select r.employee_id, count(*) as total, jsonb_agg(jsonb_build_object('title', r.title, 'url', r.url) order by r.place)
      filter (where r.place <= 10) as items
    from ranked r group by r.employee_id
  loop
    perform private.enqueue_mail(p_company_id, l.mail_to, 'digest', jsonb_build_object(
      'employee_id', l.employee_id, 'first_name', l.first_name, 'company', l.company_name, 'total', digest.total, 'items', digest.items,
      'more', greatest(digest.total - 10, 0)), format('digest:%s:%s', digest.employee_id, p_today))
    from private.notified_logins(p_company_id, array[digest.employee_id]) l where l.mail_to is not null;
    written := written + case when found then 1 else 0 end;
  end loop;
  return written;
end
$$;

-- Functions: first uses ---------------------------------------------------------------------------------------------
-- Tells a person about a new role.
create function private.tg_employees__notify_role() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify(new.company_id, new.id, 'access_granted',
    format('Seu papel no Vínculo agora é %s', private.role_label(new.role)), null, '/app/profile', 'employee', new.id);
  return null;
end
$$;

-- Tells who invited that the person came.
create function private.tg_invitations__notify_accepted() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify(i.company_id, i.id, 'access_granted', format('%s aceitou o convite', p.display_name), null,
    '/app/employees/' || p.id, 'employee', p.id)
  from public.employees i, public.employees p
  where i.user_id = new.invited_by and p.company_id = new.company_id and p.id = new.employee_id
    and i.id <> p.id and private.role_has(i.role, 'manage_settings');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _550_notify_role after update of role on public.employees
  for each row when (old.role is distinct from new.role and old.user_id is not null and new.user_id = old.user_id)
  execute function private.tg_employees__notify_role();
create trigger _550_notify_accepted after update of accepted_at on public.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null and new.invited_by is not null)
  execute function private.tg_invitations__notify_accepted();

-- Functions: first uses ---------------------------------------------------------------------------------------------
grant execute on function public.mark_notifications_read(uuid[]), public.set_notification_preference(text, boolean, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.mark_notifications_read(uuid[]) is 'Marks the caller''s notifications as read, all without a list.';
comment on function public.set_notification_preference(text, boolean, text) is
  'What the caller wants for a kind: in the bell or not, by mail off, instant or daily (RHPER, RHARG).';
