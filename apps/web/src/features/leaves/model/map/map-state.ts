import { addressState } from '#shared/list/state/address-state.ts'
import { flag, id, matching, numberUpTo, oneOf, orNull, term } from '#shared/list/state/params.ts'
import { monthsLater } from './days.ts'
import type { Risk } from './map.ts'

const ZOOMS = ['year', 'quarter', 'month'] as const
export type Zoom = (typeof ZOOMS)[number]

/** Pixels of a day; a year takes the room there is. */
export const DAY_WIDTH: Readonly<Record<Zoom, number | null>> = { year: null, quarter: 10, month: 30 }

const SHOWN_RISKS: readonly Risk[] = ['double', 'risk', 'planned', 'untold', 'scheduled', 'available']

/** What the map shows: from which month ('YYYY-MM', the running one when absent), how near, of whom; `propose` opens the proposal of a plan. */
export const mapAddress = addressState({
  from: orNull(matching(/^20\d{2}-(?:0[1-9]|1[0-2])$/)),
  zoom: oneOf(ZOOMS, 'year'),
  department: orNull(id),
  page: numberUpTo(10_000),
  risk: orNull(oneOf(SHOWN_RISKS)),
  q: term,
  order: oneOf(['risk', 'name'], 'risk'),
  propose: flag,
})
export type MapState = typeof mapAddress.start

/** What the database is asked for. */
export type MapFilter = Pick<MapState, 'department' | 'page' | 'risk' | 'q' | 'order'>
export const filterOf = ({ department, page, risk, q, order }: MapState): MapFilter => ({ department, page, risk, q, order })

/** The first day of the map: of the month in the address, or of the running one. */
export function firstDay({ from }: MapState, today: string): string {
  return from === null ? monthsLater(today, 0) : `${from}-01`
}
