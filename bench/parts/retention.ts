import { runSql } from '../../tests/support/sql.ts'
import { median, percentile } from '../../tests/support/percentile.ts'
import { report } from '../support/figures.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'

const people = 20_000
const leavers = 4000
const erased = 20
const rounds = 400

/** Retention in a company of 20,000 of whom 4,000 left: who is due, one of them with what an erasure would do, ordering it, and how long the job takes for each person. */
export async function measureRetention(server: DemoServer): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', people)
  await runSql(server.databaseUrl, `
    set session_replication_role = replica;
    update public.employees e set status = 'terminated', user_id = null, termination_date = private.today(e.company_id) - 366 * (10 + x.n % 40)::integer, hire_date = private.today(e.company_id) - 366 * 55
    from (select i.id, row_number() over (order by i.id) as n from public.employees i where i.company_id = '${companyId}' and i.registration_number like 'M-%' order by i.id limit ${String(leavers)}) x
    where e.id = x.id;`)
  await runSql(server.databaseUrl, 'vacuum analyze')
  const { send, read, act } = await restOf(server, 'admin@aurora.demo', String(people))
  const company = { p_company_id: companyId }
  await read('retention.due', 'rpc/retention_list', { ...company, p_state: 'due' })
  await read('retention.all', 'rpc/retention_list', company)
  const { answer } = await send('rpc/retention_list', { ...company, p_state: 'due', p_limit: erased })
  const due = (answer as { readonly items: readonly { readonly person: { readonly id: string } }[] }).items.map(({ person }) => person.id)
  if (due.length < erased) throw new Error(`only ${String(due.length)} people are due`)
  await read('retention.person', 'rpc/retention_person', { p_employee_id: due[0] })
  await act('retention.order', 'rpc/request_erasures', { ...company, p_employee_ids: due, p_confirmation: 'anonimizar' })
  const times: number[] = []
  for (const id of due) {
    // One at a time, so that the server's own job finds none of them.
    const [row] = await runSql(server.databaseUrl, 'update private.erasures set due_on = private.today(company_id) where employee_id = $1 returning id', [id])
    if (row === undefined) throw new Error(`nothing was ordered of ${id}`)
    const started = performance.now()
    await runSql(server.databaseUrl, 'select private.run_erasures()')
    times.push((performance.now() - started) / 1000)
  }
  const [done] = await runSql(server.databaseUrl, `select count(*) filter (where status = 'done')::integer as n, min(cancel_reason) as why from private.erasures where company_id = $1`, [companyId])
  if (done?.['n'] !== erased) throw new Error(`${String(done?.['n'])} people were erased: ${String(done?.['why'])}`)
  report({ figure: `retention.erasure.${String(people)}`, value: percentile(times, 95), unit: 's', budget: { atMost: 20 }, detail: { median: Number(median(times).toFixed(2)) } })
}

/** What the gate of each request costs, on a small question: in a company that demands nothing, and in one with a second factor by role and sessions that end. */
export async function measurePolicyGate(server: DemoServer): Promise<void> {
  const { send } = await restOf(server, 'admin@aurora.demo', 'gate')
  const [row] = await runSql(server.databaseUrl, `select id from public.companies where name like 'Aurora%'`)
  const timesOf = async (count: number): Promise<number[]> => {
    const times: number[] = []
    for (let round = 0; round < count; round += 1) times.push((await send('rpc/unread_notification_count', {})).ms)
    return times
  }
  const policy = async (isOn: boolean): Promise<void> => {
    await runSql(server.databaseUrl, isOn
      ? `insert into private.access_policies (company_id, session_hours, idle_hours) values ('${String(row?.['id'])}', 2160, 720);
         insert into private.second_factor_roles (company_id, role, starts_at) values ('${String(row?.['id'])}', 'admin', private.now() + interval '30 days'), ('${String(row?.['id'])}', 'manager', private.now() + interval '30 days');`
      : `delete from private.second_factor_roles; delete from private.access_policies;`)
  }
  // In turns, so that what else the machine does falls on both.
  const [without, withOne]: readonly [number[], number[]] = [[], []]
  await timesOf(50)
  for (let turn = 0; turn < 8; turn += 1) {
    await policy(false)
    without.push(...(await timesOf(rounds / 8)))
    await policy(true)
    withOne.push(...(await timesOf(rounds / 8)))
  }
  report({ figure: 'policy-gate.without', value: percentile(without, 95), unit: 'ms', budget: { atMost: 20 }, detail: { median: Number(median(without).toFixed(2)) } })
  report({ figure: 'policy-gate.with', value: percentile(withOne, 95), unit: 'ms', budget: { atMost: 20 }, detail: { median: Number(median(withOne).toFixed(2)) } })
  report({ figure: 'policy-gate.difference', value: median(withOne) - median(without), unit: 'ms', budget: { atMost: 1 } })
}
