import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { launchBrowser, openPage, signIn } from '../../support/browser.ts'
import { runSql } from '../../support/sql.ts'
import { filmOf, readLabels } from '../support/codes.ts'
import { fetchAsPage } from '../support/employees.ts'
import { employeeIdOf } from '../support/people.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const PHONE = { width: 390, height: 844 }
const OWN = { tag: 'QR-1', name: 'Projetor de parede', serial: 'PRJ-77' }
const OTHER = { tag: 'QR-B', name: 'Empilhadeira elétrica' }
const NOTHING = 'Esta etiqueta não abre nada para você'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Registers a thing as who is signed in, in their company. */
async function insert(page: Page, company: string, asset: Readonly<Record<string, unknown>>): Promise<string> {
  const [row] = await runSql(product.server.databaseUrl, 'select c.company_id, c.id from public.asset_categories c join public.companies k on k.id = c.company_id where k.name like $1 limit 1', [company])
  const { status, body } = await fetchAsPage(page, '/rest/v1/assets?select=id', { method: 'POST', body: { company_id: row?.['company_id'], category_id: row?.['id'], ...asset } })
  expect(status, JSON.stringify(body)).toBe(201)
  return String((body as { readonly id: string }[])[0]?.id)
}

let own = ''
let other = ''
beforeAll(async () => {
  own = await insert(await product.as('admin@aurora.demo'), 'Aurora %', OWN)
  other = await insert(await product.as('admin@boreal.demo'), 'Boreal %', OTHER)
})

