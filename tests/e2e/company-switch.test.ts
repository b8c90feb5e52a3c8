import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { signIn } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { openEmployees } from './support/employees.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

it('a master works in one company at a time, named in the banner, and sees only its people', async () => {
  const page = await product.open()
  await signIn(page, 'master@vinculo.demo')
  const selector = page.getByLabel('Empresa', { exact: true }).first()
  await selector.selectOption({ label: 'Aurora Tecnologia' })
  await page.getByText('Modo administrador: Aurora Tecnologia').waitFor()
  await openEmployees(page)
  const table = page.getByRole('table')
  await table.getByRole('link').first().waitFor()
  const people = () => table.getByRole('link').allInnerTexts()
  const aurora = await people()

  await selector.selectOption({ label: 'Boreal Logística' })
  await page.getByText('Modo administrador: Boreal Logística').waitFor()
  await expect.poll(people).not.toEqual(aurora)
  const boreal = await people()
  expect(boreal.filter((name) => aurora.includes(name))).toEqual([])

  await page.reload()
  await page.getByText('Modo administrador: Boreal Logística').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('selectedCompanyId'))).not.toBeNull()
  await expect.poll(people).toEqual(boreal)
})

it('a second tab keeps its company while the first changes', async () => {
  const first = await product.open()
  await signIn(first, 'master@vinculo.demo')
  await first.getByLabel('Empresa', { exact: true }).first().selectOption({ label: 'Aurora Tecnologia' })
  const second = await first.context().newPage()
  await second.goto('/app')
  await second.getByText('Modo administrador: Aurora Tecnologia').waitFor()
  await first.getByLabel('Empresa', { exact: true }).first().selectOption({ label: 'Cerrado Saúde' })
  await first.getByText('Modo administrador: Cerrado Saúde').waitFor()
  await second.getByRole('navigation').getByRole('link', { name: 'Trabalhadores' }).click()
  await second.getByRole('table').getByRole('link').first().waitFor()
  await second.getByText('Modo administrador: Aurora Tecnologia').waitFor()

  // Both lists at once, each of its own company; and an id of the one is nobody in the other.
  await first.getByRole('navigation').getByRole('link', { name: 'Trabalhadores' }).click()
  const links = (page: Page) => page.getByRole('table').getByRole('link')
  await links(first).first().waitFor()
  const [here, there] = [await links(first).allInnerTexts(), await links(second).allInnerTexts()]
  expect(here.filter((name) => there.includes(name))).toEqual([])
  const id = (await links(first).first().getAttribute('href'))?.split('/').at(-1) ?? ''
  const [aurora] = await runSql(product.server.databaseUrl, `select id from companies where name = 'Aurora Tecnologia'`)
  const found = (company: string | null): Promise<number> =>
    second.evaluate(
      async ({ path, companyId }) => {
        const { publishableKey } = (await (await fetch('/config.json')).json()) as { publishableKey: string }
        const { access_token: token } = JSON.parse(localStorage.getItem('vinculo-auth') ?? '{}') as { access_token: string }
        const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, ...(companyId === null ? {} : { 'x-company-id': companyId }) }
        return ((await (await fetch(path, { headers })).json()) as unknown[]).length
      },
      { path: `/rest/v1/employees?select=id&id=eq.${id}`, companyId: company },
    )
  expect([await found(null), await found(String(aurora?.['id'])), await found('nobody')]).toEqual([1, 0, 0])
})

it('nobody but a master has a company selector or a banner', async () => {
  const page = await product.open()
  await signIn(page, 'admin@aurora.demo')
  await page.getByRole('button', { name: /Menu do perfil/ }).waitFor()
  expect(await page.getByRole('banner').getByLabel('Empresa', { exact: true }).count()).toBe(0)
  expect(await page.getByText('Modo administrador').count()).toBe(0)
})

it('the deactivated company is not offered', async () => {
  const page = await product.open()
  await signIn(page, 'master@vinculo.demo')
  const options = () => page.getByLabel('Empresa', { exact: true }).first().locator('option').allTextContents()
  await expect.poll(options).toContain('Cerrado Saúde')
  expect(await options()).not.toContain('Cometa Comércio')
})
