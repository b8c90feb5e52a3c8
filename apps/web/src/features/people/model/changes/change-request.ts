import { waitingText } from '#shared/lib/deadlines.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** An open change of data as a profile lists it. */
export interface OpenChange {
  readonly request_id: string
  readonly title: string
  readonly state: string
  readonly created_at: string
  /** In a sentence: whom it waits for. */
  readonly standing: string
}

/** An approval request as the database lists one's own. */
export type OwnRequestRow = Shapes.MyApprovalRequestsRow

export function ownOpenChange({ request_id, title, state, created_at, waiting_for, waiting_since }: OwnRequestRow): OpenChange {
  const standing = state === 'adjusting' ? 'Aguardando o seu ajuste' : waitingText(waiting_for.map(({ name }) => name), waiting_since)
  return { request_id, title, state, created_at, standing }
}

/** Whether a kind of approval changes data of a person; the reserved one is decided by administrators alone. */
export function isChange(entityType: string): boolean {
  return entityType === 'change_request' || entityType === 'reserved_change'
}
