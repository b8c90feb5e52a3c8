import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

import { identifyCaller } from '../kernel/caller.ts'
import { gzipped } from '../kernel/coding.ts'
import type { Config } from '../kernel/config.ts'
import { drain, LITTLE } from '../kernel/drain.ts'
import type { Database } from '../kernel/database.ts'
import type { KeyRing } from '../kernel/keys.ts'
import type { Log } from '../kernel/log.ts'
import { profileHeaders } from './conformance/headers.ts'
import { identifyInProfile } from './conformance/identify.ts'
import { RestError, invalidPath } from './errors.ts'
import { LIMITS } from './limits.ts'
import { fromFramework, rejectCaller, unexpected } from './respond/refusals.ts'
import { SchemaStore } from './schema/store.ts'
import { RestService } from './service.ts'
import { exposedSchemas, restSettings } from './settings.ts'

export interface RestDependencies {
  readonly database: Database
  readonly config: Pick<Config, 'api' | 'postgrest'>
  readonly keys: KeyRing
  readonly log: Log
}

/**
 * rest/v1: tables, views and functions of the exposed schemas over HTTP. Everything that a caller may see or change is decided by
 * PostgreSQL, under the caller's own role.
 */
export function restService({ database, config, keys, log }: RestDependencies): FastifyPluginAsync {
  return async (app) => {
    const settings = restSettings(config)
    const store = new SchemaStore({
      database,
      schemasOf: (inDatabase) => exposedSchemas(settings, inDatabase),
      extraSchemas: settings.extraSearchPath,
      onTrouble: (error) => log.error({ err: error }, 'schema cache'),
    })
    const service = new RestService(database, settings, store)
    const { postgrest } = config
    const identify = postgrest === null ? identifyCaller(keys, { keyRequired: true, reject: rejectCaller }) : identifyInProfile(keys, postgrest)
    const tell = postgrest === null ? null : profileHeaders(postgrest.traceHeader)
    app.addHook('onRequest', (request, reply, done) => {
      tell?.(request, reply)
      if (request.method === 'OPTIONS') return done()
      return identify(request, reply, done)
    })
    if (postgrest === null) app.addHook('preParsing', async (request, reply) => {
      await service.assertMaySend(request, app.prefix).catch(async (error: unknown) => {
        await drain(request, reply, LITTLE)
        throw error
      })
    })
    readTextBodies(app)
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    app.setNotFoundHandler((request, reply) => sendError(invalidPath(), request, reply))
    app.addHook('onReady', () => store.reload())
    app.addHook('onClose', () => store.stop())
    const handler = handle(service, app.prefix)
    for (const url of ['/', '/*']) {
      app.route({ method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'], url, exposeHeadRoute: false, handler, bodyLimit: LIMITS.bodyBytes })
    }
  }
}

/** Bodies stay text, so that PostgreSQL reads the numbers itself; bytes become the text that PostgreSQL reads them from. */
function readTextBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    // the text form of bytea
    done(null, `\\x${Buffer.from(body).toString('hex')}`)
  })
}

function handle(service: RestService, prefix: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.method === 'OPTIONS') return reply.header('allow', service.allowed(request, prefix)).code(200).send()
    const { status, headers, body } = await service.handle(request, reply, prefix)
    const packed = await gzipped(body, request.headers['accept-encoding'])
    if (packed !== null) return reply.code(status).headers(headers).headers({ 'content-encoding': 'gzip', vary: 'Origin, Accept-Encoding' }).send(packed)
    // no body at all: an empty text would get a type, and the answer to HEAD a length
    return reply.code(status).headers(headers).send(body === '' ? undefined : body)
  }
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof RestError ? error : (fromFramework(error) ?? unexpected(request.id))
  if (known.reason !== null) reply.raw.statusMessage = known.reason
  return reply
    .code(known.status)
    .headers(known.headers)
    .header('proxy-status', /^\w{1,10}$/.test(known.code) ? `PostgREST; error=${known.code}` : 'PostgREST')
    .header('content-type', 'application/json; charset=utf-8')
    .send(request.method === 'HEAD' ? undefined : known.body())
}
