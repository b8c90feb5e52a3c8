import { callRpc, type Client } from './clients.ts'
import { HEAD_BYTES, headFits, typeOfFile } from './file-type.ts'
import { Refusal, ServiceFailure } from './http.ts'
import { digestOf, readHead, readWhole, removeStored, signedAddress, type StoredFile } from './stored-file.ts'

/** An upload that its sender reports as arrived. */
export interface Upload extends StoredFile {
  readonly file_id: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly confirmed_at: string | null
}

interface Confirmed {
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly path: string
  readonly bucket: string
}

/** Long enough to read the largest file; nobody but the function sees the address. */
const READING_SECONDS = 120
const TIDY_AT_ONCE = 20

const MISSING = { status: 400, code: 'RHUPL', message: 'O arquivo não chegou ao servidor.', field: 'file', hint: 'Envie o arquivo novamente.' }

async function confirm(service: Client, upload: Upload): Promise<Confirmed> {
  const address = await signedAddress(service, upload, READING_SECONDS)
  if (address === null) throw new Refusal(MISSING)
  const facts = { p_file_id: upload.file_id, p_mime: null as string | null, p_size: upload.size, p_sha256: null as string | null }
  if (headFits(await readHead(address, HEAD_BYTES), upload.mime)) {
    const bytes = await readWhole(address, upload.size)
    Object.assign(facts, { p_mime: typeOfFile(bytes), p_size: bytes.length, p_sha256: await digestOf(bytes) })
  }
  return callRpc<Confirmed>(service, 'confirm_upload', facts)
}

/** Leftovers are nobody's to wait for: a failure here is printed and met again by the next upload. */
async function tidy(service: Client): Promise<void> {
  const answer = await service.rpc('removable_files', { p_limit: TIDY_AT_ONCE })
  if (answer.error !== null) throw new ServiceFailure('removable_files', answer.error, answer.status)
  const files = answer.data as readonly (StoredFile & { readonly file_id: string })[]
  for (const file of files) await removeStored(service, file)
  if (files.length === 0) return
  const noted = await service.rpc('note_removed_files', { p_file_ids: files.map(({ file_id }) => file_id) })
  if (noted.error !== null) throw new ServiceFailure('note_removed_files', noted.error, noted.status)
}

/** Reads the bytes of an upload and tells the database what they are; a file that it refuses is removed at once. */
export async function confirmUpload(service: Client, upload: Upload) {
  try {
    const { id, name, mime, size, path, bucket } = upload.confirmed_at === null ? await confirm(service, upload) : { ...upload, id: upload.file_id }
    return { file_id: id, name, mime, size, path, bucket }
  } catch (error) {
    if (error instanceof Refusal && error.parts.code !== MISSING.code) await removeStored(service, upload)
    throw error
  } finally {
    await tidy(service).catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
  }
}
