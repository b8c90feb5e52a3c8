import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { openOwnStage, type Actor, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
let first: pg.Client
let second: pg.Client
let watcher: pg.Client
let request: string

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stage.url })
  await client.connect()
  return client
}

/** Opens a transaction as an actor and leaves it open. */
async function begin(client: pg.Client, actor: Actor): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [actor.role, JSON.stringify(actor.claims)])
}

/** Runs what must wait for the other transaction, ends that one, and tells how the waiting one came out. */
async function afterTheOther(statement: Promise<unknown>): Promise<string> {
  const outcome = statement.then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? `${error.code ?? ''} ${error.message}` : 'unknown'),
  )
  await expect
    .poll(async () => (await watcher.query('select from pg_stat_activity where datname = current_database() and wait_event_type = $1', ['Lock'])).rowCount)
    .toBe(1)
  await second.query('commit')
  return outcome
}

beforeEach(async () => {
  stage = await openOwnStage()
  first = await connect()
  second = await connect()
  watcher = await connect()
  // Either of the two may decide.
  await watcher.query('update public.approval_flows set active = false')
  await begin(first, stage.signedIn(people.admin))
  await first.query('select public.save_approval_flow($1)', [JSON.stringify({
    company_id: stage.company('aurora'), entity_type: 'change_request', name: 'Um dos dois',
    steps: [{ approver_kind: 'specific_people', people: (await watcher.query('select id from public.employees where email = any ($1)', [[people.manager, people.admin]])).rows.map((row: { id: string }) => row.id) }],
  })])
  await first.query('commit')
  await begin(first, stage.signedIn(people.person))
  const asked = await first.query<{ id: string }>(`select public.request_change('{"rg": "77.777.777-7"}') ->> 'request_id' as id`)
  await first.query('commit')
  request = asked.rows[0]?.id ?? ''
})
afterEach(async () => {
  await first.end()
  await second.end()
  await watcher.end()
  await stage.close()
})

const approve = `select public.decide_approval($1, 'approve')`

describe('two at once', () => {
  it('make one decision, and the later is told who was faster', async () => {
    await begin(second, stage.signedIn(people.manager))
    await second.query(approve, [request])
    await begin(first, stage.signedIn(people.admin))
    expect(await afterTheOther(first.query(approve, [request]))).toBe('RHDEC Esta etapa já foi aprovada por Rafael Monteiro Brandão.')
    await first.query('rollback')
    const { rows } = await watcher.query('select decision from public.approval_decisions where request_id = $1', [request])
    expect(rows).toEqual([{ decision: 'approve' }])
  })

  it('never approve what is being taken back', async () => {
    await begin(second, stage.signedIn(people.person))
    await second.query('select public.cancel_approval($1)', [request])
    await begin(first, stage.signedIn(people.admin))
    expect(await afterTheOther(first.query(approve, [request]))).toBe('RHCLS Esta solicitação foi cancelada por quem pediu.')
    await first.query('rollback')
    const { rows } = await watcher.query('select rg from public.employees where email = $1', [people.person])
    expect(rows).not.toEqual([{ rg: '77.777.777-7' }])
  })

  it('ask for one field once', async () => {
    const ask = `select public.request_change('{"cpf": "52998224725"}')`
    await begin(second, stage.signedIn(people.person))
    await second.query(ask)
    await begin(first, stage.signedIn(people.person))
    expect(await afterTheOther(first.query(ask))).toBe('RHOPN Já existe uma solicitação aberta para este campo: CPF.')
    await first.query('rollback')
  })

  it('servers that mind the deadlines act once, and neither waits for the other nor for a decision', async () => {
    await watcher.query(`update public.approval_steps set act_at = now() - interval '1 hour', due_at = now() - interval '9 hours', on_timeout = 'auto_approve' where request_id = $1`, [request])
    await second.query('begin')
    await second.query('select private.run_approval_deadlines()')
    await first.query('select private.run_approval_deadlines()')
    await second.query('commit')
    await first.query('select private.run_approval_deadlines()')
    const { rows } = await watcher.query('select decided_by from public.approval_decisions where request_id = $1', [request])
    expect(rows).toEqual([{ decided_by: null }])
  })
})
