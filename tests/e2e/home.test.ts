import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Atalhos' })
const home = (page: Page, view: string) => page.locator(`[data-home="${view}"]`)

/** A page of somebody as a phone shows it. */
async function phone(account: string, at = '/app'): Promise<Page> {
  const page = await product.as(account, 'about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at)
  return page
}

async function inBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
}

describe('the home', () => {
  it('of a person on a phone says what there is to take and until when, with the three ways to ask, and nothing is under the bar', async () => {
    const page = await phone(accounts.user)
    await home(page, 'person').waitFor()
    await page.getByText('Férias disponíveis').waitFor()
    await page.getByText(/Próximo feriado|Hoje é feriado/).waitFor()
    const ways = page.getByRole('navigation', { name: 'Ações' })
    expect(await ways.getByRole('link').allTextContents()).toEqual(['Férias', 'Atestado', 'Documento'])
    await inBothSchemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const [content, below] = await Promise.all([home(page, 'person').boundingBox(), bar(page).boundingBox()])
    expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)

    await ways.getByRole('link', { name: 'Férias' }).click()
    await page.getByRole('dialog', { name: 'Solicitar férias ou ausência' }).waitFor()
    expect(page.url()).toContain('ask')
    // Back closes what lies over the page, then leaves it.
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Minhas licenças' }).waitFor()
    await page.goBack()
    await home(page, 'person').waitFor()
    await bar(page).getByRole('link', { name: 'Licenças' }).click()
    await page.getByRole('heading', { level: 1, name: 'Minhas licenças' }).waitFor()
    await page.getByRole('button', { name: 'Solicitar férias ou ausência' }).click()
    await page.getByRole('dialog', { name: 'Solicitar férias ou ausência' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Minhas licenças' }).waitFor()
    await page.goBack()
    await home(page, 'person').waitFor()
  })

  it('of a manager shows what waits and the week of the team, and leads to the first decision', async () => {
    const page = await phone(accounts.manager)
    await home(page, 'team').waitFor()
    await part(page, 'Esta semana').or(part(page, 'Próxima semana')).waitFor()
    await inBothSchemes(page)
    const waits = bar(page).getByRole('link', { name: /^Pendências/ })
    await expect.poll(() => waits.textContent()).toMatch(/^Pendências\d+ pendências?$/)
    expect(await bar(page).getByRole('link').first().getAttribute('aria-current')).toBe('page')
    await page.getByRole('link', { name: 'Decidir agora' }).click()
    await page.getByRole('dialog').waitFor()
    expect(page.url()).toMatch(/\/app\/inbox\?item=/)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goBack()
    await home(page, 'team').waitFor()
    await bar(page).getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Documentos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor()
  })

  it('of HR has one band, and each of its numbers opens its rows', async () => {
    const page = await product.as(accounts.admin)
    await home(page, 'company').waitFor()
    expect(await page.locator('[data-focus-band]').count()).toBe(1)
    await inBothSchemes(page)
    const numbers = part(page, 'Empresa')
    const total = await numbers.getByRole('link', { name: /pessoas?, / }).textContent()
    await numbers.getByRole('link', { name: /pessoas?, / }).click()
    await page.getByRole('heading', { level: 1, name: 'Trabalhadores' }).waitFor()
    expect(Number.parseInt(total ?? '', 10)).toBeGreaterThan(100)
    const opened = async (link: () => ReturnType<Page['getByRole']>, heading: string, address: RegExp): Promise<void> => {
      await page.goBack()
      await home(page, 'company').waitFor()
      await link().click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(page.url()).toMatch(address)
    }
    await opened(() => numbers.getByRole('link', { name: /fora hoje/ }), 'Quem está fora', /leaves\/away/)
    await opened(() => numbers.getByRole('link', { name: /rotatividade/ }), 'Trabalhadores', /status=terminated/)
    await opened(() => numbers.getByRole('link', { name: /admiss/ }), 'Trabalhadores', /sort=-hire_date/)
    await opened(() => part(page, 'Em risco').getByRole('link', { name: /em risco$/ }), 'Períodos de férias', /state=risk/)
    await opened(() => part(page, 'Chegam e saem').getByRole('link', { name: /admiss(?:ão|ões)$/ }), 'Admissões', /newcomers/)
    await opened(() => part(page, 'Celebrar').getByRole('link', { name: 'Ver todos' }), 'Aniversários', /anniversaries/)
  })
})
