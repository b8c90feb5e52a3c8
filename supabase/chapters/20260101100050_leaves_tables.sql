-- Leaves and their ledger.
-- A request says what somebody wants: a type, the days, days to sell. Its stretches are the days away, in halves of a day, so
-- that two of them never overlap while they count. Balances are a ledger: entries are added and never changed, and a balance is
-- their sum. A vacation draws on a period of acquisition, named by its first day, which follows the period when that moves.
-- Why somebody is ill lives apart (class health): the person and HR read it, nobody else.
-- The person and HR read requests; the managers above read days and balances, and what a type may be called to them.
-- It refuses: direct writes, overlapping stretches, a balance below zero (RHBAL), changed or deleted entries.

-- Leaves and their ledger -------------------------------------------------------------------------------------------
create table public.leave_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  period_from date,
  sold_days smallint not null default 0,
  advances_thirteenth boolean not null default false,
  note text,
  status text not null default 'pending',
  asked_by uuid,
  confirmed_at timestamptz,
  approval_id uuid,
  cancellation_id uuid,
  substitute_id uuid,
  sale_asked_on date,
  notified_on date,
  confirmed_rules text[] not null default '{}',
  confirm_reason text,
  end_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leave_requests_pkey primary key (id),
  constraint leave_requests_company_id_key unique (company_id, id),
  constraint leave_requests_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint leave_requests_type_fkey foreign key (company_id, type_id) references public.leave_types (company_id, id) on delete restrict,
  constraint leave_requests_asker_fkey foreign key (company_id, asked_by) references public.employees (company_id, id) on delete restrict,
  constraint leave_requests_approval_fkey foreign key (company_id, approval_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint leave_requests_cancellation_fkey foreign key (company_id, cancellation_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint leave_requests_substitute_fkey foreign key (company_id, substitute_id)
    references public.employees (company_id, id) on delete restrict,
  constraint leave_requests_substitute_id_check check (substitute_id <> employee_id),
  constraint leave_requests_sold_days_check check (sold_days between 0 and 30),
  constraint leave_requests_note_check check (char_length(note) between 1 and 1000),
  constraint leave_requests_status_check check (
    status in ('proposed', 'pending', 'adjusting', 'approved', 'rejected', 'cancelled', 'interrupted')),
  constraint leave_requests_end_reason_check check (char_length(end_reason) between 1 and 500),
  constraint leave_requests_confirm_reason_check check (
    char_length(confirm_reason) between 1 and 500 and (confirmed_rules = '{}' or confirm_reason is not null))
);

-- A half day is a slot; an absence of hours takes none, since several fit in a day.
create table public.leaves (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  request_id uuid not null,
  employee_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  starts_noon boolean not null default false,
  ends_noon boolean not null default false,
  hours numeric(4, 2),
  days numeric(6, 2) not null,
  counts boolean not null default true,
  granted boolean not null default false,
  slots int4range not null generated always as (int4range(
    (starts_on - '2000-01-01') * 2 + starts_noon::integer,
    case when hours is null then (ends_on - '2000-01-01') * 2 + 2 - ends_noon::integer else (starts_on - '2000-01-01') * 2 end)) stored,
  constraint leaves_pkey primary key (id),
  constraint leaves_company_id_key unique (company_id, id),
  constraint leaves_request_fkey foreign key (company_id, request_id) references public.leave_requests (company_id, id) on delete restrict,
  constraint leaves_employee_fkey foreign key (company_id, employee_id) references public.employees (company_id, id) on delete restrict,
  constraint leaves_starts_on_check check (starts_on between '1990-01-01' and '2199-12-31'),
  constraint leaves_ends_on_check check (
    ends_on >= starts_on and ends_on <= '2199-12-31' and (ends_on > starts_on or not (starts_noon and ends_noon))),
  constraint leaves_hours_check check (hours > 0 and hours <= 24
    and (hours is null or (starts_on = ends_on and not starts_noon and not ends_noon))),
  constraint leaves_days_check check (days between 0 and 9999.99),
  constraint leaves_overlap_excl exclude using gist (company_id with =, employee_id with =, slots with &&) where (counts)
);

-- The same stretches with what their requests say, which managers may not read. Lists and reports of a time read thousands of
-- them from the index alone. No foreign keys: rows are made by one function from rows of the company.
create table private.leave_spans (
  leave_id uuid not null,
  company_id uuid not null,
  request_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  requested_at timestamptz not null,
  starts_on date not null,
  ends_on date not null,
  share numeric not null,
  counts boolean not null,
  granted boolean not null,
  constraint leave_spans_pkey primary key (leave_id)
);

create table public.leave_ledger (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  period_from date not null,
  on_date date not null,
  days numeric(6, 2) not null,
  kind text not null,
  request_id uuid,
  note text,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint leave_ledger_pkey primary key (id),
  constraint leave_ledger_company_id_key unique (company_id, id),
  constraint leave_ledger_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint leave_ledger_type_fkey foreign key (company_id, type_id) references public.leave_types (company_id, id) on delete restrict,
  constraint leave_ledger_request_fkey foreign key (company_id, request_id)
    references public.leave_requests (company_id, id) on delete restrict,
  constraint leave_ledger_creator_fkey foreign key (company_id, created_by) references public.employees (company_id, id) on delete restrict,
  constraint leave_ledger_credit_excl exclude using btree (
    company_id with =, employee_id with =, type_id with =, period_from with =) where (kind = 'credit') deferrable,
  constraint leave_ledger_period_from_check check (period_from between '1900-01-01' and '2199-12-31'),
  constraint leave_ledger_days_check check (days <> 0 and days between -9999.99 and 9999.99 and case
    when kind in ('credit', 'refund', 'sale_refund', 'opening') then days > 0
      when kind in ('use', 'sale', 'expiry') then days < 0 else true end),
  constraint leave_ledger_kind_check check (kind in ('credit', 'opening', 'use', 'sale', 'refund', 'sale_refund', 'expiry', 'adjust',
    'transfer')),
  constraint leave_ledger_note_check check (char_length(note) between 1 and 500
    and (kind not in ('adjust', 'transfer') or note is not null))
);

-- What a certificate says, apart from the days: health.
create table public.leave_certificates (
  request_id uuid not null,
  company_id uuid not null,
  employee_id uuid not null,
  starts_on date,
  ends_on date,
  issued_on date,
  professional_name text,
  council_number text,
  cid text,
  condition_group uuid not null default gen_random_uuid(),
  summed integer,
  summed_from date,
  benefit_from date,
  original text not null default 'waiting',
  original_due_on date,
  original_on date,
  created_at timestamptz not null default now(),
  constraint leave_certificates_pkey primary key (request_id),
  constraint leave_certificates_company_id_key unique (company_id, request_id),
  constraint leave_certificates_request_fkey foreign key (company_id, request_id)
    references public.leave_requests (company_id, id) on delete restrict,
  constraint leave_certificates_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint leave_certificates_original_check check (
    original in ('waiting', 'received', 'waived') and (original_on is not null) = (original = 'received')),
  constraint leave_certificates_ends_on_check check (ends_on >= starts_on and (starts_on is null) = (ends_on is null)),
  constraint leave_certificates_issued_on_check check (issued_on between '1990-01-01' and '2199-12-31'),
  constraint leave_certificates_professional_name_check check (private.is_clean_text(professional_name, 120)),
  constraint leave_certificates_council_number_check check (private.is_clean_text(council_number, 30)),
  constraint leave_certificates_cid_check check (cid ~ '^[A-Z][0-9]{2}(\.[0-9A-Z]{1,2})?$')
);

-- HR decided that a period is lost, or that service begins anew (CLT arts. 132, 133 and 140); the engine only asks.
create table public.vacation_restarts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  on_date date not null,
  reason text not null,
  note text not null,
  decided_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint vacation_restarts_pkey primary key (id),
  constraint vacation_restarts_company_id_key unique (company_id, id),
  constraint vacation_restarts_on_date_key unique nulls not distinct (company_id, employee_id, on_date, undone_at),
  constraint vacation_restarts_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint vacation_restarts_decider_fkey foreign key (company_id, decided_by)
    references public.employees (company_id, id) on delete restrict,
  constraint vacation_restarts_reason_check check (
    reason in ('loss_readmission', 'loss_paid_leave', 'loss_stoppage', 'loss_benefit', 'military', 'collective')),
  constraint vacation_restarts_note_check check (char_length(note) between 1 and 500)
);

