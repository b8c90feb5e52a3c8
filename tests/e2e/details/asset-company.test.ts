import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { signIn } from '../../support/browser.ts'
import { runSql } from '../../support/sql.ts'
import { fetchAsPage } from '../support/employees.ts'
import { employeeIdOf } from '../support/people.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const PHONE = { width: 390, height: 844 }
const SITE = 'Oficina de manutenção'
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

/** On a phone, in light and dark. */
async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), colorScheme).toEqual([])
    expect(await widthOf(page)).toBe(PHONE.width)
  }
}

/** Registers a thing of the company as whoever manages its assets. */
async function insert(page: Page, asset: Readonly<Record<string, unknown>>): Promise<string> {
  const [row] = await sql(`select c.company_id, c.id from public.asset_categories c join public.companies k on k.id = c.company_id where k.name like 'Aurora %' and c.name = 'Monitores e periféricos'`)
  const { status, body } = await fetchAsPage(page, '/rest/v1/assets?select=id', { method: 'POST', body: { company_id: row?.['company_id'], category_id: row?.['id'], ...asset } })
  expect(status, JSON.stringify(body)).toBe(201)
  return String((body as { readonly id: string }[])[0]?.id)
}

let free = ''
let site = ''
let boss: Readonly<Record<string, unknown>> = {}
beforeAll(async () => {
  const admin = await product.as('admin@aurora.demo')
  const [made] = await sql(`insert into public.work_sites (company_id, name) select id, $1 from public.companies where name like 'Aurora %' returning id, company_id`, [SITE])
  site = String(made?.['id'])
  await insert(admin, { tag: 'UN-1', name: 'Furadeira de bancada', work_site_id: site, place: 'Bancada 2' })
  await insert(admin, { tag: 'UN-2', name: 'Monitor da recepção' })
  free = await insert(admin, { tag: 'UN-3', name: 'Projetor portátil', cost: 3200, purchased_on: '2026-02-10' })
  const held = await insert(admin, { tag: 'UN-4', name: 'Soprador térmico', work_site_id: site })
  // Above everybody, and so in nobody's team.
  const [top] = await sql(`select id, display_name from public.employees where company_id = $1 and manager_id is null and status = 'active' and email <> all ('{admin@aurora.demo,gestor@aurora.demo}') limit 1`, [made?.['company_id']])
  boss = top ?? {}
  const given = { p_company_id: made?.['company_id'], p_employee_id: boss['id'], p_items: [{ id: held, condition: 'good' }] }
  expect((await fetchAsPage(admin, '/rest/v1/rpc/hand_over_assets', { method: 'POST', body: given })).status).toBe(200)
})

