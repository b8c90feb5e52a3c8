import { parseTypedDate, toTypedDate } from './masks.ts'

export const INVALID_DATE = 'Data inválida: use dia, mês e ano, como 31/12/2026'

/** Up to two parts that are over, and the digits at the end: `1/`, `31-12-20`, `31122026`. */
const PARTS = /^(?:(\d{1,2})[/.\s-]+)?(?:(\d{1,2})[/.\s-]+)?(\d*)$/

/** How many years ahead two digits of a year may mean: `46` in 2026, while `47` is 1947. */
const YEARS_AHEAD = 20

/** A text as the field shows it while one types or pastes: `3112` → `31/12`, `1/2/2026` → `01/02/2026`, an ISO date turned around. What it does not understand stays. */
export function dateWhileTyping(raw: string): string {
  const typed = raw
    .replace(/[^\d/.\s-]/g, '')
    .trimStart()
    // A third hyphen: what was taken for day and month is the year of an ISO date.
    .replace(/^(\d\d)\/(\d\d)\/(\d\d?)-$/, '$1$2-$3-')
    .replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1')
  const [isRead, day, month, last = ''] = PARTS.exec(typed) ?? []
  if (isRead === undefined) return typed
  const over = [day, month].filter((part) => part !== undefined).map((part) => part.padStart(2, '0'))
  const digits = `${over.join('')}${last}`.slice(0, 8)
  const groups = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((group) => group !== '')
  return `${groups.join('/')}${over.length > 0 && last === '' ? '/' : ''}`
}

/** The last day that two digits of a year may mean. */
export function latestGuess(today: string, max: string | undefined): string {
  const ahead = `${String(Number(today.slice(0, 4)) + YEARS_AHEAD)}${today.slice(4)}`
  return max !== undefined && max < ahead ? max : ahead
}

/** A text as it stands once one is done with it: `1/2/26` → `01/02/2026`; a year that would lie after `latest` belongs to the century before. */
export function completeDate(text: string, latest: string): string {
  const typed = dateWhileTyping(text.trim().replace(/^(\d{4})-(\d\d?)-(\d\d?)$/, (_, ...[year, month = '', day = '']: string[]) => `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year ?? ''}`))
  const [, start, year] = /^(\d\d\/\d\d\/)(\d\d)$/.exec(typed) ?? []
  if (start === undefined || year === undefined) return typed
  const recent = parseTypedDate(`${start}20${year}`)
  if (recent === null) return typed
  return recent > latest ? `${start}19${year}` : toTypedDate(recent)
}

/** Nothing more is to come of the text, right or wrong. */
export const isWholeDate = (text: string): boolean => text.length === 10

export interface DayBounds {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** What is wrong with a typed day; null when nothing is, or nothing was typed. */
export function dayProblem(text: string, { min, max }: DayBounds): string | null {
  if (text === '') return null
  const day = parseTypedDate(text)
  if (day === null) return INVALID_DATE
  if (min && day < min) return `A partir de ${toTypedDate(min)}`
  return max && day > max ? `Até ${toTypedDate(max)}` : null
}

/** The nearest day within bounds. */
export function clampDay(day: string, { min, max }: DayBounds): string {
  if (min && day < min) return min
  return max && day > max ? max : day
}
