import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { employeeIdOf } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())
afterAll(() => product.close())

const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const aurora = `(select id from public.companies where name like 'Aurora%')`

/** The person came a week ago, and the morning invites. */
async function inviteAfterAWeek(person: string): Promise<void> {
  await ask(`update public.employees set hire_date = private.today(company_id) - 7 where id = $1`, [person])
  await ask(`select private.invite_by_day(id, private.today(id)) from (select ${aurora} as id) c`)
}

/** A survey of three months of last quarter that six people answered, who all recommend the company but one. */
async function askedLastQuarter(): Promise<void> {
  const [survey] = await ask(`select private.ensure_moment_survey(id, 'arrival_90', private.quarter_of(private.today(id) - 92)) as id from (select ${aurora} as id) c`)
  await ask(`insert into private.moment_survey_invitations select company_id, $1, id from public.employees where company_id = ${aurora} and status = 'active' order by id limit 8`, [survey?.['id']])
  await ask(
    `with f as (select * from private.forms where subject_id = $1),
       p as (insert into private.form_participants select f.company_id, f.id, i.employee_id from f join private.moment_survey_invitations i on i.survey_id = f.subject_id order by i.employee_id limit 6)
     insert into private.form_answers (company_id, form_id, question_id, is_counted, number, text)
     select f.company_id, f.id, q.id, true, case when q.kind = 'scale' then q.high - case when n = 1 then 6 else 0 end end, null
     from f join private.form_questions q on q.form_id = f.id cross join generate_series(1, 6) n where q.kind = 'scale' and (q.high = 10 or n > 1)
     union all select f.company_id, f.id, q.id, true, null, null from f join private.form_questions q on q.form_id = f.id cross join generate_series(1, 6) where q.kind = 'text'
     union all select f.company_id, f.id, q.id, false, null, 'Mais conversas com a liderança' from f join private.form_questions q on q.form_id = f.id where q.kind = 'text'`,
    [survey?.['id']],
  )
  await ask(`update private.forms set closes_at = now() - interval '1 hour' where subject_id = $1`, [survey?.['id']])
  await expect.poll(async () => (await ask('select sealed_at from private.forms where subject_id = $1', [survey?.['id']]))[0]?.['sealed_at'], { timeout: 30_000 }).not.toBeNull()
}

const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

it('asks a newcomer on the phone after a week, and shows HR how many were invited but nothing of one answer', async () => {
  const phone = await product.as('pessoa@aurora.demo', 'about:blank')
  await phone.setViewportSize({ width: 390, height: 844 })
  await inviteAfterAWeek(await employeeIdOf(product, 'pessoa@aurora.demo'))
  await phone.goto('/app/inbox')
  await phone.getByRole('button', { name: /Como foi sua primeira semana\?/ }).first().click()
  await phone.getByRole('link', { name: 'Abrir', exact: true }).click()
  await phone.getByRole('heading', { level: 1, name: 'Como foi sua primeira semana?' }).waitFor()
  await phone.getByText('Pesquisa anônima: ninguém vê quem respondeu o quê').waitFor()
  await phone.getByText(/O RH só lê os resultados depois do encerramento, e só a partir de 5 respostas/).waitFor()
  expect(await violations(phone)).toEqual([])
  expect(await overflow(phone)).toBe(0)

  const question = (name: string) => phone.getByRole('group', { name })
  await question('A equipe recebeu você bem?').getByText('5', { exact: true }).click()
  await phone.getByRole('button', { name: 'Enviar respostas' }).click()
  await phone.getByText('Falta responder: Você sabe com quem falar quando tem dúvidas?').waitFor()
  await question('Você sabe com quem falar quando tem dúvidas?').getByText('4', { exact: true }).click()
  await question('Seu equipamento e seus acessos estavam prontos?').getByRole('radio', { name: 'Sim, tudo pronto' }).check()
  await phone.getByRole('textbox', { name: /O que poderia ter sido melhor/ }).fill('Um mapa do prédio')
  await phone.getByRole('button', { name: 'Enviar respostas' }).click()
  await phone.getByText('Obrigado por contar').waitFor()
  expect(await violations(phone)).toEqual([])
  await phone.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(phone)).toEqual([])
  await phone.reload()
  await phone.getByText('Obrigado por contar').waitFor()
  await phone.goto('/app/inbox')
  await phone.getByRole('heading', { level: 1, name: 'Pendências' }).waitFor()
  await expect.poll(() => phone.getByText('Como foi sua primeira semana?').count()).toBe(0)

  const admin = await product.as('admin@aurora.demo', '/app/onboarding?tab=pesquisas')
  const line = admin.getByRole('listitem').filter({ hasText: 'Primeira semana' })
  await line.getByText(/^\d+ pessoas? convidadas?/).waitFor()
  await line.getByText(/^Quantas responderam e os resultados aparecem em .*, se 5 ou mais pessoas responderem\.$/).waitFor()
  expect(await line.getByRole('button', { name: /^Ver resultados/ }).count()).toBe(0)
  expect(await violations(admin)).toEqual([])
})

it('shows HR the results of a quarter that is over, for as long as the address says so', async () => {
  await askedLastQuarter()
  const admin = await product.as('admin@aurora.demo', '/app/onboarding?tab=pesquisas')
  const line = admin.getByRole('listitem').filter({ hasText: 'Encerrada' })
  await line.getByText('8 pessoas convidadas, 6 responderam (75%)').waitFor()
  await line.getByRole('button', { name: /^Ver resultados ?: Três meses, \dº trimestre/ }).click()
  const sheet = admin.getByRole('dialog', { name: 'Três meses' })
  await sheet.getByText('eNPS 67: 83% recomendam (9 ou 10), 17% não recomendam (0 a 6)').waitFor()
  await sheet.getByText('Mais conversas com a liderança').waitFor()
  await sheet.getByText('6 de 8 pessoas responderam').waitFor()
  expect(await violations(admin)).toEqual([])
  await admin.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(admin)).toEqual([])
  await admin.emulateMedia({ colorScheme: 'light' })
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(admin)).toBe(0)
  await admin.reload()
  await sheet.getByText(/^eNPS 67/).waitFor()
  await admin.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(admin.url()).not.toContain('pesquisa=')
  expect(await violations(admin)).toEqual([])
})

it('has nothing for whoever was not invited', async () => {
  await inviteAfterAWeek(await employeeIdOf(product, 'pessoa@aurora.demo'))
  const [survey] = await ask(`select id from private.moment_surveys where moment = 'arrival_7' and company_id = ${aurora}`)
  const page = await product.as('gestor@aurora.demo', `/app/profile/survey/${String(survey?.['id'])}`)
  await page.getByText('Esta pesquisa não espera mais a sua resposta').waitFor()
  expect(await page.getByRole('button', { name: 'Enviar respostas' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.goto('/app/profile/survey/nada')
  await page.getByText('Página não encontrada').waitFor()
})
