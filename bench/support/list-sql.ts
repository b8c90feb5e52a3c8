import type { Product } from './product.ts'

/** The settings that the server makes at each request, as SQL for pgbench. */
export function sessionSql({ claims }: Pick<Product, 'claims'>, method: 'GET' | 'POST' | 'PATCH' = 'GET'): string {
  const settings = {
    search_path: '"public", "extensions"',
    // Longer than the server's: on a new connection the first transaction may take that long.
    statement_timeout: '60s',
    role: 'authenticated',
    // pgbench takes a colon before a digit or a letter for a variable.
    'request.jwt.claims': claims.replaceAll('":', '": '),
    'request.method': method,
    'request.path': '/employees',
    'request.headers': '{}',
    application_name: 'vinculo bench',
    transaction_read_only: method === 'GET' ? 'on' : 'off',
  }
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value.replaceAll("'", "''")}', true)`)
  return `select ${calls.join(', ')};`
}

export function listSql({ companyId }: Pick<Product, 'companyId'>, search = ''): string {
  return [
    "select coalesce(json_agg(page), '[]')::text from (",
    'select e.id, e.display_name, e.position, e.status, e.hire_date, row_to_json(d) as department',
    'from public.employees e',
    'left join lateral (select d.id, d.name from public.departments d where d.company_id = e.company_id and d.id = e.department_id) d on true',
    `where e.company_id = '${companyId}'${search === '' ? '' : ` and e.search_text like '%${search}%'`} order by e.display_name, e.id limit 50) page;`,
  ].join(' ')
}
