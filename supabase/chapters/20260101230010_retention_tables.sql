-- Retention and anonymisation of people who left (LGPD arts. 15, 16 and 18, IV).
-- What the company keeps of somebody ends some years after the contract: never before the prescription (CF art. 7, XXIX: two years after
-- the end, five of facts), twenty years where there are records of health (NR-7), and as long as the company decided for the registration
-- (CLT art. 11, § 1, names no end). Administrators order the erasure; it waits seven days in which it is cancelled with a reason, and a
-- job carries it out: rows go, columns are blanked, and every other text of the company loses name, documents and contacts. What
-- counts (days, positions, endings) stays with a person without a name, so that figures do not change. Before it commits, the erasure
-- searches all texts of the company again; one row found stops it. What it found and did is kept as evidence.
-- Holds are those of documents (document_holds): one on a person stops everything.
-- It refuses: people who work here or are to come back (RHRTN), whose term is not over (RHRTN), on hold (RHHLD), with an open case or
-- request (RHOPN), with an erasure under way (RHOPN), and cancelling what is over (RHCLS).
--
-- For modules: a row of private.data_erasures for each table of private.data_tables with a category; a test finds what lacks.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.data_erasures (
  table_name text not null,
  act text not null,
  person_column text,
  columns text[] not null default '{}',
  reason text,
  constraint data_erasures_pkey primary key (table_name),
  constraint data_erasures_table_fkey foreign key (table_name) references private.data_tables (table_name) on delete restrict,
  constraint data_erasures_act_check check (act in ('delete', 'blank', 'keep')),
  constraint data_erasures_columns_check check ((act = 'blank') = (columns <> '{}')),
  constraint data_erasures_person_column_check check (act = 'keep' or person_column is not null),
  constraint data_erasures_reason_check check ((act = 'delete') = (reason is null))
);

-- requested_by and cancelled_by may be a master's row of another company: plain ids.
create table private.erasures (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  status text not null default 'waiting',
  requested_by uuid not null,
  requested_at timestamptz not null,
  due_on date not null,
  cancelled_by uuid,
  cancel_reason text,
  ended_at timestamptz,
  evidence jsonb,
  digest text,
  constraint erasures_pkey primary key (id),
  constraint erasures_company_id_key unique (company_id, id),
  constraint erasures_employee_fkey foreign key (company_id, employee_id) references public.employees (company_id, id) on delete restrict,
  constraint erasures_status_check check (status in ('waiting', 'cancelled', 'done')),
  constraint erasures_cancel_reason_check check (
    private.is_clean_text(cancel_reason, 500) and (cancel_reason is not null) = (status = 'cancelled')),
  constraint erasures_ended_at_check check ((ended_at is null) = (status = 'waiting')),
  constraint erasures_evidence_check check ((evidence is not null) = (status = 'done') and (digest is not null) = (status = 'done'))
);

-- Entries of the trail, at hand or archived, that lost their values: the chain holds the digest of what they were, this that of what is
-- left.
create table private.audit_redactions (
  audit_id bigint not null,
  company_id uuid not null,
  erasure_id uuid not null,
  original_digest bytea not null,
  redacted_digest bytea not null,
  constraint audit_redactions_pkey primary key (audit_id),
  constraint audit_redactions_erasure_fkey foreign key (company_id, erasure_id)
    references private.erasures (company_id, id) on delete restrict
);

-- Who is being erased, inside one transaction: rows here are never committed (private.is_erasing).
create table private.erasing (
  company_id uuid not null,
  employee_id uuid not null,
  constraint erasing_pkey primary key (employee_id),
  constraint erasing_employee_fkey foreign key (company_id, employee_id) references public.employees (company_id, id) on delete restrict
);

-- The digest of a text before an erasure took a name out of it, and after.
alter table private.acknowledged_texts add column original_digest bytea, add column redacted_digest bytea,
  add constraint acknowledged_texts_redacted_digest_check check ((original_digest is null) = (redacted_digest is null));
-- When somebody looks at a hold again.
alter table public.document_holds add column review_on date;
grant select (review_on) on public.document_holds to authenticated, service_role;

