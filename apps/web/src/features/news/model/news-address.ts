import { addressState } from '#shared/list/state/address-state.ts'
import { flag, oneOf, term } from '#shared/list/state/params.ts'
import { KINDS } from './post.ts'

/** Notícias: what is searched, one kind or all, only what was not read. */
export const newsAddress = addressState({ q: term, kind: oneOf(KINDS), unread: flag })
export type NewsFilter = typeof newsAddress.start

export const isFiltered = (filter: NewsFilter): boolean => newsAddress.differs(filter, ['q', 'kind', 'unread'])
