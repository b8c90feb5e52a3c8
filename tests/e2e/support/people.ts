import { runSql } from '../../support/sql.ts'

/** What runs against a database of its own. */
interface Running {
  readonly server: { readonly databaseUrl: string }
}

export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Active people of a demo company without login, by name. */
export async function peopleWithoutLogin(product: Running, company: string, count: number): Promise<readonly DemoPerson[]> {
  const rows = await runSql(
    product.server.databaseUrl,
    `select e.id, e.display_name, e.email from public.employees e join public.companies c on c.id = e.company_id
     where c.name = $1 and e.status = 'active' and e.user_id is null and e.email is not null
       and not exists (select from public.invitations i where i.employee_id = e.id)
     order by e.display_name limit $2`,
    [company, String(count)],
  )
  return rows.map((row) => ({ id: String(row['id']), name: String(row['display_name']), email: String(row['email']) }))
}

/** The id of the employee who signs in with an address. */
export async function employeeIdOf(product: Running, email: string): Promise<string> {
  const [row] = await runSql(
    product.server.databaseUrl,
    'select e.id from public.employees e join auth.users u on u.id = e.user_id where u.email = $1',
    [email],
  )
  return String(row?.['id'])
}
