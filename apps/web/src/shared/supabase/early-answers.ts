import { CLIENT_NAME, COMPANY_HEADER } from '../constants.ts'
import { inlinedConfig } from './config.ts'

/** A read that the page starts before the application is there, and that the application can do without supabase-js. */
export interface EarlyRead {
  /** A table or, with `args`, `rpc/<function>`. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly args?: Readonly<Record<string, string>>
}

/** The application asks again for what has not been answered by then. */
const PATIENCE_MS = 10_000

declare global {
  var vinculoEarlyAnswers: Map<string, Promise<Response>> | undefined
}

const keyOf = ({ path, params = {}, args }: EarlyRead): string => JSON.stringify([path, params, args])

/** Starts reads as the bearer of this token, a master's in the company they work in; null when the page does not say where the backend is. */
export function earlyReader(accessToken: string): ((read: EarlyRead, workingCompany?: string | null) => Promise<Response>) | null {
  const config = inlinedConfig()
  if (config === null) return null
  const answers = (globalThis.vinculoEarlyAnswers ??= new Map())
  return (read, workingCompany = null) => {
    const { path, params = {}, args } = read
    const url = `${config.supabaseUrl}/rest/v1/${path}?${new URLSearchParams(params).toString()}`.replace(/\?$/, '')
    const headers = new Headers({ apikey: config.publishableKey, authorization: `Bearer ${accessToken}`, 'x-application-name': CLIENT_NAME })
    if (args) headers.set('content-type', 'application/json')
    if (workingCompany !== null) headers.set(COMPANY_HEADER, workingCompany)
    const answer = fetch(url, { method: args ? 'POST' : 'GET', headers, body: args ? JSON.stringify(args) : null, signal: AbortSignal.timeout(PATIENCE_MS) })
    answers.set(keyOf(read), answer)
    return answer
  }
}

/** What the page's first script was answered to this read; undefined where it did not ask or was refused. Each is given out once. */
export async function earlyAnswer<T>(read: EarlyRead): Promise<T | undefined> {
  const key = keyOf(read)
  const answer = globalThis.vinculoEarlyAnswers?.get(key)
  globalThis.vinculoEarlyAnswers?.delete(key)
  try {
    const response = await answer
    return response?.ok ? ((await response.json()) as T) : undefined
  } catch {
    // Late or cut off: the query asks again.
    return undefined
  }
}

/** Whether the first script asked on behalf of the session in store. */
export function hasEarlyAnswers(): boolean {
  return globalThis.vinculoEarlyAnswers !== undefined
}

/** What was asked for one person must not meet another. */
export function forgetEarlyAnswers(): void {
  globalThis.vinculoEarlyAnswers?.clear()
}
