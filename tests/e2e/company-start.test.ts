import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { pdf } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { enterByInvitation } from './support/first-access.ts'
import { linkMailedTo, mailsTo } from './support/mail.ts'
import { runProduct } from './support/product.ts'
import { cpfOf, workbookOf, zipOf } from './support/spreadsheet.ts'

const product = runProduct()
afterEach(() => product.close())

const PEOPLE = 150
const COMPANY = 'Horizonte Alimentos'
const PASSWORD = 'Primeiro-Dia@2026'
const AREAS = ['Produção', 'Logística', 'Recursos Humanos'] as const
/** How long a sheet or a parcel of papers takes on a busy machine. */
const PATIENT = { timeout: 300_000 }

const numbers = Array.from({ length: PEOPLE }, (_, n) => n)
const cpf = (n: number): string => cpfOf(410_000_000 + n)
const emailOf = (n: number): string => `pessoa${String(n + 1)}@horizonte.demo`
const nameOf = (n: number): string => `${['Ana', 'João', 'Célia', 'Davi'][n % 4] ?? ''} da Conceição ${String(n + 1)}`
const day = (year: number, month: number, date: number): Date => new Date(Date.UTC(year, month - 1, date))

/** What HR has at hand: a sheet of people with their contracts and pay, the vacations of each, and papers named by CPF. The first three lead an area each. */
async function companyFile(): Promise<Buffer> {
  const workbook = await workbookOf({
    Pessoas: [
      ['Matrícula', 'Nome', 'CPF', 'Data de nascimento', 'Sexo', 'Escolaridade', 'Admissão', 'Cargo', 'Departamento', 'Tipo de contrato', 'Carga horária semanal', 'Salário', 'E-mail', 'Gestor'],
      ...numbers.map((n) => [
        `HZ${String(n + 1).padStart(4, '0')}`, nameOf(n), cpf(n), day(1980 + (n % 20), 1 + (n % 12), 10), n % 2 === 0 ? 'Feminino' : 'Masculino', 'Ensino médio completo', day(2024, 2, 1), n < 3 ? 'Coordenador' : 'Auxiliar',
        AREAS[n % 3] ?? '', 'CLT por prazo indeterminado', 44, 2500 + n, emailOf(n), n < 3 ? null : `HZ${String((n % 3) + 1).padStart(4, '0')}`,
      ]),
    ],
    Férias: [['CPF', 'Período aquisitivo', 'Dias gozados'], ...numbers.map((n) => [cpf(n), day(2025, 2, 1), 10])],
  })
  return zipOf({ 'horizonte.xlsx': workbook, ...Object.fromEntries(numbers.slice(0, 60).map((n) => [`documentos/RG ${cpf(n)}.pdf`, pdf(`identidade ${cpf(n)}`)] as const)) })
}

/** What a query counts in the new company, `c`. */
async function inCompany(count: string): Promise<number> {
  const [row] = await runSql(product.server.databaseUrl, `select (${count})::integer as n from public.companies c where c.name = $1`, [COMPANY])
  return Number(row?.['n'])
}

async function firstAccess(link: string): Promise<Page> {
  const page = await product.open()
  await enterByInvitation(page, link, PASSWORD)
  return page
}

/** A master registers the company and its first admin, to whom the rest is left. */
async function beginCompany(): Promise<void> {
  const master = await product.as('master@vinculo.demo', '/app/enterprise/companies')
  await master.getByRole('link', { name: 'Cadastrar empresa' }).click()
  const form = master.getByRole('form', { name: 'Empresa' })
  await form.getByLabel(/^Nome/).fill(COMPANY)
  await form.getByRole('button', { name: 'Salvar empresa' }).click()
  await master.getByText('Ninguém administra esta empresa').waitFor()
  await master.getByRole('button', { name: 'Abrir empresa' }).click()
  const main = master.getByRole('main')
  await main.getByText('Comece pelas pessoas').waitFor()
  expect(await violations(master)).toEqual([])
  await main.getByRole('link', { name: 'Cadastrar' }).click()
  await master.getByRole('textbox', { name: 'Nome', exact: true }).fill('Rute')
  await master.getByRole('textbox', { name: /^Sobrenome/ }).fill('Prado')
  await master.getByRole('textbox', { name: /^CPF/ }).fill(cpf(PEOPLE))
  await master.getByRole('button', { name: 'Salvar trabalhador' }).click()
  await master.getByText('Trabalhador cadastrado').waitFor()
  await master.getByRole('button', { name: 'Convidar por e-mail' }).click()
  const dialog = master.getByRole('dialog')
  await dialog.getByLabel(/^E-mail/).fill('rute@horizonte.demo')
  await dialog.getByRole('radio', { name: /Administrador/ }).check()
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await master.getByText('Convite enviado').waitFor()
}

/** How many people the dashboard counts, once somebody scrolls to its figures. */
async function peopleCounted(page: Page): Promise<number> {
  await page.locator('[data-home]').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const number = page.locator('[data-block] dd button').filter({ hasText: 'ver quem está em Pessoas ativas' })
  await number.waitFor()
  return Number.parseInt(await number.innerText(), 10)
}

const stepsOf = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Passos para começar' })
const percentOf = async (page: Page): Promise<number> => Number(await page.getByRole('main').getByRole('progressbar', { name: 'Implantação' }).getAttribute('aria-valuenow'))

