import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { ApprovalThread } from '../model/thread.ts'
import { approvalKeys } from './approval-keys.ts'

/** Everything about one request; null when there is none that the person may read. */
export function threadQuery(requestId: string) {
  return queryOptions({
    queryKey: approvalKeys.thread(requestId),
    queryFn: async ({ signal }): Promise<ApprovalThread | null> => {
      const db = await supabase()
      const call = db.rpc('approval_thread', { p_request_id: requestId }).abortSignal(signal)
      return unwrap(await call, { nullable: true })
    },
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  })
}
