/** Query keys of cycles. */
export const cycleKeys = {
  list: (companyId: string) => ['evaluations', companyId, 'cycles'] as const,
  one: (id: string) => ['evaluations', 'cycle', id] as const,
  load: (id: string) => ['evaluations', 'load', id] as const,
}
