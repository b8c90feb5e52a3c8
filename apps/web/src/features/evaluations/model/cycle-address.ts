import { placeOf } from './answering/place.ts'
import { monitorList } from './cycles/monitor-list.ts'
import { resultList } from './results/result-list.ts'
import { setupAddress } from './setup/setup-address.ts'

/**
 * What the page of a cycle keeps in the address: the part of setting it up, who is listed, where somebody is
 * while answering, and what of the results is shown.
 */
export const cycleAddress = {
  validateSearch: (search: Readonly<Record<string, unknown>>) => ({
    ...resultList.validateSearch(search), ...monitorList.validateSearch(search), ...setupAddress.validateSearch(search), ...placeOf(search),
  }),
}
