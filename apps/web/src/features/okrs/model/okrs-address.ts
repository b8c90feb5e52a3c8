import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, oneOf, passing, sortBy } from '#shared/list/state/params.ts'
import type { Health, Level, ObjectiveStatus } from './goal.ts'

/** What a list of objectives shows; an empty word is all. */
export interface ObjectiveFilter {
  readonly scope: 'all' | 'mine' | 'team'
  readonly search: string
  readonly level: Level | ''
  readonly departmentId: string
  readonly health: Health | ''
  readonly status: ObjectiveStatus | ''
  /** title, owner, progress, health or checked_on; '-' before it for the other way. */
  readonly sort: string
}

const TABS = ['arvore', 'lista', 'checkin', 'indicadores'] as const
export type OkrsTab = (typeof TABS)[number]

export const TAB_LABELS: Readonly<Record<OkrsTab, string>> = { arvore: 'Árvore', lista: 'Lista', checkin: 'Meu check-in', indicadores: 'Indicadores' }

export const LEVELS = ['company', 'department', 'team', 'person'] as const satisfies readonly Level[]
export const HEALTHS = ['on_track', 'attention', 'at_risk'] as const satisfies readonly Health[]
export const STATUSES = ['draft', 'active', 'achieved', 'partial', 'missed', 'cancelled'] as const satisfies readonly ObjectiveStatus[]
/** How many levels of the tree are open; without a word, as many as are read at a glance. */
export const DEPTHS = ['1', '2', '3', 'tudo'] as const
export type Depth = (typeof DEPTHS)[number] | ''

/**
 * Goals: `ciclo` is shown (the running one without it), `objetivo` is open over the tab, `editar` with its form; `novo` begins one, under
 * `acima` or out of the indicator `apartir`; `ciclos` opens the cycles, `indicador` the values of one. Search, `nivel` and `saude` narrow tree and list, the other filters the list; `abrir` and `compacta` are how
 * the tree is drawn.
 */
export const okrsAddress = listState({
  filters: { escopo: oneOf(['mine', 'team']), nivel: oneOf(LEVELS), departamento: id, saude: oneOf(HEALTHS), situacao: oneOf(STATUSES) },
  shown: {
    aba: passing(oneOf(TABS, 'arvore')), ciclo: passing(id), sort: sortBy(['title', 'owner', 'progress', 'health', 'checked_on'], 'title'), objetivo: passing(id), editar: passing(flag), novo: passing(flag),
    acima: passing(id), ciclos: passing(flag), indicador: passing(id), apartir: passing(id), abrir: oneOf(DEPTHS), compacta: flag,
  },
})
export type OkrsAddress = typeof okrsAddress.start

/** The address as the database is asked. */
export function filterOf({ escopo, q, nivel, departamento, saude, situacao, sort }: OkrsAddress): ObjectiveFilter {
  return { scope: escopo === '' ? 'all' : escopo, search: q.trim(), level: nivel, departmentId: departamento, health: saude, status: situacao, sort: `${sort.descending ? '-' : ''}${sort.column}` }
}
