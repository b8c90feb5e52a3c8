/** Query keys of this subject; what is one's own names nobody. */
export const leaveKeys = {
  all: ['leaves'] as const,
  balance: ['leaves', 'own', 'balance'] as const,
  requests: ['leaves', 'own', 'requests'] as const,
  types: ['leaves', 'own', 'types'] as const,
  preview: (typeId: string, parts: unknown, sold: number) => ['leaves', 'own', 'preview', typeId, parts, sold] as const,
  away: (companyId: string, from: string, to: string) => ['leaves', companyId, 'away', from, to] as const,
}
