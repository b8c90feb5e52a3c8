import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { forgetDemoGoals } from './support/goals.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
beforeAll(async () => {
  await forgetDemoGoals(sql)
  await sql(
    `insert into public.goal_cycles (company_id, name, starts_on, ends_on, status)
     select id, 'Trimestre dos números', private.today(id) - 30, private.today(id) + 60, 'active' from public.companies where name like 'Aurora %'`)
})
afterAll(() => product.close())

const GOAL = 'Uma equipe presente'
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The same page on a phone and in the dark. */
async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Somebody of the team missed a day of work, as HR writes it down. */
const missDay = (): Promise<unknown> =>
  sql(
    `with hr as materialized (
       select set_config('request.jwt.claims', json_build_object('sub', e.user_id, 'session_id', s.id, 'role', 'authenticated', 'aal', 'aal1')::text, true), e.company_id
       from public.employees e join auth.sessions s on s.user_id = e.user_id where e.email = 'admin@aurora.demo' limit 1)
     select public.record_absence(e.id, t.id, (select max(d)::date from generate_series(private.today(hr.company_id) - 8, private.today(hr.company_id) - 1, interval '1 day') d
       where extract(isodow from d) < 6 and d::date <> all (private.holiday_dates(hr.company_id, null, private.today(hr.company_id) - 8, private.today(hr.company_id)))), null, null)
     from hr join public.employees e on e.company_id = hr.company_id and e.status = 'active' and e.user_id is null
       and not exists (select from public.leaves l where l.employee_id = e.id and l.counts and l.ends_on > private.today(hr.company_id) - 12)
     join public.leave_types t on t.company_id = hr.company_id and t.key = 'unexcused' order by e.id limit 1`)

describe('numbers of the product', () => {
  it('feed a goal of HR: the value is there without typing, moves with a new absence, and others read that there is one', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto('/app/okrs')
    await admin.getByRole('button', { name: 'Novo objetivo' }).first().click()
    const form = dialog(admin, 'Novo objetivo')
    await form.getByLabel('Objetivo', { exact: false }).first().fill(GOAL)
    await form.getByRole('textbox', { name: 'Resultado-chave 1' }).fill('Ausências abaixo de 1 %')
    await form.locator('[data-field="key_results.0.kind"] select').selectOption({ label: 'Reduzir' })
    await form.getByLabel('De onde vem o número').selectOption({ label: 'Absenteísmo em 30 dias' })
    const today = form.getByText(/^Hoje: [\d,]+\s%\. Daqui em diante/)
    await today.waitFor()
    expect(await form.getByLabel('Unidade').count()).toBe(0)
    await form.locator('[data-field="key_results.0.target_value"] input').fill('0')
    await looksRight(admin)
    await form.getByLabel('De onde vem o número').focus()
    await form.locator('[data-field="key_results.0.start_value"] input').fill('30')
    await form.getByRole('button', { name: 'Publicar' }).click()
    await admin.getByText('Objetivo publicado').first().waitFor()
    await admin.getByRole('treeitem', { name: GOAL }).getByRole('button', { name: GOAL }).first().click()
    const open = dialog(admin, GOAL)
    await open.getByText('Vem de Absenteísmo em 30 dias de toda a empresa, sem digitar.').waitFor()
    await open.getByText('Não conta no progresso do objetivo', { exact: false }).waitFor()
    const shown = async (): Promise<string> => (await open.getByText(/· hoje: [\d,]+\s%/).textContent()) ?? ''
    const before = await shown()
    await looksRight(admin)

    await open.getByRole('button', { name: 'Fazer check-in' }).click()
    await open.getByText('Vem de Absenteísmo em 30 dias, sem digitar.').waitFor()
    expect(await open.getByRole('textbox', { name: /Valor de hoje/ }).count()).toBe(0)
    await open.getByRole('group', { name: /Confiança/ }).getByText('6', { exact: true }).click()
    await open.getByRole('button', { name: 'Salvar check-in' }).click()
    await open.getByText('confiança 6 de 10', { exact: false }).first().waitFor()

    await missDay()
    await expect.poll(async () => (await sql('select count(*)::integer as n from private.metric_values'))[0]?.['n'], { timeout: 40_000 }).toBe(2)
    await admin.reload()
    expect(await shown()).not.toBe(before)

    const person = await asPerson('pessoa@aurora.demo')
    await person.goto(new URL(admin.url()).pathname + new URL(admin.url()).search)
    const theirs = dialog(person, GOAL)
    await theirs.getByText('Só quem pode ver este indicador vê o número.').waitFor()
    expect(await theirs.textContent()).not.toMatch(/· hoje: /)
    expect(await theirs.getByRole('button', { name: /Histórico/ }).count()).toBe(0)
    expect(await violations(person)).toEqual([])
  })
})

