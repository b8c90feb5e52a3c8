import { launchBrowser, openPage, signInByForm } from '../../tests/support/browser.ts'
import { enlarge } from '../../tests/support/enlarge.ts'
import { median } from '../../tests/support/percentile.ts'
import { type Interaction, interactionNames, ourApp, peerApp, placeNames, type WebApp } from '../support/apps.ts'
import { type Figure, report } from '../support/figures.ts'
import { type Load, loadPage, slowDown } from '../support/page-load.ts'
import { pausesOf } from '../support/pauses.ts'
import { credentials, type DemoServer } from '../support/product.ts'
import { answerTime, type Browser, type Page, settledText } from '../support/screen.ts'
import { buildWebPeer, serveWebPeer } from '../support/web-peer.ts'

const rounds = 5
/** Of each interaction, in a round. */
const turns = 3
const people = 12_000

const loadNames = ['login', 'home.cold', 'home.warm', 'list.cold', 'list.warm'] as const

/** One of the two in the browser: where it is served, and what a browser keeps of somebody who has signed in. */
interface Seat {
  readonly app: WebApp
  readonly origin: string
  readonly storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
  readonly loads: Record<(typeof loadNames)[number], Load[]>
  /** Until the frame that answers an event, whatever it shows, and until the one that shows what was asked for. */
  readonly interactions: Record<(typeof interactionNames)[number], { readonly feedback: number[]; readonly answer: number[] }>
}

/** Vínculo with 12,000 people beside Atomic CRM with 500 contacts, by the same server, browser, network and code, in alternating rounds. */
export async function measureWebPeer(ours: DemoServer): Promise<void> {
  buildWebPeer()
  const peer = await serveWebPeer(ours.databaseUrl)
  const browser = await launchBrowser()
  try {
    await enlarge(ours.databaseUrl, 'Aurora', people)
    const we = await takeSeat(browser, ourApp, ours.origin, (page) => signInByForm(page, 'admin@aurora.demo'))
    const they = await takeSeat(browser, peerApp, peer.origin, signInToPeer)
    for (let round = 0; round < rounds; round += 1) {
      for (const seat of round % 2 === 0 ? [we, they] : [they, we]) {
        await loadPages(browser, seat)
        await interact(browser, seat)
      }
    }
    tellLoads(we, they)
    tellInteractions(we, they)
  } finally {
    await browser.close()
    await peer.stop()
  }
}

async function signInToPeer(page: Page): Promise<void> {
  await page.goto(peerApp.places.login.path)
  await page.locator('input[name="email"]').fill(credentials.email)
  await page.locator('input[name="password"]').fill(credentials.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.locator(peerApp.places.home.usable).first().waitFor()
}

async function takeSeat(browser: Browser, app: WebApp, origin: string, signIn: (page: Page) => Promise<void>): Promise<Seat> {
  const page = await openPage(browser, origin, { fetchesAhead: true })
  await signIn(page)
  const storageState = await page.context().storageState()
  await page.context().close()
  return {
    app,
    origin,
    storageState,
    loads: { login: [], 'home.cold': [], 'home.warm': [], 'list.cold': [], 'list.warm': [] },
    interactions: { search: emptyTimes(), sort: emptyTimes(), filter: emptyTimes(), open: emptyTimes() },
  }
}

const emptyTimes = () => ({ feedback: [] as number[], answer: [] as number[] })

async function loadPages(browser: Browser, { app, origin, storageState, loads }: Seat): Promise<void> {
  for (const name of placeNames) {
    const { path, usable } = app.places[name]
    const page = await openPage(browser, origin, { fetchesAhead: true, ...(name === 'login' ? {} : { storageState }) })
    const load = async (): Promise<Load> => {
      // Another fragment alone would load nothing.
      await page.goto('about:blank')
      return await loadPage(page, path, usable)
    }
    const cold = await load()
    if (name === 'login') loads.login.push(cold)
    else {
      loads[`${name}.cold`].push(cold)
      // V8 keeps the compiled code of a script from its second run on.
      await load()
      loads[`${name}.warm`].push(await load())
    }
    await page.context().close()
  }
}

/** Each in a window of its own: the peer keeps what a list was searched for. */
async function interact(browser: Browser, { app, origin, storageState, interactions }: Seat): Promise<void> {
  const { path, usable } = app.places.list
  for (const name of interactionNames) {
    const page = await openPage(browser, origin, { fetchesAhead: true, storageState })
    for (let turn = 0; turn < turns; turn += 1) {
      if (turn === 0 || name === 'open') {
        await page.goto('about:blank')
        await page.goto(path, { waitUntil: 'networkidle' })
        await settledText(page, page.locator(usable).first())
      }
      const { feedback, answer } = await timed(page, app.interactions[name], turn)
      interactions[name].feedback.push(feedback)
      interactions[name].answer.push(answer)
    }
    await page.context().close()
  }
}

async function timed(page: Page, { event, answer: selector, prepare, act }: Interaction, turn: number): Promise<{ readonly feedback: number; readonly answer: number }> {
  const devtools = await slowDown(page)
  await prepare?.(page)
  const before = page.locator(selector).first()
  const arrival = { selector, ...((await before.isVisible()) ? { instead: await settledText(page, before) } : {}) }
  let answer = Number.NaN
  const { event: feedback } = await pausesOf(page, async () => {
    answer = await answerTime(page, event, arrival, () => act(page, turn))
  })
  await devtools.detach()
  return { feedback, answer }
}

const vitals = [
  { key: 'fcp', unit: 'ms' },
  { key: 'lcp', unit: 'ms' },
  { key: 'cls', unit: 'score' },
  { key: 'usable', unit: 'ms' },
  { key: 'kilobytes', unit: 'KB' },
  { key: 'requests', unit: 'requests' },
] as const

/** No budget of its own has the list. */
const lcpBudgets = { login: 1600, 'home.cold': 2300, 'home.warm': 1200, 'list.cold': undefined, 'list.warm': undefined } as const

function tellLoads(we: Seat, they: Seat): void {
  for (const name of loadNames) {
    for (const { key, unit } of vitals) {
      const of = ({ loads }: Seat): number[] => loads[name].map((load) => load[key])
      const budgets = { fcp: 1000, lcp: lcpBudgets[name], cls: 0.05, usable: undefined, kilobytes: undefined, requests: undefined }
      compare({ figure: `web-peer.${key}.${name}`, unit, atMost: budgets[key] }, of(we), of(they))
    }
  }
}

function tellInteractions(we: Seat, they: Seat): void {
  for (const name of interactionNames) {
    compare({ figure: `web-peer.interaction.${name}`, unit: 'ms', atMost: 200 }, we.interactions[name].feedback, they.interactions[name].feedback)
    compare({ figure: `web-peer.answer.${name}`, unit: 'ms', atMost: undefined }, we.interactions[name].answer, they.interactions[name].answer)
  }
}

/** Ours with its budget; the peer's, and how many times ours it is, beside. */
function compare({ atMost, ...figure }: Pick<Figure, 'figure' | 'unit'> & { readonly atMost: number | undefined }, ours: readonly number[], theirs: readonly number[]): void {
  const value = median(ours)
  const peer = median(theirs)
  const ratio = value === 0 ? null : Number((peer / value).toPrecision(3))
  const rounded = (times: readonly number[]): number[] => times.map((time) => Number(time.toPrecision(4)))
  report({ ...figure, value, ...(atMost === undefined ? {} : { budget: { atMost } }), detail: { theirs: Number(peer.toPrecision(4)), ratio, peer: 'atomic-crm 0.0.2', times: rounded(ours), theirTimes: rounded(theirs) } })
}
