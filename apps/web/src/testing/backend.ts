import { vi } from 'vitest'

import { AUTH_STORAGE_KEY } from '#shared/constants.ts'

export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: unknown
  readonly headers: Headers
}

/** Answers a request, or throws like a network that is down. */
export type Answer = (asked: Asked) => Response | Promise<Response>

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export const TEST_USER = { id: '11111111-1111-4111-8111-111111111111', email: 'ana@aurora.demo', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01T00:00:00Z' }

/** A session as the auth service answers it; `seconds` is what is left of it. */
export function testSession(seconds = 3600): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'ES256' })}.${part({ sub: TEST_USER.id, exp: now + seconds })}.${part({})}`
  return { access_token: token, refresh_token: 'refresh', token_type: 'bearer', expires_in: seconds, expires_at: now + seconds, user: TEST_USER }
}

/** What the server writes into the page: where the backend is. In place of what another file left: files share the page. */
export function placeConfig(supabaseUrl: string): void {
  document.getElementById('vinculo-config')?.remove()
  document.body.innerHTML = `<script type="application/json" id="vinculo-config">{"supabaseUrl":"${supabaseUrl}","publishableKey":"key"}</script>`
}

/**
 * The official client against answers given here: puts the configuration into the page, keeps a session for it when asked, and
 * hands every request to `answer`. Import the code under test after `vi.resetModules()`, since the client is made once.
 */
export function fakeBackend(answer: Answer, { signedIn = false }: { readonly signedIn?: boolean } = {}): Asked[] {
  const asked: Asked[] = []
  placeConfig('http://backend.example')
  localStorage.clear()
  sessionStorage.clear()
  if (signedIn) localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(testSession()))
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input)
    const body: unknown = typeof init.body === 'string' && init.body !== '' ? JSON.parse(init.body) : null
    const request = { method: init.method ?? 'GET', path: pathname + search, body, headers: new Headers(init.headers) }
    asked.push(request)
    return answer(request)
  })
  return asked
}
