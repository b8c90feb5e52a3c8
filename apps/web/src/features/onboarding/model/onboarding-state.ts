import { addressState } from '#shared/list/state/address-state.ts'
import { oneOf } from '#shared/list/state/params.ts'

/** What the address of the board says. */
export const onboardingAddress = addressState({ tab: oneOf(['andamento', 'rascunhos', 'roteiros'], 'andamento') })
export type OnboardingState = typeof onboardingAddress.start
