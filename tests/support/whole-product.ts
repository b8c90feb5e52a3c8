import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'
import type { ServerProcess } from './server.ts'
import { runSql } from './sql.ts'

const ANSWER_MS = 60_000

/** Asks the database as its superuser, past the server, and waits until there is one to answer. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

/** What lies behind the server. */
export interface Inside {
  readonly ask: Ask
  /** The file in which a version of an upload lies. */
  blobOf(version: string): string
}

/** The whole product on a data folder, kept running by `npm run serve`, at one address. */
export interface WholeProduct extends Inside {
  readonly origin: string
  start(): Promise<void>
  /** Resolves with the exit code. */
  stop(): Promise<number | null>
  /** Of the process that keeps the server running; 0 without one. */
  supervisorPid(): number
  logs(): string
}

export async function serveWhole(folder: DataFolder, env: NodeJS.ProcessEnv = {}): Promise<WholeProduct> {
  const port = await freePort()
  const files = path.join(folder.path, 'files')
  let served: ServerProcess | null = null
  let logs = ''

  const start = async (): Promise<void> => {
    logs += served?.logs() ?? ''
    served = folder.serve({ LOG_LEVEL: 'error', VINCULO_MIN_FREE_SPACE: '0', ...env, PORT: String(port) })
    await served.ready
  }

  await start()
  return {
    origin: `http://localhost:${String(port)}`,
    async ask(text, values) {
      for (const deadline = Date.now() + ANSWER_MS; ; await wait(50)) {
        try {
          return await runSql(folder.databaseUrl(), text, values)
        } catch (error) {
          if (Date.now() > deadline || !isAway(error)) throw error
        }
      }
    },
    blobOf(version) {
      // The server keeps the files of each database apart.
      const [own = ''] = readdirSync(files)
      return path.join(files, own, version.slice(0, 2), version)
    },
    start,
    async stop() {
      served?.child.kill('SIGTERM')
      return (await served?.exited) ?? null
    },
    supervisorPid: () => served?.child.pid ?? 0,
    logs: () => logs + (served?.logs() ?? ''),
  }
}

/** Nobody answers, or whoever does is about to end or to come back (class 57, and 08). */
function isAway(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return /^(ECONN|ENOENT|EPIPE|57P|08)/.test(code ?? '') || message.includes('Connection terminated')
}
