import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail, details } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, values)
const dialog = (page: Page): Locator => page.getByRole('dialog')
const selection = (page: Page): Locator => page.getByRole('region', { name: 'Seleção' })
const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

async function pick(page: Page, facet: string, choice: string): Promise<void> {
  // A column of the table may have the same name: the filter stands above it.
  await page.getByRole('button', { name: new RegExp(`^${facet}`) }).first().click()
  await page.getByRole('dialog', { name: `Filtrar por ${facet.toLowerCase()}` }).getByRole('checkbox', { name: choice, exact: true }).check()
  await page.keyboard.press('Escape')
}

async function act(page: Page, action: string): Promise<void> {
  await selection(page).getByRole('button', { name: 'Ações' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('an admin, in the list of people', () => {
  let page: Page
  let people: readonly string[]
  beforeAll(async () => {
    const active = await sql(
      `select e.display_name from public.employees e join public.departments d on d.company_id = e.company_id and d.id = e.department_id
       where d.name = 'Design' and e.status = 'active' and e.user_id is null and not exists (select from public.departments h where h.head_employee_id = e.id)
       order by e.display_name limit 2`,
    )
    await sql(
      `insert into public.employees (company_id, first_name, last_name, status, hire_date, department_id)
       select d.company_id, 'Zélia', 'Futura', 'pre_admission', (now() + interval '60 days')::date, d.id from public.departments d where d.name = 'Design' limit 1`,
    )
    people = [...active.map((row) => String(row['display_name'])), 'Zélia Futura']
    page = await product.as('admin@aurora.demo', '/app/employees')
  })

  detail('reads the whole table in a window of 1280 px, with the longest names in two lines', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('row').nth(5).waitFor()
    const frame = page.getByRole('region', { name: 'Trabalhadores: tabela' })
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  detail('finds a person by CPF, in another order too, and the address never holds it', async () => {
    const [person] = await sql(`select display_name, cpf from public.employees where cpf is not null and company_id = (select company_id from public.departments where name = 'Design' limit 1) order by display_name limit 1`)
    const cpf = String(person?.['cpf']).replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    const found = (): Locator => page.getByRole('row').filter({ hasText: String(person?.['display_name']) })
    await page.getByRole('searchbox', { name: 'Buscar trabalhador' }).fill(cpf)
    await page.getByText(/^1 de /).waitFor()
    await page.getByRole('button', { name: 'Nome', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('sort') === '-name')
    await page.getByRole('button', { name: `Remover filtro Busca: ${cpf}` }).waitFor()
    expect(await found().count()).toBe(1)
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['sort'])
    await page.goBack()
    await page.getByRole('button', { name: `Remover filtro Busca: ${cpf}` }).click()
    await page.getByRole('row').nth(5).waitFor()
  })

  it('filters by facets, moves many at once, and keeps selected who could not be moved', async () => {
    await pick(page, 'Departamento', 'Design')
    await page.getByRole('button', { name: 'Remover filtro Departamento: Design' }).waitFor()
    for (const name of people) await page.getByRole('checkbox', { name: `Selecionar ${name}`, exact: true }).check()
    await act(page, 'Mudar departamento')
    await dialog(page).getByText('3 pessoas selecionadas.').waitFor()
    await dialog(page).getByRole('button', { name: 'Mudar agora' }).click()
    await dialog(page).getByText('Escolha uma opção').waitFor()
    await dialog(page).getByLabel(/^Novo departamento/).selectOption({ label: 'Produto' })
    await dialog(page).getByRole('button', { name: 'Mudar agora' }).click()
    await dialog(page).getByText('2 alteradas, 1 recusada', { exact: false }).waitFor()
    await dialog(page).getByText(/Zélia Futura não trabalha na empresa/).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Entendi' }).click()
    await selection(page).getByText('1 pessoa selecionada').waitFor()
    const [moved] = await sql(
      `select count(*)::integer as people from public.employees e join public.departments d on d.id = e.department_id where e.display_name = any ($1) and d.name = 'Produto'`,
      [`{${people.map((name) => `"${name}"`).join(',')}}`],
    )
    expect(moved?.['people']).toBe(2)
    await selection(page).getByRole('button', { name: 'Desmarcar tudo' }).click()
    await page.getByRole('button', { name: 'Limpar filtros' }).first().click()
  })

  detail('plans a change for everybody of a filter and takes it back', async () => {
    await page.getByRole('searchbox', { name: 'Buscar trabalhador' }).fill(people[0] ?? '')
    await page.getByText(/^1 de /).waitFor()
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await act(page, 'Mudar local de trabalho')
    await dialog(page).getByLabel(/^Novo local/).selectOption({ index: 1 })
    await dialog(page).getByLabel(/^Vale a partir de/).fill(later)
    await dialog(page).getByRole('button', { name: 'Agendar mudança' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByText('Mudanças canceladas').waitFor()
    expect((await sql(`select id from public.employee_assignments where starts_on = $1`, [later])).length).toBe(0)
  })

  it('tags a person, who shows the tag in table, cards and facet, and invites them', async () => {
    await page.getByRole('searchbox', { name: 'Buscar trabalhador' }).fill(people[0] ?? '')
    await page.getByText(/^1 de /).first().waitFor()
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await act(page, 'Adicionar ou remover etiquetas')
    await dialog(page).getByRole('group', { name: 'Mentoria' }).getByText('Adicionar').click()
    await dialog(page).getByRole('button', { name: 'Salvar etiquetas' }).click()
    await page.getByRole('row', { name: people[0] ?? '' }).getByText('Mentoria').waitFor()
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await act(page, 'Convidar para o sistema')
    await dialog(page).getByRole('button', { name: 'Enviar convites' }).click()
    const invited = () => sql('select i.id from public.invitations i join public.employees e on e.id = i.employee_id where e.display_name = $1', [people[0] ?? ''])
    await expect.poll(async () => (await invited()).length).toBe(1)
    await page.getByRole('button', { name: 'Parar' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Mais filtros' }).click()
    await pick(page, 'Etiqueta', 'Mentoria')
    await page.getByRole('button', { name: 'Cartões' }).click()
    await page.getByRole('list', { name: 'Trabalhadores' }).getByText(people[0] ?? '').waitFor()
    const url = new URL(page.url())
    expect([url.searchParams.get('layout'), url.searchParams.has('tag')]).toEqual(['cards', true])
    expect(await violations(page)).toEqual([])
  })

  detail('sees the quick card of a person by pointing and by keyboard', async () => {
    const name = page.getByRole('link', { name: people[0] ?? '' })
    const card = page.getByRole('dialog', { name: `Cartão de ${people[0] ?? ''}` })
    await name.hover()
    await card.getByRole('link', { name: 'Organograma' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    // The focus comes from the keyboard: a script's own focus would not show the card.
    await page.getByRole('checkbox', { name: `Selecionar ${people[0] ?? ''}` }).focus()
    await page.keyboard.press('Shift+Tab')
    await card.waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => card.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

details('an admin, in Cadastros and Indicadores', () => {
  it('creates a position and a site, and archives a position by saying where its people go', async () => {
    const page = await product.as('admin@aurora.demo', '/app/settings?tab=cadastros')
    await page.getByRole('button', { name: 'Novo cargo' }).click()
    await dialog(page).getByLabel(/^Título/).fill('Especialista em Bem-estar')
    await dialog(page).getByLabel(/^CBO/).fill('252405')
    await dialog(page).getByText(/recursos humanos/i).waitFor()
    await dialog(page).getByRole('button', { name: 'Salvar cargo' }).click()
    const items = page.getByRole('list', { name: 'Cargos' }).getByRole('listitem')
    await items.filter({ hasText: 'Especialista em Bem-estar' }).getByText('CBO 2524-05').waitFor()
    const busy = items.filter({ hasText: /\d+ pessoas?$|\d+ pessoas?E/ }).first()
    const name = (await busy.locator('p').first().textContent())?.trim() ?? ''
    await busy.getByRole('button', { name: /^Arquivar/ }).click()
    await dialog(page).getByRole('button', { name: 'Arquivar cargo' }).click()
    await dialog(page).getByText('Escolha para onde as pessoas vão').waitFor()
    await dialog(page).getByLabel(/^Mover as pessoas para/).selectOption({ label: 'Especialista em Bem-estar' })
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Arquivar cargo' }).click()
    await page.getByText('Cargo arquivado', { exact: true }).waitFor()
    await items.filter({ hasText: 'Especialista em Bem-estar' }).getByText(/^\d+ pessoas?/).waitFor()
    const [left] = await sql(
      `select p.archived_at is not null as archived from public.positions p join public.companies c on c.id = p.company_id where c.name like 'Aurora%' and p.title = $1`,
      [name],
    )
    expect(left).toEqual({ archived: true })
    await page.getByRole('button', { name: 'Locais de trabalho' }).click()
    await page.getByRole('button', { name: 'Novo local' }).click()
    await dialog(page).getByLabel(/^Nome/).fill('Escritório Recife')
    await dialog(page).getByLabel(/^UF/).selectOption('PE')
    await dialog(page).getByLabel(/^CNPJ/).fill('11222333000182')
    await dialog(page).getByRole('button', { name: 'Salvar local' }).click()
    await dialog(page).getByText('Este CNPJ não existe: confira os números e as letras').waitFor()
    await dialog(page).getByLabel(/^CNPJ/).fill('')
    await dialog(page).getByRole('button', { name: 'Salvar local' }).click()
    await page.getByRole('list', { name: 'Locais de trabalho' }).getByText('Escritório Recife', { exact: true }).waitFor()
  })

  it('reads the figures as charts and as tables', async () => {
    const page = await product.as('admin@aurora.demo', '/app/employees/charts')
    await page.getByRole('heading', { name: 'Pirâmide etária' }).waitFor()
    await page.getByRole('button', { name: /^Ver tabela.*Pirâmide etária$/ }).click()
    await page.getByRole('columnheader', { name: 'Mulheres' }).waitFor()
    await page.getByRole('slider', { name: 'Pessoas na empresa ao fim de cada mês' }).press('End')
    expect(await violations(page)).toEqual([])
  })
})

describe('others', () => {
  it('a manager acts without tags of his own, and knows neither contracts nor ages', async () => {
    const page = await product.as('gestor@aurora.demo', '/app/employees')
    await page.getByRole('checkbox', { name: /^Selecionar (?!todos)/ }).first().check()
    await selection(page).getByRole('button', { name: 'Ações' }).click()
    await page.getByRole('menuitem', { name: 'Mudar departamento' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Adicionar ou remover etiquetas' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    const more = page.getByRole('button', { name: 'Mais filtros' })
    await more.click()
    await page.getByRole('button', { name: /^Etiqueta/ }).waitFor()
    expect(await more.evaluate((element) => [element.ariaExpanded, element === document.activeElement])).toEqual(['true', true])
    expect(await page.getByRole('button', { name: /^Contrato/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Indicadores' }).click()
    await page.getByRole('heading', { name: 'Tempo de empresa' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Pirâmide etária' }).count()).toBe(0)
  })

  it('a person finds colleagues and their cards, without tags, acts or figures', async () => {
    const page = await product.as('pessoa@aurora.demo', '/app/employees')
    const first = page.getByRole('list', { name: 'Colegas' }).getByRole('listitem').first()
    await first.locator('[data-person-card]').hover()
    const card = page.getByRole('dialog', { name: /^Cartão de/ })
    await card.getByRole('link', { name: 'Organograma' }).waitFor()
    await card.getByRole('link', { name: 'Ver perfil' }).waitFor()
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    await first.locator('[data-person-card]').dispatchEvent('pointerdown', { pointerType: 'touch' })
    await card.waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Indicadores' }).count()).toBe(0)
    expect(await page.getByText('Mentoria').count()).toBe(0)
  })
})
