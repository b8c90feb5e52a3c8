-- A hold on somebody of Aurora who left, as a lawsuit brings it. The trail of the demo does not tell its making.
alter table public.document_holds disable trigger _900_audit_insert;
insert into public.document_holds (id, company_id, employee_id, reason, placed_by, placed_at, review_on)
select pg_temp.demo_id('retencao'), e.company_id, e.id, 'Reclamação trabalhista em andamento', a.id, now() - interval '40 days',
  private.today(e.company_id) + 150
from public.employees e
join public.employees a on a.company_id = e.company_id and a.email = 'admin@aurora.demo'
where e.company_id = pg_temp.demo_id('aurora') and e.status = 'terminated' and e.user_id is null
order by e.termination_date limit 1;
alter table public.document_holds enable trigger _900_audit_insert;
