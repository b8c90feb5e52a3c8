import { afterAll, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterAll(() => product.close())

it('HR finds what is in double among five counters, opens the person, reads how it was calculated and corrects the balance with a reason', async () => {
  const page = await product.as('admin@aurora.demo', '/app/leaves/periods')
  const counters = page.getByRole('list', { name: 'Situação dos períodos' })
  const double = counters.getByRole('button', { name: /^1\s*Em dobro/ })
  await double.click()
  await page.waitForURL(/state=double/)
  const rows = page.getByRole('table', { name: 'Períodos' }).getByRole('row')
  await page.getByText('1 período', { exact: true }).first().waitFor()
  await rows.nth(1).getByText('10 em dobro').waitFor()
  await counters.getByRole('button', { name: /^\d+\s*Risco de dobro/ }).click()
  await page.waitForURL(/state=risk/)
  await page.getByRole('button', { name: /Remover filtro Risco de dobro/ }).waitFor()
  await double.click()
  const link = rows.nth(1).getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('heading', { level: 1, name: `Extrato de férias: ${name}` }).waitFor()
  const periods = page.getByRole('list', { name: 'Períodos' }).getByRole('listitem')
  const owed = periods.filter({ has: page.getByText('Em dobro', { exact: true }) })
  const how = owed.getByRole('table', { name: /^Como calculamos/ })
  await how.getByRole('row', { name: /^Dias de direito 30 dias CLT art. 130, I/ }).waitFor()
  await how.getByRole('row', { name: /^Dias em dobro 10 dias CLT art. 137/ }).waitFor()
  expect(await violations(page)).toEqual([])

  await owed.getByRole('button', { name: /^Ajustar saldo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajustar saldo' })
  await dialog.getByRole('button', { name: 'Lançar ajuste' }).click()
  await dialog.getByText('Escreva o motivo').waitFor()
  await dialog.getByLabel('Dias').fill('-11')
  await dialog.getByLabel('Motivo').fill('Recibo de férias de papel encontrado')
  await dialog.getByRole('button', { name: 'Lançar ajuste' }).click()
  await dialog.getByText(/O saldo não é suficiente/).waitFor()
  await dialog.getByLabel('Dias').fill('-10')
  await dialog.getByText('O saldo passa de 10 dias para 0 dias.').waitFor()
  await dialog.getByRole('button', { name: 'Lançar ajuste' }).click()
  await page.getByText('Saldo ajustado').waitFor()
  await periods.filter({ hasText: 'Quitado' }).first().waitFor()
  const [entry] = await runSql(product.server.databaseUrl, `select days::float, note from public.leave_ledger where kind = 'adjust' order by created_at desc limit 1`)
  expect(entry).toEqual({ days: -10, note: 'Recibo de férias de papel encontrado' })
})

it('the person reads the own statement as of a day to come and what the end of the contract would owe; a manager reads the team', async () => {
  const [me] = await runSql(product.server.databaseUrl, `select id, (private.today(company_id) + 400)::text as later from public.employees where email = 'pessoa@aurora.demo'`)
  const page = await product.as('pessoa@aurora.demo', `/app/leaves/people/${String(me?.['id'])}`)
  await page.getByRole('heading', { level: 1, name: 'Meu extrato de férias' }).waitFor()
  const periods = page.getByRole('list', { name: 'Períodos' }).getByRole('listitem').filter({ hasText: 'Como calculamos' })
  await periods.first().waitFor()
  const before = await periods.count()
  expect(await page.getByRole('button', { name: /^Ajustar saldo/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Mostrar valores' }).click()
  await page.getByRole('list', { name: 'Valores por período' }).getByText('Total estimado').first().waitFor()
  const team = await product.as('gestor@aurora.demo', `/app/leaves/people/${String(me?.['id'])}`)
  await team.getByText('Se o contrato terminasse').waitFor()
  expect(await team.getByRole('button', { name: 'Mostrar valores' }).count()).toBe(0)
  await page.getByLabel('Saldo em').fill(String(me?.['later']))
  await page.getByRole('button', { name: 'Hoje' }).waitFor()
  await periods.nth(before).waitFor()
  const due = page.getByRole('list', { name: 'Férias devidas' })
  await due.getByText(/^Proporcionais/).waitFor()
  await page.getByLabel('Como termina').selectOption('just_cause')
  await due.getByText('(0/12)').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])

  const manager = await product.as('gestor@aurora.demo', '/app/leaves/periods')
  await manager.getByRole('heading', { level: 1, name: 'Períodos de férias' }).waitFor()
  await manager.setViewportSize({ width: 390, height: 844 })
  await manager.getByLabel('Buscar pessoa').fill('beatriz nogueira')
  const mine = manager.getByRole('list', { name: 'Períodos', exact: true }).getByRole('listitem')
  await manager.getByRole('button', { name: /Remover filtro Busca: beatriz nogueira/ }).waitFor()
  await mine.filter({ hasText: 'Beatriz Nogueira Campos' }).first().waitFor()
  expect(await violations(manager)).toEqual([])
})

it('a period that the law may take away waits in Pendências, and is lost only when HR says so with a reason', async () => {
  const [hurt] = await runSql(product.server.databaseUrl, `
    with someone as (
      select e.id, e.company_id, p.acquired_from from public.employees e
      cross join lateral (select v.acquired_from from private.vacation_sheet(e, private.today(e.company_id)) v where v.state = 'available' limit 1) p
      where e.company_id = (select company_id from public.employees where email = 'admin@aurora.demo') and e.user_id is null and e.status = 'active'
        and not exists (select from public.leaves l where l.employee_id = e.id) order by e.id limit 1),
    request as (
      insert into public.leave_requests (company_id, employee_id, type_id, status)
      select s.company_id, s.id, t.id, 'approved' from someone s join public.leave_types t on t.company_id = s.company_id and t.key = 'benefit' returning id),
    days as (
      insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
      select s.company_id, r.id, s.id, s.acquired_from + 30, s.acquired_from + 239, 210, true from someone s cross join request r returning id)
    select s.id, to_char(s.acquired_from, 'DD/MM/YYYY') as first, (s.acquired_from + 240)::text as back from someone s cross join days`)
  const page = await product.as('admin@aurora.demo', '/app/inbox')
  await page.getByText('Avalie a perda de um período de férias').first().click()
  await page.getByText(/Mais de seis meses de benefício/).waitFor()
  await page.getByText(String(hurt?.['first'])).first().waitFor()
  await page.getByRole('button', { name: 'Confirmar a perda' }).click()
  await page.getByText('Escreva em que a decisão se baseia').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel(/Em que a decisão se baseia/).fill('Carta do INSS conferida')
  await page.getByRole('button', { name: 'Confirmar a perda' }).click()
  await page.getByText('A contagem recomeça', { exact: true }).waitFor()
  const [restart] = await runSql(product.server.databaseUrl, `select on_date::text as day, reason from public.vacation_restarts where employee_id = $1`, [hurt?.['id']])
  expect(restart).toEqual({ day: hurt?.['back'], reason: 'loss_benefit' })
})
