import { describe, expect, it } from 'vitest'

import { batchesOf, type Outcome, peopleText, plansOf, summaryOf } from './bulk.ts'

const outcome = (kind: Outcome['outcome'], planId: string | null = null): Outcome => ({ id: 'x', name: null, outcome: kind, message: null, planId })

describe('an act on many people', () => {
  it('goes in batches that leave nobody out', () => {
    expect(batchesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(batchesOf([], 2)).toEqual([])
  })
  it('says in one line what became of everybody', () => {
    expect(summaryOf([outcome('changed'), outcome('changed'), outcome('unchanged'), outcome('refused')])).toBe('2 alteradas, 1 já estava assim, 1 recusada')
    expect(summaryOf([])).toBe('Nada a fazer')
    expect([peopleText(1), peopleText(1283)]).toEqual(['1 pessoa', '1.283 pessoas'])
  })
  it('knows the plans that may be taken back', () => {
    expect(plansOf([outcome('changed', 'p'), outcome('unchanged'), outcome('refused')])).toEqual(['p'])
  })
})
