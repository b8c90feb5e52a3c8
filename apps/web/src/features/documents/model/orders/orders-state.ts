/** What the page of orders shows, as its address says. */
export interface OrdersState {
  readonly tab: OrdersTab
  /** An order that a notice or Pendências points at. */
  readonly order: string
}

export type OrdersTab = 'mine' | 'queue' | 'offer'

const TABS: readonly OrdersTab[] = ['mine', 'queue', 'offer']

/** Reads the address; what it does not know is left out. */
export function canonicalOrdersUrl(search: Readonly<Record<string, unknown>>): { tab?: OrdersTab; order?: string } {
  const tab = TABS.find((each) => each === search['tab'])
  const order = typeof search['order'] === 'string' && /^[0-9a-f-]{36}$/.test(search['order']) ? search['order'] : undefined
  return { ...(tab !== undefined && { tab }), ...(order !== undefined && { order }) }
}

/** The state of an address; an order without a tab is one that waits for the administration. */
export function ordersStateFrom({ tab, order }: { readonly tab?: OrdersTab; readonly order?: string }, manages: boolean): OrdersState {
  const shown = tab ?? (order !== undefined && manages ? 'queue' : 'mine')
  return { tab: manages ? shown : 'mine', order: order ?? '' }
}
