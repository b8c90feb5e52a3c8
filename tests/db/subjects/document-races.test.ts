import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOwnStage, type Actor, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
let hr: pg.Client
let job: pg.Client
let watcher: pg.Client
/** Somebody who left ten years ago, with two papers whose time is over, in the order in which the job takes them. */
let person: string
let papers: readonly string[]

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
  expect
    .poll(async () => (await watcher.query('select from pg_stat_activity where datname = current_database() and wait_event_type = $1', ['Lock'])).rowCount)
    .toBe(1)

const purged = async (): Promise<readonly string[]> =>
  (await watcher.query<{ id: string }>(`select id from public.documents where id = any ($1) and status = 'purged' order by id`, [papers])).rows.map(({ id }) => id)

const destroy = 'select private.run_document_retention()'
const hold = 'select public.place_document_hold($1, $2, $3)'

beforeEach(async () => {
  stage = await openOwnStage()
  hr = await connect()
  job = await connect()
  watcher = await connect()
  const { rows } = await watcher.query<{ id: string; papers: string[] }>(
    `select e.id, array_agg(d.id order by d.id) as papers from public.employees e
     join public.documents d on d.employee_id = e.id join public.document_types t on t.id = d.type_id and t.retention_years = 5 and t.retention_from = 'termination'
     where e.company_id = $1 and e.user_id is null and e.status = 'active' group by e.id having count(*) = 2 order by e.id limit 1`, [stage.company('aurora')])
  person = rows[0]?.id ?? ''
  papers = rows[0]?.papers ?? []
  expect(papers).toHaveLength(2)
  await watcher.query(`update public.employees set status = 'terminated' where id = $1`, [person])
  await watcher.query(`update public.employees set termination_date = private.today(company_id) - 3660 where id = $1`, [person])
})
afterEach(async () => {
  await hr.end()
  await job.end()
  await watcher.end()
  await stage.close()
})

describe('a hold and the end of retention at once', () => {
  it('destroy what nobody holds', async () => {
    await job.query(destroy)
    expect(await purged()).toEqual(papers)
  })

  it.each([['a paper', (): string | null => papers[0] ?? null, 1], ['everything of a person', (): null => null, 2]])(
    'never destroy what is being put on hold: %s', async (_what, paper, kept) => {
      await begin(hr, stage.signedIn('admin@aurora.demo'))
      await hr.query(hold, [person, 'Processo 001', paper()])
      await job.query(destroy)
      await hr.query('commit')
      expect(await purged()).toEqual(papers.slice(kept))
      await job.query(destroy)
      expect(await purged()).toEqual(papers.slice(kept))
    })

  it('never destroy what was put on hold after the job had chosen it', async () => {
    // The job stands at the number of the first paper, and has the second one before it.
    await hr.query('begin')
    await hr.query('select from private.document_versions where document_id = $1 for update', [papers[0]])
    const running = coded(job.query(destroy))
    await waiting()
    const colleague = await connect()
    await begin(colleague, stage.signedIn('admin@aurora.demo'))
    await colleague.query(hold, [person, 'Processo 001', papers[1]])
    await colleague.query('commit')
    await colleague.end()
    await hr.query('commit')
    expect(await running).toBe('done')
    expect(await purged()).toEqual(papers.slice(0, 1))
  })

  it('never promise to keep what is being destroyed', async () => {
    await job.query('begin')
    await job.query(destroy)
    await begin(hr, stage.signedIn('admin@aurora.demo'))
    const late = coded(hr.query(hold, [person, 'Processo 001', papers[0]]))
    await waiting()
    await job.query('commit')
    expect(await late).toBe('RHHLD')
    await hr.query('rollback')
    expect(await purged()).toEqual(papers)
  })

  it('leave alone what is taken back at the same time', async () => {
    await watcher.query(`update public.employees set status = 'active' where id = $1`, [person])
    await watcher.query(`update public.document_types set retention_from = 'document' where id = (select type_id from public.documents where id = $1)`, [papers[0]])
    await watcher.query(`update private.document_versions set sent_at = now() - interval '20 years' where document_id = $1`, [papers[0]])
    await watcher.query(`update public.documents set status = 'archived', archived_at = now(), issued_on = null, expires_on = null where id = $1`, [papers[0]])
    await begin(hr, stage.signedIn('admin@aurora.demo'))
    await hr.query('select public.restore_document($1)', [papers[0]])
    await job.query(destroy)
    await hr.query('commit')
    expect(await purged()).toEqual([])
  })
})
