-- Facts and guarantees.
-- What HR records once and the product computes with: a pregnancy, a birth or an adoption, an accident at work, military service, an
-- office of representation. Leaves, the exam of the return, the report of an accident, vacation periods and the guarantees of
-- employment follow from the fact by the rules of its day; nobody types what the law computes.
-- A fact never changes: a correction closes the row with a reason and adds the next version, so that what was known when can be read.
-- Facts are health data, or reveal a union (LGPD art. 11): the person reads the own ones, HR those of others through a function that
-- logs the reading, managers none.
-- It refuses: everybody but HR, one's own facts, days and extensions that the law does not allow (RHFCT), deletion.

-- Tables ------------------------------------------------------------------------------------------------------------
-- Which fields each kind has, and which of them it needs; whoever adds a kind adds its computing in person_facts_rules.
create table private.fact_kinds (
  kind text not null,
  label text not null,
  fields text[] not null,
  required text[] not null,
  constraint fact_kinds_pkey primary key (kind)
);

-- recorded_by and closed_by are employees, a master's row of another company among them: plain ids.
create table public.person_facts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  on_date date not null,
  at_time time,
  variety text,
  parental_leave text,
  expected_on date,
  leave_from date,
  discharged_on date,
  returned_on date,
  benefit_from date,
  ended_on date,
  extension_on date,
  rest_before smallint,
  rest_after smallint,
  readmitted_on date,
  discharged_again_on date,
  mother_died_on date,
  first_days smallint,
  second_part_on date,
  children smallint,
  has_disability boolean not null default false,
  has_zika boolean not null default false,
  is_fatal boolean not null default false,
  cat_number text,
  cat_on date,
  version smallint not null default 1,
  replaces_id uuid,
  recorded_by uuid,
  recorded_at timestamptz not null default now(),
  closed_by uuid,
  closed_at timestamptz,
  closed_reason text,
  constraint person_facts_pkey primary key (id),
  constraint person_facts_company_id_key unique (company_id, id),
  constraint person_facts_replaces_id_key unique (company_id, replaces_id),
  constraint person_facts_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint person_facts_replaces_fkey foreign key (company_id, replaces_id)
    references public.person_facts (company_id, id) on delete restrict,
  constraint person_facts_kind_check check (kind in ('pregnancy', 'birth', 'adoption', 'accident', 'military', 'office')),
  constraint person_facts_variety_check check (variety in ('typical', 'commute', 'disease', 'union', 'cipa', 'cipa_substitute',
    'representative')),
  constraint person_facts_parental_leave_check check (parental_leave in ('maternity', 'paternity')),
  constraint person_facts_children_check check (children between 1 and 9),
  constraint person_facts_rest_before_check check (rest_before between 1 and 60),
  constraint person_facts_rest_after_check check (rest_after between 1 and 60),
  constraint person_facts_first_days_check check (first_days between 1 and 365),
  constraint person_facts_cat_number_check check (private.is_clean_text(cat_number, 30)),
  constraint person_facts_cat_on_check check ((cat_on is null) = (cat_number is null)),
  constraint person_facts_closed_reason_check check (
    char_length(closed_reason) between 1 and 500 and (closed_at is null) = (closed_reason is null))
);

-- The leaves that a fact gave. A version that changes none of their days keeps them. No select by anybody: functions read it.
create table private.fact_requests (
  company_id uuid not null,
  fact_id uuid not null,
  request_id uuid not null,
  was_there boolean not null default false,
  constraint fact_requests_pkey primary key (fact_id, request_id),
  constraint fact_requests_fact_fkey foreign key (company_id, fact_id) references public.person_facts (company_id, id) on delete restrict,
  constraint fact_requests_request_fkey foreign key (company_id, request_id)
    references public.leave_requests (company_id, id) on delete restrict
);

