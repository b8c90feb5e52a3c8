-- Mail outbox.
-- Messages that wait to be sent, one recipient each. A function writes one inside its own transaction, so that what did
-- not happen is never told; a deliverer (the server, or the edge function deliver-mail on hosted) claims a few, renders
-- the template, sends, and reports. A claim is a lease: what a crashed deliverer held is claimed again when it ran out.
-- A failure is tried again after growing pauses; after eight the message is dead until a master asks for it again.
-- Only the name of the template and its parameters are kept, never a body, and the parameters go once it is sent. They
-- must be harmless (P0, P1): a mail leaves the house. A template whose letter holds a secret has a function that fills it in
-- when the message is claimed, so that no secret waits here; null from it says that nobody wants the message any
-- more. Who may put a message here: functions of the owner, nobody else.
-- It refuses: unknown templates, missing or unknown parameters, reading and retrying for everyone but masters.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.mail_templates (
  name text not null,
  params text[] not null,
  filled_by text,
  filled text[],
  constraint mail_templates_pkey primary key (name),
  constraint mail_templates_name_check check (name ~ '^[a-z][a-z-]*$'),
  constraint mail_templates_filled_by_check check (filled_by ~ '^private\.[a-z_]+$'),
  constraint mail_templates_filled_check check ((filled is null) = (filled_by is null))
);

create table private.mail_outbox (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  recipient text not null,
  template text not null,
  params jsonb not null,
  idempotency_key text,
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  lease uuid,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_outbox_pkey primary key (id),
  constraint mail_outbox_idempotency_key_key unique (company_id, idempotency_key),
  constraint mail_outbox_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint mail_outbox_recipient_check check (private.is_email(recipient)),
  constraint mail_outbox_params_check check (jsonb_typeof(params) = 'object' and octet_length(params::text) <= 16000),
  constraint mail_outbox_state_check check (state in ('waiting', 'sending', 'sent', 'dead')),
  constraint mail_outbox_lease_check check ((state = 'sending') = (lease is not null)),
  constraint mail_outbox_sent_at_check check ((state = 'sent') = (sent_at is not null))
);

-- When a deliverer last asked for messages: without one, what waits is held, and the master sees that it is.
create table private.mail_delivery (
  only_row boolean not null default true,
  last_asked_at timestamptz,
  constraint mail_delivery_pkey primary key (only_row),
  constraint mail_delivery_only_row_check check (only_row)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index mail_outbox_company_idx on private.mail_outbox (company_id, created_at desc);
create index mail_outbox_due_idx on private.mail_outbox (next_try_at) where state in ('waiting', 'sending');

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.mail_templates enable row level security;
alter table private.mail_outbox enable row level security;
alter table private.mail_delivery enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- None: functions are the only way in and out.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.mail_delivery default values;
insert into private.mail_templates (name, params) values
  ('notification', '{first_name,company,title,url}'),
  ('digest', '{first_name,company,total,items,more}'),
  ('password-changed', '{first_name,changed_at}');
insert into jobs.schedules (name, routine, every, lane) values
  ('mail_cleanup', 'private.run_mail_cleanup', interval '1 hour', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.mail_templates is 'Templates of the outbox (files in supabase/templates) and their parameters.';
comment on column private.mail_templates.params
  is 'What a message of the template holds while it waits; in a letter that nothing fills, its placeholders.';
comment on column private.mail_templates.filled_by
  is 'A function of schema private that turns the parameters into those of the letter when it is sent.';
comment on column private.mail_templates.filled is 'Placeholders of a letter that is filled.';
comment on table private.mail_outbox is 'Messages to send, one recipient each. Sent ones lose their parameters, and go after 30 days.';
comment on column private.mail_outbox.idempotency_key is 'One message per key and company, however often it is asked for.';
comment on column private.mail_outbox.next_try_at is 'When to try next; while it is being sent, when the lease runs out.';
comment on column private.mail_outbox.last_error is 'What the mail server said last, without addresses and links.';
comment on table private.mail_delivery is 'When a deliverer last asked for messages.';
