// The logo of a company for its letters (?f=<file>): mail programs have no session, and a logo is no secret. The address says nothing of
// who reads. A logo that was replaced is answered no longer, also not by letters of before.
import { callRpc, serviceClient } from '../_shared/clients.ts'
import { Refusal, unexpected, UUID } from '../_shared/http.ts'
import { readWhole, signedAddress, type StoredFile } from '../_shared/stored-file.ts'

interface Logo extends StoredFile {
  readonly mime: string
  readonly size: number
}

const READING_SECONDS = 60
const MISSING = (): Response => new Response(null, { status: 404, headers: { 'cache-control': 'public, max-age=600' } })

async function answer(request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const file = new URL(request.url).searchParams.get('f') ?? ''
  if (!UUID.test(file)) return MISSING()
  const service = serviceClient()
  const logo = await callRpc<Logo>(service, 'open_company_logo', { p_file_id: file })
  const address = await signedAddress(service, logo, READING_SECONDS)
  if (address === null) return MISSING()
  const headers = {
    'content-type': logo.mime, 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  }
  return new Response(request.method === 'HEAD' ? null : await readWhole(address, logo.size), { headers })
}

Deno.serve(async (request) => {
  try {
    return await answer(request)
  } catch (error) {
    if (error instanceof Refusal) return MISSING()
    console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    return new Response(null, unexpected(error))
  }
})
