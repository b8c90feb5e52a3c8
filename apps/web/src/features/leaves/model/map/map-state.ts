import { monthsLater } from './days.ts'
import type { Risk } from './map.ts'

const ZOOMS = ['year', 'quarter', 'month'] as const
export type Zoom = (typeof ZOOMS)[number]

/** Pixels of a day; a year takes the room there is. */
export const DAY_WIDTH: Readonly<Record<Zoom, number | null>> = { year: null, quarter: 10, month: 30 }

const RISKS: readonly Risk[] = ['double', 'risk', 'planned', 'scheduled', 'available']
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** What the address says; what is usual is left out. */
export interface MapUrl {
  /** First month shown, 'YYYY-MM'; the running one when absent. */
  readonly from?: string
  readonly zoom?: 'quarter' | 'month'
  readonly department?: string
  readonly page?: number
  readonly risk?: Risk
  /** Opens the proposal of a plan. */
  readonly propose?: 1
}

export interface MapState {
  readonly from: string | null
  readonly zoom: Zoom
  readonly department: string | null
  readonly page: number
  readonly risk: Risk | null
  readonly propose: boolean
}

export function mapStateFrom(search: Readonly<Record<string, unknown>>): MapState {
  const { from, zoom, department, page, risk, propose } = search
  return {
    from: typeof from === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(from) ? from : null,
    zoom: ZOOMS.find((each) => each === zoom) ?? 'year',
    department: typeof department === 'string' && ID.test(department) ? department : null,
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page < 10_000 ? page : 1,
    risk: RISKS.find((each) => each === risk) ?? null,
    propose: propose === 1,
  }
}

export function mapUrlOf({ from, zoom, department, page, risk, propose }: MapState): MapUrl {
  return {
    ...(from !== null && { from }),
    ...(zoom !== 'year' && { zoom }),
    ...(department !== null && { department }),
    ...(page > 1 && { page }),
    ...(risk !== null && { risk }),
    ...(propose && { propose: 1 as const }),
  }
}

/** The first day of the map: of the month in the address, or of the running one. */
export function firstDay({ from }: MapState, today: string): string {
  return from === null ? monthsLater(today, 0) : `${from}-01`
}
