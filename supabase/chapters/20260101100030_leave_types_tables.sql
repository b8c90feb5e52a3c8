-- Types of leave.
-- What a company calls each absence, and how it counts: running or working days, whole days, halves or hours, who pays, what
-- it takes from a balance, what it does to vacations, which paper it asks for and by whom it begins. Every company is born
-- with the Brazilian list; it changes what is its own to decide and adds types. How many days the law gives is not here:
-- a type names a rule of public.leave_rules.
-- Colleagues see "Ausente" whatever the type; managers see shown_as, which hides what is not theirs to know.
-- Everyone in the company reads them; manage_settings writes them.
-- It refuses: two types of one name in use, another way of counting for a type in use, deletion.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.leave_types (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  key text,
  name text collate "pt-BR-x-icu" not null,
  category text not null,
  unit text not null default 'day',
  counts text not null default 'running',
  paid_by text not null default 'company',
  deducts text,
  yearly_days numeric(5, 2),
  rule text,
  limit_in text,
  effect text not null default 'none',
  attachment text not null default 'none',
  attachment_above smallint,
  attachment_within smallint,
  notice_days smallint not null default 0,
  retroactive_days smallint not null default 0,
  started_by text[] not null default '{hr}',
  contract_types text[],
  is_health boolean not null default false,
  shown_as text,
  esocial_code text,
  color text not null default 'slate',
  place smallint not null default 100,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leave_types_pkey primary key (id),
  constraint leave_types_company_id_key unique (company_id, id),
  constraint leave_types_key_key unique (company_id, key),
  constraint leave_types_rule_key unique (rule, company_id, id),
  constraint leave_types_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint leave_types_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint leave_types_rule_fkey foreign key (rule) references public.leave_rules (rule),
  constraint leave_types_name_check check (private.is_clean_text(name, 100)),
  constraint leave_types_category_check check (category in ('vacation', 'legal', 'sick', 'absence', 'day_off', 'hours', 'other')),
  constraint leave_types_unit_check check (unit in ('day', 'half_day', 'hour')),
  constraint leave_types_counts_check check (counts in ('running', 'working')),
  constraint leave_types_paid_by_check check (paid_by in ('company', 'benefit', 'company_then_benefit', 'nobody')),
  constraint leave_types_deducts_check check (deducts in ('vacation', 'own')),
  constraint leave_types_yearly_days_check check (yearly_days between 0 and 366 and (yearly_days is null or deducts = 'own')),
  constraint leave_types_limit_in_check check (
    limit_in in ('each', 'year', 'twelve_months', 'pregnancy') and (limit_in is null) = (rule is null)),
  constraint leave_types_effect_check check (effect in ('none', 'absence', 'paid_leave', 'stoppage', 'benefit', 'suspends', 'military')),
  constraint leave_types_attachment_check check (
    attachment in ('none', 'always', 'above') and (attachment = 'above') = (attachment_above is not null)),
  constraint leave_types_attachment_above_check check (attachment_above between 0 and 365),
  constraint leave_types_attachment_within_check check (attachment_within between 0 and 365),
  constraint leave_types_notice_days_check check (notice_days between 0 and 365),
  constraint leave_types_retroactive_days_check check (retroactive_days between 0 and 3650),
  constraint leave_types_started_by_check check (started_by <@ array['person', 'manager', 'hr'] and 'hr' = any (started_by)),
  constraint leave_types_shown_as_check check (private.is_clean_text(shown_as, 60)),
  constraint leave_types_esocial_code_check check (esocial_code ~ '^[0-9]{2}$'),
  constraint leave_types_place_check check (place between 0 and 9999),
  constraint leave_types_color_check check (color in ('slate', 'teal', 'blue', 'violet', 'amber', 'green', 'red', 'pink'))
);

