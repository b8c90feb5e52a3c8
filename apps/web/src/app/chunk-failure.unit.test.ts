// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { isChunkFailure, keepShellOnChunkFailure, reloadIfReachable, reloadOnce } from './chunk-failure.ts'

const failure = new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js')
const reload = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.stubGlobal('location', { href: 'http://x/app', reload })
})
afterEach(() => vi.unstubAllGlobals())

describe('code that cannot be fetched', () => {
  it('is known in the words of each browser', () => {
    for (const message of [failure.message, 'error loading dynamically imported module: x', 'Importing a module script failed.']) {
      expect(isChunkFailure(new TypeError(message))).toBe(true)
    }
    expect(isChunkFailure(new Error('surprise'))).toBe(false)
  })
  it('keeps the router from reloading into a server that may be away', () => {
    const stop = keepShellOnChunkFailure()
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }))
    expect(sessionStorage.getItem(`tanstack_router_reload:${failure.message}`)).toBe('1')
    stop()
  })
  it('is reloaded only when the origin answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await reloadIfReachable()).toBe(false)
    await reloadOnce(failure)
    expect(reload).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')))
    expect(await reloadIfReachable()).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
  })
  it('is reloaded by itself once, as after a new version, and then left to the person', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')))
    await reloadOnce(failure)
    await reloadOnce(failure)
    expect(reload).toHaveBeenCalledOnce()
  })
})
