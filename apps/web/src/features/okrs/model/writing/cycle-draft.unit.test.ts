import { describe, expect, it } from 'vitest'

import { cyclePresets, cyclesAround, freshCycle, presentCycle, storedCycle } from './cycle-draft.ts'
import type { GoalCycle } from '../goal.ts'

const cycle = (id: string, status: GoalCycle['status']): GoalCycle => ({
  id, status, name: id, starts_on: '2026-01-01', ends_on: '2026-03-31', checkin_every: 'week', max_objectives: 5, max_key_results: 5, people_may_create: true, updated_at: '', objectives: 0, progress: null, expected: 0, health: null,
})

describe('days of a cycle', () => {
  it('are those of the quarter, the half-year and the year, the next ones once they are nearly over', () => {
    expect(cyclePresets('2026-05-10', null).map(({ name, startsOn, endsOn }) => [name, startsOn, endsOn])).toEqual([
      ['2º trimestre de 2026', '2026-04-01', '2026-06-30'], ['2º semestre de 2026', '2026-07-01', '2026-12-31'],
      ['2026', '2026-01-01', '2026-12-31'],
    ])
    expect(cyclePresets('2026-11-28', null).map(({ name }) => name)).toEqual(['4º trimestre de 2026', '1º semestre de 2027', '2027'])
    expect(cyclePresets('2026-12-05', null)[0]).toMatchObject({ name: '1º trimestre de 2027', startsOn: '2027-01-01', endsOn: '2027-03-31' })
  })

  it('are as many as the last cycle had, right after it', () => {
    expect(cyclePresets('2026-11-28', { name: 'Q', starts_on: '2026-10-01', ends_on: '2026-10-31' }).at(-1)).toMatchObject({ label: 'Copiar dias do último', startsOn: '2026-11-01', endsOn: '2026-12-01' })
  })
})

describe('a cycle', () => {
  it('is shown while it runs, then while it closes, then while it is planned, unless another is chosen', () => {
    const cycles = [cycle('p', 'planning'), cycle('a', 'active'), cycle('c', 'closing'), cycle('x', 'closed')]
    expect(presentCycle(cycles, '')?.id).toBe('a')
    expect(presentCycle(cycles, 'x')?.id).toBe('x')
    expect(presentCycle(cycles.filter(({ status }) => status !== 'active'), '')?.id).toBe('c')
    expect(presentCycle([cycle('x', 'closed'), cycle('p', 'planning')], 'nobody')?.id).toBe('p')
    expect(presentCycle([], '')).toBeNull()
  })

  it('is aligned to itself and to those around it', () => {
    const year = { ...cycle('y', 'active'), ends_on: '2026-12-31' }
    const next = { ...cycle('n', 'planning'), starts_on: '2026-04-01', ends_on: '2026-06-30' }
    expect(cyclesAround([year, next, cycle('q', 'closed')], next).map(({ id }) => id)).toEqual(['y', 'n'])
  })

  it('is stored with what the database judges', () => {
    expect(storedCycle({ ...freshCycle('2026-11-28', null), mostObjectives: 'cinco', startsOn: '' })).toMatchObject({ max_objectives: 0, max_key_results: 5, starts_on: null, ends_on: '2026-12-31' })
  })
})
