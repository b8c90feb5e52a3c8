import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOwnStage, type Actor, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
let first: pg.Client
let second: pg.Client
let watcher: pg.Client
let audit: string
let item: string
let tag: string

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

const coded = (statement: Promise<unknown>): Promise<string> =>
  statement.then(() => 'done', (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : 'unknown'))
const waiting = (): Promise<void> =>
  expect.poll(async () => (await watcher.query('select from pg_stat_activity where datname = current_database() and wait_event_type = $1', ['Lock'])).rowCount).toBe(1)

const away = 'select public.answer_asset_audit($1, $2)'
const words = (note: string): string => JSON.stringify({ with_me: false, note })
const scan = 'select public.scan_asset($1, $2)'
const close = 'select public.close_asset_audit($1)'

/** The second goes on once the first is through. */
async function oneAfterTheOther(one: readonly [Actor, string, readonly unknown[]], other: readonly [Actor, string, readonly unknown[]]): Promise<string> {
  await begin(first, one[0])
  await first.query(one[1], [...one[2]])
  await begin(second, other[0])
  const late = coded(second.query(other[1], [...other[2]]))
  await waiting()
  await first.query('commit')
  const outcome = await late
  await second.query(outcome === 'done' ? 'commit' : 'rollback')
  return outcome
}

beforeEach(async () => {
  stage = await openOwnStage()
  first = await connect()
  second = await connect()
  watcher = await connect()
  const company = stage.company('aurora')
  const { rows } = await watcher.query<{ audit: string; item: string; tag: string }>(
    `with person as (select id from public.employees where email = 'pessoa@aurora.demo'),
       asked as (insert into public.campaigns (company_id, purpose, title, due_on, wishes, sent_on, told_at)
         values ($1, 'asset_audit', 'Crachás', private.today($1) + 5, '{}', private.today($1), now()) returning *),
       begun as (insert into public.asset_audits (company_id, title, due_on, campaign_id, includes_stock, created_at)
         select company_id, title, due_on, id, false, now() from asked returning *),
       listed as (insert into public.asset_audit_items (company_id, audit_id, asset_id, expected_holder_id, due_on)
         select t.company_id, t.id, a.id, a.holder_id, t.due_on from begun t join public.assets a on a.company_id = t.company_id and a.tag like 'CR-%' join person p on p.id = a.holder_id returning *)
     select l.audit_id as audit, l.id as item, a.tag from listed l join public.assets a on a.id = l.asset_id`, [company])
  expect(rows).toHaveLength(1)
  audit = rows[0]?.audit ?? ''
  item = rows[0]?.item ?? ''
  tag = rows[0]?.tag ?? ''
})
afterEach(async () => {
  await first.end()
  await second.end()
  await watcher.end()
  await stage.close()
})

describe('at the same moment', () => {
  const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
  const admin = (): Actor => stage.signedIn('admin@aurora.demo')

  it('takes two phones of one person one after the other: the later word counts, and both stay in the chain', async () => {
    expect(await oneAfterTheOther([person(), away, [item, words('Do celular')]], [person(), away, [item, words('Do computador')]])).toBe('done')
    expect((await watcher.query('select state, note from public.asset_audit_items where id = $1', [item])).rows).toEqual([{ state: 'divergent', note: 'Do computador' }])
    expect((await watcher.query(`select from public.asset_events where kind = 'audited'`)).rowCount).toBe(2)
  })

  it('lets the scan of HR stand before an answer that comes later', async () => {
    expect(await oneAfterTheOther([admin(), scan, [audit, tag]], [person(), away, [item, words('Não sei')]])).toBe('RHSTA')
    expect((await watcher.query('select state, found_by from public.asset_audit_items where id = $1', [item])).rows).toEqual([{ state: 'confirmed', found_by: 'scan' }])
  })

  it('refuses an answer that waited for the end of the audit', async () => {
    expect(await oneAfterTheOther([admin(), close, [audit]], [person(), away, [item, words('Tarde')]])).toBe('RHCLS')
  })

  it('closes only after an answer that is being written', async () => {
    expect(await oneAfterTheOther([person(), away, [item, words('Em tempo')]], [admin(), close, [audit]])).toBe('done')
    expect((await watcher.query('select i.state, t.closed_at is not null as closed from public.asset_audit_items i join public.asset_audits t on t.id = i.audit_id where i.id = $1', [item])).rows)
      .toEqual([{ state: 'divergent', closed: true }])
  })
})
