import type { ReferenceItem } from '#shared/reference/lists.ts'

/** How kinds of contract are called; their code until they have come. */
export function contractLabels(types: readonly ReferenceItem[] | undefined): (contractType: string) => string {
  const labels = new Map(types?.map(({ id, name }) => [id, name]))
  return (contractType) => labels.get(contractType) ?? contractType
}
