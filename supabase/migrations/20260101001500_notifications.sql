-- Notifications.
-- What somebody should know, said once: private.notify() writes a row for one person, tells the open browsers on the
-- topic `user:<login>`, and queues a mail when the person wants one at once. Others are gathered into one mail a day, at
-- eight in the morning of the company. Each person chooses per kind; a kind brings its own beginning.
-- The row stays in the person's company and is read by that person alone, also while a master works in another company.
-- Mails carry a link and the title, or in its place what the kind is called where titles name people or leaves; never the text.
-- It refuses: unknown kinds, links that leave the product, and every write that does not come from a function.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.notification_kinds (
  kind text not null,
  label text not null,
  module text not null,
  in_app boolean not null default true,
  email text not null default 'off',
  position smallint not null default 100,
  title_in_mail boolean not null default false,
  constraint notification_kinds_pkey primary key (kind),
  constraint notification_kinds_kind_check check (kind ~ '^[a-z_]+$'),
  constraint notification_kinds_email_check check (email in ('off', 'instant', 'daily'))
);

create table public.notification_preferences (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email text not null,
  updated_at timestamptz not null default now(),
  constraint notification_preferences_pkey primary key (id),
  constraint notification_preferences_kind_key unique (company_id, employee_id, kind),
  constraint notification_preferences_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint notification_preferences_email_check check (email in ('off', 'instant', 'daily'))
);

-- in_app and email are what was chosen at that moment: a row that is only for the mail never shows in the bell.
create table public.notifications (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  title text not null,
  body text,
  url text not null default '/app/notifications',
  entity_type text,
  entity_id uuid,
  in_app boolean not null default true,
  email text not null default 'off',
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  emailed_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint notifications_title_check check (private.is_clean_text(title, 160)),
  constraint notifications_body_check check (private.is_clean_text(body, 500)),
  -- A path inside the product; never another origin, nor the characters by which a browser could be led to one.
  constraint notifications_url_check check (
    char_length(url) <= 500 and url ~ '^/app(/|$)' and url !~ '[\s\\\u0001-\u001F\u007F-\u009F]|/\.\.?(/|$)|//'),
  constraint notifications_entity_check check ((entity_type is null) = (entity_id is null)),
  constraint notifications_email_check check (email in ('off', 'instant', 'daily'))
);

-- The last morning on which a company's digests were written.
create table private.digest_days (
  company_id uuid not null,
  done_on date not null,
  constraint digest_days_pkey primary key (company_id),
  constraint digest_days_company_fkey foreign key (company_id) references public.companies (id) on delete restrict
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index notifications_company_employee_idx on public.notifications (company_id, employee_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (company_id, employee_id)
  where read_at is null and in_app;
create index notifications_digest_idx on public.notifications (company_id)
  where email = 'daily' and emailed_at is null;

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.notification_kinds enable row level security;
alter table public.notification_preferences enable row level security;
alter table public.notifications enable row level security;
alter table private.digest_days enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions below write.
grant select on public.notification_kinds, public.notification_preferences, public.notifications
  to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.notification_kinds for select to authenticated using (true);
-- The own company, whatever admin mode says: what is one's own is never hidden.
create policy select_own on public.notification_preferences for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));
create policy select_own on public.notifications for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()) and in_app);

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('approval_waiting', 'Aprovações que esperam por você', 'inbox', true, 'instant', 10, true),
  ('approval_escalated', 'Aprovações que passaram do prazo', 'inbox', true, 'instant', 20, true),
  ('approval_decided', 'Respostas às suas solicitações', 'inbox', true, 'instant', 30, true),
  ('change_request_decided', 'Respostas às alterações dos seus dados', 'employees', true, 'instant', 40, true),
  ('import_finished', 'Importações concluídas', 'employees', true, 'off', 50, true),
  ('access_granted', 'Acessos: papel alterado e convites aceitos', 'settings', true, 'daily', 60, false),
  ('system', 'Avisos do sistema', 'system', true, 'off', 90, true);
insert into jobs.schedules (name, routine, every, lane) values
  ('notification_digest', 'private.run_notification_digest', interval '5 minutes', 'slow'),
  ('notification_cleanup', 'private.run_notification_cleanup', interval '1 hour', 'slow');

-- Functions: telling -----------------------------------------------------------------------------------------------
-- One line without control characters, cut to a length: a notification must never undo the work that it tells about.
create function private.plain_line(p_text text, p_max_length integer) returns text
language sql immutable parallel safe
return private.tidy(left(private.tidy(regexp_replace(
  p_text, '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+', ' ', 'g')), p_max_length));

