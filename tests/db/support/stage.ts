import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { prepareDatabase, startCluster, urlOf } from '../../support/cluster.ts'
import { cloneDatabase } from '../../support/database.ts'
import { runSql } from '../../support/sql.ts'
import { type Mirror, mirrorOf } from './mirror.ts'

export type Row = Readonly<Record<string, unknown>>

/** Who speaks to the database: an API role with the claims and headers that the server would set. */
export interface Actor {
  readonly role: 'anon' | 'authenticated' | 'service_role'
  readonly claims?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Attempt {
  readonly touched: number
  readonly error: pg.DatabaseError | null
}

/** One transaction that is always rolled back. */
export interface Scene {
  /** As the owner of everything: to set a scene up and to look behind the curtain. */
  owner(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** As an actor; a refused statement throws pg.DatabaseError and leaves the scene usable. */
  as(actor: Actor, text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** As an actor; returns the error code of the refusal, `'0 rows'` when nothing was reached, or null when it went through. */
  refusal(actor: Actor, text: string, values?: readonly unknown[]): Promise<string | null>
  /** What came of a statement: the rows it touched, or the error that refused it. */
  attempt(actor: Actor, text: string, values?: readonly unknown[]): Promise<Attempt>
  /** What would come of a statement: it is undone at once, and the scene stays as it was. */
  probe(actor: Actor, text: string): Promise<Attempt>
}

export interface Stage {
  /** An actor signed in with a demo account, with a living session. */
  signedIn(email: string, more?: { readonly headers?: Readonly<Record<string, string>>; readonly claims?: Row }): Actor
  /** Id of a demo company by the first word of its name, in lower case. */
  company(key: string): string
  scene<T>(play: (scene: Scene) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A stage on a database of its own, for tests that connect to it themselves: what they commit stays there. */
export interface OwnStage extends Stage {
  readonly url: string
}

export const anon: Actor = { role: 'anon', claims: { role: 'anon' } }
export const serviceRole: Actor = { role: 'service_role', claims: { role: 'service_role' } }

interface Source {
  demo(): Promise<{ url: string; drop(): Promise<void> }>
}

const embedded: Source = { demo: () => cloneDatabase('demo') }
let source: Source = embedded

/** From here on the stages of this test file stand on another PostgreSQL, named by its npm package. */
export function standOn(packageName: string): void {
  const started = (async () => {
    const cluster = await startCluster(packageName)
    await runSql(cluster.url, 'create database demo_template')
    await prepareDatabase(urlOf(cluster.url, 'demo_template'), true)
    return cluster
  })()
  source = {
    async demo() {
      const { url } = await started
      const name = `stage_${randomUUID().replaceAll('-', '')}`
      await runSql(url, `create database ${name} template demo_template strategy file_copy owner postgres`)
      return { url: urlOf(url, name), drop: async () => void (await runSql(url, `drop database ${name} with (force)`)) }
    },
  }
  afterAll(async () => {
    await endShared()
    const cluster = await started
    await cluster.stop()
  })
}

interface Standing {
  readonly stage: OwnStage
  /** Scenes that are being played: one whose test ran out of time goes on. */
  readonly playing: { count: number }
}

let shared: Promise<Standing> | null = null

/** The stage of a test file: open from before its first test until after its last one. */
export function sharedStage(): Stage {
  let opened: Stage | null = null
  const stage = (): Stage => {
    if (opened === null) throw new Error('the stage opens with the first test')
    return opened
  }
  beforeAll(async () => {
    opened = await openStage()
  })
  afterAll(() => opened?.close())
  return {
    signedIn: (email, more) => stage().signedIn(email, more),
    company: (key) => stage().company(key),
    scene: (play) => stage().scene(play),
    close: () => stage().close(),
  }
}

/**
 * The stage of this worker: a demo database with a session for every account, and one login without employee: estranho@vinculo.demo.
 * All that happens on it is rolled back, so that one file after the other plays on the same one; a connection that knows the catalogue
 * already is most of what a test costs.
 */
export async function openStage(): Promise<Stage> {
  shared ??= raiseStage()
  const { stage, playing } = await shared.catch((error: unknown) => {
    // The next file tries anew.
    shared = null
    throw error
  })
  return { ...stage, close: () => (playing.count === 0 ? Promise.resolve() : endShared()) }
}

/** Plays a scene on any demo database and keeps what comes of it, for tests that look at it from elsewhere, such as a browser. */
export async function playAndKeep<T>(url: string, play: (scene: Scene, signedIn: (email: string) => Actor) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), id, now(), now() from auth.users`)
    const logins = await loginsOf(client)
    const result = await play(sceneOn(client), (email) => ({ role: 'authenticated', claims: { ...logins.get(email) } }))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function endShared(): Promise<void> {
  const ending = shared
  shared = null
  await (await ending)?.stage.close()
}

/** The same on a demo database that only this caller has. */
export async function openOwnStage(): Promise<OwnStage> {
  return (await raiseStage()).stage
}

async function raiseStage(): Promise<Standing> {
  const database = await source.demo()
  const client = new pg.Client({ connectionString: database.url })
  // The shared one lives as long as its worker, which does not mind a cluster that ends first.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    `insert into auth.users (id, aud, role, email, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'estranho@vinculo.demo', now(), now())`,
  )
  await client.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), id, now(), now() from auth.users`,
  )
  const logins = await loginsOf(client)
  const companies = await companiesOf(client)
  const mirror = await mirrorOf(client, logins)
  const playing = { count: 0 }
  return {
    playing,
    stage: {
      url: database.url,
      signedIn(email, more) {
        const claims = logins.get(email)
        if (claims === undefined) throw new Error(`no demo account ${email}`)
        return { role: 'authenticated', claims: { ...claims, ...more?.claims }, headers: more?.headers ?? {} }
      },
      company(key) {
        const id = companies.get(key)
        if (id === undefined) throw new Error(`no demo company ${key}`)
        return id
      },
      async scene(play) {
        playing.count += 1
        await client.query('begin')
        try {
          return await play(sceneOn(client, mirror))
        } finally {
          await client.query('rollback')
          playing.count -= 1
        }
      },
      async close() {
        await client.end()
        await database.drop()
      },
    },
  }
}

async function loginsOf(client: pg.Client): Promise<ReadonlyMap<string, Row>> {
  const found = await client.query<{ email: string; id: string; session: string }>(
    'select u.email, u.id, s.id as session from auth.users u join auth.sessions s on s.user_id = u.id',
  )
  return new Map(found.rows.map(({ email, id, session }) => [email, { sub: id, email, role: 'authenticated', session_id: session, aal: 'aal1' }]))
}

async function companiesOf(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const found = await client.query<{ id: string; name: string }>('select id, name from public.companies')
  return new Map(found.rows.map(({ id, name }) => [(name.split(' ')[0] ?? '').toLowerCase(), id]))
}

function sceneOn(client: pg.Client, mirror: Mirror | null = null): Scene {
  const run = async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<Record<string, unknown>>> =>
    client.query<Record<string, unknown>>(text, [...values])

  async function speak(actor: Actor, text: string, values?: readonly unknown[]): Promise<pg.QueryResult<Record<string, unknown>>> {
    const judge = await mirror?.(actor, text, values ?? [])
    await client.query('savepoint speaking')
    await run(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', $3, true)`, [
      actor.role,
      JSON.stringify(actor.claims ?? {}),
      JSON.stringify(actor.headers ?? {}),
    ])
    try {
      const result = await run(text, values)
      await run(`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true), set_config('request.headers', '', true)`)
      judge?.(result.rows)
      return result
    } catch (error) {
      await client.query('rollback to savepoint speaking')
      throw error
    }
  }

  async function attempt(actor: Actor, text: string, values?: readonly unknown[]): Promise<Attempt> {
    try {
      const { rowCount } = await speak(actor, text, values)
      return { touched: rowCount ?? 0, error: null }
    } catch (problem) {
      if (problem instanceof pg.DatabaseError) return { touched: 0, error: problem }
      throw problem
    }
  }

  return {
    owner: async (text, values) => (await run(text, values)).rows,
    as: async (actor, text, values) => (await speak(actor, text, values)).rows,
    attempt,
    async probe(actor, text) {
      await client.query('savepoint probing')
      const found = await attempt(actor, text)
      await client.query('rollback to savepoint probing; release savepoint probing')
      return found
    },
    async refusal(actor, text, values) {
      const { touched, error } = await attempt(actor, text, values)
      if (error !== null) return error.code ?? 'unknown'
      return touched === 0 ? '0 rows' : null
    },
  }
}
