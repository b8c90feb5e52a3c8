import { queryOptions } from '@tanstack/react-query'

import { declaredType, type FileLimits } from '../lib/file-texts.ts'
import { AppError, toAppError, unwrap } from './app-error.ts'
import { ask } from './ask.ts'
import { callFunction } from './call-function.ts'
import { outsideCompany, supabase } from './client.ts'
import { CONNECTION_FAILURE } from './error-texts.ts'

/** What a file is for and to whom it belongs: a person, or else a company. */
export interface UploadTarget {
  readonly purpose: string
  readonly employeeId?: string
  readonly companyId?: string
}

/** A file that the server has read and found in order. Whoever asked for it now hands its id to a record. */
export interface UploadedFile {
  readonly file_id: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly bucket: string
  readonly path: string
}

/** What may be sent for a purpose. Source: file_purposes. */
export function filePurposeQuery(purpose: string) {
  return queryOptions({
    queryKey: ['file-purpose', purpose],
    queryFn: ({ signal }): Promise<FileLimits> =>
      ask((db) => db.from('file_purposes').select('max_bytes,mime_types').eq('purpose', purpose).abortSignal(signal).single()),
  })
}

interface Prepared {
  readonly fileId: string
  readonly url: string
}

async function prepare(target: UploadTarget, file: File): Promise<Prepared> {
  const db = await supabase()
  const args = {
    p_purpose: target.purpose,
    p_name: file.name,
    p_mime: declaredType(file),
    p_size: file.size,
    ...(target.employeeId !== undefined && { p_employee_id: target.employeeId }),
    ...(target.companyId !== undefined && { p_company_id: target.companyId }),
  }
  const { file_id, bucket, path } = unwrap(await outsideCompany(db.rpc('start_upload', args)).single())
  const signed = unwrap(await outsideCompany(db.storage.from(bucket)).createSignedUploadUrl(path))
  return { fileId: file_id, url: signed.signedUrl }
}

export interface SendOptions {
  /** How much of the file has left, in bytes. */
  readonly onProgress?: (sent: number) => void
  /** Called when everything has left and the server reads it. */
  readonly onChecking?: () => void
  readonly signal?: AbortSignal
}

const connectionLost = (): AppError => new AppError(CONNECTION_FAILURE, { code: 'REDE', status: 0 })

/** Puts a file at the address that was signed for it. The one request that tells how far it is: fetch does not. */
export function sendBytes(url: string, file: File, { onProgress, signal }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('content-type', declaredType(file))
    request.setRequestHeader('cache-control', 'max-age=3600')
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(Math.min(loaded, file.size)))
    request.addEventListener('load', () => {
      // A file that is there already came with the request whose answer was lost.
      if (request.status < 300 || request.responseText.includes('Duplicate')) resolve()
      else reject(toAppError(problemIn(request)))
    })
    request.addEventListener('error', () => reject(connectionLost()))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'))
    else request.send(file)
  })
}

/** Storage answers 400 for nearly everything and says in the body what it means. */
function problemIn({ status, responseText }: XMLHttpRequest): { status: number; code: string; message: string } {
  const { statusCode, code = '', message = responseText } = bodyIn(responseText)
  const inside = Number(statusCode)
  return { status: inside > 0 ? inside : status, code, message }
}

interface StorageBody {
  readonly statusCode?: string
  readonly code?: string
  readonly message?: string
}

/** What answers in place of the server, a proxy say, may be no JSON. */
function bodyIn(text: string): StorageBody {
  try {
    return JSON.parse(text) as StorageBody
  } catch {
    return {}
  }
}

/**
 * Sends a file: the database prepares it, the bytes go to the Storage service, the server reads them. Rejects with `AppError`,
 * or with an AbortError when `signal` stopped it.
 */
export async function uploadFile(target: UploadTarget, file: File, options: SendOptions = {}): Promise<UploadedFile> {
  const { fileId, url } = await prepare(target, file)
  options.signal?.throwIfAborted()
  await sendBytes(url, file, options)
  options.onChecking?.()
  return callFunction<UploadedFile>('confirm-upload', { file_id: fileId })
}
