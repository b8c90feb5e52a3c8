-- Demo goals of Aurora: a cycle that is over with its scores, and the one that runs, with every way to measure: to increase and to reduce, to
-- keep by weeks and by distance, yes or no, milestones; a target that was moved, a check-in in danger and a private goal. Everybody has checked
-- in lately. The trail of the demo does not tell its making.
alter table public.goal_cycles disable trigger _900_audit_insert;
alter table public.goal_cycles disable trigger _900_audit_update;
alter table private.objectives disable trigger _900_audit_insert;
alter table private.key_results disable trigger _900_audit_insert;

insert into public.goal_cycles (id, company_id, name, starts_on, ends_on, status)
select pg_temp.demo_id('metas/' || c.key), pg_temp.demo_id('aurora'), c.name, d.today - c.began, d.today + c.ends, c.status
from (select private.today(pg_temp.demo_id('aurora')) as today) d
cross join (values ('passado', 'Trimestre passado', 156, -66, 'closed'), ('agora', 'Este trimestre', 65, 26, 'active')) as c (key, name, began, ends, status);

create function pg_temp.demo_owner(p_who text) returns uuid language sql as $$
  select case when p_who like '%@%' then (select e.id from public.employees e where e.email = p_who)
    else (select coalesce(d.head_employee_id, (select e.id from public.employees e where e.email = 'admin@aurora.demo'))
      from public.departments d where d.company_id = pg_temp.demo_id('aurora') and d.name = p_who) end
$$;

create temporary table demo_goal (place integer generated always as identity, key text, cycle text, parent text, level text, owner text, department text, visibility text, status text, score numeric, title text) on commit drop;
insert into demo_goal (key, cycle, parent, level, owner, department, visibility, status, score, title) values
  ('crescer', 'agora', null, 'company', 'Diretoria', null, 'company', 'active', null, 'Crescer com clientes que ficam'),
  ('gente', 'agora', null, 'company', 'admin@aurora.demo', null, 'company', 'active', null, 'Ser um lugar em que as pessoas querem ficar'),
  ('produto', 'agora', 'crescer', 'department', 'Engenharia de Plataforma', 'Engenharia de Plataforma', 'company', 'active', null, 'Um produto que não para e não faz esperar'),
  ('web', 'agora', 'produto', 'team', 'gestor@aurora.demo', null, 'company', 'active', null, 'Telas rápidas para quem está no celular'),
  ('busca', 'agora', 'web', 'person', 'pessoa@aurora.demo', null, 'company', 'active', null, 'Ninguém espera pela busca'),
  ('aprender', 'agora', null, 'person', 'pessoa@aurora.demo', null, 'private', 'active', null, 'Apresentar o trabalho do time sem medo'),
  ('admissao', 'agora', 'gente', 'department', 'Pessoas e Cultura', 'Pessoas e Cultura', 'company', 'active', null, 'Todo mundo produtivo na primeira semana'),
  ('rascunho', 'agora', 'web', 'team', 'gestor@aurora.demo', null, 'company', 'draft', null, 'Acessibilidade em todas as telas'),
  ('antes', 'passado', null, 'company', 'Diretoria', null, 'company', 'partial', 0.7, 'Abrir o mercado do interior'),
  ('antes-web', 'passado', 'antes', 'team', 'gestor@aurora.demo', null, 'company', 'achieved', 0.9, 'Publicar toda semana sem sustos');
insert into private.objectives (id, company_id, cycle_id, title, level, owner_id, department_id, parent_id, visibility, status, score, learnings, ended_at, created_by)
select pg_temp.demo_id('objetivo/' || g.key), pg_temp.demo_id('aurora'), pg_temp.demo_id('metas/' || g.cycle), g.title, g.level, pg_temp.demo_owner(g.owner),
  (select d.id from public.departments d where d.company_id = pg_temp.demo_id('aurora') and d.name = g.department), pg_temp.demo_id('objetivo/' || g.parent), g.visibility,
  g.status, g.score, case when g.score is not null then 'Poucos números bem acompanhados valem mais do que muitos.' end,
  case when g.score is not null then private.start_of_day(c.company_id, c.ends_on) + interval '15 hours' end, pg_temp.demo_owner(g.owner)
