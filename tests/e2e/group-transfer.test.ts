import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { signInByForm } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

/** So that the first day there has come, whatever the hour. */
const lastDay = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

async function choosePerson(page: Page, label: RegExp, typed: string): Promise<void> {
  await page.getByRole('dialog').last().getByRole('combobox', { name: label }).pressSequentially(typed)
  await page.getByRole('listbox', { name: 'Pessoas encontradas' }).getByRole('option').filter({ hasText: new RegExp(typed, 'i') }).first().click()
}

describe('a transfer between companies of the group', () => {
  it('is arranged by a master, told to RH of both, and the person goes on there with vacations, login and the papers of before', async () => {
    const master = await asPerson('master@vinculo.demo')
    await master.goto(`${product.server.url}/app/offboarding`)
    await master.getByRole('button', { name: 'Iniciar desligamento' }).first().click()
    await choosePerson(master, /^Quem sai/, 'beatriz')
    const form = master.getByRole('dialog', { name: 'Iniciar desligamento' })
    await form.getByLabel('Motivo').selectOption('group_transfer')
    await form.getByRole('textbox', { name: 'Último dia' }).fill(lastDay.split('-').toReversed().join('/'))
    await form.getByRole('button', { name: 'Registrar' }).click()
    const sheet = master.getByRole('dialog', { name: 'Desligamento', exact: true })
    const destination = sheet.getByRole('region', { name: 'Empresa de destino' })
    await destination.getByText('Ainda não escolhida').waitFor()

    // An administrator sees where it stands and chooses nothing.
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto(master.url())
    await admin.getByText('Ainda não escolhida. Um master indica a empresa.').waitFor()

    await destination.getByRole('button', { name: 'Escolher empresa' }).click()
    const where = master.getByRole('dialog', { name: /^Para onde vai Beatriz/ })
    await where.getByRole('button', { name: 'Salvar' }).click()
    await where.getByText('Escolha a empresa').waitFor()
    await where.getByRole('combobox', { name: /^Empresa/ }).selectOption({ label: 'Boreal Logística' })
    const taken = await runSql(product.server.databaseUrl, `select registration_number from public.employees e join public.companies c on c.id = e.company_id where c.name like 'Boreal%' and registration_number is not null limit 1`)
    await where.getByLabel('Matrícula nova').fill(String(taken[0]?.['registration_number']))
    await choosePerson(master, /^Gestor/, 'a')
    await where.getByRole('button', { name: 'Salvar' }).click()
    await where.getByText('Esta matrícula já é de outra pessoa na empresa de destino.').waitFor()
    expect(await violations(master)).toEqual([])
    await where.getByLabel('Matrícula nova').fill('BOR-2026')
    await where.getByRole('button', { name: 'Salvar' }).click()
    await destination.getByText('BOR-2026').waitFor()
    await sheet.getByText(/^Passa para Boreal Logística em/).waitFor()
    expect(await violations(master)).toEqual([])

    await sheet.getByRole('button', { name: 'Comunicar' }).click()
    const telling = master.getByRole('dialog', { name: /^Comunicar o desligamento/ })
    await telling.getByText('RH de Boreal Logística').waitFor()
    await telling.getByRole('button', { name: 'Comunicar' }).click()
    await sheet.getByText('Agora em Boreal Logística, com a matrícula BOR-2026').waitFor()
    await destination.getByText('Tempo de serviço desde').waitFor()
    await destination.getByRole('link', { name: 'Boreal Logística: abrir cadastro' }).click()
    await master.getByRole('heading', { level: 1, name: /Beatriz/ }).waitFor()
    await master.getByText('Boreal Logística').first().waitFor()
    await master.getByRole('tab', { name: 'Histórico' }).click()
    await master.getByText('Veio de Aurora Tecnologia').waitFor()
    expect(await violations(master)).toEqual([])

    const theirs = await asPerson('admin@boreal.demo')
    await theirs.goto(`${product.server.url}/app/employees?q=beatriz+nogueira`)
    await theirs.getByRole('link', { name: /Beatriz Nogueira/ }).first().waitFor()

    // Sessions of before are over; the same login leads to the other company.
    const page = await product.open()
    await signInByForm(page, 'pessoa@aurora.demo')
    await page.goto(`${product.server.url}/app/profile`)
    await page.getByRole('link', { name: 'Abrir os documentos de lá' }).click()
    await page.getByRole('heading', { level: 1, name: 'Documentos da empresa anterior' }).waitFor()
    await page.getByText(/^Seu último dia na Aurora Tecnologia foi/).waitFor()
    // What is owed at an end is not: the contract goes on.
    expect(await page.getByText('O que você pode pedir ao RH').count()).toBe(0)
    for (const look of [{ colorScheme: 'light', width: 1280 }, { colorScheme: 'dark', width: 390 }] as const) {
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: look.width, height: 844 })
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width)
    }
  })
})
