-- Dashboard.
-- Below what is urgent (home_tables) the first page has figures: blocks that modules register, each asked for by itself, so that they come
-- in parallel and one that fails takes no other with it. A block is a routine that answers rows, one for each thing that its figures count:
-- a figure is the number of its rows, and what opens behind it are the same rows, so the two never disagree. Rates are worked out of the
-- counts and sums of those rows, and what else they need.
-- Period and department narrow every block. Figures are held against those of the period before, of the same length. A portrait tells how
-- things stand today, whatever the period, and is held against its last day of the period before where that day can be worked out; where
-- nobody kept how things stood, its text says so.
-- Who holds the permission of a block reads the company, who leads people their team, never the company; both within a department and
-- those below it. Masters compare companies: sums of people, rates weighted by them, never means of rates.
--
-- For modules: a row of dashboard_blocks and its figures. rows_routine is f(scope private.dashboard_scope) returns setof
-- private.dashboard_row; sums_routine is f(scope, counts jsonb) returns table (figure text, amount numeric, base numeric), where counts has
-- {"figure": {"rows": 2, "amount": 3.5}}; a figure in percent is amount of base.
-- It refuses: blocks that are not for the caller (RHPER), companies and departments elsewhere (RHNTF), times of more than two years
-- (RHARG).

-- Types -------------------------------------------------------------------------------------------------------------
-- Of whom and of when a block tells. No people are everybody; hr is whoever reads the company.
create type private.dashboard_scope as (company_id uuid, hr boolean, people uuid[], departments uuid[], first date, last date, today date);
-- What a figure counts: of whom, since or until when, how much, and what there is to say of it.
create type private.dashboard_row as (
  figure text, employee_id uuid, subject_id uuid, on_date date, until_on date, amount numeric, detail text);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.dashboard_blocks (
  block text not null,
  position smallint not null,
  label text not null,
  about text not null,
  permission text not null,
  team_permission text,
  is_portrait boolean not null default false,
  rows_routine text not null,
  sums_routine text,
  has_months boolean not null default false,
  date_label text not null default 'Dia',
  amount_label text,
  constraint dashboard_blocks_pkey primary key (block),
  constraint dashboard_blocks_position_key unique (position),
  constraint dashboard_blocks_permission_fkey foreign key (permission) references public.permissions (name),
  constraint dashboard_blocks_team_permission_fkey foreign key (team_permission) references public.permissions (name),
  constraint dashboard_blocks_block_check check (block ~ '^[a-z][a-z_]{0,39}$'),
  constraint dashboard_blocks_rows_routine_check check (rows_routine ~ '^private\.[a-z_]+$'),
  constraint dashboard_blocks_sums_routine_check check (sums_routine ~ '^private\.[a-z_]+$')
);

