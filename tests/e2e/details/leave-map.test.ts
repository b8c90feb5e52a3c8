import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const DAY = 86_400_000
const later = (iso: string, days: number): string => new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY
const br = (iso: string): string => iso.split('-').toReversed().join('/')

interface Cast {
  readonly person: string
  readonly name: string
  readonly department: string
  /** First days that the law allows, more than thirty days ahead and in time; one month has the first two. */
  readonly first: string
  readonly second: string
  readonly sunday: string
}
let cast: Cast

/** Hired so that the period has to be taken within fifty days: at risk of double pay, with time for the notice, whatever today is. */
const atRisk = `hire_date = (private.today(company_id) + 80 - interval '24 months')::date, created_at = private.today(company_id) - 700`

beforeAll(async () => {
  const db = product.server.databaseUrl
  await runSql(db, `update public.employees set ${atRisk}, manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo'`)
  await runSql(db, `update public.employee_contracts set contract_type = 'clt_indefinite' where employee_id = (select id from public.employees where email = 'pessoa@aurora.demo')`)
  const [person] = await runSql(db, `select id, display_name as name, department_id as department from public.employees where email = 'pessoa@aurora.demo'`)
  const days = await runSql(db, `
    with e as (select * from public.employees where email = 'pessoa@aurora.demo'),
    days as (select private.today(e.company_id) + n as day, private.vacation_start_problem(private.today(e.company_id) + n, private.leave_rules_of(e.id, private.today(e.company_id)),
      private.holiday_dates(e.company_id, (private.assignment_on(e.id, private.today(e.company_id))).work_site_id, private.today(e.company_id), private.today(e.company_id) + 120)) as problem
      from e, generate_series(32, 49) as n)
    select day::text from days where (problem).code is null order by day`)
  const legal = days.map(({ day }) => String(day))
  const first = legal.find((day, index) => legal[index + 1]?.slice(0, 7) === day.slice(0, 7)) ?? ''
  const second = legal[legal.indexOf(first) + 1] ?? ''
  const sunday = later(first, 7 - new Date(`${first}T00:00:00Z`).getUTCDay())
  cast = { person: String(person?.['id']), name: String(person?.['name']), department: String(person?.['department']), first, second, sunday }
  await runSql(db, `insert into public.employees (company_id, first_name, last_name, email, birth_date, hire_date, manager_id)
    select m.company_id, 'Pessoa', 'Sem Data', 'sem.data@aurora.demo', '1990-01-01', (private.today(m.company_id) + 80 - interval '24 months')::date, m.id
    from public.employees m where m.email = 'gestor@aurora.demo'`)
  // Nobody may be away from the person's department: each plan there has to warn.
  await runSql(db, `insert into public.coverage_rules (company_id, department_id, with_below, max_away_pct, starts_on)
    select company_id, department_id, false, 0, '2020-01-01' from public.employees where id = $1`, [cast.person])
})

