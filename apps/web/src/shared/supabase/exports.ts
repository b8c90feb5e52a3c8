import { unwrap } from './app-error.ts'
import { outsideCompany, supabase } from './client.ts'

/** What leaves the product, for the trail. */
export interface ExportedFile {
  /** The list by its name in the trail, such as 'employees'. */
  readonly list: string
  readonly rows: number
  readonly format: 'csv' | 'xlsx' | 'pdf' | 'png' | 'svg'
  /** The company whose rows they are; null is the person's own. */
  readonly companyId: string | null
}

/** SHA-256 of the file in hexadecimal; null where the browser offers none (a page without TLS, other than this machine's). */
async function digestOf(file: Blob): Promise<string | null> {
  // The types promise what a page without TLS does not have.
  if (!globalThis.isSecureContext) return null
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Writes the export into the audit trail, with what identifies the file, and answers that. Before the file is handed over: no file without its line. Throws `AppError`. */
export async function recordExport(file: Blob, { list, rows, format, companyId }: ExportedFile): Promise<string | null> {
  const db = await supabase()
  const sha256 = await digestOf(file)
  const call = db.rpc('record_export', {
    p_list: list,
    p_rows: rows,
    p_format: format,
    ...(sha256 !== null && { p_sha256: sha256 }),
    ...(companyId !== null && { p_company_id: companyId }),
  })
  // In the company that it names, or the person's own, wherever they work at the moment: a master in one company exports what another did.
  unwrap(await outsideCompany(call))
  return sha256
}
