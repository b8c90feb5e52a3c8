import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { ExportedRecord, RecordSection } from '../../model/sheets/record-columns.ts'

export interface RecordsWish {
  readonly companyId: string
  readonly section: RecordSection
  readonly reason: string
  readonly withTerminated: boolean
}

/** The records of a section, as many as the role reads; sensitive ones leave a line for each person. Throws `AppError`. */
export async function fetchRecords({ companyId, section, reason, withTerminated }: RecordsWish, signal: AbortSignal): Promise<readonly ExportedRecord[]> {
  const db = await supabase()
  const call = db.rpc('export_records', {
    p_company_id: companyId,
    p_section: section,
    p_with_terminated: withTerminated,
    ...(reason.trim() !== '' && { p_reason: reason.trim() }),
  })
  return unwrap(await call.abortSignal(signal))
}
