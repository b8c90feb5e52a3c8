import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'
import { approveAtOnce } from './support/approving.ts'

const product = runProduct()
afterAll(() => product.close())

type Row = Readonly<Record<string, unknown>>
const ask = (text: string, values?: readonly unknown[]): Promise<readonly Row[]> => runSql(product.server.databaseUrl, text, values)
const later = (iso: string, days: number): string => new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const shown = (iso: string): string => iso.split('-').toReversed().join('/')
const PERSON = `(select e from public.employees e where e.email = 'pessoa@aurora.demo')`

/** Beatriz has one period to take from, and one that is being acquired with most of a year to go; her team has nothing that keeps her. */
beforeAll(async () => {
  await ask(`update public.employees e set hire_date = private.today(e.company_id) - 830, created_at = private.now() - interval '90 days' where e.email = 'pessoa@aurora.demo'`)
  await ask(`update public.coverage_rules set archived_at = now() where archived_at is null`)
  await ask(`update public.leave_blocks set archived_at = now() where archived_at is null`)
})

/** First days on which the law lets vacations of so many days begin, each at least a month after the one before. */
async function starts(lengths: readonly number[], ahead: number): Promise<readonly string[]> {
  const found: string[] = []
  for (const days of lengths) {
    const [row] = await ask(
      `select c.starts_on::text as day from (select ${PERSON} as p) x, private.vacation_candidates(x.p, $1::integer, private.today((x.p).company_id) + $2::integer, private.today((x.p).company_id) + $2::integer + 20) c order by c.starts_on limit 1`,
      [days, ahead + found.length * 40],
    )
    found.push(String(row?.['day']))
  }
  return found
}

async function pick(sheet: Locator, part: number, from: string, days: number): Promise<void> {
  await sheet.getByLabel('Primeiro dia').nth(part).fill(from)
  await sheet.getByLabel('Último dia').nth(part).fill(later(from, days - 1))
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Solicitar férias ou ausência' }).click()
  return page.getByRole('dialog', { name: 'Solicitar férias ou ausência' })
}

detail('colleagues read that somebody is away, and never why', async () => {
  const page = await product.as('pessoa@aurora.demo', '/app/leaves?tab=away')
  await page.waitForURL(/\/app\/leaves\/away/)
  await page.getByRole('main').getByText('Ausente', { exact: true }).first().waitFor()
  expect(await page.getByRole('main').getByText('Férias', { exact: true }).count()).toBe(0)
})

