import { addressState } from '#shared/list/state/address-state.ts'
import { matching, numberUpTo, oneOf, term } from '#shared/list/state/params.ts'

/** What the page shows: which one ('new' begins one), the step, and what the list of people shows. */
export const collectiveAddress = addressState({
  id: matching(/^(?:new|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/),
  step: numberUpTo(5),
  show: oneOf(['all', 'in', 'out', 'attention'], 'all'),
  q: term,
})
export type CollectiveState = typeof collectiveAddress.start
