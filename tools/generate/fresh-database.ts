import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../apps/server/src/embedded/launcher.ts'

const command = join(import.meta.dirname, '../../apps/server/src/prepare.ts')

/**
 * Starts a throw-away PostgreSQL, lets the server's own command bootstrap and migrate it, and hands over a superuser's URL. The
 * cluster is gone when the work ends, whether it succeeded or not.
 */
export async function withFreshDatabase<T>(root: string, work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vinculo-fresh-'))
  const postgres = await startEmbedded({ dataDir: folder, throwAway: true, progress: () => undefined })
  try {
    await migrate(root, postgres.url)
    return await work(postgres.url)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the server's command that prepares the database of DATABASE_URL; with `demo` it also seeds the demo companies. */
export function migrate(root: string, url: string, demo = false): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command], {
      env: { ...process.env, VINCULO_ROOT_DIR: root, DATABASE_URL: url, VINCULO_DEMO: demo ? '1' : '0' },
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
