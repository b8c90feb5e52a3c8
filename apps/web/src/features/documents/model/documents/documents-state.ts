import type { Permission } from '#shared/access/permissions.gen.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, oneOf, type Param, passing } from '#shared/list/state/params.ts'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { type DocumentState, isDocumentState } from './document-words.ts'

export const TABS = ['mine', 'team', 'review', 'all', 'matrix'] as const
export type DocumentsTab = (typeof TABS)[number]

const state: Param<DocumentState | ''> = { start: '', read: (raw) => (isDocumentState(raw) ? raw : ''), write: (value) => value }

/**
 * What the page shows. `type` is the one to send (mine) or that limits a list, `gaps` leaves only people to whom something is missing,
 * `version` is open for review and `sign` is the envelope to sign.
 */
export const documentList = listState({
  filters: { type: id, state, department: id, gaps: flag },
  shown: { tab: oneOf(TABS, 'mine'), version: passing(id), sign: passing(id) },
  size: 50,
})
export type DocumentsState = typeof documentList.start

/** What each panel of the page is given. */
export interface DocumentsPanelProps {
  readonly list: ListControl<DocumentsState>
}

/** Fewer people than everybody are shown. */
export const hasPeopleFilter = ({ q, department, gaps }: Pick<DocumentsState, 'q' | 'department' | 'gaps'>): boolean => q !== '' || department !== '' || gaps

/** Administrators keep the documents of the company; who leads a team sees what its class lets a leader see. */
export function tabsFor(can: (permission: Permission) => boolean): readonly DocumentsTab[] {
  if (can('manage_documents')) return ['mine', 'review', 'all', 'matrix']
  return can('view_all_employees') ? ['mine', 'team'] : ['mine']
}
