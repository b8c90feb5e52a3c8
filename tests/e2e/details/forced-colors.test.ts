import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { runProduct } from '../support/product.ts'
import { accounts } from '../support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

async function forced(account: string, at: string): Promise<Page> {
  const page = await product.as(account, 'about:blank')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(at)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

/** What tells an element apart where the system chooses every color: its ground, or a line around it. */
const lookOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => {
    const { backgroundColor, outlineStyle, outlineWidth, borderBottomColor, borderBottomWidth } = getComputedStyle(element)
    return [backgroundColor, outlineStyle === 'none' ? '' : outlineWidth, borderBottomWidth === '0px' ? '' : borderBottomColor].join(' ')
  })

it('the open tab and the open item differ from the others where colors are forced', async () => {
  const page = await forced(accounts.admin, '/app/inbox')
  const tab = (selected: boolean): Locator => page.getByRole('tab', { selected }).first()
  await tab(true).waitFor()
  expect(await lookOf(tab(true))).not.toBe(await lookOf(tab(false)))
  const items = page.getByRole('list', { name: 'Pendências' }).locator(':scope > li')
  await items.nth(1).waitFor()
  expect(await lookOf(items.filter({ has: page.locator('[aria-current="true"]') }))).not.toBe(await lookOf(items.filter({ hasNot: page.locator('[aria-current="true"]') }).first()))
})

it('a marked row, the current module, a chosen day and a state of the matrix do too', async () => {
  const page = await forced(accounts.admin, '/app/employees')
  const rows = page.getByRole('table').locator('tbody tr')
  await rows.nth(1).getByRole('checkbox').check()
  await expect.poll(async () => (await lookOf(rows.nth(1))) === (await lookOf(rows.nth(3)))).toBe(false)

  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  expect(await lookOf(menu.locator('a[aria-current="page"]'))).not.toBe(await lookOf(menu.locator('a:not([aria-current])').first()))

  await page.goto('/app/leaves?ask=true')
  const sheet = page.getByRole('dialog', { name: 'Solicitar férias ou ausência' })
  const days = sheet.getByRole('grid').first().locator('td')
  await days.locator('button').nth(9).click()
  const picked = sheet.getByRole('grid').first().locator('td[aria-selected="true"] button').first()
  await picked.waitFor()
  expect(await lookOf(picked)).not.toBe(await lookOf(sheet.getByRole('grid').first().locator('td[aria-selected="false"] button').first()))

  await page.goto('/app/documents?tab=matrix')
  const mark = page.getByRole('table').locator('tbody svg').first()
  await mark.waitFor()
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await mark.evaluate((svg) => getComputedStyle(svg).color)).not.toBe(ground)
})
