import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { guidePictures, windowOf } from './support/guide-pictures.ts'
import { digestOf, outlineOf, recordOf, takePicture, textsWith, writeRecord } from './support/guide-screens.ts'
import { runProduct } from './support/product.ts'

// The guide shows the product as it is. Each picture is a screen of the demo at one instant; what that screen says to a screen reader stands in
// apps/web/guide/screens beside the digest of the texts that show it. When the screen says something else, a person reads those texts again:
// `npm run guide` takes new pictures only of screens whose texts have changed as well, be it the day in their line `reviewed`.
const INSTANT = '2026-10-14T13:00:00Z'
const isTaking = process.env['VINCULO_GUIDE'] === 'take'

const product = runProduct({ frozen: INSTANT })
afterEach(() => product.close())

async function isWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
}

it('says something else once a button is renamed, and nothing else for other data', async () => {
  const page = await product.as('admin@aurora.demo', '/app/leaves/periods')
  await page.getByRole('cell').first().waitFor()
  await isWhole(page)
  const rename = (role: 'button' | 'cell', name: string) => page.locator('main').getByRole(role).first().evaluate((element, text) => { element.textContent = text }, name)
  const before = await outlineOf(page)
  await rename('cell', 'Outra pessoa, 42 dias')
  expect(await outlineOf(page)).toBe(before)
  await rename('button', 'Levar')
  expect(await outlineOf(page)).not.toBe(before)
})

describe.each(guidePictures)('the picture $name of the guide', (picture) => {
  it('is of a screen that still says what its texts describe', async () => {
    const { name, account, path, shows } = picture
    const page = await product.as(account, 'about:blank')
    await page.setViewportSize(windowOf(picture))
    await page.clock.setFixedTime(INSTANT)
    await page.goto(path)
    await page.getByText(shows).first().waitFor()
    await isWhole(page)
    const outline = await outlineOf(page)
    const files = textsWith(name)
    const texts = digestOf(files)
    const before = recordOf(name)
    const advice = `${path} changed: read ${files.join(', ')} again, change what is not true any more or the day of "reviewed", then run "npm run guide"`
    if (!isTaking) {
      expect(outline, advice).toBe(before?.outline)
      return
    }
    if (before !== null && before.outline !== outline) expect(texts, advice).not.toBe(before.texts)
    await takePicture(page, name)
    writeRecord(name, { texts, outline })
  })
})
