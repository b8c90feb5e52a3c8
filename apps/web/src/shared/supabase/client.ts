import type { SupabaseClient } from '@supabase/supabase-js'

import { backendConfig } from './config.ts'
import type { Database } from './database.types.ts'
import { OUTSIDE_COMPANY_HEADER } from './request.ts'
import { sessionStore } from './session-storage.ts'

export type Client = SupabaseClient<Database>

let client: Promise<Client> | null = null

const load = () => Promise.all([import('./open-client.ts'), backendConfig()])

async function open(): Promise<Client> {
  const [{ openClient }, config] = await load()
  return openClient(config, sessionStore())
}

/** A second client that touches nothing of the person's own session, for proving a password. Whoever opens it signs it out again. */
export async function temporaryClient(): Promise<Client> {
  const [{ openTemporaryClient }, config] = await load()
  return openTemporaryClient(config)
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

/** The call tells the audit trail why: its entries keep the reason beside what changed. An empty reason tells nothing. */
export function withReason<B extends { setHeader(name: string, value: string): unknown }>(builder: B, reason: string): B {
  const text = reason.trim()
  // A header holds no accents.
  if (text !== '') builder.setHeader('x-audit-reason', btoa(String.fromCodePoint(...new TextEncoder().encode(text))))
  return builder
}

/** Marks a call of the session (profile, master status, companies, connectivity) or of the enterprise area: no admin-mode company. */
export function outsideCompany<B extends { setHeader(name: string, value: string): unknown }>(builder: B): B {
  builder.setHeader(OUTSIDE_COMPANY_HEADER, '1')
  return builder
}
