import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail, details } from './support/lanes.ts'
import { employeeIdOf } from './support/people.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'
import { approveAtOnce, writeAtOnce } from './support/approving.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const requester = () => asPerson('pessoa@aurora.demo')
const manager = () => asPerson('gestor@aurora.demo')
const admin = () => asPerson('admin@aurora.demo')
const master = () => asPerson('master@vinculo.demo')

const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, values)

// What waits for her here are requests alone: the cycle of the demo would wait beside them.
beforeAll(async () => {
  await sql(`update public.evaluation_cycles set status = 'cancelled' where status = 'running'`)
})

interface Head {
  readonly id: string
  readonly name: string
}

/** The head of a department, who has no account. */
async function headOf(department: string): Promise<Head> {
  const [row] = await sql(
    `select e.id, e.display_name from public.departments d join public.employees e on e.id = d.head_employee_id
     where d.name = $1 and e.email like '%@aurora.demo'`,
    [department],
  )
  return { id: String(row?.['id']), name: String(row?.['display_name']) }
}

async function giveAccount({ id }: Head): Promise<void> {
  await sql(
    `with login as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', 'chefia@aurora.demo', now(), now(), now()) returning id)
     update public.employees set user_id = login.id from login where employees.id = $1`,
    [id],
  )
}

async function openInbox(page: Page): Promise<void> {
  await page.goto('/app/inbox')
  await page.getByRole('heading', { level: 1, name: 'Pendências' }).waitFor()
}

const row = (page: Page, title: string, person: string) =>
  page.getByRole('list', { name: 'Pendências' }).getByRole('listitem').filter({ hasText: title }).filter({ hasText: person })

async function openItem(page: Page, title: string, person: string): Promise<void> {
  await openInbox(page)
  await row(page, title, person).getByRole('button').click()
  await page.getByRole('region', { name: title }).getByText(person).first().waitFor()
}

/** Chooses somebody in a picker by part of the name. */
async function pick(page: Page, field: RegExp, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).last().fill(name)
  await page.getByRole('listbox').last().getByRole('option', { name }).first().click()
}

const step = (page: Page, position: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`^Etapa ${String(position)}`) })

/** Asks for changes of one's own data, through the form and its review. */
async function ask(page: Page, changes: Readonly<Record<string, string>>, reason: string): Promise<void> {
  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Alterar meus dados' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(changes)) await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('heading', { name: 'Para aprovação' }).waitFor()
  await dialog.getByLabel(/^Motivo/).fill(reason)
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
  await page.getByText('Pedido enviado').waitFor()
}

