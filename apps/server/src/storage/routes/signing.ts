import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { StorageContext } from '../context.ts'
import { isRecord, optionalInteger, textList, type Fields } from '../fields.ts'
import { objectKey } from '../names.ts'
import { findObject, visibleNames, type Place } from '../objects.ts'
import { userSession } from '../session.ts'
import { featureOff, missingParameter, noSuchKey } from '../storage-error.ts'
import { bodyOf, bucketParam, pathOfPlace, placeParam } from './params.ts'

const LONGEST = 4_000_000_000
const UNREACHABLE = 'Either the object does not exist or you do not have access to it'

function secondsOf(fields: Fields): number {
  const seconds = optionalInteger(fields, 'expiresIn', 1, LONGEST)
  if (seconds === undefined) throw missingParameter('expiresIn')
  return seconds
}

function refuseTransforms({ transform }: Fields): void {
  if (isRecord(transform) && Object.keys(transform).length > 0) throw featureOff('imageTransformation')
}

const urlOf = async (context: StorageContext, place: Place, seconds: number): Promise<string> => {
  const url = pathOfPlace(place)
  return `/object/sign/${url}?token=${await context.signer.signDownload(url, seconds)}`
}

async function signOne(context: StorageContext, request: FastifyRequest): Promise<object> {
  const place = placeParam(request)
  const fields = bodyOf(request)
  const seconds = secondsOf(fields)
  refuseTransforms(fields)
  const found = await findObject(context.database, userSession(request, 'object.sign'), place.bucket, place.name)
  if (found === null) throw noSuchKey()
  return { signedURL: await urlOf(context, place, seconds) }
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
  const seconds = secondsOf(fields)
  const names = textList(fields, 'paths', context.mostNames)
  const visible = await visibleNames(context.database, userSession(request, 'object.sign_many'), bucket, names.filter(isKey))
  return Promise.all(
    names.map(async (name) =>
      visible.has(name)
        ? { error: null, path: name, signedURL: await urlOf(context, { bucket, name }, seconds) }
        : { error: UNREACHABLE, path: name, signedURL: null },
    ),
  )
}

export function signingRoutes(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/sign/:bucket/*', (request) => signOne(context, request))
  app.post('/object/sign/:bucket', (request) => signMany(context, request))
}
