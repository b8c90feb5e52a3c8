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
  { key: 'manager', kind: 'manager', label: 'Gestor', unknown: 'Gestor desconhecido' },
  { key: 'site', kind: 'work_site', label: 'Local', unknown: 'Local desconhecido' },
  { key: 'contract', kind: 'contract_type', label: 'Contrato', unknown: 'Contrato desconhecido' },
  { key: 'tag', kind: 'tag', label: 'Etiqueta', unknown: 'Etiqueta desconhecida' },
] as const

const STAGE_LABELS: Readonly<Record<Stage, string>> = { experience: 'Em experiência', away: 'De licença' }

/** Search and filters of a state, one entry per value. */
export function activeFilters(state: ListState, facets: readonly Facet[]): readonly ActiveFilter[] {
  const others = (values: readonly string[], dropped: string) => values.filter((value) => value !== dropped)
  return [
    ...(state.q === '' ? [] : [{ key: 'q', label: `Busca: ${state.q}`, without: { q: '' } }]),
    ...state.department.map((id) => ({
      key: `department:${id}`,
      label: `Departamento: ${departmentName(facets, id)}`,
      without: { department: others(state.department, id) },
    })),
    ...state.position.map((position) => ({
      key: `position:${position}`,
      label: `Cargo: ${position}`,
      without: { position: others(state.position, position) },
    })),
    ...state.status.map((status) => ({
      key: `status:${status}`,
      label: `Situação: ${statusLook(status).label}`,
      without: { status: state.status.filter((value) => value !== status) },
    })),
    ...BY_ID.flatMap(({ key, kind, label, unknown }) =>
      state[key].map((value) => ({
        key: `${kind}:${value}`,
        label: value === NO_DEPARTMENT ? `Sem ${label.toLowerCase()}` : `${label}: ${facetName(facets, kind, value, unknown)}`,
        without: { [key]: others(state[key], value) },
      })),
    ),
    ...state.stage.map((stage) => ({
      key: `stage:${stage}`,
      label: STAGE_LABELS[stage],
      without: { stage: state.stage.filter((value) => value !== stage) },
    })),
  ]
}
