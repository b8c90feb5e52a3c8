import type { FormWords, Outcome } from '../forms/form-model.ts'
import { formatDay } from '../lib/dates.ts'
import { shareOf } from '../lib/share.ts'
import type * as Shapes from '../supabase/shapes.gen.ts'

/** Of the purpose in `forms`: the subject is a survey. */
export const SURVEY_PURPOSE = 'moment_survey'

export const SURVEY_WORDS: FormWords = {
  name: 'Pesquisa',
  did: 'respondeu o quê',
  blind: 'Nem o RH nem a sua liderança. O RH só lê os resultados',
  submit: 'Enviar respostas',
  sent: 'Respostas enviadas',
}

export type MomentSurvey = Shapes.MomentSurveyListRow

/** '2026-10-01' → '4º trimestre de 2026'. */
export function quarterLabel(startsOn: string): string {
  const [year = '', month = ''] = startsOn.split('-')
  return `${Math.ceil(Number(month) / 3)}º trimestre de ${year}`
}

export interface Quarter {
  readonly startsOn: string
  readonly surveys: readonly MomentSurvey[]
}

/** Surveys by quarter, in the order in which they come. */
export function quartersOf(surveys: readonly MomentSurvey[]): readonly Quarter[] {
  return [...Map.groupBy(surveys, ({ quarter_starts_on }) => quarter_starts_on)].map(([startsOn, own]) => ({ startsOn, surveys: own }))
}

/** '8 pessoas convidadas, 6 responderam (75%)'; few answers are not counted aloud, and none before the end. */
export function invitedText({ invited, answered, min_group, without_access, state }: Pick<MomentSurvey, 'invited' | 'answered' | 'min_group' | 'without_access' | 'state'>): string {
  const asked = invited === 1 ? '1 pessoa convidada' : `${invited.toLocaleString('pt-BR')} pessoas convidadas`
  const said = answered !== null ? `, ${answered.toLocaleString('pt-BR')} responderam (${shareOf(answered, invited)})` : state === 'closed' ? `, menos de ${min_group} responderam` : ''
  return `${asked}${said}${without_access === 0 ? '' : `, ${without_access.toLocaleString('pt-BR')} sem acesso ao sistema`}`
}

/** Why nobody sees results; null once there are some. */
export function hiddenText({ state, closes_at, answered, min_group }: Pick<MomentSurvey, 'state' | 'closes_at' | 'answered' | 'min_group'>): string | null {
  if (state === 'open') return `Quantas responderam e os resultados aparecem em ${formatDay(closes_at)}, se ${min_group} ou mais pessoas responderem.`
  if (state === 'closing') return 'O período fechou. Os resultados aparecem em instantes.'
  return answered === null ? `Menos de ${min_group} pessoas responderam. Para ninguém ser reconhecido, as respostas foram apagadas.` : null
}

/** 'eNPS 40: 60% recomendam, 20% não recomendam', of the question that goes from 0 to 10; null without one that is shown. */
export function recommendText({ questions }: Pick<Outcome, 'questions'>): string | null {
  const asked = questions.find(({ kind, choices, is_hidden }) => kind === 'scale' && choices.length === 11 && !is_hidden)
  if (asked === undefined) return null
  const { counts, answered } = asked.total
  const sum = (from: number, to: number): number => counts.slice(from, to + 1).reduce((total, count) => total + count, 0)
  const [against, promoting] = [sum(0, 6), sum(9, 10)]
  const score = Math.round(((promoting - against) * 100) / answered)
  return `eNPS ${score}: ${shareOf(promoting, answered)} recomendam (9 ou 10), ${shareOf(against, answered)} não recomendam (0 a 6)`
}
