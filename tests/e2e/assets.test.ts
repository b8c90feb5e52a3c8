import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { png } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { employeeIdOf } from './support/people.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const NOTEBOOK = { tag: 'ZZ-9001', name: 'Notebook da Beatriz', category: 'Notebooks' }
const BADGE = { tag: 'ZZ-9002', name: 'Crachá azul', category: 'Crachás e cartões' }

const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** The register, with what a search finds. */
async function find(page: Page, term: string): Promise<void> {
  await page.goto(`/app/assets?q=${encodeURIComponent(term)}`)
  await page.getByRole('table', { name: 'Bens' }).getByText(term, { exact: true }).waitFor()
}

async function register(page: Page, asset: typeof NOTEBOOK): Promise<void> {
  await page.getByRole('button', { name: 'Novo bem' }).click()
  const form = sheet(page, 'Novo bem')
  await form.getByLabel('Etiqueta').fill(asset.tag)
  await form.getByLabel('Nome').fill(asset.name)
  await form.getByLabel('Categoria', { exact: false }).first().selectOption({ label: asset.category })
  await form.getByRole('button', { name: 'Cadastrar bem' }).click()
  await page.getByText('Bem cadastrado').first().waitFor()
  await form.waitFor({ state: 'detached' })
}

async function choosePerson(form: Locator, typed: string): Promise<void> {
  await form.getByRole('combobox', { name: /^Quem recebe/ }).pressSequentially(typed)
  await form.getByRole('listbox', { name: 'Pessoas encontradas' }).getByRole('option', { name: new RegExp(typed) }).first().click()
}

async function scan(form: Locator, tag: string): Promise<void> {
  const box = form.getByRole('combobox', { name: /^Bens/ })
  await box.fill(tag)
  await box.press('Enter')
  await form.getByRole('list', { name: 'Bens a entregar' }).getByText(tag).waitFor()
}

/** Ten more things, registered beside the two. */
const MORE = Array.from({ length: 10 }, (_thing, at) => `ZZ-91${String(at).padStart(2, '0')}`)

