import type pg from 'pg'

import type { Log } from '../../kernel/log.ts'
import type { TopicMessage } from './messages.ts'

export interface Outbox {
  /** Hands a message to the other servers, which follow the table. Resolves when it is committed. */
  publish(message: TopicMessage, origin: string | null): Promise<void>
}

interface Waiting {
  readonly message: TopicMessage
  readonly origin: string | null
  readonly done: (error: unknown) => void
}

const MOST_TOGETHER = 100
const MOST_WAITING = 5_000

const INSERT = `
  with put as (
    insert into engine.realtime_messages (topic, event, private, payload, binary_payload, origin)
    select topic, event, private, payload, pg_catalog.decode(bytes, 'hex'), origin
      from unnest($1::text[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::text[]) as m (topic, event, private, payload, bytes, origin)
    returning 1)
  select pg_catalog.pg_notify('realtime', '') from (select count(*) from put) as counted`

function columnsOf(batch: readonly Waiting[]): unknown[][] {
  const contents = batch.map(({ message }) => message.broadcast.content)
  return [
    batch.map(({ message }) => message.topic),
    batch.map(({ message }) => message.broadcast.event),
    batch.map(({ message }) => message.isPrivate),
    contents.map((content) => ('json' in content ? content.json : null)),
    contents.map((content) => ('bytes' in content ? Buffer.from(content.bytes).toString('hex') : null)),
    batch.map(({ origin }) => origin),
  ]
}

/** Messages that come while one insert is under way share the next: a commit per batch, not per message. */
export function createOutbox(pool: pg.Pool, log: Log): Outbox {
  const waiting: Waiting[] = []
  let busy = false

  const drain = async (): Promise<void> => {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_TOGETHER)
      let problem: unknown = null
      try {
        await pool.query({ name: 'publish realtime messages', text: INSERT, values: columnsOf(batch) })
      } catch (error) {
        problem = error
        log.warn({ error: error instanceof Error ? error.message : String(error), lost: batch.length }, 'realtime messages could not be handed on')
      }
      for (const { done } of batch) done(problem)
    }
    busy = false
  }

  return {
    publish: (message, origin) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MOST_WAITING) {
          reject(new Error('too many realtime messages are waiting'))
          return
        }
        waiting.push({ message, origin, done: (error) => (error === null ? resolve() : reject(error)) })
        if (!busy) void drain()
      }),
  }
}
