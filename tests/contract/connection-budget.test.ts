import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCluster, urlOf, type Cluster } from '../support/cluster.ts'
import { spawnServer, startServer, type TestServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'
import { makeSmallProject } from './small-project.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const BUDGET = 16
const password = 'Vinculo@2026'
let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { VINCULO_DATABASE_CONNECTIONS: String(BUDGET) } })
  await runSql(server.databaseUrl, `create function public.probe_slow() returns void language sql volatile as $$ select pg_sleep(0.2) $$;
    grant execute on function public.probe_slow() to anon, authenticated, service_role; notify pgrst, 'reload schema'`)
})
afterAll(() => server.stop())

/** Connections of the server, as PostgreSQL sees them; those of this test have no name of ours. */
const COUNT = `select count(*)::integer as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename <> current_user`

it(`however many ask for everything at once, a server has no more than the ${String(BUDGET)} connections that it was given, and uses them`, async () => {
  const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const service = createClient(server.url, server.secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
  expect((await service.storage.createBucket('load')).error).toBeNull()
  await vi.waitFor(async () => { expect((await service.rpc('probe_slow')).error).toBeNull() }, 10_000)
  let isOver = false
  const repeat = async (work: () => PromiseLike<{ readonly error: unknown }>): Promise<number> => {
    let failed = 0
    while (!isOver) if ((await work()).error !== null) failed += 1
    return failed
  }
  const emails = ['admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo', 'gestor@boreal.demo', 'pessoa@boreal.demo']
  const upload = () => service.storage.from('load').upload(`${randomUUID()}.txt`, 'x')
  const crowd = [
    ...Array.from({ length: 20 }, () => repeat(() => client.rpc('probe_slow'))),
    ...Array.from({ length: 10 }, () => repeat(() => service.rpc('probe_slow'))),
    ...emails.map((email) => repeat(() => createClient(server.url, server.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth.signInWithPassword({ email, password }))),
    ...Array.from({ length: 4 }, () => repeat(upload)),
    ...Array.from({ length: 4 }, () => repeat(async () => ({ error: (await fetch(`${server.url}/health`)).ok ? null : 'unwell' }))),
  ]
  const seen: number[] = []
  for (let look = 0; look < 60; look += 1) {
    const [row] = await runSql(server.databaseUrl, COUNT)
    seen.push(Number(row?.['open']))
    await wait(100)
  }
  isOver = true
  const failed = await Promise.all(crowd)
  expect(Math.max(...seen)).toBeLessThanOrEqual(BUDGET)
  // All four pools were full, or next to it.
  expect(Math.max(...seen)).toBeGreaterThanOrEqual(BUDGET - 2)
  expect(failed.reduce((sum, count) => sum + count, 0)).toBe(0)
})

it('says at the start how many it may take', () => {
  expect(server.logs()).toMatch(/^Conexões com o PostgreSQL: até 16 deste servidor; ele aceita \d+[.,]/m)
})

describe('a PostgreSQL with few connections', () => {
  let cluster: Cluster
  const project = makeSmallProject()
  beforeAll(async () => {
    cluster = await startCluster()
    await runSql(cluster.url, 'create database product')
  })
  afterAll(async () => {
    await cluster.stop()
    project.remove()
  })
  const start = (connections: number) => spawnServer({
    ...project.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', VINCULO_DEMO: '0', DATABASE_URL: urlOf(cluster.url, 'product'), VINCULO_DATABASE_CONNECTIONS: String(connections),
  })

  it('is told from one that has enough: what it could never give is refused in a sentence, what others hold is told', async () => {
    await runSql(cluster.url, 'alter database product connection limit 20')
    const refused = start(21)
    expect(await refused.exited).toBe(1)
    expect(refused.logs()).toContain('Este servidor pode abrir até 21 conexões, e o PostgreSQL só aceita 20. Diminua VINCULO_DATABASE_CONNECTIONS ou aumente max_connections')
    expect(refused.logs()).not.toMatch(/^ {4}at /m)

    const first = start(14)
    await first.ready
    expect(first.logs()).toContain('até 14 deste servidor; ele aceita 20.')
    const second = start(20)
    await second.ready
    expect(second.logs()).toMatch(/ele aceita 20, e outros programas já usam \d+: com muito movimento podem faltar/)
    for (const server of [first, second]) {
      server.child.kill('SIGTERM')
      expect(await server.exited).toBe(0)
    }
  })
})
