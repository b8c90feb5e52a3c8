import { formatDate, parseCivilDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type { HomeDay, HomeHoliday, HomeOwnLeave, HomeRisk, HomeSpan, HomeVacation, HomeWeek } from '#shared/supabase/shapes.gen.ts'

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' })

function weekday(iso: string): string {
  const date = parseCivilDate(iso)
  return date ? WEEKDAY.format(date) : ''
}

/** 'Tire até 10/08/2027', or why there is nothing to take. */
export function takeByText({ days, use_by, is_double, acquired_on }: HomeVacation): string {
  if (days > 0 && is_double) return 'O prazo passou: combine as datas com o RH.'
  if (days > 0 && use_by !== null) return `Tire até ${formatDate(use_by)}.`
  if (days > 0) return 'O RH ainda vai informar o que você já tirou.'
  return acquired_on === null ? 'Todas as suas férias já têm data.' : `As próximas estarão disponíveis em ${formatDate(acquired_on)}.`
}

/** 'Próximo feriado: Natal, sexta-feira, 25/12.' */
export function holidayText({ name, on_date }: HomeHoliday, today: string): string {
  if (on_date === today) return `Hoje é feriado: ${name}.`
  return `Próximo feriado: ${name}, ${weekday(on_date)}, ${formatDate(on_date).slice(0, 5)}.`
}

/** 'Férias de 01/12/2026 a 20/12/2026.' */
export function nextText({ next }: HomeOwnLeave, today: string): string | null {
  if (next === null) return null
  return next.starts_on <= today ? `${next.name} até ${formatDate(next.ends_on)}.` : `${next.name} de ${formatDate(next.starts_on)} a ${formatDate(next.ends_on)}.`
}

/** 'seg 23'. */
export const dayLabel = (iso: string): string => `${weekday(iso).slice(0, 3)} ${Number(iso.slice(8))}`

/** The columns of the week that a stretch of days takes, from 1 on; null outside of it. */
export function columnsOf({ starts_on, ends_on }: HomeSpan, { from, days }: HomeWeek): { readonly first: number; readonly count: number } | null {
  const at = (iso: string): number => Math.round((Date.parse(`${iso}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
  const first = Math.max(0, at(starts_on))
  const last = Math.min(days.length - 1, at(ends_on))
  return last < first ? null : { first: first + 1, count: last - first + 1 }
}

/** 'Férias, 23/11/2026 a 04/12/2026'. */
export const spanText = ({ name, starts_on, ends_on }: HomeSpan): string =>
  starts_on === ends_on ? `${name}, ${formatDate(starts_on)}` : `${name}, ${formatDate(starts_on)} a ${formatDate(ends_on)}`

const peopleText = (count: number): string => (count === 1 ? '1 pessoa' : `${count} pessoas`)

/** '5 fora hoje, pico de 7 na quinta-feira'. */
export function weekText({ from, away_today, days }: HomeWeek, today: string): string {
  const peak = days.reduce<HomeDay | null>((most, day) => (most === null || day.away > most.away ? day : most), null)
  const now = from > today ? '' : away_today === 0 ? 'ninguém fora hoje' : `${away_today} fora hoje`
  const most = peak === null || peak.away === 0 || peak.away === away_today ? '' : `pico de ${peakText(peak)}`
  return [now, most].filter((part) => part !== '').join(', ')
}

const peakText = ({ away, on_date }: HomeDay): string => `${peopleText(away)} na ${weekday(on_date)}`

/** Why the vacations press: '12 dias em dobro', 'sair até 04/12/2026'. */
export function riskText({ double_days, use_by }: HomeRisk['rows'][number]): string {
  return double_days > 0 ? `${daysText(double_days)} em dobro` : `Sair até ${formatDate(use_by)}`
}
