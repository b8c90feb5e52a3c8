// Apart from the words of the lists: the address is read before the page is there.
const LISTS = ['cargos', 'locais', 'centros', 'etiquetas'] as const

/** A list of Cadastros as the address names it, tags among them. */
export type CatalogueList = (typeof LISTS)[number]

export function catalogueListOf(text: unknown): CatalogueList {
  return LISTS.find((list) => list === text) ?? 'cargos'
}
