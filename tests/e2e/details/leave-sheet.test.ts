import { afterAll, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterAll(() => product.close())

it('Back closes what lies over the page and stays there; where something was typed it asks first, and keeps it', async () => {
  const page = await product.as('pessoa@aurora.demo', '/app')
  await page.getByRole('link', { name: 'Licenças', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Minhas licenças' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const ask = page.getByRole('button', { name: 'Solicitar férias ou ausência' })
  const sheet = page.getByRole('dialog', { name: 'Solicitar férias ou ausência' })
  await ask.click()
  await sheet.getByLabel('Observação').waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  // The browser has gone back and comes forward again.
  await page.waitForURL('**/app/leaves')

  await ask.click()
  await sheet.getByLabel('Observação').fill('Volto dia 20')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  expect(await sheet.getByLabel('Observação').inputValue()).toBe('Volto dia 20')
  await page.goBack()
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.waitForURL('**/app/leaves')
  // With nothing open, Back leaves.
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/app')
})

it('a lost connection is told in the sheet, keeps what was typed, and the same press sends it afterwards', async () => {
  const [day] = await runSql(product.server.databaseUrl, `select c.starts_on::text as first, (c.starts_on + 19)::text as last from public.employees e
    cross join lateral private.vacation_candidates(e, 20, private.today(e.company_id) + 45, private.today(e.company_id) + 90) c where e.email = 'pessoa@aurora.demo' order by c.starts_on limit 1`)
  const page = await product.as('pessoa@aurora.demo', '/app/leaves')
  await page.getByRole('button', { name: 'Solicitar férias ou ausência' }).click()
  const sheet = page.getByRole('dialog', { name: 'Solicitar férias ou ausência' })
  await sheet.getByLabel('Primeiro dia').fill(String(day?.['first']))
  await sheet.getByLabel('Último dia').fill(String(day?.['last']))
  await sheet.getByLabel('Observação').fill('Nome\tDias\n👩‍👧\t10')
  await sheet.getByText('Saldo depois: 10 dias').waitFor()
  await page.route('**/rpc/request_leave', (route) => route.abort())
  await sheet.getByRole('button', { name: 'Enviar pedido' }).click()
  await sheet.getByText(/Falha na conexão com o servidor/).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await sheet.getByLabel('Observação').inputValue()).toBe('Nome\tDias\n👩‍👧\t10')
  await page.unroute('**/rpc/request_leave')
  await sheet.getByRole('button', { name: 'Enviar pedido' }).click()
  await page.getByText('Pedido enviado').first().waitFor()
  await sheet.waitFor({ state: 'detached' })
})
