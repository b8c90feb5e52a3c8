import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { linkMailedTo } from './support/mail.ts'
import { runProduct } from './support/product.ts'
import { cpfOf, workbookOf, zipOf } from './support/spreadsheet.ts'
import { pdf } from '../support/pictures.ts'

const product = runProduct()
afterEach(() => product.close())

const PEOPLE = 150
const PASSWORD = 'Primeiro-Dia@2026'
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const day = (year: number, month: number, date: number): Date => new Date(Date.UTC(year, month - 1, date))
const cpfs = Array.from({ length: PEOPLE }, (_, n) => cpfOf(410_000_000 + n))
const mailOf = (n: number): string => `delta${String(n + 1)}@delta.demo`

/** All that the company knows of its people: who they are, on what terms, what they earn, their vacations, and papers beside. */
async function everything(): Promise<Buffer> {
  const staff = cpfs.map((cpf, n) => [
    `D${String(n + 1).padStart(4, '0')}`, `${['Ana', 'Bruno', 'Célia', 'Davi'][n % 4] ?? ''} Delta ${String(n + 1)}`, cpf, day(1985 + (n % 15), 1 + (n % 12), 10), n % 2 === 0 ? 'Feminino' : 'Masculino',
    '2º Grau Completo', day(2024, 2, 1), 'Auxiliar', n % 2 === 0 ? 'Produção' : 'Escritório', 'CLT', '44:00', 2100 + n, mailOf(n), n > 1 ? (n % 2 === 0 ? 'D0001' : 'D0002') : null,
  ])
  const workbook = await workbookOf({
    Pessoas: [['Chapa', 'Nome do Empregado', 'CPF', 'Dt. Nasc.', 'Sexo', 'Grau de Instrução', 'Admissão', 'Função', 'Setor', 'Tipo de Vínculo', 'Carga Horária', 'Salário Atual', 'Correio eletrônico', 'Líder'], ...staff],
    Férias: [['CPF', 'Período Aquisitivo', 'Gozados'], ...cpfs.map((cpf) => [cpf, day(2025, 2, 1), 10])],
  })
  return zipOf({ 'dados.xlsx': workbook, ...Object.fromEntries(cpfs.slice(0, 10).map((cpf) => [`documentos/RG ${cpf}.pdf`, pdf(`identidade ${cpf}`)] as const)) })
}

const steps = (page: Page) => page.getByRole('list', { name: 'Passos para começar' })
const progress = async (page: Page): Promise<number> => Number(await page.getByRole('progressbar', { name: 'Implantação' }).first().getAttribute('aria-valuenow'))
const sheetRow = (page: Page, name: string) => page.getByRole('list', { name: 'Abas do arquivo' }).getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

async function acceptInvitation(email: string): Promise<Page> {
  const page = await product.open()
  await page.goto(await linkMailedTo(product.server.url, email))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { name: 'Crie sua senha' }).waitFor()
  await page.getByLabel('Nova senha', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar nova senha').fill(PASSWORD)
  await page.getByRole('button', { name: 'Criar senha' }).click()
  await page.getByLabel('Li o aviso de privacidade').check()
  await page.getByRole('button', { name: 'Continuar para o sistema' }).click()
  await page.waitForURL('**/app')
  return page
}

/** A company that has nobody yet, and who administers it, invited by the master. */
async function newCompany(): Promise<Page> {
  const master = await product.as('master@vinculo.demo', '/app/enterprise/companies/new')
  const form = master.getByRole('form', { name: 'Empresa' })
  await form.getByLabel(/^Nome/).fill('Delta Engenharia')
  await form.getByRole('button', { name: 'Salvar empresa' }).click()
  await master.getByRole('heading', { level: 1, name: 'Delta Engenharia' }).waitFor()
  await master.getByRole('button', { name: 'Abrir empresa' }).click()
  await master.getByText('Modo administrador: Delta Engenharia').waitFor()
  await master.goto('/app/employees/new')
  await master.getByLabel(/^Nome(?!.*social)/).first().fill('Alice')
  await master.getByLabel(/^Sobrenome/).fill('Delta')
  await master.getByLabel(/^E-mail/).first().fill('alice@delta.demo')
  await master.getByRole('button', { name: /^Salvar trabalhador|^Cadastrar trabalhador/ }).click()
  await master.waitForURL(/\/app\/employees\/[0-9a-f-]{36}/)
  await master.getByRole('button', { name: 'Convidar por e-mail' }).click()
  const dialog = master.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Administrador/ }).check()
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await master.getByText('Convite enviado').waitFor()
  return acceptInvitation('alice@delta.demo')
}

