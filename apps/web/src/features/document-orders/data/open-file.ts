import { callFunction } from '../../../shared/supabase/call-function.ts'

interface OpenedFile {
  readonly url: string
  readonly name: string
  readonly mime: string
}

/** An address of a minute; the database decides, and from class P2 on writes down who opened it. Throws `AppError`. */
export function openFile(fileId: string): Promise<OpenedFile> {
  return callFunction<OpenedFile>('open-file', { file_id: fileId })
}
