import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { urlOf } from './cluster.ts'
import { runSql } from './sql.ts'

export type Template = 'empty' | 'demo'

export interface TestDatabase {
  /** Superuser's URL. */
  readonly url: string
  readonly name: string
  /** Ends its connections and removes it. */
  drop(): Promise<void>
}

/** A database of its own, copied from a template: product without data, or the demo companies. */
export async function cloneDatabase(template: Template): Promise<TestDatabase> {
  const cluster = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runSql(cluster, `create database ${name} template vinculo_${template} strategy file_copy`)
  // The copy belongs to whoever copies; on hosted, and in the product, it belongs to postgres.
  const [owner] = await runSql(urlOf(cluster, name), 'select engine.owner_role()::text as name')
  await runSql(cluster, `alter database ${name} owner to ${String(owner?.['name'])}`)
  return {
    url: urlOf(cluster, name),
    name,
    drop: async () => {
      await runSql(cluster, `drop database if exists ${name} with (force)`)
    },
  }
}
