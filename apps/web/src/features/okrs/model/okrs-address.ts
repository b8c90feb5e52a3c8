import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, matching, oneOf, passing, sortBy } from '#shared/list/state/params.ts'
import type { Health, Level, ObjectiveStatus } from './goal.ts'

/** What a list of objectives shows; an empty word is all. */
export interface ObjectiveFilter {
  readonly scope: 'all' | 'mine' | 'team'
  readonly search: string
  readonly level: Level | ''
  readonly departmentId: string
  readonly health: Health | ''
  readonly status: ObjectiveStatus | ''
  /** The goals behind a figure of a report. */
  readonly focus: string
  /** title, owner, department, progress, health or checked_on; '-' before it for the other way. */
  readonly sort: string
}

const TABS = ['arvore', 'lista', 'checkin', 'reuniao', 'indicadores', 'relatorios'] as const
export type OkrsTab = (typeof TABS)[number]

export const TAB_LABELS: Readonly<Record<OkrsTab, string>> = { arvore: 'Árvore', lista: 'Lista', checkin: 'Meu check-in', reuniao: 'Reunião', indicadores: 'Indicadores', relatorios: 'Relatórios' }

export const LEVELS = ['company', 'department', 'team', 'person'] as const satisfies readonly Level[]
export const HEALTHS = ['on_track', 'attention', 'at_risk'] as const satisfies readonly Health[]
export const STATUSES = ['draft', 'waiting', 'active', 'achieved', 'partial', 'missed', 'cancelled'] as const satisfies readonly ObjectiveStatus[]
/** How many levels of the tree are open; without a word, as many as are read at a glance. */
export const DEPTHS = ['1', '2', '3', 'tudo'] as const
export type Depth = (typeof DEPTHS)[number] | ''

/**
 * Goals: `ciclo` is shown (the running one without it), `objetivo` is open over the tab, `editar` with its form; `novo` begins one, under
 * `acima`, from the model `modelo` or out of the indicator `apartir`; `ciclos` opens the cycles, `fechamento` what is to be ended, `modelos` the
 * models, `dadas` what was given to many, `indicador` the values of one. Search, `nivel` and `saude` narrow tree and list, the other filters the
 * list, `foco` to what a figure of a report counts; `agrupar` gathers it; `imprimir` shows the tree as a page to print; `abrir` and `compacta`
 * are how the tree is drawn. `reuniao` is the meeting that fills the page, `item` what it shows: a place, or `fim`.
 */
export const okrsAddress = listState({
  filters: { escopo: oneOf(['mine', 'team']), nivel: oneOf(LEVELS), departamento: id, saude: oneOf(HEALTHS), situacao: oneOf(STATUSES), foco: matching(/^(all|aligned|unaligned|score-(\d|10)|(checked|missed)-\d{4}-\d{2}-\d{2})$/) },
  shown: {
    aba: passing(oneOf(TABS, 'arvore')), ciclo: passing(id), sort: sortBy(['title', 'owner', 'department', 'progress', 'health', 'checked_on'], 'title'), objetivo: passing(id), editar: passing(flag), novo: passing(flag),
    acima: passing(id), modelo: passing(id), ciclos: passing(flag), fechamento: passing(flag), modelos: passing(flag), dadas: passing(flag), reuniao: passing(id), item: passing(matching(/^(?:[1-9]\d{0,2}|fim)$/)), abrir: oneOf(DEPTHS), compacta: flag,
    indicador: passing(id), apartir: passing(id), agrupar: oneOf(['owner', 'department']), imprimir: passing(flag),
  },
})
export type OkrsAddress = typeof okrsAddress.start

/** The address as the database is asked. */
export function filterOf({ escopo, q, nivel, departamento, saude, situacao, foco, agrupar, sort }: OkrsAddress): ObjectiveFilter {
  return {
    scope: escopo === '' ? 'all' : escopo, search: q.trim(), level: nivel, departmentId: departamento, health: saude, status: situacao, focus: foco,
    sort: agrupar === '' ? `${sort.descending ? '-' : ''}${sort.column}` : agrupar,
  }
}
