-- Settings.
-- What a company decides about how the product works for it. A setting is a row of setting_kinds: what it is, what it is until somebody
-- decides otherwise, and which values it takes. Rules read it by one function (private.setting_number). What stood in a column before
-- stays there and is a kind with a reader and a writer, so that each value lives once; a trigger notes its changes through any door.
-- Each change is a version, with who and when; the latest one counts, and one without a value is the default again. Before a change that
-- matters, the kind's impact says what would follow.
-- Words that a company writes are settings as well: a line or a text, which may name what placeholders stand for.
-- It refuses: whoever does not keep the settings of the company, or lacks the permission that a kind asks for besides (RHPER), unknown
-- settings (RHNTF), values out of bounds (RHSET), placeholders that a text does not have (RHVAR).

-- Tables -------------------------------------------------------------------------------------------------------------
-- reader: function (company, key) of the value, writer: function (company, key, value); both where the value lives elsewhere.
-- impact: function (company, key, value) of what a change would do, as a sentence, null where nothing follows.
-- minimum and maximum: of a number; of a line or a text, how many characters it has.
create table private.setting_kinds (
  key text not null,
  area text not null,
  place smallint not null,
  title text not null,
  help text not null,
  kind text not null,
  default_value jsonb not null,
  minimum integer,
  maximum integer,
  unit text,
  choices jsonb,
  placeholders text[],
  reader text,
  writer text,
  impact text,
  permission text not null default 'manage_settings',
  constraint setting_kinds_pkey primary key (key),
  constraint setting_kinds_kind_check check (kind in ('yes_no', 'number', 'choice', 'hue', 'line', 'text')),
  constraint setting_kinds_bounds_check check (
    (kind in ('number', 'line', 'text')) = (minimum is not null and maximum is not null) and (kind = 'number') = (unit is not null)),
  constraint setting_kinds_placeholders_check check ((kind in ('line', 'text')) = (placeholders is not null)),
  constraint setting_kinds_choices_check check ((kind = 'choice') = (jsonb_typeof(choices) is not distinct from 'array')),
  constraint setting_kinds_reader_check check ((reader is null) = (writer is null) and reader ~ '^private\.[a-z_]+$'),
  constraint setting_kinds_writer_check check (writer ~ '^private\.[a-z_]+$'),
  constraint setting_kinds_impact_check check (impact ~ '^private\.[a-z_]+$')
);

-- value: null is the default. changed_by may be a master's row of another company: a plain id.
create table private.setting_versions (
  id bigint not null generated always as identity,
  company_id uuid not null,
  key text not null,
  value jsonb,
  changed_by uuid,
  changed_at timestamptz not null,
  constraint setting_versions_pkey primary key (id),
  constraint setting_versions_key_key unique (key, company_id, id),
  constraint setting_versions_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint setting_versions_key_fkey foreign key (key) references private.setting_kinds (key)
);

-- The hues that a company may have, each with the solid color that white text is read on; apps/web/src/shared/brand has the whole ramp.
create table private.brand_hues (
  hue smallint not null,
  color text not null,
  constraint brand_hues_pkey primary key (hue),
  constraint brand_hues_hue_check check (hue between 0 and 359),
  constraint brand_hues_color_check check (color ~ '^#[0-9a-f]{6}$')
);

-- What everybody in a company needs of it before any page: the modules that are off, and the hue.
alter table public.companies add column modules_off text[] not null default '{}';
alter table public.companies add column brand_hue smallint;

-- Data: hues ---------------------------------------------------------------------------------------------------------
insert into private.brand_hues (hue, color) values
  (0, '#9c2457'), (10, '#9f2346'), (20, '#a12433'), (30, '#a1281b'), (40, '#9a3404'), (50, '#904100'), (60, '#864900'), (70, '#7e4f04'),
  (80, '#765406'), (90, '#6f5803'), (100, '#675b07'), (110, '#5f5f06'), (120, '#536304'), (130, '#436803'), (140, '#1f6d02'), (150,
  '#006e30'), (160, '#046c46'), (170, '#0b6b53'), (180, '#016a5d'), (190, '#056965'), (200, '#00686c'), (210, '#056774'), (220,
  '#02657c'), (230, '#0c6383'), (240, '#07618f'), (250, '#065da0'), (260, '#1c55b2'), (270, '#3a4fb3'), (280, '#4d49b1'), (290,
  '#5d43ac'), (300, '#6a3ea5'), (310, '#76399c'), (320, '#803491'), (330, '#892f84'), (340, '#912b76'), (350, '#972767');

