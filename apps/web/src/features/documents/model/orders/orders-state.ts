import { addressState } from '#shared/list/state/address-state.ts'
import { id, oneOf } from '#shared/list/state/params.ts'

const TABS = ['mine', 'queue', 'offer'] as const
export type OrdersTab = (typeof TABS)[number]

/** What the page of orders shows, and an order that a notice or Pendências points at. */
export const ordersAddress = addressState({ tab: oneOf(TABS), order: id })
export type OrdersState = typeof ordersAddress.start

/** The tab to show; an order without a tab is one that waits for the administration. */
export function openTab({ tab, order }: OrdersState, manages: boolean): OrdersTab {
  if (!manages) return 'mine'
  return tab || (order === '' ? 'mine' : 'queue')
}
