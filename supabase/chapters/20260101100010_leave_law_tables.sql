-- Rules of leaves.
-- Every number of vacations and absences, with the days from which it holds and the article that says it. The law is
-- reference data; a company adds its own numbers, for everybody, for a union or a site, or for a type of contract, and the
-- most specific one of a day counts. So a new law, or a collective agreement, is a row and never a change of a program.
-- A number without a value is one that the law left open: whoever needs it asks HR in place of guessing.
-- It refuses: two numbers of one rule and scope on a day, numbers that give people less than the law does (RHLAW), deletion.

-- Tables ------------------------------------------------------------------------------------------------------------
-- What a rule is. toward tells which way a company may go from the law: at_least and at_most keep to one side of it.
create table public.leave_rules (
  rule text not null,
  label text not null,
  unit text not null,
  toward text not null,
  minimum numeric(8, 2) not null default 0,
  maximum numeric(8, 2) not null,
  about text,
  constraint leave_rules_pkey primary key (rule),
  constraint leave_rules_unit_check check (unit in ('days', 'months', 'times', 'weekday', 'yes_no', 'part')),
  constraint leave_rules_toward_check check (toward in ('at_least', 'at_most', 'free', 'fixed'))
);

create table public.statutory_rules (
  rule text not null,
  valid_from date not null,
  valid_to date,
  value numeric(8, 2),
  source text not null,
  constraint statutory_rules_pkey primary key (rule, valid_from),
  constraint statutory_rules_rule_fkey foreign key (rule) references public.leave_rules (rule),
  constraint statutory_rules_valid_to_check check (valid_to between valid_from and '2199-12-31'),
  constraint statutory_rules_period_excl exclude using gist (rule with =, daterange(valid_from, valid_to, '[]') with &&)
);

