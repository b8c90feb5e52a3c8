import { formatDate, laterDay } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { day, id, matching, oneOf, passing, sortBy, view } from '#shared/list/state/params.ts'
import { type ExitFigures, type ExitRow, ORIGIN_WORDS, STAGE_WORDS } from './exit.ts'

/** What the address of the list of exits says; `caso` is open over it, `mes` is the month of the calendar. */
export const exitList = listState({
  filters: {
    stage: oneOf(['draft', 'requested', 'approved', 'communicated', 'notice', 'closing', 'concluded', 'rejected', 'withdrawn', 'cancelled']),
    department: id,
    reason: oneOf([
      'resignation', 'dismissal', 'just_cause', 'agreement', 'indirect', 'mutual_fault', 'term_end', 'early_term_end', 'early_term_resignation', 'apprentice_performance',
      'apprentice_school', 'internship_end', 'retirement', 'closing', 'force_majeure', 'employer_death', 'group_transfer', 'death', 'other',
    ]),
    initiative: oneOf(['company', 'employee', 'both', 'company,both', 'neither']),
    state: oneOf(['overdue', 'left', 'ended', 'all']),
    from: day,
    to: day,
  },
  shown: { vista: oneOf(['quadro', 'calendario']), mes: passing(matching(/^20\d{2}-(0[1-9]|1[0-2])$/)), sort: sortBy(['last_day', 'name', 'stage'], 'last_day'), caso: passing(id), view },
  size: 50,
})
export type ExitListState = typeof exitList.start

export const STATES: readonly { readonly value: Exclude<ExitListState['state'], ''>; readonly label: string }[] = [
  { value: 'overdue', label: 'Com tarefa atrasada' }, { value: 'left', label: 'Já saíram' }, { value: 'ended', label: 'Encerrados' }, { value: 'all', label: 'Todos' },
]
export const INITIATIVES: readonly { readonly value: Exclude<ExitListState['initiative'], ''>; readonly label: string }[] = [
  { value: 'employee', label: 'Da pessoa' }, { value: 'company', label: 'Da empresa' }, { value: 'both', label: 'Acordo' }, { value: 'company,both', label: 'Da empresa ou acordo' }, { value: 'neither', label: 'De ninguém' },
]

/** The filters and the order as the database takes them. */
export function askedOf({ q, stage, department, reason, initiative, state, from, to, sort }: ExitListState): { readonly filters: Readonly<Record<string, string>>; readonly sort: string } {
  const filters = Object.fromEntries(Object.entries({ search: q, stage, department, reason, initiative, state, from, to }).filter(([, value]) => value !== ''))
  return { filters, sort: `${sort.descending ? '-' : ''}${sort.column}` }
}

/** The numbers over the list, each with the filters of the rows behind it. */
export function countedOf({ letters, to_communicate: toCommunicate, leaving_soon: soon, to_pay: toClose, overdue }: ExitFigures, today: string) {
  const counted: readonly { readonly label: string; readonly total: number; readonly filters: Partial<ExitListState> }[] = [
    { label: letters === 1 ? 'Carta recebida' : 'Cartas recebidas', total: letters, filters: { stage: 'requested', initiative: 'employee' } },
    { label: 'A comunicar', total: toCommunicate, filters: { stage: 'approved' } },
    { label: soon === 1 ? 'Sai em 30 dias' : 'Saem em 30 dias', total: soon, filters: { from: today, to: laterDay(today, 30) } },
    { label: 'A concluir', total: toClose, filters: { stage: 'closing' } },
    { label: 'Com tarefa atrasada', total: overdue, filters: { state: 'overdue' } },
  ]
  return counted
}

/** Exits as a file. */
export const exportColumns: readonly ExportColumn<ExitRow>[] = [
  { header: 'Pessoa', value: ({ employee }) => employee.name, width: 30 },
  { header: 'Cargo', value: ({ position_title }) => position_title, width: 24 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Motivo', value: ({ reason_label }) => reason_label, width: 32 },
  { header: 'Origem', value: ({ origin }) => ORIGIN_WORDS[origin], width: 20 },
  { header: 'Etapa', value: ({ stage }) => STAGE_WORDS[stage], width: 18 },
  { header: 'Comunicado em', value: ({ communicated_on }) => (communicated_on === null ? null : formatDate(communicated_on)) },
  { header: 'Último dia', value: ({ last_day }) => formatDate(last_day) },
  { header: 'Pagamento até', value: ({ payment_by }) => (payment_by === null ? null : formatDate(payment_by)) },
  { header: 'Tarefas feitas', value: ({ progress }) => progress.done },
  { header: 'Tarefas', value: ({ progress }) => progress.total },
  { header: 'Atrasadas', value: ({ progress }) => progress.overdue },
]
