import { addressState } from '#shared/list/state/address-state.ts'
import { oneOf } from '#shared/list/state/params.ts'
import { SETUP_PARTS } from './cycle-draft.ts'

/** What the page of a draft shows. */
export const setupAddress = addressState({ parte: oneOf(SETUP_PARTS, 'goal') })
