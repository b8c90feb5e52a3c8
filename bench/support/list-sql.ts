import type { Product } from './product.ts'

/** What the server does for the list, as SQL of one transaction: who asks, then the query with its JSON answer. */
export function sessionSql(product: Product): string {
  return `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '${product.claims.replaceAll("'", "''")}', true), set_config('request.headers', '{}', true), set_config('statement_timeout', '8000', true);`
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
