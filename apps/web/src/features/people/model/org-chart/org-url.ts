import { parseCivilDate } from '#shared/lib/dates.ts'
import type { ColourBy } from './colours.ts'

const VIEWS = ['tree', 'list', 'charts'] as const
export type OrgView = (typeof VIEWS)[number]

/** What the address says; what is usual is left out. */
export interface OrgUrl {
  /** The day looked at; today when absent. */
  readonly on?: string
  /** Whose team alone is shown. */
  readonly person?: string
  readonly colour?: 'tenure'
  readonly view?: 'list' | 'charts'
}

export interface OrgState {
  readonly on: string | null
  readonly person: string | null
  readonly colour: ColourBy
  readonly view: OrgView
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
export const EARLIEST_DAY = '1950-01-01'
export const LATEST_DAY = '2100-12-31'

/** A day that the organogram can be asked for. */
export function isAskableDay(text: string): boolean {
  return parseCivilDate(text) !== null && text >= EARLIEST_DAY && text <= LATEST_DAY
}

export function orgStateFrom(search: Readonly<Record<string, unknown>>): OrgState {
  const { on, person, colour, view } = search
  return {
    on: typeof on === 'string' && isAskableDay(on) ? on : null,
    person: typeof person === 'string' && ID.test(person) ? person : null,
    colour: colour === 'tenure' ? 'tenure' : 'department',
    view: VIEWS.find((each) => each === view) ?? 'tree',
  }
}

export function orgUrlOf({ on, person, colour, view }: OrgState): OrgUrl {
  return {
    ...(on !== null && { on }),
    ...(person !== null && { person }),
    ...(colour === 'tenure' && { colour }),
    ...(view !== 'tree' && { view }),
  }
}
