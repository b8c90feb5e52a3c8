import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { employeeIdOf } from './support/people.ts'
import { actOnPerson } from './support/person-page.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const TABS = ['Visão geral', 'Férias e ausências', 'Documentos', 'Dados', 'Contrato e remuneração', 'Histórico']

describe('one person on one page', () => {
  it('is the same six tabs for HR, the manager and the person, who has one more about their data, each an entry of the history', async () => {
    const id = await employeeIdOf(product, 'pessoa@aurora.demo')
    for (const [email, path] of [['admin@aurora.demo', `/app/employees/${id}`], ['gestor@aurora.demo', `/app/employees/${id}`], ['pessoa@aurora.demo', '/app/profile']] as const) {
      const page = await asPerson(email)
      await page.goto(path)
      await page.getByRole('heading', { name: 'Caminho na empresa' }).waitFor()
      expect(await page.getByRole('tab').allTextContents()).toEqual(path === '/app/profile' ? [...TABS, 'Privacidade'] : TABS)
      await page.getByRole('tab', { name: 'Documentos' }).click()
      await page.getByRole('tab', { name: 'Histórico' }).click()
      await page.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
      await page.goBack()
      await page.getByRole('tab', { name: 'Documentos', selected: true }).waitFor()
      await page.goBack()
      await page.getByRole('tab', { name: 'Visão geral', selected: true }).waitFor()
    }
  })

  it('brings the part that an older address names into view', async () => {
    const page = await asPerson('pessoa@aurora.demo')
    await page.goto('/app/profile?aba=dependentes')
    await page.getByRole('tab', { name: 'Dados', selected: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dependentes e contatos')
  })

  it('asks HR once why records are read: what goes together follows, health is asked for by itself', async () => {
    const [page, id] = [await asPerson('admin@aurora.demo'), await employeeIdOf(product, 'pessoa@aurora.demo')]
    await page.goto(`/app/employees/${id}?aba=dados`)
    await page.getByLabel(/^Motivo da consulta/).first().fill('Conferência anual')
    await page.getByRole('button', { name: 'Mostrar dados pessoais' }).click()
    await page.getByRole('heading', { name: 'Contatos de emergência' }).waitFor()
    expect(await page.getByLabel(/^Motivo da consulta/).count()).toBe(0)
    await page.getByRole('button', { name: 'Mostrar dados de saúde' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('tab', { name: 'Contrato e remuneração' }).click()
    await page.getByRole('list', { name: 'Lançamentos' }).waitFor()
    const lines = await runSql(
      product.server.databaseUrl,
      `select metadata ->> 'class' as class, metadata ->> 'reason' as reason from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1 order by id`,
      [id],
    )
    expect(lines).toEqual([{ class: 'personal', reason: 'Conferência anual' }, { class: 'pay', reason: 'Conferência anual' }])
  })

  it('lets HR ask the person for a paper that lacks, where it is seen to lack', async () => {
    const [page, id] = [await asPerson('admin@aurora.demo'), await employeeIdOf(product, 'pessoa@aurora.demo')]
    await page.goto(`/app/employees/${id}?aba=documentos`)
    const row = page.getByRole('listitem').filter({ hasText: 'ASO admissional' })
    await row.getByRole('button', { name: /^Pedir/ }).click()
    await row.getByText('Pedido', { exact: true }).waitFor()
    expect(await row.getByRole('button', { name: /^Pedir/ }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  it('shows a colleague by the directory alone, found by the search and by a birthday', async () => {
    const page = await asPerson('pessoa@aurora.demo')
    await page.goto('/app/employees')
    await page.getByRole('list', { name: 'Colegas' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('mariana albuquerque')
    await page.getByRole('option', { name: /Mariana Albuquerque/ }).click()
    await page.getByRole('heading', { level: 1, name: /Mariana Albuquerque/ }).waitFor()
    await page.getByRole('region', { name: 'Contato' }).getByRole('link').first().waitFor()
    expect([await page.getByRole('tab').count(), await page.getByRole('main').getByRole('button', { name: /Editar|Mais ações/ }).count()]).toEqual([0, 0])
    expect(await page.getByText(/19\d\d|20\d\d/).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/app/employees/anniversaries')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/app\/(employees\/[0-9a-f-]{36}|profile)$/)
  })
})

describe('what there is to do about a person', () => {
  it('is told with the verb that does it, and leads there; data for eSocial lead to where they are written', async () => {
    const [page, id] = [await asPerson('admin@aurora.demo'), await employeeIdOf(product, 'pessoa@aurora.demo')]
    await runSql(product.server.databaseUrl, 'update public.employee_personal set race = null where employee_id = $1', [id])
    await page.goto(`/app/employees/${id}`)
    const list = page.getByRole('list', { name: 'O que fazer' })
    await list.getByText(/dias de férias, tirar até/).first().waitFor()
    expect(await violations(page)).toEqual([])
    await list.getByRole('listitem').filter({ hasText: 'para o eSocial' }).getByRole('button', { name: /^Completar/ }).click()
    await page.getByRole('link', { name: 'Raça ou cor' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goBack()
    await list.getByRole('listitem').filter({ hasText: 'dias de férias' }).getByRole('button', { name: /^Conceder/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Solicitar por Beatriz/ })
    await sheet.waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    const own = await asPerson('pessoa@aurora.demo')
    await own.setViewportSize({ width: 390, height: 844 })
    await own.goto('/app/profile')
    await own.getByRole('list', { name: 'O que fazer' }).getByRole('button', { name: /^Solicitar / }).waitFor()
    expect(await own.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violations(own)).toEqual([])
  })
})

describe('a promotion', () => {
  it('moves position and pay in one flow by a percentage, and is taken back as one', async () => {
    const [page, id] = [await asPerson('admin@aurora.demo'), await employeeIdOf(product, 'pessoa@aurora.demo')]
    const [row] = await runSql(product.server.databaseUrl, `select to_char((now() at time zone 'America/Sao_Paulo')::date + 40, 'DD/MM/YYYY') as day`)
    const day = String(row?.['day'])
    await page.goto(`/app/employees/${id}`)
    await page.getByRole('button', { name: 'Promover' }).click()
    const dialog = page.getByRole('dialog', { name: /^Promover Beatriz/ })
    await dialog.getByRole('button', { name: 'Promover' }).click()
    await dialog.getByText('Nada mudou ainda').waitFor()
    await dialog.getByLabel(/^Vale a partir de/).fill(day)
    await dialog.getByLabel(/^Cargo/).fill('Desenvolvedora Front-end Plena')
    const reveal = dialog.getByRole('button', { name: 'Mostrar salário atual' })
    if (await reveal.isVisible()) await reveal.click()
    await dialog.getByLabel(/^Aumento/).fill('10')
    await dialog.getByText(/^De R\$.* para R\$.* \(\+10 %\)$/).waitFor()
    await dialog.getByText(`Nada muda hoje. A mudança entra em vigor sozinha em ${day}`).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goBack()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await dialog.getByRole('button', { name: 'Promover' }).click()
    await page.getByText('Promoção programada').waitFor()
    const pays = () => runSql(product.server.databaseUrl, `select reason, voided_at is not null as void from public.employee_compensation where employee_id = $1 order by effective_on desc limit 1`, [id])
    expect(await pays()).toEqual([{ reason: 'promotion', void: false }])
    await page.getByRole('list', { name: 'O que fazer' }).getByRole('listitem').filter({ hasText: `Promoção em ${day}` }).getByRole('button').click()
    await page.getByRole('list', { name: 'Histórico' }).getByRole('listitem').filter({ hasText: `A partir de ${day}` }).getByRole('button', { name: /^Cancelar mudança/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar mudança' }).click()
    await page.getByText('Mudança cancelada').waitFor()
    expect(await pays()).toEqual([{ reason: 'promotion', void: true }])
  })

  it('of the team is the manager’s, without pay; a transfer is the same flow', async () => {
    const [page, id] = [await asPerson('gestor@aurora.demo'), await employeeIdOf(product, 'pessoa@aurora.demo')]
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/app/employees/${id}`)
    await page.getByRole('button', { name: 'Promover' }).click()
    const dialog = page.getByRole('dialog', { name: /^Promover Beatriz/ })
    await dialog.getByLabel(/^Cargo/).waitFor()
    expect(await dialog.getByLabel(/salário/i).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await actOnPerson(page, 'Transferir')
    const transfer = page.getByRole('dialog', { name: /^Transferir Beatriz/ })
    await transfer.getByLabel(/^Cargo/).fill('Desenvolvedora de Plataforma')
    await transfer.getByRole('button', { name: 'Transferir' }).click()
    await page.getByText('Transferência registrada').waitFor()
    await page.getByText('Desenvolvedora de Plataforma').first().waitFor()
  })
})
