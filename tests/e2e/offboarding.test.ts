import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { pdf } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { approveAtOnce } from './support/approving.ts'
import { fetchAsPage } from './support/employees.ts'
import { type DemoPerson, employeeIdOf, peopleWithoutLogin } from './support/people.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const brazilian = (iso: string): string => iso.split('-').toReversed().join('/')
const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

async function choosePerson(page: Page, label: RegExp, typed: string): Promise<void> {
  await page.getByRole('dialog').last().getByRole('combobox', { name: label }).pressSequentially(typed)
  await page.getByRole('listbox', { name: 'Pessoas encontradas' }).getByRole('option').filter({ hasText: new RegExp(typed, 'i') }).first().click()
}

/** Lets the minute of an exit come now. */
const comesNow = (exit: string): Promise<unknown> => runSql(product.server.databaseUrl,
  `with moved as (update public.offboardings set effective_at = now() where id = $1 returning employee_id, effective_at)
   update private.access_endings a set ends_at = m.effective_at, documents_until = m.effective_at + interval '90 days' from moved m where a.employee_id = m.employee_id`, [exit])

async function atOffboarding(page: Page, path = '/app/offboarding'): Promise<void> {
  await page.goto(`${product.server.url}${path}`)
  // Behind an open case the page is out of reach.
  if (!path.includes('caso=')) await page.getByRole('heading', { name: 'Offboarding', level: 1 }).waitFor()
}

/** The Friday after tomorrow, or a week later. */
function nextFriday(): string {
  const ahead = (12 - new Date().getUTCDay()) % 7
  return inDays(ahead < 2 ? ahead + 7 : ahead)
}

/** A login with the password of the demo. */
async function giveLogin({ id }: DemoPerson, email: string, role: string): Promise<void> {
  await runSql(product.server.databaseUrl,
    `with login as (insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
       select gen_random_uuid(), aud, role, $2, encrypted_password, now(), now(), now() from auth.users where email = 'pessoa@aurora.demo' returning id)
     update public.employees e set user_id = login.id, email = $2, role = $3 from login where e.id = $1`, [id, email, role])
}

const PERSON = 'pessoa@aurora.demo'
const TI_TASK = 'Encerrar e-mail e acessos de outros sistemas'
/** Everybody who is not on the list, and where each of them would meet it. */
const OUTSIDERS: readonly (readonly [who: string, account: string, places: (id: string) => readonly string[]])[] = [
  ['another administrator', 'outra@aurora.demo', (id) => ['/app', '/app/employees?q=beatriz', `/app/employees/${id}?aba=historico`, `/app/employees/org-chart?person=${id}`, '/app/offboarding?state=all', '/app/offboarding?vista=calendario', '/app/inbox', '/app/notifications']],
  ['another master, who reads the audit', 'outra@grupo.demo', () => ['/app/enterprise/logs', '/app/enterprise']],
  ['the manager', 'gestor@aurora.demo', (id) => ['/app', `/app/employees/${id}`, `/app/employees/org-chart?person=${id}`, '/app/employees/leaving', '/app/inbox', '/app/notifications']],
  ['the person', PERSON, () => ['/app', '/app/profile', '/app/profile/offboarding', '/app/inbox', '/app/notifications']],
  ['a colleague', 'ti@aurora.demo', () => ['/app', '/app/employees?q=beatriz', '/app/inbox', '/app/notifications']],
]

