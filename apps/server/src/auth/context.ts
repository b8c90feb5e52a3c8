import type pg from 'pg'

import type { Config } from '../kernel/config.ts'
import type { Database } from '../kernel/database.ts'
import type { KeyRing } from '../kernel/keys.ts'
import type { Log } from '../kernel/log.ts'
import type { Mailer } from '../kernel/mailer.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Limits } from './limits.ts'
import type { MailQueue } from './mail-queue.ts'
import type { OtpSettings } from './one-time-tokens.ts'
import type { SecretBox } from './mfa/secret-box.ts'
import type { Turns } from './turns.ts'

/** What app.ts gives to the service. */
export interface AuthDeps {
  readonly database: Database
  readonly config: Config
  readonly keys: KeyRing
  /** Null where mail waits for a server that sends it. */
  readonly mailer: Mailer | null
  readonly log: Log
}

/** What every route of the service works with. */
export interface AuthContext {
  readonly pool: pg.Pool
  readonly config: Config
  readonly keys: KeyRing
  readonly log: Log
  readonly limits: Limits
  readonly devices: KnownDevices
  readonly turns: Turns
  readonly mails: MailQueue
  /** How mailed codes and links are made. */
  readonly otp: OtpSettings
  /** Keeps secrets of authenticators. */
  readonly secretBox: SecretBox
}