-- Until now only the portal of arrivals had a color, one of seven.
update public.companies c set brand_hue = m.hue
from public.company_details d
join (values ('blue', 260), ('green', 150), ('orange', 40), ('red', 30), ('pink', 0), ('purple', 300)) as m (color, hue)
  on m.color = d.brand_color
where d.company_id = c.id;
alter table public.company_details drop column brand_color;
alter table public.companies add constraint companies_brand_hue_fkey foreign key (brand_hue) references private.brand_hues (hue);

-- Indexes ------------------------------------------------------------------------------------------------------------
create index setting_versions_latest_idx on private.setting_versions (company_id, key, id desc);
create index companies_brand_hue_idx on public.companies (brand_hue);

-- Row level security -------------------------------------------------------------------------------------------------
-- Not granted: anything. settings and setting_history read, save_setting writes.
alter table private.setting_kinds enable row level security;
alter table private.setting_versions enable row level security;
alter table private.brand_hues enable row level security;

-- Data: settings -----------------------------------------------------------------------------------------------------
insert into private.setting_kinds (key, area, place, title, help, kind, default_value, minimum, maximum, unit, choices, reader,
  writer, impact) values
  ('brand_hue', 'empresa', 10, 'Cor da empresa',
    'Nas telas, nos e-mails, no portal de chegada e nos documentos. O contraste do texto é garantido.', 'hue', 'null', null, null, null,
    null, 'private.read_company_hue', 'private.write_company_hue', null),
  ('time_zone', 'empresa', 20, 'Fuso horário', 'Prazos, datas e aniversários da empresa seguem este relógio.', 'choice',
    '"America/Sao_Paulo"', null, null, null,
    '[{"value": "America/Sao_Paulo", "label": "Brasília (São Paulo, Rio, Sul, Minas, Goiás)"},
      {"value": "America/Noronha", "label": "Fernando de Noronha"},
      {"value": "America/Bahia", "label": "Bahia"},
      {"value": "America/Fortaleza", "label": "Ceará, Maranhão, Paraíba, Piauí, Rio Grande do Norte"},
      {"value": "America/Recife", "label": "Pernambuco"},
      {"value": "America/Maceio", "label": "Alagoas, Sergipe"},
      {"value": "America/Araguaina", "label": "Tocantins"},
      {"value": "America/Belem", "label": "Amapá, leste do Pará"},
      {"value": "America/Santarem", "label": "Oeste do Pará"},
      {"value": "America/Campo_Grande", "label": "Mato Grosso do Sul"},
      {"value": "America/Cuiaba", "label": "Mato Grosso"},
      {"value": "America/Manaus", "label": "Amazonas"},
      {"value": "America/Porto_Velho", "label": "Rondônia"},
      {"value": "America/Boa_Vista", "label": "Roraima"},
      {"value": "America/Rio_Branco", "label": "Acre"},
      {"value": "America/Eirunepe", "label": "Oeste do Amazonas"}]',
    'private.read_company_detail', 'private.write_company_detail', 'private.impact_of_time_zone'),
  ('invitation_days', 'acessos', 10, 'Validade do convite', 'Depois disso quem foi convidado pede um novo.', 'number', '7', 1, 30,
    'dias', null, null, null, 'private.impact_of_invitations'),
  ('guest_link_days', 'acessos', 20, 'Validade do link de visitante',
    'Para quem assina, envia documentos ou responde sem ter acesso ao sistema.', 'number', '7', 1, 30, 'dias', null, null, null, null),
  ('require_password_change_at_first_login', 'seguranca', 10, 'Exigir troca de senha no primeiro login',
    'Vale para quem recebeu uma senha pronta e nunca a trocou. Quem chega por convite já cria a própria senha.', 'yes_no', 'false',
    null, null, null, null, 'private.read_company_detail', 'private.write_company_detail', null),
  ('vacation_notice_days', 'licencas', 10, 'Primeiro aviso de férias a vencer',
    'Gestor e RH são avisados tantos dias antes do último início seguro, e de novo a 90, 60 e 30 dias.', 'number', '120', 30, 365,
    'dias', null, null, null, 'private.impact_of_vacation_notice'),
  ('contract_notice_days', 'jornadas', 10, 'Aviso do fim da experiência', 'Quantos dias antes a decisão aparece para o gestor e o RH.',
    'number', '15', 7, 30, 'dias', null, null, null, 'private.impact_of_contract_notice'),
  ('leaver_days', 'lgpd', 10, 'Documentos depois da saída', 'Por quantos dias quem saiu ainda abre os próprios documentos.', 'number',
    '90', 30, 365, 'dias', null, null, null, 'private.impact_of_leaver_days'),
  ('plan_still_days', 'desempenho', 10, 'PDI parado', 'Sem movimento por tantos dias, a pessoa e o gestor são avisados.', 'number',
    '30', 7, 120, 'dias', null, null, null, 'private.impact_of_plan_still'),
  ('document_notice_days', 'documentos', 10, 'Documento a vencer',
    'A partir de quantos dias antes um documento aparece como “A vencer” e os avisos começam.', 'number', '60', 15, 180, 'dias', null,
    null, null, 'private.impact_of_document_notice'),
  ('asset_notice_days', 'ativos', 10, 'Fim de garantia e de CA',
    'Quantos dias antes o RH é avisado pela primeira vez; depois, a 30 e a 7 dias.', 'number', '60', 15, 180, 'dias', null, null, null,
    'private.impact_of_asset_notice'),
  ('managers_publish', 'comunicacao', 10, 'Gestores publicam notícias', 'Para a própria equipe. Administradores sempre publicam.',
    'yes_no', 'false', null, null, null, null, 'private.read_news_setting', 'private.write_news_setting',
    'private.impact_of_managers_publish');
