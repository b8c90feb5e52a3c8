-- The register of processing (LGPD art. 37), and what a person may know of the own data (arts. 9 and 18).
-- A category says what the product keeps of people, what for, on which legal basis, who reads it and until when; every table with data
-- about somebody belongs to one of them or says why it does not. A company adds who answers for data and who processes them for it.
-- Readings of others are told from the trail, which `read_sensitive_records` and `open_file` write.
-- It refuses: a register for whoever does not manage the company (RHPER, RHNTF), and values that make no sense (RHARG).
--
-- For modules: a row of private.data_tables for each table that names a person; tests/db/subjects/data-register.test.ts finds what lacks.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.privacy_settings_input as (dpo_name text, dpo_email text, dpo_phone text, dpo_id uuid, transfer_note text);
create type private.data_operator_input as (name text, purpose text, country text, safeguard text, categories text[]);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.data_categories (
  category text not null,
  position smallint not null,
  title text not null,
  kept text not null,
  purpose text not null,
  basis text not null,
  readers text not null,
  shared_with text,
  term text not null,
  years_after_end smallint,
  is_sensitive boolean not null default false,
  url text,
  constraint data_categories_pkey primary key (category),
  constraint data_categories_position_key unique (position),
  constraint data_categories_category_check check (category ~ '^[a-z_]{1,40}$'),
  constraint data_categories_years_after_end_check check (years_after_end between 1 and 100),
  constraint data_categories_url_check check (url ~ '^/app(/|\?|$)')
);

create table private.data_tables (
  table_name text not null,
  category text,
  person_column text,
  since_column text,
  shown_condition text,
  is_counted boolean not null default true,
  left_out text,
  constraint data_tables_pkey primary key (table_name),
  constraint data_tables_category_fkey foreign key (category) references private.data_categories (category) on delete restrict,
  constraint data_tables_table_name_check check (table_name ~ '^(public|private)\.[a-z_]+$'),
  constraint data_tables_left_out_check check ((category is null) = (left_out is not null)),
  constraint data_tables_person_column_check check (category is null or not is_counted or person_column is not null)
);

create table private.privacy_settings (
  company_id uuid not null,
  dpo_name text,
  dpo_email text,
  dpo_phone text,
  dpo_id uuid,
  transfer_note text,
  updated_at timestamptz not null default now(),
  constraint privacy_settings_pkey primary key (company_id),
  constraint privacy_settings_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint privacy_settings_dpo_fkey foreign key (company_id, dpo_id) references public.employees (company_id, id) on delete restrict,
  constraint privacy_settings_dpo_name_check check (private.is_clean_text(dpo_name, 120)),
  constraint privacy_settings_dpo_email_check check (private.is_email(dpo_email)),
  constraint privacy_settings_dpo_phone_check check (private.is_phone(dpo_phone)),
  constraint privacy_settings_transfer_note_check check (char_length(transfer_note) between 1 and 1000)
);

