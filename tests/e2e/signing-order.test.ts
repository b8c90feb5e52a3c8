import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { pdfOfPages } from './support/pages.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())
afterAll(() => product.close())

const [ADMIN, PERSON, MANAGER] = ['admin@aurora.demo', 'pessoa@aurora.demo', 'gestor@aurora.demo'] as const
const PHONE = { width: 390, height: 844 }
const dialog = (page: Page): Locator => page.getByRole('dialog')
const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, [...values])

const TYPE = 'Contrato de trabalho'

/** Sends a contract to somebody of Aurora for the administration; answers the document. */
async function sendContract(admin: Page, email: string, texts: readonly string[]): Promise<string> {
  const [who] = await sql('select id, first_name, display_name from public.employees where email = $1', [email])
  await admin.goto('/app/documents?tab=all')
  await admin.getByRole('button', { name: 'Enviar documento' }).first().click()
  await dialog(admin).getByLabel(/^De quem é/).fill(String(who?.['first_name']))
  await dialog(admin).getByRole('option', { name: new RegExp(String(who?.['display_name'])) }).first().click()
  await dialog(admin).getByLabel(/^Tipo de documento/).selectOption({ label: TYPE })
  await dialog(admin).getByLabel(`Arquivo de ${TYPE}`, { exact: true }).and(admin.locator('input')).setInputFiles({ name: 'aditivo.pdf', mimeType: 'application/pdf', buffer: pdfOfPages(texts) })
  await dialog(admin).getByRole('button', { name: 'Trocar arquivo' }).waitFor()
  await dialog(admin).getByRole('button', { name: 'Enviar documento' }).click()
  await admin.getByText('Documento enviado').first().waitFor()
  const [paper] = await sql(`select d.id from public.documents d where d.employee_id = $1 and d.file_id is not null order by d.updated_at desc limit 1`, [String(who?.['id'])])
  return String(paper?.['id'])
}

/** Reads to the last page, confirms and signs in the open dialog. */
async function readAndSign(page: Page): Promise<void> {
  const box = dialog(page).getByRole('checkbox', { name: 'Li o documento inteiro' })
  await dialog(page).getByRole('button', { name: 'Próxima página' }).click()
  await box.and(page.locator(':enabled')).waitFor()
  await box.check()
  await dialog(page).getByRole('button', { name: 'Assinar', exact: true }).click()
  await page.getByText('Documento assinado').waitFor()
}

/** What the visitor is told of a file that is dropped on the page. */
async function verdictOf(page: Page, name: string, buffer: Buffer): Promise<string> {
  await page.getByLabel(/^Conferir um arquivo/).setInputFiles({ name, mimeType: 'application/pdf', buffer })
  const verdict = page.getByText(/^(É o original que foi assinado|É a cópia assinada|Este arquivo foi alterado, ou é outro)$/)
  await verdict.waitFor()
  return verdict.innerText()
}

function withOneByteChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1
  return changed
}