describe('fields of a category', () => {
  it('are made, put in order and taken out of use beside the category', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?categorias=true')
    await sheet(page, 'Categorias de bens').getByRole('button', { name: 'Campos de Notebooks' }).click()
    const list = sheet(page, 'Campos de Notebooks')
    await list.getByText('Nenhum campo nesta categoria').waitFor()
    const add = async (label: string, kind: string, options = ''): Promise<void> => {
      await list.getByRole('button', { name: 'Novo campo' }).click()
      const form = sheet(page, 'Novo campo')
      await form.getByLabel('Nome').fill(label)
      await form.getByLabel('Tipo').selectOption({ label: kind })
      expect(await form.getByLabel('Quem vê').count()).toBe(0)
      if (options !== '') await form.getByLabel('Opções').fill(options)
      await form.getByRole('button', { name: 'Salvar campo' }).click()
      await form.waitFor({ state: 'detached' })
    }
    await add('Memória em GB', 'Número')
    await add('Cor', 'Lista de opções', 'Prata\nPreto')
    await add('Tag', 'Texto')
    const names = () => list.getByRole('list', { name: 'Campos' }).getByRole('listitem').locator('p:first-child').allTextContents()
    await expect.poll(names).toEqual(['Memória em GB ', 'Cor ', 'Tag '])
    await list.getByRole('button', { name: 'Subir Cor' }).click()
    await list.getByText('Cor: 1º de 3').waitFor({ state: 'attached' })
    await expect.poll(names).toEqual(['Cor ', 'Memória em GB ', 'Tag '])
    await list.getByRole('button', { name: 'Arquivar Tag' }).click()
    await list.getByText('Arquivado', { exact: true }).waitFor()
    await list.getByRole('button', { name: 'Restaurar Tag' }).click()
    await list.getByRole('button', { name: 'Descer Memória em GB' }).waitFor()
    await list.getByRole('button', { name: 'Editar Cor' }).click()
    await sheet(page, 'Editar Cor').getByLabel('Opções').fill('Prata\nPreto\nBranco')
    await sheet(page, 'Editar Cor').getByRole('button', { name: 'Salvar campo' }).click()
    await list.getByText('Lista de opções · Prata, Preto, Branco').waitFor()
    expect(await violations(page)).toEqual([])
    await fitsPhone(page)
    await page.keyboard.press('Escape')
    // Another category may call its own the same.
    await page.setViewportSize({ width: 1280, height: 800 })
    await sheet(page, 'Categorias de bens').getByRole('button', { name: 'Campos de Uniformes' }).click()
    await sheet(page, 'Campos de Uniformes').getByRole('button', { name: 'Novo campo' }).click()
    await sheet(page, 'Novo campo').getByLabel('Nome').fill('Cor')
    await sheet(page, 'Novo campo').getByRole('button', { name: 'Salvar campo' }).click()
    await sheet(page, 'Campos de Uniformes').getByRole('button', { name: 'Editar Cor' }).waitFor()
  })

  it('are asked of its assets; what is refused stands beside the field, and nothing is registered twice', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets?novo=true')
    const form = sheet(page, 'Novo bem')
    await form.getByLabel('Etiqueta').fill('FD-1')
    await form.getByLabel('Nome').fill('Notebook de projeto')
    expect(await form.getByLabel('Memória em GB').count()).toBe(0)
    await form.getByLabel('Categoria').selectOption({ label: 'Uniformes' })
    await form.getByLabel('Cor').fill('Azul')
    await form.getByLabel('Categoria').selectOption({ label: 'Notebooks' })
    await form.getByLabel('Cor').selectOption('Preto')
    await form.getByLabel('Memória em GB').fill('dezesseis')
    await form.getByLabel('Tag', { exact: true }).fill('NFC-7')
    await form.getByRole('button', { name: 'Cadastrar bem' }).click()
    await form.getByText('Memória em GB: informe um número.', { exact: false }).waitFor()
    await form.getByText('O bem já foi cadastrado').waitFor()
    expect(await form.getByLabel('Cor').inputValue()).toBe('Preto')
    expect(await violations(page)).toEqual([])
    await fitsPhone(page)
    await form.getByLabel('Nome').fill('Notebook de projeto II')
    await form.getByLabel('Memória em GB').fill('muitos')
    await form.getByRole('button', { name: 'Cadastrar bem' }).click()
    await expect.poll(() => form.getByRole('button', { name: 'Cadastrar bem' }).getAttribute('aria-busy')).toBeNull()
    await form.getByText('Memória em GB: informe um número.', { exact: false }).waitFor()
    await form.getByLabel('Memória em GB').fill('16,5')
    await form.getByRole('button', { name: 'Cadastrar bem' }).click()
    await page.getByText('Bem cadastrado').waitFor()
    const rows = await sql(`select id, name from public.assets where tag = 'FD-1'`)
    expect(rows).toMatchObject([{ name: 'Notebook de projeto II' }])
    await page.goto(`/app/assets?bem=${String(rows[0]?.['id'])}`)
    const card = sheet(page, 'Notebook de projeto II')
    for (const text of ['16,5', 'Preto', 'NFC-7']) await card.getByText(text, { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Editar' }).click()
    const edit = sheet(page, 'Editar Notebook de projeto II')
    await expect.poll(() => edit.getByLabel('Memória em GB').inputValue()).toBe('16,5')
    await edit.getByLabel('Categoria').selectOption({ label: 'Uniformes' })
    await edit.getByLabel('Cor').fill('Cinza')
    await edit.getByRole('button', { name: 'Salvar bem' }).click()
    await card.getByText('Cinza', { exact: true }).waitFor()
    expect(await card.getByText('16,5', { exact: true }).count()).toBe(0)
  })
})

