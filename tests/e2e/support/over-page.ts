import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Does something in what lies over a page, from its opening to its closing, and waits until the tab is back at the entry of its history
 * where it began: what lies over a page has an entry there, and a page that is loaded while the browser steps off it is given up.
 */
export async function overPage(page: Page, work: () => Promise<void>): Promise<void> {
  const place = (): Promise<number | undefined> => page.evaluate(() => navigation.currentEntry?.index)
  const before = await place()
  await work()
  await expect.poll(place).toBe(before)
}
