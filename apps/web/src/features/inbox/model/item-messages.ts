import { todayIso } from '#shared/lib/dates.ts'
import { readyText } from '#shared/lib/ready-texts.ts'
import type { OwnRequest } from './own-request.ts'
import type { PendingItem } from './pending-item.ts'

/** The last day before an instant: deadlines end with a day, where the next one begins. */
const lastDay = (instant: string | null): string | null => (instant === null ? null : todayIso(new Date(new Date(instant).getTime() - 1)))

/** What to write to somebody about an item of Pendências. */
export function itemMessage({ kind, title, person, due_at, overdue, url }: PendingItem, origin: string): string {
  return readyText(kind, { names: person === null ? [] : [person.name], what: title, due: lastDay(due_at), late: overdue, link: `${origin}${url ?? '/app/inbox'}` })
}

/** What to write to those for whom an own request waits. */
export function requestMessage({ title, waiting_for, due_at, overdue, request_id }: OwnRequest, origin: string): string {
  return readyText('own_request', { names: waiting_for.map(({ name }) => name), what: title, due: lastDay(due_at), late: overdue, link: `${origin}/app/inbox?request=${request_id}` })
}
