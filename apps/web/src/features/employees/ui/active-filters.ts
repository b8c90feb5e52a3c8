import type { Facet } from '../data/employee-facets-query.ts'
import { statusLook } from '../model/employee.ts'
import { type ListState, NO_DEPARTMENT } from '../model/list-state.ts'

/** One thing that limits the list, in words, with the change that drops it. */
export interface ActiveFilter {
  readonly key: string
  readonly label: string
  readonly without: Partial<ListState>
}

function departmentName(facets: readonly Facet[], id: string): string {
  if (id === NO_DEPARTMENT) return 'Sem departamento'
  return facets.find((facet) => facet.kind === 'department' && facet.value === id)?.label ?? 'Departamento desconhecido'
}

/** Search and filters of a state, one entry per value. */
export function activeFilters(state: ListState, facets: readonly Facet[]): readonly ActiveFilter[] {
  const others = (values: readonly string[], dropped: string) => values.filter((value) => value !== dropped)
  return [
    ...(state.term === '' ? [] : [{ key: 'q', label: `Busca: ${state.term}`, without: { term: '' } }]),
    ...state.departments.map((id) => ({
      key: `department:${id}`,
      label: `Departamento: ${departmentName(facets, id)}`,
      without: { departments: others(state.departments, id) },
    })),
    ...state.positions.map((position) => ({
      key: `position:${position}`,
      label: `Cargo: ${position}`,
      without: { positions: others(state.positions, position) },
    })),
    ...state.statuses.map((status) => ({
      key: `status:${status}`,
      label: `Situação: ${statusLook(status).label}`,
      without: { statuses: state.statuses.filter((value) => value !== status) },
    })),
  ]
}