details('three steps, a substitute and a deadline that passes, for four people', () => {
  it('goes from the flow to the changed address', async () => {
    const [absent, above] = [await headOf('Jurídico'), await headOf('Tecnologia')]
    await giveAccount(above)

    // The administrator says who decides, who stands in for whom, and asks who that will be.
    const settings = await admin()
    await settings.goto('/app/settings?tab=aprovacoes')
    await settings.getByRole('button', { name: 'Novo fluxo de Alteração de dados' }).click()
    await settings.getByRole('button', { name: 'Salvar fluxo' }).click()
    await settings.getByText('Informe o nome').waitFor()
    await settings.getByRole('dialog').getByLabel(/^Nome/).fill('Web em três etapas')
    await settings.getByLabel('Ordem').fill('1')
    await settings.getByRole('button', { name: 'Departamentos' }).click()
    await settings.getByRole('checkbox', { name: 'Desenvolvimento Web' }).check()
    await settings.keyboard.press('Escape')
    await settings.getByRole('button', { name: 'Papéis' }).click()
    await settings.getByRole('checkbox', { name: 'Colaborador' }).check()
    await settings.keyboard.press('Escape')
    await settings.getByText('Departamentos: Desenvolvimento Web. Papéis: colaboradores').waitFor()
    await settings.getByRole('button', { name: 'Adicionar etapa' }).click()
    await step(settings, 3).getByLabel('Quem decide').selectOption({ label: 'Gestor do gestor' })
    await step(settings, 3).getByLabel('Se o prazo vencer').selectOption({ label: 'Passar para o nível acima' })
    await step(settings, 2).getByLabel('Quem decide').selectOption({ label: 'Pessoas escolhidas' })
    await pick(settings, /^Pessoas/, absent.name)
    await step(settings, 2).getByRole('button', { name: `Remover ${absent.name}` }).waitFor()
    expect(await violations(settings)).toEqual([])
    await settings.getByRole('button', { name: 'Salvar fluxo' }).click()
    await settings.getByText('Fluxo salvo').waitFor()

    await settings.getByRole('button', { name: 'Definir substituto' }).click()
    await pick(settings, /^Quem será substituído/, absent.name)
    await pick(settings, /^Quem decide no lugar/, 'Helena Duarte')
    const today = await sql("select to_char(now() at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') as day")
    await settings.getByLabel(/^Último dia/).fill(String(today[0]?.['day']))
    await settings.getByRole('dialog').getByRole('button', { name: 'Definir substituto' }).click()
    await settings.getByText('Substituto definido').waitFor()

    await pick(settings, /^Quem pede/, 'Beatriz Nogueira')
    await settings.getByText('Vale o fluxo “Web em três etapas”.').waitFor()
    await step(settings, 1).getByText('Rafael Monteiro Brandão').waitFor()
    await step(settings, 2).getByText('Hoje quem decide é Helena Duarte Vasconcelos').waitFor()
    await step(settings, 3).getByText(above.name).waitFor()
    // What the header cuts where the page happens to stand is no small target.
    await settings.evaluate(() => { window.scrollTo(0, 0) })
    expect(await violations(settings)).toEqual([])

    // She asks, and sees for whom it waits.
    const beatriz = await requester()
    await ask(beatriz, { 'Endereço completo': 'Rua Nova, 45, Centro' }, 'Mudei de casa')
    await beatriz.getByText(/^Aguardando Rafael Monteiro Brandão, desde \d/).waitFor()

    // The manager sends it back; she answers in place.
    const title = 'Alteração de dados: Endereço completo'
    const rafael = await manager()
    await openItem(rafael, title, 'Beatriz Nogueira Campos')
    await rafael.getByRole('button', { name: 'Solicitar ajuste' }).click()
    await rafael.getByRole('dialog').getByRole('button', { name: 'Solicitar ajuste' }).click()
    await rafael.getByText('Escreva o motivo').waitFor()
    await rafael.getByLabel(/^O que falta ajustar/).fill('Falta o CEP')
    await rafael.getByRole('dialog').getByRole('button', { name: 'Solicitar ajuste' }).click()
    await writeAtOnce(rafael, 'Ajuste solicitado')
    await openInbox(beatriz)
    await beatriz.getByText('Ajuste solicitado a você').waitFor()
    await beatriz.getByRole('button', { name: 'Ajustar e reenviar' }).click()
    const form = beatriz.getByRole('dialog')
    await form.getByText('Falta o CEP').waitFor()
    expect(await form.getByLabel('Endereço').inputValue()).toBe('Rua Nova, 45, Centro')
    await form.getByLabel('Endereço').fill('Rua Nova, 45, Centro, CEP 01000-000')
    await form.getByRole('button', { name: 'Continuar' }).click()
    await form.getByLabel(/^Resposta/).fill('Acrescentei')
    await form.getByRole('button', { name: 'Reenviar pedido' }).click()
    await beatriz.getByText('Pedido reenviado').waitFor()

    // By keyboard: a opens the question, Enter confirms.
    await openItem(rafael, title, 'Beatriz Nogueira Campos')
    await row(rafael, title, 'Beatriz Nogueira Campos').getByRole('button').focus()
    await rafael.keyboard.press('a')
    await rafael.getByRole('dialog', { name: 'Aprovar solicitação?' }).waitFor()
    await rafael.keyboard.press('Enter')
    await writeAtOnce(rafael, 'Solicitação aprovada')

    // The substitute decides in the other's place.
    const helena = await master()
    await openItem(helena, title, 'Beatriz Nogueira Campos')
    await helena.getByText(`Você decide no lugar de ${absent.name}.`).waitFor()
    await helena.getByLabel('Comentar').fill('Conferido com o comprovante')
    await helena.getByRole('button', { name: 'Enviar comentário' }).click()
    await helena.getByText('Conferido com o comprovante').waitFor()
    await approveAtOnce(helena)

    // Nobody decides the third step in time: it goes up, to the administrators.
    const mariana = await admin()
    await openInbox(mariana)
    await row(mariana, title, 'Beatriz Nogueira Campos').waitFor({ state: 'detached' })
    await sql("update public.approval_steps set due_at = now() - interval '2 hours', act_at = now() - interval '1 hour' where status = 'waiting' and request_id in (select id from public.approval_requests where requester_id = $1)", [
      await employeeIdOf(product, 'pessoa@aurora.demo'),
    ])
    await sql('select private.run_approval_deadlines()')
    await openItem(mariana, title, 'Beatriz Nogueira Campos')
    await mariana.getByText('Prazo vencido: os administradores também podem decidir.').waitFor()
    await mariana.getByText(`Helena Duarte Vasconcelos aprovou no lugar de ${absent.name}`).waitFor()
    await mariana.getByText('Atrasada há 2 h').first().waitFor()
    expect(await violations(mariana)).toEqual([])
    await approveAtOnce(mariana)

    await beatriz.goto('/app/inbox?tab=minhas')
    await beatriz.getByRole('list', { name: 'Minhas solicitações' }).getByText('Aprovada').first().waitFor()
    await beatriz.goto('/app/profile')
    await beatriz.getByText('Rua Nova, 45, Centro, CEP 01000-000').waitFor()
  }, 150_000)
})

