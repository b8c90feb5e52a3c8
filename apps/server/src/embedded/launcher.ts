import net from 'node:net'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { ensureCluster, superuser } from './initialise.ts'
import { claimFolder } from './owner.ts'
import { recoverPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { chooseRunMode } from './run-mode.ts'
import { serverSettings } from './settings.ts'
import { prepareSocketFolder } from './socket-folder.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Another npm package with the programs, for another major version. */
  readonly packageName?: string
  /** Fast and not durable: for tests. */
  readonly throwAway?: boolean
  readonly progress: (text: string) => void
}

export interface EmbeddedPostgres {
  /** Superuser's connection URL to the maintenance database `postgres`. */
  readonly url: string
  /** Called when PostgreSQL ends without having been asked to. */
  onUnexpectedExit(listener: () => void): void
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the product on `dataDir`, creating or recovering the cluster when needed. It
 * listens on a private Unix socket (on Windows on loopback), always with a password. Throws StartProblem.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const release = await claimFolder(dataDir)
  try {
    const mode = chooseRunMode(findBinaries(options.packageName), dataDir)
    const cluster = ensureCluster(mode, () => { options.progress('Criando o banco de dados…') })
    if ((await recoverPostmaster(mode, cluster.folder)) === 'stopped') {
      options.progress('Recuperando o banco de dados de um encerramento inesperado…')
    }
    const socketFolder = process.platform === 'win32' ? null : prepareSocketFolder(mode.home, mode.owner)
    const port = socketFolder === null ? await freePort() : 5432
    const settings = serverSettings({ socketFolder, port }, options.throwAway ?? false)
    const child = await startPostmaster(mode, cluster.folder, settings)
    let stopping = false
    return {
      url: connectionUrl(cluster.password, socketFolder, port),
      onUnexpectedExit(listener) {
        child.once('exit', () => {
          if (!stopping) listener()
        })
      },
      async stop() {
        stopping = true
        await stopPostmaster(mode, cluster.folder, child)
        release()
      },
    }
  } catch (error) {
    release()
    throw error
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