it('a new company reaches its first working day by the checklist alone', { timeout: 540_000 }, async () => {
  const page = await newCompany()
  await page.getByText('Comece pelas pessoas').waitFor()
  expect(await violations(page)).toEqual([])
  const before = await progress(page)
  expect(before).toBeLessThan(100)

  // From the checklist to the import, which brings everything that the company knows.
  await steps(page).getByRole('link', { name: 'Importar', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Importar tudo de uma vez' }).waitFor()
  await page.getByLabel('Planilha', { exact: true }).setInputFiles({ name: 'delta.zip', mimeType: 'application/zip', buffer: await everything() })
  await page.getByRole('button', { name: 'Enviar e conferir' }).click({ timeout: 60_000 })
  await sheetRow(page, 'Trabalhadores').getByText(/com erro/).waitFor({ timeout: 120_000 })
  await sheetRow(page, 'Trabalhadores').getByRole('button').click()
  const create = page.getByRole('button', { name: 'Criar departamento' })
  for (const rest of [2, 1]) {
    await expect.poll(() => create.count(), { timeout: 60_000 }).toBe(rest)
    await create.first().click()
  }
  await page.getByRole('button', { name: 'Importar 150 trabalhadores' }).click()
  await page.getByText('Importação concluída').first().waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Voltar a todas as abas' }).first().click()
  await page.getByRole('button', { name: 'Importar o que está pronto' }).click()
  await expect.poll(() => page.getByRole('main').innerText(), { timeout: 180_000 }).toContain('Tudo importado')
  await page.getByRole('button', { name: 'Reconhecer de novo' }).click()
  await page.getByRole('button', { name: 'Enviar 10 documentos' }).click()
  await page.getByText('10 documentos entregues').waitFor({ timeout: 120_000 })

  // What is left stands on the home and in Configurações, with how far the company is.
  await page.goto('/app')
  await page.getByRole('heading', { name: 'Implantação' }).waitFor()
  const imported = await progress(page)
  expect(imported).toBeGreaterThan(before)
  await page.getByRole('link', { name: 'Continuar' }).click()
  await page.waitForURL('**/app/settings?area=implantacao')
  expect(await violations(page)).toEqual([])
  await steps(page).getByRole('button', { name: 'Definir responsáveis' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Definir \d+ responsáve/ }).click()
  await steps(page).getByText('Todos os departamentos têm responsável').waitFor()
  await steps(page).getByRole('button', { name: 'Convidar' }).click()
  await dialog.getByRole('button', { name: 'Enviar convites' }).click()
  await steps(page).getByText('Todos têm acesso ou convite').waitFor({ timeout: 120_000 })
  await steps(page).getByRole('link', { name: 'Ver documentos' }).click()
  await page.getByRole('button', { name: 'Pedir o que falta' }).click()
  await dialog.getByRole('button', { name: /^Enviar \d+ pedidos?$/ }).click({ timeout: 60_000 })
  await page.getByText(/^Pedido a \d+ /).first().waitFor({ timeout: 60_000 })

  // People send their papers in their own time; of the administrator nothing is imported.
  await page.goto('/app/settings?area=implantacao')
  await steps(page).waitFor()
  const open = steps(page).getByRole('button', { name: /^Mais opções/ })
  for (let rest = await open.count(); rest > 0; rest -= 1) {
    await open.first().click()
    await page.getByRole('menuitem', { name: 'Fazer depois' }).click()
    await expect.poll(() => open.count()).toBe(rest - 1)
  }
  await page.getByRole('heading', { name: 'Tudo em dia' }).waitFor()
  expect(await progress(page)).toBe(100)
  await page.goto('/app')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('progressbar', { name: 'Implantação' }).count()).toBe(0)

  // The first working day: a person of the sheet comes in, and finds the own vacation.
  const person = await acceptInvitation(mailOf(5))
  await person.getByRole('heading', { level: 1 }).waitFor()
  await person.locator('[data-home="person"]').waitFor()
  const [counts] = await sql(
    `with people as (select e.* from public.employees e join public.companies c on c.id = e.company_id and c.name = 'Delta Engenharia' where e.registration_number like 'D0%')
     select count(*)::integer as people, (select count(*)::integer from people p join public.employee_contracts c on c.employee_id = p.id) as contracts,
       (select count(distinct p.id)::integer from people p join public.leave_ledger l on l.employee_id = p.id) as balances,
       (select count(*)::integer from people p join public.documents d on d.employee_id = p.id and d.status = 'approved') as documents,
       (select count(*)::integer from people p join public.invitations i on i.employee_id = p.id) as invitations from people`,
  )
  expect(counts).toEqual({ people: PEOPLE, contracts: PEOPLE, balances: PEOPLE, documents: 10, invitations: PEOPLE })
})
