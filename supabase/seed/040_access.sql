-- Demo accesses: when the accounts were last used, who read the privacy notice, and two invitations on their way.

update auth.users u set last_sign_in_at = private.now() - make_interval(hours => s.hours)
from (values
  ('master@vinculo.demo', 3), ('admin@aurora.demo', 5), ('gestor@aurora.demo', 26), ('pessoa@aurora.demo', 50),
  ('admin@boreal.demo', 20), ('gestor@boreal.demo', 75), ('pessoa@boreal.demo', 310), ('admin@cerrado.demo', 24 * 45),
  ('admin@cometa.demo', 24 * 200)
) as s (email, hours)
where u.email = s.email;

insert into private.frozen_clock (instant) values (private.now() - interval '90 days')
on conflict (only_row) do update set instant = excluded.instant;
select private.acknowledge_as(e.company_id, 'privacy_notice', e.company_id, n.digest, e.id, null)
from public.employees e join public.privacy_notices n on n.company_id = e.company_id
where e.user_id is not null
order by e.email;
select pg_temp.demo_clock_back();

-- One is open, the other ran out; neither has a login yet.
insert into public.invitations (id, company_id, employee_id, email, role, invited_by, invited_at, expires_at)
select pg_temp.demo_id('convite/' || e.email), e.company_id, e.id, e.email, 'manager', m.user_id,
  private.now() - make_interval(days => i.days), private.now() + make_interval(days => 7 - i.days)
from (values ('cerrado/enfermagem/1', 2), ('boreal/frota/1', 20)) as i (key, days)
join public.employees e on e.id = pg_temp.demo_id(i.key)
join public.employees m on m.email = 'master@vinculo.demo';

-- A first checkpoint of each chain, before the jobs have run.
select private.verify_acknowledgements_of(c.id) from public.companies c;
select private.verify_company(c.id, true, null) from public.companies c;
