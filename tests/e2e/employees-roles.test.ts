import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { signIn } from '../support/browser.ts'
import { fetchAsPage, field, openEmployees, search } from './support/employees.ts'
import { personActs } from './support/person-page.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

interface Row {
  readonly id: string
  readonly company_id: string
  readonly role: string | null
}

interface Columns {
  readonly list: readonly string[]
  readonly offered: readonly string[]
  readonly files: readonly string[]
  /** What each request for people asked of them: the list, the page after it that is fetched ahead, the two files. */
  readonly asked: readonly string[]
}

/** The first line of the file that a press makes. */
async function headingsOf(page: Page, within: Page | Locator): Promise<readonly string[]> {
  await within.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()])
  const [headings = ''] = (await readFile(await file.path(), 'utf8')).replace('\u{FEFF}', '').split('\r\n')
  return headings.split(';')
}

/** The columns of the list at an address that names CPF and birth date among them, and of the files of it. */
async function columnsFor(account: string): Promise<Columns> {
  const page = await product.as(account, 'about:blank')
  const asked: string[] = []
  const isOfPeople = (url: string): boolean => url.includes('/rest/v1/employees?') && new URL(url).searchParams.has('company_id')
  page.on('request', (request) => {
    if (isOfPeople(request.url())) asked.push(new URL(request.url()).searchParams.get('select') ?? '*')
  })
  await page.goto('/app/employees?columns=name,status,cpf,birth_date')
  const table = page.getByRole('table')
  await table.getByRole('columnheader', { name: 'Situação' }).waitFor()
  const list = await table.getByRole('columnheader').allTextContents()
  await page.getByRole('button', { name: 'Colunas' }).click()
  const offered = await page.getByRole('menuitemcheckbox').allTextContents()
  await page.keyboard.press('Escape')
  const ahead = page.waitForRequest((request) => isOfPeople(request.url()) && request.url().includes('offset=25'))
  await page.getByRole('button', { name: 'Próxima página' }).hover()
  await ahead
  const filtered = await headingsOf(page, page)
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  return { list, offered, files: [...filtered, ...(await headingsOf(page, page.getByRole('region', { name: 'Seleção' })))], asked }
}

describe('a manager', () => {
  it('edits a person of the team, but has no way to give access or to change the contract, neither by screen nor by request', async () => {
    const page = await product.as('gestor@aurora.demo', 'about:blank')
    await openEmployees(page)
    await search(page, 'beatriz nogueira')
    await page.getByRole('table').getByRole('link', { name: /Beatriz Nogueira/ }).click()
    await page.getByRole('link', { name: 'Editar' }).waitFor()
    expect(await personActs(page)).not.toContain('Encerrar contrato')
    expect(await page.getByRole('button', { name: 'Convidar por e-mail' }).or(page.getByRole('button', { name: 'Mudar papel' })).count()).toBe(0)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('link', { name: 'Editar' }).click()
    await page.getByText('CPF, admissão, matrícula e situação são alterados pelo RH.').waitFor()
    for (const label of ['Papel', 'Situação', 'CPF', 'Matrícula', 'Data de admissão']) expect(await field(page, label).count(), label).toBe(0)
    await field(page, 'Cargo').fill('Especialista de jornada')
    await page.getByRole('button', { name: 'Salvar trabalhador' }).click()
    await page.getByText('Alterações salvas').waitFor()

    const change = await fetchAsPage(page, `/rest/v1/employees?id=eq.${id}`, { method: 'PATCH', body: { position: 'Outra' } })
    expect([change.status, (change.body as Row[]).length]).toEqual([200, 1])
    for (const body of [{ role: 'admin' }, { user_id: null }, { company_id: '00000000-0000-4000-8000-000000000000' }]) {
      const refused = await fetchAsPage(page, `/rest/v1/employees?id=eq.${id}`, { method: 'PATCH', body })
      expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: '42501' })])
    }
    for (const body of [{ status: 'terminated' }, { hire_date: '2019-05-06' }, { cpf: null }]) {
      const refused = await fetchAsPage(page, `/rest/v1/employees?id=eq.${id}`, { method: 'PATCH', body })
      expect(refused.body).toMatchObject({ code: 'RHPER' })
    }
    const granted = await fetchAsPage(page, '/rest/v1/rpc/grant_access', { method: 'POST', body: { p_employee_id: id, p_role: 'admin' } })
    expect(granted.status).toBeGreaterThanOrEqual(400)
  })

  it('reads people of other teams without editing them, and what identifies them only by a door that is recorded', async () => {
    const page = await product.as('gestor@aurora.demo', 'about:blank')
    await openEmployees(page)
    await search(page, 'mariana albuquerque')
    await page.getByRole('table').getByRole('link', { name: /Mariana Albuquerque/ }).click()
    await page.getByRole('tab', { name: 'Dados', exact: true }).click()
    await page.getByRole('button', { name: 'Mostrar CPF, RG, nascimento e endereço' }).waitFor()
    expect(await personActs(page)).toEqual(['Ficha', 'Ver em outra data…'])
    for (const name of ['Editar', 'Promover', 'Registrar mudança']) expect(await page.getByRole('link', { name }).or(page.getByRole('button', { name })).count(), name).toBe(0)
    const cpfShown = page.getByText(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    expect(await cpfShown.count()).toBe(0)
    await page.getByRole('button', { name: 'Mostrar CPF, RG, nascimento e endereço' }).click()
    await cpfShown.first().waitFor()
    await page.getByText('Acesso registrado').waitFor()
    await page.goto(`${new URL(page.url()).pathname}/edit`)
    await page.getByText('Você não pode editar este cadastro').waitFor()
  })

  it('has no column of CPF or birth date in the list or in its files, whatever the address says, and the page asks for neither; an administrator has both', async () => {
    const guarded = (texts: readonly string[]): readonly string[] => texts.filter((text) => /CPF|RG|Nasc|Endereço|cpf|birth_date|address/.test(text))
    const both = ['CPF', 'Nascimento']
    const admin = await columnsFor('admin@aurora.demo')
    expect([guarded(admin.list), guarded(admin.offered), guarded(admin.files)]).toEqual([both, both, [...both, ...both]])
    expect(admin.asked.length).toBeGreaterThanOrEqual(4)
    expect(guarded(admin.asked)).toEqual(admin.asked)

    const manager = await columnsFor('gestor@aurora.demo')
    expect([guarded(manager.list), guarded(manager.offered), guarded(manager.files), guarded(manager.asked)]).toEqual([[], [], [], []])
    expect([manager.offered, manager.files]).toEqual([admin.offered.filter((name) => !both.includes(name)), ['Nome', 'Situação', 'Nome', 'Situação']])
    expect(manager.asked.length).toBeGreaterThanOrEqual(4)
  })
})

