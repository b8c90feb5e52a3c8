import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'


async function fetchCard(id: string, signal: AbortSignal) {
  const [card = null] = await ask((db) => db.rpc('person_card', { p_employee_id: id }).abortSignal(signal))
  return card
}

const FRESH_MS = 5 * 60_000

/** What everyone in the company may know of a colleague; null when they are no longer in the directory. */
export function personCardQuery(companyId: string, id: string) {
  return queryOptions({ queryKey: ['employees', companyId, 'card', id], queryFn: ({ signal }) => fetchCard(id, signal), staleTime: FRESH_MS })
}

export type PersonCardFacts = NonNullable<Awaited<ReturnType<typeof fetchCard>>>
