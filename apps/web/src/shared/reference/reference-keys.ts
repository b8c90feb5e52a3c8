/** Query keys of what a company works with: one subject, so that one change refreshes every list and picker. */
export const referenceKeys = {
  list: (companyId: string, list: string) => ['reference', companyId, list] as const,
  item: (companyId: string, list: string, id: string) => ['reference', companyId, list, id] as const,
  people: (companyId: string, scope: string) => ['reference', companyId, 'people', scope] as const,
  named: (companyId: string, ids: readonly string[]) => ['reference', companyId, 'people', 'named', ids] as const,
  /** The same for every company. */
  contractTypes: ['contract-types'] as const,
}
