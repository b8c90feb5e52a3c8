import { describe, expect, it } from 'vitest'

import type { Objective } from '../goal.ts'
import { alignedTo, foundIn, isBelow, type TreeView, treeRows } from './objective-tree.ts'

const owner = { id: 'ana', name: 'Ana Lima', initials: 'AL', position: null, avatar_path: null } as unknown as Objective['owner']
const objective = (id: string, parentId: string | null, part: Partial<Objective> = {}): Objective => ({
  id, parent_id: parentId, cycle_id: 'c', title: `Objetivo ${id}`, level: 'team', status: 'active', visibility: 'company', owner, department: null, weight: 1, counts: true, progress: 10, expected: 20, health: 'on_track',
  zone: 'none', score: null, key_results: 1, confidence: null, checked_on: null, updated_at: '', may_edit: true, ...part,
})
const all: TreeView = { q: '', nivel: '', saude: '', depth: '', toggled: new Map() }
const goals = [objective('a', null, { level: 'company' }), objective('b', 'a'), objective('c', 'b', { health: 'at_risk', title: 'Reduzir evasão' }), objective('d', null), objective('e', 'elsewhere')]
const shown = (rows: ReturnType<typeof treeRows>): readonly string[] => rows.map((row) => `${String(row.level)}${row.objective.id}`)

describe('the tree of goals', () => {
  it('stands what is aligned under what it is aligned to, all else at the top', () => {
    expect(shown(treeRows(goals, all))).toEqual(['1a', '2b', '3c', '1d', '1e'])
    expect(treeRows(goals, all)[4]).toMatchObject({ position: 3, siblings: 3, hasChildren: false })
  })

  it('opens so many levels, and what was opened or closed by hand', () => {
    expect(shown(treeRows(goals, { ...all, depth: '1' }))).toEqual(['1a', '1d', '1e'])
    expect(shown(treeRows(goals, { ...all, depth: '2' }))).toEqual(['1a', '2b', '1d', '1e'])
    expect(shown(treeRows(goals, { ...all, depth: '1', toggled: new Map([['a', true]]) }))).toEqual(['1a', '2b', '1d', '1e'])
  })

  it('keeps what is above what a filter finds, and marks it', () => {
    const rows = treeRows(goals, { ...all, saude: 'at_risk' })
    expect(rows.map(({ objective: { id }, isPath }) => [id, isPath])).toEqual([['a', true], ['b', true], ['c', false]])
    expect(shown(treeRows(goals, { ...all, q: 'EVASAO' }))).toEqual(['1a', '2b', '3c'])
    expect(shown(treeRows(goals, { ...all, nivel: 'company' }))).toEqual(['1a'])
    expect(foundIn(goals, { ...all, saude: 'at_risk' })).toBe(1)
  })

  it('begins with two levels where it is large, and draws two thousand at once', () => {
    const many = Array.from({ length: 2000 }, (_, at) => objective(`n${String(at)}`, at < 10 ? null : `n${String(Math.floor(at / 10))}`))
    const before = performance.now()
    expect(Math.max(...treeRows(many, all).map(({ level }) => level))).toBe(2)
    expect(treeRows(many, { ...all, depth: 'tudo' })).toHaveLength(2000)
    expect(performance.now() - before).toBeLessThan(500)
  })

  it('moves one at once, but into no circle', () => {
    expect(shown(treeRows(alignedTo(goals, 'd', 'c'), all))).toEqual(['1a', '2b', '3c', '4d', '1e'])
    expect(alignedTo(goals, 'a', 'c')).toBe(goals)
    expect(isBelow(goals, 'c', 'a')).toBe(true)
    expect(isBelow(goals, 'a', 'c')).toBe(false)
  })
})
