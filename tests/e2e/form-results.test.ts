import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const PAGE = '/app/evaluations/surveys'
const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const aurora = `(select id from public.companies where name like 'Aurora%')`

/** Surveys of three months of earlier quarters, answered by six people who all rate with the same point. */
async function askedBefore(daysAgo: number, point: number): Promise<void> {
  const [survey] = await ask(`select private.ensure_moment_survey(id, 'arrival_90', private.quarter_of(private.today(id) - $1::integer)) as id from (select ${aurora} as id) c`, [daysAgo])
  await ask(`insert into private.moment_survey_invitations select company_id, $1, id from public.employees where company_id = ${aurora} and status = 'active' order by id limit 8`, [survey?.['id']])
  await ask(
    `with f as (select * from private.forms where subject_id = $1),
       p as (insert into private.form_participants select f.company_id, f.id, i.employee_id from f join private.moment_survey_invitations i on i.survey_id = f.subject_id order by i.employee_id limit 6)
     insert into private.form_answers (company_id, form_id, question_id, is_counted, number)
     select f.company_id, f.id, q.id, true, $2 from f join private.form_questions q on q.form_id = f.id cross join generate_series(1, 6) n where q.kind = 'scale'`,
    [survey?.['id'], point],
  )
  await ask(`update private.forms set closes_at = now() - interval '1 hour' where subject_id = $1`, [survey?.['id']])
  await expect.poll(async () => (await ask('select sealed_at from private.forms where subject_id = $1', [survey?.['id']]))[0]?.['sealed_at'], { timeout: 30_000 }).not.toBeNull()
}

const listed = (page: Page, about: string | RegExp): Locator => page.getByRole('table', { name: 'Formulários' }).locator('[data-row]').filter({ hasText: about })
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

it('lists the forms of the company to HR, who opens one with its results, and finds where it lives', { timeout: 180_000 }, async () => {
  await askedBefore(100, 3)
  await askedBefore(190, 5)
  const page = await product.as('admin@aurora.demo', PAGE)
  await page.getByRole('heading', { name: 'Resultados', level: 1 }).waitFor()
  await listed(page, 'Avaliação do 1º semestre').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('moment_survey')
  await expect.poll(() => listed(page, /^Três meses · \dº trimestre de \d{4}$/).count()).toBeGreaterThanOrEqual(2)
  await listed(page, 'Avaliação do 1º semestre').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('tipo')).toBe('moment_survey')
  await page.getByRole('combobox', { name: 'Situação' }).selectOption({ label: 'Encerrados' })
  const answered = page.getByRole('row').filter({ hasText: '6 de 8 (75%)' })
  await expect.poll(() => answered.count()).toBe(2)

  await answered.first().locator('[data-row]').click()
  const survey = page.getByRole('dialog', { name: /^Três meses · / })
  await survey.getByText('Você se vê trabalhando aqui daqui a um ano?').waitFor()
  await survey.getByText('Média 5 · mediana 5').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await survey.waitFor({ state: 'detached' })
  await answered.first().locator('[data-row]').click()
  await survey.getByRole('link', { name: 'Abrir onde ele está' }).click()
  await page.getByRole('dialog', { name: 'Três meses' }).getByText('Você se vê trabalhando aqui daqui a um ano?').waitFor()
  expect(page.url()).toContain('/app/onboarding')

  await page.goto(`${PAGE}?tipo=evaluation_sheet`)
  await listed(page, 'Avaliação do 1º semestre').click()
  const cycle = page.getByRole('dialog', { name: 'Avaliação do 1º semestre' })
  await cycle.getByText('Média da empresa').waitFor()
  expect(await violations(page)).toEqual([])
  await cycle.getByRole('link', { name: 'Abrir o ciclo' }).click()
  await page.waitForURL(/\/app\/evaluations\/[0-9a-f-]{36}/)
})

it('follows a question over the forms as a chart and as a table, on a phone and in the dark as well', { timeout: 120_000 }, async () => {
  const page = await product.as('admin@aurora.demo', `${PAGE}?aba=evolucao&tipo=moment_survey`)
  const question = page.getByRole('combobox', { name: 'Pergunta' })
  await question.selectOption({ label: 'Três meses: Como está sua relação com a equipe?' })
  const chart = page.getByRole('slider', { name: 'Três meses: Como está sua relação com a equipe?: média' })
  await chart.focus()
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/^\dº trimestre de \d{4}: 3$/)
  await page.keyboard.press('ArrowLeft')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 5$/)
  await page.getByRole('combobox', { name: 'Medida' }).selectOption('favoraveis')
  await page.getByRole('slider', { name: /respostas favoráveis$/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('serie')).toMatch(/^[0-9a-f]{32}$/)
  await page.getByRole('button', { name: /^Ver tabela/ }).click()
  const table = page.getByRole('table', { name: 'Três meses: Como está sua relação com a equipe?' })
  expect((await table.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').replace(/^\dº trimestre de \d{4} /, ''))).toEqual(['Quando Respostas Média Favoráveis', '6 5 6 (100%)', '6 3 0 (0%)'])
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: /^Ver gráfico/ }).click()
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('tab', { name: 'Formulários' }).click()
  await page.getByText('Três meses · ').first().waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
})

it('is no page of those who do not manage evaluations, and tells a master nothing that was said of people', async () => {
  const page = await product.as('gestor@aurora.demo', PAGE)
  await page.waitForURL(/\/app\/evaluations$/)
  expect(await page.getByRole('link', { name: 'Resultados' }).count()).toBe(0)
  const whole = await product.as('master@vinculo.demo', PAGE)
  await listed(whole, 'Três meses').first().waitFor()
  expect(await listed(whole, 'Avaliação do 1º semestre').count()).toBe(0)
})
