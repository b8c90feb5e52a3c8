import { supabase } from './client.ts'
import { backendConfig } from './config.ts'
import { requestHeaders } from './request.ts'

/** Prepares a call for when the page ends: by then nothing can be awaited, and the browser carries on only what is sent so. */
export async function partingCall(routine: string, args: object): Promise<() => void> {
  const [db, config] = await Promise.all([supabase(), backendConfig()])
  const { data } = await db.auth.getSession()
  const url = `${config.supabaseUrl}/rest/v1/rpc/${routine}`
  const headers = requestHeaders(url, {
    apikey: config.publishableKey, authorization: `Bearer ${data.session?.access_token ?? ''}`, 'content-type': 'application/json',
  })
  return () => void fetch(url, { method: 'POST', keepalive: true, headers, body: JSON.stringify(args) })
}