create index leave_requests_employee_idx on public.leave_requests (company_id, employee_id);

create index leave_requests_type_idx on public.leave_requests (company_id, type_id);

create index leave_requests_asker_idx on public.leave_requests (company_id, asked_by);

create index leave_requests_approval_idx on public.leave_requests (company_id, approval_id);

create index leave_requests_cancellation_idx on public.leave_requests (company_id, cancellation_id);

create index leave_requests_substitute_idx on public.leave_requests (company_id, substitute_id);

create index leave_requests_created_idx on public.leave_requests (company_id, created_at desc, id);

create index leaves_request_idx on public.leaves (company_id, request_id);

create index leaves_employee_idx on public.leaves (company_id, employee_id);

create index leaves_days_idx on public.leaves (company_id, ends_on, starts_on) include (request_id) where counts;

create index leaves_granted_idx on public.leaves (company_id, employee_id, ends_on) where granted;

create index leave_spans_days_idx on private.leave_spans (company_id, ends_on, starts_on)
  include (leave_id, request_id, employee_id, type_id, requested_at, share, counts, granted);

create index leave_ledger_employee_idx on public.leave_ledger (company_id, employee_id);

create index leave_ledger_type_idx on public.leave_ledger (company_id, type_id);

create index leave_ledger_request_idx on public.leave_ledger (company_id, request_id);