describe('the board of indicators', () => {
  it('takes values and takes them back, and begins a goal', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto('/app/okrs?aba=indicadores')
    await admin.getByText('Nenhum indicador ainda').waitFor()
    await admin.getByRole('button', { name: 'Novo indicador' }).click()
    const form = dialog(admin, 'Novo indicador')
    await form.getByRole('textbox', { name: 'Nome' }).fill('Margem')
    await form.getByLabel('Unidade').selectOption({ label: 'Porcentagem' })
    await form.getByLabel('Mínimo saudável').fill('10')
    await form.getByLabel('Máximo saudável').fill('5')
    await form.getByRole('button', { name: 'Criar indicador' }).click()
    await form.getByText('O máximo saudável fica acima do mínimo.').waitFor()
    expect(await violations(admin)).toEqual([])
    await form.getByLabel('Máximo saudável').fill('20')
    await admin.keyboard.press('Enter')
    const card = admin.getByRole('list', { name: 'Indicadores' }).getByRole('listitem').filter({ hasText: 'Margem' })
    await card.getByText('Sem valor ainda').first().waitFor()
    const enter = async (value: string): Promise<void> => {
      await card.getByRole('button', { name: 'Registrar valor' }).click()
      await admin.keyboard.type(value)
      await admin.keyboard.press('Enter')
      await dialog(admin, 'Registrar valor de Margem').waitFor({ state: 'detached' })
    }
    await enter('80')
    await card.getByText('Acima da faixa saudável').waitFor()
    await admin.getByRole('button', { name: 'Desfazer' }).click()
    await card.getByText('Sem valor ainda').first().waitFor()
    for (const value of ['8,5', '12']) await enter(value)
    await card.getByText('Na faixa saudável').waitFor()
    await looksRight(admin)

    await card.getByRole('button', { name: 'Histórico' }).click()
    const history = dialog(admin, 'Margem')
    await history.getByText('Desfeito', { exact: true }).waitFor()
    await history.getByRole('button', { name: /^Desfazer 12/ }).click()
    await expect.poll(() => history.getByText('Desfeito', { exact: true }).count()).toBe(2)
    expect(new URL(admin.url()).searchParams.get('indicador')).not.toBeNull()
    await looksRight(admin)
    await admin.keyboard.press('Escape')
    await card.getByText('Abaixo da faixa saudável').waitFor()

    await card.getByRole('button', { name: 'Criar objetivo' }).click()
    const goal = dialog(admin, 'Novo objetivo')
    expect(await goal.getByRole('textbox', { name: 'Resultado-chave 1' }).inputValue()).toBe('Margem')
    expect(await goal.locator('[data-field="key_results.0.start_value"] input').inputValue()).toBe('8,5')
    expect(await goal.locator('[data-field="key_results.0.target_value"] input').inputValue()).toBe('10')
    await goal.getByLabel('Objetivo', { exact: false }).first().fill('Margem que sustenta')
    await goal.getByRole('button', { name: 'Publicar' }).click()
    await admin.getByText('Objetivo publicado').first().waitFor()
    await enter('9,25')
    await admin.goto('/app/okrs')
    await expect.poll(async () => admin.getByRole('treeitem', { name: 'Margem que sustenta' }).textContent(), { timeout: 15_000 }).toContain('50 % alcançados')

    const person = await asPerson('pessoa@aurora.demo')
    await person.goto('/app/okrs')
    await person.getByRole('tab', { name: 'Lista' }).waitFor()
    expect(await person.getByRole('tab', { name: 'Indicadores' }).count()).toBe(0)
  })
})
