import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { overPage } from './support/over-page.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

/** A page of somebody as a phone shows it. */
async function phone(account: string, at: string): Promise<Page> {
  const page = await product.as(account, 'about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at)
  return page
}

it('a manager approves five requests with one thumb, each confirmed in its place, and takes one back', async () => {
  const person = await product.as(accounts.user)
  const asked = [{ last_name: 'Campos Lima' }, { rg: '482215967' }, { address: 'Rua Nova, 45, Centro, CEP 01000-000' }]
  for (const changes of asked) expect((await fetchAsPage(person, '/rest/v1/rpc/request_change', { method: 'POST', body: { p_changes: changes } })).status).toBe(200)
  const approved = async (): Promise<number> => {
    const [row] = await runSql(product.server.databaseUrl, `select count(*)::integer as n from public.approval_decisions d join public.employees e on e.user_id = d.decided_by where e.email = $1 and d.decision = 'approve'`, [accounts.manager])
    return Number(row?.['n'])
  }
  const before = await approved()

  const page = await phone(accounts.manager, '/app')
  await page.getByRole('link', { name: 'Decidir agora' }).click()
  const sheet = page.getByRole('dialog')
  const approve = sheet.getByRole('button', { name: 'Aprovar', exact: true })
  const confirmed = sheet.getByRole('status').filter({ hasText: 'Solicitação aprovada' })
  const thumb: number[] = []
  for (let turn = 1; turn <= 5; turn += 1) {
    const title = await sheet.getByRole('heading', { level: 2 }).first().textContent()
    await approve.and(page.locator(':not([aria-disabled])')).waitFor()
    const box = await approve.boundingBox()
    thumb.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
    await approve.click()
    await confirmed.getByText(title ?? '').waitFor()
    if (turn === 1) {
      expect(await violations(page)).toEqual([])
      // The confirmation stands with the buttons: the name of the next person stays free.
      const [said, name] = await Promise.all([confirmed.boundingBox(), sheet.getByRole('heading', { level: 2 }).first().boundingBox()])
      expect(said?.y ?? 0).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0))
    }
  }
  // Under the thumb all the way.
  expect(Math.min(...thumb)).toBeGreaterThan(600)
  await confirmed.getByRole('button', { name: 'Desfazer' }).click()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link', { name: 'Hoje' }).click()
  await expect.poll(approved).toBe(before + 4)
  await page.locator('[data-home="team"]').waitFor()
})

