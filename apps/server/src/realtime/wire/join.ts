import { LIMITS } from '../limits.ts'

export type ChangeEvent = '*' | 'INSERT' | 'UPDATE' | 'DELETE'

/** One `.on('postgres_changes', …)` of the client, as it was asked. */
export interface Binding {
  readonly event: ChangeEvent
  /** What it means is told by {@link schemaOf}. */
  readonly schema: string | null
  /** Null or `*`: every table of the schema. */
  readonly table: string | null
  readonly filter: string | null
  readonly select: readonly string[] | null
}

export function schemaOf({ schema }: Pick<Binding, 'schema'>): string {
  return schema ?? 'public'
}

/** Messages to be sent again: those since an instant in milliseconds, the newest ones. */
export interface ReplayRequest {
  readonly since: number
  readonly limit: number
}

export interface JoinRequest {
  readonly self: boolean
  readonly ack: boolean
  readonly isPrivate: boolean
  readonly bindings: readonly Binding[]
  /** How long the join may wait for its answer until the tables of the bindings are followed; null where it is answered at once. */
  readonly tablesWithinMs: number | null
  /** Whether a system message shall say that messages of the database are heard. */
  readonly wantsReadiness: boolean
  readonly accessToken: string | null
  readonly replay: ReplayRequest | null
}

/** What a client is told about a join that cannot be. */
export class JoinRefused extends Error {}

type Fields = Readonly<Record<string, unknown>>

const EVENTS = new Set<unknown>(['*', 'INSERT', 'UPDATE', 'DELETE'])

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function textOrNull(value: unknown, what: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && value.length <= 4_000 && !value.includes('\0')) return value
  throw new JoinRefused(`InvalidJoinPayload: ${what} must be a text`)
}

function bindingOf(value: unknown): Binding {
  const { event, schema, table, filter, select } = fieldsOf(value)
  if (!EVENTS.has(event)) throw new JoinRefused('InvalidJoinPayload: event must be *, INSERT, UPDATE or DELETE')
  if (select !== undefined && select !== null && !(Array.isArray(select) && select.every((column) => typeof column === 'string'))) {
    throw new JoinRefused('InvalidJoinPayload: select must be a list of columns')
  }
  return {
    event: event as ChangeEvent,
    schema: textOrNull(schema, 'schema'),
    table: textOrNull(table, 'table'),
    filter: textOrNull(filter, 'filter'),
    select: Array.isArray(select) && select.length > 0 ? select : null,
  }
}

const MOST_REPLAYED = 25

function replayOf(value: unknown, isPrivate: boolean): ReplayRequest | null {
  if (value === undefined || value === null) return null
  if (!isPrivate) throw new JoinRefused('UnableToReplayMessages: Replay is not allowed for public channels')
  const { since, limit = MOST_REPLAYED } = fieldsOf(value)
  const valid = typeof since === 'number' && Number.isSafeInteger(since) && since >= 0 && typeof limit === 'number' && Number.isInteger(limit)
  if (valid && limit >= 1 && limit <= MOST_REPLAYED) return { since, limit }
  throw new JoinRefused('UnableToReplayMessages: Replay params are not valid')
}

/** As hosted: who asks for longer waits no longer than the most. */
const TABLES_WITHIN_MS = { usual: 15_000, most: 20_000 }

function tablesWithin(value: unknown): number | null {
  const { wait, timeout } = fieldsOf(value)
  if (wait !== true) return null
  return Math.min(typeof timeout === 'number' && timeout > 0 ? timeout : TABLES_WITHIN_MS.usual, TABLES_WITHIN_MS.most)
}

/** Reads the payload of phx_join; throws JoinRefused. Presence is accepted and has no effect. */
export function parseJoin(payload: unknown): JoinRequest {
  const { config, access_token: accessToken, user_token: userToken } = fieldsOf(payload)
  const { broadcast, private: isPrivate, postgres_changes: changes, postgres_changes_options: options } = fieldsOf(config)
  const { self, ack, replay, replication_ready: readiness } = fieldsOf(broadcast)
  const asked: readonly unknown[] = Array.isArray(changes) ? changes : []
  if (asked.length > LIMITS.bindingsPerChannel) throw new JoinRefused('InvalidJoinPayload: too many postgres_changes')
  return {
    self: self === true,
    ack: ack === true,
    isPrivate: isPrivate === true,
    bindings: asked.map(bindingOf),
    tablesWithinMs: asked.length > 0 ? tablesWithin(options) : null,
    wantsReadiness: readiness === true,
    accessToken: textOrNull(accessToken ?? userToken, 'access_token'),
    replay: replayOf(replay, isPrivate === true),
  }
}
