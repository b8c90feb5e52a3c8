import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'

export interface Submission {
  readonly typeId: string
  readonly fileId: string
  /** Null is the person who is signed in. */
  readonly employeeId: string | null
  /** The document of which it is a new version; null begins one. */
  readonly documentId: string | null
  readonly values: Readonly<Record<string, string>>
}

/** Hands an uploaded file over as a document, and returns how the document then stands. Throws `AppError`. */
export async function submitDocument({ typeId, fileId, employeeId, documentId, values }: Submission): Promise<{ readonly status: string }> {
  const db = await supabase()
  const call = db.rpc('submit_document', {
    p_type_id: typeId,
    p_file_id: fileId,
    p_values: values,
    ...(employeeId !== null && { p_employee_id: employeeId }),
    ...(documentId !== null && { p_document_id: documentId }),
  })
  return unwrap(await (employeeId === null ? outsideCompany(call) : call))
}

/** Documents that hold exactly this file already. */
export function sameDocumentQuery(fileId: string) {
  return queryOptions({
    queryKey: ['documents', 'same', fileId],
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('same_document', { p_file_id: fileId })).abortSignal(signal)),
    staleTime: Infinity,
  })
}
