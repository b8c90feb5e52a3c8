import { formatDate, laterDay } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** A period of which more was taken or planned than it gives. */
export type Shortfall = Shapes.ShortfallCase

/** What HR may do about it. */
export type ShortfallChoice =
  | { readonly kind: 'shorten'; readonly requestId: string; readonly backOn: string; readonly label: string }
  | { readonly kind: 'cancel'; readonly requestId: string; readonly label: string }
  | { readonly kind: 'give'; readonly label: string }

/** The ways out, those that change the least first. */
export function shortfallChoices({ ahead, missing }: Shortfall): readonly ShortfallChoice[] {
  const whole = Math.ceil(missing)
  const shortened = ahead.filter(({ may_shorten: may }) => may).slice(0, 1)
  const requests = [...new Set(ahead.map(({ request_id }) => request_id))]
  const range = (from: string, to: string): string => `${formatDate(from)} a ${formatDate(to)}`
  return [
    ...shortened.map(({ request_id, starts_on, ends_on }) => ({
      kind: 'shorten' as const, requestId: request_id, backOn: laterDay(ends_on, 1 - whole),
      label: `Encurtar as férias de ${range(starts_on, ends_on)} em ${daysText(whole)}: terminam em ${formatDate(laterDay(ends_on, -whole))}`,
    })),
    ...requests.map((requestId) => ({
      kind: 'cancel' as const, requestId,
      label: `Cancelar as férias de ${ahead.filter(({ request_id }) => request_id === requestId).map(({ starts_on, ends_on }) => range(starts_on, ends_on)).toReversed().join(' e ')}`,
    })),
    { kind: 'give', label: `Manter as férias: a empresa dá ${daysText(missing)} a mais` },
  ]
}
