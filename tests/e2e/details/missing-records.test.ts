import { afterEach, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { visit } from '../../support/browser.ts'
import { runProduct } from '../support/product.ts'
import { accounts } from '../support/routes.ts'
import { settled } from '../support/sweep.ts'

const product = runProduct()
afterEach(() => product.close())

const NOBODY = '00000000-0000-4000-8000-000000000000'
const everybody = [
  `/app/employees/${NOBODY}`,
  `/app/employees/${NOBODY}/ficha`,
  `/app/leaves/people/${NOBODY}`,
  `/app/evaluations/${NOBODY}`,
  `/app/news/${NOBODY}`,
  `/app/profile/survey/${NOBODY}`,
  `/app/documents/evidence/${NOBODY}`,
  `/app/documents/counter/${NOBODY}`,
]
const hr = [
  `/app/employees/${NOBODY}/edit`,
  `/app/onboarding/templates/${NOBODY}`,
  `/app/offboarding/templates/${NOBODY}`,
  `/app/documents/templates/${NOBODY}`,
  `/app/news/edit/${NOBODY}`,
  `/app/news/reach/${NOBODY}`,
]
const group = [`/app/enterprise/companies/${NOBODY}`, `/app/enterprise/companies/${NOBODY}/edit`]

it.each([
  ['user', everybody],
  ['manager', everybody],
  ['admin', [...everybody, ...hr]],
  ['master', group],
] as const)('the page of a record that is gone has a heading, a title and a way back, as %s', async (role, paths) => {
  const page = await product.as(accounts[role])
  const found: string[] = []
  for (const path of paths) {
    await visit(page, '/app')
    await settled(page)
    const before = await page.getByRole('heading', { level: 1 }).elementHandle()
    await visit(page, path)
    await before?.waitForElementState('hidden')
    await expect.poll(() => page.locator('[aria-busy="true"], .animate-spin, .animate-pulse').count()).toBe(0)
    const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts()
    if (headings.length !== 1) found.push(`${path}: ${String(headings.length)} headings`)
    if ((await page.title()).startsWith('Dashboard')) found.push(`${path}: is titled “${await page.title()}”`)
    if ((await page.locator('main a[href^="/app"], main button').count()) === 0) found.push(`${path}: no way back`)
    found.push(...(await violations(page, 'everything', { withFrame: false })).map((problem) => `${path}: ${problem}`))
  }
  expect(found).toEqual([])
})
