import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from '../../support/axe.ts'

/** What axe finds in light, in dark and on a phone. */
export async function violationsInEachLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [colorScheme, width] of [['light', 390], ['dark', 390], ['dark', 1280], ['light', 1280]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(colorScheme === 'dark')
    await page.evaluate(() => { for (const animation of document.getAnimations()) animation.finish() })
    found.push(...(await violations(page)).map((problem) => `${colorScheme} ${String(width)}: ${problem}`))
  }
  return found
}
