import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { brokenByLargeText, enlargeText } from '../support/large-text.ts'
import { employeeIdOf } from '../support/people.ts'
import { runProduct } from '../support/product.ts'
import { accounts } from '../support/routes.ts'
import { settled } from '../support/sweep.ts'

const product = runProduct()
afterEach(() => product.close())

async function large(account: string): Promise<Page> {
  const page = await product.as(account, 'about:blank')
  await enlargeText(page)
  return page
}

async function brokenOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    found.push(...(await brokenByLargeText(page, path)))
  }
  return found
}

it('the pages of a visitor and of a master keep their controls whole at 200 % on a phone', async () => {
  const visitor = await product.open()
  await enlargeText(visitor)
  const found = await brokenOn(visitor, ['/', '/login'])
  found.push(...(await brokenOn(await large(accounts.master), ['/app/enterprise/dashboard', '/app/enterprise/companies', '/app/enterprise/logs'])))
  expect(found).toEqual([])
})

it('so do the main screens of HR', async () => {
  const person = `/app/employees/${await employeeIdOf(product, accounts.user)}`
  const page = await large(accounts.admin)
  const paths = ['/app', '/app/employees', person, '/app/employees/org-chart', '/app/leaves', '/app/leaves/map', '/app/documents?tab=matrix', '/app/inbox', '/app/settings', '/app/settings?tab=empresa']
  expect(await brokenOn(page, paths)).toEqual([])
}, 60_000)

it('so do what opens over them: menu, search, notices, a request, a question', async () => {
  const page = await large(accounts.user)
  await page.goto('/app')
  const over = async (what: string, open: () => Promise<void>): Promise<string[]> => {
    await open()
    await page.getByRole('dialog').last().waitFor()
    const found = await brokenByLargeText(page, what)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    return found
  }
  const found = [
    ...(await over('menu', () => page.getByRole('button', { name: 'Abrir menu' }).click())),
    ...(await over('search', () => page.keyboard.press('Control+k'))),
    ...(await over('notices', () => page.getByRole('button', { name: /^Notificações/ }).click())),
  ]
  await page.goto('/app/leaves?ask=true')
  const sheet = page.getByRole('dialog', { name: 'Solicitar férias ou ausência' })
  await sheet.getByLabel(/^Último dia/).waitFor()
  found.push(...(await brokenByLargeText(page, 'request')))
  await sheet.getByLabel(/^Último dia/).fill('01/02/2027')
  await sheet.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByText('Sair sem salvar?').waitFor()
  found.push(...(await brokenByLargeText(page, 'question')))
  expect(found).toEqual([])
})
