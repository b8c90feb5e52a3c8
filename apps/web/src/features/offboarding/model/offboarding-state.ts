import { addressState } from '#shared/list/state/address-state.ts'
import { matching, oneOf } from '#shared/list/state/params.ts'

/** What the address of the page says besides the list: `novo` is the form of a new exit, of nobody yet (1) or of somebody. */
export const offboardingAddress = addressState({ tab: oneOf(['andamento', 'roteiros'], 'andamento'), novo: matching(/^1$/) })
export type OffboardingState = typeof offboardingAddress.start
