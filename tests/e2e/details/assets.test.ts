import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { pdf, png } from '../../support/pictures.ts'
import { runSql } from '../../support/sql.ts'
import { failingAt, refusing } from '../support/breakage.ts'
import { fetchAsPage } from '../support/employees.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const PHONE = { width: 390, height: 844 }
const LONG = 'Estação de trabalho móvel para engenharia de produto, com dock, dois monitores e um nome comprido que não cabe na linha'
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Every width that the page takes. */
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

async function insert(page: Page, asset: Readonly<Record<string, unknown>>): Promise<string> {
  const [row] = await sql(
    `select c.company_id, c.id from public.asset_categories c join public.companies k on k.id = c.company_id where k.name like 'Aurora %' and c.name = 'Notebooks'`,
  )
  const { status, body } = await fetchAsPage(page, '/rest/v1/assets?select=id', { method: 'POST', body: { company_id: row?.['company_id'], category_id: row?.['id'], ...asset } })
  expect(status, JSON.stringify(body)).toBe(201)
  return String((body as { readonly id: string }[])[0]?.id)
}

describe('the register of assets', () => {
  let lost = ''

  beforeAll(async () => {
    const admin = await product.as('admin@aurora.demo')
    lost = await insert(admin, { tag: 'ZX-1', name: LONG, serial: 'SN-TEMA-1', cost: 12345.67, purchased_on: '2026-01-15', notes: 'Primeira linha\nSegunda linha' })
    await insert(admin, { tag: 'ZX-2', name: '<b>Mouse</b> 🖱️' })
  })

  it('names what is refused beside its field: a tag and a serial number that are taken', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?novo=true')
    const form = sheet(page, 'Novo bem')
    await expect.poll(() => form.getByLabel('Etiqueta').inputValue()).not.toBe('')
    await form.getByRole('button', { name: 'Cadastrar bem' }).click()
    await form.getByText('Preencha este campo').first().waitFor()
    await form.getByText('Escolha uma opção').waitFor()
    await form.getByLabel('Etiqueta').fill('zx-1')
    await form.getByLabel('Nome').fill('Outro')
    await form.getByLabel('Categoria').selectOption({ label: 'Notebooks' })
    await form.getByRole('button', { name: 'Cadastrar bem' }).click()
    await form.getByText('Já existe um bem com esta etiqueta.').waitFor()
    await form.getByLabel('Etiqueta').fill('ZX-3')
    await form.getByLabel('Número de série').fill('sn-tema-1')
    await form.getByLabel('Comprado em').fill('10/01/2026')
    await form.getByLabel('Garantia até').fill('09/01/2026')
    await form.getByRole('button', { name: 'Cadastrar bem' }).click()
    await form.getByText('A garantia termina depois da compra').waitFor()
    await form.getByLabel('Garantia até').fill('09/01/2028')
    await form.getByRole('button', { name: 'Cadastrar bem' }).click()
    await form.getByText('Já existe um bem com este número de série.').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('follows an asset through repair, loss and write-off, each with its words', async () => {
    const page = await product.as('admin@aurora.demo', `/app/assets?bem=${lost}`)
    const card = sheet(page, LONG)
    await card.getByText('Segunda linha').waitFor()
    const act = async (verb: string): Promise<void> => {
      await card.getByRole('button', { name: 'Mais', exact: true }).click()
      await page.getByRole('menuitem', { name: verb }).click()
    }
    await act('Mandar para conserto')
    const repair = page.getByRole('dialog').last()
    await repair.getByRole('button', { name: 'Mandar para conserto' }).click()
    await repair.getByText('Conte em uma frase o que o bem tem').waitFor()
    await repair.getByLabel(/^O que o bem tem/).fill('Não liga')
    await repair.getByLabel(/^Assistência/).fill('TechMais')
    await repair.getByRole('textbox', { name: /^Fica pronto em/ }).fill('01/01/2020')
    await repair.getByRole('button', { name: 'Mandar para conserto' }).click()
    await repair.getByText('Escolha hoje ou outro dia').waitFor()
    await repair.getByRole('textbox', { name: /^Fica pronto em/ }).fill('01/01/2030')
    expect(await violations(page)).toEqual([])
    await repair.getByRole('button', { name: 'Mandar para conserto' }).click()
    await card.getByText('Em conserto', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Voltou do conserto' }).click()
    const end = page.getByRole('dialog').last()
    await end.getByLabel(/^Quanto custou/).fill('380,50')
    await end.getByLabel(/^Observação/).fill('Bateria nova')
    await end.getByRole('button', { name: 'Voltou do conserto' }).click()
    await card.getByText('Disponível', { exact: true }).waitFor()
    await card.getByText('R$ 380,50 no total').waitFor()
    await card.getByRole('list', { name: 'Consertos' }).getByText('Bateria nova').waitFor()
    await act('Furtado')
    const theft = page.getByRole('dialog').last()
    await theft.getByRole('button', { name: 'Registrar furto' }).click()
    await theft.getByText('Conte em uma frase o que aconteceu').waitFor()
    await theft.getByLabel(/^O que aconteceu/).fill('Levado do carro')
    await theft.getByRole('button', { name: 'Registrar furto' }).click()
    await theft.getByText('Informe o número do boletim de ocorrência').waitFor()
    expect(await violations(page)).toEqual([])
    await theft.getByLabel(/^Número do boletim/).fill('2026/1')
    await theft.getByRole('button', { name: 'Registrar furto' }).click()
    await card.getByText('Furtado', { exact: true }).waitFor()
    // The file of the report may come later.
    await card.getByRole('button', { name: 'Adicionar boletim de ocorrência' }).click()
    await card.getByLabel('Enviar boletim de ocorrência', { exact: true }).and(page.locator('input')).setInputFiles({ name: 'bo.pdf', mimeType: 'application/pdf', buffer: pdf('Boletim') })
    await card.getByRole('list', { name: 'Papéis do bem' }).getByText(/^bo\.pdf/).waitFor()
    await act('Baixar')
    await page.getByRole('dialog').last().getByLabel(/^O que aconteceu/).fill('Seguro pagou')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Dar baixa' }).click()
    await card.getByText('Baixado', { exact: true }).waitFor()
    expect(await card.getByRole('button', { name: /Editar|Mais/ }).count()).toBe(0)
    // Written off, it is found by those who look for it.
    await page.goto('/app/assets?q=ZX-1')
    await page.getByText('Nenhum bem com este filtro').waitFor()
    await page.goto('/app/assets?q=ZX-1&status=written_off')
    await page.getByRole('table', { name: 'Bens' }).getByText('ZX-1').waitFor()
  })

  it('shows its pictures large by the keyboard, refuses what is too large, and takes one off', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?q=ZX-2')
    await page.getByRole('button', { name: /Mouse/ }).click()
    const card = page.getByRole('dialog')
    await card.getByRole('button', { name: 'Adicionar fotos' }).click()
    const chooser = card.getByLabel('Enviar fotos do bem', { exact: true }).and(page.locator('input'))
    // From the disk: so many bytes take longer through the driver than the test has.
    const folder = await mkdtemp(join(tmpdir(), 'photo-'))
    await writeFile(join(folder, 'enorme.png'), png(64, [1, 2, 3], 41_943_040))
    await chooser.setInputFiles(join(folder, 'enorme.png'))
    await card.getByText('O arquivo tem 40 MB; o limite é de 10 MB.').waitFor()
    await chooser.setInputFiles([{ name: 'um.png', mimeType: 'image/png', buffer: png(300, [200, 40, 40]) }, { name: 'dois.png', mimeType: 'image/png', buffer: png(2600, [40, 40, 200]) }])
    const strip = card.getByRole('list', { name: 'Fotos do bem' })
    await strip.getByRole('button', { name: 'Abrir foto 2 de 2' }).waitFor()
    await card.getByRole('button', { name: 'Remover enorme.png da lista' }).click()
    await rm(folder, { recursive: true })
    expect(await violations(page)).toEqual([])
    await strip.getByRole('button', { name: 'Abrir foto 1 de 2' }).click()
    const viewer = page.getByRole('dialog').last()
    await viewer.getByText('Foto 1 de 2').waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer.getByText('Foto 2 de 2').waitFor()
    await viewer.getByRole('img').waitFor()
    expect(await violations(page)).toEqual([])
    await viewer.getByRole('button', { name: 'Remover foto' }).click()
    await page.getByRole('dialog', { name: 'Remover esta foto?' }).getByRole('button', { name: 'Remover foto' }).click()
    await page.getByText('Foto removida').waitFor()
    await viewer.getByText('Foto 1 de 1').waitFor()
  })

  it('fits a phone, with long names, in light and dark', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    await page.setViewportSize(PHONE)
    for (const path of ['/app/assets?q=ZX', '/app/assets?entregar=true', '/app/assets?novo=true', '/app/assets?categorias=true', '/app/assets?kits=true', '/app/assets?tab=pedidos&pedir=true', `/app/assets?bem=${lost}`]) {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        await page.getByRole(path.includes('q=') ? 'list' : 'dialog').first().waitFor()
        await page.waitForLoadState('networkidle')
        expect(await violations(page), `${path} ${colorScheme}`).toEqual([])
        expect(await widthOf(page), path).toBe(PHONE.width)
      }
    }
  })

  it('says that it could not load and tries again', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    await refusing(product, 'select on public.assets', async () => {
      await page.goto('/app/assets')
      await page.getByRole('button', { name: 'Tentar novamente' }).first().waitFor()
    })
    await page.getByRole('button', { name: 'Tentar novamente' }).last().click()
    await page.getByRole('table', { name: 'Bens' }).waitFor()
  })

  it('keeps a hand-over that nothing was sent of, and says where a scanned thing is', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?entregar=true')
    const form = sheet(page, 'Entregar bens')
    const box = form.getByRole('combobox', { name: /^Bens/ })
    await box.fill('ZX-1')
    await box.press('Enter')
    await form.getByText(/\(ZX-1\) não está disponível\.$/).first().waitFor()
    await box.fill('NADA-1')
    await box.press('Enter')
    await form.getByText(/“NADA-1”/).first().waitFor()
    await box.fill('ZX-2')
    await box.press('Enter')
    await form.getByRole('list', { name: 'Bens a entregar' }).getByText('ZX-2').waitFor()
    await form.getByRole('button', { name: 'Entregar', exact: true }).click()
    await form.getByText('Escolha quem recebe', { exact: true }).waitFor()
    await page.reload()
    await form.getByRole('list', { name: 'Bens a entregar' }).getByText('ZX-2').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await form.waitFor({ state: 'detached' })
  })

  it('gives things although their paper fails, which is then made', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?entregar=true')
    const form = sheet(page, 'Entregar bens')
    await form.getByRole('combobox', { name: /^Quem recebe/ }).pressSequentially('Beatriz Nogueira')
    await form.getByRole('option', { name: /Beatriz Nogueira/ }).first().click()
    const box = form.getByRole('combobox', { name: /^Bens/ })
    await box.fill('mouse')
    await form.getByText('1 bem disponível', { exact: true }).waitFor({ state: 'attached' })
    await box.press('ArrowDown')
    await box.press('Enter')
    await form.getByRole('list', { name: 'Bens a entregar' }).getByText('ZX-2').waitFor()
    await form.getByRole('textbox', { name: /^Devolver até/ }).fill('01/01/2020')
    await form.getByRole('button', { name: 'Entregar', exact: true }).click()
    await form.getByText('Escolha um dia a partir de hoje').waitFor()
    await form.getByRole('textbox', { name: /^Devolver até/ }).fill('01/01/2030')
    const done = sheet(page, 'Bens entregues')
    await failingAt(product, 'insert on public.documents', async () => {
      await form.getByRole('button', { name: 'Entregar', exact: true }).click()
      await done.getByText('O termo não foi gerado').waitFor()
    })
    expect(await violations(page)).toEqual([])
    await done.getByRole('button', { name: 'Concluir' }).click()
    // What was left half made is made from the sheet of the thing.
    await page.goto('/app/assets?q=ZX-2')
    await page.getByRole('button', { name: /Mouse/ }).click()
    const card = page.getByRole('dialog')
    await card.getByText('O termo desta entrega ainda não foi gerado.').waitFor()
    await card.getByText('devolver até 01/01/2030', { exact: false }).waitFor()
    await card.getByRole('button', { name: 'Gerar o termo' }).click()
    await card.getByText('O termo espera a assinatura de Beatriz Nogueira Campos.').waitFor()
  })

  it('comes in by a sheet: an unknown category is corrected in the grid', { timeout: 120_000 }, async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets')
    await page.getByRole('link', { name: 'Importar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Importar bens' }).waitFor()
    const text = 'Plaqueta;Descrição;Tipo;Valor de aquisição;Data da compra\r\nZW-1;Projetor;Notebook;3.250,90;10/03/2026\r\nZW-2;Notebook de reserva;Notebooks;;\r\n'
    await page.getByLabel('Planilha').setInputFiles({ name: 'bens.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
    await page.getByRole('button', { name: 'Revisar' }).click()
    await page.getByText('Não há categoria com este nome').first().waitFor({ timeout: 60_000 })
    await page.locator('[role="gridcell"][aria-invalid="true"]').first().click()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Monitores e periféricos')
    await page.keyboard.press('Enter')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Importar 2 bens' }).click()
    await page.getByText('Importação concluída').first().waitFor({ timeout: 60_000 })
    // The list that was looked at before has what came in, without a reload.
    await page.getByRole('link', { name: 'Ver bens' }).click()
    await page.getByLabel('Buscar bem').fill('ZW-1')
    await page.getByRole('table', { name: 'Bens' }).getByText('R$ 3.250,90').waitFor()
  })

  it('goes on with the next thing of the same sort', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?novo=true')
    const form = sheet(page, 'Novo bem')
    await form.getByLabel('Etiqueta').fill('ZY-0009')
    await form.getByLabel('Nome').fill('Cadeira')
    await form.getByLabel('Categoria').selectOption({ label: 'Uniformes' })
    await form.getByLabel('Número de série').fill('CAD-9')
    await form.getByRole('button', { name: 'Cadastrar e continuar' }).click()
    await page.getByText('Bem cadastrado').waitFor()
    await expect.poll(() => form.getByLabel('Etiqueta').inputValue()).toBe('ZY-0010')
    expect(await form.getByLabel('Nome').inputValue()).toBe('Cadeira')
    expect(await form.getByLabel('Número de série').inputValue()).toBe('')
    // Where the next thing is begun, and nothing is unsaved any more.
    await expect.poll(() => form.getByLabel('Número de série').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  })

  it('is narrowed by its figures and exported as it is filtered', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets')
    await page.getByRole('link', { name: /^Disponíveis: / }).click()
    await page.waitForURL(/status=available/)
    await page.getByRole('button', { name: /Remover filtro Disponíveis/ }).waitFor()
    await page.getByRole('button', { name: 'Exportar' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()])
    expect(file.suggestedFilename()).toMatch(/^ativos-.*\.csv$/)
  })

  it('has categories that are made, changed and put out of use', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?categorias=true')
    const list = sheet(page, 'Categorias de bens')
    await list.getByRole('button', { name: 'Nova categoria' }).click()
    const form = sheet(page, 'Nova categoria')
    await form.getByLabel('Nome').fill('Notebooks')
    await form.getByRole('button', { name: 'Salvar categoria' }).click()
    await form.getByText('Já existe uma categoria com este nome.').waitFor()
    await form.getByLabel('Nome').fill('Ferramentas')
    await form.getByLabel(/^Vida útil/).fill('700')
    await form.getByRole('button', { name: 'Salvar categoria' }).click()
    await form.getByText('Informe de 1 a 600 meses').waitFor()
    await form.getByLabel(/^Vida útil/).fill('60')
    await form.getByRole('button', { name: 'Salvar categoria' }).click()
    await page.getByText('Categoria criada').waitFor()
    const row = list.getByRole('listitem').filter({ hasText: 'Ferramentas' })
    await row.getByRole('button', { name: 'Arquivar Ferramentas' }).click()
    await row.getByText('Arquivada').waitFor()
    await row.getByRole('button', { name: 'Restaurar Ferramentas' }).click()
    await row.getByRole('button', { name: 'Editar Ferramentas' }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})
