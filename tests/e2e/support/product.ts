import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { browserOfTests, open, openPage, type PageOptions, placeSession } from '../../support/browser.ts'
import { freezeDemo } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'

export interface Product {
  readonly server: TestServer
  /** A page in a browser profile of its own; a test closes what it opens with `close`. */
  open(options?: PageOptions): Promise<Page>
  /**
   * A new page of somebody who is signed in, at an address. The profile is the person's for the whole file: the session, what is
   * kept in the browser and fetched files are there for the next one. For journeys about sessions there is `open`.
   */
  as(account: string, at?: string): Promise<Page>
  /** Closes every page that was opened since the last call, and the profiles but those of `as`. */
  close(): Promise<void>
}

/** One server with the demo companies for the tests of a file, and the Chromium of their worker; `frozen` is the instant at which its clock stands still. */
export function runProduct({ frozen }: { readonly frozen?: string } = {}): Product {
  let server: TestServer | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    if (frozen !== undefined) await freezeDemo(frozen)
    ;[server, browser] = await Promise.all([startServer({ template: frozen === undefined ? 'demo' : 'frozen' }), browserOfTests()])
  })
  afterAll(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
    await server?.stop()
  })
  const started = (): { server: TestServer; browser: Browser } => {
    if (server === undefined || browser === undefined) throw new Error('the product has not been started yet')
    return { server, browser }
  }
  const openOwn = (options?: PageOptions): Promise<Page> => openPage(started().browser, started().server.url, options)
  const profiles = new Map<string, Promise<BrowserContext>>()
  const profileOf = (account: string): Promise<BrowserContext> => {
    const known = profiles.get(account)
    if (known !== undefined) return known
    const made = openOwn().then(async (page) => {
      await placeSession(page, account)
      return page.context()
    })
    profiles.set(account, made)
    return made
  }
  return {
    get server() {
      return started().server
    },
    open: openOwn,
    async as(account, at = '/app') {
      const page = await (await profileOf(account)).newPage()
      await open(page, at)
      return page
    },
    async close() {
      // The first page of a kept profile shows nothing and keeps its process alive for the next.
      const kept = new Set(await Promise.all(profiles.values()))
      const leave = (context: BrowserContext): Promise<unknown> =>
        kept.has(context) ? Promise.all(context.pages().slice(1).map((page) => page.close())) : context.close()
      await Promise.all(started().browser.contexts().map(leave))
    },
  }
}

/** One page per person for a whole file, where who they are does not change between its journeys. */
export function onePagePerPerson(product: Product): (account: string) => Promise<Page> {
  const pages = new Map<string, Promise<Page>>()
  return (account) => {
    const page = pages.get(account) ?? product.as(account, 'about:blank')
    pages.set(account, page)
    return page
  }
}
