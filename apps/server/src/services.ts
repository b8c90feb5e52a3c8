import type { FastifyPluginAsync } from 'fastify'

import { authService } from './auth/plugin.ts'
import { functionsService } from './functions/plugin.ts'
import type { Config } from './kernel/config.ts'
import type { Database } from './kernel/database.ts'
import type { Intake } from './kernel/intake.ts'
import type { KeyRing } from './kernel/keys.ts'
import type { Log } from './kernel/log.ts'
import type { Mailer } from './kernel/mailer.ts'
import type { MetricsBook } from './kernel/metrics.ts'
import { createMailer } from './mail/mailer.ts'
import { mailService } from './mail/plugin.ts'
import { realtimeService } from './realtime/plugin.ts'
import { restService } from './rest/plugin.ts'
import { storageService } from './storage/plugin.ts'

/** A service of the API below its prefix. */
export interface Service {
  readonly prefix: `/${string}`
  readonly plugin: FastifyPluginAsync
  /** Largest body in bytes, for routes that do not say otherwise. */
  readonly bodyLimit: number
  /** Files over slow lines may take longer than a minute. */
  readonly largeBodies?: boolean
}

export interface ServiceParts {
  readonly config: Config
  readonly database: Database
  readonly keys: KeyRing
  readonly log: Log
}

const MEGABYTE = 1_048_576

/** Tables and functions, which need nothing of this server in the database. */
export function restAlone(parts: ServiceParts): Service {
  return { prefix: '/rest/v1', plugin: restService(parts), bodyLimit: 8 * MEGABYTE }
}

const auth = (parts: ServiceParts, mailer: Mailer | null): Service =>
  ({ prefix: '/auth/v1', plugin: authService({ ...parts, mailer }), bodyLimit: MEGABYTE })

/** What a command asks that administers an installation beside its server: nothing here works by itself, least of all with the server's mail. */
export function administrationServices(parts: ServiceParts): readonly Service[] {
  return [auth(parts, null), restAlone(parts)]
}

/** Everything that this server offers below a prefix. */
export function apiServices(parts: ServiceParts & { readonly intake: Intake; readonly metrics: MetricsBook }): readonly Service[] {
  const mailer = createMailer(parts.config, parts.database.enginePool)
  return [
    auth(parts, mailer),
    restAlone(parts),
    { prefix: '/realtime/v1', plugin: realtimeService(parts), bodyLimit: 4 * MEGABYTE },
    { prefix: '/functions/v1', plugin: functionsService(parts), bodyLimit: 8 * MEGABYTE },
    { prefix: '/storage/v1', plugin: storageService(parts), bodyLimit: MEGABYTE, largeBodies: true },
    { prefix: '/dev', plugin: mailService({ ...parts, mailer }), bodyLimit: 1024 },
  ]
}