describe('a change of several fields', () => {
  it('is decided field by field: what is rejected says why, the rest is applied', async () => {
    const rafael = await manager()
    await ask(rafael, { 'Endereço completo': 'Rua das Flores, 8, Centro', RG: '11.111.111-1' }, 'Mudei de casa')
    const mariana = await admin()
    await openItem(mariana, 'Alteração de dados: Endereço completo, RG', 'Rafael Monteiro Brandão')
    await mariana.getByRole('group', { name: 'Decisão sobre RG' }).getByText('Recusar').click()
    await mariana.getByRole('button', { name: 'Aprovar 1 e recusar 1' }).click()
    const dialog = mariana.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Aprovar 1 e recusar 1' }).click()
    await dialog.getByText('Escreva o motivo').waitFor()
    expect(await violations(mariana)).toEqual([])
    await dialog.getByRole('textbox').fill('O documento não confere')
    await dialog.getByRole('button', { name: 'Aprovar 1 e recusar 1' }).click()
    await mariana.getByRole('button', { name: 'Desfazer' }).click()
    // Taken back, the fields that were rejected stay so, and the reason is still there.
    await openItem(mariana, 'Alteração de dados: Endereço completo, RG', 'Rafael Monteiro Brandão')
    await mariana.getByRole('button', { name: 'Aprovar 1 e recusar 1' }).click()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('O documento não confere')
    await dialog.getByRole('button', { name: 'Aprovar 1 e recusar 1' }).click()
    await writeAtOnce(mariana, 'Solicitação aprovada')

    await rafael.goto('/app/inbox?tab=minhas')
    const detail = rafael.getByRole('region', { name: 'Alteração de dados: Endereço completo, RG' })
    await detail.getByText('Aplicada').waitFor()
    await detail.getByRole('list', { name: 'Alterações' }).getByText('Recusada').waitFor()
    await detail.getByText('O documento não confere').waitFor()
    await rafael.goto('/app/profile')
    await rafael.getByText('Rua das Flores, 8, Centro').waitFor()
    expect(await rafael.getByText('11.111.111-1').count()).toBe(0)
  })

  detail('can be taken back by who asked, from the own profile', async () => {
    const rafael = await manager()
    await ask(rafael, { 'E-mail corporativo': 'rafael.novo@aurora.demo' }, 'Troquei de e-mail')
    await rafael.getByRole('button', { name: /^Ver pedido/ }).click()
    await rafael.getByRole('button', { name: 'Cancelar solicitação' }).click()
    await rafael.getByRole('dialog', { name: 'Cancelar a solicitação?' }).getByRole('button', { name: 'Cancelar solicitação' }).click()
    await rafael.getByText('Solicitação cancelada').waitFor()
    await rafael.getByText('Pedidos de alteração em aberto').waitFor({ state: 'detached' })
  })
})

details('several at once', () => {
  it('are decided together, and one that somebody decided first says so and leaves the others alone', async () => {
    const rafael = await manager()
    await openInbox(rafael)
    const list = rafael.getByRole('list', { name: 'Pendências' })
    await list.getByRole('checkbox').nth(1).waitFor()
    const before = await list.getByRole('listitem').count()
    const elsewhere = await rafael.context().newPage()
    await openInbox(elsewhere)
    const approve = elsewhere.getByRole('button', { name: 'Aprovar', exact: true })
    await approve.click()
    await elsewhere.getByText('Solicitação aprovada').waitFor()
    // The next request is where the first one was: a press repeated by mistake leaves it alone.
    await approve.dispatchEvent('click')
    await elsewhere.getByRole('button', { name: 'Aprovar', exact: true, disabled: false }).waitFor()
    // Left before its time, the page still has it written.
    await openInbox(elsewhere)
    await expect.poll(() => elsewhere.getByRole('list', { name: 'Pendências' }).getByRole('listitem').count()).toBe(before - 1)
    await elsewhere.close()

    await list.getByRole('checkbox').nth(0).check()
    await list.getByRole('checkbox').nth(1).check()
    await rafael.getByText('2 selecionadas').waitFor()
    await rafael.getByRole('group', { name: 'Ações para as selecionadas' }).getByRole('button', { name: 'Aprovar' }).click()
    const dialog = rafael.getByRole('dialog', { name: 'Aprovar 2 solicitações?' })
    await dialog.waitFor()
    expect(await violations(rafael)).toEqual([])
    await dialog.getByRole('button', { name: 'Aprovar 2 solicitações' }).click()
    const outcome = rafael.getByRole('dialog', { name: '1 solicitação aprovada, 1 não' })
    await outcome.getByText('Feito').waitFor()
    await outcome.getByRole('button', { name: 'Entendi' }).click()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(before - 2)
  })

  it('and the last thing, a new privacy notice, is read in place: then the page says that all is well', async () => {
    await sql("insert into public.privacy_notices (company_id, text) select company_id, 'Como tratamos os seus dados, de novo.' from public.employees where id = $1", [
      await employeeIdOf(product, 'pessoa@aurora.demo'),
    ])
    const beatriz = await requester()
    await openInbox(beatriz)
    await beatriz.getByText('Como tratamos os seus dados, de novo.').waitFor()
    await expect.poll(() => beatriz.getByRole('banner').getByRole('link', { name: /^Pendências/ }).innerText()).toContain('1')
    await beatriz.getByRole('button', { name: 'Li o aviso de privacidade' }).click()
    await beatriz.getByText('Tudo em dia').waitFor()
    expect(await violations(beatriz)).toEqual([])
  })
})
