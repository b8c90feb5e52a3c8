import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { ApprovalThread } from '../model/thread.ts'
import { approvalKeys } from './approval-keys.ts'

/** Everything about one request; null when there is none that the person may read. */
export function threadQuery(requestId: string) {
  return queryOptions({
    queryKey: approvalKeys.thread(requestId),
    queryFn: ({ signal }): Promise<ApprovalThread | null> =>
      ask((db) => db.rpc('approval_thread', { p_request_id: requestId }).abortSignal(signal), { nullable: true }),
    staleTime: 15_000,
  })
}
