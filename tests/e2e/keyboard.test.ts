import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { demoPassword } from '../support/browser.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText) : []
    return (labels[0] ?? element.getAttribute('aria-label') ?? element.innerText).trim()
  })

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const label = await focusedLabel(page)
    if (typeof name === 'string' ? label === name : name.test(label)) return
  }
  throw new Error(`Tab never reached ${String(name)}`)
}

it('signing in, finding a person and opening it need no mouse', async () => {
  const page = await product.open()
  await page.goto('/login')
  await page.getByLabel('E-mail').waitFor()
  await tabTo(page, 'E-mail')
  await page.keyboard.type('admin@aurora.demo')
  await tabTo(page, 'Senha')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Trabalhadores' }).waitFor()
  await tabTo(page, 'Trabalhadores')
  await page.keyboard.press('Enter')
  await page.getByRole('table').getByRole('link').first().waitFor()
  await tabTo(page, 'Buscar trabalhador')
  await page.keyboard.type('mariana')
  await expect.poll(() => page.getByRole('table').getByRole('link').allInnerTexts()).not.toContainEqual(expect.not.stringMatching(/Mariana/))
  await tabTo(page, /^Mariana/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Mariana/ }).waitFor()
})

it('the first Tab offers to jump to the content', async () => {
  const page = await product.open()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('admin@aurora.demo')
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await tabTo(page, /conteúdo/i, 3)
})

detail('no field of a long form has the focus under the bar of its buttons, in a low window', async () => {
  const page = await product.as('admin@aurora.demo', 'about:blank')
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/app/employees/new')
  const bar = page.locator('[data-action-bar]')
  await bar.waitFor()
  const hidden: string[] = []
  for (let presses = 0; presses < 60 && (await bar.locator(':focus').count()) === 0; presses += 1) {
    await page.keyboard.press('Tab')
    const label = await focusedLabel(page)
    const isUnder = await bar.evaluate((element) => {
      const focused = document.activeElement
      return focused !== null && !element.contains(focused) && focused.closest('form') !== null && focused.getBoundingClientRect().bottom > element.getBoundingClientRect().top
    })
    if (isUnder) hidden.push(label)
  }
  expect(hidden).toEqual([])
  expect(await bar.locator(':focus').count()).toBe(1)
})
