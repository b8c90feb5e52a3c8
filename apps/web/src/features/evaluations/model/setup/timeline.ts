import { parseCivilDate } from '#shared/lib/dates.ts'
import type { StepName } from '../cycles/cycle.ts'
import { type CycleDraft, stepsOf } from './cycle-draft.ts'

/** A step as a bar: where it begins and how wide it is, in percent of the whole. */
export interface TimelineBar {
  readonly step: StepName
  readonly left: number
  readonly width: number
}

const DAY_MS = 86_400_000

const dayNumber = (iso: string): number | null => {
  const day = parseCivilDate(iso)
  return day === null ? null : Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS)
}

/** The steps that have days, on one line of days; empty where none has. */
export function timelineOf({ days }: Pick<CycleDraft, 'days'>): readonly TimelineBar[] {
  const known = stepsOf({ days }).flatMap((step) => {
    const [from, to] = [dayNumber(days[step]?.opensOn ?? ''), dayNumber(days[step]?.closesOn ?? '')]
    return from === null || to === null || to < from ? [] : [{ step, from, to }]
  })
  if (known.length === 0) return []
  const first = Math.min(...known.map(({ from }) => from))
  const total = Math.max(...known.map(({ to }) => to)) - first + 1
  return known.map(({ step, from, to }) => ({ step, left: ((from - first) / total) * 100, width: ((to - from + 1) / total) * 100 }))
}

/** What is wrong with the days of a step, before the database is asked. */
export function daysProblem({ days, lateDays }: Pick<CycleDraft, 'days' | 'lateDays'>, step: StepName): string | null {
  const own = days[step]
  if (own === undefined || own.opensOn === '' || own.closesOn === '') return own === undefined ? null : 'Escolha o primeiro e o último dia.'
  if (own.closesOn < own.opensOn) return 'Esta etapa termina antes de começar.'
  if (step === 'nomination' && days.peer !== undefined && own.closesOn >= days.peer.opensOn) return 'A indicação termina antes de os pares responderem.'
  const answered = (['self', 'manager', 'peer', 'report'] as const).map((each) => days[each]?.closesOn ?? '').toSorted().at(-1) ?? ''
  const [from, to] = [dayNumber(answered), dayNumber(own.opensOn)]
  if ((step === 'calibration' || step === 'feedback') && from !== null && to !== null && to <= from + lateDays) return 'Começa depois de todas as respostas e da tolerância.'
  return null
}
