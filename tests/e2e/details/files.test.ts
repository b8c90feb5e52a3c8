import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { signIn } from '../../support/browser.ts'
import { pdf, png } from '../../support/pictures.ts'
import { runSql } from '../../support/sql.ts'
import { fetchAsPage, openEmployees, search } from '../support/employees.ts'
import { violationsInEachLook } from '../support/looks.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vinculo-files-'))
})
afterEach(() => product.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const main = (page: Page): Locator => page.locator('main')
const dialog = (page: Page): Locator => page.getByRole('dialog')

function fileAt(name: string, bytes: Buffer): string {
  const place = path.join(folder, name)
  writeFileSync(place, bytes)
  return place
}

/** Chooses and saves a photo in the dialog that is open. */
async function savePhoto(page: Page, file: string): Promise<void> {
  await dialog(page).getByLabel('Escolher foto', { exact: true }).and(page.locator('input')).setInputFiles(file)
  const place = dialog(page).getByRole('application')
  await place.focus()
  await page.keyboard.press('ArrowRight')
  await dialog(page).getByLabel('Zoom').focus()
  await page.keyboard.press('ArrowRight')
  expect(await dialog(page).getByLabel('Zoom').inputValue()).toBe('1.05')
  await dialog(page).getByRole('button', { name: 'Girar' }).click()
  expect(await violations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Salvar foto' }).click()
  await page.getByText('Foto salva').waitFor()
}

const sidesOf = (image: Locator): Promise<number[]> => image.evaluate((element) => [(element as HTMLImageElement).naturalWidth, (element as HTMLImageElement).naturalHeight])

describe('a photo', () => {
  it('is cropped and sent by each person, seen by colleagues everywhere, set by an admin for others, and removed', async () => {
    const picture = fileAt('eu.png', png(900, [30, 110, 140]))
    await runSql(product.server.databaseUrl, `update employees set profile_image_url = null where email = 'pessoa@aurora.demo'`)
    const page = await product.as('pessoa@aurora.demo', '/app/profile')
    await main(page).getByRole('button', { name: 'Adicionar foto' }).click()
    await dialog(page).getByLabel('Escolher foto', { exact: true }).and(page.locator('input')).setInputFiles({ name: 'eu.heic', mimeType: 'image/heic', buffer: Buffer.from('nada') })
    await dialog(page).getByText('Este navegador não abre fotos HEIC').waitFor()
    expect(await violationsInEachLook(page)).toEqual([])
    await savePhoto(page, picture)
    const own = main(page).locator('[data-image-state="loaded"] img')
    await own.waitFor()
    expect(await sidesOf(own)).toEqual([512, 512])
    expect(await own.getAttribute('src')).toMatch(/\/storage\/v1\/object\/sign\/avatars\//)
    await page.getByRole('banner').locator('[data-image-state="loaded"] img').waitFor()
    const [row] = await runSql(product.server.databaseUrl, `select d.display_name from employee_directory d join auth.users u on u.email = d.email where u.email = 'pessoa@aurora.demo'`)
    const name = String(row?.['display_name'])

    const admin = await product.as('admin@aurora.demo', 'about:blank')
    const signed = admin.waitForRequest((request) => request.url().endsWith('/storage/v1/object/sign/avatars') && request.method() === 'POST')
    await openEmployees(admin)
    await search(admin, name)
    await signed
    const inRow = admin.getByRole('row', { name }).locator('img')
    await expect.poll(() => sidesOf(inRow)).toEqual([512, 512])
    await admin.getByRole('link', { name }).click()
    await main(admin).locator('header img').waitFor()

    await main(admin).getByRole('button', { name: 'Trocar foto' }).click()
    await savePhoto(admin, fileAt('outra.png', png(300, [150, 60, 60])))
    await page.reload()
    await own.waitFor()
    expect(await own.getAttribute('src')).toMatch(/^http/)
    await page.waitForFunction(async () => (await (await caches.open('vinculo-own-photo')).keys()).length === 1)
    await page.reload()
    await own.waitFor()
    expect(await own.getAttribute('src')).toMatch(/^blob:/)
    await main(page).getByRole('button', { name: 'Trocar foto' }).click()
    await dialog(page).getByRole('button', { name: 'Remover foto' }).click()
    await page.getByText('Foto removida').waitFor()
    await main(page).locator('[data-image-state="idle"]').waitFor()
    await main(page).getByRole('button', { name: 'Adicionar foto' }).waitFor()
  })

  it('of the person is kept in the browser until they sign out', async () => {
    await runSql(product.server.databaseUrl, `update employees set profile_image_url = null where email = 'gestor@aurora.demo'`)
    const page = await product.open()
    await signIn(page, 'gestor@aurora.demo', { at: '/app/profile' })
    const kept = (): Promise<string[]> =>
      page.evaluate(async () => {
        const entries = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
        return entries.flat().map(({ url }) => new URL(url).pathname)
      })
    await main(page).getByRole('button', { name: 'Adicionar foto' }).click()
    await savePhoto(page, fileAt('gestor.png', png(300, [90, 60, 150])))
    await expect.poll(kept).toEqual([expect.stringMatching(/^\/own-photo\/./)])
    await page.getByRole('button', { name: /Menu do perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL('**/login')
    await expect.poll(kept).toEqual([])
  })
})

describe('the company’s logo', () => {
  const chooser = (page: Page): Locator => main(page).getByLabel('Enviar marca da empresa', { exact: true }).and(page.locator('input'))
  const openSettings = async (page: Page): Promise<void> => {
    await page.goto('/app/settings?tab=empresa')
    await main(page).getByRole('heading', { name: 'Marca da empresa' }).waitFor()
    await main(page).getByText(/, até [\d,]+ MB\./).waitFor()
  }

  it('is refused in words beside the field when it is HTML that calls itself a picture, and kept from other companies when it is one', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    await openSettings(page)
    await chooser(page).setInputFiles({ name: 'contrato.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
    await main(page).getByText('Este tipo de arquivo não é aceito aqui. Envie PNG, JPEG ou WebP.').waitFor()
    await chooser(page).setInputFiles({ name: 'marca.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') })
    await main(page).getByText('O conteúdo deste arquivo não é do tipo que o nome diz. Por segurança ele foi apagado.').waitFor()
    expect(await violationsInEachLook(page)).toEqual([])
    expect(await runSql(product.server.databaseUrl, `select name from storage.objects where bucket_id = 'files'`)).toEqual([])

    await chooser(page).setInputFiles({ name: 'marca.png', mimeType: 'image/png', buffer: png(120, [200, 90, 20]) })
    await page.getByText('Marca da empresa salva').waitFor()
    await page.locator('header').getByRole('img', { name: 'Aurora Tecnologia' }).waitFor()
    await main(page).getByRole('button', { name: 'Ver arquivo' }).click()
    await expect.poll(() => sidesOf(dialog(page).getByRole('img', { name: 'marca.png' }))).toEqual([120, 120])

    const colleague = await product.as('pessoa@aurora.demo')
    await colleague.locator('header').getByRole('img', { name: 'Aurora Tecnologia' }).waitFor()
    const [object] = await runSql(product.server.databaseUrl, `select name from storage.objects where bucket_id = 'files'`)
    const key = String(object?.['name'])
    const folderOf = key.slice(0, key.lastIndexOf('/'))
    const ask = async (who: Page): Promise<unknown[]> => {
      const [sign, read, list] = await Promise.all([
        fetchAsPage(who, `/storage/v1/object/sign/files/${key}`, { method: 'POST', body: { expiresIn: 60 } }),
        fetchAsPage(who, `/storage/v1/object/info/files/${key}`),
        fetchAsPage(who, '/storage/v1/object/list/files', { method: 'POST', body: { prefix: folderOf, limit: 10 } }),
      ])
      return [sign.status, read.status, (list.body as unknown[]).length]
    }
    expect(await ask(colleague)).toEqual([200, 200, 1])
    const foreigner = await product.as('admin@boreal.demo', '/config.json')
    expect(await ask(foreigner)).toEqual([400, 400, 0])
  })

  it('of 50 MB shows its progress, is cancelled, tried again and previewed', async () => {
    // The kit is asked for more than a logo needs: the same purpose with a higher limit and one more type.
    await runSql(product.server.databaseUrl, `update file_purposes set max_bytes = 52428800, mime_types = mime_types || '{application/pdf}' where purpose = 'company_logo'`)
    const large = fileAt('manual.pdf', pdf('Manual da marca', 52_400_000))
    const page = await product.as('admin@boreal.demo', 'about:blank')
    await openSettings(page)
    const session = await page.context().newCDPSession(page)
    const upload = (bytesPerSecond: number) =>
      session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond })
    await session.send('Network.enable')
    await upload(10_000_000)
    await chooser(page).setInputFiles(large)
    const bar = main(page).getByRole('progressbar', { name: 'Envio de manual.pdf' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
    expect(await violations(page)).toEqual([])
    const seen = Number(await bar.getAttribute('aria-valuenow'))
    expect(seen).toBeLessThan(100)
    await main(page).getByRole('button', { name: 'Cancelar envio de manual.pdf' }).click()
    await main(page).getByText('Envio cancelado').waitFor()
    expect(await runSql(product.server.databaseUrl, `select o.name from storage.objects o join companies c on o.name like c.id || '/%' where c.name = 'Boreal Logística' and o.bucket_id = 'files'`)).toEqual([])

    await upload(-1)
    await main(page).getByRole('button', { name: 'Tentar novamente enviar manual.pdf' }).click()
    await page.getByText('Marca da empresa salva').waitFor()
    await main(page).getByRole('button', { name: 'Ver arquivo' }).click()
    await dialog(page).getByRole('region', { name: 'manual.pdf' }).locator('canvas').waitFor()
    await dialog(page).getByRole('link', { name: 'Baixar' }).waitFor()
  })
})
