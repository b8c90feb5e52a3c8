import { addressState } from '#shared/list/state/address-state.ts'
import { oneOf } from '#shared/list/state/params.ts'

/** The parts of a cycle's setup by their name in the address, in their order. */
export const SETUP_PARTS = ['goal', 'people', 'relations', 'questions', 'days', 'launch'] as const
export type SetupPart = (typeof SETUP_PARTS)[number]

/** What the page of a draft shows. */
export const setupAddress = addressState({ parte: oneOf(SETUP_PARTS, 'goal') })
