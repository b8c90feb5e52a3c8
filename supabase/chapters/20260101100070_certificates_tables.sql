-- Certificates.
-- A medical certificate is a leave with a paper. The person sends a photo of it and is away at once; HR confirms it, with what
-- it says, or refuses it with a reason; what HR registers counts at once. Certificates of one condition within the window of the
-- law are summed: the company pays until the limit, the benefit from benefit_from on. That day is kept on the certificate, so
-- that a leave stays one stretch, and it counts as a benefit for vacations (CLT art. 133, IV).
-- What a certificate says is health: the person reads it, and HR through an audited door. Managers read days, and no type.
-- It refuses: everybody but HR and the person, deciding on one's own certificate, days that another absence has.

-- Tables ------------------------------------------------------------------------------------------------------------
-- Somebody who was away for long, or on a benefit, is examined before the return (NR-7, item 7.5.9). Class health.
create table public.return_exams (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  condition_group uuid not null,
  because text not null,
  due_on date not null,
  done_on date,
  dropped_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint return_exams_pkey primary key (id),
  constraint return_exams_company_id_key unique (company_id, id),
  constraint return_exams_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint return_exams_because_check check (because in ('long', 'benefit')),
  constraint return_exams_done_on_check check (done_on is null or dropped_at is null)
);

-- What was told about leaves, so that nothing is told twice: a subject, a kind, what it is about, and a threshold.
create table private.leave_notices (
  company_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  about text not null,
  step smallint not null default 0,
  told_at timestamptz not null default now(),
  constraint leave_notices_pkey primary key (company_id, employee_id, kind, about, step),
  constraint leave_notices_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index return_exams_employee_idx on public.return_exams (company_id, employee_id);
create unique index return_exams_open_key on public.return_exams (company_id, employee_id, condition_group)
  where done_on is null and dropped_at is null;
create index leave_requests_waiting_idx on public.leave_requests (company_id, created_at) where status = 'pending';
create index leave_certificates_original_idx on public.leave_certificates (company_id, original_due_on) where original = 'waiting';

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.return_exams enable row level security;
alter table private.leave_notices enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.return_exams to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own on public.return_exams for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, read_permission)
values
  ('leave_certificate', 'Atestado', 'files', 10485760, array['application/pdf', 'image/png', 'image/jpeg', 'image/webp'], 'P4', 'person',
    true, 'manage_settings', 'manage_settings'),
  ('leave_proof', 'Comprovante de licença', 'files', 10485760, array['application/pdf', 'image/png', 'image/jpeg', 'image/webp'], 'P4',
    'person',
    true, 'manage_settings', 'manage_settings');
-- Titles go into mails and say nothing of health.
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('certificate_sent', 'Atestados que aguardam o RH', 'leaves', true, 'daily', 62, false),
  ('certificate_answered', 'Respostas do RH sobre ausências que você enviou', 'leaves', true, 'instant', 63, false),
  ('certificate_sum', 'Soma de atestados em 10, 13 e 15 dias', 'leaves', true, 'instant', 64, true),
  ('team_absence', 'Ausências da sua equipe', 'leaves', true, 'instant', 65, false);

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.return_exams
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.return_exams
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.return_exams', 'return_exam', p_id => 'employee_id', p_masked => true);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.return_exams is 'Exams before somebody returns from a long illness or a benefit; tasks of HR (class health).';
comment on table private.leave_notices is 'What was told about leaves, once per subject, kind and threshold.';
