import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { pdf } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { runProduct } from './support/product.ts'
import { visit } from '../support/browser.ts'
import { cpfOf, workbookOf, zipOf } from './support/spreadsheet.ts'

const product = runProduct()
afterEach(() => product.close())

const PEOPLE = 150
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const dotted = (cpf: string): string => cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
const day = (year: number, month: number, date: number): Date => new Date(Date.UTC(year, month - 1, date))
const cpfs = Array.from({ length: PEOPLE }, (_, n) => cpfOf(300_000_000 + n))

/** What another system gives: one sheet with all of a person, in its own words, and two more; papers beside them, named by CPF. */
async function foreignFile(): Promise<Buffer> {
  const staff = cpfs.map((cpf, n) => [
    `EXT${String(n + 1).padStart(4, '0')}`, `${['Ana', 'Bruno', 'Célia', 'Davi'][n % 4] ?? ''} dos Santos ${String(n + 1)}`, n % 2 === 0 ? dotted(cpf) : Number(cpf), day(1985 + (n % 15), 1 + (n % 12), 10),
    n % 2 === 0 ? 'Feminino' : 'Masculino', '2º Grau Completo', day(2024, 2, 1), 'Auxiliar', n < 20 ? 'Núcleo Lunar' : null,
    n < 12 ? 'Prazo Indet.' : 'CLT', '44:00', 2100 + n, 341, '1234', `${String(50_000 + n)}-7`, `pessoa${String(n + 1)}@saida.demo`, n > 0 && n < 20 ? 'EXT0001' : null,
  ])
  const workbook = await workbookOf({
    Plan1: [
      ['Chapa', 'Nome do Empregado', 'CPF', 'Dt. Nasc.', 'Sexo', 'Grau de Instrução', 'Admissão', 'Função', 'Setor', 'Tipo de Vínculo', 'Carga Horária', 'Salário Atual', 'Banco', 'Agência', 'Conta Corrente', 'Correio eletrônico', 'Líder'],
      ...staff,
    ],
    Férias: [['CPF', 'Período Aquisitivo', 'Gozados'], ...cpfs.map((cpf) => [dotted(cpf), day(2025, 2, 1), 10])],
    Familiares: [['CPF do titular', 'Nome do dependente', 'Nascimento', 'Parentesco'], ...cpfs.slice(0, 30).map((cpf, n) => [dotted(cpf), `Filho ${String(n + 1)}`, day(2018, 3, 10), 'Filha'])],
  })
  const papers = cpfs.slice(0, 40).map((cpf, n) => [`documentos/RG ${n % 2 === 0 ? dotted(cpf) : cpf}.pdf`, pdf(`identidade ${cpf}`)] as const)
  return zipOf({ 'dados.xlsx': workbook, ...Object.fromEntries(papers), 'documentos/sem dono.pdf': pdf('nada') })
}

async function ofImported(count: string): Promise<number> {
  const [row] = await sql(`with people as (select e.* from public.employees e where e.registration_number like 'EXT%') select (${count})::integer as n`)
  return Number(row?.['n'])
}

/** What the company has left to do of what a migration brings. */
async function left(page: Page): Promise<Readonly<Record<string, number>>> {
  const [company] = await sql(`select company_id from public.employees where email = 'admin@boreal.demo'`)
  const { body } = await fetchAsPage(page, '/rest/v1/rpc/company_start', { method: 'POST', body: { p_company_id: company?.['company_id'] } })
  const rows = body as readonly { readonly step: string; readonly total: number }[]
  return Object.fromEntries(rows.filter(({ step }) => ['contracts', 'pay', 'personal', 'balances'].includes(step)).map(({ step, total }) => [step, total]))
}

const sheetRow = (page: Page, name: string) => page.getByRole('list', { name: 'Abas do arquivo' }).getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

