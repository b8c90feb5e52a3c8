import { describe, expect, it } from 'vitest'

import { groupsText, namesText, reachList, statesOf, type ChannelGroup } from './reach.ts'

const group = (part: Partial<ChannelGroup>): ChannelGroup => ({ channels: ['app'], reason: null, people: 1, names: ['Ana'], ...part })

describe('a group of people', () => {
  it('is told by its first names and how many more there are', () => {
    expect([namesText(group({})), namesText(group({ people: 2, names: ['Ana', 'Bia'] })), namesText(group({ people: 1503, names: ['Ana', 'Bia', 'Caio'] }))]).toEqual(['Ana', 'Ana e Bia', 'Ana, Bia, Caio e mais 1.500'])
  })

  it('counts who is not told apart', () => {
    expect([groupsText([]), groupsText([group({ people: 31 })]), groupsText([group({ people: 31 }), group({ reason: 'no_login', channels: [], people: 1 })])]).toEqual(['0 pessoas', '31 pessoas', '31 pessoas, e 1 pessoa sem aviso'])
  })
})

describe('the people of a post', () => {
  it('are narrowed in the address by what it can mean alone', () => {
    expect(reachList.validateSearch({ state: 'late', department: 'none', q: 'ana' })).toEqual({ state: 'late', department: 'none', q: 'ana' })
    expect(reachList.validateSearch({ state: 'x', department: `' or 1` })).toEqual({})
  })

  it('confirm nothing where the post does not ask for it', () => {
    expect(statesOf(false)).toEqual(['unopened', 'opened'])
  })
})
