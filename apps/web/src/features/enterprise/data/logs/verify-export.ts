import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'

/** An export that left the system with exactly these bytes. */
export interface KnownExport {
  readonly at: string
  readonly performed_by_name: string
  readonly list: string
  readonly rows: number
  readonly format: string
}

async function sha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Who exported this very file and when, newest first; empty when no export of the trail has these bytes. Throws `AppError`. */
export async function findExports(file: Blob): Promise<readonly KnownExport[]> {
  const db = await supabase()
  return unwrap(await outsideCompany(db.rpc('verify_export', { p_sha256: await sha256(file) })))
}
