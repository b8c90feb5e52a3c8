import { formatCbo, formatCnpj } from '#shared/lib/masks.ts'

export const CATALOGUE_KINDS = ['position', 'work_site', 'cost_centre'] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

/** An item of one of the lists; what a list does not have is null. `updatedAt` is the text received. */
export interface CatalogueItem {
  readonly id: string
  readonly name: string
  readonly level: string | null
  readonly cbo: string | null
  readonly description: string | null
  /** Whether a position counts for the base of apprentices; null goes by the CBO. */
  readonly needsTraining: boolean | null
  readonly cnpj: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly code: string | null
  readonly isArchived: boolean
  readonly updatedAt: string
  /** Who has it today, and who is planned to. */
  readonly people: number
  readonly planned: number
  /** Names of the documents that it asks for. */
  readonly documents: readonly string[]
}

interface KindWords {
  readonly title: string
  readonly purpose: string
  readonly add: string
  readonly edit: string
  readonly one: string
  readonly created: string
  readonly saved: string
  readonly archived: string
  readonly restored: string
  readonly empty: string
  readonly example: string
}

export const WORDS: Readonly<Record<CatalogueKind, KindWords>> = {
  position: {
    title: 'Cargos',
    purpose: 'O que as pessoas fazem: título, nível e CBO. Os documentos exigidos por cargo são definidos em Documentos.',
    add: 'Novo cargo',
    edit: 'Editar cargo',
    one: 'cargo',
    created: 'Cargo criado',
    saved: 'Cargo salvo',
    archived: 'Cargo arquivado',
    restored: 'Cargo restaurado',
    empty: 'Nenhum cargo cadastrado',
    example: 'Comece pelos cargos com mais pessoas.',
  },
  work_site: {
    title: 'Locais de trabalho',
    purpose: 'Onde as pessoas trabalham. Um local pode ter CNPJ próprio, quando é um estabelecimento.',
    add: 'Novo local',
    edit: 'Editar local',
    one: 'local',
    created: 'Local criado',
    saved: 'Local salvo',
    archived: 'Local arquivado',
    restored: 'Local restaurado',
    empty: 'Nenhum local cadastrado',
    example: 'Exemplos: sede, filial, obra, home office.',
  },
  cost_centre: {
    title: 'Centros de custo',
    purpose: 'Onde o custo de cada pessoa é lançado, com o código que a contabilidade usa.',
    add: 'Novo centro de custo',
    edit: 'Editar centro de custo',
    one: 'centro de custo',
    created: 'Centro de custo criado',
    saved: 'Centro de custo salvo',
    archived: 'Centro de custo arquivado',
    restored: 'Centro de custo restaurado',
    empty: 'Nenhum centro de custo cadastrado',
    example: 'Use o mesmo código da contabilidade.',
  },
}

/** What stands below the name of an item. */
export function factsOf(item: CatalogueItem): string {
  const place = [item.city, item.uf].filter(Boolean).join('/')
  const facts = [item.code, item.level, item.cbo && `CBO ${formatCbo(item.cbo)}`, place, item.cnpj && `CNPJ ${formatCnpj(item.cnpj)}`]
  return facts.filter(Boolean).join(' · ')
}

const figures = new Intl.NumberFormat('pt-BR')

/** '12 pessoas, 1 programada'. */
export function usageText({ people, planned }: Pick<CatalogueItem, 'people' | 'planned'>): string {
  const now = people === 0 ? 'Ninguém' : `${figures.format(people)} ${people === 1 ? 'pessoa' : 'pessoas'}`
  return planned === 0 ? now : `${now}, ${figures.format(planned)} ${planned === 1 ? 'programada' : 'programadas'}`
}

/** Whether somebody must go elsewhere before an item leaves use. */
export function isInUse({ people, planned }: Pick<CatalogueItem, 'people' | 'planned'>): boolean {
  return people + planned > 0
}
