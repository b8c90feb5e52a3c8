import axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // What is fetched ahead serves the rule about sound that plays by itself alone, and costs half of the time (MEASURED). There is no sound.
  preload: false,
}
/** What another theme alone can break. */
const colors: RunOptions = { ...options, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

interface AxeOfPage {
  run(context: { exclude: string[][] }, options: RunOptions): Promise<AxeResults>
}

/** While a modal dialog is open nobody reaches what is behind it, which is hidden from readers as well. */
const BEHIND = '#root:is([inert], [aria-hidden="true"])'

/** What takes the focus at the edge of an overlay only to pass it on. */
const GUARDS = '[data-base-ui-focus-guard]'

/** What closes or slides in, such as a notice that goes, is over by then. */
const PASSING_MS = 1000

export type Aspect = 'everything' | 'colors'

/** Header and menu, the same around every page. */
const FRAME = ['header[data-shell]', 'aside[data-shell]']

/**
 * What axe finds on the page, and still finds a second later, one line per element: `rule: selector (what is wrong)`. Empty is good.
 * A sweep that has seen the frame goes without, and who looks at what lies over a page without the page.
 */
export async function violations(page: Page, what: Aspect = 'everything', { withFrame = true, withPage = true } = {}): Promise<string[]> {
  const without = [GUARDS, ...(withFrame ? [] : FRAME), ...(withPage ? [] : ['#root'])]
  const found = await violationsNow(page, what, without)
  if (found.length === 0) return found
  await page.waitForTimeout(PASSING_MS)
  return violationsNow(page, what, without)
}

async function violationsNow(page: Page, what: Aspect, without: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const results = await page.evaluate(
    ({ behind, excluded, runOptions }) => {
      const exclude = document.querySelector(behind) === null ? excluded : [...excluded, behind]
      return (window as unknown as { axe: AxeOfPage }).axe.run({ exclude: exclude.map((selector) => [selector]) }, runOptions)
    },
    { behind: BEHIND, excluded: without, runOptions: what === 'colors' ? colors : options },
  )
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim() ?? violation.help})`),
  )
}
