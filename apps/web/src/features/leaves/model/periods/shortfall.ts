import { formatDate, laterDay } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { daysText } from '../absences/certificate.ts'

/** A period of which more was taken or planned than it gives. */
export type Shortfall = Shapes.ShortfallCase

/** What HR may do about it. */
export type ShortfallChoice =
  | { readonly kind: 'shorten'; readonly requestId: string; readonly backOn: string; readonly label: string }
  | { readonly kind: 'cancel'; readonly requestId: string; readonly label: string }
  | { readonly kind: 'give'; readonly label: string }

/** The fewest days of a part of vacations (CLT art. 134, § 1º). */
const SHORTEST = 5

/** The ways out, those that change the least first. */
export function shortfallChoices({ ahead, missing }: Shortfall): readonly ShortfallChoice[] {
  const shortened = ahead.filter(({ days }) => days - missing >= SHORTEST).slice(0, 1)
  const requests = [...new Set(ahead.map(({ request_id }) => request_id))]
  const range = (from: string, to: string): string => `${formatDate(from)} a ${formatDate(to)}`
  return [
    ...shortened.map(({ request_id, starts_on, ends_on }) => ({
      kind: 'shorten' as const, requestId: request_id, backOn: laterDay(ends_on, 1 - missing),
      label: `Encurtar as férias de ${range(starts_on, ends_on)} em ${daysText(missing)}: terminam em ${formatDate(laterDay(ends_on, -missing))}`,
    })),
    ...requests.map((requestId) => ({
      kind: 'cancel' as const, requestId,
      label: `Cancelar as férias de ${ahead.filter(({ request_id }) => request_id === requestId).map(({ starts_on, ends_on }) => range(starts_on, ends_on)).toReversed().join(' e ')}`,
    })),
    { kind: 'give', label: `Manter as férias: a empresa dá ${daysText(missing)} a mais` },
  ]
}
