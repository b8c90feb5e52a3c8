import type { ChildProcess } from 'node:child_process'
import net from 'node:net'
import { ensureCluster, superuser } from './initialise.ts'
import { recoverPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import type { RunMode } from './run-mode.ts'
import { serverSettings } from './settings.ts'
import { clearSocketFolder, prepareSocketFolder } from './socket-folder.ts'
import { supervise } from './supervisor.ts'

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
  stop(): Promise<void>
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
  const recoverAndStart = async (): Promise<ChildProcess> => {
    if ((await recoverPostmaster(mode, cluster.folder)) === 'stopped') {
      options.progress('Recuperando o banco de dados de um encerramento inesperado…')
    }
    if (socketFolder !== null) clearSocketFolder(socketFolder)
    return startPostmaster(mode, cluster.folder, settings)
  }
  const endSupervision = supervise(await recoverAndStart(), {
    start: recoverAndStart,
    isWanted: options.isWanted ?? (() => true),
    onRestart: () => { options.progress('O PostgreSQL embutido parou de repente e foi iniciado de novo.') },
    onGiveUp: (error) => options.onGiveUp?.(error),
  })
  return {
    url: connectionUrl(cluster.password, socketFolder, port),
    async stop() {
      await stopPostmaster(mode, cluster.folder, await endSupervision())
    },
  }
}

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
