import { randomUUID } from 'node:crypto'

import type { FastifyPluginAsync } from 'fastify'

import { identifyCaller, type CallerProblem, type Rejection } from '../kernel/caller.ts'
import type { Config } from '../kernel/config.ts'
import type { Database } from '../kernel/database.ts'
import type { Intake } from '../kernel/intake.ts'
import type { KeyRing } from '../kernel/keys.ts'
import type { Log } from '../kernel/log.ts'
import type { MetricsBook } from '../kernel/metrics.ts'
import { createAuthorizer } from './authorizer.ts'
import { createChanges } from './changes/service.ts'
import { createCredentials } from './credentials.ts'
import { createFollower } from './fan-out/follower.ts'
import { messageSource, sizeOf, type MessageRow } from './fan-out/messages.ts'
import { createOutbox } from './fan-out/outbox.ts'
import { paced } from './fan-out/paced.ts'
import { startRetention } from './fan-out/retention.ts'
import { broadcastRoutes } from './http.ts'
import { createHub } from './hub.ts'
import { LIMITS } from './limits.ts'
import { createReplay } from './replay.ts'
import { createSockets } from './sockets.ts'

export interface RealtimeDeps {
  readonly config: Config
  readonly database: Database
  readonly keys: KeyRing
  readonly log: Log
  readonly intake: Intake
  readonly metrics: MetricsBook
}

const CHANNEL = 'realtime'
const TIDY_MS = 5_000
const SYNC_MS = 30_000

function rejectCaller(problem: CallerProblem): Rejection {
  return { status: problem.kind === 'missing_key' || problem.kind === 'unknown_key' ? 401 : 403, body: { error: problem.message } }
}

/**
 * realtime/v1: sockets in the Phoenix protocol, broadcast by HTTP, and what the database sends. Servers on one database reach each other's
 * sockets through two tables that each follows, woken by one NOTIFY per transaction.
 */
export function realtimeService({ config, database, keys, log, intake, metrics }: RealtimeDeps): FastifyPluginAsync {
  const pool = database.enginePool
  const origin = randomUUID()
  const privateOnly = !config.suite
  const keyRequired = !config.suite
  const trouble = (what: string) => (error: unknown) => {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, what)
  }

  return async (app) => {
    const hub = createHub()
    const authorizer = createAuthorizer(database)
    const outbox = createOutbox(pool, log)
    const changes = createChanges(database, log, () => sockets.drained())
    const handleMessage = (row: MessageRow): number => {
      if ('recheck' in row) {
        hub.recheckUser(row.recheck)
        return 0
      }
      hub.deliver(row)
      return sizeOf(row)
    }
    const follower = createFollower<MessageRow>({
      source: messageSource(pool, origin, hub.topics),
      handle: (rows) => paced(rows, handleMessage, () => sockets.drained()),
      wanted: () => hub.isWanted,
      onTrouble: trouble('messages could not be followed'),
    })
    const sockets = createSockets({
      credentials: createCredentials(keys),
      services: {
        authorizer,
        changes,
        hub,
        catchUp: follower.catchUp,
        replay: createReplay(database),
        publish: (message) => void outbox.publish(message, origin).catch(() => undefined),
      },
      keyRequired,
      privateOnly,
      intake: config.suite ? null : intake,
      trustedProxies: config.trustedProxies,
      onRefused: metrics.counter('realtime_refused_total', 'Sockets that were not let in'),
      log,
    })
    metrics.gauge('realtime_sockets', 'Open sockets of live updates', () => sockets.count())
    const retention = startRetention(pool, log)
    const unlisten = await database.listen(CHANNEL, () => {
      follower.wake()
      changes.wake()
    })
    const tidying = setInterval(() => {
      sockets.tidy()
      hub.recheckAll(LIMITS.recheckMs)
    }, TIDY_MS)
    const syncing = setInterval(() => void changes.sync().catch(trouble('published tables could not be read')), SYNC_MS)
    tidying.unref()
    syncing.unref()

    app.server.on('upgrade', sockets.upgrade)
    app.addHook('preClose', () => sockets.close())
    app.addHook('onClose', async () => {
      clearInterval(tidying)
      clearInterval(syncing)
      retention.stop()
      unlisten()
      await Promise.all([follower.stop(), changes.stop()])
    })

    await app.register((scope) => {
      scope.addHook('onRequest', identifyCaller(keys, { keyRequired, reject: rejectCaller }))
      broadcastRoutes(scope, { authorizer, outbox, privateOnly })
      return Promise.resolve()
    })
    app.get('/websocket', (_request, reply) => reply.code(426).header('upgrade', 'websocket').send({ error: 'Upgrade required' }))
  }
}
