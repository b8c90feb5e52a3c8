import pg from 'pg'

import type { CallerSession, Database } from '../kernel/database.ts'
import type { StorageContext } from './context.ts'
import { StorageError } from './storage-error.ts'
import { UploadAborted } from './upload/description.ts'

/** The clean-up is nobody's request. */
export function cleanUp(readOnly: boolean): CallerSession {
  return {
    role: 'service_role', claims: { role: 'service_role' }, readOnly, method: 'GET', path: '/storage/v1/clean-up', headers: {}, requestId: 'clean-up',
    ...(readOnly ? {} : { settings: { 'storage.allow_delete_query': 'true' } }),
  }
}

/** Which of these versions no row names. */
export async function unnamed(database: Pick<Database, 'run'>, versions: readonly string[]): Promise<readonly string[]> {
  const [result] = await database.run(cleanUp(true), [
    {
      text: `select v.version from pg_catalog.jsonb_array_elements_text($1::jsonb) as v(version)
        where not exists (select from storage.objects o where o.version = v.version)`,
      values: [JSON.stringify(versions)],
    },
  ])
  return (result?.rows ?? []).flatMap(([version]) => (version === null || version === undefined ? [] : [version]))
}

/** Removes blobs that no row names; a failure costs nothing but space until the next clean-up. */
export async function discard(context: StorageContext, versions: readonly (string | null)[]): Promise<void> {
  const named = versions.filter((version) => version !== null)
  if (named.length === 0) return
  await context.store.remove(named).catch((error: unknown) => {
    context.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'blobs could not be removed; the clean-up will')
  })
}

/** An error after which the row has certainly not been written. A connection lost during the commit leaves that open. */
const certainlyUnwritten = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || error instanceof StorageError || (error instanceof Error && error.name === 'AbortError') || error instanceof UploadAborted

/** Removes the blob whose row could not be written; where the row may be there after all, the blob stays for the clean-up to judge. */
export async function discardUnwritten(context: StorageContext, version: string, error: unknown, signal: AbortSignal): Promise<void> {
  if (certainlyUnwritten(error) || error === signal.reason) await discard(context, [version])
}

/** Removes the blob of a version that was replaced, unless a move was faster and gave it another name. */
export async function discardReplaced(context: StorageContext, version: string | null): Promise<void> {
  if (version === null) return
  await discard(context, await unnamed(context.database, [version]).catch(() => []))
}
