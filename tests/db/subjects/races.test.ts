import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOwnStage, type Actor, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
let first: pg.Client
let second: pg.Client
let watcher: pg.Client

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
    (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : 'unknown'),
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
})
afterEach(async () => {
  await first.end()
  await second.end()
  await watcher.end()
  await stage.close()
})

describe('two at once', () => {
  it('never leave the product without a master: of two masters who demote each other, the later is refused', async () => {
    await first.query(`update public.employees set role = 'master' where email = 'admin@boreal.demo'`)
    const demote = `select public.grant_access(id, 'admin') from public.employees where email = $1`
    await begin(second, stage.signedIn('master@vinculo.demo'))
    await second.query(demote, ['admin@boreal.demo'])
    await begin(first, stage.signedIn('admin@boreal.demo'))
    const late = first.query(demote, ['master@vinculo.demo'])
    expect(await afterTheOther(late)).toBe('RHLMA')
    await first.query('rollback')
    const { rows } = await first.query(`select email from public.employees where role = 'master'`)
    expect(rows).toEqual([{ email: 'master@vinculo.demo' }])
  })

  it.each([
    ['disable each other', `select public.authorise_login_action(id, 'disable') from public.employees where email = $1`],
    ['deactivate each other’s company', 'select public.set_company_active(company_id, false) from public.employees where email = $1'],
  ])('never leave the product without a master who can sign in: of two masters who %s, the later is refused', async (_what, statement) => {
    await first.query(`update public.employees set role = 'master' where email = 'admin@boreal.demo'`)
    await begin(second, stage.signedIn('master@vinculo.demo'))
    await second.query(statement, ['admin@boreal.demo'])
    await begin(first, stage.signedIn('admin@boreal.demo'))
    expect(await afterTheOther(first.query(statement, ['master@vinculo.demo']))).toBe('RHLMA')
    await first.query('rollback')
    const { rows } = await first.query('select e.email from unnest(private.usable_masters()) as m (id) join public.employees e using (id)')
    expect(rows).toEqual([{ email: 'master@vinculo.demo' }])
  })

  it('never invite one e-mail for two people', async () => {
    const { rows } = await first.query<{ id: string }>(
      `select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 2`,
      [stage.company('aurora')],
    )
    const prepare = `select * from public.prepare_invitation($1, 'nova@aurora.demo', 'user')`
    const admin = stage.signedIn('admin@aurora.demo')
    await begin(second, admin)
    await second.query(prepare, [rows[0]?.id])
    await begin(first, admin)
    expect(await afterTheOther(first.query(prepare, [rows[1]?.id]))).toBe('RHEML')
    await first.query('rollback')
  })

  it('never bring somebody into a department that is being archived', async () => {
    const admin = stage.signedIn('admin@aurora.demo')
    const { rows } = await first.query<{ id: string }>(
      `insert into public.departments (company_id, name) values ($1, 'Vazio') returning id`, [stage.company('aurora')])
    await begin(second, admin)
    await second.query('select public.archive_department($1)', [rows[0]?.id])
    await begin(first, admin)
    const hire = `insert into public.employees (company_id, first_name, last_name, department_id) values ($1, 'Nova', 'Pessoa', $2)`
    expect(await afterTheOther(first.query(hire, [stage.company('aurora'), rows[0]?.id]))).toBe('RHARC')
    await first.query('rollback')
  })

  it.each([
    ['people', 'employees', 'manager_id', `email in ('gestor@aurora.demo', 'admin@aurora.demo') order by email`],
    ['departments', 'departments', 'parent_id', `name in ('Design', 'Jurídico') order by name`],
  ])('never close a cycle of %s that neither sees', async (_what, table, column, which) => {
    const { rows } = await first.query<{ id: string }>(`select id from public.${table} where ${which}`)
    const [one, other] = [rows[0]?.id, rows[1]?.id]
    const move = `update public.${table} set ${column} = $2 where id = $1`
    const admin = stage.signedIn('admin@aurora.demo')
    await begin(second, admin)
    await second.query(move, [one, other])
    await begin(first, admin)
    expect(await afterTheOther(first.query(move, [other, one]))).toBe('RHCYC')
    await first.query('rollback')
  })

  it('never give one CPF to two people', async () => {
    const admin = stage.signedIn('admin@aurora.demo')
    const hire = `insert into public.employees (company_id, first_name, last_name, cpf) values ($1, 'Nova', 'Pessoa', '52998224725')`
    await begin(second, admin)
    await second.query(hire, [stage.company('aurora')])
    await begin(first, admin)
    expect(await afterTheOther(first.query(hire, [stage.company('aurora')]))).toBe('23505')
    await first.query('rollback')
  })

  it('never both save over each other', async () => {
    const admin = stage.signedIn('admin@aurora.demo')
    const { rows } = await first.query<{ id: string; updated_at: string }>(`select id, updated_at::text from public.employees where email = 'pessoa@aurora.demo'`)
    const save = `update public.employees set position = $3 where id = $1 and updated_at = $2`
    await begin(second, stage.signedIn('gestor@aurora.demo'))
    expect((await second.query(save, [rows[0]?.id, rows[0]?.updated_at, 'Primeira'])).rowCount).toBe(1)
    await begin(first, admin)
    const late = first.query(save, [rows[0]?.id, rows[0]?.updated_at, 'Segunda'])
    expect(await afterTheOther(late)).toBe('done')
    expect((await late).rowCount).toBe(0)
    await first.query('rollback')
  })
})
