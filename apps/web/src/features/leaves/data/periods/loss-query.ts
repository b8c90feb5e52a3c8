import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { periodKeys } from './period-keys.ts'

/** What speaks for the loss of a period; null when somebody decided meanwhile. */
export type LossCase = Shapes.LossCase

export function lossQuery(employeeId: string, periodFrom: string) {
  return queryOptions({
    queryKey: [...periodKeys.leaves, 'loss', employeeId, periodFrom] as const,
    queryFn: ({ signal }): Promise<LossCase | null> =>
      ask((db) => db.rpc('vacation_loss_case', { p_employee_id: employeeId, p_period_from: periodFrom }).abortSignal(signal), { nullable: true }),
  })
}

export interface LossDecision {
  readonly employeeId: string
  readonly periodFrom: string
  readonly loses: boolean
  readonly restartsOn: string
  readonly note: string
}

/** HR decides, with a reason that stays. */
export async function settleLoss({ employeeId, periodFrom, loses, restartsOn, note }: LossDecision): Promise<void> {
  const db = await supabase()
  const answer = await db.rpc('settle_vacation_loss', {
    p_employee_id: employeeId, p_period_from: periodFrom, p_loses: loses, p_note: note, ...(loses && { p_restarts_on: restartsOn }),
  })
  unwrap(answer, { nullable: true })
}
