-- Campaigns.
-- A request with a deadline to everybody in an audience. A module registers a purpose and says, by routines, what each person would be
-- asked, how it is written, where each person stands and how it is taken back; what is asked of whom stays in the module's own tables,
-- and nothing here knows a module. The engine keeps whom a campaign asked and when each was told, shows who is reached and by which
-- door before anything is sent, reminds, tells how far it has come, and finds who joined the audience later.
-- What a person sends waits ten seconds before anybody is told, so that it can be taken back as if it had not been; the job tells.
-- Nobody is told twice on one day. Three days and one day before the deadline, and each week after, the job reminds. Where the purpose
-- joins by itself, whoever enters the audience later is asked by the job, with a deadline counted from then.
-- It refuses: deadlines in the past (RHEXP), more than 5,000 people (RHLIM), taking back what was told already (RHCLS).
--
-- For modules:
--   a row of private.campaign_purposes, with these routines of private:
--     name (company uuid, wishes jsonb) returns text: what the campaign is called; refuses wishes that make no sense.
--     targets (company uuid, people uuid[], wishes jsonb) returns table (employee_id uuid, asked integer): how much each would be asked
--       now; people null means everybody. Who would be asked nothing is left out.
--     ask (campaigns, people uuid[], due_on date) returns void: writes what is asked, in the same sense.
--     work (company uuid, campaigns uuid[]) returns setof private.campaign_work: where each person of these campaigns stands.
--     cancel (campaigns) returns void: nobody is asked any more for what is open.
--     evidence (campaigns) returns setof private.campaign_evidence: how each person got to it, and by which door it was answered.

-- Types -------------------------------------------------------------------------------------------------------------
-- What one person was asked in a campaign: how much of it is open, waits for the company, is done or was taken back; `about` names what
-- is open in words.
create type private.campaign_work as (
  campaign_id uuid, employee_id uuid, open integer, waiting integer, done integer, cancelled integer, due_on date, about text);

-- What shows that a person was asked and answered: since when a guest link shows it, when it was answered as a whole or in part, and by
-- which doors: login, guest_link, or counter, where somebody of the company handed it in.
create type private.campaign_evidence as (employee_id uuid, link_at timestamptz, done_at timestamptz, doors text[]);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.campaign_purposes (
  purpose text not null,
  permission text not null,
  kind text not null,
  url text not null,
  reaches_guests boolean not null,
  joins_by_itself boolean not null default false,
  told_title text not null,
  near_title text not null,
  late_title text not null,
  name_routine text not null,
  targets_routine text not null,
  ask_routine text not null,
  work_routine text not null,
  cancel_routine text not null,
  evidence_routine text not null,
  constraint campaign_purposes_pkey primary key (purpose),
  constraint campaign_purposes_permission_fkey foreign key (permission) references public.permissions (name),
  constraint campaign_purposes_kind_fkey foreign key (kind) references public.notification_kinds (kind),
  constraint campaign_purposes_purpose_check check (purpose ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint campaign_purposes_routines_check check (
    concat_ws(' ', name_routine, targets_routine, ask_routine, work_routine, cancel_routine, evidence_routine)
      ~ '^private\.[a-z_]+( private\.[a-z_]+){5}$')
);

-- What a rule of a module asks has no audience. wishes are what is asked, in the words of the purpose, as they were sent.
create table public.campaigns (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  purpose text not null,
  audience_id uuid,
  title text collate "pt-BR-x-icu" not null,
  message text,
  due_on date not null,
  url text,
  wishes jsonb not null,
  sent_on date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  tell_at timestamptz not null default now(),
  told_at timestamptz,
  remind_at timestamptz,
  closed_at timestamptz,
  undone_at timestamptz,
  constraint campaigns_pkey primary key (id),
  constraint campaigns_company_id_key unique (company_id, id),
  constraint campaigns_purpose_key unique (purpose, id),
  constraint campaigns_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint campaigns_purpose_fkey foreign key (purpose) references private.campaign_purposes (purpose),
  constraint campaigns_audience_fkey foreign key (company_id, audience_id) references private.audiences (company_id, id) on delete restrict,
  constraint campaigns_title_check check (private.is_clean_text(title, 160)),
  constraint campaigns_message_check check (private.is_clean_text(message, 500)),
  constraint campaigns_wishes_check check (jsonb_typeof(wishes) = 'object'),
  constraint campaigns_undone_at_check check (undone_at is null or (told_at is null and closed_at is not null))
);

create table public.campaign_people (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  campaign_id uuid not null,
  employee_id uuid not null,
  asked_at timestamptz not null default now(),
  last_told_on date,
  told_by text[] not null default '{}',
  told_at timestamptz,
  reminders integer not null default 0,
  constraint campaign_people_pkey primary key (id),
  constraint campaign_people_employee_key unique (company_id, campaign_id, employee_id),
  constraint campaign_people_campaign_fkey foreign key (company_id, campaign_id)
    references public.campaigns (company_id, id) on delete restrict,
  constraint campaign_people_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index campaign_purposes_permission_idx on private.campaign_purposes (permission);
create index campaign_purposes_kind_idx on private.campaign_purposes (kind);
create index campaigns_company_idx on public.campaigns (company_id, purpose, created_at desc, id);
create index campaigns_company_audience_idx on public.campaigns (company_id, audience_id);
create index campaigns_open_idx on public.campaigns (company_id, purpose) where closed_at is null;
create index campaigns_reminding_idx on public.campaigns (company_id, remind_at) where remind_at is not null;
create index campaigns_untold_idx on public.campaigns (company_id, tell_at) where told_at is null and closed_at is null;
create index campaign_people_company_employee_idx on public.campaign_people (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.campaign_purposes enable row level security;
alter table public.campaigns enable row level security;
alter table public.campaign_people enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.campaigns, public.campaign_people to authenticated, service_role;

-- Functions: who reads what -----------------------------------------------------------------------------------------
-- Purposes whose campaigns the caller sends and reads.
create function private.my_campaign_purposes() returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return array(select p.purpose from private.campaign_purposes p where p.permission = any (caller.permissions));
end
$$;

-- The campaigns that the caller reads.
create function private.my_campaign_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select c.id from public.campaigns c
    where c.company_id = any (private.visible_company_ids()) and c.purpose = any (private.my_campaign_purposes()));
end
$$;

grant execute on function private.my_campaign_purposes(), private.my_campaign_ids() to authenticated;

-- Functions: triggers -----------------------------------------------------------------------------------------------
-- Counts what was really sent: a guest link is handed over by somebody, and nothing is sent to whoever cannot be told.
create function private.tg_campaign_people__count_notices() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if array_remove(new.told_by, 'guest_link') <> '{}' then
    new.reminders := old.reminders + (old.told_at is not null)::integer;
    new.told_at := coalesce(old.told_at, private.now());
  end if;
  return new;
end
$$;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_purpose on public.campaigns for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[])
    and purpose = any ((select private.my_campaign_purposes())::text[]));
