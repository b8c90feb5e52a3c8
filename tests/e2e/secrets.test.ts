import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signInByForm } from '../support/browser.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
const dist = join(import.meta.dirname, '../../apps/web/dist')

it('the built web holds no secret key', () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.(js|html|css|json|map)$/.test(entry.name))
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'utf8')
    expect(text.includes(product.server.secretKey), file.name).toBe(false)
    expect(/sb_secret_\w{6,}/.test(text), file.name).toBe(false)
  }
})

it('nothing that a browser receives holds the secret key, while the publishable one is there', async () => {
  const page = await product.open({ fetchesAhead: true })
  const answers: Promise<string>[] = []
  page.on('response', (response) => { answers.push(response.text().catch(() => '')) })
  await signInByForm(page, 'master@vinculo.demo')
  await page.getByRole('navigation').getByRole('link', { name: 'Trabalhadores' }).click()
  await page.getByRole('table').waitFor()
  const texts = [...(await Promise.all(answers)), await page.content(), await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))]
  expect(texts.some((text) => text.includes(product.server.publishableKey))).toBe(true)
  expect(texts.some((text) => text.includes(product.server.secretKey))).toBe(false)
  await product.close()
})

it('the log of a session holds no query string', async () => {
  const page = await product.open()
  await signInByForm(page, 'admin@aurora.demo')
  await page.goto('/app/employees?q=52998224725')
  await page.getByText('Ninguém com este filtro').or(page.getByRole('table')).first().waitFor()
  expect(product.server.logs()).toContain('/rest/v1/employees')
  expect(product.server.logs()).not.toContain('52998224725')
  await product.close()
})
