import { describe, expect, it } from 'vitest'

import { leftOpenText, refusedAt, storedClosings, suggestedClosing } from './closing-draft.ts'

const item = (id: string, score: number | null) => ({ id, may_carry: true, suggested_score: score, suggested_end: score === null ? 'missed' : 'partial' }) as const

describe('the end of objectives', () => {
  it('begins as the progress suggests, and leaves out what has no number until somebody chooses it', () => {
    expect(suggestedClosing(item('a', 0.4))).toEqual({ isChosen: true, status: 'partial', score: '0,4', learnings: '', carries: false })
    expect(suggestedClosing(item('b', null))).toMatchObject({ isChosen: false, score: '' })
  })

  it('is stored of those that are chosen, with scores as people type them', () => {
    const drafts = new Map([['b', { isChosen: true, status: 'achieved' as const, score: '0.8', learnings: ' ', carries: true }], ['c', { ...suggestedClosing(item('c', 1)), isChosen: false }]])
    expect(storedClosings([item('a', 0.4), { ...item('b', null), may_carry: false }, item('c', 1)], drafts)).toEqual([
      { objective_id: 'a', status: 'partial', score: 0.4, learnings: null, carries: false },
      { objective_id: 'b', status: 'achieved', score: 0.8, learnings: null, carries: false },
    ])
  })

  it('finds the objective of a refusal among those that were sent', () => {
    const sent = storedClosings([item('a', 0.4), item('b', 0.5)], new Map())
    expect([refusedAt('items.1.score', sent), refusedAt('next_cycle_id', sent), refusedAt('items.7.score', sent), refusedAt(null, sent)]).toEqual([{ id: 'b', field: 'score' }, null, null, null])
  })

  it('says what stays open when a cycle is closed', () => {
    expect([leftOpenText(0), leftOpenText(1).startsWith('1 objetivo continua'), leftOpenText(1200).startsWith('1.200 objetivos continuam')]).toEqual(['', true, true])
  })
})
