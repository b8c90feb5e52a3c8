import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { startCluster, urlOf, type Cluster } from '../support/cluster.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { spawnServer, startServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'
import { makeSmallProject } from './small-project.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const root = path.resolve(import.meta.dirname, '../..')

/** The server's own preparation of one database, over the product's SQL or over that of another root. */
function prepare(url: string, env: NodeJS.ProcessEnv = {}): { status: number | null; output: string } {
  const done = spawnSync(process.execPath, [path.join(root, 'apps/server/src/prepare.ts')], {
    env: { ...process.env, DATABASE_URL: url, VINCULO_DEMO: '0', ...env },
    encoding: 'utf8',
  })
  return { status: done.status, output: done.stdout + done.stderr }
}

function withLogin(url: string, login: string, password: string): string {
  const changed = new URL(url)
  changed.username = login
  changed.password = password
  return changed.href
}

describe('an external database', () => {
  it('serves from DATABASE_URL, without the demo companies unless asked for', async () => {
    const server = await startServer({ template: 'empty' })
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect(await runSql(server.databaseUrl, 'select count(*)::int as users from auth.users')).toEqual([{ users: 0 }])
    await server.stop()
  })

  it('is refused while a setting of it would make everybody one person, and told how to undo that', async () => {
    const { url, drop } = await cloneDatabase('empty')
    try {
      const name = new URL(url).pathname.slice(1)
      await runSql(url, `alter database "${name}" set "request.jwt.claim.sub" = '00000000-0000-4000-8000-000000000001'`)
      const { status, output } = prepare(url)
      const [, cure] = /inicie de novo:\n {2}(.*;)/.exec(output) ?? []
      expect([status, output]).toEqual([1, expect.stringContaining('O banco de dados fixa request.jwt.claim.sub') as string])
      await runSql(url, cure ?? '')
      expect(prepare(url)).toMatchObject({ status: 0 })
      await runSql(url, `alter role authenticator in database "${name}" set "request.jwt.claim.role" = 'x'`)
      expect(prepare(url).output).toMatch(/alter role authenticator\w* in database \S+ reset "request.jwt.claim.role";/)
    } finally {
      await drop()
    }
  })

  it('says in one sentence that the database does not answer', async () => {
    const server = spawnServer({ PORT: '0', DATABASE_URL: 'postgresql://x:secret-word@127.0.0.1:9/none' })
    expect(await server.exited).toBe(1)
    expect(server.logs()).toContain('Não foi possível conectar ao banco de dados (127.0.0.1:9/none)')
    expect(server.logs()).not.toMatch(/secret-word|    at /)
  })
})

describe('a PostgreSQL of its own', () => {
  let cluster: Cluster
  let url: string
  // Where servers only have to meet.
  const project = makeSmallProject()
  afterAll(() => { project.remove() })
  beforeEach(async () => {
    cluster = await startCluster()
    await runSql(cluster.url, 'create database product')
    url = urlOf(cluster.url, 'product')
  })
  afterEach(() => cluster.stop())

  it('is prepared once by two servers that start together', async () => {
    const servers = [0, 1].map(() => spawnServer({ ...project.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: url, VINCULO_DEMO: '1', LOG_LEVEL: 'warn' }))
    const origins = await Promise.all(servers.map((server) => server.ready))
    const keys = await Promise.all(origins.map(async (origin) => (await fetch(`${origin}/config.json`)).json() as Promise<{ publishableKey: string }>))
    expect(keys[0]?.publishableKey).toBe(keys[1]?.publishableKey)
    for (const step of ['Preparando', 'Criando']) expect(servers.filter((server) => server.logs().includes(step)), step).toHaveLength(1)
    expect(await runSql(url, 'select name from public.companies')).toEqual([{ name: 'Aurora' }])
    for (const server of servers) server.child.kill('SIGTERM')
    expect(await Promise.all(servers.map((server) => server.exited))).toEqual([0, 0])
  })

  it('serves several databases at once, each with logins of its own', async () => {
    const urls = ['product', 'second', 'third'].map((name) => urlOf(cluster.url, name))
    for (const name of ['second', 'third']) await runSql(cluster.url, `create database ${name}`)
    const servers = urls.map((url) => spawnServer({ ...project.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: url, VINCULO_DEMO: '0', LOG_LEVEL: 'warn' }))
    for (const server of servers) expect((await fetch(`${await server.ready}/health`)).status).toBe(200)
    const roles = await Promise.all(urls.map((url) => runSql(url, 'select role from engine.logins')))
    expect(new Set(roles.flat().map((row) => row['role'])).size).toBe(12)
    for (const server of servers) server.child.kill('SIGTERM')
    expect(await Promise.all(servers.map((server) => server.exited))).toEqual([0, 0, 0])
  })

  it('is prepared by an administrator with the printed SQL when the login may not create roles', async () => {
    await runSql(cluster.url, "create role app login password 'app-password'")
    const own = withLogin(url, 'app', 'app-password')
    const refused = prepare(own)
    expect(refused.status).toBe(1)
    expect(refused.output).toContain('não pode preparar este banco de dados')
    const sql = /^begin;$[^]*^commit;$/m.exec(refused.output)?.[0] ?? ''
    expect(sql).not.toBe('')

    await runSql(url, sql)
    const server = spawnServer({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: own, VINCULO_DEMO: '0', LOG_LEVEL: 'warn' })
    expect((await fetch(`${await server.ready}/health`)).status).toBe(200)
    const [owner] = await runSql(url, "select tableowner::text as name from pg_tables where schemaname = 'public' limit 1")
    expect(owner).toEqual({ name: 'postgres' })
    server.child.kill('SIGTERM')
    await server.exited
  })

  it('keeps its own superuser called postgres: the product then belongs to vinculo_owner', async () => {
    await runSql(cluster.url, "create role postgres superuser login password 'root-password'")
    expect(prepare(withLogin(url, 'postgres', 'root-password'))).toMatchObject({ status: 0 })
    expect(await runSql(url, "select rolsuper, (select pg_get_userbyid(datdba)::text from pg_database where datname = 'product') as owner from pg_roles where rolname = 'postgres'"))
      .toEqual([{ rolsuper: true, owner: 'vinculo_owner' }])
  })
})

