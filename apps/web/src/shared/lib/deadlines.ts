import { formatDay } from './dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How much a deadline presses: 'soon' is within a day. */
export type Urgency = 'calm' | 'soon' | 'late'

export interface Deadline {
  readonly urgency: Urgency
  /** 'Vence em 3 dias', 'Atrasada há 2 h'. */
  readonly text: string
}

function spanText(milliseconds: number): string {
  if (milliseconds < HOUR) return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`
  const days = Math.floor(milliseconds / DAY)
  return days === 1 ? '1 dia' : `${days} dias`
}

/** What a deadline says at a moment, in words and in tone; null without a deadline. */
export function deadlineAt(dueAt: string | null, now: Date): Deadline | null {
  const due = dueAt === null ? Number.NaN : new Date(dueAt).getTime()
  if (Number.isNaN(due)) return null
  const left = due - now.getTime()
  if (left <= 0) return { urgency: 'late', text: `Atrasada há ${spanText(-left)}` }
  return { urgency: left < DAY ? 'soon' : 'calm', text: `Vence em ${spanText(left)}` }
}

/** 'agora mesmo', 'há 5 min', 'há 3 h', 'há 2 dias'; from a month on the day itself, 'em 02/10/2026'. */
export function agoText(instant: string | null, now: Date): string {
  const at = instant === null ? Number.NaN : new Date(instant).getTime()
  if (Number.isNaN(at)) return ''
  const passed = now.getTime() - at
  if (passed < MINUTE) return 'agora mesmo'
  return passed < 30 * DAY ? `há ${spanText(passed)}` : `em ${formatDay(instant)}`
}

/** Since when something lasts: 'há 3 h', and from a month on 'desde 02/10/2026'. */
export function sinceText(instant: string, now: Date): string {
  return agoText(instant, now).replace(/^em /, 'desde ')
}

/** 'Ana', 'Ana e Bia', 'Ana, Bia e mais 2'. */
export function namesText(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' e ')
  const more = names.length - 2
  return `${names.slice(0, 2).join(', ')} e mais ${more}`
}

/** 'Aguardando Ana Lima, desde 18/11/2026'; without anyone to wait for, that it is so. */
export function waitingText(names: readonly string[], since: string | null): string {
  if (names.length === 0) return 'Aguardando alguém que possa decidir'
  return since === null ? `Aguardando ${namesText(names)}` : `Aguardando ${namesText(names)}, desde ${formatDay(since)}`
}