create table public.company_leave_rules (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  rule text not null,
  contract_type text,
  union_cnpj text,
  work_site_id uuid,
  valid_from date not null,
  valid_to date,
  value numeric(8, 2) not null,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_leave_rules_pkey primary key (id),
  constraint company_leave_rules_company_id_key unique (company_id, id),
  constraint company_leave_rules_rule_key unique (rule, company_id, id),
  constraint company_leave_rules_contract_type_key unique (contract_type, company_id, id),
  constraint company_leave_rules_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint company_leave_rules_rule_fkey foreign key (rule) references public.leave_rules (rule),
  constraint company_leave_rules_contract_type_fkey foreign key (contract_type)
    references public.contract_types (contract_type) on delete restrict,
  constraint company_leave_rules_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint company_leave_rules_scope_check check (union_cnpj is null or work_site_id is null),
  constraint company_leave_rules_union_cnpj_check check (private.is_cnpj(union_cnpj)),
  constraint company_leave_rules_valid_from_check check (valid_from between '1990-01-01' and '2199-12-31'),
  constraint company_leave_rules_valid_to_check check (valid_to between valid_from and '2199-12-31'),
  constraint company_leave_rules_note_check check (private.is_clean_text(note, 300)),
  constraint company_leave_rules_period_excl exclude using gist (
    company_id with =, rule with =, (coalesce(contract_type, '')) with =, (coalesce(union_cnpj, '')) with =,
    (coalesce(work_site_id::text, '')) with =, daterange(valid_from, valid_to, '[]') with &&)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index company_leave_rules_work_site_idx on public.company_leave_rules (company_id, work_site_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.leave_rules enable row level security;
alter table public.statutory_rules enable row level security;
alter table public.company_leave_rules enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: writing the law, which changes with the product; deleting; changing what a rule is about.
grant select on public.leave_rules, public.statutory_rules, public.company_leave_rules to authenticated, service_role;
grant insert (company_id, rule, contract_type, union_cnpj, work_site_id, valid_from, valid_to, value, note),
  update (valid_to, value, note) on public.company_leave_rules to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.leave_rules for select to authenticated using (true);
create policy select_signed_in on public.statutory_rules for select to authenticated using (true);
create policy select_member on public.company_leave_rules for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_settings on public.company_leave_rules for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy update_settings on public.company_leave_rules for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.leave_rules (rule, label, unit, toward, minimum, maximum) values
  ('vacation_absences_1', 'Faltas sem redução das férias', 'days', 'at_least', 0, 365),
  ('vacation_absences_2', 'Faltas da segunda faixa', 'days', 'at_least', 0, 365),
  ('vacation_absences_3', 'Faltas da terceira faixa', 'days', 'at_least', 0, 365),
  ('vacation_absences_4', 'Faltas da quarta faixa', 'days', 'at_least', 0, 365),
  ('vacation_days_1', 'Dias de férias na primeira faixa', 'days', 'at_least', 0, 60),
  ('vacation_days_2', 'Dias de férias na segunda faixa', 'days', 'at_least', 0, 60),
  ('vacation_days_3', 'Dias de férias na terceira faixa', 'days', 'at_least', 0, 60),
  ('vacation_days_4', 'Dias de férias na quarta faixa', 'days', 'at_least', 0, 60),
  ('vacation_parts', 'Em quantas partes as férias podem ser divididas', 'times', 'at_most', 1, 3),
  ('vacation_main_part', 'Dias da maior parte, no mínimo', 'days', 'at_least', 1, 30),
  ('vacation_other_part', 'Dias de cada outra parte, no mínimo', 'days', 'at_least', 1, 30),
  ('vacation_rest_distance', 'Dias antes de feriado ou descanso em que as férias não começam', 'days', 'at_least', 0, 10),
  ('vacation_notice', 'Antecedência do aviso de férias', 'days', 'at_least', 0, 120),
  ('vacation_payment', 'Antecedência do pagamento', 'days', 'at_least', 0, 30),
  ('vacation_sale_part', 'Fração das férias que pode ser vendida', 'part', 'fixed', 3, 3),
  ('vacation_sale_notice', 'Antecedência do pedido de abono, antes do fim do período aquisitivo', 'days', 'at_most', 0, 15),
  ('vacation_risk', 'Antecedência do alerta de risco de dobro', 'days', 'free', 15, 180),
  ('collective_days', 'Dias de cada período de férias coletivas, no mínimo', 'days', 'at_least', 1, 30),
  ('collective_periods', 'Períodos de férias coletivas por ano', 'times', 'at_most', 1, 2),
  ('collective_notice', 'Antecedência da comunicação de férias coletivas', 'days', 'at_least', 0, 120),
  ('collective_scale', 'Férias coletivas proporcionais diminuem com as faltas', 'yes_no', 'free', 0, 1),
  ('small_company', 'Microempresa ou empresa de pequeno porte', 'yes_no', 'free', 0, 1),
  ('loss_readmission', 'Dias para ser readmitido sem perder o período', 'days', 'at_least', 0, 365),
  ('loss_paid_leave', 'Máximo de dias de licença remunerada sem perder as férias', 'days', 'at_least', 0, 365),
  ('loss_stoppage', 'Máximo de dias de paralisação remunerada sem perder as férias', 'days', 'at_least', 0, 365),
  ('loss_benefit_months', 'Máximo de meses seguidos de benefício sem perder as férias', 'months', 'at_least', 1, 60),
  ('loss_benefit_days', 'Máximo de dias somados de benefício sem perder as férias', 'days', 'at_least', 1, 1830),
  ('military_return', 'Dias depois da baixa para voltar e manter o período', 'days', 'at_least', 0, 365),
  ('twelfth_days', 'Dias que contam como mês inteiro', 'days', 'at_most', 1, 31),
  ('twelfths_by_calendar', 'Avos de férias pelo mês do calendário', 'yes_no', 'free', 0, 1),
  ('rest_weekday', 'Dia de descanso semanal', 'weekday', 'free', 0, 6),
  ('strict_saturday', 'Sábado também é descanso', 'yes_no', 'free', 0, 1),
  ('half_day_is_absence', 'Meia falta conta como falta', 'yes_no', 'free', 0, 1),
  ('unpaid_leave_moves_period', 'Licença não remunerada adia o fim do período aquisitivo', 'yes_no', 'free', 0, 1),
  ('benefit_stops_concession', 'Benefício do INSS adia o fim do período concessivo', 'yes_no', 'free', 0, 1),
  ('illness_stops_vacation', 'Doença suspende as férias em curso', 'yes_no', 'free', 0, 1),
  ('deadline_moves_earlier', 'Prazo em dia sem expediente passa para o dia útil anterior', 'yes_no', 'free', 0, 1),
  ('citizen_company', 'Programa Empresa Cidadã', 'yes_no', 'free', 0, 1),
  ('intern_recess', 'Recesso do estágio, por ano', 'days', 'at_least', 0, 60),
  ('paternity', 'Licença-paternidade', 'days', 'at_least', 0, 365),
  ('paternity_citizen', 'Prorrogação da licença-paternidade (Empresa Cidadã)', 'days', 'at_least', 0, 365),
  ('paternity_zika', 'Licença-paternidade, síndrome congênita do Zika', 'days', 'at_least', 0, 365),
  ('paternity_stability', 'Estabilidade depois da licença-paternidade', 'months', 'at_least', 0, 60),
  ('maternity', 'Licença-maternidade', 'days', 'at_least', 0, 730),
  ('maternity_early', 'Dias antes do parto em que a licença pode começar', 'days', 'at_least', 0, 120),
  ('maternity_citizen', 'Prorrogação da licença-maternidade (Empresa Cidadã)', 'days', 'at_least', 0, 365),
  ('maternity_medical', 'Repouso por atestado antes ou depois do parto', 'days', 'at_least', 0, 60),
  ('maternity_zika', 'Prorrogação da licença-maternidade, síndrome congênita do Zika', 'days', 'at_least', 0, 365),
  ('adoption', 'Licença por adoção ou guarda judicial', 'days', 'at_least', 0, 730),
  ('miscarriage', 'Repouso por aborto não criminoso', 'days', 'at_least', 0, 120),
  ('maternity_stability', 'Estabilidade depois do parto', 'months', 'at_least', 0, 60),
  ('paternity_parts', 'Partes em que a licença-paternidade pode ser dividida', 'times', 'at_least', 1, 2),
  ('paternity_second_part', 'Dias depois do nascimento em que a segunda parte da licença-paternidade começa', 'days', 'at_least', 1, 365),
  ('wedding', 'Casamento', 'days', 'at_least', 0, 60),
  ('wedding_teacher', 'Casamento de professor', 'days', 'at_least', 0, 60),
  ('bereavement_teacher', 'Falecimento de cônjuge, pai, mãe ou filho de professor', 'days', 'at_least', 0, 60),
  ('bereavement', 'Falecimento de familiar', 'days', 'at_least', 0, 60),
  ('blood_donation', 'Doação de sangue, em doze meses', 'days', 'at_least', 0, 60),
  ('voter_enrolment', 'Alistamento eleitoral', 'days', 'at_least', 0, 60),
  ('prenatal_visits', 'Consultas e exames da gestante acompanhados', 'times', 'at_least', 0, 60),
  ('child_doctor', 'Levar filho de até seis anos ao médico, por ano', 'days', 'at_least', 0, 60),
  ('cancer_exams', 'Exames preventivos de câncer, em doze meses', 'days', 'at_least', 0, 60),
  ('training_least', 'Suspensão para qualificação, no mínimo', 'months', 'at_least', 1, 60),
  ('training_most', 'Suspensão para qualificação, no máximo', 'months', 'at_least', 1, 60),
  ('training_every', 'Meses em que só cabe uma suspensão para qualificação', 'months', 'at_least', 1, 60),
  ('suspension_most', 'Suspensão disciplinar, no máximo', 'days', 'at_most', 0, 30),
  ('nursing', 'Descansos de meia hora por dia para amamentar', 'times', 'at_least', 0, 8),
  ('nursing_months', 'Idade da criança até a qual há descansos para amamentar', 'months', 'at_least', 0, 60),
  ('violence', 'Afastamento por violência doméstica', 'months', 'at_least', 0, 60),
  ('sick_company_days', 'Dias de atestado pagos pela empresa', 'days', 'at_least', 0, 365),
  ('sick_window', 'Dias em que atestados da mesma condição se somam', 'days', 'at_least', 0, 365),
  ('return_exam', 'Dias de afastamento que exigem exame de retorno', 'days', 'at_most', 1, 365),
  ('accident_stability', 'Estabilidade depois do benefício por acidente', 'months', 'at_least', 0, 60),
  ('office_stability', 'Estabilidade depois do mandato de representação', 'months', 'at_least', 0, 60),
  ('training_stability', 'Garantia depois da suspensão para qualificação', 'months', 'at_least', 0, 60),
  ('maternity_citizen_asked', 'Meses depois do parto para pedir a prorrogação da maternidade', 'months', 'at_least', 0, 12),
  ('paternity_citizen_asked', 'Dias úteis depois do parto para pedir a prorrogação da paternidade', 'days', 'at_least', 0, 60);

-- What the law leaves open, and what a choice changes. The default is the number of `statutory_rules`.
update public.leave_rules r set about = o.about
from (values
  ('vacation_risk',
    'A lei só fixa o prazo de conceder; a antecedência do alerta é da empresa. Muda quando um período passa a Risco de dobro.'),
  ('twelfths_by_calendar',
    'A lei fala em mês de serviço, contado da admissão. Com Sim, vale o mês do calendário com 15 dias ou mais, como no 13º salário.'),
  ('rest_weekday',
    'A lei prefere o descanso aos domingos. Muda os dias em que as férias não começam e o dia da volta.'),
  ('strict_saturday',
    'A lei fala em repouso semanal, sem dizer se o sábado sem expediente conta. Com Sim, as férias também não começam na quinta-feira.'),
  ('half_day_is_absence',
    'A lei conta faltas em dias e não diz quanto vale meio dia. Com Sim, duas meias faltas são duas faltas nos dias de direito.'),
  ('unpaid_leave_moves_period',
    'A lei suspende o contrato e não diz quando o período acaba. Com Sim, os dias fora não contam e o período termina mais tarde.'),
  ('illness_stops_vacation',
    'A lei não trata da doença que começa nas férias. Com Não, as férias seguem e o atestado vale para os dias que passam delas.'),
  ('deadline_moves_earlier',
    'A lei conta dias corridos e não diz o que fazer no fim de semana. Com Sim, aviso e pagamento passam para o dia útil anterior.'),
  ('collective_scale',
    'A lei dá férias proporcionais nas coletivas e não diz se as faltas as reduzem. Com Não, valem 30 dias por ano, com qualquer falta.'),
  ('small_company', 'O porte é da empresa. Com Sim, as férias coletivas não precisam ser comunicadas ao Ministério do Trabalho.'),
  ('benefit_stops_concession',
    'A lei não diz se o prazo de conceder corre durante o benefício. Com Sim, os dias de benefício adiam o fim do período concessivo.'),
  ('citizen_company', 'A adesão é da empresa. Com Sim, as prorrogações da licença-maternidade e da licença-paternidade podem ser pedidas.')
) as o (rule, about)
where r.rule = o.rule;

insert into public.statutory_rules (rule, valid_from, valid_to, value, source)
select r.rule, '1990-01-01'::date, null::date, r.value, r.source
from (values
  ('vacation_absences_1', 5, 'CLT art. 130, I'), ('vacation_absences_2', 14, 'CLT art. 130, II'),
  ('vacation_absences_3', 23, 'CLT art. 130, III'), ('vacation_absences_4', 32, 'CLT art. 130, IV'),
  ('vacation_days_1', 30, 'CLT art. 130, I'), ('vacation_days_2', 24, 'CLT art. 130, II'),
  ('vacation_days_3', 18, 'CLT art. 130, III'), ('vacation_days_4', 12, 'CLT art. 130, IV'),
  ('vacation_parts', 3, 'CLT art. 134, § 1º'), ('vacation_main_part', 14, 'CLT art. 134, § 1º'),
  ('vacation_other_part', 5, 'CLT art. 134, § 1º'), ('vacation_rest_distance', 2, 'CLT art. 134, § 3º'),
  ('vacation_notice', 30, 'CLT art. 135'), ('vacation_payment', 2, 'CLT art. 145'),
  ('vacation_sale_part', 3, 'CLT art. 143'), ('vacation_sale_notice', 15, 'CLT art. 143, § 1º'),
  ('vacation_risk', 60, 'CLT arts. 134 e 137'), ('collective_days', 10, 'CLT art. 139, § 1º'),
  ('collective_periods', 2, 'CLT art. 139, § 1º'), ('collective_notice', 15, 'CLT art. 139, §§ 2º e 3º'),
  ('collective_scale', 1, 'CLT arts. 130 e 140; a lei não diz'), ('small_company', 0, 'LC 123/2006, art. 51, V'),
  ('benefit_stops_concession', 0, 'CLT arts. 134 e 476; a lei não diz'),
  ('loss_readmission', 60, 'CLT art. 133, I'), ('loss_paid_leave', 30, 'CLT art. 133, II'),
  ('loss_stoppage', 30, 'CLT art. 133, III'), ('loss_benefit_months', 6, 'CLT art. 133, IV'),
  ('loss_benefit_days', 180, 'CLT art. 133, IV'), ('military_return', 90, 'CLT art. 132'),
  ('twelfth_days', 15, 'CLT art. 146, parágrafo único'),
  ('twelfths_by_calendar', 0, 'CLT art. 146, parágrafo único'), ('rest_weekday', 0, 'CLT art. 67'),
  ('strict_saturday', 0, 'CLT art. 134, § 3º'), ('half_day_is_absence', 0, 'CLT art. 130'),
  ('unpaid_leave_moves_period', 1, 'CLT arts. 130 e 471'), ('illness_stops_vacation', 0, 'CLT art. 476'),
  ('deadline_moves_earlier', 1, 'CLT arts. 135 e 145'), ('citizen_company', 0, 'Lei 11.770/2008'),
  ('intern_recess', 30, 'Lei 11.788/2008, art. 13'), ('paternity_citizen', 15, 'Lei 11.770/2008, art. 1º, II'),
  ('paternity_zika', 20, 'CLT art. 473, § 2º'), ('maternity', 120, 'CF art. 7º, XVIII; CLT art. 392'),
  ('maternity_early', 28, 'CLT art. 392, § 1º'), ('maternity_citizen', 60, 'Lei 11.770/2008, art. 1º, I'),
  ('maternity_medical', 14, 'CLT art. 392, § 2º'), ('maternity_zika', 60, 'CLT art. 392, § 6º'),
  ('adoption', 120, 'CLT art. 392-A'), ('miscarriage', 14, 'CLT art. 395'),
  ('maternity_stability', 5, 'ADCT art. 10, II, b; CLT art. 391-A'),
  ('wedding', 3, 'CLT art. 473, II'), ('bereavement', 2, 'CLT art. 473, I'),
  ('wedding_teacher', 9, 'CLT art. 320, § 3º'), ('bereavement_teacher', 9, 'CLT art. 320, § 3º'),
  ('paternity_second_part', 180, 'Lei 15.371/2026'), ('training_every', 16, 'CLT art. 476-A, § 2º'),
  ('blood_donation', 1, 'CLT art. 473, IV'),
  ('voter_enrolment', 2, 'CLT art. 473, V'), ('prenatal_visits', 6, 'CLT art. 473, X'),
  ('child_doctor', 1, 'CLT art. 473, XI'), ('cancer_exams', 3, 'CLT art. 473, XII'),
  ('training_least', 2, 'CLT art. 476-A'), ('training_most', 5, 'CLT art. 476-A, caput e § 7º'), ('suspension_most', 30, 'CLT art. 474'),
  ('nursing', 2, 'CLT art. 396'), ('nursing_months', 6, 'CLT art. 396'),
  ('violence', 6, 'Lei 11.340/2006, art. 9º, § 2º, II'),
  ('sick_company_days', 15, 'Lei 8.213/1991, art. 60, § 3º'), ('sick_window', 60, 'Decreto 3.048/1999, art. 75, §§ 4º e 5º'),
  ('return_exam', 30, 'NR-7'), ('accident_stability', 12, 'Lei 8.213/1991, art. 118'),
  ('office_stability', 12, 'ADCT art. 10, II, a; CLT arts. 510-D, § 3º, e 543, § 3º'),
  ('training_stability', 3, 'CLT art. 476-A, § 5º'),
  ('maternity_citizen_asked', 1, 'Lei 11.770/2008, art. 1º, § 1º, I'),
  ('paternity_citizen_asked', 2, 'Lei 11.770/2008, art. 1º, § 1º, II')) as r (rule, value, source);
-- The last step depends on a fiscal target: until it is known there is no number (Lei 15.371/2026, art. 11, §§ 1º e 2º).
insert into public.statutory_rules (rule, valid_from, valid_to, value, source) values
  ('paternity', '1990-01-01', '2026-12-31', 5, 'ADCT art. 10, § 1º'),
  ('paternity', '2027-01-01', '2027-12-31', 10, 'Lei 15.371/2026, art. 11'),
  ('paternity', '2028-01-01', '2028-12-31', 15, 'Lei 15.371/2026, art. 11'),
  ('paternity', '2029-01-01', null, null, 'Lei 15.371/2026, art. 11, §§ 1º e 2º'),
  ('paternity_parts', '1990-01-01', '2026-12-31', 1, 'ADCT art. 10, § 1º'),
  ('paternity_parts', '2027-01-01', null, 2, 'Lei 15.371/2026'),
  ('paternity_stability', '1990-01-01', '2026-12-31', 0, 'Sem previsão'),
  ('paternity_stability', '2027-01-01', null, 1, 'Lei 15.371/2026');

-- Functions: what a company may say ---------------------------------------------------------------------------------
-- CNPJ in upper case without punctuation; tidies the note.
create function private.tg_company_leave_rules__normalise() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.union_cnpj := nullif(upper(regexp_replace(new.union_cnpj, '[\s./-]', '', 'g')), '');
  new.note := private.tidy(new.note);
  return new;
end
$$;

-- Holds a number against its bounds and against the law (RHLAW).
create function private.tg_company_leave_rules__check() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  what public.leave_rules := (select r from public.leave_rules r where r.rule = new.rule);
  law public.statutory_rules;
begin
  if new.value not between what.minimum and what.maximum
    or (what.unit in ('days', 'months', 'times', 'weekday', 'yes_no') and new.value <> trunc(new.value)) then
    perform private.refuse('RHLAW', format('%s: use um número inteiro de %s a %s.', what.label, what.minimum::integer,
      what.maximum::integer),
      'value');
  end if;
  select s.* into law from public.statutory_rules s
  where s.rule = new.rule and s.value is not null
    and daterange(s.valid_from, s.valid_to, '[]') && daterange(new.valid_from, new.valid_to, '[]')
    and ((what.toward in ('at_least', 'fixed') and new.value < s.value) or (what.toward in ('at_most', 'fixed') and new.value > s.value))
  order by s.valid_from limit 1;
  if law.rule is not null then
    perform private.refuse('RHLAW', format('%s: a lei garante %s (%s).', what.label, trim_scale(law.value), law.source), 'value',
      'A empresa pode dar mais que a lei, nunca menos.');
  end if;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.company_leave_rules
  for each row execute function private.tg_company_leave_rules__normalise();
create trigger _200_check before insert or update on public.company_leave_rules
  for each row execute function private.tg_company_leave_rules__check();
create trigger _210_keep_company before update on public.company_leave_rules
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.company_leave_rules
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.company_leave_rules
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.company_leave_rules', 'company_leave_rule');

-- Tables: a new law, and what a number changes ----------------------------------------------------------------------
-- What was written, in order. Who wrote it stands in the trail of the master's company.
create table public.statutory_rule_changes (
  id uuid not null default gen_random_uuid(),
  rule text not null,
  valid_from date not null,
  value numeric(8, 2) not null,
  source text not null,
  replaced_value numeric(8, 2),
  replaced_source text,
  is_correction boolean not null default false,
  created_at timestamptz not null default now(),
  constraint statutory_rule_changes_pkey primary key (id),
  constraint statutory_rule_changes_rule_fkey foreign key (rule) references public.leave_rules (rule)
);

-- Indexes: a new law, and what a number changes ---------------------------------------------------------------------
create index statutory_rule_changes_rule_idx on public.statutory_rule_changes (rule, created_at);

-- Row level security: a new law, and what a number changes ----------------------------------------------------------
alter table public.statutory_rule_changes enable row level security;

-- Grants: a new law, and what a number changes ----------------------------------------------------------------------
-- Not granted: any write; add_statutory_rule writes.
grant select on public.statutory_rule_changes to authenticated, service_role;

-- Policies: a new law, and what a number changes --------------------------------------------------------------------
create policy select_signed_in on public.statutory_rule_changes for select to authenticated using (true);

-- Data: a new law, and what a number changes ------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('leave_law', 'Novas regras da lei em Licenças', 'leaves', true, 'daily', 62, true);

-- Triggers: a new law, and what a number changes --------------------------------------------------------------------
-- The trail is that of the master's company: what a migration writes is nobody's.
create trigger _900_audit after insert on public.statutory_rule_changes
  for each row when (auth.uid() is not null) execute function private.tg_audit('statutory_rule', 'company_id', 'id');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on column public.leave_rules.about is 'Of a number that the law leaves open: what is open, and what a choice changes.';
comment on table public.leave_rules is 'The rules of leaves that are numbers: label, unit, and which way a company may go from the law.';
comment on table public.statutory_rules
  is 'What the law says of each rule, from one day to another; a null value is a number that the law left open.';
comment on table public.company_leave_rules is 'What a company says of a rule, for all or for a contract type, a union or a site.';
comment on table public.statutory_rule_changes is 'What masters wrote into the law, with what each number replaced.';
comment on column public.statutory_rule_changes.is_correction is 'Whether the number of the same day was put right, in place of a new day.';
