import type { Product } from './product.ts'

/** One request of the product's screens, in the form of the load generator. */
export interface ScreenRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The list of 50 people of a company with their departments; what names the embed, a constraint or a column, is the server's to say. */
export function listPath(companyId: string, departments = 'employees_department_fkey', search = ''): string {
  const columns = `id,display_name,position,status,hire_date,department:departments!${departments}(id,name)`
  return `employees?select=${columns}&company_id=eq.${companyId}${search === '' ? '' : `&search_text=like.*${search}*`}&order=display_name.asc,id.asc&limit=50`
}

/** The list of 50 people with their department, as the page Trabalhadores asks for it. */
export function listRequest(product: Product): ScreenRequest {
  return rest(product, listPath(product.companyId))
}

/** The same list narrowed by a search typed without accents. */
export function searchRequest(product: Product): ScreenRequest {
  return rest(product, listPath(product.companyId, undefined, 'goncalves'))
}

export function dashboardRequest(product: Product): ScreenRequest {
  return { ...rest(product, 'rpc/home'), body: JSON.stringify({ p_company_id: product.companyId }) }
}

function rest(product: Product, path: string): ScreenRequest {
  return { url: `${product.origin}/rest/v1/${path}`, headers: product.headers }
}
