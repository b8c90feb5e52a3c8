import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { PeopleSource } from '#shared/reference/people.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { GoalComment } from '../model/work/initiative.ts'
import { goalKeys } from './goal-keys.ts'

const FRESH_MS = 15_000
const PAGE = 30

/** What people do to reach an objective, and what is in its way. */
export function goalWorkQuery(objectiveId: string) {
  return queryOptions({
    queryKey: goalKeys.work(objectiveId),
    queryFn: ({ signal }) => ask((db) => db.rpc('objective_initiatives', { p_objective_id: objectiveId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** What was said about an objective, newest first. A page that is not full is the last one. */
export function goalTalkQuery(objectiveId: string) {
  return infiniteQueryOptions({
    queryKey: goalKeys.talk(objectiveId),
    queryFn: ({ pageParam, signal }) =>
      ask((db) =>
        db
          .rpc('objective_talk', { p_objective_id: objectiveId, p_limit: PAGE, ...(pageParam && { p_before_at: pageParam.created_at, p_before_id: pageParam.comment_id }) })
          .abortSignal(signal),
      ),
    initialPageParam: null as Pick<GoalComment, 'comment_id' | 'created_at'> | null,
    getNextPageParam: ({ comments }) => (comments.length === PAGE ? (comments.at(-1) ?? null) : null),
  })
}

/** Readers of an objective: whom a comment may name, and with the reader who may answer for an initiative. */
export function goalPeople(objectiveId: string, withMe: boolean): PeopleSource {
  return {
    key: goalKeys.people(objectiveId, withMe),
    search: (term, signal) => ask((db) => db.rpc('objective_people', { p_objective_id: objectiveId, p_search: term, p_with_me: withMe }).abortSignal(signal)),
  }
}

/** A meeting with what it passes and what was decided. */
export function meetingQuery(id: string) {
  return queryOptions({
    queryKey: goalKeys.meeting(id),
    queryFn: ({ signal }) => ask((db) => db.rpc('goal_meeting', { p_meeting_id: id }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Meetings that the reader leads or has a part in. */
export function meetingsQuery(companyId: string) {
  return queryOptions({
    queryKey: goalKeys.meetings(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('goal_meeting_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}
