import type { FastifyInstance, FastifyRequest } from 'fastify'

import { findBucket } from '../buckets.ts'
import type { StorageContext } from '../context.ts'
import { isRecord, optionalInteger, textList, type Fields } from '../fields.ts'
import { objectKey } from '../names.ts'
import { findObject, visibleNames, type Place } from '../objects.ts'
import { serviceSession, userSession } from '../session.ts'
import { featureOff, missingParameter, noSuchKey } from '../storage-error.ts'
import { bodyOf, bucketParam, pathOfPlace, placeParam } from './params.ts'

const LONGEST = 4_000_000_000
const PRIVATE_SECONDS = 3_600
const UNREACHABLE = 'Either the object does not exist or you do not have access to it'

function secondsOf(fields: Fields): number {
  const seconds = optionalInteger(fields, 'expiresIn', 1, LONGEST)
  if (seconds === undefined) throw missingParameter('expiresIn')
  return seconds
}

function refuseTransforms({ transform }: Fields): void {
  if (isRecord(transform) && Object.keys(transform).length > 0) throw featureOff('imageTransformation')
}

/**
 * What is nobody's but some people's is open for an hour at most, whoever signs. A longer life is shortened, not refused: clients ask for days out of habit,
 * the protocol has no word for a refusal, and the token says itself when it ends.
 */
async function lifeOf(context: StorageContext, request: FastifyRequest, bucket: string, asked: number): Promise<number> {
  if (asked <= PRIVATE_SECONDS) return asked
  const found = await findBucket(context.database, serviceSession(request, 'object.sign'), bucket)
  return found.public ? asked : PRIVATE_SECONDS
}

const urlOf = async (context: StorageContext, request: FastifyRequest, place: Place, seconds: number): Promise<string> => {
  const url = pathOfPlace(place)
  return `/object/sign/${url}?token=${await context.signer.signDownload(url, request.caller, seconds)}`
}

async function signOne(context: StorageContext, request: FastifyRequest): Promise<object> {
  const place = placeParam(request)
  const fields = bodyOf(request)
  const seconds = secondsOf(fields)
  refuseTransforms(fields)
  const found = await findObject(context.database, userSession(request, 'object.sign'), place.bucket, place.name)
  if (found === null) throw noSuchKey()
  return { signedURL: await urlOf(context, request, place, await lifeOf(context, request, place.bucket, seconds)) }
}

const isKey = (name: string): boolean => {
  try {
    return objectKey(name) !== ''
  } catch {
    return false
  }
}

/** One answer per path, in order; a path out of reach is an entry with an error, not a failure of the rest. */
async function signMany(context: StorageContext, request: FastifyRequest): Promise<readonly object[]> {
  const bucket = bucketParam(request)
  const fields = bodyOf(request)
  const asked = secondsOf(fields)
  const names = textList(fields, 'paths', context.mostNames)
  const visible = await visibleNames(context.database, userSession(request, 'object.sign_many'), bucket, names.filter(isKey))
  const seconds = visible.size === 0 ? asked : await lifeOf(context, request, bucket, asked)
  return Promise.all(
    names.map(async (name) =>
      visible.has(name)
        ? { error: null, path: name, signedURL: await urlOf(context, request, { bucket, name }, seconds) }
        : { error: UNREACHABLE, path: name, signedURL: null },
    ),
  )
}

export function signingRoutes(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/sign/:bucket/*', (request) => signOne(context, request))
  app.post('/object/sign/:bucket', (request) => signMany(context, request))
}
