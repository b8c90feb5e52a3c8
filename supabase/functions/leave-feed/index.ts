// The calendar of days away behind a secret address (?t=…). It is read by programs that cannot sign in: the token is all that they
// have, read_leave_feed knows what it opens, and whatever opens nothing gets one and the same answer.
import { serviceClient } from '../_shared/clients.ts'
import { ServiceFailure, unexpected } from '../_shared/http.ts'
import { calendarText, type Feed } from './calendar.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const HEADERS = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const WAIT_SECONDS = 3600

function said(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', ...headers } })
}

async function answer(request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return said(405, 'Use GET.', { allow: 'GET, HEAD' })
  const token = new URL(request.url).searchParams.get('t') ?? ''
  const found = TOKEN.test(token) ? await serviceClient().rpc('read_leave_feed', { p_token: token }) : { data: null, error: null, status: 200 }
  if (found.error !== null) throw new ServiceFailure('read_leave_feed', found.error, found.status)
  const feed = found.data as Feed | { readonly wait: true } | null
  if (feed === null) return said(404, 'Este endereço não existe ou foi revogado.')
  if ('wait' in feed) return said(429, 'Este calendário foi lido vezes demais. Tente mais tarde.', { 'retry-after': String(WAIT_SECONDS) })
  return new Response(request.method === 'HEAD' ? null : calendarText(feed), {
    headers: { ...HEADERS, 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': `inline; filename="${feed.kind === 'obligations' ? 'obrigacoes' : 'ausencias'}.ics"` },
  })
}

Deno.serve(async (request) => {
  try {
    return await answer(request)
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    const { status, headers } = unexpected(error)
    return said(status, 'Não foi possível ler o calendário agora.', headers)
  }
})
