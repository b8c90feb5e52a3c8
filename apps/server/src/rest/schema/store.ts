import type pg from 'pg'

import type { Database } from '../../kernel/database.ts'
import { buildSchemaCache } from './build.ts'
import { FOREIGN_KEYS_SQL, PRIMARY_KEYS_SQL, RELATIONS_SQL, ROUTINES_SQL, SETTINGS_SQL, VIEWS_SQL } from './queries.ts'
import type { ForeignKeyRow, PrimaryKeyRow, RelationRow, RoutineRow, ViewRow } from './rows.ts'
import type { SchemaCache } from './types.ts'

export interface StoreOptions {
  readonly database: Pick<Database, 'enginePool' | 'listen'>
  /** the exposed schemas, told by what `alter role authenticator set pgrst.…` says */
  readonly schemasOf: (inDatabase: ReadonlyMap<string, string>) => readonly string[]
  /** schemas of the search path that are not exposed: their functions over a row type are computed columns, never called by name */
  readonly extraSchemas: readonly string[]
  /** trouble while loading; the store tries again by itself */
  readonly onTrouble: (error: unknown) => void
}

const RETRY_MS = 1000

/** Keeps the schema cache: loads it, reloads it when told, and serves the old one meanwhile. */
export class SchemaStore {
  private readonly options: StoreOptions
  private loaded: SchemaCache | null = null
  private running: Promise<void> | null = null
  private again = false
  private stopped = false
  private retry: NodeJS.Timeout | null = null
  private unlisten: (() => void) | null = null

  constructor(options: StoreOptions) {
    this.options = options
  }

  /** Null until the first load. A reload gives a new object, so plans may be kept beside it. */
  get current(): SchemaCache | null {
    return this.loaded
  }

  async stop(): Promise<void> {
    this.stopped = true
    if (this.retry) clearTimeout(this.retry)
    this.unlisten?.()
    await this.running
  }

  /** Loads, or starts to try again. Several wishes during one load make one further load. */
  async reload(): Promise<void> {
    if (this.running) {
      this.again = true
      return this.running
    }
    this.running = this.loadUntilQuiet()
    try {
      await this.running
    } finally {
      this.running = null
    }
  }

  private async loadUntilQuiet(): Promise<void> {
    do {
      this.again = false
      try {
        await this.subscribe()
        const cache = await this.load()
        if (!this.stopped) this.loaded = cache
      } catch (error) {
        this.options.onTrouble(error)
        if (!this.stopped) this.retry = setTimeout(() => void this.reload(), RETRY_MS).unref()
        return
      }
    } while (this.again && !this.stopped)
  }

  /** Before the first load, so that no change falls between. */
  private async subscribe(): Promise<void> {
    this.unlisten ??= await this.options.database.listen('pgrst', (payload) => {
      if (payload === '' || payload === 'reload schema' || payload === 'reload config') void this.reload()
    })
  }

  private async load(): Promise<SchemaCache> {
    const client = await this.options.database.enginePool.connect()
    let broken = true
    try {
      await client.query('begin isolation level repeatable read read only')
      await client.query(`select pg_catalog.set_config('search_path', '', true)`)
      const { schemasOf, extraSchemas } = this.options
      const said = await rows<readonly [string, string]>(client, SETTINGS_SQL)
      const settings = new Map(said.map(([name, value]) => [name.replace(/^pgrst\./, ''), value]))
      const schemas = schemasOf(settings)
      const relations = await rows<RelationRow>(client, RELATIONS_SQL, [schemas])
      const foreignKeys = await rows<ForeignKeyRow>(client, FOREIGN_KEYS_SQL)
      const routines = await rows<RoutineRow>(client, ROUTINES_SQL, [schemas, extraSchemas])
      const views = await rows<ViewRow>(client, VIEWS_SQL)
      const primaryKeys = await rows<PrimaryKeyRow>(client, PRIMARY_KEYS_SQL)
      await client.query('commit')
      broken = false
      return buildSchemaCache({ schemas, relations, foreignKeys, routines, views, primaryKeys, settings })
    } finally {
      client.release(broken)
    }
  }
}

async function rows<T>(client: pg.PoolClient, text: string, values: readonly (readonly string[])[] = []): Promise<readonly T[]> {
  const answer = await client.query<{ coalesce: string }>(text, [...values])
  return JSON.parse(answer.rows[0]?.coalesce ?? '[]') as T[]
}
