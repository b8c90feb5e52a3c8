import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { toAppError } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { Form } from '#shared/forms/form-model.ts'
import type { NewsFilter } from '../model/news-address.ts'
import { POLL_PURPOSE } from '../model/poll.ts'
import type { FeedPost, PostDetail, PostWriting } from '../model/post.ts'
import type { StoredPost } from './news-acts.ts'
import { newsKeys } from './news-keys.ts'

const PAGE = 20

/** The last post seen: the next page begins right after it. */
interface Place {
  readonly at: string
  readonly id: string
}

function fetchFeed(companyId: string, { tab, q, kind }: NewsFilter, after: Place | null, signal: AbortSignal): Promise<readonly FeedPost[]> {
  return ask((db) =>
    db
      .rpc('post_feed', {
        p_company_id: companyId,
        p_tab: tab === 'for_you' ? 'all' : tab,
        p_limit: PAGE,
        ...(kind !== '' && { p_kind: kind }),
        ...(q.trim() !== '' && { p_search: q.trim() }),
        ...(after && { p_before_at: after.at, p_before_id: after.id }),
      })
      .abortSignal(signal),
  )
}

/** Posts for the reader, newest first. A page that is not full is the last one. */
export function feedQuery(companyId: string, filter: NewsFilter) {
  return infiniteQueryOptions({
    queryKey: newsKeys.feed(companyId, filter),
    queryFn: ({ pageParam, signal }) => fetchFeed(companyId, filter, pageParam, signal),
    initialPageParam: null as Place | null,
    getNextPageParam: (page): Place | null => {
      const last = page.at(-1)
      return last && page.length === PAGE ? { at: last.published_at, id: last.post_id } : null
    },
  })
}

/** One post as its readers see it; null where it is not there, or not for the reader. */
export function postQuery(postId: string) {
  return queryOptions({
    queryKey: newsKeys.post(postId),
    queryFn: async ({ signal }): Promise<PostDetail | null> => {
      try {
        return await ask((db) => db.rpc('post_detail', { p_post_id: postId }).abortSignal(signal).single())
      } catch (error) {
        if (toAppError(error).code === 'RHNTF') return null
        throw error
      }
    },
  })
}

/** Posts that the reader edits, whatever their state. */
export function boardQuery(companyId: string) {
  return queryOptions({ queryKey: newsKeys.board(companyId), queryFn: ({ signal }) => ask((db) => db.rpc('post_board', { p_company_id: companyId }).abortSignal(signal)) })
}

export interface Writing {
  readonly post: StoredPost
  readonly writing: PostWriting
  /** The stored poll. */
  readonly form: Form | null
}

/** The working copy of a post with its poll; null for who does not edit it. */
export function writingQuery(postId: string) {
  return queryOptions({
    queryKey: newsKeys.draft(postId),
    queryFn: async ({ signal }): Promise<Writing | null> => {
      const post = await ask((db) => db.from('posts').select('*').eq('id', postId).abortSignal(signal).maybeSingle(), { nullable: true })
      if (post === null) return null
      const [writing, form] = await Promise.all([
        ask((db) => db.rpc('post_writing', { p_post_id: postId }).abortSignal(signal).single()),
        ask((db) => db.rpc('form_to_answer', { p_purpose: POLL_PURPOSE, p_subject_id: postId }).abortSignal(signal), { nullable: true }),
      ])
      return { post, writing, form }
    },
    // What somebody types is never replaced by an answer that arrives later.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** By department, whom a post is for, who opened it and who confirmed. */
export function reachQuery(postId: string) {
  return queryOptions({ queryKey: newsKeys.reach(postId), queryFn: ({ signal }) => ask((db) => db.rpc('post_reach', { p_post_id: postId }).abortSignal(signal)) })
}

/** Whether managers write to their own teams. */
export function managersPublishQuery(companyId: string) {
  return queryOptions({
    queryKey: newsKeys.settings(companyId),
    queryFn: async ({ signal }) =>
      (await ask((db) => db.from('news_settings').select('managers_publish').eq('company_id', companyId).abortSignal(signal).maybeSingle(), { nullable: true }))?.managers_publish ?? false,
  })
}

/** How many people receive a post as it is saved. */
export function receiversQuery(postId: string, revision: number) {
  return queryOptions({ queryKey: newsKeys.receivers(postId, revision), queryFn: ({ signal }) => ask((db) => db.rpc('post_receivers', { p_post_id: postId }).abortSignal(signal)) })
}
