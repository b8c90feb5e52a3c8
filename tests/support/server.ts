import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cloneDatabase, type Template } from './database.ts'
import { runSql } from './sql.ts'

const root = path.resolve(import.meta.dirname, '../..')
const readyLine = /^Vínculo pronto em (http:\/\/localhost:\d+)$/m
const readySeconds = 60
/** As in the product's own commands: dozens of starts need not compile the same files again. */
const compileCache = path.join(root, 'node_modules/.cache/vinculo')

export interface TestServer {
  /** Origin, for example http://localhost:43210. */
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
  /** Superuser's URL of the server's database. */
  readonly databaseUrl: string
  readonly pid: number
  /** Where it keeps uploaded files, in `files/`; removed when it stops. */
  readonly dataDir: string
  /** Everything that it has printed so far. */
  logs(): string
  /** Stops it with SIGTERM and removes its database. */
  stop(): Promise<void>
}

export interface ServerProcess {
  readonly child: ChildProcess
  /** Resolves with the origin of the ready line; rejects with what it printed when it ends before. */
  readonly ready: Promise<string>
  /** Resolves with the exit code when the process has ended and printed everything. */
  readonly exited: Promise<number | null>
  logs(): string
}

/** Spawns the server's entry as it is, or the command that keeps it running, with exactly these variables added to the environment. */
export function spawnServer(env: NodeJS.ProcessEnv, entry: 'apps/server/src/main.ts' | 'scripts/serve.mjs' = 'apps/server/src/main.ts'): ServerProcess {
  const child = spawn(process.execPath, [path.join(root, entry)], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const exited = once(child, 'close').then(() => child.exitCode)
  const ready = new Promise<string>((resolve, reject) => {
    const fail = (reason: string): void => { reject(new Error(`the server ${reason} before it was ready:\n${text}`)) }
    const timer = setTimeout(() => { fail(`took ${String(readySeconds)} s`) }, readySeconds * 1000)
    const collect = (piece: string): void => {
      text += piece
      const origin = readyLine.exec(text)?.[1]
      if (origin === undefined) return
      clearTimeout(timer)
      resolve(origin)
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    void exited.then((code) => {
      clearTimeout(timer)
      fail(`ended with ${String(code)}`)
    })
  })
  // Whoever waits only for the exit must not meet an unhandled rejection.
  ready.catch(() => undefined)
  return { child, ready, exited, logs: () => text }
}

export interface ServerOptions {
  readonly template?: Template
  readonly env?: NodeJS.ProcessEnv
  /** Another server, whose database this one shares; it must be stopped later than this one. */
  readonly beside?: TestServer
}

/** The product on a database of its own and a free port, as the tests of protocol and screens want it. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const template = options.template ?? 'demo'
  const { beside } = options
  const database = beside === undefined ? await cloneDatabase(template) : { url: beside.databaseUrl, drop: () => Promise.resolve() }
  const demo = template === 'empty' ? '0' : '1'
  const dataDir = options.env?.['VINCULO_DATA_DIR'] ?? mkdtempSync(path.join(os.tmpdir(), 'vinculo-files-'))
  const server = spawnServer({
    // How full the disk of this machine is says nothing about the product.
    PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, VINCULO_DEMO: demo, VINCULO_DATA_DIR: dataDir, VINCULO_MIN_FREE_SPACE: '0', ...options.env,
  })
  const stop = async (): Promise<void> => {
    server.child.kill('SIGTERM')
    await server.exited
    await database.drop()
    if (options.env?.['VINCULO_DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await server.ready
    const answer: unknown = await (await fetch(`${url}/config.json`)).json()
    const [secret] = await runSql(database.url, "select value from engine.secrets where name = 'secret_key'")
    return {
      url,
      publishableKey: (answer as { publishableKey: string }).publishableKey,
      secretKey: String(secret?.['value']),
      databaseUrl: database.url,
      pid: server.child.pid ?? 0,
      dataDir,
      logs: server.logs,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
