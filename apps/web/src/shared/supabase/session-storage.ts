import { AUTH_STORAGE_KEY, SESSION_ONLY_KEY } from '../constants.ts'

/** How long a new tab waits for another one to hand the session over. */
const HANDOVER_MS = 250

type Message = { readonly kind: 'ask' } | { readonly kind: 'session'; readonly value: string | null }

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'kind' in value
}

/** Seconds since 1970 at which the token of a stored session runs out; never, where none is told. */
function expiryOf(stored: string): number {
  try {
    const { expires_at: end } = JSON.parse(stored) as { readonly expires_at?: unknown }
    return typeof end === 'number' ? end : Infinity
  } catch {
    return Infinity
  }
}

/** What the backend client keeps its session in; the browser's stores, or equals in a test. */
export interface SessionStorageParts {
  readonly lasting: Storage
  readonly tab: Storage
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
}

export interface SessionStore {
  readonly getItem: (key: string) => Promise<string | null>
  readonly setItem: (key: string, value: string) => Promise<void>
  readonly removeItem: (key: string) => Promise<void>
  /** `false`: the session is forgotten when the browser closes. Decided at sign-in, before the session is stored. */
  readonly remember: (lasting: boolean) => void
}

/**
 * The session lasts in this browser, or, when the person asked not to be remembered, as long as its windows are open: each tab
 * keeps a copy of its own, hands it to new tabs and tells the others of every change. Whatever else the client stores (the
 * verifier of a recovery link) must survive until the link comes back, and stays.
 */
export function createSessionStore({ lasting, tab, channel }: SessionStorageParts): SessionStore {
  const isTabOnly = (key: string): boolean => key === AUTH_STORAGE_KEY && lasting.getItem(SESSION_ONLY_KEY) !== null
  const tell = (message: Message): void => channel.postMessage(message)
  const keep = (value: string | null): void => {
    if (value === null) tab.removeItem(AUTH_STORAGE_KEY)
    else tab.setItem(AUTH_STORAGE_KEY, value)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return
    const own = tab.getItem(AUTH_STORAGE_KEY)
    // A tab that was asleep hands over what it had: it replaces nothing newer.
    const isOlder = data.kind === 'session' && data.value !== null && own !== null && expiryOf(data.value) < expiryOf(own)
    if (data.kind === 'session') return isOlder ? undefined : keep(data.value)
    if (own !== null) tell({ kind: 'session', value: own })
  })

  async function handedOver(): Promise<string | null> {
    const before = tab.getItem(AUTH_STORAGE_KEY)
    tell({ kind: 'ask' })
    for (let waited = 0; waited < HANDOVER_MS; waited += 25) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      const received = tab.getItem(AUTH_STORAGE_KEY)
      if (received !== before) return received
    }
    return before
  }

  // One question per page: a tab that was told nothing is signed out, and knows it from then on.
  let asked: Promise<string | null> | null = null
  return {
    async getItem(key) {
      if (!isTabOnly(key)) return lasting.getItem(key)
      const own = tab.getItem(key)
      // A tab that comes back after a sleep has missed what the others told: its old token would look like a stolen one.
      if (own !== null && expiryOf(own) > Date.now() / 1000) return own
      asked ??= handedOver()
      await asked
      return tab.getItem(key)
    },
    async setItem(key, value) {
      if (!isTabOnly(key)) return lasting.setItem(key, value)
      keep(value)
      tell({ kind: 'session', value })
    },
    async removeItem(key) {
      lasting.removeItem(key)
      if (key !== AUTH_STORAGE_KEY) return
      keep(null)
      tell({ kind: 'session', value: null })
    },
    remember(isLasting) {
      if (isLasting) lasting.removeItem(SESSION_ONLY_KEY)
      else lasting.setItem(SESSION_ONLY_KEY, '1')
      // The session that is about to be stored replaces the one of the other kind.
      if (isLasting) keep(null)
      else lasting.removeItem(AUTH_STORAGE_KEY)
      asked = isLasting ? null : Promise.resolve(null)
    },
  }
}

let store: SessionStore | null = null

/** The one store of this page's session. */
export function sessionStore(): SessionStore {
  store ??= createSessionStore({
    lasting: localStorage,
    tab: sessionStorage,
    channel: new BroadcastChannel(`${AUTH_STORAGE_KEY}-tabs`),
  })
  return store
}
