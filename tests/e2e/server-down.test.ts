import { expect, it } from 'vitest'
import { demoPassword, signIn } from '../support/browser.ts'
import { openEmployees } from './support/employees.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()

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