describe('an addendum', () => {
  it('is signed in order by the person, the company and a witness on a phone', async () => {
    const admin = await product.as(ADMIN, '/app/documents?tab=all')
    await sendContract(admin, PERSON, ['Aditivo ao contrato', 'Ultima clausula'])
    await admin.getByRole('button', { name: `Ações de ${TYPE}, de Beatriz Nogueira` }).first().click()
    await admin.getByRole('menuitem', { name: 'Pedir assinatura' }).click()
    await dialog(admin).getByLabel('Quem assina', { exact: true }).selectOption({ label: 'A pessoa, a empresa e duas testemunhas' })
    await dialog(admin).getByText('Pela empresa').waitFor()
    await dialog(admin).getByRole('button', { name: 'Enviar para assinar' }).click()
    await dialog(admin).getByText('Escolha quem assina').first().waitFor()
    await dialog(admin).getByRole('button', { name: 'Remover Testemunha 2' }).click()
    const [boss] = await sql('select first_name, display_name from public.employees where email = $1', [MANAGER])
    await dialog(admin).getByLabel(/^Testemunha/).fill(String(boss?.['first_name']))
    await dialog(admin).getByRole('option', { name: new RegExp(String(boss?.['display_name'])) }).first().click()
    // The witness goes up and back down, by keyboard.
    await dialog(admin).getByRole('button', { name: 'Subir Testemunha' }).press('Enter')
    await dialog(admin).getByRole('listitem').nth(1).getByText('Testemunha').first().waitFor()
    await dialog(admin).getByRole('button', { name: 'Descer Testemunha' }).press('Enter')
    await dialog(admin).getByText(/^Para 3 pessoas/).waitFor()
    expect(await violations(admin)).toEqual([])
    await dialog(admin).getByRole('button', { name: 'Enviar para assinar' }).click()
    await admin.getByText('Pedido de assinatura enviado').waitFor()

    const person = await product.as(PERSON, '/app/documents')
    await person.setViewportSize(PHONE)
    await person.getByRole('button', { name: `Assinar ${TYPE}` }).click()
    await dialog(person).getByRole('button', { name: 'Próxima página' }).waitFor()
    expect(await violations(person)).toEqual([])
    await readAndSign(person)

    await admin.goto('/app/inbox')
    await admin.getByRole('list', { name: 'Pendências' }).getByRole('button').filter({ hasText: 'Assine pela empresa' }).first().click()
    const panel = admin.getByRole('region', { name: TYPE })
    await panel.getByText('Você assina como: pela empresa, diretoria de pessoas', { exact: false }).waitFor()
    await panel.getByRole('button', { name: 'Próxima página' }).click()
    await panel.getByRole('checkbox', { name: 'Li o documento inteiro' }).check()
    await panel.getByRole('button', { name: 'Assinar', exact: true }).click()
    await admin.getByText('Documento assinado').waitFor()

    const witness = await product.as(MANAGER, '/app/documents')
    await witness.setViewportSize(PHONE)
    await witness.getByText('Testemunha', { exact: false }).first().waitFor()
    await witness.getByRole('button', { name: `Assinar ${TYPE}` }).click()
    await readAndSign(witness)
    const [envelope] = await sql(`select status from public.signature_envelopes order by created_at desc limit 1`)
    expect(envelope?.['status']).toBe('completed')

  })

  it('is told from a file with one changed byte, the signed copy like the original', async () => {
    const [envelope] = await sql(`select code from public.signature_envelopes where status = 'completed' order by created_at desc limit 1`)
    const person = await product.as(PERSON, '/app/documents')
    await person.getByRole('button', { name: `Abrir ${TYPE}` }).first().click()
    const kept = async (): Promise<Buffer> => {
      const [download] = await Promise.all([person.waitForEvent('download'), dialog(person).getByRole('link', { name: 'Baixar' }).click()])
      return readFile(await download.path())
    }
    await dialog(person).getByText('Ultima clausula').waitFor({ state: 'attached' })
    const original = await kept()
    await dialog(person).getByRole('button', { name: 'Assinado (PDF)' }).click()
    await dialog(person).getByText(/Página de assinaturas/).waitFor({ state: 'attached' })
    expect(await violations(person)).toEqual([])
    const copy = await kept()

    const visitor = await product.open()
    await visitor.goto(`/verificar/${String(envelope?.['code'])}`)
    await visitor.getByText('Pela empresa, Diretoria de Pessoas').waitFor()
    expect(await verdictOf(visitor, 'aditivo.pdf', original)).toBe('É o original que foi assinado')
    expect(await verdictOf(visitor, 'aditivo.pdf', withOneByteChanged(original))).toBe('Este arquivo foi alterado, ou é outro')
    expect(await verdictOf(visitor, 'assinado.pdf', copy)).toBe('É a cópia assinada')
    expect(await verdictOf(visitor, 'assinado.pdf', withOneByteChanged(copy))).toBe('Este arquivo foi alterado, ou é outro')
    expect(await violations(visitor)).toEqual([])
  })
})

describe('papers that wait for the company', () => {
  it('are read and signed together, each with its own evidence', async () => {
    const admin = await product.as(ADMIN, '/app/documents?tab=all')
    for (const email of [PERSON, MANAGER]) {
      const document = await sendContract(admin, email, ['Contrato', 'Fim'])
      const body = { p_document_id: document, p_kind: 'signature', p_parties: [{ role: 'company' }, { role: 'person' }] }
      expect((await fetchAsPage(admin, '/rest/v1/rpc/send_for_signature', { method: 'POST', body })).status).toBe(200)
    }
    await admin.goto('/app/documents?tab=mine')
    await admin.getByRole('button', { name: 'Assinar 2 documentos' }).click()
    await dialog(admin).getByRole('button', { name: /^Ler / }).first().click()
    const paper = admin.getByRole('dialog', { name: 'aditivo.pdf' })
    await paper.getByText('Fim', { exact: true }).waitFor({ state: 'attached' })
    await admin.keyboard.press('Escape')
    await paper.waitFor({ state: 'detached' })
    await dialog(admin).getByRole('button', { name: 'Assinar 2 documentos' }).click()
    await dialog(admin).getByText('Confirme que leu os documentos').waitFor()
    await dialog(admin).getByRole('checkbox', { name: 'Li os documentos marcados' }).check()
    expect(await violations(admin)).toEqual([])
    await dialog(admin).getByRole('button', { name: 'Assinar 2 documentos' }).click()
    await admin.getByText('2 documentos assinados', { exact: true }).waitFor()
    const signed = await sql(`select count(distinct p.hash)::int as n from private.signature_parties p where p.role = 'company' and p.status = 'signed' and p.envelope_id in
      (select id from public.signature_envelopes where status = 'open')`)
    expect(signed).toEqual([{ n: 2 }])
  })
})
