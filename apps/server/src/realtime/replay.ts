import type { Database } from '../kernel/database.ts'
import type { Credential } from './credentials.ts'
import { subscriberSession } from './session.ts'
import type { Broadcast } from './wire/frames.ts'
import type { ReplayRequest } from './wire/join.ts'

/** What the database sent to a private topic before somebody joined, oldest first. */
export type Replay = (credential: Credential, topic: string, request: ReplayRequest) => Promise<readonly Broadcast[]>

const READ = `select id, event, payload, encode(binary_payload, 'hex') from (
    select m.id, m.event, m.payload, m.binary_payload, m.inserted_at from realtime.messages m
    where m.topic = $1 and m.private and m.extension = 'broadcast' and m.event is not null
      and m.inserted_at >= pg_catalog.to_timestamp($2::double precision / 1000)::timestamp
    order by m.inserted_at desc, m.id desc limit $3::integer) newest
  order by inserted_at, id`

/** Reads as the one who joins, so that row level security hides what it hides from them elsewhere. */
export function createReplay(database: Pick<Database, 'run'>): Replay {
  return async (credential, topic, { since, limit }) => {
    const session = subscriberSession(credential, true, { 'realtime.topic': topic })
    const [result] = await database.run(session, [{ text: READ, values: [topic, String(since), String(limit)] }])
    return (result?.rows ?? []).map(([id, event, payload, bytes]) => ({
      event: event ?? '',
      content: bytes === null || bytes === undefined ? { json: payload ?? 'null' } : { bytes: Buffer.from(bytes, 'hex') },
      ...(id === null || id === undefined ? {} : { messageId: id }),
      isReplayed: true,
    }))
  }
}
