import type { Search } from '#shared/list/state/address-state.ts'
import { resultList } from '../results/result-list.ts'
import { setupAddress } from '../setup/setup-address.ts'
import { monitorList } from './monitor-list.ts'

/** What the page of a cycle keeps in its address, whichever part of it is shown. */
export const cycleSearch = (search: Search) => ({ ...resultList.validateSearch(search), ...monitorList.validateSearch(search), ...setupAddress.validateSearch(search) })
