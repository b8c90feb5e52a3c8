import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { type PostPerson, reachList, type ReachListState } from '../model/reach/reach.ts'
import { newsKeys } from './news-keys.ts'

/** Whom a post is for and where each stands, a page. */
export function postPeopleQuery(postId: string, state: ReachListState) {
  return queryOptions({
    queryKey: [...newsKeys.reach(postId), 'people', reachList.askedOf(state)],
    queryFn: async ({ signal }): Promise<ListPage<PostPerson>> => {
      const rows = await ask((db) =>
        db
          .rpc('post_people', {
            p_post_id: postId,
            p_page: state.page,
            p_size: state.size,
            ...(state.state !== '' && { p_state: state.state }),
            ...(state.department !== '' && { p_department: state.department }),
            ...(state.q.trim() !== '' && { p_search: state.q.trim() }),
          })
          .abortSignal(signal),
      )
      return { rows, total: rows[0]?.total ?? 0 }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many had opened and confirmed by each day. */
export function reachDaysQuery(postId: string) {
  return queryOptions({ queryKey: [...newsKeys.reach(postId), 'days'], queryFn: ({ signal }) => ask((db) => db.rpc('post_reach_days', { p_post_id: postId }).abortSignal(signal)) })
}

/** Whom a reminder would tell now, by channel. */
export function missingChannelsQuery(postId: string) {
  return queryOptions({ queryKey: [...newsKeys.reach(postId), 'missing'], queryFn: ({ signal }) => ask((db) => db.rpc('post_missing_channels', { p_post_id: postId }).abortSignal(signal)) })
}

/** The open campaign that asks for a post; null before it asks, once it is over, and for who may not remind. */
export function postCampaignQuery(postId: string) {
  return queryOptions({
    queryKey: [...newsKeys.reach(postId), 'campaign'],
    queryFn: async ({ signal }): Promise<string | null> => {
      const post = await ask((db) => db.from('posts').select('campaign_id').eq('id', postId).abortSignal(signal).maybeSingle(), { nullable: true })
      const id = post?.campaign_id ?? null
      if (id === null) return null
      const open = await ask((db) => db.from('campaigns').select('id').eq('id', id).is('closed_at', null).abortSignal(signal).maybeSingle(), { nullable: true })
      return open?.id ?? null
    },
  })
}

/** Reminds whoever has not confirmed and was not told today; how many were reached. Throws `AppError`. */
export async function remindPost(campaignId: string): Promise<number> {
  return await ask((db) => db.rpc('remind_campaign', { p_campaign_id: campaignId }))
}

/** How far a group post has come in each company, whichever is at hand; nothing of a post of one company. */
export function groupReachQuery(postId: string) {
  return queryOptions({ queryKey: [...newsKeys.reach(postId), 'group'], queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('post_group_reach', { p_post_id: postId })).abortSignal(signal)) })
}

/** The last version that the reader confirmed before the one in force; null: none. */
export function previousQuery(postId: string, version: number) {
  return queryOptions({
    queryKey: [...newsKeys.post(postId), 'previous', version],
    queryFn: ({ signal }) => ask((db) => db.rpc('post_previous_acknowledged', { p_post_id: postId }).abortSignal(signal).maybeSingle(), { nullable: true }),
  })
}
