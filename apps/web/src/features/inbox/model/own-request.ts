import { formatDay } from '#shared/lib/dates.ts'
import { waitingText } from '#shared/lib/deadlines.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** A request of the person who is signed in, as the database lists it. */
export type OwnRequest = Shapes.MyApprovalRequestsRow

/** Where a request stands, in a sentence. */
export function standingText(request: OwnRequest): string {
  if (request.state === 'pending') return waitingText(request.waiting_for.map(({ name }) => name), request.waiting_since)
  if (request.state === 'adjusting') return 'Aguardando o seu ajuste'
  return `Solicitada em ${formatDay(request.created_at)}, encerrada em ${formatDay(request.decided_at)}`
}
