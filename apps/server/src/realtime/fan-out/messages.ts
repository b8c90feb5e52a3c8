import type pg from 'pg'

import type { Broadcast } from '../wire/frames.ts'
import type { Source } from './follower.ts'
import { followedTable } from './source.ts'

/** A message on its way to the sockets of every server. */
export interface TopicMessage {
  readonly topic: string
  readonly isPrivate: boolean
  readonly broadcast: Broadcast
}

/** What the followed table holds: a message, or the word that a login's rights must be asked again. */
export type MessageRow = TopicMessage | { readonly recheck: string }

const PAGE = 20

/** About as many bytes as each listener is sent. */
export function sizeOf({ broadcast: { content } }: TopicMessage): number {
  return 'json' in content ? content.json.length : content.bytes.length
}

function rowOf(fields: Record<string, unknown>): MessageRow {
  const topic = String(fields['topic'])
  if (fields['kind'] === 'recheck') return { recheck: topic }
  const { payload, binary_payload: bytes, message_id: messageId } = fields
  return {
    topic,
    isPrivate: fields['private'] === true,
    broadcast: {
      event: String(fields['event']),
      content: Buffer.isBuffer(bytes) ? { bytes } : { json: typeof payload === 'string' ? payload : 'null' },
      ...(typeof messageId === 'string' ? { messageId } : {}),
    },
  }
}

/** Messages to topics that somebody here listens to, but for those that this server has delivered itself. */
export function messageSource(pool: pg.Pool, origin: string, topics: () => readonly string[]): Source<MessageRow> {
  return followedTable({
    pool,
    table: 'engine.realtime_messages',
    columns: 'm.kind, m.topic, m.event, m.private, m.message_id, m.payload, m.binary_payload',
    condition: `(m.kind = 'recheck' or m.topic = any ($5::text[])) and m.origin is distinct from $6`,
    parameters: () => [topics(), origin],
    pageSize: PAGE,
    toRow: rowOf,
  })
}
