-- Demo notifications: a welcome for every account, a few more, and what each account chose about imports.


insert into public.notifications (id, company_id, employee_id, kind, title, body, url, created_at, read_at, emailed_at, email)
select pg_temp.demo_id('aviso/' || n.email || '/' || n.place), e.company_id, e.id, n.kind, n.title, n.body, n.url,
  private.now() - make_interval(hours => n.hours), case when n.read then private.now() - make_interval(hours => n.hours - 1) end, null, 'off'
from (values
  ('master@vinculo.demo', 1, 'system', 'Bem-vindo ao Vínculo', 'Suas notificações aparecem aqui.', '/app/notifications', 240, true),
  ('admin@aurora.demo', 1, 'system', 'Bem-vinda ao Vínculo', 'Suas notificações aparecem aqui.', '/app/notifications', 240, true),
  ('admin@aurora.demo', 2, 'access_granted', 'Seu papel no Vínculo agora é Administrador', null, '/app/profile', 200, true),
  ('gestor@aurora.demo', 1, 'system', 'Bem-vindo ao Vínculo', 'Suas notificações aparecem aqui.', '/app/notifications', 240, true),
  ('gestor@aurora.demo', 2, 'access_granted', 'Seu papel no Vínculo agora é Gestor', null, '/app/profile', 26, false),
  ('pessoa@aurora.demo', 1, 'system', 'Bem-vinda ao Vínculo', 'Suas notificações aparecem aqui.', '/app/notifications', 50, false),
  ('gestor@boreal.demo', 1, 'system', 'Bem-vindo ao Vínculo', 'Suas notificações aparecem aqui.', '/app/notifications', 240, true),
  ('pessoa@boreal.demo', 1, 'system', 'Bem-vinda ao Vínculo', 'Suas notificações aparecem aqui.', '/app/notifications', 310, true),
  ('admin@cerrado.demo', 1, 'system', 'Bem-vindo ao Vínculo', 'Suas notificações aparecem aqui.', '/app/notifications', 240, true),
  ('admin@boreal.demo', 1, 'system', 'Bem-vinda ao Vínculo', 'Suas notificações aparecem aqui.', '/app/notifications', 240, true),
  ('admin@cometa.demo', 1, 'system', 'Bem-vinda ao Vínculo', 'Suas notificações aparecem aqui.', '/app/notifications', 240, true)
) as n (email, place, kind, title, body, url, hours, read)
join public.employees e on e.email = n.email;

insert into public.notification_preferences (id, company_id, employee_id, kind, in_app, email)
select pg_temp.demo_id('preferência/' || e.email), e.company_id, e.id, 'import_finished', true, 'daily'
from public.employees e where e.user_id is not null;
