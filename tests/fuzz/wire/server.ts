import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { prepareDatabase, startCluster, urlOf } from '../../support/cluster.ts'
import { spawnServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import type { Started } from './world.ts'

export interface Server extends Started {
  /** Removes whatever was made for it. */
  stop(): Promise<void>
}

/** The product with its demo companies, on a PostgreSQL and a folder of its own. */
export async function serveDemo(): Promise<Server> {
  const cluster = await startCluster()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vinculo-fuzz-'))
  const databaseUrl = urlOf(cluster.url, 'vinculo_fuzz')
  try {
    await runSql(cluster.url, 'create database vinculo_fuzz')
    await prepareDatabase(databaseUrl, true)
    const server = spawnServer({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl, VINCULO_DEMO: '1', VINCULO_DATA_DIR: dataDir, VINCULO_MIN_FREE_SPACE: '0', LOG_LEVEL: 'error' })
    const url = await server.ready
    const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
    const [secret] = await runSql(databaseUrl, `select value from engine.secrets where name = 'secret_key'`)
    return {
      url, publishableKey, secretKey: String(secret?.['value']), databaseUrl, dataDir, logs: server.logs,
      async stop() {
        server.child.kill('SIGTERM')
        await server.exited
        await cluster.stop()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