-- The types that a company is born with. who: who may start one, as started_by of the type says it in full. What the law says
-- of a type is not the company's to change, and stays here: its article where no rule names one, the rule that is its least
-- duration, and the rule that has to be 1 for the company to have it.
create table private.leave_type_seeds (
  place integer not null,
  key text not null,
  name text not null,
  category text not null,
  unit text not null,
  counts text not null,
  paid_by text not null,
  deducts text,
  rule text,
  limit_in text,
  effect text not null,
  attachment text not null,
  who text not null,
  shown_as text,
  esocial_code text,
  color text not null,
  law text,
  minimum_rule text,
  programme text,
  constraint leave_type_seeds_pkey primary key (key),
  constraint leave_type_seeds_minimum_rule_fkey foreign key (minimum_rule) references public.leave_rules (rule),
  constraint leave_type_seeds_programme_fkey foreign key (programme) references public.leave_rules (rule)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index leave_type_seeds_minimum_rule_idx on private.leave_type_seeds (minimum_rule);
create index leave_type_seeds_programme_idx on private.leave_type_seeds (programme);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.leave_types enable row level security;
alter table private.leave_type_seeds enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: delete, keys, ids, companies.
grant select on public.leave_types to authenticated, service_role;
grant insert (company_id, name, category, unit, counts, paid_by, deducts, yearly_days, rule, limit_in, effect, attachment, attachment_above,
    attachment_within, notice_days, retroactive_days, started_by, contract_types, is_health, shown_as, esocial_code, color, place),
  update (name, category, unit, counts, paid_by, deducts, yearly_days, rule, limit_in, effect, attachment, attachment_above,
    attachment_within,
    notice_days, retroactive_days, started_by, contract_types, is_health, shown_as, esocial_code, color, place, archived_at)
  on public.leave_types to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.leave_types for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_settings on public.leave_types for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy update_settings on public.leave_types for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.leave_type_seeds (place, key, name, category, unit, counts, paid_by, deducts, rule, limit_in, effect, attachment, who,
  shown_as, esocial_code, color) values
  (10, 'vacation', 'Férias', 'vacation', 'day', 'running', 'company', 'vacation', null, null, 'none', 'none', 'all', null, '15', 'teal'),
  (11, 'collective', 'Férias coletivas', 'vacation', 'day', 'running', 'company', 'vacation', null, null, 'none', 'none', 'hr', null, '15',
    'teal'),
  (12, 'recess', 'Recesso de estágio', 'vacation', 'day', 'running', 'company', 'own', 'intern_recess', 'each', 'none', 'none', 'all', null,
    '15', 'teal'),
  (20, 'sick', 'Atestado médico', 'sick', 'half_day', 'running', 'company_then_benefit', null, null, null, 'none', 'always', 'person',
    'Ausente', '03', 'amber'),
  (21, 'accident', 'Acidente ou doença do trabalho', 'sick', 'day', 'running', 'company_then_benefit', null, null, null, 'none', 'always',
    'hr', 'Ausente', '01', 'amber'),
  (22, 'benefit', 'Auxílio por incapacidade temporária', 'sick', 'day', 'running', 'benefit', null, null, null, 'benefit', 'always', 'hr',
    'Ausente', '03', 'amber'),
  (23, 'disability', 'Aposentadoria por incapacidade permanente', 'sick', 'day', 'running', 'benefit', null, null, null, 'suspends',
    'always', 'hr', 'Ausente', '06', 'amber'),
  (30, 'maternity', 'Licença-maternidade', 'legal', 'day', 'running', 'company', null, 'maternity', 'each', 'none', 'always', 'hr',
    'Licença legal', '17', 'violet'),
  (31, 'maternity_citizen', 'Prorrogação da licença-maternidade (Empresa Cidadã)', 'legal', 'day', 'running', 'company', null,
    'maternity_citizen', 'each', 'none', 'none', 'hr', 'Licença legal', '18', 'violet'),
  (32, 'maternity_medical', 'Antecipação ou prorrogação da licença por atestado', 'legal', 'day', 'running', 'company', null, null, null,
    'none', 'always', 'hr', 'Licença legal', '35', 'violet'),
  (33, 'maternity_zika', 'Prorrogação da licença (síndrome congênita do Zika)', 'legal', 'day', 'running', 'company', null,
    'maternity_zika', 'each', 'none', 'always', 'hr', 'Licença legal', '43', 'violet'),
  (34, 'miscarriage', 'Aborto não criminoso', 'legal', 'day', 'running', 'benefit', null, 'miscarriage', 'each', 'none', 'always', 'hr',
    'Licença legal', '19', 'violet'),
  (35, 'adoption', 'Adoção ou guarda judicial', 'legal', 'day', 'running', 'benefit', null, 'adoption', 'each', 'none', 'always', 'hr',
    'Licença legal', '20', 'violet'),
  (36, 'paternity', 'Licença-paternidade', 'legal', 'day', 'running', 'company', null, 'paternity', 'each', 'none', 'always', 'person',
    null, '16', 'violet'),
  (37, 'paternity_citizen', 'Prorrogação da licença-paternidade (Empresa Cidadã)', 'legal', 'day', 'running', 'company', null,
    'paternity_citizen', 'each', 'none', 'none', 'person', null, '16', 'violet'),
  (38, 'paternity_zika', 'Licença-paternidade (síndrome congênita do Zika)', 'legal', 'day', 'running', 'company', null,
    'paternity_zika', 'each', 'none', 'always', 'person', 'Licença legal', '16', 'violet'),
  (40, 'wedding', 'Casamento', 'legal', 'day', 'running', 'company', null, 'wedding', 'each', 'none', 'always', 'person', null, null,
    'pink'),
  (41, 'bereavement', 'Falecimento de familiar', 'legal', 'day', 'running', 'company', null, 'bereavement', 'each', 'none', 'always', 'all',
    'Licença legal', null, 'slate'),
  (42, 'blood_donation', 'Doação de sangue', 'legal', 'day', 'running', 'company', null, 'blood_donation', 'twelve_months', 'none',
    'always', 'person', 'Licença legal', null, 'slate'),
  (43, 'voter_enrolment', 'Alistamento eleitoral', 'legal', 'day', 'running', 'company', null, 'voter_enrolment', 'twelve_months', 'none',
    'always', 'person', 'Licença legal', null, 'slate'),
  (44, 'prenatal', 'Acompanhar a gestante em consulta', 'legal', 'half_day', 'running', 'company', null, 'prenatal_visits', 'pregnancy',
    'none', 'always', 'person', 'Licença legal', null, 'slate'),
  (45, 'child_doctor', 'Levar filho ao médico', 'legal', 'half_day', 'running', 'company', null, 'child_doctor', 'year', 'none', 'always',
    'person', 'Licença legal', null, 'slate'),
  (46, 'cancer_exams', 'Exames preventivos de câncer', 'legal', 'half_day', 'running', 'company', null, 'cancer_exams', 'twelve_months',
    'none', 'always', 'person', 'Licença legal', null, 'slate'),
  (47, 'entrance_exam', 'Vestibular', 'legal', 'day', 'running', 'company', null, null, null, 'none', 'always', 'person', 'Licença legal',
    null, 'slate'),
  (48, 'court', 'Comparecimento em juízo', 'legal', 'half_day', 'running', 'company', null, null, null, 'none', 'always', 'person',
    'Licença legal', null, 'slate'),
  (49, 'poll_worker', 'Folga por trabalho na eleição', 'legal', 'day', 'running', 'company', null, null, null, 'none', 'always', 'person',
    'Licença legal', null, 'slate'),
  (50, 'military', 'Serviço militar', 'legal', 'day', 'running', 'nobody', null, null, null, 'military', 'always', 'hr', 'Licença legal',
    '29', 'slate'),
  (51, 'union_office', 'Mandato sindical', 'legal', 'day', 'running', 'nobody', null, null, null, 'suspends', 'always', 'hr',
    'Licença legal', '24', 'slate'),
  (52, 'violence', 'Afastamento por violência doméstica', 'legal', 'day', 'running', 'company_then_benefit', null, 'violence', 'each',
    'none', 'always', 'hr', 'Licença legal', '25', 'slate'),
  (53, 'training', 'Suspensão para qualificação', 'legal', 'day', 'running', 'nobody', null, 'training_most', 'each', 'suspends',
    'always', 'hr', 'Licença legal', '27', 'slate'),
  (54, 'relative', 'Acompanhar familiar doente', 'legal', 'half_day', 'running', 'company', null, null, null, 'none', 'always', 'person',
    'Licença legal', '07', 'slate'),
  (55, 'reservist', 'Exigências do serviço militar (reservista)', 'legal', 'half_day', 'running', 'company', null, null, null, 'none',
    'always', 'person', 'Licença legal', null, 'slate'),
  (56, 'union_abroad', 'Representação sindical em organismo internacional', 'legal', 'day', 'running', 'company', null, null, null,
    'none', 'always', 'person', 'Licença legal', null, 'slate'),
  (57, 'nursing', 'Horas de amamentação', 'legal', 'hour', 'working', 'company', null, 'nursing', 'each', 'none', 'none', 'hr',
    'Licença legal', null, 'violet'),
  (58, 'public_office', 'Mandato eletivo', 'legal', 'day', 'running', 'nobody', null, null, null, 'suspends', 'always', 'hr',
    'Licença legal', '21', 'slate'),
  (59, 'prison', 'Prisão', 'legal', 'day', 'running', 'nobody', null, null, null, 'suspends', 'always', 'hr', 'Licença legal', '11',
    'slate'),
  (60, 'unpaid', 'Licença não remunerada', 'other', 'day', 'running', 'nobody', null, null, null, 'suspends', 'always', 'person', null,
    '21', 'blue'),
  (61, 'paid', 'Licença remunerada', 'other', 'day', 'running', 'company', null, null, null, 'paid_leave', 'none', 'hr', null, '16',
    'blue'),
  (62, 'stoppage', 'Paralisação remunerada', 'other', 'day', 'running', 'company', null, null, null, 'stoppage', 'none', 'hr', null, null,
    'blue'),
  (70, 'birthday', 'Folga de aniversário', 'day_off', 'day', 'working', 'company', 'own', null, null, 'none', 'none', 'person', null, null,
    'green'),
  (71, 'hours', 'Banco de horas', 'hours', 'hour', 'working', 'company', null, null, null, 'none', 'none', 'all', null, null, 'green'),
  (80, 'excused', 'Falta justificada', 'absence', 'half_day', 'working', 'company', null, null, null, 'none', 'none', 'manager', null, null,
    'red'),
  (81, 'unexcused', 'Falta injustificada', 'absence', 'half_day', 'working', 'nobody', null, null, null, 'absence', 'none', 'manager', null,
    null, 'red'),
  (82, 'suspension', 'Suspensão disciplinar', 'absence', 'day', 'running', 'nobody', null, 'suspension_most', 'each', 'absence',
    'always', 'hr', 'Ausente', null, 'red');

update private.leave_type_seeds s set law = l.law, minimum_rule = l.minimum_rule, programme = l.programme
from (values
  ('vacation', 'CLT art. 129', null, null), ('collective', 'CLT art. 139', null, null),
  ('sick', 'Lei 8.213/1991, art. 60, § 3º', null, null), ('accident', 'Lei 8.213/1991, arts. 19 a 22', null, null),
  ('benefit', 'CLT art. 476', null, null), ('disability', 'CLT art. 475', null, null),
  ('maternity', null, 'maternity', null), ('maternity_citizen', null, null, 'citizen_company'),
  ('maternity_medical', 'CLT art. 392, §§ 2º e 7º', null, null), ('miscarriage', null, 'miscarriage', null),
  ('adoption', null, 'adoption', null), ('paternity_citizen', null, null, 'citizen_company'),
  ('entrance_exam', 'CLT art. 473, VII', null, null), ('court', 'CLT art. 473, VIII', null, null),
  ('poll_worker', 'Lei 9.504/1997, art. 98', null, null), ('military', 'CLT art. 472', null, null),
  ('union_office', 'CLT art. 543, § 2º', null, null),
  ('training', null, 'training_least', null), ('reservist', 'CLT art. 473, VI', null, null),
  ('union_abroad', 'CLT art. 473, IX', null, null),
  ('public_office', 'CLT art. 472', null, null), ('prison', 'CLT art. 131, V', null, null),
  ('hours', 'CLT art. 59, §§ 2º e 5º', null, null), ('unexcused', 'CLT art. 130', null, null)) as l (key, law, minimum_rule, programme)
where s.key = l.key;

insert into public.vacation_rules (code, severity, text, source, kept) values
  ('limit', 'block', 'Ultrapassa o que a regra permite.', 'Política', 'Fica dentro do que a regra permite.'),
  ('consecutive', 'confirm', 'A lei dá dias consecutivos.', 'CLT art. 473, I e II', 'Os dias são consecutivos.'),
  ('training_every', 'block', 'O contrato já foi suspenso para qualificação nestes meses.', 'CLT art. 476-A, § 2º',
    'Nenhuma outra suspensão para qualificação nestes meses.'),
  ('nursing_age', 'confirm', 'A criança já passou da idade; por mais tempo, só se a saúde dela exigir.', 'CLT art. 396, § 1º', null),
  ('too_short', 'confirm', 'É menos do que a lei garante.', 'Política', 'Tem a duração que a lei garante.'),
  ('not_in_programme', 'block', 'A empresa não participa do programa.', 'Política', 'A empresa participa do programa.'),
  ('notice_short', 'block', 'A antecedência é menor que a exigida para este tipo.', 'Política', 'A antecedência é suficiente.'),
  ('too_late', 'block', 'O prazo para registrar já passou.', 'Política', 'Ainda está no prazo para registrar.'),
  ('not_offered', 'block', 'Este tipo não vale para este contrato, ou não é você quem solicita.', 'Política',
    'Este tipo vale para este contrato.'),
  ('attachment', 'info', 'Este tipo exige um comprovante.', 'Política', null);

-- Functions: the types that a company is born with ------------------------------------------------------------------
-- Every company is born with the Brazilian types of leave.
create function private.tg_companies__seed_leave_types() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.leave_types (company_id, key, name, category, unit, counts, paid_by, deducts, yearly_days, rule, limit_in, effect,
    attachment,
    attachment_within, started_by, contract_types, is_health, shown_as, esocial_code, color, place, retroactive_days)
  select new.id, s.key, s.name, s.category, s.unit, s.counts, s.paid_by, s.deducts,
    case s.key when 'birthday' then 1 when 'recess' then 30 end, s.rule, s.limit_in, s.effect, s.attachment,
    case when s.attachment = 'always' then 5 end,
    case s.who when 'all' then array['person', 'manager', 'hr'] when 'hr' then array['hr'] else array[s.who, 'hr'] end,
    case when s.key = 'recess' then array['intern'] end, s.category = 'sick' or s.key = 'miscarriage', s.shown_as, s.esocial_code, s.color,
    s.place, case when s.category in ('sick', 'legal', 'absence') then 60 else 0 end
  from private.leave_type_seeds s;
  return null;
end
$$;

-- Tidies the names; refuses types of contract that are none (RHARG).
create function private.tg_leave_types__normalise() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.name := coalesce(private.tidy(new.name), '');
  new.shown_as := private.tidy(new.shown_as);
  if cardinality(new.contract_types) = 0 then
    new.contract_types := null;
  elsif exists (select from unnest(new.contract_types) as c (kind) where c.kind is null
      or not exists (select from public.contract_types t where t.contract_type = c.kind)) then
    perform private.refuse('RHARG', 'Um dos tipos de contrato não existe.', 'contract_types', 'Recarregue a página.');
  end if;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _550_seed_leave_types after insert on public.companies
  for each row execute function private.tg_companies__seed_leave_types();
create trigger _100_normalise before insert or update on public.leave_types
  for each row execute function private.tg_leave_types__normalise();
create trigger _110_keep_archived_at before update of archived_at on public.leave_types
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.leave_types
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.leave_types
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.leave_types
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.leave_types', 'leave_type');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.leave_types
  is 'Types of leave of a company: how each counts, who pays, what it asks for and what it does to vacations.';
comment on column public.leave_types.key is 'Name by which the product knows a type that every company has; null for types of its own.';
comment on column public.leave_types.effect
  is 'What it does to vacations: counts as an absence, or as what art. 133 of the CLT names, or suspends the period.';
comment on column public.leave_types.shown_as is
  'What managers see in place of the name; null when the name is harmless, or when nothing is to be said of a matter of health.';
comment on column public.leave_types.esocial_code is 'Reason of eSocial, table 18.';
comment on table private.leave_type_seeds is 'The types of leave that a company is born with (CLT art. 473 and others).';
