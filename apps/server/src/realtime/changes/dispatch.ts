import type { Database } from '../../kernel/database.ts'
import type { Log } from '../../kernel/log.ts'
import { readGroup, type GroupAnswer, type PlacedBinding } from './group-reader.ts'
import { changeData, changeMessage, visibleKey } from './payload.ts'
import type { ChangeRow } from './source.ts'
import type { ChangeListener, Subscriptions, TableBinding } from './subscriptions.ts'
import { paced } from '../fan-out/paced.ts'
import type { PublishedTable, PublishedTables } from './tables.ts'

export interface DispatchParts {
  readonly database: Pick<Database, 'run'>
  readonly tables: PublishedTables
  readonly subscriptions: Subscriptions
  /** Resolves when the sockets were read. */
  readonly drained: () => Promise<void>
  readonly log: Log
}

/** Groups that are read at the same time: the people's own requests come first. */
const AT_ONCE = 2

interface Task {
  readonly relation: string
  readonly bindings: readonly TableBinding[]
  readonly changes: readonly ChangeRow[]
}

function tasksOf(changes: readonly ChangeRow[], subscriptions: Subscriptions): Task[] {
  const byRelation = Map.groupBy(changes, ({ relation }) => relation)
  return [...byRelation].flatMap(([relation, own]) => {
    const groups = Map.groupBy(subscriptions.on(relation), ({ listener }) => listener.credential.group)
    return [...groups.values()].map((bindings) => ({ relation, bindings, changes: own }))
  })
}

/** Runs the works, at most `most` at a time, and keeps their order. */
async function inParallel<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++) {
      const item = items[place]
      if (item !== undefined) results[place] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}

interface Outcome {
  readonly record: string | null
  readonly oldRecord: string | null
  readonly error?: string
}

/** What a binding hears of a change; null when it hears nothing. */
function outcomeFor(answer: GroupAnswer, change: ChangeRow, { binding, projection, filter }: PlacedBinding): Outcome | null {
  const { table, rows, deleted, reading } = answer
  if (binding.event !== '*' && binding.event !== change.operation) return null
  const record = change.operation === 'DELETE' ? null : '{}'
  if (!table.columns.some(({ isKey }) => isKey)) return { record, oldRecord: null, error: 'Error 400: Bad Request, no primary key' }
  if (reading.projections[projection]?.length === 0) return { record, oldRecord: null, error: 'Error 401: Unauthorized' }
  const oldRecord = change.operation === 'INSERT' ? null : visibleKey(table, change.oldKey)
  if (change.operation === 'DELETE') return deleted.get(change.oldKey ?? '')?.[filter] === true ? { record, oldRecord } : null
  const seen = rows.get(change.key ?? '')
  if (seen === undefined || seen.passes[filter] !== true) return null
  return { record: seen.records[projection] ?? '{}', oldRecord }
}

/** Returns about as many bytes as each listener of the group was sent. */
function deliver(answer: GroupAnswer, change: ChangeRow): number {
  const data = new Map<number, string>()
  const ids = new Map<ChangeListener, Map<number, number[]>>()
  for (const placed of answer.bindings) {
    const outcome = outcomeFor(answer, change, placed)
    if (outcome === null) continue
    const { projection, binding } = placed
    const columns = answer.columns[projection] ?? '[]'
    if (!data.has(projection)) data.set(projection, changeData({ table: answer.table, change, columns, ...outcome }))
    const own = ids.get(binding.listener) ?? new Map<number, number[]>()
    ids.set(binding.listener, own.set(projection, [...(own.get(projection) ?? []), binding.id]))
  }
  for (const [listener, byProjection] of ids) {
    for (const [projection, list] of byProjection) listener.pushChange(changeMessage(list, data.get(projection) ?? '{}'))
  }
  return [...data.values()].reduce((sum, text) => sum + text.length, 0)
}

/** Takes changes to those who may see them: each group of subscribers reads the rows itself. */
export function changeDispatcher({ database, tables, subscriptions, drained, log }: DispatchParts): (changes: readonly ChangeRow[]) => Promise<void> {
  const attempt = async ({ relation, bindings, changes }: Task): Promise<GroupAnswer | null> => {
    const credential = bindings[0]?.listener.credential
    if (credential === undefined) return null
    const table: PublishedTable | undefined = (await tables.of(credential.role)).get(relation)
    return table === undefined ? null : readGroup(database, credential, table, bindings, changes)
  }

  const read = async (task: Task): Promise<GroupAnswer | null> => {
    try {
      return await attempt(task)
    } catch {
      // The table may have been changed since its columns were read.
      tables.forget()
    }
    try {
      return await attempt(task)
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : String(error), relation: task.relation }, 'changes could not be read')
      const listeners = new Set(task.bindings.map(({ listener }) => listener))
      for (const listener of listeners) listener.failChanges('An error happened while the changes were read')
      return null
    }
  }

  return async (changes) => {
    const tasks = tasksOf(changes, subscriptions)
    const answers = await inParallel(tasks, AT_ONCE, read)
    const deliverAll = (change: ChangeRow): number => {
      const own = answers.filter((answer) => answer?.table.oid === change.relation)
      return own.reduce((most, answer) => Math.max(most, answer === null ? 0 : deliver(answer, change)), 0)
    }
    await paced(changes, deliverAll, drained)
  }
}
