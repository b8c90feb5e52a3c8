import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { urlOf } from '../../tests/support/cluster.ts'
import { spawnServer } from '../../tests/support/server.ts'
import { runSql } from '../../tests/support/sql.ts'
import { createLogin, type DemoServer, processOf, serverSettings } from './product.ts'

const root = join(import.meta.dirname, '../..')
const sources = join(root, 'bench/web-peer')
/** A project of its own outside of the sources: what npm has and what is built of it. */
const project = join(root, '.cache/web-peer')
const dist = join(project, 'apps/web/dist')

/** Both the build and the server are told it. */
const publishableKey = 'sb_publishable_web_peer_of_the_bench'

/** Installs the peer from npm and builds it, unless the last build is of exactly these files. */
export function buildWebPeer(): void {
  const stamp = join(project, '.build-stamp')
  const wanted = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(project, { recursive: true, force: true })
  cpSync(sources, project, { recursive: true })
  const run = (command: string, args: readonly string[]): void => {
    execFileSync(command, args, { cwd: project, env: { ...process.env, NODE_ENV: undefined, VITE_SUPABASE_ANON_KEY: publishableKey }, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'])
  // The server's page at `/` has a file of its own.
  copyFileSync(join(dist, 'index.html'), join(dist, 'landing.html'))
  writeFileSync(stamp, wanted)
}

/** The peer's pages, tables and logins by a server of ours: the same compression, headers and distance to the data as the product has. */
export async function serveWebPeer(anyDatabaseUrl: string): Promise<DemoServer> {
  const name = 'bench_web_peer_crm'
  const databaseUrl = urlOf(anyDatabaseUrl, name)
  await runSql(anyDatabaseUrl, `create database ${name}`)
  const server = spawnServer({ ...serverSettings, DATABASE_URL: databaseUrl, VINCULO_DEMO: '0', VINCULO_ROOT_DIR: project, VINCULO_PUBLISHABLE_KEY: publishableKey })
  const { stop } = processOf(server)
  try {
    const origin = await server.ready
    await runSql(databaseUrl, 'update public.sales set user_id = $1 where id = 1', [await createLogin(origin, databaseUrl)])
    return { origin, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function hashOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = join(folder, name)
    if (statSync(file).isFile()) hash.update(name).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
