import path from 'node:path'
import { diskProblem } from '../kernel/disk-problem.ts'
import { findBinaries } from './binaries.ts'
import { startCluster, type ClusterOptions, type EmbeddedPostgres } from './cluster.ts'
import { majorOf, otherMajor, settleSwap } from './cluster-swap.ts'
import { claimFolder } from './owner.ts'
import { chooseRunMode, homeOf } from './run-mode.ts'

export interface EmbeddedOptions extends ClusterOptions {
  readonly dataDir: string
  /** Another npm package with the programs, for another major version. */
  readonly packageName?: string
}

/**
 * Starts the PostgreSQL that comes with the product on `dataDir`, creating or recovering the cluster when needed, and again whenever
 * it ends unasked. It listens on a private Unix socket (on Windows on loopback), always with a password. Throws StartProblem.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  try {
    return await startOn(dataDir, options)
  } catch (error) {
    throw diskProblem(error, dataDir) ?? error
  }
}

async function startOn(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const release = await claimFolder(dataDir)
  try {
    const binaries = findBinaries(options.packageName)
    settleSwap(homeOf(dataDir))
    const mode = chooseRunMode(binaries, dataDir)
    const made = majorOf(path.join(mode.home, 'postgres'))
    if (made !== null && made !== binaries.major) throw otherMajor(made, binaries.major)
    const postgres = await startCluster(mode, { ...options, onGiveUp: (error) => options.onGiveUp?.(diskProblem(error, dataDir) ?? error) })
    return {
      url: postgres.url,
      async stop(deadline) {
        await postgres.stop(deadline)
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
