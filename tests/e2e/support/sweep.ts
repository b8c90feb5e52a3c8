import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from '../../support/axe.ts'
import { visit } from '../../support/browser.ts'
import { whenDetailed } from './lanes.ts'
import type { runProduct } from './product.ts'
import { accounts, routes, type DemoRole } from './routes.ts'

interface Look {
  readonly name: string
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly what: 'everything' | 'colors'
}

/**
 * Light and dark, wide and 390 px: two looks have each of them, and are enough for `npm test`. The pipeline adds the two other pairs, where
 * only colors are left to ask: a theme changes nothing else. `npm run test:full` looks at every route as every role; otherwise each
 * route is seen by whom it shows most.
 */
export const isFull = process.env['VINCULO_TEST_FULL'] === '1'
const looks: readonly Look[] = [
  { name: 'dark, wide', colorScheme: 'dark', width: 1280, what: 'everything' },
  { name: 'light, 390 px', colorScheme: 'light', width: 390, what: 'everything' },
  ...whenDetailed<Look>({ name: 'light, wide', colorScheme: 'light', width: 1280, what: 'colors' }, { name: 'dark, 390 px', colorScheme: 'dark', width: 390, what: 'colors' }),
]

/** Routes that one test goes through: so few that a busy machine has the time. */
const AT_ONCE = 10

export interface Walk {
  readonly visitor: DemoRole | null
  readonly paths: readonly string[]
}

/** Half of the walks, for one of two files: one after the other they would last longer than all other journeys. */
export function walksOf(half: 0 | 1): Walk[] {
  return walks().filter((_, place) => place % 2 === half)
}

function walks(): Walk[] {
  const visitors: readonly (DemoRole | null)[] = isFull ? [null, 'master', 'admin', 'manager', 'user'] : [null, 'master', 'admin']
  return visitors.flatMap((visitor) => {
    const seen = routes.filter((route) => route.richest === visitor || (isFull && visitor !== null && route.path.startsWith('/app'))).map(({ path }) => path)
    return Array.from({ length: Math.ceil(seen.length / AT_ONCE) }, (_, walk) => ({ visitor, paths: seen.slice(walk * AT_ONCE, (walk + 1) * AT_ONCE) }))
  })
}

export async function settled(page: Page): Promise<void> {
  // What lies over a page hides its heading from readers.
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"], .animate-spin, .animate-pulse').count()).toBe(0)
}

/** Goes to a page as a link does where there is an application to do it, and waits until it has taken the place of the one before. */
async function goTo(page: Page, path: string): Promise<void> {
  const from = new URL(page.url()).pathname
  const to = path.replace(/\?.*/, '')
  if (!from.startsWith('/app') || !to.startsWith('/app') || from === to) await page.goto(path)
  else {
    const before = await page.getByRole('heading', { level: 1 }).first().elementHandle()
    await visit(page, path)
    await before?.waitForElementState('hidden')
  }
  await settled(page)
}

/** What is wider than its place: the page, and whatever scrolls up and down above it. Tables and rows of tabs scroll sideways in their own. */
async function widerThanItsPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollers = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')].filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY))
    const wide = scrollers.filter((box) => getComputedStyle(box).whiteSpace !== 'nowrap' && box.scrollWidth > box.clientWidth && box.clientHeight > 100)
    const page = document.documentElement
    return [...(page.scrollWidth > page.clientWidth ? ['the page'] : []), ...wide.map(() => 'the dialog')].map((what) => `${what} scrolls sideways`)
  })
}

/** The narrowest page: a small telephone, or one of 1280 px enlarged four times (WCAG 1.4.10). */
const NARROWEST = 320

/** The same at each of these widths. */
export async function sidewaysAt(page: Page, what: string, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.locator('[aria-busy="true"], .animate-spin, .animate-pulse').count()).toBe(0)
    found.push(...(await widerThanItsPlace(page)).map((problem) => `${what} (${String(width)} px): ${problem}`))
  }
  return found
}

/** What is wrong with the page as it is, in each look: only colors and width change. */
export async function problemsOf(page: Page, what: string, withFrame = true): Promise<string[]> {
  const found: string[] = []
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: look.width, height: 800 })
    // The landing page has no application behind it: it chooses its theme when it loads.
    if (what === '/') await page.reload()
    await settled(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(look.colorScheme === 'dark')
    // Colors on their way from one theme to the other are nobody's to read.
    await page.evaluate(() => { for (const animation of document.getAnimations()) animation.finish() })
    found.push(...(await violations(page, look.what, { withFrame })).map((problem) => `${what} (${look.name}): ${problem}`))
    found.push(...(await sidewaysAt(page, `${what} (${look.name})`, [look.width])))
  }
  return [...found, ...(await sidewaysAt(page, what, [NARROWEST]))]
}

/** What is wrong with the pages of a walk. Within the application they follow one another as by its links; that each opens by its address is for the journeys. */
export async function problemsOfWalk(product: ReturnType<typeof runProduct>, { visitor, paths }: Walk): Promise<string[]> {
  const page = visitor === null ? await product.open() : await product.as(accounts[visitor])
  const found: string[] = []
  // Header and menu are the same around every page: a walk looks at them on its first one.
  for (const [place, path] of paths.entries()) {
    await goTo(page, path)
    if (!isFull && (await page.getByText(/^Acesso Restrito$|Algo deu errado/).count()) > 0) found.push(`${path}: not the page it should be`)
    found.push(...(await problemsOf(page, path, place === 0)))
  }
  return found
}
