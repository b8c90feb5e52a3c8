import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { PeopleSource } from '#shared/reference/people.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { Comment, Thread } from '../model/talk.ts'
import { newsKeys } from './news-keys.ts'

const PAGE = 30

/** How many comments and reactions a post has, and what keeps the reader from taking part. */
export function talkQuery(postId: string) {
  return queryOptions({ queryKey: newsKeys.talkFigures(postId), queryFn: ({ signal }) => ask((db) => db.rpc('post_talk', { p_post_id: postId }).abortSignal(signal).single()) })
}

type Place = Pick<Comment, 'comment_id' | 'created_at'>

function fetchComments(postId: string, parentId: string | null, before: Place | null, signal: AbortSignal): Promise<readonly Thread[]> {
  return ask((db) =>
    db
      .rpc('comment_list', {
        p_post_id: postId,
        p_limit: PAGE,
        ...(parentId !== null && { p_parent_id: parentId }),
        ...(before && { p_before_at: before.created_at, p_before_id: before.comment_id }),
      })
      .abortSignal(signal),
  )
}

const lastOf = (page: readonly Thread[]): Place | null => (page.length === PAGE ? (page.at(-1)?.comment ?? null) : null)

/** Comments with their last answers, newest first. A page that is not full is the last one. */
export function commentsQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: newsKeys.comments(postId),
    queryFn: ({ pageParam, signal }) => fetchComments(postId, null, pageParam, signal),
    initialPageParam: null as Place | null,
    getNextPageParam: lastOf,
  })
}

/** Answers to a comment before one of them, newest first. */
export function earlierAnswersQuery(postId: string, parentId: string, before: Place | null) {
  return infiniteQueryOptions({
    queryKey: newsKeys.answers(postId, parentId, before?.comment_id ?? null),
    queryFn: ({ pageParam, signal }) => fetchComments(postId, parentId, pageParam, signal),
    initialPageParam: before,
    getNextPageParam: lastOf,
  })
}

/** Whom a comment on a post may name: its readers. */
export function mentionablePeople(postId: string): PeopleSource {
  return {
    key: newsKeys.mentionable(postId),
    search: (term, signal) => ask((db) => db.rpc('post_mentionable', { p_post_id: postId, p_search: term }).abortSignal(signal)),
  }
}