from demo_goal g join public.goal_cycles c on c.id = pg_temp.demo_id('metas/' || g.cycle) order by g.place;

-- values are told from the oldest on, a week apart, the last one two days ago.
create temporary table demo_number (place integer generated always as identity, goal text, title text, kind text, keep_by text, period text, unit text, decimals integer, start_value numeric, target_value numeric, owner text, series numeric[], confidence integer, health text, note text, blocker text) on commit drop;
insert into demo_number (goal, title, kind, keep_by, period, unit, decimals, start_value, target_value, owner, series, confidence, health, note, blocker) values
  ('crescer', 'Receita recorrente por mês', 'increase', null, null, 'money', 0, 1000000, 1500000, null, '{1020000,1080000,1110000,1190000,1260000,1350000}', 7, null, 'Dois contratos grandes entraram nesta semana.', null),
  ('crescer', 'Cancelamento de clientes por mês', 'decrease', null, null, 'percent', 1, 8, 4, null, '{8.2,7.6,7.1,6.4,6}', 6, null, 'Cai devagar, mas cai.', null),
  ('gente', 'Satisfação de quem trabalha aqui acima de 70', 'keep_above', 'periods', 'month', 'number', 0, null, 70, null, '{72,74,69}', 6, 'attention', 'A pesquisa deste mês ficou abaixo; as lideranças já conversaram com os times.', null),
  ('gente', 'Contratação para a vaga de dados fechada', 'yes_no', null, null, 'number', 0, 0, 1, null, '{0}', 8, null, 'Proposta enviada.', null),
  ('produto', 'Disponibilidade do produto acima de 99,9 %', 'keep_above', 'periods', 'week', 'percent', 2, null, 99.9, null, '{99.91,99.93,99.95,99.97,99.92,99.4,99.98,99.96,99.99,99.95}', 8, null, null, null),
  ('produto', 'Incidentes por semana perto de 2', 'keep_equal', 'distance', null, 'number', 0, null, 2, null, '{5,4,3,3}', 6, null, null, null),
  ('web', 'Tempo até a tela abrir no celular', 'decrease', null, null, 'number', 1, 4.8, 2, 'gestor@aurora.demo', '{4.6,4.1,3.9,3.8}', 3, 'at_risk', 'Sem aparelho antigo para medir, andamos no escuro.', 'Falta um aparelho de teste'),
  ('busca', 'Tempo de resposta da busca', 'decrease', null, null, 'number', 0, 900, 200, 'pessoa@aurora.demo', '{880,700,520,430,330}', 8, null, 'Um índice novo resolveu a maior parte.', null),
  ('busca', 'Buscas sem resultado', 'decrease', null, null, 'percent', 1, 20, 12, 'pessoa@aurora.demo', '{19.5,18,16.5,15}', 6, null, null, null),
  ('aprender', 'Apresentações na reunião geral', 'increase', null, null, 'number', 0, 0, 3, 'pessoa@aurora.demo', '{1,2}', 5, null, 'A segunda foi melhor.', null),
  ('rascunho', 'Telas sem erro de acessibilidade', 'increase', null, null, 'percent', 0, 60, 100, 'gestor@aurora.demo', null, null, null, null, null),
  ('antes', 'Cidades com clientes', 'increase', null, null, 'number', 0, 4, 14, null, '{6,9,11}', 5, null, null, null),
  ('antes-web', 'Publicações por trimestre', 'increase', null, null, 'number', 0, 3, 12, 'gestor@aurora.demo', '{6,9,12}', 9, null, null, null);
insert into demo_number (goal, title, kind, unit, decimals, start_value, target_value) values ('admissao', 'Primeira semana redesenhada', 'milestones', 'percent', 0, 0, 100);

