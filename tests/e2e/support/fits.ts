import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from '../../support/axe.ts'

/** At 390 px, in light and dark, nothing is wider than the page, and nothing breaks the rules of accessibility. */
export async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'colors')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}