it('an empty company reaches its first working day by the checklist alone', { timeout: 900_000 }, async () => {
  await beginCompany()
  const page = await firstAccess(await linkMailedTo(product.server.url, 'rute@horizonte.demo'))
  await stepsOf(page).waitFor()
  const atFirst = await percentOf(page)
  expect(await violations(page)).toEqual([])

  await stepsOf(page).getByRole('link', { name: 'Importar', exact: true }).click()
  await page.getByLabel('Planilha', { exact: true }).setInputFiles({ name: 'horizonte.zip', mimeType: 'application/zip', buffer: await companyFile() })
  const parts = page.getByRole('list', { name: 'O que o arquivo traz' })
  await parts.getByRole('checkbox').first().waitFor(PATIENT)
  await page.getByRole('button', { name: 'Enviar e conferir' }).click()
  const sheetRow = (name: string) => page.getByRole('list', { name: 'Abas do arquivo' }).getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await sheetRow('Trabalhadores').getByRole('button').click(PATIENT)
  // The areas are not there yet: each is made once for all rows that name it.
  for (const area of [...AREAS].reverse()) {
    await page.getByRole('listitem').filter({ hasText: `Departamento “${area}”` }).getByRole('button', { name: 'Criar departamento' }).click()
    await page.getByText(`Departamento “${area}”`).waitFor({ state: 'detached', ...PATIENT })
  }
  await page.getByRole('button', { name: 'Importar 150 trabalhadores' }).click(PATIENT)
  await page.getByText('Importação concluída').first().waitFor(PATIENT)
  await page.getByRole('button', { name: 'Voltar a todas as abas' }).first().click()
  await page.getByRole('button', { name: 'Importar o que está pronto' }).click()
  await expect.poll(() => page.getByRole('main').innerText(), PATIENT).toContain('Tudo importado')
  await page.getByRole('button', { name: 'Enviar 60 documentos' }).click(PATIENT)
  await page.getByText('60 documentos entregues').waitFor(PATIENT)
  expect(await violations(page)).toEqual([])

  // From the home the list is one link away. What a sheet brought is done for everybody in it; what is left of Rute is not hers to write.
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('link', { name: 'Continuar' }).click()
  for (const left of ['contrato', 'salário', 'sexo ou escolaridade']) await stepsOf(page).getByText(`1 pessoa sem ${left}`).waitFor()
  await stepsOf(page).getByText('Saldos de férias informados').waitFor()
  const imported = await percentOf(page)
  expect(imported).toBeGreaterThan(0)

  const dialog = page.getByRole('dialog')
  await stepsOf(page).getByRole('button', { name: 'Definir responsáveis' }).click()
  for (const area of AREAS) await dialog.getByText(area).first().waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Definir 3 responsáveis' }).click()
  await stepsOf(page).getByText('Todos os departamentos têm responsável').waitFor()

  await stepsOf(page).getByRole('button', { name: 'Convidar' }).click()
  await dialog.getByText('150 pessoas').first().waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar convites' }).click()
  await stepsOf(page).getByText('Todos têm acesso ou convite').waitFor(PATIENT)
  // One mail after the other leaves, and a busy machine takes its time.
  for (const n of [29, 0]) await expect.poll(async () => (await mailsTo(product.server.url, emailOf(n))).length, PATIENT).toBeGreaterThan(0)
  const [personLink, headLink] = await Promise.all([29, 0].map((n) => linkMailedTo(product.server.url, emailOf(n))))

  await stepsOf(page).getByRole('link', { name: 'Ver documentos' }).click()
  await page.getByRole('button', { name: 'Pedir o que falta' }).click()
  await dialog.getByText(/^Para \d+ pessoas/).waitFor(PATIENT)
  await dialog.getByRole('button', { name: /^Enviar \d+ pedidos?$/ }).click(PATIENT)
  await page.getByText(/^Pedido a \d+ /).first().waitFor(PATIENT)
  await page.goBack()
  for (const step of ['Contratos', 'Salários', 'Dados pessoais', 'Documentos']) {
    await stepsOf(page).getByRole('button', { name: `Mais opções: ${step}` }).click()
    await page.getByRole('menuitem', { name: 'Fazer depois' }).click()
    await stepsOf(page).getByText(`${step}: fica para depois`).waitFor()
  }
  await page.getByRole('heading', { name: 'Tudo em dia' }).waitFor()
  expect([atFirst < imported, imported < (await percentOf(page)), await percentOf(page)]).toEqual([true, true, 100])
  expect(await violations(page)).toEqual([])

  const without = (table: string): string =>
    `select count(*) from public.employees e where e.company_id = c.id and e.registration_number like 'HZ%' and not exists (select from public.${table} x where x.company_id = e.company_id and x.employee_id = e.id)`
  for (const table of ['employee_contracts', 'employee_compensation', 'employee_personal', 'leave_ledger', 'invitations', 'document_requests']) expect([table, await inCompany(without(table))]).toEqual([table, 0])
  expect(await inCompany(`select count(*) from public.documents d where d.company_id = c.id and d.status = 'approved'`)).toBe(60)
  expect(await inCompany(`select count(*) from public.departments d where d.company_id = c.id and d.head_employee_id is not null`)).toBe(3)

  // The first working day: who was invited comes in and finds what is theirs, a head the team, HR figures that are those of the sheet.
  const person = await firstAccess(personLink ?? '')
  await person.getByText('Documento de identidade e CPF').waitFor()
  await person.getByText('Férias disponíveis').waitFor()
  expect(await violations(person)).toEqual([])
  const head = await firstAccess(headLink ?? '')
  expect(await peopleCounted(head)).toBe(49)
  expect(await violations(head)).toEqual([])
  await page.goto('/app')
  // Whoever is in the sheet, and Rute.
  expect(await peopleCounted(page)).toBe(PEOPLE + 1)
})
