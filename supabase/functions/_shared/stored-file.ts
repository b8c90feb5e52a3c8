import type { Client } from './clients.ts'
import { Refusal, ServiceFailure } from './http.ts'

/** Where a file is in the Storage service. */
export interface StoredFile {
  readonly bucket: string
  readonly path: string
}

/** Larger files would not fit into a function's memory; no bucket takes them. */
const MOST_BYTES = 64 * 1024 * 1024

/** An address of the file for so many seconds; null when there is no such file. */
export async function signedAddress(service: Client, { bucket, path }: StoredFile, seconds: number, download?: string): Promise<string | null> {
  const { data, error } = await service.storage.from(bucket).createSignedUrl(path, seconds, download === undefined ? {} : { download })
  if (error === null) return data.signedUrl
  if (/not.?found/i.test(`${error.message} ${'statusCode' in error ? String(error.statusCode) : ''}`)) return null
  throw new ServiceFailure(`sign ${bucket}`, error)
}

export async function removeStored(service: Client, { bucket, path }: StoredFile): Promise<void> {
  const { error } = await service.storage.from(bucket).remove([path])
  if (error !== null) throw new ServiceFailure(`remove from ${bucket}`, error)
}

export async function storePdf(service: Client, { bucket, path }: StoredFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { error } = await service.storage.from(bucket).upload(path, bytes, { contentType: 'application/pdf', upsert: false })
  if (error !== null) throw new ServiceFailure(`store in ${bucket}`, error)
}

async function get(address: string, range?: string): Promise<Response> {
  const answer = await fetch(address, { headers: range === undefined ? {} : { range } })
  if (answer.ok) return answer
  await answer.body?.cancel()
  throw new ServiceFailure('download', { message: answer.statusText }, answer.status)
}

/** Its first bytes. */
export async function readHead(address: string, count: number): Promise<Uint8Array> {
  const answer = await get(address, `bytes=0-${String(count - 1)}`)
  return new Uint8Array(await answer.arrayBuffer()).subarray(0, count)
}

/** All of it, read piece by piece and given up as soon as it is larger than was declared. */
export async function readWhole(address: string, declared: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (await get(address)).body?.getReader()
  const bytes = new Uint8Array(Math.min(declared, MOST_BYTES))
  let filled = 0
  for (let step = await reader?.read(); step !== undefined && !step.done; step = await reader?.read()) {
    if (filled + step.value.length > bytes.length) {
      await reader?.cancel()
      throw new Refusal({ status: 400, code: 'RHSIZ', message: 'O arquivo é maior do que foi anunciado.', field: 'file', hint: 'Envie o arquivo novamente.' })
    }
    bytes.set(step.value, filled)
    filled += step.value.length
  }
  return bytes.subarray(0, filled)
}

/** SHA-256 in hexadecimal. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
