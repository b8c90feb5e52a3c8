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

/** Takes back what the journey before granted: Beatriz has her thirty days again. */
async function forget(): Promise<void> {
  await ask(`with r as (update public.leave_requests r set status = 'cancelled' from public.employees e where e.id = r.employee_id and e.email = 'pessoa@aurora.demo' and r.status in ('approved', 'pending', 'proposed') returning r.*)
    select private.release_leave(r::public.leave_requests, 'Cancelada') from r`)
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Solicitar por alguém' }).click()
  await page.getByLabel('Para quem').fill('Beatriz')
  await page.getByRole('option', { name: new RegExp(NAME) }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  return page.getByRole('dialog', { name: `Solicitar por ${NAME}` })
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
  // The answer for all thirty days: nothing moves any more.
  await sheet.getByText('Saldo depois: 0 dias').waitFor()
  const grant = sheet.getByRole('button', { name: 'Conceder férias' })
  const odd = sheet.getByRole('region', { name: 'Fora da regra' })
  await odd.getByLabel(/O aviso de férias é dado 30 dias antes/).check()
  await grant.click()
  await odd.getByText('Informe por que a regra não será seguida').waitFor()
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

it('what the person refused is granted from the list all the same, and ten days are sold of it afterwards, late and by the word of HR (CLT arts. 136 and 143)', async () => {
  await forget()
  const page = await product.as('admin@aurora.demo', '/app/leaves/requests')
  const sheet = await openSheet(page)
  const from = await start(20, 60)
  await pick(sheet, from, 20)
  await sheet.getByText('Saldo depois: 10 dias').waitFor()
  await sheet.getByRole('button', { name: 'Propor férias' }).click()
  await page.getByText('Pedido enviado').first().waitFor()

  const beatriz = await product.as('pessoa@aurora.demo', '/app/inbox')
  await beatriz.getByRole('list', { name: 'Pendências' }).getByText('Responda às férias propostas').click()
  await beatriz.getByRole('button', { name: 'Recusar datas' }).click()
  const why = beatriz.getByRole('dialog')
  await why.getByLabel(/Motivo|Por que/).fill('Prefiro depois do Carnaval')
  await why.getByRole('button').last().click()
  await why.waitFor({ state: 'detached' })

  await page.goto('/app/leaves/requests?status=rejected')
  const table = page.getByRole('table', { name: 'Solicitações de licença' })
  const row = table.getByRole('row').filter({ hasText: NAME }).filter({ hasText: shown(from) })
  await row.getByText('Prefiro depois do Carnaval').waitFor()
  await row.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Conceder estas férias' }).click()
  expect(await sheet.getByRole('radio', { name: /^Conceder/ }).isChecked()).toBe(true)
  expect(await sheet.getByLabel('Primeiro dia').inputValue()).toBe(shown(from))
  await sheet.getByRole('button', { name: 'Conceder férias' }).click()
  await page.getByText('Férias concedidas').first().waitFor()

  await page.goto('/app/leaves/requests?status=approved')
  await row.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Registrar abono' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar abono' })
  const save = dialog.getByRole('button', { name: 'Registrar abono' })
  await save.click()
  await dialog.getByText('Informe os dias, de 1 a 30').waitFor()
  await dialog.getByLabel('Dias vendidos').fill('11')
  await save.click()
  await dialog.getByText(/Só um terço das férias pode ser vendido/).waitFor()
  await dialog.getByLabel('Dias vendidos').fill('10')
  await save.click()
  const odd = dialog.getByRole('region', { name: 'Fora da regra' })
  await odd.getByLabel(/O abono foi pedido depois do prazo/).check()
  await save.click()
  await odd.getByText('Informe por que a regra não será seguida').waitFor()
  expect(await violations(page)).toEqual([])
  await odd.getByLabel('Motivo').fill('A empresa aceita o pedido')
  await save.click()
  await page.getByText('Abono registrado').first().waitFor()
  await row.getByText('Abono: 10 dias').waitFor()
  expect((await standing()).at(-1)).toEqual({ status: 'approved', confirmed_rules: ['sale_late'], confirm_reason: 'A empresa aceita o pedido', days: 20 })
})

it('collective vacations of twenty days in a small company: the ministry is not told, and the ten days that are left are granted although no part has fourteen (LC 123 art. 51, V; CLT arts. 134 § 1º and 139)', async () => {
  await forget()
  await ask(`with d as (insert into public.departments (company_id, name) select e.company_id, 'Montagem' from public.employees e where e.email = 'pessoa@aurora.demo' returning *)
    update public.employee_assignments a set department_id = d.id from d, public.employees e where e.email = 'pessoa@aurora.demo' and a.employee_id = e.id and a.ends_on is null`)
  const page = await product.as('admin@aurora.demo', '/app/leaves/settings?tab=regras&regra=small_company')
  const rule = page.getByRole('dialog', { name: 'Microempresa ou empresa de pequeno porte' })
  await rule.getByRole('button', { name: 'Definir número da empresa' }).click()
  await rule.getByLabel('Resposta').selectOption({ label: 'Sim' })
  await rule.getByRole('button', { name: 'Definir número' }).last().click()
  await rule.getByRole('list', { name: 'O que a empresa diz' }).getByText('Sim').waitFor()

  await page.goto('/app/leaves/collective?id=new')
  const collective = await start(20, 20)
  await page.getByLabel(/^Nome/).fill('Manutenção da fábrica')
  await page.getByRole('radio', { name: 'Departamentos' }).check()
  await page.getByRole('group', { name: 'Departamentos que participam' }).getByRole('checkbox', { name: 'Montagem' }).check()
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await page.getByLabel(/^Primeiro dia/).fill(shown(collective))
  await page.getByLabel(/^Último dia/).fill(shown(later(collective, 19)))
  await page.getByText('20 dias', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await page.getByRole('list', { name: 'Pessoas alcançadas' }).getByRole('listitem').filter({ hasText: NAME }).getByText('20 dias de férias', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await page.getByText(/não comunicam ao Ministério do Trabalho \(LC 123\/2006, art. 51, V\)/).waitFor()
  expect(await page.getByRole('list', { name: 'Comunicações' }).getByText('Ministério').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await page.getByRole('button', { name: 'Anunciar para 1 pessoa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anunciar' }).click()
  await page.getByText('Anunciadas', { exact: true }).waitFor()

  await page.goto('/app/leaves/requests')
  const sheet = await openSheet(page)
  const from = await start(10, 60)
  await pick(sheet, from, 10)
  await sheet.getByRole('radio', { name: /^Conceder/ }).check()
  await sheet.getByText('Saldo depois: 0 dias').waitFor()
  await sheet.getByRole('button', { name: 'Conceder férias' }).click()
  await page.getByRole('table', { name: 'Solicitações de licença' }).getByRole('row').filter({ hasText: shown(from) }).getByText('Aprovada').first().waitFor()
  expect((await standing()).at(-1)).toMatchObject({ status: 'approved', days: 10 })
})
