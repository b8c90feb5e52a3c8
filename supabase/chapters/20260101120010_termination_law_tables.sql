-- The law of ending a contract.
-- What each way of ending a contract owes, with the days from which it holds, its code for eSocial (tabela 19) and the article: a row of
-- `public.ending_rights` per reason and time. The numbers of notice and settlement are rules of leaves (`public.leave_rules`), so that a
-- new law, or a collective agreement, is a row here and there and never a change of a program. The law is arithmetic without a person;
-- `termination_estimate` puts it to a person, in days and rights, and in amounts for who has opened the pay, which the trail keeps.
-- Nothing is stored of a person, and nothing is settled: payroll calculates.
-- It refuses: everyone but administrators, oneself, who ranks above, days out of the employment.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.notice_plan as (
  days integer, worked integer, paid numeric, discounted integer, given_on date, free_from date, projected_to date);
create type private.termination_line as (code text, label text, days numeric, paid_days numeric, reasoning text, source text);

-- Tables ------------------------------------------------------------------------------------------------------------
-- notice: who owes it, and `half` where the company owes half of what is not worked. term_rest: who indemnifies the rest of a term.
-- Parts of the thirteenth salary and of the vacation in the making; percent of the FGTS.
create table public.ending_rights (
  reason text not null,
  valid_from date not null,
  valid_to date,
  esocial_code text,
  is_settled boolean not null default true,
  notice text not null default 'none',
  term_rest text not null default 'none',
  thirteenth_part numeric(2, 1) not null default 1,
  vacation_part numeric(2, 1) not null default 1,
  fgts_fine smallint not null default 0,
  fgts_withdrawal smallint not null default 0,
  unemployment boolean not null default false,
  source text not null,
  constraint ending_rights_pkey primary key (reason, valid_from),
  constraint ending_rights_reason_fkey foreign key (reason) references public.ending_reasons (reason) on delete restrict,
  constraint ending_rights_valid_to_check check (valid_to between valid_from and '2199-12-31'),
  constraint ending_rights_period_excl exclude using gist (reason with =, daterange(valid_from, valid_to, '[]') with &&),
  constraint ending_rights_esocial_code_check check (esocial_code ~ '^[0-9]{2}$'),
  constraint ending_rights_notice_check check (notice in ('company', 'half', 'employee', 'none')),
  constraint ending_rights_term_rest_check check (term_rest in ('company', 'employee', 'none')),
  constraint ending_rights_parts_check check (thirteenth_part in (0, 0.5, 1) and vacation_part in (0, 0.5, 1)),
  constraint ending_rights_fgts_check check (fgts_fine in (0, 20, 40) and fgts_withdrawal in (0, 80, 100))
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.ending_rights enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the law changes with the product.
grant select on public.ending_rights to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.ending_rights for select to authenticated using (true);

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.ending_rights
  (reason, valid_from, valid_to, esocial_code, notice, term_rest, thirteenth_part, vacation_part, fgts_fine, fgts_withdrawal, unemployment,
    source)
values
  ('resignation', '1990-01-01', null, '07', 'employee', 'none', 1, 1, 0, 0, false, 'CLT art. 487, § 2º'),
  ('dismissal', '1990-01-01', null, '02', 'company', 'none', 1, 1, 40, 100, true, 'CLT arts. 477 e 487; Lei 8.036/1990, art. 18'),
  ('just_cause', '1990-01-01', null, '01', 'none', 'none', 0, 0, 0, 0, false, 'CLT arts. 146 e 482; Lei 4.090/1962, art. 3º'),
  ('agreement', '2017-11-11', null, '33', 'half', 'none', 1, 1, 20, 80, false, 'CLT art. 484-A'),
  ('indirect', '1990-01-01', null, '17', 'company', 'none', 1, 1, 40, 100, true, 'CLT arts. 483 e 487, § 4º'),
  ('mutual_fault', '1990-01-01', null, '05', 'half', 'none', 0.5, 0.5, 20, 100, false, 'CLT art. 484; Súmula 14 do TST'),
  ('term_end', '1990-01-01', null, '06', 'none', 'none', 1, 1, 0, 100, false, 'CLT arts. 147 e 443'),
  ('early_term_end', '1990-01-01', null, '03', 'none', 'company', 1, 1, 40, 100, true, 'CLT art. 479'),
  ('early_term_resignation', '1990-01-01', null, '04', 'none', 'employee', 1, 1, 0, 0, false, 'CLT art. 480'),
  ('apprentice_performance', '1990-01-01', '2021-05-09', '15', 'none', 'none', 1, 1, 0, 100, false, 'CLT art. 433, I e § 2º'),
  ('apprentice_performance', '2021-05-10', null, '41', 'none', 'none', 1, 1, 0, 100, false, 'CLT art. 433, I e § 2º'),
  ('apprentice_school', '1990-01-01', '2021-05-09', '15', 'none', 'none', 1, 1, 0, 100, false, 'CLT art. 433, III e § 2º'),
  ('apprentice_school', '2021-05-10', null, '42', 'none', 'none', 1, 1, 0, 100, false, 'CLT art. 433, III e § 2º'),
  ('internship_end', '1990-01-01', null, null, 'none', 'none', 0, 0, 0, 0, false, 'Lei 11.788/2008, art. 13'),
  -- The contract goes on after retirement: who leaves then resigns.
  ('retirement', '1990-01-01', null, '07', 'employee', 'none', 1, 1, 0, 100, false, 'CLT art. 487, § 2º; Lei 8.036/1990, art. 20'),
  ('closing', '1990-01-01', '2024-01-21', '14', 'company', 'none', 1, 1, 40, 100, true, 'CLT arts. 477 e 487; Súmula 44 do TST'),
  ('closing', '2024-01-22', null, '47', 'company', 'none', 1, 1, 40, 100, true, 'CLT arts. 477 e 487; Súmula 44 do TST'),
  ('force_majeure', '1990-01-01', null, '27', 'none', 'none', 1, 1, 20, 100, false, 'CLT art. 502; Lei 8.036/1990, art. 18, § 2º'),
  ('employer_death', '1990-01-01', '2024-01-21', '14', 'none', 'none', 1, 1, 0, 100, false, 'CLT art. 485'),
  ('employer_death', '2024-01-22', null, '48', 'none', 'none', 1, 1, 0, 100, false, 'CLT art. 485'),
  ('death', '1990-01-01', null, '10', 'none', 'none', 1, 1, 0, 100, false, 'Lei 6.858/1980, art. 1º; Lei 8.036/1990, art. 20, IV');
insert into public.ending_rights (reason, valid_from, esocial_code, is_settled, thirteenth_part, vacation_part, source) values
  ('group_transfer', '1990-01-01', '11', false, 0, 0, 'CLT arts. 10 e 448');

insert into public.leave_rules (rule, label, unit, toward, minimum, maximum) values
  ('notice_days', 'Aviso prévio da empresa', 'days', 'at_least', 30, 180),
  ('notice_per_year', 'Aviso prévio por ano completo de serviço', 'days', 'at_least', 0, 30),
  ('notice_most', 'Máximo do aviso prévio', 'days', 'at_least', 30, 365),
  ('notice_worked', 'Máximo de dias de aviso trabalhado', 'days', 'at_most', 0, 30),
  ('notice_resigning', 'Aviso prévio de quem pede demissão', 'days', 'at_most', 0, 30),
  ('notice_free', 'Dias livres no fim do aviso trabalhado', 'days', 'at_least', 7, 30),
  ('settlement_days', 'Prazo do pagamento da rescisão', 'days', 'at_most', 0, 10);
insert into public.statutory_rules (rule, valid_from, valid_to, value, source) values
  ('notice_days', '1990-01-01', null, 30, 'CF art. 7º, XXI; CLT art. 487, II'),
  ('notice_per_year', '1990-01-01', '2011-10-12', 0, 'CF art. 7º, XXI'),
  ('notice_per_year', '2011-10-13', null, 3, 'Lei 12.506/2011, art. 1º, parágrafo único'),
  ('notice_most', '1990-01-01', '2011-10-12', 30, 'CLT art. 487, II'),
  ('notice_most', '2011-10-13', null, 90, 'Lei 12.506/2011, art. 1º, parágrafo único'),
  ('notice_worked', '1990-01-01', null, 30, 'Lei 12.506/2011; Nota Técnica MTE 184/2012'),
  ('notice_resigning', '1990-01-01', null, 30, 'CLT art. 487, § 2º'),
  ('notice_free', '1990-01-01', null, 7, 'CLT art. 488, parágrafo único'),
  ('settlement_days', '1990-01-01', null, 10, 'CLT art. 477, § 6º');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.ending_rights
  is 'What each way of ending a contract owes by law, from one day to another; of a reason without a row the law says nothing.';
comment on column public.ending_rights.esocial_code is 'Código da tabela 19 do eSocial; null outside of it.';
comment on column public.ending_rights.is_settled is 'False where the contract goes on elsewhere, and nothing is paid.';
comment on column public.ending_rights.notice is 'Who owes notice: company, employee, none; half of what is not worked.';
comment on column public.ending_rights.term_rest
  is 'Who indemnifies the rest of a term: company (half of the pay), employee (the loss).';
comment on type private.notice_plan is 'Notice of an ending: days owed, worked, paid in place of work and taken off, and when.';
comment on type private.termination_line is 'What is due at an end, or taken off: days, worth in days of pay, why, and the article.';
