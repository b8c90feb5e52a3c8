import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Batch } from '#shared/lib/export-batches.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { Feedback, FeedbackScope } from '../../model/feedback/feedback.ts'
import { feedbackKeys } from './feedback-keys.ts'

const PAGE = 20
const EXPORT_PAGE = 100
const FRESH_MS = 15_000

type Place = Pick<Feedback, 'id' | 'created_at'>

function fetchPage(scope: FeedbackScope, employeeId: string, before: Place | null, size: number, signal: AbortSignal) {
  return ask((db) =>
    outsideCompany(
      db.rpc('feedback_list', {
        p_scope: scope,
        p_limit: size,
        ...(employeeId !== '' && { p_employee_id: employeeId }),
        ...(before && { p_before_at: before.created_at, p_before_id: before.id }),
      }),
    ).abortSignal(signal),
  )
}

/** Feedback that the reader received, wrote, or sees of others, newest first. */
export function feedbackListQuery(scope: FeedbackScope, employeeId = '') {
  return infiniteQueryOptions({
    queryKey: feedbackKeys.list(scope, employeeId),
    queryFn: ({ pageParam, signal }) => fetchPage(scope, employeeId, pageParam, PAGE, signal),
    initialPageParam: null as Place | null,
    getNextPageParam: ({ has_more: hasMore, items }) => (hasMore ? (items.at(-1) ?? null) : null),
    staleTime: FRESH_MS,
  })
}

/** Every feedback of a list, for a file: pages of the database follow each other within one batch. */
export function feedbackBatches(scope: FeedbackScope) {
  return async (offset: number, size: number, signal: AbortSignal): Promise<Batch<Feedback>> => {
    // A list that pages by its last row has no offsets: the first batch holds everything, and there is no second.
    if (offset > 0) return { rows: [], total: null }
    const rows: Feedback[] = []
    for (let before: Place | null = null; ; before = rows.at(-1) ?? null) {
      const page = await fetchPage(scope, '', before, EXPORT_PAGE, signal)
      rows.push(...page.items)
      if (!page.has_more || rows.length >= size * 10) return { rows, total: rows.length }
    }
  }
}

/** One feedback that the reader may read. */
export function feedbackQuery(id: string) {
  return queryOptions({ queryKey: feedbackKeys.detail(id), queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('feedback_detail', { p_feedback_id: id })).abortSignal(signal)), enabled: id !== '' })
}

/** What the reader may read of a person's last twelve months. */
export function personFeedbackQuery(employeeId: string) {
  return queryOptions({
    queryKey: feedbackKeys.person(employeeId),
    queryFn: ({ signal }) => ask((db) => db.rpc('person_feedback', { p_employee_id: employeeId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Who will read a feedback to somebody, by name. */
export function audienceQuery(recipientId: string, requestId: string) {
  return queryOptions({
    queryKey: feedbackKeys.audience(recipientId, requestId),
    queryFn: ({ signal }) =>
      ask((db) => outsideCompany(db.rpc('feedback_audience', { p_recipient_id: recipientId, ...(requestId !== '' && { p_request_id: requestId }) })).abortSignal(signal)),
    enabled: recipientId !== '',
    staleTime: FRESH_MS,
  })
}

/** Requests that wait for the reader, what is due first; or those that the reader made, newest first. */
export function feedbackRequestsQuery(scope: 'to_give' | 'asked') {
  return infiniteQueryOptions({
    queryKey: feedbackKeys.requests(scope),
    queryFn: ({ pageParam, signal }) => ask((db) => outsideCompany(db.rpc('feedback_request_list', { p_scope: scope, p_limit: PAGE, p_offset: pageParam })).abortSignal(signal)),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (pages.length * PAGE < page.total ? pages.length * PAGE : null),
    staleTime: FRESH_MS,
  })
}

/** A request that waits for the reader. */
export function feedbackRequestQuery(id: string) {
  return queryOptions({ queryKey: feedbackKeys.request(id), queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('feedback_request', { p_request_id: id })).abortSignal(signal)), enabled: id !== '', retry: false })
}

/** Group figures of a company, for who manages reviews. */
export function feedbackFiguresQuery(companyId: string, days: number) {
  return queryOptions({
    queryKey: feedbackKeys.figures(companyId, days),
    queryFn: ({ signal }) => ask((db) => db.rpc('feedback_figures', { p_company_id: companyId, p_days: days }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Competencies and values in use, by name. */
export function competenciesQuery(companyId: string) {
  return queryOptions({
    queryKey: feedbackKeys.competencies(companyId),
    queryFn: ({ signal }) =>
      ask((db) => outsideCompany(db.from('competencies').select('id,name')).eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal)),
    staleTime: FRESH_MS,
    enabled: companyId !== '',
  })
}
