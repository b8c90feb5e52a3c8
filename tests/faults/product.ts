import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DataFolder } from '../support/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import type { ServerProcess } from '../support/server.ts'
import { runSql } from '../support/sql.ts'
import type { Chance } from './chance.ts'
import { cutPower } from './power-cut.ts'
import { childrenOf, signal } from './processes.ts'
import type { Ask } from './writes/write.ts'

/** Who is killed. Whatever was not, goes on by itself; when all were, somebody starts the product again at once. */
const KILLS = [
  { name: 'server', weight: 5 },
  { name: 'postgres', weight: 4 },
  { name: 'one process of postgres', weight: 3 },
  { name: 'server and postgres', weight: 3 },
  { name: 'everything', weight: 3 },
  { name: 'power', weight: 4 },
] as const
export type Kill = (typeof KILLS)[number]['name']

/** The supervisor gives up a server that ends eight times within a minute each, as it should. */
const IN_A_ROW = 4
const ANSWER_MS = 60_000

/** The whole product on a data folder, kept running by `npm run serve`, at one address. */
export interface Product {
  readonly origin: string
  readonly ask: Ask
  /** The file in which a version of an upload lies. */
  blobOf(version: string): string
  /** Whom to kill now; each of them comes, and the product is started anew often enough for its supervisor. */
  choose(chance: Chance): Kill
  /** Kills, and starts again what nobody else starts. Resolves with what to tell of it. */
  kill(what: Kill, chance: Chance): Promise<string>
  start(): Promise<void>
  /** Resolves with the exit code. */
  stop(): Promise<number | null>
  logs(): string
}

export async function serveProduct(folder: DataFolder, env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const port = await freePort()
  const origin = `http://localhost:${String(port)}`
  const files = path.join(folder.path, 'files')
  let served: ServerProcess | null = null
  let logs = ''
  let sinceStart = 0

  const start = async (): Promise<void> => {
    logs += served?.logs() ?? ''
    sinceStart = 0
    served = folder.serve({ LOG_LEVEL: 'error', VINCULO_MIN_FREE_SPACE: '0', ...env, PORT: String(port) })
    await served.ready
  }
  const supervisor = (): number => served?.child.pid ?? 0

  /** Somebody must be there to be killed: what was killed before may still be on its way back. */
  const present = async (find: () => number | null): Promise<number> => {
    for (const deadline = Date.now() + ANSWER_MS; Date.now() < deadline; await wait(20)) {
      const pid = find()
      if (pid !== null && existsSync(`/proc/${String(pid)}`)) return pid
    }
    throw new Error('what is to be killed did not come back by itself')
  }

  const ask: Ask = async (text, values) => {
    for (const deadline = Date.now() + ANSWER_MS; ; await wait(50)) {
      try {
        return await runSql(folder.databaseUrl(), text, values)
      } catch (error) {
        if (Date.now() > deadline || !isAway(error)) throw error
      }
    }
  }

  const kill = async (what: Kill, chance: Chance): Promise<string> => {
    const [server, postgres] = [await present(folder.serverPid), await present(folder.postgresPid)]
    const children = childrenOf(postgres)
    if (what === 'power') {
      await ask('select 1')
      const waiting = await cutPower({ databaseUrl: folder.databaseUrl(), postmaster: postgres, others: [supervisor(), server], log: path.join(folder.path, 'postgres/pg_wal') })
      await start()
      return `${String(waiting)} bytes of the log lost`
    }
    if (what === 'server') signal('SIGKILL', [server])
    else if (what === 'postgres') signal('SIGKILL', [postgres])
    else if (what === 'one process of postgres') signal('SIGKILL', [children[chance.between(0, children.length - 1)]])
    else if (what === 'server and postgres') signal('SIGKILL', [server, postgres])
    else {
      signal('SIGKILL', [supervisor(), server, postgres])
      await start()
    }
    return ''
  }

  await start()
  return {
    origin,
    ask,
    blobOf(version) {
      // The server keeps the files of each database apart.
      const [own = ''] = readdirSync(files)
      return path.join(files, own, version.slice(0, 2), version)
    },
    choose(chance) {
      const mustStart = sinceStart >= IN_A_ROW
      sinceStart += 1
      return chance.pick(mustStart ? KILLS.filter(({ name }) => name === 'everything' || name === 'power') : KILLS).name
    },
    kill,
    start,
    async stop() {
      served?.child.kill('SIGTERM')
      return (await served?.exited) ?? null
    },
    logs: () => logs + (served?.logs() ?? ''),
  }
}

/** Nobody answers, or whoever does is about to end or to come back (class 57, and 08). */
function isAway(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return /^(ECONN|ENOENT|EPIPE|57P|08)/.test(code ?? '') || message.includes('Connection terminated')
}
