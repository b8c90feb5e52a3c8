import { placeOf } from './answering/place.ts'
import { resultList } from './results/result-list.ts'

/** What the page of a cycle keeps in the address: where somebody is while answering, and what of the results is shown. */
export const cycleAddress = {
  validateSearch: (search: Readonly<Record<string, unknown>>) => ({ ...resultList.validateSearch(search), ...placeOf(search) }),
}
