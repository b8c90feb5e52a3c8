import type { Role } from '#shared/access/permissions.gen.ts'

/** Text in a line; `to` is an address of the product, or `#topic` of the guide. */
export interface GuideText {
  readonly text: string
  readonly style?: 'strong' | 'em'
  readonly to?: string
}

export type GuideLine = readonly GuideText[]

export type GuideBlock =
  | { readonly kind: 'text' | 'note'; readonly line: GuideLine }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly GuideLine[] }
  | { readonly kind: 'picture'; readonly name: string; readonly alt: string }

/** One task: what it is for, the steps, what people ask afterwards. */
export interface GuideTopic {
  /** Its place in the address. */
  readonly id: string
  readonly title: string
  /** Who does it. */
  readonly roles: readonly Role[]
  /** Where it is done. */
  readonly page?: string
  readonly blocks: readonly GuideBlock[]
}

export interface GuideSection {
  readonly id: string
  readonly title: string
  readonly topics: readonly GuideTopic[]
}

/** The folders of the texts, in the order of the menu. */
export const SECTION_TITLES = {
  comecar: 'Começar',
  dashboard: 'Dashboard',
  trabalhadores: 'Trabalhadores',
  onboarding: 'Onboarding',
  okrs: 'Meta e OKR',
  pdis: 'PDI',
  avaliacoes: 'Avaliações',
  licencas: 'Licenças',
  documentos: 'Documentos',
  ativos: 'Ativos',
  offboarding: 'Offboarding',
  noticias: 'Notícias',
  configuracoes: 'Configurações',
  empresas: 'Gestão Empresarial',
} as const

const linesOf = (block: GuideBlock): readonly GuideLine[] => ('line' in block ? [block.line] : 'items' in block ? block.items : [])

/** What a topic says, without its marks. */
export const plainText = ({ title, blocks }: GuideTopic): string =>
  [title, ...blocks.flatMap(linesOf).map((line) => line.map(({ text }) => text).join(''))].join('\n')
