import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, openPage } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'

export interface Product {
  readonly server: TestServer
  /** A page in a browser profile of its own; a test closes what it opens with `close`. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Ends every profile that was opened since the last call. */
  close(): Promise<void>
}

/** One server with the demo companies and one Chromium for the tests of a file. */
export function runProduct(): Product {
  let server: TestServer | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer({ template: 'demo' }), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })
  const started = (): { server: TestServer; browser: Browser } => {
    if (server === undefined || browser === undefined) throw new Error('the product has not been started yet')
    return { server, browser }
  }
  return {
    get server() {
      return started().server
    },
    open: (options) => openPage(started().browser, started().server.url, options),
    async close() {
      await Promise.all(started().browser.contexts().map((context) => context.close()))
    },
  }
}
