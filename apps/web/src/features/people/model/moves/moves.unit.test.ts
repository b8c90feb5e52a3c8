import { expect, it } from 'vitest'

import type { AsOf } from '../history/assignment.ts'
import { fieldOfKey, movesBetween, movesRecord, valuesOn } from './moves.ts'

const asOf: AsOf = {
  employee_id: 'e1', on_date: '2026-01-01', position_id: null, starts_on: null, ends_on: null, reason: null, status: 'active', employed: true, position: 'Analista', level: null, cbo: null, department_id: 'd1', department: 'Web',
  manager_id: 'p1', manager: { id: 'p1', name: 'Ana', initials: 'A', avatar_path: null, position: null }, work_site_id: null, work_site: null,
  cost_centre_id: null, cost_centre: null, hire_date: '2020-01-01',
}

it('sends only what differs from what the record says on that day', () => {
  const base = valuesOn(asOf)
  const moves = movesBetween(base, {
    position: { value: 'Líder', name: 'Líder' },
    department: { value: 'd1', name: 'Web' },
    manager: { value: null, name: '' },
  })
  expect(moves.map(({ field, old, new: now }) => [field, old, now])).toEqual([['position', 'Analista', 'Líder'], ['manager', 'Ana', '']])
  expect(movesRecord(moves)).toEqual({ position_title: 'Líder', manager_id: null })
})

it('starts from nothing where nothing was', () => {
  expect(movesBetween(valuesOn(null), { position: { value: 'Líder', name: 'Líder' } })).toHaveLength(1)
})

it('knows which field a refusal blames', () => {
  expect([fieldOfKey('manager_id'), fieldOfKey('position_id'), fieldOfKey('on'), fieldOfKey(null)]).toEqual(['manager', 'position', null, null])
})