describe('asking for vacations', () => {
  detail('ten days are sold inside the window; outside it the sheet explains and offers to talk to HR; 20 days + 10 of abono', async () => {
    const page = await product.as('pessoa@aurora.demo', '/app/leaves')
    await page.getByRole('list', { name: 'Períodos de férias' }).getByRole('listitem').nth(1).waitFor()
    expect(await violations(page)).toEqual([])
    const sheet = await openSheet(page)
    const [soon = ''] = await starts([20], 45)
    await pick(sheet, 0, soon, 20)
    await sheet.getByLabel('Vender dias (abono)').selectOption('10')
    await sheet.getByText('O prazo deste abono já passou').waitFor()
    expect(await sheet.getByRole('button', { name: 'Enviar pedido' }).isDisabled()).toBe(true)
    await sheet.getByRole('button', { name: 'Falar com o RH' }).first().click()
    await page.getByText('O RH foi avisado').waitFor()
    expect(await ask(`select distinct n.title from public.notifications n where n.kind = 'leave_question'`)).toEqual([{ title: 'Beatriz Nogueira Campos quer falar sobre vender dias de férias' }])

    const acquiring = sheet.getByLabel('De qual período').locator('option').filter({ hasText: '(em aquisição)' })
    await sheet.getByLabel('De qual período').selectOption((await acquiring.getAttribute('value')) ?? '')
    const [row] = await ask(`select max(s.acquired_to) - private.today((x.p).company_id) as ahead from (select ${PERSON} as p) x, private.vacation_sheet(x.p, private.today((x.p).company_id)) s group by x.p`)
    const [after = ''] = await starts([20], Number(row?.['ahead']) + 5)
    await pick(sheet, 0, after, 20)
    await sheet.getByText('O prazo deste abono já passou').waitFor({ state: 'detached' })
    await sheet.getByLabel('Quero o adiantamento do 13º com as férias').check()
    await sheet.getByText('20 dias + 10 dias de abono').waitFor()
    // In January the advance is a right; in any other month the sheet says that the company decides.
    const [month] = await ask(`select extract(month from private.today(id))::integer as now from public.companies where name like 'Aurora%'`)
    if (month?.['now'] !== 1) await sheet.getByText('Fora de janeiro, a empresa decide').waitFor()
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Enviar pedido' }).click()
    const mine = page.getByRole('list', { name: 'Meus pedidos' }).getByRole('listitem').filter({ hasText: 'Abono: 10 dias vendidos' }).first()
    await mine.getByText('(20 dias)').waitFor()
    await mine.getByText('Com adiantamento do 13º').waitFor()

    // Who decides wants it otherwise: the form opens with what was asked for.
    await ask(`select private.settle_approval(a, 'adjust', null) from public.approval_requests a join public.employees e on e.id = a.requester_id
      where e.email = 'pessoa@aurora.demo' and a.entity_type = 'leave' and a.status = 'pending'`)
    await page.reload()
    await mine.getByRole('button', { name: 'Ajustar e reenviar' }).click()
    await page.getByRole('dialog', { name: 'Ajustar e reenviar?' }).getByRole('button', { name: 'Ajustar', exact: true }).click()
    await sheet.getByText('20 dias + 10 dias de abono').waitFor()
    expect(await sheet.getByLabel('Quero o adiantamento do 13º com as férias').isChecked()).toBe(true)
    await sheet.getByRole('button', { name: 'Enviar pedido' }).click()
    await mine.getByText('Em aprovação').waitFor()
    await mine.getByRole('button', { name: 'Cancelar pedido' }).click()
    await mine.getByText('Cancelada').waitFor()
  })

  it('10 + 10 + 10 breaks the rule of 14 days; 14 + 8 + 8 goes to who decides, and the balance is what the ledger says', async () => {
    const page = await product.as('pessoa@aurora.demo', '/app/leaves')
    const sheet = await openSheet(page)
    const days = [14, 8, 8]
    const first = await starts(days, 45)
    for (const _ of [2, 3]) await sheet.getByRole('button', { name: 'Dividir em mais uma parte' }).click()
    for (const [part, from] of first.entries()) await pick(sheet, part, from, 10)
    await sheet.getByText('Não pode: Uma das partes precisa ter pelo menos 14 dias corridos.').waitFor()
    const send = sheet.getByRole('button', { name: 'Enviar pedido' })
    expect(await send.isDisabled()).toBe(true)
    for (const [part, from] of first.entries()) await pick(sheet, part, from, days[part] ?? 0)
    await sheet.getByText('Saldo depois: 0 dias').waitFor()
    await sheet.getByText(/Quem decide: Rafael Monteiro Brandão, em até 3 dias; depois/).waitFor()
    await send.click()
    const mine = page.getByRole('list', { name: 'Meus pedidos' }).getByRole('listitem').filter({ hasText: '(14 dias)' })
    await mine.getByText('Em aprovação').waitFor()

    for (const [account, shows] of [['gestor@aurora.demo', true], ['admin@aurora.demo', false]] as const) {
      const [request] = await ask(`select r.approval_id from public.leave_requests r join public.employees e on e.id = r.employee_id where e.email = 'pessoa@aurora.demo' and r.status = 'pending'`)
      const decider = await product.as(account, `/app/inbox?request=${String(request?.['approval_id'])}`)
      const card = decider.getByRole('region', { name: 'Dados para decidir' })
      await card.getByText(/30 dias.*0 dias/).waitFor()
      if (shows) expect(await violations(decider)).toEqual([])
      await approveAtOnce(decider)
      await decider.close()
    }
    await page.goto('/app/leaves')
    await mine.getByText('Aprovada').waitFor()
    const [kept] = await ask(`select sum(l.days)::integer as days from public.leave_ledger l join public.employees e on e.id = l.employee_id where e.email = 'pessoa@aurora.demo'`)
    expect(kept).toEqual({ days: -30 })
    await page.getByRole('list', { name: 'Períodos de férias' }).getByText('Programado', { exact: true }).first().waitFor()

    await mine.getByRole('button', { name: 'Solicitar cancelamento' }).click()
    const reason = page.getByRole('dialog', { name: 'Solicitar o cancelamento' })
    await reason.getByLabel('Motivo').fill('A viagem foi desmarcada')
    await reason.getByRole('button', { name: 'Solicitar cancelamento' }).click()
    await mine.getByText('Cancelamento solicitado').waitFor()
    await mine.getByText('Aprovada').waitFor()

    // Who decides wants to know more: the reason is written anew and goes back.
    await ask(`select private.settle_approval(a, 'adjust', null) from public.approval_requests a where a.entity_type = 'leave_cancellation' and a.status = 'pending'`)
    await page.reload()
    await mine.getByText('Cancelamento: ajuste solicitado').waitFor()
    await mine.getByRole('button', { name: 'Ajustar e reenviar' }).click()
    const again = page.getByRole('dialog', { name: 'Ajustar o pedido de cancelamento' })
    expect(await again.getByLabel('Motivo').inputValue()).toBe('A viagem foi desmarcada')
    await again.getByLabel('Motivo').fill('A companhia desmarcou a viagem')
    await again.getByRole('button', { name: 'Enviar de novo' }).click()
    await mine.getByText('Motivo: A companhia desmarcou a viagem').waitFor()
    await mine.getByText('Cancelamento solicitado').waitFor()
  })

  detail('the best dates tell how many days away for how many spent, and are asked for with one press', async () => {
    const page = await product.as('pessoa@aurora.demo', '/app/leaves')
    await page.getByLabel('Saldo em').fill(later(new Date().toISOString().slice(0, 10), 700))
    await page.getByRole('heading', { name: /^Suas férias em/ }).waitFor()
    await page.getByRole('button', { name: 'Melhores datas' }).click()
    const sheet = page.getByRole('dialog', { name: 'Melhores datas' })
    await sheet.getByLabel('Se eu tirar').selectOption('10')
    await sheet.getByText('Nenhuma data disponível').or(sheet.getByText(/dias seguidos fora gastando 10/).first()).waitFor()
    // What is scheduled takes the whole period: with it taken back by HR there is something to suggest.
    await ask(`with r as (update public.leave_requests r set status = 'cancelled' from public.employees e where e.id = r.employee_id and e.email = 'pessoa@aurora.demo' and r.status = 'approved' returning r.*)
      select private.release_leave(r::public.leave_requests, 'Cancelada') from r`)
    await page.goto('/app/leaves')
    await page.getByRole('button', { name: 'Melhores datas' }).click()
    await sheet.getByText(/dias seguidos fora gastando 10/).first().waitFor()
    await sheet.getByText(/Sobram 20 dias, para tirar até/).first().waitFor()
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Solicitar estas datas' }).first().click()
    await page.getByRole('dialog', { name: 'Solicitar férias ou ausência' }).getByText('Saldo depois: 20 dias').waitFor()
  })
})

