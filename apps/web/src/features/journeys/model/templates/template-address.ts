import { addressState } from '#shared/list/state/address-state.ts'
import { id } from '#shared/list/state/params.ts'

/** What the address of a template says: which one a new one is a copy of. */
export const templateAddress = addressState({ de: id })
