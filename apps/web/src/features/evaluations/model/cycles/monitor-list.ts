import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { parseCivilDate } from '#shared/lib/dates.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { oneOf, passing } from '#shared/list/state/params.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Respondent = Shapes.EvaluationRespondentListRow
export type Participant = Shapes.EvaluationParticipantListRow
export type Funnel = Shapes.EvaluationFunnel

/** What the monitor of a cycle keeps in the address: its part, and who is listed. */
export const monitorList = listState({
  filters: { mostrar: oneOf(['late', 'done', 'attention', 'removed']) },
  shown: { aba: passing(oneOf(['progress', 'respondents', 'participants'], 'progress')) },
})
export type MonitorState = typeof monitorList.start

/** '3 de 5 enviados', 'falta indicar pares'. */
export function standing({ forms, sent, is_late: isLate }: Respondent): string {
  if (forms === 0) return isLate ? 'Falta indicar pares ou responder' : 'Em dia'
  return `${String(sent)} de ${String(forms)} ${forms === 1 ? 'enviado' : 'enviados'}`
}

export const respondentColumns: readonly ExportColumn<Respondent>[] = [
  { header: 'Nome', value: ({ employee }) => employee.name, width: 32 },
  { header: 'Cargo', value: ({ employee }) => employee.position, width: 28 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Formulários', value: ({ forms }) => forms },
  { header: 'Enviados', value: ({ sent }) => sent },
  { header: 'Situação', value: ({ is_late: isLate }) => (isLate ? 'Falta responder' : 'Em dia'), width: 18 },
  { header: 'Último lembrete', value: ({ reminded_on: day }) => parseCivilDate(day) },
]
