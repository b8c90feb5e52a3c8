export type InboxTab = 'pending' | 'requests'

/** What the page shows, as the address holds it; an empty text limits nothing. */
export interface InboxState {
  readonly tab: InboxTab
  readonly kind: string
  readonly module: string
  readonly late: boolean
  /** The item that is open. */
  readonly open: string
  /** The request that is open: links in notices know requests, whether they wait for the reader or are the reader's own. */
  readonly request: string
}

export interface InboxUrl {
  readonly tab?: 'minhas'
  readonly kind?: string
  readonly module?: string
  readonly late?: true
  readonly item?: string
  readonly request?: string
}

const WORD = /^[a-z][a-z_]{0,39}$/
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const KEY = /^[a-z_]+:[\w:.-]{1,120}$/

/** Reads the address; whatever is malformed limits nothing. */
export function inboxStateFrom(search: Readonly<Record<string, unknown>>): InboxState {
  const read = (name: keyof InboxUrl, form: RegExp): string => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? value : ''
  }
  return {
    tab: search['tab'] === 'minhas' ? 'requests' : 'pending',
    kind: read('kind', WORD),
    module: read('module', WORD),
    late: search['late'] === true,
    open: read('item', KEY),
    request: read('request', ID),
  }
}

export function inboxUrl({ tab, kind, module, late, open, request }: InboxState): InboxUrl {
  return {
    ...(tab === 'requests' && { tab: 'minhas' as const }),
    ...(kind !== '' && { kind }),
    ...(module !== '' && { module }),
    ...(late && { late: true as const }),
    ...(open !== '' && { item: open }),
    ...(request !== '' && { request }),
  }
}

/** `validateSearch` of the route. */
export function canonicalInboxUrl(search: Readonly<Record<string, unknown>>): InboxUrl {
  return inboxUrl(inboxStateFrom(search))
}

export function hasFilter({ kind, module, late }: InboxState): boolean {
  return kind !== '' || module !== '' || late
}

export function withoutFilter(state: InboxState): InboxState {
  return { ...state, kind: '', module: '', late: false }
}
