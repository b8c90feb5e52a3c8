-- Demo competencies of Aurora and Boreal: those of the starters and the scale, two more of Aurora, and what their positions require. The other companies
-- have none yet. The trail of the demo does not tell its making.
alter table public.competencies disable trigger _900_audit_insert;
alter table public.competency_levels disable trigger _900_audit_insert;
alter table public.position_competencies disable trigger _900_audit_insert;
alter table public.rating_scales disable trigger _900_audit_insert;
alter table public.rating_scale_points disable trigger _900_audit_insert;

select private.add_competency_starters(pg_temp.demo_id(company)) from unnest(array['aurora', 'boreal']) company;

insert into public.competencies (id, company_id, name, kind, description)
select pg_temp.demo_id('competencia/aurora/' || k.key), pg_temp.demo_id('aurora'), k.name, k.kind, k.description
from (values
  ('engenharia', 'Engenharia de software', 'technical', 'Escrever, testar e manter software que outras pessoas entendem.'),
  ('transparencia', 'Transparência', 'value', 'Dizer o que está acontecendo, também quando é difícil.')) as k (key, name, kind, description);
insert into public.competency_levels (company_id, competency_id, level, behaviour)
select pg_temp.demo_id('aurora'), pg_temp.demo_id('competencia/aurora/' || l.key), l.level, l.behaviour
from (values
  ('engenharia', 1, 'Corrige defeitos simples com orientação.'),
  ('engenharia', 2, 'Entrega funcionalidades pequenas com testes e revisão de colegas.'),
  ('engenharia', 3, 'Projeta e entrega funcionalidades inteiras e revisa o código dos colegas.'),
  ('engenharia', 4, 'Define a arquitetura de um produto e melhora a forma de trabalhar do time.'),
  ('engenharia', 5, 'É referência técnica da empresa e antecipa o que os produtos vão precisar.'),
  ('transparencia', 3, 'Compartilha o andamento e os problemas antes que alguém pergunte.')) as l (key, level, behaviour);

-- What the position's own level suggests; leadership only of those who lead, and engineering only of those who write software.
insert into public.position_competencies (company_id, position_id, competency_id, level)
select p.company_id, p.id, c.id, greatest(1, least(5, g.base + case when c.name in ('Colaboração', 'Foco no cliente') then 1
  when c.name in ('Organização', 'Aprendizado') and g.base > 3 then -1 else 0 end))
from public.positions p
join (values ('Analista', 3), ('Assistente', 2), ('Auxiliar', 1), ('Estágio', 1), ('Júnior', 2), ('Pleno', 3), ('Sênior', 4), ('Gestão', 4), ('Diretoria', 5)) as g (level, base)
  on g.level = coalesce(p.level, substring(p.title from '^(Analista|Assistente|Auxiliar)'))
join public.competencies c on c.company_id = p.company_id and c.archived_at is null and (c.kind = 'behavioral'
  or (c.kind = 'leadership' and p.level in ('Gestão', 'Diretoria')) or (c.kind = 'technical' and p.title ~ '^(Desenvolvedor|Engenheiro de Software)'))
where p.company_id in (pg_temp.demo_id('aurora'), pg_temp.demo_id('boreal')) and p.archived_at is null;

alter table public.competencies enable trigger _900_audit_insert;
alter table public.competency_levels enable trigger _900_audit_insert;
alter table public.position_competencies enable trigger _900_audit_insert;
alter table public.rating_scales enable trigger _900_audit_insert;
alter table public.rating_scale_points enable trigger _900_audit_insert;
