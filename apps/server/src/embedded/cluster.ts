import type { ChildProcess } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'
import { supervise } from '../kernel/supervise.ts'
import { ensureCluster, superuser } from './initialise.ts'
import { recoverPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import type { RunMode } from './run-mode.ts'
import { serverSettings } from './settings.ts'
import { clearSocketFolder, prepareSocketFolder } from './socket-folder.ts'

export interface ClusterOptions {
  /** Fast and not durable: for tests. */
  readonly throwAway?: boolean
  readonly progress: (text: string) => void
  /** False once the whole product stops: PostgreSQL is then not started again. */
  readonly isWanted?: () => boolean
  /** PostgreSQL ended unasked and does not stay up however often it is started. */
  readonly onGiveUp?: (problem: unknown) => void
}

export interface EmbeddedPostgres {
  /** Superuser's connection URL to the maintenance database `postgres`; it stays the same when PostgreSQL is started again. */
  readonly url: string
  /** Stops it, by force when that takes until after the deadline (20 seconds unless told). */
  stop(deadline?: number): Promise<void>
}

/**
 * Starts PostgreSQL on the cluster below `mode.home`, creating or recovering it when needed, and again whenever it ends unasked. The
 * caller has claimed the data folder. Throws StartProblem, and errors of the disk as they are.
 */
export async function startCluster(mode: RunMode, options: ClusterOptions): Promise<EmbeddedPostgres> {
  const cluster = ensureCluster(mode, () => { options.progress('Criando o banco de dados…') })
  const socketFolder = process.platform === 'win32' ? null : prepareSocketFolder(mode.home, mode.owner)
  const port = socketFolder === null ? await freePort() : 5432
  const settings = serverSettings({ socketFolder, port }, options.throwAway ?? false)
  let stopped = false
  const isWanted = (): boolean => !stopped && (options.isWanted?.() ?? true)
  const recoverAndStart = async (): Promise<ChildProcess> => {
    if ((await recoverPostmaster(mode, cluster.folder)) === 'stopped') {
      options.progress('Recuperando o banco de dados de um encerramento inesperado…')
    }
    if (socketFolder !== null) clearSocketFolder(socketFolder)
    return startPostmaster(mode, cluster.folder, settings, isWanted)
  }
  const endSupervision = supervise(await recoverAndStart(), {
    start: recoverAndStart,
    isWanted,
    onRestart: () => { options.progress('O PostgreSQL embutido parou de repente e foi iniciado de novo.') },
    onGiveUp: (reason) => options.onGiveUp?.(reason ?? keepsEnding(cluster.folder)),
  })
  return {
    url: connectionUrl(cluster.password, socketFolder, port),
    async stop(deadline) {
      stopped = true
      await stopPostmaster(mode, cluster.folder, await endSupervision(), deadline)
    },
  }
}

const keepsEnding = (folder: string): StartProblem =>
  new StartProblem(`O PostgreSQL embutido parou várias vezes em seguida e não foi iniciado de novo. O que ele disse está em ${path.join(folder, 'log')}; nada do que estava gravado se perdeu.`)

function connectionUrl(password: string, socketFolder: string | null, port: number): string {
  const where = socketFolder === null ? '' : `?host=${encodeURIComponent(socketFolder)}`
  return `postgresql://${superuser}:${password}@127.0.0.1:${String(port)}/postgres${where}`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => { resolve(typeof address === 'object' && address !== null ? address.port : 0) })
    })
  })
}
