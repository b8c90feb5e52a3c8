-- Requests of people about their personal data (LGPD arts. 18 to 20).
-- Whoever works or worked in a company asks to know, correct, take along or erase their data, and follows what becomes of it; HR registers
-- what came on paper or by somebody without a login, with how the identity was proven. Each request is a confidential case from the start:
-- only who answers for data (or the administrators) and whom they let in see it. It is due in fifteen days (art. 19, II); only what is not
-- a mere access may be put off once, with a reason. A refusal names its ground in the law.
-- It refuses: an empty or unknown request (RHCOM, RHARG), a second open one of a kind (RHOPN), access put off or refused where the law
-- gives no ground (RHLAW), and answering what is over (RHCLS) or the own request (RHSLF).

-- Types -------------------------------------------------------------------------------------------------------------
create type private.privacy_request_input as (kind text, body text, received_on date, channel text, identity_proof text);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.privacy_request_kinds (
  kind text not null,
  position smallint not null,
  label text not null,
  hint text not null,
  article text not null,
  may_extend boolean not null,
  constraint privacy_request_kinds_pkey primary key (kind),
  constraint privacy_request_kinds_kind_check check (kind ~ '^[a-z_]{1,40}$')
);

create table private.privacy_refusal_grounds (
  ground text not null,
  position smallint not null,
  label text not null,
  article text not null,
  kinds text[] not null,
  constraint privacy_refusal_grounds_pkey primary key (ground),
  constraint privacy_refusal_grounds_ground_check check (ground ~ '^[a-z_]{1,40}$')
);

-- registered_by and answered_by may be a master's row of another company: plain ids.
create table private.privacy_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  body text,
  channel text not null default 'app',
  identity_proof text,
  registered_by uuid,
  received_on date not null,
  due_on date not null,
  status text not null default 'open',
  extension_reason text,
  extended_at timestamptz,
  told_days_left smallint,
  answer text,
  refusal_ground text,
  answered_by uuid,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint privacy_requests_pkey primary key (id),
  constraint privacy_requests_company_id_key unique (company_id, id),
  constraint privacy_requests_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint privacy_requests_kind_fkey foreign key (kind) references private.privacy_request_kinds (kind) on delete restrict,
  constraint privacy_requests_refusal_ground_fkey foreign key (refusal_ground)
    references private.privacy_refusal_grounds (ground) on delete restrict,
  constraint privacy_requests_body_check check (char_length(body) between 1 and 4000),
  constraint privacy_requests_channel_check check (channel in ('app', 'email', 'in_person', 'letter', 'phone')),
  constraint privacy_requests_identity_proof_check check (
    private.is_clean_text(identity_proof, 300) and (channel = 'app') = (identity_proof is null)),
  constraint privacy_requests_due_on_check check (due_on > received_on),
  constraint privacy_requests_status_check check (status in ('open', 'answered', 'refused', 'withdrawn')),
  constraint privacy_requests_extension_reason_check check (
    char_length(extension_reason) between 1 and 1000 and (extension_reason is null) = (extended_at is null)),
  constraint privacy_requests_answer_check check (
    char_length(answer) between 1 and 8000 and (answer is null) = (status in ('open', 'withdrawn'))),
  constraint privacy_requests_refusal_ground_check check ((refusal_ground is not null) = (status = 'refused')),
  constraint privacy_requests_ended_at_check check ((ended_at is null) = (status = 'open'))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create unique index privacy_requests_open_key on private.privacy_requests (company_id, employee_id, kind) where status = 'open';
