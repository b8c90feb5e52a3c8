/** Query keys of this subject; what is one's own names nobody. */
export const leaveKeys = {
  all: ['leaves'] as const,
  balance: ['leaves', 'own', 'balance'] as const,
  /** Of somebody, as of a day; nobody named is oneself, no day is today. */
  balanceOf: (employeeId: string, on: string) => ['leaves', 'balance', employeeId, on] as const,
  recess: (employeeId: string, on: string) => ['leaves', 'balance', 'recess', employeeId, on] as const,
  requests: ['leaves', 'own', 'requests'] as const,
  requestsOf: (employeeId: string) => ['leaves', 'requests', employeeId] as const,
  request: (id: string) => ['leaves', 'own', 'request', id] as const,
  types: (companyId: string) => ['leaves', 'types', companyId] as const,
  preview: (wish: unknown) => ['leaves', 'preview', wish] as const,
  calendar: (employeeId: string | null, from: string, to: string) => ['leaves', 'calendar', employeeId, from, to] as const,
  best: (wish: unknown) => ['leaves', 'best', wish] as const,
  approvers: (days: number) => ['leaves', 'own', 'approvers', days] as const,
  list: (companyId: string, state: unknown) => ['leaves', companyId, 'list', state] as const,
  away: (companyId: string, from: string, to: string) => ['leaves', companyId, 'away', from, to] as const,
}
