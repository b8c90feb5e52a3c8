import { formatDate, formatDateTime, parseCivilDate } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { formatCpf } from '#shared/lib/masks.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One change that payroll must know, as the file has it. */
export type PayrollLine = Shapes.PayrollLine

export const LATE_LABELS = { changed: 'Alterado após o fechamento', withdrawn: 'Retirado após o fechamento' } as const

const MONTHS = 24

/** The first days of this month and of those before it, newest first. */
export function monthChoices(today: string): readonly string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10))
}

/** The month of an address, when it is one of the choices. */
export function monthFrom(text: unknown, today: string): string | undefined {
  return typeof text === 'string' && /^\d{4}-\d{2}$/.test(text) && monthChoices(today).slice(1).includes(`${text}-01`) ? text : undefined
}

/** Each kind of event of a file, in the order in which they come, with how many lines it has. */
export function eventsIn(lines: readonly PayrollLine[]): readonly { readonly event: string; readonly label: string; readonly count: number }[] {
  const found = new Map<string, { readonly event: string; readonly label: string; readonly count: number }>()
  for (const { event, event_label } of lines) found.set(event, { event, label: event_label, count: (found.get(event)?.count ?? 0) + 1 })
  return [...found.values()].toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
}

/** The file as a spreadsheet: the columns of the CSV, with real dates. */
export const PAYROLL_COLUMNS: readonly ExportColumn<PayrollLine>[] = [
  { header: 'matrícula', value: (line) => line.registration_number, width: 14 },
  { header: 'CPF', value: (line) => (line.cpf === null ? null : formatCpf(line.cpf)), width: 16 },
  { header: 'nome civil', value: (line) => line.civil_name, width: 32 },
  { header: 'evento', value: (line) => line.event_label, width: 20 },
  { header: 'campo', value: (line) => line.field, width: 22 },
  { header: 'de', value: (line) => line.old_value, width: 30 },
  { header: 'para', value: (line) => line.new_value, width: 30 },
  { header: 'data de efeito', value: (line) => parseCivilDate(line.effective_on) ?? formatDate(line.effective_on), width: 14 },
  { header: 'registrado em', value: (line) => formatDateTime(line.recorded_at), width: 18 },
  { header: 'observação', value: (line) => (line.late === null ? null : LATE_LABELS[line.late]), width: 28 },
]

/** The bytes of a text that keeps to Latin-1, as the database made it: their digest is the one that the closing keeps. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
