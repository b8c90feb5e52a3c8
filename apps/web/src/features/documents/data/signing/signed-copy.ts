import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** What came of a file once all had signed it; null for what was not sent, or still waits. */
export function signedPaperQuery(fileId: string) {
  return queryOptions({
    queryKey: ['documents', 'signed-copy', fileId],
    queryFn: ({ signal }): Promise<Shapes.SignedPaper | null> =>
      ask((db) => outsideCompany(db.rpc('signed_copy', { p_file_id: fileId })).abortSignal(signal), { nullable: true }),
    staleTime: 60_000,
  })
}

/** Makes the signed copy of a completed paper, unless there is one. Throws `AppError`. */
export async function makeSignedCopy(code: string): Promise<void> {
  await callFunction('stamp-document', { code })
}

/** The file of the signed copy of what came of `fileId`, made now if need be. Throws `AppError`. */
export async function signedFileOf(fileId: string, { code, file_id }: Shapes.SignedPaper): Promise<string> {
  if (file_id !== null) return file_id
  await makeSignedCopy(code)
  const made = await ask((db) => outsideCompany(db.rpc('signed_copy', { p_file_id: fileId })))
  return made.file_id ?? fileId
}
