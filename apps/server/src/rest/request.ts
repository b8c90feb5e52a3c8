import type { FastifyRequest } from 'fastify'

import type { CallerSession } from '../kernel/database.ts'
import { RestError, invalidPath } from './errors.ts'
import { LIMITS } from './limits.ts'
import { bodyKind } from './parse/body.ts'
import type { BodyKind } from './parse/body.ts'
import { decodePairs } from './parse/query.ts'
import { parseAccept } from './parse/media.ts'
import type { Media } from './parse/media.ts'
import { parsePreferences } from './parse/preferences.ts'
import type { Preferences } from './parse/preferences.ts'

export type Target = { readonly kind: 'relation' | 'routine'; readonly name: string } | { readonly kind: 'root' }

/** A request of the service, its head understood; names are not looked up yet. */
export interface RestRequest {
  readonly method: string
  readonly target: Target
  readonly schema: string
  /** raw text after `?` */
  readonly queryString: string
  readonly pairs: readonly [string, string][]
  readonly preferences: Preferences
  readonly media: Media
  readonly range: string | undefined
  readonly body: string
  readonly bodyKind: BodyKind
  /** path inside the service, as sent */
  readonly path: string
}

/** `/rest/v1/<path>?<query>` split without decoding. */
export function splitUrl(url: string, prefix: string): { path: string; queryString: string } {
  if (url.length > LIMITS.urlLength) throw new RestError(414, 'PGRST100', 'The request URL is too long', { details: `At most ${LIMITS.urlLength} characters` })
  // the router decodes before it matches: a prefix in disguise is no path of ours
  if (!url.startsWith(prefix)) throw invalidPath()
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  return { path: path.slice(prefix.length) || '/', queryString: mark < 0 ? '' : url.slice(mark + 1) }
}

export function readTarget(path: string): Target {
  const [first = '', second, ...deeper] = path.slice(1).split('/')
  if (deeper.length > 0 || (second !== undefined && first !== 'rpc')) throw invalidPath()
  if (first === 'rpc' && second !== undefined && second !== '') return { kind: 'routine', name: decodeSegment(second) }
  if (first === '') return { kind: 'root' }
  if (second !== undefined) throw invalidPath()
  return { kind: 'relation', name: decodeSegment(first) }
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidPath()
  }
}

export interface Served {
  readonly prefix: string
  readonly schemas: readonly string[]
  /** plans may be asked for */
  readonly plans: boolean
}

const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PATCH', 'PUT'])

/** @throws RestError for a head that cannot be served. */
export function readRequest(request: FastifyRequest, { prefix, schemas, plans }: Served): RestRequest {
  const { path, queryString } = splitUrl(request.url, prefix)
  const { method, headers } = request
  const isWrite = WITH_BODY.has(method) || method === 'DELETE'
  const target = readTarget(path)
  return {
    method, path, queryString,
    target,
    schema: schemaOf(text(headers[isWrite ? 'content-profile' : 'accept-profile']), schemas),
    pairs: decodePairs(queryString),
    preferences: parsePreferences(text(headers['prefer'])),
    // neither the root nor the question for methods answers rows
    media: parseAccept(target.kind === 'root' || method === 'OPTIONS' ? undefined : text(headers['accept']), plans),
    range: method === 'GET' ? text(headers['range']) : undefined,
    body: typeof request.body === 'string' ? request.body : '',
    bodyKind: WITH_BODY.has(method) ? bodyKind(headers['content-type']) : 'json',
  }
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}

function schemaOf(header: string | undefined, schemas: readonly string[]): string {
  // bytes of a header arrive as Latin-1, names are UTF-8
  const profile = header === undefined ? undefined : Buffer.from(header, 'latin1').toString('utf8')
  const wanted = profile === undefined || profile === '' ? schemas[0] : profile
  if (wanted === undefined || !schemas.includes(wanted)) {
    throw new RestError(406, 'PGRST106', `Invalid schema: ${profile ?? ''}`, {
      hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
    })
  }
  return wanted
}

export interface SessionParts {
  readonly searchPath: string
  readonly readOnly: boolean
  readonly settings: Readonly<Record<string, string>>
}

/** The session under which the statements of a request run. */
export function sessionOf(request: FastifyRequest, rest: RestRequest, parts: SessionParts): CallerSession {
  const { searchPath, readOnly } = parts
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'cookie' && name !== 'cf-connecting-ip' && value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  // SQL may trust this one: the address that the configured proxies vouch for, never the one that a client claims.
  headers['x-forwarded-for'] = request.ip
  const { timezone } = rest.preferences
  const { cookie } = request.headers
  const settings = {
    ...(cookie === undefined ? {} : { 'request.cookies': JSON.stringify(readCookies(cookie)) }),
    ...(timezone === null ? {} : { TimeZone: timezone }),
    ...parts.settings,
  }
  return {
    role: request.caller.role, claims: request.caller.claims, readOnly,
    method: rest.method, path: rest.path, headers, requestId: request.id, searchPath,
    settings,
  }
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(';').map((piece) => piece.trim().split('='))
  return Object.fromEntries(pairs.flatMap(([name, ...value]) => (name === undefined || name === '' ? [] : [[name, value.join('=')]])))
}
