import { laterDay } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Tick = Shapes.JourneyTick
export type TickState = Tick['state']

/** What is to be done on one day, by the state that matters most. */
export interface Mark {
  readonly day: number
  readonly on: string
  readonly state: TickState
  readonly ticks: readonly Tick[]
}

export interface Scale {
  readonly from: string
  readonly days: number
  readonly today: number
  readonly months: readonly { readonly month: string; readonly day: number; readonly days: number }[]
}

const MOST_DAYS = 540
const dayNumber = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** The days from a week before the first to a week after the last, today among them; no more than a year and a half. */
export function scaleOf(days: readonly string[], today: string): Scale {
  const sorted = [...days, today].toSorted()
  const from = laterDay(sorted[0] ?? today, -7)
  const length = Math.min(MOST_DAYS, daysBetween(from, laterDay(sorted.at(-1) ?? today, 7)) + 1)
  const months: { month: string; day: number; days: number }[] = []
  for (let day = 0; day < length; day += 1) {
    const month = laterDay(from, day).slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.days += 1
    else months.push({ month, day, days: 1 })
  }
  return { from, days: length, today: daysBetween(from, today), months }
}

/** How many days after the first a day is; null outside of what is shown. */
export function dayOn(scale: Pick<Scale, 'from' | 'days'>, iso: string): number | null {
  const day = daysBetween(scale.from, iso)
  return day >= 0 && day < scale.days ? day : null
}

const WEIGHT: Readonly<Record<TickState, number>> = { overdue: 2, open: 1, done: 0 }

/** The days on which something is due, in order; of several things on a day the worst gives its state. */
export function marksOf(ticks: readonly Tick[], scale: Scale): readonly Mark[] {
  const byDay = Map.groupBy(ticks, ({ due_on }) => due_on)
  return [...byDay]
    .flatMap(([on, found]) => {
      const day = dayOn(scale, on)
      return day === null ? [] : [{ on, day, ticks: found, state: found.toSorted((a, b) => WEIGHT[b.state] - WEIGHT[a.state])[0]?.state ?? 'open' }]
    })
    .toSorted((a, b) => a.day - b.day)
}

export const TICK_WORDS: Readonly<Record<TickState, readonly [one: string, many: string]>> = {
  overdue: ['atrasada', 'atrasadas'], open: ['por fazer', 'por fazer'], done: ['feita', 'feitas'],
}

/** '2 atrasadas, 5 por fazer, 3 feitas'. */
export function ticksText(ticks: readonly Tick[]): string {
  const counted = (['overdue', 'open', 'done'] as const).map((state) => ({ state, count: ticks.filter((tick) => tick.state === state).length }))
  const said = counted.filter(({ count }) => count > 0).map(({ state, count }) => `${count} ${TICK_WORDS[state][count === 1 ? 0 : 1]}`)
  return said.length === 0 ? 'Sem tarefas' : said.join(', ')
}