-- The birth, adoption or custody that a request of a father's leave is about, as who asked for it says. No select by anybody: of the
-- child's disability no list tells.
create table private.leave_births (
  company_id uuid not null,
  request_id uuid not null,
  birth_on date not null,
  has_disability boolean not null default false,
  constraint leave_births_pkey primary key (request_id),
  constraint leave_births_request_fkey foreign key (company_id, request_id)
    references public.leave_requests (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index leave_births_request_idx on private.leave_births (company_id, request_id);
create index person_facts_employee_idx on public.person_facts (company_id, employee_id, on_date);
create unique index person_facts_on_date_key on public.person_facts (company_id, employee_id, kind, on_date) where closed_at is null;
create index person_facts_unreported_idx on public.person_facts (company_id, on_date)
  where kind = 'accident' and cat_on is null and closed_at is null;
create index fact_requests_fact_idx on private.fact_requests (company_id, fact_id);
create index fact_requests_request_idx on private.fact_requests (company_id, request_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.fact_kinds enable row level security;
alter table public.person_facts enable row level security;
alter table private.fact_requests enable row level security;
alter table private.leave_births enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; record_fact, correct_fact and void_fact write.
grant select on public.person_facts to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
-- HR reads through facts_of_person, which logs it.
create policy select_own on public.person_facts for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.fact_kinds (kind, label, fields, required) values
  ('pregnancy', 'Gravidez', '{on_date,expected_on,leave_from,rest_before,ended_on}', '{on_date}'),
  ('birth', 'Nascimento', '{on_date,parental_leave,expected_on,leave_from,rest_before,rest_after,discharged_on,readmitted_on,
    discharged_again_on,mother_died_on,first_days,second_part_on,children,has_disability,has_zika,extension_on}',
    '{on_date,parental_leave}'),
  ('adoption', 'Adoção ou guarda judicial',
    '{on_date,parental_leave,mother_died_on,first_days,second_part_on,children,has_disability,has_zika,extension_on}',
    '{on_date,parental_leave}'),
  ('accident', 'Acidente ou doença do trabalho',
    '{on_date,at_time,variety,is_fatal,cat_number,cat_on,benefit_from,ended_on}', '{on_date,variety}'),
  ('military', 'Serviço militar', '{on_date,expected_on,discharged_on,returned_on}', '{on_date}'),
  ('office', 'Mandato de representação', '{on_date,variety,ended_on}', '{on_date,variety}');
insert into private.pending_sources (source, position, items_routine) values
  ('accident_reports', 76, 'private.pending_accident_reports');
-- A leave that runs keeps nobody from resigning.
insert into private.protection_sources (routine, against_company) values ('private.protected_until', '{away}');
insert into public.vacation_rules (code, severity, text, source, kept) values
  ('birth_once', 'block', 'Já há uma licença deste nascimento: cada nascimento dá uma só.', 'CLT art. 473, III',
    'É a primeira licença deste nascimento, ou a parte que faltava.'),
  ('paternity_parts', 'block',
    'A licença não se divide assim: são duas partes a partir de 2027, a primeira com ao menos metade dos dias.',
    'Lei 15.371/2026', 'A licença fica dentro das partes que a lei permite.'),
  ('from_birth', 'warn', 'A licença é contada do nascimento, da adoção ou da guarda.', 'CLT art. 473, III',
    'A licença começa no nascimento.'),
  ('from_fact', 'info', 'Prefira registrar o fato na página da pessoa, em Fatos e garantias: datas, códigos e garantias saem dele.',
    'Política', null);

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.person_facts
  for each row execute function private.tg_refuse_delete();
create trigger _580_mark_vacations after insert or update on public.person_facts
  for each row when (new.kind = 'military') execute function private.tg_mark_vacations('employee_id');
select private.keep_trail('public.person_facts', 'person_fact', p_id => 'employee_id', p_masked => true);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.person_facts
  is 'Facts of a person that leaves, deadlines and guarantees of employment follow from (class health); versions, never changed.';
comment on column public.person_facts.on_date
  is 'Day of the fact: confirmation of the pregnancy, birth, custody, accident, presentation to service, candidacy.';
comment on column public.person_facts.variety is 'Of an accident: typical, commute or disease; of an office: which one.';
comment on column public.person_facts.parental_leave is 'Which leave the person takes: maternity or paternity.';
comment on column public.person_facts.expected_on is 'Expected birth, or expected discharge from military service.';
comment on column public.person_facts.leave_from is 'First day of a maternity leave that begins before the birth.';
comment on column public.person_facts.discharged_on
  is 'Of mother or newborn from hospital, whichever is later; of the person from military service.';
comment on column public.person_facts.returned_on is 'First day of work after military service.';
comment on column public.person_facts.benefit_from is 'First day of the benefit that an accident gave.';
comment on column public.person_facts.ended_on is 'End of the pregnancy without a birth, of the benefit, or of the term of office.';
comment on column public.person_facts.rest_before is 'Days of rest by certificate before the maternity leave (CLT art. 392, § 2º).';
comment on column public.person_facts.rest_after is 'Days of rest by certificate after the maternity leave (CLT art. 392, § 2º).';
comment on column public.person_facts.readmitted_on is 'First day of a second stay of mother or newborn in hospital.';
comment on column public.person_facts.discharged_again_on is 'Last day of the second stay.';
comment on column public.person_facts.mother_died_on
  is 'Death of the mother, or of the adopter on leave, whose leave the person takes over (CLT arts. 392-B and 392-C).';
comment on column public.person_facts.first_days is 'Days of the first part of a paternity leave in two; half of it when nothing is said.';
comment on column public.person_facts.second_part_on is 'First day of the second part of a paternity leave.';
comment on column public.person_facts.extension_on is 'When the extension of Empresa Cidadã was asked for.';
comment on column public.person_facts.cat_on is 'When the CAT (S-2210) was sent; its number comes with it.';
comment on column public.person_facts.replaces_id is 'The version that this one corrects.';
comment on column public.person_facts.closed_at is 'When the version was corrected or voided; only open ones count.';
comment on table private.fact_kinds is 'Kinds of facts with the fields that each has and needs.';
comment on table private.fact_requests is 'Which leaves a fact gave.';
comment on column private.fact_requests.was_there is 'Whether the person had the leave before the fact: it stays when the fact goes.';
comment on table private.leave_births is 'Which birth a request of a father''s leave is about, where the request says it.';
