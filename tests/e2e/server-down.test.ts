import { expect, it } from 'vitest'
import { demoPassword, signIn } from '../support/browser.ts'
import { shutDatabase } from './support/breakage.ts'
import { openEmployees } from './support/employees.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()

detail('when the database goes away, people are told so, keep what they typed and go on when it is back', async () => {
  const page = await product.open()
  await signIn(page, 'admin@aurora.demo')
  await openEmployees(page)
  await page.getByRole('table').getByRole('link').first().waitFor()
  await shutDatabase(product, true)
  await page.getByRole('searchbox').fill('mariana')
  await page.getByRole('status').getByText('O sistema está voltando; isto costuma levar alguns segundos.').waitFor()
  await page.getByText('Falha na conexão com o servidor.').first().waitFor({ timeout: 40_000 })
  await shutDatabase(product, false)
  await page.getByText('O sistema voltou. Pode continuar.').waitFor({ timeout: 20_000 })
  // Nothing is pressed: the page asks again by itself.
  await page.getByRole('table').getByRole('link', { name: /Mariana/ }).first().waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('mariana')
  await product.close()
})

detail('a server that answers nothing for 30 seconds counts as a failed connection, and the page goes on when it wakes up', async () => {
  const page = await product.open({ fetchesAhead: true })
  // The half minutes of this page are shorter; everything else is as it is.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 30_000 ? 1_500 : milliseconds)
  })
  await signIn(page, 'admin@aurora.demo')
  const people = page.getByRole('navigation').getByRole('link', { name: 'Trabalhadores' })
  await people.waitFor()
  await page.waitForLoadState('networkidle')
  process.kill(product.server.pid, 'SIGSTOP')
  try {
    await people.click()
    await page.getByText('Falha na conexão com o servidor.').first().waitFor({ timeout: 60_000 })
  } finally {
    process.kill(product.server.pid, 'SIGCONT')
  }
  await page.getByRole('button', { name: 'Tentar novamente' }).first().click()
  await page.getByRole('table').getByRole('link').first().waitFor()
  await product.close()
})

it('when the server stops, people who are in and people who come are told so and lose nothing that is shown', async () => {
  const inside = await product.open()
  await signIn(inside, 'admin@aurora.demo')
  await openEmployees(inside)
  await inside.getByRole('table').getByRole('link').first().waitFor()
  const outside = await product.open()
  await outside.goto('/login')
  await outside.getByLabel('E-mail').fill('admin@aurora.demo')

  process.kill(product.server.pid, 'SIGTERM')
  await expect.poll(() => fetch(`${product.server.url}/health`).then(() => 'up', () => 'down')).toBe('down')

  await outside.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await outside.getByRole('button', { name: 'Entrar', exact: true }).click()
  await outside.getByText('Erro de Conexão').waitFor()
  await inside.getByRole('searchbox').fill('mariana')
  await inside.getByText('Falha na conexão com o servidor.').first().waitFor({ timeout: 30_000 })
  await inside.getByRole('button', { name: 'Tentar novamente' }).waitFor()
  expect(await inside.getByRole('searchbox').inputValue()).toBe('mariana')
  await product.close()
})
