import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Download, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { violations } from '../../support/axe.ts'
import { signIn } from '../../support/browser.ts'
import { pdf } from '../../support/pictures.ts'
import { runSql } from '../../support/sql.ts'
import { fetchAsPage } from '../support/employees.ts'
import { pdfOfPages } from '../support/pages.ts'
import { employeeIdOf } from '../support/people.ts'
import { runProduct } from '../support/product.ts'
import { watchWire } from '../support/wire.ts'

const product = runProduct()
afterEach(() => product.close())
afterAll(() => product.close())

const [ADMIN, PERSON, MANAGER] = ['admin@aurora.demo', 'pessoa@aurora.demo', 'gestor@aurora.demo'] as const
const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, [...values])
const dialog = (page: Page): Locator => page.getByRole('dialog')
const AURORA = `(select id from public.companies where name = 'Aurora Tecnologia')`
/** Active people without an account, the same ones each time. */
const OTHERS = `select e.id, e.cpf, e.display_name from public.employees e where e.company_id = ${AURORA} and e.status = 'active' and e.user_id is null order by e.registration_number`

/** The open item of Pendências, drawn beside the list. */
async function openPending(page: Page, title: string): Promise<Locator> {
  await page.goto('/app/inbox')
  await page.getByRole('list', { name: 'Pendências' }).getByRole('button').filter({ hasText: title }).first().click()
  const panel = page.getByRole('region', { name: title })
  await panel.waitFor()
  return panel
}

