import { urlOf } from '../../../tests/support/cluster.ts'
import { runSql } from '../../../tests/support/sql.ts'
import { type Product, startProduct } from '../product.ts'
import type { Scene } from './operations.ts'

/** What all contestants have in common: data, rules, and a session of one company's admin. */
export interface Arena extends Pick<Product, 'databaseUrl' | 'headers' | 'claims'> {
  /** The same in a database of its own. */
  readonly copyUrl: string
  /** Where the product listens: its tokens name the address. */
  readonly port: number
  readonly scene: Scene
  readonly otherCompanyId: string
  /** Of the clients, and so of each peer to the database. */
  readonly connections: number
}

/** 10,000 people in ten companies, each with a manager and a history of work, twice. */
export async function openArena(clusterUrl: string, connections: number): Promise<Arena> {
  const product = await startProduct(clusterUrl, 10, 'peers')
  const { databaseUrl, headers, claims, companyId } = product
  // A database with connections cannot be copied.
  await product.stop()
  await fillDetails(databaseUrl)
  await runSql(clusterUrl, 'create database bench_peers_copy template bench_peers')
  const people = await runSql(databaseUrl, `select id, department_id from public.employees where company_id = $1 and user_id is null order by registration_number limit ${String(connections)}`, [companyId])
  const [other] = await runSql(databaseUrl, 'select id from public.companies where id <> $1 order by name limit 1', [companyId])
  return {
    connections, databaseUrl, headers, claims, copyUrl: urlOf(clusterUrl, 'bench_peers_copy'), port: Number(new URL(product.origin).port), otherCompanyId: String(other?.['id']),
    scene: { companyId, people: people.map(({ id }) => String(id)), departmentId: String(people[0]?.['department_id']) },
  }
}

async function fillDetails(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    update public.employees e set manager_id = m.id
      from (select distinct on (company_id) company_id, id from public.employees order by company_id, registration_number) m where m.company_id = e.company_id and m.id <> e.id;
    insert into public.employee_assignments (company_id, employee_id, starts_on, position_title, department_id, manager_id, reason, applied_at)
      select company_id, id, hire_date, position, department_id, manager_id, 'admission', now() from public.employees`)
  await runSql(databaseUrl, 'vacuum analyze')
}
