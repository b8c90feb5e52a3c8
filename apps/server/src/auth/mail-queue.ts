import { createHash } from 'node:crypto'

import type pg from 'pg'

import type { Log } from '../kernel/log.ts'
import { MailRefused, reasonOf } from '../kernel/mailer.ts'
import { startWorkLoop } from '../kernel/work-loop.ts'
import type { MailKind } from './mails.ts'
import type { Challenge } from './pkce.ts'

/** What somebody asked for. The look-up, the link and the message are made when it is sent. */
export interface MailWish {
  readonly kind: MailKind
  readonly email: string
  readonly redirectTo: string
  readonly challenge: Challenge | null
}

/** One try to send what was wished for. */
export interface MailAttempt {
  readonly wish: MailWish
  /** Digest of the link that an earlier try made; null when there was none. */
  readonly earlier: string | null
  /** Keeps the digest of the link that this try made. */
  remember(tokenHash: string): Promise<void>
}

/** Work that nobody waits for: what it finds out and how long it takes must not show in an answer. It survives the server. */
export interface MailQueue {
  add(wish: MailWish): Promise<void>
  /** Starts nothing more and waits a little for what is under way. */
  stop(): Promise<void>
}

export interface MailQueueParts {
  /** Login of schema `engine`. */
  readonly pool: pg.Pool
  readonly log: Log
  /** How long a link lives: who has waited longer asks again. */
  readonly lifeSeconds: number
  /** Null takes wishes on and leaves sending to another server. */
  readonly deliver: ((attempt: MailAttempt) => Promise<void>) | null
}

interface Row {
  readonly id: string
  readonly lease: string
  readonly wish: MailWish
  readonly attempts: number
  readonly earlier: string | null
  readonly late: boolean
}

const AT_A_TIME = 2
const EVERY_MS = 5_000
/** Longer than the slowest mail server is given. */
const LEASE_SECONDS = 120
const PAUSE_SECONDS = 15

/** Not the hash itself, which is what the link carries. */
export function digestOf(tokenHash: string): string {
  return createHash('sha256').update(tokenHash).digest('hex')
}

const CLAIM = `update engine.auth_mails m
  set attempts = m.attempts + 1, lease = gen_random_uuid(), next_try_at = now() + make_interval(secs => $2)
  where m.id = any (array(
    select w.id from engine.auth_mails w where w.next_try_at <= now() order by w.next_try_at limit $1 for update skip locked))
  returning m.id, m.lease, m.wish, m.attempts, encode(m.token_digest, 'hex') as earlier, m.queued_at < now() - make_interval(secs => $3) as late`

/** A queue in the database: any server sends what another one took on and could not finish. */
export function createMailQueue({ pool, log, lifeSeconds, deliver }: MailQueueParts): MailQueue {
  const remove = async ({ id, lease }: Row): Promise<void> => {
    await pool.query('delete from engine.auth_mails where id = $1 and lease = $2', [id, lease])
  }
  const putOff = async ({ id, lease, attempts }: Row): Promise<void> => {
    await pool.query('update engine.auth_mails set next_try_at = now() + make_interval(secs => $3), lease = null where id = $1 and lease = $2', [
      id, lease, PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 5),
    ])
  }
  const attempt = async (row: Row, send: (attempt: MailAttempt) => Promise<void>): Promise<void> => {
    if (row.late) {
      log.error({ kind: row.wish.kind, attempts: row.attempts }, 'mail was given up')
      return remove(row)
    }
    const remember = async (tokenHash: string): Promise<void> => {
      await pool.query(`update engine.auth_mails set token_digest = decode($3, 'hex') where id = $1 and lease = $2`, [row.id, row.lease, digestOf(tokenHash)])
    }
    try {
      await send({ wish: row.wish, earlier: row.earlier, remember })
      await remove(row)
    } catch (error) {
      // The reason names no person: addresses and links are taken out.
      log.error({ kind: row.wish.kind, reason: reasonOf(error) }, 'mail was not sent')
      await (error instanceof MailRefused && error.final ? remove(row) : putOff(row))
    }
  }
  const loop = deliver === null ? null : startWorkLoop({
    everyMs: EVERY_MS,
    onTrouble: (error) => { log.warn({ reason: reasonOf(error) }, 'waiting mail could not be read') },
    work: async () => {
      const claimed = await pool.query<Row>(CLAIM, [AT_A_TIME, LEASE_SECONDS, lifeSeconds])
      await Promise.all(claimed.rows.map((row) => attempt(row, deliver)))
      return claimed.rows.length
    },
  })

  return {
    async add(wish) {
      await pool.query('insert into engine.auth_mails (wish) values ($1)', [JSON.stringify(wish)])
      loop?.wake()
    },
    async stop() {
      await loop?.stop()
    },
  }
}
