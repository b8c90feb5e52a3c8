import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { ReviewItem } from '../../model/documents/review.ts'
import { documentKeys } from './document-keys.ts'

const PAGE = 100
/** More than anybody reviews in a day; the page says so when there are more. */
export const MOST_TO_REVIEW = 500

async function fetchPage(companyId: string, after: ReviewItem | undefined, signal: AbortSignal): Promise<readonly ReviewItem[]> {
  const db = await supabase()
  const place = after ? { p_after_at: after.sent_at, p_after_id: after.version_id } : {}
  const call = db.rpc('documents_to_review', { p_company_id: companyId, p_limit: PAGE, ...place }).abortSignal(signal)
  return unwrap(await call)
}

async function fetchItems(companyId: string, signal: AbortSignal): Promise<readonly ReviewItem[]> {
  const items: ReviewItem[] = []
  for (;;) {
    const page = await fetchPage(companyId, items.at(-1), signal)
    items.push(...page)
    if (page.length < PAGE || items.length >= MOST_TO_REVIEW) return items
  }
}

/** What waits for the administration, oldest first. */
export function reviewQuery(companyId: string) {
  return queryOptions({
    queryKey: documentKeys.review(companyId),
    queryFn: ({ signal }) => fetchItems(companyId, signal),
    staleTime: 15_000,
  })
}

export interface ReviewDecision {
  readonly versionId: string
  readonly decision: 'approve' | 'reject'
  readonly reason: string
  readonly values: Readonly<Record<string, string | null>>
}

/** Throws `AppError`. */
export async function reviewDocument({ versionId, decision, reason, values }: ReviewDecision): Promise<void> {
  const db = await supabase()
  const call = db.rpc('review_document', {
    p_id: versionId,
    p_decision: decision,
    p_values: values,
    ...(reason.trim() !== '' && { p_reason: reason.trim() }),
  })
  unwrap(await call)
}
