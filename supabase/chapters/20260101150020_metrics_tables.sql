-- Metrics: numbers of the product that goals follow, and indicators that leaders keep an eye on.
-- A metric (goals_tables has the table) is fed where a row of private.indicators works its values out: nobody types them. It counts
-- the people of a scope (the company, a department with those below it, the team of whoever answers for it), as far as that person
-- may see the indicator: the company's with the permission, otherwise of those alone whom they lead. Who loses the right or leaves
-- stops the series; when somebody else answers for it, the series of a department or a team begins anew.
-- A number of the product is read by those alone who may see the indicator for all the people in it; others read that there is one. A key
-- result with such a number counts in its objective only where everybody who reads the objective may see it: never in one that the company
-- reads, since a sum tells its parts. Otherwise it stands beside (key_result_figures.is_beside).
-- Whatever writes what an indicator counts leaves a mark in the same transaction, where somebody follows it; a job works the numbers out
-- moments later, and all of them each day. Marks are added and never changed, so that writers wait for nobody.
-- A KPI is a metric with a name and a healthy range, on a board for who leads; a key result may follow one.
--
-- For modules: a row of private.indicators; its routine of private is f(company uuid, scopes private.indicator_scope[], day date) returns
-- table (place integer, value numeric): a value per scope, null where there is nothing to measure. team_permission null: leaders see none.
-- `private.tg_mark_indicators(codes)` on the tables that it counts; without codes all indicators are marked.
-- It refuses: indicators that do not fit (RHGOL), changes of values (RHAUD).

-- Types -------------------------------------------------------------------------------------------------------------
-- Whom a number counts; no people are everybody of the company.
create type private.indicator_scope as (place integer, people uuid[]);
-- What a screen sends of a KPI, and of a value of one.
create type private.kpi_input as (name text, unit text, decimals integer, direction text, healthy_min numeric, healthy_max numeric,
  owner_id uuid, indicator text, scope text, department_id uuid);
