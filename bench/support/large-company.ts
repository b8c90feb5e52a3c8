import { enlarge } from '../../tests/support/enlarge.ts'
import { runSql } from '../../tests/support/sql.ts'
import { fillLeaveHistory } from './leave-history.ts'

/**
 * Makes a demo company one of `total` people as a big one is: eighty departments with a rule of coverage each, twenty places of work, a
 * login for everybody, blocks for some, ten years of leaves. Answers its id.
 */
export async function fillLargeCompany(databaseUrl: string, company: string, total: number): Promise<string> {
  const [row] = await runSql(databaseUrl, `select id from public.companies where name like $1 || '%'`, [company])
  const companyId = String(row?.['id'])
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    insert into public.departments (company_id, name) select '${companyId}', 'Setor ' || n from generate_series(1, 80) n;`)
  await enlarge(databaseUrl, company, total)
  await fillLeaveHistory(databaseUrl, company)
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    insert into public.work_sites (company_id, name, city, uf)
      select '${companyId}', 'Unidade ' || n, 'Cidade ' || n, (array['SP', 'RJ', 'MG', 'BA', 'RS'])[1 + n % 5] from generate_series(1, 20) n;
    with placed as (
      select e.id, s.ids[1 + (row_number() over (order by e.id))::integer % cardinality(s.ids)] as site
      from public.employees e, (select array_agg(x.id) as ids from public.work_sites x where x.company_id = '${companyId}') s
      where e.company_id = '${companyId}' and e.registration_number like 'M-%')
    update public.employee_assignments a set work_site_id = p.site from placed p where a.employee_id = p.id;
    insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, created_at, updated_at)
      select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', e.email, now(), now(), now()
      from public.employees e where e.company_id = '${companyId}' and e.registration_number like 'M-%';
    update public.employees e set user_id = u.id, role = 'user' from auth.users u where e.company_id = '${companyId}' and u.email = e.email and e.user_id is null;
    with blocks as (
      insert into public.leave_blocks (company_id, starts_on, ends_on, reason, hard)
        select '${companyId}', private.today('${companyId}') + 30 * n, private.today('${companyId}') + 30 * n + 4, 'Fechamento ' || n, false from generate_series(1, 4) n
        returning *)
    insert into public.leave_block_scopes (company_id, block_id, department_id)
      select b.company_id, b.id, d.id from blocks b join public.departments d on d.company_id = b.company_id and d.name like 'Setor _';`)
  await runSql(databaseUrl, 'vacuum analyze')
  await runSql(databaseUrl, 'checkpoint')
  return companyId
}
