// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { AUTH_STORAGE_KEY } from '../constants.ts'
import { createSessionStore, type SessionStorageParts } from './session-storage.ts'

class MemoryStorage {
  readonly #items = new Map<string, string>()
  readonly getItem = (key: string): string | null => this.#items.get(key) ?? null
  readonly setItem = (key: string, value: string): void => void this.#items.set(key, value)
  readonly removeItem = (key: string): void => void this.#items.delete(key)
}

/** One browser: what lasts is shared by its tabs, and so is the channel between them. */
function browser() {
  const lasting = new MemoryStorage() as unknown as Storage
  const listeners: ((event: MessageEvent) => void)[] = []
  const openTab = () => {
    const tab = new MemoryStorage() as unknown as Storage
    let own: ((event: MessageEvent) => void) | null = null
    const channel: SessionStorageParts['channel'] = {
      postMessage: (data: unknown) => {
        for (const listener of listeners) if (listener !== own) setTimeout(() => listener(new MessageEvent('message', { data })), 0)
      },
      addEventListener: (_type: string, listener: unknown) => {
        own = listener as (event: MessageEvent) => void
        listeners.push(own)
      },
    }
    return { tab, store: createSessionStore({ lasting, tab, channel }) }
  }
  const closeTabs = (): void => void listeners.splice(0)
  return { lasting, openTab, closeTabs }
}
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10))

describe('a session that is remembered', () => {
  it('is there after the browser was closed', async () => {
    const { openTab, closeTabs } = browser()
    const first = openTab()
    first.store.remember(true)
    await first.store.setItem(AUTH_STORAGE_KEY, 'ana')
    closeTabs()
    expect(await openTab().store.getItem(AUTH_STORAGE_KEY)).toBe('ana')
  })
})

describe('a session that is not remembered', () => {
  it('is shared by the tabs, also by later ones, and leaves nothing that lasts', async () => {
    const { lasting, openTab } = browser()
    const first = openTab()
    first.store.remember(false)
    await first.store.setItem(AUTH_STORAGE_KEY, 'ana')
    expect(lasting.getItem(AUTH_STORAGE_KEY)).toBeNull()
    const second = openTab()
    expect(await second.store.getItem(AUTH_STORAGE_KEY)).toBe('ana')
    await second.store.setItem(AUTH_STORAGE_KEY, 'ana, refreshed')
    await soon()
    expect(await first.store.getItem(AUTH_STORAGE_KEY)).toBe('ana, refreshed')
  })
  it('of a tab that was asleep gives way to the newer one of the others, and replaces none', async () => {
    const now = Math.floor(Date.now() / 1000)
    const session = (name: string, secondsLeft: number): string => JSON.stringify({ name, expires_at: now + secondsLeft })
    const { lasting, openTab } = browser()
    const [awake, asleep] = [openTab(), openTab()]
    awake.store.remember(false)
    expect(lasting.getItem(AUTH_STORAGE_KEY)).toBeNull()
    await awake.store.setItem(AUTH_STORAGE_KEY, session('new', 3_000))
    await soon()
    asleep.tab.setItem(AUTH_STORAGE_KEY, session('old', -3_000))
    expect(await asleep.store.getItem(AUTH_STORAGE_KEY)).toBe(session('new', 3_000))
    asleep.tab.setItem(AUTH_STORAGE_KEY, session('old', -3_000))
    // A third tab asks, and both answer.
    openTab()
    await openTab().store.getItem(AUTH_STORAGE_KEY)
    await soon()
    expect(await awake.store.getItem(AUTH_STORAGE_KEY)).toBe(session('new', 3_000))
  })
  it('ends in every tab at once', async () => {
    const { openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    first.store.remember(false)
    await first.store.setItem(AUTH_STORAGE_KEY, 'ana')
    await soon()
    await second.store.removeItem(AUTH_STORAGE_KEY)
    await soon()
    expect(first.tab.getItem(AUTH_STORAGE_KEY)).toBeNull()
  })
  it('is gone once every window is closed', async () => {
    const { openTab, closeTabs } = browser()
    const first = openTab()
    first.store.remember(false)
    await first.store.setItem(AUTH_STORAGE_KEY, 'ana')
    closeTabs()
    expect(await openTab().store.getItem(AUTH_STORAGE_KEY)).toBeNull()
  })
  it('replaces a remembered one, and the other way round', async () => {
    const { lasting, openTab } = browser()
    const { store, tab } = openTab()
    store.remember(true)
    await store.setItem(AUTH_STORAGE_KEY, 'ana')
    store.remember(false)
    expect(lasting.getItem(AUTH_STORAGE_KEY)).toBeNull()
    await store.setItem(AUTH_STORAGE_KEY, 'rui')
    store.remember(true)
    expect(tab.getItem(AUTH_STORAGE_KEY)).toBeNull()
    await store.setItem(AUTH_STORAGE_KEY, 'ana')
    expect(await store.getItem(AUTH_STORAGE_KEY)).toBe('ana')
  })
  it('leaves the verifier of a recovery link where every tab finds it', async () => {
    const { lasting, openTab } = browser()
    const { store } = openTab()
    store.remember(false)
    await store.setItem(`${AUTH_STORAGE_KEY}-code-verifier`, 'v')
    expect(lasting.getItem(`${AUTH_STORAGE_KEY}-code-verifier`)).toBe('v')
  })
})