create type private.kpi_value_input as (id uuid, value numeric, on_date date);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.indicators (
  code text not null,
  position smallint not null,
  label text not null,
  about text not null,
  unit text not null,
  decimals smallint not null,
  direction text not null,
  permission text not null,
  team_permission text,
  routine text not null,
  constraint indicators_pkey primary key (code),
  constraint indicators_permission_fkey foreign key (permission) references public.permissions (name),
  constraint indicators_team_permission_fkey foreign key (team_permission) references public.permissions (name),
  constraint indicators_code_check check (code ~ '^[a-z][a-z_]{0,39}$'),
  constraint indicators_direction_check check (direction in ('up', 'down')),
  constraint indicators_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- No foreign keys: each one checked would lock a row of the company that others write.
create table private.indicator_marks (
  id bigint not null generated always as identity,
  company_id uuid not null,
  indicator text not null,
  written_in xid8 not null default pg_current_xact_id(),
  constraint indicator_marks_pkey primary key (id)
);

create table private.kpis (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  metric_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  direction text not null,
  healthy_min numeric,
  healthy_max numeric,
  owner_id uuid not null,
  archived_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint kpis_pkey primary key (id),
  constraint kpis_company_id_key unique (company_id, id),
  constraint kpis_metric_key unique (company_id, metric_id),
  constraint kpis_metric_fkey foreign key (company_id, metric_id) references private.metrics (company_id, id) on delete restrict,
  constraint kpis_owner_fkey foreign key (company_id, owner_id) references public.employees (company_id, id) on delete restrict,
  constraint kpis_name_check check (private.is_clean_text(name, 120)),
  constraint kpis_direction_check check (direction in ('up', 'down')),
  constraint kpis_healthy_max_check check (healthy_max >= healthy_min and abs(healthy_min) < 1e15 and abs(healthy_max) < 1e15)
);

alter table private.metrics add constraint metrics_indicator_fkey foreign key (indicator) references private.indicators (code);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index indicators_permission_idx on private.indicators (permission);
create index indicators_team_permission_idx on private.indicators (team_permission);
create index indicator_marks_company_idx on private.indicator_marks (company_id, indicator, written_in);
create index kpis_company_owner_idx on private.kpis (company_id, owner_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Nothing is granted to anyone.
alter table private.indicators enable row level security;
alter table private.indicator_marks enable row level security;
alter table private.kpis enable row level security;

-- Functions: marks --------------------------------------------------------------------------------------------------
-- Marks what the company of a row follows of some indicators, or of all without arguments: once in a transaction.
create function private.tg_mark_indicators() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  company constant uuid := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  insert into private.indicator_marks (company_id, indicator)
  select distinct company, m.indicator from private.metrics m
  where m.company_id = company and m.indicator is not null and (tg_nargs = 0 or m.indicator = any (tg_argv))
    and not exists (select from private.indicator_marks k where k.company_id = company and k.indicator = m.indicator
      and k.written_in = pg_current_xact_id());
  return null;
end
$$;

-- The same once for all rows of a statement.
create function private.tg_mark_indicators_of_all() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.indicator_marks (company_id, indicator)
  select distinct m.company_id, m.indicator from private.metrics m
  where m.indicator = any (tg_argv) and m.company_id in (select a.company_id from added a);
  return null;
end
$$;

-- Begins the series of numbers anew that count the people of whoever answers for them: somebody else answers for others, and does not
-- read what was counted before. What the company sees as a whole goes on.
create function private.renew_numbers(p_company_id uuid, p_metrics uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  before private.metrics;
  renewed uuid;
begin
  for before in
    select m.* from private.metrics m where m.company_id = p_company_id and m.id = any (p_metrics) and m.scope <> 'company' order by m.id
  loop
    insert into private.metrics (company_id, unit, decimals, indicator, scope, department_id)
    values (before.company_id, before.unit, before.decimals, before.indicator, before.scope, before.department_id)
    returning id into renewed;
    update private.key_results k set metric_id = renewed where k.company_id = before.company_id and k.metric_id = before.id;
    update private.kpis k set metric_id = renewed where k.company_id = before.company_id and k.metric_id = before.id;
  end loop;
end
$$;

-- The same for the numbers of an objective that has another owner; those of the board are the board's.
create function private.tg_objectives__renew_numbers() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.renew_numbers(new.company_id, array(select k.metric_id from private.key_results k
    where k.company_id = new.company_id and k.objective_id = new.id and not exists (select from private.kpis i
      where i.company_id = k.company_id and i.metric_id = k.metric_id)));
  return null;
end
$$;

-- Refuses every change of a value but for taking it back (RHAUD).
create function private.tg_metric_values__refuse_change() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  perform private.refuse('RHAUD', 'Valores registrados não podem ser alterados.', '', 'Registre um novo valor.');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_change before update of id, place, company_id, metric_id, on_date, value, source, entered_by, entered_at
  on private.metric_values for each row execute function private.tg_metric_values__refuse_change();
create trigger _300_touch_updated_at before update on private.kpis for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on private.kpis for each row execute function private.tg_refuse_delete();
create trigger _585_mark_indicators after insert or update of hire_date, termination_date, status, department_id, manager_id, role
  on public.employees for each row execute function private.tg_mark_indicators();
create trigger _585_mark_indicators after update of parent_id, head_employee_id on public.departments
  for each row execute function private.tg_mark_indicators();
create trigger _580_renew_numbers after update of owner_id on private.objectives
  for each row when (old.owner_id <> new.owner_id) execute function private.tg_objectives__renew_numbers();
create trigger _585_mark_indicators after update of owner_id, visibility on private.objectives
  for each row execute function private.tg_mark_indicators();
create trigger _585_mark_indicators after insert on private.leave_spans referencing new table as added
  for each statement execute function private.tg_mark_indicators_of_all('absences');
create trigger _585_mark_indicators_again after update on private.leave_spans referencing new table as added
  for each statement execute function private.tg_mark_indicators_of_all('absences');
create trigger _585_mark_indicators after insert or update on public.leave_certificates
  for each row execute function private.tg_mark_indicators('absences');
create trigger _585_mark_indicators after insert or update on public.holidays
  for each row execute function private.tg_mark_indicators('absences');
create trigger _585_mark_indicators after insert on private.vacation_figures referencing new table as added
  for each statement execute function private.tg_mark_indicators_of_all('vacation_risk');
create trigger _585_mark_indicators after insert or update on public.documents
  for each row execute function private.tg_mark_indicators('documents');
create trigger _585_mark_indicators after insert or update or delete on public.document_type_rules
  for each row execute function private.tg_mark_indicators('documents');
create trigger _585_mark_indicators after insert or update of status on public.signature_envelopes
  for each row execute function private.tg_mark_indicators('documents', 'mandatory_reading');
create trigger _585_mark_indicators after update of status on private.signature_parties
  for each row execute function private.tg_mark_indicators('mandatory_reading');
create trigger _585_mark_indicators after insert on public.acknowledgements
  for each row execute function private.tg_mark_indicators('mandatory_reading');
create trigger _585_mark_indicators after insert or update of status, version, audience_id, expires_at on public.posts
  for each row execute function private.tg_mark_indicators('mandatory_reading');
create trigger _585_mark_indicators after insert or update of status on public.journeys
  for each row execute function private.tg_mark_indicators('onboarding_on_time');
select private.keep_trail('private.kpis', 'kpi');

-- Data --------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values ('indicators', 'private.run_indicators', interval '5 seconds', 'slow');
insert into private.indicators (code, position, label, about, unit, decimals, direction, permission, team_permission, routine) values
  ('headcount', 1, 'Pessoas ativas', 'Quantas pessoas trabalham hoje, contado o último dia de quem sai.', 'number', 0, 'up',
    'view_all_employees', 'view_department_okrs', 'private.headcount_indicator'),
  ('turnover', 2, 'Rotatividade em 12 meses', 'Média de admissões e saídas sobre a média de pessoas, em doze meses.', 'percent',
    2, 'down', 'manage_settings', 'view_department_okrs', 'private.turnover_indicator'),
  ('absences', 3, 'Absenteísmo em 30 dias', 'Dias de trabalho perdidos sobre os dias contratados, nos últimos trinta dias.', 'percent',
    2, 'down', 'manage_settings', 'view_leave_reports', 'private.absence_indicator'),
  ('vacation_risk', 4, 'Pessoas com férias em risco', 'Quem tem férias em dobro ou perto do prazo para não dobrar.', 'number', 0, 'down',
    'manage_settings', 'view_leave_reports', 'private.vacation_indicator'),
  ('documents', 5, 'Documentos em dia', 'Documentos exigidos que estão aprovados e válidos, do total exigido.', 'percent', 2, 'up',
    'manage_documents', null, 'private.document_indicator'),
  ('mandatory_reading', 6, 'Leitura obrigatória feita', 'Ciências registradas em publicações e documentos, do total pedido.', 'percent',
    2, 'up', 'manage_settings', null, 'private.reading_indicator'),
  ('onboarding_on_time', 7, 'Onboarding no prazo', 'Admissões concluídas em doze meses sem tarefa obrigatória atrasada.', 'percent', 2,
    'up', 'manage_settings', 'view_department_okrs', 'private.onboarding_indicator');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.indicator_scope is 'Whom a number of the product counts.';
comment on type private.kpi_input is 'A KPI as a screen sends it.';
comment on type private.kpi_value_input is 'A value of a KPI as a screen sends it.';
comment on table private.indicators is 'Numbers that the product works out by itself.';
comment on column private.indicators.direction is 'Whether more is better, or less.';
comment on column private.indicators.permission is 'Who sees it for the company.';
comment on column private.indicators.team_permission is 'Who sees it for those whom they lead; null: nobody.';
comment on table private.indicator_marks is 'Which numbers of a company are to be worked out anew.';
comment on table private.kpis is 'Numbers that leaders keep an eye on.';
comment on column private.kpis.direction is 'Whether more is better, or less.';
