import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { leaveSettingsKeys } from './settings-keys.ts'

export type FeedKind = 'own' | 'team'

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
    queryFn: async ({ signal }): Promise<readonly LeaveFeed[]> => {
      const db = await supabase()
      return unwrap(await outsideCompany(db.from('leave_feeds').select('kind,created_at,last_read_at')).is('revoked_at', null).abortSignal(signal))
    },
  })
}

/** A new address; one that was in use stops. It cannot be asked for again. Throws `AppError`. */
export async function openFeed(kind: FeedKind): Promise<string> {
  const db = await supabase()
  const { token } = unwrap(await outsideCompany(db.rpc('open_leave_feed', { p_kind: kind })).single())
  const { supabaseUrl } = await backendConfig()
  return `${supabaseUrl.replace(/\/$/, '')}/functions/v1/leave-feed?t=${token}`
}

/** The address stops. Throws `AppError`. */
export async function closeFeed(kind: FeedKind): Promise<void> {
  const db = await supabase()
  unwrap(await outsideCompany(db.rpc('close_leave_feed', { p_kind: kind })))
}