create index leave_ledger_creator_idx on public.leave_ledger (company_id, created_by);

create index leave_certificates_employee_idx on public.leave_certificates (company_id, employee_id);

create index vacation_restarts_decider_idx on public.vacation_restarts (company_id, decided_by);

alter table public.leave_requests enable row level security;

alter table public.leaves enable row level security;

alter table private.leave_spans enable row level security;

alter table public.leave_ledger enable row level security;

alter table public.leave_certificates enable row level security;

alter table public.vacation_restarts enable row level security;

-- Not granted: any write, to anyone; the verbs of the next chapters write. Health leaves by an audited reading alone.
grant select on public.leave_requests, public.leaves, public.leave_ledger, public.vacation_restarts to authenticated, service_role;

grant select on public.leave_certificates to authenticated, service_role;

-- A type may be nothing for a manager to know: requests of the team come through team_leaves, days and balances by select.
create policy select_own_or_settings on public.leave_requests for select to authenticated
  using (company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));

create policy select_own_team_or_settings on public.leaves for select to authenticated
  using (company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id()) or employee_id = any ((select private.my_reports_ids())::uuid[])));

create policy select_own_team_or_settings on public.leave_ledger for select to authenticated
  using (company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id()) or employee_id = any ((select private.my_reports_ids())::uuid[])));

create policy select_own on public.leave_certificates for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));

-- Why a period was lost may be health (a benefit): managers read periods, not reasons.
create policy select_own_or_settings on public.vacation_restarts for select to authenticated
  using (company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));

-- Writes the spans of the stretches of a statement.
-- The type and the instant of a request never change. An absence of hours takes a part of a day of eight.
create function private.tg_leaves__keep_spans() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.leave_spans (leave_id, company_id, request_id, employee_id, type_id, requested_at, starts_on, ends_on, share, counts,
    granted)
  select a.id, a.company_id, a.request_id, a.employee_id, r.type_id, r.created_at, a.starts_on, a.ends_on,
    case when a.hours is not null then least(a.hours / 8, 1)
      when a.starts_on = a.ends_on and (a.starts_noon or a.ends_noon) then 0.5 else 1 end,
    a.counts, a.granted
  from added a
  join public.leave_requests r on r.company_id = a.company_id and r.id = a.request_id
  on conflict (leave_id) do update set starts_on = excluded.starts_on, ends_on = excluded.ends_on, share = excluded.share,
    counts = excluded.counts, granted = excluded.granted;
  return null;
end
$$;

-- Entries are neither changed nor deleted (RHDEL); only the first day of their period follows it.
create function private.tg_leave_ledger__keep() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  perform private.refuse('RHDEL', 'Um lançamento de saldo não pode ser alterado nem apagado.', '', 'Lance um ajuste com o motivo.');
  return null;
end
$$;

-- Days are granted with their request.
-- Who is away reads the days alone, and must not take a wish for a leave.
create function private.tg_leave_requests__grant_days() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.leaves l set granted = l.counts and new.status in ('approved', 'interrupted')
  where l.company_id = new.company_id and l.request_id = new.id and l.granted <> (l.counts and new.status in ('approved', 'interrupted'));
  return null;
end
$$;

