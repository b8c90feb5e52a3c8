import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { uniqueNames, zipOf } from '../../model/orders/zip.ts'
import { openFile } from '#shared/files/open-file.ts'

export interface Downloading {
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * All documents of the signed-in person in one archive. Each file goes by the audited door, as if opened alone.
 * Null when there is none. Throws `AppError` or the abort.
 */
export async function downloadOwn({ onProgress, signal }: Downloading): Promise<Blob | null> {
  const own = await ask((db) => outsideCompany(db.rpc('my_documents')).abortSignal(signal))
  const files = own.flatMap(({ file_id, type_name }) => (file_id === null ? [] : [{ fileId: file_id, type: type_name }]))
  const read: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[] = []
  for (const { fileId, type } of files) {
    signal.throwIfAborted()
    onProgress(read.length, files.length)
    const opened = await openFile(fileId)
    const answer = await fetch(opened.url, { signal })
    if (!answer.ok) throw new Error(`download: HTTP ${String(answer.status)}`)
    read.push({ name: `${type} - ${opened.name}`, bytes: new Uint8Array(await answer.arrayBuffer()) })
  }
  if (read.length === 0) return null
  const names = uniqueNames(read.map(({ name }) => name))
  return zipOf(read.map(({ bytes }, index) => ({ name: names[index] ?? `documento ${String(index + 1)}`, bytes })), new Date())
}
