import { formatMonthLong, laterMonth, monthEnd } from '#shared/lib/dates.ts'
import { readableSize } from '#shared/lib/file-texts.ts'
import { type AuditFilter, dayStart, periodOf } from './filter-state.ts'

/** A month of the archive of the trail; the first and the last moment are those of its entries. */
export interface ArchivedMonth {
  /** 'YYYY-MM-01' */
  readonly month: string
  readonly entries: number
  readonly bytes: number
  readonly first_at: string
  readonly last_at: string
}

/** Part of the trail that one question reads: from a moment on, up to before another. */
export interface Stretch {
  readonly from: string | null
  readonly to: string | null
}

/** The month of a moment where the reader is, as 'YYYY-MM'. */
function monthOf(instant: string): string {
  const date = new Date(instant)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** First and last month of the archive where the reader is; null when nothing is archived. */
function spanOf(months: readonly ArchivedMonth[]): { readonly first: string; readonly last: string } | null {
  const moments = months.flatMap(({ first_at, last_at }) => [Date.parse(first_at), Date.parse(last_at)])
  if (moments.length === 0) return null
  return { first: monthOf(new Date(Math.min(...moments)).toISOString()), last: monthOf(new Date(Math.max(...moments)).toISOString()) }
}

const later = (one: string | null, other: string | null): string | null => (one === null || (other !== null && other > one) ? other : one)
const earlier = (one: string | null, other: string | null): string | null => (one === null || (other !== null && other < one) ? other : one)

/**
 * What a filter covers, newest first: what is at hand, then the archive month by month, so that no question searches years of it. The history
 * of one record is found at once.
 */
export function stretchesOf(filter: AuditFilter, months: readonly ArchivedMonth[]): readonly Stretch[] {
  const period = periodOf(filter)
  const span = spanOf(months)
  if (span === null || filter.record !== '') return [period]
  const starts: string[] = []
  for (let month = laterMonth(span.last, 1); month > span.first; month = laterMonth(month, -1)) starts.push(dayStart(`${month}-01`))
  return [...starts, null]
    .map((start, place) => ({ from: later(start, period.from), to: earlier(starts[place - 1] ?? null, period.to) }))
    .filter(({ from, to }) => from === null || to === null || from < to)
}

/** The filter's period as one month of the archive. */
export const monthPeriod = ({ month }: ArchivedMonth): Pick<AuditFilter, 'from' | 'to'> => ({ from: month, to: monthEnd(month.slice(0, 7)) })

const figures = new Intl.NumberFormat('pt-BR')
export const entriesText = (entries: number): string => (entries === 1 ? '1 registro' : `${figures.format(entries)} registros`)

/** What the archive holds, and whether the period that is looked at lies in it. */
export function archiveWords(months: readonly ArchivedMonth[], filter: AuditFilter): string {
  const [newest, oldest] = [months[0], months.at(-1)]
  if (newest === undefined || oldest === undefined) return ''
  const when = newest === oldest ? `De ${formatMonthLong(newest.month)}` : `De ${formatMonthLong(oldest.month)} a ${formatMonthLong(newest.month)}`
  const sum = (field: 'entries' | 'bytes'): number => months.reduce((total, month) => total + month[field], 0)
  const held = `${when}, ${entriesText(sum('entries'))} em ${readableSize(sum('bytes'))}.`
  const { from, to } = periodOf(filter)
  const end = laterMonth(newest.month.slice(0, 7), 1)
  if (from === null && to === null) return `${held} A lista segue até lá.`
  if (from !== null && from >= dayStart(`${end}-01`)) return held
  if (to !== null && to <= dayStart(`${end}-01`)) return `${held} O período escolhido está no arquivo.`
  return `${held} O período escolhido começa no arquivo.`
}
