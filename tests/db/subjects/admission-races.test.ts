import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOwnStage, type Actor, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
let admin: Actor
let first: pg.Client
let second: pg.Client
let watcher: pg.Client
/** Somebody at work whose arrival has two tasks to go, of the administrators, the first one for a paper. */
let person: string
let admission: string
let tasks: readonly string[]

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stage.url })
  await client.connect()
  return client
}

/** Opens a transaction as an administrator and leaves it open. */
async function begin(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [admin.role, JSON.stringify(admin.claims)])
}

/** Runs what must wait for the other transaction, ends both, and tells how the waiting one came out. */
async function afterTheOther(statement: Promise<unknown>): Promise<string> {
  const outcome = statement.then(() => 'done', (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : 'unknown'))
  await expect
    .poll(async () => (await watcher.query('select from pg_stat_activity where datname = current_database() and wait_event_type = $1', ['Lock'])).rowCount)
    .toBe(1)
  await second.query('commit')
  const answer = await outcome
  await first.query('commit')
  return answer
}

const state = async (): Promise<unknown> =>
  (await watcher.query<{ state: string }>(
    `select j.status || ': ' || string_agg(t.status, ', ' order by t.position) as state from public.journeys j
     join public.journey_tasks t on t.journey_id = j.id where j.id = $1 group by j.id`, [admission])).rows[0]?.state

const complete = 'select public.complete_journey_task($1)'

beforeEach(async () => {
  stage = await openOwnStage()
  admin = stage.signedIn('admin@aurora.demo')
  first = await connect()
  second = await connect()
  watcher = await connect()
  const { rows } = await watcher.query<{ id: string }>(
    `select e.id from public.employees e where e.company_id = $1 and e.user_id is null and e.status = 'active' and e.hire_date is not null order by e.id limit 1`,
    [stage.company('aurora')])
  person = rows[0]?.id ?? ''
  const started = await watcher.query<{ id: string }>(
    `select j.id from public.employees e cross join lateral private.launch_journey(e.company_id, 'admission',
       row(e.id, null, null, null, '{}')::private.journey_subject, null, null) j where e.id = $1`, [person])
  admission = started.rows[0]?.id ?? ''
  const made = await watcher.query<{ id: string }>(
    `insert into public.journey_tasks (company_id, journey_id, employee_id, position, title, responsible, offset_days, not_before, due_on, document_type_id)
     select j.company_id, j.id, j.employee_id, n, 'Tarefa ' || n, 'hr', 0, j.base_date, j.base_date,
       case n when 1 then (select t.id from public.document_types t where t.company_id = j.company_id and t.name = 'Título de eleitor') end
     from public.journeys j cross join generate_series(1, 2) n where j.id = $1 order by n returning id`, [admission])
  tasks = made.rows.map(({ id }) => id)
})
afterEach(async () => {
  await first.end()
  await second.end()
  await watcher.end()
  await stage.close()
})

describe('two at once', () => {
  it('who do the last two tasks close the admission', async () => {
    await begin(second)
    await second.query(complete, [tasks[0]])
    await begin(first)
    expect(await afterTheOther(first.query(complete, [tasks[1]]))).toBe('done')
    expect(await state()).toBe('done: done, done')
  })

  it('of whom one does a task and the other ends the employment leave nothing open', async () => {
    await begin(second)
    await second.query(complete, [tasks[0]])
    await begin(first)
    expect(await afterTheOther(first.query(`select public.communicate_offboarding((public.open_offboarding($1, jsonb_build_object('reason', 'resignation', 'last_day', private.today(company_id) - 1, 'send', true))).id) from public.employees where id = $1`, [person]))).toBe('done')
    expect(await state()).toBe('cancelled: done, cancelled')
  })

  it('of whom one takes in the paper and the other does the rest never stop each other', async () => {
    await begin(second)
    await second.query('select public.submit_document((select document_type_id from public.journey_tasks where id = $1), null, $2)', [tasks[0], person])
    await begin(first)
    expect(await afterTheOther(first.query(complete, [tasks[1]]))).toBe('done')
    expect(await state()).toBe('done: done, done')
  })
})
