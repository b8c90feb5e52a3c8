-- Obligations.
-- The company's legal calendar over what the modules know: vacations, notices, exams, terms, protective equipment, documents, exits and the
-- events of eSocial, each with its article, who takes care of it, its day and the screen where it is done. Nothing is stored of an
-- obligation but what people say about it: a kind is a row of `private.obligation_sources` that names one routine (company, from, to),
-- which answers its items in a set. A module adds its own by adding a row.
-- What a module cannot know (an event sent by the payroll program) is marked as done on a day, or dismissed with a reason, and either can
-- be undone. Kinds that are marked by hand begin on the day since which the company keeps the calendar: what was due before is nobody's
-- debt. Who takes care of an obligation is whoever is named for it alone, for its kind, or for all the others; without any it has nobody,
-- and says so. Only those who may read the calendar can be named, and who no longer may is passed over.
-- Read and written by functions alone, by who holds the permission of the kind (RHPER). It refuses: people who cannot read the calendar
-- (RHARG), marks of what modules know themselves (RHARG), dismissing without a reason (RHCOM), items that are not there (RHNTF).

-- Types -------------------------------------------------------------------------------------------------------------
-- due_on: null for what the law asks for at any time. done_on: where the module knows that it was done. law: null for the one of the kind.
create type private.obligation as (item_key text, employee_id uuid, due_on date, done_on date, title text, detail text, law text, url text);

-- What a list asks for; null is everything, but of state what is still to do. responsible: a person, or none where nobody is named.
create type private.obligation_filter as (from_on date, to_on date, kind text, area text, department_id uuid, responsible text, state text,
  search text);

-- Tables ------------------------------------------------------------------------------------------------------------
-- rule: what the law says, in a sentence. verb: what its link is called. soon_days: from when on it is near. by_hand: whether people say
-- what became of it. is_in_inbox: whether near items join Pendências; false where the module puts them there itself.
create table private.obligation_sources (
  kind text not null,
  position smallint not null,
  area text not null,
  label text not null,
  law text not null,
  rule text not null,
  verb text not null,
  permission text not null default 'manage_settings',
  soon_days smallint not null default 15,
  by_hand boolean not null default false,
  is_in_inbox boolean not null default true,
  routine text not null,
  constraint obligation_sources_pkey primary key (kind),
  constraint obligation_sources_area_check check (area in ('vacations', 'health', 'contracts', 'safety', 'documents', 'esocial',
    'company')),
  constraint obligation_sources_permission_fkey foreign key (permission) references public.permissions (name),
  constraint obligation_sources_soon_days_check check (soon_days between 1 and 120),
  constraint obligation_sources_routine_check check (routine ~ '^private\.[a-z0-9_]+$')
);

-- Since when a company keeps the calendar; without a row since it exists.
create table private.obligation_starts (
  company_id uuid not null,
  since date not null,
  constraint obligation_starts_pkey primary key (company_id),
  constraint obligation_starts_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint obligation_starts_since_check check (since between '2000-01-01' and '2199-12-31')
);

-- Without a kind: who takes care of all that nobody else is named for.
create table private.obligation_keepers (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text,
  responsible_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint obligation_keepers_pkey primary key (id),
  constraint obligation_keepers_company_id_key unique (company_id, id),
  constraint obligation_keepers_kind_key unique nulls not distinct (kind, company_id),
  constraint obligation_keepers_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint obligation_keepers_kind_fkey foreign key (kind) references private.obligation_sources (kind),
  constraint obligation_keepers_responsible_fkey foreign key (company_id, responsible_id)
    references public.employees (company_id, id) on delete restrict
);

-- What people said about one item: who takes care of it, what became of it. marked_by may be a master's row of another company: a plain id.
create table private.obligation_marks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  item_key text not null,
  responsible_id uuid,
  outcome text,
  outcome_on date,
  reason text,
  marked_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint obligation_marks_pkey primary key (id),
  constraint obligation_marks_company_id_key unique (company_id, id),
  constraint obligation_marks_item_key_key unique (kind, company_id, item_key),
  constraint obligation_marks_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint obligation_marks_kind_fkey foreign key (kind) references private.obligation_sources (kind),
  constraint obligation_marks_responsible_fkey foreign key (company_id, responsible_id)
    references public.employees (company_id, id) on delete restrict,
  constraint obligation_marks_item_key_check check (char_length(item_key) between 1 and 200),
  constraint obligation_marks_outcome_check check (outcome in ('done', 'dismissed')),
  constraint obligation_marks_outcome_on_check check ((outcome is not null) = (outcome_on is not null)),
  constraint obligation_marks_reason_check check (private.is_clean_text(reason, 500) and (outcome <> 'dismissed' or reason is not null))
);

