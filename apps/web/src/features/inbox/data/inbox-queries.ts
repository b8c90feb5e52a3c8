import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../../../shared/supabase/app-error.ts'
import { supabase } from '../../../shared/supabase/client.ts'
import type { OwnRequest } from '../model/own-request.ts'
import type { PendingItem } from '../model/pending-item.ts'
import { inboxKeys } from './inbox-keys.ts'

const FRESH_MS = 15_000
const PAGE = 100
/** More than anybody works through in a day; the page says so when there are more. */
const MOST = 500

async function fetchPage(after: PendingItem | undefined, signal: AbortSignal): Promise<readonly PendingItem[]> {
  const db = await supabase()
  const place = after ? { p_after_at: after.sort_at, p_after_key: after.item_key } : {}
  const call = db.rpc('my_pending_items', { p_limit: PAGE, ...place }).abortSignal(signal)
  return unwrap(await call.overrideTypes<PendingItem[], { merge: false }>())
}

async function fetchItems(signal: AbortSignal): Promise<readonly PendingItem[]> {
  const items: PendingItem[] = []
  for (;;) {
    const page = await fetchPage(items.at(-1), signal)
    items.push(...page)
    if (page.length < PAGE || items.length >= MOST) return items
  }
}

/** Everything that waits for the person, most urgent first. */
export function pendingItemsQuery(companyId: string) {
  return queryOptions({
    queryKey: inboxKeys.items(companyId),
    queryFn: ({ signal }) => fetchItems(signal),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  })
}

/** The first of the person's own requests, newest first. */
export function ownRequestsQuery(companyId: string) {
  return queryOptions({
    queryKey: inboxKeys.requests(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('my_approval_requests', { p_limit: PAGE }).abortSignal(signal)
      return unwrap(await call.overrideTypes<OwnRequest[], { merge: false }>())
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  })
}
