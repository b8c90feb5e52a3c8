import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { pdf } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { approveAtOnce } from './support/approving.ts'
import { fetchAsPage } from './support/employees.ts'
import { peopleWithoutLogin } from './support/people.ts'
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

describe('a confidential dismissal', () => {
  it('is known to its list alone until it is communicated, and at its minute everything is done once', async () => {
    const [leaver] = await peopleWithoutLogin(product, 'Aurora Tecnologia', 1)
    const [report, second] = (await peopleWithoutLogin(product, 'Aurora Tecnologia', 3)).slice(1)
    if (leaver === undefined || report === undefined || second === undefined) throw new Error('nobody is there')
    await runSql(product.server.databaseUrl, 'update public.employees set manager_id = $1 where id = $2', [leaver.id, report.id])
    // Another administrator, with the login of somebody of the demo.
    await runSql(product.server.databaseUrl, `update public.employees set role = 'admin' where email = 'gestor@aurora.demo'`)

    const admin = await asPerson('admin@aurora.demo')
    await atOffboarding(admin)
    await admin.getByRole('button', { name: 'Iniciar desligamento' }).first().click()
    await choosePerson(admin, /^Quem sai/, leaver.name)
    const form = admin.getByRole('dialog', { name: 'Iniciar desligamento' })
    await form.getByLabel('Motivo').selectOption('dismissal')
    await form.getByRole('textbox', { name: 'Último dia' }).fill(brazilian(inDays(3)))
    await form.getByLabel('Hora em que o acesso acaba').fill('17:00')
    await form.getByLabel('Aviso prévio', { exact: true }).selectOption('indemnified')
    await form.getByText('pessoa passa a responder a').first().waitFor()
    await form.getByLabel(/^Sigiloso/).check()
    await form.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await form.getByText('Escolha quem aprova.').waitFor()
    expect(await violations(admin)).toEqual([])
    await choosePerson(admin, /^Quem aprova/, 'helena')
    // Who was chosen outlives a reload like what was typed.
    await admin.reload()
    await form.getByRole('list', { name: 'Quem aprova' }).getByText(/Helena/).waitFor()
    await form.getByRole('button', { name: 'Enviar para aprovação' }).click()
    const sheet = admin.getByRole('dialog', { name: 'Desligamento', exact: true })
    await sheet.getByText('Sigiloso até a comunicação').waitFor()
    await sheet.getByRole('list', { name: 'Quem vê' }).getByText(/Helena/).first().waitFor()
    const exit = new URL(admin.url()).searchParams.get('caso') ?? ''
    expect(await violations(admin)).toEqual([])

    const other = await asPerson('gestor@aurora.demo')
    await atOffboarding(other)
    // Of the demo's exits this administrator knows, of this one nothing.
    await other.getByRole('button', { name: /Igor Barbosa/ }).first().waitFor()
    expect(await other.getByText(leaver.name).count()).toBe(0)
    await atOffboarding(other, `/app/offboarding?caso=${exit}`)
    await other.getByText('Este desligamento não existe mais, ou você não participa dele.').waitFor()
    for (const table of ['offboardings', 'approval_requests', 'confidential_cases']) {
      expect(JSON.stringify((await fetchAsPage(other, `/rest/v1/${table}?select=*`)).body), table).not.toContain(exit)
    }

    const master = await asPerson('master@vinculo.demo')
    await master.goto(`${product.server.url}/app/inbox`)
    await master.getByText('Assunto reservado').first().click()
    await approveAtOnce(master)

    await atOffboarding(admin, `/app/offboarding?caso=${exit}`)
    await sheet.getByRole('button', { name: 'Comunicar' }).click()
    const telling = admin.getByRole('dialog', { name: /^Comunicar o desligamento/ })
    await telling.getByRole('region', { name: 'Quem será avisado' }).getByText(leaver.name).waitFor()
    await telling.getByRole('button', { name: 'Comunicar' }).click()
    await admin.getByText('Desligamento comunicado').first().waitFor()
    await sheet.getByRole('region', { name: 'Tarefas' }).getByText('Pagar a rescisão e entregar os documentos').waitFor()
    await sheet.getByText('Encerrar e-mail e acessos de outros sistemas').first().waitFor()
    expect(await violations(admin)).toEqual([])
    await sheet.getByRole('button', { name: 'Gerar documento' }).click()
    const paper = admin.getByRole('dialog', { name: 'Documento do desligamento' })
    await paper.getByLabel('Modelo').selectOption({ label: 'Comunicado de dispensa' })
    await paper.getByText('Pela empresa').first().waitFor()
    expect(await violations(admin)).toEqual([])
    await paper.getByRole('button', { name: 'Agora não' }).click()
    // From now on RH as a whole sees it.
    await atOffboarding(other)
    await other.getByRole('button', { name: new RegExp(leaver.name) }).first().waitFor()

    await comesNow(exit)
    await expect.poll(async () => (await runSql(product.server.databaseUrl, 'select status from public.offboardings where id = $1', [exit]))[0]?.['status'], { timeout: 20_000 }).toBe('closing')
    await atOffboarding(admin, `/app/offboarding?caso=${exit}`)
    await sheet.getByRole('region', { name: 'O que aconteceu na saída' }).getByText(/^1 pessoa com/).waitFor()
    await sheet.getByText(/^Contrato encerrado em/).waitFor()
    expect(await runSql(product.server.databaseUrl, 'select distinct attempts from private.offboarding_effects where offboarding_id = $1', [exit])).toEqual([{ attempts: 1 }])

    await sheet.getByRole('button', { name: 'Concluir', exact: true }).click()
    const concluding = admin.getByRole('dialog', { name: 'Concluir o desligamento?' })
    await concluding.getByText('Pagar a rescisão e entregar os documentos').waitFor()
    await concluding.getByRole('button', { name: 'Concluir', exact: true }).click()
    await concluding.getByText('Escreva por que conclui mesmo assim').waitFor()
    await concluding.getByLabel('Por que concluir mesmo assim').fill('Feito na folha.')
    await concluding.getByRole('button', { name: 'Concluir', exact: true }).click()
    await admin.getByText('Desligamento concluído').first().waitFor()

    // Whoever readmits somebody reads first whether RH would.
    const notes = sheet.getByRole('region', { name: 'Notas do RH' })
    await notes.getByLabel('Talvez').check()
    await notes.getByLabel(/^Por quê/).fill('Conferir referências.')
    await notes.getByRole('button', { name: 'Salvar notas' }).click()
    await admin.getByText('Notas salvas').first().waitFor()
    await admin.goto(`${product.server.url}/app/employees/${leaver.id}`)
    await admin.getByText('Talvez. Conferir referências.').waitFor()
    await admin.getByRole('link', { name: 'Abrir o desligamento' }).click()
    await sheet.getByText(/^Contrato encerrado em/).waitFor()
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
    const [person] = await runSql(product.server.databaseUrl, `select id, to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as today from public.employees where email = 'pessoa@aurora.demo'`)
    await admin.goto(`${product.server.url}/app/employees/${String(person?.['id'])}?aba=documentos`)
    await admin.getByRole('button', { name: 'Enviar documento' }).first().click()
    const sending = admin.getByRole('dialog')
    await sending.getByLabel(/^Tipo de documento/).selectOption({ label: 'Contrato de trabalho' })
    await sending.getByLabel('Arquivo de Contrato de trabalho', { exact: true }).and(admin.locator('input')).setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: pdf('Contrato') })
    await sending.getByRole('button', { name: 'Trocar arquivo' }).waitFor()
    await sending.getByRole('button', { name: 'Enviar documento' }).click()
    await admin.getByText('Documento enviado').waitFor()
    const before = await asPerson('pessoa@aurora.demo')
    await before.goto(`${product.server.url}/app/profile`)
    await before.getByRole('heading', { level: 1 }).waitFor()
    const asked = async (name: string, body: unknown): Promise<{ id: string }> => (await fetchAsPage(admin, `/rest/v1/rpc/${name}`, { method: 'POST', body })).body as { id: string }
    const exit = await asked('open_offboarding', { p_employee_id: person?.['id'], p_values: { reason: 'term_end', last_day: person?.['today'], time: '23:59', send: true } })
    await asked('communicate_offboarding', { p_offboarding_id: exit.id })
    await comesNow(exit.id)
    await expect.poll(async () => (await runSql(product.server.databaseUrl, 'select status from public.offboardings where id = $1', [exit.id]))[0]?.['status'], { timeout: 20_000 }).toBe('closing')

    await before.reload()
    await before.getByRole('button', { name: 'Entrar' }).waitFor()
    await before.getByLabel('E-mail').fill('pessoa@aurora.demo')
    await before.getByLabel('Senha', { exact: true }).fill('Vinculo@2026')
    await before.getByRole('button', { name: 'Entrar' }).click()
    await before.getByRole('heading', { name: 'Seus documentos' }).waitFor()
    await before.getByText(/^Olá, Beatriz\. Seu contrato com Aurora/).waitFor()
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
