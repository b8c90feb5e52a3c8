import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { CallerSession, Database } from './database.ts'
import { CommitRefused, DatabaseUnavailable, openDatabase, PoolTimeout } from './database.ts'
import { openListener } from './listener.ts'
import { runBurst } from './run-burst.ts'
import { sessionStatement } from './session-statement.ts'
import { startThrowAwayDatabase, type ThrowAwayDatabase } from './testing/throw-away-database.ts'
import { openUserPool } from './user-pool.ts'

// Waits here end by themselves; a busy machine only makes them longer.
vi.setConfig({ testTimeout: 30_000 })

let server: ThrowAwayDatabase
let database: Database
let root: pg.Client

beforeAll(async () => {
  server = await startThrowAwayDatabase()
  root = new pg.Client({ connectionString: server.superuser })
  await root.connect()
  // One connection for everybody: whatever leaks, leaks into the next caller. Waiting for it is no failure on a busy machine.
  database = await openDatabase(server.logins, { pools: { user: 1, service: 1 }, acquireTimeoutMs: 20_000, statementCacheSize: 16 })
}, 60_000)

afterAll(async () => {
  await database.close()
  await root.end()
  await server.stop()
}, 30_000)

function session(sub: string | null, more: Partial<CallerSession> = {}): CallerSession {
  const role = sub === null ? 'anon' : 'authenticated'
  const claims = sub === null ? { role } : { role, sub }
  return { role, claims, readOnly: false, method: 'GET', path: '/notes', headers: { 'x-a': '1' }, requestId: 'r1', ...more }
}

const service: CallerSession = { ...session(null), role: 'service_role', claims: { role: 'service_role' } }

async function rows(caller: CallerSession, text: string, ...values: string[]): Promise<readonly (readonly (string | null)[])[]> {
  const [result] = await database.run(caller, [{ text, values }])
  return result?.rows ?? []
}

const STATE = `select current_user, session_user, nullif(current_setting('request.jwt.claims', true), ''),
  current_setting('transaction_read_only'), current_setting('statement_timeout')`

/** Until PostgreSQL sleeps or waits in this statement: sooner a cancellation finds nothing to cancel, and a lost connection loses nothing. */
async function underWay(text: string, times = 1): Promise<void> {
  const resting = `select from pg_stat_activity where usename = 'authenticator' and wait_event_type in ('Timeout', 'Lock') and query = $1`
  await vi.waitFor(async () => expect((await root.query(resting, [text])).rowCount).toBe(times), { timeout: 15_000 })
}

/** The pool's only connection, as PostgreSQL itself sees it between two requests. */
async function leftovers(): Promise<readonly (string | null)[]> {
  const [pid] = (await rows(session('ana'), 'select pg_backend_pid()')).flat()
  const { rows: found } = await root.query<{ usename: string; state: string; query: string }>(
    'select usename, state, application_name as query from pg_stat_activity where pid = $1',
    [pid],
  )
  return [found[0]?.usename ?? null, found[0]?.state ?? null, found[0]?.query ?? null]
}