create table private.data_operators (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  purpose text not null,
  country text not null,
  safeguard text,
  categories text[] not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint data_operators_pkey primary key (id),
  constraint data_operators_company_id_key unique (company_id, id),
  constraint data_operators_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint data_operators_name_check check (private.is_clean_text(name, 120)),
  constraint data_operators_purpose_check check (private.is_clean_text(purpose, 200)),
  constraint data_operators_country_check check (private.is_clean_text(country, 60)),
  constraint data_operators_safeguard_check check (private.is_clean_text(safeguard, 300)),
  constraint data_operators_categories_check check (cardinality(categories) between 1 and 40)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index data_tables_category_idx on private.data_tables (category);
create index privacy_settings_company_dpo_idx on private.privacy_settings (company_id, dpo_id);
create unique index data_operators_name_key on private.data_operators (company_id, name) where archived_at is null;

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone; the functions tell what may be told.
alter table private.data_categories enable row level security;
alter table private.data_tables enable row level security;
alter table private.privacy_settings enable row level security;
alter table private.data_operators enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on private.privacy_settings for each row execute function private.tg_touch_updated_at();
create trigger _300_touch_updated_at before update on private.data_operators for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on private.data_operators for each row execute function private.tg_refuse_delete();
select private.keep_trail('private.privacy_settings', 'privacy_settings', p_id => 'company_id', p_key => 'company_id');
select private.keep_trail('private.data_operators', 'data_operator');

-- Data: categories --------------------------------------------------------------------------------------------------
insert into private.data_categories
  (category, position, title, kept, purpose, basis, readers, shared_with, term, years_after_end, is_sensitive, url)
values
  ('registration', 10, 'Cadastro', 'Nome, CPF, RG, nascimento, endereço, contatos, foto, dados civis e campos da empresa.',
    'Identificar você, cumprir o contrato e declarar o vínculo ao governo.',
    'Contrato e obrigação legal (LGPD, art. 7º, II e V; raça e cor, art. 11, II, a)',
    'Você e o RH. Colegas veem nome, cargo, departamento e e-mail de trabalho; quem vê todo o quadro, também CPF, RG e endereço.',
    'eSocial',
    'A lei não fixa o fim (CLT, art. 11, § 1º). Depois do prazo da empresa, fica sem nome.', null, true, '/app/profile?aba=pessoais'),
  ('family', 20, 'Dependentes e contatos de emergência', 'Nome, nascimento e CPF de dependentes; quem avisar em uma emergência.',
    'Imposto de renda, salário-família, benefícios e socorro.',
    'Obrigação legal e proteção da vida (LGPD, arts. 7º, II e VII, e 14)', 'Você e o RH.', 'eSocial',
    'Até 5 anos depois do fim do contrato (CF, art. 7º, XXIX).', 5, false, '/app/profile?aba=dependentes'),
  ('work', 30, 'Contrato e vida funcional', 'Admissão, contratos, cargos, departamentos, gestores, desligamento.',
    'Executar o contrato de trabalho e provar o que aconteceu nele.', 'Contrato e obrigação legal (LGPD, art. 7º, II e V)',
    'Você, o RH e quem lidera você; cargo e departamento, também os colegas.', 'eSocial',
    'A lei não fixa o fim (CLT, art. 11, § 1º). Depois do prazo da empresa, fica sem nome.', null, false, '/app/profile?aba=contrato'),
  ('pay', 40, 'Remuneração e conta bancária', 'Salários com as datas, conta para pagamento, o que foi para a folha.',
    'Pagar você e declarar o que foi pago.', 'Contrato e obrigação legal (LGPD, art. 7º, II e V)', 'Você e o RH.',
    'eSocial e quem processa a folha', 'Até 5 anos depois do fim do contrato (CF, art. 7º, XXIX).', 5, false,
    '/app/profile?aba=remuneracao'),
  ('health', 50, 'Saúde ocupacional', 'Exames ocupacionais, atestados, deficiência e reabilitação, quando informadas.',
    'Cumprir as normas de saúde no trabalho, abonar faltas e cumprir a cota de pessoas com deficiência.',
    'Obrigação legal (LGPD, art. 11, II, a)', 'Você e o RH. A liderança vê só que você está ausente.', 'eSocial e INSS',
    'Até 20 anos depois do fim do contrato (NR-7).', 20, true, '/app/profile?aba=saude'),
  ('conduct', 60, 'Medidas disciplinares', 'Advertências e suspensões, com o motivo e a ciência.',
    'Registrar medidas e defender direitos dos dois lados.', 'Contrato e exercício de direitos (LGPD, art. 7º, V e VI)',
    'Você e o RH.', null, 'Até 5 anos depois do fim do contrato (CF, art. 7º, XXIX).', 5, false, '/app/profile?aba=saude'),
  ('leaves', 70, 'Férias e ausências', 'Pedidos, saldos, dias fora e períodos aquisitivos.', 'Conceder férias e licenças e pagar por elas.',
    'Obrigação legal (LGPD, art. 7º, II)', 'Você, o RH e quem lidera você; colegas veem só que você está ausente.', 'eSocial',
    'Até 5 anos depois do fim do contrato (CF, art. 7º, XXIX).', 5, false, '/app/profile?aba=ferias'),
  ('facts', 80, 'Fatos da vida e garantias', 'Nascimento de filhos, gestação, acidente, serviço militar, CIPA e sindicato.',
    'Conceder licenças e respeitar garantias de emprego.', 'Obrigação legal (LGPD, arts. 7º, II, e 11, II, a)', 'Você e o RH.',
    'eSocial e INSS', 'Até 5 anos depois do fim do contrato (CF, art. 7º, XXIX).', 5, true, '/app/profile?aba=fatos'),
  ('documents', 90, 'Documentos e assinaturas', 'Papéis que você enviou, recebeu ou assinou, e a prova de cada assinatura.',
    'Provar a admissão, o contrato e a ciência.', 'Contrato e obrigação legal (LGPD, art. 7º, II e V)',
    'Você e o RH; alguns papéis, também quem lidera você. Cada abertura de arquivo fica registrada.', null,
    'Cada tipo tem o seu prazo de guarda, nunca menor que o da lei; no fim dele, o arquivo é eliminado.', null, false,
    '/app/profile?aba=documentos'),
  ('performance', 100, 'Desempenho e desenvolvimento', 'Avaliações, feedbacks, metas, PDI e níveis de competência.',
    'Orientar o desenvolvimento e decidir com critérios claros.', 'Legítimo interesse (LGPD, art. 7º, IX)',
    'Você e quem lidera você; o RH, conforme as regras de cada ciclo. Respostas em sigilo não são ligadas a quem as deu.', null,
    'Até 2 anos depois do fim do contrato.', 2, false, '/app/evaluations'),
  ('surveys', 110, 'Pesquisas e formulários', 'O que você respondeu com nome, e os convites.',
    'Ouvir as pessoas e melhorar a empresa.', 'Legítimo interesse (LGPD, art. 7º, IX)',
    'O RH. Em pesquisas anônimas as respostas nunca ficam ligadas a você.', null, 'Até 2 anos depois do fim do contrato.', 2, false, null),
  ('communication', 120, 'Comunicação', 'O que você publicou, comentou, leu e confirmou; felicitações.',
    'Informar todos e provar a ciência de políticas.', 'Legítimo interesse e contrato (LGPD, art. 7º, V e IX)',
    'Quem lê a publicação; a ciência, o RH.', null, 'Até 2 anos depois do fim do contrato.', 2, false, null),
  ('assets', 130, 'Bens e EPI', 'O que você recebeu, devolveu ou danificou.', 'Controlar o que a empresa empresta e entregar EPI.',
    'Contrato e obrigação legal (LGPD, art. 7º, II e V)', 'Você, o RH e quem cuida dos bens; quem lidera você vê o que está com a equipe.',
    null, 'Até 5 anos depois do fim do contrato (EPI, até 20 anos; NR-6 e NR-7).', 20, false, null),
  ('journeys', 140, 'Admissão, integração e desligamento', 'Tarefas que envolvem você, com quem as fez e quando.',
    'Organizar a chegada, as mudanças e a saída.', 'Contrato (LGPD, art. 7º, V)', 'Você, o RH, quem lidera você e quem tem uma tarefa.',
    null,
    'Até 5 anos depois do fim do contrato (CF, art. 7º, XXIX).', 5, false, null),
  ('requests', 150, 'Pedidos e aprovações', 'O que você pediu, quem decidiu e o que foi dito.', 'Decidir pedidos e provar as decisões.',
    'Contrato (LGPD, art. 7º, V)', 'Você, quem decide e o RH.', null, 'Até 5 anos depois do fim do contrato (CF, art. 7º, XXIX).', 5, false,
    '/app/inbox?tab=minhas'),
  ('access', 160, 'Acesso e notificações', 'Convites, sessões, avisos, preferências, visões salvas e a trilha do que foi feito.',
    'Manter o acesso seguro e provar quem fez o quê.',
    'Legítimo interesse e obrigação legal (LGPD, art. 7º, II e IX; Lei 12.965/2014, art. 15)', 'Você; a trilha, os masters.', null,
    'Até 5 anos depois do fim do contrato.', 5, false, null),
  ('reserved', 170, 'Casos reservados e retenções legais',
    'Processos, apurações e guarda para defesa, quando existem. Por sigilo, esta página não diz se há algum sobre você.',
    'Apurar, defender direitos e cumprir ordens.', 'Exercício de direitos e obrigação legal (LGPD, arts. 7º, II e VI, e 11, II, d)',
    'Só as pessoas da lista de cada caso.', null, 'Até o caso terminar e passarem os prazos de defesa.', null, true, null);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.privacy_settings_input is 'Who answers for data in a company, as a screen sends it.';
comment on type private.data_operator_input is 'Who processes data for a company, as a screen sends it.';
comment on table private.data_categories is 'What the product keeps of people: what for, on which basis, for whom to read and until when.';
comment on column private.data_categories.years_after_end is
  'Years after the end of the contract until which it is kept; null where the term says otherwise.';
comment on column private.data_categories.readers is 'As the person reads it: the register of HR says “o titular” for “você”.';
comment on column private.data_categories.url is 'Where a person sees the own data of the category.';
comment on table private.data_tables is 'Which table belongs to which category. Modules add rows.';
comment on column private.data_tables.shown_condition is
  'Rows (t) that their person may know of; null for all. Rows of confidential cases never count.';
comment on column private.data_tables.is_counted is
  'Whether a person is told how many rows there are: not where the number itself tells what they may not know yet.';
comment on column private.data_tables.left_out is 'Why a table that names people holds nothing about them.';
comment on table private.privacy_settings is 'Who answers for personal data in a company, and what leaves the country.';
comment on column private.privacy_settings.dpo_id is 'Who of the company gets requests; the administrators without one.';
comment on table private.data_operators is 'Who processes personal data for a company, with categories and country.';
