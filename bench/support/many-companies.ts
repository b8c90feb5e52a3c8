import { runSql } from '../../tests/support/sql.ts'

/**
 * Puts so many companies of five beside those of the demo: an administrator, a manager of three, a login for each, contracts of one to five
 * years, so that periods of vacations are at every stage, last year's vacations taken, and an absence that begins this week. Triggers rest
 * meanwhile; of the types of leaves the companies get those that are used.
 */
export async function fillManyCompanies(databaseUrl: string, companies: number): Promise<void> {
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    create temp table firm as select n, gen_random_uuid() as id, gen_random_uuid() as department from generate_series(1, ${companies}) n;
    insert into public.companies (id, name) select id, 'Empresa ' || lpad(n::text, 5, '0') from firm;
    insert into public.company_details (company_id) select id from firm;
    insert into public.departments (id, company_id, name) select department, id, 'Operações' from firm;
    insert into public.leave_types select x.* from (select t from public.leave_types t join public.companies a on a.id = t.company_id
        where a.name like 'Aurora%' and t.key in ('vacation', 'excused')) s
      cross join firm f cross join lateral jsonb_populate_record(s.t, jsonb_build_object('id', gen_random_uuid(), 'company_id', f.id)) x;

    create temp table worker as
      select f.id as company_id, f.n, k, gen_random_uuid() as id, gen_random_uuid() as login, f.department,
        private.today(null) - 365 - (f.n * 7919 + k * 331) % 1460 as hired
      from firm f cross join generate_series(1, 5) k;
    insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, created_at, updated_at)
      select login, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'pessoa.' || n || '.' || k || '@medida.example', now(), now(), now()
      from worker;
    insert into public.employees (id, company_id, user_id, first_name, last_name, email, position, hire_date, created_at, department_id, manager_id, registration_number, role)
      select w.id, w.company_id, w.login, (array['Ana', 'Bruno', 'Carla', 'Davi', 'Érica'])[w.k], 'Araújo ' || w.n, 'pessoa.' || w.n || '.' || w.k || '@medida.example',
        'Analista', w.hired, w.hired, w.department, b.id, 'M-' || w.k, (array['admin', 'manager', 'user', 'user', 'user'])[w.k]
      from worker w left join worker b on b.company_id = w.company_id and b.k = 2 and w.k > 2;
    insert into public.employee_directory (id, company_id, display_name, initials, position, department_id, email)
      select e.id, e.company_id, e.display_name, private.initials(e.social_name, e.first_name, e.last_name), e.position, e.department_id, e.email
      from public.employees e join worker w on w.id = e.id;
    insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) select company_id, id, 'clt_indefinite', hired from worker;
    insert into public.employee_assignments (company_id, employee_id, starts_on, position_title, department_id, reason, applied_at)
      select company_id, id, hired, 'Analista', department, 'admission', now() from worker;

    create temp table wanted as
      select gen_random_uuid() as id, w.company_id, w.id as employee_id, t.id as type_id, l.period_from, l.starts_on, l.days
      from worker w
      cross join lateral (
        select 'vacation' as key, (w.hired + make_interval(years => y))::date as period_from, (w.hired + make_interval(years => y + 1))::date + 200 as starts_on, 30 as days
        from generate_series(0, 3) y where (w.hired + make_interval(years => y + 1))::date + 230 < private.today(null)
        union all select 'excused', null, private.today(null) + 1 + w.n % 5, 4 where w.k = 3) l
      join public.leave_types t on t.company_id = w.company_id and t.key = l.key;
    insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status)
      select id, company_id, employee_id, type_id, period_from, 'approved' from wanted;
    insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
      select company_id, id, employee_id, starts_on, starts_on + days - 1, days, true from wanted;
    insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
      select company_id, employee_id, type_id, period_from, starts_on, -days, 'use', id from wanted where period_from is not null;
    insert into private.vacation_marks (company_id) select id from firm;`)
  await runSql(databaseUrl, 'vacuum analyze')
  await runSql(databaseUrl, 'checkpoint')
}
