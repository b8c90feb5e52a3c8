import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../../../shared/supabase/app-error.ts'
import { supabase } from '../../../shared/supabase/client.ts'
import type { PersonRef } from '../../../shared/ui/person-chip.tsx'
import { periodKeys } from './period-keys.ts'

/** What speaks for the loss of a period; null when somebody decided meanwhile. */
export interface LossCase {
  readonly person: PersonRef
  readonly period_from: string
  readonly period_to: string
  readonly lost_on: string
  readonly returns_on: string
  readonly today: string
  readonly text: string
  readonly source: string
  readonly days: readonly { readonly starts_on: string; readonly ends_on: string }[]
  readonly scheduled: number
}

export function lossQuery(employeeId: string, periodFrom: string) {
  return queryOptions({
    queryKey: [...periodKeys.leaves, 'loss', employeeId, periodFrom] as const,
    queryFn: async ({ signal }): Promise<LossCase | null> => {
      const db = await supabase()
      return unwrap(await db.rpc('vacation_loss_case', { p_employee: employeeId, p_period_from: periodFrom }).abortSignal(signal), { nullable: true }) as unknown as LossCase | null
    },
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
    p_employee: employeeId, p_period_from: periodFrom, p_loses: loses, p_note: note, ...(loses && { p_restarts_on: restartsOn }),
  })
  unwrap(answer, { nullable: true })
}
