import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { fetchAsPage } from '../support/employees.ts'
import { employeeIdOf } from '../support/people.ts'
import { onePagePerPerson, runProduct } from '../support/product.ts'

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

    await page.getByRole('button', { name: 'Ver como em…' }).click()
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
    await page.getByText('Esta leitura ficou registrada').waitFor()
    expect(await page.getByRole('button', { name: 'Ocultar remuneração' }).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Novo lançamento' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Vale a partir de/).fill(day)
    await dialog.getByLabel(/^Salário/).fill('8.512,34')
    await dialog.getByLabel(/^Motivo/).selectOption({ label: 'Mérito' })
    await dialog.getByRole('button', { name: 'Lançar' }).click()
    await page.getByText('8.512,34').waitFor()
    expect(await violations(page)).toEqual([])
    const lines = await sql(
      `select metadata ->> 'reason' as reason from public.audit_logs
       where action_type = 'view_sensitive' and entity_id = $1 and metadata ->> 'class' = 'pay'`,
      [id],
    )
    expect(lines).toEqual([{ reason: 'Mérito anual' }])

    const own = await person()
    await own.goto('/app/profile?aba=remuneracao')
    await own.getByText('8.512,34').waitFor()
    expect(await own.getByRole('button', { name: 'Novo lançamento' }).count()).toBe(0)
    await tab(own, 'Dados pessoais').click()
    const readers = own.getByRole('list', { name: 'Consultas' })
    await readers.getByText('Mérito anual').waitFor()
    await readers.getByText('Mariana Albuquerque Prado leu remuneração').waitFor()
    expect(await violations(own)).toEqual([])
  })

  it('is not offered to a manager, and the database refuses it', async () => {
    const [page, id] = [await manager(), await idOfPerson()]
    await page.goto(`/app/employees/${id}?aba=remuneracao`)
    await tab(page, 'Histórico').waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Visão geral', 'Histórico', 'Vínculo', 'Linha do tempo'])
    for (const kind of ['pay', 'personal', 'health', 'disciplinary']) {
      const answer = await fetchAsPage(page, '/rest/v1/rpc/read_sensitive_records', { method: 'POST', body: { p_employee: id, p_class: kind } })
      expect(answer).toMatchObject({ status: 400, body: { code: 'RHPER' } })
    }
    const rows = await fetchAsPage(page, `/rest/v1/employee_compensation?employee_id=eq.${id}&select=id`)
    expect(rows).toEqual({ status: 200, body: [] })
    await tab(page, 'Linha do tempo').click()
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

    await tab(own, 'Dependentes e contatos').click()
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
