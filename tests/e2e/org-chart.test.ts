import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
let page: Page
beforeAll(async () => {
  page = await product.as('admin@aurora.demo', 'about:blank')
})
afterAll(() => product.close())

const chart = () => page.getByRole('tree', { name: 'Organograma' })
const item = (name: string) => chart().getByRole('treeitem', { name: new RegExp(`^${name}`) })
const path = () => page.getByRole('navigation', { name: 'Linha hierárquica' })

async function find(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Buscar pessoa' }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).first().click()
}

async function choose(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações para ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const person = 'Beatriz Nogueira Campos'
const manager = 'Rafael Monteiro Brandão'
const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

describe('an admin, in the organogram', () => {
  it('finds a person far below, whose place in the tree opens, and goes on by keyboard', async () => {
    await page.goto('/app/employees')
    await page.getByRole('link', { name: 'Organograma' }).click()
    await chart().waitFor()
    expect(await item(person).count()).toBe(0)
    await find(person)
    await expect.poll(() => item(person).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await item(manager).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => item(manager).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => item(person).count()).toBe(0)
    await page.keyboard.press('-')
    await page.getByRole('button', { name: /^Zoom em 80%/ }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  detail('looks at one team alone, by an address that another person may open', async () => {
    await choose(manager, 'Focar nesta pessoa')
    await path().getByText(manager).waitFor()
    expect(await chart().getByRole('treeitem').first().getAttribute('aria-level')).toBe('1')
    expect(new URL(page.url()).searchParams.get('person')).not.toBeNull()
    await page.reload()
    await item(person).waitFor()
    await path().getByRole('button', { name: 'Toda a empresa' }).click()
    await path().waitFor({ state: 'detached' })
  })

  detail('plans another manager: is told the effects first, and sees the day as it will be and today as it is', async () => {
    await find(person)
    await choose(person, 'Mudar gestor…')
    const dialog = page.getByRole('dialog', { name: `Mudar gestor de ${person}` })
    await dialog.getByRole('combobox', { name: 'Novo gestor' }).fill('Mariana Albuquerque')
    await dialog.getByRole('option', { name: /^Mariana Albuquerque/ }).click()
    await dialog.getByText(new RegExp(`^${manager} passa de \\d+ pessoas para \\d+ pessoas? na equipe direta`)).waitFor()
    await dialog.getByLabel(/^Vale a partir de/).fill(later)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Agendar mudança' }).click()
    await page.getByRole('button', { name: 'Ver nesse dia' }).click()
    await page.getByText(/^Como o organograma deve ficar em/).waitFor()
    expect(new URL(page.url()).searchParams.get('on')).toBe(later)
    await find(person)
    await choose(person, 'Focar nesta pessoa')
    await path().getByRole('button', { name: 'Mariana Albuquerque Prado' }).waitFor()
    await page.getByRole('button', { name: 'Hoje', exact: true }).click()
    await path().getByRole('button', { name: manager }).waitFor()
    expect(await path().getByRole('button', { name: 'Mariana Albuquerque Prado' }).count()).toBe(0)
  })

  detail('takes the drawing along as a file, noted in the trail', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Desenho (.svg)' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^organograma-.*\.svg$/)
  })
})
