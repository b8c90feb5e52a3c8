import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import { fillManyCompanies } from '../support/many-companies.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'

const companies = 10_000
/** The reminders of all take longer than a measurement should: what is done by then tells how long. */
const patienceMs = 300_000

/** Companies that have not had their day yet, when all others have: looking for them costs the most then. */
const lastCompanies = 50

/** What one company of 10,000 sees, and how long the server's own jobs take for all companies. */
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
  await measureDailyRoutines(server.databaseUrl)
  await measureSlowJobs(server.databaseUrl)
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

/** What each company has done once a day, by the server's own job, one routine of one company per transaction. */
async function measureDailyRoutines(databaseUrl: string): Promise<void> {
  // Jobs tell nobody anything at night: it is noon, whenever this is measured.
  await runSql(databaseUrl, `
    insert into private.frozen_clock (instant) values (date_trunc('day', now()) + interval '15 hours');
    insert into private.daily_routine_days (company_id, routine_name, done_on)
      select c.id, r.routine_name, private.today(c.id) - (c.place <= ${lastCompanies})::integer
      from (select id, row_number() over (order by md5(id::text)) as place from public.companies where active is not false) c cross join private.daily_routines r
      on conflict on constraint daily_routine_days_pkey do update set done_on = excluded.done_on, error = null`)
  await runSql(databaseUrl, 'vacuum analyze private.daily_routine_days')
  const [all] = await runSql(databaseUrl, 'select count(*)::integer as n from private.daily_routine_days')
  const [routines] = await runSql(databaseUrl, 'select count(*)::integer as n from private.daily_routines')
  const wanted = lastCompanies * Number(routines?.['n'])
  await runSql(databaseUrl, `update jobs.schedules set next_run_at = now() where name = 'daily_routines'`)
  const started = performance.now()
  let done = 0
  let seconds = 0
  while (done < wanted && seconds * 1000 < patienceMs) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const [row] = await runSql(databaseUrl, 'select count(*)::integer as done, min(error) as error from private.daily_routine_days where done_on = private.today(company_id)')
    if (row?.['error'] !== null) throw new Error(`a daily routine failed: ${JSON.stringify(row)}`)
    done = Number(row?.['done']) - (Number(all?.['n']) - wanted)
    seconds = (performance.now() - started) / 1000
  }
  report({
    figure: `daily-routines.${companies}-companies`, value: (seconds / done) * Number(all?.['n']), unit: 's', budget: { atMost: 3600 },
    detail: { routines: routines?.['n'], done, seconds: Math.round(seconds), extrapolated: true },
  })
}

/** One run of each job that comes every half hour or less often, over all companies. */
async function measureSlowJobs(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, `update jobs.schedules set next_run_at = now() + interval '1 day'`)
  const jobs = await runSql(databaseUrl, `select name, routine from jobs.schedules where every >= interval '30 minutes' and name <> 'leave_notices' order by name`)
  let together = 0
  for (const { name, routine } of jobs) {
    const started = performance.now()
    await runSql(databaseUrl, `select ${String(routine)}()`)
    const seconds = (performance.now() - started) / 1000
    together += seconds
    report({ figure: `job.${String(name)}.${companies}-companies`, value: seconds, unit: 's' })
  }
  report({ figure: `jobs.${companies}-companies`, value: together, unit: 's', budget: { atMost: 3600 }, detail: { jobs: jobs.length } })
}