/** What a page says once it is there. */
async function saidAt(page: Page, path: string): Promise<string> {
  await page.goto(`${product.server.url}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return await page.locator('main').innerText()
}

/** What the palette answers of a text. */
async function foundInPalette(page: Page, text: string): Promise<string> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar páginas, pessoas e ações' })
  await palette.waitFor()
  await page.keyboard.type(text)
  await palette.getByText('Buscando pessoas…').waitFor({ state: 'detached' })
  const said = await palette.innerText()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  return said
}

describe('a confidential dismissal', () => {
  const friday = nextFriday()
  const [FRIDAY, PAID] = [brazilian(friday), brazilian(new Date(Date.parse(friday) + 10 * 86_400_000).toISOString().slice(0, 10))]
  const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
  const daysTaken = async (): Promise<unknown> => (await ask('select coalesce(sum(days), 0)::integer as days from public.leave_ledger where employee_id = $1', [id]))[0]?.['days']
  const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Desligamento', exact: true })
  /** What the first page counts for somebody. */
  async function countedFor(account: string): Promise<unknown> {
    const page = await asPerson(account)
    await page.goto(`${product.server.url}/config.json`)
    const { status, body } = await fetchAsPage(page, '/rest/v1/rpc/home', { method: 'POST', body: { p_company_id: company } })
    expect(status).toBe(200)
    return body
  }
  const counts = new Map<string, unknown>()
  let company = ''
  let id = ''
  let exit = ''
  let team: readonly DemoPerson[] = []

  beforeAll(async () => {
    id = await employeeIdOf(product, PERSON)
    company = String((await ask('select company_id from public.employees where id = $1', [id]))[0]?.['company_id'])
    // Without the demo's exits, every trace is one of this case.
    await ask(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      delete from public.approval_requests where entity_type = 'offboarding';
      delete from public.journey_tasks t using public.journeys j where j.id = t.journey_id and j.kind = 'offboarding';
      delete from public.journeys where kind = 'offboarding';
      delete from public.offboardings;
    end $$`)
    const people = await peopleWithoutLogin(product, 'Aurora Tecnologia', 5)
    const [admin, master, ti] = people as readonly [DemoPerson, DemoPerson, DemoPerson]
    team = people.slice(3)
    await giveLogin(admin, 'outra@aurora.demo', 'admin')
    await giveLogin(master, 'outra@grupo.demo', 'master')
    await giveLogin(ti, 'ti@aurora.demo', 'user')
    await ask(`with d as (insert into public.departments (company_id, name) select company_id, 'TI' from public.employees where id = $1 returning id) update public.employees e set department_id = d.id from d where e.id = $1`, [ti.id])
    // A coordinator, with a team and a vacation ahead.
    await ask(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo'), position = 'Coordenadora' where id = $1`, [id])
    await ask('update public.employees set manager_id = $1 where id = any ($2)', [id, team.map((each) => each.id)])
    const rh = await product.as('admin@aurora.demo', '/config.json')
    const [found] = await ask(`select t.id, (select d::date from generate_series(private.today(t.company_id) + 60, private.today(t.company_id) + 120, interval '1 day') d
      where extract(isodow from d) = 1 and private.holiday_dates(t.company_id, null, d::date, d::date + 3) = '{}' limit 1)::text as monday
      from public.leave_types t join public.employees e on e.company_id = t.company_id where e.id = $1 and t.key = 'vacation'`, [id])
    const monday = String(found?.['monday'])
    const until = new Date(Date.parse(monday) + 13 * 86_400_000).toISOString().slice(0, 10)
    expect((await fetchAsPage(rh, '/rest/v1/rpc/request_leave', { method: 'POST', body: { p_type_id: found?.['id'], p_parts: [{ starts_on: monday, ends_on: until }], p_employee_id: id, p_grants: true } })).status).toBe(200)
    expect(await daysTaken()).toBe(-14)
    for (const [, account] of OUTSIDERS) counts.set(account, await countedFor(account))
  })

  it('is prepared by RH for a Friday at 17h', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await atOffboarding(admin)
    await admin.getByRole('button', { name: 'Iniciar desligamento' }).first().click()
    await choosePerson(admin, /^Quem sai/, 'Beatriz Nogueira')
    const form = admin.getByRole('dialog', { name: 'Iniciar desligamento' })
    await form.getByLabel('Motivo').selectOption('dismissal')
    await form.getByRole('textbox', { name: 'Último dia' }).fill(FRIDAY)
    await form.getByLabel('Hora em que o acesso acaba').fill('17:00')
    await form.getByLabel('Aviso prévio', { exact: true }).selectOption('indemnified')
    const preview = form.getByRole('region', { name: 'O que vai acontecer' })
    for (const words of ['2 pessoas passam a responder a Rafael', '1 férias ou licença depois do último dia é cancelada, e os dias voltam ao saldo', `até ${PAID}`]) await preview.getByText(words).first().waitFor()
    await form.getByLabel(/^Sigiloso/).check()
    await form.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await form.getByText('Escolha quem aprova.').waitFor()
    expect(await violations(admin)).toEqual([])
    await choosePerson(admin, /^Quem aprova/, 'helena')
    // Who was chosen outlives a reload like what was typed.
    await admin.reload()
    await form.getByRole('list', { name: 'Quem aprova' }).getByText(/Helena/).waitFor()
    await form.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await sheet(admin).getByText('Sigiloso até a comunicação').waitFor()
    await sheet(admin).getByRole('list', { name: 'Quem vê' }).getByText(/Helena/).first().waitFor()
    await sheet(admin).getByText(`O que vai acontecer em ${FRIDAY}, às 17:00`).waitFor()
    exit = new URL(admin.url()).searchParams.get('caso') ?? ''
    expect(await violations(admin)).toEqual([])

    const master = await asPerson('master@vinculo.demo')
    await master.goto(`${product.server.url}/app/inbox`)
    await master.getByText('Assunto reservado').first().click()
    await approveAtOnce(master)
  })

  const traces = /Desligamento (?:de|em preparação|aguardando|aprovado|comunicado|a comunicar)|Assunto reservado|Sigiloso|Último dia:? \d/
  it('is seen by who is on its list', async () => {
    const admin = await asPerson('admin@aurora.demo')
    for (const path of ['/app/offboarding', `/app/employees/${id}`, '/app/inbox']) expect(await saidAt(admin, path), path).toMatch(traces)
  })

  it.each(OUTSIDERS)('is not seen by %s, wherever they look', async (_, account, places) => {
    const page = await asPerson(account)
    expect(await countedFor(account)).toEqual(counts.get(account))
    for (const path of places(id)) {
      const said = await saidAt(page, path)
      expect(said.match(traces), path).toBeNull()
      if (path.includes(id) || path.endsWith('beatriz')) expect(said, path).toContain('Beatriz')
      if (path.startsWith('/app/offboarding')) expect(said, path).not.toContain('Beatriz')
    }
    for (const text of ['beatriz', 'desligamento']) expect((await foundInPalette(page, text)).match(traces), text).toBeNull()
    for (const table of ['offboardings', 'approval_requests', 'confidential_cases', 'notifications', 'journey_tasks', 'audit_logs']) {
      expect(JSON.stringify((await fetchAsPage(page, `/rest/v1/${table}?select=*`)).body), table).not.toContain(exit)
    }
  })

  it('does not exist for another administrator who was given its address', async () => {
    const other = await asPerson('outra@aurora.demo')
    await atOffboarding(other)
    await other.getByText('Ninguém saindo agora').first().waitFor()
    await atOffboarding(other, `/app/offboarding?caso=${exit}`)
    await other.getByText('Este desligamento não existe mais, ou você não participa dele.').waitFor()
  })

  it('is known to the person, the manager and RH from its communication on, and TI has its tasks only then', async () => {
    const ti = await asPerson('ti@aurora.demo')
    expect(await saidAt(ti, '/app/inbox')).not.toContain(TI_TASK)
    const admin = await asPerson('admin@aurora.demo')
    await atOffboarding(admin, `/app/offboarding?caso=${exit}`)
    await sheet(admin).getByRole('button', { name: 'Comunicar' }).click()
    const telling = admin.getByRole('dialog', { name: /^Comunicar o desligamento/ })
    await telling.getByRole('region', { name: 'Quem será avisado' }).getByText('(a própria pessoa)').waitFor()
    await telling.getByRole('button', { name: 'Comunicar' }).click()
    await admin.getByText('Desligamento comunicado').first().waitFor()
    await sheet(admin).getByRole('region', { name: 'Tarefas' }).getByText('Pagar a rescisão e entregar os documentos').waitFor()
    await sheet(admin).getByText(TI_TASK).first().waitFor()
    expect(await violations(admin)).toEqual([])
    await sheet(admin).getByRole('button', { name: 'Gerar documento' }).click()
    const paper = admin.getByRole('dialog', { name: 'Documento do desligamento' })
    await paper.getByLabel('Modelo').selectOption({ label: 'Comunicado de dispensa' })
    await paper.getByText('Pela empresa').first().waitFor()
    expect(await violations(admin)).toEqual([])
    await paper.getByRole('button', { name: 'Agora não' }).click()

    const other = await asPerson('outra@aurora.demo')
    await atOffboarding(other)
    await other.getByRole('button', { name: /Beatriz/ }).first().waitFor()
    const manager = await asPerson('gestor@aurora.demo')
    await manager.goto(`${product.server.url}/app/employees/leaving`)
    await manager.getByRole('list', { name: 'Saídas da equipe' }).getByText(/Beatriz/).waitFor()
    const person = await asPerson(PERSON)
    await person.goto(`${product.server.url}/app/profile/offboarding`)
    await person.getByText(`Em ${FRIDAY}, às 17:00, o seu acesso acaba`).waitFor()
    expect(await saidAt(ti, '/app/inbox')).toContain(TI_TASK)
  })

  it('cuts the login at its minute, hands the team over, gives the vacation back, and is to be paid ten days later', async () => {
    const [admin, person] = [await asPerson('admin@aurora.demo'), await asPerson(PERSON)]
    const seen = async (): Promise<unknown> => (await fetchAsPage(person, '/rest/v1/employees?select=id')).body
    expect(await seen()).toHaveLength(1)
    await comesNow(exit)
    expect(await seen()).toEqual([])
    await expect.poll(async () => (await ask('select status from public.offboardings where id = $1', [exit]))[0]?.['status'], { timeout: 20_000 }).toBe('closing')
    await person.reload()
    await person.getByRole('button', { name: 'Entrar' }).waitFor()

    await atOffboarding(admin, `/app/offboarding?caso=${exit}`)
    const done = sheet(admin).getByRole('region', { name: 'O que aconteceu na saída' })
    for (const words of [/^1 sessão encerrada/, /^1 férias ou licença cancelada/, /^2 pessoas com Rafael/, `Contrato encerrado em ${FRIDAY}`]) await done.getByText(words).waitFor()
    await sheet(admin).getByRole('definition').filter({ hasText: PAID }).waitFor()
    expect(await ask('select distinct attempts from private.offboarding_effects where offboarding_id = $1', [exit])).toEqual([{ attempts: 1 }])
    expect(await ask(`select distinct b.email from public.employees e join public.employees b on b.id = e.manager_id where e.id = any ($1)`, [team.map((each) => each.id)])).toEqual([{ email: 'gestor@aurora.demo' }])
    expect(await daysTaken()).toBe(0)
    const [, month, year] = PAID.split('/')
    await admin.goto(`${product.server.url}/app/offboarding?vista=calendario&mes=${year ?? ''}-${month ?? ''}`)
    const paid = admin.getByRole('button', { name: /Pagar até.*Beatriz/ })
    await paid.waitFor()
    expect(await paid.innerText()).toMatch(new RegExp(`^${PAID.slice(0, 2)} `))
    expect(await violations(admin)).toEqual([])
    await paid.click()

    await sheet(admin).getByRole('button', { name: 'Concluir', exact: true }).click()
    const concluding = admin.getByRole('dialog', { name: 'Concluir o desligamento?' })
    await concluding.getByText('Pagar a rescisão e entregar os documentos').waitFor()
    await concluding.getByRole('button', { name: 'Concluir', exact: true }).click()
    await concluding.getByText('Escreva por que conclui mesmo assim').waitFor()
    await concluding.getByLabel('Por que concluir mesmo assim').fill('Feito na folha.')
    await concluding.getByRole('button', { name: 'Concluir', exact: true }).click()
    await admin.getByText('Desligamento concluído').first().waitFor()

    // Whoever readmits somebody reads first whether RH would.
    const notes = sheet(admin).getByRole('region', { name: 'Notas do RH' })
    await notes.getByLabel('Talvez').check()
    await notes.getByLabel(/^Por quê/).fill('Conferir referências.')
    await notes.getByRole('button', { name: 'Salvar notas' }).click()
    await admin.getByText('Notas salvas').first().waitFor()
    await admin.goto(`${product.server.url}/app/employees/${id}`)
    await admin.getByText('Talvez. Conferir referências.').waitFor()
    await admin.getByRole('link', { name: 'Abrir o desligamento' }).click()
    await sheet(admin).getByText(/^Contrato encerrado em/).waitFor()
  })
})