describe('who looks after a site', () => {
  it('is chosen by HR, and sees the things of the site and no others', async () => {
    const page = await product.as('admin@aurora.demo', '/app/assets')
    await page.getByRole('button', { name: 'Configurar' }).click()
    await page.getByRole('menuitem', { name: 'Quem cuida das unidades' }).click()
    const sites = sheet(page, 'Quem cuida das unidades')
    const row = sites.getByRole('listitem').filter({ hasText: SITE })
    await row.getByText('Ninguém além do RH').waitFor()
    await row.getByRole('button', { name: `Mudar quem cuida de ${SITE}` }).click()
    const form = sheet(page, `Quem cuida de ${SITE}`)
    const [person] = await sql(`select display_name from public.employees where email = 'pessoa@aurora.demo'`)
    const name = String(person?.['display_name'])
    await form.getByRole('combobox', { name: 'Adicionar pessoa' }).pressSequentially(name.slice(0, 10))
    await form.getByRole('option', { name: new RegExp(name) }).first().click()
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: 'Salvar' }).click()
    await row.getByText(name).waitFor()
    await fitsPhone(page)

    const keeper = await product.as('pessoa@aurora.demo', '/app/assets')
    await keeper.getByRole('tab', { name: 'Minha unidade' }).click()
    const list = keeper.getByRole('table', { name: 'Bens da unidade' })
    await list.getByText('UN-1').waitFor()
    expect(await list.getByText('UN-2').count()).toBe(0)
    await list.getByRole('row').filter({ hasText: 'UN-4' }).getByText(String(boss['display_name'])).waitFor()
    expect(await violations(keeper)).toEqual([])
    await list.getByRole('button', { name: /Furadeira de bancada/ }).click()
    const card = sheet(keeper, 'Furadeira de bancada')
    await card.getByText(`${SITE} · Bancada 2`).waitFor()
    expect(await card.getByRole('button').allTextContents()).toEqual([''])
    await keeper.reload()
    await card.getByText('UN-1').waitFor()
    await fitsPhone(keeper)
    await keeper.keyboard.press('Escape')
    await keeper.getByRole('list', { name: 'Bens da unidade' }).getByText('UN-1').waitFor()
    await fitsPhone(keeper)

    await row.getByRole('button', { name: `Mudar quem cuida de ${SITE}` }).click()
    await form.getByRole('button', { name: `Remover ${name}` }).click()
    await form.getByText('Ninguém escolhido').waitFor()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await row.getByText('Ninguém além do RH').waitFor()
    await keeper.goto('/app/assets?tab=unidade')
    await keeper.getByRole('heading', { level: 1, name: 'Ativos' }).waitFor()
    await expect.poll(() => keeper.getByRole('tab', { name: 'Minha unidade' }).count()).toBe(0)
  })
})

describe('a manager who looks after a site', () => {
  it('sees there what others have, and in the team only what the team has', async () => {
    const keeper = await employeeIdOf(product, 'gestor@aurora.demo')
    await sql('insert into public.asset_keepers (company_id, work_site_id, employee_id) select company_id, id, $2 from public.work_sites where id = $1', [site, keeper])
    const page = await product.as('gestor@aurora.demo', '/app/assets?tab=unidade')
    await page.getByRole('table', { name: 'Bens da unidade' }).getByText('UN-4').waitFor()
    await page.getByRole('tab', { name: 'Da equipe' }).click()
    const team = page.getByRole('table', { name: 'Bens da equipe' })
    await team.getByRole('row').nth(1).waitFor()
    await page.getByLabel('Buscar bem da equipe').fill('Soprador')
    await page.getByText('Nenhum bem com este filtro').waitFor()
  })
})

describe('a transfer to another company', () => {
  it('is not offered to who manages one company', async () => {
    const page = await product.as('admin@aurora.demo', `/app/assets?bem=${free}`)
    await sheet(page, 'Projetor portátil').getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Baixar' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Transferir para outra empresa' }).count()).toBe(0)
  })

  it('is made by a master, who goes on to where the thing now is', async () => {
    const page = await product.open()
    await signIn(page, 'master@vinculo.demo')
    await page.getByLabel('Empresa', { exact: true }).first().selectOption({ label: 'Aurora Tecnologia' })
    await page.getByText('Modo administrador: Aurora Tecnologia').waitFor()
    await page.goto(`/app/assets?bem=${free}`)
    const card = sheet(page, 'Projetor portátil')
    await card.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Transferir para outra empresa' }).click()
    const form = sheet(page, 'Transferir Projetor portátil')
    expect(await form.getByLabel(/^Etiqueta lá/).inputValue()).toBe('UN-3')
    await form.getByRole('button', { name: 'Transferir' }).click()
    await form.getByText('Escolha uma opção').waitFor()
    await form.getByLabel('Empresa de destino').selectOption({ label: 'Boreal Logística' })
    await form.getByText('entra em Boreal Logística com o mesmo valor e data de compra', { exact: false }).waitFor()
    const [taken] = await sql(`select a.tag from public.assets a join public.companies c on c.id = a.company_id where c.name like 'Boreal %' limit 1`)
    await form.getByLabel(/^Etiqueta lá/).fill(String(taken?.['tag']))
    await form.getByRole('button', { name: 'Transferir' }).click()
    await form.getByText('Esta etiqueta já existe na outra empresa.', { exact: false }).waitFor()
    expect(await violations(page)).toEqual([])
    await form.getByLabel(/^Etiqueta lá/).fill('BO-UN-3')
    await form.getByRole('button', { name: 'Transferir' }).click()
    await sheet(page, 'Bem transferido').getByText('agora é de Boreal Logística, com a etiqueta BO-UN-3', { exact: false }).waitFor()
    await fitsPhone(page)
    await sheet(page, 'Bem transferido').getByRole('link', { name: 'Trocar e abrir' }).click()
    await card.getByText('BO-UN-3').waitFor()
    await card.getByText('10/02/2026').waitFor()
    await page.getByText('Modo administrador: Boreal Logística').waitFor({ state: 'attached' })
    expect(await sql('select status from public.assets where id = $1', [free])).toEqual([{ status: 'written_off' }])
  })
})
