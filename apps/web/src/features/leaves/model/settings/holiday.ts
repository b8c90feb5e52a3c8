import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type HolidayKind = HolidayDay['kind']

/** A day of the calendar of a year. */
export type HolidayDay = Shapes.HolidayYearRow

/** A day that the company added; `updated_at` is the text received. */
export interface OwnHoliday {
  readonly id: string
  readonly name: string
  readonly kind: HolidayKind
  readonly on_date: string | null
  readonly easter_offset: number | null
  readonly every_year: boolean
  readonly last_year: number | null
  readonly fraction: number
  readonly work_site_id: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly updated_at: string
}

interface KindLook {
  readonly label: string
  readonly dot: string
  readonly tone: 'danger' | 'info' | 'primary' | 'success' | 'warning' | 'neutral'
}

export const HOLIDAY_KINDS: Readonly<Record<HolidayKind, KindLook>> = {
  national: { label: 'Nacional', dot: 'bg-(--chart-5)', tone: 'danger' },
  state: { label: 'Estadual', dot: 'bg-(--chart-6)', tone: 'info' },
  municipal: { label: 'Municipal', dot: 'bg-(--chart-3)', tone: 'primary' },
  company: { label: 'Da empresa', dot: 'bg-(--chart-4)', tone: 'success' },
  optional: { label: 'Ponto facultativo', dot: 'bg-(--chart-2)', tone: 'warning' },
  not_observed: { label: 'Dia de trabalho', dot: 'bg-text-muted', tone: 'neutral' },
}

/** Kinds that a company may add. */
export const OWN_KINDS: readonly HolidayKind[] = ['municipal', 'state', 'company', 'optional']

/** The days of a month, and the column of its first one, Sunday being 1. */
export function monthDays(year: number, month: number): { readonly column: number; readonly days: readonly string[] } {
  const start = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return {
    column: new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 1,
    days: Array.from({ length: count }, (_, index) => `${start}-${String(index + 1).padStart(2, '0')}`),
  }
}

/** Days by date, those that are not kept left out of what paints. */
export function daysByDate(days: readonly HolidayDay[]): ReadonlyMap<string, readonly HolidayDay[]> {
  const found = new Map<string, HolidayDay[]>()
  for (const day of days) {
    if (!day.is_observed) continue
    found.set(day.on_date, [...(found.get(day.on_date) ?? []), day])
  }
  return found
}

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'short' })

/** '21/04/2027, qua'. */
export function dayText(iso: string): string {
  return `${formatDate(iso)}, ${WEEKDAY.format(new Date(`${iso}T00:00:00Z`)).replace('.', '')}`
}

/** 'Bom Jesus/PI', as it is typed too. */
export const cityText = ({ city, uf }: Pick<OwnHoliday, 'city' | 'uf'>): string => [city, uf].filter((part) => part !== null).join('/')

/** Where a holiday holds. */
export function placeText({ uf, city, work_site_id }: HolidayDay, siteNames: ReadonlyMap<string, string>): string {
  if (uf !== null || city !== null) return `Locais em ${cityText({ city, uf })}`
  return work_site_id === null ? 'Toda a empresa' : (siteNames.get(work_site_id) ?? 'Local arquivado')
}
