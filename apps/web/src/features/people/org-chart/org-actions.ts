import type { OrgPerson, OrgRow } from '../model/org-chart/org-tree.ts'

/** What can be done with a person of the organogram, the same in the drawing and in the list. */
export interface OrgActions {
  readonly onToggle: (row: OrgRow, expanded: boolean) => void
  /** Shows everyone below, at any depth. */
  readonly onUnfoldAll: (person: OrgPerson) => void
  readonly onOpen: (person: OrgPerson) => void
  /** Shows one team alone; null is the whole company again. */
  readonly onFocusPerson: (id: string | null) => void
  /** Null for who may not, or on a day when nothing can be changed. An undefined manager is asked for. */
  readonly onMove: ((person: OrgPerson, managerId: string | null | undefined) => void) | null
  /** Whether records of others are within reach; otherwise opening shows the team. */
  readonly canOpen: boolean
}
