/** Query keys of this subject, the company first. They begin with those of documents, which change with them. */
export const distributionKeys = {
  all: (companyId: string) => ['documents', companyId, 'distributions'] as const,
  list: (companyId: string) => ['documents', companyId, 'distributions', 'list'] as const,
  items: (companyId: string, distributionId: string) => ['documents', companyId, 'distributions', 'items', distributionId] as const,
  people: (companyId: string) => ['documents', companyId, 'distributions', 'people'] as const,
  choices: (companyId: string) => ['documents', companyId, 'distributions', 'choices'] as const,
  types: (companyId: string) => ['documents', companyId, 'distributions', 'types'] as const,
}
