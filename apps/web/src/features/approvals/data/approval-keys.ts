/** Query keys of approvals. What changes with each decision stands below 'inbox', where a notice about it makes everything ask again. */
export const approvalKeys = {
  thread: (requestId: string) => ['inbox', 'thread', requestId] as const,
  inbox: ['inbox'] as const,
  flows: (companyId: string) => ['approvals', companyId, 'flows'] as const,
  kinds: ['approval-kinds'] as const,
  varieties: (companyId: string) => ['approvals', companyId, 'varieties'] as const,
  simulation: (companyId: string, kind: string, employeeId: string | null, context: object) =>
    ['approvals', companyId, 'simulation', kind, employeeId, context] as const,
  substitutes: (companyId: string | null) => ['approvals', companyId, 'substitutes'] as const,
}
