import { callFunction } from '../supabase/call-function.ts'
import type { OpenedFile } from './file-view.tsx'

/** An address of a minute; the database decides, and from class P2 on writes down who opened it. Throws `AppError`. */
export function openFile(fileId: string): Promise<OpenedFile> {
  return callFunction<OpenedFile>('open-file', { file_id: fileId })
}
