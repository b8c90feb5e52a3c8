import { addressState } from '#shared/list/state/address-state.ts'
import { id, oneOf } from '#shared/list/state/params.ts'

/** What the address of the board says. */
export const onboardingAddress = addressState({ tab: oneOf(['andamento', 'rascunhos', 'roteiros', 'pesquisas'], 'andamento'), pesquisa: id })
export type OnboardingState = typeof onboardingAddress.start
