import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

const block = (page: Page, name: string) => page.locator(`[data-block="${name}"]`)
const numberOf = (text: string | null): number => Number(/^[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', '') ?? Number.NaN)

/** The figures come once somebody scrolls to them. */
async function everyBlock(page: Page, count: number): Promise<void> {
  await page.locator('[data-home]').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.locator('[data-block] dl').count()).toBe(count)
}

async function inBothSchemes(page: Page): Promise<void> {
  // Nothing half below the header that stays.
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
}

describe('the figures of the dashboard', () => {
  it('open as many rows as they say, in the period and department of the address, and Back closes them', async () => {
    const page = await product.as(accounts.admin, '/app')
    await everyBlock(page, 9)
    await inBothSchemes(page)
    for (const [name, figure] of [['people', 'Pessoas ativas'], ['vacations', 'Em dobro']] as const) {
      const number = block(page, name).getByRole('button', { name: new RegExp(`ver quem está em ${figure}`) })
      const value = numberOf(await number.textContent())
      expect(value).toBeGreaterThan(0)
      await number.click()
      const sheet = page.getByRole('dialog')
      await expect.poll(() => sheet.getByRole('listitem').count()).toBe(Math.min(value, 50))
      expect(await violations(page)).toEqual([])
      expect(page.url()).toContain(`ver=${name}.`)
      await page.goBack()
      await sheet.waitFor({ state: 'detached' })
      await expect.poll(() => page.url()).not.toContain('ver=')
    }
    await page.getByRole('combobox', { name: 'Período' }).selectOption('ano')
    await expect.poll(() => page.url()).toContain('periodo=ano')
    const hired = block(page, 'moves').getByRole('button', { name: /ver quem está em Admissões/ })
    await hired.waitFor()
    const before = numberOf(await block(page, 'people').getByRole('button', { name: /Pessoas ativas/ }).textContent())
    await page.getByRole('combobox', { name: 'Departamento' }).selectOption({ index: 1 })
    await expect.poll(() => page.url()).toContain('departamento=')
    await expect.poll(async () => numberOf(await block(page, 'people').locator('dd').first().textContent())).toBeLessThan(before)
    // The address brings all of it back.
    const part = await block(page, 'people').locator('dd').first().textContent()
    await page.reload()
    await everyBlock(page, 9)
    await expect.poll(() => block(page, 'people').locator('dd').first().textContent()).toBe(part)
    await block(page, 'moves').getByText('Como é calculado?').click()
    await block(page, 'moves').getByText(/Rotatividade é a média/).waitFor()
  })

  it('leave as a file and as a picture, and are a report on paper', async () => {
    const page = await product.as(accounts.admin, '/app?ver=people.headcount')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: 'Exportar' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()])
    expect(file.suggestedFilename()).toMatch(/^people-headcount-.*\.csv$/)
    await page.getByRole('button', { name: 'Fechar' }).click()
    const [picture] = await Promise.all([page.waitForEvent('download'), block(page, 'people').getByRole('button', { name: /Salvar como imagem/ }).click()])
    expect(picture.suggestedFilename()).toMatch(/^people-.*\.png$/)
    await page.emulateMedia({ media: 'print' })
    await page.getByText(/^População: Toda a empresa, \d+ pessoas$/).waitFor()
    expect(await page.locator('[data-home]').isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Imprimir relatório' }).isVisible()).toBe(false)
  })

  it('are of the team for a manager, fit a phone, and are not there for a person', async () => {
    const page = await product.as(accounts.manager, 'about:blank')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app')
    await everyBlock(page, 7)
    await page.getByRole('heading', { name: 'Números da equipe' }).waitFor()
    await inBothSchemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const person = await product.as(accounts.user, '/app')
    await person.locator('[data-home="person"]').waitFor()
    expect(await person.getByRole('heading', { name: /^Números/ }).count()).toBe(0)
  })

  it('say that one of them failed, keep the others, and try again', async () => {
    const page = await product.as(accounts.admin, 'about:blank')
    let isBroken = true
    await page.route('**/rest/v1/rpc/dashboard_block', async (route) => (isBroken && route.request().postData()?.includes('"goals"') ? route.abort() : route.continue()))
    await page.goto('/app')
    await everyBlock(page, 8)
    await block(page, 'goals').getByRole('alert').waitFor()
    isBroken = false
    await block(page, 'goals').getByRole('button', { name: 'Tentar novamente' }).click()
    await everyBlock(page, 9)
  })

  it('show a master the companies side by side, each number in its company', async () => {
    const page = await product.as(accounts.master, '/app')
    await everyBlock(page, 9)
    const table = page.getByRole('table', { name: 'Empresas lado a lado' })
    await table.waitFor()
    expect(await table.getByRole('rowheader').allTextContents()).toContain('Grupo')
    const row = table.getByRole('row').filter({ hasText: 'Boreal' })
    const people = numberOf(await row.getByRole('button').first().textContent())
    await row.getByRole('button').first().click()
    const sheet = page.getByRole('dialog')
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(Math.min(people, 50))
    expect(await violations(page)).toEqual([])
  })
})

describe('the morning mail', () => {
  it('is off with one click on its link, without a sign-in, and on again with another; a broken link changes nothing', async () => {
    const url = product.server.databaseUrl
    const [row] = await runSql(url, `select private.mail_token('good_morning', id) as token from public.employees where email = $1`, [accounts.admin])
    const chosen = async (): Promise<unknown> => (await runSql(url, `select p.email from public.notification_preferences p join public.employees e on e.id = p.employee_id where e.email = $1 and p.kind = 'good_morning'`, [accounts.admin]))[0]?.['email']
    const page = await product.open()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/resumo#${String(row?.['token']).slice(0, -1)}`)
    await page.getByText('Este link não vale mais.').waitFor()
    expect(await chosen()).toBeUndefined()
    await page.goto('about:blank')
    await page.goto(`/resumo#${String(row?.['token'])}`)
    await page.getByText('Pronto: você não recebe mais este resumo por e-mail.').waitFor()
    await inBothSchemes(page)
    expect(await chosen()).toBe('off')
    await page.getByRole('button', { name: 'Voltar a receber' }).click()
    await page.getByText('o resumo volta no próximo dia útil').waitFor()
    expect(await chosen()).toBe('daily')
  })
})
