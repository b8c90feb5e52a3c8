import type { Page } from './screen.ts'

/** Mid-4G, as Lighthouse simulates it, in bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4

export interface Load {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  /** Milliseconds until it was usable, and what it had asked for by then. */
  readonly usable: number
  readonly requests: number
  readonly kilobytes: number
}

/** A processor and a network of a phone for this page, until the session is detached. */
export async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return devtools
}

/** Loads a page on a phone until it is at rest; `usable` is the element that a person waits for. */
export async function loadPage(page: Page, path: string, usable: string): Promise<Load> {
  const devtools = await slowDown(page)
  const open = new Set<string>()
  let requests = 0
  let bytes = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:')) return
    requests += 1
    open.add(requestId)
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    open.delete(requestId)
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor({ timeout: 60_000 })
  const asked = { usable: await page.evaluate(() => performance.now()), requests, kilobytes: Math.round(bytes / 1000) }
  // Later paints may be larger, and later shifts count too. Half a second without a request is the rest of a page that has computed its last answer.
  for (let before = -1; open.size > 0 || requests > before; ) {
    before = requests
    await page.waitForTimeout(500)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
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
