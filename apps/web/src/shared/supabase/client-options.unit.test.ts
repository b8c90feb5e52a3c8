// @vitest-environment jsdom
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json, testSession } from '#testing/backend.ts'
import { AUTH_STORAGE_KEY } from '../constants.ts'
import { clientOptions, reconnectDelay, temporaryClientOptions } from './client-options.ts'
import type { SessionStore } from './session-storage.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Each test makes clients of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const storage: SessionStore = {
  getItem: (key) => Promise.resolve(localStorage.getItem(key)),
  setItem: (key, value) => Promise.resolve(localStorage.setItem(key, value)),
  removeItem: (key) => Promise.resolve(localStorage.removeItem(key)),
  remember: () => undefined,
}

describe('the client', () => {
  it('signs in by PKCE, keeps its session under the product’s key and refreshes it', () => {
    expect(clientOptions(storage).auth).toEqual({
      storageKey: 'vinculo-auth', storage, flowType: 'pkce', persistSession: true, autoRefreshToken: true, detectSessionInUrl: true,
    })
  })
  it('names itself in a header and leaves retries to the query cache, so that tries do not multiply', () => {
    const { global, db } = clientOptions(storage)
    expect(global.headers).toEqual({ 'x-application-name': 'vinculo-web' })
    expect(db.retry).toBe(false)
  })
  it('sends a heartbeat each 30 s and reconnects after 1, 2, 5 and then always 10 s', () => {
    const { realtime } = createClient('http://backend.example', 'key', { ...clientOptions(storage), auth: temporaryClientOptions().auth })
    expect(realtime.heartbeatIntervalMs).toBe(30_000)
    for (const delay of [reconnectDelay, (tries: number) => realtime.reconnectAfterMs(tries)]) {
      expect([1, 2, 3, 4, 5, 9].map(delay)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
    }
  })
  it('beside it, for proving a password, keeps nothing and refreshes nothing', () => {
    const { auth } = temporaryClientOptions()
    expect(auth).toMatchObject({ persistSession: false, autoRefreshToken: false })
    expect(auth.storageKey).not.toBe(AUTH_STORAGE_KEY)
  })
})

describe('the refresh of the session', () => {
  /** How many refreshes are asked for within one tick when `seconds` of the session remain. */
  async function refreshes(seconds: number): Promise<number> {
    const asked = fakeBackend(() => json(testSession()))
    localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(testSession(seconds)))
    const client = createClient('http://backend.example', 'key', { ...clientOptions(storage), realtime: {} })
    await client.auth.initialize()
    await client.auth.startAutoRefresh()
    await vi.advanceTimersByTimeAsync(29_000)
    await client.auth.stopAutoRefresh()
    return asked.filter(({ path }) => path.includes('grant_type=refresh_token')).length
  }
  it('is looked at each 30 s and happens when no more than three such ticks remain', async () => {
    expect(await refreshes(300)).toBe(0)
    expect(await refreshes(100)).toBe(1)
  })
})
