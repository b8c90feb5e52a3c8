import type { Locator, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { fetchAsPage } from '../support/employees.ts'
import { employeeIdOf } from '../support/people.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const ask = (text: string, values: unknown[]): Promise<readonly Record<string, unknown>[]> => runSql(product.server.databaseUrl, text, values)
const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Chooses a person in a picker by a part of the name. */
async function pick(where: Locator, label: string, name: string, page: Page): Promise<void> {
  const box = where.getByLabel(label)
  await box.fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).first().click()
}

/** No violation in light, in dark, and on a phone. */
async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await violations(page, 'colors')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function textOfFile(fileId: unknown, page: Page): Promise<string> {
  const opened = await fetchAsPage(page, '/functions/v1/open-file', { method: 'POST', body: { file_id: fileId } })
  const { url } = opened.body as { url: string }
  const bytes = await (await page.request.get(new URL(url, product.server.url).href)).body()
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('templates', () => {
  it('are written with variables, show what is missing for whom, and make papers for many at once', async () => {
    const company = (await ask('select company_id from public.employees where email = $1', ['admin@aurora.demo']))[0]?.['company_id']
    const people = await ask(
      `update public.employees e set first_name = n.first_name, last_name = 'Álvares', social_name = null, rg = n.rg
       from (values (0, 'Zenaide', '12.345.678-9'), (1, 'Zoroastro', null)) n (place, first_name, rg)
       where e.id = (select p.id from public.employees p where p.company_id = $1 and p.user_id is null and p.status = 'active' order by p.registration_number offset n.place + 4 limit 1)
       returning e.id, e.first_name`,
      [company],
    )
    const lacking = people.find((row) => row['first_name'] === 'Zoroastro')?.['id']

    const page = await product.as('admin@aurora.demo', '/app/documents/templates')
    await page.getByRole('list', { name: 'Modelos' }).getByText('Termo de confidencialidade').first().waitFor()
    await looksRight(page)
    await page.getByRole('link', { name: 'Novo modelo' }).click()
    await page.getByLabel(/^Nome/).fill('Carta de apresentação')
    await page.getByLabel(/^Tipo de documento/).selectOption({ label: 'Declaração' })
    const text = page.getByLabel('Texto do modelo')
    await text.click()
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Apresentamos ')
    await page.keyboard.press('Control+b')
    // Typed: two braces offer the variables, Enter puts one in.
    await page.keyboard.type('{{nome civ')
    await page.getByRole('listbox', { name: 'Variáveis' }).getByText('Nome civil').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(', RG ')
    await page.getByRole('button', { name: 'Inserir variável' }).click()
    await page.getByRole('menuitem', { name: 'RG', exact: true }).click()
    await text.locator('[data-variable="pessoa.rg"]').waitFor()
    await page.getByRole('button', { name: 'Centralizar' }).click()
    await looksRight(page)
    await page.getByRole('button', { name: 'Salvar modelo' }).click()
    await page.getByText('Modelo salvo').waitFor()
    await page.waitForURL(/templates\/[0-9a-f-]{36}$/)

    // The preview of somebody without an RG says what is missing, in its place.
    await pick(page.locator('main'), 'Ver como ficaria para', 'Zoroastro', page)
    await page.getByText('Falta um dado desta pessoa').waitFor()
    const preview = page.getByRole('article', { name: 'Prévia do documento' })
    await preview.getByText('falta RG').waitFor()
    await preview.getByText('Zoroastro Álvares').waitFor()
    await looksRight(page)

    await page.goto('/app/documents/templates')
    await page.getByRole('button', { name: 'Gerar Carta de apresentação' }).click()
    for (const name of ['Zenaide', 'Zoroastro']) await pick(dialog(page), 'Adicionar uma pessoa', name, page)
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Conferir' }).click()
    await dialog(page).getByText('Falta: RG').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Gerar 2 documentos' }).isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    await ask(`update public.employees set rg = '98.765.432-1' where id = $1`, [lacking])
    await dialog(page).getByRole('button', { name: 'Voltar' }).click()
    await dialog(page).getByRole('button', { name: 'Conferir' }).click()
    await dialog(page).getByText('Tudo certo').first().waitFor()
    await dialog(page).getByRole('button', { name: 'Gerar 2 documentos' }).click()
    await dialog(page).getByText('2 documentos gerados').waitFor({ timeout: 60_000 })
    await dialog(page).getByRole('button', { name: 'Concluir' }).click()
    await page.getByText('2 documentos gerados').first().waitFor()
    const [made] = await ask(`select d.file_id from public.documents d where d.employee_id = $1 and d.title = 'Carta de apresentação'`, [lacking])
    expect(await textOfFile(made?.['file_id'], page)).toContain('Apresentamos Zoroastro Álvares, RG 98.765.432-1')
  })
})

describe('orders', () => {
  it('of a declaration are ready at once, and everything that one has comes as one file', async () => {
    const me = await employeeIdOf(product, 'pessoa@aurora.demo')
    await ask(`update public.employees set cpf = coalesce(cpf, '52998224725'), hire_date = coalesce(hire_date, '2020-03-02'), position = coalesce(position, 'Analista') where id = $1`, [me])
    const page = await product.as('pessoa@aurora.demo', '/app/documents/orders')
    await page.getByRole('button', { name: 'Solicitar Declaração de vínculo', exact: true }).click()
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Solicitar declaração' }).click()
    await page.getByText('Documento pronto').first().waitFor({ timeout: 60_000 })
    await page.getByText(/^Pronto em/).first().waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: 'Abrir Declaração de vínculo' }).click()
    await dialog(page).locator('canvas, [role=status]').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^Baixado em/).first().waitFor()
    const [paper] = await ask(`select d.file_id from public.documents d where d.employee_id = $1 and d.title = 'Declaração de vínculo empregatício'`, [me])
    expect(await textOfFile(paper?.['file_id'], page)).toContain('é empregado(a) de')

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar meus documentos' }).click()
    const archive = await saving
    expect(archive.suggestedFilename()).toBe('meus-documentos.zip')
    const chunks: Buffer[] = []
    for await (const chunk of await archive.createReadStream()) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(bytes.includes('%PDF-')).toBe(true)
    const opened = await ask(`select count(*)::integer as n from public.audit_logs where action_type = 'open_file' and entity_id = $1`, [paper?.['file_id']])
    expect(opened).toEqual([{ n: 3 }])

    // What does not come by itself waits for the administration, which refuses with a reason or delivers.
    await page.getByRole('button', { name: 'Solicitar Declaração de férias' }).click()
    await dialog(page).getByLabel(/^Observação/).fill('Para o visto')
    await dialog(page).getByRole('button', { name: 'Solicitar declaração' }).click()
    await page.getByText('Pedido enviado').first().waitFor()
    const admin = await product.as('admin@aurora.demo', '/app/inbox')
    await admin.getByRole('list', { name: 'Pendências' }).getByRole('button').filter({ hasText: 'Declaração de férias' }).first().click()
    const answer = admin.getByRole('region', { name: 'Declaração de férias' })
    await answer.getByText('Para o visto').waitFor()
    await answer.getByLabel('O que fazer').selectOption('deny')
    await answer.getByRole('button', { name: 'Negar pedido' }).click()
    await answer.getByText('Escreva o motivo').waitFor()
    expect(await violations(admin)).toEqual([])
    await answer.getByLabel(/^Motivo/).fill('Ainda não há férias marcadas.')
    await answer.getByRole('button', { name: 'Negar pedido' }).click()
    await admin.getByText('Pedido negado').waitFor()
    await admin.goto('/app/documents/orders?tab=queue')
    await admin.getByText('Nenhum pedido em aberto').waitFor()
    await admin.getByRole('tab', { name: 'O que oferecemos' }).click()
    await admin.getByRole('button', { name: 'Editar Declaração de vínculo' }).click()
    await dialog(admin).getByLabel(/^Prazo em dias úteis/).fill('61')
    await dialog(admin).getByRole('button', { name: 'Salvar oferta' }).click()
    await dialog(admin).getByText('Use de 1 a 60 dias úteis').waitFor()
    expect(await violations(admin)).toEqual([])
    await dialog(admin).getByLabel(/^Prazo em dias úteis/).fill('3')
    await dialog(admin).getByRole('button', { name: 'Salvar oferta' }).click()
    await admin.getByText('Oferta salva').waitFor()
    await page.goto('/app/documents/orders')
    await page.getByText('Motivo: Ainda não há férias marcadas.').waitFor()
  })
})
