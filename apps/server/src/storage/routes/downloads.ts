import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { findBucket } from '../buckets.ts'
import type { StorageContext } from '../context.ts'
import { single, type Fields } from '../fields.ts'
import { requireObject, type Place, type StoredObject } from '../objects.ts'
import { serve } from '../serve/serve.ts'
import { askerSession, serviceSession, userSession, type Operation } from '../session.ts'
import { featureOff, missingParameter, noSuchBucket } from '../storage-error.ts'
import { pathOfPlace, placeParam } from './params.ts'

type Find = (context: StorageContext, request: FastifyRequest, place: Place, operation: Operation) => Promise<StoredObject>

/** As the caller; a public bucket is open to all. */
const findAsCaller: Find = async ({ database }, request, { bucket, name }, operation) => {
  const service = serviceSession(request, operation)
  const found = await findBucket(database, service, bucket)
  return requireObject(database, found.public ? service : userSession(request, operation), bucket, name)
}

const findInPublicBucket: Find = async ({ database }, request, { bucket, name }, operation) => {
  const service = serviceSession(request, operation)
  const found = await findBucket(database, service, bucket)
  if (!found.public) throw noSuchBucket()
  return requireObject(database, service, bucket, name)
}

function infoOf(object: StoredObject): object {
  const { id, name, version, bucket_id, metadata, user_metadata, updated_at, created_at } = object
  return {
    id, name, version, bucket_id, size: metadata?.size ?? null, content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null, etag: metadata?.eTag ?? null, metadata: user_metadata, last_modified: updated_at, created_at,
  }
}

function download(context: StorageContext, find: Find, operation: Operation) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const place = placeParam(request)
    // The next person at this browser must not be answered from what it kept of the last one.
    void reply.header('vary', 'Origin, Authorization')
    return serve(context, request, reply, { find: () => find(context, request, place, operation), secondsLeft: null })
  }
}

function info(context: StorageContext, find: Find, operation: Operation) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if ((request.query as Fields)['versionId'] !== undefined) throw featureOff('objectVersioning')
    const object = await find(context, request, placeParam(request), operation)
    const etag = object.metadata?.eTag
    if (etag !== undefined) void reply.header('etag', etag)
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return reply.send(request.method === 'HEAD' ? '' : JSON.stringify(infoOf(object)))
  }
}

const METHODS = ['GET', 'HEAD']

/** Routes that need to know who asks. */
export function downloadRoutes(app: FastifyInstance, context: StorageContext): void {
  const route = (url: string, handler: ReturnType<typeof download>): void => {
    app.route({ method: METHODS, url, handler })
  }
  route('/object/authenticated/:bucket/*', download(context, findAsCaller, 'object.get_authenticated'))
  route('/object/:bucket/*', download(context, findAsCaller, 'object.get_authenticated'))
  route('/object/info/authenticated/:bucket/*', info(context, findAsCaller, 'object.info_authenticated'))
  route('/object/info/:bucket/*', info(context, findAsCaller, 'object.info_authenticated'))
}

/** Routes that browsers open by themselves, so without key or token in a header. */
export function openDownloadRoutes(app: FastifyInstance, context: StorageContext): void {
  app.route({ method: METHODS, url: '/object/public/:bucket/*', handler: download(context, findInPublicBucket, 'object.get_public') })
  app.route({ method: METHODS, url: '/object/info/public/:bucket/*', handler: info(context, findInPublicBucket, 'object.info_public') })
  app.route({
    method: METHODS,
    url: '/object/sign/:bucket/*',
    handler: async (request, reply) => {
      const place = placeParam(request)
      const token = single((request.query as Fields)['token'])
      if (token === null) throw missingParameter('token')
      const { asker, secondsLeft } = await context.signer.readDownload(token, pathOfPlace(place))
      const find = (): Promise<StoredObject> =>
        requireObject(context.database, askerSession(request, 'object.get_signed', asker), place.bucket, place.name)
      return serve(context, request, reply, { find, secondsLeft })
    },
  })
}