describe('a user', () => {
  it('sees the directory of colleagues and no records', async () => {
    const page = await product.as('pessoa@aurora.demo', 'about:blank')
    await openEmployees(page)
    await page.getByRole('list', { name: 'Colegas' }).waitFor()
    expect(await page.getByRole('link', { name: 'Cadastrar trabalhador' }).count()).toBe(0)
    await search(page, 'mariana')
    await page.getByRole('list', { name: 'Colegas' }).getByText(/Mariana/).first().waitFor()
    await page.goto('/app/employees/new')
    await page.getByText('Você não pode editar este cadastro').waitFor()
  })

  it('gets with the own token the own row alone, and the directory of the own company alone', async () => {
    const page = await product.as('pessoa@boreal.demo', '/config.json')
    const own = await fetchAsPage(page, '/rest/v1/employees?select=id,company_id,role')
    const rows = own.body as Row[]
    expect([own.status, rows.length]).toEqual([200, 1])
    const directory = await fetchAsPage(page, '/rest/v1/employee_directory?select=id,company_id')
    const colleagues = directory.body as Row[]
    expect(colleagues.length).toBeGreaterThan(40)
    expect(new Set(colleagues.map((row) => row.company_id))).toEqual(new Set([rows[0]?.company_id]))
    const escalation = await fetchAsPage(page, `/rest/v1/employees?id=eq.${rows[0]?.id ?? ''}`, { method: 'PATCH', body: { role: 'admin' } })
    expect(escalation.status).toBe(403)
    const created = await fetchAsPage(page, '/rest/v1/employees', {
      method: 'POST',
      body: { company_id: rows[0]?.company_id, first_name: 'Intrusa', last_name: 'Silva' },
    })
    expect(created.status).toBe(403)
  })

  it('meets the guard of modules that the role does not have, with its exact text', async () => {
    const page = await product.as('pessoa@aurora.demo', '/app/okrs')
    await page.getByRole('heading', { name: 'Meta e OKR', level: 1 }).waitFor()
    for (const [path, module] of [['/app/onboarding', 'Onboarding'], ['/app/settings', 'Configurações'], ['/app/enterprise/companies', 'Gestão Empresarial']] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Acesso Restrito' }).waitFor()
      await page.getByText(`Você não tem permissão para acessar o módulo ${module}. Entre em contato com seu administrador.`).waitFor()
    }
  })
})

it('an address that does not exist shows the not-found page, inside and outside', async () => {
  const page = await product.open()
  await page.goto('/nada-aqui')
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
  await signIn(page, 'admin@aurora.demo', { at: '/app/nada-aqui' })
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
})
