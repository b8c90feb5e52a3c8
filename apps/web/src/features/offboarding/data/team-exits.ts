import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { TeamExit } from '../model/exit.ts'

/** Exits of the own team, and those that the reader asked for or is named in. */
export function teamExitsQuery() {
  return queryOptions({
    queryKey: ['exits', 'team'] as const,
    queryFn: async ({ signal }): Promise<readonly TeamExit[]> => ask((db) => db.rpc('team_exits').abortSignal(signal)),
    staleTime: 15_000,
  })
}
