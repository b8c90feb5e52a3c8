import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { detail } from './support/lanes.ts'
import { employeeIdOf, peopleWithoutLogin } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const PERSON = 'pessoa@aurora.demo'
const MANAGER = 'gestor@aurora.demo'
const OWN = '/app/profile/offboarding'
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
/** By the calendar of the company, which is a day behind UTC in the evening. */
const isoOf = (days: number): string => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const typed = (iso: string): string => iso.split('-').toReversed().join('/')
const LAST_DAY = isoOf(30)
const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const letter = async (): Promise<{ readonly id: string; readonly status: string }> => {
  const [row] = await ask(`select o.id, o.status from public.offboardings o where o.employee_id = $1 order by o.created_at desc limit 1`, [await employeeIdOf(product, PERSON)])
  return { id: String(row?.['id']), status: String(row?.['status']) }
}
const rpc = (page: Page, name: string, body: unknown): Promise<{ status: number; body: unknown }> => fetchAsPage(page, `/rest/v1/rpc/${name}`, { method: 'POST', body })

/** In dark on a phone as well, where a page has the least room and other colors. */
async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (size) await page.setViewportSize(size)
}

async function choosePerson(page: Page, label: RegExp, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).pressSequentially(name)
  await page.getByRole('listbox', { name: 'Pessoas encontradas' }).getByRole('option').filter({ hasText: name }).first().click()
}

/** Six people were asked in an earlier quarter, and so many of them answered. */
async function interviewed(quartersAgo: number, answers: number): Promise<void> {
  const aurora = `(select id from public.companies where name like 'Aurora%')`
  const [survey] = await ask(`select private.ensure_moment_survey(id, 'exit', private.quarter_of((private.today(id) - make_interval(months => 3 * $1))::date)) as id from (select ${aurora} as id) c`, [quartersAgo])
  await ask(`insert into private.moment_survey_invitations select company_id, $1, id from public.employees where company_id = ${aurora} and status = 'active' order by id limit 6`, [survey?.['id']])
  await ask(
    `with f as (select * from private.forms where subject_id = $1),
       p as (insert into private.form_participants select f.company_id, f.id, i.employee_id from f join private.moment_survey_invitations i on i.survey_id = f.subject_id order by i.employee_id limit $2)
     insert into private.form_answers (company_id, form_id, question_id, is_counted, number, text)
     select f.company_id, f.id, q.id, true, q.high, null from f join private.form_questions q on q.form_id = f.id cross join generate_series(1, $2) n where q.kind = 'scale'
     union all select f.company_id, f.id, q.id, true, null, null from f join private.form_questions q on q.form_id = f.id cross join generate_series(1, $2) where q.kind = 'text'
     union all select f.company_id, f.id, q.id, false, null, 'Mais tempo para aprender' from f join private.form_questions q on q.form_id = f.id where q.kind = 'text'`,
    [survey?.['id'], answers],
  )
  await ask(`update private.forms set closes_at = now() - interval '1 hour' where subject_id = $1`, [survey?.['id']])
  await expect.poll(async () => (await ask('select sealed_at from private.forms where subject_id = $1', [survey?.['id']]))[0]?.['sealed_at'], { timeout: 30_000 }).not.toBeNull()
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar carta' }).click()
  await dialog(page).getByRole('region', { name: 'Quem recebe' }).getByText(/\(gestor\)$/).waitFor()
  await dialog(page).getByRole('button', { name: 'Enviar carta' }).click()
  await page.getByText('Sua carta foi enviada e espera o RH').waitFor()
}

beforeAll(async () => {
  await ask('update public.employees set manager_id = $1 where id = $2', [await employeeIdOf(product, MANAGER), await employeeIdOf(product, PERSON)])
})

