-- Dossiers.
-- What an inspection, or the person whom the data are about, is given as one piece: an index in PDF and archives with every file, each
-- named with its SHA-256. A dossier is about one person, about a company for a period, or the caller's own data (LGPD art. 18, II and V).
-- Modules add rows of `private.dossier_parts`: a routine tells the lines of its part and which files belong to them, of many at once.
-- Own data are told apart: `private.own_data_tables` says of each table with data of people which rows are theirs, or why it stays out.
-- A dossier is ordered by a person and gathered by the job as that person; then the edge function make-dossier writes one archive after the
-- other, the index last. The right is asked when it is ordered, when it is gathered, with each archive, and when it is opened. What is made
-- expires; rows of confidential cases never come in. Tables in `private`, read by functions alone.
-- It refuses: who has no right (RHPER, RHNTF), parts and periods that are none (RHARG), no reason (RHCOM), a second one under way (RHOPN),
-- what is over (RHCLS).

-- Types -------------------------------------------------------------------------------------------------------------
create type private.dossier_line as (employee_id uuid, on_date date, cells text[], file_ids uuid[]);

-- Bucket ------------------------------------------------------------------------------------------------------------
-- An archive holds up to 48 MB of files, or one file, of which none is above 50 MB.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('dossiers', 'dossiers', false, 67108864, array['application/pdf', 'application/zip'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.dossier_parts (
  part text not null,
  title text not null,
  description text not null,
  purposes text[] not null,
  headings text[] not null,
  routine text not null,
  by_person boolean not null default true,
  class text,
  place smallint not null,
  constraint dossier_parts_pkey primary key (part),
  constraint dossier_parts_purposes_check check (purposes <@ array['person', 'company', 'own_data'] and cardinality(purposes) > 0),
  constraint dossier_parts_headings_check check (cardinality(headings) > 0),
  constraint dossier_parts_class_check check (class in ('identity', 'health')),
  constraint dossier_parts_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Which tables hold data of people: either a condition (alias t, $1 the company, $2 the person) or the reason to leave it out.
create table private.own_data_tables (
  table_name text not null,
  title text,
  condition text,
  hidden text[] not null default '{}',
  left_out text,
  constraint own_data_tables_pkey primary key (table_name),
  constraint own_data_tables_condition_check check ((condition is null) = (left_out is not null) and (condition is null) = (title is null))
);

-- requested_by may be a master's row of another company: a plain id.
create table private.dossiers (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  purpose text not null,
  employee_id uuid,
  covers_from date not null,
  covers_to date not null,
  parts text[] not null,
  reason text,
  status text not null default 'gathering',
  people integer not null default 0,
  volumes integer not null default 1,
  volumes_done integer not null default 0,
  requested_by uuid not null,
  user_id uuid not null,
  requested_at timestamptz not null,
  gathered_at timestamptz,
  ready_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  problem text,
  lease uuid,
  leased_until timestamptz,
  tries smallint not null default 0,
  archive_file_id uuid,
  index_file_id uuid,
  constraint dossiers_pkey primary key (id),
  constraint dossiers_company_id_key unique (company_id, id),
  constraint dossiers_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint dossiers_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint dossiers_purpose_check check (purpose in ('person', 'company', 'own_data') and (purpose = 'company') = (employee_id is null)),
  constraint dossiers_covers_to_check check (covers_to >= covers_from),
  constraint dossiers_reason_check check (private.is_clean_text(reason, 300) and (reason is null) = (purpose = 'own_data')),
  constraint dossiers_status_check check (
    status in ('gathering', 'making', 'ready', 'failed', 'cancelled', 'expired', 'deleted')
    and (status not in ('ready', 'expired') or (ready_at is not null and expires_at is not null)))
);

-- The lines of a dossier while it is made.
create table private.dossier_lines (
  company_id uuid not null,
  dossier_id uuid not null,
  part text not null,
  n integer not null,
  employee_id uuid,
  cells text[] not null,
  file_ids uuid[] not null,
  constraint dossier_lines_pkey primary key (company_id, dossier_id, part, n),
  constraint dossier_lines_dossier_fkey foreign key (company_id, dossier_id)
    references private.dossiers (company_id, id) on delete restrict
);

-- Own data table by table, while the dossier is made.
create table private.dossier_data (
  company_id uuid not null,
  dossier_id uuid not null,
  table_name text not null,
  data jsonb not null,
  constraint dossier_data_pkey primary key (company_id, dossier_id, table_name),
  constraint dossier_data_dossier_fkey foreign key (company_id, dossier_id)
    references private.dossiers (company_id, id) on delete restrict
);

create table private.dossier_files (
  company_id uuid not null,
  dossier_id uuid not null,
  n integer not null,
  file_id uuid not null,
  part text not null,
  employee_id uuid,
  path text not null,
  volume integer,
  left_out text,
  constraint dossier_files_pkey primary key (company_id, dossier_id, n),
  constraint dossier_files_file_key unique (company_id, dossier_id, file_id),
  constraint dossier_files_dossier_fkey foreign key (company_id, dossier_id)
    references private.dossiers (company_id, id) on delete restrict,
  constraint dossier_files_file_fkey foreign key (company_id, file_id) references public.files (company_id, id) on delete restrict,
  constraint dossier_files_left_out_check check (left_out in ('limit', 'missing', 'changed')),
  constraint dossier_files_volume_check check (volume > 0 or left_out = 'limit')
);

-- What was made: the index and the archives.
create table private.dossier_outputs (
  company_id uuid not null,
  dossier_id uuid not null,
  n integer not null,
  file_id uuid not null,
  constraint dossier_outputs_pkey primary key (company_id, dossier_id, n),
  constraint dossier_outputs_dossier_fkey foreign key (company_id, dossier_id)
    references private.dossiers (company_id, id) on delete restrict,
  constraint dossier_outputs_file_fkey foreign key (company_id, file_id) references public.files (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index dossiers_company_idx on private.dossiers (company_id, requested_at desc, id);
create index dossiers_employee_idx on private.dossiers (company_id, employee_id, requested_at desc);
create index dossiers_user_idx on private.dossiers (user_id, requested_at desc);
create index dossiers_making_idx on private.dossiers (company_id, gathered_at) where status = 'making';
create index dossiers_expiry_idx on private.dossiers (company_id, expires_at) where status = 'ready';
create unique index dossiers_under_way_key on private.dossiers (company_id, purpose, employee_id, requested_by) nulls not distinct
  where status in ('gathering', 'making');
create index dossier_files_company_file_idx on private.dossier_files (company_id, file_id);
create index dossier_outputs_company_file_idx on private.dossier_outputs (company_id, file_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.dossier_parts enable row level security;
alter table private.own_data_tables enable row level security;
alter table private.dossiers enable row level security;
alter table private.dossier_lines enable row level security;
alter table private.dossier_data enable row level security;
alter table private.dossier_files enable row level security;
alter table private.dossier_outputs enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.file_purposes (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, write_permission) values
  ('dossier', 'Pasta do fiscal e cópia dos próprios dados', 'dossiers', 67108864, array['application/pdf', 'application/zip'], 'P4',
    'person', 'manage_settings');
insert into private.file_readers (entity_type, routine) values ('dossier', 'private.may_open_dossier');
insert into private.order_kinds (kind, routine, failed_routine) values
  ('dossier', 'private.gather_dossier', 'private.fail_dossier');
insert into jobs.schedules (name, routine, every, lane) values
  ('dossier_expiry', 'private.run_dossier_expiry', interval '1 hour', 'slow');
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('dossier_ready', 'Pasta do fiscal e cópia dos seus dados', 'documents', true, 'instant', 48);
insert into public.status_transitions (entity, from_status, to_status) values
  ('dossier', 'gathering', 'making'), ('dossier', 'gathering', 'failed'), ('dossier', 'gathering', 'cancelled'),
  ('dossier', 'making', 'ready'), ('dossier', 'making', 'failed'), ('dossier', 'making', 'cancelled'),
  ('dossier', 'ready', 'expired'), ('dossier', 'ready', 'deleted'),
  ('dossier', 'failed', 'gathering'), ('dossier', 'cancelled', 'gathering');
insert into private.dossier_parts (part, title, description, purposes, headings, routine, by_person, class, place) values
  ('registration', 'Registro de empregados', 'Quem trabalhou no período, com CPF, matrícula, admissão, cargo e saída.',
    '{person,company,own_data}', '{CPF,Matrícula,Admissão,Cargo,Departamento,Vínculo,Saída}',
    'private.dossier_registration', true, 'identity', 1),
  ('contracts', 'Contratos de trabalho', 'Cada vínculo com início, término, experiência e jornada.', '{person,company,own_data}',
    '{Vínculo,Início,Fim,"Término previsto","Experiência até","Horas por semana","Categoria do eSocial"}',
    'private.dossier_contracts', true, null, 2),
  ('vacations', 'Férias', 'As férias concedidas, com aviso e recibo.', '{person,company,own_data}',
    '{"Período aquisitivo",Início,Fim,Dias,Abono,Aviso,Recibo}', 'private.dossier_vacations', true, null, 3),
  ('ppe', 'Entregas de EPI', 'Cada entrega com o CA do dia e o termo assinado.', '{person,company,own_data}',
    '{Equipamento,CA,"CA válido até",Quantidade,Motivo,Entrega,Encerramento}', 'private.dossier_ppe', true, null, 4),
  ('exams', 'Exames ocupacionais', 'Os exames com data, resultado e o próximo.', '{person,company,own_data}',
    '{Exame,Data,Resultado,Próximo,Médico,CRM}', 'private.dossier_exams', true, 'health', 5),
  ('documents', 'Documentos', 'Os documentos aprovados que valiam no período, com os arquivos; assinados, quando há assinatura.',
    '{person,company}', '{Documento,Emissão,Validade,"Código da assinatura"}', 'private.dossier_documents', true, null, 6),
  ('acknowledgements', 'Ciências', 'O que cada pessoa leu e de que deu ciência, com o elo da prova.', '{person,company,own_data}',
    '{Tipo,Versão,Quando,Por,"SHA-256 do texto","Elo da prova"}', 'private.dossier_acknowledgements', true, null, 7),
  ('policies', 'Políticas', 'As políticas publicadas, com a versão, os anexos e quantas ciências tem.', '{person,company}',
    '{Política,Versão,Publicação,"Exige ciência","Ciências registradas","SHA-256 do texto"}', 'private.dossier_policies', false, null, 8),
  ('evidence', 'Provas das assinaturas', 'Quem assinou cada documento, quando, por onde e com qual elo da prova.', '{person,company}',
    '{Documento,Código,"Quem assinou",Papel,Quando,IP,"SHA-256 do original","Elo da prova"}', 'private.dossier_evidence', true, null, 9),
  ('quotas', 'Cotas legais', 'Onde a empresa está hoje com as cotas de pessoas com deficiência e de aprendizes.', '{company}',
    '{Cota,Local,"Pessoas na base",Mínimo,Máximo,Hoje}', 'private.dossier_quotas', false, null, 10),
  ('own_files', 'Arquivos', 'Os documentos e comprovantes seus que a empresa guarda e você pode ver.', '{own_data}',
    '{Arquivo,Finalidade,"Enviado em"}', 'private.dossier_own_files', true, null, 11);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.dossier_line is 'One line of a part: of whom, of which day, its cells by heading, the files that belong to it.';
comment on table private.dossier_parts is 'What dossiers hold; modules add rows. A routine (company, people, from, to) tells the lines.';
comment on column private.dossier_parts.by_person is 'Whether the routine is asked in batches of people, or once for all of them.';
comment on column private.dossier_parts.class is 'A class of records whose reading is written to the trail of each person.';
comment on table private.own_data_tables is 'Of each table that holds data of people: which rows are a person''s own, or why none leaves.';
comment on column private.own_data_tables.hidden is 'Columns that stay out; ids of other people do anyway.';
comment on table private.dossiers is 'Dossiers that somebody ordered, from the order to the day they expire.';
comment on column private.dossiers.lease is 'Held by the run of make-dossier that writes the next archive.';
comment on table private.dossier_lines is 'Lines of dossiers under way; deleted once the index is written.';
comment on table private.dossier_data is 'Own data of dossiers under way; deleted once the archive is written.';
comment on table private.dossier_files is 'Which files a dossier holds, under which path of which archive, and what stayed out.';
comment on column private.dossier_files.left_out is 
  'limit: too much for one dossier; missing: no bytes; changed: other bytes than those sent.';
comment on table private.dossier_outputs is 'The files that a dossier consists of.';