-- What S-2299 asks of an exit. place: where it is written. with_notice: only where the reason owes notice.
create table private.esocial_leaving_fields (
  field text not null,
  label text not null,
  place text not null,
  with_notice boolean not null default false,
  position smallint not null,
  constraint esocial_leaving_fields_pkey primary key (field),
  constraint esocial_leaving_fields_place_check check (place in ('registry', 'contract', 'pay', 'exit'))
);

-- Calendars that modules give by secret address. routine: (feed) returns the events. permission: who may have it; null for everybody.
create table private.feed_kinds (
  kind text not null,
  permission text,
  routine text not null,
  constraint feed_kinds_pkey primary key (kind),
  constraint feed_kinds_permission_fkey foreign key (permission) references public.permissions (name),
  constraint feed_kinds_routine_check check (routine ~ '^private\.[a-z_]+$')
);

alter table public.leave_feeds drop constraint leave_feeds_kind_check;
alter table public.leave_feeds add constraint leave_feeds_kind_check check (kind in ('own', 'team', 'obligations'));

-- Indexes -----------------------------------------------------------------------------------------------------------
create index obligation_keepers_responsible_idx on private.obligation_keepers (company_id, responsible_id);
create index obligation_marks_responsible_idx on private.obligation_marks (company_id, responsible_id);
create index obligation_sources_permission_idx on private.obligation_sources (permission);
create index feed_kinds_permission_idx on private.feed_kinds (permission);
create index vacation_figures_safe_idx on private.vacation_figures (company_id, last_safe_start) where balance > 0 and not is_over;
create index employee_health_exams_due_idx on public.employee_health_exams (company_id, next_due_on)
  where archived_at is null and next_due_on is not null;
create index employee_health_exams_done_idx on public.employee_health_exams (company_id, done_on) where archived_at is null;
create index ppe_certificates_valid_idx on public.ppe_certificates (company_id, valid_until);
create index return_exams_due_idx on public.return_exams (company_id, due_on) where dropped_at is null;
create index employee_assignments_starts_idx on public.employee_assignments (company_id, starts_on);
create index employee_compensation_effective_idx on public.employee_compensation (company_id, effective_on) where voided_at is null;
create index person_facts_accidents_idx on public.person_facts (company_id, on_date) where kind = 'accident' and closed_at is null;

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.obligation_sources enable row level security;
alter table private.obligation_starts enable row level security;
alter table private.obligation_keepers enable row level security;
alter table private.obligation_marks enable row level security;
alter table private.esocial_leaving_fields enable row level security;
alter table private.feed_kinds enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
-- Companies that are there already begin today: what was due before was not asked of them.
insert into private.obligation_starts (company_id, since) select c.id, private.today(c.id) from public.companies c;

-- Leiaute S-1.3, event S-2299, as far as it is no matter of the payroll.
insert into private.esocial_leaving_fields (field, label, place, with_notice, position) values
  ('cpf', 'CPF', 'registry', false, 1),
  ('registration_number', 'Matrícula', 'registry', false, 2),
  ('contract_type', 'Contrato', 'contract', false, 3),
  ('esocial_code', 'Motivo com código no eSocial', 'exit', false, 4),
  ('notice_way', 'Como o aviso prévio é cumprido', 'exit', true, 5),
  ('salary', 'Salário', 'pay', false, 6);

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on private.obligation_keepers
  for each row execute function private.tg_touch_updated_at();
create trigger _300_touch_updated_at before update on private.obligation_marks
  for each row execute function private.tg_touch_updated_at();
create trigger _200_keep_company before update on private.obligation_keepers
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _200_keep_company before update on private.obligation_marks
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
select private.keep_trail('private.obligation_keepers', 'obligation_keeper', '{insert,update,delete}');
select private.keep_trail('private.obligation_marks', 'obligation_mark');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.obligation is 'Something that the law asks of a company, with its day and the screen where it is done.';
comment on type private.obligation_filter is 'Which obligations a list asks for.';
comment on table private.obligation_sources is 'Kinds of obligations: functions (company, from, to) of private; modules add rows.';
comment on table private.obligation_starts is 'Since when a company keeps the calendar, for what is marked by hand.';
comment on table private.obligation_keepers is 'Who takes care of a kind of obligations, or of all the others.';
comment on table private.obligation_marks
  is 'What people said about an item: who takes care of it, when it was done, why it does not apply.';
comment on table private.esocial_leaving_fields is 'The data of an exit that S-2299 asks for.';
comment on table private.feed_kinds is 'Calendars of modules behind a secret address: functions (feed) of private.';