create table private.dashboard_figures (
  block text not null,
  figure text not null,
  position smallint not null,
  label text not null,
  unit text not null,
  direction text,
  rows_of text[] not null,
  is_compared boolean not null default false,
  has_previous boolean not null default true,
  is_hr_only boolean not null default false,
  list_url text,
  row_url text not null,
  constraint dashboard_figures_pkey primary key (block, figure),
  constraint dashboard_figures_block_fkey foreign key (block) references private.dashboard_blocks (block),
  constraint dashboard_figures_position_key unique (block, position),
  constraint dashboard_figures_figure_check check (figure ~ '^[a-z][a-z_]{0,39}$'),
  constraint dashboard_figures_unit_check check (unit in ('number', 'days', 'percent')),
  constraint dashboard_figures_direction_check check (direction in ('up', 'down')),
  constraint dashboard_figures_rows_of_check check (cardinality(rows_of) > 0),
  constraint dashboard_figures_list_url_check check (list_url like '/app/%'),
  constraint dashboard_figures_row_url_check check (row_url like '/app/%')
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index dashboard_blocks_permission_idx on private.dashboard_blocks (permission);
create index dashboard_blocks_team_permission_idx on private.dashboard_blocks (team_permission);

-- Row level security ------------------------------------------------------------------------------------------------
-- Nothing is granted to anyone.
alter table private.dashboard_blocks enable row level security;
alter table private.dashboard_figures enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values ('blocks', 'private.home_blocks');
insert into private.dashboard_blocks (block, position, label, about, permission, team_permission, is_portrait, rows_routine, sums_routine,
  has_months) values
  ('people', 1, 'Pessoas', 'Conta quem tinha sido admitido e ainda não tinha saído no fim do período; o último dia de trabalho '
    'também conta. Quem ainda vai começar fica de fora.', 'manage_settings', 'view_department_okrs', false, 'private.block_people', null,
    true),
  ('moves', 2, 'Entradas e saídas', 'Rotatividade é a média de admissões e saídas dividida pela média de pessoas, mês a mês, no período. '
    'A voluntária divide só os pedidos de demissão. Saída precoce é quem entrou no período e saiu em até 90 dias, sobre quem entrou.',
    'manage_settings', 'view_department_okrs', false, 'private.block_moves', 'private.moves_sums', true),
  ('absences', 3, 'Absenteísmo', 'Dias de trabalho perdidos divididos pelos dias contratados até hoje, sem feriados e fins de semana. '
    'Férias, folgas e banco de horas não são ausências.', 'manage_settings', 'view_leave_reports', false, 'private.block_absences',
    'private.absences_sums', false),
  ('vacations', 4, 'Férias', 'Cada período aquisitivo fica em uma situação só. Em dobro é o que passou do prazo; em risco, o que '
    'precisa começar logo para não passar. '
    'A comparação é com o último dia do período anterior, pelas férias registradas até hoje.',
    'manage_settings', 'view_leave_reports', true, 'private.block_vacations', null, false),
  ('documents', 5, 'Documentos', 'Documentos exigidos que estão aprovados e na validade, do total exigido de quem trabalha ou vai começar. '
    'A vencer é o que vence em até 60 dias. '
    'Não há comparação: o que era exigido em cada dia não fica guardado.',
    'manage_documents', null, true, 'private.block_documents', 'private.documents_sums', false),
  ('experiences', 6, 'Fim de experiência', 'Contratos de experiência que terminam no período, com a prorrogação já combinada. Sem decisão '
    'é quem ainda não tem resposta para essa data.', 'manage_settings', 'view_department_okrs', false, 'private.block_experiences', null,
    false),
  ('goals', 7, 'Metas', 'Objetivos ativos dos ciclos em andamento. O pior resultado-chave decide como o objetivo está; o avanço é a média '
    'do avanço de todos. '
    'Não há comparação: ficam guardados os check-ins, não como cada objetivo estava em cada dia.',
    'view_okr_reports', 'view_department_okrs', true, 'private.block_goals', 'private.goals_sums', false),
  ('journeys', 8, 'Onboarding e desligamento', 'Em atraso é quem tem tarefa aberta com o prazo vencido. No prazo são os onboardings '
    'concluídos no período sem nenhuma tarefa obrigatória depois do dia. '
    'O que está aberto ou em atraso é de hoje, sem comparação.', 'manage_settings', 'view_department_okrs', false,
    'private.block_journeys', 'private.journeys_sums', false),
  ('readings', 9, 'Leitura obrigatória', 'Ciências pedidas a quem trabalha na empresa, em publicações em vigor e documentos enviados, e '
    'quantas já foram registradas. '
    'Não há comparação: o público de cada publicação é o de hoje.',
    'manage_settings', null, true, 'private.block_readings', 'private.readings_sums', false);
update private.dashboard_blocks b set date_label = l.dates, amount_label = l.amounts
from (values ('people', 'Admissão', null), ('moves', 'Dia', null), ('absences', 'Período', 'Dias de trabalho'), ('vacations', 'Começar até',
  'Dias de saldo'), ('documents', 'Validade', null), ('experiences', 'Término', null), ('goals', 'Fim do ciclo', 'Avanço (%)'),
  ('journeys', 'Dia', null), ('readings', 'Prazo', null)) l (block, dates, amounts) where l.block = b.block;
insert into private.dashboard_figures (block, figure, position, label, unit, direction, rows_of, list_url, row_url) values
  ('people', 'headcount', 1, 'Pessoas ativas', 'number', null, '{headcount}', null, '/app/employees/{employee}'),
  ('moves', 'hired', 1, 'Admissões', 'number', null, '{hired}', null, '/app/employees/{employee}'),
  ('moves', 'left', 2, 'Saídas', 'number', null, '{left}', null, '/app/employees/{employee}'),
  ('moves', 'turnover', 3, 'Rotatividade', 'percent', 'down', '{hired,left}', null, '/app/employees/{employee}'),
  ('moves', 'voluntary_turnover', 4, 'Rotatividade voluntária', 'percent', 'down', '{voluntary}', null, '/app/employees/{employee}'),
  ('moves', 'early_exits', 5, 'Saída precoce', 'percent', 'down', '{early}', null, '/app/employees/{employee}'),
  ('absences', 'absence_rate', 1, 'Absenteísmo', 'percent', 'down', '{absences}',
    '/app/leaves/absences?counted=1&from={from}&to={to}&department={department}', '/app/leaves/people/{employee}'),
  ('absences', 'absences', 2, 'Ausências', 'number', 'down', '{absences}',
    '/app/leaves/absences?counted=1&from={from}&to={to}&department={department}', '/app/leaves/people/{employee}'),
  ('absences', 'lost_days', 3, 'Dias perdidos', 'days', 'down', '{absences}',
    '/app/leaves/absences?counted=1&from={from}&to={to}&department={department}', '/app/leaves/people/{employee}'),
  ('vacations', 'double', 1, 'Em dobro', 'number', 'down', '{double}', '/app/leaves/periods?state=double', '/app/leaves/people/{employee}'),
  ('vacations', 'risk', 2, 'Em risco', 'number', 'down', '{risk}', '/app/leaves/periods?state=risk', '/app/leaves/people/{employee}'),
  ('vacations', 'available', 3, 'Disponíveis', 'number', null, '{available}', '/app/leaves/periods?state=available',
    '/app/leaves/people/{employee}'),
  ('vacations', 'enjoying', 4, 'De férias', 'number', null, '{enjoying}', '/app/leaves/periods?state=enjoying',
    '/app/leaves/people/{employee}'),
  ('vacations', 'acquiring', 5, 'Em aquisição', 'number', null, '{acquiring}', '/app/leaves/periods?state=acquiring',
    '/app/leaves/people/{employee}'),
  ('documents', 'compliance', 1, 'Em dia', 'percent', 'up', '{missing,expired,pending}', null, '/app/employees/{employee}'),
  ('documents', 'missing', 2, 'Faltando', 'number', 'down', '{missing}', null, '/app/employees/{employee}'),
  ('documents', 'expired', 3, 'Vencidos', 'number', 'down', '{expired}', null, '/app/employees/{employee}'),
  ('documents', 'expiring', 4, 'A vencer', 'number', 'down', '{expiring}', null, '/app/employees/{employee}'),
  ('documents', 'pending', 5, 'Em análise ou assinatura', 'number', null, '{pending}', null, '/app/employees/{employee}'),
  ('experiences', 'ending', 1, 'Terminam no período', 'number', null, '{ending}', null, '/app/employees/newcomers?pessoa={employee}'),
  ('experiences', 'undecided', 2, 'Sem decisão', 'number', 'down', '{undecided}', null, '/app/employees/newcomers?pessoa={employee}'),
  ('goals', 'at_risk', 1, 'Em risco', 'number', 'down', '{at_risk}', null, '/app/okrs?objetivo={subject}'),
  ('goals', 'attention', 2, 'Pedem atenção', 'number', 'down', '{attention}', null, '/app/okrs?objetivo={subject}'),
  ('goals', 'on_track', 3, 'No ritmo', 'number', 'up', '{on_track}', null, '/app/okrs?objetivo={subject}'),
  ('goals', 'progress', 4, 'Avanço médio', 'percent', 'up', '{at_risk,attention,on_track,unmeasured}', null,
    '/app/okrs?objetivo={subject}'),
  ('journeys', 'arriving', 1, 'Onboardings abertos', 'number', null, '{arriving}', '/app/employees/newcomers?state=open',
    '/app/employees/newcomers?pessoa={employee}'),
  ('journeys', 'late_arrivals', 2, 'Onboardings em atraso', 'number', 'down', '{late_arrivals}', '/app/employees/newcomers?state=overdue',
    '/app/employees/newcomers?pessoa={employee}'),
  ('journeys', 'on_time', 3, 'Onboarding no prazo', 'percent', 'up', '{ended}', null, '/app/employees/newcomers?pessoa={employee}'),
  ('journeys', 'late_exits', 4, 'Desligamentos em atraso', 'number', 'down', '{late_exits}', '/app/offboarding?state=overdue',
    '/app/offboarding?caso={subject}'),
  ('readings', 'reading_rate', 1, 'Ciências registradas', 'percent', 'up', '{unread,late}', null, '/app/employees/{employee}'),
  ('readings', 'unread', 2, 'Faltando', 'number', 'down', '{unread}', null, '/app/employees/{employee}'),
  ('readings', 'late', 3, 'Fora do prazo', 'number', 'down', '{late}', null, '/app/employees/{employee}');

update private.dashboard_figures f set has_previous = false from private.dashboard_blocks b
where b.block = f.block and (b.block in ('documents', 'goals', 'readings') or f.figure in ('arriving', 'late_arrivals', 'late_exits'));
update private.dashboard_figures set is_hr_only = true where (block, figure) = ('journeys', 'late_exits');
update private.dashboard_figures set is_compared = true
where (block, figure) in (('people', 'headcount'), ('moves', 'turnover'), ('absences', 'absence_rate'), ('vacations', 'double'),
  ('documents', 'expired'), ('documents', 'missing'), ('experiences', 'undecided'), ('journeys', 'late_arrivals'));

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.dashboard_scope is 'Of whom and of when a block of the dashboard tells.';
comment on type private.dashboard_row is 'What a figure of the dashboard counts.';
comment on table private.dashboard_blocks is 'What the dashboard has figures of; modules add rows.';
comment on column private.dashboard_blocks.about is 'How the figures are worked out, in words.';
comment on column private.dashboard_blocks.permission is 'Who reads the block of the company.';
comment on column private.dashboard_blocks.team_permission is 'Who reads it of those whom they lead; null: nobody.';
comment on column private.dashboard_blocks.is_portrait is 'Whether it tells of today, whatever the period.';
comment on column private.dashboard_blocks.has_months is 'Whether people, admissions and exits by month stand beside its figures.';
comment on column private.dashboard_blocks.date_label is 'What the date of a row is.';
comment on column private.dashboard_blocks.amount_label is 'What the amount of a row is; null where it is not shown.';
comment on table private.dashboard_figures is 'The figures of blocks.';
comment on column private.dashboard_figures.direction is 'Whether more is better, or less; null where it is neither.';
comment on column private.dashboard_figures.rows_of is 'Which rows stand behind it.';
comment on column private.dashboard_figures.has_previous is 'Whether it is known what it was in the time before.';
comment on column private.dashboard_figures.is_hr_only is 'Whether only who reads the company has it: managers are not told of exits.';
comment on column private.dashboard_figures.is_compared is 'Whether masters compare companies by it.';
comment on column private.dashboard_figures.list_url is
  'The same rows in the list of the module; {from}, {to} and {department} narrow it, and where it takes no '
    'department it is left out with one.';
comment on column private.dashboard_figures.row_url is 'Where a row is acted on; {employee} and {subject} are its own.';