-- A type in use keeps the way it counts (RHSTA): a balance must mean the same from its first entry to its last.
create function private.tg_leave_types__keep_counting() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.leave_requests r where r.company_id = new.company_id and r.type_id = new.id)
    or exists (select from public.leave_ledger l where l.company_id = new.company_id and l.type_id = new.id) then
    perform private.refuse('RHSTA', 'Este tipo já foi usado: a contagem não muda.', 'counts', 'Arquive este tipo e crie outro.');
  end if;
  return new;
end
$$;

create trigger _300_touch_updated_at before update on public.leave_requests
  for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.leave_requests
  for each row execute function private.tg_refuse_delete();

create trigger _510_grant_days after update of status on public.leave_requests
  for each row execute function private.tg_leave_requests__grant_days();

select private.keep_trail('public.leave_requests', 'leave_request');

create trigger _400_refuse_delete before delete on public.leaves
  for each row execute function private.tg_refuse_delete();

create trigger _500_keep_spans after insert on public.leaves referencing new table as added
  for each statement execute function private.tg_leaves__keep_spans();

create trigger _500_keep_changed_spans after update on public.leaves referencing new table as added
  for each statement execute function private.tg_leaves__keep_spans();

select private.keep_trail('public.leaves', 'leave', p_id => 'request_id');

create trigger _400_keep before delete or update of id, company_id, employee_id, type_id, on_date, days, kind, request_id, note, created_by,
  created_at on public.leave_ledger for each row execute function private.tg_leave_ledger__keep();

select private.keep_trail('public.leave_ledger', 'leave_entry', p_id => 'employee_id');

select private.keep_trail('public.leave_certificates', 'leave_certificate', p_id => 'employee_id', p_key => 'request_id', p_masked => true);

create trigger _400_refuse_delete before delete on public.vacation_restarts
  for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.vacation_restarts', 'vacation_restart', p_id => 'employee_id');

create trigger _210_keep_counting before update of category, unit, counts, deducts, effect on public.leave_types
  for each row when ((old.category, old.unit, old.counts, old.deducts, old.effect)
    is distinct from (new.category, new.unit, new.counts, new.deducts, new.effect))
  execute function private.tg_leave_types__keep_counting();

-- What the rules say of a leave that somebody thinks of -------------------------------------------------------------
create type private.leave_part as (place integer, starts_on date, ends_on date, starts_noon boolean, ends_noon boolean, hours numeric);

create type private.leave_wish as (
  person public.employees, type public.leave_types, parts private.leave_part[], sold integer, period_from date, today date, rules jsonb,
    holidays date[],
  advances boolean, sheet jsonb, grants boolean, sale_asked_on date, notified_on date, birth_on date, has_disability boolean);

insert into public.vacation_rules (code, severity, text, source, kept) values
  ('overlap', 'block', 'Já existe uma ausência nestes dias.', 'Política', 'Nenhuma outra ausência nestes dias.'),
  ('outside_employment', 'block', 'Os dias ficam fora do contrato de trabalho.', 'Política', 'Os dias ficam dentro do contrato.'),
  ('not_entitled', 'block', 'Este tipo de contrato não tem férias pela CLT.', 'CLT art. 129', 'O contrato dá direito a férias.'),
  ('during_notice', 'warn', 'A pessoa está em aviso prévio.', 'CLT art. 487', null),
  ('after_term', 'warn', 'Os dias passam do fim previsto do contrato; o que faltar é pago no fim dele.', 'CLT arts. 146 e 147', null),
  ('thirteenth_late', 'warn', 'O adiantamento do 13º é garantido a quem o pede em janeiro; fora disso, a empresa decide.',
    'Lei 4.749/1965, art. 2º, § 2º', 'O adiantamento do 13º é pedido em janeiro.');

-- The statement of vacations of a person ----------------------------------------------------------------------------
create type private.statement_line as (code text, label text, value text, source text);

-- Reports of absences -----------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('absence_recorded', 'Faltas registradas para você', 'leaves', true, 'instant', 66);

create type private.presence_change as (spot integer, day integer, people numeric, away numeric, vacations numeric);

