import { formatDay } from '../../../shared/lib/dates.ts'
import { waitingText } from '../../../shared/lib/deadlines.ts'
import type { PersonRef } from '../../../shared/ui/person-chip.tsx'

/** A request of the person who is signed in, as the database lists it. */
export interface OwnRequest {
  readonly request_id: string
  readonly title: string
  readonly state: string
  readonly created_at: string
  readonly decided_at: string | null
  readonly waiting_for: readonly PersonRef[]
  readonly waiting_since: string | null
  readonly due_at: string | null
}

/** Where a request stands, in a sentence. */
export function standingText(request: OwnRequest): string {
  if (request.state === 'pending') return waitingText(request.waiting_for.map(({ name }) => name), request.waiting_since)
  if (request.state === 'adjusting') return 'Aguardando o seu ajuste'
  return `Pedida em ${formatDay(request.created_at)}, encerrada em ${formatDay(request.decided_at)}`
}
