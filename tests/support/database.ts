import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { prepareDatabase, urlOf } from './cluster.ts'
import { runSql } from './sql.ts'

export type Template = 'empty' | 'demo' | 'frozen'

export interface TestDatabase {
  /** Superuser's URL. */
  readonly url: string
  readonly name: string
  /** Ends its connections and removes it. */
  drop(): Promise<void>
}

/** Whom copies belong to, once the first of them has told: nobody may be in a template while it is copied. */
let owner: string | undefined

/** Makes the template `frozen` where it is not made yet: the demo as it was seeded at an instant, at which its clock stands still. */
export async function freezeDemo(instant: string): Promise<void> {
  const cluster = inject('clusterUrl')
  const [made] = await runSql(cluster, "select from pg_database where datname = 'vinculo_frozen'")
  if (made !== undefined) return
  await runSql(cluster, 'create database vinculo_frozen template vinculo_empty')
  const url = urlOf(cluster, 'vinculo_frozen')
  await runSql(url, 'insert into private.frozen_clock (instant) values ($1)', [instant])
  await prepareDatabase(url, true)
}

/** A database of its own, copied from a template: product without data, or the demo companies. */
export async function cloneDatabase(template: Template): Promise<TestDatabase> {
  const cluster = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const copy = `create database ${name} template vinculo_${template} strategy file_copy`
  await runSql(cluster, owner === undefined ? copy : `${copy} owner ${owner}`)
  if (owner === undefined) {
    // The copy belongs to whoever copies; on hosted, and in the product, it belongs to postgres.
    const [row] = await runSql(urlOf(cluster, name), 'select engine.owner_role()::text as name')
    const told = String(row?.['name'])
    await runSql(cluster, `alter database ${name} owner to ${told}`)
    owner = told
  }
  return {
    url: urlOf(cluster, name),
    name,
    drop: async () => {
      await runSql(cluster, `drop database if exists ${name} with (force)`)
    },
  }
}
