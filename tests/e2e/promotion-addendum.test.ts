import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { employeeIdOf } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const PHONE = { width: 390, height: 844 }
const TEREZA = { name: 'Tereza Ângela D’Ávila', cpf: '529.982.247-25', birth: '30/04/1961', email: 'tereza@exemplo.com.br' }
const TYPE = 'Aditivo de contrato'
const dialog = (page: Page): Locator => page.getByRole('dialog')
const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, [...values])

/** Nothing that axe finds, in light and dark. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), `${name}, ${colorScheme}`).toEqual([])
  }
}

/** Promotes the person with a raise, and goes on to the addendum. */
async function promote(admin: Page, id: string): Promise<void> {
  await admin.goto(`/app/employees/${id}`)
  await admin.getByRole('button', { name: 'Promover' }).click()
  const form = admin.getByRole('dialog', { name: /^Promover Beatriz/ })
  await form.getByLabel('Cargo').fill('Coordenadora de Produto')
  await form.getByRole('button', { name: 'Mostrar salário atual' }).click()
  await form.getByLabel(/^Aumento/).fill('10')
  await form.getByText('10,00 %', { exact: false }).or(form.getByText('+10', { exact: false })).first().waitFor()
  await form.getByLabel(/^Motivo/).fill('Ciclo de promoções')
  await form.getByRole('checkbox', { name: 'Gerar aditivo para assinar' }).check()
  await form.getByText('Depois de registrar, você confere quem assina', { exact: false }).waitFor()
  await looksRight(admin, 'promover')
  await form.getByRole('button', { name: 'Promover' }).click()
  await admin.getByText('Promoção registrada').waitFor()
}

/** Writes the addendum with a witness from outside, and sends it. */
async function sendAddendum(admin: Page): Promise<void> {
  const sheet = admin.getByRole('dialog', { name: 'Aditivo para assinar' })
  await sheet.getByText('Pela empresa').first().waitFor()
  await sheet.getByRole('button', { name: 'Gerar e enviar para assinar' }).click()
  await sheet.getByText('Escolha quem assina').first().waitFor()
  await sheet.getByRole('button', { name: 'Alguém de fora da empresa' }).click()
  await sheet.getByLabel('Nome completo').fill(TEREZA.name)
  await sheet.getByLabel('CPF').fill('111.111.111-11')
  await sheet.getByLabel('Data de nascimento').fill(TEREZA.birth)
  await sheet.getByLabel(/^E-mail/).fill(TEREZA.email)
  await sheet.getByText('Este CPF não existe', { exact: false }).waitFor()
  await sheet.getByLabel('CPF').fill(TEREZA.cpf)
  await looksRight(admin, 'aditivo')
  await sheet.getByRole('button', { name: 'Gerar e enviar para assinar' }).click()
  await sheet.getByText('Aditivo enviado para assinar').waitFor()
  await looksRight(admin, 'aditivo-enviado')
  await sheet.getByRole('button', { name: 'Concluir' }).click()
}

/** Reads to the end and signs, in a dialog or on the page of a link. */
async function readAndSign(around: Locator): Promise<void> {
  const box = around.getByRole('checkbox', { name: 'Li o documento inteiro' })
  await around.getByText('Coordenadora de Produto', { exact: false }).first().waitFor({ state: 'attached' })
  await box.and(around.page().locator(':enabled')).waitFor()
  await box.check()
  await looksRight(around.page(), `assinar-${String(around.page().viewportSize()?.width)}`)
  await around.getByRole('button', { name: 'Assinar', exact: true }).click()
}

async function signIn(email: string, isPhone = false): Promise<void> {
  const page = await product.as(email, '/app/documents?tab=mine')
  if (isPhone) await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: `Assinar ${TYPE}` }).first().click()
  await readAndSign(dialog(page))
  await page.getByText('Documento assinado').waitFor()
}

