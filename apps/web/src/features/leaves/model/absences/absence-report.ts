import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { parseCivilDate } from '#shared/lib/dates.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { day, flag, id } from '#shared/list/state/params.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

type Share = Pick<AbsenceReport, 'contracted' | 'away'>

/** Figures of absence of a time, as the database sums them. Days are working days. */
export type AbsenceReport = Shapes.AbsenceReport

/** One stretch behind the figures; an id comes with what the reader may open or undo. */
export type AbsenceRow = Shapes.AbsenceRowsRow

const PERCENT = new Intl.NumberFormat('pt-BR', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Days away of the days contracted, 0 where nobody had to work. */
export const rateOf = ({ contracted, away }: Share): number => (contracted > 0 ? away / contracted : 0)

export const percent = (rate: number): string => PERCENT.format(rate)

/** Whether a stretch is in the rate: an absence that has begun. */
export const isInRate = (row: Pick<AbsenceRow, 'counts' | 'starts_on'>, until: string): boolean => row.counts && row.starts_on <= until

export const PAYERS: Readonly<Record<NonNullable<AbsenceRow['payer']>, string>> = { company: 'Empresa', benefit: 'INSS', both: 'Empresa e INSS' }

export interface HeatDay {
  readonly day: string
  readonly away: number
  readonly others: number
  readonly people: number
  /** 0 to 4: how dark the day is, by the share of people away. */
  readonly level: 0 | 1 | 2 | 3 | 4
}

function levelOf(share: number): HeatDay['level'] {
  if (share <= 0) return 0
  if (share <= 0.02) return 1
  if (share <= 0.05) return 2
  return share <= 0.1 ? 3 : 4
}

/** Weeks from Monday to Friday; null where a day is no working day of the time. */
export function heatWeeks({ days }: AbsenceReport): readonly { readonly monday: string; readonly days: readonly (HeatDay | null)[] }[] {
  const weeks = new Map<string, (HeatDay | null)[]>()
  for (const [day, people, away, others] of days) {
    const date = parseCivilDate(day)
    if (date === null) continue
    const weekday = (date.getUTCDay() + 6) % 7
    const monday = new Date(date.getTime() - weekday * 86_400_000).toISOString().slice(0, 10)
    const week = weeks.get(monday) ?? [null, null, null, null, null]
    if (weekday < 5) week[weekday] = { day, people, away, others, level: levelOf(people > 0 ? away / people : 0) }
    weeks.set(monday, week)
  }
  return [...weeks].toSorted(([a], [b]) => a.localeCompare(b)).map(([monday, found]) => ({ monday, days: found }))
}

/** The days with most people away, the most first; none without anybody. */
export function peakDays({ days }: AbsenceReport, most = 5): readonly { readonly day: string; readonly away: number }[] {
  return days
    .map(([day, , away]) => ({ day, away }))
    .filter(({ away }) => away > 0)
    .toSorted((a, b) => b.away - a.away || b.day.localeCompare(a.day))
    .slice(0, most)
}

export const EXPORT_COLUMNS: readonly ExportColumn<AbsenceRow>[] = [
  { header: 'Pessoa', value: ({ person }) => person.name, width: 34 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Tipo', value: ({ type_name }) => type_name, width: 28 },
  { header: 'Primeiro dia', value: ({ starts_on }) => parseCivilDate(starts_on), width: 14 },
  { header: 'Último dia', value: ({ ends_on }) => parseCivilDate(ends_on), width: 14 },
  { header: 'Dias úteis', value: ({ workdays }) => workdays, width: 12 },
  { header: 'Conta na taxa', value: ({ counts }) => (counts ? 'Sim' : 'Não'), width: 14 },
  { header: 'Quem paga', value: ({ payer }) => (payer === null ? null : PAYERS[payer]), width: 16 },
]

/** What the address of Ausências says: the time, a department, and whether an absence is being recorded. */
export const absencesAddress = addressState({ from: day, to: day, department: id, counted: flag, record: flag })
export type AbsencesState = typeof absencesAddress.start

/** The time that is shown at first: this month and the five before it. */
export function usualTime(today: string): { readonly from: string; readonly to: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const iso = (date: Date): string => date.toISOString().slice(0, 10)
  return { from: iso(new Date(Date.UTC(year, month - 6, 1))), to: iso(new Date(Date.UTC(year, month, 0))) }
}

const POINTS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** How a rate compares with the month before: '+0,3 p.p. sobre o mês anterior'. */
export function changeText(change: number | null): string {
  if (change === null) return 'sem mês anterior'
  const points = POINTS.format(Math.abs(change) * 100)
  return points === '0' ? 'igual ao mês anterior' : `${change > 0 ? '+' : '−'}${points} p.p. sobre o mês anterior`
}
