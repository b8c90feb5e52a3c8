import type pg from 'pg'

import type { Config } from '../kernel/config.ts'
import type { Mail } from '../kernel/mailer.ts'
import { digestOf, type MailAttempt, type MailWish } from './mail-queue.ts'
import { composeMail, MAILS, type MailKind, type MailTemplates } from './mails.ts'
import { createToken, type OtpSettings } from './one-time-tokens.ts'
import { startFlow } from './pkce.ts'
import { inTransaction } from './transactions.ts'
import { findUserByEmail, type UserRow } from './users.ts'

/** Messages that anybody may ask for by an address, and the instant of the last one; a second wish within the configured time is dropped in silence. */
const LAST_SENT: Readonly<Partial<Record<MailKind, string>>> = { recovery: 'recovery_sent_at', magic_link: 'recovery_sent_at', confirmation: 'confirmation_sent_at' }

export interface DeliveryParts {
  readonly pool: pg.Pool
  readonly config: Config
  readonly templates: MailTemplates
  readonly otp: OtpSettings
  readonly sendMail: (mail: Mail) => Promise<void>
}

/** A second try replaces only the link of the first: one made meanwhile, used or taken back was wanted more. */
async function isSuperseded(client: pg.PoolClient, userId: string, kind: MailKind, earlier: string): Promise<boolean> {
  const found = await client.query<{ token_hash: string }>('select token_hash from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    userId, MAILS[kind].token,
  ])
  const living = found.rows[0]?.token_hash
  return living === undefined || digestOf(living) !== earlier
}

async function isTooSoon(client: pg.PoolClient, userId: string, column: string, pause: number): Promise<boolean> {
  const due = await client.query(
    `select from auth.users where id = $1 and (${column} is null or ${column} < now() - make_interval(secs => $2)) for update`,
    [userId, pause],
  )
  return due.rowCount === 0
}

/** Who came meanwhile needs no invitation and no confirmation; a change that was given up needs none either. */
function isWanted(kind: MailKind, user: UserRow): boolean {
  if (kind === 'invite' || kind === 'confirmation') return user.email_confirmed_at === null
  return !kind.startsWith('email_change') || (user.email_change ?? '') !== ''
}

async function composeFor(parts: DeliveryParts, wish: MailWish, earlier: string | null): Promise<{ mail: Mail; hash: string } | null> {
  const { kind, email, challenge, redirectTo } = wish
  return inTransaction(parts.pool, async (client) => {
    const user = await findUserByEmail(client, email)
    if (user === null || !isWanted(kind, user)) return null
    if (earlier !== null && (await isSuperseded(client, user.id, kind, earlier))) return null
    const column = earlier === null && !parts.config.suite ? LAST_SENT[kind] : undefined
    if (column !== undefined && (await isTooSoon(client, user.id, column, parts.config.auth.secondsBetweenMails))) return null
    const newEmail = user.email_change ?? ''
    const to = kind === 'email_change_new' ? newEmail : email
    const token = await createToken(client, parts.otp, { id: user.id, email: to }, MAILS[kind].token, challenge !== null)
    if (challenge !== null) await startFlow(client, user.id, challenge, MAILS[kind].type)
    const mail = composeMail(parts.templates, parts.config, kind, { email: to, currentEmail: email, newEmail, data: user.raw_user_meta_data ?? {}, token, redirectTo })
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
