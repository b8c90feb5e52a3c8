import { parseCivilDate } from '#shared/lib/dates.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { id, oneOf, orNull, type Param } from '#shared/list/state/params.ts'

export const EARLIEST_DAY = '1950-01-01'
export const LATEST_DAY = '2100-12-31'

/** A day that the organogram can be asked for. */
export function isAskableDay(text: string): boolean {
  return parseCivilDate(text) !== null && text >= EARLIEST_DAY && text <= LATEST_DAY
}

const askableDay: Param<string> = { start: '', read: (raw) => (isAskableDay(raw) ? raw : ''), write: (iso) => iso }

/** The organogram: on which day (today when absent), of whose team alone, in which colors, drawn how. */
export const orgAddress = addressState(
  {
    on: orNull(askableDay),
    person: orNull(id),
    color: oneOf(['department', 'tenure'], 'department'),
    view: oneOf(['tree', 'list', 'charts'], 'tree'),
  },
  { colour: 'color' },
)
export type OrgState = typeof orgAddress.start
export type OrgView = OrgState['view']
