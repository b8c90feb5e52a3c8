// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

const ids = Array.from({ length: 250 }, (_, index) => `request-${index}`)

/** Decides all of them; the call with this number fails. */
async function decide(failing: number) {
  const asked: string[][] = []
  fakeBackend(({ path, body }) => {
    if (!path.includes('decide_approvals')) return json([])
    const requests = (body as { readonly p_requests: string[] }).p_requests
    asked.push(requests)
    if (asked.length === failing) return json({ code: '57014', message: 'canceling statement due to statement timeout', details: null, hint: null }, 500)
    return json(requests.map((request_id) => ({ request_id, ok: true, code: null, message: null })))
  }, { signedIn: true })
  const { decideMany } = await import('./decide-many.ts')
  return { asked, outcomes: decideMany(ids, 'approve', '') }
}

describe('many decisions', () => {
  it('are asked in parts', async () => {
    const { asked, outcomes } = await decide(0)
    expect((await outcomes).filter(({ ok }) => ok)).toHaveLength(250)
    expect(asked.map((part) => part.length)).toEqual([100, 100, 50])
  })

  it('are told so far when a later part fails; what was not reached is told as not decided, and why', async () => {
    const { outcomes } = await decide(2)
    const found = await outcomes
    expect(found.map(({ request_id }) => request_id)).toEqual(ids)
    expect(found.filter(({ ok }) => ok)).toHaveLength(100)
    expect(found.slice(100).every(({ ok, message }) => !ok && message !== null && message !== '')).toBe(true)
  })

  it('fail when nothing was decided', async () => {
    const { outcomes } = await decide(1)
    await expect(outcomes).rejects.toMatchObject({ name: 'AppError' })
  })
})
