import type { Search } from '#shared/list/state/address-state.ts'
import { placeOf } from './answering/place.ts'
import { monitorList } from './cycles/monitor-list.ts'
import { resultList } from './results/result-list.ts'
import { setupAddress } from './setup/setup-address.ts'

/** What the page of a cycle keeps in the address, whichever part of it is shown. */
export const cycleAddress = {
  validateSearch: (search: Search) => ({ ...resultList.validateSearch(search), ...monitorList.validateSearch(search), ...setupAddress.validateSearch(search), ...placeOf(search) }),
}
