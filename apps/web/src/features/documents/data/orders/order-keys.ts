/** Query keys of this subject; what belongs to a company names it, what is one's own names nobody. */
export const orderKeys = {
  all: ['document-orders'] as const,
  own: ['document-orders', 'own'] as const,
  offered: (companyId: string) => ['document-orders', companyId, 'offered'] as const,
  queue: (companyId: string, all: boolean) => ['document-orders', companyId, 'queue', all] as const,
  choices: (companyId: string) => ['document-orders', companyId, 'choices'] as const,
  papers: (companyId: string, employeeId: string) => ['document-orders', companyId, 'papers', employeeId] as const,
}
