import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { signInByForm } from '../../support/browser.ts'
import { openEmployees } from '../support/employees.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
const dist = path.resolve(import.meta.dirname, '../../../apps/web/dist')
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }
let host: Server

/** Any host of files, prepared as step 9 of the one list says: the settings written into the page, and the API's origin allowed. */
beforeAll(async () => {
  const { url, publishableKey } = product.server
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8').replace('__VINCULO_CONFIG__', JSON.stringify({ supabaseUrl: url, publishableKey }))
  // The one of our own pages: it names the API's origin besides 'self', which is another one here.
  const policy = (await fetch(`${url}/login`)).headers.get('content-security-policy') ?? ''
  host = createServer((request, response) => {
    const file = path.join(dist, new URL(request.url ?? '/', 'http://host').pathname)
    const type = types[path.extname(file)]
    if (type !== undefined && existsSync(file)) response.writeHead(200, { 'content-type': type }).end(readFileSync(file))
    else response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(page)
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
})
afterEach(() => product.close())
afterAll(() => { host.close() })

it('the web on another host signs people in, lists them and opens one, under a policy that allows the API alone', async () => {
  const page = await product.open({ baseURL: `http://127.0.0.1:${String((host.address() as AddressInfo).port)}` })
  const refused: string[] = []
  page.on('console', (message) => { if (message.type() === 'error') refused.push(message.text()) })
  await signInByForm(page, 'admin@aurora.demo')
  await openEmployees(page)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  expect((await page.request.get('/login')).headers()['content-security-policy']).toContain(`connect-src 'self' ${product.server.url}`)
  expect(new URL(page.url()).origin).not.toBe(new URL(product.server.url).origin)
})
