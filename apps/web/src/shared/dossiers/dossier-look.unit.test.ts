import { describe, expect, it } from 'vitest'

import { askAgain, dossierLook, isUnderWay } from './dossier-look.ts'

describe('a dossier', () => {
  it.each(['gathering', 'making'] as const)('asks again while it is %s', (status) => {
    expect(isUnderWay({ status })).toBe(true)
    expect(askAgain([{ status: 'ready' }, { status }])).toBe(2_000)
  })

  it.each(['ready', 'failed', 'cancelled', 'expired', 'deleted'] as const)('rests once it is %s', (status) => {
    expect(askAgain([{ status }])).toBe(false)
    expect(dossierLook(status).label).not.toBe('')
  })

  it('does not ask again before anything was read', () => {
    expect(askAgain(undefined)).toBe(false)
  })
})
