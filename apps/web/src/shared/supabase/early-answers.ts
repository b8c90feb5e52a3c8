import { CLIENT_NAME, COMPANY_HEADER } from '../constants.ts'
import { inlinedConfig } from './config.ts'

/** A read that the page starts before the application is there, as postgrest-js will ask for it. */
export interface EarlyRead {
  /** A table or, with `args`, `rpc/<function>`. */
  readonly path: string
  /** In the order in which the query adds them. */
  readonly params?: Readonly<Record<string, string>>
  readonly args?: Readonly<Record<string, string>>
  /** The company that a master works in. */
  readonly workingCompany?: string | null
}

/** The application asks again for what has not been answered by then. */
const PATIENCE_MS = 10_000

declare global {
  var vinculoEarlyAnswers: Map<string, Promise<Response>> | undefined
}

interface SentRequest {
  readonly url: string
  readonly method?: string | undefined
  readonly headers: Headers
  readonly body?: BodyInit | null | undefined
}

function keyOf({ url, method = 'GET', headers, body }: SentRequest): string {
  return [method, url, typeof body === 'string' ? body : '', headers.get('authorization'), headers.get(COMPANY_HEADER)].join('\n')
}

/** Starts reads as the bearer of this token; null when the page does not say where the backend is. */
export function earlyReader(accessToken: string): ((read: EarlyRead) => Promise<Response>) | null {
  const config = inlinedConfig()
  if (config === null) return null
  const answers = (globalThis.vinculoEarlyAnswers ??= new Map())
  return ({ path, params = {}, args, workingCompany = null }) => {
    const url = new URL(`${config.supabaseUrl}/rest/v1/${path}`)
    for (const [name, value] of Object.entries(params)) url.searchParams.append(name, value)
    const headers = new Headers({ apikey: config.publishableKey, authorization: `Bearer ${accessToken}`, 'x-application-name': CLIENT_NAME })
    if (args) headers.set('content-type', 'application/json')
    if (workingCompany !== null) headers.set(COMPANY_HEADER, workingCompany)
    const sent = { url: url.href, method: args ? 'POST' : 'GET', headers, body: args ? JSON.stringify(args) : null }
    const answer = fetch(sent.url, { ...sent, signal: AbortSignal.timeout(PATIENCE_MS) })
    answers.set(keyOf(sent), answer)
    return answer
  }
}

/** The answer to exactly this request if the page asked before, and undefined inside if that failed. Each is given out once. */
export function takeEarlyAnswer(request: SentRequest): Promise<Response | undefined> | undefined {
  const key = keyOf(request)
  const answer = globalThis.vinculoEarlyAnswers?.get(key)
  globalThis.vinculoEarlyAnswers?.delete(key)
  return answer?.catch(() => undefined)
}
