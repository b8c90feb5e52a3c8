import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { scratchFolder } from './scratch.ts'
import { spawnServer, type ServerProcess } from './server.ts'

/** A data folder of the embedded database, and the servers that a test starts on it. */
export interface DataFolder {
  readonly path: string
  /** Starts a server on this folder and a free port. */
  start(env?: NodeJS.ProcessEnv): ServerProcess
  /** The same by `npm run serve`, which starts the server again when it ends. */
  serve(env?: NodeJS.ProcessEnv): ServerProcess
  /** Number of the server's process, null when none has claimed the folder. */
  serverPid(): number | null
  /** Superuser's URL of the product's database, while a server runs. */
  databaseUrl(name?: string): string
  /** Number of the PostgreSQL process that holds the cluster, null when none is alive. */
  postgresPid(): number | null
  /** Stops what still runs and removes the folder. */
  remove(): Promise<void>
}

/**
 * Makes an empty folder; `name` becomes its last part, for long or unusual paths. A `copy` of the folder of a stopped server, owners
 * included, is for tests of what comes after the first start: it is the dearest part. `parent` is a folder that the caller has made.
 */
export function makeDataFolder({ name = 'data', copy, parent = scratchFolder('vinculo-folder-') }: { readonly name?: string; readonly copy?: string; readonly parent?: string } = {}): DataFolder {
  const folder = path.join(parent, name)
  if (copy !== undefined && spawnSync('cp', ['-a', copy, folder]).status !== 0) throw new Error(`${copy} could not be copied`)
  const started: ServerProcess[] = []
  const postgresPid = (): number | null => {
    const lock = path.join(folder, 'postgres/postmaster.pid')
    const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0
    return pid > 0 && isPostgres(pid) ? pid : null
  }
  const spawned = (env: NodeJS.ProcessEnv, ...entry: ['scripts/serve.mjs'] | []): ServerProcess => {
    const server = spawnServer({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', DATABASE_URL: '', VINCULO_DATA_DIR: folder, ...env }, ...entry)
    started.push(server)
    return server
  }
  return {
    path: folder,
    start: (env = {}) => spawned(env),
    serve: (env = {}) => spawned(env, 'scripts/serve.mjs'),
    serverPid() {
      const file = path.join(folder, 'owner.json')
      return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid : null
    },
    databaseUrl(name = 'vinculo') {
      const password = readFileSync(path.join(folder, 'superuser.password'), 'utf8')
      const socket = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
      return `postgresql://supabase_admin:${password}@127.0.0.1:5432/${name}?host=${encodeURIComponent(socket.trim())}`
    },
    postgresPid,
    async remove() {
      for (const server of started) {
        server.child.kill('SIGTERM')
        await server.exited
      }
      const orphan = postgresPid()
      if (orphan !== null) process.kill(orphan, 'SIGQUIT')
      rmSync(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}
