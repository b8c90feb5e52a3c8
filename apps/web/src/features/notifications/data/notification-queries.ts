import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { NotificationFilter } from '../model/filter-state.ts'
import { emailChoiceOf, type Notification, type NotificationSetting } from '../model/notification.ts'
import { notificationKeys } from './notification-keys.ts'

const LATEST = 20
const PAGE = 30
const SELECT = 'id,kind,title,body,url,entity_type,entity_id,created_at,read_at'

/** Other tabs and other machines read too: coming back to the window asks again. */
const FRESH_MS = 60_000

async function fetchUnread(signal: AbortSignal): Promise<number> {
  return await ask((db) => outsideCompany(db.rpc('unread_notification_count')).abortSignal(signal))
}

export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: [...notificationKeys.unread, userId],
    queryFn: ({ signal }) => fetchUnread(signal),
    staleTime: FRESH_MS,
  })
}

/** The last notification seen: the next page begins right after it. */
interface Place {
  readonly at: string
  readonly id: string
}

async function fetchNotifications(filter: Omit<NotificationFilter, 'tab'>, after: Place | null, limit: number, signal: AbortSignal): Promise<readonly Notification[]> {
  const db = await supabase()
  let request = outsideCompany(db.from('notifications').select(SELECT))
  if (filter.kind !== '') request = request.eq('kind', filter.kind)
  if (filter.unread) request = request.is('read_at', null)
  if (after) request = request.or(`created_at.lt."${after.at}",and(created_at.eq."${after.at}",id.lt.${after.id})`)
  return unwrap(await request.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(limit).abortSignal(signal))
}

export function latestQuery(userId: string) {
  return queryOptions({
    queryKey: [...notificationKeys.latest, userId],
    queryFn: ({ signal }) => fetchNotifications({ kind: '', unread: false }, null, LATEST, signal),
    staleTime: FRESH_MS,
  })
}

/** Notifications page after page, newest first. A page that is not full is the last one. */
export function notificationPagesQuery(userId: string, filter: Omit<NotificationFilter, 'tab'>) {
  return infiniteQueryOptions({
    queryKey: [...notificationKeys.pages(filter), userId],
    queryFn: ({ pageParam, signal }) => fetchNotifications(filter, pageParam, PAGE, signal),
    initialPageParam: null as Place | null,
    getNextPageParam: (page): Place | null => {
      const last = page.at(-1)
      return last && page.length === PAGE ? { at: last.created_at, id: last.id } : null
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

async function fetchSettings(signal: AbortSignal): Promise<readonly NotificationSetting[]> {
  const rows = await ask((db) => outsideCompany(db.rpc('notification_settings')).abortSignal(signal))
  return rows.map(({ kind, label, module, in_app, email }) => ({ kind, label, module, in_app, email: emailChoiceOf(email) }))
}

/** Every kind there is, with what the person chose for it. */
export function settingsQuery(userId: string) {
  return queryOptions({ queryKey: [...notificationKeys.settings, userId], queryFn: ({ signal }) => fetchSettings(signal) })
}
