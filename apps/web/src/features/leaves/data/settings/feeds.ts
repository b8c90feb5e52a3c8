import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { functionsUrl } from '#shared/supabase/config.ts'
import { leaveSettingsKeys } from './settings-keys.ts'

export type FeedKind = 'own' | 'team' | 'obligations'

/** A calendar that is being subscribed to. */
export interface LeaveFeed {
  readonly kind: string
  readonly created_at: string
  readonly last_read_at: string | null
}

/** The own calendars that have an address. */
export function feedsQuery() {
  return queryOptions({
    queryKey: leaveSettingsKeys.feeds,
    queryFn: ({ signal }): Promise<readonly LeaveFeed[]> =>
      ask((db) => outsideCompany(db.from('leave_feeds').select('kind,created_at,last_read_at')).is('revoked_at', null).abortSignal(signal)),
  })
}

/** A new address; one that was in use stops. It cannot be asked for again. Throws `AppError`. */
export async function openFeed(kind: FeedKind): Promise<string> {
  const { token } = await ask((db) => outsideCompany(db.rpc('open_leave_feed', { p_kind: kind })).single())
  return `${await functionsUrl()}/leave-feed?t=${token}`
}

/** The address stops. Throws `AppError`. */
export async function closeFeed(kind: FeedKind): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('close_leave_feed', { p_kind: kind })))
}
