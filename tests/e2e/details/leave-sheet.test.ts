import { afterAll, expect, it } from 'vitest'
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
