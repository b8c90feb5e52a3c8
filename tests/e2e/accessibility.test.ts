import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { signIn } from '../support/browser.ts'
import { openEmployees } from './support/employees.ts'
import { runProduct } from './support/product.ts'
import { accounts, routes, type DemoRole } from './support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'at 390 px': { colorScheme: 'light', viewport: { width: 390, height: 844 } },
}

/** `npm run test:full` looks at every route as every role; otherwise each route is seen once, by whom it shows most. */
const isFull = process.env['VINCULO_TEST_FULL'] === '1'
const visitors: readonly (DemoRole | null)[] = isFull ? [null, 'master', 'admin', 'manager', 'user'] : [null, 'master', 'admin']

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"], [data-skeleton], [role="progressbar"]').count()).toBe(0)
}

async function widerThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}

describe.each(Object.entries(looks))('no page breaks WCAG 2.2 AA or scrolls sideways, %s', (_name, options) => {
  it.each(visitors)('as %s', async (visitor) => {
    const seen = routes.filter((route) => route.richest === visitor || (isFull && visitor !== null && route.path.startsWith('/app')))
    const page = await product.open(options)
    if (visitor !== null) await signIn(page, accounts[visitor])
    const found: string[] = []
    for (const { path } of seen) {
      await page.goto(path)
      await settled(page)
      if (!isFull && (await page.getByText(/^Acesso Restrito$|Algo deu errado/).count()) > 0) found.push(`${path}: not the page it should be`)
      found.push(...(await violations(page)).map((problem) => `${path}: ${problem}`))
      if (await widerThanScreen(page)) found.push(`${path}: scrolls sideways`)
    }
    expect(found).toEqual([])
  }, isFull ? 300_000 : 90_000)

  it('nor the page of a person, its form and its dialogs', async () => {
    const page = await product.open(options)
    await signIn(page, accounts.admin)
    await openEmployees(page)
    const link = page.locator('a[href^="/app/employees/"]:not([href$="/new"])').first()
    const href = (await link.getAttribute('href')) ?? ''
    const found: string[] = []
    const look = async (what: string) => {
      await settled(page)
      found.push(...(await violations(page)).map((problem) => `${what}: ${problem}`))
    }
    await page.goto(href)
    await look('person')
    await page.goto(`${href}/edit`)
    await page.getByRole('button', { name: 'Salvar trabalhador' }).waitFor()
    await look('form')
    await page.getByLabel(/^Sobrenome/).fill('')
    await page.getByRole('button', { name: 'Salvar trabalhador' }).click()
    await page.getByRole('alert').first().waitFor()
    await look('form with errors')
    expect(found).toEqual([])
  })
})
