import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { fetchAsPage } from '../support/employees.ts'
import { pdfOfPages } from '../support/pages.ts'
import { employeeIdOf } from '../support/people.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const TYPE = 'Título de eleitor'
const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, [...values])
const dialog = (page: Page): Locator => page.getByRole('dialog')

/** The person sends a PDF, the administrator approves it and asks for the person's signature. */
async function askSignatureOf(file: Buffer, type = TYPE): Promise<Page> {
  const me = await employeeIdOf(product, 'pessoa@aurora.demo')
  await sql(`insert into public.document_type_rules (company_id, type_id) select t.company_id, t.id from public.document_types t join public.employees e on e.company_id = t.company_id where e.id = $1 and t.name = $2`, [me, type])
  const person = await product.as('pessoa@aurora.demo', '/app/documents')
  const row = person.locator('main ul > li').filter({ has: person.getByRole('button', { name: new RegExp(`${type}$`) }) }).first()
  await row.getByRole('button', { name: /^Enviar/ }).click()
  await dialog(person).getByLabel(`Arquivo de ${type}`, { exact: true }).and(person.locator('input')).setInputFiles({ name: 'titulo.pdf', mimeType: 'application/pdf', buffer: file })
  await dialog(person).getByRole('button', { name: 'Trocar arquivo' }).waitFor()
  await dialog(person).getByRole('button', { name: 'Enviar documento' }).click()
  await person.getByText('Documento enviado').waitFor()
  const admin = await product.as('admin@aurora.demo', '/config.json')
  const [paper] = await sql(`select d.id, d.latest_version_id from public.documents d join public.document_types t on t.id = d.type_id where d.employee_id = $1 and t.name = $2`, [me, type])
  const ask = (routine: string, body: Record<string, unknown>) => fetchAsPage(admin, `/rest/v1/rpc/${routine}`, { method: 'POST', body })
  expect((await ask('review_document', { p_id: paper?.['latest_version_id'], p_decision: 'approve' })).status).toBe(200)
  expect((await ask('send_for_signature', { p_document_id: paper?.['id'], p_kind: 'signature' })).status).toBe(200)
  return person
}

/** A page with one black square, as fax machines and scanners write it (CCITT, group 4). */
function scan(): Buffer {
  // One black row of eight dots, seven rows like the one above, the end.
  const bits = `${'00100110101000101'}${'11'.repeat(7)}${'000000000001'.repeat(2)}`.padEnd(56, '0')
  const image = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString('latin1')
  const content = 'q 300 0 0 300 100 300 cm /I Do Q'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 >> /Length ${String(image.length)} >>\nstream\n${image}\nendstream`,
  ]
  const body = objects.map((object, index) => `${String(index + 1)} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

const SCRIPT = `globalThis.ran = true; fetch('/ran'); (globalThis.app ?? globalThis).alert('ran')`

/** A page that brings the same script wherever a PDF may have one: when it is opened, shown, looked at and pressed, and by name. */
function armed(): Buffer {
  const content = 'BT /F1 24 Tf 60 720 Td (Papel com script) Tj ET'
  const action = `<< /S /JavaScript /JS (${SCRIPT}) >>`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} /AA << /WP ${action} >> /Names << /JavaScript << /Names [(a) ${action}] >> >> /AcroForm << /Fields [6 0 R] >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /AA << /O ${action} >> /Annots [6 0 R] /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (botao) /Rect [0 0 612 792] /P 3 0 R /A ${action} /AA << /E ${action} /PV ${action} /K ${action} >> >>`,
  ]
  const body = objects.map((object, index) => `${String(index + 1)} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Size 7 /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

/** How many dots of the page are not white: something was drawn. */
const inkOf = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
    let ink = 0
    for (let dot = 0; dot < data.length; dot += 4) if ((data[dot] ?? 255) < 128 && (data[dot + 3] ?? 0) > 0) ink += 1
    return ink
  })

