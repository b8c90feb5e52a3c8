-- The law of vacations, as arithmetic.
-- What the CLT says of periods, entitlement, division, first days, deadlines, sale, double pay, collective vacations and
-- the end of a contract. Functions of dates and of the numbers of a day (private.leave_rules_on): they read no person and
-- no company, so that each can be held against the examples of the law. An answer that is a refusal is a code of
-- public.vacation_rules with what it is about; the texts and the articles live there, once.
-- Dates are calendar dates; a period of months runs from its first day, and a month without that day ends with the first
-- day of the next one (Código Civil, art. 132, § 3º; Lei 810/1949).

-- Types -------------------------------------------------------------------------------------------------------------
-- ended_by: null for a period that ran its course; otherwise why another one began before (loss, collective, military).
create type private.vacation_period as (
  number integer, acquired_from date, acquired_to date, granted_from date, granted_to date, ended_by text);

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.vacation_rules (
  code text not null,
  severity text not null,
  granted_severity text,
  text text not null,
  source text not null,
  kept text,
  constraint vacation_rules_pkey primary key (code),
  constraint vacation_rules_severity_check check (severity in ('block', 'confirm', 'warn', 'task', 'info')),
  constraint vacation_rules_granted_severity_check check (granted_severity in ('confirm', 'warn'))
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.vacation_rules enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write. The law changes with the product, by migration.
grant select on public.vacation_rules to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.vacation_rules for select to authenticated using (true);

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.vacation_rules (code, severity, text, source, kept) values
  ('parts_sum', 'block', 'As partes precisam somar os dias de gozo.', 'CLT art. 134, § 1º', 'As partes somam os dias de gozo.'),
  ('parts_many', 'block', 'As férias podem ser divididas em até três partes.', 'CLT art. 134, § 1º', 'As férias têm até três partes.'),
  ('parts_main', 'block', 'Uma das partes precisa ter pelo menos 14 dias corridos.', 'CLT art. 134, § 1º',
    'Ainda cabe uma parte de 14 dias.'),
  ('parts_short', 'block', 'Nenhuma parte pode ter menos de 5 dias corridos.', 'CLT art. 134, § 1º', 'Nenhuma parte tem menos de 5 dias.'),
  ('parts_rest', 'block', 'O que sobra não daria para uma parte que a lei aceita.', 'CLT art. 134, § 1º',
    'O que sobra ainda dá para uma parte que a lei aceita.'),
  ('start_rest', 'block', 'As férias não começam em dia de descanso.', 'CLT art. 134, § 3º; PN 100 do TST',
    'O primeiro dia não é de descanso.'),
  ('start_holiday', 'block', 'As férias não começam em feriado.', 'CLT art. 134, § 3º; PN 100 do TST', 'O primeiro dia não é feriado.'),
  ('start_before_rest', 'block', 'As férias não começam nos dois dias antes do descanso semanal.', 'CLT art. 134, § 3º',
    'O primeiro dia não fica junto de descanso nem de feriado.'),
  ('start_before_holiday', 'block', 'As férias não começam nos dois dias antes de feriado.', 'CLT art. 134, § 3º',
    'O primeiro dia não fica junto de feriado.'),
  ('notice_late', 'warn', 'O aviso de férias é dado 30 dias antes.', 'CLT art. 135', 'Há tempo para o aviso de 30 dias.'),
  ('sale_much', 'block', 'Só um terço das férias pode ser vendido.', 'CLT art. 143', 'O abono fica dentro de um terço.'),
  ('sale_late', 'block', 'O abono é pedido até 15 dias antes do fim do período aquisitivo.', 'CLT art. 143, § 1º',
    'O abono é pedido a tempo.'),
  ('not_acquired', 'block', 'O período aquisitivo ainda não terminou.', 'CLT arts. 130 e 134', 'O período aquisitivo estará completo.'),
  ('double_pay', 'warn', 'Dias depois do período concessivo são pagos em dobro.', 'CLT art. 137; Súmula 81 do TST',
    'Nenhum dia é pago em dobro.'),
  ('no_balance', 'block', 'O saldo do período não é suficiente.', 'CLT art. 130', 'Há saldo suficiente no período.'),
  ('loss_readmission', 'task',
    'Saiu e voltou em até 60 dias: o período que corria continua, salvo o que foi pago na saída.', 'CLT art. 133, I', null),
  ('loss_paid_leave', 'task', 'Mais de 30 dias de licença remunerada: o direito ao período pode estar perdido.', 'CLT art. 133, II', null),
  ('loss_stoppage', 'task', 'Mais de 30 dias de paralisação remunerada: o direito ao período pode estar perdido.', 'CLT art. 133, III',
    null),
  ('loss_benefit', 'task', 'Mais de seis meses de benefício: o direito ao período pode estar perdido.', 'CLT art. 133, IV', null),
  ('collective_short', 'block', 'Cada período de férias coletivas tem pelo menos 10 dias.', 'CLT art. 139, § 1º',
    'Cada período tem pelo menos 10 dias.'),
  ('collective_many', 'block', 'As férias coletivas têm até dois períodos por ano.', 'CLT art. 139, § 1º', 'São até dois períodos no ano.'),
  ('collective_late', 'block', 'A comunicação ao órgão do trabalho e ao sindicato é feita 15 dias antes.', 'CLT art. 139, §§ 2º e 3º',
    'A comunicação fica dentro do prazo.'),
  ('parts_agreement', 'confirm', 'Dividir as férias depende da concordância da pessoa.', 'CLT art. 134, § 1º', null),
  ('period_order', 'warn', 'Um período mais antigo ainda tem dias.', 'CLT arts. 134 e 137', null),
  ('school_holidays', 'info', 'Estudante menor de 18 anos pode fazer as férias coincidirem com as escolares.', 'CLT art. 136, § 2º',
    null);
-- What the company settles when it grants vacations (CLT art. 136) and answers for; what is void no confirmation mends.
update public.vacation_rules set granted_severity = 'confirm'
where code in ('start_rest', 'start_holiday', 'start_before_rest', 'start_before_holiday', 'notice_late', 'sale_late');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.vacation_period is 'A period of acquisition with the one in which it has to be granted.';
comment on column public.vacation_rules.severity
  is 'block refuses, confirm goes with a confirmation and a reason of HR (and refuses anybody else), warn and info are told.';
comment on column public.vacation_rules.granted_severity is 'The severity when HR grants (CLT art. 136); null for the same one.';
comment on column public.vacation_rules.kept is 'What is said of a rule that holds; without it, the text reads well for both.';
comment on table public.vacation_rules is 'What the rules of vacations refuse, warn of or raise as a task: code, text and article.';
