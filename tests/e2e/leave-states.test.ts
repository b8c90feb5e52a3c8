import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const ask = (text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> => runSql(product.server.databaseUrl, text, values)

const WORDS = ['Em aquisição', 'Disponível', 'Programado', 'Em férias', 'Risco de dobro', 'Em dobro', 'Quitado', 'Perdido']

/** The person's count began anew so many days ago, after a loss in the second year; the first year was taken whole. */
async function begin(daysAgo: number): Promise<string> {
  const [me] = await ask(`select id, company_id from public.employees where email = 'pessoa@aurora.demo'`)
  const id = String(me?.['id'])
  await ask(`update public.employees set hire_date = private.today(company_id) - $2::integer - 465, created_at = private.now() - interval '6 years' where id = $1`, [id, daysAgo])
  await ask(`update public.employee_contracts c set contract_type = 'clt_indefinite', starts_on = e.hire_date from public.employees e where e.id = c.employee_id and e.id = $1`, [id])
  await ask(`update public.leaves set counts = false, granted = false where employee_id = $1`, [id])
  await ask(`update public.vacation_restarts set undone_at = now() where employee_id = $1 and undone_at is null`, [id])
  await ask(
    `insert into public.vacation_restarts (company_id, employee_id, on_date, reason, note) select company_id, id, private.today(company_id) - $2::integer, 'loss_benefit', 'Voltou do benefício' from public.employees where id = $1`,
    [id, daysAgo],
  )
  await take(id, 'e.hire_date')
  return id
}
/** All that is left of the period that begins on a day, taken as of its first day or planned for later. */
async function take(id: string, from: string, on = from): Promise<void> {
  await ask(
    `insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind)
     select e.company_id, e.id, t.id, s.acquired_from, ${on}, -s.balance, 'use' from public.employees e
     join public.leave_types t on t.company_id = e.company_id and t.key = 'vacation'
     cross join lateral private.vacation_sheet(e, private.today(e.company_id)) s where e.id = $1 and s.acquired_from = ${from} and s.balance > 0`,
    [id],
  )
}

/** Each period of the statement by its first day, with the words of its state. */
async function statement(page: Page): Promise<Readonly<Record<string, string>>> {
  const periods = page.getByRole('list', { name: 'Períodos', exact: true }).getByRole('listitem').filter({ hasText: 'Como calculamos' })
  await periods.first().waitFor()
  return Object.fromEntries(
    await periods.evaluateAll(
      (items, words) => items.map((item) => [item.querySelector('h2')?.textContent?.slice(0, 10) ?? '', [...item.querySelectorAll('span')].map((span) => span.textContent ?? '').find((text) => words.includes(text)) ?? '']),
      WORDS,
    ),
  )
}

it('the state of a period reads the same by the person, the manager and HR, on cards, statements and lists', async () => {
  for (const [daysAgo, planned, last] of [
    [830, false, 'Disponível'],
    [1040, false, 'Risco de dobro'],
    [840, true, 'Programado'],
  ] as const) {
    const id = await begin(daysAgo)
    if (planned) await take(id, `private.law_months_later(private.today(e.company_id) - ${String(daysAgo)}, 12)`, 'private.today(e.company_id) + 40')
    const mine = await product.as('pessoa@aurora.demo', `/app/leaves/people/${id}`)
    const words = await statement(mine)
    expect(Object.values(words), last).toEqual(['Em aquisição', last, 'Em dobro', 'Perdido', 'Quitado'])
    expect(await statement(await product.as('gestor@aurora.demo', `/app/leaves/people/${id}`))).toEqual(words)
    const hr = await product.as('admin@aurora.demo', `/app/leaves/people/${id}`)
    expect(await statement(hr)).toEqual(words)

    await mine.goto('/app/leaves')
    await mine.getByRole('listitem').filter({ hasText: 'Período aquisitivo' }).filter({ hasText: 'Em dobro' }).waitFor()
    await mine.getByRole('listitem').filter({ hasText: 'Período aquisitivo' }).filter({ hasText: last }).waitFor()
    const [{ name }] = (await ask('select display_name as name from public.employees where id = $1', [id])) as [{ name: string }]
    await hr.goto(`/app/leaves/periods?q=${encodeURIComponent(name)}`)
    const rows = hr.getByRole('table', { name: 'Períodos' }).getByRole('row').filter({ hasText: name })
    for (const word of ['Em aquisição', last, 'Em dobro']) await rows.filter({ hasText: word }).first().waitFor()
    // The days earned so far are the same figure to both, not the whole right.
    const [, earned = ''] = /([\d,]+ dias?) adquirid/.exec(await mine.getByRole('listitem').filter({ hasText: 'adquiridos até hoje' }).innerText()) ?? []
    await rows.filter({ hasText: 'Em aquisição' }).filter({ hasText: new RegExp(`${earned}\\s*adquiridos até aqui`) }).waitFor()
    for (const [state, word] of [['lost', 'Perdido'], ['settled', 'Quitado']] as const) {
      await hr.goto(`/app/leaves/periods?state=${state}&q=${encodeURIComponent(name)}`)
      await rows.filter({ hasText: word }).first().waitFor()
    }
  }
})
