import { formatDate } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { id, matching, oneOf, passing, sortBy } from '#shared/list/state/params.ts'
import { type JourneyRow, overdueText, progressText, STAGES } from './journey.ts'

/** What the address of a list of journeys says: `area` is a department or `hr`, `pessoa` is open over the list. */
export const journeyList = listState({
  filters: {
    stage: oneOf(STAGES),
    department: id,
    state: oneOf(['open', 'overdue', 'blocked', 'ready', 'done']),
    area: matching(/^(hr|[0-9a-f-]{36})$/),
  },
  shown: { vista: oneOf(['quadro', 'linha']), sort: sortBy(['attention', 'name', 'date', 'progress'], 'attention'), pessoa: passing(id) },
  size: 50,
})
export type JourneyListState = typeof journeyList.start
export type JourneyView = JourneyListState['vista']

export const STATES: readonly { readonly value: Exclude<JourneyListState['state'], ''>; readonly label: string }[] = [
  { value: 'open', label: 'Com roteiro' }, { value: 'overdue', label: 'Atrasadas' }, { value: 'blocked', label: 'Bloqueadas' }, { value: 'ready', label: 'Prontas' }, { value: 'done', label: 'Concluídas no último ano' },
]

export const ORDERS: readonly { readonly value: JourneyListState['sort']['column']; readonly label: string }[] = [
  { value: 'attention', label: 'Por atenção' }, { value: 'name', label: 'Por nome' }, { value: 'date', label: 'Por data' }, { value: 'progress', label: 'Por progresso' },
]

/** The filters and the order as the database takes them. */
export function askedOf({ q, stage, department, state, area, sort }: JourneyListState): { readonly filters: Readonly<Record<string, string>>; readonly sort: string } {
  const filters = Object.fromEntries(Object.entries({ search: q, stage, department, state, area }).filter(([, value]) => value !== ''))
  return { filters, sort: `${sort.descending ? '-' : ''}${sort.column}` }
}

/** Journeys as a file. */
export const exportColumns = (baseLabel: string, stages: Readonly<Record<JourneyRow['stage'], string>>): readonly ExportColumn<JourneyRow>[] => [
  { header: 'Pessoa', value: ({ employee }) => employee.name, width: 30 },
  { header: 'Cargo', value: ({ position_title }) => position_title, width: 24 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Gestor', value: ({ manager }) => manager?.name ?? null, width: 30 },
  { header: baseLabel, value: ({ base_date }) => formatDate(base_date) },
  { header: 'Etapa', value: ({ stage }) => stages[stage], width: 24 },
  { header: 'Roteiro', value: ({ template }) => template, width: 24 },
  { header: 'Progresso', value: ({ done, total }) => progressText(done, total), width: 18 },
  { header: 'Atrasadas', value: ({ overdue }) => overdue },
  { header: 'Bloqueadas', value: ({ blocked }) => blocked },
  { header: 'Próxima tarefa', value: ({ next_title }) => next_title, width: 36 },
  { header: 'Até', value: ({ next_due }) => (next_due === null ? null : formatDate(next_due)) },
  { header: 'Com quem', value: ({ next_with }) => next_with, width: 30 },
]

/** What somebody should look at first; nothing when all goes well. */
export function alarms({ overdue, blocked, journey_id, total, done }: JourneyRow): readonly { readonly text: string; readonly tone: 'danger' | 'warning' | 'success' }[] {
  if (journey_id === null) return [{ text: 'Sem roteiro', tone: 'warning' }]
  if (total > 0 && done === total) return [{ text: 'Pronta', tone: 'success' }]
  return [
    ...(overdue > 0 ? [{ text: overdueText(overdue), tone: 'danger' as const }] : []),
    ...(blocked > 0 ? [{ text: `${blocked} ${blocked === 1 ? 'bloqueada' : 'bloqueadas'}`, tone: 'warning' as const }] : []),
  ]
}
