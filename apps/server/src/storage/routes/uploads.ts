import { randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { findBucket } from '../buckets.ts'
import type { StorageContext } from '../context.ts'
import { single, type Fields } from '../fields.ts'
import { probeWrite } from '../objects.ts'
import { ownerOf, serviceSession, userSession } from '../session.ts'
import { missingParameter } from '../storage-error.ts'
import { receive } from '../upload/receive.ts'
import { pathOfPlace, placeParam, wantsUpsert } from './params.ts'

/** POST (a new object unless `x-upsert`) and PUT (a new version of it). */
function upload(context: StorageContext, always: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    const place = placeParam(request)
    const { id } = await receive(context, request, reply, {
      ...place,
      owner: ownerOf(request),
      upsert: always || wantsUpsert(request),
      session: userSession(request, always ? 'object.upload_update' : 'object.upload'),
    })
    return { Id: id, Key: pathOfPlace(place) }
  }
}

/** Bodies are files here, read by the handlers themselves. */
export function uploadRoutes(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/:bucket/*', { config: { streamsBody: true } }, upload(context, false))
  app.put('/object/:bucket/*', { config: { streamsBody: true } }, upload(context, true))
}

/** POST /object/upload/sign: whoever may upload now may let others do it with this URL for two hours. */
export function signUploadRoute(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/upload/sign/:bucket/*', async (request) => {
    const place = placeParam(request)
    const owner = ownerOf(request)
    const upsert = wantsUpsert(request)
    await findBucket(context.database, serviceSession(request, 'object.sign_upload_url'), place.bucket)
    const probe = { ...place, owner, upsert, version: randomUUID(), metadata: {}, userMetadata: null }
    await probeWrite(context.database, userSession(request, 'object.sign_upload_url'), probe)
    const url = pathOfPlace(place)
    const token = await context.signer.signUpload(url, { owner, upsert })
    return { url: `/object/upload/sign/${url}?token=${token}`, token }
  })
}

/** PUT /object/upload/sign: the token is all that counts; the right to upload was asked for when it was made. */
export function signedUploadRoute(app: FastifyInstance, context: StorageContext): void {
  app.put('/object/upload/sign/:bucket/*', { config: { streamsBody: true } }, async (request, reply) => {
    const place = placeParam(request)
    const token = single((request.query as Fields)['token'])
    if (token === null) throw missingParameter('token')
    const { owner, upsert } = await context.signer.readUpload(token, pathOfPlace(place))
    const session = serviceSession(request, 'object.upload_signed')
    const { id } = await receive(context, request, reply, { ...place, owner, upsert, session })
    return { Id: id, Key: pathOfPlace(place) }
  })
}