describe('labels', () => {
  it('come as a PDF whose codes open what they stand on, from the place where the sheet is whole', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?q=QR-1')
    await page.getByRole('checkbox', { name: 'Selecionar Projetor de parede (QR-1)' }).check()
    await page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Etiquetas' }).click()
    const form = sheet(page, 'Etiquetas')
    await form.getByText('1 bem selecionado', { exact: false }).waitFor()
    await form.getByRole('img', { name: 'Primeira folha, com a etiqueta QR-1' }).waitFor()
    await form.getByText('Imprima em tamanho real (100%)').waitFor()
    await form.getByText('Estes códigos só abrem neste computador').waitFor()
    await form.getByLabel('Folha de etiquetas').selectOption('A4251')
    await form.getByLabel('Começar na etiqueta').selectOption({ label: '65ª' })
    await form.getByText('1 folha.', { exact: false }).waitFor()
    expect(await violations(page)).toEqual([])
    const [file] = await Promise.all([page.waitForEvent('download'), form.getByRole('button', { name: 'Baixar PDF' }).click()])
    expect(file.suggestedFilename()).toMatch(/^etiquetas-.*\.pdf$/)
    expect(await readLabels(readFileSync(await file.path()))).toEqual({ pages: 1, code: `${product.server.url}/app/assets?bem=${own}` })
    await page.getByText('PDF das etiquetas criado').waitFor()
  })

  it('are printed for all that a filter shows, and refused beyond a thousand', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?status=available')
    await page.getByRole('button', { name: 'Etiquetas', exact: true }).click()
    const form = sheet(page, 'Etiquetas')
    await form.getByText('com o filtro atual', { exact: false }).waitFor()
    await page.goBack()
    await form.waitFor({ state: 'detached' })
    await page.route('**/rest/v1/assets?*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-range': '0-0/1001' } })
    })
    await page.goto('/app/assets?etiquetas=true')
    await form.getByText('São 1.001 bens').waitFor()
    expect(await form.getByRole('button', { name: 'Baixar PDF' }).isDisabled()).toBe(true)
    await page.unroute('**/rest/v1/assets?*')
  })

  it('is printed for one from its sheet', async () => {
    const page = await product.as('admin@aurora.demo', `/app/assets?bem=${own}`)
    await sheet(page, OWN.name).getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Imprimir etiqueta' }).click()
    await sheet(page, 'Etiquetas').getByRole('img', { name: 'Primeira folha, com a etiqueta QR-1' }).waitFor()
  })

  it('fit a phone, in light and dark', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    await page.setViewportSize(PHONE)
    for (const path of ['/app/assets?q=QR-1&etiquetas=true', '/app/assets?ler=true', `/app/assets?bem=${other}`]) {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        await page.getByRole('dialog').first().waitFor()
        await page.waitForLoadState('networkidle')
        expect(await violations(page), `${path} ${colorScheme}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width)
      }
    }
  })
})

describe('a label that is read', () => {
  it('tells the same nothing to whoever may not see the thing', async () => {
    const [held] = await runSql(
      product.server.databaseUrl,
      "select a.id from public.assets a join public.companies k on k.id = a.company_id where k.name like 'Aurora %' and a.holder_id <> $1 limit 1",
      [await employeeIdOf(product, 'pessoa@aurora.demo')],
    )
    const shown = async (account: string, id: string): Promise<string> => {
      const page = await product.as(account, `/app/assets?bem=${id}`)
      const card = page.getByRole('dialog')
      await card.getByText(NOTHING).waitFor()
      return card.innerText()
    }
    const [unknown, ...others] = [
      await shown('admin@aurora.demo', UNKNOWN), await shown('admin@aurora.demo', other), await shown('gestor@aurora.demo', other), await shown('gestor@aurora.demo', UNKNOWN),
      await shown('pessoa@aurora.demo', own), await shown('pessoa@aurora.demo', String(held?.['id'])), await shown('pessoa@aurora.demo', other), await shown('pessoa@boreal.demo', other),
    ]
    expect(new Set(others)).toEqual(new Set([unknown]))
    expect(unknown).not.toMatch(/Projetor|Empilhadeira|QR-|Boreal|Aurora/)
  })

  it('leads who is not signed in to the thing, once they are', async () => {
    const page = await product.open()
    await page.goto(`/app/assets?bem=${own}`)
    await page.getByLabel('E-mail').waitFor()
    expect(await page.content()).not.toContain(OWN.name)
    await page.getByLabel('E-mail').fill('admin@aurora.demo')
    await page.getByLabel('Senha', { exact: true }).fill('Vinculo@2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await sheet(page, OWN.name).getByText(OWN.tag).waitFor()
  })

  it('offers a master to work in the company of the thing', async () => {
    const page = await product.open()
    await signIn(page, 'master@vinculo.demo')
    await page.getByLabel('Empresa', { exact: true }).first().selectOption({ label: 'Aurora Tecnologia' })
    await page.getByText('Modo administrador: Aurora Tecnologia').waitFor()
    await page.goto(`/app/assets?bem=${other}`)
    await page.getByText('Este bem é de outra empresa').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Trocar e abrir' }).click()
    await sheet(page, OTHER.name).getByText(OTHER.tag).waitFor()
    await page.getByText('Modo administrador: Boreal Logística').waitFor({ state: 'attached' })
  })

  it('opens the thing by tag, serial number or address, typed as a reader does', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets')
    for (const code of ['qr-1', OWN.serial, `http://outro-endereco/app/assets?bem=${own.toUpperCase()}`]) {
      await page.getByRole('button', { name: 'Ler etiqueta' }).click()
      const reading = sheet(page, 'Ler etiqueta')
      const box = reading.getByLabel('Etiqueta ou número de série')
      await box.fill('NADA-9')
      await box.press('Enter')
      await reading.getByText('Nenhum bem com a etiqueta ou o número de série “NADA-9”.').first().waitFor()
      await box.fill(code)
      await box.press('Enter')
      await sheet(page, OWN.name).getByText(OWN.tag).first().waitFor()
      await page.keyboard.press('Escape')
      await sheet(page, OWN.name).waitFor({ state: 'detached' })
    }
    expect(await page.getByRole('button', { name: 'Usar a câmera' }).count()).toBe(0)
  })

  it('goes into the basket of a hand-over', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?entregar=true')
    const form = sheet(page, 'Entregar bens')
    const box = form.getByRole('combobox', { name: /^Bens/ })
    await box.fill(`${product.server.url}/app/assets?bem=${other}`)
    await box.press('Enter')
    await form.getByText('Esta etiqueta não é de um bem desta empresa.').first().waitFor()
    await box.fill(`${product.server.url}/app/assets?bem=${own}`)
    await box.press('Enter')
    await form.getByRole('list', { name: 'Bens a entregar' }).getByText(OWN.tag).waitFor()
  })
})

