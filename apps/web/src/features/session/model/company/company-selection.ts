import type { Company } from '#shared/company/company-context.ts'

export interface CompanyScope {
  readonly seesAll: boolean
  readonly ownId: string | null
}

/** Companies whose active is not false, limited to one's own for whoever does not see all of them. */
export function reachableCompanies(companies: readonly Company[], scope: CompanyScope): Company[] {
  return companies.filter(({ id, active }) => active !== false && (scope.seesAll || id === scope.ownId))
}

/** The stored company when it is in the list, else the first of the list, else none. */
export function chosenCompany(companies: readonly Company[], storedId: string | null): Company | null {
  return companies.find(({ id }) => id === storedId) ?? companies[0] ?? null
}