describe('an exit that was communicated', () => {
  it('moves to another day and is called off with everything as before; a guarantee of employment asks for a justification', async () => {
    const admin = await asPerson('admin@aurora.demo')
    const [, , , leaver] = await peopleWithoutLogin(product, 'Aurora Tecnologia', 4)
    if (leaver === undefined) throw new Error('nobody is there')
    await runSql(product.server.databaseUrl, `insert into public.person_facts (company_id, employee_id, kind, on_date, expected_on) select company_id, id, 'pregnancy', current_date - 30, current_date + 200 from public.employees where id = $1`, [leaver.id])
    await admin.goto(`${product.server.url}/app/employees/${leaver.id}?acao=encerrar`)
    const form = admin.getByRole('dialog', { name: 'Iniciar desligamento' })
    await form.getByLabel('Motivo').selectOption('term_end')
    await form.getByRole('textbox', { name: 'Último dia' }).fill(brazilian(inDays(10)))
    await form.getByLabel('Observação').fill('Fim combinado.')
    await form.getByRole('button', { name: 'Registrar' }).click()
    const why = form.getByLabel(/^Por que o contrato termina mesmo com a garantia/)
    await why.waitFor()
    expect(await form.getByLabel('Observação').inputValue()).toBe('Fim combinado.')
    await why.fill('Contrato a termo.')
    await form.getByRole('button', { name: 'Registrar' }).click()
    const sheet = admin.getByRole('dialog', { name: 'Desligamento', exact: true })
    await sheet.getByRole('button', { name: 'Comunicar' }).click()
    await admin.getByRole('dialog', { name: /^Comunicar o desligamento/ }).getByRole('button', { name: 'Comunicar' }).click()
    await admin.getByText('Desligamento comunicado').first().waitFor()
    await sheet.getByRole('button', { name: 'Mais', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'Mudar o último dia' }).click()
    const moving = admin.getByRole('dialog', { name: 'Mudar o último dia' })
    await moving.getByRole('textbox', { name: 'Novo último dia' }).fill('01/01/2020')
    await moving.getByRole('button', { name: 'Mudar o último dia' }).click()
    await moving.getByText(/^O último dia não pode passar|entre a admissão/).waitFor()
    await moving.getByRole('textbox', { name: 'Novo último dia' }).fill(brazilian(inDays(20)))
    await moving.getByRole('button', { name: 'Mudar o último dia' }).click()
    await sheet.getByText(`${brazilian(inDays(20))}, às 18:00`, { exact: true }).first().waitFor()
    await sheet.getByRole('button', { name: 'Mais', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'Cancelar o desligamento' }).click()
    const cancelling = admin.getByRole('dialog', { name: 'Cancelar o desligamento?' })
    await cancelling.getByLabel('Motivo').fill('A pessoa fica.')
    await cancelling.getByRole('button', { name: 'Cancelar o desligamento' }).click()
    await admin.getByText('Desligamento cancelado').first().waitFor()
    expect(await runSql(product.server.databaseUrl, `select e.status, (select count(*)::integer from private.access_endings a where a.employee_id = e.id) as endings from public.employees e where e.id = $1`, [leaver.id])).toEqual([{ status: 'active', endings: 0 }])
    // Back leaves the sheet, and the list is there.
    await admin.goBack()
    await sheet.waitFor({ state: 'detached' })
  })
})