/** What a press saves. A browser without a viewer saves what is previewed, too, by the name of its address: that is not it. */
async function downloadOf(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const predicate = (found: Download): boolean => !/^[0-9a-f]{8}-/.test(found.suggestedFilename())
  const [download] = await Promise.all([page.waitForEvent('download', { predicate }), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe('a certificate that a position requires', () => {
  it('is missed in the matrix, asked of all with one press and of whoever changes position by itself, delivered, approved and signed in place', async () => {
    const [position] = await sql(`insert into public.positions (company_id, title) values (${AURORA}, 'Eletricista') returning id`)
    const electrician = String(position?.['id'])
    await sql(`update public.employee_assignments a set position_id = $1 where a.ends_on is null and a.employee_id in (select o.id from (${OTHERS} limit 15) o)`, [electrician])

    const admin = await product.as(ADMIN, '/app/documents/types')
    await admin.getByRole('button', { name: 'Novo tipo' }).click()
    await dialog(admin).getByLabel(/^Nome/).fill('Certificado NR-10')
    await dialog(admin).getByLabel('Classe').selectOption({ label: 'Profissional' })
    await dialog(admin).getByRole('checkbox', { name: 'Tem validade' }).check()
    await dialog(admin).getByLabel(/^Validade em meses/).fill('24')
    await dialog(admin).getByRole('button', { name: 'Adicionar regra' }).click()
    await dialog(admin).getByLabel('Cargo da regra 1').selectOption({ label: 'Eletricista' })
    await dialog(admin).getByRole('button', { name: 'Salvar tipo' }).click()
    await admin.getByText('Tipo salvo').waitFor()
    // One of them has it for 25 days more.
    const [lasting] = await sql(
      `with paper as (
         insert into public.documents (company_id, employee_id, type_id, sensitivity, who_sees, is_single, status, issued_on, expires_on)
         select t.company_id, o.id, t.id, t.sensitivity, t.who_sees, true, 'approved', private.today(t.company_id) - 700, private.today(t.company_id) + 25
         from public.document_types t cross join (${OTHERS} limit 1) o where t.name = 'Certificado NR-10' returning *),
       version as (
         insert into private.document_versions (company_id, document_id, n, status, issued_on, expires_on, sent_at)
         select company_id, id, 1, 'approved', issued_on, expires_on, now() from paper returning *)
       select p.employee_id, (select id from version) as version from paper p`,
    )
    await sql('update public.documents set current_version_id = $1, latest_version_id = $1 where employee_id = $2 and current_version_id is null and latest_version_id is null and expires_on is not null', [String(lasting?.['version']), String(lasting?.['employee_id'])])

    await admin.goto('/app/documents?tab=matrix')
    const heading = admin.getByRole('columnheader', { name: /Certificado NR-10/ })
    await heading.getByText('1 de 15').waitFor()
    await heading.getByRole('button', { name: /^Pedir a 14/ }).click()
    await dialog(admin).getByRole('button', { name: 'Enviar 14 pedidos' }).click()
    await admin.getByText('Pedido a 14 pessoas').waitFor()
    const [asked] = await sql(`select count(*)::int as n from public.document_requests r join public.document_types t on t.id = r.type_id where t.name = 'Certificado NR-10' and r.status = 'open'`)
    expect(asked?.['n']).toBe(14)

    // Whoever becomes an electrician is asked without anybody's act.
    await sql(`update public.document_types set asks_by_itself = true where name = 'Certificado NR-10'`)
    const me = await employeeIdOf(product, PERSON)
    const [today] = await sql(`select private.today(company_id)::text as day from public.employees where id = $1`, [me])
    const moved = await fetchAsPage(admin, '/rest/v1/rpc/change_assignment', {
      method: 'POST',
      body: { p_employee_id: me, p_effective_on: today?.['day'], p_changes: { position_id: electrician }, p_reason: 'promotion' },
    })
    expect([moved.status, moved.body]).toEqual([200, expect.anything()])
    const person = await product.as(PERSON)
    const waits = async (): Promise<boolean> => {
      const { body } = await fetchAsPage(person, '/rest/v1/rpc/my_pending_items', { method: 'POST', body: {} })
      return (body as { title: string }[]).some(({ title }) => title === 'Certificado NR-10')
    }
    await expect.poll(waits, { timeout: 30_000 }).toBe(true)

    const send = await openPending(person, 'Certificado NR-10')
    await send.getByLabel('Arquivo de Certificado NR-10', { exact: true }).and(person.locator('input')).setInputFiles({ name: 'nr10.pdf', mimeType: 'application/pdf', buffer: pdf('NR-10') })
    await send.getByRole('button', { name: 'Trocar arquivo' }).waitFor()
    await send.getByLabel(/^Data de emissão/).fill('01/02/2026')
    expect(await violations(person)).toEqual([])
    await send.getByRole('button', { name: 'Enviar documento' }).click()
    await person.getByText('Documento enviado').waitFor()

    const review = await openPending(admin, 'Certificado NR-10')
    await review.locator('canvas, [role=status]').first().waitFor()
    expect(await violations(admin)).toEqual([])
    await review.getByRole('button', { name: 'Aprovar', disabled: false }).waitFor()
    await admin.keyboard.press('a')
    await admin.getByText('Documento aprovado').waitFor()
    expect(new URL(admin.url()).pathname).toBe('/app/inbox')

    const [paper] = await sql(`select d.id from public.documents d join public.document_types t on t.id = d.type_id where t.name = 'Certificado NR-10' and d.employee_id = $1`, [me])
    const asking = { p_document_id: paper?.['id'], p_kind: 'signature' }
    expect((await fetchAsPage(admin, '/rest/v1/rpc/send_for_signature', { method: 'POST', body: asking })).status).toBe(200)
    const sign = await openPending(person, 'Certificado NR-10')
    await sign.getByRole('button', { name: 'Assinar', exact: true }).click()
    await sign.getByText('Confirme que leu o documento').waitFor()
    await sign.getByRole('checkbox', { name: 'Li o documento inteiro' }).check()
    await sign.getByRole('button', { name: 'Assinar', exact: true }).click()
    await person.getByText('Documento assinado').waitFor()
    expect(new URL(person.url()).pathname).toBe('/app/inbox')

    // What is kept of it: on the screen, and behind a copy of the paper as a file of its own.
    await person.goto('/app/documents')
    await person.getByRole('button', { name: 'Quem abriu Certificado NR-10' }).click()
    await dialog(person).getByRole('button', { name: 'Quem assina' }).click()
    await dialog(person).getByText('Assinou', { exact: true }).waitFor()
    expect(await violations(person)).toEqual([])
    await dialog(person).getByRole('link', { name: 'Página de evidências' }).click()
    await person.getByText('O registro está íntegro').waitFor()
    expect(await violations(person)).toEqual([])
    await person.getByRole('button', { name: 'Abrir o documento' }).click()
    await dialog(person).getByRole('button', { name: 'Assinado (PDF)' }).click()
    await dialog(person).getByText(/Página de assinaturas/).waitFor({ state: 'attached' })
    expect(await violations(person)).toEqual([])
    const copy = await downloadOf(person, () => dialog(person).getByRole('link', { name: 'Baixar' }).click())
    expect(copy.name).toBe('nr10 (assinado).pdf')
  })
})

const written = (cpf: unknown): string => String(cpf).replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')

describe('a payslip PDF of everybody', () => {
  it('falls apart by CPF, is looked through, given to all at once, acknowledged in place and kept by each; the manager stays out', async () => {
    const me = await employeeIdOf(product, PERSON)
    const [mine] = await sql('select cpf from public.employees where id = $1', [me])
    const others = await sql(`${OTHERS} limit 12`)
    const people = [mine?.['cpf'], ...others.map((row) => row['cpf'])]
    const texts = [...people.flatMap((cpf) => [`Holerite CPF ${written(cpf)}`, 'Continuacao dos descontos']), 'CPF 390.533.447-05', `Resumo ${written(people[1])}`]

    const admin = await product.as(ADMIN, '/app/documents/distribution')
    await admin.getByRole('link', { name: 'Nova distribuição' }).first().click()
    await admin.getByLabel(/^Tipo de documento/).selectOption({ label: 'Holerite' })
    await admin.getByRole('button', { name: 'Conferir antes de distribuir' }).click()
    await admin.getByText('Informe o que é, como “Outubro de 2026”').waitFor()
    await admin.getByLabel(/^Título/).fill('Outubro de 2026')
    await admin.getByLabel('Arquivo para distribuir', { exact: true }).and(admin.locator('input')).setInputFiles({ name: 'folha.pdf', mimeType: 'application/pdf', buffer: pdfOfPages(texts) })
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Conferir antes de distribuir' }).click()

    // Before anything is written: one CPF of nobody, and somebody with pages in two places.
    await admin.getByText('Faltam decidir 3.').waitFor()
    await admin.getByText('CPF 390.533.447-05 não é de ninguém da empresa').waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.setViewportSize({ width: 390, height: 800 })
    expect(await violations(admin)).toEqual([])
    await admin.setViewportSize({ width: 1280, height: 800 })
    await admin.getByRole('button', { name: 'Deixar de fora Página 27' }).click()
    await admin.getByRole('button', { name: 'Juntar páginas' }).first().click()
    expect(await sql('select id from public.document_distributions')).toEqual([])
    await admin.getByRole('button', { name: 'Distribuir para 13 pessoas' }).click()
    // One file is lost on its way: nobody gets anything, and only that one goes again.
    let sent = 0
    await admin.route('**/storage/v1/object/upload/**', async (route) => {
      if (route.request().method() === 'PUT') sent += 1
      await (sent === 3 && route.request().method() === 'PUT' ? route.abort() : route.continue())
    })
    await dialog(admin).getByRole('button', { name: 'Distribuir', exact: true }).click()
    await admin.getByText('1 arquivo não foi').waitFor({ timeout: 60_000 })
    await admin.getByText('12 de 13 arquivos enviados').waitFor()
    expect(await sql(`select id from public.documents where title = 'Outubro de 2026'`)).toEqual([])
    await admin.getByRole('button', { name: 'Continuar o envio' }).click()
    await admin.getByText('Cada pessoa já vê o seu documento').waitFor({ timeout: 60_000 })
    expect(sent).toBe(14)

    const person = await product.as(PERSON)
    const read = await openPending(person, 'Holerite')
    // Of two pages the second is reached first.
    await read.getByRole('button', { name: 'Próxima página' }).click()
    await read.getByRole('checkbox', { name: 'Li o documento inteiro' }).check()
    expect(await violations(person)).toEqual([])
    await read.getByRole('button', { name: 'Dar ciência' }).click()
    await person.getByText('Ciência registrada').waitFor()
    await person.goto('/app/documents')
    await person.getByRole('button', { name: 'Abrir Holerite: Outubro de 2026' }).click()
    const payslip = await downloadOf(person, () => dialog(person).getByRole('link', { name: 'Baixar' }).click())
    expect(payslip.name).toBe('Holerite Outubro de 2026.pdf')
    await person.keyboard.press('Escape')
    await person.getByRole('button', { name: 'Quem abriu Holerite: Outubro de 2026' }).click()
    await dialog(person).getByRole('region', { name: 'Quem abriu' }).getByText(/versão 1/).first().waitFor()

    await admin.getByRole('button', { name: 'Ver distribuições' }).click()
    await admin.getByText('13 pessoas, 1 abriu, 1 deu ciência').waitFor()
    await admin.getByRole('button', { name: 'Quem recebeu Outubro de 2026' }).click()
    await dialog(admin).getByText('Deu ciência', { exact: true }).waitFor()
    expect(await dialog(admin).getByRole('button', { name: 'Desfazer a distribuição' }).count()).toBe(0)
    expect(await violations(admin)).toEqual([])

    const manager = await product.as(MANAGER, '/app/documents/distribution')
    await manager.getByText('Somente administradores distribuem documentos').waitFor()
    await manager.goto('/app/documents?tab=team')
    await manager.getByText('Documentos pessoais, de pagamento e de saúde ficam entre a pessoa e o RH.').waitFor()
    expect(await manager.getByText('Outubro de 2026').count()).toBe(0)
  })

  it('never leaves the browser: each request carries the pages of one person, and none a word of the rest', async () => {
    const people = await sql(`${OTHERS} offset 20 limit 3`)
    const papers = people.map(({ cpf }) => [`Holerite CPF ${written(cpf)}`, 'Continuacao dos descontos'])
    // A page that goes to nobody, and that no packing makes small: whatever holds it is long.
    const rest = randomBytes(100_000).toString('hex').replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    const file = pdfOfPages([...papers.flat(), `CPF 390.533.447-05 ${rest}`])

    const wire = await watchWire()
    onTestFinished(wire.close)
    const page = await product.open({ proxy: wire.proxy })
    await signIn(page, ADMIN, { at: '/app/documents/distribution/new' })
    await page.getByLabel(/^Tipo de documento/).selectOption({ label: 'Holerite' })
    await page.getByLabel(/^Título/).fill('Novembro de 2026')
    await page.getByLabel('Arquivo para distribuir', { exact: true }).and(page.locator('input')).setInputFiles({ name: 'folha.pdf', mimeType: 'application/pdf', buffer: file })
    await page.getByRole('button', { name: 'Conferir antes de distribuir' }).click()
    await page.getByRole('button', { name: 'Deixar de fora Página 7' }).click()
    await page.getByRole('button', { name: 'Distribuir para 3 pessoas' }).click()
    await dialog(page).getByRole('button', { name: 'Distribuir', exact: true }).click()
    await page.getByText('Cada pessoa já vê o seu documento').waitFor({ timeout: 60_000 })

    const files = wire.sent.filter(({ body }) => body.includes('%PDF-'))
    const texts = await Promise.all(files.map(async ({ body }) => (await extractText(await getDocumentProxy(Uint8Array.from(body)))).text.join('\n')))
    expect(texts.toSorted()).toEqual(papers.map((pages) => pages.join('\n')).toSorted())
    const named = (sent: string): readonly unknown[] => [...people.map(({ cpf }) => String(cpf)), '39053344705'].filter((cpf) => sent.includes(cpf) || sent.includes(written(cpf)))
    expect(files.map(({ body }) => named(body.toString('latin1')).length)).toEqual([1, 1, 1])
    const others = wire.sent.filter((each) => !files.includes(each))
    expect(others.filter(({ method }) => method === 'POST').length).toBeGreaterThan(3)
    expect(others.flatMap(({ url, body }) => named(url + body.toString('latin1')))).toEqual([])
    expect(wire.sent.reduce((sum, { url, body }) => sum + url.length + body.length, 0)).toBeLessThan(rest.length / 2)
  })
})
