-- Timeline.
-- What happened to a person, newest first, from every module: a module adds a source, a row that names one function. Each
-- source shows what the caller may know, by how the caller stands to the person (private.record_scope): colleagues see
-- what the directory tells, managers above what concerns work, the person and administrators everything, but never an
-- amount, a diagnosis or a reason: those stay behind the audited door. Days to come are on it too.
-- It refuses: people out of reach.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.timeline_event as (
  at timestamptz, item_key text, kind text, module text, title text, detail text, actor_id uuid, url text);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.timeline_sources (
  source text not null,
  routine text not null,
  constraint timeline_sources_pkey primary key (source),
  constraint timeline_sources_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- What an entry of the trail is called on the timeline; entries without a row here are not on it.
create table private.timeline_texts (
  entity_type text not null,
  action_type text not null,
  title text not null,
  constraint timeline_texts_pkey primary key (entity_type, action_type)
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.timeline_sources enable row level security;
alter table private.timeline_texts enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.timeline_sources (source, routine) values
  ('person', 'private.timeline_of_person'),
  ('trail', 'private.timeline_of_trail'),
  ('assignments', 'private.timeline_of_assignments'),
  ('contracts', 'private.timeline_of_contracts'),
  ('pay', 'private.timeline_of_pay'),
  ('health_and_discipline', 'private.timeline_of_health_and_discipline'),
  ('change_requests', 'private.timeline_of_change_requests'),
  ('access', 'private.timeline_of_access');
insert into private.timeline_texts (entity_type, action_type, title) values
  ('employee', 'create', 'Cadastro criado'),
  ('employee', 'update', 'Cadastro alterado'),
  ('employee', 'view_sensitive', 'Dados reservados consultados'),
  ('employee_work_contact', 'create', 'Contato de trabalho informado'),
  ('employee_work_contact', 'update', 'Contato de trabalho alterado'),
  ('employee_personal', 'create', 'Dados pessoais informados'),
  ('employee_personal', 'update', 'Dados pessoais alterados'),
  ('employee_dependent', 'create', 'Dependente incluído'),
  ('employee_dependent', 'update', 'Dependente alterado'),
  ('employee_emergency_contact', 'create', 'Contato de emergência incluído'),
  ('employee_emergency_contact', 'update', 'Contato de emergência alterado'),
  ('employee_emergency_contact', 'delete', 'Contato de emergência removido'),
  ('employee_bank_account', 'create', 'Conta bancária informada'),
  ('employee_contract', 'update', 'Contrato alterado'),
  ('employee_health', 'create', 'Dados de saúde informados'),
  ('employee_health', 'update', 'Dados de saúde alterados'),
  ('employee_custom_value', 'create', 'Campo da empresa preenchido'),
  ('employee_custom_value', 'update', 'Campo da empresa alterado'),
  ('employee_custom_value', 'delete', 'Campo da empresa limpo');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.timeline_event is 'Something that happened, or will happen, to a person.';
comment on table private.timeline_sources is
  'Where events come from: functions (caller, person, scope, before, limit) of private, events up to before, newest first.';
comment on table private.timeline_texts is 'How entries of the trail about a person are called on the timeline.';
