-- Notifications.
-- What somebody should know, said once: private.notify() writes a row for one person, tells the open browsers on the
-- topic `user:<login>`, and queues a mail when the person wants one at once. Others are gathered into one mail a day, at
-- eight in the morning of the company. Each person chooses per kind; a kind brings its own beginning.
-- The row stays in the person's company and is read by that person alone, also while a master works in another company.
-- Mails carry a link and the title, or in its place what the kind is called where titles name people or leaves; never the text.
-- It refuses: unknown kinds, links that leave the product, and every write that does not come from a function.
--
-- Topics of realtime.
-- Who hears what on private topics: `user:<login>` is heard by that login alone, `company:<id>` by who reaches that
-- company. Both answers come from the gate, so an ended session, a ban or a deactivated company closes the ear too.
-- A topic is heard only under its exact name. Messages are sent by the database (realtime.send); from a browser nobody
-- sends: there is no policy to insert. Realtime carries no request headers, so admin mode does not narrow topics: the
-- topic names the company. It refuses: every other topic, and everyone who is not signed in.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Whether the caller hears a private topic: the own login's, or that of a company within reach.
create function private.may_hear_topic(p_topic text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if caller.user_id is null or p_topic is null then
    return false;
  end if;
  if p_topic in ('user:' || caller.user_id, 'company:' || caller.company_id) then
    return true;
  end if;
  return private.role_has(caller.role, 'view_all_companies')
    and exists (
      select from public.companies c
      where c.id = private.uuid_or_null(substr(p_topic, 9)) and p_topic = 'company:' || c.id);
end
$$;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy hear_topic on realtime.messages for select to authenticated
  using ((select private.may_hear_topic((select realtime.topic()))));

-- Functions ---------------------------------------------------------------------------------------------------------
grant execute on function private.may_hear_topic(text) to authenticated;

-- Tables: notifications ---------------------------------------------------------------------------------------------
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

-- Indexes: notifications --------------------------------------------------------------------------------------------
create index notifications_company_employee_idx on public.notifications (company_id, employee_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (company_id, employee_id)
  where read_at is null and in_app;
create index notifications_digest_idx on public.notifications (company_id)
  where email = 'daily' and emailed_at is null;

-- Row level security: notifications ---------------------------------------------------------------------------------
alter table public.notification_kinds enable row level security;
alter table public.notification_preferences enable row level security;
alter table public.notifications enable row level security;
alter table private.digest_days enable row level security;

-- Grants: notifications ---------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.notification_kinds, public.notification_preferences, public.notifications
  to authenticated, service_role;

-- Policies: notifications -------------------------------------------------------------------------------------------
create policy select_signed_in on public.notification_kinds for select to authenticated using (true);
-- The own company, whatever admin mode says: what is one's own is never hidden.
create policy select_own on public.notification_preferences for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));
create policy select_own on public.notifications for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()) and in_app);

-- Data: notifications -----------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('approval_waiting', 'Aprovações que aguardam você', 'inbox', true, 'instant', 10, true),
  ('approval_escalated', 'Aprovações que passaram do prazo', 'inbox', true, 'instant', 20, true),
  ('approval_decided', 'Respostas às suas solicitações', 'inbox', true, 'instant', 30, true),
  ('change_request_decided', 'Respostas às alterações dos seus dados', 'employees', true, 'instant', 40, true),
  ('import_finished', 'Importações concluídas', 'employees', true, 'off', 50, true),
  ('access_granted', 'Acessos: papel alterado e convites aceitos', 'settings', true, 'daily', 60, false),
  ('system', 'Avisos do sistema', 'system', true, 'off', 90, true);
insert into jobs.schedules (name, routine, every, lane) values
  ('notification_digest', 'private.run_notification_digest', interval '5 minutes', 'slow'),
  ('notification_cleanup', 'private.run_notification_cleanup', interval '1 hour', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------

comment on table public.notification_kinds is 'What people may be told about, and how until they choose otherwise.';
comment on table public.notification_preferences is 'What a person chose for a kind. Own rows.';
comment on table public.notifications is 'What a person was told. Own rows; read ones go after 180 days, all after two years (kept_rows).';
comment on column public.notifications.title
  is 'Seen in the product; goes into mails where its kind says so. Never documents, pay or reasons.';
comment on column public.notifications.email is 'How a mail was wanted: off, instant or daily.';
comment on column public.notifications.emailed_at is 'When it was handed to the outbox.';
comment on table private.digest_days is 'The last morning on which the digests of a company were written.';
comment on column public.notification_kinds.title_in_mail
  is 'Whether titles of this kind name nobody and no leave, so that a mail may say them.';
