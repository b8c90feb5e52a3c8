import { describe, expect, it } from 'vitest'

import { freshKeyResult, freshObjective, levelsFor, mayBegin, movesTargets, nudged, readersText, storedObjective, unreadable, valueAt } from './objective-draft.ts'

const ana = { id: 'ana', name: 'Ana' }
const blank = freshObjective(['team', 'person'], ana, null)
const withResult = (part: Partial<ReturnType<typeof freshKeyResult>>) => ({ ...blank, keyResults: [{ ...freshKeyResult(), title: 'Vendas', ...part }] })

describe('an objective that is typed', () => {
  it('is stored with numbers as people write them', () => {
    expect(storedObjective('c', withResult({ start: '1.000', target: '1350,5', weight: '' })).key_results[0]).toMatchObject({ start_value: 1000, target_value: 1350.5, weight: 1, keep_by: null, due_on: null })
  })

  it('is stored without what its kind does not have', () => {
    expect(storedObjective('c', withResult({ kind: 'yes_no', start: '1', target: '2' })).key_results[0]).toMatchObject({ start_value: null, target_value: null, milestones: [] })
    expect(storedObjective('c', withResult({ kind: 'keep_below', start: '1', target: '2', keepBy: 'distance' })).key_results[0]).toMatchObject({ start_value: null, target_value: 2, keep_by: 'distance', period: null })
    expect(storedObjective('c', { ...blank, departmentId: 'd' }).department_id).toBeNull()
  })

  it('names what is no number as the database calls the field', () => {
    expect([...unreadable(withResult({ target: 'muito', start: '1' })).keys()]).toEqual(['key_results.0.target_value'])
    expect(unreadable(withResult({ kind: 'yes_no', target: 'muito' })).size).toBe(0)
  })

  it('keeps a refusal at its field until that field changes', () => {
    const before = withResult({ start: '10', target: '10' })
    const at = 'key_results.0.target_value'
    expect(valueAt({ ...before, description: 'mais' }, at)).toBe(valueAt(before, at))
    expect(valueAt(withResult({ start: '5', target: '10' }), at)).not.toBe(valueAt(before, at))
    expect(valueAt({ ...before, title: 'x' }, 'title')).not.toBe(valueAt(before, 'title'))
  })

  it('tells a moved target from other changes', () => {
    const before = withResult({ id: 'k', start: '1.000', target: '2.000' })
    const result = before.keyResults[0] ?? freshKeyResult()
    expect(movesTargets(before, { ...before, keyResults: [{ ...result, title: 'Outro', start: '1000' }, freshKeyResult()] })).toBe(false)
    expect(movesTargets(before, { ...before, keyResults: [{ ...result, target: '1.500' }] })).toBe(true)
  })
})

it('moves one item at a time, and stops at both ends', () => {
  expect([nudged(['a', 'b', 'c'], 0, 1), nudged(['a', 'b'], 0, -1), nudged(['a', 'b'], 1, 1)]).toEqual([['b', 'a', 'c'], ['a', 'b'], ['a', 'b']])
})

it('offers the levels that somebody may set', () => {
  const departments = [{ id: 'd', name: 'D' }]
  expect(levelsFor({ manages_all: true, leads: true, departments })).toEqual(['company', 'department', 'team', 'person'])
  expect(levelsFor({ manages_all: false, leads: true, departments: [] })).toEqual(['team', 'person'])
  expect(levelsFor({ manages_all: false, leads: false, departments })).toEqual(['person'])
})

it('begins as the goal that somebody most often means', () => {
  const levelOf = (levels: Parameters<typeof freshObjective>[0], parent: Parameters<typeof freshObjective>[2] = null) => freshObjective(levels, ana, parent).level
  expect([levelOf(['company', 'department', 'team', 'person']), levelOf(['company', 'team', 'person'], { id: 'p', title: 'P' }), levelOf(['department', 'team', 'person']), levelOf(['person'])]).toEqual(['company', 'team', 'team', 'person'])
})

it('lets people begin goals as far as the cycle does', () => {
  const cycle = { id: 'c', name: '', starts_on: '', ends_on: '', status: 'active', checkin_every: 'week', max_objectives: 5, max_key_results: 5, people_may_create: false, updated_at: '', objectives: 0, progress: null, expected: 0, health: null } as const
  const nobody = { manages_all: false, leads: false }
  expect([mayBegin(nobody, cycle), mayBegin(nobody, { ...cycle, people_may_create: true }), mayBegin({ ...nobody, leads: true }, cycle), mayBegin({ manages_all: true, leads: true }, { ...cycle, status: 'closed' })]).toEqual([false, true, true, false])
})

it('says who will read it', () => {
  expect(readersText('private', 'Ana')).toContain('Só leem: Ana')
  expect(readersText('company', 'Ana')).toContain('todos da empresa')
})
