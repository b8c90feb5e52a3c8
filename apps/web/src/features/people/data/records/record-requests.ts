import { queryOptions } from '@tanstack/react-query'

import type { StoredValue } from '#shared/lib/fields/field-spec.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { recordKeys } from './record-keys.ts'

/** Records of one's own that may be changed by asking. */
export function recordRequestsQuery(userId: string | null) {
  return queryOptions({
    queryKey: recordKeys.requests(userId),
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_record_requests')).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** Sends a request that was sent back again, with everything that it asks for. Throws `AppError`. */
export async function resubmitRecords(requestId: string, changes: Readonly<Record<string, StoredValue | Readonly<Record<string, StoredValue>>>>): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('resubmit_change_request', { p_request_id: requestId, p_changes: changes })))
}

/** Asks for a record to be written, with papers that prove it, or writes it where the company allows that. Throws `AppError`. */
export async function askRecord(record: string, values: Readonly<Record<string, StoredValue>>, proofs: readonly string[]): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('request_change', { p_changes: { [record]: values }, ...(proofs.length > 0 && { p_files: { [record]: [...proofs] } }) })))
}
