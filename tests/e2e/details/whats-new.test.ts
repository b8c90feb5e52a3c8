import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { overPage } from '../support/over-page.ts'
import { runProduct } from '../support/product.ts'
import { accounts } from '../support/routes.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { readonly version: string }
const product = runProduct()
afterEach(() => product.close())

const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Novidades do Vínculo' })
const menuOf = (page: Page): Locator => page.getByRole('button', { name: /Menu do perfil/ })
const sectionOf = (page: Page, name: string): Locator => sheetOf(page).getByRole('region', { name, exact: true })

async function openNews(page: Page): Promise<void> {
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: `Novidades da versão ${version}` }).click()
  await sheetOf(page).getByRole('heading', { level: 3, name: `Versão ${version}` }).waitFor()
}

it.each([['an administrator', accounts.admin], ['a master', accounts.master]])('%s reads what is new and what changed in rights, by keyboard', async (_who, account) => {
  const page = await product.as(account)
  await overPage(page, async () => {
    await menuOf(page).press('Enter')
    // The last item of the menu.
    await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await sectionOf(page, 'Novidades').waitFor()
    await sectionOf(page, 'O que mudou nos direitos').waitFor()
    expect(await violations(page)).toEqual([])
    // The focus is in the text, which the keys scroll.
    await page.keyboard.press('End')
    await expect.poll(() => sectionOf(page, 'O que mudou nos direitos').getByRole('listitem').last().evaluate((item) => item.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await page.keyboard.press('Escape')
    await sheetOf(page).waitFor({ state: 'detached' })
  })
  await expect.poll(() => menuOf(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

it('everybody else reads what is new alone, on a phone in the dark too, and Back closes it', async () => {
  const page = await product.as(accounts.user)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openNews(page)
  await sectionOf(page, 'Novidades').waitFor()
  expect(await sectionOf(page, 'O que mudou nos direitos').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  const { width, right } = await sheetOf(page).evaluate((sheet) => ({ width: sheet.scrollWidth - sheet.clientWidth, right: sheet.getBoundingClientRect().right }))
  expect({ width, right }).toEqual({ width: 0, right: 390 })
  await page.goBack()
  await sheetOf(page).waitFor({ state: 'detached' })
  await page.waitForURL('**/app')
  await expect.poll(() => menuOf(page).isVisible()).toBe(true)
})

it('a manager reads nothing of rights; without a connection the sheet says so, and opens later', async () => {
  const page = await product.as(accounts.manager)
  await menuOf(page).waitFor()
  await page.route('**/assets/whats-new-sheet*', (route) => route.abort('connectionrefused'))
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: /^Novidades da versão/ }).click()
  await page.getByText('Não foi possível abrir').first().waitFor()
  await page.unroute('**/assets/whats-new-sheet*')
  await openNews(page)
  expect(await sectionOf(page, 'O que mudou nos direitos').count()).toBe(0)
})
