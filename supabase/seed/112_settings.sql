-- Settings: a company with a color of its own, which gives people longer to accept an invitation.
-- The trail of the demo does not tell its making.
alter table private.setting_versions disable trigger _900_audit_insert;
alter table public.companies disable trigger _900_audit_update;

update public.companies set brand_hue = 150 where name = 'Cerrado Saúde';
insert into private.setting_versions (company_id, key, value, changed_by, changed_at)
select c.id, 'invitation_days', '10', (select e.id from public.employees e where e.company_id = c.id and e.role = 'admin' order by e.id limit 1),
  private.now() - interval '12 days'
from public.companies c where c.name = 'Cerrado Saúde';

alter table private.setting_versions enable trigger _900_audit_insert;
alter table public.companies enable trigger _900_audit_update;
