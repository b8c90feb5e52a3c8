import type pg from 'pg'

import type { Config } from '../kernel/config.ts'
import type { Mail } from '../kernel/mailer.ts'
import { digestOf, type MailAttempt, type MailWish } from './mail-queue.ts'
import { composeMail, type MailKind, type MailTemplates } from './mails.ts'
import { createToken, type TokenKind } from './one-time-tokens.ts'
import { startFlow } from './pkce.ts'
import { inTransaction } from './transactions.ts'
import { findUserByEmail } from './users.ts'

const BETWEEN_MAILS_SECONDS = 60
const TOKEN_OF: Readonly<Record<MailKind, TokenKind>> = { recovery: 'recovery_token', invite: 'confirmation_token' }

export interface DeliveryParts {
  readonly pool: pg.Pool
  readonly config: Config
  readonly templates: MailTemplates
  /** Key of the digests in mailed links. */
  readonly otpKey: Buffer
  readonly sendMail: (mail: Mail) => Promise<void>
}

/** A second try replaces only the link of the first: one made meanwhile, used or taken back was wanted more. */
async function isSuperseded(client: pg.PoolClient, userId: string, kind: MailKind, earlier: string): Promise<boolean> {
  const found = await client.query<{ token_hash: string }>('select token_hash from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    userId, TOKEN_OF[kind],
  ])
  const living = found.rows[0]?.token_hash
  return living === undefined || digestOf(living) !== earlier
}

/** A second wish within a minute is dropped in silence. */
async function isTooSoon(client: pg.PoolClient, userId: string): Promise<boolean> {
  const due = await client.query(
    `select from auth.users where id = $1 and (recovery_sent_at is null or recovery_sent_at < now() - make_interval(secs => $2)) for update`,
    [userId, BETWEEN_MAILS_SECONDS],
  )
  return due.rowCount === 0
}

async function composeFor(parts: DeliveryParts, wish: MailWish, earlier: string | null): Promise<{ mail: Mail; hash: string } | null> {
  const { kind, email, challenge, redirectTo } = wish
  return inTransaction(parts.pool, async (client) => {
    const user = await findUserByEmail(client, email)
    // Who came meanwhile needs no invitation.
    if (user === null || (kind === 'invite' && user.email_confirmed_at !== null)) return null
    if (earlier !== null && (await isSuperseded(client, user.id, kind, earlier))) return null
    if (kind === 'recovery' && earlier === null && !parts.config.suite && (await isTooSoon(client, user.id))) return null
    const token = await createToken(client, parts.otpKey, { id: user.id, email }, TOKEN_OF[kind], challenge !== null)
    if (challenge !== null) await startFlow(client, user.id, challenge, kind)
    const mail = composeMail(parts.templates, parts.config, kind, { email, data: user.raw_user_meta_data ?? {}, token, redirectTo })
    return { mail, hash: token.hash }
  })
}

/** Makes the link, writes the message and sends it, when the address is somebody's. */
export function mailDelivery(parts: DeliveryParts) {
  return async ({ wish, earlier, remember }: MailAttempt): Promise<void> => {
    const made = await composeFor(parts, wish, earlier)
    if (made === null) return
    await remember(made.hash)
    await parts.sendMail(made.mail)
  }
}