/** The link of the witness, as it is handed over. */
async function linkOf(admin: Page, hasMail = true): Promise<string> {
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.goto('/app/documents?tab=all')
  await admin.getByText('1 pessoa sem acesso está na vez de assinar').waitFor()
  await admin.getByRole('button', { name: 'Enviar link' }).click()
  const sheet = admin.getByRole('dialog', { name: 'Links de assinatura' })
  await sheet.getByRole('button', { name: `Criar link para ${TEREZA.name}` }).click()
  await sheet.getByText(/ainda não aberto/).waitFor()
  if (hasMail) {
    const href = decodeURIComponent(String(await sheet.getByRole('link', { name: 'E-mail' }).getAttribute('href')))
    expect(href).toMatch(/^mailto:tereza@exemplo\.com\.br\?subject=Aditivo de contrato, de .*pede a sua assinatura em/s)
  }
  expect(await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=/)
  await looksRight(admin, 'link-assinatura')
  await sheet.getByRole('button', { name: /^Copiar link/ }).click()
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toMatch(/\/g#[\w-]{43}$/)
  return admin.evaluate(() => navigator.clipboard.readText())
}

/** The witness on a phone, without an account. */
async function signByLink(link: string): Promise<Page> {
  const phone = await product.open({ viewport: PHONE })
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'Assinatura de documento' }).waitFor()
  await looksRight(phone, 'guest-proof')
  await phone.getByLabel('Seu CPF').fill(TEREZA.cpf)
  await phone.getByLabel('Sua data de nascimento').fill(TEREZA.birth)
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await phone.getByRole('heading', { name: 'Olá, Tereza' }).waitFor()
  await phone.getByText('Você assina como: testemunha', { exact: false }).waitFor()
  await readAndSign(phone.getByRole('main'))
  await phone.getByText('Documento assinado, obrigado!').waitFor()
  await phone.getByText(/Página de assinaturas/).waitFor({ state: 'attached' })
  await looksRight(phone, 'guest-signed')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  return phone
}

async function verdictOf(visitor: Page, buffer: Buffer): Promise<string> {
  await visitor.goto('/verificar')
  await visitor.getByLabel(/^Ou confira pelo arquivo/).setInputFiles({ name: 'assinado.pdf', mimeType: 'application/pdf', buffer })
  const verdict = visitor.getByText(/^(É a cópia assinada|Este arquivo foi alterado, ou é outro|Não há código neste arquivo)$/)
  await verdict.waitFor()
  return verdict.innerText()
}

it('promotes a person, with an addendum that the company, the person and a witness on a phone sign, and anybody verifies', async () => {
  const admin = await product.as('admin@aurora.demo', '/app/home')
  const id = await employeeIdOf(product, 'pessoa@aurora.demo')
  await promote(admin, id)
  await sendAddendum(admin)
  await signIn('admin@aurora.demo')
  await signIn('pessoa@aurora.demo', true)
  const phone = await signByLink(await linkOf(admin))
  const [download] = await Promise.all([phone.waitForEvent('download'), phone.getByRole('link', { name: 'Baixar' }).click()])
  const copy = await readFile(await download.path())
  const changed = Buffer.from(copy)
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1

  const visitor = await product.open()
  expect(await verdictOf(visitor, copy)).toBe('É a cópia assinada')
  await visitor.getByText(TEREZA.name).waitFor()
  await visitor.getByText('por link pessoal', { exact: false }).waitFor()
  await looksRight(visitor, 'verificar-ok')
  expect(await verdictOf(visitor, changed)).toBe('Este arquivo foi alterado, ou é outro')
  await looksRight(visitor, 'verificar-alterado')
  const [{ code } = {}] = await sql(`select code from public.signature_envelopes where status = 'completed' order by completed_at desc limit 1`)
  await visitor.goto('/verificar')
  await visitor.getByRole('button', { name: 'Conferir' }).click()
  await visitor.getByText('O código tem 16 letras e números').waitFor()
  await looksRight(visitor, 'verificar')
  await visitor.getByLabel(/^Código de verificação/).fill(String(code).toLowerCase().replaceAll('-', ' '))
  await visitor.getByRole('button', { name: 'Conferir' }).click()
  await visitor.getByText('O registro desta assinatura está íntegro.').waitFor()
})

it('ends when the witness refuses, and says why to the sender', async () => {
  const admin = await product.as('admin@aurora.demo', '/app/documents?tab=all')
  const [paper] = await sql(`select d.id from public.documents d join public.document_types t on t.id = d.type_id where t.name = $1 and d.file_id is not null order by d.updated_at desc limit 1`, [TYPE])
  const [cpf, birth] = ['52998224725', '1961-04-30']
  const body = { p_document_id: paper?.['id'], p_kind: 'signature', p_parties: [{ role: 'witness', name: TEREZA.name, cpf, birth_date: birth }] }
  expect((await fetchAsPage(admin, '/rest/v1/rpc/send_for_signature', { method: 'POST', body })).status).toBe(200)
  const phone = await product.open({ viewport: PHONE })
  await phone.goto(await linkOf(admin, false))
  await phone.getByLabel('Seu CPF').fill(TEREZA.cpf)
  await phone.getByLabel('Sua data de nascimento').fill(TEREZA.birth)
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await phone.getByRole('button', { name: 'Recusar' }).click()
  await dialog(phone).getByLabel(/^Motivo/).fill('Não presenciei a conversa')
  await looksRight(phone, 'guest-refusing')
  await dialog(phone).getByRole('button', { name: 'Registrar recusa' }).click()
  await phone.getByText('Recusa registrada').waitFor()
  await looksRight(phone, 'guest-refused')
  await admin.reload()
  await admin.getByText('sem acesso está na vez', { exact: false }).waitFor({ state: 'detached' })
})
