// Turns a letter off by one click of a mail program (RFC 8058): it posts to the address that the letter names (?t=…), without a session;
// the token is all that it has, and choose_mail knows whose and which letter it turns off. Whoever follows the address, as scanners of
// mail do, is led to the page that asks.
import { serviceClient } from '../_shared/clients.ts'
import { ServiceFailure, unexpected } from '../_shared/http.ts'

const TOKEN = /^[0-9a-f-]{36}\.[0-9a-f]{64}$/
const HEADERS = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const MOST_BYTES = 1000

function said(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', ...headers } })
}

/** Mail programs send a form, encoded in either way. */
async function isOneClick(request: Request): Promise<boolean> {
  const text = (await request.text()).slice(0, MOST_BYTES)
  return new URLSearchParams(text).get('List-Unsubscribe') === 'One-Click' || /name="List-Unsubscribe"\s+One-Click/.test(text)
}

async function answer(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('t') ?? ''
  if (!TOKEN.test(token)) return said(404, 'Este link não vale mais.')
  if (request.method === 'GET' || request.method === 'HEAD') {
    const site = (Deno.env.get('SITE_URL') ?? '').replace(/\/$/, '')
    return said(303, 'Abra o link para escolher.', { location: `${site}/resumo?perguntar=1#${token}` })
  }
  if (request.method !== 'POST') return said(405, 'Use POST.', { allow: 'GET, HEAD, POST' })
  if (!(await isOneClick(request))) return said(400, 'Envie List-Unsubscribe=One-Click.')
  const { error, status } = await serviceClient().rpc('choose_mail', { p_token: token, p_wanted: false })
  if (error?.code === 'RHNTF') return said(404, 'Este link não vale mais.')
  if (error !== null) throw new ServiceFailure('choose_mail', error, status)
  return said(200, 'Pronto: este e-mail não chega mais.')
}

Deno.serve(async (request) => {
  try {
    return await answer(request)
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    const { status, headers } = unexpected(error)
    return said(status, 'Não foi possível mudar agora.', headers)
  }
})