describe('migrations and seed', () => {
  let database: TestDatabase
  let project: string
  beforeEach(async () => {
    // A database of the same cluster with roles and schemas, but nothing of the product.
    database = await cloneDatabase('empty')
    await runSql(database.url, 'truncate supabase_migrations.schema_migrations, engine.migration_hashes')
    project = mkdtempSync(path.join(os.tmpdir(), 'vinculo-project-'))
    mkdirSync(path.join(project, 'supabase/migrations'), { recursive: true })
    mkdirSync(path.join(project, 'supabase/seed'))
    writeFileSync(path.join(project, 'package.json'), '{"version":"0.1.0"}')
  })
  afterEach(async () => {
    await database.drop()
    rmSync(project, { recursive: true, force: true })
  })
  const write = (file: string, text: string): void => { writeFileSync(path.join(project, 'supabase', file), text) }
  const run = (demo = '0'): ReturnType<typeof prepare> => prepare(database.url, { VINCULO_ROOT_DIR: project, VINCULO_DEMO: demo })

  it('records what it applied as the Supabase CLI does, and applies each chapter once', async () => {
    write('migrations/1_first.sql', 'create table public.a (id int);\ncreate table public.b (id int);')
    expect(run()).toMatchObject({ status: 0 })
    write('migrations/2_second.sql', 'create table public.c (who text default session_user, runner text default current_user);\ninsert into public.c default values;')
    expect(run()).toMatchObject({ status: 0, output: expect.stringContaining('Mudando o banco de dados') as string })
    expect(await runSql(database.url, 'select version, name, statements from supabase_migrations.schema_migrations order by version')).toEqual([
      { version: '1', name: 'first', statements: ['create table public.a (id int)', 'create table public.b (id int)'] },
      { version: '2', name: 'second', statements: [expect.stringContaining('create table public.c'), 'insert into public.c default values'] },
    ])
    expect(await runSql(database.url, 'select who, runner from public.c')).toEqual([{ who: 'postgres', runner: 'postgres' }])
  })

  it('names file, line and reason of a failing chapter and keeps nothing of it', async () => {
    write('migrations/1_broken.sql', "create table public.ção (id int);\nselect 'é' || missing_column;")
    expect(run()).toMatchObject({ status: 1, output: expect.stringMatching(/1_broken\.sql falhou na linha 2: .*missing_column.*42703/) as string })
    expect(await runSql(database.url, "select to_regclass('public.ção') as found, (select count(*)::int from supabase_migrations.schema_migrations) as recorded"))
      .toEqual([{ found: null, recorded: 0 }])
  })

  it('refuses a chapter whose text changed and says so before changing anything', async () => {
    write('migrations/1_first.sql', 'create table public.a (id int);')
    expect(run()).toMatchObject({ status: 0 })
    write('migrations/1_first.sql', 'create table public.a (id bigint);')
    write('migrations/2_second.sql', 'create table public.b (id int);')
    expect(run()).toMatchObject({ status: 1, output: expect.stringContaining('1_first.sql mudou depois de aplicada') as string })
    expect(await runSql(database.url, "select to_regclass('public.b') as found")).toEqual([{ found: null }])
  })

  it('seeds all files or none, once, and never a database with people', async () => {
    write('seed/10.sql', 'create table public.demo (id int);')
    write('seed/20.sql', 'insert into public.demo values (1/0);')
    expect(run('1').status).toBe(1)
    expect(await runSql(database.url, "select to_regclass('public.demo') as found")).toEqual([{ found: null }])
    write('seed/20.sql', 'insert into public.demo values (1);')
    expect(run('1').status).toBe(0)
    expect(run('1').status).toBe(0)
    expect(await runSql(database.url, 'select count(*)::int as rows from public.demo')).toEqual([{ rows: 1 }])

    await runSql(database.url, "delete from engine.secrets where name = 'demo_seeded'; drop table public.demo; insert into auth.users (id) values (gen_random_uuid())")
    expect(run('1').status).toBe(0)
    expect(await runSql(database.url, "select to_regclass('public.demo') as found")).toEqual([{ found: null }])
  })
})

describe('the bootstrap', () => {
  it('lets the login for people become anon and authenticated only', async () => {
    const rows = await runSql(
      urlOf(inject('clusterUrl'), 'vinculo_empty'),
      `select login, coalesce(string_agg(role, ',' order by role), '') as roles
       from unnest(array['authenticator', 'vinculo_service', 'vinculo_engine', 'supabase_auth_admin']) as login
       left join unnest(array['anon', 'authenticated', 'service_role', 'postgres', 'supabase_admin']) as role on pg_has_role(login, role, 'member')
       group by login order by login`,
    )
    expect(rows).toEqual([
      { login: 'authenticator', roles: 'anon,authenticated' },
      { login: 'supabase_auth_admin', roles: '' },
      { login: 'vinculo_engine', roles: '' },
      { login: 'vinculo_service', roles: 'service_role' },
    ])
  })
})