create index privacy_requests_company_employee_idx on private.privacy_requests (company_id, employee_id, created_at desc);
create index privacy_requests_company_status_idx on private.privacy_requests (company_id, status, due_on);
create unique index privacy_requests_kind_key on private.privacy_requests (kind, id);
create unique index privacy_requests_refusal_ground_key on private.privacy_requests (refusal_ground, id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone; the functions tell what may be told.
alter table private.privacy_request_kinds enable row level security;
alter table private.privacy_refusal_grounds enable row level security;
alter table private.privacy_requests enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check_transition before update of status on private.privacy_requests
  for each row when (old.status <> new.status) execute function private.tg_check_transition('privacy_request');
create trigger _300_touch_updated_at before update on private.privacy_requests for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on private.privacy_requests for each row execute function private.tg_refuse_delete();
-- Under the id of the request, which is that of its case: hidden with it, and without a word of what was asked.
select private.keep_trail('private.privacy_requests', 'privacy_request', p_masked => true);

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('privacy_request', 'open', 'answered'), ('privacy_request', 'open', 'refused'), ('privacy_request', 'open', 'withdrawn');
insert into private.confidential_kinds (kind, label, module, url, permission) values
  ('privacy_request', 'Pedido sobre dados pessoais', 'settings', '/app/settings?area=lgpd&pedido=', 'manage_settings');
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('privacy_request', 'Pedidos sobre dados pessoais', 'settings', true, 'instant', 97),
  ('privacy_answer', 'Respostas sobre os seus dados pessoais', 'profile', true, 'instant', 98);
insert into private.data_tables (table_name, category, person_column, since_column) values
  ('private.privacy_requests', 'requests', 'employee_id', 'created_at');
insert into private.own_data_tables (table_name, title, condition, hidden, left_out) values
  ('private.privacy_requests', 'Pedidos sobre os seus dados', 't.company_id = $1 and t.employee_id = $2', '{told_days_left}', null),
  ('private.privacy_settings', null, null, '{}', 'Configuração da empresa: quem responde por dados pessoais.');
insert into private.privacy_request_kinds (kind, position, label, hint, article, may_extend) values
  ('access', 10, 'Confirmar e acessar meus dados', 'Uma declaração completa do que a empresa trata sobre você, de onde veio e para quê.',
    'LGPD, arts. 18, I e II, e 19', false),
  ('correction', 20, 'Corrigir dados', 'Diga o que está incompleto, errado ou desatualizado e como deve ficar.',
    'LGPD, art. 18, III', true),
  ('deletion', 30, 'Anonimizar, bloquear ou eliminar', 'Para dados desnecessários, excessivos ou cujo prazo de guarda terminou.',
    'LGPD, arts. 16 e 18, IV e VI', true),
  ('portability', 40, 'Levar meus dados (portabilidade)', 'Um arquivo que outro sistema consiga ler.', 'LGPD, art. 18, V', true),
  ('sharing', 50, 'Saber com quem foram compartilhados', 'Órgãos públicos e empresas que receberam dados seus.',
    'LGPD, art. 18, VII', false),
  ('consent', 60, 'Revogar um consentimento', 'Diga qual. O que foi feito até aqui continua válido.',
    'LGPD, arts. 8º, § 5º, e 18, IX', true),
  ('automated', 70, 'Revisar uma decisão automatizada', 'Diga qual decisão afeta você; uma pessoa explica os critérios e revê.',
    'LGPD, art. 20', true),
  ('objection', 80, 'Opor-me a um tratamento', 'Diga qual uso dos seus dados você considera irregular.', 'LGPD, art. 18, § 2º', true);
insert into private.privacy_refusal_grounds (ground, position, label, article, kinds) values
  ('legal_duty', 10, 'A lei obriga a guardar estes dados', 'LGPD, art. 16, I', '{deletion,consent,objection}'),
  ('defence', 20, 'Os dados servem a um processo ou à defesa de direitos', 'LGPD, arts. 7º, VI, e 11, II, d', '{deletion,objection}'),
  ('not_agent', 30, 'A empresa não trata estes dados', 'LGPD, art. 18, § 4º, I',
    '{correction,deletion,portability,sharing,consent,automated,objection}'),
  ('impossible', 40, 'Há razões de fato ou de direito que impedem a providência', 'LGPD, art. 18, § 4º, II',
    '{correction,deletion,portability,consent,automated,objection}'),
  ('trade_secret', 50, 'Segredo comercial ou industrial', 'LGPD, arts. 19, § 3º, e 20, § 1º', '{portability,automated}');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.privacy_request_input is 'A request of a person that HR registers, as a screen sends it.';
comment on table private.privacy_request_kinds is 'What people may ask about their data, with the article that says so.';
comment on column private.privacy_request_kinds.may_extend is 'Whether the answer may be put off: not where the law sets fifteen days.';
comment on table private.privacy_refusal_grounds is 'Why a request may be refused, with the article and the kinds that it fits.';
comment on table private.privacy_requests is 'Requests of people about their personal data. Each is a confidential case of the same id.';
comment on column private.privacy_requests.told_days_left is 'The nearest threshold of the deadline that readers were reminded of.';