/** What is left after the import is done, or left out, until nothing is: heads, invitations, documents, and what the demo itself lacks. */
async function untilAllIsWell(page: Page): Promise<void> {
  const steps = page.getByRole('list', { name: 'Passos para começar' })
  await steps.getByRole('button', { name: 'Definir responsáveis' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Núcleo Lunar').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Definir \d+ responsáve/ }).click()
  await steps.getByText('Todos os departamentos têm responsável').waitFor()
  expect(await ofImported(`select count(*) from people p join public.departments d on d.head_employee_id = p.id where d.name = 'Núcleo Lunar'`)).toBe(1)

  await steps.getByRole('button', { name: 'Convidar' }).click()
  await dialog.getByRole('button', { name: 'Enviar convites' }).click()
  await steps.getByText('Todos têm acesso ou convite').waitFor({ timeout: 120_000 })
  expect(await ofImported('select count(*) from people p join public.invitations i on i.employee_id = p.id')).toBe(PEOPLE)

  // What people send is asked of them at once; what only the company has, and who has no e-mail, is left out.
  await steps.getByRole('link', { name: 'Ver documentos' }).click()
  await page.getByRole('button', { name: 'Pedir o que falta' }).click()
  await dialog.getByText(/^Para \d+ pessoas/).waitFor({ timeout: 60_000 })
  await dialog.getByRole('button', { name: /^Enviar \d+ pedidos?$/ }).click({ timeout: 60_000 })
  await page.getByText(/^Pedido a \d+ /).first().waitFor({ timeout: 60_000 })
  await visit(page, '/app/employees/import/all')
  await steps.waitFor()
  const open = steps.getByRole('button', { name: /^Mais opções/ })
  for (let rest = await open.count(); rest > 0; rest -= 1) {
    await open.first().click()
    await page.getByRole('menuitem', { name: rest % 2 === 0 ? 'Fazer depois' : 'Não se aplica' }).click()
    await expect.poll(() => open.count()).toBe(rest - 1)
  }
  await page.getByRole('heading', { name: 'Tudo em dia' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'Tudo em dia' }).waitFor()
}

it('150 people come from another system with contracts, pay, accounts, balances and documents, in one sitting, until all is well', { timeout: 540_000 }, async () => {
  const page = await product.as('admin@boreal.demo', '/app/employees/import/all')
  await page.getByRole('heading', { level: 1, name: 'Importar tudo de uma vez' }).waitFor()
  expect(await violations(page)).toEqual([])
  const before = await left(page)
  await page.getByLabel('Planilha', { exact: true }).setInputFiles({ name: 'saida.zip', mimeType: 'application/zip', buffer: await foreignFile() })

  // One sheet with a row per person brings five kinds; each of the others its own.
  const parts = page.getByRole('list', { name: 'O que o arquivo traz' }).getByRole('checkbox')
  await expect.poll(() => parts.count(), { timeout: 60_000 }).toBe(7)
  expect(await violations(page)).toEqual([])

  // The line goes down while rows are under way: sending waits, and goes on where it was.
  const stage = '**/rest/v1/rpc/stage_import_rows*'
  await page.route(stage, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Enviar e conferir' }).click()
  await page.getByText('A conexão caiu').waitFor({ timeout: 60_000 })
  expect(await violations(page)).toEqual([])
  await page.unroute(stage)
  await page.getByRole('button', { name: 'Continuar agora' }).click()

  await sheetRow(page, 'Trabalhadores').getByText('20 linhas com erro').waitFor({ timeout: 120_000 })
  await sheetRow(page, 'Contratos').getByText('Aguarda as abas de que depende').waitFor()
  expect(await ofImported('select count(*) from people')).toBe(0)

  // A department that is not there yet is made once for all rows that name it.
  await sheetRow(page, 'Trabalhadores').getByRole('button').click()
  await page.getByRole('button', { name: 'Criar departamento' }).click()
  await page.getByRole('button', { name: 'Importar 150 trabalhadores' }).click()
  await page.getByText('Importação concluída').first().waitFor({ timeout: 120_000 })
  expect((await left(page))['balances']).toBe((before['balances'] ?? 0) + PEOPLE)
  // Of nobody who was just imported are vacations told to be overdue: home and desk say that their balances are to be told.
  const desk = await product.as('admin@boreal.demo', '/app/leaves/periods')
  await desk.getByText(`Falta informar o saldo de ${String(PEOPLE)} pessoas.`).waitFor()
  expect(await violations(desk)).toEqual([])
  await desk.getByRole('link', { name: 'Ver de quem' }).click()
  await desk.getByRole('table', { name: 'Períodos' }).getByText('Saldo a informar').first().waitFor()
  await desk.close()
  await page.getByRole('button', { name: 'Voltar a todas as abas' }).first().click()

  // What is right is written, one sheet after the other; what is not waits for a person and holds no other up.
  await page.getByRole('button', { name: 'Importar o que está pronto' }).click()
  await sheetRow(page, 'Contratos').getByText('12 linhas com erro').waitFor({ timeout: 120_000 })
  await sheetRow(page, 'Contas bancárias').getByText(/^Importada/).waitFor({ timeout: 120_000 })
  await sheetRow(page, 'Saldos de férias').getByText('Aguarda as abas de que depende').waitFor()
  expect(await violations(page)).toEqual([])
  await sheetRow(page, 'Contratos').getByRole('button').click()
  await page.getByRole('combobox', { name: 'Substituir “Prazo Indet.” por' }).selectOption('CLT por prazo indeterminado')
  await page.getByRole('button', { name: 'Substituir', exact: true }).click()
  await page.getByRole('button', { name: 'Importar 150 contratos' }).click()
  await page.getByText('Importação concluída').first().waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Voltar a todas as abas' }).first().click()
  await page.getByRole('button', { name: 'Importar o que está pronto' }).click()
  await expect.poll(() => page.getByRole('main').innerText(), { timeout: 120_000 }).toContain('Tudo importado')

  // The papers know their people now.
  await page.getByRole('button', { name: 'Reconhecer de novo' }).click()
  await page.getByText('40 documentos reconhecidos de 41 arquivos').waitFor()
  await page.getByRole('button', { name: 'Enviar 40 documentos' }).click()
  await page.getByText('40 documentos entregues').waitFor({ timeout: 180_000 })
  // Of contracts, pay, files and balances nobody who came is left open.
  expect(await left(page)).toEqual(before)
  expect(await violations(page)).toEqual([])
  await untilAllIsWell(page)

  const without = (table: string): string =>
    `select count(*) from people p where not exists (select from public.${table} x where x.company_id = p.company_id and x.employee_id = p.id)`
  for (const table of ['employee_contracts', 'employee_compensation', 'employee_bank_accounts', 'employee_personal', 'leave_ledger']) expect([table, await ofImported(without(table))]).toEqual([table, 0])
  expect(await ofImported(`select count(*) from people p join public.employee_contracts c on c.employee_id = p.id where c.starts_on = p.hire_date and c.weekly_hours = 44`)).toBe(PEOPLE)
  expect(await ofImported(`select count(*) from people p join public.employee_dependents d on d.employee_id = p.id`)).toBe(30)
  expect(await ofImported(`select count(*) from people p join public.documents d on d.employee_id = p.id where d.status = 'approved'`)).toBe(40)
  expect(await ofImported(`select count(*) from people p join public.leave_ledger l on l.employee_id = p.id where l.days < 0`)).toBe(PEOPLE)

  // The same page stands in 390 px.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

it('cells copied in a table are pasted into any import', { timeout: 120_000 }, async () => {
  const page = await product.as('admin@boreal.demo', '/app/employees/import/holidays')
  const paste = (text: string) =>
    page.getByLabel('Ou cole aqui as células copiadas do Excel').evaluate((field, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('só uma linha')
  await page.getByText('Copie também a linha dos títulos').waitFor()
  await paste('Data\tFeriado\tTipo\r\n22/11/2027\tDia da cidade, feriado\tMunicipal\r\n')
  await page.getByText('1 linha, 3 colunas reconhecidas').waitFor()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('gridcell', { name: /Dia da cidade, feriado$/ }).waitFor({ timeout: 60_000 })
  expect(await violations(page)).toEqual([])
})
