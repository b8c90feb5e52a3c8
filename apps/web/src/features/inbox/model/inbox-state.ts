import { addressState } from '#shared/list/state/address-state.ts'
import { flag, id, matching, type Param } from '#shared/list/state/params.ts'

export type InboxTab = 'pending' | 'requests'

const tab: Param<InboxTab, string> = { start: 'pending', read: (raw) => (raw === 'minhas' ? 'requests' : 'pending'), write: (value) => (value === 'requests' ? 'minhas' : '') }
const word = matching(/^[a-z][a-z_]{0,39}$/)

/**
 * Pendências: tab, filters and what is open. Links in notices know requests, whether they wait for the reader or are the reader's own:
 * `request` opens one, `item` an item by its key.
 */
export const inboxAddress = addressState({ tab, kind: word, module: word, late: flag, item: matching(/^[a-z_]+:[\w:.-]{1,120}$/), request: id })
export type InboxState = typeof inboxAddress.start

export const hasFilter = (state: InboxState): boolean => inboxAddress.differs(state, ['kind', 'module', 'late'])

export function withoutFilter(state: InboxState): InboxState {
  return { ...state, kind: '', module: '', late: false }
}
