import { afterEach, describe, expect, it } from 'vitest'
import { placeSession } from '../support/browser.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

describe('the login page', () => {
  it('loads the form alone, and the application once somebody signs in', async () => {
    const page = await product.open()
    const files: string[] = []
    page.on('request', (request) => { if (request.url().includes('/assets/')) files.push(request.url()) })
    await page.goto('/login')
    await page.getByLabel('E-mail').waitFor()
    await page.waitForLoadState('networkidle')
    expect(files.filter((file) => /\/(?:frame|common)-/.test(file))).toEqual([])
    await page.getByLabel('E-mail').fill('admin@aurora.demo')
    await page.getByLabel('Senha', { exact: true }).fill('Vinculo@2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/app')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dashboard')
    expect(files.some((file) => file.includes('/frame-'))).toBe(true)
  })

  it('follows a sign-in in another tab', async () => {
    const page = await product.open()
    await page.goto('/login')
    await page.getByLabel('E-mail').waitFor()
    const other = await page.context().newPage()
    await placeSession(other, 'admin@aurora.demo')
    await page.waitForURL('**/app')
  })
})

describe('a page of the application', () => {
  it.each(['admin@aurora.demo', 'pessoa@aurora.demo', 'master@vinculo.demo'])('asks once for the first data of %s, before its code has arrived', async (email) => {
    const page = await product.open()
    await placeSession(page, email)
    await page.goto('/app')
    // A master's company is known from the first visit on, whose own reads end here.
    await page.locator('[data-home]').waitFor()
    const reads: string[] = []
    const files: string[] = []
    page.on('request', (request) => { if (request.url().includes('/assets/')) files.push(request.url()) })
    page.on('request', (request) => { if (request.url().includes('/rest/v1/')) reads.push(`${request.url()} ${request.postData() ?? ''}`) })
    await page.reload()
    await page.locator('[data-home]').waitFor()
    expect(files.filter((file) => /\/(?:login|forms|common)-/.test(file))).toEqual([])
    const first = reads.filter((read) => /needs_first_access|rpc\/home|select=id%2Ccompany_id|select=role|select=company_id|select=id%2Cname/.test(read))
    expect(first).toHaveLength(6)
    expect(new Set(first).size).toBe(6)
    expect(await page.evaluate(() => (globalThis as { vinculoEarlyAnswers?: Map<string, unknown> }).vinculoEarlyAnswers?.size)).toBe(0)
  })

  it('draws the dashboard from the first answers while the client of the backend is still on its way', async () => {
    const page = await product.open()
    await placeSession(page, 'admin@aurora.demo')
    const chunks = await (await page.request.get('/app')).text()
    const { backend } = JSON.parse(/id="vinculo-chunks">([^<]*)</.exec(chunks)?.[1] ?? '{}') as { backend: string[] }
    expect(backend).not.toEqual([])
    let fetched = 0
    // Asked for, and never answered.
    await page.route((url) => backend.includes(url.pathname.slice(1)), () => { fetched += 1 })
    await page.goto('/app')
    await page.locator('[data-home]').waitFor()
    await expect.poll(() => fetched).toBeGreaterThan(0)
  })
})
