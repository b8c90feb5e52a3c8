import { describe, expect, it } from 'vitest'

import { company, person } from '../../testing/people.ts'
import { chainAbove, depthOf, EVERY_LEVEL, FIRST_UNFOLDING, growTree, isWithinTeam, spanText, unfolded, visibleRows } from './org-tree.ts'

const ids = (rows: readonly { readonly person: { readonly id: string } }[]): string[] => rows.map(({ person: { id } }) => id)

describe('the rows on screen', () => {
  it('are two levels at first, leaders before the others and then by name', () => {
    expect(ids(visibleRows(company(), FIRST_UNFOLDING, null))).toEqual(['ana', 'bia', 'caio', 'fabio'])
  })

  it('tell where each stands among their peers', () => {
    expect(visibleRows(company(), FIRST_UNFOLDING, null)[2]).toMatchObject({ level: 2, position: 2, siblings: 2, hasReports: false, expanded: false })
  })

  it('follow what was opened and closed by hand', () => {
    const opened = unfolded(FIRST_UNFOLDING, ['bia'], true)
    expect(ids(visibleRows(company(), opened, null))).toEqual(['ana', 'bia', 'davi', 'edson', 'caio', 'fabio'])
    expect(ids(visibleRows(company(), unfolded(opened, ['ana'], false), null))).toEqual(['ana', 'fabio'])
    expect(ids(visibleRows(company(), { levels: EVERY_LEVEL, byHand: new Map() }, null))).toHaveLength(6)
  })

  it('are one team when one person is looked at, with levels counted from there', () => {
    const rows = visibleRows(company(), FIRST_UNFOLDING, 'bia')
    expect(ids(rows)).toEqual(['bia', 'davi', 'edson'])
    expect(rows.map(({ level }) => level)).toEqual([1, 2, 2])
    expect(ids(visibleRows(company(), FIRST_UNFOLDING, 'ninguém'))[0]).toBe('ana')
  })

  it('have nobody twice nor forever when the data go round in a circle', () => {
    const circle = growTree([person('a', { managerId: 'b' }), person('b', { managerId: 'a' }), person('c', { managerId: 'fora' })])
    expect(ids(visibleRows(circle, { levels: EVERY_LEVEL, byHand: new Map() }, null))).toEqual(['c'])
    expect(chainAbove(circle, 'a').map(({ id }) => id)).toEqual(['b'])
  })
})

describe('the line of command', () => {
  it('goes from the top down to the manager', () => {
    expect(chainAbove(company(), 'davi').map(({ id }) => id)).toEqual(['ana', 'bia'])
    expect(isWithinTeam(company(), 'davi', 'ana')).toBe(true)
    expect(isWithinTeam(company(), 'ana', 'davi')).toBe(false)
    expect(depthOf(company(), null)).toBe(3)
  })

  it('is told with how many answer to somebody', () => {
    expect(spanText({ direct: 0, all: 0 })).toBe('sem equipe')
    expect(spanText({ direct: 1, all: 1 })).toBe('1 pessoa na equipe direta')
    expect(spanText({ direct: 2, all: 1200 })).toBe('2 pessoas na equipe direta, 1.200 ao todo')
  })
})
