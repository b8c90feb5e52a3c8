/** Query keys of changes of data. What changes with each decision stands below 'inbox', where a notice about it makes everything ask again. */
export const changeKeys = {
  all: ['change-requests'] as const,
  ownFields: (userId: string | null) => ['change-requests', 'own-fields', userId] as const,
  ownOpen: (userId: string | null) => ['inbox', 'own-changes', userId] as const,
  ofEmployee: (companyId: string, employeeId: string) => ['inbox', companyId, 'changes', employeeId] as const,
  path: (userId: string | null) => ['change-requests', 'path', userId] as const,
  policies: (companyId: string) => ['change-requests', companyId, 'policies'] as const,
}