-- Holds of whose day somebody was told: once, on the day or on the first one after it on which the job ran.
create table private.hold_reminders (
  company_id uuid not null,
  hold_id uuid not null,
  told_on date not null,
  constraint hold_reminders_pkey primary key (company_id, hold_id),
  constraint hold_reminders_hold_fkey foreign key (company_id, hold_id)
    references public.document_holds (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create unique index erasures_waiting_key on private.erasures (company_id, employee_id) where status = 'waiting';
create index erasures_company_employee_idx on private.erasures (company_id, employee_id, requested_at desc);
create index erasures_company_due_idx on private.erasures (company_id, due_on) where status = 'waiting';
create index document_holds_company_review_idx on public.document_holds (company_id, review_on) where released_at is null;
create index audit_redactions_company_erasure_idx on private.audit_redactions (company_id, erasure_id);
create index erasing_company_employee_idx on private.erasing (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone; the functions tell what may be told.
alter table private.data_erasures enable row level security;
alter table private.erasures enable row level security;
alter table private.audit_redactions enable row level security;
alter table private.erasing enable row level security;
alter table private.hold_reminders enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on private.erasures for each row execute function private.tg_refuse_delete();
-- Without the evidence, which stands in the row.
select private.keep_trail('private.erasures', 'erasure', p_id => 'employee_id', p_masked => true);

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('erasure', 'Anonimização de quem saiu', 'settings', true, 'instant', 99);
insert into private.setting_kinds (key, area, place, title, help, kind, default_value, minimum, maximum, unit) values
  ('retention_years', 'lgpd', 20, 'Guarda do cadastro de quem saiu',
    'Depois deste prazo o RH pode anonimizar a pessoa. A lei não fixa um fim (CLT, art. 11, § 1º); com registros de saúde são pelo menos '
      || '20 anos (NR-7).', 'number', '30', 5, 100, 'anos');
insert into private.data_tables (table_name, category, person_column, since_column) values
  ('private.erasures', 'requests', 'employee_id', 'requested_at');
insert into private.data_tables (table_name, left_out) values
  ('private.erasing', 'Existe só enquanto uma pessoa é anonimizada.');
insert into private.own_data_tables (table_name, title, condition, hidden, left_out) values
  ('private.erasures', null, null, '{}', 'Controle da guarda de dados de quem saiu.'),
  ('private.erasing', null, null, '{}', 'Controle técnico, sem outro dado sobre você.');

-- Data: rows that go ----------------------------------------------------------------------------------------------
insert into private.data_erasures (table_name, act, person_column)
select x.name, 'delete', x.person from (values
  ('public.employee_work_contacts', 'employee_id'), ('public.employee_personal', 'employee_id'),
  ('private.employee_custom_values', 'employee_id'), ('public.employee_tag_links', 'employee_id'),
  ('public.celebration_choices', 'employee_id'), ('public.employee_dependents', 'employee_id'),
  ('public.employee_emergency_contacts', 'employee_id'), ('public.employee_bank_accounts', 'employee_id'),
  ('public.employee_health', 'employee_id'), ('public.employee_health_exams', 'employee_id'),
  ('public.employee_disciplinary', 'employee_id'), ('public.return_exams', 'employee_id'), ('private.told_balances', 'employee_id'),
  ('private.signing_codes', 'employee_id'), ('public.post_reactions', 'employee_id'), ('public.post_reads', 'employee_id'),
  ('public.greetings', 'employee_id'), ('public.notifications', 'employee_id'), ('public.notification_preferences', 'employee_id'),
  ('public.saved_views', 'owner_employee_id'), ('private.file_receipts', 'employee_id')
) x (name, person);

-- Data: columns that go ---------------------------------------------------------------------------------------------
insert into private.data_erasures (table_name, act, person_column, columns, reason) values
  ('public.employees', 'blank', 'id',
    '{social_name,email,phone,address,birth_date,cpf,rg,profile_image_url,registration_number,user_id}',
    'Ficam as datas, o cargo e o departamento, sem nome, para os números da empresa.'),
  ('public.contract_endings', 'blank', 'employee_id', '{note,protection_reason}', 'Ficam a data e o motivo, para a rotatividade.'),
  ('public.offboardings', 'blank', 'employee_id', '{note,rehire_note,talk_note,end_note}',
    'Ficam a data e o motivo, para a rotatividade.'),
  ('public.employee_assignments', 'blank', 'employee_id', '{note}', 'Ficam os cargos e departamentos por data, para os números.'),
  ('public.employee_compensation', 'blank', 'employee_id', '{note}', 'Ficam os valores sem nome, para os totais da folha.'),
  ('public.admissions', 'blank', 'employee_id', '{first_day_contact,first_day_notes,welcome_message}', 'Fica a data de admissão.'),
  ('public.leave_requests', 'blank', 'employee_id', '{note}', 'Ficam os dias fora, para a taxa de ausências.'),
  ('public.leave_certificates', 'blank', 'employee_id', '{cid}', 'Ficam os dias fora, sem diagnóstico.'),
  ('public.change_request_fields', 'blank', 'employee_id', '{old_value,new_value}', 'Fica que houve um pedido, sem os valores.'),
  ('private.payroll_closing_rows', 'blank', 'employee_id', '{registration_number,cpf}', 'Fica a linha do mês, sem nome nem CPF.'),
  ('public.asset_assignments', 'blank', 'employee_id', '{delivery_note,return_note}', 'Fica a história do bem.'),
  ('public.asset_handovers', 'blank', 'employee_id', '{note}', 'Fica a história do bem.'),
  ('private.development_plans', 'blank', 'employee_id', '{strengths,aspiration,closing_note}', 'Ficam as contagens de PDI.'),
  ('private.imported_evaluations', 'blank', 'employee_id', '{note}', 'Ficam as notas sem nome, para as médias.'),
  ('public.experience_decisions', 'blank', 'employee_id', '{note}', 'Fica a decisão, para as contagens.'),
  ('private.form_answers', 'blank', 'employee_id', '{text}', 'Ficam as escolhas sem nome, para os resultados.');

-- Data: what stays, without a name ----------------------------------------------------------------------------------
insert into private.data_erasures (table_name, act, reason)
select t.table_name, 'keep', x.reason from (values
  ('registration', 'Fica sem nome, para os números da empresa.'), ('family', 'Fica sem nome.'),
  ('work', 'Ficam datas e movimentos sem nome, para os números da empresa.'), ('pay', 'Ficam valores sem nome, para os totais da folha.'),
  ('health', 'Ficam os dias fora, sem diagnóstico.'), ('conduct', 'Fica sem nome.'),
  ('leaves', 'Ficam dias e saldos sem nome, para a taxa de ausências.'), ('facts', 'Ficam datas sem nome, que explicam as licenças.'),
  ('documents', 'Fica que o papel existiu; o arquivo e o que identifica são eliminados.'),
  ('performance', 'Ficam notas e textos sem nome, para médias e metas da empresa.'),
  ('surveys', 'Ficam respostas sem nome, para os resultados.'), ('communication', 'Fica o que a empresa publicou, sem nome.'),
  ('assets', 'Fica a história do bem, sem nome.'), ('requests', 'Fica o andamento sem nome, como prova do que a empresa fez.'),
  ('journeys', 'Ficam as tarefas da empresa, sem nome.'), ('access', 'Fica o registro técnico, sem nome.'),
  ('reserved', 'Fica o registro do caso encerrado, sem nome.')
) x (category, reason)
join private.data_tables t on t.category = x.category
where not exists (select from private.data_erasures d where d.table_name = t.table_name);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.data_erasures is 'What anonymising a person does to each table with data of people.';
comment on column private.data_erasures.reason is 'Why what stays may stay.';
comment on table private.erasures is 'Orders to anonymise people who left, with the evidence of what was done and searched.';
comment on table private.audit_redactions is 'Entries of the trail whose values an erasure took out: the chain stays verifiable.';
comment on table private.erasing is 'Who is being anonymised, inside one transaction.';
comment on table private.hold_reminders is 'Holds of whose day of review somebody was told.';
comment on column private.acknowledged_texts.redacted_digest is 'Digest of the text after an erasure; original_digest stands in the chain.';
comment on column public.document_holds.review_on is 'When somebody looks at the hold again.';
