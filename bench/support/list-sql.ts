import type { Product } from './product.ts'

/** What the server does for the list, as SQL of one transaction: the settings that it makes at each request, then the query. */
export function sessionSql(product: Product): string {
  const settings = {
    search_path: '"public", "extensions"',
    statement_timeout: '8s',
    role: 'authenticated',
    // pgbench takes a colon before a digit or a letter for a variable.
    'request.jwt.claims': product.claims.replaceAll('":', '": '),
    'request.method': 'GET',
    'request.path': '/employees',
    'request.headers': '{}',
    application_name: 'vinculo bench',
    transaction_read_only: 'on',
  }
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value.replaceAll("'", "''")}', true)`)
  return `select ${calls.join(', ')};`
}

export function listSql(product: Product): string {
  return [
    "select coalesce(json_agg(page), '[]')::text from (",
    'select e.id, e.display_name, e.position, e.status, e.hire_date, row_to_json(d) as department',
    'from public.employees e',
    'left join lateral (select d.id, d.name from public.departments d where d.company_id = e.company_id and d.id = e.department_id) d on true',
    `where e.company_id = '${product.companyId}' order by e.display_name, e.id limit 50) page;`,
  ].join(' ')
}