create policy select_purpose on public.campaign_people for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[])
    and campaign_id = any ((select private.my_campaign_ids())::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.campaigns
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.campaigns
  for each row execute function private.tg_refuse_delete();
create trigger _200_keep_company before update on public.campaign_people
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _510_count_notices before update on public.campaign_people
  for each row when (old.last_told_on is distinct from new.last_told_on) execute function private.tg_campaign_people__count_notices();
create trigger _400_refuse_delete before delete on public.campaign_people
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.campaigns', 'campaign');

-- Data --------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('campaigns', 'private.run_campaigns', interval '2 seconds', 'fast'),
  ('campaign_reminders', 'private.run_campaign_reminders', interval '1 hour', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.campaign_work is 'Where a person stands with what a campaign asked of them.';
comment on table private.campaign_purposes is 'What campaigns ask for: who sends them, how people are told, the routines of the module.';
comment on column private.campaign_purposes.url is 'Where whoever is told finds what is asked of them.';
comment on column private.campaign_purposes.reaches_guests is 'Whoever has no login is reached by a guest link.';
comment on column private.campaign_purposes.joins_by_itself is 'The job asks whoever enters the audience later.';
comment on table public.campaigns is 'Acts of asking people for something, with a deadline and words of help.';
comment on column public.campaigns.url is 'Where what it asks for is found; null: where the purpose says.';
comment on column public.campaigns.wishes is 'What is asked, in the words of the purpose, as it was sent.';
comment on column public.campaigns.sent_on is 'The day of the company on which it was sent.';
comment on column public.campaigns.tell_at is 'From when on people are told; until then it can be taken back.';
comment on column public.campaigns.remind_at is 'Since when the job reminds the many who have something open; null: it does not.';
comment on column public.campaigns.undone_at is 'When it was taken back before anybody was told.';
comment on table public.campaign_people is 'Whom a campaign asked: kept for good, as evidence.';
comment on type private.campaign_evidence is 'How a person got to what a campaign asked, and by which door it was answered.';
comment on column public.campaign_people.told_by is 'The channels of the last notice or reminder; none where nobody could be told.';
comment on column public.campaign_people.told_at is 'When the first notice was sent; null while none was.';
comment on column public.campaign_people.reminders is 'Notices sent after the first.';
comment on column public.campaign_people.last_told_on is 'The day of the last notice or reminder.';
