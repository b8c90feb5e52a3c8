-- Enterprise.
-- What a master does with companies, and the figures of the group. Definitions: somebody counts from the day of hire
-- (or always, when it is unknown) until the day before the last day; turnover is half of admissions and terminations
-- over the average headcount, and the group's is counted from its people, never averaged from percentages.
-- It refuses: everyone but masters, deactivating the own company and that of the last master.

-- Reading the audit trail -------------------------------------------------------------------------------------------
create table public.audit_verifications (
  id bigint not null generated always as identity,
  company_id uuid not null,
  checked_at timestamptz not null default clock_timestamp(),
  ok boolean not null,
  entries bigint not null,
  from_seq bigint not null,
  up_to_seq bigint not null,
  first_broken_seq bigint,
  waiting bigint not null,
  head text not null,
  constraint audit_verifications_pkey primary key (id),
  constraint audit_verifications_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint audit_verifications_ok_check check (ok = (first_broken_seq is null)),
  constraint audit_verifications_head_check check (head ~ '^([0-9a-f]{64})?$')
);

-- Masters read all companies in the order of time, or what one person did in a company.
create index audit_logs_at_idx on public.audit_logs (at desc, id desc);

create index audit_logs_company_performed_by_idx on public.audit_logs (company_id, performed_by, at desc, id desc);

create index audit_verifications_company_idx on public.audit_verifications (company_id, checked_at desc, id desc);

alter table public.audit_verifications enable row level security;

-- Not granted: any write, to anyone.
grant select on public.audit_verifications to authenticated, service_role;

create policy select_all_companies on public.audit_verifications for select to authenticated
  using (company_id = any ((select private.company_ids_with('view_all_companies'))::uuid[]));

-- Refuses to take a verification away (RHAUD), but for a good one of more than a year ago that a good one of the same day followed.
create function private.tg_audit_verifications__refuse_loss() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if not old.ok or old.checked_at >= private.now() - interval '1 year' or not exists (
    select from public.audit_verifications v
    where v.company_id = old.company_id and v.ok and v.checked_at > old.checked_at
      and v.checked_at < date_trunc('day', old.checked_at, 'UTC') + interval '1 day'
  ) then
    perform private.refuse('RHAUD', 'Registros de auditoria não podem ser alterados nem excluídos.', '',
      'A trilha de auditoria é permanente.');
  end if;
  return old;
end
$$;

create trigger _400_refuse_change before update on public.audit_verifications
  for each row execute function private.tg_audit_logs__refuse_change();

create trigger _400_refuse_loss before delete on public.audit_verifications
  for each row execute function private.tg_audit_verifications__refuse_loss();

create trigger _400_refuse_truncate before truncate on public.audit_verifications
  for each statement execute function private.tg_audit_logs__refuse_change();

-- Enterprise --------------------------------------------------------------------------------------------------------
-- One pass over the people, counted by month of coming and of going; then twelve sums over those few counts.
-- Twelve months up to this one: headcount at the start and at the end (today, for the present month), and moves.
create type private.company_month as (
  company_id uuid, month date, at_start bigint, at_end bigint, admissions bigint, terminations bigint);

notify pgrst, 'reload schema';

-- Company setup -----------------------------------------------------------------------------------------------------
-- `preview` names a function (from uuid, to uuid) that returns (item, current_value, new_value) for everything that the
-- source has; `apply` one that writes exactly what differs.
create table private.company_copy_sections (
  section text not null,
  label text not null,
  place integer not null,
  preview text not null,
  apply text not null,
  constraint company_copy_sections_pkey primary key (section),
  constraint company_copy_sections_preview_check check (preview ~ '^private\.[a-z_]+$'),
  constraint company_copy_sections_apply_check check (apply ~ '^private\.[a-z_]+$')
);

alter table private.company_copy_sections enable row level security;

insert into private.company_copy_sections (section, label, place, preview, apply) values
  ('rules', 'Regras de acesso e fuso horário', 10, 'private.preview_copy_rules', 'private.apply_copy_rules'),
  ('privacy_notice', 'Aviso de privacidade', 20, 'private.preview_copy_notice', 'private.apply_copy_notice'),
  ('departments', 'Departamentos', 30, 'private.preview_copy_departments', 'private.apply_copy_departments');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.audit_verifications is 'Results of verifying the audit chain, each a checkpoint for the next.';
comment on column public.audit_verifications.head is 'Hash of the last link checked, in hexadecimal.';
comment on column public.audit_verifications.waiting is 'Entries that the job had not chained yet.';
comment on type private.company_month is 'Headcount and moves of a company in a month.';
comment on table private.company_copy_sections is 'Parts of a company''s settings that can be copied to another one.';