const DAY_WIDTH = 10
/** A point of the person's line, on a day of the map whose first day is given. */
async function pointOf(page: Page, from: string, day: string): Promise<{ x: number; y: number }> {
  const line = page.getByRole('row').filter({ has: page.locator(`[data-name="${cast.person}"]`) }).getByRole('gridcell')
  const box = await line.boundingBox()
  return { x: (box?.x ?? 0) + (between(from, day) + 0.5) * DAY_WIDTH, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}
async function dragTo(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

it('a manager draws and moves bars: what the law does not allow snaps back and says why, coverage warns, the person confirms', async () => {
  const { name, first, second, sunday } = cast
  const from = `${first.slice(0, 7)}-01`
  const page = await product.as('gestor@aurora.demo', `/app/leaves/map?zoom=quarter&risk=risk&from=${first.slice(0, 7)}`)
  await page.locator(`[data-name="${cast.person}"]`).waitFor()
  expect(await violations(page)).toEqual([])
  const bar = page.getByRole('button', { name: /^Férias, .*No seu plano$/ })

  await dragTo(page, await pointOf(page, from, first), await pointOf(page, from, later(first, 29)))
  await page.getByText(`Férias de ${name}: ${br(first)} a ${br(later(first, 29))}`).first().waitFor()
  await page.getByText(/Cobertura: .* o mínimo é/).first().waitFor()
  // With a date the person is at risk no longer.
  await page.getByRole('button', { name: /^No seu plano/ }).click()
  expect(await bar.getAttribute('aria-label')).toContain(`${br(first)} a ${br(later(first, 29))}, 30 dias`)

  await dragTo(page, await pointOf(page, from, first), await pointOf(page, from, sunday))
  await page.getByText(/As férias não começam em dia de descanso/).first().waitFor()
  await expect.poll(() => bar.getAttribute('aria-label')).toContain(`${br(first)} a ${br(later(first, 29))}`)

  await bar.focus()
  for (let day = first; day < second; day = later(day, 1)) await page.keyboard.press('ArrowRight')
  await page.getByRole('status').filter({ hasText: `${br(second)} a ${br(later(second, 29))}` }).filter({ hasText: 'Pode' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => bar.getAttribute('aria-label')).toContain(`${br(second)} a ${br(later(second, 29))}`)

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mudar férias planejadas' })
  await dialog.getByRole('list', { name: 'Regras' }).waitFor()
  await dialog.getByLabel('Primeiro dia').fill(sunday)
  await dialog.getByText(/Não pode:.*dia de descanso/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Salvar datas' }).isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()

  await page.getByRole('button', { name: 'Enviar às pessoas' }).click()
  await page.getByRole('button', { name: 'Enviar propostas' }).click()
  await page.getByText('1 proposta enviada').first().waitFor()

  const mine = await product.as('pessoa@aurora.demo', '/app/leaves')
  const proposal = mine.getByRole('listitem').filter({ hasText: `${br(second)} a ${br(later(second, 29))}` })
  await proposal.getByRole('button', { name: 'Concordar' }).click()
  await proposal.getByText('Em aprovação').waitFor()
})

it('HR opens the risk of double pay, has a plan proposed, uses it, sends it: the bucket empties into Programados', async () => {
  const db = product.server.databaseUrl
  const [team] = await runSql(db, `insert into public.departments (company_id, name) select company_id, 'Plantão de férias' from public.employees where id = $1 returning id`, [cast.person])
  await runSql(db, `insert into public.employees (company_id, first_name, last_name, email, birth_date, hire_date, department_id)
    select d.company_id, 'Pessoa', 'Plantão ' || n, 'plantao.' || n || '@aurora.demo', '1990-01-01', (private.today(d.company_id) + 80 - interval '24 months')::date, d.id
    from public.departments d, generate_series(1, 7) n where d.id = $1`, [team?.['id']])
  await runSql(db, `insert into private.told_balances (company_id, employee_id) select company_id, id from public.employees where department_id = $1`, [team?.['id']])
  const page = await product.as('admin@aurora.demo', `/app/leaves/map?department=${String(team?.['id'])}`)
  const bucket = (label: string, count: number) => page.getByRole('button', { name: `${label} ${String(count)}`, exact: true })
  await bucket('Risco de dobro', 7).click()
  await page.getByRole('button', { name: 'Propor plano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propor plano' })
  const lines = dialog.getByRole('list', { name: 'Plano proposto' }).getByRole('listitem')
  await lines.first().waitFor()
  expect(await lines.count()).toBe(7)
  expect(await lines.filter({ hasText: 'Risco de dobro resolvido' }).count()).toBe(7)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Usar este plano' }).click()
  await page.getByText('7 férias planejadas').first().waitFor()
  await bucket('Risco de dobro', 0).waitFor()
  await bucket('No seu plano', 7).waitFor()
  await page.getByRole('button', { name: 'Enviar às pessoas' }).click()
  await page.getByRole('button', { name: 'Enviar propostas' }).click()
  await page.getByText('7 propostas enviadas').first().waitFor()
  await bucket('Programados', 7).click()
  await page.getByRole('button', { name: /Aguardando a pessoa$/ }).first().waitFor()
  const kept = await runSql(db, `select count(distinct r.employee_id)::integer as n from public.leave_requests r join public.employees e on e.id = r.employee_id
    where e.department_id = $1 and r.status = 'proposed'`, [team?.['id']])
  expect(kept).toEqual([{ n: 7 }])
})

it('HR grants a whole plan at once: what goes against a rule is confirmed with one reason, and the notice of each goes to be signed (CLT arts. 135 and 136)', async () => {
  const db = product.server.databaseUrl
  const [team] = await runSql(db, `insert into public.departments (company_id, name) select company_id, 'Concessões' from public.employees where id = $1 returning id, company_id`, [cast.person])
  const people = await runSql(db, `select e.id, e.display_name::text as name from public.employees e where e.company_id = $1 and e.user_id is null and e.status = 'active' and e.cpf is not null
    and not exists (select from public.leave_requests r where r.employee_id = e.id) and (select count(*) from public.employee_assignments a where a.employee_id = e.id) = 1 order by e.id limit 3`, [team?.['company_id']])
  for (const { id } of people) {
    const since = `(private.today(company_id) + 80 - interval '24 months')::date`
    await runSql(db, `update public.employees set hire_date = ${since}, created_at = ${since}, birth_date = '1990-05-04' where id = $1`, [id])
    await runSql(db, `update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = ${since}, ends_on = null, experience_ends_on = null, experience_extended_to = null where employee_id = $1`, [id])
    await runSql(db, `update public.employee_assignments set starts_on = ${since} where employee_id = $1`, [id])
    await runSql(db, 'update public.employees set department_id = $2 where id = $1', [id, team?.['id']])
  }
  const first = String(people[0]?.['name'])
  // A day that the law lets vacations begin, too early for the notice.
  const [soon] = await runSql(db, `select c.starts_on::text as day from public.employees e cross join lateral private.vacation_candidates(e, 30, private.today(e.company_id) + 8, private.today(e.company_id) + 28) c where e.id = $1 order by 1 limit 1`, [people[0]?.['id']])
  const page = await product.as('admin@aurora.demo', `/app/leaves/map?department=${String(team?.['id'])}`)
  await page.getByRole('button', { name: 'Propor plano' }).click()
  await page.getByRole('dialog', { name: 'Propor plano' }).getByRole('button', { name: 'Usar este plano' }).click()
  await page.getByText('3 férias planejadas').first().waitFor()
  await page.getByRole('row').filter({ has: page.locator(`[data-name="${String(people[0]?.['id'])}"]`) }).getByRole('button', { name: /^Férias, .*No seu plano$/ }).focus()
  await page.keyboard.press('Enter')
  const change = page.getByRole('dialog', { name: 'Mudar férias planejadas' })
  await change.getByLabel('Primeiro dia').fill(String(soon?.['day']))
  await change.getByText(/Atenção:.*O aviso de férias é dado 30 dias antes/).waitFor()
  await change.getByRole('button', { name: 'Salvar datas' }).click()
  await change.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Enviar às pessoas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar a 3 pessoas?' })
  await dialog.getByRole('radio', { name: /^Conceder/ }).check()
  await dialog.getByText('Ninguém precisa responder').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Conceder férias' }).click()
  await page.getByText('2 períodos concedidos').first().waitFor()
  // The rest waits for a word of HR.
  await page.getByText(`Falta conceder: ${first}.`).waitFor()
  const odd = page.getByRole('region', { name: 'Fora da regra' })
  await odd.getByLabel(/O aviso de férias é dado 30 dias antes/).check()
  await odd.getByLabel('Motivo').fill('O prazo de conceder acaba antes')
  await page.getByRole('dialog').getByRole('button', { name: 'Conceder férias' }).click()
  await odd.waitFor({ state: 'detached' })
  const kept = await runSql(db, `select r.employee_id as id, r.status, r.confirmed_rules as rules from public.leave_requests r where r.employee_id = any ($1) order by 1`, [people.map(({ id }) => id)])
  expect(kept).toEqual(people.map(({ id }, place) => ({ id, status: 'approved', rules: place === 0 ? ['notice_late'] : [] })))
  await page.goto('/app/leaves/papers?q=Concessões')
  const notices = page.getByRole('list', { name: 'Avisos de férias' }).getByRole('listitem')
  await expect.poll(() => notices.count()).toBe(3)
  await expect.poll(() => notices.filter({ hasText: 'A fazer' }).count()).toBe(0)
})

it('on a phone the map is a month with who is away and who needs dates, and the dialog plans', async () => {
  const page = await product.as('gestor@aurora.demo', 'about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/leaves/map')
  const waiting = page.getByRole('list', { name: 'Precisam de datas' })
  await waiting.getByRole('button', { name: 'Planejar férias de Pessoa Sem Data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Planejar férias' })
  await dialog.getByLabel('Primeiro dia').fill(cast.first)
  await dialog.getByRole('list', { name: 'Regras' }).waitFor()
  expect(await violations(page)).toEqual([])
})
