import { addressState } from '#shared/list/state/address-state.ts'
import { flag, id, oneOf, passing } from '#shared/list/state/params.ts'
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

const TABS = ['arvore', 'lista', 'checkin'] as const
export type OkrsTab = (typeof TABS)[number]

export const TAB_LABELS: Readonly<Record<OkrsTab, string>> = { arvore: 'Árvore', lista: 'Lista', checkin: 'Meu check-in' }

/**
 * Goals: `ciclo` is shown (the running one without it), `objetivo` is open over the tab, `editar` with its form; `novo` begins one, under `acima`;
 * `ciclos` opens the cycles.
 */
export const okrsAddress = addressState({
  aba: oneOf(TABS, 'arvore'), ciclo: id, objetivo: passing(id), editar: passing(flag), novo: passing(flag), acima: passing(id), ciclos: passing(flag),
})
export type OkrsAddress = typeof okrsAddress.start
