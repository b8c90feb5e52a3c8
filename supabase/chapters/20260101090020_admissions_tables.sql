-- Admissions.
-- The first kind of journey: the arrival of one person, counted from the day of admission. What an arrival has besides its tasks stands
-- here: the first day, the welcome, how far the person has filled in the own data, the extension of the experience as agreed at hiring.
-- It begins with evaluations of the experience and asks for the papers that its tasks name; it ends with its last task once the person
-- works, is cancelled when the person leaves, and can be undone until the day before the first.
-- Administrators read all of the company, managers those of their team but never their own, the person the own one.

-- Tables ------------------------------------------------------------------------------------------------------------
-- The same id as its journey.
create table public.admissions (
  id uuid not null,
  company_id uuid not null,
  employee_id uuid not null,
  extension_days integer not null default 0,
  first_day_place text,
  first_day_time text,
  first_day_dress text,
  first_day_contact text,
  first_day_notes text,
  welcome_message text,
  cpf_confirmed_at timestamptz,
  data_filled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admissions_pkey primary key (id),
  constraint admissions_company_id_key unique (company_id, id),
  constraint admissions_journey_fkey foreign key (company_id, id) references public.journeys (company_id, id) on delete restrict,
  constraint admissions_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admissions_extension_days_check check (extension_days between 0 and 89),
  constraint admissions_first_day_place_check check (private.is_clean_text(first_day_place, 200)),
  constraint admissions_first_day_time_check check (first_day_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint admissions_first_day_dress_check check (private.is_clean_text(first_day_dress, 200)),
  constraint admissions_first_day_contact_check check (private.is_clean_text(first_day_contact, 200)),
  constraint admissions_welcome_message_check check (char_length(welcome_message) between 1 and 1000),
  constraint admissions_first_day_notes_check check (char_length(first_day_notes) between 1 and 1000)
);

insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('admission_news', 'Admissões: início, mudança de data e desistência', 'onboarding', true, 'daily', 48);
insert into private.acknowledgement_kinds (kind, label, permission, version_routine, people_routine) values
  ('admission_guide', 'Guia do gestor', 'manage_settings', 'private.admission_guide_version', 'private.admission_leaders');
insert into private.journey_kinds
  (kind, label, module, direction, base_label, own_page, page, base_routine, without_routine, begun_routine, moved_routine, may_end_routine,
    undone_routine)
values
  ('admission', 'Admissão', 'onboarding', 'grant', 'Dia da admissão', '/app/profile/admission', '/app/onboarding',
    'private.admission_bases', 'private.people_to_admit', 'private.begin_admission', 'private.follow_moved_admission',
    'private.may_end_admission', 'private.undo_admission');

-- Indexes -----------------------------------------------------------------------------------------------------------
create index admissions_company_employee_idx on public.admissions (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.admissions enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions write.
grant select on public.admissions to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own_team_or_settings on public.admissions for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())
      or employee_id = any ((select private.my_reports_ids())::uuid[])));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.admissions for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.admissions for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.admissions', 'admission');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.admissions is 'What the arrival of one person has besides its tasks.';
comment on column public.admissions.extension_days is 'How many days the experience may be extended by, as agreed at hiring.';
comment on column public.admissions.first_day_contact is 'Whom the newcomer asks for at the door.';
comment on column public.admissions.welcome_message is 'What the manager says to the newcomer before the first day.';
