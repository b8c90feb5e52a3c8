import { expect, it } from 'vitest'

import type { AssignmentRow } from './assignment.ts'
import { careerSteps } from './career.ts'

const row = (starts_on: string, position_title: string | null, state: AssignmentRow['state'] = 'past', reason = 'promotion') => ({ id: starts_on, starts_on, position_title, state, reason })

it('tells the positions oldest first, and a move that keeps the position is none', () => {
  const rows = [row('2027-01-01', 'Líder', 'planned'), row('2026-02-01', 'Pleno', 'current', 'transfer'), row('2024-02-01', 'Pleno'), row('2020-02-01', null, 'past', 'admission')]
  expect(careerSteps(rows).map(({ position, since, state }) => [position, since, state])).toEqual([
    ['Sem cargo', '2020-02-01', 'past'],
    ['Pleno', '2024-02-01', 'current'],
    ['Líder', '2027-01-01', 'planned'],
  ])
})

it('begins anew with a return', () => {
  expect(careerSteps([row('2026-02-01', 'Pleno', 'current', 'rehire'), row('2020-02-01', 'Pleno', 'past', 'admission')])).toHaveLength(2)
  expect(careerSteps([])).toEqual([])
})
