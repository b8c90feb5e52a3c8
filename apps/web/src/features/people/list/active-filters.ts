import type { Facet } from '../data/list/employee-facets-query.ts'
import { statusLook } from '../model/list/employee.ts'
import { type ListState, NO_DEPARTMENT, type Stage } from '../model/list/list-state.ts'

/** One thing that limits the list, in words, with the change that drops it. */
export interface ActiveFilter {
  readonly key: string
  readonly label: string
  readonly without: Partial<ListState>
}

function facetName(facets: readonly Facet[], kind: string, value: string, unknown: string): string {
  return facets.find((facet) => facet.kind === kind && facet.value === value)?.label ?? unknown
}

function departmentName(facets: readonly Facet[], id: string): string {
  return id === NO_DEPARTMENT ? 'Sem departamento' : facetName(facets, 'department', id, 'Departamento desconhecido')
}

/** Filters whose values are ids of a facet: key in the state, kind of facet, words. */
const BY_ID = [
  { key: 'managers', kind: 'manager', label: 'Gestor', unknown: 'Gestor desconhecido' },
  { key: 'sites', kind: 'work_site', label: 'Local', unknown: 'Local desconhecido' },
  { key: 'contracts', kind: 'contract_type', label: 'Contrato', unknown: 'Contrato desconhecido' },
  { key: 'tags', kind: 'tag', label: 'Etiqueta', unknown: 'Etiqueta desconhecida' },
] as const

const STAGE_LABELS: Readonly<Record<Stage, string>> = { experience: 'Em experiência', away: 'De licença' }

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
    ...BY_ID.flatMap(({ key, kind, label, unknown }) =>
      state[key].map((value) => ({
        key: `${kind}:${value}`,
        label: value === NO_DEPARTMENT ? `Sem ${label.toLowerCase()}` : `${label}: ${facetName(facets, kind, value, unknown)}`,
        without: { [key]: others(state[key], value) },
      })),
    ),
    ...state.stages.map((stage) => ({
      key: `stage:${stage}`,
      label: STAGE_LABELS[stage],
      without: { stages: state.stages.filter((value) => value !== stage) },
    })),
  ]
}
