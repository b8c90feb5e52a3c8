-- Celebrations.
-- Birthdays and years at the company, and what colleagues say on the day in one tap. Who is celebrated is decided once, by
-- `private.celebrations`: people who work in the company and have not opted out (celebration_choices_tables). Whoever is away today, or
-- on the day, for a reason that colleagues may not know is left out, and so is whoever left or has not started: nothing says which of
-- these it is. Nobody is told the year of a birth or an age. Each sender says one of a few sentences, once, and may take it back; only the
-- celebrated person and the sender see it. Greetings are removed after thirteen months.
-- It refuses: greeting before the day, oneself (RHSLF), whoever is not celebrated (RHNTF), words of one's own (RHARG).

-- Functions ---------------------------------------------------------------------------------------------------------
-- What may be said on each occasion; the screens know the sentences.
create function private.greeting_messages(p_kind text) returns text[] language sql immutable parallel safe
return case p_kind when 'birthday' then array['happy_birthday', 'best_wishes', 'congratulations', 'great_day']
  when 'company' then array['congratulations', 'many_more', 'good_company', 'inspiring'] else '{}' end;

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.greetings (
  company_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  on_date date not null,
  sender_id uuid not null,
  message text not null,
  sent_at timestamptz not null default now(),
  constraint greetings_pkey primary key (company_id, employee_id, kind, on_date, sender_id),
  constraint greetings_employee_fkey foreign key (company_id, employee_id) references public.employees (company_id, id) on delete restrict,
  constraint greetings_sender_fkey foreign key (company_id, sender_id) references public.employees (company_id, id) on delete restrict,
  constraint greetings_employee_check check (sender_id <> employee_id),
  constraint greetings_message_check check (message = any (private.greeting_messages(kind)))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index greetings_company_sender_idx on public.greetings (company_id, sender_id, on_date);
create index greetings_company_date_idx on public.greetings (company_id, on_date);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.greetings enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.greetings to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own on public.greetings for select to authenticated
  using (company_id = (select private.my_company_id())
    and (employee_id = (select private.my_employee_id()) or sender_id = (select private.my_employee_id())));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.greetings
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('news_greeting', 'Parabéns que você recebe', 'news', true, 'off', 87, false),
  ('news_birthday', 'Aniversários e tempo de casa na sua equipe', 'news', true, 'off', 88, false);
insert into private.daily_routines (routine_name, routine) values ('celebrations', 'private.tell_celebrations');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.greetings is
  'What colleagues said to a person on a birthday or for years at the company. Own rows, sent or received.';
comment on column public.greetings.employee_id is 'Who is celebrated.';
comment on column public.greetings.kind is 'birthday, or company for years of service.';
comment on column public.greetings.message is 'One of private.greeting_messages.';
