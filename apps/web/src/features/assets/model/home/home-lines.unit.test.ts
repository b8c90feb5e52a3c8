import { describe, expect, it } from 'vitest'

import { companyLines, moreText, ownDetail } from './home-lines.ts'

const asset = { id: '1', name: 'Notebook', tag: 'NB-1', kind: 'equipment' }

describe('assets on the home', () => {
  it('say of a thing that a signature is missing, or its tag, and how many more there are', () => {
    expect([ownDetail({ ...asset, status: 'awaiting_acceptance' }), ownDetail({ ...asset, status: 'in_use' })]).toEqual(['Falta assinar o termo', 'NB-1'])
    expect([moreText(1), moreText(1200)]).toEqual(['e mais 1 bem', 'e mais 1.200 bens'])
  })

  it('leave out what is zero, but for how many are in use', () => {
    const none = { in_use: 0, awaiting: 0, to_return: 0, in_maintenance: 0, undecided: 0 }
    expect(companyLines(none).map(({ label }) => label)).toEqual(['Em uso'])
    expect(companyLines({ ...none, awaiting: 2, undecided: 1 })).toMatchObject([{ total: 2, search: { status: 'awaiting' } }, { total: 1, search: null }, { label: 'Em uso' }])
  })
})
