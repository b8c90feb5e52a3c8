import { formatDayMonth, laterDay, parseCivilDate } from '#shared/lib/dates.ts'
import type { Celebration, Celebrations, ReceivedGreetings } from '#shared/supabase/shapes.gen.ts'

export type { Celebration, Celebrations, ReceivedGreetings }
export type CelebrationKind = Celebration['kind']
export type GreetingMessage = NonNullable<Celebration['message']>

/** The sentences that a colleague says in one tap, the first one first. */
export const SENTENCES: Readonly<Record<GreetingMessage, string>> = {
  happy_birthday: 'Feliz aniversário!',
  best_wishes: 'Muita saúde e alegria!',
  great_day: 'Que seu dia seja ótimo!',
  many_more: 'Que venham muitos anos!',
  good_company: 'É muito bom trabalhar com você!',
  inspiring: 'Sua história aqui inspira a gente!',
  congratulations: 'Parabéns!',
}

const OFFERED: Readonly<Record<CelebrationKind, readonly [GreetingMessage, ...GreetingMessage[]]>> = {
  birthday: ['happy_birthday', 'best_wishes', 'great_day', 'congratulations'],
  company: ['congratulations', 'many_more', 'good_company', 'inspiring'],
}

/** What one says in one tap, and what else. */
export const sentencesFor = (kind: CelebrationKind): readonly [GreetingMessage, ...GreetingMessage[]] => OFFERED[kind]

const WEEKDAYS = ['no domingo', 'na segunda-feira', 'na terça-feira', 'na quarta-feira', 'na quinta-feira', 'na sexta-feira', 'no sábado'] as const

/** 'hoje', 'amanhã', 'ontem', 'na quinta-feira' of this week or the next, and later 'em 30 de nov'. */
export function whenText(date: string, today: string): string {
  if (date === today) return 'hoje'
  if (date === laterDay(today, 1)) return 'amanhã'
  if (date === laterDay(today, -1)) return 'ontem'
  const day = parseCivilDate(date)
  return day !== null && date <= laterDay(today, 6) ? (WEEKDAYS[day.getUTCDay()] ?? '') : `em ${formatDayMonth(date)}`
}

/** 'Faz aniversário amanhã', 'Completou 5 anos de casa no sábado'. */
export function celebrationText({ kind, years, on_date: date }: Pick<Celebration, 'kind' | 'years' | 'on_date'>, today: string): string {
  const isOver = date < today
  const house = years === 1 ? '1 ano de casa' : `${years ?? 0} anos de casa`
  const what = kind === 'birthday' ? (isOver ? 'Fez aniversário' : 'Faz aniversário') : `${isOver ? 'Completou' : 'Completa'} ${house}`
  return `${what} ${whenText(date, today)}`
}

/** '5 colegas parabenizaram você pelo aniversário'. */
export function receivedText({ kind, total }: Pick<ReceivedGreetings, 'kind' | 'total'>): string {
  const who = total === 1 ? '1 colega parabenizou você' : `${total} colegas parabenizaram você`
  return `${who} ${kind === 'birthday' ? 'pelo aniversário' : 'pelo tempo de casa'}`
}
