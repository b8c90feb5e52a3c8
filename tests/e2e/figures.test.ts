import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { expectFits } from './support/fits.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'

// Every number of the dashboard is pressed, and what opens is counted: the sheet of its rows, and the list of the module.

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const numberIn = (text: string | null): number => Number(/-?[\d.]+(?:,\d+)?/.exec(text ?? '')?.[0].replaceAll('.', '').replace(',', '.') ?? Number.NaN)
/** Of "1–50 de 143", the 143. */
const totalIn = (text: string | null): number => numberIn(/ de ([\d.]+)/.exec(text ?? '')?.[1] ?? '')

/** The figures come once somebody scrolls to them. */
async function everyBlock(page: Page, count: number): Promise<void> {
  await page.locator('[data-home]').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.locator('[data-block] dl').count()).toBe(count)
}

/** How many rows stand in a region: its pages say it, or the rows that are all there. */
async function rowsOf(region: Locator, rows: Locator): Promise<number> {
  const pages = region.getByRole('navigation', { name: 'Páginas', exact: true })
  return (await pages.count()) > 0 ? totalIn(await pages.textContent()) : await rows.count()
}

interface Opened {
  readonly name: string
  readonly value: number
  readonly rows: number
  readonly list: string | null
}

/** Presses every number of every block; rates and sums open the rows that they are worked out of, which are there at least. */
async function pressEvery(page: Page): Promise<readonly Opened[]> {
  const opened: Opened[] = []
  const buttons = page.locator('[data-block] dd button')
  for (let place = 0; place < (await buttons.count()); place += 1) {
    const button = buttons.nth(place)
    const name = (await button.locator('.sr-only').textContent()) ?? ''
    const text = await button.evaluate((element) => element.firstChild?.textContent ?? '')
    await button.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('listitem').first().waitFor()
    const rows = await rowsOf(sheet, sheet.getByRole('listitem'))
    if (text.endsWith('%') || name.includes('Dias perdidos')) expect([name, rows > 0]).toEqual([name, true])
    else expect([name, rows]).toEqual([name, numberIn(text)])
    const link = sheet.getByRole('link', { name: 'Abrir na lista' })
    opened.push({ name, value: numberIn(text), rows, list: (await link.count()) > 0 ? await link.getAttribute('href') : null })
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
  }
  return opened
}

/** Follows what "Abrir na lista" says, and counts the rows of the list. */
async function expectLists(account: string, opened: readonly Opened[]): Promise<number> {
  let followed = 0
  for (const { name, rows, list } of opened) {
    if (list === null) continue
    followed += 1
    const page = await product.as(account, list)
    const main = page.getByRole('main')
    if (list.startsWith('/app/leaves/absences')) {
      const more = main.getByRole('button', { name: /^Mostrar mais/ })
      await expect.poll(async () => [name, (await more.count()) > 0 ? totalIn(await more.textContent()) : await main.getByRole('list', { name: 'Ausências' }).locator('> li').count()]).toEqual([name, rows])
    } else {
      await expect.poll(async () => [name, await rowsOf(main, main.getByRole('table').locator('tbody tr'))]).toEqual([name, rows])
    }
    await page.close()
  }
  return followed
}

describe('the numbers of the dashboard', () => {
  it('count the rows that they open and the rows of the list, for HR', async () => {
    const page = await asPerson(accounts.admin)
    await page.goto('/app?periodo=ano')
    await everyBlock(page, 9)
    const opened = await pressEvery(page)
    expect(opened.length).toBeGreaterThan(20)
    expect(await expectLists(accounts.admin, opened)).toBeGreaterThan(6)
  }, 180_000)

  it('count the rows of a department', async () => {
    const page = await asPerson(accounts.admin)
    await page.goto('/app?periodo=ano')
    await everyBlock(page, 9)
    await page.getByRole('combobox', { name: 'Departamento' }).selectOption({ index: 1 })
    await page.waitForURL(/departamento=/)
    await expect.poll(() => page.locator('[data-block][aria-busy]').count()).toBe(0)
    const opened = await pressEvery(page)
    expect(opened.length).toBeGreaterThan(8)
    await expectLists(accounts.admin, opened)
  }, 180_000)

  it('count the rows of the team, for a manager', async () => {
    const page = await asPerson(accounts.manager)
    await page.goto('/app?periodo=ano')
    await everyBlock(page, 7)
    const opened = await pressEvery(page)
    expect(opened.length).toBeGreaterThan(5)
    expect(await expectLists(accounts.manager, opened)).toBeGreaterThan(1)
  }, 180_000)
})

describe('the numbers of the group', () => {
  it('count companies, their people and the logins that were used', async () => {
    const page = await asPerson(accounts.master)
    const figure = (label: string): Locator => page.locator('dl > div').filter({ hasText: label }).locator('dd').first()
    const open = async (label: string): Promise<number> => {
      await page.goto('/app/enterprise')
      const value = numberIn(await figure(label).textContent())
      await figure(label).getByRole('link').click()
      await page.getByRole('table').locator('tbody tr').first().waitFor()
      return value
    }
    const main = page.getByRole('main')
    const rows = main.getByRole('table').locator('tbody tr')
    const companies = await open('Empresas ativas')
    await expect.poll(() => rowsOf(main, rows)).toBe(companies)
    const people = await open('Pessoas')
    await page.waitForURL(/sort=-people/)
    const column = (await page.getByRole('columnheader').allTextContents()).findIndex((text) => text.includes('Pessoas'))
    await expect.poll(async () => (await rows.evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), column)).reduce((sum, text) => sum + numberIn(text), 0)).toBe(people)
    const logins = await open('Usuários ativos')
    await page.waitForURL(/recent=/)
    await expect.poll(() => rowsOf(main, rows)).toBe(logins)
    expect(await violations(page)).toEqual([])
  }, 60_000)
})

describe('what is away', () => {
  it('is narrowed to what the rate counts and widened again, on a phone as well', async () => {
    const page = await asPerson(accounts.admin)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app/leaves/absences')
    const list = page.getByRole('list', { name: 'Ausências' })
    await list.waitFor()
    const more = page.getByRole('button', { name: /^Mostrar mais/ })
    const count = async (): Promise<number> => ((await more.count()) > 0 ? totalIn(await more.textContent()) : await list.locator('> li').count())
    const all = await count()
    await page.getByRole('checkbox', { name: 'Só o que entra na taxa' }).check()
    await page.waitForURL(/counted=/)
    await expect.poll(count).toBeLessThan(all)
    await expectFits(page)
    await page.getByRole('checkbox', { name: 'Só o que entra na taxa' }).uncheck()
    await expect.poll(count).toBe(all)
  })
})
