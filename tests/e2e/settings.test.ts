import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { violationsInEachLook } from './support/looks.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const admin = (at = '/app/settings'): Promise<Page> => product.as('admin@aurora.demo', at)
const setting = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar nas configurações' })
const areas = (page: Page) => page.getByRole('navigation', { name: 'Áreas das configurações' })
const primaryOf = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))

describe('Configurações', () => {
  it('finds a setting by keyboard, says what a change does before it is made, keeps who and when, and goes back', async () => {
    const page = await admin()
    await areas(page).waitFor()
    expect(await violationsInEachLook(page)).toEqual([])
    await search(page).fill('validade CONVITE')
    await page.getByRole('option', { name: /Validade do convite/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await search(page).press('Enter')
    await page.waitForURL('**/app/settings?area=acessos')
    const days = setting(page, 'Validade do convite')
    await days.getByText('Padrão: 7 dias.').waitFor()

    await days.getByLabel('Validade do convite').fill('31')
    await days.getByRole('button', { name: 'Salvar' }).click()
    await days.getByText('Escolha de 1 a 30 dias.').waitFor()
    expect(await violations(page)).toEqual([])
    await days.getByLabel('Validade do convite').fill('10')
    await days.getByRole('button', { name: 'Salvar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mudar: Validade do convite' })
    await dialog.getByText('De 7 dias para 10 dias.').waitFor()
    await dialog.getByText(/^Vale para os próximos convites\./).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Salvar mudança' }).click()
    await page.getByText('Validade do convite: 10 dias').waitFor()
    await days.getByText(/^Padrão: 7 dias\. Mudado por .+ em \d\d\/\d\d\/\d{4}/).waitFor()
    await page.reload()
    await expect.poll(() => days.getByLabel('Validade do convite').inputValue()).toBe('10')

    await days.getByRole('button', { name: 'Restaurar padrão' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar mudança' }).click()
    await days.getByText('Diferente do padrão').waitFor({ state: 'detached' })
    await days.getByRole('button', { name: 'Histórico' }).click()
    const history = page.getByRole('dialog', { name: 'Histórico: Validade do convite' })
    await expect.poll(() => history.getByRole('listitem').count()).toBe(2)
    expect(await violations(page)).toEqual([])

    // Back goes from area to area.
    await page.goBack()
    await history.waitFor({ state: 'detached' })
    await areas(page).getByRole('link', { name: 'Módulos' }).click()
    await page.getByRole('heading', { name: 'Módulos' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Pessoas e acessos' }).waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Área das configurações').selectOption({ label: 'Férias e licenças' })
    await page.getByRole('link', { name: /^Regras de licenças/ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsInEachLook(page)).toEqual([])
  })

  it('says so where nothing is found, and leads to pages beside settings', async () => {
    const page = await admin('/app/settings?tab=aprovacoes')
    await page.getByRole('heading', { level: 2, name: 'Aprovações' }).waitFor()
    await search(page).fill('xyzw')
    await page.getByText('Nada encontrado para “xyzw”.').waitFor()
    await search(page).fill('banco de perguntas')
    await page.getByRole('option', { name: /Banco de perguntas/ }).click()
    await page.waitForURL('**/app/evaluations/questions')
  })
})

describe('a module', () => {
  it('is turned off for everybody, keeps its data, refuses writes, and comes back', async () => {
    const page = await admin('/app/settings?area=modulos')
    const okrs = setting(page, 'Meta e OKR')
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await menu.getByRole('link', { name: 'Meta e OKR' }).waitFor()
    await okrs.getByRole('checkbox').click()
    const dialog = page.getByRole('dialog', { name: 'Mudar: Meta e OKR' })
    await dialog.getByText(/pessoas deixam de ver o módulo\. .*Nada é apagado\.$/).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Salvar mudança' }).click()
    await menu.getByRole('link', { name: 'Meta e OKR' }).waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])

    const person = await product.as('pessoa@aurora.demo', '/app/okrs')
    await person.getByRole('heading', { level: 1, name: 'Módulo desligado' }).waitFor()
    await person.getByText('Um administrador da empresa pode ligá-lo de novo.').waitFor()
    expect(await violationsInEachLook(person)).toEqual([])
    const [company] = await runSql(product.server.databaseUrl, `select company_id from public.employees where email = 'pessoa@aurora.demo'`)
    const write = () => fetchAsPage(person, '/rest/v1/rpc/save_objective', { method: 'POST', body: { p_company_id: company?.['company_id'], p_values: {} } })
    expect((await write()).body).toMatchObject({ code: 'RHMOD', message: 'O módulo Meta e OKR está desligado nesta empresa.' })

    await okrs.getByRole('checkbox').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar mudança' }).click()
    await menu.getByRole('link', { name: 'Meta e OKR' }).waitFor()
    await person.reload()
    await person.getByRole('heading', { level: 1, name: 'Meta e OKR' }).waitFor()
    expect((await write()).body).not.toMatchObject({ code: 'RHMOD' })
  })
})

describe('the color of a company', () => {
  it('is chosen among hues, and read in light and dark, also after a reload', async () => {
    const page = await admin()
    const before = await primaryOf(page)
    await setting(page, 'Cor da empresa').getByRole('radio', { name: 'Grama' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Cor da empresa: Grama').waitFor()
    await expect.poll(() => primaryOf(page)).toBe('#1f6d02')
    expect(before).not.toBe('#1f6d02')
    expect(await violationsInEachLook(page)).toEqual([])
    await page.goto('/app')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => primaryOf(page)).toBe('#1f6d02')
    expect(await violationsInEachLook(page)).toEqual([])

    const other = await product.as('admin@boreal.demo')
    await other.getByRole('heading', { level: 1 }).waitFor()
    expect(await primaryOf(other)).toBe(before)
  })
})

describe('settings of another company', () => {
  it('are copied by who runs both, after a look at what changes', async () => {
    const page = await product.as('master@vinculo.demo', '/app/settings')
    await page.getByLabel('Empresa', { exact: true }).first().selectOption({ label: 'Cerrado Saúde' })
    await page.getByRole('button', { name: 'Copiar de outra empresa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copiar configurações' })
    await dialog.getByLabel('Copiar de').selectOption({ label: 'Aurora Tecnologia' })
    await dialog.getByText('Prazos, módulos, cor e textos de e-mail').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
