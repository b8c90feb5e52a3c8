import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf } from '../../tests/support/cluster.ts'
import { median, percentile } from '../../tests/support/percentile.ts'
import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import { sessionSql } from '../support/list-sql.ts'
import { type HttpRequest, load, type LoadResult } from '../support/load.ts'
import { type Arena, openArena } from '../support/peers/arena.ts'
import { ask, configureLite, type Contestant, startLite, startPostgraphile, startVinculo } from '../support/peers/contestants.ts'
import { measureFanOut } from '../support/peers/fan-out.ts'
import { installPeers } from '../support/peers/install.ts'
import { listOf, type Operation, operationsOf } from '../support/peers/operations.ts'
import { type Place, serviceNames, servicesOf } from '../support/peers/services.ts'
import { hasPgbench, pgbench } from '../support/pgbench.ts'
import { credentials } from '../support/product.ts'

const connections = 16

export interface Pace {
  readonly rounds: number
  readonly seconds: number
}

/** What the goals say of the list; the other operations are told. */
const goals: Readonly<Record<string, { readonly atLeast: number; readonly goal?: number }>> = {
  'list/pgbench': { atLeast: 0.5, goal: 0.7 },
  'list/postgraphile': { atLeast: 3 },
  'list/lite': { atLeast: 3 },
}

