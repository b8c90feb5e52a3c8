import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { STATE_LOOKS } from '../periods/period-states.ts'

/** A period that has days to take, as of today. */
export type OpenPeriod = Shapes.MapPeriod

export type MapPerson = Shapes.MapPerson

export type BarKind = Bar['kind']

export type Bar = Shapes.MapBar

export type LeaveMap = Shapes.LeaveMap

export const KINDS: Readonly<Record<BarKind, string>> = {
  granted: 'Aprovadas',
  requested: 'Em aprovação',
  proposed: 'Aguardando a pessoa',
  planned: 'No seu plano',
  absence: 'Ausência',
}

export type Risk = 'double' | 'risk' | 'planned' | 'untold' | 'scheduled' | 'available' | 'none'

export const RISKS: Readonly<Record<Risk, { readonly one: string; readonly many: string; readonly tone: 'danger' | 'warning' | 'info' | 'success' | 'neutral' }>> = {
  double: { ...STATE_LOOKS.double, tone: 'danger' },
  risk: { ...STATE_LOOKS.risk, tone: 'warning' },
  planned: { one: 'No seu plano', many: 'No seu plano', tone: 'info' },
  scheduled: { ...STATE_LOOKS.scheduled, tone: 'success' },
  available: { ...STATE_LOOKS.available, tone: 'neutral' },
  untold: { ...STATE_LOOKS.untold, tone: 'neutral' },
  none: { one: 'Nada a tirar', many: 'Nada a tirar', tone: 'neutral' },
}

/** Days of a period that nobody planned yet. */
export const leftOf = ({ balance, planned }: OpenPeriod): number => Math.max(0, balance - planned)

/** How urgent somebody's vacations are, with what the reader's draft clears taken off. */
export function riskOf({ periods }: MapPerson): Risk {
  const has = (test: (period: OpenPeriod) => boolean): boolean => periods.some(test)
  if (has((period) => period.state === 'double' && leftOf(period) > 0)) return 'double'
  if (has((period) => period.state === 'risk' && leftOf(period) > 0)) return 'risk'
  if (has(({ planned }) => planned > 0)) return 'planned'
  if (has(({ state }) => state === 'untold')) return 'untold'
  if (has((period) => period.state === 'available' && leftOf(period) > 0)) return 'available'
  if (has(({ state }) => state === 'scheduled' || state === 'enjoying')) return 'scheduled'
  return 'none'
}

const URGENCY: readonly Risk[] = ['double', 'risk', 'planned', 'untold', 'available', 'scheduled', 'none']

/** The most urgent first; of equals, in the order given. */
export const byRisk = (people: readonly MapPerson[]): readonly MapPerson[] => people.toSorted((one, other) => URGENCY.indexOf(riskOf(one)) - URGENCY.indexOf(riskOf(other)))

/** Those whom the map shows first: at risk, or with days in it. The others have no dates, and nothing that presses. */
export function withDates(people: readonly MapPerson[], bars: readonly Bar[]): { readonly shown: readonly MapPerson[]; readonly folded: readonly MapPerson[] } {
  const dated = new Set(bars.map(({ employee_id }) => employee_id))
  const isShown = (person: MapPerson): boolean => dated.has(person.id) || ['double', 'risk', 'planned'].includes(riskOf(person))
  return { shown: people.filter(isShown), folded: people.filter((person) => !isShown(person)) }
}

/** 'Mais 73 pessoas, sem datas nem risco', or the way to hide them. */
export function foldedText(count: number, isUnfolded: boolean): string {
  const people = count === 1 ? '1 pessoa' : `${count} pessoas`
  return isUnfolded ? `Esconder ${people} sem datas nem risco` : `Mais ${people}, sem datas nem risco`
}

/** The period that a new stretch draws on: the oldest with days left. */
export function nextPeriod({ periods }: MapPerson): OpenPeriod | null {
  return periods.find((period) => period.state !== 'scheduled' && leftOf(period) > 0) ?? null
}

/** The map with stretches of the draft put in, moved or taken out: what the server will answer next time. */
export function withDraft(map: LeaveMap, gone: readonly string[], items: readonly DraftItem[]): LeaveMap {
  const removed = map.bars.filter((bar) => bar.kind === 'planned' && (gone.includes(bar.id) || items.some(({ id }) => id === bar.id)))
  const added = items.map(barOf)
  const change = new Map<string, number>()
  const count = (bar: Bar, sign: 1 | -1): void => {
    const key = `${bar.employee_id}/${bar.period_from ?? ''}`
    change.set(key, (change.get(key) ?? 0) + sign * lengthOf(bar))
  }
  for (const bar of removed) count(bar, -1)
  for (const bar of added) count(bar, 1)
  return {
    ...map,
    bars: [...map.bars.filter((bar) => !removed.includes(bar)), ...added],
    people: map.people.map((person) =>
      person.periods.some(({ from }) => change.has(`${person.id}/${from}`))
        ? { ...person, periods: person.periods.map((period) => ({ ...period, planned: period.planned + (change.get(`${person.id}/${period.from}`) ?? 0) })) }
        : person,
    ),
  }
}

/** A stretch of the draft as the database tells it. */
export type DraftItem = Pick<Shapes.PlanItem, 'id' | 'employee_id' | 'period_from' | 'starts_on' | 'days'>

export function barOf({ id, employee_id, period_from, starts_on, days }: DraftItem): Bar {
  const last = new Date(Date.parse(`${starts_on}T00:00:00Z`) + (days - 1) * 86_400_000).toISOString().slice(0, 10)
  return { id, employee_id, period_from, starts_on, ends_on: last, kind: 'planned', label: 'Férias', waits: true, request_id: null, mine: true }
}

export function lengthOf({ starts_on, ends_on }: Pick<Bar, 'starts_on' | 'ends_on'>): number {
  return Math.round((Date.parse(`${ends_on}T00:00:00Z`) - Date.parse(`${starts_on}T00:00:00Z`)) / 86_400_000) + 1
}
