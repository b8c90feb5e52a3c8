import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../support/chance.ts'
import type { DataFolder } from '../support/data-folder.ts'
import { childrenOf, signal } from '../support/processes.ts'
import { serveWhole, type WholeProduct } from '../support/whole-product.ts'
import { cutPower } from './power-cut.ts'

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
const PRESENT_MS = 60_000

export interface Product extends WholeProduct {
  /** Whom to kill now; each of them comes, and the product is started anew often enough for its supervisor. */
  choose(chance: Chance): Kill
  /** Kills, and starts again what nobody else starts. Resolves with what to tell of it. */
  kill(what: Kill, chance: Chance): Promise<string>
}

export async function serveProduct(folder: DataFolder, env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const whole = await serveWhole(folder, env)
  let sinceStart = 0

  const start = async (): Promise<void> => {
    sinceStart = 0
    await whole.start()
  }

  /** Somebody must be there to be killed: what was killed before may still be on its way back. */
  const present = async (find: () => number | null): Promise<number> => {
    for (const deadline = Date.now() + PRESENT_MS; Date.now() < deadline; await wait(20)) {
      const pid = find()
      if (pid !== null && existsSync(`/proc/${String(pid)}`)) return pid
    }
    throw new Error('what is to be killed did not come back by itself')
  }

  const kill = async (what: Kill, chance: Chance): Promise<string> => {
    const [server, postgres] = [await present(folder.serverPid), await present(folder.postgresPid)]
    const children = childrenOf(postgres)
    if (what === 'power') {
      await whole.ask('select 1')
      const waiting = await cutPower({
        databaseUrl: folder.databaseUrl(), postmaster: postgres, others: [whole.supervisorPid(), server], log: path.join(folder.path, 'postgres/pg_wal'),
      })
      await start()
      return `${String(waiting)} bytes of the log lost`
    }
    if (what === 'server') signal('SIGKILL', [server])
    else if (what === 'postgres') signal('SIGKILL', [postgres])
    else if (what === 'one process of postgres') signal('SIGKILL', [children[chance.between(0, children.length - 1)]])
    else if (what === 'server and postgres') signal('SIGKILL', [server, postgres])
    else {
      signal('SIGKILL', [whole.supervisorPid(), server, postgres])
      await start()
    }
    return ''
  }

  return {
    ...whole,
    start,
    choose(chance) {
      const mustStart = sinceStart >= IN_A_ROW
      sinceStart += 1
      return chance.pick(mustStart ? KILLS.filter(({ name }) => name === 'everything' || name === 'power') : KILLS).name
    },
    kill,
  }
}
