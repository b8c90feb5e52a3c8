import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { png } from '../../support/pictures.ts'
import { runSql } from '../../support/sql.ts'
import { approveAtOnce } from '../support/approving.ts'
import { employeeIdOf } from '../support/people.ts'
import { onePagePerPerson, runProduct } from '../support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const PHONE = { width: 390, height: 844 }
const LONG = 'Preciso de uma estação para rodar os modelos de engenharia com dois monitores, porque a que uso hoje desliga no meio da simulação'
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const sheet = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name, ...(typeof name === 'string' && { exact: true }) })

/** Somebody who is to arrive in the team of the manager, and who is told apart by name. */
async function arrival(): Promise<{ readonly id: string; readonly name: string }> {
  const manager = await employeeIdOf(product, 'gestor@aurora.demo')
  const [row] = await sql(`update public.employees set manager_id = $1, first_name = 'Quirina', last_name = 'Teixeira'
    where id = (select e.id from public.employees e join public.companies c on c.id = e.company_id where c.name like 'Aurora %' and e.status = 'pre_admission' order by e.id limit 1)
    returning id, display_name`, [manager])
  return { id: String(row?.['id']), name: String(row?.['display_name']) }
}

describe('asking for a thing and giving it back', () => {
  let hire = { id: '', name: '' }
  beforeAll(async () => {
    hire = await arrival()
  })

  it('is asked by a manager for an arrival, approved in Pendências, and reserved', async () => {
    const manager = await asPerson('gestor@aurora.demo')
    await manager.goto('/app/assets?tab=pedidos&pedir=true')
    const form = sheet(manager, 'Pedir um bem')
    await form.getByRole('button', { name: 'Enviar pedido' }).click()
    await form.getByText('Escolha o que pedir', { exact: true }).waitFor()
    await form.getByText('Conte em uma frase para que é').waitFor()
    expect(await violations(manager)).toEqual([])
    await form.getByRole('radio', { name: /Notebooks/ }).check()
    await form.getByText(/vai para aprovação/).waitFor()
    await form.getByRole('combobox', { name: /^Para quem/ }).fill('Quirina')
    await form.getByRole('option', { name: /Quirina/ }).first().click()
    await form.getByLabel(/^Para que é/).fill('Começa na segunda')
    await form.getByRole('textbox', { name: /^Até quando/ }).fill('01/01/2020')
    await form.getByRole('button', { name: 'Enviar pedido' }).click()
    await form.getByText('Escolha hoje ou outro dia').waitFor()
    await form.getByRole('textbox', { name: /^Até quando/ }).fill('01/01/2030')
    await form.getByRole('button', { name: 'Enviar pedido' }).click()
    await manager.getByText('Pedido enviado para aprovação').waitFor()
    const row = manager.getByRole('list', { name: 'Pedidos em aberto' }).getByRole('listitem').filter({ hasText: hire.name })
    await row.getByText('Aguardando aprovação').waitFor()
    expect(await violations(manager)).toEqual([])

    const admin = await asPerson('admin@aurora.demo')
    await admin.goto('/app/inbox')
    await admin.getByRole('button', { name: new RegExp(`Notebooks para ${hire.name}`) }).click()
    await admin.getByText(/Começa na segunda/).first().waitFor()
    await approveAtOnce(admin)
    await manager.goto('/app/assets?aba=pedidos')
    await row.getByText('Reservado', { exact: true }).waitFor()
    await row.getByText(/Notebook .*\(N[BP]-\d+\)/).waitFor()
    expect(await row.getByRole('button', { name: /^Entregar/ }).count()).toBe(0)
  })

  it('is given out of the reservation by HR', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto('/app/assets?status=reserved')
    await admin.getByRole('table', { name: 'Bens' }).getByText('Reservado', { exact: true }).first().waitFor()
    await admin.goto('/app/assets?tab=pedidos')
    const row = admin.getByRole('list', { name: 'Pedidos em aberto' }).getByRole('listitem').filter({ hasText: hire.name }).filter({ hasText: 'Notebooks' })
    await row.getByRole('button', { name: /^Entregar/ }).click()
    const form = sheet(admin, 'Entregar bens')
    expect(await form.getByRole('combobox', { name: /^Quem recebe/ }).inputValue()).toBe(hire.name)
    const item = form.getByRole('list', { name: 'Bens a entregar' }).getByRole('listitem').first()
    await item.getByRole('button', { name: /^Adicionar fotos/ }).click()
    await item.getByLabel(/^Fotografar/).and(admin.locator('input')).first().setInputFiles({ name: 'antes.png', mimeType: 'image/png', buffer: png(320, [90, 120, 60]) })
    await item.getByRole('list', { name: /^Fotos de/ }).getByText('antes.png').waitFor()
    expect(await violations(admin)).toEqual([])
    await form.getByRole('button', { name: /^Entregar/ }).click()
    await sheet(admin, 'Bens entregues').getByRole('button', { name: 'Concluir' }).click()
    await admin.getByRole('list', { name: 'Pedidos encerrados' }).getByRole('listitem').filter({ hasText: hire.name }).getByText('Entregue', { exact: true }).waitFor()
  })

  it('is asked for by a person, who takes it back', async () => {
    const person = await asPerson('pessoa@aurora.demo')
    await person.goto('/app/assets?tab=pedidos')
    await person.getByRole('button', { name: 'Pedir um bem' }).first().click()
    const form = sheet(person, 'Pedir um bem')
    expect(await form.getByRole('combobox', { name: /^Para quem/ }).count()).toBe(0)
    await form.getByRole('radio', { name: /Celulares/ }).check()
    await form.getByLabel(/^Para que é/).fill(LONG)
    await form.getByLabel('Urgência').selectOption({ label: 'Urgente' })
    await form.getByRole('button', { name: 'Enviar pedido' }).click()
    const row = person.getByRole('list', { name: 'Pedidos em aberto' }).getByRole('listitem').filter({ hasText: 'Celulares' })
    await row.getByText('Urgente').waitFor()
    await person.setViewportSize(PHONE)
    for (const colorScheme of ['dark', 'light'] as const) {
      await person.emulateMedia({ colorScheme })
      expect(await violations(person), colorScheme).toEqual([])
      expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    }
    await row.getByRole('button', { name: /^Cancelar/ }).click()
    await sheet(person, 'Cancelar este pedido?').getByRole('button', { name: 'Cancelar pedido' }).click()
    await person.getByText('Pedido cancelado').waitFor()
    await person.getByRole('list', { name: 'Pedidos encerrados' }).getByRole('listitem').filter({ hasText: 'Celulares' }).getByText('Cancelado').waitFor()
  })

  it('comes back broken from Pendências, with a word and a picture, and HR alone decides', async () => {
    const leaver = await employeeIdOf(product, 'pessoa@aurora.demo')
    const [held] = await sql(`update public.assets set status = 'return_requested' where id = (select a.id from public.assets a where a.holder_id = $1 and a.status = 'in_use' and a.cost is not null order by a.tag limit 1)
      returning id, name, tag`, [leaver])
    const [id, name] = [String(held?.['id']), String(held?.['name'])]
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto('/app/inbox')
    await admin.getByRole('button', { name: /Devolução de bens/ }).first().click()
    await admin.getByRole('button', { name: 'Receber de volta', exact: true }).click()
    const back = sheet(admin, 'Receber de volta')
    await back.getByLabel('Estado').selectOption({ label: 'Danificado' })
    await back.getByRole('button', { name: 'Receber de volta' }).click()
    await back.getByText('Conte em uma frase o que aconteceu').waitFor()
    await back.getByText('Fotografe o item: a foto mostra o estado em que ele voltou').waitFor()
    expect(await violations(admin)).toEqual([])
    await back.getByLabel(/^Observação/).fill('Tela trincada')
    await back.getByLabel(/^Fotografar/).and(admin.locator('input')).first().setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: png(2400, [60, 60, 90]) })
    await back.getByRole('list', { name: /^Fotos de/ }).getByText('tela.png').waitFor()
    await back.getByRole('button', { name: 'Receber de volta' }).click()
    await admin.getByText('Bem recebido de volta').waitFor()
    await admin.goto('/app/inbox')
    await admin.getByRole('button', { name: /Bem devolvido com dano/ }).first().waitFor()

    const manager = await asPerson('gestor@aurora.demo')
    await manager.goto(`/app/assets?bem=${id}`)
    await sheet(manager, 'Bem').getByText('Esta etiqueta não abre nada para você').waitFor()
    expect(await manager.getByRole('button', { name: 'Descontar' }).count()).toBe(0)

    await admin.goto(`/app/assets?bem=${id}`)
    const card = sheet(admin, name)
    await card.getByText('Voltou com dano').waitFor()
    await card.getByRole('button', { name: 'Descontar' }).click()
    const decide = sheet(admin, 'Decidir sobre o bem')
    // Nothing was agreed: the hand-over of the demo has no term.
    expect(await decide.getByRole('radio', { name: /^Combinado no termo/ }).isDisabled()).toBe(true)
    await decide.getByText('Não há termo assinado desta entrega: nada foi combinado.').waitFor()
    await decide.getByRole('button', { name: 'Registrar desconto' }).click()
    await decide.getByText('Diga por que o desconto é permitido').waitFor()
    await decide.getByRole('radio', { name: /^Causado de propósito/ }).check()
    await decide.getByLabel(/^Quanto descontar/).fill('999.999,00')
    await decide.getByRole('button', { name: 'Registrar desconto' }).click()
    await decide.getByText(/^O desconto não pode passar do valor do bem naquele dia: R\$/).waitFor()
    await decide.getByLabel(/^Quanto descontar/).fill('500,00')
    await decide.getByLabel('Parcelas').selectOption({ label: 'Em 2 parcelas' })
    await decide.getByText(/^2 parcelas de R\$\s250,00, de /).waitFor()
    expect(await violations(admin)).toEqual([])
    await decide.getByRole('button', { name: 'Registrar desconto' }).click()
    await admin.getByText('Desconto registrado').waitFor()
    await card.getByText(/^2 parcelas de R\$\s250,00, de .*Causado de propósito/).waitFor()
    await card.getByRole('list', { name: 'Histórico do bem' }).getByText('Decisão do RH').waitFor()
    expect(await card.getByRole('button', { name: 'Descontar' }).count()).toBe(0)
  })

  it('holds kits by position, which are made and archived', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto('/app/assets?kits=true')
    const list = sheet(admin, 'Kits por cargo')
    await list.getByRole('list', { name: 'Kits' }).getByRole('button', { name: 'Editar Escritório' }).waitFor()
    await list.getByRole('button', { name: 'Novo kit' }).click()
    const form = sheet(admin, 'Novo kit')
    await form.getByRole('button', { name: 'Salvar kit' }).click()
    await form.getByText('Dê um nome ao kit').waitFor()
    await form.getByText('Escolha ao menos um item').waitFor()
    expect(await violations(admin)).toEqual([])
    await form.getByLabel('Nome').fill('escritório')
    await form.getByLabel('Quantos: Notebooks').selectOption('1')
    await form.getByRole('button', { name: 'Salvar kit' }).click()
    await form.getByText('Já existe um kit com este nome.').waitFor()
    await form.getByLabel('Nome').fill('Campo')
    await form.getByLabel(/^Cargos que começam/).selectOption({ index: 1 })
    await form.getByRole('button', { name: 'Salvar kit' }).click()
    await admin.getByText('Kit criado').waitFor()
    const row = list.getByRole('listitem').filter({ hasText: 'Campo' })
    await row.getByText('1 × Notebooks').waitFor()
    await row.getByRole('button', { name: 'Arquivar Campo' }).click()
    await sheet(admin, 'Arquivar Campo?').getByRole('button', { name: 'Arquivar kit' }).click()
    await row.waitFor({ state: 'detached' })
  })
})