-- The login of a person to whom something may be told; mail_to is null for who cannot sign in at the moment.
create function private.notified_login(p_company_id uuid, p_employee_id uuid)
returns table (user_id uuid, mail_to text, first_name text, company_name text)
language sql stable security definer set search_path = '' as $$
  select u.id,
    case when u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until <= now()) then u.email::text end,
    split_part(coalesce(e.social_name, e.first_name), ' ', 1), c.name::text
  from public.employees e
  join auth.users u on u.id = e.user_id
  join public.companies c on c.id = e.company_id
  left join private.access_endings x on x.employee_id = e.id
  where e.company_id = p_company_id and e.id = p_employee_id and e.status <> 'terminated' and c.active is not false
    and u.deleted_at is null and (x.ends_at is null or x.ends_at > private.now())
$$;

create function private.mail_title(p_kind text, p_title text) returns text language sql stable security definer set search_path = '' as $$
  select case when k.title_in_mail then p_title else k.label end from public.notification_kinds k where k.kind = p_kind
$$;

-- The same to many at once: what is announced to a company reaches thousands.
create function private.notify_people(
  p_company_id uuid, p_people uuid[], p_kind text, p_title text, p_body text, p_url text,
  p_entity_type text default null, p_entity_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  title constant text := coalesce(private.plain_line(p_title, 160), 'Notificação');
  url constant text := coalesce(p_url, '/app/notifications');
  told record;
begin
  if not exists (select from public.notification_kinds k where k.kind = p_kind) then
    perform private.refuse('RHARG', format('Tipo de notificação desconhecido: %s.', p_kind), 'kind',
      'Confira notification_kinds.');
  end if;
  for told in
    with chosen as materialized (
      select gen_random_uuid() as id, w.id as employee_id, l.*, coalesce(p.in_app, k.in_app) as in_app, coalesce(p.email, k.email) as email
      from unnest(p_people) as w (id)
      join public.notification_kinds k on k.kind = p_kind
      left join public.notification_preferences p
        on p.company_id = p_company_id and p.employee_id = w.id and p.kind = k.kind
      cross join lateral private.notified_login(p_company_id, w.id) l
    ), written as (
      insert into public.notifications as n
        (id, company_id, employee_id, kind, title, body, url, entity_type, entity_id, in_app, email, emailed_at)
      select c.id, p_company_id, c.employee_id, p_kind, title, private.plain_line(p_body, 500), url,
        case when p_entity_id is not null then p_entity_type end, case when p_entity_type is not null then p_entity_id end,
        c.in_app, c.email, case when c.email = 'instant' and c.mail_to is not null then clock_timestamp() end
      from chosen c where c.in_app or c.email <> 'off'
      returning n.id
    )
    select c.* from chosen c join written w on w.id = c.id
  loop
    if told.in_app then
      perform realtime.send(jsonb_build_object('id', told.id, 'kind', p_kind, 'title', title, 'url', url),
        'notification', 'user:' || told.user_id, true);
    end if;
    if told.email = 'instant' and told.mail_to is not null then
      perform private.enqueue_mail(p_company_id, told.mail_to, 'notification', jsonb_build_object(
        'first_name', told.first_name, 'company', told.company_name, 'title', private.mail_title(p_kind, title),
        'url', url), 'notification:' || told.id);
    end if;
  end loop;
end
$$;

create function private.notify(
  p_company_id uuid, p_employee_id uuid, p_kind text, p_title text, p_body text, p_url text,
  p_entity_type text default null, p_entity_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_people(p_company_id, array[p_employee_id], p_kind, p_title, p_body, p_url, p_entity_type, p_entity_id);
end
$$;

-- Functions: the reader --------------------------------------------------------------------------------------------
-- Stops counting at a hundred: the bell says 99+.
create function public.unread_notification_count() returns integer language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return (select count(*) from (
    select from public.notifications n
    where n.company_id = caller.company_id and n.employee_id = caller.employee_id and n.read_at is null and n.in_app
    limit 100) unread);
end
$$;

create function public.mark_notifications_read(p_ids uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  marked integer;
begin
  update public.notifications n set read_at = clock_timestamp()
  where n.company_id = caller.company_id and n.employee_id = caller.employee_id and n.read_at is null and n.in_app
    and (p_ids is null or n.id = any (p_ids));
  get diagnostics marked = row_count;
  if marked > 0 then
    perform realtime.send(jsonb_build_object('unread', public.unread_notification_count()),
      'notifications_read', 'user:' || caller.user_id, true);
  end if;
  return marked;
end
$$;

create function public.notification_settings() returns table (kind text, label text, module text, in_app boolean, email text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if caller.employee_id is null then
    return;
  end if;
  return query
    select k.kind, k.label, k.module, coalesce(p.in_app, k.in_app), coalesce(p.email, k.email)
    from public.notification_kinds k
    left join public.notification_preferences p
      on p.company_id = caller.company_id and p.employee_id = caller.employee_id and p.kind = k.kind
    order by k.position, k.kind;
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

-- Functions: jobs --------------------------------------------------------------------------------------------------
-- One mail per person and morning, with what was not read meanwhile; everything gathered counts as told, also what was
-- read or belongs to somebody who cannot sign in any more.
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
      'first_name', l.first_name, 'company', l.company_name, 'total', digest.total, 'items', digest.items,
      'more', greatest(digest.total - 10, 0)), format('digest:%s:%s', digest.employee_id, p_today))
    from private.notified_login(p_company_id, digest.employee_id) l where l.mail_to is not null;
    written := written + case when found then 1 else 0 end;
  end loop;
  return written;
end
$$;

create function private.run_notification_digest() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  company record;
  written integer := 0;
begin
  for company in
    select c.id, private.today(c.id) as today
    from public.companies c
    join public.company_details d on d.company_id = c.id
    left join private.digest_days g on g.company_id = c.id
    where c.active is not false and (private.now() at time zone d.time_zone)::time >= time '08:00'
      and (g.done_on is null or g.done_on < private.today(c.id))
  loop
    insert into private.digest_days as g (company_id, done_on) values (company.id, company.today)
    on conflict (company_id) do update set done_on = excluded.done_on where g.done_on < excluded.done_on;
    if found then
      written := written + private.write_digests(company.id, company.today);
    end if;
  end loop;
  return written;
end
$$;

create function private.run_notification_cleanup() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from public.notifications n
  where n.read_at < private.now() - interval '180 days'
    or (not n.in_app and n.emailed_at < private.now() - interval '180 days');
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- Functions: first uses --------------------------------------------------------------------------------------------
create function private.tg_employees__notify_role() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify(new.company_id, new.id, 'access_granted',
    format('Seu papel no Vínculo agora é %s', private.role_label(new.role)), null, '/app/profile', 'employee', new.id);
  return null;
end
$$;

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

grant execute on function private.run_notification_digest(), private.run_notification_cleanup() to service_role;
grant execute on function
  public.unread_notification_count(), public.mark_notifications_read(uuid[]), public.notification_settings(),
  public.set_notification_preference(text, boolean, text)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _550_notify_role after update of role on public.employees
  for each row when (old.role is distinct from new.role and old.user_id is not null and new.user_id = old.user_id)
  execute function private.tg_employees__notify_role();
create trigger _550_notify_accepted after update of accepted_at on public.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null and new.invited_by is not null)
  execute function private.tg_invitations__notify_accepted();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.notification_kinds is 'What people may be told about, and how until they choose otherwise.';
comment on table public.notification_preferences is 'What a person chose for a kind. Own rows.';
comment on table public.notifications is 'What a person was told. Own rows; read ones go after 180 days.';
comment on column public.notifications.title is 'Seen in the product; goes into mails where its kind says so. Never documents, pay or reasons.';
comment on column public.notifications.email is 'How a mail was wanted: off, instant or daily.';
comment on column public.notifications.emailed_at is 'When it was handed to the outbox.';
comment on table private.digest_days is 'The last morning on which the digests of a company were written.';
comment on function private.plain_line(text, integer) is 'One tidy line without control characters, cut to a length.';
comment on function private.notified_login(uuid, uuid) is
  'The login of a person to whom something may be told, with the address for mails; no row for all others.';
comment on column public.notification_kinds.title_in_mail is 'Whether titles of this kind name nobody and no leave, so that a mail may say them.';
comment on function private.mail_title(text, text) is 'What a mail says of a notification: its title, or what its kind is called.';
comment on function private.notify_people(uuid, uuid[], text, text, text, text, text, uuid) is
  'Tells people the same, each in the ways that they chose. Does nothing for who has no access (RHARG: unknown kind).';
comment on function private.notify(uuid, uuid, text, text, text, text, text, uuid) is
  'Tells one person something, as private.notify_people does.';
comment on function public.unread_notification_count() is 'How many notifications the caller has not read, at most 100.';
comment on function public.mark_notifications_read(uuid[]) is 'Marks the caller''s notifications as read, all without a list.';
comment on function public.notification_settings() is 'Every kind with what the caller chose or its beginning.';
comment on function public.set_notification_preference(text, boolean, text) is
  'What the caller wants for a kind: in the bell or not, by mail off, instant or daily (RHPER, RHARG).';
comment on function private.write_digests(uuid, date) is 'Queues the daily mails of a company.';
comment on function private.run_notification_digest() is
  'For a scheduler: after eight in the morning of each company, once a day, the digests.';
comment on function private.run_notification_cleanup() is 'For a scheduler: removes what was read 180 days ago.';
comment on function private.tg_employees__notify_role() is 'Tells a person about a new role.';
comment on function private.tg_invitations__notify_accepted() is 'Tells who invited that the person came.';
