import pg from 'pg'

import type { Database } from '../../kernel/database.ts'
import type { Log } from '../../kernel/log.ts'
import { createFollower } from '../fan-out/follower.ts'
import { subscriberSession } from '../session.ts'
import { schemaOf, type Binding } from '../wire/join.ts'
import { changeDispatcher } from './dispatch.ts'
import { FilterRefused, parseFilter, type Condition } from './filter.ts'
import { changeSource } from './source.ts'
import { SubscriptionRefused } from './subscription-refused.ts'
import { checkPatterns, readRows } from './statement.ts'
import { createSubscriptions, type ChangeListener, type NumberedBinding } from './subscriptions.ts'
import { publishedTables, type PublishedTable, type PublishedTables } from './tables.ts'

export interface Changes {
  /** Gives each binding its number. */
  number(bindings: readonly Binding[]): readonly NumberedBinding[]
  /** From its end on, what commits is heard. Throws SubscriptionRefused. */
  subscribe(listener: ChangeListener, bindings: readonly NumberedBinding[]): Promise<void>
  unsubscribe(listener: ChangeListener): void
  /** Gives published tables their trigger. */
  sync(): Promise<void>
  wake(): void
  stop(): Promise<void>
}

function conditionsOf(binding: Binding): readonly Condition[] {
  try {
    return binding.filter === null ? [] : parseFilter(binding.filter)
  } catch (error) {
    if (error instanceof FilterRefused) throw new SubscriptionRefused(binding, error.message, { cause: error })
    throw error
  }
}

/** Tables that a binding means; a column that it names must be one that the role may see. */
function meant(binding: Binding, tables: Iterable<PublishedTable>, conditions: readonly Condition[]): readonly PublishedTable[] {
  const named = binding.table !== null && binding.table !== '*'
  const found = [...tables].filter(({ schema, name }) => schema === schemaOf(binding) && (!named || name === binding.table))
  const wanted = [...conditions.map(({ column }) => column), ...(binding.select ?? [])]
  const usable = found.filter(({ columns }) => {
    const readable = new Set(columns.filter((column) => column.readable).map(({ name }) => name))
    return readable.size > 0 && wanted.every((name) => readable.has(name))
  })
  if (usable.length === 0) throw new SubscriptionRefused(binding, found.length === 0 ? 'no such table is published' : 'no such column may be read')
  return usable
}

interface Resolved {
  readonly binding: NumberedBinding
  readonly table: PublishedTable
  readonly conditions: readonly Condition[]
}

export function createChanges(database: Database, log: Log, drained: () => Promise<void>): Changes {
  const pool = database.enginePool
  const tables: PublishedTables = publishedTables(pool)
  const subscriptions = createSubscriptions()
  const follower = createFollower({
    source: changeSource(pool, subscriptions.relations),
    handle: changeDispatcher({ database, tables, subscriptions, drained, log }),
    wanted: () => subscriptions.relations().length > 0,
    onTrouble: (error) => log.warn({ error: error instanceof Error ? error.message : String(error) }, 'changes could not be followed'),
  })
  let lastId = 0

  /** Asks the database about no row at all: types, operators and privileges are looked at nevertheless. */
  const check = async (listener: ChangeListener, binding: Binding, table: PublishedTable, conditions: readonly Condition[]): Promise<void> => {
    if (!table.columns.some(({ isKey }) => isKey)) return
    const names = table.columns.filter(({ readable }) => readable).map(({ name }) => name)
    const patterns = checkPatterns(conditions)
    const statements = [readRows({ table, projections: [names], filters: [conditions] }, '[]'), ...(patterns === null ? [] : [patterns])]
    try {
      await database.run(subscriberSession(listener.credential, true, {}), statements)
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw new SubscriptionRefused(binding, error.message, { cause: error })
      throw error
    }
  }

  const resolveNow = async (listener: ChangeListener, bindings: readonly NumberedBinding[]): Promise<readonly Resolved[]> => {
    const published = await tables.of(listener.credential.role)
    return bindings.flatMap((binding) => {
      const conditions = conditionsOf(binding)
      return meant(binding, published.values(), conditions).map((table) => ({ binding, table, conditions }))
    })
  }
  const resolve = async (listener: ChangeListener, bindings: readonly NumberedBinding[]): Promise<readonly Resolved[]> => {
    try {
      return await resolveNow(listener, bindings)
    } catch (error) {
      if (!(error instanceof SubscriptionRefused)) throw error
      // What was remembered may be older than a migration.
      tables.forget()
      return resolveNow(listener, bindings)
    }
  }

  return {
    number: (bindings) =>
      bindings.map((binding) => {
        lastId += 1
        return { ...binding, id: lastId }
      }),
    async subscribe(listener, bindings) {
      for (const { binding, table, conditions } of await resolve(listener, bindings)) {
        const { id, event, filter, select } = binding
        await check(listener, binding, table, conditions)
        subscriptions.add(table.oid, { id, listener, event, filter, conditions, select })
      }
      await follower.catchUp()
    },
    sync: tables.sync,
    unsubscribe: (listener) => subscriptions.removeListener(listener),
    wake: follower.wake,
    stop: follower.stop,
  }
}
