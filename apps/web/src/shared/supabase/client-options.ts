import type { SupabaseClientOptions } from '@supabase/supabase-js'

import { AUTH_STORAGE_KEY, CLIENT_NAME, REALTIME_EVENTS_PER_SECOND, REALTIME_HEARTBEAT_MS, REALTIME_RECONNECT_DELAYS_MS } from '../constants.ts'
import { limitedSocket } from './realtime-limit.ts'
import { companyFetch } from './request.ts'
import type { SessionStore } from './session-storage.ts'

const [FIRST_DELAY, ...LATER_DELAYS] = REALTIME_RECONNECT_DELAYS_MS
const LAST_DELAY = LATER_DELAYS.at(-1) ?? FIRST_DELAY

/** Milliseconds before the `tries`-th reconnection (1 is the first): 1, 2, 5 and then always 10 s. */
export function reconnectDelay(tries: number): number {
  return REALTIME_RECONNECT_DELAYS_MS[tries - 1] ?? LAST_DELAY
}

const common = {
  global: { headers: { 'x-application-name': CLIENT_NAME }, fetch: companyFetch },
  // Retrying is the query cache's business, with the waits that the product fixes.
  db: { retry: false },
} as const satisfies SupabaseClientOptions<'public'>

/** How the product's one client behaves: PKCE, a session that is kept and refreshed, our headers, realtime within its limits. */
export function clientOptions(storage: SessionStore) {
  return {
    ...common,
    auth: { storageKey: AUTH_STORAGE_KEY, storage, flowType: 'pkce', persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    realtime: {
      heartbeatIntervalMs: REALTIME_HEARTBEAT_MS,
      reconnectAfterMs: reconnectDelay,
      transport: limitedSocket(WebSocket, REALTIME_EVENTS_PER_SECOND),
    },
  } as const satisfies SupabaseClientOptions<'public'>
}

/** For a client beside it whose session is of no consequence: kept nowhere, never refreshed. */
export function temporaryClientOptions() {
  return {
    ...common,
    auth: { storageKey: `${AUTH_STORAGE_KEY}-temporary`, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  } as const satisfies SupabaseClientOptions<'public'>
}
