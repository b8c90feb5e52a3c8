import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

import { bodyDeadline } from './kernel/body-deadline.ts'
import { cors } from './kernel/cors.ts'
import { RETRY_SECONDS } from './kernel/database.ts'
import { drain, LITTLE } from './kernel/drain.ts'
import { spaceOf } from './kernel/disk-space.ts'
import { boundBodies, createIntake, IntakeRefused } from './kernel/intake.ts'
import { healthProbe } from './kernel/health.ts'
import { hangUpWhenClosing } from './kernel/hang-up.ts'
import { namesOneHost, nextRequestId, securityHeaders } from './kernel/http.ts'
import { installationFigures } from './kernel/installation-figures.ts'
import { createMetrics, type Metrics } from './kernel/metrics.ts'
import { mayReadMetrics } from './kernel/metrics-access.ts'
import { productVersion } from './kernel/product-version.ts'
import { logRequests } from './kernel/request-log.ts'
import { apiServices, type Service, type ServiceParts } from './services.ts'
import { webPages } from './web/plugin.ts'

export interface AppParts extends ServiceParts {
  /** Services of the API; the product's own when left out. */
  readonly services?: readonly Service[]
}

/** Within this a request has arrived, whole. */
const BODY_MS = 60_000
/** The same for files. */
const LARGE_BODY_MS = 900_000

/** Well within the ten seconds after which a stop ends by force. */
const GOODBYE_MS = 5_000

/** No route has a schema: their compilers, a hundred modules, are never loaded. */
const noSchemas = () => (): never => {
  throw new Error('routes have no schemas here')
}

const SERVICE_PATH = /^\/(?:auth|rest|storage|realtime|functions|dev)\//

function openMetrics({ config, database }: AppParts, version: string): Metrics {
  // The conformance profile has nothing of an installation.
  const figures = config.suite ? () => Promise.resolve([]) : installationFigures(database)
  const metrics = createMetrics({ database, version, connections: config.databaseConnections, figures })
  const space = () => spaceOf(config.dataDir)
  metrics.gauge('disk_free_bytes', 'Free space of the disk of the data folder', async () => (await space())?.freeBytes ?? null)
  metrics.gauge('disk_size_bytes', 'Size of the disk of the data folder', async () => (await space())?.totalBytes ?? null)
  return metrics
}

/** What no service has words for. */
function sendFailure(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  const message = status >= 500 ? 'Ocorreu um erro no servidor.' : 'A requisição não pôde ser atendida.'
  void reply.code(status).header('cache-control', 'no-store').send({ code: 'request_failed', message })
}

/** The whole HTTP side on one origin, ready to listen: services, health, metrics, public settings and the web pages. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, keys, log } = parts
  const intake = createIntake()
  const version = productVersion(config.rootDir)
  const metrics = openMetrics(parts, version)
  const services = parts.services ?? apiServices({ ...parts, intake, metrics })
  const logger: FastifyBaseLogger = log
  const secure = securityHeaders(config)
  const app = Fastify({
    loggerInstance: logger,
    // Every line of ours names its request; a child logger per request would only cost time.
    childLoggerFactory: () => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    routerOptions: { maxParamLength: 1_024 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    requestTimeout: LARGE_BODY_MS,
    forceCloseConnections: 'idle',
    // A path that cannot be read reaches no hook and no service.
    frameworkErrors: (error, request, reply) => {
      secure(request, reply)
      sendFailure(error, request, reply)
    },
  })
  const allowOrigin = cors(config)

  app.decorateRequest('caller', null as never)
  hangUpWhenClosing(app, GOODBYE_MS)
  logRequests(app, log, metrics)
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply)
    if (!namesOneHost(request.raw)) {
      void reply.code(400).header('cache-control', 'no-store').header('connection', 'close').send({ code: 'request_failed', message: 'A requisição deve dizer um só Host.' })
      return
    }
    // The router decodes a path before it matches, so its own idea of the route decides; a preflight has none.
    if (SERVICE_PATH.test(request.routeOptions.url ?? request.url)) {
      reply.header('cache-control', 'no-store')
      if (allowOrigin(request, reply)) return
    }
    done()
  })
  if (!config.suite) app.addHook('preParsing', boundBodies(intake))
  app.addHook('onError', async (request, reply, error) => {
    if (error instanceof IntakeRefused) await drain(request, reply, LITTLE)
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await drain(request, reply)
  })
  app.setErrorHandler(sendFailure)

  for (const { prefix, plugin, bodyLimit, largeBodies } of services) {
    await app.register(
      async (scope) => {
        if (largeBodies !== true) scope.addHook('onRequest', bodyDeadline(BODY_MS))
        scope.addHook('onRoute', (route) => {
          route.bodyLimit ??= bodyLimit
        })
        await scope.register(plugin)
      },
      { prefix },
    )
  }

  const settings = { supabaseUrl: config.publicUrl, publishableKey: keys.publishableKey }
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(settings))

  const isHealthy = healthProbe(database.enginePool)
  app.get('/health', async (_request, reply) => {
    const healthy = await isHealthy()
    if (!healthy) void reply.header('retry-after', RETRY_SECONDS)
    // A server goes on only with a database that comes back: PostgreSQL is started again, connections are opened anew.
    return reply.code(healthy ? 200 : 503).header('cache-control', 'no-store').send({ status: healthy ? 'ok' : 'recovering', version })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) return reply.code(404).send({ code: 'not_found', message: 'Este endereço não existe.' })
    return reply.type(metrics.contentType).header('cache-control', 'no-store').send(await metrics.text())
  })

  await webPages(app, config, settings)
  return app
}
