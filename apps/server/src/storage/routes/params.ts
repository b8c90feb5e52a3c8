import type { FastifyRequest } from 'fastify'

import type { Fields } from '../fields.ts'
import { bucketId, objectKey } from '../names.ts'
import type { Place } from '../objects.ts'
import { invalidKey, noSuchBucket } from '../storage-error.ts'

/** The bucket in the path. One that no bucket can be called does not exist. */
export function bucketParam(request: FastifyRequest): string {
  const { bucket } = request.params as Record<string, string | undefined>
  try {
    return bucketId(bucket)
  } catch {
    throw noSuchBucket()
  }
}

/** Bucket and object in the path. */
export function placeParam(request: FastifyRequest): Place {
  const bucket = bucketParam(request)
  const name = (request.params as Record<string, string | undefined>)['*']
  if (name === undefined) throw invalidKey('')
  return { bucket, name: objectKey(name) }
}

export const bodyOf = (request: FastifyRequest): Fields => (request.body ?? {}) as Fields

export const wantsUpsert = (request: FastifyRequest): boolean => request.headers['x-upsert'] === 'true'

/** How clients write a place. */
export const pathOfPlace = ({ bucket, name }: Place): string => `${bucket}/${name}`
