import { addressState } from '#shared/list/state/address-state.ts'
import { id, oneOf } from '#shared/list/state/params.ts'

/** What the address of beginning many journeys says: the step, or which run. */
export const launchAddress = addressState({ passo: oneOf(['conferir']), lote: id })
export type LaunchState = typeof launchAddress.start
