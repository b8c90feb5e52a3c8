/** Query keys of departments, the company first. */
export const departmentKeys = {
  all: (companyId: string) => ['departments', companyId] as const,
  tree: (companyId: string) => ['departments', companyId, 'tree'] as const,
}