describe('a PDF to sign', () => {
  it('is drawn page by page on a phone, and is confirmed only once its last page was there', async () => {
    const person = await askSignatureOf(pdfOfPages(['Primeira clausula', 'Segunda clausula', 'Ultima clausula']))
    await person.setViewportSize({ width: 390, height: 800 })
    await person.goto('/app/documents')
    await person.getByRole('button', { name: `Assinar ${TYPE}` }).click()
    const pages = dialog(person).getByRole('region', { name: 'titulo.pdf' })
    await expect.poll(() => pages.getByRole('group', { name: 'Página 1', exact: true }).locator('canvas').count()).toBe(1)
    await expect.poll(() => inkOf(pages.getByRole('group', { name: 'Página 1', exact: true }).locator('canvas'))).toBeGreaterThan(50)
    expect(await dialog(person).locator('iframe, embed, object').count()).toBe(0)
    await pages.getByText('Primeira clausula').waitFor({ state: 'attached' })
    await pages.getByText('Ultima clausula').waitFor({ state: 'attached' })
    // As wide as there is room, and not wider.
    expect(await pages.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)

    const confirm = dialog(person).getByRole('checkbox', { name: 'Li o documento inteiro' })
    expect(await confirm.isDisabled()).toBe(true)
    expect(await violations(person)).toEqual([])
    // By keyboard alone.
    await pages.focus()
    await person.keyboard.press('End')
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await dialog(person).getByText('3 de 3').waitFor()
    await confirm.check()
    await dialog(person).getByRole('button', { name: 'Ampliar' }).click()
    await expect.poll(() => pages.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    await dialog(person).getByRole('button', { name: 'Assinar', exact: true }).click()
    await person.getByText('Documento assinado').waitFor()
  })

  it('that a scanner wrote shows its picture, and what is no PDF says so and is read from the copy that is kept', async () => {
    const person = await askSignatureOf(scan(), 'Comprovante de escolaridade')
    await person.goto('/app/documents')
    await person.getByRole('button', { name: 'Assinar Comprovante de escolaridade' }).click()
    const page = dialog(person).getByRole('group', { name: 'Página 1', exact: true })
    await expect.poll(() => inkOf(page.locator('canvas')), { timeout: 20_000 }).toBeGreaterThan(5_000)
    await page.getByText('Página 1: imagem sem texto.').waitFor({ state: 'attached' })
    await dialog(person).getByRole('checkbox', { name: 'Li o documento inteiro' }).check()

    // The same paper, damaged on its way to the screen.
    await person.route('**/storage/v1/object/sign/**', (route) => route.fulfill({ contentType: 'application/pdf', body: 'not a PDF' }))
    await person.reload()
    await person.getByRole('button', { name: 'Assinar Comprovante de escolaridade' }).click()
    await dialog(person).getByText('Este PDF não pôde ser mostrado').waitFor()
    const confirm = dialog(person).getByRole('checkbox', { name: 'Li o documento inteiro' })
    expect(await confirm.isDisabled()).toBe(true)
    expect(await violations(person)).toEqual([])
    await dialog(person).getByRole('link', { name: 'Baixar' }).click()
    await expect.poll(() => confirm.isEnabled()).toBe(true)
  })

  it('that brings scripts is drawn like any other, in a worker of our origin, and none of them runs', async () => {
    const person = await askSignatureOf(armed(), 'Certificado de reservista')
    const [asked, said]: [string[], string[]] = [[], []]
    person.on('request', (request) => {
      if (request.url().startsWith('http')) asked.push(request.url())
    })
    person.on('dialog', (found) => {
      said.push(found.message())
      void found.dismiss()
    })
    const traces = async (): Promise<unknown[]> => [await person.evaluate(() => 'ran' in globalThis), asked.filter((url) => /\/ran$|sandbox/.test(url)).length, said]
    await person.goto('/app/documents')
    await person.getByRole('button', { name: 'Assinar Certificado de reservista' }).click()
    const page = dialog(person).getByRole('group', { name: 'Página 1', exact: true })
    await expect.poll(() => inkOf(page.locator('canvas'))).toBeGreaterThan(50)
    await page.getByText('Papel com script').waitFor({ state: 'attached' })
    await page.locator('canvas').click()
    await dialog(person).getByRole('checkbox', { name: 'Li o documento inteiro' }).check()

    const origin = new URL(product.server.url).origin
    const reader = person.workers().find((worker) => worker.url().includes('pdf'))
    expect(reader?.url().startsWith(`${origin}/assets/`)).toBe(true)
    expect(await reader?.evaluate(() => 'ran' in globalThis)).toBe(false)
    expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([])
    expect(await traces()).toEqual([false, 0, []])
    // The same words leave traces where they do run.
    await person.evaluate(SCRIPT)
    await expect.poll(traces).toEqual([true, 1, ['ran']])
  })
})
