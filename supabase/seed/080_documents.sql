-- Demo documents of Aurora and Boreal: papers seen at the admission, some that are missing, one that runs out in ten days and
-- one that ran out, a campaign on its way, a training that drivers must have. Papers of the demo have no file: they stand for
-- those that were checked by hand. Nobody with an account is asked for anything.

alter table public.documents disable trigger _900_audit_insert;
alter table public.documents disable trigger _900_audit_update;
alter table public.campaigns disable trigger _900_audit_insert;
alter table public.company_signatories disable trigger _900_audit_insert;

create temporary table demo_paper on commit drop as
-- Asked once and kept: without statistics it would be asked again for each person.
with required as materialized (
  select q.* from public.companies c cross join lateral private.required_documents(c.id, null, private.today(c.id)) q
  where c.id in (pg_temp.demo_id('aurora'), pg_temp.demo_id('boreal'))
)
select p.key || '/' || t.name as key, e.id as employee_id, e.company_id, t.id as type_id, t.name, t.sensitivity, t.who_sees, t.is_multiple,
  coalesce(e.hire_date, private.today(e.company_id)) - 5 as issued_on, null::date as expires_on, a.id as admin_id
from demo_person p
join public.employees e on e.id = pg_temp.demo_id(p.key) and e.status in ('active', 'notice')
join public.document_types t on t.company_id = e.company_id
join (values
  ('Documento de identidade e CPF', 90), ('Comprovante de endereço', 80), ('Contrato de trabalho', 85), ('ASO admissional', 75),
  ('Opção pelo vale-transporte', 70), ('Termo de compromisso de estágio', 60)
) as w (name, chance) on w.name = t.name
join public.employees a on a.email = 'admin@' || p.company || '.demo'
join required q on q.employee_id = e.id and q.type_id = t.id
where p.company in ('aurora', 'boreal') and pg_temp.dice(p.key || '/papel/' || t.name, 100) < w.chance;

insert into demo_paper
select w.person || '/' || w.name, e.id, e.company_id, t.id, t.name, t.sensitivity, t.who_sees, t.is_multiple,
  private.today(e.company_id) + w.days - 720, private.today(e.company_id) + w.days, a.id
from (values
  ('aurora/web/2', 'CNH', 10), ('aurora/web/3', 'CNH', 45), ('aurora/web/4', 'ASO periódico', -20), ('aurora/dados/2', 'ASO periódico', 200),
  ('boreal/armazem/2', 'Certificado de treinamento (NR)', 300), ('boreal/armazem/3', 'Certificado de treinamento (NR)', 12),
  ('boreal/armazem/4', 'Certificado de treinamento (NR)', -30)
) as w (person, name, days)
join public.employees e on e.id = pg_temp.demo_id(w.person)
join public.document_types t on t.company_id = e.company_id and t.name = w.name
join public.employees a on a.email = 'admin@' || split_part(w.person, '/', 1) || '.demo';

insert into public.documents (id, company_id, employee_id, type_id, status, sensitivity, who_sees, is_single, issued_on, expires_on)
select pg_temp.demo_id('documento/' || p.key), p.company_id, p.employee_id, p.type_id, 'approved', p.sensitivity, p.who_sees, not p.is_multiple,
  p.issued_on, p.expires_on
from demo_paper p;
insert into private.document_versions (id, company_id, document_id, n, status, issued_on, expires_on, sent_by, sent_at, reviewed_by, reviewed_at)
select pg_temp.demo_id('versão/' || p.key), p.company_id, pg_temp.demo_id('documento/' || p.key), 1, 'approved', p.issued_on, p.expires_on,
  p.admin_id, p.issued_on + time '14:00', p.admin_id, p.issued_on + time '14:00'
from demo_paper p;
update public.documents d set current_version_id = v.id, latest_version_id = v.id
from private.document_versions v where v.company_id = d.company_id and v.document_id = d.id;

-- Whoever runs the demo is not told of what the demo itself made.
insert into private.document_alerts (company_id, document_id, expires_on, days)
select d.company_id, d.id, d.expires_on, x.days
from public.documents d cross join unnest(array[60, 30, 15, 7]) as x (days)
where d.expires_on - private.today(d.company_id) between 0 and x.days;

-- The training is required of those whose work it is.
insert into public.document_type_rules (id, company_id, type_id, position_id)
select pg_temp.demo_id('regra/documento/' || p.id), p.company_id, t.id, p.id
from public.positions p
join public.document_types t on t.company_id = p.company_id and t.name = 'Certificado de treinamento (NR)'
where p.company_id = pg_temp.demo_id('boreal') and p.title ~ '^(Motorista|Operadora? de Empilhadeira)';

insert into public.campaigns (id, company_id, purpose, title, message, due_on, wishes, sent_on, created_by, created_at, tell_at, told_at)
select pg_temp.demo_id('campanha/' || c.company), t.company_id, 'documents', c.title, c.message, private.today(t.company_id) + c.days,
  jsonb_build_object('types', array[t.id]), private.today(t.company_id) - 4, a.id, d.day, d.day, d.day
from (values
  ('aurora', 'Atualização de endereço', 'Conta de luz, água ou telefone dos últimos três meses.', 6, 'Comprovante de endereço'),
  ('boreal', 'Escolaridade', 'Diploma ou histórico, frente e verso.', -2, 'Comprovante de escolaridade')
) as c (company, title, message, days, type)
join public.document_types t on t.company_id = pg_temp.demo_id(c.company) and t.name = c.type
join public.employees a on a.email = 'admin@' || c.company || '.demo'
cross join lateral (select private.now() - interval '4 days' as day) d;

insert into public.document_requests (id, company_id, campaign_id, type_id, employee_id, due_on, created_at)
select pg_temp.demo_id('pedido de documento/' || e.id), c.company_id, c.id, t.id, e.id, c.due_on, c.created_at
from public.campaigns c
join public.document_types t on t.company_id = c.company_id and to_jsonb(t.id) = c.wishes -> 'types' -> 0
join lateral (
  select e.id from public.employees e
  where e.company_id = c.company_id and e.user_id is null and e.status = 'active'
    and not exists (select from public.documents d where d.employee_id = e.id and d.type_id = t.id)
  order by e.registration_number, e.id limit 8
) e on true;

insert into public.campaign_people (id, company_id, campaign_id, employee_id, asked_at, last_told_on, told_by)
select pg_temp.demo_id('pedido a/' || r.employee_id), r.company_id, r.campaign_id, r.employee_id, r.created_at, private.today(r.company_id), '{guest_link}'
from public.document_requests r;

-- Who signs for the company.
insert into public.company_signatories (id, company_id, employee_id, capacity, is_default)
select pg_temp.demo_id(e.email || '/assina'), e.company_id, e.id, 'Diretoria de Pessoas', true
from public.employees e where e.email in ('admin@aurora.demo', 'admin@boreal.demo');

alter table public.documents enable trigger _900_audit_insert;
alter table public.documents enable trigger _900_audit_update;
alter table public.campaigns enable trigger _900_audit_insert;
alter table public.company_signatories enable trigger _900_audit_insert;
