-- What there is to do about a person.
-- What is urgent about somebody, each thing with one verb: vacations to take, papers that expired or lack, data that eSocial asks for,
-- requests that wait, a term that ends. A module adds a source: a row of matter_sources that names one function. Nothing is stored; a
-- matter is there as long as its reason is. Each source says only what the caller may know, by how the caller stands to the person
-- (private.record_scope): colleagues have none.
-- The data that eSocial asks for, by the type of the contract, stand here and nowhere else; a type that eSocial does not know
-- (contractor, statutory) has none.
-- It refuses: people out of reach.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.person_matter as (item_key text, tone text, title text, detail text, due_on date, verb text, url text);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.matter_sources (
  source text not null,
  routine text not null,
  constraint matter_sources_pkey primary key (source),
  constraint matter_sources_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- contract_types: those whose registration asks for the field; null for every one that eSocial knows. place: where it is written.
create table private.esocial_fields (
  field text not null,
  label text not null,
  place text not null,
  contract_types text[],
  position smallint not null,
  constraint esocial_fields_pkey primary key (field),
  constraint esocial_fields_place_check check (place in ('registry', 'personal', 'contract', 'position', 'pay'))
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.matter_sources enable row level security;
alter table private.esocial_fields enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.matter_sources (source, routine) values
  ('contract', 'private.matters_of_contract'),
  ('data', 'private.matters_of_data'),
  ('plans', 'private.matters_of_plans'),
  ('requests', 'private.matters_of_requests');

-- Leiaute S-1.3, events S-2200 (employment) and S-2300 (interns, self-employed). The PIS is not among them since version S-1.0.
insert into private.esocial_fields (field, label, place, contract_types, position) values
  ('cpf', 'CPF', 'registry', null, 1),
  ('birth_date', 'Data de nascimento', 'registry', null, 2),
  ('hire_date', 'Data de admissão', 'registry', null, 3),
  ('registration_number', 'Matrícula', 'registry', '{clt_indefinite,clt_fixed_term,experience,apprentice,temporary,intermittent}', 4),
  ('sex', 'Sexo', 'personal', null, 5),
  ('race', 'Raça ou cor', 'personal', null, 6),
  ('education_level', 'Escolaridade', 'personal', null, 7),
  ('nationality', 'Nacionalidade', 'personal', null, 8),
  ('cep', 'CEP', 'personal', null, 9),
  ('street', 'Logradouro', 'personal', null, 10),
  ('street_number', 'Número', 'personal', null, 11),
  ('city', 'Cidade', 'personal', null, 12),
  ('uf', 'Estado', 'personal', null, 13),
  ('contract_type', 'Contrato', 'contract', null, 14),
  ('weekly_hours', 'Horas por semana', 'contract', '{clt_indefinite,clt_fixed_term,experience,apprentice,temporary}', 15),
  ('cbo', 'CBO do cargo', 'position',
    '{clt_indefinite,clt_fixed_term,experience,apprentice,temporary,intermittent,self_employed}', 16),
  ('salary', 'Salário', 'pay', '{clt_indefinite,clt_fixed_term,experience,apprentice,temporary,intermittent}', 17);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.person_matter is 'Something to do about a person, with the one verb that does it.';
comment on table private.matter_sources is 'Where matters come from: functions (caller, person, scope) of private.';
comment on table private.esocial_fields is 'The data of a person that eSocial asks for, by the type of the contract.';