describe('what the company lends', () => {
  it('is registered, twelve things given with one paper, signed once, and in use', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto('/app/assets')
    await admin.getByRole('heading', { name: 'Ativos', level: 1 }).waitFor()
    await register(admin, NOTEBOOK)
    await register(admin, BADGE)
    await runSql(product.server.databaseUrl, `insert into public.assets (company_id, tag, category_id, name)
      select c.company_id, t, c.id, 'Cartão de acesso' from public.asset_categories c join public.companies k on k.id = c.company_id, unnest($1::text[]) t
      where k.name like 'Aurora %' and c.name = 'Crachás e cartões'`, [MORE])

    await admin.getByRole('button', { name: 'Entregar bens' }).click()
    const form = sheet(admin, 'Entregar bens')
    await choosePerson(form, 'Beatriz Nogueira')
    await scan(form, NOTEBOOK.tag)
    for (const tag of [BADGE.tag, ...MORE]) await scan(form, tag)
    await form.getByText(/Um só termo, com todos, vai para assinar/).waitFor()
    expect(await violations(admin)).toEqual([])
    await form.getByRole('button', { name: 'Entregar 12 bens' }).click()
    await sheet(admin, 'Bens entregues').getByText('Termo enviado para assinar').waitFor()
    expect(await violations(admin)).toEqual([])
    await sheet(admin, 'Bens entregues').getByRole('button', { name: 'Concluir' }).click()
    await find(admin, BADGE.tag)
    await admin.getByRole('table', { name: 'Bens' }).getByText('Aguardando assinatura').waitFor()

    const person = await asPerson('pessoa@aurora.demo')
    await person.goto('/app/assets')
    expect(await person.getByRole('button', { name: 'Novo bem' }).count()).toBe(0)
    await person.getByRole('link', { name: `Assinar o termo de ${NOTEBOOK.name}` }).click()
    // The paper opens by itself.
    const paper = person.getByRole('dialog')
    await paper.getByRole('checkbox', { name: 'Li o documento inteiro' }).check()
    await paper.getByRole('button', { name: 'Assinar', exact: true }).click()
    await person.getByText('Documento assinado').waitFor()
    await person.goto('/app/assets')
    const held = person.getByRole('list', { name: 'Bens com você' })
    await held.getByRole('listitem').filter({ hasText: NOTEBOOK.tag }).getByText('Em uso').waitFor()
    for (const tag of [BADGE.tag, ...MORE]) await held.getByRole('listitem').filter({ hasText: tag }).getByText('Termo assinado').waitFor()
    expect(await violations(person)).toEqual([])
  })

  it('comes back when the person asks, damaged, with a word about it', async () => {
    const person = await asPerson('pessoa@aurora.demo')
    await person.getByRole('button', { name: `Quero devolver ${NOTEBOOK.name}` }).click()
    const asking = sheet(person, `Devolver ${NOTEBOOK.name}?`)
    await asking.getByLabel(/^Recado para o RH/).fill('A tela apagou.')
    await asking.getByRole('button', { name: 'Pedir devolução' }).click()
    await person.getByText('Devolução pedida').first().waitFor()

    const admin = await asPerson('admin@aurora.demo')
    await admin.goto('/app/inbox')
    await admin.getByText(new RegExp(NOTEBOOK.name)).first().waitFor()
    await find(admin, NOTEBOOK.tag)
    await admin.getByRole('button', { name: new RegExp(NOTEBOOK.name) }).click()
    const card = sheet(admin, NOTEBOOK.name)
    await card.getByText('A tela apagou.').waitFor()
    await card.getByText(/^Termo assinado em/).waitFor()
    expect(await violations(admin)).toEqual([])
    await card.getByRole('button', { name: 'Receber de volta' }).click()
    const back = sheet(admin, 'Receber de volta')
    await back.getByLabel('Estado').selectOption({ label: 'Danificado' })
    await back.getByRole('button', { name: 'Receber de volta' }).click()
    await back.getByText('Conte em uma frase o que aconteceu').waitFor()
    await back.getByText('Fotografe o item: a foto mostra o estado em que ele voltou').waitFor()
    expect(await violations(admin)).toEqual([])
    await back.getByLabel(/^Observação/).fill('Tela quebrada')
    await back.getByLabel(`Fotografar ${NOTEBOOK.name}`, { exact: true }).and(admin.locator('input')).setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: png(400, [40, 60, 80]) })
    await back.getByRole('list', { name: `Fotos de ${NOTEBOOK.name}` }).getByText('tela.png').waitFor()
    await back.getByRole('button', { name: 'Receber de volta' }).click()
    await admin.getByText('Bem recebido de volta').waitFor()
    await card.getByText('Disponível', { exact: true }).waitFor()
    await card.getByText(/^O recibo da devolução espera a assinatura de Beatriz/).waitFor()
    await card.getByRole('link', { name: /balcão/ }).waitFor()
    const chain = card.getByRole('list', { name: 'Histórico do bem' }).locator('> li')
    expect((await chain.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Devolvido por Beatriz Nogueira Campos', 'Beatriz Nogueira Campos quer devolver', 'Beatriz Nogueira Campos assinou o termo', 'Entregue a Beatriz Nogueira Campos', 'Cadastrado',
    ])
    await chain.first().getByText('Tela quebrada').waitFor()
    await chain.first().getByRole('button', { name: 'Abrir foto 1 de 1' }).waitFor()
    await card.getByRole('button', { name: 'Descontar' }).waitFor()
  })

  it('shows a manager what the team has and nothing of the company', async () => {
    const manager = await asPerson('gestor@aurora.demo')
    await manager.goto('/app/assets?tab=equipe')
    const table = manager.getByRole('table', { name: 'Bens da equipe' })
    await table.getByText(BADGE.tag).waitFor()
    await table.getByText('Beatriz Nogueira Campos').first().waitFor()
    expect(await manager.getByRole('button', { name: /Novo bem|Entregar bens|Exportar/ }).count()).toBe(0)
    expect(await violations(manager)).toEqual([])
    const { body } = await fetchAsPage(manager, '/rest/v1/assets?select=holder_id')
    const holders = new Set((body as { readonly holder_id: string }[]).map(({ holder_id: id }) => id))
    const me = await employeeIdOf(product, 'gestor@aurora.demo')
    const team = await runSql(product.server.databaseUrl,
      `with recursive below as (select id from public.employees where manager_id = $1 union select e.id from public.employees e join below b on e.manager_id = b.id) select id from below`, [me])
    expect([...holders].filter((id) => id !== me && !team.some((row) => row['id'] === id))).toEqual([])
    await table.getByRole('button', { name: new RegExp(BADGE.name) }).click()
    const card = sheet(manager, BADGE.name)
    await card.getByText('Com quem está').waitFor()
    expect(await card.getByText('Histórico do bem').count()).toBe(0)
  })

  it('stands on the page of the person, where HR takes everything back', async () => {
    const [admin, id] = [await asPerson('admin@aurora.demo'), await employeeIdOf(product, 'pessoa@aurora.demo')]
    await admin.goto(`/app/employees/${id}`)
    const card = admin.getByRole('region', { name: 'Ativos' })
    await card.getByText(BADGE.tag).waitFor()
    await card.getByRole('button', { name: 'Receber tudo de volta' }).click()
    const back = admin.getByRole('dialog', { name: /^Receber .*de volta$/ })
    await back.getByRole('button', { name: 'Receber de volta' }).click()
    await admin.getByText(/recebidos? de volta/).first().waitFor()
    await card.getByRole('list', { name: 'Bens com esta pessoa' }).waitFor({ state: 'detached' })
    // What is of the stock stays.
    await card.getByRole('list', { name: 'EPI e materiais com esta pessoa' }).getByText('Camiseta da empresa M', { exact: true }).first().waitFor()
  })
})