-- Loss of the right to a vacation -----------------------------------------------------------------------------------
-- Where HR looked and the right stays; what is lost is a row of vacation_restarts.
create table public.vacation_loss_reviews (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  period_from date not null,
  code text not null,
  note text not null,
  decided_by uuid,
  created_at timestamptz not null default now(),
  constraint vacation_loss_reviews_pkey primary key (id),
  constraint vacation_loss_reviews_company_id_key unique (company_id, id),
  constraint vacation_loss_reviews_period_from_key unique (company_id, employee_id, period_from, code),
  constraint vacation_loss_reviews_code_key unique (code, company_id, id),
  constraint vacation_loss_reviews_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint vacation_loss_reviews_decider_fkey foreign key (company_id, decided_by)
    references public.employees (company_id, id) on delete restrict,
  constraint vacation_loss_reviews_code_fkey foreign key (code) references public.vacation_rules (code),
  constraint vacation_loss_reviews_note_check check (char_length(note) between 1 and 500)
);

create index vacation_loss_reviews_decider_idx on public.vacation_loss_reviews (company_id, decided_by);

alter table public.vacation_loss_reviews enable row level security;

-- Not granted: any write; settle_vacation_loss writes. Why somebody was away is not for managers: they read restarts, not reviews.
grant select on public.vacation_loss_reviews to authenticated, service_role;

create policy select_own_or_settings on public.vacation_loss_reviews for select to authenticated
  using (company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));

insert into private.pending_sources (source, position, items_routine) values
  ('vacation_losses', 75, 'private.pending_vacation_losses'), ('vacation_shortfalls', 76, 'private.pending_vacation_shortfalls');
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('vacation_shortfall', 'Férias acima do direito', 'leaves', true, 'instant', 67);

create trigger _400_refuse_delete before update or delete on public.vacation_loss_reviews
  for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.vacation_loss_reviews', 'vacation_loss_review', '{insert}', p_id => 'employee_id');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.leave_requests is 'What somebody asked for; proposed waits for the person, pending for who decides.';
comment on column public.leave_requests.period_from is 'First day of the period of acquisition that a vacation draws on.';
comment on column public.leave_requests.asked_by is 'Who asked in the person''s place; null when the person did.';
comment on column public.leave_requests.cancellation_id
  is 'The approval that decides whether an approved leave is cancelled, as the person asked; null otherwise.';
comment on column public.leave_requests.sale_asked_on is 'The day on which the person asked to sell days, where HR noted it.';
comment on column public.leave_requests.notified_on is 'The day of the notice (CLT art. 135) of vacations that HR granted, of no other.';
comment on column public.leave_requests.confirmed_rules is 'Rules that the request breaks and HR confirmed, for the reason beside them.';
comment on column public.leave_requests.substitute_id is 'Who approves in the person''s place while they are away.';
comment on table public.leaves is 'Stretches of days away; counts ends when the request is refused or taken back.';
comment on column public.leaves.granted is 'Whether the request was approved: only then is the person away.';
comment on column public.leaves.slots is 'Halves of days since 2000: even is the morning. Empty for hours.';
comment on table private.leave_spans
  is 'Stretches of days away with the type and the instant of their request, for lists and reports of a time.';
comment on column private.leave_spans.share is 'How much of each of its days it takes.';
comment on table public.leave_ledger is 'Entries of balances, only ever added; a balance is their sum.';
comment on column public.leave_ledger.period_from
  is 'First day of the period or year that the entry belongs to; private.carry_entries moves it with the period.';
comment on table public.leave_certificates is 'What a medical certificate says besides its days (class health).';
comment on column public.leave_certificates.starts_on
  is 'First day on the paper where some of its days lie in vacations that go on; null where its days are those away.';
comment on column public.leave_certificates.condition_group is 'Certificates of one condition share it, whatever it is.';
comment on column public.leave_certificates.summed
  is 'Days of the condition until its last one, within the window of the law; null until granted.';
comment on column public.leave_certificates.summed_from is 'First day of the run that is summed.';
comment on column public.leave_certificates.benefit_from is 'First of its days that the benefit pays, not the company.';
comment on column public.leave_certificates.original is 'Whether the paper still has to come, came, or is not needed.';
comment on table public.vacation_restarts is 'Where HR decided that vacation periods begin anew (CLT arts. 132, 133 and 140).';
comment on column public.vacation_restarts.undone_at is 'When it was taken back; only what was not counts.';
comment on type private.leave_part is 'One stretch of a wish, in the order of its first day.';
comment on type private.leave_wish is 'Who wants which leave when, with the rules and the holidays of the place.';
comment on type private.statement_line is 'A line of a calculation: what, how much, and the article that says so.';
comment on table public.vacation_loss_reviews is 'Periods that the law might take away, where HR decided that the right stays, and why.';
