import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { laterDay } from '#shared/lib/dates.ts'
import { cycleValues, type CycleDraft, kindChanged, partOfField, relationToggled, startOf, withNeededSteps } from './cycle-draft.ts'
import { daysProblem, timelineOf } from './timeline.ts'
import { redistributed, shares, totalOf, type Weights, withoutOne } from './weights.ts'

const TODAY = '2026-11-28'
const KINDS = ['performance', 'r360', 'r180', 'r90', 'leadership', 'pulse'] as const

describe('weights', () => {
  it('sum to a hundred in whole numbers whichever of them is moved', () => {
    const four = fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.nat(100))
    fc.assert(
      fc.property(four, fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: -20, max: 150 }), ([a, b, c, d], name, value) => {
        const next = redistributed({ a, b, c, d }, name, value)
        expect(totalOf(next)).toBe(100)
        expect(Object.values(next).every((weight) => Number.isInteger(weight) && (weight ?? 0) >= 0)).toBe(true)
      }),
    )
  })

  it('keep the proportion of the others', () => {
    const usual: Weights = { self: 10, manager: 50, peer: 20, report: 20 }
    expect(redistributed(usual, 'manager', 60)).toEqual({ self: 8, manager: 60, peer: 16, report: 16 })
    expect(redistributed(usual, 'report', null)).toEqual({ self: 13, manager: 62, peer: 25 })
    expect(redistributed({ manager: 100 }, 'manager', 30)).toEqual({ manager: 100 })
  })

  it('are shared out where a relation has no answers, never counted as zero', () => {
    expect(withoutOne<string>({ self: 10, manager: 50, peer: 20, report: 20 }, 'report')).toEqual({ self: 12.5, manager: 62.5, peer: 25 })
  })

  it('give the largest remainders the rest', () => {
    expect(shares([1, 1, 1], 100)).toEqual([34, 33, 33])
    expect(shares([0, 0], 5)).toEqual([3, 2])
  })
})

describe('a new cycle', () => {
  it.each(KINDS)('of kind %s has weights that sum, and days in the right order', (kind) => {
    const draft = startOf(kind, 'Ciclo', 'scale', TODAY)
    expect(totalOf(draft.weights)).toBe(kind === 'pulse' ? 0 : 100)
    for (const step of Object.keys(draft.days) as (keyof CycleDraft['days'])[]) expect(daysProblem(draft, step)).toBeNull()
    expect(Object.values(draft.days).every(({ opensOn }) => opensOn > TODAY)).toBe(true)
  })

  it('looks back on the six months before', () => {
    expect(startOf('r90', 'Ciclo', 'scale', TODAY)).toMatchObject({ periodStart: '2026-05-01', periodEnd: '2026-10-31' })
  })
})

describe('relations', () => {
  it('bring their step along, and take it away', () => {
    const draft = startOf('r180', 'Ciclo', 'scale', TODAY)
    const more = withNeededSteps(relationToggled(draft, 'peer'), TODAY)
    expect(more.weights).toEqual({ self: 24, manager: 56, peer: 20 })
    expect(Object.keys(more.days)).toEqual(expect.arrayContaining(['nomination', 'peer']))
    expect(daysProblem(more, 'nomination')).toBeNull()
    const less = withNeededSteps(relationToggled(more, 'peer'), TODAY)
    expect(less.days).not.toHaveProperty('peer')
    expect(less.days).not.toHaveProperty('nomination')
  })

  it('are those of the kind after it was changed', () => {
    const draft = kindChanged(startOf('r360', 'Ciclo', 'scale', TODAY), 'pulse')
    expect(cycleValues(draft).steps).toMatchObject([{ step: 'pulse' }])
  })
})

describe('days', () => {
  it('say what is wrong with them', () => {
    const draft = startOf('r360', 'Ciclo', 'scale', TODAY)
    const { peer, nomination } = draft.days
    if (peer === undefined || nomination === undefined) throw new Error('a 360 has peers')
    expect(daysProblem({ ...draft, days: { ...draft.days, peer: { opensOn: peer.closesOn, closesOn: peer.opensOn } } }, 'peer')).toBe('Esta etapa termina antes de começar.')
    expect(daysProblem({ ...draft, days: { ...draft.days, nomination: { ...nomination, closesOn: peer.opensOn } } }, 'nomination')).toBe('A indicação termina antes de os pares responderem.')
    expect(daysProblem({ ...draft, lateDays: 15 }, 'calibration')).toBe('Começa depois de todas as respostas e da tolerância.')
  })

  it('fill one line from the first to the last', () => {
    const bars = timelineOf({ days: { self: { opensOn: TODAY, closesOn: laterDay(TODAY, 4) }, manager: { opensOn: laterDay(TODAY, 5), closesOn: laterDay(TODAY, 9) } } })
    expect(bars).toEqual([{ step: 'self', left: 0, width: 50 }, { step: 'manager', left: 50, width: 50 }])
  })
})

it('finds the part of the page that a refusal is about', () => {
  expect(['name', 'audience', 'weight_peer', 'weights', 'mode_peer', 'peers_by', 'questionnaires', 'questions', 'step_self', 'late_days', 'x', null].map(partOfField)).toEqual([
    'goal', 'people', 'relations', 'relations', 'relations', 'relations', 'questions', 'questions', 'days', 'days', null, null,
  ])
})