it('a manager takes a refusal back, and what was decided together', async () => {
  const person = await product.as(accounts.user)
  await fetchAsPage(person, '/rest/v1/rpc/request_change', { method: 'POST', body: { p_changes: { birth_date: '1991-02-03' } } })
  const decided = async (): Promise<number> => {
    const [row] = await runSql(product.server.databaseUrl, 'select count(*)::integer as n from public.approval_decisions d join public.employees e on e.user_id = d.decided_by where e.email = $1', [accounts.manager])
    return Number(row?.['n'])
  }
  const before = await decided()
  const page = await phone(accounts.manager, '/app/inbox')
  const list = page.getByRole('list', { name: 'Pendências' })
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await list.getByRole('checkbox').nth(1).waitFor()
  const waiting = await list.getByRole('listitem').count()

  await list.getByRole('checkbox').nth(0).check()
  await list.getByRole('checkbox').nth(1).check()
  await page.getByRole('group', { name: 'Ações para as selecionadas' }).getByRole('button', { name: 'Aprovar' }).click()
  await page.getByRole('dialog', { name: 'Aprovar 2 solicitações?' }).getByRole('button', { name: 'Aprovar 2 solicitações' }).click()
  await page.getByRole('status').filter({ hasText: '2 solicitações aprovadas' }).waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(waiting - 2)
  expect(await violations(page)).toEqual([])
  await undo.click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(waiting)

  await list.getByRole('listitem').filter({ has: page.getByRole('checkbox') }).first().getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('button:not([aria-disabled])', { hasText: 'Recusar' }).click()
  const reason = page.getByRole('dialog', { name: 'Recusar solicitação?' })
  await reason.getByLabel(/^Motivo/).fill('Falta o comprovante')
  await reason.getByRole('button', { name: 'Recusar' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Solicitação recusada' }).last()
  await said.getByRole('button', { name: 'Desfazer' }).click()
  await said.waitFor({ state: 'detached' })

  // The sheet went on to the next one; the one that came back is in the list.
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(waiting)
  // The reason waits for whoever says no after all, and asking for changes can be taken back as well.
  await list.getByRole('listitem').filter({ has: page.getByRole('checkbox') }).first().getByRole('button').click()
  await sheet.locator('button:not([aria-disabled])', { hasText: 'Recusar' }).click()
  await expect.poll(() => reason.getByLabel(/^Motivo/).inputValue()).toBe('Falta o comprovante')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Sair sem salvar' }).click()
  await sheet.locator('button:not([aria-disabled])', { hasText: 'Solicitar ajuste' }).click()
  const wish = page.getByRole('dialog', { name: 'Solicitar ajuste' })
  await wish.getByLabel(/^O que falta/).fill('Falta o comprovante')
  await wish.getByRole('button', { name: 'Solicitar ajuste' }).click()
  const asked = page.getByRole('status').filter({ hasText: 'Ajuste solicitado' }).last()
  await asked.getByRole('button', { name: 'Desfazer' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(await decided()).toBe(before)
})

it('a photo of 4,000 pixels is sent with 2,000, and seen before it is; an iPhone’s that the browser cannot open says how to send one', async () => {
  const page = await phone(accounts.user, '/app')
  await page.getByRole('navigation', { name: 'Ações' }).getByRole('link', { name: 'Atestado' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Escolher arquivo' }).waitFor()
  const picture = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 })
    canvas.getContext('2d')?.fillRect(100, 100, 2000, 900)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
    return Array.from(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)))
  })
  const chooser = form.locator('input[type="file"]').first()
  await chooser.setInputFiles({ name: 'IMG_0001.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') })
  await form.getByText(/não abre fotos HEIC/).waitFor()
  await chooser.setInputFiles({ name: 'atestado.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture) })
  const sent = form.getByRole('list', { name: 'Arquivos do atestado' })
  await sent.getByText('atestado.jpg').waitFor()
  expect(await sent.locator('img').evaluate(async (image: HTMLImageElement) => { await image.decode(); return [image.naturalWidth, image.naturalHeight] })).toEqual([2000, 1500])
  const [stored] = await runSql(product.server.databaseUrl, `select size::integer as bytes from public.files where purpose = 'leave_certificate' order by created_at desc limit 1`)
  expect(Number(stored?.['bytes'])).toBeLessThan(picture.length)
  expect(await form.getByText(/não abre fotos HEIC/).count()).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
})

it('Back closes what lies over a page, one after the other, also on the first page of the tab, and leaves no step behind', async () => {
  const page = await phone(accounts.manager, '/app/leaves/certificates')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await menu.waitFor()
  await expect.poll(steps).toBe(before + 1)
  await page.goBack()
  await menu.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/app/leaves/certificates')

  await page.goto('/app/leaves')
  const sheet = page.getByRole('dialog', { name: 'Solicitar férias ou ausência' })
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await page.getByRole('button', { name: 'Solicitar férias ou ausência' }).click()
  await sheet.getByLabel('Observação').fill('Volto dia 20')
  await page.goBack()
  await question.waitFor()
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  expect(await sheet.getByLabel('Observação').inputValue()).toBe('Volto dia 20')

  // A phone puts the tab out of its memory: what was typed is there again, and leaves with the session.
  await page.reload()
  await sheet.getByText('Rascunho recuperado').waitFor()
  expect(await sheet.getByLabel('Observação').inputValue()).toBe('Volto dia 20')
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.waitForURL('**/app/leaves')
  await page.getByRole('button', { name: 'Solicitar férias ou ausência' }).click()
  await sheet.getByLabel('Observação').waitFor()
  expect(await sheet.getByLabel('Observação').inputValue()).toBe('')
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.waitForURL('**/app/leaves')
})

it('a certificate and a change of one’s own data that were begun are there again after the page was lost', async () => {
  const page = await phone(accounts.user, '/app/leaves/certificates?send=true')
  const certificate = page.getByRole('dialog', { name: 'Enviar atestado' })
  await certificate.getByLabel('Recado para o RH').fill('Volto na quinta')
  await certificate.getByLabel('Quantos dias').fill('3')
  await page.reload()
  await certificate.getByText('Rascunho recuperado').waitFor()
  expect(await certificate.getByLabel('Recado para o RH').inputValue()).toBe('Volto na quinta')
  expect(await certificate.getByLabel('Quantos dias').inputValue()).toBe('3')

  await page.goto('/app/profile')
  const change = page.getByRole('dialog', { name: 'Alterar meus dados' })
  await overPage(page, async () => {
    await page.getByRole('button', { name: 'Alterar meus dados' }).click()
    await change.getByLabel('E-mail corporativo', { exact: true }).fill('bia.prado@aurora.demo')
    await page.goBack()
    await change.waitFor({ state: 'detached' })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Alterar meus dados' }).click()
  await change.getByText('Rascunho recuperado').waitFor()
  expect(await change.getByLabel('E-mail corporativo', { exact: true }).inputValue()).toBe('bia.prado@aurora.demo')
  const kept = () => page.evaluate(() => [localStorage, sessionStorage].map((store) => JSON.stringify(store).includes('bia.prado@aurora.demo')))
  expect(await kept()).toEqual([false, true])
  await change.getByRole('button', { name: 'Cancelar' }).click()
  await change.waitFor({ state: 'detached' })
  expect(await kept()).toEqual([false, false])
})
