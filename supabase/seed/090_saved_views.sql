-- Demo views of the list of people: one of each account's own, and one that the personnel department shares with the company.

insert into public.saved_views (id, company_id, owner_employee_id, list_key, name, query)
select pg_temp.demo_id('visão/' || e.email), e.company_id, e.id, 'employees', 'Admissões recentes', 'sort=-hire_date'
from public.employees e where e.user_id is not null;

insert into public.saved_views (id, company_id, owner_employee_id, list_key, name, query, visibility)
select pg_temp.demo_id('visão/aurora'), e.company_id, e.id, 'employees', 'Em aviso prévio', 'status=notice', 'company'
from public.employees e where e.id = pg_temp.demo_id('aurora/pessoas/2');
