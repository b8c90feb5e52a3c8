import { launchBrowser, openPage, signIn } from '../../tests/support/browser.ts'
import { enlarge } from '../../tests/support/enlarge.ts'
import { median } from '../../tests/support/percentile.ts'
import { report } from '../support/figures.ts'
import type { DemoServer } from '../support/product.ts'
import { answerTime, type Browser, type Page, settledText } from '../support/screen.ts'
import { measureFirstPage } from './first-page.ts'

const people = 12_000
const orgPeople = 2_000
const rounds = 9
const firstRow = 'main table tbody tr'

/** Headless Chromium on the built web: the first page on a phone, lists of 12,000 people, an organogram of 2,000, the command palette. */
export async function measureScreens(server: DemoServer): Promise<void> {
  const browser = await launchBrowser()
  try {
    await measureFirstPage(browser, server)
    await enlarge(server.databaseUrl, 'Aurora', people)
    await enlarge(server.databaseUrl, 'Boreal', orgPeople)
    await measureList(await openAs(browser, server, 'admin@aurora.demo'))
    await measureOrganogram(await openAs(browser, server, 'admin@boreal.demo'))
    await measurePalette(await openAs(browser, server, 'admin@boreal.demo'))
  } finally {
    await browser.close()
  }
}

async function openAs(browser: Browser, server: DemoServer, email: string): Promise<Page> {
  const page = await openPage(browser, server.origin, { fetchesAhead: true })
  await signIn(page, email)
  return page
}

function tell(figure: string, times: readonly number[], atMost: number, detail: Record<string, unknown> = {}): void {
  report({ figure, value: median(times), unit: 'ms', budget: { atMost }, detail: { ...detail, times: times.map(Math.round) } })
}

/** From the last key or the click to the painted rows, on Trabalhadores as its richest role sees it. The first of each is for warming up. */
async function measureList(page: Page): Promise<void> {
  await page.goto('/app/employees')
  const row = page.locator(firstRow).first()
  const changed = async (event: 'click' | 'input', act: () => Promise<void>) =>
    await answerTime(page, event, { selector: firstRow, instead: await settledText(page, row) }, act)
  const search: number[] = []
  const sort: number[] = []
  const filter: number[] = []
  const box = page.getByRole('searchbox', { name: 'Buscar trabalhador' })
  for (let round = 0; round <= rounds; round += 1) search.push(await changed('input', () => box.fill(round % 2 === 0 ? `goncalves ${String(7 + round)}` : `jordao ${String(20 + round)}`)))
  await changed('input', () => box.fill(''))
  for (let round = 0; round <= rounds; round += 1) sort.push(await changed('click', () => page.getByRole('button', { name: 'Admissão' }).click()))
  // By name again: the first by admission may be one whom the filter leaves first.
  await page.goto('/app/employees')
  await settledText(page, row)
  // The table has a heading of the same name.
  await page.locator('[aria-haspopup="dialog"]', { hasText: 'Situação' }).click()
  const choice = page.getByRole('checkbox', { name: 'Em aviso' })
  for (let round = 0; round <= rounds; round += 1) filter.push(await changed('click', () => choice.click()))
  tell('screen.search.12k', search.slice(1), 150, { from: 'the last letter, the pause for further ones included' })
  tell('screen.sort.12k', sort.slice(1), 150)
  tell('screen.filter.12k', filter.slice(1), 150)
}

/** From the click on Organograma in the list of people to the painted tree; the page is loaded anew each time, so nothing is kept. */
async function measureOrganogram(page: Page): Promise<void> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto('/app/employees')
    await settledText(page, page.locator(firstRow).first())
    times.push(await answerTime(page, 'click', { selector: '[role="treeitem"]' }, () => page.getByRole('link', { name: 'Organograma' }).click()))
  }
  tell('screen.organogram.2000', times.slice(1), 1_000)
}

/** The first opening after each loading of a page, once the page is at rest. */
async function measurePalette(page: Page): Promise<void> {
  const times: number[] = []
  for (let round = 0; round <= 5; round += 1) {
    await page.goto('/app/employees', { waitUntil: 'networkidle' })
    await settledText(page, page.locator(firstRow).first())
    times.push(await answerTime(page, 'keydown', { selector: '[role="dialog"] input' }, () => page.keyboard.press('ControlOrMeta+k')))
  }
  report({ figure: 'screen.palette', value: median(times.slice(1)), unit: 'ms', budget: { atMost: 100 }, detail: { goal: 50, times: times.map(Math.round) } })
}
