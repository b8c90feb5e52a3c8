import type pg from 'pg'

import type { Statement, StatementResult } from './database-types.ts'
import { StatementCache, type Prepared } from './statement-cache.ts'

/** The part of pg's connection that a burst writes to. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void; destroy(error?: Error): void }
  parse(query: { name: string; text: string; types: string[] }, more: boolean): void
  describe(message: { type: string; name: string }, more: boolean): void
  bind(config: { statement: string; values: (string | null)[] }, more: boolean): void
  execute(config: Record<string, never>, more: boolean): void
  close(message: { type: string; name: string }, more: boolean): void
  sync(): void
  sendCopyFail(message: string): void
}

interface MutableResult {
  columns: readonly string[]
  readonly rows: (string | null)[][]
  tag: string
}

const NO_VALUES: (string | null)[] = []
const NO_OPTIONS: Record<string, never> = {}
const caches = new WeakMap<object, StatementCache>()

function cacheOf(wire: object, limit: number): StatementCache {
  let cache = caches.get(wire)
  if (cache === undefined) caches.set(wire, (cache = new StatementCache(limit)))
  return cache
}

/** Makes the connection prepare everything anew, for a server that no longer agrees with names or shapes. */
export function forgetStatements(connection: object): void {
  caches.get(connection)?.clear()
}

/**
 * Statements sent as one burst with one Sync: Parse and Describe the first time, then Bind and Execute. Outside an explicit transaction
 * the burst is one implicit transaction, and a failed statement skips all the rest: a main statement can never run without its role.
 */
export class Burst implements pg.Submittable {
  readonly promise: Promise<StatementResult[]>
  readonly #statements: readonly Statement[]
  readonly #limit: number
  readonly #results: MutableResult[] = []
  readonly #prepared: Prepared[] = []
  #cache: StatementCache | null = null
  #index = 0
  #resolve: (results: StatementResult[]) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined

  constructor(statements: readonly Statement[], cacheLimit: number) {
    this.#statements = statements
    this.#limit = cacheLimit
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Called by pg when the connection is free. */
  submit(connection: object): void {
    const wire = connection as Wire
    const cache = (this.#cache = cacheOf(wire, this.#limit))
    wire.stream.cork()
    try {
      for (const name of cache.takeObsolete()) wire.close({ type: 'S', name }, true)
      for (const statement of this.#statements) this.#send(wire, cache, statement)
      wire.sync()
    } catch (error) {
      // Half a message may be on its way: the connection cannot be trusted any more.
      wire.stream.destroy(error instanceof Error ? error : new Error(String(error)))
      this.#reject(error)
    } finally {
      wire.stream.uncork()
    }
  }

  #send(wire: Wire, cache: StatementCache, statement: Statement): void {
    let prepared = cache.find(statement.text)
    if (prepared === undefined) {
      prepared = cache.add(statement.text)
      wire.parse({ name: prepared.name, text: statement.text, types: [] }, true)
      wire.describe({ type: 'S', name: prepared.name }, true)
    }
    this.#prepared.push(prepared)
    this.#results.push({ columns: prepared.columns, rows: [], tag: '' })
    // pg only reads the array, although its type does not say so.
    wire.bind({ statement: prepared.name, values: (statement.values as (string | null)[] | undefined) ?? NO_VALUES }, true)
    wire.execute(NO_OPTIONS, true)
  }

  handleRowDescription(message: { fields: readonly { name: string }[] }): void {
    const columns = message.fields.map((field) => field.name)
    const prepared = this.#prepared[this.#index]
    const result = this.#results[this.#index]
    if (prepared !== undefined) prepared.columns = columns
    if (result !== undefined) result.columns = columns
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.#results[this.#index]?.rows.push(message.fields)
  }

  handleCommandComplete(message: { text: string }): void {
    this.#complete(message.text)
  }

  handleEmptyQuery(): void {
    this.#complete('')
  }

  #complete(tag: string): void {
    const prepared = this.#prepared[this.#index]
    const result = this.#results[this.#index]
    if (prepared !== undefined) prepared.confirmed = true
    if (result !== undefined) result.tag = tag
    this.#index += 1
  }

  handlePortalSuspended(): void {
    // Execute asks for all rows, so a portal is never suspended.
  }

  handleCopyInResponse(connection: object): void {
    ;(connection as Wire).sendCopyFail('copy is not available here')
  }

  handleCopyData(): void {
    // COPY TO output has no reader here.
  }

  /** pg calls this for an error of the server, and for a connection that breaks in the middle of the burst. */
  handleError(error: unknown): void {
    this.#cache?.forgetUnconfirmed(this.#prepared, this.#index)
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#results)
  }
}
