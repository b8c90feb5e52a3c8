import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

type Row = Readonly<Record<string, unknown>>
const ask = (text: string, values?: readonly unknown[]): Promise<readonly Row[]> => runSql(product.server.databaseUrl, text, values)
const later = (iso: string, days: number): string => new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Beatriz has one period to take from, and one that is being acquired with most of a year to go; her team has nothing that keeps her. */
beforeAll(async () => {
  await ask(`update public.employees e set hire_date = private.today(e.company_id) - 830, created_at = private.now() - interval '90 days' where e.email = 'pessoa@aurora.demo'`)
  await ask(`update public.coverage_rules set archived_at = now() where archived_at is null`)
  await ask(`update public.leave_blocks set archived_at = now() where archived_at is null`)
})

it('the best dates tell how many days away for how many spent, and are asked for with one press', async () => {
  const page = await product.as('pessoa@aurora.demo', '/app/leaves')
  await page.getByLabel('Saldo em').fill(later(new Date().toISOString().slice(0, 10), 700))
  await page.getByRole('heading', { name: /^Suas férias em/ }).waitFor()
  await page.getByRole('button', { name: 'Melhores datas' }).click()
  const sheet = page.getByRole('dialog', { name: 'Melhores datas' })
  await sheet.getByLabel('Se eu tirar').selectOption('10')
  await sheet.getByText(/dias seguidos fora gastando 10/).first().waitFor()
  await sheet.getByText(/Sobram 20 dias, para tirar até/).first().waitFor()
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Pedir estas datas' }).first().click()
  await page.getByRole('dialog', { name: 'Pedir licença' }).getByText('Saldo depois: 20 dias').waitFor()
})

it('colleagues read that somebody is away, and never why', async () => {
  const page = await product.as('pessoa@aurora.demo', '/app/leaves?tab=away')
  await page.waitForURL(/\/app\/leaves\/away/)
  await page.getByRole('main').getByText('Ausente', { exact: true }).first().waitFor()
  expect(await page.getByRole('main').getByText('Férias', { exact: true }).count()).toBe(0)
})
