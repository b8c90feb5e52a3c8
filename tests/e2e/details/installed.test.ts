import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { violations } from '../../support/axe.ts'
import { signIn } from '../../support/browser.ts'
import { paperPhoto } from '../../support/pictures.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' } as const

/** A page that the worker of the installed product already answers for. */
async function installed(account: string): Promise<Page> {
  const page = await product.open(phone)
  await signIn(page, account)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return page
}

/** Whether something shared waits on the device. */
const isKept = (page: Page): Promise<boolean> => page.evaluate(() => caches.has('vinculo-shared'))

/** What a phone sends when somebody shares a picture with the product. */
async function share(page: Page, name: string): Promise<void> {
  await page.evaluate(([bytes, fileName]) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/png' }))
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/app/share', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'files', files: files.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, [[...paperPhoto()], name] as const)
  await page.getByRole('heading', { name: 'Arquivo compartilhado' }).waitFor()
}

it('the product can be installed: its manifest names pages that exist and pictures that are there', async () => {
  const page = await product.open(phone)
  await signIn(page, 'pessoa@aurora.demo')
  const manifest = JSON.parse(await page.evaluate(async () => (await fetch('/manifest.webmanifest')).text())) as { icons: { src: string }[]; shortcuts: { name: string; url: string }[] }
  for (const { src } of manifest.icons) expect([src, await page.evaluate(async (at) => (await fetch(at)).headers.get('content-type')?.split('/')[0], src)]).toEqual([src, 'image'])
  for (const [at, shown] of [['Pendências', 'Pendências'], ['Enviar atestado', 'Enviar atestado'], ['Solicitar férias ou ausência', 'Solicitar férias ou ausência']] as const) {
    await page.goto(manifest.shortcuts.find(({ name }) => name === at)?.url ?? '')
    await page.getByRole('heading', { name: shown }).first().waitFor()
  }
  await product.close()
})

it('without a connection it says what cannot be done, and goes on when there is one', async () => {
  const page = await installed('pessoa@aurora.demo')
  await page.context().setOffline(true)
  await page.goto('/app/inbox')
  await page.getByRole('heading', { name: 'Você está sem internet' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.context().setOffline(false)
  // It comes back by itself.
  await page.getByRole('heading', { name: 'Pendências' }).first().waitFor()
  await product.close()
})

it('a photo that is shared becomes a certificate, and is forgotten by who signs out', async () => {
  const page = await installed('pessoa@aurora.demo')
  await share(page, 'atestado da dentista.png')
  await page.getByText('atestado da dentista.png').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: /Enviar como atestado/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar atestado' })
  await dialog.getByRole('button', { name: 'Usar atestado da dentista.png' }).click()
  await dialog.getByRole('list', { name: 'Arquivos do atestado' }).getByText('atestado da dentista.png').waitFor()
  expect(await dialog.getByRole('button', { name: /^Usar/ }).count()).toBe(0)
  await expect.poll(() => isKept(page)).toBe(false)

  await page.goto('/app')
  await share(page, 'segredo.png')
  await page.getByText('segredo.png').waitFor()
  expect(await isKept(page)).toBe(true)
  await page.getByRole('button', { name: /Menu d[eo]/ }).first().click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => isKept(page)).toBe(false)
  await product.close()
})

it('a photo that was shared and forgotten goes when the product is next opened', async () => {
  const page = await installed('pessoa@aurora.demo')
  await share(page, 'esquecido.png')
  await page.goto('/app')
  expect(await isKept(page)).toBe(true)
  await page.evaluate(async () => {
    const shared = await caches.open('vinculo-shared')
    const [request] = await shared.keys()
    if (request) await shared.put(request, new Response('x', { headers: { 'x-name': 'esquecido.png', 'x-at': String(Date.now() - 2 * 60 * 60 * 1000) } }))
  })
  await page.goto('/app/news')
  await expect.poll(() => isKept(page)).toBe(false)
  await product.close()
})

it('the icon shows how much waits, where the platform draws that', async () => {
  const page = await product.open(phone)
  await page.addInitScript(() => {
    const told: number[] = []
    Object.assign(navigator, { setAppBadge: async (count: number) => void told.push(count), clearAppBadge: async () => void told.push(-1) })
    Object.assign(globalThis, { told })
  })
  await signIn(page, 'admin@aurora.demo')
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { told: number[] }).told.at(-1) ?? 0)).toBeGreaterThan(0)
  await product.close()
})
