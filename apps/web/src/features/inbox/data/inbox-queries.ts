import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { OwnRequest } from '../model/own-request.ts'
import type { PendingItem } from '../model/pending-item.ts'
import { inboxKeys } from './inbox-keys.ts'

const FRESH_MS = 15_000
const PAGE = 100
/** More than most people ever have; who has more asks for the next ones. */
const AT_ONCE = 500

async function fetchPage(after: PendingItem | null, signal: AbortSignal): Promise<readonly PendingItem[]> {
  const db = await supabase()
  const place = after ? { p_after_at: after.sort_at, p_after_key: after.item_key } : {}
  const call = db.rpc('my_pending_items', { p_limit: PAGE, ...place }).abortSignal(signal)
  return unwrap(await call)
}

/** Part of a list, and the place after which the next part starts; null at the end. */
interface Part<T, Place> {
  readonly rows: readonly T[]
  readonly next: Place | null
}

async function fetchItems(after: PendingItem | null, signal: AbortSignal): Promise<Part<PendingItem, PendingItem>> {
  const rows: PendingItem[] = []
  for (;;) {
    const page = await fetchPage(rows.at(-1) ?? after, signal)
    rows.push(...page)
    if (page.length < PAGE) return { rows, next: null }
    if (rows.length >= AT_ONCE) return { rows, next: rows.at(-1) ?? null }
  }
}

/** The parts of a list in one. */
export function inOne<T>(data: InfiniteData<Part<T, unknown>> | undefined): readonly T[] | undefined {
  return data?.pages.flatMap(({ rows }) => rows)
}

/** What waits for the person, most urgent first; each page starts after the place where the one before ended. */
export function pendingItemsQuery(companyId: string) {
  return infiniteQueryOptions({
    queryKey: inboxKeys.items(companyId),
    queryFn: ({ pageParam, signal }) => fetchItems(pageParam, signal),
    initialPageParam: null as PendingItem | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
  })
}

/** The person's own requests, newest first. */
export function ownRequestsQuery(companyId: string) {
  return infiniteQueryOptions({
    queryKey: inboxKeys.requests(companyId),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Part<OwnRequest, string>) => next,
    queryFn: async ({ pageParam, signal }): Promise<Part<OwnRequest, string>> => {
      const db = await supabase()
      const call = db.rpc('my_approval_requests', { p_limit: PAGE, ...(pageParam !== null && { p_before: pageParam }) }).abortSignal(signal)
      const rows = unwrap(await call)
      return { rows, next: rows.length < PAGE ? null : (rows.at(-1)?.created_at ?? null) }
    },
    staleTime: FRESH_MS,
  })
}
