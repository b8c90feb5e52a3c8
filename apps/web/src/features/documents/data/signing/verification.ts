import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { Verification } from '../../model/signing/signature.ts'
import { codeInText } from '../../model/signing/verification-code.ts'

/** What a code proves; null when no document has it. Visitors may ask. */
export function verificationQuery(code: string) {
  return queryOptions({
    queryKey: ['document-verification', code],
    queryFn: async ({ signal }): Promise<Verification | null> => {
      return (await ask((db) => outsideCompany(db.rpc('verify_document', { p_code: code })).abortSignal(signal)))[0] ?? null
    },
  })
}

/** SHA-256 of a file in hexadecimal; the file never leaves the browser. */
export async function digestOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The code that a signed copy carries on its pages; null for a file without one, or that cannot be read. It never leaves the browser. */
export async function codeInFile(file: Blob): Promise<string | null> {
  const { openPaper } = await import('#shared/files/pdf-paper.ts')
  const paper = await openPaper(file).catch(() => null)
  if (paper === null) return null
  try {
    return codeInText(await paper.textOf(paper.pages))
  } catch {
    return null
  } finally {
    paper.close()
  }
}
