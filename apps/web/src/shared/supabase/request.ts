import { CLIENT_NAME, COMPANY_HEADER, REQUEST_TIMEOUT_MS } from '../constants.ts'

/** Travels only from a call site to `companyFetch`, which takes it off before the request leaves. */
export const OUTSIDE_COMPANY_HEADER = 'x-outside-company'

let workingCompany: string | null = null

/**
 * The company that a master works in, in this tab alone (memory, not storage: two tabs never mix).
 * `null` ends admin mode. Only the company provider calls this.
 */
export function setWorkingCompany(companyId: string | null): void {
  workingCompany = companyId
}

let waitSeconds: number | null = null

/** How long the last 'too many requests' asked to wait, in seconds: the client's own error does not carry it. `null` when unsaid. */
export function lastAskedWait(): number | null {
  return waitSeconds
}

/** What a server answers that is away for the moment, or a proxy in its place. */
const AWAY = new Set([502, 503, 504, 544])

let hearTrouble: () => void = () => undefined

/** Names who hears that the server did not answer, or answered that it is away. */
export function onTrouble(listener: () => void): void {
  hearTrouble = listener
}

/** Something from the server did not arrive. */
export const noteTrouble = (): void => hearTrouble()

function isBusinessCall(url: string): boolean {
  return /\/(rest|storage|functions)\/v1\//.test(url)
}

function urlOf(input: RequestInfo | URL): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

/** Headers of one request: client name always; the company only on business calls in admin mode. */
export function requestHeaders(url: string, given: HeadersInit | undefined): Headers {
  const headers = new Headers(given)
  headers.set('x-application-name', CLIENT_NAME)
  const outside = headers.has(OUTSIDE_COMPANY_HEADER)
  headers.delete(OUTSIDE_COMPANY_HEADER)
  if (workingCompany !== null && !outside && isBusinessCall(url)) headers.set(COMPANY_HEADER, workingCompany)
  return headers
}

/**
 * `fetch` for the backend client: adds our headers and gives up after 30 seconds with
 * 'Supabase request failed: Request timeout after 30000ms'. An abort by the caller stays an abort.
 */
export async function companyFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    const answer = await fetch(input, { ...init, headers: requestHeaders(urlOf(input), init.headers), signal })
    if (answer.status === 429) waitSeconds = Number(answer.headers.get('retry-after')) || null
    if (AWAY.has(answer.status)) noteTrouble()
    return answer
  } catch (cause) {
    if (!init.signal?.aborted) noteTrouble()
    if (timeout.aborted && !init.signal?.aborted) {
      throw new Error(`Supabase request failed: Request timeout after ${REQUEST_TIMEOUT_MS}ms`, { cause })
    }
    throw cause
  }
}