describe('somebody who left', () => {
  it('signs in afterwards to the own documents alone, and the open page of before shows nothing more', async () => {
    const admin = await asPerson('admin@aurora.demo')
    const [person] = await runSql(product.server.databaseUrl, `select id, to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as today from public.employees where email = 'gestor@aurora.demo'`)
    await admin.goto(`${product.server.url}/app/employees/${String(person?.['id'])}?aba=documentos`)
    await admin.getByRole('button', { name: 'Enviar documento' }).first().click()
    const sending = admin.getByRole('dialog')
    await sending.getByLabel(/^Tipo de documento/).selectOption({ label: 'Contrato de trabalho' })
    await sending.getByLabel('Arquivo de Contrato de trabalho', { exact: true }).and(admin.locator('input')).setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: pdf('Contrato') })
    await sending.getByRole('button', { name: 'Trocar arquivo' }).waitFor()
    await sending.getByRole('button', { name: 'Enviar documento' }).click()
    await admin.getByText('Documento enviado').waitFor()
    const before = await asPerson('gestor@aurora.demo')
    await before.goto(`${product.server.url}/app/profile`)
    await before.getByRole('heading', { level: 1 }).waitFor()
    const asked = async (name: string, body: unknown): Promise<{ id: string }> => (await fetchAsPage(admin, `/rest/v1/rpc/${name}`, { method: 'POST', body })).body as { id: string }
    const exit = await asked('open_offboarding', { p_employee_id: person?.['id'], p_values: { reason: 'term_end', last_day: person?.['today'], time: '23:59', send: true } })
    await asked('communicate_offboarding', { p_offboarding_id: exit.id })
    await comesNow(exit.id)
    await expect.poll(async () => (await runSql(product.server.databaseUrl, 'select status from public.offboardings where id = $1', [exit.id]))[0]?.['status'], { timeout: 20_000 }).toBe('closing')

    await before.reload()
    await before.getByRole('button', { name: 'Entrar' }).waitFor()
    await before.getByLabel('E-mail').fill('gestor@aurora.demo')
    await before.getByLabel('Senha', { exact: true }).fill('Vinculo@2026')
    await before.getByRole('button', { name: 'Entrar' }).click()
    await before.getByRole('heading', { name: 'Seus documentos' }).waitFor()
    await before.getByText(/^Olá, Rafael\. Seu contrato com Aurora/).waitFor()
    await before.getByText(/Você pode abrir e baixar o que é seu até/).waitFor()
    await before.getByRole('region', { name: 'O que você pode pedir ao RH' }).waitFor()
    expect(await before.getByRole('navigation').count()).toBe(0)
    const paper = before.getByRole('dialog')
    for (const look of [{ colorScheme: 'light', width: 1280 }, { colorScheme: 'dark', width: 390 }] as const) {
      await before.emulateMedia({ colorScheme: look.colorScheme })
      await before.setViewportSize({ width: look.width, height: 844 })
      expect(await violations(before)).toEqual([])
      expect(await before.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width)
      await before.getByRole('button', { name: 'Abrir Contrato de trabalho' }).click()
      await paper.getByRole('link', { name: 'Baixar' }).waitFor()
      expect(await violations(before)).toEqual([])
      await before.keyboard.press('Escape')
      await paper.waitFor({ state: 'detached' })
    }
    // No other address leads anywhere else.
    await before.goto(`${product.server.url}/app/employees`)
    await before.getByRole('heading', { name: 'Seus documentos' }).waitFor()
    await before.getByRole('button', { name: 'Sair' }).click()
    await before.getByRole('button', { name: 'Entrar' }).waitFor()
  })
})
