-- Demo tags: a few labels that companies like these use, on people chosen by their number. The trail of the demo does not
-- tell its making.
alter table public.employee_tags disable trigger _900_audit_insert;
alter table public.employee_tag_links disable trigger _900_audit_insert;

insert into public.employee_tags (id, company_id, name, color)
select pg_temp.demo_id('etiqueta/' || t.company || '/' || t.key), pg_temp.demo_id(t.company), t.name, t.color
from (values
  ('aurora', 'brigada', 'Brigada de incêndio', 'red'),
  ('aurora', 'mentoria', 'Mentoria', 'violet'),
  ('aurora', 'ingles', 'Inglês fluente', 'blue'),
  ('boreal', 'turno-b', 'Turno B', 'amber'),
  ('boreal', 'brigada', 'Brigada de incêndio', 'red')
) as t (company, key, name, color);

insert into public.employee_tag_links (company_id, tag_id, employee_id)
select t.company_id, t.id, p.id
from (
  select e.id, e.company_id, row_number() over (partition by e.company_id order by e.id) as place
  from public.employees e where e.status in ('active', 'notice')
) p
join (
  select g.*, row_number() over (partition by g.company_id order by g.id) as place from public.employee_tags g
) t on t.company_id = p.company_id and p.place % (7 + t.place * 4) = 0;

alter table public.employee_tags enable trigger _900_audit_insert;
alter table public.employee_tag_links enable trigger _900_audit_insert;
