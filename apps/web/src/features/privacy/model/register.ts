import type { ExportColumn } from '#shared/lib/export-csv.ts'
import type { Register } from './privacy.ts'

export interface RegisterRow {
  readonly category: string
  readonly title: string
  readonly kept: string
  readonly purpose: string
  readonly basis: string
  readonly readers: string
  /** Whom the law names, and the operators of the company. */
  readonly shared: string
  readonly term: string
  readonly is_sensitive: boolean
}

/** The categories as the register shows and exports them. */
export function registerRows({ categories, operators }: Pick<Register, 'categories' | 'operators'>): readonly RegisterRow[] {
  return categories.map(({ shared_with: byLaw, ...category }) => ({
    ...category,
    shared: [byLaw, ...operators.filter((operator) => operator.categories.includes(category.category)).map(({ name, country }) => (country === 'Brasil' ? name : `${name} (${country})`))].filter(Boolean).join('; '),
  }))
}

export const registerColumns: readonly ExportColumn<RegisterRow>[] = [
  { header: 'Operação', value: ({ title }) => title },
  { header: 'Dados', value: ({ kept }) => kept },
  { header: 'Sensível', value: ({ is_sensitive: isSensitive }) => (isSensitive ? 'Sim' : 'Não') },
  { header: 'Finalidade', value: ({ purpose }) => purpose },
  { header: 'Base legal', value: ({ basis }) => basis },
  { header: 'Quem tem acesso', value: ({ readers }) => readers },
  { header: 'Compartilhamento', value: ({ shared }) => shared },
  { header: 'Prazo de guarda', value: ({ term }) => term },
]
