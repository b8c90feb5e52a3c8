import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { pdf } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { details } from './support/lanes.ts'
import { employeeIdOf } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const TYPE = 'Título de eleitor'

async function nameOf(employeeId: string): Promise<string> {
  const [row] = await runSql(product.server.databaseUrl, 'select display_name from public.employees where id = $1', [employeeId])
  return String(row?.['display_name'])
}

const dialog = (page: Page): Locator => page.getByRole('dialog')

/** The type in the checklist of whoever is signed in. */
const wanted = (page: Page): Locator => page.locator('main ul > li').filter({ has: page.getByRole('button', { name: new RegExp(`${TYPE}$`) }) }).first()

/** Sends a PDF for the type, from the checklist. */
async function sendPdf(page: Page, file: string, text: string): Promise<void> {
  await page.goto('/app/documents')
  await wanted(page).getByRole('button', { name: /^Enviar/ }).click()
  const drop = dialog(page).getByLabel(`Arquivo de ${TYPE}`, { exact: true }).and(page.locator('input'))
  await drop.setInputFiles({ name: file, mimeType: 'application/pdf', buffer: pdf(text) })
  await dialog(page).getByRole('button', { name: 'Trocar arquivo' }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Enviar documento' }).click()
  await page.getByText('Documento enviado').waitFor()
  await wanted(page).getByText('Em análise').first().waitFor()
}

/** Opens what the person sent, in the review. */
async function review(page: Page, name: string): Promise<void> {
  await page.goto('/app/documents?tab=review')
  await page.getByRole('list', { name: 'Para revisar' }).getByRole('listitem').filter({ hasText: TYPE }).filter({ hasText: name }).getByRole('button').click()
  await page.getByRole('region', { name: TYPE }).getByText(name).first().waitFor()
  // Its keys answer as its buttons do: not in the first moment.
  await page.getByRole('region', { name: TYPE }).getByRole('button', { name: 'Aprovar', disabled: false }).waitFor()
}

details('a document that is missing', () => {
  it('is asked for in the matrix, sent, refused with a reason, sent again and approved, and stays closed to the manager', async () => {
    const employeeId = await employeeIdOf(product, 'pessoa@aurora.demo')
    const name = await nameOf(employeeId)
    await runSql(
      product.server.databaseUrl,
      `insert into public.document_type_rules (company_id, type_id)
       select e.company_id, t.id from public.employees e join public.document_types t on t.company_id = e.company_id where e.id = $1 and t.name = $2`,
      [employeeId, TYPE],
    )

    const admin = await product.as('admin@aurora.demo', '/app/documents?tab=matrix')
    await admin.getByRole('searchbox', { name: 'Buscar pessoa' }).fill(name)
    const cell = (state: string): Locator => admin.getByRole('button', { name: `${TYPE} de ${name}: ${state}` })
    await cell('Falta').click()
    await admin.getByText('Pedido a 1 pessoa').waitFor()
    await admin.getByTitle(`${TYPE}: Pedido`).waitFor()
    expect(await violations(admin)).toEqual([])

    // On a phone the same matrix is one card per person.
    await admin.setViewportSize({ width: 390, height: 800 })
    const card = admin.getByRole('list', { name: 'Matriz de conformidade' }).getByRole('listitem').filter({ hasText: name }).first()
    await card.getByTitle(`${TYPE}: Pedido`).waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.setViewportSize({ width: 1280, height: 800 })

    const person = await product.as('pessoa@aurora.demo', '/app/documents')
    await wanted(person).getByText('Pedido', { exact: true }).waitFor()
    await sendPdf(person, 'conta-de-luz.pdf', 'Conta de luz')

    await review(admin, name)
    await admin.getByRole('region', { name: TYPE }).locator('canvas, [role=status]').first().waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.keyboard.press('r')
    await dialog(admin).getByRole('button', { name: 'Recusar documento' }).click()
    await dialog(admin).getByText('Escreva o motivo').waitFor()
    await dialog(admin).getByRole('button', { name: 'Este não é o documento pedido.' }).click()
    expect(await violations(admin)).toEqual([])
    await dialog(admin).getByRole('button', { name: 'Recusar documento' }).click()
    await admin.getByText('Documento recusado').waitFor()

    await person.goto('/app/documents')
    await wanted(person).getByText('Motivo da recusa: Este não é o documento pedido.').waitFor()
    await sendPdf(person, 'rg.pdf', 'Identidade')

    await review(admin, name)
    await admin.keyboard.press('a')
    await admin.getByText('Documento aprovado').waitFor()
    await person.goto('/app/documents')
    await wanted(person).getByText('Em dia', { exact: true }).waitFor()
    await wanted(person).getByRole('button', { name: /^Versões/ }).click()
    await dialog(person).getByText('Versão 2').first().waitFor()
    expect(await violations(person)).toEqual([])

    // The administrator reads what the manager of the same person is refused.
    const manager = await product.as('gestor@aurora.demo', '/config.json')
    const listed = `/rest/v1/documents?select=id,file_id&employee_id=eq.${employeeId}&file_id=not.is.null`
    const [seen, hidden] = [await fetchAsPage(admin, listed), await fetchAsPage(manager, listed)]
    const [document] = seen.body as { id: string; file_id: string }[]
    expect(document?.file_id).toMatch(/^[0-9a-f-]{36}$/)
    expect([hidden.status, hidden.body]).toEqual([200, []])
    const open = { method: 'POST', body: { file_id: document?.file_id } }
    const [opened, refused] = [await fetchAsPage(admin, '/functions/v1/open-file', open), await fetchAsPage(manager, '/functions/v1/open-file', open)]
    expect([opened.status, refused.status >= 400]).toEqual([200, true])
    await manager.goto('/app/documents?tab=team')
    await manager.getByText('Documentos pessoais, de pagamento e de saúde ficam entre a pessoa e o RH.').waitFor()
    await manager.getByText(TYPE).first().waitFor({ state: 'hidden' })

    // What was delivered is signed by whom it concerns, and anybody with the code verifies it.
    await admin.goto(`/app/documents?tab=all&q=${encodeURIComponent(name)}`)
    await admin.getByRole('button', { name: `Ações de ${TYPE}, de ${name}` }).click()
    await admin.getByRole('menuitem', { name: 'Pedir assinatura' }).click()
    await dialog(admin).getByRole('button', { name: 'Enviar para assinar' }).click()
    await admin.getByText('Pedido de assinatura enviado').waitFor()
    await person.goto('/app/documents')
    await person.getByRole('button', { name: `Assinar ${TYPE}` }).click()
    await dialog(person).getByRole('checkbox', { name: 'Li o documento inteiro' }).check()
    expect(await violations(person)).toEqual([])
    await dialog(person).getByRole('button', { name: 'Assinar', exact: true }).click()
    await person.getByText('Documento assinado').waitFor()
    const [envelope] = await runSql(product.server.databaseUrl, 'select code from public.signature_envelopes order by created_at desc limit 1')
    const visitor = await product.open()
    await visitor.goto(`/verificar/${String(envelope?.['code'])}`)
    await visitor.getByText('O registro desta assinatura está íntegro.').waitFor()
    await visitor.getByText(name).waitFor()
    const check = visitor.getByLabel('Conferir um arquivo')
    await check.setInputFiles({ name: 'rg.pdf', mimeType: 'application/pdf', buffer: pdf('Identidade') })
    await visitor.getByText('É o original que foi assinado', { exact: true }).waitFor()
    await check.setInputFiles({ name: 'rg.pdf', mimeType: 'application/pdf', buffer: pdf('Identidadf') })
    await visitor.getByText('Este arquivo foi alterado, ou é outro').waitFor()
    expect(await violations(visitor)).toEqual([])
  })
})

describe('the catalogue', () => {
  it('gains a type that a rule requires, which the list then shows', async () => {
    const page = await product.as('admin@boreal.demo', '/app/documents/types')
    await page.getByRole('button', { name: 'Novo tipo' }).click()
    await dialog(page).getByRole('button', { name: 'Salvar tipo' }).click()
    await dialog(page).getByText('Informe o nome').waitFor()
    await dialog(page).getByLabel(/^Nome/).fill('Curso de empilhadeira')
    await dialog(page).getByLabel('Classe').selectOption({ label: 'Profissional' })
    await dialog(page).getByLabel('Quem vê').selectOption({ label: 'A pessoa, o RH e os gestores acima' })
    await dialog(page).getByRole('checkbox', { name: 'Tem validade' }).check()
    await dialog(page).getByLabel(/^Validade em meses/).fill('24')
    await dialog(page).getByRole('button', { name: 'Adicionar regra' }).click()
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Salvar tipo' }).click()
    await page.getByText('Tipo salvo').waitFor()
    await page.goto('/app/documents/types-list')
    const row = page.getByRole('row', { name: /Curso de empilhadeira/ })
    await row.getByText('Todas as pessoas').waitFor()
    await row.getByText('2 anos').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const card = page.getByRole('listitem').filter({ hasText: 'Curso de empilhadeira' })
    await card.getByText('Todas as pessoas').waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  })
})