insert into private.metrics (id, company_id, unit, decimals) select pg_temp.demo_id('métrica/' || n.place), pg_temp.demo_id('aurora'), n.unit, n.decimals from demo_number n;
insert into private.key_results (id, company_id, objective_id, metric_id, position, title, owner_id, kind, keep_by, period, start_value, target_value, due_on)
select pg_temp.demo_id('resultado-chave/' || n.place), o.company_id, o.id, pg_temp.demo_id('métrica/' || n.place), n.place, n.title, coalesce(pg_temp.demo_owner(n.owner), o.owner_id), n.kind,
  n.keep_by, n.period, n.start_value, n.target_value, c.ends_on
from demo_number n
join private.objectives o on o.id = pg_temp.demo_id('objetivo/' || n.goal)
join public.goal_cycles c on c.id = o.cycle_id;
insert into private.key_result_milestones (id, company_id, key_result_id, position, title, weight, due_on, done_on)
select pg_temp.demo_id('marco/' || m.place), k.company_id, k.id, m.place, m.title, m.weight, c.starts_on + m.due, case when m.place <= 2 then c.starts_on + m.due - 3 end
from private.key_results k
join private.objectives o on o.id = k.objective_id
join public.goal_cycles c on c.id = o.cycle_id
cross join (values (1, 'Conversar com quem chegou no último semestre', 1, 15), (2, 'Novo roteiro publicado', 1, 30), (3, 'Equipamento pronto no primeiro dia', 3, 55), (4, 'Padrinhos preparados', 3, 70), (5, 'Pesquisa do sétimo dia acima de 8', 2, 85)) as m (place, title, weight, due)
where k.kind = 'milestones' and k.company_id = pg_temp.demo_id('aurora');

-- Weeks count back from two days ago; of the cycle that is over, from its last day.
insert into private.metric_values (id, company_id, metric_id, on_date, value, entered_by, entered_at)
select pg_temp.demo_id('valor/' || n.place || '/' || v.place), k.company_id, k.metric_id, d.on_date, v.value, k.owner_id, private.start_of_day(k.company_id, d.on_date) + interval '10 hours'
from demo_number n
join private.key_results k on k.id = pg_temp.demo_id('resultado-chave/' || n.place)
join private.objectives o on o.id = k.objective_id
join public.goal_cycles c on c.id = o.cycle_id
cross join lateral unnest(n.series) with ordinality v (value, place)
cross join lateral (select least(private.today(k.company_id) - 2, c.ends_on) - 7 * (cardinality(n.series) - v.place)::integer * case n.period when 'month' then 4 else 1 end as on_date) d
where d.on_date >= c.starts_on;
insert into private.metric_values (id, company_id, metric_id, on_date, value, entered_by, entered_at)
select pg_temp.demo_id('valor/marcos'), k.company_id, k.metric_id, private.today(k.company_id) - 2, 20, k.owner_id, private.now() - interval '2 days'
from private.key_results k where k.kind = 'milestones' and k.company_id = pg_temp.demo_id('aurora');
insert into private.goal_check_ins (id, company_id, key_result_id, value_id, confidence, health, note, blocker, author_id, created_at)
select pg_temp.demo_id('check-in/' || v.id), k.company_id, k.id, v.id, greatest(0, n.confidence - (l.latest - v.on_date) / 21), case when v.on_date = l.latest then n.health end,
  case when v.on_date = l.latest then n.note end, case when v.on_date = l.latest then n.blocker end, k.owner_id, v.entered_at
from demo_number n
join private.key_results k on k.id = pg_temp.demo_id('resultado-chave/' || n.place)
join private.metric_values v on v.company_id = k.company_id and v.metric_id = k.metric_id
cross join lateral (select max(x.on_date) as latest from private.metric_values x where x.company_id = k.company_id and x.metric_id = k.metric_id) l;

-- The target of the search was moved once, for everybody to see.
insert into private.key_result_changes (id, company_id, key_result_id, field, from_value, to_value, reason, changed_by, changed_at)
select pg_temp.demo_id('mudança/busca'), k.company_id, k.id, 'target_value', '150', '200', 'O novo servidor só chega no próximo trimestre.', pg_temp.demo_owner('gestor@aurora.demo'), private.now() - interval '20 days'
from private.key_results k where k.title = 'Tempo de resposta da busca' and k.company_id = pg_temp.demo_id('aurora');
insert into private.objective_contributors (company_id, objective_id, employee_id)
select o.company_id, o.id, pg_temp.demo_owner('pessoa@aurora.demo') from private.objectives o where o.id = pg_temp.demo_id('objetivo/web');

