import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../../apps/server/src/embedded/launcher.ts'

const command = join(import.meta.dirname, '../../apps/server/src/prepare.ts')

/**
 * Starts a throw-away PostgreSQL, lets the server's own command bootstrap and migrate it, and hands over a superuser's connection.
 * The cluster is gone when the work ends, whether it succeeded or not.
 */
export async function withFreshClient<T>(root: string, work: (client: Client) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vinculo-fresh-'))
  const postgres = await startEmbedded({ dataDir: folder, throwAway: true, progress: () => undefined })
  try {
    await migrate(root, postgres.url)
    const client = new Client(postgres.url)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the server's command that prepares the database of DATABASE_URL, without the demo. */
function migrate(root: string, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command], {
      env: { ...process.env, VINCULO_ROOT_DIR: root, DATABASE_URL: url, VINCULO_DEMO: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let problem = ''
    child.stderr.on('data', (chunk: Buffer) => { problem += chunk.toString() })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`the migrations failed:\n${problem}`))
    })
  })
}
