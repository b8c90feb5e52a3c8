import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { fetchAsPage } from '../support/employees.ts'
import { employeeIdOf } from '../support/people.ts'
import { actOnPerson } from '../support/person-page.ts'
import { onePagePerPerson, runProduct } from '../support/product.ts'
import { approveAtOnce } from '../support/approving.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const admin = () => asPerson('admin@aurora.demo')
const manager = () => asPerson('gestor@aurora.demo')
const person = () => asPerson('pessoa@aurora.demo')
const idOfPerson = () => employeeIdOf(product, 'pessoa@aurora.demo')

const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, values)

/** A day so many days from today, as people type it. */
async function typedDay(days: number): Promise<string> {
  const [row] = await sql(`select to_char((now() at time zone 'America/Sao_Paulo')::date + ${String(days)}, 'DD/MM/YYYY') as day`)
  return String(row?.['day'])
}

const header = (page: Page) => page.locator('main header').first()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

describe('a future promotion', () => {
  it('is seen beforehand in the history and on its day, changes nothing today, and is kept from the person', async () => {
    const [page, id, day] = [await admin(), await idOfPerson(), await typedDay(40)]
    await page.goto(`/app/employees/${id}`)
    await tab(page, 'Histórico').click()
    await page.getByRole('button', { name: 'Registrar mudança' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Vale a partir de/).fill(day)
    await dialog.getByLabel(/^Motivo/).selectOption({ label: 'Promoção' })
    await dialog.getByLabel(/^Cargo/).fill('Coordenadora de Plataformas')
    await dialog.getByLabel(/^Observação/).fill('Combinada no ciclo')
    await dialog.getByText(`Nada muda hoje. A mudança entra em vigor sozinha em ${day}`).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Registrar mudança' }).click()
    await page.getByText('Mudança programada').waitFor()

    const entry = page.getByRole('list', { name: 'Histórico' }).getByRole('listitem').filter({ hasText: `Promoção · A partir de ${day}` })
    await entry.getByText('Coordenadora de Plataformas').last().waitFor()
    await entry.getByText('Combinada no ciclo').waitFor()
    expect(await header(page).textContent()).not.toContain('Coordenadora de Plataformas')

    await actOnPerson(page, 'Ver em outra data…')
    await page.getByRole('dialog').getByLabel('Data').fill(day)
    await page.getByRole('dialog').getByRole('button', { name: 'Ver', exact: true }).click()
    await page.getByText(`estará em ${day}`).waitFor()
    await header(page).getByText('Coordenadora de Plataformas').waitFor()
    await tab(page, 'Visão geral').click()
    await page.getByRole('heading', { name: `Equipe direta em ${day}` }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Voltar para hoje' }).click()
    await page.getByRole('heading', { name: 'Contato', exact: true }).waitFor()

    const own = await person()
    await own.goto('/app/profile?aba=historico')
    await own.getByRole('list', { name: 'Histórico' }).waitFor()
    expect(await own.getByText('Coordenadora de Plataformas').count()).toBe(0)

    await tab(page, 'Histórico').click()
    await entry.getByRole('button', { name: /^Cancelar mudança/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar mudança' }).click()
    await entry.waitFor({ state: 'detached' })
  })
})

describe('pay', () => {
  it('is shown to an administrator who asks, with a line in the trail that the person reads; a new entry needs no second look', async () => {
    const [page, id, day] = [await admin(), await idOfPerson(), await typedDay(0)]
    await page.goto(`/app/employees/${id}?aba=remuneracao`)
    await page.getByLabel(/^Motivo da consulta/).fill('Mérito anual')
    expect(await page.getByText('R$').count()).toBe(0)
    await page.getByRole('button', { name: 'Mostrar remuneração' }).click()
    await page.getByText('Acesso registrado').waitFor()
    expect(await page.getByRole('button', { name: 'Ocultar remuneração' }).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Novo lançamento' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Vale a partir de/).fill(day)
    await dialog.getByLabel(/^Salário/).fill('4.312,34')
    await dialog.getByLabel(/^Motivo/).selectOption({ label: 'Mérito' })
    await dialog.getByRole('button', { name: 'Lançar' }).click()
    await page.getByText('4.312,34').waitFor()
    expect(await violations(page)).toEqual([])
    const lines = await sql(
      `select metadata ->> 'reason' as reason from public.audit_logs
       where action_type = 'view_sensitive' and entity_id = $1 and metadata ->> 'class' = 'pay'`,
      [id],
    )
    expect(lines).toEqual([{ reason: 'Mérito anual' }])

    const own = await person()
    await own.goto('/app/profile?aba=remuneracao')
    await own.getByText('4.312,34').waitFor()
    expect(await own.getByRole('button', { name: 'Novo lançamento' }).count()).toBe(0)
    await tab(own, 'Dados').click()
    const readers = own.getByRole('list', { name: 'Consultas' })
    await readers.getByText('Mérito anual').waitFor()
    await readers.getByText('Mariana Albuquerque Prado consultou remuneração').waitFor()
    expect(await violations(own)).toEqual([])
  })

  it('says from what to what while it is typed, and what looks like a slip is asked about before it is saved', async () => {
    const [page, id, day] = [await admin(), await idOfPerson(), await typedDay(3)]
    await page.goto(`/app/employees/${id}?aba=remuneracao`)
    await page.getByRole('button', { name: 'Mostrar remuneração' }).click()
    await page.getByRole('button', { name: 'Novo lançamento' }).click()
    const dialog = page.getByRole('dialog', { name: /^Novo lançamento/ })
    await dialog.getByLabel(/^Vale a partir de/).fill(day)
    await dialog.getByLabel(/^Motivo/).selectOption({ label: 'Mérito' })
    const salary = dialog.getByLabel(/^Salário/)
    await salary.pressSequentially('980000')
    expect(await salary.inputValue()).toBe('980.000')
    await salary.press('Backspace')
    for (let step = 0; step < 3; step += 1) await salary.press('ArrowLeft')
    await salary.press('7')
    expect(await salary.inputValue()).toBe('987.000')
    await dialog.getByText(/^De R\$\s4\.312,34 para R\$\s987\.000,00 \(\+22\.787,8 %\)$/).waitFor()
    const living = `select salary::text from public.employee_compensation where employee_id = $1 and voided_at is null order by effective_on desc limit 1`
    await dialog.getByRole('button', { name: 'Lançar' }).click()
    const question = page.getByRole('dialog', { name: 'Confira antes de salvar' })
    await question.getByText(/O salário sobe de R\$ 4\.312,34 para R\$ 987\.000,00 por mês \(\+22\.787,8 %\)/).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sql(living, [id])).toEqual([{ salary: '4312.34' }])
    await question.getByRole('button', { name: 'Voltar e corrigir' }).click()
    expect(await salary.inputValue()).toBe('987.000,00')
    await salary.fill('4.000,00')
    await dialog.getByText(/\(-7,2 %\)$/).waitFor()
    await dialog.getByRole('button', { name: 'Lançar' }).click()
    await question.getByText(/O salário cai .* acordo ou convenção coletiva/).waitFor()
    await question.getByRole('button', { name: 'Lançar assim mesmo' }).click()
    await page.getByText('Programada').first().waitFor()
    expect(await sql(living, [id])).toEqual([{ salary: '4000.00' }])
  })

  it('goes to another account when HR agrees, who sees both; a manager learns nothing of it', async () => {
    const [own, boss, hr, id] = [await person(), await manager(), await admin(), await idOfPerson()]
    await own.goto('/app/profile?aba=remuneracao')
    await own.getByRole('button', { name: 'Trocar conta' }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByText('Só você e o RH veem estes dados.').waitFor()
    await dialog.getByLabel(/^Banco/).pressSequentially('itau')
    await own.getByRole('option', { name: 'Itaú (341)' }).click()
    await dialog.getByLabel(/^Conta/).fill('12345-6')
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
    await dialog.getByText('Digite só os números da conta; o dígito vai no campo ao lado').waitFor()
    await dialog.getByText('Preencha este campo').waitFor()
    expect(await dialog.getByText(/código \d{5}/).count()).toBe(0)
    expect(await violations(own)).toEqual([])
    await dialog.getByLabel(/^Tipo de conta/).selectOption({ label: 'Corrente' })
    await dialog.getByLabel(/^Agência/).fill('4321')
    await dialog.getByLabel(/^Conta/).fill('12345')
    await dialog.getByLabel(/^Dígito/).fill('6')
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
    await own.getByText('Pedido em aprovação').waitFor()

    const [request] = await sql(`select id, title from public.approval_requests where requester_id = $1 and status = 'pending' order by created_at desc limit 1`, [id])
    expect(request?.['title']).toBe('Alteração de dados: Conta bancária')
    await boss.goto(`/app/inbox?request=${String(request?.['id'])}`)
    await boss.getByRole('tab', { name: /^Para mim/ }).waitFor()
    const waiting = await fetchAsPage(boss, '/rest/v1/rpc/my_pending_items', { method: 'POST', body: {} })
    expect(JSON.stringify(waiting.body)).toContain('Alteração de dados: Endereço completo')
    expect(JSON.stringify(waiting.body)).not.toContain('Conta bancária')
    const thread = await fetchAsPage(boss, '/rest/v1/rpc/approval_thread', { method: 'POST', body: { p_request_id: request?.['id'] } })
    expect(thread).toMatchObject({ status: 200, body: null })

    await hr.goto(`/app/inbox?request=${String(request?.['id'])}`)
    const changes = hr.getByRole('list', { name: 'Alterações' })
    await changes.getByText('Itaú (341) · agência 4321 · conta 12345-6 · corrente').waitFor()
    await changes.getByText(/^Antes:.* · agência \d+ · conta \d+-\d/).waitFor()
    expect(await changes.getByText('Em branco').count()).toBe(0)
    expect(await violations(hr)).toEqual([])
    await approveAtOnce(hr)

    await own.goto('/app/profile?aba=remuneracao')
    await own.getByText('Itaú (341)').waitFor()
    await tab(own, 'Dados').click()
    await own.getByRole('list', { name: 'Consultas' }).getByText('Mariana Albuquerque Prado consultou remuneração').first().waitFor()
  })

  it('is not offered to a manager, and the database refuses it', async () => {
    const [page, id] = [await manager(), await idOfPerson()]
    await page.goto(`/app/employees/${id}?aba=remuneracao`)
    await tab(page, 'Histórico').waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Visão geral', 'Férias e ausências', 'Documentos', 'Dados', 'Contrato e remuneração', 'Histórico'])
    for (const kind of ['pay', 'personal', 'health', 'disciplinary']) {
      const answer = await fetchAsPage(page, '/rest/v1/rpc/read_sensitive_records', { method: 'POST', body: { p_employee_id: id, p_class: kind } })
      expect(answer).toMatchObject({ status: 400, body: { code: 'RHPER' } })
    }
    const rows = await fetchAsPage(page, `/rest/v1/employee_compensation?employee_id=eq.${id}&select=id`)
    expect(rows).toEqual({ status: 200, body: [] })
    await tab(page, 'Contrato e remuneração').click()
    expect(await page.getByRole('heading', { name: 'Remuneração' }).count()).toBe(0)
    await tab(page, 'Histórico').click()
    await page.getByText('Admissão').first().waitFor()
    expect(await page.getByText('Remuneração definida').count()).toBe(0)
  })
})

describe('the printed record', () => {
  it('holds what the reader may see, and personal data when asked for', async () => {
    const [page, id] = [await admin(), await idOfPerson()]
    await page.goto(`/app/employees/${id}/ficha`)
    await page.getByRole('heading', { level: 1, name: /^Ficha de/ }).waitFor()
    await page.getByRole('heading', { name: 'Histórico' }).waitFor()
    await page.getByRole('button', { name: 'Mostrar dados pessoais' }).click()
    await page.getByRole('heading', { name: 'Dependentes' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
  })
})

describe('what a company adds, and what a person asks for', () => {
  it('goes from a new field of the company to its value, and from a dependent to a request', async () => {
    const settings = await admin()
    await settings.goto('/app/settings?tab=campos')
    await settings.getByRole('button', { name: 'Novo campo' }).first().click()
    await settings.getByRole('dialog').getByLabel(/^Nome/).fill('Idioma preferido')
    await settings.getByRole('dialog').getByLabel('Tipo').selectOption({ label: 'Lista de opções' })
    await settings.getByRole('dialog').getByLabel(/^Opções/).fill('Português\nInglês')
    await settings.getByRole('dialog').getByLabel('Quem edita').selectOption({ label: 'A própria pessoa' })
    await settings.getByRole('button', { name: 'Salvar campo' }).click()
    await settings.getByText('Campo salvo').waitFor()

    const own = await person()
    await own.goto('/app/profile')
    await own.getByRole('button', { name: 'Editar campos da empresa' }).click()
    await own.getByRole('dialog').getByLabel('Idioma preferido').selectOption('Inglês')
    await own.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await own.getByText('Inglês', { exact: true }).waitFor()

    await tab(own, 'Dados').click()
    await own.getByRole('button', { name: 'Incluir dependente' }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByLabel(/^Nome/).fill('Clara Nogueira Campos')
    await dialog.getByLabel(/^Parentesco/).selectOption({ label: 'Filho(a) ou enteado(a)' })
    await dialog.getByLabel(/^Data de nascimento/).fill('10/03/2022')
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
    await own.getByText('Pedido em aprovação').waitFor()
    const asked = await sql(
      `select f.field from public.change_request_fields f join public.change_requests r on r.id = f.change_request_id
       where r.employee_id = $1 and f.field = 'dependent'`,
      [await idOfPerson()],
    )
    expect(asked).toHaveLength(1)
  })
})
