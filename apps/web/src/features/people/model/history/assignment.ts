import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export const CHANGE_REASONS = ['promotion', 'merit', 'transfer', 'restructuring', 'correction'] as const

const REASONS: Readonly<Record<string, string>> = {
  admission: 'Admissão',
  promotion: 'Promoção',
  merit: 'Mérito',
  transfer: 'Transferência',
  restructuring: 'Reestruturação',
  correction: 'Correção',
  rehire: 'Readmissão',
}

export function reasonLabel(reason: string): string {
  return REASONS[reason] ?? reason
}

/** A field of the history as its diff names it. */
export const HISTORY_LABELS = {
  position: 'Cargo',
  department: 'Departamento',
  manager: 'Gestor',
  work_site: 'Local de trabalho',
  cost_centre: 'Centro de custo',
} as const
export type HistoryField = keyof typeof HISTORY_LABELS
export const HISTORY_FIELDS = Object.keys(HISTORY_LABELS) as readonly HistoryField[]

/** A period of somebody's history, as the database tells it. */
export type AssignmentRow = Shapes.AssignmentHistoryRow

/** What the record said on a day. */
export type AsOf = Shapes.EmployeeAsOfRow

interface StateLook {
  readonly label: string
  readonly tone: 'success' | 'info' | 'neutral'
}

/** How a period stands to today. */
export function stateLook(state: string): StateLook {
  if (state === 'planned') return { label: 'Programada', tone: 'info' }
  return state === 'current' ? { label: 'Vigente', tone: 'success' } : { label: 'Encerrada', tone: 'neutral' }
}

/** 'De 01/02/2024 a 31/12/2024', 'Desde 01/02/2024', 'A partir de 01/02/2027'. */
export function periodText({ starts_on, ends_on, state }: Pick<AssignmentRow, 'starts_on' | 'ends_on' | 'state'>): string {
  if (ends_on !== null) return `De ${formatDate(starts_on)} a ${formatDate(ends_on)}`
  return `${state === 'planned' ? 'A partir de' : 'Desde'} ${formatDate(starts_on)}`
}

export function historyLabel(field: string): string {
  return field in HISTORY_LABELS ? HISTORY_LABELS[field as HistoryField] : field
}

/** One field of a change before it is sent, in words and as the database takes it. */
export interface WantedMove {
  readonly field: HistoryField
  readonly old: string
  readonly new: string
  readonly key: string
  readonly value: string | null
}

/** Until when a change made on a day would hold: the first later entry that changes the same field; null when there is none. */
export function heldUntil(field: HistoryField, day: string, rows: readonly AssignmentRow[]): string | null {
  const later = rows.filter(({ starts_on, changes }) => starts_on > day && changes.some((change) => change.field === field))
  return later.map(({ starts_on }) => starts_on).toSorted()[0] ?? null
}

/** What registering a change on a day does, in sentences. */
export function effectTexts(moves: readonly WantedMove[], day: string, today: string, rows: readonly AssignmentRow[]): readonly string[] {
  const when =
    day > today
      ? `Nada muda hoje. A mudança entra em vigor sozinha em ${formatDate(day)} e pode ser cancelada até lá.`
      : day === today
        ? 'Vale a partir de hoje.'
        : `O histórico passa a contar esta mudança desde ${formatDate(day)}.`
  const ends = moves.flatMap(({ field }) => {
    const until = heldUntil(field, day, rows)
    return until === null ? [] : [`${HISTORY_LABELS[field]}: vale até ${formatDate(until)}, quando outra mudança já registrada a substitui.`]
  })
  return [when, ...ends]
}
