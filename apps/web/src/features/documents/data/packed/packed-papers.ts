import { queryOptions } from '@tanstack/react-query'

import { withRetry } from '#shared/lib/retry.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { uploadFile } from '#shared/supabase/uploads.ts'
import { submitDocument } from '../documents/submissions.ts'
import { documentKeys } from '../documents/document-keys.ts'

/** A file of an archive: whose it is and what it is, as far as its name tells. */
export interface PackedPaper {
  readonly path: string
  readonly employeeId: string | null
  readonly employeeName: string | null
  readonly typeId: string | null
}

const AT_ONCE = 500

/** Whose each file is, and of which type. The names are read by the database, which knows the people by their CPF. */
export function packedPapersQuery(companyId: string, paths: readonly string[]) {
  return queryOptions({
    queryKey: [...documentKeys.all, 'packed', companyId, paths],
    queryFn: async ({ signal }): Promise<readonly PackedPaper[]> => {
      const found: PackedPaper[] = []
      for (let first = 0; first < paths.length; first += AT_ONCE) {
        const names = paths.slice(first, first + AT_ONCE)
        const rows = await ask((db) => db.rpc('match_document_files', { p_company_id: companyId, p_names: names }).abortSignal(signal))
        // The types of the API cannot say that what a name does not tell is null.
        found.push(...rows.map((row): PackedPaper => ({ path: row.name, employeeId: row.employee_id, employeeName: row.employee_name, typeId: row.type_id })))
      }
      return found
    },
    staleTime: 0,
  })
}

const MIMES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export interface PaperToSend {
  readonly path: string
  readonly employeeId: string
  readonly typeId: string
  readonly purpose: string
}

/** Sends one paper and hands it over as a document; tried again where only the line was down. Throws `AppError`. */
export async function sendPaper({ path, employeeId, typeId, purpose }: PaperToSend, content: Blob, signal: AbortSignal): Promise<void> {
  const name = path.split('/').at(-1) ?? path
  const file = new File([content], name, { type: MIMES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '' })
  const again = { isRetryable: (failure: unknown) => !signal.aborted && toAppError(failure).kind === 'connection' }
  const { file_id } = await withRetry(() => uploadFile({ purpose, employeeId }, file, { signal }), again)
  await withRetry(() => submitDocument({ typeId, fileId: file_id, employeeId, documentId: null, values: {} }), again)
}
