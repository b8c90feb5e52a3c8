import type { ListUrl } from '../model/list/list-state.ts'

const lastSeen = new Map<string, ListUrl>()

/** Remembers, in this tab, how the list of a company was last seen, so that the way back keeps search and filters. */
export function rememberList(companyId: string, url: ListUrl): void {
  lastSeen.set(companyId, url)
}

/** The list of a company as it was last seen in this tab; the whole list when it was not. */
export function lastList(companyId: string): ListUrl {
  return lastSeen.get(companyId) ?? {}
}
