-- What Aurora made for inspections before: a dossier of the company that expired, one of a person that was taken out of service, and one that
-- was cancelled. Files come with what visitors of the demo order themselves.
insert into private.dossiers (id, company_id, purpose, employee_id, covers_from, covers_to, parts, reason, status, people, volumes, volumes_done,
  requested_by, user_id, requested_at, gathered_at, ready_at, expires_at, ended_at)
select pg_temp.demo_id('pasta/' || d.key), e.company_id, case when d.person is null then 'company' else 'person' end, p.id, t.today - d.covers,
  t.today - d.days, d.parts, d.reason, d.status, c.people, d.volumes, case d.status when 'cancelled' then 0 else d.volumes end, e.id, e.user_id,
  w.at, case when d.status <> 'cancelled' then w.at + interval '4 minutes' end, case when d.status <> 'cancelled' then w.at + interval '9 minutes' end,
  case when d.status <> 'cancelled' then w.at + interval '7 days' end, w.at + case d.status when 'expired' then interval '7 days'
    when 'deleted' then interval '1 day' else interval '2 minutes' end
from public.employees e
cross join lateral (select private.today(e.company_id) as today, private.now() as now) t
cross join (values
  ('fiscalizacao', null, 410, 45, 2, 'expired', 'Fiscalização do trabalho, auto 4471/2026', '{registration,contracts,vacations,exams,documents,quotas}'::text[]),
  ('processo', 'pessoa@aurora.demo', 760, 30, 1, 'deleted', 'Processo trabalhista 0010234-55.2026', '{registration,contracts,vacations,documents,acknowledgements}'),
  ('iso', null, 200, 12, 1, 'cancelled', 'Auditoria da ISO 45001', '{ppe,exams}')) d (key, person, covers, days, volumes, status, reason, parts)
left join public.employees p on p.company_id = e.company_id and p.email = d.person
cross join lateral (select t.now - make_interval(days => d.days) as at) w
cross join lateral (select cardinality(private.dossier_people(e.company_id, p.id, t.today - d.covers, t.today - d.days)) as people) c
where e.email = 'admin@aurora.demo';