/** The product beside PostGraphile and @supabase/lite on the same PostgreSQL, people and rules, and beside pgbench, which has nothing before them. */
export async function measurePeers(clusterUrl: string, pace: Pace): Promise<void> {
  installPeers()
  const folder = mkdtempSync(join(tmpdir(), 'vinculo-peers-'))
  const contestants: Contestant[] = []
  try {
    const arena = await openArena(clusterUrl, connections)
    // The first one answers with the keys of the tokens to the second.
    contestants.push(await startVinculo(arena, join(folder, 'vinculo')))
    contestants.push(await startPostgraphile(arena))
    contestants.push(await startLite(arena, join(folder, 'lite')))
    for (const contestant of contestants) await assertRules(contestant, arena)
    for (const operation of operationsOf(arena.scene)) await measureOperation(arena, contestants, operation, pace)
    for (const { name, startSeconds, residentMegabytes } of contestants) {
      report({ figure: `peers.start.${name}`, value: startSeconds, unit: 's' })
      report({ figure: `peers.memory.${name}`, value: residentMegabytes(), unit: 'MB' })
    }
    await measureServices(clusterUrl, arena, join(folder, 'lite-services'), pace)
  } finally {
    for (const contestant of contestants) await contestant.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** That it is the same work: fifty people of the own company, and none of another one. */
async function assertRules({ name, request }: Contestant, { scene, otherCompanyId }: Arena): Promise<void> {
  const [own, foreign] = [await ask(request(listOf(scene.companyId))), await ask(request(listOf(otherCompanyId)))]
  if (own.length !== 50 || foreign.length !== 0) throw new Error(`${name} lists ${String(own.length)} people of the company and ${String(foreign.length)} of another one`)
}

type Run = () => Promise<Pick<LoadResult, 'perSecond' | 'latencies'>>

/** What the rounds of a contestant came to, one after the other. */
interface Rounds {
  readonly perSecond: number[]
  readonly p95: number[]
}

async function measureOperation(arena: Arena, contestants: readonly Contestant[], operation: Operation, pace: Pace): Promise<void> {
  const runs = new Map<string, Run>()
  for (const { name, request } of contestants) {
    const asked = request(operation)
    const [row] = await ask(asked)
    if (row === undefined || row === null) throw new Error(`${name} answers ${operation.name} with nothing`)
    runs.set(name, () => loaded(asked, pace))
  }
  const statements = [sessionSql(arena, operation.writes ? 'POST' : 'GET'), operation.sql]
  if (hasPgbench()) runs.set('pgbench', () => Promise.resolve(pgbench(arena.databaseUrl, statements, { connections, seconds: pace.seconds })))
  else report({ figure: `peers.${operation.name}.pgbench`, value: Number.NaN, unit: 'left out', detail: { skipped: 'pgbench was not found on this machine' } })
  const results = await alternate(operation.name, runs, pace)
  for (const [rival, theirs] of results) {
    const { atLeast, goal } = goals[`${operation.name}/${rival}`] ?? {}
    if (atLeast === undefined) continue
    const ratios = (results.get('vinculo')?.perSecond ?? []).map((value, round) => value / (theirs.perSecond[round] ?? Number.NaN))
    report({ figure: `peers.${operation.name}.vinculo/${rival}`, value: median(ratios), unit: 'ratio', budget: { atLeast }, ...(goal !== undefined && { detail: { goal } }) })
  }
}

/** Rounds in which each has its turn, so that noise hits all. The first round is for warming up. */
async function alternate(name: string, runs: ReadonlyMap<string, Run>, { rounds }: Pace): Promise<ReadonlyMap<string, Rounds>> {
  const results = new Map<string, Rounds>([...runs.keys()].map((contestant) => [contestant, { perSecond: [], p95: [] }]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [contestant, run] of runs) {
      const { perSecond, latencies } = await run()
      if (round === 0) continue
      results.get(contestant)?.perSecond.push(perSecond)
      results.get(contestant)?.p95.push(percentile(latencies, 95))
    }
  }
  for (const [contestant, { perSecond, p95 }] of results) {
    report({ figure: `peers.${name}.${contestant}`, value: median(perSecond), unit: 'requests/s', detail: { p95: Number(median(p95).toPrecision(3)), rounds } })
  }
  return results
}

async function loaded(request: HttpRequest, { seconds }: Pace): ReturnType<Run> {
  const { statuses, ...result } = await load({ ...request, connections, seconds })
  const wrong = [...statuses].filter(([status]) => status >= 300)
  if (wrong.length > 0) throw new Error(`${request.url} answered ${wrong.map(([status, count]) => `${String(count)} times ${String(status)}`).join(', ')}`)
  return result
}

/** Logins, files and news, where a contestant has them. */
async function measureServices(clusterUrl: string, arena: Arena, liteFolder: string, pace: Pace): Promise<void> {
  const [secret] = await runSql(arena.databaseUrl, "select value from engine.secrets where name = 'secret_key'")
  const ours: Place = {
    origin: `http://localhost:${String(arena.port)}`, databaseUrl: arena.databaseUrl, credentials,
    publishableKey: arena.headers['apikey'] ?? '', secretKey: String(secret?.['value']),
  }
  // Its services keep tables of their own, which ours are not.
  await runSql(clusterUrl, 'create database bench_peers_lite')
  const databaseUrl = urlOf(clusterUrl, 'bench_peers_lite')
  const lite = await configureLite(liteFolder, databaseUrl, connections)
  const running = lite.spawn()
  try {
    const theirs: Place = { ...lite, databaseUrl, credentials }
    await signUp(theirs)
    const places = { vinculo: await servicesOf(ours, connections), lite: await servicesOf(theirs, connections) }
    for (const name of serviceNames) {
      await alternate(name, new Map(Object.entries(places).map(([contestant, requests]) => [contestant, () => loaded(requests[name], pace)])), pace)
      none(name, 'postgraphile', 'PostGraphile has no service for logins and files')
    }
  } finally {
    await running.stop()
  }
  const { sockets, joinSeconds, times } = await measureFanOut(ours, arena.scene.companyId)
  report({ figure: 'peers.fan-out.vinculo', value: percentile(times, 95), unit: 'ms', detail: { sockets, median: Math.round(median(times)), joined: `${joinSeconds.toFixed(1)} s` } })
  none('fan-out', 'postgraphile', 'PostGraphile has no broadcasts of messages')
  none('fan-out', 'lite', '@supabase/lite has no Realtime yet')
}

function none(operation: string, contestant: string, reason: string): void {
  report({ figure: `peers.${operation}.${contestant}`, value: Number.NaN, unit: 'left out', detail: { none: reason } })
}

async function signUp({ origin, publishableKey, credentials: person }: Place): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const headers = { apikey: publishableKey, 'content-type': 'application/json' }
    const response = await fetch(`${origin}/auth/v1/signup`, { method: 'POST', headers, body: JSON.stringify(person) }).catch(() => null)
    if (response?.ok === true) return
    if (attempt > 300) throw new Error(`nobody can sign up: ${response === null ? 'no answer' : await response.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