describe('deciding', () => {
  /** Three people of Rafael's team, without a login, each with a request that waits for him; the first one meets a colleague away. */
  async function threeRequests(): Promise<readonly (readonly [name: string, day: string])[]> {
    const people = await ask(`
      update public.employees e set manager_id = m.id, department_id = m.department_id from public.employees m
      where m.email = 'gestor@aurora.demo' and e.id in (
        select o.id from public.employees o where o.company_id = m.company_id and o.user_id is null and o.status = 'active' and not exists (select from public.employees r where r.manager_id = o.id)
          and not exists (select from public.leaves l where l.employee_id = o.id and l.ends_on >= private.today(o.company_id)) order by o.id limit 4)
      returning e.id, e.company_id, e.display_name`)
    const [away, ...asking] = people
    const day = `private.today($1) + 60`
    const add = (who: unknown, company: unknown, status: string, from: number): Promise<readonly Row[]> =>
      ask(`with r as (insert into public.leave_requests (company_id, employee_id, type_id, status)
          select $1, $2, t.id, $3 from public.leave_types t where t.company_id = $1 and t.key = 'paid' returning *),
        l as (insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
          select company_id, id, employee_id, ${day} + $4::integer, ${day} + $4::integer + 4, 5, $3 = 'approved' from r) select id from r`, [company, who, status, from])
    await add(away?.['id'], away?.['company_id'], 'approved', 0)
    for (const [place, who] of asking.entries()) {
      const [request] = await add(who['id'], who['company_id'], 'pending', place * 30)
      await ask(`select private.send_leave(r) from public.leave_requests r where r.id = $1`, [request?.['id']])
    }
    await ask(`insert into public.coverage_rules (company_id, department_id, with_below, max_away_pct, starts_on)
      select m.company_id, m.department_id, false, 40, private.today(m.company_id) from public.employees m where m.email = 'gestor@aurora.demo'`)
    const [first] = await ask(`select (private.today($1) + 60)::text as day`, [away?.['company_id']])
    return [...asking, away].map((who, place) => [String(who?.['display_name']), shown(later(String(first?.['day']), place * 30))])
  }

  it('three leaves are approved in place; the one with a conflict shows who is away, and coverage beside the minimum', async () => {
    const [first, second, third, away] = await threeRequests()
    const page = await product.as('gestor@aurora.demo', '/app/inbox')
    const list = page.getByRole('list', { name: 'Pendências' })
    const card = page.getByRole('region', { name: 'Dados para decidir' })
    for (const [name, day] of [first, second, third].filter((request) => request !== undefined)) {
      await list.getByRole('listitem').filter({ hasText: name }).first().click()
      await card.getByText(day).first().waitFor()
      await card.getByText(/\d+% presentes, mínimo \d+%/).waitFor()
      if (name === first?.[0]) {
        await card.getByRole('list', { name: 'Também fora nestes dias' }).getByText(away?.[0] ?? '').waitFor()
        expect(await violations(page)).toEqual([])
      }
      await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
      await list.getByRole('listitem').filter({ hasText: name }).waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/app/inbox')
    }
    await ask(`update public.coverage_rules set archived_at = now() where archived_at is null`)
  })

  detail('who goes on leave names a substitute: requests go there "no lugar de", on the days of the leave alone', async () => {
    await ask(`update public.employees e set hire_date = private.today(e.company_id) - 830, created_at = private.now() - interval '90 days' where e.email = 'gestor@aurora.demo'`)
    const page = await product.as('gestor@aurora.demo', '/app/leaves')
    const sheet = await openSheet(page)
    const [from = ''] = await starts([15], 45)
    await pick(sheet, 0, from, 15)
    await sheet.getByLabel('Quem aprova no seu lugar').fill('Beatriz')
    await sheet.getByRole('option', { name: /Beatriz Nogueira Campos/ }).click()
    await sheet.getByText(/Saldo depois: 15 dias/).waitFor()
    await sheet.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByText('Pedido enviado').waitFor()
    // Approved by whoever is above: that journey is told elsewhere.
    await ask(`select private.settle_approval(a, 'approved', null) from public.approval_requests a join public.employees e on e.id = a.requester_id
      where e.email = 'gestor@aurora.demo' and a.entity_type = 'leave' and a.status = 'pending'`)
    const period = `select lower(s.period)::text as first, (upper(s.period) - 1)::text as last from public.approval_substitutes s join public.employees e on e.id = s.person_id where e.email = 'gestor@aurora.demo' and s.reason = 'Licença'`
    expect(await ask(period)).toEqual([{ first: from, last: later(from, 14) }])
    // The days come: the leave begins today.
    await ask(`update public.approval_substitutes s set period = daterange(private.today(s.company_id), private.today(s.company_id) + 15) from public.employees e where e.id = s.person_id and e.email = 'gestor@aurora.demo' and s.reason = 'Licença'`)
    await ask(`update public.leaves l set starts_on = private.today(l.company_id), ends_on = private.today(l.company_id) + 14 from public.employees e where e.id = l.employee_id and e.email = 'gestor@aurora.demo' and l.granted`)
    const [request] = await threeRequests()
    const beatriz = await product.as('pessoa@aurora.demo', '/app/inbox')
    const list = beatriz.getByRole('list', { name: 'Pendências' })
    await list.getByRole('listitem').filter({ hasText: request?.[0] ?? '' }).first().click()
    await beatriz.getByText('Você decide no lugar de Rafael Monteiro Brandão.').waitFor()
    await approveAtOnce(beatriz)
    // The day after the last one the power is gone.
    await ask(`update public.approval_substitutes s set period = daterange(private.today(s.company_id) - 15, private.today(s.company_id)) from public.employees e where e.id = s.person_id and e.email = 'gestor@aurora.demo' and s.reason = 'Licença'`)
    await beatriz.goto('/app/inbox')
    await beatriz.getByRole('heading', { level: 1, name: 'Pendências' }).waitFor()
    await expect.poll(() => list.getByText(/Licença remunerada/).count()).toBe(0)
  })
})