select private.refresh_check_ins(pg_temp.demo_id('aurora'), array(select k.id from private.key_results k where k.company_id = pg_temp.demo_id('aurora')));

-- The board: a number that somebody types each month, and one that the product works out.
alter table private.kpis disable trigger _900_audit_insert;
alter table private.initiatives disable trigger _900_audit_insert;
insert into private.metrics (id, company_id, unit, decimals, indicator, scope) values
  (pg_temp.demo_id('métrica/nps'), pg_temp.demo_id('aurora'), 'number', 0, null, null),
  (pg_temp.demo_id('métrica/ausências'), pg_temp.demo_id('aurora'), 'percent', 2, 'absences', 'company');
insert into private.kpis (id, company_id, metric_id, name, direction, healthy_min, healthy_max, owner_id, created_by)
select pg_temp.demo_id('indicador/' || i.key), pg_temp.demo_id('aurora'), pg_temp.demo_id('métrica/' || i.key), i.name, i.direction, i.lowest, i.highest, pg_temp.demo_owner('admin@aurora.demo'), pg_temp.demo_owner('admin@aurora.demo')
from (values ('nps', 'NPS dos clientes', 'up', 50, null), ('ausências', 'Ausências da empresa', 'down', null, 3)) i (key, name, direction, lowest, highest);
insert into private.metric_values (id, company_id, metric_id, on_date, value, entered_by, entered_at)
select pg_temp.demo_id('valor/nps/' || v.place), pg_temp.demo_id('aurora'), pg_temp.demo_id('métrica/nps'), d.on_date, v.value, pg_temp.demo_owner('admin@aurora.demo'), private.start_of_day(pg_temp.demo_id('aurora'), d.on_date) + interval '9 hours'
from unnest('{44,47,46,51,55,58}'::integer[]) with ordinality v (value, place)
cross join lateral (select (private.today(pg_temp.demo_id('aurora')) - interval '1 month' * (6 - v.place) - interval '2 days')::date as on_date) d;

-- What is done about the number in danger, and what is said of it.
insert into private.initiatives (id, company_id, objective_id, key_result_id, title, owner_id, due_on, check_in_id, created_by, created_at)
select pg_temp.demo_id('iniciativa/aparelho'), k.company_id, k.objective_id, k.id, 'Comprar um aparelho antigo para os testes', k.owner_id, private.today(k.company_id) + 21,
  (select i.id from private.goal_check_ins i where i.key_result_id = k.id and i.blocker is not null), k.owner_id, private.now() - interval '1 day'
from private.key_results k where k.title = 'Tempo até a tela abrir no celular' and k.company_id = pg_temp.demo_id('aurora');
insert into private.objective_comments (id, company_id, objective_id, author_id, body, created_at)
select pg_temp.demo_id('comentário/web/' || c.place), pg_temp.demo_id('aurora'), pg_temp.demo_id('objetivo/web'), pg_temp.demo_owner(c.author), c.body, private.now() - c.ago
from (values (1, 'admin@aurora.demo', 'Vale pedir o aparelho pelo orçamento deste mês.', interval '30 hours'), (2, 'gestor@aurora.demo', 'Pedido feito. Medimos de novo assim que ele chegar.', interval '24 hours')) c (place, author, body, ago);
-- Worked out as soon as the product runs.
insert into private.indicator_marks (company_id, indicator) values (pg_temp.demo_id('aurora'), 'absences');
alter table private.kpis enable trigger _900_audit_insert;
alter table private.initiatives enable trigger _900_audit_insert;

alter table public.goal_cycles enable trigger _900_audit_insert;
alter table public.goal_cycles enable trigger _900_audit_update;
alter table private.objectives enable trigger _900_audit_insert;
alter table private.key_results enable trigger _900_audit_insert;
