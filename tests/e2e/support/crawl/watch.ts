import type { ConsoleMessage, Page, Request, Response, Route } from 'playwright-core'
import { runSql } from '../../../support/sql.ts'
import { REFUSAL } from './in-page.ts'

export interface Watch {
  /** What was written to the console, thrown or failed since the last call. */
  take(): string[]
  /** How many commands were refused. */
  refused(): number
  /** Whether no request is under way, and what was fetched of the application has taken its place. */
  isQuiet(): boolean
}

const ANSWER = { status: 400, contentType: 'application/json', body: JSON.stringify({ code: REFUSAL, message: 'Nada é gravado neste passeio.', details: null, hint: null }) }

/** React shows what had to be fetched up to 300 ms after it is there. */
const SHOWN_AFTER_MS = 350

/** Names of the public functions that write. */
export async function commandsOf(databaseUrl: string): Promise<ReadonlySet<string>> {
  const rows = await runSql(databaseUrl, `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`)
  return new Set(rows.map(({ name }) => String(name)))
}

/** Whether a request would change anything that is stored. */
export function isWrite(method: string, address: string, commands: ReadonlySet<string>): boolean {
  const { pathname, searchParams } = new URL(address)
  const called = /^\/rest\/v1\/rpc\/([^/]+)$/.exec(pathname)?.[1]
  if (called !== undefined) return commands.has(called)
  if (!/^\/(rest|auth|storage|functions)\/v1\//.test(pathname) || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  if (pathname === '/auth/v1/token') return searchParams.get('grant_type') !== 'refresh_token'
  return !/^\/storage\/v1\/object\/(sign|list)\//.test(pathname)
}

/** Refuses at the network whatever would be written, and listens to everything that goes wrong besides. */
export async function watch(page: Page, commands: ReadonlySet<string>): Promise<Watch> {
  const problems: string[] = []
  let refused = 0
  const refusedAddresses = new Set<string>()
  let quietFrom = 0
  const underWay = new Set<Request>()
  const origin = new URL(page.url()).origin
  const isOwn = (address: string): boolean => address.startsWith(`${origin}/`)
  const name = (request: Request): string => `${request.method()} ${request.url().replace(origin, '')}`

  await page.route(/\/(rest|auth|storage|functions)\/v1\//, async (route: Route) => {
    const request = route.request()
    if (!isWrite(request.method(), request.url(), commands)) return route.fallback()
    refused += 1
    refusedAddresses.add(request.url())
    return route.fulfill(ANSWER)
  })
  page.on('console', (message: ConsoleMessage) => {
    // What the server answers is listened to by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) problems.push(`console: ${message.text()} (${message.location().url.replace(origin, '')})`)
  })
  page.on('pageerror', (error: Error) => problems.push(`thrown: ${error.message}`))
  page.on('request', (request: Request) => {
    if (isOwn(request.url())) underWay.add(request)
  })
  page.on('requestfinished', (request: Request) => {
    underWay.delete(request)
    if (request.resourceType() === 'script') quietFrom = performance.now() + SHOWN_AFTER_MS
  })
  page.on('requestfailed', (request: Request) => {
    underWay.delete(request)
    // Whoever leaves a page takes back what it asked for.
    const reason = request.failure()?.errorText ?? ''
    if (isOwn(request.url()) && !reason.includes('ERR_ABORTED')) problems.push(`failed: ${name(request)} (${reason})`)
  })
  page.on('response', (response: Response) => {
    const request = response.request()
    if (isOwn(request.url()) && response.status() >= 400 && !refusedAddresses.has(request.url())) problems.push(`answered ${String(response.status())}: ${name(request)}`)
  })
  // What a page that is left asks once more, and a file that is chosen: nobody is there to answer.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  page.on('filechooser', () => undefined)
  page.on('popup', (popup) => void popup.close().catch(() => undefined))
  page.on('download', (download) => void download.cancel().catch(() => undefined))
  return {
    take: () => [...new Set(problems.splice(0))],
    refused: () => refused,
    isQuiet: () => underWay.size === 0 && performance.now() > quietFrom,
  }
}
