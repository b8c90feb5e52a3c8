import { describe, expect, it } from 'vitest'

import { employeeList, type ListState, NO_DEPARTMENT } from '../model/list/list-state.ts'
import { activeFilters } from './active-filters.ts'
import { summaryText } from './list-summary.ts'

const state: ListState = {
  ...employeeList.start,
  q: 'ana',
  status: ['active'],
  department: ['d1', NO_DEPARTMENT, 'd9'],
  position: ['Analista'],
  manager: [NO_DEPARTMENT, 'm1'],
  tag: ['t1'],
  stage: ['experience', 'away'],
}
const facets = [
  { kind: 'department', value: 'd1', label: 'Pessoas', total: 8 },
  { kind: 'manager', value: 'm1', label: 'Bia Lima', total: 3 },
  { kind: 'tag', value: 't1', label: 'Brigada', total: 1 },
]

describe('active filters', () => {
  it('say in words what limits the list', () => {
    expect(activeFilters(state, facets).map((filter) => filter.label)).toEqual([
      'Busca: ana',
      'Departamento: Pessoas',
      'Departamento: Sem departamento',
      'Departamento: Departamento desconhecido',
      'Cargo: Analista',
      'Situação: Ativo',
      'Sem gestor',
      'Gestor: Bia Lima',
      'Etiqueta: Brigada',
      'Em experiência',
      'De licença',
    ])
  })

  it('leave nothing behind when each is dropped', () => {
    let rest = state
    while (employeeList.isFiltered(rest)) {
      const [first] = activeFilters(rest, facets)
      expect(first).toBeDefined()
      rest = employeeList.change(rest, first?.without ?? {})
    }
    expect(rest).toEqual(employeeList.start)
  })
})

describe('the summary', () => {
  it('counts against everyone while something limits the list', () => {
    expect(summaryText(37, 1283, true)).toBe('37 de 1.283 trabalhadores')
    expect(summaryText(1283, 1283, false)).toBe('1.283 trabalhadores')
    expect(summaryText(1, 1, false)).toBe('1 trabalhador')
  })

  it('says only what it knows before everyone is counted', () => {
    expect(summaryText(37, 0, true)).toBe('37 trabalhadores')
  })
})
