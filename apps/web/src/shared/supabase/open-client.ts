import { createClient, type SupabaseClient } from '@supabase/supabase-js'

import { explainConstraintsBy } from './app-error.ts'
import { clientOptions, temporaryClientOptions } from './client-options.ts'
import type { BackendConfig } from './config.ts'
import { textForConstraint } from './constraint-texts.ts'
import type { Database } from './database.types.ts'
import type { SessionStore } from './session-storage.ts'

// All that supabase-js alone needs, so that it arrives with it.
explainConstraintsBy(textForConstraint)

export function openClient({ supabaseUrl, publishableKey }: BackendConfig, store: SessionStore): SupabaseClient<Database> {
  return createClient<Database>(supabaseUrl, publishableKey, clientOptions(store))
}

export function openTemporaryClient({ supabaseUrl, publishableKey }: BackendConfig): SupabaseClient<Database> {
  return createClient<Database>(supabaseUrl, publishableKey, temporaryClientOptions())
}