describe('a burst', () => {
  it('runs as the role of the caller with the claims, the request and the search path set', async () => {
    const [facts] = await rows(
      session('ana'),
      `select current_user, session_user, current_setting('request.jwt.claims')::json ->> 'sub', current_setting('request.method'),
        current_setting('request.path'), current_setting('request.headers'), current_setting('search_path'), current_setting('application_name')`,
    )
    expect(facts).toEqual(['authenticated', 'authenticator', 'ana', 'GET', '/notes', '{"x-a":"1"}', '"public", "extensions"', 'vinculo:r1'])
  })

  it('names the columns on first and on repeated use', async () => {
    for (let i = 0; i < 2; i++) {
      const [result] = await database.run(session('ana'), [{ text: 'select 1 as one, null::text as two' }])
      expect(result).toEqual({ columns: ['one', 'two'], rows: [['1', null]], tag: 'SELECT 1' })
    }
  })

  it('applies the settings of the role, which SET ROLE does not, and leaves other roles alone', async () => {
    expect(await rows(session('ana'), 'show statement_timeout')).toEqual([['1500ms']])
    expect(await rows(session(null), 'show statement_timeout')).toEqual([['0']])
    await expect(rows(session('ana'), 'select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  })

  it('applies further settings of the caller', async () => {
    const caller = session('ana', { settings: { TimeZone: 'America/Sao_Paulo' } })
    expect(await rows(caller, 'show timezone')).toEqual([['America/Sao_Paulo']])
    expect(await rows(session('ana'), 'show timezone')).not.toEqual([['America/Sao_Paulo']])
  })

  it('begins with the isolation level that a setting asks for, and leaves none behind', async () => {
    const caller = session('ana', { settings: { default_transaction_isolation: 'serializable' } })
    const level = { text: 'show transaction_isolation' }
    expect(await database.run(caller, [level, level])).toMatchObject([{ rows: [['serializable']] }, { rows: [['serializable']] }])
    const kept = [{ text: "insert into notes values (15, 'ana')" }, { text: 'select 1/0' }]
    await expect(database.run(caller, kept)).rejects.toMatchObject({ code: '22012' })
    expect(await database.run(caller, [{ text: "insert into notes values (16, 'ana')" }])).toMatchObject([{ tag: 'INSERT 0 1' }])
    expect(await rows(session('ana'), 'select id from notes where id in (15, 16)')).toEqual([['16']])
    expect(await rows(session('ana'), 'show transaction_isolation')).toEqual([['read committed']])
  })

  it('commits all its statements together or none', async () => {
    await database.run(session('ana'), [{ text: "insert into notes values (10, 'ana')" }, { text: "insert into notes values (11, 'ana')" }])
    const half = [{ text: "insert into notes values (12, 'ana')" }, { text: 'select 1/0' }]
    await expect(database.run(session('ana'), half)).rejects.toMatchObject({ code: '22012' })
    expect(await rows(session('ana'), 'select id from notes where id in (10, 11, 12) order by id')).toEqual([['10'], ['11']])
  })

  it('gives the statements of the auth service ten seconds', async () => {
    expect((await database.authPool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }])
  })

  it('lets service_role through its own login, and gives the user login no way to become service_role', async () => {
    expect(await rows(service, 'select current_user, session_user')).toEqual([['service_role', 'service']])
    await expect(rows(session('ana'), "select set_config('role', 'service_role', true)")).rejects.toMatchObject({ code: '42501' })
  })

  it('never runs the main statement when the session cannot be set', async () => {
    const broken = session('ana', { settings: { statement_timeout: 'never' } })
    await expect(rows(broken, "insert into notes values (20, 'ana') returning id")).rejects.toMatchObject({ code: '22023' })
    const { rows: found } = await root.query('select 1 from public.notes where id = 20')
    expect(found).toEqual([])
  })

  it('refuses a write in a read-only session and accepts it otherwise', async () => {
    const write = "insert into notes values (30, 'ana') returning id"
    await expect(rows(session('ana', { readOnly: true }), write)).rejects.toMatchObject({ code: '25006' })
    const reopened = "select set_config('transaction_read_only', 'off', false)"
    await expect(rows(session('ana', { readOnly: true }), reopened)).rejects.toMatchObject({ code: '25001' })
    expect(await rows(session('ana'), write)).toEqual([['30']])
  })

  it('rejects when a deferred constraint fails at the commit', async () => {
    const orphan = "insert into notes values (40, 'ana', 999) returning id"
    await expect(rows(session('ana'), orphan)).rejects.toMatchObject({ code: '23503' })
    expect(await rows(session('ana'), 'select id from notes where id = 40')).toEqual([])
  })

  it('keeps two interleaved users apart on one connection, with one prepared statement', async () => {
    const list = 'select distinct owner from notes'
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => rows(session(i % 2 === 0 ? 'ana' : 'bia'), list).then((found) => [i, found] as const)),
    )
    for (const [i, found] of answers) expect(found).toEqual([[i % 2 === 0 ? 'ana' : 'bia']])
    await expect(rows(session(null), list)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the bare connection', () => {
  /** Runs one session's burst on a connection of its own and then looks at that connection without any session. */
  async function afterwards(text: string, isCancelled = false): Promise<readonly (string | null)[]> {
    const pool = openUserPool({ connectionString: server.logins.authenticator, max: 1 }, 16, () => undefined)
    const burst = [sessionStatement(session('ana', { readOnly: true }), new Map(), 'public'), { text }]
    const aborter = new AbortController()
    const running = runBurst(pool, burst, aborter.signal).catch(() => undefined)
    if (isCancelled) {
      await underWay(text)
      aborter.abort()
    }
    await running
    const [state] = await runBurst(pool, [{ text: STATE }])
    await pool.pool.end()
    return state?.rows[0] ?? []
  }
  const untouched = ['authenticator', 'authenticator', null, 'off', '0']

  it('knows no caller after a success, an error or a cancellation', async () => {
    expect(await afterwards('select 1')).toEqual(untouched)
    expect(await afterwards('select 1/0')).toEqual(untouched)
    expect(await afterwards('select pg_sleep(30)', true)).toEqual(untouched)
  })

  it('has no right of its own', async () => {
    const pool = openUserPool({ connectionString: server.logins.authenticator, max: 1 }, 16, () => undefined)
    await expect(runBurst(pool, [{ text: 'select * from public.notes' }])).rejects.toMatchObject({ code: '42501' })
    await pool.pool.end()
  })
})

describe('after trouble', () => {
  const clean = async (): Promise<void> => {
    const bare = await rows(session('bia', { claims: { role: 'authenticated' } }), STATE)
    expect(bare[0]).toEqual(['authenticated', 'authenticator', '{"role":"authenticated"}', 'off', '1500ms'])
    expect(await leftovers()).toEqual(['authenticator', 'idle', ''])
  }

  it('nothing of a failed request stays on the connection', async () => {
    await expect(rows(session('ana', { readOnly: true }), 'select 1/0')).rejects.toMatchObject({ code: '22012' })
    await clean()
  })

  it('a statement that failed on first use can be used again', async () => {
    const text = 'select 10 / $1::int as quotient'
    await expect(rows(session('ana'), text, '0')).rejects.toMatchObject({ code: '22012' })
    expect(await rows(session('ana'), text, '5')).toEqual([['2']])
    await expect(rows(session('ana'), 'select nothing_here')).rejects.toMatchObject({ code: '42703' })
    expect(await rows(session('ana'), text, '2')).toEqual([['5']])
  })

  it('an abort cancels the statement in PostgreSQL, rejects with the reason and leaves the connection usable', async () => {
    const before = await rows(session(null), 'select pg_backend_pid()')
    const aborter = new AbortController()
    const reason = new Error('client went away')
    const sleeping = database.run(session(null), [{ text: 'select pg_sleep(60)' }], { signal: aborter.signal })
    await Promise.all([expect(sleeping).rejects.toBe(reason), underWay('select pg_sleep(60)').then(() => aborter.abort(reason))])
    expect(await rows(session(null), 'select pg_backend_pid()')).toEqual(before)
    await clean()
  })

  it('a signal that has fired already sends nothing', async () => {
    const reason = new Error('gone')
    await expect(database.run(session('ana'), [{ text: 'select 1' }], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    await clean()
  })

  it('a connection lost in the middle rejects, and the next request gets another', async () => {
    const outcome = rows(session(null), 'select pg_sleep(60)').catch((error: unknown) => error)
    await underWay('select pg_sleep(60)')
    await root.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'")
    expect(await outcome).toBeInstanceOf(DatabaseUnavailable)
    await clean()
  })

  it('a request that waits too long for a connection is told so', async () => {
    const hurried = await openDatabase(server.logins, { pools: { user: 1 }, acquireTimeoutMs: 2_000 })
    try {
      const aborter = new AbortController()
      const reason = new Error('enough')
      const long = hurried.run(session(null), [{ text: 'select pg_sleep(60)' }], { signal: aborter.signal }).catch((error: unknown) => error)
      await underWay('select pg_sleep(60)')
      await expect(hurried.run(session('ana'), [{ text: 'select 1' }])).rejects.toBeInstanceOf(PoolTimeout)
      aborter.abort(reason)
      expect(await long).toBe(reason)
      expect(await hurried.run(session('ana'), [{ text: 'select 1' }])).toMatchObject([{ rows: [['1']] }])
    } finally {
      await hurried.close()
    }
  })

  it('a table that changes shape does not break the statements prepared on it', async () => {
    await root.query('create table public.shapes (a int); grant select on public.shapes to authenticated')
    expect(await rows(session('ana'), 'select * from shapes')).toEqual([])
    await root.query('alter table public.shapes add b int; insert into public.shapes values (1, 2)')
    expect(await rows(session('ana'), 'select * from shapes')).toEqual([['1', '2']])
    await root.query('alter table public.shapes add c int')
    const start = await database.transaction(session('ana'), async (query) => ({ commit: true, value: await query({ text: 'select * from shapes' }) }))
    expect(start.columns).toEqual(['a', 'b', 'c'])
  })

  it('nor those of a transaction with a level of its own, whichever of them it is', async () => {
    await root.query('create table public.pages (id int primary key); grant select on public.pages to authenticated; insert into public.pages values (1)')
    const strict = session('ana', { settings: { default_transaction_isolation: 'serializable' } })
    const read = () => database.run(strict, [{ text: 'select 1' }, { text: 'select * from pages' }])
    expect(await read()).toMatchObject([{ rows: [['1']] }, { rows: [['1']] }])
    await root.query("alter table public.pages add column word text not null default 'a'")
    expect(await read()).toMatchObject([{ rows: [['1']] }, { rows: [['1', 'a']] }])
  })

  it('prepared statements stay within their bound on the server', async () => {
    for (let i = 0; i < 40; i++) await rows(session('ana'), `select ${i}`)
    const [[count] = []] = await rows(session('ana'), 'select count(*) from pg_prepared_statements')
    expect(Number(count)).toBeLessThanOrEqual(17)
  })

  it('refuses text that the wire cannot carry without harming the pool', async () => {
    await expect(rows(session('ana'), 'select 1\0')).rejects.toThrow('NUL')
    await clean()
  })
})

describe('an interactive transaction', () => {
  const insert = (id: number) => ({ text: `insert into notes values (${id}, 'ana') returning id` })
  const exists = (id: number) => rows(session('ana'), `select id from notes where id = ${id}`)

  it('commits when the work says so, with the value of the work', async () => {
    const value = await database.transaction(session('ana'), async (query) => ({ commit: true, value: (await query(insert(50))).rows }))
    expect(value).toEqual([['50']])
    expect(await exists(50)).toEqual([['50']])
  })

  it('rolls back when the work says so', async () => {
    await database.transaction(session('ana'), async (query) => ({ commit: false, value: await query(insert(51)) }))
    expect(await exists(51)).toEqual([])
  })

  it('rolls back and passes the error on when the work throws', async () => {
    const failing = database.transaction(session('ana'), async (query) => {
      await query(insert(52))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await exists(52)).toEqual([])
  })

  it('runs every statement under the session, and forgets it afterwards', async () => {
    const users = await database.transaction(session('ana'), async (query) => {
      const first = await query({ text: 'select current_user' })
      const second = await query({ text: "select current_setting('request.jwt.claims')::json ->> 'sub'" })
      return { commit: true, value: [first.rows, second.rows].flat(2) }
    })
    expect(users).toEqual(['authenticated', 'ana'])
    expect(await leftovers()).toEqual(['authenticator', 'idle', ''])
  })

  it('does not report success when a swallowed error has already spoiled the transaction', async () => {
    const spoiled = database.transaction(session('ana'), async (query) => {
      await query(insert(53))
      await query({ text: 'select 1/0' }).catch(() => undefined)
      return { commit: true, value: null }
    })
    await expect(spoiled).rejects.toBeInstanceOf(CommitRefused)
    expect(await exists(53)).toEqual([])
  })

  it('rejects a deferred constraint at the commit', async () => {
    const orphan = database.transaction(session('ana'), async (query) => ({
      commit: true,
      value: await query({ text: "insert into notes values (54, 'ana', 998)" }),
    }))
    await expect(orphan).rejects.toMatchObject({ code: '23503' })
    expect(await exists(54)).toEqual([])
  })
})

describe('notifications', () => {
  const until = (condition: () => boolean): Promise<void> => vi.waitFor(() => expect(condition()).toBe(true), { timeout: 15_000 })

  it('arrive, stop after unsubscribing, and a reconnection is announced with an empty payload', async () => {
    const heard: string[] = []
    const unsubscribe = await database.listen('Some channel', (payload) => heard.push(payload))
    await root.query(`notify "Some channel", 'one'`)
    await until(() => heard.length === 1)
    await root.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vinculo-listen'")
    await until(() => heard.length === 2)
    await root.query(`notify "Some channel", 'two'`)
    await until(() => heard.length === 3)
    expect(heard).toEqual(['one', '', 'two'])
    unsubscribe()
    await root.query(`notify "Some channel", 'three'`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).toHaveLength(3)
  })

  it('can be given up while the database is away: nobody waits for it to come back', async () => {
    const { host, port, database: name } = new pg.Client({ connectionString: server.logins.engine })
    const lines: Socket[] = []
    const line = createServer((near) => {
      const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${String(port)}` } : { host, port })
      near.pipe(far).pipe(near)
      for (const end of [near, far]) end.on('error', () => undefined)
      lines.push(near)
    })
    await new Promise<void>((resolve) => { line.listen(0, '127.0.0.1', resolve) })
    const config = { user: 'engine_login', password: 'e', database: name ?? '', host: '127.0.0.1', port: (line.address() as AddressInfo).port }
    const trouble: string[] = []
    const listener = openListener(config, (error) => trouble.push(error.message))
    const unsubscribe = await listener.listen('away', () => undefined)
    line.close()
    for (const near of lines) near.destroy()
    await until(() => trouble.some((message) => message.includes('ECONNREFUSED')))
    const gaveUp = await Promise.race([Promise.resolve(unsubscribe()).then(() => true), new Promise((resolve) => setTimeout(resolve, 2_000, false))])
    await listener.close()
    expect(gaveUp).toBe(true)
  })

  it('reload the settings of the roles', async () => {
    await root.query("alter role anon set statement_timeout = '700ms'; notify pgrst, 'reload config'")
    await vi.waitFor(async () => expect(await rows(session(null), 'show statement_timeout')).toEqual([['700ms']]), { timeout: 15_000 })
  })
})

describe('one caller with many slow queries', () => {
  it('leaves connections of the pool to everybody else', async () => {
    const shared = await openDatabase(server.logins, { pools: { user: 4 }, acquireTimeoutMs: 15_000 })
    const patient = session('ana', { settings: { statement_timeout: '30s' } })
    const locker = new pg.Client({ connectionString: server.superuser })
    await locker.connect()
    try {
      // The slow ones wait for a lock that is held until somebody else has an answer.
      await locker.query('begin; lock table public.notes')
      const text = 'select count(*) from public.notes'
      const greedy = Array.from({ length: 12 }, () => shared.run(patient, [{ text }]))
      await underWay(text, 3)
      const [answer] = await shared.run(session('bia'), [{ text: 'select 1' }])
      expect(answer?.rows).toEqual([['1']])
      await locker.query('rollback')
      expect(await Promise.all(greedy)).toHaveLength(12)
    } finally {
      await locker.end()
      await shared.close()
    }
  })
})
