import { expect, it } from 'vitest'
import { signIn } from '../support/browser.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()

it('when the server stops, people who are in and people who come are told so', async () => {
  const inside = await product.open()
  await signIn(inside, 'admin@aurora.demo')
  const outside = await product.open()
  await outside.goto('/login')

  process.kill(product.server.pid, 'SIGTERM')
  await expect.poll(() => fetch(`${product.server.url}/health`).then(() => 'up', () => 'down')).toBe('down')

  await outside.getByLabel('E-mail').fill('admin@aurora.demo')
  await outside.getByLabel('Senha', { exact: true }).fill('Vinculo@2026')
  await outside.getByRole('button', { name: 'Entrar', exact: true }).click()
  await outside.getByText('Erro de Conexão').waitFor()
  await inside.getByRole('navigation').getByRole('link', { name: 'Trabalhadores' }).click()
  await inside.getByText(/Erro de Conexão|Falha na conexão com o servidor|Connection Error/).first().waitFor({ timeout: 30_000 })
  await product.close()
})
