// @vitest-environment jsdom
import type { RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { enterOverlay, historyWithOverlays } from './overlay-entries.ts'

let history: RouterHistory
let stop: () => void
/** What the router was told. */
let heard: string[]

beforeEach(() => {
  window.history.replaceState(null, '', '/app')
  ;({ history, stop } = historyWithOverlays())
  heard = []
  history.subscribe(({ location, action }) => heard.push(`${action.type} ${location.href}`))
})
afterEach(() => stop())

const isOver = (): boolean => (window.history.state as { isOverPage?: boolean } | null)?.isOverPage === true
const POPPED_MS = 120

/** Until the browser has been still for a while. */
async function rest(): Promise<void> {
  let last = performance.now()
  const popped = (): void => void (last = performance.now())
  window.addEventListener('popstate', popped)
  while (performance.now() - last < POPPED_MS) await new Promise((done) => setTimeout(done, 10))
  window.removeEventListener('popstate', popped)
}

/** Something over the page that closes when it is told to, unless it asks first. */
function overlay({ asks = false, mayClose = true } = {}) {
  const close = vi.fn<() => void>(() => {
    if (!asks) leave()
  })
  const leave = enterOverlay({ mayClose: () => mayClose, close })
  return { close, leave }
}

async function goBack(): Promise<void> {
  const popped = new Promise((done) => window.addEventListener('popstate', done, { once: true, capture: true }))
  window.history.back()
  await popped
  await rest()
}

describe('what lies over a page', () => {
  it('stands in the history: Back closes it and stays on the page, also on the first page of a tab', async () => {
    const before = window.history.length
    const { close } = overlay()
    expect(window.history.length).toBe(before + 1)
    expect(isOver()).toBe(true)
    await goBack()
    expect(close).toHaveBeenCalledOnce()
    expect(isOver()).toBe(false)
    expect(location.pathname).toBe('/app')
    expect(heard).toEqual([])
  })
  it('closed by its X leaves no entry behind', async () => {
    history.push('/app/leaves')
    const { leave } = overlay()
    leave()
    await rest()
    expect(isOver()).toBe(false)
    await goBack()
    expect(location.pathname).toBe('/app')
    expect(heard).toEqual(['PUSH /app/leaves', 'BACK /app'])
  })
  it('closes the topmost first, one for each Back', async () => {
    const sheet = overlay()
    const question = overlay()
    await goBack()
    expect([sheet.close.mock.calls.length, question.close.mock.calls.length]).toEqual([0, 1])
    await goBack()
    expect(sheet.close).toHaveBeenCalledOnce()
    expect(isOver()).toBe(false)
  })
  it('stays while it asks, and Back is answered again', async () => {
    const { close, leave } = overlay({ asks: true })
    await goBack()
    await goBack()
    expect(close).toHaveBeenCalledTimes(2)
    expect(isOver()).toBe(true)
    leave()
    await rest()
    expect(isOver()).toBe(false)
  })
  it('is not closed while it must not be', async () => {
    const { close, leave } = overlay({ mayClose: false })
    await goBack()
    expect(close).not.toHaveBeenCalled()
    expect(isOver()).toBe(true)
    leave()
    await rest()
  })
  it('makes room for the next without a step', async () => {
    const popped = vi.fn<() => void>()
    window.addEventListener('popstate', popped, { capture: true })
    overlay().leave()
    const next = overlay()
    await rest()
    window.removeEventListener('popstate', popped, { capture: true })
    expect(popped).not.toHaveBeenCalled()
    expect(isOver()).toBe(true)
    next.leave()
    await rest()
  })
  it('that led to another page is passed over on the way back', async () => {
    const { leave } = overlay()
    history.push('/app/documents')
    history.flush()
    leave()
    await rest()
    expect(location.pathname).toBe('/app/documents')
    await goBack()
    await vi.waitFor(() => expect([location.pathname, isOver()]).toEqual(['/app', false]))
  })
  it('keeps the page that is opened while the browser is going back', async () => {
    const { leave } = overlay()
    leave()
    await new Promise((done) => setTimeout(done, 0))
    history.push('/app/documents')
    history.flush()
    await rest()
    expect(location.pathname).toBe('/app/documents')
    expect(history.location.pathname).toBe('/app/documents')
    // A browser that gave up going back says nothing: after a while it is not waited for any more.
    await new Promise((done) => setTimeout(done, 1100))
    await goBack()
    await vi.waitFor(() => expect([location.pathname, isOver()]).toEqual(['/app', false]))
  })
  it('keeps the address that the page was given meanwhile', async () => {
    const { leave } = overlay()
    history.replace('/app?q=ana')
    history.flush()
    leave()
    await rest()
    expect((window.history.state as { __TSR_key: string }).__TSR_key).toBe(history.location.state.__TSR_key)
    window.history.forward()
    await rest()
    expect([location.search, isOver()]).toEqual(['?q=ana', false])
  })
  it('and whose address goes with it leaves one entry of the page, not two', async () => {
    history.push('/app/leaves')
    history.flush()
    history.push('/app/leaves?ask=1')
    history.flush()
    const { leave } = overlay()
    history.replace('/app/leaves')
    leave()
    await rest()
    expect(location.search).toBe('')
    await goBack()
    expect(location.pathname).toBe('/app')
  })
  it('is gone when the page is loaded anew', async () => {
    window.history.pushState({ ...(window.history.state as object), isOverPage: true }, '')
    stop()
    ;({ history, stop } = historyWithOverlays())
    await rest()
    expect(isOver()).toBe(false)
  })
})
