import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { bootstrapScript } from '../../../apps/server/src/migrate/bootstrap.ts'
import { pushMigrations } from '../../../scripts/lib/push-migrations.ts'
import { startCluster, urlOf } from '../../support/cluster.ts'

const migrations = path.resolve(import.meta.dirname, '../../../supabase/migrations')

export interface HostedProject {
  /** Runs as hosted's `postgres`, the login of `supabase db push` and of the SQL editor. */
  owner(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  /** The same as a role of the services, in a transaction that is undone. */
  as(role: string, text: string, settings?: Readonly<Record<string, string>>): Promise<readonly Record<string, unknown>[]>
  /** `npm run hosted-push` once more, of this folder. Returns how many migrations it applied. */
  push(folder?: string): Promise<number>
  close(): Promise<void>
}

/** A bare PostgreSQL 17 with hosted's roles and grants, and `supabase/migrations` pushed to it by `postgres`, without seed. */
export async function pushToHosted(packageName: string): Promise<HostedProject> {
  const cluster = await startCluster(packageName)
  try {
    const admin = await connect(cluster.url)
    await admin.query('create database hosted')
    await admin.end()
    const url = urlOf(cluster.url, 'hosted')
    const client = await connect(url)
    await client.query("set client_min_messages = 'warning'")
    await client.query(bootstrapScript().text)
    await client.query(readFileSync(path.join(import.meta.dirname, 'hosted.sql'), 'utf8'))
    const owner = await connect(loginOf(url, 'postgres', 'hosted'))
    await pushMigrations(owner, migrations, () => undefined)
    return projectOf(owner, client, () => cluster.stop())
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

function loginOf(base: string, user: string, password: string): string {
  const url = new URL(base)
  url.username = user
  url.password = password
  return url.href
}

function projectOf(owner: pg.Client, admin: pg.Client, stop: () => Promise<void>): HostedProject {
  return {
    owner: async (text, values = []) => (await owner.query<Record<string, unknown>>(text, [...values])).rows,
    push: (folder = migrations) => pushMigrations(owner, folder, () => undefined),
    async as(role, text, settings = {}) {
      await admin.query('begin')
      try {
        for (const [name, value] of Object.entries(settings)) await admin.query('select set_config($1, $2, true)', [name, value])
        await admin.query(`set local role ${role}`)
        return (await admin.query<Record<string, unknown>>(text)).rows
      } finally {
        await admin.query('rollback')
      }
    },
    async close() {
      await Promise.all([owner.end(), admin.end()])
      await stop()
    },
  }
}
