import { describe, expect, it } from 'vitest'

import { askAgain, dossierLook, isUnderWay, workShare } from './dossier-look.ts'

describe('a dossier', () => {
  it.each(['gathering', 'making'] as const)('asks again while it is %s', (status) => {
    expect(isUnderWay({ status })).toBe(true)
    expect(askAgain([{ status: 'ready' }, { status }])).toBe(2_000)
  })

  it.each(['ready', 'failed', 'cancelled', 'expired', 'deleted'] as const)('rests once it is %s', (status) => {
    expect(askAgain([{ status }])).toBe(false)
    expect(dossierLook(status).label).not.toBe('')
  })

  it('has one share with all that is under way, and none once nothing is', () => {
    const making = { status: 'making', done: 1, total: 2 } as const
    expect(workShare([making, { status: 'gathering', done: 0, total: 0 }, { status: 'ready', done: 1, total: 1 }])).toBe(25)
    expect(workShare([{ status: 'ready', done: 1, total: 1 }])).toBeNull()
  })

  it('does not ask again before anything was read', () => {
    expect(askAgain(undefined)).toBe(false)
  })
})
