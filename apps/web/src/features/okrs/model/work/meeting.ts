import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { wholePercent } from '../numbers.ts'

export type Meeting = Shapes.GoalMeeting
export type MeetingHead = Shapes.GoalMeetingHead
export type MeetingItem = Shapes.GoalMeetingItem
export type ItemState = MeetingItem['state']
export type Standing = Shapes.MeetingStanding
type Receiver = Meeting['receivers'][number]

/** As long as a meeting should take; the clock informs, nothing ends by it. */
export const MEETING_MINUTES = 10

/** The word of the address for what comes after the last key result. */
export const SUMMARY = 'fim'

/** Which item the address shows: the first one that was not passed without a word, the summary once all were. */
export function shownItem({ items, ended_at: endedAt }: Pick<Meeting, 'items' | 'ended_at'>, word: string): MeetingItem | null {
  if (endedAt !== null || word === SUMMARY) return null
  const named = items.find(({ position }) => String(position) === word)
  return named ?? items.find(({ state }) => state === 'open') ?? null
}

/** The word of the address for the item so many places on; the summary after the last, the first before it. */
export function wordAfter(items: readonly MeetingItem[], item: MeetingItem | null, by: 1 | -1): string {
  const at = item === null ? items.length : items.indexOf(item)
  const next = items[Math.max(at + by, 0)]
  return next === undefined ? SUMMARY : String(next.position)
}

/** '4 de 10 minutos', '12 minutos: passou de 10'. */
export function clockText(startedAt: string, now: Date): string {
  const minutes = Math.max(Math.floor((now.getTime() - Date.parse(startedAt)) / 60_000), 0)
  if (minutes > 24 * 60) return 'Começou em outro dia'
  return minutes <= MEETING_MINUTES ? `${String(minutes)} de ${String(MEETING_MINUTES)} minutos` : `${String(minutes)} minutos: passou de ${String(MEETING_MINUTES)}`
}

/** What a key result became in the meeting: 'De 20 % para 50 %; confiança de 4 para 7'; null where nothing changed. */
export function changeOf(before: Standing, after: Standing): string | null {
  const said = (value: number | null): string => (value === null ? 'nenhuma' : String(value))
  const parts = [
    ...(wholePercent(before.progress) === wholePercent(after.progress) ? [] : [`de ${wholePercent(before.progress)} para ${wholePercent(after.progress)}`]),
    ...(before.confidence === after.confidence ? [] : [`confiança de ${said(before.confidence)} para ${said(after.confidence)}`]),
  ]
  if (parts.length === 0) return null
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Where a key result stands now, as far as a meeting keeps it. */
export const standingNow = ({ key_result: { progress, confidence, health }, after }: MeetingItem): Standing => after ?? { progress, confidence, health }

/** What the button that ends a meeting says. */
export function endText(receivers: readonly Receiver[]): string {
  const reached = receivers.filter(({ is_reached: isReached }) => isReached).length
  if (reached === 0) return 'Terminar reunião'
  return reached === 1 ? 'Terminar e avisar 1 pessoa' : `Terminar e avisar ${String(reached)} pessoas`
}

export const decisionsText = (count: number): string => (count === 0 ? 'nenhuma decisão' : count === 1 ? '1 decisão' : `${String(count)} decisões`)
export const resultsText = (count: number): string => (count === 1 ? '1 resultado-chave' : `${String(count)} resultados-chave`)

/** Whose goals a meeting passes. */
export const scopeText = ({ department, leader, is_mine: isMine }: Pick<MeetingHead, 'department' | 'leader' | 'is_mine'>): string =>
  department ?? (isMine ? 'Minha equipe' : `Equipe de ${leader.name}`)
