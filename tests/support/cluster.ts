import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { requireDerived } from '../../tools/release/migration.ts'
import { scratchFolder } from './scratch.ts'
import { runSql } from './sql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser URL of the throw-away PostgreSQL, to its maintenance database. */
    clusterUrl: string
  }
}

const root = path.resolve(import.meta.dirname, '../..')

export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a throw-away PostgreSQL through the server's own launcher; `packageName` names another major version's npm
 * package. It stops with `stop()` and also when this process dies; its folder goes with it unless it is kept.
 */
export async function startCluster(packageName?: string, dataDir = scratchFolder('vinculo-test-'), isKept = false): Promise<Cluster> {
  const args = [path.join(root, 'apps/server/src/embedded/command.ts'), '--data-dir', dataDir, ...(isKept ? [] : ['--remove'])]
  const child = spawn(process.execPath, packageName === undefined ? args : [...args, '--package', packageName], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl+C in the terminal ends the tests first; the cluster follows when its standard input ends.
    detached: true,
  })
  const exited = once(child, 'exit')
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  if (child.exitCode !== null) throw new Error('the test cluster did not start')
  return {
    url: String(line[0]),
    async stop() {
      child.stdin.end()
      await exited
      // What it could not remove itself, having been killed.
      if (!isKept) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs the server's own preparation (roles, schemas, migrations, optionally the demo seed) on a database. */
export async function prepareDatabase(url: string, demo: boolean): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/prepare.ts')], {
    env: { ...process.env, DATABASE_URL: url, VINCULO_DEMO: demo ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => { text += piece })
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`preparing the ${demo ? 'demo' : 'empty'} database failed:\n${text}`)
}

/** URL of another database of the same cluster. */
export function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  return url.href
}

/** A run opens thousands of connections; thousands of rounds of SCRAM for each are for passwords that somebody could want to guess. */
async function makePasswordsCheap(url: string): Promise<void> {
  const { username, password } = new URL(url)
  await runSql(url, 'alter system set scram_iterations = 1')
  await runSql(url, 'select pg_reload_conf()')
  await runSql(url, `set scram_iterations = 1; alter role "${username}" password '${decodeURIComponent(password)}'`)
}

/** The cluster with the two templates that tests copy, `vinculo_empty` and `vinculo_demo`. */
export async function startTemplates(): Promise<Cluster> {
  requireDerived(root)
  const cluster = await startCluster()
  try {
    await makePasswordsCheap(cluster.url)
    await runSql(cluster.url, 'create database vinculo_empty')
    await prepareDatabase(urlOf(cluster.url, 'vinculo_empty'), false)
    await runSql(cluster.url, 'create database vinculo_demo template vinculo_empty')
    await prepareDatabase(urlOf(cluster.url, 'vinculo_demo'), true)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

/** Vitest's globalSetup: the templates of the whole run when `npm test` has made them (VINCULO_TEST_CLUSTER), otherwise its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env['VINCULO_TEST_CLUSTER'] ?? ''
  const cluster = shared === '' ? await startTemplates() : { url: shared, stop: () => Promise.resolve() }
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
