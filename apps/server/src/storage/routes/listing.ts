import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { StorageContext } from '../context.ts'
import { isRecord, optionalFlag, optionalInteger, optionalText, type Fields } from '../fields.ts'
import { listPage, searchFolder, SORT_COLUMNS, V2_SORT_COLUMNS, type Page } from '../listing.ts'
import { userSession } from '../session.ts'
import { featureOff, invalidParameter } from '../storage-error.ts'
import { bodyOf, bucketParam } from './params.ts'

const MOST = 1_000

interface Sorting<Column extends string> {
  readonly column: Column
  readonly descending: boolean
}

function sortingOf<Column extends string>(fields: Fields, columns: readonly Column[], fallback: Column): Sorting<Column> {
  const given = fields['sortBy'] ?? {}
  if (!isRecord(given)) throw invalidParameter('sortBy')
  const name = optionalText(given, 'column') ?? fallback
  const column = columns.find((one) => one === name)
  const order = (optionalText(given, 'order') ?? 'asc').toLowerCase()
  if (column === undefined || (order !== 'asc' && order !== 'desc')) throw invalidParameter('sortBy')
  return { column, descending: order === 'desc' }
}

function list(context: StorageContext, request: FastifyRequest): Promise<readonly object[]> {
  const fields = bodyOf(request)
  const prefix = optionalText(fields, 'prefix') ?? ''
  return searchFolder(context.database, userSession(request, 'object.list'), {
    bucket: bucketParam(request),
    // A prefix is always a folder here.
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    search: optionalText(fields, 'search') ?? '',
    limit: optionalInteger(fields, 'limit', 1, 1_000_000) ?? 100,
    offset: optionalInteger(fields, 'offset', 0, 1_000_000_000) ?? 0,
    ...sortingOf(fields, SORT_COLUMNS, 'name'),
  })
}

const VERSIONING = ['noncurrentVersions', 'deleteMarkers'] as const

async function listV2(context: StorageContext, request: FastifyRequest): Promise<Page> {
  const fields = bodyOf(request)
  if (VERSIONING.some((name) => (fields[name] ?? 'exclude') !== 'exclude')) throw featureOff('objectVersioning')
  return listPage(context.database, userSession(request, 'object.list_v2'), {
    bucket: bucketParam(request),
    prefix: optionalText(fields, 'prefix') ?? '',
    exact: optionalFlag(fields, 'exactMatch') ?? false,
    grouped: optionalFlag(fields, 'with_delimiter') ?? false,
    limit: Math.min(optionalInteger(fields, 'limit', 1, 1_000_000) ?? MOST, MOST),
    cursor: optionalText(fields, 'cursor') ?? null,
    ...sortingOf(fields, V2_SORT_COLUMNS, 'name'),
  })
}

export function listingRoutes(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/list/:bucket', (request) => list(context, request))
  app.post('/object/list-v2/:bucket', (request) => listV2(context, request))
}