detail('vacations proposed by HR wait for the person in Pendências, and the list of requests follows them', async () => {
  const page = await product.as('admin@aurora.demo', '/app/leaves/requests')
  await page.getByRole('button', { name: 'Solicitar por alguém' }).click()
  await page.getByLabel('Para quem').fill('Beatriz')
  await page.getByRole('option', { name: /Beatriz Nogueira Campos/ }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Solicitar por Beatriz Nogueira Campos' })
  const [from = ''] = await starts([15], 60)
  await pick(sheet, 0, from, 15)
  await sheet.getByText(/Saldo depois: \d+ dias/).waitFor()
  await sheet.getByRole('button', { name: 'Propor férias' }).click()
  const table = page.getByRole('table', { name: 'Solicitações de licença' })
  await table.getByRole('row').filter({ hasText: shown(from) }).getByText('Aguardando a pessoa').waitFor()

  const beatriz = await product.as('pessoa@aurora.demo', '/app/inbox')
  await beatriz.getByRole('list', { name: 'Pendências' }).getByText('Responda às férias propostas').click()
  await beatriz.getByRole('button', { name: 'Concordar' }).click()
  await beatriz.getByText('Férias confirmadas').waitFor()

  await page.getByLabel('Situação').selectOption('pending')
  await page.waitForURL(/status=pending/)
  await table.getByRole('row').filter({ hasText: shown(from) }).getByText(/Aguardando/).first().waitFor()

  // On a phone the same requests are cards, with the same acts.
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('list', { name: 'Solicitações de licença' }).getByRole('listitem').filter({ hasText: shown(from) })
  await card.getByText(/Aguardando/).first().waitFor()
  await card.getByRole('button', { name: /^Ações de Férias de Beatriz/ }).click()
  await page.getByRole('menuitem', { name: 'Ajustar saldo' }).waitFor()
})

detail('the list of requests tells a person who decides on none whose it is, and leads to the own leaves', async () => {
  const page = await product.as('pessoa@aurora.demo', 'about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/app/leaves/requests')
  await page.getByText('Esta página é para quem decide').waitFor()
  expect(await page.getByRole('button', { name: 'Solicitar por alguém' }).count()).toBe(0)
  expect(asked.filter((url) => url.includes('/rpc/leave_request_list'))).toEqual([])
  await page.getByRole('link', { name: 'Ver as minhas licenças' }).click()
  await page.waitForURL('**/app/leaves')
})

detail('the pages of Licenças are beside each other on a phone, and the open one is seen', async () => {
  const page = await product.as('admin@aurora.demo', '/app/leaves/settings')
  await page.setViewportSize({ width: 390, height: 844 })
  const isSeen = (name: string) => page.getByRole('navigation', { name: 'Páginas de Licenças', exact: true }).getByRole('link', { name }).evaluate((link) => {
    const [{ left, right }, row] = [link.getBoundingClientRect(), link.parentElement?.getBoundingClientRect()]
    return row !== undefined && left >= row.left - 1 && right <= row.right + 1
  })
  await page.reload()
  await expect.poll(() => isSeen('Regras')).toBe(true)
  expect(await isSeen('Hoje')).toBe(false)
  const tabs = page.getByRole('navigation', { name: 'Páginas de Licenças', exact: true }).getByRole('link')
  expect(await tabs.count()).toBeLessThanOrEqual(6)
})
