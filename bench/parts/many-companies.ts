import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import { fillManyCompanies } from '../support/many-companies.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'

const companies = 10_000
/** The reminders of all take longer than a measurement should: what is done by then tells how long. */
const patienceMs = 300_000

/** What one company of 10,000 sees, and how long the server's own jobs take to tell each company of its leaves. */
export async function measureManyCompanies(server: DemoServer): Promise<void> {
  await fillManyCompanies(server.databaseUrl, companies)
  const { read } = await restOf(server, 'admin@aurora.demo', `${companies}-companies`)
  const [aurora] = await runSql(server.databaseUrl, `select id from public.companies where name like 'Aurora%'`)
  const companyId = String(aurora?.['id'])

  const list = `employees?select=id,display_name,position,status,hire_date,department:departments!employees_department_fkey(id,name)&company_id=eq.${companyId}&order=display_name.asc,id.asc&limit=50`
  await read('people', list)
  await read('people.search', `${list}&search_text=like.*a*`)
  await read('dashboard', 'rpc/home', { p_company_id: companyId })
  await measureReminders(server.databaseUrl)
}

async function measureReminders(databaseUrl: string): Promise<void> {
  // Without the job that keeps figures nobody is spared: each person is worked out, the most that reminders can have to do.
  await runSql(databaseUrl, `delete from jobs.schedules where name = 'vacation_figures'; delete from private.leave_notice_days; update jobs.schedules set next_run_at = now() where name = 'leave_notices'`)
  const started = performance.now()
  let done = 0
  let seconds = 0
  while (done < companies && seconds * 1000 < patienceMs) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const [row] = await runSql(databaseUrl, 'select count(*)::integer as done, count(error)::integer as failed from private.leave_notice_days where due_at > now()')
    if (Number(row?.['failed']) > 0) throw new Error('the reminders of a company failed')
    done = Number(row?.['done'])
    seconds = (performance.now() - started) / 1000
  }
  const [told] = await runSql(databaseUrl, `select count(*)::integer as n from public.notifications where kind like 'leave_%' and created_at > now() - make_interval(secs => $1)`, [seconds])
  report({
    figure: `reminders.${companies}-companies`, value: (seconds / done) * companies, unit: 's', budget: { atMost: 3600 },
    detail: { companies: done, seconds: Math.round(seconds), notifications: told?.['n'], extrapolated: done < companies },
  })
}
