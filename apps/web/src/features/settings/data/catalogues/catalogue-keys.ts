import type { CatalogueKind } from '../../model/catalogues/catalogue.ts'

/** Query keys of this subject; the company comes first in each. */
export const catalogueKeys = {
  all: (companyId: string) => ['catalogues', companyId] as const,
  items: (companyId: string, kind: CatalogueKind) => [...catalogueKeys.all(companyId), 'items', kind] as const,
  tags: (companyId: string) => [...catalogueKeys.all(companyId), 'tags'] as const,
}
