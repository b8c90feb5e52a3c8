import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

type Row = Readonly<Record<string, unknown>>
const ask = (text: string, values?: readonly unknown[]): Promise<readonly Row[]> => runSql(product.server.databaseUrl, text, values)
const later = (iso: string, days: number): string => new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const shown = (iso: string): string => iso.split('-').toReversed().join('/')
const PERSON = `(select e from public.employees e where e.email = 'pessoa@aurora.demo')`
const NAME = 'Beatriz Nogueira Campos'

/** Beatriz has one period to take from and nothing planned, and her team nothing that keeps her. */
beforeAll(async () => {
  await ask(`update public.employees e set hire_date = private.today(e.company_id) - 500, created_at = private.now() - interval '90 days' where e.email = 'pessoa@aurora.demo'`)
  await ask(`update public.leaves l set counts = false, granted = false from public.employees e where e.id = l.employee_id and e.email = 'pessoa@aurora.demo'`)
  await ask(`update public.coverage_rules set archived_at = now() where archived_at is null`)
  await ask(`update public.leave_blocks set archived_at = now() where archived_at is null`)
})

/** The first day so many days ahead or later on which the law lets vacations begin. */
async function start(days: number, ahead: number): Promise<string> {
  const [row] = await ask(`select c.starts_on::text as day from (select ${PERSON} as p) x, private.vacation_candidates(x.p, $1::integer, private.today((x.p).company_id) + $2::integer, private.today((x.p).company_id) + $2::integer + 20) c order by c.starts_on limit 1`, [days, ahead])
  return String(row?.['day'])
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Pedir por alguém' }).click()
  await page.getByLabel('Para quem').fill('Beatriz')
  await page.getByRole('option', { name: new RegExp(NAME) }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  return page.getByRole('dialog', { name: `Pedir por ${NAME}` })
}

async function pick(sheet: Locator, from: string, days: number): Promise<void> {
  await sheet.getByLabel('Primeiro dia').fill(from)
  await sheet.getByLabel('Último dia').fill(later(from, days - 1))
}

const standing = async (): Promise<readonly Row[]> =>
  ask(`select r.status, r.confirmed_rules, r.confirm_reason, sum(l.days)::integer as days from public.leave_requests r join public.leaves l on l.request_id = r.id and l.counts
    join public.employees e on e.id = r.employee_id where e.email = 'pessoa@aurora.demo' and r.notified_on is not null group by r.id order by r.created_at`)

it('HR grants 30 days with notice and receipt: what is irregular is confirmed with a reason, and the person signs the notice (CLT arts. 135 and 136)', async () => {
  const page = await product.as('admin@aurora.demo', '/app/leaves/requests')
  const sheet = await openSheet(page)
  await sheet.getByRole('radio', { name: /^Conceder/ }).check()
  // Eight days ahead there is no time for the notice.
  const soon = await start(30, 8)
  await pick(sheet, soon, 30)
  await sheet.getByText(/Aviso até .*pagamento até \d\d\/\d\d\/\d{4}/).waitFor()
  const grant = sheet.getByRole('button', { name: 'Conceder férias' })
  const odd = sheet.getByRole('region', { name: 'Fora da regra' })
  await odd.getByLabel(/O aviso de férias é dado 30 dias antes/).check()
  await grant.click()
  await odd.getByText('Diga por que a regra não é seguida').waitFor()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  // With time for it, nothing is left to confirm.
  const from = await start(30, 45)
  await pick(sheet, from, 30)
  await odd.waitFor({ state: 'detached' })
  await sheet.getByText('Saldo depois: 0 dias').waitFor()
  await grant.click()
  await page.getByText('Férias concedidas').first().waitFor()
  const table = page.getByRole('table', { name: 'Solicitações de licença' })
  await table.getByRole('row').filter({ hasText: shown(from) }).getByText('Aprovada').first().waitFor()
  expect(await standing()).toEqual([{ status: 'approved', confirmed_rules: [], confirm_reason: null, days: 30 }])

  await page.goto(`/app/leaves/papers?q=${encodeURIComponent(NAME)}`)
  const notice = page.getByRole('list', { name: 'Avisos de férias' }).getByRole('listitem').filter({ hasText: NAME })
  await notice.getByText('Aguarda assinatura', { exact: true }).waitFor()

  const signer = await product.as('pessoa@aurora.demo', '/app/inbox')
  await signer.getByRole('list', { name: 'Pendências' }).getByRole('button').filter({ hasText: 'Aviso e recibo de férias' }).first().click()
  const panel = signer.getByRole('region', { name: 'Aviso e recibo de férias' })
  await panel.getByRole('button', { name: 'Assinar', exact: true }).click()
  await panel.getByRole('checkbox', { name: 'Li o documento inteiro' }).check()
  await panel.getByRole('button', { name: 'Assinar', exact: true }).click()
  await signer.getByText('Documento assinado').waitFor()
  expect(await ask(`select count(*)::integer as told from public.notifications where kind = 'leave_granted'`)).toEqual([{ told: 1 }])

  await page.reload()
  await notice.getByText('Assinado', { exact: true }).waitFor()
  // The receipt of the pay waits for its own day (art. 145).
  await page.getByRole('button', { name: 'Recibos de férias' }).click()
  await page.getByRole('list', { name: 'Recibos de férias' }).getByRole('listitem').filter({ hasText: NAME }).getByText('A fazer', { exact: true }).waitFor()
})

it('what collective vacations of twenty days leave, ten days, is granted although no part has fourteen (CLT arts. 134 § 1º and 139)', async () => {
  await ask(`update public.leaves l set counts = false, granted = false from public.employees e where e.id = l.employee_id and e.email = 'pessoa@aurora.demo'`)
  await ask(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
    select l.company_id, l.employee_id, l.type_id, l.period_from, l.on_date, 30, 'refund', l.request_id from public.leave_ledger l join public.employees e on e.id = l.employee_id where e.email = 'pessoa@aurora.demo' and l.days = -30 and l.kind = 'use'`)
  await ask(`with c as (insert into public.leave_requests (company_id, employee_id, type_id, period_from, status)
      select e.company_id, e.id, t.id, e.hire_date, 'approved' from public.employees e join public.leave_types t on t.company_id = e.company_id and t.key = 'collective' where e.email = 'pessoa@aurora.demo' returning *),
    d as (insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select c.company_id, c.id, c.employee_id, private.today(c.company_id) + 10, private.today(c.company_id) + 29, 20, true from c)
    insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id) select c.company_id, c.employee_id, c.type_id, c.period_from, private.today(c.company_id) + 10, -20, 'use', c.id from c`)
  const page = await product.as('admin@aurora.demo', '/app/leaves/requests')
  const sheet = await openSheet(page)
  const from = await start(10, 60)
  await pick(sheet, from, 10)
  await sheet.getByRole('radio', { name: /^Conceder/ }).check()
  await sheet.getByText('Saldo depois: 0 dias').waitFor()
  await sheet.getByRole('button', { name: 'Conceder férias' }).click()
  await page.getByRole('table', { name: 'Solicitações de licença' }).getByRole('row').filter({ hasText: shown(from) }).getByText('Aprovada').first().waitFor()
  expect((await standing()).at(-1)).toMatchObject({ status: 'approved', days: 10 })
})
