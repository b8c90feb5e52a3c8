import { addressState } from '#shared/list/state/address-state.ts'
import { id, matching, numberUpTo, oneOf, passing } from '#shared/list/state/params.ts'

/** Which admissions and exits stand open over the dashboard of the group: of all, of a company, of a month. */
export const movesAddress = addressState({
  ver: passing(oneOf(['movimentos'])), empresa: passing(id), mes: passing(matching(/^20\d\d-(?:0[1-9]|1[0-2])$/)), pagina: passing(numberUpTo(9_999)),
})
export type MovesState = typeof movesAddress.start