describe('a resignation', () => {
  it('is written on the phone, kept as a draft, sent, taken back and sent again', async () => {
    const page = await product.as(PERSON, '/app/profile')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('link', { name: 'Pedir demissão' }).click()
    await page.getByRole('heading', { name: 'Você pode conversar com o RH antes' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enviar carta' }).click()
    await page.getByText('Informe o último dia').waitFor()
    await page.getByLabel(/^Último dia que você quer trabalhar/).fill(typed(LAST_DAY))
    await page.getByLabel('Vou cumprir o aviso prévio').check()
    const text = page.getByLabel(/^Sua carta/)
    await text.fill('Peço demissão. Obrigado por tudo <3 😀')
    // What is typed outlives the page, and what is saved is no draft of the page any more.
    await page.reload()
    await page.getByText('Rascunho recuperado').waitFor()
    await expect.poll(() => text.inputValue()).toBe('Peço demissão. Obrigado por tudo <3 😀')
    await page.getByRole('button', { name: 'Salvar rascunho' }).click()
    await page.getByText('Rascunho salvo').waitFor()
    expect((await letter()).status).toBe('draft')
    await page.reload()
    await expect.poll(() => text.inputValue()).toBe('Peço demissão. Obrigado por tudo <3 😀')
    expect(await page.getByText('Rascunho recuperado').count()).toBe(0)

    await send(page)
    expect((await letter()).status).toBe('requested')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Desistir da carta' }).click()
    await dialog(page).getByRole('button', { name: 'Desistir da carta' }).click()
    await page.getByRole('alert').or(page.getByRole('status')).getByText('Você desistiu da carta').first().waitFor()
    await page.getByRole('button', { name: 'Escrever outra carta' }).click()
    await page.getByLabel(/^Último dia que você quer trabalhar/).fill(typed(LAST_DAY))
    await send(page)
  })

  it('waits for the manager in Pendências, who records the talk, and plans who takes over what', async () => {
    const page = await product.as(MANAGER, '/app/inbox')
    await page.getByRole('button', { name: /Pedido de demissão: converse com a pessoa/ }).click()
    await page.getByRole('link', { name: 'Abrir', exact: true }).click()
    await dialog(page).getByRole('heading', { name: 'Carta' }).waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Registrar conversa' }).click()
    await dialog(page).getByRole('button', { name: 'Registrar conversa' }).click()
    await dialog(page).getByText('Escreva o que foi conversado').waitFor()
    await dialog(page).getByLabel(/^O que foi conversado/).fill('Quer estudar fora. Não fica.')
    await dialog(page).getByRole('button', { name: 'Registrar conversa' }).click()
    await dialog(page).getByText('Quer estudar fora. Não fica.').waitFor()
    await expect.poll(async () => JSON.stringify((await rpc(page, 'my_pending_items', {})).body)).not.toContain('converse com a pessoa')

    const [successor] = await peopleWithoutLogin(product, 'Aurora Tecnologia', 1)
    const name = successor?.name ?? ''
    await dialog(page).getByRole('button', { name: 'Escolher quem recebe' }).click()
    await choosePerson(page, /^Quem recebe a passagem/, name)
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await dialog(page).getByRole('button', { name: 'Mudar quem recebe' }).waitFor()
    await dialog(page).getByRole('definition').filter({ hasText: name }).waitFor()
    await dialog(page).getByRole('button', { name: 'Adicionar' }).click()
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await dialog(page).getByText('Escreva o que será passado adiante').waitFor()
    await dialog(page).getByLabel(/^O quê/).fill('Conciliação bancária')
    await choosePerson(page, /^Para quem/, name)
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await dialog(page).getByText(`para ${name}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: 'Saídas da equipe' }).waitFor()
    await expectAccessible(page)
  })

  it('is certain once accepted: the person hands over, and takes nothing back', async () => {
    const person = await product.as(PERSON, OWN)
    await person.getByText('Sua carta foi enviada e espera o RH').waitFor()
    await person.getByRole('button', { name: 'Desistir da carta' }).click()
    const admin = await product.as('admin@aurora.demo', '/app/inbox')
    await admin.getByRole('button', { name: /Pedido de demissão/ }).filter({ hasText: 'Beatriz' }).first().click()
    await admin.getByRole('link', { name: 'Abrir', exact: true }).click()
    await dialog(admin).getByText('Quer estudar fora. Não fica.').waitFor()
    await dialog(admin).getByRole('button', { name: 'Aceitar a carta' }).click()
    await dialog(admin).getByRole('region', { name: 'Quem será avisado' }).getByText('(recebe a passagem)').waitFor()
    expect(await violations(admin)).toEqual([])
    await dialog(admin).getByRole('button', { name: 'Aceitar a carta' }).click()
    await admin.getByText('Carta aceita').first().waitFor()
    // The question was open while the letter was accepted.
    await dialog(person).getByRole('button', { name: 'Desistir da carta' }).click()
    await dialog(person).getByText('A sua carta já foi aceita. Para voltar atrás, converse com o RH (CLT art. 489).').waitFor()
    await dialog(person).getByRole('button', { name: 'Voltar' }).click()
    await person.getByText('Seu último dia', { exact: true }).waitFor()
    await person.getByText(/^Faltam 30 dias\. O RH aceitou a sua carta/).waitFor()
    expect(await person.getByRole('button', { name: 'Desistir da carta' }).count()).toBe(0)
    // What the manager listed is there already.
    await person.getByRole('checkbox', { name: 'Passado adiante: Conciliação bancária' }).waitFor()

    await person.getByRole('button', { name: 'Adicionar' }).click()
    await dialog(person).getByLabel(/^O quê/).fill('Fechamento do mês')
    await dialog(person).getByLabel(/^Onde está/).fill('Pasta Financeiro')
    await dialog(person).getByRole('button', { name: 'Salvar' }).click()
    const item = person.getByRole('checkbox', { name: 'Passado adiante: Fechamento do mês' })
    await item.click()
    await expect.poll(() => item.isChecked()).toBe(true)
    await person.getByRole('button', { name: 'Concluir Listar o que fica com quem' }).click()
    await person.getByText('Tarefa concluída').waitFor()
    await expectAccessible(person)

    const manager = await product.as(MANAGER, `/app/employees/leaving?caso=${(await letter()).id}`)
    const shared = dialog(manager).getByRole('checkbox', { name: 'Passado adiante: Fechamento do mês' })
    await expect.poll(() => shared.isChecked()).toBe(true)
    await expectAccessible(manager)
  })

  it('is followed by an interview, of which RH reads nothing until five have answered', async () => {
    const person = await product.as(PERSON, '/app/inbox')
    await person.getByRole('button', { name: /Antes de você ir: como foi trabalhar aqui\?/ }).first().click()
    await person.getByRole('link', { name: 'Abrir', exact: true }).click()
    await person.getByText(/O RH só lê os resultados depois do encerramento, e só a partir de 5 respostas/).waitFor()
    await expectAccessible(person)
    for (const [question, value] of [[/^Você recomendaria/, '9'], [/^Como você avalia/, '4'], [/^Você teve espaço/, '3'], [/^Dava para fazer/, '4'], [/^O salário/, '3']] as const) {
      await person.getByRole('group', { name: question }).getByText(value, { exact: true }).click()
    }
    await person.getByRole('button', { name: 'Enviar respostas' }).click()
    await person.getByText('Falta responder: O que mais pesou na decisão de sair?').waitFor()
    await person.getByRole('group', { name: /^O que mais pesou/ }).getByRole('radio', { name: 'Estudos ou troca de carreira' }).check()
    await person.getByRole('textbox', { name: /^O que você mudaria/ }).fill('Um plano de carreira')
    await person.getByRole('button', { name: 'Enviar respostas' }).click()
    await person.getByText('Obrigado por contar').waitFor()
    await expectAccessible(person)

    await interviewed(1, 4)
    await interviewed(2, 5)
    const admin = await product.as('admin@aurora.demo', '/app/offboarding/analytics?tab=entrevistas')
    const line = (text: RegExp): Locator => admin.getByRole('listitem').filter({ hasText: text })
    await line(/Quantas responderam e os resultados aparecem em .*, se 5 ou mais pessoas responderem/).waitFor()
    await line(/6 pessoas convidadas, menos de 5 responderam.*as respostas foram apagadas/).waitFor()
    const shown = line(/6 pessoas convidadas, 5 responderam \(83%\)/)
    await shown.waitFor()
    expect(await admin.getByRole('button', { name: /^Ver resultados/ }).count()).toBe(1)
    await expectAccessible(admin)
    await shown.getByRole('button', { name: /^Ver resultados/ }).click()
    await dialog(admin).getByText('Mais tempo para aprender').waitFor()
    await dialog(admin).getByText(/^eNPS 100/).waitFor()
    expect(await admin.getByText('Um plano de carreira').count()).toBe(0)
    await expectAccessible(admin)
  })

  detail('is not asked by a manager for whoever leaves already, and names who would decide for the others', async () => {
    const [mate] = await ask(`select e.id from public.employees e where e.manager_id = $1 and e.status = 'active' and e.id <> $2
        and not exists (select from public.person_facts f where f.employee_id = e.id)
      order by e.display_name limit 1`, [await employeeIdOf(product, MANAGER), await employeeIdOf(product, PERSON)])
    const page = await product.as(MANAGER, `/app/employees/${await employeeIdOf(product, PERSON)}?acao=encerrar`)
    await dialog(page).getByLabel(/^Motivo/).selectOption({ label: 'Dispensa sem justa causa' })
    await dialog(page).getByText('Já há um desligamento em andamento').waitFor()
    await dialog(page).getByRole('link', { name: 'Abrir o que está em andamento' }).waitFor()

    await page.goto(`/app/employees/${String(mate?.['id'])}?acao=encerrar`)
    await dialog(page).getByLabel(/^Motivo/).selectOption({ label: 'Dispensa sem justa causa' })
    await dialog(page).getByRole('region', { name: 'Quem decide' }).getByRole('listitem').first().waitFor()
    await dialog(page).getByLabel(/^Último dia/).fill(typed(LAST_DAY))
    await dialog(page).getByLabel(/^Por que você pede/).fill('O posto deixa de existir.')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Enviar para aprovação' }).click()
    await page.getByText('Desligamento enviado').waitFor()

    const admin = await product.as('admin@aurora.demo', '/app/inbox')
    await admin.getByRole('button', { name: /^Desligamento de .*dispensa sem justa causa/ }).first().click()
    const facts = admin.getByRole('region', { name: 'Dados para decidir' })
    await facts.getByText(typed(LAST_DAY)).waitFor()
    await admin.getByText('O posto deixa de existir.').waitFor()
    await expectAccessible(admin)
  })

  it('ends the access at its minute; afterwards the person signs in to the own documents alone', async () => {
    const before = await product.as(PERSON, '/app/profile')
    await before.getByRole('heading', { level: 1 }).waitFor()
    const [exit, id] = [(await letter()).id, await employeeIdOf(product, PERSON)]
    const own = (await ask(`select distinct t.name from public.documents d join public.document_types t on t.id = d.type_id where d.employee_id = $1 and d.status = 'approved' and d.who_sees <> 'hr'`, [id])).map((row) => String(row['name']))
    expect(own.length).toBeGreaterThan(0)
    await ask(`with moved as (update public.offboardings set effective_at = now() where id = $1 returning employee_id, effective_at)
      update private.access_endings a set ends_at = m.effective_at, documents_until = m.effective_at + interval '90 days' from moved m where a.employee_id = m.employee_id`, [exit])
    await expect.poll(async () => (await letter()).status, { timeout: 20_000 }).toBe('closing')

    await before.reload()
    await before.getByLabel('E-mail').fill(PERSON)
    await before.getByLabel('Senha', { exact: true }).fill('Vinculo@2026')
    await before.getByRole('button', { name: 'Entrar' }).click()
    await before.getByRole('heading', { name: 'Seus documentos' }).waitFor()
    await before.getByText(/Você pode abrir e baixar o que é seu até/).waitFor()
    for (const name of own) await before.getByText(name, { exact: true }).first().waitFor()
    expect(await before.getByText('Conciliação bancária').count()).toBe(0)
    expect(await before.getByRole('navigation').count()).toBe(0)
    await expectAccessible(before)
    for (const table of ['employees', 'employee_directory', 'documents', 'offboardings', 'notifications']) {
      expect((await fetchAsPage(before, `/rest/v1/${table}?select=*`)).body, table).toEqual([])
    }
    // No other address leads anywhere else.
    for (const path of ['/app/employees', OWN]) {
      await before.goto(path)
      await before.getByRole('heading', { name: 'Seus documentos' }).waitFor()
    }
    await before.getByRole('button', { name: 'Sair' }).click()
    await before.getByRole('button', { name: 'Entrar' }).waitFor()
  })
})
