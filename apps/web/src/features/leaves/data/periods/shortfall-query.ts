import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { Shortfall, ShortfallChoice } from '../../model/periods/shortfall.ts'
import { cancelLeave, interruptLeave } from '../requests/team-requests.ts'
import { periodKeys } from './period-keys.ts'
import { adjustBalance } from './statement-query.ts'

/** A period of which more was taken than it gives; null once that is over. */
export function shortfallQuery(employeeId: string, periodFrom: string) {
  return queryOptions({
    queryKey: [...periodKeys.leaves, 'shortfall', employeeId, periodFrom] as const,
    queryFn: ({ signal }): Promise<Shortfall | null> =>
      ask((db) => db.rpc('vacation_shortfall_case', { p_employee_id: employeeId, p_period_from: periodFrom }).abortSignal(signal), { nullable: true }),
  })
}

/** Shortens or cancels vacations ahead, or gives the days that are missing. Throws `AppError`. */
export async function settleShortfall({ found, choice, note }: { readonly found: Shortfall; readonly choice: ShortfallChoice; readonly note: string }): Promise<void> {
  if (choice.kind === 'shorten') await interruptLeave(choice.requestId, choice.backOn, note)
  else if (choice.kind === 'cancel') await cancelLeave(choice.requestId, note)
  else await adjustBalance({ employeeId: found.person.id, typeId: found.type_id, periodFrom: found.period_from, days: found.missing, note })
}
