/** Query keys of this subject; all belong to a company. */
export const templateKeys = {
  all: ['document-templates'] as const,
  list: (companyId: string) => ['document-templates', companyId, 'list'] as const,
  batches: (companyId: string) => ['document-templates', companyId, 'batches'] as const,
  one: (companyId: string, id: string) => ['document-templates', companyId, 'one', id] as const,
  preview: (companyId: string, id: string, version: string, employee: string, answers: string) => ['document-templates', companyId, 'preview', id, version, employee, answers] as const,
  variables: (companyId: string) => ['document-templates', companyId, 'variables'] as const,
  types: (companyId: string) => ['document-templates', companyId, 'types'] as const,
}
