import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

import { identifyCaller } from '../kernel/caller.ts'
import { spaceOf } from '../kernel/disk-space.ts'
import { createShares } from '../kernel/fair-share.ts'
import { pathOf } from '../kernel/http.ts'
import { openStore } from './blobs/open-store.ts'
import type { StorageContext, StorageDeps } from './context.ts'
import { parseFields } from './fields.ts'
import { BOUNDLESS, watchRoom } from './free-space.ts'
import { sweepRegularly } from './orphans.ts'
import { bucketRoutes } from './routes/buckets.ts'
import { downloadRoutes, openDownloadRoutes } from './routes/downloads.ts'
import { listingRoutes } from './routes/listing.ts'
import { removalRoutes } from './routes/removal.ts'
import { signingRoutes } from './routes/signing.ts'
import { transferRoutes } from './routes/transfers.ts'
import { signedUploadRoute, signUploadRoute, uploadRoutes } from './routes/uploads.ts'
import { loadUrlKey, urlSigner } from './signed-urls.ts'
import { featureOff, slowDown, StorageError } from './storage-error.ts'
import { rejectCaller, renderError, sendError } from './wire-errors.ts'

const VERSION = '1.60.2'
/** A browser opens six connections to one origin. */
const UPLOADS_EACH = 6
const UPLOAD_PATIENCE_MS = 45_000
const MOST_NAMES = 1_000
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Left out on purpose; see docs/supabase-compat.md. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/upload/resumable': 'resumableUpload',
  '/upload/resumable/*': 'resumableUpload',
  '/render/image/*': 'imageTransformation',
  '/s3': 's3Protocol',
  '/s3/*': 's3Protocol',
  '/iceberg/*': 'icebergCatalog',
  '/vector/*': 'vectorBuckets',
  '/cdn/*': 'purgeCache',
  '/bucket/:id/lifecycle': 'objectLifecycle',
}

async function createContext({ database, config, log }: StorageDeps): Promise<StorageContext> {
  const [store, key] = await Promise.all([openStore(database.enginePool, config), loadUrlKey(database.enginePool)])
  const uploads = createShares(UPLOADS_EACH, UPLOAD_PATIENCE_MS, slowDown)
  const mostNames = config.suite ? Infinity : MOST_NAMES
  const room = config.storage.s3 === null ? watchRoom(() => spaceOf(config.dataDir), config.storage.minFreeBytes, log) : BOUNDLESS
  return { database, log, store, room, signer: urlSigner(key), fileSizeLimit: config.storage.fileSizeLimit, mostNames, uploads }
}

/** A body that is a file stays on the wire until its handler reads it. */
function leaveBodies(app: FastifyInstance): void {
  // Whoever reads a body may have let go of it when its sender hangs up: without this listener that would end the process.
  app.addHook('onRequest', (request, _reply, done) => {
    request.raw.on('error', () => undefined)
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(null, undefined)
  })
}

/** Whatever the client calls it, a body of these routes is JSON text. */
function readBodiesAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseFields(String(text)))
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable body', { cause: error }))
    }
  })
}

/** The service without a gateway in front: it takes a token without the word before it, and says itself what it misses. */
function demandAuthorization(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const { authorization, apikey } = request.headers
  if (authorization !== undefined && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(authorization)) request.headers.authorization = `Bearer ${authorization}`
  if (authorization !== undefined || apikey !== undefined) return done()
  const { status, body } = renderError(new StorageError(400, 'InvalidRequest', "headers must have required property 'authorization'", 'Error'))
  void reply.code(status).send(body)
}

function openRoutes(app: FastifyInstance, context: StorageContext): void {
  // Probes of storage-api ask by either name.
  for (const url of ['/status', '/statusz']) app.get(url, (_request, reply) => reply.send(''))
  app.get('/version', (_request, reply) => reply.type('text/plain').send(VERSION))
  openDownloadRoutes(app, context)
  signedUploadRoute(app, context)
  for (const [url, feature] of Object.entries(LEFT_OUT)) {
    app.route({ method: METHODS, url, handler: () => Promise.reject(featureOff(feature)) })
  }
}

async function keyedRoutes(app: FastifyInstance, context: StorageContext): Promise<void> {
  uploadRoutes(app, context)
  downloadRoutes(app, context)
  await app.register((json) => {
    readBodiesAsJson(json)
    bucketRoutes(json, context)
    listingRoutes(json, context)
    signingRoutes(json, context)
    signUploadRoute(json, context)
    transferRoutes(json, context)
    removalRoutes(json, context)
    return Promise.resolve()
  })
}

/**
 * storage/v1: buckets and files. Who may do what is decided by PostgreSQL, by row level security on storage.buckets and
 * storage.objects; the bytes are in a {@link StorageContext.store}.
 */
export function storageService(deps: StorageDeps): FastifyPluginAsync {
  return async (app) => {
    const context = await createContext(deps)
    leaveBodies(app)
    app.setErrorHandler(sendError)
    app.setNotFoundHandler((request, reply) => {
      const { body } = renderError(new StorageError(404, 'NotFound', `Route ${request.method}:${pathOf(request.url)} not found`, 'Not Found'))
      return reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify(body))
    })
    app.addHook('onClose', sweepRegularly(context, deps.config.storage.sweepMs))
    app.addHook('onClose', async () => {
      context.room.close()
      await Promise.resolve()
    })
    openRoutes(app, context)
    await app.register(async (keyed) => {
      if (deps.config.suite) keyed.addHook('onRequest', demandAuthorization)
      keyed.addHook('onRequest', identifyCaller(deps.keys, { keyRequired: !deps.config.suite, reject: rejectCaller }))
      await keyedRoutes(keyed, context)
    })
  }
}