describe('the camera', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinculo-camera-'))
  const browsers: Browser[] = []
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    rmSync(folder, { recursive: true, force: true })
  })

  /** A page of HR before whose camera a code is held. */
  async function filming(text: string, allowed = true): Promise<Page> {
    const film = join(folder, 'code.y4m')
    writeFileSync(film, filmOf(text))
    const browser = await launchBrowser(['--use-fake-device-for-media-stream', `--use-fake-ui-for-media-stream${allowed ? '' : '=deny'}`, `--use-file-for-fake-video-capture=${film}`])
    browsers.push(browser)
    const page = await openPage(browser, product.server.url)
    await signIn(page, 'admin@aurora.demo', { at: '/app/assets' })
    return page
  }

  it('opens the thing whose label it sees, and goes out', async () => {
    const page = await filming(`${product.server.url}/app/assets?bem=${own}`)
    await page.getByRole('button', { name: 'Ler etiqueta' }).click()
    await sheet(page, 'Ler etiqueta').getByRole('button', { name: 'Usar a câmera' }).click()
    await sheet(page, OWN.name).getByText(OWN.tag).first().waitFor({ timeout: 30_000 })
    expect(await page.locator('video').count()).toBe(0)
    await page.goBack()
    await sheet(page, OWN.name).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })

  it('puts one thing after the other into a hand-over and says what came of each', async () => {
    const page = await filming(OWN.tag)
    await page.goto('/app/assets?entregar=true')
    await sheet(page, 'Entregar bens').getByRole('button', { name: 'Usar a câmera' }).click()
    const camera = sheet(page, 'Ler etiquetas')
    const read = camera.getByRole('list', { name: 'Códigos lidos' }).getByRole('listitem')
    await read.filter({ hasText: `${OWN.name} (${OWN.tag}) na lista.` }).waitFor({ timeout: 30_000 })
    expect(await violations(page)).toEqual([])
    // What stays before the camera counts once.
    await page.waitForTimeout(3_500)
    expect(await read.count()).toBe(1)
    /** Whether the dialog films now; its stream is looked at again when the dialog is gone. */
    const keepStream = (): Promise<boolean> =>
      page.evaluate(() => {
        const { srcObject } = document.querySelector('video') ?? {}
        Object.assign(globalThis, { kept: srcObject })
        return srcObject instanceof MediaStream && srcObject.active
      })
    const isFilming = (): Promise<boolean> => page.evaluate(() => (globalThis as unknown as { kept: MediaStream }).kept.active)
    expect(await keepStream()).toBe(true)
    // Nobody is filmed by a page that is not on the screen.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(isFilming).toBe(false)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: false })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(keepStream).toBe(true)
    await camera.getByRole('button', { name: 'Concluir' }).click()
    await expect.poll(isFilming).toBe(false)
    await sheet(page, 'Entregar bens').getByRole('list', { name: 'Bens a entregar' }).getByText(OWN.tag).waitFor()
  })

  it('says that it was refused, and the field stays', async () => {
    const page = await filming(OWN.tag, false)
    await page.goto('/app/assets?ler=true')
    const reading = sheet(page, 'Ler etiqueta')
    await reading.getByRole('button', { name: 'Usar a câmera' }).click()
    const camera = sheet(page, 'Ler etiqueta com a câmera')
    await camera.getByText('A câmera não foi liberada').waitFor()
    expect(await violations(page)).toEqual([])
    await camera.getByRole('button', { name: 'Fechar a câmera' }).click()
    await reading.getByLabel('Etiqueta ou número de série').fill(OWN.tag)
    await reading.getByRole('button', { name: 'Abrir bem' }).click()
    await sheet(page, OWN.name).waitFor()
  })
})
