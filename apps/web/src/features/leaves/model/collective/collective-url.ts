import { addressTerm } from '#shared/lib/address-term.ts'
import type { Filter } from './collective.ts'

/** What the address of the page holds: which one ('new' begins one), the step, and what the list of people shows. */
export interface CollectiveUrl {
  readonly id?: string
  readonly step?: number
  readonly show?: Filter
  readonly q?: string
}

const FILTERS: readonly unknown[] = ['in', 'out', 'attention']
const MOST_TERM = 100

export function collectiveUrl(search: Readonly<Record<string, unknown>>): CollectiveUrl {
  const { id, step, show, q } = search
  const known = typeof id === 'string' && (id === 'new' || /^[0-9a-f-]{36}$/i.test(id)) ? id : null
  if (known === null) return {}
  const number = Number(step)
  const term = typeof q === 'string' ? addressTerm(q.slice(0, MOST_TERM)) : ''
  return {
    id: known,
    ...(Number.isInteger(number) && number > 1 && number <= 5 && { step: number }),
    ...(FILTERS.includes(show) && { show: show as Filter }),
    ...(term.trim() !== '' && { q: term }),
  }
}
