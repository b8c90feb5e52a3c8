import { describe, expect, it } from 'vitest'

import { type AssignmentRow, effectTexts, heldUntil, periodText, reasonLabel, stateLook } from './assignment.ts'

const entry = (starts_on: string, field: string): AssignmentRow => ({
  id: starts_on, starts_on, ends_on: null, state: 'past', position_title: null, position_id: null, department_id: null, department: null,
  manager_id: null, manager: null, work_site_id: null, work_site: null, cost_centre_id: null, cost_centre: null, reason: 'promotion', note: null, created_at: '', created_by: null, failure: null, can_cancel: false,
  changes: [{ field, old: 'a', new: 'b' }],
})
const rows = [entry('2027-03-01', 'position'), entry('2026-05-01', 'department'), entry('2025-01-01', 'position')]
const move = { field: 'position', old: 'Analista', new: 'Líder', key: 'position_title', value: 'Líder' } as const

describe('history of a person', () => {
  it('says when a period held', () => {
    expect(periodText({ starts_on: '2024-02-01', ends_on: '2024-12-31', state: 'past' })).toBe('De 01/02/2024 a 31/12/2024')
    expect(periodText({ starts_on: '2024-02-01', ends_on: null, state: 'current' })).toBe('Desde 01/02/2024')
    expect(periodText({ starts_on: '2027-02-01', ends_on: null, state: 'planned' })).toBe('A partir de 01/02/2027')
    expect(stateLook('planned').label).toBe('Programada')
    expect(reasonLabel('rehire')).toBe('Readmissão')
  })

  it('finds the later entry that changes the same field', () => {
    expect(heldUntil('position', '2026-01-01', rows)).toBe('2027-03-01')
    expect(heldUntil('position', '2027-03-01', rows)).toBeNull()
    expect(heldUntil('manager', '2020-01-01', rows)).toBeNull()
  })

  it('tells the effects of a change before it is made', () => {
    expect(effectTexts([move], '2026-11-21', '2026-11-21', [])).toEqual(['Vale a partir de hoje.'])
    expect(effectTexts([move], '2026-12-01', '2026-11-21', rows)).toEqual([
      'Nada muda hoje. A mudança entra em vigor sozinha em 01/12/2026 e pode ser cancelada até lá.',
      'Cargo: vale até 01/03/2027, quando outra mudança já registrada a substitui.',
    ])
    expect(effectTexts([move], '2024-01-01', '2026-11-21', rows)[0]).toBe('O histórico passa a contar esta mudança desde 01/01/2024.')
  })
})
