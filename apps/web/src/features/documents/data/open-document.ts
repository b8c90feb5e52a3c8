import { callFunction } from '../../../shared/supabase/call-function.ts'

/** A file that may be read for a minute. */
export interface OpenedFile {
  readonly url: string
  readonly name: string
  readonly mime: string
}

/** Asks for an address of a file; the database decides, and from class P2 on writes down who opened it. Throws `AppError`. */
export function openDocumentFile(fileId: string): Promise<OpenedFile> {
  return callFunction<OpenedFile>('open-file', { file_id: fileId })
}