insert into private.setting_kinds (key, area, place, title, help, kind, default_value, reader, writer, impact) values
  ('module_leaves', 'modulos', 10, 'Licenças', 'Férias, licenças, atestados e saldos.', 'yes_no', 'true', 'private.read_module',
    'private.write_module', 'private.impact_of_module'),
  ('module_documents', 'modulos', 20, 'Documentos', 'Matriz de documentos, modelos, distribuição e declarações.', 'yes_no', 'true',
    'private.read_module', 'private.write_module', 'private.impact_of_module'),
  ('module_onboarding', 'modulos', 30, 'Onboarding', 'Admissões e tarefas de quem chega.', 'yes_no', 'true', 'private.read_module',
    'private.write_module', 'private.impact_of_module'),
  ('module_offboarding', 'modulos', 40, 'Offboarding', 'Cartas de demissão e desligamentos.', 'yes_no', 'true', 'private.read_module',
    'private.write_module', 'private.impact_of_module'),
  ('module_okrs', 'modulos', 50, 'Meta e OKR', 'Ciclos, objetivos e check-ins.', 'yes_no', 'true', 'private.read_module',
    'private.write_module', 'private.impact_of_module'),
  ('module_pdis', 'modulos', 60, 'PDI', 'Planos de desenvolvimento e competências de cada pessoa.', 'yes_no', 'true',
    'private.read_module', 'private.write_module', 'private.impact_of_module'),
  ('module_evaluations', 'modulos', 70, 'Avaliações', 'Ciclos de avaliação e feedback.', 'yes_no', 'true', 'private.read_module',
    'private.write_module', 'private.impact_of_module'),
  ('module_assets', 'modulos', 80, 'Ativos', 'Bens, entregas, EPI e inventário.', 'yes_no', 'true', 'private.read_module',
    'private.write_module', 'private.impact_of_module'),
  ('module_news', 'modulos', 90, 'Notícias', 'Notícias, comunicados e enquetes.', 'yes_no', 'true', 'private.read_module',
    'private.write_module', 'private.impact_of_module');

-- Shapes ------------------------------------------------------------------------------------------------------------
-- Papers and the portal of arrivals tell the color, and the hue, of the company.
update private.shapes s set shape = s.shape || ', color text?' where s.name = 'paper_head';
update private.shapes s set shape = replace(s.shape, 'brand_color blue|green|orange|red|pink|purple|gray?', 'brand_hue number?')
where s.shape like '%brand_color%';

-- Data: audit --------------------------------------------------------------------------------------------------------
select private.keep_trail('private.setting_versions', 'setting', '{insert}', p_id => 'company_id');

-- Comments -----------------------------------------------------------------------------------------------------------
comment on table private.setting_kinds is 'What a company may decide, with its default and bounds: modules add rows.';
comment on table private.setting_versions is 'What companies decided, the latest version of a key counts.';
comment on table private.brand_hues is 'Hues of companies with the color of solid surfaces.';
comment on column public.companies.modules_off is 'Modules that nobody of the company sees or writes to.';
comment on column public.companies.brand_hue is 'The hue of the company''s colors; null is the product''s own.';
