import type { SupabaseClient } from '@supabase/supabase-js'

import { AUTH_STORAGE_KEY, CLIENT_NAME, REALTIME_EVENTS_PER_SECOND } from '../constants.ts'
import { backendConfig } from './config.ts'
import type { Database } from './database.types.ts'
import { companyFetch, OUTSIDE_COMPANY_HEADER } from './request.ts'

export type Client = SupabaseClient<Database>

let client: Promise<Client> | null = null

async function open(): Promise<Client> {
  const [{ createClient }, config] = await Promise.all([import('@supabase/supabase-js'), backendConfig()])
  return createClient<Database>(config.supabaseUrl, config.publishableKey, {
    auth: { storageKey: AUTH_STORAGE_KEY, flowType: 'pkce', persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    global: { headers: { 'x-application-name': CLIENT_NAME }, fetch: companyFetch },
    // Retrying is the query cache's business, with the waits that the product fixes.
    db: { retry: false },
    realtime: { params: { eventsPerSecond: REALTIME_EVENTS_PER_SECOND } },
  })
}

/**
 * The one backend client. supabase-js arrives by this dynamic import alone, so that first paint never waits for it.
 * Rejects when the chunk or the configuration cannot be fetched; the next call tries again.
 */
export function supabase(): Promise<Client> {
  client ??= open().catch((cause: unknown) => {
    client = null
    throw cause
  })
  return client
}

/** Marks a call of the session (profile, master status, companies, connectivity) or of the enterprise area: no admin-mode company. */
export function outsideCompany<B extends { setHeader(name: string, value: string): unknown }>(builder: B): B {
  builder.setHeader(OUTSIDE_COMPANY_HEADER, '1')
  return builder
}
