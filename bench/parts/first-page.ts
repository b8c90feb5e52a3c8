import { openPage, placeSession } from '../../tests/support/browser.ts'
import { median, report } from '../support/figures.ts'
import type { DemoServer } from '../support/product.ts'
import type { Browser, Page } from '../support/screen.ts'

const ROUNDS = 3

/** Mid-4G, as Lighthouse simulates it, in bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4

const emailField = 'input[type="email"]'
const firstFigure = 'main [data-focus-band]'

interface Load {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  /** What the page asked for until it was usable. */
  readonly requests: number
  readonly kilobytes: number
}

/** Web vitals of a page loaded from its address on a phone: /login, and /app with nothing cached and with everything cached. */
export async function measureFirstPage(browser: Browser, server: DemoServer): Promise<void> {
  const login: Load[] = []
  const cold: Load[] = []
  const warm: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const visitor = await openPage(browser, server.origin, { fetchesAhead: true })
    login.push(await load(visitor, '/login', emailField))
    await visitor.context().close()
    const page = await openPage(browser, server.origin, { fetchesAhead: true })
    await placeSession(page, 'admin@aurora.demo')
    cold.push(await load(page, '/app', firstFigure))
    // V8 keeps the compiled code of a script from its second run on.
    await load(page, '/app', firstFigure)
    warm.push(await load(page, '/app', firstFigure))
    await page.context().close()
  }
  tell('login', login, 1600)
  tell('app.cold', cold, 2300)
  tell('app.warm', warm, 1200)
}

function tell(name: string, loads: readonly Load[], lcp: number): void {
  const of = (key: keyof Load): number[] => loads.map((load) => load[key])
  report({ figure: `page.lcp.${name}`, value: median(of('lcp')), unit: 'ms', budget: { atMost: lcp }, detail: { times: of('lcp'), requests: median(of('requests')), kilobytes: median(of('kilobytes')) } })
  report({ figure: `page.fcp.${name}`, value: median(of('fcp')), unit: 'ms', budget: { atMost: 1000 }, detail: { times: of('fcp') } })
  report({ figure: `page.cls.${name}`, value: Math.max(...of('cls')), unit: 'score', budget: { atMost: 0.05 } })
}

async function load(page: Page, path: string, usable: string): Promise<Load> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  let requests = 0
  let bytes = 0
  devtools.on('Network.requestWillBeSent', () => (requests += 1))
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor()
  const asked = { requests, kilobytes: Math.round(bytes / 1000) }
  // Later paints may be larger, and later shifts count too.
  await page.waitForLoadState('networkidle')
  const vitals = await page.evaluate(async () => {
    const entries = (type: string): Promise<PerformanceEntryList> =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        // A page without a shift never calls back.
        setTimeout(() => resolve(observer.takeRecords()))
      })
    const shifts = (await entries('layout-shift')) as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    return {
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      lcp: (await entries('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN,
      cls: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    }
  })
  await devtools.detach()
  return { ...asked, ...vitals }
}
